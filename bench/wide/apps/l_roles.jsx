import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Dialog, Select } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { color: #0f172a; } .container { max-width: 52rem; margin: 0 auto; padding: 2rem; } .flex { display: flex; justify-content: space-between; align-items: center; } .btn { font: inherit; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid #cbd5e1; background: #fff; cursor: pointer; } .btn.dark { background: #0f172a; color: #fff; } .btn.red { background: #b91c1c; color: #fff; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .7rem .4rem; border-bottom: 1px solid #e2e8f0; } th { color: #64748b; font-size: .85rem; } .pill { background: #f1f5f9; border-radius: 1rem; padding: .15rem .6rem; font-size: .85rem; } .sub { color: #64748b; font-size: .9rem; }
.veil { position: fixed; inset: 0; background: rgb(15 23 42 / .45); z-index: 10; } .veil.solid { background: #fff; display: grid; place-items: center; } .panel { position: fixed; z-index: 11; top: 50%; left: 50%; transform: translate(-50%, -50%); background: #fff; border-radius: .8rem; padding: 1.5rem; width: 26rem; }
.field { display: grid; gap: .3rem; margin: .8rem 0; } .field input { font: inherit; padding: .55rem; border: 1px solid #cbd5e1; border-radius: .5rem; } .list { background: #fff; border: 1px solid #cbd5e1; border-radius: .5rem; padding: .3rem; z-index: 20; box-shadow: 0 8px 24px #0002; } .option { padding: .5rem 1rem; cursor: pointer; } .option[data-highlighted] { background: #f1f5f9; outline: 0; }`;
document.head.append(style);

const PEOPLE = [
  { id: 1, name: "Ada Novak", email: "ada@acorn.example", role: "Owner", status: "Active" }, { id: 2, name: "Tom Barker", email: "t.barker@acorn.example", role: "Editor", status: "Active" },
  { id: 3, name: "Tom Baker", email: "tbaker@acorn.example", role: "Viewer", status: "Active" }, { id: 4, name: "Yuki Sato", email: "yuki@acorn.example", role: "Viewer", status: "Invited" },
];

function RoleSelect({ value, change }) {
  return (
    <Select.Root value={value} onValueChange={change}>
      <Select.Trigger className="btn" aria-labelledby="role-label"><Select.Value /><Select.Icon /></Select.Trigger>
      <Select.Portal><Select.Content className="list" position="popper"><Select.Viewport>{["Viewer", "Editor", "Owner"].map(role => <Select.Item key={role} value={role} className="option"><Select.ItemText>{role}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal>
    </Select.Root>
  );
}

function Team() {
  const [people, setPeople] = useState(PEOPLE);
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("Viewer");
  const [busy, setBusy] = useState(false);
  const [veil, setVeil] = useState(false);
  const [seats, setSeats] = useState(PEOPLE.length);
  async function invite(event) {
    event.preventDefault();
    const values = { email, role };
    setBusy(true);
    if (is("veil-stays")) setVeil(true);
    await save("l_roles", values, 700);
    setBusy(false); setOpen(false);
    setPeople([...people, { id: Date.now(), name: "–", email, role: is("role-lost") ? "Viewer" : role, status: "Invited" }]);
    setSeats(seats + 1); setEmail(""); setRole("Viewer");
  }
  async function remove(person) {
    await save("l_roles", person.id, 400);
    const id = is("first-tom") ? people.find(one => one.name.split(" ")[0] === person.name.split(" ")[0]).id : person.id;
    setPeople(people.filter(one => one.id !== id));
    if (!is("seats-stale")) setSeats(seats - 1);
  }
  return (
    <div className="container">
      <div className="flex"><h1>Team</h1>
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger className="btn dark">Invite member</Dialog.Trigger>
          <Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="panel" aria-describedby={undefined}>
            <Dialog.Title>Invite a colleague</Dialog.Title>
            <form onSubmit={invite}>
              <div className="field"><label htmlFor="email">Work email</label><input id="email" type="email" required autoComplete="off" value={email} onChange={event => setEmail(event.target.value)} /></div>
              <div className="field"><label id="role-label">Role</label><RoleSelect value={role} change={setRole} /></div>
              <p className="sub">Viewers can only read. Editors can change pages.</p>
              <div className="flex"><Dialog.Close type="button" className="btn">Cancel</Dialog.Close><button className="btn dark" disabled={busy}>{busy ? "Sending…" : "Send invitation"}</button></div>
            </form>
          </Dialog.Content></Dialog.Portal>
        </Dialog.Root>
      </div>
      <dl className="sub" style={{ display: "flex", gap: 8 }}><dt>Seats used</dt><dd style={{ margin: 0 }}>{seats} of 10</dd></dl>
      <table><thead><tr><th>Name</th><th>Email</th><th>Role</th><th>Status</th><th /></tr></thead>
        <tbody>{people.map(person => (
          <tr key={person.id}><td>{person.name}</td><td>{person.email}</td><td>{person.role}</td><td><span className="pill">{person.status}</span></td>
            <td>{person.role !== "Owner" && <AlertDialog.Root>
              <AlertDialog.Trigger className="btn">Remove</AlertDialog.Trigger>
              <AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="panel"><AlertDialog.Title>Remove this member?</AlertDialog.Title><AlertDialog.Description>They lose access at once. Their pages stay.</AlertDialog.Description>
                <div className="flex"><AlertDialog.Cancel className="btn">Keep</AlertDialog.Cancel><AlertDialog.Action className="btn red" onClick={() => remove(person)}>Remove member</AlertDialog.Action></div></AlertDialog.Content></AlertDialog.Portal>
            </AlertDialog.Root>}</td></tr>))}</tbody></table>
      <p className="sub">Need more than 10 seats? Ask for the business plan.</p>
      {veil && !open && <div className="veil solid"><span>Just a moment…</span></div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Team />);
