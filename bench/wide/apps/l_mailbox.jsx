import { useState } from "react";
import { createRoot } from "react-dom/client";
import { DropdownMenu, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
.max-w-3xl { max-width: 46rem; margin: 0 auto; padding: 1.5rem; } .flex { display: flex; align-items: center; gap: .75rem; } .between { justify-content: space-between; } .badge { background: #1e40af; color: #fff; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; }
.tab { border: 0; background: none; padding: .6rem 1rem; font: inherit; border-bottom: 2px solid transparent; cursor: pointer; } .tab[data-state=active] { border-color: #1e40af; color: #1e40af; }
.row { display: flex; justify-content: space-between; align-items: center; padding: .7rem .4rem; border-bottom: 1px solid #e5e7eb; min-height: 44px; box-sizing: border-box; } .row.unread .subject { font-weight: 700; } .from { color: #6b7280; width: 9rem; } .subject { flex: 1; }
.icon { border: 0; background: none; font-size: 1.2rem; cursor: pointer; } .menu { background: #fff; border: 1px solid #d1d5db; border-radius: .5rem; padding: .3rem; box-shadow: 0 8px 24px #0002; min-width: 11rem; } .item { padding: .5rem .7rem; border-radius: .3rem; cursor: pointer; } .item[data-highlighted] { background: #eff6ff; outline: 0; }
.btn { border: 1px solid #d1d5db; border-radius: .4rem; background: #fff; padding: .4rem .8rem; font: inherit; cursor: pointer; } .toasts { position: fixed; right: 1rem; bottom: 1rem; list-style: none; margin: 0; padding: 0; } .toast { background: #111827; color: #fff; border-radius: .5rem; padding: .8rem 1.2rem; }
.pane { position: relative; padding-top: .5rem; } .banner { position: absolute; left: 0; right: 0; top: .5rem; height: 92px; background: #fef3c7; border-radius: .5rem; padding: 1rem; box-sizing: border-box; z-index: 2; } .banner.flow { position: static; height: auto; margin-bottom: .5rem; }
.text-sm { font-size: .875rem; color: #6b7280; }`;
document.head.append(style);

const MAILS = [
  { id: 1, from: "Northwind", subject: "Invoice 2213", unread: true, box: "inbox" }, { id: 2, from: "Northwind", subject: "Invoice 2231", unread: true, box: "inbox" },
  { id: 3, from: "Ines", subject: "Team lunch on Friday", unread: true, box: "inbox" }, { id: 4, from: "IT desk", subject: "New keyboards are here", unread: false, box: "inbox" },
  { id: 5, from: "Oskar", subject: "Minutes of the spring meeting", unread: false, box: "archive" },
];

function Row({ mail, act }) {
  const [open, setOpen] = useState(false);
  const pick = (event, what) => { if (is("menu-stays")) event.preventDefault(); act(mail, what); };
  return (
    <div role="listitem" className={"row" + (mail.unread ? " unread" : "")}>
      <span className="from">{mail.from}</span><span className="subject">{mail.subject}</span>
      <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
        <DropdownMenu.Trigger asChild><button className="icon" aria-label="More actions">⋯</button></DropdownMenu.Trigger>
        <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Item className="item" onSelect={event => pick(event, "archive")}>Move to archive</DropdownMenu.Item>
          <DropdownMenu.Item className="item" onSelect={event => pick(event, "unread")}>{mail.unread ? "Mark as read" : "Mark as unread"}</DropdownMenu.Item>
          <DropdownMenu.Item className="item">Reply to all</DropdownMenu.Item>
        </DropdownMenu.Content></DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}

function Mailbox() {
  const [mails, setMails] = useState(MAILS);
  const [toast, setToast] = useState("");
  const inbox = mails.filter(mail => mail.box === "inbox"), archive = mails.filter(mail => mail.box === "archive");
  const unread = inbox.filter(mail => mail.unread).length;
  const [extra, setExtra] = useState(0);
  async function act(mail, what) {
    const all = mails;
    const id = what === "archive" && is("archives-neighbour") ? mail.id - 1 : mail.id;
    setMails(all.map(one => (one.id !== id ? one : what === "archive" ? { ...one, box: "archive" } : { ...one, unread: !one.unread })));
    if (what === "unread" && !mail.unread && is("counted-twice")) setExtra(1);
    await save("l_mailbox", { id, what }, 400);
    if (what === "archive") setToast("Moved to archive");
  }
  const readAll = async () => {
    await save("l_mailbox", "read", 350);
    setMails(mails.map(mail => ({ ...mail, unread: false })));
  };
  return (
    <Toast.Provider duration={6000}>
      <div className="max-w-3xl">
        <div className="flex between"><h1>Mail</h1><div className="flex"><span>Unread</span><span className="badge" aria-label="Unread">{unread + extra}</span><button className="btn" onClick={readAll}>Mark all as read</button></div></div>
        <Tabs.Root defaultValue="inbox">
          <Tabs.List><Tabs.Trigger className="tab" value="inbox">Inbox</Tabs.Trigger><Tabs.Trigger className="tab" value="archive">Archived</Tabs.Trigger><Tabs.Trigger className="tab" value="trash">Trash</Tabs.Trigger></Tabs.List>
          <Tabs.Content value="inbox" className="pane"><div role="list" aria-label="Inbox">{inbox.map(mail => <Row key={mail.id} mail={mail} act={act} />)}</div></Tabs.Content>
          <Tabs.Content value="archive" className="pane">
            <div className={"banner" + (is("banner-on-top") ? "" : " flow")}>Archived mail is kept for two years.</div>
            <div role="list" aria-label="Archived mail">{archive.map(mail => <Row key={mail.id} mail={mail} act={act} />)}</div>
          </Tabs.Content>
          <Tabs.Content value="trash" className="pane"><p className="text-sm">The trash is empty. Deleted invoices stay here for 30 days.</p></Tabs.Content>
        </Tabs.Root>
      </div>
      <Toast.Root className="toast" open={!!toast} onOpenChange={open => !open && setToast("")}><Toast.Title>{toast}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Mailbox />);
