import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, DropdownMenu, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
:root { --accent: #6d4aff; } body { background: #15141b; color: #edecf2; } .shell { display: grid; grid-template-columns: 1fr 240px; gap: 32px; max-width: 900px; margin: 0 auto; padding: 24px; }
button { font: inherit; color: inherit; } .tablist { display: flex; gap: 18px; border-bottom: 1px solid #37343f; margin-bottom: 14px; } .tablist button { background: none; border: 0; padding: 10px 0; cursor: pointer; } .tablist button[data-state=active] { box-shadow: inset 0 -2px var(--accent); }
ul.tracks { list-style: none; margin: 0; padding: 0; } ul.tracks li { display: flex; justify-content: space-between; align-items: center; padding: 10px 12px; border-radius: 8px; } ul.tracks li:hover { background: #211f29; } .by { color: #a19fab; margin-left: 8px; font-size: 14px; }
.icon { background: none; border: 0; font-size: 20px; cursor: pointer; padding: 2px 8px; } .menu { background: #2a2833; border-radius: 8px; padding: 6px; min-width: 180px; z-index: 20; } .menu [role=menuitem] { padding: 8px 10px; border-radius: 5px; cursor: pointer; } .menu [data-highlighted] { background: var(--accent); outline: 0; }
.veil { position: fixed; inset: 0; background: rgba(0,0,0,.6); } .ask { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #2a2833; padding: 24px; border-radius: 12px; width: 340px; } .pair { display: flex; justify-content: flex-end; gap: 10px; } .pair button, .wide { background: #3d3a48; border: 0; border-radius: 8px; padding: 9px 14px; cursor: pointer; } .pair .danger { background: #d13b4f; }
.toasts { position: fixed; right: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; } .toast { background: #edecf2; color: #15141b; border-radius: 8px; padding: 12px 16px; } aside { font-size: 14px; color: #a19fab; } h1 { font-size: 24px; } h2 { font-size: 16px; } .empty { padding: 30px 0; color: #a19fab; }`;
document.head.append(style);

const TRACKS = [
  { id: 1, name: "Glass River", by: "Ona Fields" }, { id: 2, name: "Paper Moons", by: "The Lanes" },
  { id: 3, name: "Slow Tide", by: "Marrow" }, { id: 4, name: "Copper Sky", by: "Ona Fields" },
];

function Now({ track }) {
  return <p>Now playing: <b>{track.name}</b></p>;
}

function Playlist() {
  const [queue, setQueue] = useState(TRACKS);
  const [liked, setLiked] = useState([TRACKS[0]]);
  const [note, setNote] = useState("");
  const [crash, setCrash] = useState(false);

  async function next(track) {
    const before = queue;
    setQueue([queue[0], track, ...queue.filter(one => one !== track && one !== queue[0])]);
    await save("p_playlist", track.id, 300, is("order-resynced") ? 412 : 200);
    setNote(`${track.name} plays next`);
    if (is("order-resynced")) setTimeout(() => setQueue(before), 900);
  }
  async function like(track, at) {
    await wait(250);
    const chosen = is("likes-one-below") ? queue[(at + 1) % queue.length] : track;
    setLiked(all => [...all, chosen]);
    setNote("Added to your favourites");
  }
  async function clear() {
    await wait(400);
    setQueue([]);
    if (is("crash-when-empty")) setTimeout(() => setCrash(true), 1100);
  }
  const list = (tracks, menu) => (
    <ul className="tracks">{tracks.map((track, at) => (
      <li key={track.id}><span>{track.name}<span className="by">{track.by}</span></span>
        {menu && <DropdownMenu.Root>
          <DropdownMenu.Trigger className="icon" aria-label={`More options for ${track.name}`}>⋯</DropdownMenu.Trigger>
          <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
            <DropdownMenu.Item onSelect={() => next(track)}>Play next</DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => like(track, at)}>Add to favourites</DropdownMenu.Item>
          </DropdownMenu.Content></DropdownMenu.Portal>
        </DropdownMenu.Root>}
      </li>
    ))}</ul>
  );
  return (
    <Toast.Provider duration={6000}>
      <div className="shell">
        <main>
          <h1>Evening walk</h1>
          {(queue.length > 0 || crash) && <Now track={queue[0]} />}
          <Tabs.Root defaultValue="queue">
            <Tabs.List className="tablist"><Tabs.Trigger value="queue">Queue</Tabs.Trigger><Tabs.Trigger value="liked">Favourites</Tabs.Trigger></Tabs.List>
            <Tabs.Content value="queue">
              {queue.length ? list(queue, true) : <p className="empty">Your queue is empty</p>}
              {queue.length > 0 && <AlertDialog.Root>
                <AlertDialog.Trigger className="wide">Clear queue</AlertDialog.Trigger>
                <AlertDialog.Portal><AlertDialog.Overlay className="veil" />
                  <AlertDialog.Content className="ask">
                    <AlertDialog.Title>Clear the queue?</AlertDialog.Title>
                    <AlertDialog.Description>The songs stay in your favourites.</AlertDialog.Description>
                    <div className="pair">
                      <AlertDialog.Cancel onClick={() => is("keep-drops-last") && setQueue(queue.slice(0, -1))}>Keep it</AlertDialog.Cancel>
                      <AlertDialog.Action className="danger" onClick={clear}>Yes, clear it</AlertDialog.Action>
                    </div>
                  </AlertDialog.Content>
                </AlertDialog.Portal>
              </AlertDialog.Root>}
            </Tabs.Content>
            <Tabs.Content value="liked"><p className="by">{liked.length} {liked.length === 1 ? "song" : "songs"}</p>{list(liked, false)}</Tabs.Content>
          </Tabs.Root>
        </main>
        <aside><h2>Made for you</h2><p>More from The Lanes</p><p>Night drive, with Marrow and Ona Fields</p><p>Your queue is private.</p></aside>
      </div>
      <Toast.Root className="toast" open={!!note} onOpenChange={open => !open && setNote("")}><Toast.Title>{note}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Playlist />);
