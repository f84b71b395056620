import * as React from "react";
import { createRoot } from "react-dom/client";
import { Dialog, DropdownMenu, Tabs, Select, Checkbox, AlertDialog, Toast, Label, Progress } from "radix-ui";

// the utilities that the build would have generated
const tw = `
*{box-sizing:border-box}body{margin:0;font:14px/1.5 Inter,system-ui,sans-serif;color:#09090b;background:#fff}
button{font:inherit;cursor:pointer;background:none;border:0;color:inherit}
.container{max-width:980px;margin:0 auto;padding:24px}.flex{display:flex}.items-center{align-items:center}.justify-between{justify-content:space-between}.gap-2{gap:8px}.gap-4{gap:16px}
.mt-4{margin-top:16px}.grid{display:grid;gap:12px}.grid-cols-3{grid-template-columns:repeat(3,1fr)}.rounded-lg{border-radius:8px}.border{border:1px solid #e4e4e7}.p-3{padding:12px}.bg-muted{background:#f4f4f5}
.text-sm{font-size:13px}.text-muted{color:#71717a}.font-semibold{font-weight:600}.line-through{text-decoration:line-through}.text-red{color:#dc2626}
.btn{border-radius:6px;padding:6px 12px;background:#18181b;color:#fff}.btn-outline{border:1px solid #e4e4e7;background:#fff;color:#09090b}.btn-destructive{background:#dc2626}.btn-ghost{padding:2px 8px;border-radius:6px}
.badge{border-radius:9999px;background:#f4f4f5;padding:1px 9px;font-size:12px;font-weight:600}
.input{width:100%;border:1px solid #d4d4d8;border-radius:6px;padding:6px 10px;font:inherit}
.tabs-list{display:inline-flex;background:#f4f4f5;border-radius:8px;padding:4px}.tabs-trigger{padding:4px 12px;border-radius:6px}.tabs-trigger[data-state=active]{background:#fff;box-shadow:0 1px 2px #0002}
.overlay{position:fixed;inset:0;background:#000a}.dialog{position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);background:#fff;border-radius:8px;padding:24px;width:420px;display:grid;gap:12px}
.menu{background:#fff;border:1px solid #e4e4e7;border-radius:6px;padding:4px;min-width:140px;box-shadow:0 4px 12px #0002;z-index:20}.menu-item{padding:6px 10px;border-radius:4px;cursor:default;outline:none}.menu-item[data-highlighted]{background:#f4f4f5}
.checkbox{width:16px;height:16px;border:1px solid #18181b;border-radius:4px;padding:0;line-height:1}.checkbox[data-state=checked]{background:#18181b;color:#fff}
.progress{height:8px;background:#e4e4e7;border-radius:9999px;overflow:hidden;width:200px}.progress>div{height:100%;background:#18181b}
.toast-viewport{position:fixed;right:0;bottom:0;padding:24px;list-style:none;margin:0;width:360px;z-index:50}.toast{background:#fff;border:1px solid #e4e4e7;border-radius:8px;padding:14px;box-shadow:0 4px 12px #0002}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}`;

const COLUMNS = ["Backlog", "In progress", "Done"];
const SEED = [
  { id: 1, title: "Write release notes", column: "Backlog", priority: "Low", done: false },
  { id: 2, title: "Fix login redirect", column: "In progress", priority: "High", done: false },
  { id: 3, title: "Update billing page", column: "In progress", priority: "Medium", done: false },
  { id: 4, title: "Rotate API keys", column: "Done", priority: "High", done: true },
];

function PrioritySelect({ value, onChange }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger id="priority" className="btn-outline btn flex justify-between"><Select.Value placeholder="Select a priority" /><Select.Icon>▾</Select.Icon></Select.Trigger>
      <Select.Portal><Select.Content position="popper" className="menu"><Select.Viewport>
        {["Low", "Medium", "High"].map(p => <Select.Item key={p} value={p} className="menu-item"><Select.ItemText>{p}</Select.ItemText></Select.Item>)}
      </Select.Viewport></Select.Content></Select.Portal>
    </Select.Root>
  );
}

