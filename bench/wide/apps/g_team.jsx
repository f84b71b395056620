import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Dialog, DropdownMenu, Select, Switch, Tabs, Toast } from "radix-ui";

document.title = "Team - Sketchpad";
const KEY = "g_team:" + document.cookie;
const ROLES = ["Owner", "Admin", "Editor", "Viewer"];
const RIGHTS = ["Delete projects", "Invite people", "See billing"];
const SEATS = 8;
const START = {
  members: [
    ["Anna Berg", "anna@sketchpad.test", "Owner"], ["Ben Carter", "ben@sketchpad.test", "Admin"], ["Chen Wei", "chen@sketchpad.test", "Editor"],
    ["Diego Luna", "diego@sketchpad.test", "Viewer"], ["Emma Stone", "emma@sketchpad.test", "Editor"],
  ].map(([name, email, role]) => ({ name, email, role })),
  invitations: [{ email: "frank@partner.test", role: "Viewer" }],
  rights: { Admin: ["Delete projects", "Invite people"], Editor: ["Delete projects"], Viewer: [] },
};
const read = () => JSON.parse(localStorage.getItem(KEY) || "null") || START;
const css = `
  body { background: #fbfbfd; color: #20222b; font: 15px/1.5 "Helvetica Neue", Arial, sans-serif; } .page { max-width: 860px; margin: 0 auto; padding: 24px; }
  .head { display: flex; align-items: center; gap: 16px; } .head h1 { flex: 1; } button { font: inherit; padding: 7px 14px; border-radius: 8px; border: 1px solid #c9cbd6; background: #fff; cursor: pointer; }
  button.primary { background: #5b3df5; border-color: #5b3df5; color: #fff; } button.danger { background: #c81e3a; color: #fff; border-color: #c81e3a; } button:disabled { opacity: .5; }
  .tabs { display: flex; gap: 6px; border-bottom: 1px solid #ddd; margin: 16px 0; } .tabs button { border: 0; border-radius: 0; background: none; } .tabs button[data-state=active] { border-bottom: 3px solid #5b3df5; font-weight: 600; }
  .row { display: flex; align-items: center; gap: 14px; background: #fff; border: 1px solid #e5e6ee; border-radius: 10px; padding: 10px 16px; margin: 8px 0; } .grow { flex: 1; } .row small { color: #6d7080; display: block; }
  input { font: inherit; padding: 8px; border: 1px solid #c9cbd6; border-radius: 8px; } .over { position: fixed; inset: 0; background: #0007; }
  .box { position: fixed; top: 50%; left: 50%; transform: translate(-50%, -50%); background: #fff; padding: 24px; border-radius: 12px; width: 400px; } .err { color: #b3001b; }
  .menu { background: #fff; border: 1px solid #ccc; border-radius: 8px; padding: 6px; box-shadow: 0 6px 20px #0003; z-index: 20; } .menu [role=menuitem], .menu [role=option] { padding: 7px 14px; cursor: pointer; border-radius: 5px; outline: none; } .menu [data-highlighted] { background: #ece9fe; }
  .sw { width: 42px; height: 24px; border-radius: 12px; padding: 0; border: 0; background: #b9bcc9; } .sw[data-state=checked] { background: #5b3df5; } .sw span { display: block; width: 18px; height: 18px; border-radius: 9px; background: #fff; transform: translateX(3px); } .sw[data-state=checked] span { transform: translateX(21px); }
  table { border-collapse: collapse; width: 100%; background: #fff; } th, td { padding: 12px; border-bottom: 1px solid #eee; text-align: left; }
  .toasts { position: fixed; bottom: 20px; right: 20px; list-style: none; margin: 0; padding: 0; z-index: 30; } .toast { background: #20222b; color: #fff; padding: 12px 18px; border-radius: 8px; } .toast.bad { background: #c81e3a; }`;

function RoleSelect({ value, label, change, roles = ROLES }) {
  return <Select.Root value={value} onValueChange={change}>
    <Select.Trigger aria-label={label}><Select.Value /> ▾</Select.Trigger>
    <Select.Portal><Select.Content className="menu" position="popper"><Select.Viewport>
      {roles.map(role => <Select.Item key={role} value={role}><Select.ItemText>{role}</Select.ItemText></Select.Item>)}
    </Select.Viewport></Select.Content></Select.Portal></Select.Root>;
}

