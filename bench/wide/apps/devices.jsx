import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AlertDialog, Dialog, DropdownMenu, Progress, Select, Switch, Tabs, Toast} from 'radix-ui';

const css = `body{margin:0;background:#11151c;color:#e7ebf2;font:15px/1.5 "Segoe UI",system-ui,sans-serif}main{max-width:1040px;margin:0 auto;padding:24px;display:grid;grid-template-columns:1fr 270px;gap:24px}button,input{font:inherit;color:inherit;background:#232b38;border:1px solid #364154;border-radius:7px;padding:5px 11px}.tabs{display:flex;gap:6px;margin:12px 0}.tabs [data-state=active]{background:#3d7eff}
.tile{background:#1a212c;border-radius:10px;padding:12px 16px;margin-bottom:9px;display:flex;gap:14px;align-items:center}.name{flex:1}.dim{color:#98a4b8;font-size:13px}.switch{width:42px;height:24px;border-radius:12px;padding:2px;position:relative}.switch[data-state=checked]{background:#2fa36b}.thumb{display:block;width:18px;height:18px;border-radius:9px;background:#fff;transition:transform .1s}.thumb[data-state=checked]{transform:translateX(18px)}
.menu,.list{background:#232b38;border-radius:8px;padding:5px;min-width:150px;box-shadow:0 8px 30px #000a;z-index:5}.menu [role=menuitem],.list [role=option]{padding:6px 12px;outline:none;border-radius:5px}[data-highlighted]{background:#3d7eff}.veil{position:fixed;inset:0;background:#0009}.pane{position:fixed;left:50%;top:38%;transform:translate(-50%,-50%);background:#1a212c;padding:22px;border-radius:12px;width:380px}.toast{background:#e7ebf2;color:#11151c;border-radius:8px;padding:11px 16px;margin-top:8px}.port{position:fixed;right:18px;bottom:18px;list-style:none;padding:0;margin:0}aside{background:#1a212c;border-radius:10px;padding:14px 18px;align-self:start}`;
const SEED = [['Ceiling lamp', 'Kitchen', 24, true], ['Coffee machine', 'Kitchen', 900, false], ['Fridge', 'Kitchen', 110, true], ['Floor lamp', 'Living room', 18, true], ['Television', 'Living room', 140, true], ['Speaker', 'Living room', 30, false], ['Heater', 'Bedroom', 1500, false], ['Reading light', 'Bedroom', 9, true], ['Humidifier', 'Bedroom', 42, false], ['Garden pump', 'Outside', 260, true], ['Porch light', 'Outside', 12, false]]
  .map(([name, room, watts, on], id) => ({id, name, room, watts, on}));
const ROOMS = ['Kitchen', 'Living room', 'Bedroom', 'Outside'], SCENES = {'Good night': one => ['Fridge'].includes(one.name), 'Movie evening': one => ['Fridge', 'Television', 'Floor lamp'].includes(one.name), 'Everything on': () => true};

function Tile({one, flip, rename, remove, move}) {
  return (
    <div className="tile"><div className="name">{one.name}<div className="dim">{one.on ? `${one.watts} W` : 'Off'}</div></div>
      <Switch.Root className="switch" aria-label={one.name} checked={one.on} onCheckedChange={() => flip(one)}><Switch.Thumb className="thumb" /></Switch.Root>
      <DropdownMenu.Root><DropdownMenu.Trigger aria-label={`Options for ${one.name}`}>…</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="menu">
        <DropdownMenu.Item onSelect={() => rename(one)}>Rename</DropdownMenu.Item><DropdownMenu.Item onSelect={() => move(one)}>Move outside</DropdownMenu.Item><DropdownMenu.Item onSelect={() => remove(one)}>Remove device</DropdownMenu.Item></DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></div>
  );
}

