import {useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
import {AgGridReact} from 'ag-grid-react';

ModuleRegistry.registerModules([AllCommunityModule]);
const NAMES = ['Aker', 'Borealis', 'Corvus', 'Dynamo', 'Equinor', 'Fjord', 'Glacier', 'Hydro', 'Ivar', 'Juno', 'Kelp', 'Lumen'];
const SEED = Array.from({length: 240}, (_, at) => ({id: at, name: `${NAMES[at % 12]} ${Math.floor(at / 12) + 1}`, sector: ['Energy', 'Software', 'Food'][at % 3], shares: (at * 53) % 400 + 5, price: Math.round((at * 7919) % 30000) / 100}));
const few = SEED.slice(0, 12);

function Portfolio() {
  const [rows, setRows] = useState(is('fine-long') ? SEED : few), [filter, setFilter] = useState(''), [picked, setPicked] = useState([]), [saved, setSaved] = useState('');
  const [covered, setCovered] = useState(false);
  const columns = useMemo(() => [
    {field: 'name', headerName: 'Company', width: 200, cellStyle: {}, ...(is('name-clipped') && {cellStyle: {padding: 0, textIndent: '185px', overflow: 'hidden'}}), ...(is('fine-pinned') && {pinned: 'left'})},
    {field: 'sector', headerName: 'Sector', width: 140},
    {field: 'shares', headerName: 'Shares', width: 120, editable: !is('not-editable'), sortable: true, comparator: is('shares-as-text') ? (a, b) => String(a).localeCompare(String(b)) : is('sort-ignored') ? () => 0 : (a, b) => a - b, ...(is('shares-same-color') && {cellStyle: one => one.data.fresh ? {color: '#fff'} : null})},
    {field: 'price', headerName: 'Price', width: 120, valueFormatter: one => money(one.value)},
    {headerName: 'Value', colId: 'value', width: 140, valueGetter: one => one.data.shares * one.data.price, valueFormatter: one => is('value-nan') && one.data.fresh ? '$NaN' : money(one.value)},
  ], []);
  function edited(event) {
    const before = event.oldValue; event.data.fresh = true;
    if (is('edit-wrong-row')) { event.data.shares = before; few[few.findIndex(one => one.id === event.data.id) + 1].shares = Number(event.newValue); event.api.refreshCells({force: true}); setSaved('Changes saved'); return; }
    event.data.shares = Number(event.newValue); event.api.refreshCells({force: true}); setSaved(is('saved-later') ? 'Changes will be saved' : 'Changes saved'); save('portfolio', event.data, 0, is('write-fails') ? 500 : 200);
    if (is('edit-back')) setTimeout(() => { event.data.shares = before; event.api.refreshCells({force: true}); }, 1800);
  }
  const total = rows.reduce((sum, one) => sum + one.shares, 0);
  return (
    <div style={{padding: 20}}><h1>Portfolio</h1><label>Quick filter <input value={filter} onChange={async event => { const text = event.target.value; setFilter(text); if (is('grid-covered')) setCovered(!!text); }} /></label>
      <button onClick={async () => { await wait(is('fine-slow') ? 1200 : 50); const gone = is('wrong-sold') ? rows.filter(one => !picked.includes(one.id)).slice(0, picked.length).map(one => one.id) : picked; const next = rows.filter(one => !gone.includes(one.id)); setRows(next); setPicked([]); setSaved(is('sold-none') ? 'No shares were sold' : `${picked.length} position${picked.length === 1 ? '' : 's'} sold`); if (is('sold-back')) setTimeout(() => setRows(rows), 2500); }} disabled={!picked.length && !is('always-enabled')}>Sell selected</button>
      <p role="status">{saved}</p><p>{is('count-stale') ? 12 : rows.length} positions, {is('picked-stale') ? 0 : picked.length} selected</p>
      <div style={{height: 420, width: 800, position: 'relative'}}><AgGridReact rowData={rows} columnDefs={columns} getRowId={one => String(one.data.id)} quickFilterText={is('filter-ignored') ? '' : is('filter-late-off') && filter ? undefined : filter} rowSelection={{mode: is('single-selection') ? 'singleRow' : 'multiRow'}} animateRows={!is('fine-still')}
        onSelectionChanged={event => setPicked(event.api.getSelectedRows().map(one => one.id))} onCellValueChanged={edited} onSortChanged={event => { if (is('sort-back') && event.source === 'uiColumnSorted') setTimeout(() => event.api.applyColumnState({defaultState: {sort: null}}), 1500); }} />
        {covered && <div style={{position: 'absolute', inset: '50px 0 0', background: '#fff', pointerEvents: 'none', zIndex: 5}} />}</div></div>
  );
}
createRoot(document.getElementById('root')).render(<Portfolio />);
document.title = 'Portfolio';
