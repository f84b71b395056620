// Picking list of a warehouse: editing in the grid, shortages, finishing the order. AG Grid with React.
import {useCallback, useEffect, useMemo, useRef, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {AgGridReact} from 'ag-grid-react'
import {AllCommunityModule, ModuleRegistry, themeBalham} from 'ag-grid-community'

ModuleRegistry.registerModules([AllCommunityModule])

const line = (id, bin, aisle, item, ordered, picked) => ({id, bin, aisle, item, ordered, picked, short: 0})
const START = {
  shipped: false,
  lines: [
    line(1, 'B-04', 'aisle B', 'Cable drum 50 m', 4, 0), line(2, 'C-11', 'aisle C', 'Wall bracket', 6, 0),
    line(3, 'A-02', 'aisle A', 'Junction box', 8, 0), line(4, 'D-20', 'aisle D', 'Safety gloves', 5, 5),
    line(5, 'C-03', 'aisle C', 'Cable ties, bag', 4, 0),
  ],
}
const status = one => one.short ? `Short (${one.short})` : one.picked >= one.ordered ? 'Complete' : one.picked ? 'Started' : 'Open'
const css = `
  body { background: #eef1f4 } .head { background: #263238; color: #fff; padding: 12px 24px; display: flex; justify-content: space-between; align-items: center }
  .head h1 { font-size: 20px; margin: 0 } .tools { display: flex; gap: 10px; padding: 14px 24px; align-items: center; flex-wrap: wrap }
  .tools button, .card button { font: inherit; padding: 7px 13px; border: 1px solid #90a4ae; border-radius: 4px; background: #fff; cursor: pointer }
  button.main { background: #ef6c00 !important; color: #fff; border-color: #ef6c00 !important } button:disabled { opacity: .45; cursor: default }
  .tools input { padding: 7px; font: inherit; width: 220px } .facts { display: flex; gap: 36px; padding: 0 24px 12px } .facts span { color: #546e7a }
  .cover { position: fixed; inset: 0; background: #0008; display: grid; place-items: center; z-index: 9 } .card { background: #fff; padding: 22px; border-radius: 8px; width: 340px }
  .card label { display: block; margin: 10px 0 } .card select, .card input { font: inherit; padding: 6px; margin-left: 8px }
  .note { position: fixed; top: 16px; left: 50%; transform: translateX(-50%); padding: 12px 22px; border-radius: 5px; color: #fff; background: #2e7d32; z-index: 20 } .note.bad { background: #c62828 }`

function Shortage({one, report, close}) {
  const [reason, setReason] = useState('Not in bin')
  const [units, setUnits] = useState(1)
  const [busy, setBusy] = useState(false)
  return <div className="cover"><div className="card" role="dialog" aria-modal="true" aria-label="Report shortage">
    <h2>Shortage of {one.item}</h2>
    <label>Reason <select value={reason} onChange={e => setReason(e.target.value)}>
      {['Not in bin', 'Damaged', 'Wrong item'].map(text => <option key={text}>{text}</option>)}</select></label>
    <label>Missing units <input type="number" min="1" max={one.ordered} value={units} onChange={e => setUnits(+e.target.value)} /></label>
    <button className="main" disabled={busy} onClick={async () => { setBusy(true); await report(one, reason, units); setBusy(false) }}>Report</button>{' '}
    <button onClick={close}>Cancel</button>
  </div></div>
}

function App() {
  const [data, setData] = useState(null)
  const [chosen, setChosen] = useState(null)
  const [filter, setFilter] = useState('')
  const [dialog, setDialog] = useState('')
  const [note, setNote] = useState(null)
  const grid = useRef(null)
  const now = useRef(null)
  now.current = data
  useEffect(() => { load('h_picking', 300).then(kept => setData(kept ?? START)) }, [])
  const put = useCallback(async (next, kept = true) => { if (kept) await save('h_picking', next, 250); setData(next) }, [])
  const tell = (text, bad) => { setNote({text, bad}); setTimeout(() => setNote(null), 4000) }
  const change = (id, part, kept) => put({...now.current, lines: now.current.lines.map(one => one.id === id ? {...one, ...part} : one)}, kept)

  const columns = useMemo(() => [
    {field: 'bin', headerName: 'Bin', width: 90, comparator: (a, b, one, other) =>
      is('bins-sorted-by-item') ? one.data.item.localeCompare(other.data.item) : a.localeCompare(b)},
    {field: 'aisle', headerName: 'Aisle', width: 110},
    {field: 'item', headerName: 'Item', flex: 1},
    {field: 'ordered', headerName: 'Ordered', width: 110},
    {field: 'picked', headerName: 'Picked', width: 110, editable: true, 
      valueSetter: event => {
        const amount = Number(event.newValue)
        if (!Number.isInteger(amount) || amount < 0) { tell('Enter a whole number', true); return false }
        if (amount > event.data.ordered && !is('more-than-ordered')) { tell(`Only ${event.data.ordered} ordered`, true); return false }
        change(event.data.id, {picked: amount}, !is('picked-not-saved'))
        return false
      }},
    {headerName: 'Status', width: 130, valueGetter: event => status(event.data)},
  ], [])

  const report = async (one, reason, units) => {
    await change(is('shortage-on-other-line') ? 2 : one.id, {short: units, reason})
    setDialog('')
    tell('Shortage reported')
  }
  const all = async () => {
    const lines = data.lines.map((one, at) => is('last-line-left-out') && at === data.lines.length - 1 ? one : {...one, picked: one.ordered})
    await put({...data, lines})
    if (!is('question-stays-open')) setDialog('')
  }
  const finish = async () => {
    await wait(500)
    await put({...data, shipped: true})
    tell('Order SO-7731 is ready to ship')
  }
  if (!data) return <p style={{padding: 30}}>Loading the picking list…</p>
  const picked = data.lines.reduce((sum, one) => sum + one.picked, 0)
  const ordered = data.lines.reduce((sum, one) => sum + one.ordered, 0)
  const done = data.lines.every(one => status(one) === 'Complete')
  return <><style>{css}</style>
    <div className="head"><h1>Picking list SO-7731</h1><span>Dock 3 · Yusuf</span></div>
    <div className="tools">
      <input placeholder="Filter lines" value={filter} onChange={e => setFilter(e.target.value)} />
      <button disabled={!chosen} onClick={() => setDialog('short')}>Report shortage</button>
      <button onClick={() => setDialog('all')}>Pick all</button>
      <button className="main" disabled={!done || data.shipped} onClick={finish}>Finish order</button>
    </div>
    <div className="facts"><div><span>Progress</span> <b>{picked} of {ordered} units</b></div>
      <div><span>Shortages</span> <b>{data.lines.filter(one => one.short).length}</b></div></div>
    <div style={{height: 300, margin: '0 24px'}}>
      <AgGridReact ref={grid} theme={themeBalham} rowData={data.lines} columnDefs={columns} quickFilterText={filter}
        quickFilterParser={text => [text.toUpperCase()]} getRowId={event => String(event.data.id)}
        rowSelection={{mode: 'singleRow', checkboxes: false, enableClickSelection: true}}
        onSelectionChanged={event => setChosen(event.api.getSelectedRows()[0]?.id ?? null)} />
    </div>
    {dialog === 'short' && <Shortage one={data.lines.find(one => one.id === chosen)} report={report} close={() => setDialog('')} />}
    {dialog === 'all' && <div className="cover"><div className="card" role="alertdialog" aria-label="Pick all">
      <p>Mark every line of this order as picked?</p><button className="main" onClick={all}>Yes, all picked</button> <button onClick={() => setDialog('')}>No</button></div></div>}
    {note && <div className={note.bad ? 'note bad' : 'note'} role={note.bad ? 'alert' : 'status'}>{note.text}</div>}</>
}
createRoot(document.getElementById('root')).render(<App />)
