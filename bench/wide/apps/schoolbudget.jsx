import {useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AllCommunityModule, ModuleRegistry, themeQuartz} from 'ag-grid-community';
import {AgGridReact} from 'ag-grid-react';

ModuleRegistry.registerModules([AllCommunityModule]);
const LINES = [['4010', 'Teacher salaries', 'Staff', 412000, 398250], ['4020', 'Substitute teachers', 'Staff', 18000, 21340], ['4030', 'Training', 'Staff', 9500, 4120], ['5010', 'Textbooks', 'Teaching', 22000, 20875], ['5020', 'Science lab', 'Teaching', 14500, 9960], ['5030', 'Sports equipment', 'Teaching', 6000, 7310],
  ['5040', 'Music room', 'Teaching', 4800, 3050], ['6010', 'Heating', 'Building', 38000, 35400], ['6020', 'Roof repair', 'Building', 25000, 27900], ['6030', 'Cleaning', 'Building', 31000, 30150], ['7010', 'School bus', 'Services', 27500, 26200], ['7020', 'Canteen', 'Services', 52000, 49880]]
  .map(([code, line, area, plan, spent]) => ({code, line, area, plan, spent}));
const usd = value => (value < 0 ? '-$' : '$') + Math.abs(value).toLocaleString('en-US');
const AREAS = ['All areas', 'Staff', 'Teaching', 'Building', 'Services'];

function Budget() {
  const grid = useRef(null), [rows, setRows] = useState(LINES), [area, setArea] = useState('All areas'), [text, setText] = useState(''), [changes, setChanges] = useState([]), [stack, setStack] = useState([]), [warning, setWarning] = useState(''), [over, setOver] = useState(false), [picked, setPicked] = useState(0);
  const shown = useMemo(() => rows.filter(one => area === 'All areas' || one.area === area).filter(one => !over || one.spent > one.plan), [rows, area, over]);
  const counted = is('total-unfiltered') ? rows : shown;
  const [frozen] = useState(() => LINES.reduce((sum, one) => sum + one.plan, 0));
  const plan = is('total-stale') && area === 'All areas' && !over ? frozen : counted.reduce((sum, one) => sum + one.plan, 0);
  const total = [{code: '', line: 'Total', area: '', plan, spent: counted.reduce((sum, one) => sum + one.spent, 0)}];
  const columns = useMemo(() => [
    {field: 'code', headerName: 'Code', width: 90}, {field: 'line', headerName: 'Budget line', flex: 1}, {field: 'area', headerName: 'Area', width: 110},
    {field: 'plan', headerName: 'Planned', width: 125, type: 'rightAligned', editable: params => !params.node.rowPinned, valueFormatter: params => usd(params.value), valueParser: params => Number(params.newValue)},
    {field: 'spent', headerName: 'Spent', width: 125, type: 'rightAligned', valueFormatter: params => usd(params.value), comparator: is('spent-sorted-as-text') ? (a, b) => String(a).localeCompare(String(b)) : (a, b) => a - b},
    {colId: 'left', headerName: 'Left', width: 125, type: 'rightAligned', valueGetter: params => is('left-sign') ? Math.abs(params.data.plan - params.data.spent) : params.data.plan - params.data.spent, valueFormatter: params => usd(params.value), cellStyle: params => params.data.plan < params.data.spent ? {color: '#b3261e'} : null},
  ], []);
  function edited(event) {
    const before = event.oldValue, value = event.newValue;
    if (!(value >= 0)) { setWarning(`${event.data.line}: enter an amount of zero or more`); setRows(rows.map(one => one.code === event.data.code ? {...one, plan: before} : one)); return; }
    setWarning(''); setRows(rows.map(one => one.code === event.data.code ? {...one, plan: value} : one)); setStack([...stack, [event.data.code, before]]);
    setChanges([`${event.data.line}: ${usd(before)} to ${usd(value)}`, ...changes]);
    if (is('edit-reverts')) setTimeout(() => setRows(rows.map(one => one.code === event.data.code ? {...one, plan: before} : one)), 2000);
  }
  function undo() {
    const [code, before] = stack.at(-1); setStack(stack.slice(0, -1)); setChanges(changes.slice(1));
    if (!is('undo-list-only')) setRows(rows.map(one => one.code === code ? {...one, plan: before} : one));
  }
  return (
    <div style={{font: '14px/1.5 "Source Sans Pro",Arial,sans-serif', padding: 20, display: 'grid', gridTemplateColumns: '1fr 250px', gap: 20}}>
      <div><h1 style={{margin: '0 0 12px'}}>School budget 2026</h1>
        <div style={{display: 'flex', gap: 14, marginBottom: 10, alignItems: 'center'}}><label>Area <select value={area} onChange={event => setArea(event.target.value)}>{AREAS.map(one => <option key={one}>{one}</option>)}</select></label>
          <label><input type="checkbox" checked={over} onChange={event => setOver(event.target.checked)} /> Overspent only</label><button onClick={undo} disabled={!stack.length}>Undo</button><span>{shown.length} budget lines</span></div>
        {warning && <p role="alert" style={{color: '#b3261e'}}>{warning}</p>}
        <div style={{height: 640}}><AgGridReact ref={grid} theme={themeQuartz} rowData={shown} columnDefs={columns} pinnedBottomRowData={total} getRowId={params => params.data.code || 'total'} onCellValueChanged={edited} singleClickEdit={false} /></div></div>
      <section aria-label="Changes"><h2>Changes</h2>{changes.length ? <ul>{changes.map((one, at) => <li key={at}>{one}</li>)}</ul> : <p>No changes in this session</p>}</section>
    </div>
  );
}
document.title = 'School budget 2026';
createRoot(document.getElementById('root')).render(<Budget />);
