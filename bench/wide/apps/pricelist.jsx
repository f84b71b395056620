import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry, themeQuartz} from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);

const START = [
  {sku: 'CH-100', name: 'Oak chair', group: 'Chairs', price: 120, stock: 14},
  {sku: 'CH-200', name: 'Garden chair', group: 'Chairs', price: 45.5, stock: 0},
  {sku: 'TB-100', name: 'Oak table', group: 'Tables', price: 480, stock: 3},
  {sku: 'TB-300', name: 'Coffee table', group: 'Tables', price: 99, stock: 8},
  {sku: 'LM-110', name: 'Desk lamp', group: 'Lamps', price: 36, stock: 21},
  {sku: 'LM-450', name: 'Floor lamp', group: 'Lamps', price: 150, stock: 5},
];

function App() {
  const [rows, setRows] = useState(null);
  const [saved, setSaved] = useState(START);
  const [query, setQuery] = useState('');
  const [percent, setPercent] = useState('');
  const [chosen, setChosen] = useState([]);
  const [error, setError] = useState('');
  const [info, setInfo] = useState('');
  const [asking, setAsking] = useState(false);
  const history = useRef([]);
  const grid = useRef(null);

  useEffect(() => { load('pricelist', 60).then(s => { const r = s && s.rows ? s.rows : START; setRows(r); setSaved(r) }) }, []);

  const changed = useMemo(() => (rows || []).filter(r => saved.find(s => s.sku === r.sku).price !== r.price).length, [rows, saved]);
  const average = rows ? rows.reduce((n, r) => n + r.price, 0) / rows.length : 0;

  const apply = next => { history.current.push(rows); setRows(next); setInfo('') };
  const setPrice = (sku, value) => {
    const price = Number(value);
    if (value === '' || value == null || Number.isNaN(price) || (price < 0 && !is('negative-accepted'))) {
      setError('A price must be a number that is not negative');
      return false;
    }
    setError('');
    const target = is('neighbour-changed') ? rows[(rows.findIndex(r => r.sku === sku) + 1) % rows.length].sku : sku;
    apply(rows.map(r => r.sku === target ? {...r, price: Math.round(price * 100) / 100} : r));
    return target === sku;
  };
  const raise = () => {
    const p = Number(percent);
    if (!percent || !p) { setError('Enter a percentage'); return }
    setError('');
    apply(rows.map(r => chosen.includes(r.sku) || is('raises-all') ? {...r, price: Math.round(r.price * (100 + p)) / 100} : r));
    setPercent('');
  };
  const undo = () => {
    const last = history.current.pop();
    if (last) setRows(last);
  };
  const publish = async () => {
    setAsking(false);
    const answer = await save('pricelist', {rows: is('publish-not-saved') ? saved : rows}, 250);
    if (answer.ok) { setSaved(rows); history.current = []; setInfo(`Published ${changed} ${changed === 1 ? 'price' : 'prices'}`) }
  };
  const columns = useMemo(() => [
    {field: 'sku', headerName: 'SKU', width: 110},
    {field: 'name', headerName: 'Product', flex: 1},
    {field: 'group', headerName: 'Group', width: 120},
    {field: 'price', headerName: 'Price', width: 130, editable: true, cellDataType: false,
      comparator: is('price-sorted-as-text') ? (a, b) => String(a).localeCompare(String(b)) : undefined,
      valueFormatter: p => money(p.value), valueSetter: p => setPriceNow.current(p.data.sku, p.newValue)},
    {field: 'stock', headerName: 'Stock', width: 100},
  ], []);
  const setPriceNow = useRef(setPrice);
  setPriceNow.current = setPrice;
  if (!rows) return <p>Loading prices…</p>;
  return (
    <div style={{fontFamily: 'sans-serif', maxWidth: 860, margin: '20px auto'}}>
      <h1>Price list</h1>
      <div style={{display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap', marginBottom: 12}}>
        <input aria-label="Filter products" placeholder="Filter products" value={query} onChange={e => setQuery(e.target.value)} />
        <label>Raise by % <input style={{width: 60}} value={percent} onChange={e => setPercent(e.target.value)} /></label>
        <button disabled={!chosen.length} onClick={raise}>Raise selected</button>
        <button disabled={!history.current.length} onClick={undo}>Undo</button>
        <button disabled={!changed} onClick={() => setAsking(true)}>Publish</button>
      </div>
      {error && <div role="alert" style={{color: '#b00', marginBottom: 8}}>{error}</div>}
      {info && <div role="status" style={{color: is('confirmation-invisible') ? '#fff' : '#060', marginBottom: 8}}>{info}</div>}
      <div style={{height: 360}}>
        <AgGridReact ref={grid} theme={themeQuartz} rowData={rows} columnDefs={columns} getRowId={p => p.data.sku}
          rowSelection={{mode: 'multiRow', headerCheckbox: false}} quickFilterText={query}
          onSelectionChanged={e => setChosen(e.api.getSelectedRows().map(r => r.sku))} />
      </div>
      <dl style={{display: 'flex', gap: 30}}>
        <div><dt>Unpublished changes</dt><dd>{changed}</dd></div>
        <div><dt>Average price</dt><dd>{money(average)}</dd></div>
        <div><dt>Selected</dt><dd>{chosen.length}</dd></div>
      </dl>
      {asking && (
        <div style={{position: 'fixed', inset: 0, background: '#0007', display: 'grid', placeItems: 'center', zIndex: 5}}>
          <div role="dialog" aria-modal="true" aria-labelledby="ask" style={{background: '#fff', padding: 24, borderRadius: 8}}>
            <h2 id="ask">Publish prices</h2>
            <ul>{rows.filter(r => saved.find(s => s.sku === r.sku).price !== r.price).map(r => (
              <li key={r.sku}>{r.name}: {money(saved.find(s => s.sku === r.sku).price)} → {money(r.price)}</li>))}</ul>
            <button onClick={publish}>Publish now</button> <button onClick={() => setAsking(false)}>Not yet</button>
          </div>
        </div>
      )}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<App />);
