import {useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
import {AgGridReact} from 'ag-grid-react';

ModuleRegistry.registerModules([AllCommunityModule]);
const SEED = [
  ['Save changes', 'Änderungen speichern', 'UI', 'Approved', '2025-11-03', 14], ['Delete account', 'Konto löschen', 'UI', 'Approved', '2025-11-03', 6], ['Your trial ends tomorrow', 'Ihre Testphase endet morgen', 'Mail', 'Draft', '2026-01-12', 1], ['Add to basket', 'In den Warenkorb', 'Shop', 'Approved', '2025-09-21', 52],
  ['Free shipping over $50', 'Kostenloser Versand ab 50 $', 'Shop', 'Needs review', '2026-01-20', 9], ['Reset your password', 'Passwort zurücksetzen', 'Mail', 'Approved', '2025-10-15', 23], ['Out of stock', 'Nicht auf Lager', 'Shop', 'Draft', '2026-01-28', 3], ['Sign out', 'Abmelden', 'UI', 'Approved', '2025-09-02', 31],
  ['Invoice attached', 'Rechnung im Anhang', 'Mail', 'Needs review', '2026-02-01', 4], ['Compare products', 'Produkte vergleichen', 'Shop', 'Draft', '2026-01-30', 7], ['Dark mode', 'Dunkles Design', 'UI', 'Needs review', '2026-01-05', 2], ['We miss you', 'Wir vermissen Sie', 'Mail', 'Draft', '2026-02-02', 110],
].map(([source, target, area, status, changed, uses], id) => ({id: String(id), source, target, area, status, changed, uses}));
const short = iso => { const [y, m, d] = iso.split('-'); return `${+d}.${+m}.${y}`; };

function Memory() {
  const [rows, setRows] = useState(() => SEED.map(r => ({...r}))), [area, setArea] = useState('All areas'), [find, setFind] = useState(''), [picked, setPicked] = useState([]), [note, setNote] = useState(''), [trail, setTrail] = useState([]), [undo, setUndo] = useState(null);
  const grid = useRef();
  const columns = useMemo(() => [
    {field: 'source', headerName: 'English', width: 210}, {field: 'target', headerName: 'German', width: 240, editable: true, singleClickEdit: false, cellStyle: p => p.data.edited && is('edit-too-pale') ? {color: '#fdfdfd'} : null},
    {field: 'area', headerName: 'Area', width: 90}, {field: 'status', headerName: 'Status', width: 125}, {field: 'changed', headerName: 'Changed', width: 110, valueFormatter: p => short(p.value)},
    {field: 'uses', headerName: 'Uses', width: 90, comparator: is('uses-as-text') ? (a, b) => String(a).localeCompare(String(b)) : (a, b) => a - b},
  ], []);
  const shown = rows.filter(r => (area === 'All areas' || r.area === area) && (r.source + r.target).toLowerCase().includes(find.toLowerCase()));
  function edited({data, oldValue, newValue}) {
    if (oldValue === newValue) return;
    const next = rows.map(r => r.id === data.id ? {...r, target: newValue, edited: true, status: is('stays-approved') ? r.status : 'Needs review'} : r);
    setRows(next); setNote('Translation saved'); setTrail([`${data.source}: ${is('trail-swapped') ? `${newValue} → ${oldValue}` : `${oldValue} → ${newValue}`}`, ...trail]); save('e_memory', next, 30); setTimeout(() => grid.current.api.refreshCells({force: true}), 60);
    if (is('edit-reverts')) setTimeout(() => setRows(rows.map(r => r.id === data.id ? {...r, target: oldValue} : r)), 1800);
  }
  function approve() {
    const ids = is('approves-one') ? picked.slice(0, 1) : picked; setRows(rows.map(r => ids.includes(r.id) ? {...r, status: 'Approved'} : r));
    setNote(`${picked.length} translation${picked.length === 1 ? '' : 's'} approved`); grid.current.api.deselectAll();
  }
  function remove() {
    const before = rows; setRows(rows.filter(r => !picked.includes(r.id))); setNote(`${picked.length} deleted`); setUndo({back: () => { setRows(is('undo-without-last') ? before.filter(r => r.id !== picked.at(-1)) : before); setUndo(null); setNote('Restored'); }}); grid.current.api.deselectAll();
  }
  const open = (is('open-counts-all') ? rows : shown).filter(r => r.status !== 'Approved').length;
  return (
    <div style={{padding: 18, font: '14px system-ui'}}><h1 style={{margin: '0 0 10px'}}>Translation memory</h1>
      <div style={{display: 'flex', gap: 12, alignItems: 'center', marginBottom: 10}}><label>Area <select value={area} onChange={e => setArea(e.target.value)}>{['All areas', 'UI', 'Mail', 'Shop'].map(a => <option key={a}>{a}</option>)}</select></label><label>Find <input value={find} onChange={e => setFind(e.target.value)} /></label>
        <button disabled={!picked.length} onClick={approve}>Approve selected</button><button disabled={!picked.length} onClick={remove}>Delete selected</button>{note && <span role="status">{note}</span>}{undo && <button onClick={undo.back}>Undo</button>}</div>
      <p>{shown.length} segments, {open} not approved</p>
      <div style={{display: 'grid', gridTemplateColumns: '930px 1fr', gap: 16}}><div style={{height: 590}}><AgGridReact ref={grid} rowData={shown} columnDefs={columns} getRowId={p => p.data.id} rowSelection={{mode: 'multiRow', headerCheckbox: true}} onSelectionChanged={e => setPicked(e.api.getSelectedRows().map(r => r.id))} onCellValueChanged={edited} overlayNoRowsTemplate="No segments found" /></div>
        <aside><h2 style={{fontSize: 16}}>Recent edits</h2>{trail.length ? trail.map((t, i) => <p key={i}>{t}</p>) : <p style={{color: '#777'}}>No edits in this session.</p>}</aside></div>
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Memory />);
document.title = 'Translation memory';
