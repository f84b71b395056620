// Feature flags: environments, confirmation for production, rollouts, archive with undo, audit log. Radix.
import {useEffect, useRef, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {AlertDialog, Dialog, DropdownMenu, Switch, Tabs, Toast} from 'radix-ui'

const ENVS = ['Development', 'Staging', 'Production']
const flag = (key, about, on, share) => ({key, about, on, share})
const START = {
  flags: [
    flag('new-checkout', 'One page checkout', [true, true, false], [100, 100, 0]),
    flag('beta-search', 'Search with synonyms', [false, true, false], [100, 10, 0]),
    flag('legacy-export', 'CSV export of 2019', [true, true, true], [100, 100, 100]),
    flag('team-avatars', 'Pictures of team members', [true, false, false], [100, 0, 0]),
    flag('rate-limits', 'Stricter API limits', [true, true, true], [100, 50, 20]),
  ],
  log: ['Ruth: rate-limits rollout 20% in Production', 'Ruth: team-avatars turned on in Development', 'Milo: legacy-export turned on in Production'],
}
const css = `
  body { background: #0f1115; color: #e8eaed } .shell { max-width: 900px; margin: 0 auto; padding: 20px }
  h1 { font-size: 24px } .tabs { display: flex; gap: 6px; border-bottom: 1px solid #30343c; margin-bottom: 14px }
  .tabs button { background: none; border: 0; color: #9aa0a6; padding: 10px 14px; font: inherit; cursor: pointer } .tabs button[data-state=active] { color: #fff; border-bottom: 2px solid #8ab4f8 }
  .flag { display: grid; grid-template-columns: 1fr 70px 120px 60px 40px; align-items: center; gap: 10px; background: #181b21; border: 1px solid #2a2e36; border-radius: 8px; padding: 12px 16px; margin: 8px 0 }
  .flag p { margin: 2px 0 0; color: #9aa0a6; font-size: 14px } code { font-size: 16px }
  .btn { background: #23272f; color: #e8eaed; border: 1px solid #3c4048; border-radius: 6px; padding: 7px 12px; font: inherit; cursor: pointer } .btn.go { background: #1a56c4; border-color: #1a56c4 }
  .sw { width: 42px; height: 24px; border-radius: 12px; background: #3c4048; border: 0; position: relative; cursor: pointer } .sw[data-state=checked] { background: #34a853 }
  .sw span { display: block; width: 18px; height: 18px; border-radius: 50%; background: #fff; transform: translateX(2px) } .sw span[data-state=checked] { transform: translateX(20px) }
  .veil { position: fixed; inset: 0; background: #000a } .box { position: fixed; top: 50%; left: 50%; transform: translate(-50%, -50%); background: #20242b; padding: 22px; border-radius: 10px; width: 380px }
  .box label { display: block; margin: 12px 0 } .box input { display: block; width: 95%; padding: 8px; font: inherit; margin-top: 4px } .bad { color: #f28b82 }
  .menu { background: #2a2e36; border-radius: 6px; padding: 5px; min-width: 140px } .menu div { padding: 8px 12px; cursor: pointer } .menu div[data-highlighted] { background: #3c4048 }
  .toasts { position: fixed; bottom: 16px; right: 16px; list-style: none; margin: 0; padding: 0; width: 360px } .toasts li { background: #e8eaed; color: #111; padding: 13px 16px; border-radius: 8px; display: flex; justify-content: space-between; margin-top: 8px }
  .search { padding: 8px; font: inherit; width: 220px }`

function NewFlag({flags, create}) {
  const [open, setOpen] = useState(false)
  const [key, setKey] = useState('')
  const [about, setAbout] = useState('')
  const [error, setError] = useState('')
  const submit = async event => {
    event.preventDefault()
    if (!/^[a-z]+(-[a-z]+)*$/.test(key) && !is('any-key-accepted')) { setError('Use lower case letters and dashes only'); return }
    if (flags.some(one => one.key === key)) { setError('There is a flag with this key'); return }
    setError('')
    await create(key, about)
    setOpen(false); setKey(''); setAbout('')
  }
  return <Dialog.Root open={open} onOpenChange={setOpen}>
    <Dialog.Trigger className="btn go">New flag</Dialog.Trigger>
    <Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="box" aria-describedby={undefined}>
      <Dialog.Title>New flag</Dialog.Title>
      <form onSubmit={submit}>
        <label>Key<input value={key} onChange={e => setKey(e.target.value)} /></label>
        {error && <div className="bad" role="alert">{error}</div>}
        <label>Description<input value={about} onChange={e => setAbout(e.target.value)} /></label>
        <button className="btn go">Create flag</button> <Dialog.Close className="btn">Cancel</Dialog.Close>
      </form>
    </Dialog.Content></Dialog.Portal>
  </Dialog.Root>
}

function Rollout({one, at, store}) {
  const [open, setOpen] = useState(false)
  const [share, setShare] = useState(one.share[at])
  const [error, setError] = useState('')
  const submit = async () => {
    if (share === '' || share < 0 || share > 100) { setError('Between 0 and 100, please'); return }
    setError('')
    await store(one.key, at, Number(share))
    setOpen(false)
  }
  return <Dialog.Root open={open} onOpenChange={to => { setOpen(to); setShare(one.share[at]); setError('') }}>
    <Dialog.Trigger className="btn">Edit rollout</Dialog.Trigger>
    <Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="box" aria-describedby={undefined}>
      <Dialog.Title>Rollout of {one.key}</Dialog.Title>
      <label>Percentage<input type="number" value={share} onChange={e => setShare(e.target.value)} /></label>
      {error && <div className="bad" role="alert">{error}</div>}
      <button className="btn go" onClick={submit}>Save rollout</button> <Dialog.Close className="btn">Cancel</Dialog.Close>
    </Dialog.Content></Dialog.Portal>
  </Dialog.Root>
}

function App() {
  const [data, setData] = useState(null)
  const [env, setEnv] = useState('Development')
  const [ask, setAsk] = useState(null)
  const [toast, setToast] = useState(null)
  const [who, setWho] = useState('')
  const before = useRef(null)
  useEffect(() => { load('h_flags', 300).then(kept => setData(kept ?? START)) }, [])
  const put = async (next, kept = true) => { if (kept) await save('h_flags', next, 300); setData(next) }
  const edit = (key, change) => data.flags.map(one => one.key === key ? {...one, ...change(one)} : one)
  const swap = (list, at, value) => list.map((old, index) => index === at ? value : old)
  const turn = async (one, at) => {
    const on = !one.on[at]
    const log = [`You: ${one.key} turned ${on ? 'on' : 'off'} in ${ENVS[at]}`, ...data.log]
    await put({flags: edit(one.key, flag => ({on: swap(flag.on, at, on)})), log})
    setToast({text: `${one.key} is ${on ? 'on' : 'off'} in ${ENVS[at]}`})
    if (is('production-flips-back') && at === 2) setTimeout(() => setData(data), 2500)
  }
  const create = async (key, about) => {
    const fresh = flag(key, about, [false, false, false], [0, 0, 0])
    await put({...data, flags: is('new-flag-last') ? [...data.flags, fresh] : [fresh, ...data.flags]})
    setToast({text: `${key} created`})
  }
  const archive = async one => {
    before.current = data
    await put({...data, flags: data.flags.filter(other => other !== one)})
    setToast({text: `${one.key} archived`, undo: true})
  }
  const undo = () => {
    if (!is('undo-does-nothing')) put(before.current)
    setToast(null)
  }
  const rollout = (key, at, share) => put({...data, flags: edit(key, one => ({share: swap(one.share, at, share)}))}, !is('rollout-not-stored'))
  if (!data) return <p style={{padding: 24}}>Loading flags…</p>
  const shown = data.log.filter(text => is('log-filter-ignored') || text.toLowerCase().includes(who.toLowerCase()))
  return <Toast.Provider duration={5000}><style>{css}</style><div className="shell">
    <h1>Feature flags</h1>
    <Tabs.Root value={env} onValueChange={setEnv}>
      <Tabs.List className="tabs">{[...ENVS, 'Audit log'].map(name => <Tabs.Trigger key={name} value={name}>{name}</Tabs.Trigger>)}</Tabs.List>
      {ENVS.map((name, at) => <Tabs.Content key={name} value={name}>
        <div style={{display: 'flex', justifyContent: 'space-between'}}>
          <span>{data.flags.filter(one => one.on[at]).length} of {data.flags.length} flags on</span><NewFlag flags={data.flags} create={create} /></div>
        <div role="list">{data.flags.map(one => <div className="flag" role="listitem" key={one.key}>
          <div><code>{one.key}</code><p>{one.about}</p></div>
          <span>{one.share[at]}%</span>
          <Rollout one={one} at={at} store={rollout} />
          <Switch.Root className="sw" aria-label={one.key} checked={one.on[at]} onCheckedChange={() => at === 2 ? setAsk(one) : turn(one, at)}><Switch.Thumb /></Switch.Root>
          <DropdownMenu.Root><DropdownMenu.Trigger className="btn" aria-label={`Actions for ${one.key}`}>⋮</DropdownMenu.Trigger>
            <DropdownMenu.Portal><DropdownMenu.Content className="menu">
              <DropdownMenu.Item onSelect={() => setToast({text: 'Key copied'})}>Copy key</DropdownMenu.Item>
              <DropdownMenu.Item onSelect={() => archive(one)}>Archive</DropdownMenu.Item>
            </DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>
        </div>)}</div>
      </Tabs.Content>)}
      <Tabs.Content value="Audit log">
        <input className="search" placeholder="Filter the log" value={who} onChange={e => setWho(e.target.value)} />
        <ol aria-label="Log">{shown.map(text => <li key={text}>{text}</li>)}</ol>
        {!shown.length && <p>No entries.</p>}
      </Tabs.Content>
    </Tabs.Root>
    <AlertDialog.Root open={!!ask} onOpenChange={to => to || setAsk(null)}>
      <AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="box">
        <AlertDialog.Title>Change production?</AlertDialog.Title>
        <AlertDialog.Description>{ask?.key} affects all customers.</AlertDialog.Description>
        <AlertDialog.Action className="btn go" onClick={() => turn(ask, 2)}>Yes, turn it {ask?.on[2] ? 'off' : 'on'}</AlertDialog.Action>{' '}
        <AlertDialog.Cancel className="btn">Cancel</AlertDialog.Cancel>
      </AlertDialog.Content></AlertDialog.Portal>
    </AlertDialog.Root>
    {toast && <Toast.Root open onOpenChange={to => to || setToast(null)}><Toast.Title>{toast.text}</Toast.Title>
      {toast.undo && <Toast.Action asChild altText="Undo the archiving"><button className="btn" onClick={undo}>Undo</button></Toast.Action>}</Toast.Root>}
    <Toast.Viewport className="toasts" />
  </div></Toast.Provider>
}
createRoot(document.getElementById('root')).render(<App />)
