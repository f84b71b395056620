import {useEffect, useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry, themeQuartz} from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);

const SEED = [['SH-7001', 'Oslo', 'DHL', 12.4, 89.5, 'In transit'], ['SH-7002', 'Porto', 'UPS', 3.1, 24, 'Delivered'], ['SH-7003', 'Turin', 'DPD', 150, 410, 'Delayed'], ['SH-7004', 'Gdansk', 'DHL', 8.75, 61.2, 'Delivered'], ['SH-7005', 'Lyon', 'UPS', 22, 133, 'In transit'], ['SH-7006', 'Graz', 'DPD', 0.9, 9.9, 'In transit'], ['SH-7007', 'Cork', 'DHL', 64.3, 275, 'Delayed'], ['SH-7008', 'Malmo', 'UPS', 5.5, 39, 'Delivered'], ['SH-7009', 'Basel', 'DPD', 17.2, 118, 'In transit'], ['SH-7010', 'Ghent', 'DHL', 41, 190.4, 'Delivered'], ['SH-7011', 'Split', 'UPS', 2.2, 31, 'Delayed'], ['SH-7012', 'Tartu', 'DPD', 9.6, 77, 'In transit']].map(([ref, city, carrier, weight, cost, state]) => ({ref, city, carrier, weight, cost, state}));

function App() {
  const [rows, setRows] = useState(null), [quick, setQuick] = useState(''), [carrier, setCarrier] = useState('All'), [picked, setPicked] = useState([]), [note, setNote] = useState(null), [grid, setGrid] = useState(null), [open, setOpen] = useState(null);
  useEffect(() => { load('shipments').then(kept => setRows(kept ?? SEED)); }, []);
  const columns = useMemo(() => [{field: 'ref', headerName: 'Shipment'}, {field: 'city', headerName: 'Destination'}, {field: 'carrier', headerName: 'Carrier'}, {field: 'weight', headerName: 'Weight', valueFormatter: one => `${one.value} kg`, ...(is('weight-as-text') ? {comparator: (a, b) => String(a).localeCompare(String(b))} : {})}, {field: 'cost', headerName: 'Cost', valueFormatter: one => `€${one.value.toFixed(2)}`}, {field: 'state', headerName: 'State', editable: true, cellEditor: 'agTextCellEditor'}], []);
  const shown = useMemo(() => (rows ?? []).filter(one => carrier === 'All' || one.carrier === carrier), [rows, carrier]);
  if (!rows) return null;
  const keep = next => { setRows(next); return save('shipments', next, 70); };
  const sum = shown.reduce((all, one) => all + one.cost, 0), whole = rows.reduce((all, one) => all + one.cost, 0);
  function deliver() {
    const before = rows, chosen = is('only-first-selected') ? picked.slice(0, 1) : picked;
    keep(rows.map(one => chosen.includes(one.ref) ? {...one, state: 'Delivered'} : one)); setNote(`${picked.length} shipments marked as delivered`); grid.deselectAll();
    if (is('delivered-reverts')) setTimeout(() => setRows(before), 2000);
  }
  return <div style={{fontFamily: 'Lato, sans-serif', padding: 18, height: '100vh', boxSizing: 'border-box', display: 'flex', flexDirection: 'column', gap: 10}}>
    <div style={{display: 'flex', alignItems: 'baseline', gap: 20}}><h1 style={{margin: 0}}>Shipments</h1><span>Freight cost: <b>€{(is('sum-ignores-carrier') ? whole : sum).toFixed(2)}</b></span><span>Delayed: <b>{shown.filter(one => one.state === 'Delayed').length}</b></span></div>
    <div style={{display: 'flex', gap: 12}}><input placeholder="Quick filter" aria-label="Quick filter" value={quick} onChange={event => setQuick(event.target.value)} /><label>Carrier <select value={carrier} onChange={event => setCarrier(event.target.value)}>{['All', 'DHL', 'DPD', 'UPS'].map(one => <option key={one}>{one}</option>)}</select></label><button disabled={!picked.length} onClick={deliver}>Mark as delivered</button><span>{picked.length} selected</span></div>
    {note && <div role="status" style={{background: '#dbeafe', padding: 8}}>{note} <button aria-label="Dismiss" onClick={() => setNote(null)}>×</button></div>}
    <div style={{flex: 1, display: 'grid', gridTemplateColumns: '1fr 220px', gap: 14, minHeight: 0}}><AgGridReact theme={themeQuartz} rowData={shown} columnDefs={columns} defaultColDef={{flex: 1, sortable: true}} getRowId={one => one.data.ref} quickFilterText={is('quick-filter-ignored') ? '' : quick} rowSelection={{mode: 'multiRow'}} onGridReady={one => setGrid(one.api)} onSelectionChanged={one => setPicked(one.api.getSelectedRows().map(row => row.ref))}
      onRowClicked={one => setOpen(is('detail-next-row') ? rows[rows.findIndex(row => row.ref === one.data.ref) + 1].ref : one.data.ref)} onCellValueChanged={one => keep(rows.map(row => row.ref === one.data.ref ? {...one.data} : row))} />
      <aside aria-label="Shipment details" style={{background: '#f1f5f9', padding: 12}}>{open ? (one => <><h2>{one.ref}</h2><p>To {one.city} with {one.carrier}</p><p>{one.weight} kg for €{one.cost.toFixed(2)}</p></>)(rows.find(row => row.ref === open)) : <p>Click a shipment to see its details</p>}</aside></div></div>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Shipments';
