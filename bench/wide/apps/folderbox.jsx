import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App as AntApp, Breadcrumb, Button, Card, Dropdown, Empty, Input, List, Modal, Progress, Segmented, Space, Tag, Typography} from 'antd';

const SEED = {items: [[1, 0, 'Contracts', 1], [2, 0, 'Invoices', 1], [3, 0, 'Photos', 1], [4, 0, 'Readme.txt', 0, 12], [5, 0, 'Budget 2026.xlsx', 0, 840], [6, 1, 'Lease.pdf', 0, 1200], [7, 1, 'Suppliers', 1], [8, 7, 'Kern GmbH.pdf', 0, 310], [9, 7, 'Ortega SA.pdf', 0, 290], [10, 2, 'March.pdf', 0, 220], [11, 2, 'April.pdf', 0, 180], [12, 2, 'May.pdf', 0, 640], [13, 3, 'Harbour.jpg', 0, 2400], [14, 3, 'Team.jpg', 0, 3100], [15, 0, 'Archive', 1]]
  .map(([id, parent, name, folder, kb]) => ({id, parent, name, folder: !!folder, kb: kb ?? 0, in: parent})), trash: []};
const size = kb => kb >= 1000 ? `${(kb / 1000).toFixed(1)} MB` : `${kb} KB`;

function Files() {
  const {message} = AntApp.useApp();
  const [data, setData] = useState(null), [at, setAt] = useState(0), [sort, setSort] = useState('Name'), [ask, setAsk] = useState(null), [name, setName] = useState(''), [error, setError] = useState(''), [recent, setRecent] = useState([]);
  useEffect(() => { load('folderbox', 50).then(k => setData(k ?? SEED)); }, []);
  if (!data) return null;
  const by = id => data.items.find(i => i.id === id);
  const trail = []; for (let i = at; i; i = by(i).parent) trail.unshift(by(i));
  const order = (a, b) => b.folder - a.folder || (sort === 'Size' ? (is('size-as-text') ? String(b.kb).localeCompare(String(a.kb)) : b.kb - a.kb) : a.name.localeCompare(b.name));
  const here = data.items.filter(i => i.parent === at).sort(order);
  const used = data.items.reduce((n, i) => n + i.kb, 0) + (is('trash-still-counted') ? data.trash.reduce((n, i) => n + i.kb, 0) : 0);
  const keep = async next => { setData(next); await save('folderbox', next, 80); };
  const open = i => { if (i.folder) setAt(is('opens-parent') && i.parent ? i.parent : i.id); setRecent(r => [i, ...r.filter(x => x.id !== i.id)].slice(0, 4)); };
  const act = (i, key) => {
    if (key === 'rename') { setName(i.name); setError(''); setAsk({kind: 'Rename', item: i}); }
    if (key === 'delete') { keep({items: data.items.filter(x => x !== i), trash: [...data.trash, i]}); message.success(`${i.name} moved to trash`); }
    if (key.startsWith('move-')) { const to = Number(key.slice(5)); keep({...data, items: is('move-copies') ? [...data.items, {...i, id: Date.now(), parent: to}] : data.items.map(x => x === i ? {...x, parent: to} : x)}); message.success(`${i.name} moved to ${by(to).name}`); }
  };
  const restore = i => { const back = {...i, parent: is('restored-to-home') ? 0 : i.parent}; keep({items: [...data.items, back], trash: data.trash.filter(x => x !== i)}); message.success(`${i.name} restored`); };
  const submit = () => {
    if (!name.trim()) return setError('Enter a name');
    if (data.items.some(x => x.parent === at && x.name.toLowerCase() === name.trim().toLowerCase() && x !== ask.item)) return setError(`"${name.trim()}" exists already`);
    if (ask.kind === 'Rename') { const next = {...data, items: data.items.map(x => x === ask.item ? {...x, name: name.trim()} : x)}; if (is('rename-not-stored')) setData(next); else keep(next); }
    else keep({...data, items: [...data.items, {id: Date.now(), parent: at, name: name.trim(), folder: true, kb: 0}]});
    setAsk(null);
  };
  const targets = i => data.items.filter(x => x.folder && x.parent === 0 && x !== i && x.id !== i.parent);
  return <div style={{display: 'grid', gridTemplateColumns: '1fr 260px', gap: 24, padding: 24, maxWidth: 1100}}>
    <div><Typography.Title level={3} style={{marginTop: 0}}>Folderbox</Typography.Title>
      <Breadcrumb items={[{title: <a onClick={() => setAt(0)}>Home</a>}, ...trail.map((f, n) => ({title: n === trail.length - 1 ? f.name : <a onClick={() => setAt(f.id)}>{f.name}</a>}))]} />
      <Space style={{margin: '14px 0'}}><Button type="primary" onClick={() => { setName(''); setError(''); setAsk({kind: 'New folder'}); }}>New folder</Button><span>Sort by</span><Segmented options={['Name', 'Size']} value={sort} onChange={setSort} /><Typography.Text type="secondary">{here.length} {here.length === 1 ? 'item' : 'items'}</Typography.Text></Space>
      {here.length ? <ul aria-label="Files" style={{listStyle: 'none', padding: 0, margin: 0}}>{here.map(i => <li key={i.id} style={{display: 'flex', alignItems: 'center', gap: 12, padding: '8px 4px', borderBottom: '1px solid #eee'}}>
        <span style={{flex: 1}}><a onClick={() => open(i)}>{i.name}</a></span>{i.folder ? <Tag color="gold">{data.items.filter(x => x.parent === i.id).length} inside</Tag> : <span style={{color: '#666'}}>{size(i.kb)}</span>}
        <Dropdown trigger={['click']} menu={{onClick: e => act(i, e.key), items: [{key: 'rename', label: 'Rename'}, ...targets(i).map(t => ({key: `move-${t.id}`, label: `Move to ${t.name}`})), {key: 'delete', label: 'Delete', danger: true}]}}><Button size="small" aria-label={`Actions for ${i.name}`}>⋯</Button></Dropdown></li>)}</ul>
        : <Empty description="This folder is empty" />}</div>
    <aside><Card size="small" title="Storage"><Progress percent={Math.round(used / 200)} showInfo={false} /><p style={{margin: 0}}>{size(used)} of 20 MB used</p></Card>
      <Card size="small" title="Recently opened" style={{marginTop: 16}}>{recent.length ? recent.map(i => <div key={i.id}>{i.name}</div>) : 'Nothing yet'}</Card>
      <Card size="small" title={`Trash (${data.trash.length})`} style={{marginTop: 16}}>{data.trash.length ? data.trash.map(i => <div key={i.id} style={{display: 'flex'}}><span style={{flex: 1}}>{i.name}</span><Button size="small" type="link" onClick={() => restore(i)}>Restore</Button></div>) : 'Trash is empty'}</Card></aside>
    <Modal open={!!ask} title={ask?.kind} okText="OK" onOk={submit} onCancel={() => setAsk(null)} destroyOnHidden><label>Name <Input value={name} status={error ? 'error' : ''} onChange={e => setName(e.target.value)} onPressEnter={submit} /></label>{error && <div style={{color: '#cf1322'}}>{error}</div>}</Modal>
  </div>;
}
document.title = 'Folderbox';
createRoot(document.getElementById('root')).render(<AntApp><Files /></AntApp>);
