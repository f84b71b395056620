import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {useForm} from 'react-hook-form';

const css = `body{background:#faf9f6}.shell{display:grid;grid-template-columns:270px 1fr;min-height:100vh;font-family:Inter,system-ui,sans-serif;color:#27241d}.side{border-right:1px solid #e0dccf;padding:18px;background:#fff}.main{padding:18px 30px;max-width:800px}.row{display:block;width:100%;text-align:left;border:0;background:none;padding:9px 8px;border-radius:8px;cursor:pointer;font:inherit}.row.sel{background:#f0ead6}.chip{font-size:12px;border-radius:8px;padding:1px 8px;margin-left:6px}.Draft{background:#eee}.Published{background:#cdebd2}.Scheduled{background:#cfe0fb}.b{font:inherit;border:1px solid #a39b82;border-radius:8px;background:#fff;padding:6px 14px;cursor:pointer}.b.p{background:#1f5f3f;color:#fff;border-color:#1f5f3f}.b:disabled{opacity:.4}.f{display:block;margin:12px 0}.f input,.f textarea,.f select{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid #b9b29a;border-radius:8px}.e{color:#a61b1b}.bar{display:flex;gap:10px;align-items:center}.tabs{display:flex;gap:4px;border-bottom:1px solid #d8d2bd;margin:14px 0}.tabs button{border:0;background:none;padding:8px 14px;font:inherit;cursor:pointer}.tabs [aria-selected=true]{border-bottom:3px solid #1f5f3f;font-weight:600}`;
const SEED = [[1, 'Ten walks along the canal', 'Travel', 'Published', '2 Nov 2026', 'Bring good shoes and **a thermos** of tea.'], [2, 'How we roast our coffee', 'Food', 'Draft', '', 'The beans are roasted **slowly** for twelve minutes.'], [3, 'Opening hours in December', 'News', 'Scheduled', '1 Dec 2026', 'We close at **18:00** on all Sundays.'], [4, 'Interview with the baker', 'Food', 'Published', '14 Nov 2026', 'She gets up at three.'], [5, 'A weekend in Ghent', 'Travel', 'Draft', '', 'Start at the castle and walk east.'], [6, 'New parking rules', 'News', 'Published', '19 Nov 2026', 'Tickets cost $2.50 per hour.'], [7, 'Pumpkin soup', 'Food', 'Published', '21 Nov 2026', 'Roast it first.'], [8, 'Our trip to Porto', 'Travel', 'Draft', '', 'Take the tram.']]
  .map(([id, title, topic, status, date, body]) => ({id, title, topic, status, date, body}));
const words = t => t.trim() ? t.trim().split(/\s+/).length : 0;

function Editor({post, onSave, onState}) {
  const {register, handleSubmit, watch, reset, formState: {errors, isDirty}} = useForm({values: {title: post.title, topic: post.topic, body: post.body}});
  const [tab, setTab] = useState('Write'); const v = watch();
  const shown = is('preview-of-saved') ? post : v;
  const marked = (shown.body ?? '').split(/\*\*(.+?)\*\*/).map((t, i) => i % 2 ? <strong key={i}>{t}</strong> : t);
  return <form onSubmit={handleSubmit(d => onSave(post, d))}>
    <div className="bar"><h2 style={{flex: 1, margin: 0}}>{post.title || 'Untitled'}</h2><span className={`chip ${post.status}`}>{post.status}</span><button className="b" disabled={!isDirty}>Save changes</button>{isDirty && <span style={{color: '#8a6d1a'}}>Unsaved changes</span>}
      {post.status === 'Published' ? <button type="button" className="b" onClick={() => onState(post, 'Draft')}>Unpublish</button> : <button type="button" className="b p" onClick={handleSubmit(d => onState(post, 'Published', d))}>Publish now</button>}</div>
    <div className="tabs" role="tablist">{['Write', 'Preview'].map(t => <button type="button" role="tab" key={t} aria-selected={tab === t} onClick={() => setTab(t)}>{t}</button>)}</div>
    {tab === 'Write' ? <div><label className="f">Headline<input {...register('title', {required: 'A headline is required', maxLength: {value: 60, message: 'At most 60 characters'}})} /></label>{errors.title && <p className="e" role="alert" style={is('error-without-height') ? {height: 1, margin: 0, overflow: 'hidden'} : {}}>{errors.title.message}</p>}
      <label className="f">Topic<select {...register('topic')}><option>Food</option><option>News</option><option>Travel</option></select></label><label className="f">Text<textarea rows={7} {...register('body')} /></label><p>{words(is('words-of-headline') ? v.title ?? '' : v.body ?? '')} words</p></div>
      : <article aria-label="Preview"><h1>{shown.title}</h1><p><em>{shown.topic}</em></p><p>{marked}</p></article>}
  </form>;
}
function App() {
  const [posts, setPosts] = useState(null), [sel, setSel] = useState(2), [only, setOnly] = useState('All'), [flash, setFlash] = useState('');
  useEffect(() => { load('draftdesk', 70).then(k => setPosts(k ?? SEED)); }, []);
  if (!posts) return <p>Loading articles…</p>;
  const keep = async next => { setPosts(next); await save('draftdesk', next, 120); };
  const list = posts.filter(p => only === 'All' || p.status === only), live = posts.filter(p => p.status === 'Published'), cur = posts.find(p => p.id === sel);
  const onSave = async (post, d) => { const next = posts.map(p => p.id === post.id ? {...p, ...d} : p); setFlash('Changes saved');
    if (is('topic-not-stored')) { setPosts(next); await save('draftdesk', posts.map(p => p.id === post.id ? {...p, ...d, topic: p.topic} : p), 80); return; } await keep(next); };
  const onState = async (post, status, d = {}) => { const next = posts.map(p => p.id === post.id ? {...p, ...d, status, date: status === 'Published' ? '28 Nov 2026' : ''} : p);
    setFlash(status === 'Published' ? `"${d.title}" is now live` : `"${post.title}" is a draft again`);
    if (is('publish-rolls-back') && status === 'Published') { setPosts(next); await wait(1800); setPosts(posts); return; }
    if (is('unpublish-stays-live') && status === 'Draft') return keep(posts.map(p => p.id === post.id ? {...p, status} : p));
    await keep(next); };
  const site = is('unpublish-stays-live') ? posts.filter(p => p.date && p.status !== 'Scheduled') : live;
  return <div className="shell"><style>{css}</style>
    <nav className="side" aria-label="Articles"><h1 style={{fontSize: 20, marginTop: 0}}>Draftdesk</h1><label>Show <select value={only} onChange={e => setOnly(e.target.value)}>{['All', 'Draft', 'Scheduled', 'Published'].map(o => <option key={o}>{o}</option>)}</select></label><p>{list.length} articles</p>
      {list.map(p => <button key={p.id} className={`row ${p.id === sel ? 'sel' : ''}`} onClick={() => { setSel(p.id); setFlash(''); }}>{p.title}<span className={`chip ${p.status}`}>{p.status}</span></button>)}</nav>
    <div className="main">{flash && <div role="status" style={{background: '#e6f3e8', padding: 10, borderRadius: 8, marginBottom: 12}}>{flash}</div>}<Editor key={cur.id} post={cur} onSave={onSave} onState={onState} />
      <section aria-label="On the website" style={{marginTop: 26, borderTop: '1px solid #d8d2bd'}}><h3>On the website ({site.length})</h3><ul>{site.map(p => <li key={p.id}>{p.title} – {p.date}</li>)}</ul></section></div></div>;
}
document.title = 'Draftdesk';
createRoot(document.getElementById('root')).render(<App />);