function Invite({ state, update, tell }) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("Editor");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async event => {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(email)) return setError("Enter a valid e-mail address.");
    if ([...state.members, ...state.invitations].some(one => one.email === email)) return setError("This person is already in the team or invited.");
    setBusy(true);
    await wait(800);
    update(now => ({ invitations: [...now.invitations, { email, role: is("invited-as-editor") ? "Editor" : role }] }));
    setBusy(false);
    setOpen(false);
    setEmail("");
    tell(`Invitation sent to ${email}`);
  };
  return <Dialog.Root open={open} onOpenChange={next => { setOpen(next); setError(""); }}>
    <Dialog.Trigger asChild><button className="primary">Invite people</button></Dialog.Trigger>
    <Dialog.Portal><Dialog.Overlay className="over" /><Dialog.Content className="box" aria-describedby={undefined}>
      <Dialog.Title>Invite to Sketchpad</Dialog.Title>
      <form onSubmit={send} noValidate>
        <p><input type="email" placeholder="name@company.com" size="32" value={email} onChange={event => { setEmail(event.target.value); setError(""); }} /></p>
        <p>Role: <RoleSelect label="Role of the invited person" value={role} change={setRole} roles={ROLES.slice(1)} /></p>
        {error && <p className="err" role="alert">{error}</p>}
        <button className="primary" disabled={busy}>{busy ? "Sending…" : "Send invitation"}</button> <Dialog.Close>Cancel</Dialog.Close>
      </form></Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function Members({ state, update, tell }) {
  const [query, setQuery] = useState("");
  const [leaving, setLeaving] = useState(null);
  const owners = state.members.filter(one => one.role === "Owner").length;
  const change = async (member, role) => {
    if (member.role === "Owner" && owners === 1) return tell("A team needs at least one owner", true);
    await wait(400);
    update(now => ({ members: now.members.map((one, index) => (is("role-of-next") ? now.members[index - 1]?.email : one.email) === member.email ? { ...one, role } : one) }));
    tell(`${member.name} is now ${role}`);
  };
  const remove = async () => {
    await wait(500);
    update(now => ({ members: now.members.filter(one => one.email !== leaving.email) }));
    tell(`${leaving.name} was removed`);
    setLeaving(null);
  };
  const ask = member => member.role === "Owner" && owners === 1 && !is("owner-removable") ? tell("The last owner cannot be removed", true) : setLeaving(member);
  const shown = state.members.filter(one => (one.name + one.email).toLowerCase().includes(query.toLowerCase()));
  return <>
    <input placeholder="Search members" value={query} onChange={event => setQuery(event.target.value)} />{" "}
    <span>{ROLES.map(role => `${role}s: ${state.members.filter(one => one.role === role).length}`).join(" · ")}</span>
    {shown.length === 0 && <p>Nobody matches “{query}”.</p>}
    {shown.map(one => <div className="row" key={one.email}><div className="grow"><strong>{one.name}</strong><small>{one.email}</small></div>
      <RoleSelect label={`Role of ${one.name}`} value={one.role} change={role => change(one, role)} />
      <DropdownMenu.Root><DropdownMenu.Trigger aria-label={`More for ${one.name}`}>⋯</DropdownMenu.Trigger>
        <DropdownMenu.Portal><DropdownMenu.Content className="menu">
          <DropdownMenu.Item onSelect={() => tell(`Reset link sent to ${one.email}`)}>Reset password</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => ask(one)}>Remove from team</DropdownMenu.Item></DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></div>)}
    <AlertDialog.Root open={!!leaving} onOpenChange={open => !open && setLeaving(null)}><AlertDialog.Portal><AlertDialog.Overlay className="over" />
      <AlertDialog.Content className="box"><AlertDialog.Title>Remove {leaving?.name}?</AlertDialog.Title>
        <AlertDialog.Description>They lose access to all projects at once.</AlertDialog.Description>
        <p><button className="danger" onClick={remove}>Remove</button> <AlertDialog.Cancel>Cancel</AlertDialog.Cancel></p></AlertDialog.Content></AlertDialog.Portal></AlertDialog.Root>
  </>;
}

function Rights({ state, update, tell }) {
  const [draft, setDraft] = useState(state.rights);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(state.rights);
  const flip = (role, right, on) => setDraft({ ...draft, [role]: RIGHTS.filter(one => one === right ? on : draft[role].includes(one)) });
  const store = async () => {
    setBusy(true);
    await wait(900);
    update(() => ({ rights: draft }));
    setBusy(false);
    tell("Permissions saved");
  };
  return <>
    <table><thead><tr><th>Role</th>{RIGHTS.map(right => <th key={right}>{right}</th>)}</tr></thead>
      <tbody>{Object.keys(draft).map(role => <tr key={role}><td>{role}</td>{RIGHTS.map(right => <td key={right}>
        <Switch.Root className="sw" aria-label={`${role}: ${right}`} checked={draft[role].includes(right)} onCheckedChange={on => flip(role, right, on)}><Switch.Thumb /></Switch.Root></td>)}</tr>)}</tbody></table>
    <p>{dirty && <span>Unsaved changes </span>}<button className="primary" disabled={!dirty || busy} onClick={store}>Save permissions</button></p>
  </>;
}

function Team() {
  const [state, setState] = useState(read);
  const [toast, setToast] = useState(null);
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(is("rights-not-kept") ? { ...state, rights: START.rights } : state)), [state]);
  const update = how => setState(now => ({ ...now, ...how(now) }));
  const tell = (text, bad = false) => setToast({ text, bad, key: Date.now() });
  const revoke = one => update(now => ({ invitations: now.invitations.filter(other => other.email !== one.email) }));
  const props = { state, update, tell };
  return <Toast.Provider duration={5000}><style>{css}</style><div className="page">
    <div className="head"><h1>Team</h1><span>{is("seats-old") ? START.members.length : state.members.length} of {SEATS} seats used</span><Invite {...props} /></div>
    <Tabs.Root defaultValue="members"><Tabs.List className="tabs">
      <Tabs.Trigger value="members">Members</Tabs.Trigger><Tabs.Trigger value="invitations">Invitations ({state.invitations.length})</Tabs.Trigger><Tabs.Trigger value="rights">Permissions</Tabs.Trigger></Tabs.List>
      <Tabs.Content value="members"><Members {...props} /></Tabs.Content>
      <Tabs.Content value="invitations">
        {state.invitations.length === 0 && <p>No open invitations.</p>}
        {state.invitations.map(one => <div className="row" key={one.email}><div className="grow">{one.email}<small>invited as {one.role}</small></div><button onClick={() => revoke(one)}>Revoke</button></div>)}</Tabs.Content>
      <Tabs.Content value="rights"><Rights {...props} /></Tabs.Content></Tabs.Root></div>
    {toast && <Toast.Root key={toast.key} className={toast.bad ? "toast bad" : "toast"} style={is("error-unseen") && toast.bad ? { opacity: 0 } : {}}><Toast.Title>{toast.text}</Toast.Title></Toast.Root>}
    <Toast.Viewport className="toasts" /></Toast.Provider>;
}

createRoot(document.getElementById("root")).render(<Team />);
