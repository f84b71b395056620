import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);

const CSS = `body{margin:0;font:14px/1.45 Roboto,system-ui,sans-serif;color:#222;background:#f4f6f3} .page{padding:16px 24px} .bar{display:flex;gap:14px;align-items:center;flex-wrap:wrap;margin:10px 0} button,input,textarea{font:inherit} button{padding:6px 14px;border:1px solid #8aa07f;background:#fff;border-radius:4px;cursor:pointer} button:disabled{opacity:.45} .kpi{background:#fff;border:1px solid #dde3da;border-radius:6px;padding:8px 16px} .kpi b{display:block;font-size:19px} .drop{background:#fff;border:1px dashed #8aa07f;padding:10px 14px;border-radius:6px;margin-bottom:12px} textarea{width:520px;height:34px;vertical-align:middle} .good{color:#2e6b1f} .bad{color:#b3261e}`;
const S = (sku, name, category, quantity, reorder, price) => ({sku, name, category, quantity, reorder, price});
const SEED = [
  S('TEA-01', 'Earl Grey 100 g', 'Tea', 24, 10, 6.5), S('TEA-02', 'Sencha 80 g', 'Tea', 8, 10, 9.2), S('TEA-03', 'Rooibos 100 g', 'Tea', 112, 20, 5.4), S('TEA-04', 'Peppermint 50 g', 'Tea', 15, 12, 4.1), S('COF-01', 'House espresso 1 kg', 'Coffee', 60, 30, 18.9), S('COF-02', 'Decaf 500 g', 'Coffee', 9, 15, 12.4), S('COF-03', 'Yirgacheffe 250 g', 'Coffee', 33, 10, 11.8),
  S('MUG-05', 'Stoneware mug', 'Ware', 41, 20, 14), S('MUG-07', 'Travel mug', 'Ware', 12, 15, 22.5), S('POT-01', 'Glass teapot', 'Ware', 7, 4, 34), S('POT-02', 'Cast iron teapot', 'Ware', 3, 4, 58), S('FIL-01', 'Paper filters 100', 'Supplies', 210, 80, 3.2), S('KET-01', 'Gooseneck kettle', 'Ware', 6, 5, 64), S('SUG-01', 'Rock sugar 500 g', 'Supplies', 28, 15, 2.9),
];
const eur = value => '€' + value.toLocaleString('en-US', {minimumFractionDigits: 2, maximumFractionDigits: 2});

function Stock() {
  const [rows, setRows] = useState(null), [picked, setPicked] = useState([]), [level, setLevel] = useState(''), [text, setText] = useState(''), [result, setResult] = useState(null), [low, setLow] = useState(false), [value, setValue] = useState(0), grid = useRef();
  const sum = all => all.reduce((total, one) => total + one.quantity * one.price, 0);
  useEffect(() => { load('d_stock', 40).then(kept => { const all = kept ?? SEED; setRows(all); setValue(sum(all)); }); }, []);
  const columns = useMemo(() => [
    {field: 'sku', headerName: 'SKU', width: 110}, {field: 'name', headerName: 'Product', flex: 1}, {field: 'category', headerName: 'Category', width: 120},
    {field: 'quantity', headerName: 'Quantity', width: 120, editable: true, valueParser: one => Number(one.newValue), comparator: is('quantity-as-text') ? (a, b) => String(a).localeCompare(String(b)) : undefined},
    {field: 'reorder', headerName: 'Reorder level', width: 140}, {field: 'price', headerName: 'Price', width: 110, valueFormatter: one => eur(one.value)}, {headerName: 'Value', width: 130, valueGetter: one => one.data.quantity * one.data.price, valueFormatter: one => eur(one.value)},
  ], []);
  if (!rows) return <p>Loading…</p>;
  const keep = (next, stale) => { setRows(next); if (!stale) setValue(sum(next)); return save('d_stock', next, 40); };
  const isLow = one => one.quantity < one.reorder, shown = low ? rows.filter(isLow) : rows;
  function edited(event) { keep(rows.map(one => one.sku === event.data.sku ? {...event.data} : one), is('value-stale')); }
  function bulk() {
    const number = Number(level), chosen = is('bulk-first-only') ? picked.slice(0, 1) : picked, before = rows;
    keep(rows.map(one => chosen.includes(one.sku) ? {...one, reorder: number} : one)); setLevel('');
    if (!is('selection-kept')) grid.current.api.deselectAll();
    if (is('bulk-back')) setTimeout(() => keep(before), 2400);
  }
  function bring() {
    const lines = text.split(/[;\n]/).map(one => one.trim()).filter(Boolean).map(one => one.split(',').map(part => part.trim())), unknown = lines.filter(([sku]) => !rows.some(one => one.sku === sku)).map(one => one[0]), broken = lines.filter(([, count]) => !/^\d+$/.test(count ?? ''));
    if (unknown.length && !is('unknown-swallowed')) return setResult({bad: true, text: `Unknown SKU: ${unknown.join(', ')}. Nothing was imported.`});
    if (broken.length && !unknown.length) return setResult({bad: true, text: `No quantity for ${broken.map(one => one[0]).join(', ')}. Nothing was imported.`});
    const used = is('import-skips-last') ? lines.slice(0, -1) : lines;
    keep(rows.map(one => { const line = used.find(([sku]) => sku === one.sku); return line ? {...one, quantity: Number(line[1])} : one; })); setResult({text: `${lines.length} products updated`}); setText('');
  }
  return <div className="page"><style>{CSS}</style><h1>Stock</h1>
    <div className="bar"><div className="kpi">Stock value<b>{eur(value)}</b></div><div className="kpi">Low on stock<b>{rows.filter(isLow).length}</b></div><label><input type="checkbox" checked={low} onChange={event => setLow(event.target.checked)} /> Low on stock only</label></div>
    <div className="drop"><label>Import lines (SKU, quantity; …) <textarea value={text} onChange={event => setText(event.target.value)} placeholder="TEA-01, 30; COF-02, 12" /></label> <button disabled={!text.trim()} onClick={bring}>Import</button> {result && <span role={result.bad ? 'alert' : 'status'} className={result.bad ? 'bad' : 'good'}>{result.text}</span>}</div>
    <div className="bar"><span>{picked.length} selected</span><label>New reorder level <input type="number" value={level} onChange={event => setLevel(event.target.value)} style={{width: 80}} /></label><button disabled={!picked.length || !level} onClick={bulk}>Apply to selected</button></div>
    <AgGridReact ref={grid} rowData={shown} columnDefs={columns} domLayout="autoHeight" getRowId={one => one.data.sku} rowSelection={{mode: 'multiRow'}} onSelectionChanged={event => setPicked(event.api.getSelectedRows().map(one => one.sku))} onCellValueChanged={edited} stopEditingWhenCellsLoseFocus /></div>;
}
createRoot(document.getElementById('root')).render(<Stock />);
document.title = 'Stock';
