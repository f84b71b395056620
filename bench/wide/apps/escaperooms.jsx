import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Tabs, DropdownMenu, AlertDialog, Toast} from 'radix-ui';

const CSS = `body{margin:0;background:#17151c;color:#f2edf7;font:15px/1.5 "Segoe UI",sans-serif}.shell{max-width:960px;margin:auto;padding:22px}h1{font-size:22px;margin:0 0 14px}
.stats{display:flex;gap:16px;margin-bottom:16px}.stat{background:#26222f;border-radius:10px;padding:10px 18px}.stat span{display:block;font-size:12px;color:#b8aecb}.stat strong{font-size:19px}
.tl{display:flex;gap:6px;margin-bottom:14px}.tl button{background:#26222f;color:#f2edf7;border:0;padding:8px 18px;border-radius:8px;font:inherit}.tl button[data-state=active]{background:#8a4fff}
.booking{display:grid;grid-template-columns:70px 1fr auto auto;gap:14px;align-items:center;background:#26222f;border-radius:10px;padding:12px 16px;margin-bottom:10px}.booking h3{margin:0;font-size:16px}.booking p{margin:0;color:#cfc6de}.time{font-size:18px;font-weight:600}
.badge{background:#4a4358;border-radius:10px;padding:2px 12px;font-size:13px}.badge.in{background:#1f7a4d;color:#fff}.dots{background:none;border:1px solid #5b536c;color:inherit;border-radius:6px;width:34px;height:32px;cursor:pointer}
.menu{background:#fff;color:#222;border-radius:8px;padding:6px;min-width:170px;box-shadow:0 8px 30px #0009}.menu [role=menuitem]{padding:7px 12px;border-radius:5px;cursor:pointer;outline:none}.menu [role=menuitem][data-highlighted]{background:#ece4ff}.menu [role=menuitem][data-disabled]{color:#aaa}
.ov{position:fixed;inset:0;background:#000a}.ad{position:fixed;top:50%;left:50%;transform:translate(-50%,-50%);background:#fff;color:#222;border-radius:12px;padding:22px 26px;width:400px}.ad h2{margin:0 0 8px;font-size:18px}.ad button{font:inherit;padding:6px 14px;border-radius:6px;border:1px solid #999;margin-right:8px;background:#fff}
.vp{position:fixed;right:20px;bottom:20px;list-style:none;margin:0;padding:0}.toast{background:#fff;color:#222;padding:12px 18px;border-radius:8px}`;
const PRICE = 22, MAX = 6;
const SEED = [
  {id: 1, day: 'today', time: '14:00', room: 'The Submarine', team: 'Kraken Crew', players: 4, here: false},
  {id: 2, day: 'today', time: '15:30', room: "Pharaoh's Attic", team: 'Code Monkeys', players: 5, here: false},
  {id: 3, day: 'today', time: '17:00', room: 'The Submarine', team: 'Aunt Vera', players: 6, here: false},
  {id: 4, day: 'tomorrow', time: '10:00', room: "Pharaoh's Attic", team: 'Class 8c', players: 6, here: false}];

function Booking({one, checkIn, addPlayer, cancel}) {
  return (
    <div className="booking card">
      <div className="time">{one.time}</div>
      <div><h3>{one.team}</h3><p>{one.room}</p><p><span>{one.players} players</span> · <span>€ {(is('price-stale') ? SEED.find(old => old.id === one.id).players : one.players) * PRICE}</span></p></div>
      <span className={'badge' + (one.here ? ' in' : '')} style={one.here && is('badge-unreadable') ? {color: '#1f7a4d'} : undefined}>{one.here ? 'Checked in' : 'Expected'}</span>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="dots" aria-label={`Actions for ${one.team}`}>⋯</DropdownMenu.Trigger>
        <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Item disabled={one.here} onSelect={() => checkIn(one)}>Check in</DropdownMenu.Item>
          <DropdownMenu.Item disabled={one.players >= MAX} onSelect={() => addPlayer(one)}>Add a player</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => cancel(one)}>Cancel booking</DropdownMenu.Item>
        </DropdownMenu.Content></DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>);
}

function Desk() {
  const [list, setList] = useState(() => JSON.parse(localStorage.getItem('escape') || 'null') || SEED), [asked, setAsked] = useState(null), [toast, setToast] = useState('');
  const put = (next, keep = true) => { setList(next); if (keep) localStorage.setItem('escape', JSON.stringify(next)); };
  const today = list.filter(one => one.day === 'today');
  const checkIn = one => { const id = is('wrong-team-in') ? today[(today.indexOf(one) + 1) % today.length].id : one.id; put(list.map(b => b.id === id ? {...b, here: true} : b)); };
  const addPlayer = one => put(list.map(b => b.id === one.id ? {...b, players: b.players + 1} : b), !is('player-not-saved'));
  const cancel = one => setTimeout(() => setAsked(one), 0);
  function reallyCancel() {
    const before = list;
    put(list.filter(b => b.id !== asked.id)); setToast(`Booking cancelled, the slot at ${asked.time} is free again`);
    if (is('cancelled-returns')) setTimeout(() => put(before), 1800);
  }
  const show = day => list.filter(one => one.day === day).map(one => <Booking key={one.id} one={one} checkIn={checkIn} addPlayer={addPlayer} cancel={cancel} />);
  return (
    <Toast.Provider duration={5000}>
      <style>{CSS}</style>
      <div className="shell">
        <h1>Locked In escape rooms</h1>
        <div className="stats">
          <div className="stat"><span>Takings today</span><strong>€ {today.reduce((sum, one) => sum + one.players * PRICE, 0)}</strong></div>
          <div className="stat"><span>Teams here</span><strong>{today.filter(one => one.here).length} of {today.length}</strong></div>
        </div>
        <Tabs.Root defaultValue="today">
          <Tabs.List className="tl" aria-label="Day"><Tabs.Trigger value="today">Today</Tabs.Trigger><Tabs.Trigger value="tomorrow">Tomorrow</Tabs.Trigger></Tabs.List>
          <Tabs.Content value="today">{show('today')}</Tabs.Content>
          <Tabs.Content value="tomorrow">{show('tomorrow')}</Tabs.Content>
        </Tabs.Root>
      </div>
      <AlertDialog.Root open={!!asked} onOpenChange={open => !open && setAsked(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="ov" />
          <AlertDialog.Content className="ad"><AlertDialog.Title>Cancel the booking of {asked?.team}?</AlertDialog.Title><AlertDialog.Description>The team gets its deposit back.</AlertDialog.Description>
            <AlertDialog.Cancel>Keep booking</AlertDialog.Cancel><AlertDialog.Action onClick={reallyCancel}>Yes, cancel it</AlertDialog.Action></AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
      <Toast.Root className="toast" open={!!toast} onOpenChange={open => !open && setToast('')}><Toast.Description>{toast}</Toast.Description></Toast.Root>
      <Toast.Viewport className="vp" />
    </Toast.Provider>
  );
}
document.title = 'Locked In escape rooms';
createRoot(document.getElementById('root')).render(<Desk />);
