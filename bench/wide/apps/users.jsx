import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);

const css = document.createElement("style");
css.textContent = `
  body { margin: 0; font: 14px/1.5 Inter, Arial, sans-serif; background: #eef1f6; color: #1b2333; }
  .shell { display: grid; grid-template-columns: 200px 1fr; min-height: 100vh; }
  nav { background: #1b2333; color: #cfd6e6; padding: 18px; }
  nav a { display: block; color: inherit; padding: 6px 8px; border-radius: 4px; text-decoration: none; }
  nav a[aria-current=page] { background: #3454d1; color: #fff; }
  .main { padding: 18px 26px; }
  .tools { display: flex; gap: 10px; align-items: end; margin: 12px 0; flex-wrap: wrap; }
  .tools label { display: grid; gap: 2px; font-size: 12px; }
  input, select, button { font: inherit; padding: 5px 9px; }
  .panel { position: fixed; right: 0; top: 0; bottom: 0; width: 300px; background: #fff; padding: 20px; box-shadow: -4px 0 18px #0003; z-index: 20; display: grid; gap: 10px; align-content: start; }
  .err { color: #b5152b; margin: 0; }
  .flash { background: #dff3e4; border: 1px solid #58a871; padding: 6px 12px; border-radius: 4px; }
  .flash.no { background: #fde3e3; border-color: #c66; }
  .perm { border-collapse: collapse; background: #fff; } .perm td, .perm th { border: 1px solid #d5dae6; padding: 6px 16px; }
`;
document.head.append(css);
document.title = "Admin console";

const PEOPLE = [
  { id: 1, name: "Ada Brandt", email: "ada@corp.test", role: "Owner", status: "Active", logins: 120 },
  { id: 2, name: "Bo Chen", email: "bo@corp.test", role: "Editor", status: "Active", logins: 35 },
  { id: 3, name: "Cleo Diaz", email: "cleo@corp.test", role: "Viewer", status: "Suspended", logins: 4 },
  { id: 4, name: "Dev Patel", email: "dev@corp.test", role: "Editor", status: "Active", logins: 210 },
  { id: 5, name: "Elif Kaya", email: "elif@corp.test", role: "Viewer", status: "Active", logins: 18 },
];
const PERMS = { "Publish articles": ["Owner", "Editor"], "Invite people": ["Owner"], "Read reports": ["Owner", "Editor", "Viewer"] };

function Invite({ people, close, add }) {
  const [name, setName] = useState(""), [email, setEmail] = useState(""), [role, setRole] = useState("Viewer"), [error, setError] = useState("");
  const send = () => {
    if (!name.trim()) return setError("A name is needed");
    if (people.some(p => p.email === email.trim().toLowerCase()) && !is("twin-email")) return setError("This email is already in use");
    add({ name: name.trim(), email: email.trim().toLowerCase(), role: is("viewer-always") ? "Viewer" : role });
  };
  return (
    <div className="panel" role="dialog" aria-label="Invite a user">
      <h2>Invite a user</h2>
      <label>Full name<br /><input value={name} onChange={e => setName(e.target.value)} /></label>
      <label>Email<br /><input type="email" value={email} onChange={e => setEmail(e.target.value)} /></label>
      <label>Role<br /><select value={role} onChange={e => setRole(e.target.value)}><option>Viewer</option><option>Editor</option><option>Owner</option></select></label>
      {error && <p className="err" role="alert">{error}</p>}
      <div><button onClick={send}>Send invitation</button> <button onClick={close}>Cancel</button></div>
    </div>
  );
}

