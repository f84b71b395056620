// Article editor of a CMS: autosave, tags, publishing, versions, unsaved changes. Plain React.
import {useEffect, useRef, useState} from 'react'
import {createRoot} from 'react-dom/client'

const article = (id, title, body, tags, status, versions) => ({id, title, slug: slugOf(title), body, tags, status, versions})
const slugOf = title => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
const START = [
  article(1, 'Ferry timetable 2027', 'The fast boats leave at eight.', ['Boats', 'Norway'], 'Draft', []),
  article(2, 'Interview with a baker', 'She gets up at two.', ['People'], 'Draft', []),
  article(3, 'Museum night', 'Most museums stay open until one.', ['Culture'], 'Draft', [
    {no: 3, text: 'Most museums stay open until one.', note: 'Ida, 3 Nov'},
    {no: 2, text: 'Some museums stay open late.', note: 'Ida, 2 Nov'},
    {no: 1, text: 'All museums stay open until midnight.', note: 'Per, 28 Oct'},
  ]),
  article(4, 'Harbour concerts', 'Every Sunday at noon.', ['Music'], 'Published', []),
]
const css = `
  body { color: #222 } .app { display: grid; grid-template-columns: 300px 1fr; min-height: 100vh }
  .side { background: #f3f0ea; padding: 16px; border-right: 1px solid #ddd6c8 } .side h1 { font-size: 19px; margin: 0 0 12px }
  .side input, .side select { width: 100%; box-sizing: border-box; padding: 7px; margin-bottom: 8px; font: inherit }
  .entry { padding: 10px; border-radius: 6px; cursor: pointer; display: flex; justify-content: space-between; gap: 8px } .entry.on { background: #fff; box-shadow: 0 1px 3px #0002 }
  .badge { font-size: 12px; border-radius: 8px; padding: 2px 8px; align-self: center; background: #e2ddd2 } .badge.Published { background: #c8ead0 }
  .edit { padding: 22px 32px; max-width: 720px } .edit label { display: block; margin: 12px 0 4px; font-weight: 600 }
  .edit input[type=text], textarea { width: 100%; box-sizing: border-box; padding: 8px; font: inherit } textarea { height: 150px }
  .tag { display: inline-flex; align-items: center; background: #e7e3fb; border-radius: 12px; padding: 3px 4px 3px 12px; margin: 0 6px 6px 0 } .tag button { border: 0; background: none; cursor: pointer; font-size: 15px }
  .bar { display: flex; gap: 10px; align-items: center; border-bottom: 1px solid #ddd; padding-bottom: 12px } .bar .state { margin-left: auto; color: #666 }
  .b { font: inherit; padding: 7px 14px; border-radius: 5px; border: 1px solid #998; background: #fff; cursor: pointer } .b.p { background: #4b3fbf; color: #fff; border-color: #4b3fbf }
  .tabs button { border: 0; background: none; font: inherit; padding: 10px; cursor: pointer } .tabs [aria-selected=true] { border-bottom: 2px solid #4b3fbf }
  .veil { position: fixed; inset: 0; background: #0006; display: grid; place-items: center } .box { background: #fff; border-radius: 8px; padding: 22px; width: 360px }
  .ok { position: fixed; top: 14px; right: 14px; background: #1b7f3b; color: #fff; padding: 12px 18px; border-radius: 6px } .err { color: #b00020; font-size: 14px }
  .version { display: flex; gap: 14px; padding: 9px 0; border-bottom: 1px solid #eee; align-items: center } .version small { color: #777; flex: 1 }`

function Tags({tags, put}) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const add = event => {
    if (event.key !== 'Enter' || !text.trim()) return
    if (tags.includes(text.trim()) && !is('tag-added-twice')) { setError('This tag is already there'); return }
    setError(''); setText('')
    put([...tags, text.trim()])
  }
  return <div><label>Tags</label>
    {tags.map((tag, at) => <span className="tag" key={at}>{tag}<button aria-label={`Remove ${tag}`} onClick={() => put(tags.filter(other => other !== tag))}>×</button></span>)}
    <input type="text" placeholder="Add a tag" value={text} onChange={e => { setText(e.target.value); setError('') }} onKeyDown={add} />
    {error && <div className="err" role="alert">{error}</div>}</div>
}

