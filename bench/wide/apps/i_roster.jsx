import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const PEOPLE = ["Amara Diallo", "Ben Hartley", "Chen Wei", "Dina Costa", "Emil Novak"].map((name, index) => ({ name, shift: "Day", hours: 32 + index }));
const css = `.page { padding: 18px 26px; } .bar { display: flex; gap: 14px; align-items: center; height: 46px; } .bar button { font: inherit; padding: 7px 14px; } .grid { height: 300px; }
.flash { position: fixed; top: 16px; right: 16px; background: #14532d; color: #fff; padding: 12px 18px; border-radius: 8px; } .flash.away { top: -200px; }`;

function Roster() {
  const [people, setPeople] = useState(null);
  const [picked, setPicked] = useState([]);
  const [flash, setFlash] = useState("");
  const now = useRef(); now.current = people;
  useEffect(() => { load("i_roster").then(kept => setPeople(kept || PEOPLE)); }, []);
  async function remove(name) {
    if (!confirm(`Take ${name} off the roster?`)) return;
    const next = now.current.filter(one => one.name !== name);
    setPeople(next);
    if (!is("comes-back")) await save("i_roster", next, 200);
  }
  const columns = useMemo(() => [
    { field: "name", headerName: "Name", flex: 1 }, { field: "shift", headerName: "Shift" }, { field: "hours", headerName: "Hours" },
    { headerName: "", cellRenderer: row => <button onClick={() => remove(row.data.name)}>Remove</button> },
  ], []);
  async function nights() {
    const next = people.map(one => (picked.includes(one.name) ? { ...one, shift: "Night" } : one));
    await save("i_roster", next, 800);
    setPeople(next);
    setFlash("The shift plan was changed");
    if (is("nights-undone")) setTimeout(() => setPeople(people), 1200);
    setTimeout(() => setFlash(""), 7000);
  }
  if (!people) return <p>Loading…</p>;
  return (
    <div className="page">
      <style>{css}</style>
      <h2>Roster, week 40</h2>
      <div className="bar"><button disabled={!picked.length} onClick={nights}>Move to nights</button>
        {picked.length > 0 && <span>{picked.length} people selected</span>}</div>
      <div className="grid"><AgGridReact rowData={people} columnDefs={columns} getRowId={row => row.data.name} rowSelection={{ mode: "multiRow", headerCheckbox: false }}
        onSelectionChanged={event => setPicked(event.api.getSelectedRows().map(row => row.name))} /></div>
      <p>{people.length + (is("total-old") ? PEOPLE.length - people.length : 0)} people on the roster</p>
      {flash && <div className={`flash ${is("flash-away") ? "away" : ""}`} role="status">{flash}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Roster />);