function Users({ people, store }) {
  const [term, setTerm] = useState(""), [role, setRole] = useState("Any role"), [panel, setPanel] = useState(false), [flash, setFlash] = useState(null);
  const [picked, setPicked] = useState(0);
  const grid = useRef(null);
  const columns = useMemo(() => [
    { field: "name", headerName: "Name", sortable: true, flex: 2 }, { field: "email", headerName: "Email", flex: 2 },
    { field: "role", headerName: "Role", flex: 1 }, { field: "status", headerName: "Status", flex: 1 },
    { field: "logins", headerName: "Logins", sortable: true, flex: 1, comparator: is("logins-text") ? (a, b) => (String(a) < String(b) ? -1 : 1) : undefined },
  ], []);
  const rows = useMemo(() => people.filter(p => p.name.toLowerCase().includes(term.toLowerCase()) && (role === "Any role" || is("role-ignored") && term || p.role === role)), [people, term, role]);
  const onSelect = useCallback(e => setPicked(e.api.getSelectedNodes().length), []);
  const suspend = async () => {
    const ids = grid.current.api.getSelectedNodes().map(n => n.data.id);
    if (people.some(p => ids.includes(p.id) && p.role === "Owner")) return setFlash({ bad: true, text: "The owner cannot be suspended" });
    const next = people.map(p => (ids.includes(p.id) ? { ...p, status: "Suspended" } : p));
    setFlash({ text: `${ids.length} ${ids.length === 1 ? "user" : "users"} suspended` });
    store(next, !is("suspend-unsaved"));
    grid.current.api.deselectAll();
  };
  const add = person => {
    setPanel(false);
    store([...people, { id: people.length + 1, status: "Invited", logins: 0, ...person }], true);
    setFlash({ text: `Invitation sent to ${person.email}` });
  };
  return (
    <>
      <h1>Users</h1>
      <div className="tools">
        <label>Search by name<input type="search" value={term} onChange={e => setTerm(e.target.value)} /></label>
        <label>Role filter<select value={role} onChange={e => setRole(e.target.value)}><option>Any role</option><option>Owner</option><option>Editor</option><option>Viewer</option></select></label>
        <button disabled={!picked} onClick={suspend}>Suspend selected</button>
        <button onClick={() => setPanel(true)}>Invite user</button>
        <span>{rows.length} shown, {people.filter(p => p.status === "Active").length} active</span>
      </div>
      {flash && <p className={flash.bad ? "flash no" : "flash"} role="status">{flash.text}</p>}
      <div style={{ height: 380 }}>
        <AgGridReact ref={grid} theme={themeQuartz} rowData={rows} columnDefs={columns} getRowId={p => String(p.data.id)}
          rowSelection={{ mode: "multiRow", headerCheckbox: false }} onSelectionChanged={onSelect} suppressColumnVirtualisation />
      </div>
      {panel && <Invite people={people} close={() => setPanel(false)} add={add} />}
    </>
  );
}

function Roles({ perms, change }) {
  return (
    <>
      <h1>Roles</h1>
      <table className="perm">
        <thead><tr><th>Permission</th><th>Owner</th><th>Editor</th><th>Viewer</th></tr></thead>
        <tbody>{Object.entries(perms).map(([perm, roles]) => (
          <tr key={perm}><td>{perm}</td>{["Owner", "Editor", "Viewer"].map(r => (
            <td key={r}><input type="checkbox" aria-label={`${r}: ${perm}`} disabled={r === "Owner"} checked={roles.includes(r)}
              onChange={e => change(perm, is("wrong-role") && r === "Editor" ? "Viewer" : r, e.target.checked)} /></td>))}</tr>
        ))}</tbody>
      </table>
    </>
  );
}

function App() {
  const [data, setData] = useState(null), [view, setView] = useState("Users");
  useEffect(() => { load("users").then(s => setData(s && s.people ? s : { people: PEOPLE, perms: PERMS })); }, []);
  if (!data) return <p>Loading users…</p>;
  const keep = (next, write) => { setData(next); if (write) save("users", next, 100); };
  return (
    <div className="shell">
      <nav><p>Admin console</p>{["Users", "Roles"].map(v => <a key={v} href={"#" + v.toLowerCase()} aria-current={view === v ? "page" : undefined} onClick={() => setView(v)}>{v}</a>)}</nav>
      <div className="main">
        {view === "Users" ? <Users people={data.people} store={(people, write) => keep({ ...data, people }, write)} />
          : <Roles perms={data.perms} change={(perm, r, on) => keep({ ...data, perms: { ...data.perms, [perm]: on ? [...data.perms[perm], r] : data.perms[perm].filter(x => x !== r) } }, true)} />}
      </div>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<App />);
