import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, DropdownMenu, Tabs } from "radix-ui";

const css = `
.wrap { max-width: 620px; margin: 20px auto; } .tabs { display: flex; border-bottom: 1px solid #bbc; } .tab { border: 0; background: none; font: inherit; padding: 10px 16px; cursor: pointer; } .tab[data-state=active] { border-bottom: 3px solid #6a3fc0; font-weight: 600; }
ul { list-style: none; padding: 0; } li { display: flex; justify-content: space-between; padding: 12px; border-bottom: 1px solid #e7e7ef; } .dots { border: 0; background: none; font-size: 20px; cursor: pointer; }
.menu { background: #fff; border: 1px solid #ccd; border-radius: 8px; padding: 6px; box-shadow: 0 6px 20px #0003; } .item { padding: 8px 18px; cursor: pointer; } .item[data-highlighted] { background: #efe9fb; }
.shade { position: fixed; inset: 0; background: #0006; } .ask { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; border-radius: 10px; padding: 22px; width: 340px; } .ask button { font: inherit; padding: 8px 14px; margin-right: 8px; }`;

function Documents() {
  const [docs, setDocs] = useState(["Lease contract", "Floor plan", "Insurance"]);
  const [archive, setArchive] = useState(["Old lease"]);
  const [tab, setTab] = useState("open");
  const [asked, setAsked] = useState("");
  async function duplicate(name) {
    await save("i_docmenu", name, 350);
    const copy = `Copy of ${name}`;
    const at = docs.indexOf(name) + 1;
    setDocs(is("copy-last") ? [...docs, copy] : is("two-copies") ? [...docs.slice(0, at), copy, copy, ...docs.slice(at)] : [...docs.slice(0, at), copy, ...docs.slice(at)]);
  }
  async function shelve() {
    await save("i_docmenu", asked, 600);
    setDocs(docs.filter(name => name !== asked));
    setArchive([...archive, asked]);
    if (!is("ask-stays")) setAsked("");
  }
  const list = (names, menu) => <ul>{names.map((name, index) => (
    <li key={name + index}><span>{name}</span>
      {menu && <DropdownMenu.Root>
        <DropdownMenu.Trigger className="dots" aria-label="Actions">⋯</DropdownMenu.Trigger>
        <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Item className="item" onSelect={() => duplicate(name)}>Duplicate</DropdownMenu.Item>
          <DropdownMenu.Item className="item" onSelect={() => setAsked(name)}>Archive</DropdownMenu.Item>
        </DropdownMenu.Content></DropdownMenu.Portal>
      </DropdownMenu.Root>}
    </li>
  ))}</ul>;
  return (
    <div className="wrap">
      <style>{css}</style>
      <h1>Documents</h1>
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List className="tabs"><Tabs.Trigger className="tab" value="open">In use</Tabs.Trigger><Tabs.Trigger className="tab" value="archive">In the archive</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="open">{list(docs, true)}<p>{docs.length} documents</p></Tabs.Content>
        <Tabs.Content value="archive">{is("archive-404") ? <div><h2>404</h2><p>The page you asked for was not found.</p></div> : list(archive, false)}</Tabs.Content>
      </Tabs.Root>
      <AlertDialog.Root open={!!asked}>
        <AlertDialog.Portal><AlertDialog.Overlay className="shade" /><AlertDialog.Content className="ask">
          <AlertDialog.Title>Archive this document?</AlertDialog.Title><AlertDialog.Description>You can still read it later.</AlertDialog.Description>
          <button onClick={shelve}>Yes, archive it</button><button onClick={() => setAsked("")}>No</button>
        </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Documents />);
