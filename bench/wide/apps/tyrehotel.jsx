import {useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);

const CSS = `body{margin:0;font:14px/1.5 Arial,sans-serif;background:#f4f4f2;color:#222}.hd{background:#222;color:#ffd400;padding:12px 26px}.hd h1{margin:0;font-size:20px}.content{padding:18px 26px}
.tiles{display:flex;gap:14px;margin-bottom:14px}.tile{background:#fff;border-left:5px solid #ffd400;padding:8px 18px;min-width:130px}.tile .k{font-size:12px;color:#666}.tile .v{font-size:22px;font-weight:bold}
.bar{display:flex;gap:16px;align-items:end;margin-bottom:10px}.bar input{padding:6px 10px;font:inherit;width:240px}.mini{font:13px Arial;padding:2px 10px;margin-right:6px;cursor:pointer}
.back{position:fixed;inset:0;background:#0008;display:grid;place-items:center;z-index:20}.win{background:#fff;padding:18px 24px;width:330px;border-radius:4px}.win h2{margin:0 0 12px;font-size:17px}.win input{padding:6px;font:inherit;width:120px;display:block;margin:4px 0 10px}.err{color:#c00}`;
const SEED = [
  {plate: 'HB-KL 204', customer: 'Berger', season: 'Winter', tread: 6.5, shelf: 'A-01', status: 'Stored'},
  {plate: 'HB-RT 881', customer: 'Costa', season: 'Summer', tread: 3.2, shelf: 'A-02', status: 'Stored'},
  {plate: 'OL-MM 17', customer: 'Dahl', season: 'Winter', tread: 5.1, shelf: 'A-03', status: 'Handed out'},
  {plate: 'DEL-X 450', customer: 'Eriksen', season: 'Winter', tread: 3.8, shelf: 'B-01', status: 'Stored'},
  {plate: 'BRA-PP 9', customer: 'Fuchs', season: 'Summer', tread: 7.1, shelf: 'B-02', status: 'Stored'},
  {plate: 'HB-ZZ 300', customer: 'Gruber', season: 'Winter', tread: 4.4, shelf: 'B-03', status: 'Stored'}];

function Actions({data, context}) {
  return <><button className="mini" onClick={() => context.measure(data)}>Measure</button>{data.status === 'Stored' && <button className="mini" onClick={() => context.handOut(data)}>Hand out</button>}</>;
}

function Hotel() {
  const [rows, setRows] = useState(() => JSON.parse(localStorage.getItem('tyres') || 'null') || SEED);
  const [query, setQuery] = useState(''), [set, setSet] = useState(null), [depth, setDepth] = useState(''), [problem, setProblem] = useState('');
  const put = (next, keep = true) => { setRows(next); if (keep) localStorage.setItem('tyres', JSON.stringify(next)); };
  const latest = useRef(rows);
  latest.current = rows;
  const context = useMemo(() => ({
    handOut: data => {
      const rows = latest.current, at = rows.findIndex(one => one.plate === data.plate), hit = is('next-set-out') ? (at + 2) % rows.length : at;
      put(rows.map((one, i) => i === hit ? {...one, status: 'Handed out'} : one));
    },
    measure: data => { setSet(data); setDepth(String(data.tread)); setProblem(''); }}), []);
  function saveDepth(event) {
    event.preventDefault();
    const value = Number(depth.replace(',', '.'));
    if (!(value >= 0 && value <= 12) || depth === '') return setProblem('Tread depth must be between 0 and 12 mm.');
    put(rows.map(one => one.plate === set.plate ? {...one, tread: value} : one), !is('depth-not-saved'));
    setSet(null);
  }
  const columns = useMemo(() => [
    {field: 'plate', headerName: 'Plate', flex: 1}, {field: 'customer', headerName: 'Customer', flex: 1}, {field: 'season', headerName: 'Season', flex: 1},
    {field: 'tread', headerName: 'Tread (mm)', flex: 1, comparator: (a, b) => is('sort-backwards') ? b - a : a - b, valueFormatter: ({value}) => value.toFixed(1)},
    {field: 'shelf', headerName: 'Shelf', flex: 1}, {field: 'status', headerName: 'Status', flex: 1},
    {colId: 'do', headerName: '', cellRenderer: Actions, width: 210, sortable: false}], []);
  const text = one => [one.plate, one.customer, is('season-not-searched') ? '' : one.season, one.shelf, one.status].join(' ').toLowerCase();
  const found = rows.filter(one => text(one).includes(query.trim().toLowerCase()));
  const stored = rows.filter(one => one.status === 'Stored'), worn = (is('worn-counts-all') ? rows.filter(one => one.status === 'Stored' || one.tread < 4) : stored).filter(one => one.tread < 4).length;
  return (
    <>
      <style>{CSS}</style>
      <div className="hd"><h1>Tyre hotel</h1></div>
      <div className="content">
        <div className="tiles">
          <div className="tile"><div className="k">Sets in store</div><div className="v">{stored.length}</div></div>
          <div className="tile"><div className="k">Worn sets</div><div className="v">{worn}</div></div>
        </div>
        <div className="bar"><label>Search sets<br /><input type="search" value={query} onChange={event => setQuery(event.target.value)} /></label><span role="status">{found.length === 1 ? '1 set found' : `${found.length} sets found`}</span></div>
        <AgGridReact rowData={found} columnDefs={columns} context={context} domLayout="autoHeight" getRowId={({data}) => data.plate} suppressColumnVirtualisation animateRows={false} />
        <p><small>Worn sets are sets in store with less than 4 mm of tread.</small></p>
      </div>
      {set && <div className="back"><div className="win" role="dialog" aria-modal="true" aria-label={`Measure ${set.plate}`}><h2>Measure {set.plate}</h2>
        <form onSubmit={saveDepth} noValidate><label>Tread depth<input inputMode="decimal" value={depth} onChange={event => setDepth(event.target.value)} /></label>{problem && <p className="err" role="alert">{problem}</p>}<button>Save measurement</button> <button type="button" onClick={() => setSet(null)}>Cancel</button></form></div></div>}
    </>
  );
}
document.title = 'Tyre hotel';
createRoot(document.getElementById('root')).render(<Hotel />);
