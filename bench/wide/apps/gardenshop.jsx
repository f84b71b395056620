import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Toaster, toast} from 'sonner';

document.title = 'Moss & Trowel – garden tools';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  *{box-sizing:border-box} body{font-family:"DM Sans",system-ui;background:#fafaf5;color:#20301f} .top{display:flex;align-items:center;padding:16px 32px;background:#fff;border-bottom:1px solid #e5e5da} .grow{flex:1} .grid{display:grid;grid-template-columns:repeat(4,1fr);gap:18px} .p{background:#fff;border-radius:14px;padding:14px;border:1px solid #ecece0} .ph{height:90px;border-radius:10px;background:linear-gradient(135deg,#dfe8d0,#b9cda0)}
  .cta{background:#2f5d3a;color:#fff;border:0;border-radius:999px;padding:8px 16px;cursor:pointer} .cta:disabled{background:#ccc} .lite{border:1px solid #bbb;background:#fff;border-radius:999px;padding:4px 11px} .drawer{position:fixed;top:72px;right:0;bottom:0;width:390px;background:#fff;box-shadow:-8px 0 30px #0003;padding:22px;overflow:auto;z-index:9} .ln{display:flex;gap:8px;align-items:center;padding:10px 0;border-bottom:1px solid #eee} .sum{display:flex;justify-content:space-between;padding:4px 0} .err{color:#b3261e} .mut{color:#7a8475;font-size:13px} select,input{padding:8px 10px;border-radius:8px;border:1px solid #bbb}`}));

const GOODS = [['Hand trowel', 14.5, 12, 'Tools'], ['Pruning shears', 38, 5, 'Tools'], ['Watering can 9 l', 29.9, 7, 'Watering'], ['Hose reel 25 m', 119, 2, 'Watering'], ['Terracotta pot 20 cm', 9.8, 40, 'Pots'], ['Zinc planter', 64, 0, 'Pots'],
  ['Border spade', 52, 4, 'Tools'], ['Rain gauge', 11.25, 18, 'Watering'], ['Bulb planter', 17.4, 9, 'Tools'], ['Glazed bowl', 23, 6, 'Pots'], ['Leaf rake', 31.6, 8, 'Tools'], ['Seed tray, set of 6', 8.4, 25, 'Pots']].map(([name, price, stock, kind], id) => ({id, name, price, stock, kind}));

function Shop() {
  const [cart, setCart] = useState(null), [open, setOpen] = useState(false), [kind, setKind] = useState('Everything'), [sort, setSort] = useState('Featured'), [code, setCode] = useState(''), [coupon, setCoupon] = useState(''), [bad, setBad] = useState(''), [seen, setSeen] = useState([4, 8]);
  useEffect(() => { load('gardenshop', 50).then(kept => setCart(kept ?? [])); }, []);
  if (!cart) return null;
  const keep = next => { setCart(next); save('gardenshop', next, 40, is('save-refused') ? 500 : 200); };
  function add(good) {
    keep(cart.some(one => one.id === good.id) ? cart.map(one => one.id === good.id ? {...one, n: one.n + 1} : one) : [...cart, {id: good.id, n: 1}]);
    setSeen([good.id, ...seen.filter(one => one !== good.id)].slice(0, 3)); toast(`${good.name} is in your cart`);
  }
  function change(line, n) { keep(cart.map(one => one.id === line.id ? {...one, n: Math.min(n, is('stock-unchecked') ? 99 : GOODS[line.id].stock)} : one)); if (n > GOODS[line.id].stock && !is('stock-unchecked')) toast.error(`Only ${GOODS[line.id].stock} in stock`); }
  function drop(line) { const before = cart; keep(cart.filter(one => one !== line)); toast(`${GOODS[line.id].name} removed`, {duration: 6000, action: {label: 'Undo', onClick: () => keep(is('undo-one') ? before.map(one => one === line ? {...one, n: 1} : one) : before)}}); }
  function apply(event) { event.preventDefault(); if (code.trim().toUpperCase() !== 'SPRING10') { setCoupon(''); return setBad(`The code ${code} is not valid`); } setBad(''); setCoupon('SPRING10'); }
  const goods = GOODS.filter(one => kind === 'Everything' || one.kind === kind);
  if (sort === 'Price, low to high') goods.sort((a, b) => is('sorted-as-text') ? String(a.price).localeCompare(String(b.price)) : a.price - b.price);
  const count = cart.reduce((sum, one) => sum + one.n, 0), sub = cart.reduce((sum, one) => sum + one.n * GOODS[one.id].price, 0), off = coupon ? sub * 0.1 : 0, shipping = !count || sub - off >= 75 ? 0 : 6.9;
  const total = is('coupon-shown-only') ? sub + shipping : sub - off + shipping;
  return (
    <div><Toaster position="bottom-left" />
      <header className="top"><strong className="grow" style={{fontSize: 20}}>Moss &amp; Trowel</strong><button className="cta" onClick={() => setOpen(true)}>Cart ({count})</button></header>
      <main style={{padding: '20px 32px'}}><div style={{display: 'flex', gap: 14, alignItems: 'center'}}><h1 className="grow">Garden tools</h1>
        <label>Category <select value={kind} onChange={event => setKind(event.target.value)}>{['Everything', 'Tools', 'Watering', 'Pots'].map(one => <option key={one}>{one}</option>)}</select></label>
        <label>Sort by <select value={sort} onChange={event => setSort(event.target.value)}><option>Featured</option><option>Price, low to high</option></select></label></div>
        <div className="grid">{goods.map(good => <article className="p" key={good.id} aria-label={good.name}><div className="ph" /><h3>{good.name}</h3><p>{money(good.price)} <span className="mut">{good.stock ? `${good.stock} in stock` : 'Sold out'}</span></p><button className="cta" disabled={!good.stock} onClick={() => add(good)}>Add to cart</button></article>)}</div>
        <h2>Recently viewed</h2><p className="mut">{seen.map(id => GOODS[id].name).join(' · ')}</p></main>
      {open && <aside className="drawer" role="dialog" aria-label="Your cart"><div className="sum"><h2>Your cart</h2><button className="lite" onClick={() => setOpen(false)}>Close</button></div>
        {!count && <p>Your cart is empty</p>}
        {cart.map(line => <div className="ln" key={line.id}><div className="grow">{GOODS[line.id].name}<div className="mut">{money(GOODS[line.id].price)} each</div></div><button className="lite" aria-label={`One ${GOODS[line.id].name} less`} disabled={line.n < 2} onClick={() => change(line, line.n - 1)}>−</button><span>{line.n}</span><button className="lite" aria-label={`One more ${GOODS[line.id].name}`} onClick={() => change(line, line.n + 1)}>+</button>
          <b>{money(GOODS[line.id].price * (is('line-price-single') ? 1 : line.n))}</b><button className="lite" aria-label={`Remove ${GOODS[line.id].name}`} onClick={() => drop(line)}>✕</button></div>)}
        {count > 0 && <><form onSubmit={apply} style={{margin: '14px 0'}}><label>Coupon code <input value={code} onChange={event => setCode(event.target.value)} size="12" /></label> <button className="lite">Apply</button>{bad && <p className="err" role="alert">{bad}</p>}{coupon && <p>{coupon} applied: 10% off</p>}</form>
          <div className="sum"><span>Subtotal</span><span>{money(sub)}</span></div>{off > 0 && <div className="sum"><span>Discount</span><span>−{money(off)}</span></div>}<div className="sum"><span>Shipping</span><span>{shipping ? money(shipping) : 'Free'}</span></div><div className="sum"><b>Total</b><b>{money(total)}</b></div></>}
      </aside>}
    </div>);
}
createRoot(document.getElementById('root')).render(<Shop />);
