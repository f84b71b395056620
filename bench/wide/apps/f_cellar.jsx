import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry, themeQuartz} from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);

const SEED = [['Barolo Cannubi', 'Piedmont', 2016, 5, 84], ['Chablis Premier Cru', 'Burgundy', 2021, 12, 36.5], ['Riesling Kabinett', 'Mosel', 2022, 18, 19.9], ['Riesling Auslese', 'Mosel', 2015, 6, 48], ['Rioja Gran Reserva', 'Rioja', 2012, 9, 42], ['Pomerol', 'Bordeaux', 2010, 3, 130], ['Sancerre', 'Loire', 2023, 14, 27.5],
  ['Grüner Veltliner', 'Wachau', 2022, 10, 22], ['Brunello', 'Tuscany', 2017, 7, 69], ['Cava Brut Nature', 'Penedès', 2020, 24, 14.5], ['Tokaji Aszú', 'Tokaj', 2013, 2, 58], ['Pinot Noir', 'Central Otago', 2019, 8, 39], ['Vintage Port', 'Douro', 2000, 1, 115]]
  .map(([name, region, vintage, bottles, price], id) => ({id, name, region, vintage, bottles, price, first: bottles * price}));
const LOG = [{text: 'Received 6 × Riesling Auslese', at: '20 Nov'}, {text: 'Took 2 × Sancerre', at: '22 Nov'}];
const usd = value => '$' + value.toLocaleString('en-US', {minimumFractionDigits: 2, maximumFractionDigits: 2});

function Cellar() {
  const [data, setData] = useState(null), [needle, setNeedle] = useState(''), [form, setForm] = useState(null), [problem, setProblem] = useState(''), latest = useRef(), grid = useRef();
  useEffect(() => { load('f_cellar', 50).then(kept => setData(kept ?? {wines: SEED, log: LOG})); }, []);
  latest.current = data;
  const keep = (next, write = true) => { setData(next); if (write) save('f_cellar', next, 50); };
  const change = (id, bottles, text, write) => { const {wines, log} = latest.current; keep({wines: wines.map(one => one.id === id ? {...one, bottles} : one), log: [{text, at: '28 Nov'}, ...log]}, write); };
  const take = wine => change(wine.id, wine.bottles - 1, `Took 1 × ${wine.name}`);
  const columns = useMemo(() => [
    {field: 'name', headerName: 'Wine', flex: 2}, {field: 'region', headerName: 'Region', flex: 1.3}, {field: 'vintage', headerName: 'Vintage', width: 95},
    {field: 'bottles', headerName: 'Bottles', width: 95, editable: true, cellEditor: 'agNumberCellEditor', cellEditorParams: {min: 0}},
    {field: 'price', headerName: 'Price', width: 105, valueFormatter: one => usd(one.value), comparator: is('price-as-text') ? (a, b) => String(a).localeCompare(String(b)) : undefined},
    {colId: 'value', headerName: 'Value', width: 120, valueGetter: one => is('value-stale') ? one.data.first : one.data.bottles * one.data.price, valueFormatter: one => usd(one.value)},
    {colId: 'act', headerName: '', width: 110, sortable: false, cellRenderer: one => <button disabled={!one.data.bottles} onClick={() => take(one.data)}>Take one</button>},
  ], []);
  if (!data) return <p>Loading cellar</p>;
  const text = needle.toLowerCase(), shown = data.wines.filter(one => is('search-name-only') ? one.name.toLowerCase().includes(text) : (one.name + ' ' + one.region + ' ' + one.vintage).toLowerCase().includes(text));
  const bottles = data.wines.reduce((sum, one) => sum + one.bottles, 0), worth = data.wines.reduce((sum, one) => sum + one.bottles * one.price, 0);
  function receive(event) {
    event.preventDefault(); const wine = data.wines.find(one => String(one.id) === form.id), count = Number(form.count);
    if (!wine || !(count > 0) || count % 1) return setProblem('Enter a whole number of bottles');
    setForm(null); setProblem(''); change(wine.id, wine.bottles + count, `Received ${count} × ${wine.name}`, !is('delivery-lost'));
  }
  return (
    <div style={{font: '14px system-ui', padding: 20, background: '#f7f4f2', minHeight: '100vh'}}>
      <div style={{display: 'flex', gap: 24, alignItems: 'center'}}><h1 style={{margin: 0}}>Cellar book</h1><span>Bottles in stock: <b>{is('total-stale') ? 119 : bottles}</b></span><span>Stock value: <b>{usd(worth)}</b></span><input type="search" aria-label="Search wines" placeholder="Search wines" value={needle} onChange={event => setNeedle(event.target.value)} /><span>{shown.length} wines</span><button onClick={() => setForm({id: '0', count: ''})}>Receive delivery</button></div>
      <div style={{display: 'grid', gridTemplateColumns: '1fr 260px', gap: 20, marginTop: 16}}>
        <div><AgGridReact ref={grid} theme={themeQuartz} domLayout="autoHeight" rowData={shown} getRowId={one => String(one.data.id)} columnDefs={columns} suppressColumnVirtualisation readOnlyEdit onCellEditRequest={event => change(event.data.id, Number(event.newValue ?? 0), `Counted ${event.newValue ?? 0} × ${event.data.name}`)} /></div>
        <aside aria-label="Movements"><h2>Movements</h2><ul>{data.log.map((one, at) => <li key={at}>{is('log-first-wine') && at === 0 && one.text.startsWith('Took 1') ? 'Took 1 × Barolo Cannubi' : one.text} <small>({one.at})</small></li>)}</ul></aside>
      </div>
      {form && <div style={{position: 'fixed', inset: 0, background: '#0006', display: 'grid', placeItems: 'center'}}><form role="dialog" aria-label="Receive delivery" aria-modal="true" noValidate onSubmit={receive} style={{background: '#fff', padding: 24, borderRadius: 8, display: 'grid', gap: 10}}><h2 style={{margin: 0}}>Receive delivery</h2>
        <label>Wine <select value={form.id} onChange={event => setForm({...form, id: event.target.value})}>{data.wines.map(one => <option key={one.id} value={one.id}>{one.name}</option>)}</select></label><label>Number of bottles <input value={form.count} onChange={event => setForm({...form, count: event.target.value})} /></label>
        {problem && <p role="alert" style={{color: '#b00', margin: 0}}>{problem}</p>}<div><button>Book in</button> <button type="button" onClick={() => { setForm(null); setProblem(''); }}>Cancel</button></div></form></div>}
    </div>
  );
}
document.body.style.margin = 0; document.title = 'Cellar book'; createRoot(document.getElementById('root')).render(<Cellar />);
