import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Dialog, DropdownMenu, Progress, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { font: 15px system-ui, sans-serif; color: #1f2937; } .flex { display: flex; } .items-center { align-items: center; } .justify-between { justify-content: space-between; } .gap-2 { gap: 8px; } .p-4 { padding: 16px; } .w-56 { width: 224px; } .grow { flex: 1; }
.border-r { border-right: 1px solid #e5e7eb; } .min-h-screen { min-height: 100vh; } .text-sm { font-size: 13px; } .text-muted { color: #6b7280; } .w-full { width: 100%; } table { border-collapse: collapse; } th, td { text-align: left; padding: 9px 10px; border-bottom: 1px solid #eee; }
.btn { font: inherit; padding: 7px 12px; border: 1px solid #d1d5db; border-radius: 7px; background: #fff; } .btn-primary { background: #111827; color: #fff; } .btn-danger { background: #b91c1c; color: #fff; } .icon { width: 30px; padding: 5px; }
.menu { background: #fff; border: 1px solid #ddd; border-radius: 8px; padding: 5px; box-shadow: 0 8px 24px #0002; min-width: 150px; } .menu [role=menuitem] { padding: 7px 10px; border-radius: 5px; outline: 0; } .menu [data-highlighted] { background: #eef2ff; }
.overlay { position: fixed; inset: 0; background: #0006; } .sheet { position: fixed; left: 50%; top: 40%; transform: translate(-50%, -50%); background: #fff; padding: 22px; border-radius: 12px; width: 380px; } .sheet input { font: inherit; padding: 8px; width: 100%; box-sizing: border-box; margin: 6px 0 14px; }
.tab { font: inherit; border: 0; background: none; padding: 8px 12px; } .tab[data-state=active] { border-bottom: 2px solid #111827; font-weight: 600; } .bar { height: 6px; background: #e5e7eb; border-radius: 4px; overflow: hidden; } .bar > div { height: 100%; background: #4f46e5; width: 72%; }
.toasts { position: fixed; right: 16px; bottom: 16px; margin: 0; padding: 0; list-style: none; } .toast { background: #111827; color: #fff; padding: 12px 16px; border-radius: 8px; }`;
document.head.append(style);

const START = [
  { id: 1, name: "Budget 2025.xlsx", size: "48 KB" }, { id: 2, name: "Minutes March.docx", size: "22 KB" }, { id: 3, name: "Team photo.psd", size: "31 MB" },
  { id: 4, name: "Team photo.png", size: "2.4 MB" }, { id: 5, name: "Floor plan.pdf", size: "1.1 MB" },
];
const Dots = () => <svg viewBox="0 0 16 16" width="14" aria-hidden="true"><circle cx="3" cy="8" r="1.4" /><circle cx="8" cy="8" r="1.4" /><circle cx="13" cy="8" r="1.4" /></svg>;

function Files() {
  const [files, setFiles] = useState(START);
  const [bin, setBin] = useState([]);
  const [recent, setRecent] = useState(["Floor plan.pdf", "Minutes March.docx"]);
  const [naming, setNaming] = useState(null);
  const [name, setName] = useState("");
  const [going, setGoing] = useState(null);
  const [veil, setVeil] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState("");
  async function rename() {
    setBusy(true);
    await save("j_drive", { id: naming.id, name }, 700);
    const next = is("suffix-twice") ? `${name}.${naming.name.split(".").pop()}` : name;
    if (!is("recent-only")) setFiles(files.map(file => (file.id === naming.id ? { ...file, name: next } : file)));
    setRecent([next, ...recent]);
    setBusy(false); setNaming(null); setNote("File renamed");
  }
  async function discard() {
    setBusy(true);
    await save("j_drive", { id: going.id, bin: true }, 600);
    const gone = is("photo-above") ? files[files.indexOf(going) - 1] : going;
    setFiles(files.filter(file => file !== gone)); setBin([...bin, gone]);
    setBusy(false); setGoing(null); setNote("Moved to bin");
    if (is("veil-stays")) setVeil(true);
  }
  const table = (list, inBin) => (
    <table className="w-full">
      <thead><tr><th>Name</th><th>Size</th><th aria-label="Menu" /></tr></thead>
      <tbody>{list.map(file => (
        <tr key={file.id}><td>{file.name}</td><td className="text-muted">{file.size}</td><td>{!inBin && (
          <DropdownMenu.Root>
            <DropdownMenu.Trigger asChild><button className="btn icon" aria-label="Actions"><Dots /></button></DropdownMenu.Trigger>
            <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
              <DropdownMenu.Item onSelect={() => { setNaming(file); setName(file.name); }}>Rename</DropdownMenu.Item>
              <DropdownMenu.Item>Copy link</DropdownMenu.Item><DropdownMenu.Separator />
              <DropdownMenu.Item onSelect={() => setGoing(file)}>Move to bin</DropdownMenu.Item>
            </DropdownMenu.Content></DropdownMenu.Portal>
          </DropdownMenu.Root>)}</td></tr>
      ))}</tbody>
    </table>
  );
  return (
    <Toast.Provider duration={4000}>
      <div className="flex min-h-screen">
        <aside className="w-56 border-r p-4">
          <strong>Cubby</strong>
          <p className="text-sm">7.2 of 10 GB used</p>
          <Progress.Root className="bar" value={72} aria-label="Storage"><Progress.Indicator /></Progress.Root>
          <h2 className="text-sm text-muted">Recently changed</h2>
          {recent.map(one => <div key={one} className="text-sm">{one}</div>)}
        </aside>
        <main className="grow p-4">
          <div className="flex items-center justify-between"><h1>My files</h1><span className="text-muted">{files.length} files</span></div>
          <Tabs.Root defaultValue="files">
            <Tabs.List aria-label="Places"><Tabs.Trigger className="tab" value="files">Files</Tabs.Trigger><Tabs.Trigger className="tab" value="bin">Bin</Tabs.Trigger></Tabs.List>
            <Tabs.Content value="files">{table(files, false)}</Tabs.Content>
            <Tabs.Content value="bin">{bin.length ? table(bin, true) : <p className="text-muted">The bin is empty.</p>}</Tabs.Content>
          </Tabs.Root>
        </main>
      </div>
      <Dialog.Root open={!!naming} onOpenChange={open => !open && setNaming(null)}>
        <Dialog.Portal><Dialog.Overlay className="overlay" /><Dialog.Content className="sheet" aria-describedby={undefined}>
          <Dialog.Title>Rename file</Dialog.Title>
          <label>File name<input value={name} onChange={event => setName(event.target.value)} /></label>
          <div className="flex gap-2"><button className="btn btn-primary" disabled={busy || !name} onClick={rename}>{busy ? "Saving…" : "Save name"}</button><Dialog.Close className="btn">Cancel</Dialog.Close></div>
        </Dialog.Content></Dialog.Portal>
      </Dialog.Root>
      <AlertDialog.Root open={!!going}>
        <AlertDialog.Portal><AlertDialog.Overlay className="overlay" /><AlertDialog.Content className="sheet">
          <AlertDialog.Title>Move this file to the bin?</AlertDialog.Title>
          <AlertDialog.Description>Files in the bin are deleted after 30 days.</AlertDialog.Description>
          <div className="flex gap-2"><button className="btn btn-danger" disabled={busy} onClick={discard}>{busy ? "Moving…" : "Yes, move it"}</button><button className="btn" onClick={() => setGoing(null)}>Keep it</button></div>
        </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
      {veil && <div className="overlay" />}
      <Toast.Root className="toast" open={!!note} onOpenChange={open => !open && setNote("")}><Toast.Title>{note}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Files />);