function NewTask({ onCreate, titles }) {
  const [open, setOpen] = React.useState(false);
  const [title, setTitle] = React.useState("");
  const [priority, setPriority] = React.useState("");
  const [error, setError] = React.useState("");
  const submit = e => {
    e.preventDefault();
    if (title.trim().length < 3) return setError("Title must be at least 3 characters.");
    if (titles.includes(title.trim()) && !is("duplicate-allowed")) return setError("A task with this title already exists.");
    onCreate(title.trim(), priority || "Medium");
    setTitle(""); setPriority(""); setError(""); setOpen(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={v => { setOpen(v); setError(""); }}>
      <Dialog.Trigger className="btn">New task</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog">
          <Dialog.Title style={{ margin: 0 }}>Create task</Dialog.Title>
          <Dialog.Description className="text-sm text-muted">New tasks start in the backlog.</Dialog.Description>
          <form onSubmit={submit} className="grid">
            <div><Label.Root htmlFor="title" className="font-semibold">Title</Label.Root><input id="title" className="input" value={title} onChange={e => setTitle(e.target.value)} aria-invalid={!!error} />
              {error && <p className="text-sm text-red" style={{ margin: 0 }}>{error}</p>}</div>
            <div><Label.Root htmlFor="priority" className="font-semibold">Priority</Label.Root><PrioritySelect value={priority} onChange={setPriority} /></div>
            <div className="flex gap-2" style={{ justifyContent: "flex-end" }}><Dialog.Close className="btn btn-outline" type="button">Cancel</Dialog.Close><button className="btn" type="submit">Create</button></div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function App() {
  const [tasks, setTasks] = React.useState(null);
  const [deleting, setDeleting] = React.useState(null);
  const [toast, setToast] = React.useState({ open: false, title: "" });
  React.useEffect(() => { load("projecttracker", 100).then(s => setTasks(s?.tasks ?? SEED)); }, []);
  if (!tasks) return <div className="container text-muted">Loading board…</div>;
  const commit = (next, title) => { setTasks(next); save("projecttracker", { tasks: next }, 80); setToast({ open: true, title }); };
  const patch = (id, p, title) => commit(tasks.map(t => (t.id === id ? { ...t, ...p } : t)), title);
  const done = tasks.filter(t => t.column === "Done").length;
  const percent = is("progress-stale") ? 25 : tasks.length ? Math.round((done / tasks.length) * 100) : 0;
  const move = (t, c) => patch(t.id, { column: c, done: c === "Done" }, `Moved to ${c}`);

  return (
    <Toast.Provider duration={5000}>
      <style>{tw}</style>
      <div className="container">
        <div className="flex items-center justify-between">
          <div><h1 style={{ margin: 0 }}>Website relaunch</h1><p className="text-sm text-muted" style={{ margin: 0 }}>{tasks.length} tasks, {percent}% complete</p>
            <Progress.Root className="progress" value={percent} aria-label="Progress"><Progress.Indicator style={{ width: percent + "%" }} /></Progress.Root></div>
          <NewTask titles={tasks.map(t => t.title)} onCreate={(title, priority) => commit([...tasks, { id: Date.now(), title, priority, column: "Backlog", done: false }], "Task created")} />
        </div>
        <Tabs.Root defaultValue="board" className="mt-4">
          <Tabs.List className="tabs-list"><Tabs.Trigger value="board" className="tabs-trigger">Board</Tabs.Trigger><Tabs.Trigger value="list" className="tabs-trigger">List</Tabs.Trigger></Tabs.List>
          <Tabs.Content value="board" className="mt-4">
            <div className="grid grid-cols-3">
              {COLUMNS.map(c => (
                <section key={c} aria-label={c} className="rounded-lg bg-muted p-3">
                  <div className="flex justify-between"><h2 style={{ fontSize: 15, margin: 0 }}>{c}</h2><span className="badge">{tasks.filter(t => t.column === c).length}</span></div>
                  {tasks.filter(t => t.column === c).map(t => (
                    <div key={t.id} data-slot="card" className="rounded-lg border p-3" style={{ background: "#fff", marginTop: 8, opacity: is("new-card-invisible") && t.id > 100 ? 0 : 1 }}>
                      <div className="flex justify-between items-center">
                        <span className="font-semibold">{t.title}</span>
                        <DropdownMenu.Root>
                          <DropdownMenu.Trigger className="btn-ghost"><span aria-hidden="true">⋯</span><span className="sr-only">Open menu</span></DropdownMenu.Trigger>
                          <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
                            {COLUMNS.filter(x => x !== c).map(x => <DropdownMenu.Item key={x} className="menu-item" onSelect={() => move(t, x)}>Move to {x}</DropdownMenu.Item>)}
                            <DropdownMenu.Separator /><DropdownMenu.Item className="menu-item text-red" onSelect={() => setDeleting(t)}>Delete</DropdownMenu.Item>
                          </DropdownMenu.Content></DropdownMenu.Portal>
                        </DropdownMenu.Root>
                      </div>
                      <span className="badge">{t.priority}</span>
                    </div>
                  ))}
                </section>
              ))}
            </div>
          </Tabs.Content>
          <Tabs.Content value="list" className="mt-4">
            <ul style={{ listStyle: "none", padding: 0 }} className="grid">
              {tasks.map(t => (
                <li key={t.id} className="flex items-center gap-2">
                  <Checkbox.Root id={"t" + t.id} className="checkbox" checked={t.done} onCheckedChange={v => move(t, v ? "Done" : "Backlog")}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
                  <label htmlFor={"t" + t.id} className={t.done ? "line-through text-muted" : ""}>{t.title}</label><span className="badge">{t.column}</span>
                </li>
              ))}
            </ul>
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <AlertDialog.Root open={!!deleting} onOpenChange={o => !o && setDeleting(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="overlay" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title style={{ margin: 0 }}>Are you absolutely sure?</AlertDialog.Title>
            <AlertDialog.Description className="text-sm text-muted">This will permanently delete "{deleting?.title}".</AlertDialog.Description>
            <div className="flex gap-2" style={{ justifyContent: "flex-end" }}><AlertDialog.Cancel className="btn btn-outline" onClick={() => is("cancel-deletes") && commit(tasks.filter(t => t !== deleting), "Task deleted")}>Cancel</AlertDialog.Cancel>
              <AlertDialog.Action className="btn btn-destructive" onClick={() => {
                const next = tasks.filter(t => t.id !== deleting.id);
                if (is("delete-not-saved")) { setTasks(next); setToast({ open: true, title: "Task deleted" }); } else commit(next, "Task deleted");
              }}>Delete</AlertDialog.Action></div>
          </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
      <Toast.Root className="toast" open={toast.open} onOpenChange={o => setToast(t => ({ ...t, open: o }))}><Toast.Title className="font-semibold">{toast.title}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>
  );
}

createRoot(document.getElementById("root")).render(<App />);
