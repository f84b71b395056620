import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { DropdownMenu, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { background: #f6f5f2; color: #1c1b19; } .app { display: grid; grid-template-columns: minmax(0, 1fr) 260px; gap: 28px; max-width: 960px; margin: 0 auto; padding: 24px; }
.tabs-list { display: flex; gap: 4px; border-bottom: 1px solid #d8d5ce; margin-bottom: 12px; } .tabs-list button { border: 0; background: none; font: inherit; padding: 10px 14px; cursor: pointer; }
.tabs-list button[data-state=active] { border-bottom: 2px solid #7a3cff; font-weight: 600; } ol, ul { list-style: none; margin: 0; padding: 0; }
.row { display: grid; grid-template-columns: 44px 1fr auto auto; align-items: center; gap: 12px; background: #fff; border-radius: 10px; padding: 10px 12px; margin-bottom: 8px; }
.art { width: 44px; height: 44px; border-radius: 6px; object-fit: cover; } .show { color: #6b675f; font-size: 13px; } .icon { border: 0; background: none; font-size: 20px; padding: 4px 8px; border-radius: 6px; cursor: pointer; }
.menu { background: #fff; border-radius: 8px; box-shadow: 0 8px 30px #0003; padding: 5px; min-width: 170px; } .menu [role=menuitem] { padding: 8px 10px; border-radius: 5px; cursor: pointer; outline: none; } .menu [data-highlighted] { background: #efe9ff; }
.toasts { position: fixed; right: 20px; bottom: 20px; width: 300px; z-index: 9; margin: 0; } .toast { background: #1c1b19; color: #fff; border-radius: 8px; padding: 12px 16px; display: flex; justify-content: space-between; } .toast button { color: #c9b5ff; background: none; border: 0; font: inherit; }
.side { font-size: 14px; } .side li { padding: 8px 0; border-bottom: 1px solid #e4e1da; } .meta { color: #6b675f; }`;
document.head.append(style);

const EPISODES = [
  { id: 1, title: "Glass Harbour", show: "Tideline", minutes: 42 }, { id: 2, title: "Deep Freeze", show: "Cold Facts", minutes: 28 },
  { id: 3, title: "The Salt Road", show: "Old Maps", minutes: 55 }, { id: 4, title: "Night Shift", show: "Tideline", minutes: 31 },
];
const DONE = [{ id: 9, title: "Paper Moon", show: "Old Maps", minutes: 37 }];
const sum = list => list.reduce((all, one) => all + one.minutes, 0);
const length = minutes => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

function Queue() {
  const [next, setNext] = useState(null);
  const [played, setPlayed] = useState(DONE);
  const [total, setTotal] = useState(0);
  const [note, setNote] = useState("");
  useEffect(() => { wait(500).then(() => { setNext(EPISODES); setTotal(sum(EPISODES)); }); }, []);

  async function toTop(one) {
    const before = next;
    const others = is("moved-twice") ? before : before.filter(other => other !== one);
    setNext([one, ...others]);
    setNote("Moved to the top");
    await save("u_queue", one.id, 300);
    // The other device still has the old order, and its version wins.
    if (is("order-synced-back")) { await wait(1900); setNext(before); }
  }
  async function finish(one, at) {
    const gone = is("neighbour-played") ? next[at + 1] : one;
    const rest = next.filter(other => other !== gone);
    setNext(rest);
    setPlayed([gone, ...played]);
    setNote("Marked as played");
    await save("u_queue", gone.id, 400);
    if (!is("total-not-less")) setTotal(sum(rest));
  }
  function drop(one) {
    const rest = next.filter(other => other !== one);
    setNext(rest); setTotal(sum(rest)); setNote("Removed from the queue");
  }
  return (
    <Toast.Provider duration={4000}>
      <div className="app">
        <main>
          <h1>My queue</h1>
          <Tabs.Root defaultValue="next">
            <Tabs.List className="tabs-list" aria-label="Episodes"><Tabs.Trigger value="next">Up next</Tabs.Trigger><Tabs.Trigger value="played">Played</Tabs.Trigger></Tabs.List>
            <Tabs.Content value="next">
              {!next ? <p className="meta" aria-busy="true">Loading your queue…</p> : (
                <>
                  <p className="meta">Listening time: <strong>{length(total)}</strong></p>
                  <ol aria-label="Up next">
                    {next.map((one, at) => (
                      <li className="row" key={`${one.id}-${at}`}>
                        <img className="art" alt="" src={`/picture/${one.show.length}${one.id}.svg`} />
                        <div><div>{one.title}</div><div className="show">{one.show}</div></div>
                        <span className="meta">{one.minutes} min</span>
                        <DropdownMenu.Root>
                          <DropdownMenu.Trigger asChild><button className="icon" aria-label="More options">⋯</button></DropdownMenu.Trigger>
                          <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
                            <DropdownMenu.Item onSelect={() => toTop(one)}>Move to top</DropdownMenu.Item>
                            <DropdownMenu.Item onSelect={() => finish(one, at)}>Mark as played</DropdownMenu.Item>
                            <DropdownMenu.Item onSelect={() => drop(one)}>Remove</DropdownMenu.Item>
                          </DropdownMenu.Content></DropdownMenu.Portal>
                        </DropdownMenu.Root>
                      </li>
                    ))}
                  </ol>
                </>
              )}
            </Tabs.Content>
            <Tabs.Content value="played">
              <ul aria-label="Played">
                {played.map(one => (
                  <li className="row" key={one.id}>
                    <img className="art" alt="" src={`/picture/${one.show.length}${one.id}.svg`} />
                    <div><div>{one.title}</div><div className="show">{one.show}</div></div><span className="meta">{one.minutes} min</span><span>✓</span>
                  </li>
                ))}
              </ul>
            </Tabs.Content>
          </Tabs.Root>
        </main>
        <aside className="side">
          <h2>Because you listen to Tideline</h2>
          <ul><li>Low Water <span className="meta">· 39 min</span></li><li>Driftwood <span className="meta">· 24 min</span></li><li>Lighthouse Keepers <span className="meta">· 50 min</span></li></ul>
          <p className="meta">Episodes that you have played stay here for 30 days. Your queue is the same on all your devices.</p>
        </aside>
      </div>
      <Toast.Root className="toast" open={!!note} onOpenChange={open => !open && setNote("")}><Toast.Title>{note}</Toast.Title><Toast.Close aria-label="Dismiss">✕</Toast.Close></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Queue />);
