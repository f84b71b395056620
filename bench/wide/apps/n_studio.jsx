import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, DropdownMenu, Label, Switch, Tabs, Toast } from "radix-ui";

const css = document.createElement("style");
css.textContent = `
* { box-sizing: border-box; } body { font: 15px Inter, system-ui, sans-serif; color: #1c2024; background: #fcfcfd; }
.studio { max-width: 800px; margin: 0 auto; padding: 28px; } h1 { font-size: 22px; } button { font: inherit; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid #e0e1e6; margin-bottom: 18px; } .tab { border: 0; background: none; padding: 10px 14px; cursor: pointer; color: #60646c; } .tab[data-state=active] { color: #1c2024; box-shadow: inset 0 -2px #3e63dd; }
table { width: 100%; border-collapse: collapse; } th { text-align: left; color: #60646c; font-weight: 500; } th, td { padding: 10px 8px; border-bottom: 1px solid #e8e8ec; }
.pill { border-radius: 10px; padding: 2px 10px; font-size: 13px; background: #e6f6eb; color: #18794e; } .pill.grey { background: #eef0f2; color: #60646c; }
.plain { border: 1px solid #cdced6; background: #fff; border-radius: 6px; padding: 6px 12px; cursor: pointer; } .prim { border: 0; background: #3e63dd; color: #fff; border-radius: 6px; padding: 9px 18px; cursor: pointer; } .prim:disabled { opacity: .5; } .red { background: #e5484d; }
.row { display: flex; justify-content: space-between; align-items: center; padding: 12px 0; border-bottom: 1px solid #e8e8ec; } .row p { margin: 2px 0 0; color: #60646c; font-size: 13px; }
.sw { width: 42px; height: 24px; border: 0; border-radius: 12px; background: #b9bbc6; padding: 2px; cursor: pointer; } .sw[data-state=checked] { background: #3e63dd; } .thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; transition: transform .1s; } .sw[data-state=checked] .thumb { transform: translateX(18px); }
.menu { background: #fff; border: 1px solid #e0e1e6; border-radius: 8px; padding: 5px; box-shadow: 0 8px 24px #0002; min-width: 160px; } .item { padding: 7px 10px; border-radius: 5px; cursor: default; outline: none; } .item[data-highlighted] { background: #edf2fe; }
.veil { position: fixed; inset: 0; background: #000a; z-index: 5; } .dlg { position: fixed; z-index: 6; top: 50%; left: 50%; transform: translate(-50%, -50%); background: #fff; border-radius: 12px; padding: 24px; width: 400px; } .dlg footer { display: flex; gap: 10px; justify-content: flex-end; margin-top: 18px; }
.toasts { position: fixed; right: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; z-index: 9; } .toast { background: #1c2024; color: #fff; padding: 12px 18px; border-radius: 8px; }`;
document.head.append(css);

const SWITCHES = [
  ["comments", "Allow comments", "Listeners can write below an episode."],
  ["counts", "Hide download counts", "Only your team sees how often an episode was downloaded."],
  ["mail", "Weekly summary", "A mail every Monday."],
];
const EPISODES = [{ id: 1, title: "Night ferries", min: 42, status: "Published" }, { id: 2, title: "Salt roads", min: 37, status: "Published" }, { id: 3, title: "The bell founder", min: 51, status: "Draft" }];

function Studio() {
  const [on, setOn] = useState(null);
  const [episodes, setEpisodes] = useState(EPISODES);
  const [asked, setAsked] = useState(null);
  const [veil, setVeil] = useState(false);
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState("");
  useEffect(() => { load("n_studio", 300).then(kept => setOn(kept || { comments: true, counts: false, mail: false })); }, []);
  function flip(key, value) {
    const target = is("flips-above") && key === "counts" ? "comments" : key;
    setOn({ ...on, [target]: target === key ? value : !on[target] });
  }
  async function keep() {
    setBusy(true);
    await save("n_studio", on, 700, is("write-fails") ? 503 : 200);
    setBusy(false);
    setToast("Your settings are saved");
  }
  async function archive(event) {
    event.preventDefault();
    setBusy(true);
    await wait(500);
    setBusy(false);
    const status = is("unarchived") ? "Unarchived" : "Archived";
    setEpisodes(episodes.map(one => (one === asked ? { ...one, status } : one)));
    setAsked(null);
    if (is("veil-stays")) setVeil(true);
  }
  return (
    <Toast.Provider swipeDirection="right" duration={4000}>
      <div className="studio">
        <h1>Harbour Talk</h1>
        <Tabs.Root defaultValue="episodes">
          <Tabs.List className="tabs" aria-label="Show"><Tabs.Trigger className="tab" value="episodes">Episodes</Tabs.Trigger><Tabs.Trigger className="tab" value="privacy">Privacy</Tabs.Trigger><Tabs.Trigger className="tab" value="about">About</Tabs.Trigger></Tabs.List>
          <Tabs.Content value="episodes">
            <table><thead><tr><th>Title</th><th>Minutes</th><th>Status</th><th /></tr></thead><tbody>{episodes.map(one => (
              <tr key={one.id}><td>{one.title}</td><td>{one.min}</td><td><span className={one.status === "Published" ? "pill" : "pill grey"}>{one.status}</span></td><td>
                <DropdownMenu.Root><DropdownMenu.Trigger className="plain">Actions ▾</DropdownMenu.Trigger>
                  <DropdownMenu.Portal><DropdownMenu.Content className="menu" sideOffset={4}>
                    <DropdownMenu.Item className="item">Copy link</DropdownMenu.Item>
                    <DropdownMenu.Item className="item">Duplicate</DropdownMenu.Item>
                    <DropdownMenu.Item className="item" onSelect={() => setAsked(one)}>Archive</DropdownMenu.Item>
                  </DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></td></tr>))}</tbody></table>
          </Tabs.Content>
          <Tabs.Content value="privacy">
            {!on ? <p aria-busy="true">Loading…</p> : <>
              {SWITCHES.map(([key, label, help]) => (
                <div className="row" key={key}><div><Label.Root htmlFor={key}>{label}</Label.Root><p>{help}</p></div>
                  <Switch.Root id={key} className="sw" checked={on[key]} onCheckedChange={value => flip(key, value)}><Switch.Thumb className="thumb" /></Switch.Root></div>))}
              <p><button className="prim" disabled={busy} onClick={keep}>{busy ? "Saving…" : "Save changes"}</button></p></>}
          </Tabs.Content>
          <Tabs.Content value="about"><p>A show about the sea and those who live from it. Archived episodes stay in the library of our listeners.</p></Tabs.Content>
        </Tabs.Root>
      </div>
      <AlertDialog.Root open={!!asked} onOpenChange={open => !open && setAsked(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="dlg">
          <AlertDialog.Title>Archive this episode?</AlertDialog.Title>
          <AlertDialog.Description>“{asked?.title}” leaves the public feed. You can bring it back at any time.</AlertDialog.Description>
          <footer><AlertDialog.Cancel className="plain">Keep it</AlertDialog.Cancel><AlertDialog.Action className="prim red" disabled={busy} onClick={archive}>Yes, archive it</AlertDialog.Action></footer>
        </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
      {veil && <div className="veil" />}
      <Toast.Root className="toast" open={!!toast} onOpenChange={open => !open && setToast("")}><Toast.Title>{toast}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Studio />);