function Home() {
  const [all, setAll] = useState(null), [room, setRoom] = useState('Kitchen'), [renaming, setRenaming] = useState(null), [name, setName] = useState(''), [removing, setRemoving] = useState(null), [toasts, setToasts] = useState([]), [scene, setScene] = useState('');
  useEffect(() => { load('devices').then(kept => setAll(kept ?? SEED)); }, []);
  if (!all) return <p>Looking for devices…</p>;
  const keep = next => { setAll(next); save('devices', next); };
  const say = text => setToasts(before => [...before, {id: Math.random(), text}]);
  const power = all.filter(one => one.on).reduce((sum, one) => sum + one.watts, 0), running = all.filter(one => one.on);
  function flip(one) {
    const next = all.map(other => other.id === one.id ? {...other, on: !other.on} : other); keep(next);
    if (is('switch-flips-back')) setTimeout(() => setAll(all), 2600);
  }
  function play(next) {
    setScene(next); keep(all.map(one => is('scene-room-only') && one.room !== room ? one : {...one, on: SCENES[next](one)})); say(`Scene ${next} is active`);
  }
  function doRename() { const next = all.map(one => one.id === renaming.id ? {...one, name} : one); is('name-not-kept') ? setAll(next) : keep(next); setRenaming(null); say(`Renamed to ${name}`); }
  function doRemove() {
    const hit = is('removes-first') ? all.find(one => one.room === room) : removing; keep(all.filter(one => one !== hit)); say(`${removing.name} was removed`); if (!is('confirm-stays')) setRemoving(null);
  }
  return (
    <Toast.Provider duration={5000}><style>{css}</style><main>
      <div><h1>Birch Cottage</h1>
        <Select.Root value={scene} onValueChange={play}><Select.Trigger aria-label="Scene"><Select.Value placeholder="Choose a scene" /></Select.Trigger><Select.Portal><Select.Content className="list" position="popper"><Select.Viewport>{Object.keys(SCENES).map(one => <Select.Item key={one} value={one}><Select.ItemText>{one}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal></Select.Root>
        <Tabs.Root value={room} onValueChange={setRoom}><Tabs.List className="tabs" aria-label="Rooms">{ROOMS.map(one => <Tabs.Trigger key={one} value={one}>{one}</Tabs.Trigger>)}</Tabs.List>
          {ROOMS.map(one => <Tabs.Content key={one} value={one}>{all.filter(dev => dev.room === one).map(dev => <Tile key={dev.id} one={dev} flip={flip} rename={dev => { setRenaming(dev); setName(dev.name); }} remove={setRemoving} move={dev => { keep(all.map(other => other === dev ? {...dev, room: 'Outside'} : other)); say(`${dev.name} is outside now`); }} />)}</Tabs.Content>)}</Tabs.Root></div>
      <aside aria-label="Power"><h2>Power now</h2><p style={{fontSize: 28, margin: 0}}>{is('power-stale') ? 561 : power} W</p><h3>Running ({running.length})</h3><ul>{running.map(one => <li key={one.id}>{one.name}</li>)}</ul></aside></main>
      <Dialog.Root open={!!renaming} onOpenChange={open => !open && setRenaming(null)}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="pane" aria-describedby={undefined}><Dialog.Title>Rename device</Dialog.Title><label>Device name <input value={name} onChange={event => setName(event.target.value)} /></label><p><button onClick={doRename}>Save name</button></p></Dialog.Content></Dialog.Portal></Dialog.Root>
      <AlertDialog.Root open={!!removing} onOpenChange={open => !open && setRemoving(null)}><AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="pane"><AlertDialog.Title>Remove {removing?.name}?</AlertDialog.Title><AlertDialog.Description>Its history is deleted too.</AlertDialog.Description>
        <AlertDialog.Cancel>Keep device</AlertDialog.Cancel> <button onClick={doRemove}>Yes, remove</button></AlertDialog.Content></AlertDialog.Portal></AlertDialog.Root>
      {toasts.map(one => <Toast.Root key={one.id} className="toast"><Toast.Title>{one.text}</Toast.Title></Toast.Root>)}<Toast.Viewport className="port" /></Toast.Provider>
  );
}
document.title = 'Birch Cottage';
createRoot(document.getElementById('root')).render(<Home />);
