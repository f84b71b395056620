import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const ROLES = ["Viewer", "Editor", "Manager", "Owner"];
const GROUPS = [
  ["Records", ["View records", "Edit records", "Delete records"]],
  ["Reports", ["View reports", "Export reports", "Schedule reports"]],
  ["Team", ["Invite members", "Change roles"]],
];
const START = {
  "View records": ["Viewer", "Editor", "Manager"], "Edit records": ["Editor", "Manager"], "Delete records": ["Manager"], "View reports": ["Viewer", "Editor", "Manager"],
  "Export reports": ["Manager"], "Schedule reports": ["Manager"], "Invite members": ["Manager"], "Change roles": [],
};
const style = document.createElement("style");
style.textContent = `
.page { max-width: 860px; margin: 0 auto; padding: 24px 20px 90px; font: 15px system-ui, sans-serif; color: #20242c; } .page h1 { font-size: 22px; margin: 0 0 4px; } .muted { color: #687182; }
.matrix { width: 100%; border-collapse: collapse; margin-top: 18px; } .matrix th, .matrix td { padding: 9px 12px; border-bottom: 1px solid #e5e8ee; } .matrix thead th { background: #f7f8fa; font-size: 13px; } .matrix td, .matrix thead th + th { text-align: center; }
.matrix th[scope=row] { text-align: left; font-weight: 400; } .matrix .group th { text-align: left; font-size: 12px; text-transform: uppercase; color: #687182; padding-top: 18px; } .matrix input { width: 17px; height: 17px; }
.bar { position: fixed; left: 0; right: 0; bottom: 0; background: #1f2937; color: #fff; padding: 14px 28px; display: flex; gap: 12px; align-items: center; } .bar span { flex: 1; } .bar button { font: inherit; border-radius: 6px; border: 1px solid #6b7280; padding: 7px 14px; background: none; color: #fff; cursor: pointer; } .bar .main { background: #10b981; border-color: #10b981; color: #06281d; }
.toast { position: fixed; right: 20px; top: 20px; background: #ecfdf5; border: 1px solid #10b981; border-radius: 8px; padding: 12px 16px; } .skeleton { height: 260px; margin-top: 18px; background: #f0f2f5; border-radius: 8px; }`;
document.head.append(style);

const copy = rights => JSON.parse(JSON.stringify(rights));

function Rights() {
  const [kept, setKept] = useState(null);
  const [rights, setRights] = useState(null);
  const [changes, setChanges] = useState([]);
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState("");
  useEffect(() => { load("t_rights", 400).then(state => { setKept(copy(state || START)); setRights(copy(state || START)); }); }, []);

  function flip(right, role) {
    const has = rights[right].includes(role);
    setRights({ ...rights, [right]: has ? rights[right].filter(one => one !== role) : [...rights[right], role] });
    const key = `${right}/${role}`;
    setChanges(changes.includes(key) ? changes.filter(one => one !== key) : [...changes, key]);
  }
  async function store() {
    setBusy(true);
    const written = copy(rights);
    if (is("viewer-inherits")) Object.values(written).forEach(roles => roles.includes("Editor") && roles.length > 1 && !roles.includes("Viewer") && roles.push("Viewer"));
    await save("t_rights", written, 900, is("save-refused") ? 403 : 200);
    setBusy(false); setKept(copy(rights)); setChanges([]);
    setToast("Permissions saved"); setTimeout(() => setToast(""), 4000);
  }
  function discard() {
    if (is("discard-last")) {
      const [right] = changes.at(-1).split("/");
      setRights({ ...rights, [right]: [...kept[right]] });
    } else setRights(copy(kept));
    setChanges([]);
  }
  const count = is("counts-cells") && changes.length > 1 ? changes.length + 10 : changes.length;
  return (
    <div className="page">
      <h1>Roles and permissions</h1>
      <p className="muted">Owners may do everything. Members see saved permissions after their next sign-in; unsaved changes are lost when you leave.</p>
      {!rights ? <div className="skeleton" aria-busy="true" /> : (
        <table className="matrix">
          <thead><tr><th>Permission</th>{ROLES.map(role => <th key={role} scope="col">{role}</th>)}</tr></thead>
          {GROUPS.map(([group, names]) => (
            <tbody key={group}>
              <tr className="group"><th colSpan={5}>{group}</th></tr>
              {names.map(name => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {ROLES.map(role => (
                    <td key={role}>
                      <input type="checkbox" aria-label={role} disabled={role === "Owner" || busy} checked={role === "Owner" || rights[name].includes(role)} onChange={() => flip(name, role)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {changes.length > 0 && (
        <div className="bar" role="region" aria-label="Changes">
          <span>{count} unsaved {count === 1 ? "change" : "changes"}</span>
          <button disabled={busy} onClick={discard}>Discard</button>
          <button className="main" disabled={busy} onClick={store}>{busy ? "Saving…" : "Save permissions"}</button>
        </div>
      )}
      {toast && <div className="toast" role="status">{toast}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Rights />);
