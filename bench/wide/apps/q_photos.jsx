import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, DropdownMenu, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { background: #fafaf9; color: #1c1917; font: 15px/1.5 Inter, system-ui, sans-serif; } .wrap { max-width: 780px; margin: 0 auto; padding: 24px; }
.bar { display: flex; justify-content: space-between; align-items: center; } .tabs { display: flex; gap: 4px; border-bottom: 1px solid #d6d3d1; margin: 16px 0; }
.tab { border: 0; background: none; padding: 10px 16px; font: inherit; cursor: pointer; border-bottom: 2px solid transparent; } .tab[data-state=active] { border-color: #c2410c; font-weight: 600; }
.photos { list-style: none; margin: 0; padding: 0; } .photo { display: grid; grid-template-columns: 84px 1fr 110px 90px 40px; gap: 14px; align-items: center; padding: 8px 0; border-bottom: 1px solid #e7e5e4; }
.photo img { width: 84px; height: 54px; object-fit: cover; border-radius: 6px; } .badge { background: #ffedd5; color: #9a3412; border-radius: 10px; padding: 1px 10px; font-size: 13px; justify-self: start; } .none { color: #a8a29e; font-size: 13px; }
.dots { border: 0; background: none; font-size: 20px; cursor: pointer; border-radius: 6px; } .dots:hover { background: #e7e5e4; } .when { color: #78716c; }
.menu { background: #fff; border-radius: 8px; box-shadow: 0 6px 24px #0003; padding: 6px; min-width: 170px; } .item { padding: 8px 12px; border-radius: 5px; cursor: pointer; outline: none; } .item[data-highlighted] { background: #ffedd5; } .item.red { color: #b91c1c; }
.overlay { position: fixed; inset: 0; background: #0007; } .dialog { position: fixed; top: 50%; left: 50%; transform: translate(-50%, -50%); background: #fff; border-radius: 12px; padding: 24px; width: 380px; }
.row { display: flex; gap: 10px; justify-content: end; } .btn { font: inherit; padding: 8px 16px; border-radius: 7px; border: 1px solid #d6d3d1; background: #fff; cursor: pointer; } .btn.danger { background: #b91c1c; color: #fff; border-color: #b91c1c; }
.toasts { position: fixed; bottom: 20px; right: 20px; list-style: none; margin: 0; padding: 0; width: 320px; } .toast { background: #1c1917; color: #fff; padding: 12px 16px; border-radius: 8px; display: flex; justify-content: space-between; align-items: center; } .toast .btn { background: none; color: #fdba74; border: 0; }
.more { background: #f5f5f4; border-radius: 8px; padding: 12px 16px; margin-top: 24px; font-size: 14px; } .entering { opacity: 0; transition: opacity .3s; }
@keyframes wipe { from { opacity: .3; } } .photo { animation: wipe .25s; }`;
document.head.append(style);

const START = [
  ["Lighthouse walk", "12 May", "Family"], ["Pier at dawn", "14 May", ""], ["Pier at dusk", "14 May", ""], ["Red kayak", "3 June", "Summer"],
  ["Market stall", "9 June", "Summer"], ["Grandma's garden", "20 June", "Family"], ["Night train", "1 July", ""],
].map(([title, when, album], at) => ({ id: at + 1, title, when, album }));

function Photos() {
  const [photos, setPhotos] = useState([]);
  const [loading, setLoading] = useState(true);
  const [doomed, setDoomed] = useState(null);
  const [toast, setToast] = useState(null);
  const [entering, setEntering] = useState(0);
  useEffect(() => { wait(600).then(() => { setPhotos(START); setLoading(false); }); }, []);

  async function move(photo, album) {
    await save("q_photos", { id: photo.id, album }, 450);
    const at = photos.indexOf(photo), moved = is("next-moved") ? photos[at + 1] : photo;
    setPhotos(photos.map(one => (one === moved ? { ...one, album } : one)));
    if (is("never-fades-in")) setEntering(photo.id);
    setToast({ text: `Moved to ${album}` });
  }
  async function remove(photo) {
    setDoomed(null);
    const before = photos;
    setPhotos(photos.filter(one => one !== photo));
    await save("q_photos", { id: photo.id, gone: true }, 300);
    setToast({ text: "Photo deleted", undo: () => {
      setToast(null);
      setPhotos(is("undo-at-end") ? [...before.filter(one => one !== photo), photo] : before);
      if (is("undo-purged")) setTimeout(() => setPhotos(now => now.filter(one => one.id !== photo.id)), 2400);
    } });
  }
  const list = (shown, album) => (
    <ul className="photos">
      {shown.map(photo => (
        <li key={photo.id} className={`photo ${album && entering === photo.id ? "entering" : ""}`}>
          <img src={`/picture/p${photo.id}.svg`} alt="" />
          <span>{photo.title}</span><span className="when">{photo.when}</span>
          {photo.album ? <span className="badge">{photo.album}</span> : <span className="none">No album</span>}
          <DropdownMenu.Root>
            <DropdownMenu.Trigger asChild><button className="dots" aria-label="Options">⋯</button></DropdownMenu.Trigger>
            <DropdownMenu.Portal>
              <DropdownMenu.Content className="menu" align="end">
                {["Family", "Summer"].filter(name => name !== photo.album).map(name => <DropdownMenu.Item key={name} className="item" onSelect={() => move(photo, name)}>Move to {name}</DropdownMenu.Item>)}
                <DropdownMenu.Item className="item red" onSelect={() => setDoomed(photo)}>Delete</DropdownMenu.Item>
              </DropdownMenu.Content>
            </DropdownMenu.Portal>
          </DropdownMenu.Root>
        </li>))}
    </ul>);
  const loose = photos.find(photo => !photo.album);
  return (
    <Toast.Provider duration={20000}>
      <div className="wrap">
        <div className="bar"><h1>Photos</h1><button className="btn">Upload</button></div>
        <Tabs.Root defaultValue="all">
          <Tabs.List className="tabs" aria-label="Albums">
            <Tabs.Trigger className="tab" value="all">All photos</Tabs.Trigger><Tabs.Trigger className="tab" value="Family">Family</Tabs.Trigger><Tabs.Trigger className="tab" value="Summer">Summer</Tabs.Trigger>
          </Tabs.List>
          {loading && <p role="status">Loading your photos…</p>}
          <Tabs.Content value="all">{!loading && list(photos)}</Tabs.Content>
          {["Family", "Summer"].map(album => (
            <Tabs.Content key={album} value={album}>
              {list(photos.filter(photo => photo.album === album), album)}
              {loose && <aside className="more"><b>Add more to this album?</b><br />Nobody has sorted &quot;{loose.title}&quot; yet.</aside>}
            </Tabs.Content>))}
        </Tabs.Root>
      </div>
      <AlertDialog.Root open={!!doomed} onOpenChange={open => !open && setDoomed(null)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="overlay" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title>Delete this photo?</AlertDialog.Title>
            <AlertDialog.Description>It stays in the trash for 30 days.</AlertDialog.Description>
            <div className="row"><AlertDialog.Cancel className="btn">Keep it</AlertDialog.Cancel><AlertDialog.Action className="btn danger" onClick={() => remove(doomed)}>Yes, delete it</AlertDialog.Action></div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      {toast && <Toast.Root className="toast" open onOpenChange={open => !open && setToast(null)}>
        <Toast.Title>{toast.text}</Toast.Title>{toast.undo && <Toast.Action className="btn" altText="Undo" onClick={toast.undo}>Undo</Toast.Action>}
      </Toast.Root>}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Photos />);