function App() {
  const [list, setList] = useState(null)
  const [draft, setDraft] = useState(null)
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [auto, setAuto] = useState(true)
  const [tab, setTab] = useState('Text')
  const [dialog, setDialog] = useState(null)
  const [note, setNote] = useState('')
  const [find, setFind] = useState('')
  const [only, setOnly] = useState('All')
  const timer = useRef(0)
  const edits = useRef(0)
  useEffect(() => { load('h_articles', 300).then(kept => setList(kept ?? START)) }, [])

  const store = async (one, loud) => {
    clearTimeout(timer.current)
    const seen = edits.current
    setSaving(true)
    const next = list.some(other => other.id === one.id) ? list.map(other => other.id === one.id ? one : other) : [one, ...list]
    const kept = is('tags-not-kept') ? next.map(other => ({...other, tags: START.find(old => old.id === other.id)?.tags ?? other.tags})) : next
    await save('h_articles', kept, 500)
    setList(next)
    setSaving(false)
    if (seen === edits.current) setDirty(false)
    if (loud) { setNote(loud); setTimeout(() => setNote(''), 3500) }
  }
  const edit = part => {
    const next = {...draft, ...part}
    if ('title' in part && (!draft.slug || draft.slug === slugOf(draft.title))) next.slug = slugOf(part.title)
    setDraft(next); setDirty(true)
    edits.current += 1
    clearTimeout(timer.current)
    if (auto) timer.current = setTimeout(() => store(next), 700)
  }
  const show = one => { setDraft(one); setDirty(false); setTab('Text'); setDialog(null) }
  const leave = one => dirty && !auto && !is('changes-discarded') ? setDialog({kind: 'leave', one}) : show(one)
  const status = async (value, loud) => {
    clearTimeout(timer.current)
    const next = {...draft, status: value}
    setDialog(null)
    if (!(is('badge-stays-published') && value === 'Draft')) setDraft(next)
    await store(is('badge-stays-published') && value === 'Draft' ? draft : next, loud)
  }
  const restore = version => {
    const no = draft.versions.length + 1
    const versions = [{no, text: version.text, note: `Restored from version ${version.no}`}, ...draft.versions]
    const next = {...draft, versions, body: is('restores-version-above') ? draft.versions[draft.versions.indexOf(version) - 1].text : version.text}
    setDraft(next); setTab('Text')
    store(next)
  }
  if (!list) return <p style={{padding: 30}}>Loading…</p>
  const shown = list.filter(one => (only === 'All' || one.status === only) && one.title.toLowerCase().includes(find.toLowerCase()))
  const words = draft ? draft.body.split(/\s+/).filter(Boolean).length : 0
  return <><style>{css}</style><div className="app">
    <div className="side"><h1>Fjordblad newsroom</h1>
      <button className="b p" onClick={() => leave({id: Date.now(), title: '', slug: '', body: '', tags: [], status: 'Draft', versions: []})}>New article</button>
      <p><input placeholder="Search articles" value={find} onChange={e => setFind(e.target.value)} />
        <select aria-label="Show" value={only} onChange={e => setOnly(e.target.value)}><option value="All">All articles</option><option value="Draft">Drafts</option><option>Published</option></select></p>
      <div role="list" aria-label="Articles">{shown.map(one => <div key={one.id} role="listitem" className={one.id === draft?.id ? 'entry on' : 'entry'} onClick={() => leave(one)}>
        <span>{one.title || 'Untitled'}</span><span className={`badge ${one.status}`}>{one.status}</span></div>)}</div>
    </div>
    {!draft ? <div className="edit"><p>Choose an article or start a new one.</p></div> : <div className="edit">
      <div className="bar">
        {draft.status === 'Draft' ? <button className="b p" disabled={!draft.title} onClick={() => setDialog({kind: 'publish'})}>Publish</button>
          : <button className="b" onClick={() => status('Draft', 'Article is offline')}>Unpublish</button>}
        <button className="b" disabled={!dirty} onClick={() => store(draft, 'Draft saved')}>Save draft</button>
        <label style={{margin: 0, fontWeight: 400}}><input type="checkbox" checked={auto} onChange={e => setAuto(e.target.checked)} /> Autosave</label>
        <span className="state">{saving ? 'Saving…' : dirty ? 'Unsaved changes' : 'All changes saved'}</span>
      </div>
      <div className="tabs" role="tablist">{['Text', 'History'].map(name => <button role="tab" key={name} aria-selected={tab === name} onClick={() => setTab(name)}>{name}</button>)}</div>
      {tab === 'Text' ? <>
        <label htmlFor="title">Title</label><input id="title" type="text" value={draft.title} onChange={e => edit({title: e.target.value})} />
        <label htmlFor="slug">Slug</label><input id="slug" type="text" value={draft.slug} onChange={e => edit({slug: e.target.value})} />
        <label htmlFor="body">Text</label><textarea id="body" value={draft.body} onChange={e => edit({body: e.target.value})} />
        <small>{is('one-word-short') && words > 1 ? words - 1 : words} words</small>
        <Tags tags={draft.tags} put={tags => edit({tags})} />
      </> : <div role="list" aria-label="Versions">{draft.versions.map(version => <div className="version" role="listitem" key={version.no}>
        <b>Version {version.no}</b><small>{version.note}</small><button className="b" aria-label={`Restore version ${version.no}`} onClick={() => restore(version)}>Restore</button></div>)}
        {!draft.versions.length && <p>No earlier versions.</p>}</div>}
    </div>}
  </div>
  {dialog?.kind === 'publish' && <div className="veil"><div className="box" role="dialog" aria-label="Publish"><h2>Publish this article?</h2><p>{draft.title}</p>
    <button className="b p" onClick={() => status('Published', 'Article published')}>Publish now</button> <button className="b" onClick={() => setDialog(null)}>Not yet</button></div></div>}
  {dialog?.kind === 'leave' && <div className="veil"><div className="box" role="dialog" aria-label="Unsaved"><h2>Discard your changes?</h2>
    <button className="b p" onClick={() => setDialog(null)}>Keep editing</button> <button className="b" onClick={() => show(dialog.one)}>Discard</button></div></div>}
  {note && <div className="ok" role="status">{note}</div>}</>
}
createRoot(document.getElementById('root')).render(<App />)
