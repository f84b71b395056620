import {useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App as AntApp, Button, Drawer, Dropdown, Form, Input, Modal, Select, Table, Tabs, Tag} from 'antd';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
import {AgGridReact} from 'ag-grid-react';

ModuleRegistry.registerModules([AllCommunityModule]);
const SEED = [['Alma Reyes', 'alma.reyes@corp.example', 'Admin', 'Active', '2026-02-03'], ['Bjorn Hansen', 'bjorn.h@corp.example', 'Editor', 'Active', '2026-01-30'], ['Carla Mota', 'carla.mota@corp.example', 'Viewer', 'Invited', ''], ['David Stein', 'd.stein@corp.example', 'Editor', 'Suspended', '2025-10-11'], ['Esi Boateng', 'esi.b@corp.example', 'Viewer', 'Active', '2026-02-01'], ['Farid Karimi', 'farid@corp.example', 'Editor', 'Active', '2026-01-12'], ['Greta Lund', 'greta.lund@corp.example', 'Viewer', 'Active', '2025-12-24'], ['Hugo Blanc', 'hugo.blanc@corp.example', 'Viewer', 'Invited', ''], ['Ines Ferreira', 'ines.f@corp.example', 'Admin', 'Active', '2026-02-02'], ['Jakub Wolski', 'j.wolski@corp.example', 'Viewer', 'Suspended', '2025-08-19'], ['Keiko Abe', 'keiko.abe@corp.example', 'Editor', 'Active', '2026-01-25'], ['Liam Murphy', 'liam.m@corp.example', 'Viewer', 'Active', '2026-01-29']].map(([name, mail, role, status, seen], key) => ({key, name, mail, role, status, seen}));
const LOG = [['3 Feb 2026, 09:12', 'Alma Reyes', 'Invited', 'Hugo Blanc'], ['2 Feb 2026, 16:40', 'Ines Ferreira', 'Changed role to Editor', 'Keiko Abe'], ['19 Jan 2026, 11:05', 'Alma Reyes', 'Suspended', 'David Stein']].map(([at, by, what, whom], id) => ({id, at, by, what, whom}));

function Users() {
  const {message} = AntApp.useApp(), [form] = Form.useForm();
  const [users, setUsers] = useState(SEED), [log, setLog] = useState(LOG), [picked, setPicked] = useState([]), [find, setFind] = useState(''), [role, setRole] = useState('All roles'), [tab, setTab] = useState('people'), [asked, setAsked] = useState(false), [inviting, setInviting] = useState(false);
  const note = (what, names) => setLog(now => [...names.map((whom, i) => ({id: now.length + 10 + i, at: '4 Feb 2026, 10:00', by: is('trail-wrong-actor') ? 'Ines Ferreira' : 'Alma Reyes', what, whom})), ...now]);
  const chosen = () => users.filter(u => picked.includes(u.key));
  function suspend() {
    const some = chosen(), before = users; setAsked(false); setUsers(users.map(u => picked.includes(u.key) ? {...u, status: 'Suspended'} : u)); note('Suspended', is('trail-first-only') ? [some[0].name] : some.map(u => u.name)); if (!is('selection-stays')) setPicked([]);
    message.success(`${some.length} user${some.length > 1 ? 's' : ''} suspended`, 4); if (is('suspend-reverts')) setTimeout(() => setUsers(before), 2000);
  }
  function roleTo(next) { const some = chosen(); setUsers(users.map(u => picked.includes(u.key) || (is('role-one-more') && u.key === picked.at(-1) + 1) ? {...u, role: next} : u)); note(`Changed role to ${next}`, some.map(u => u.name)); setPicked([]); message.success('Role changed', 4); }
  function invite(v) { if (is('duplicate-accepted') ? false : users.some(u => u.mail === v.mail)) { form.setFields([{name: 'mail', errors: ['Somebody with this address is already here']}]); return; }
    setUsers([{key: 50, name: v.name, mail: v.mail, role: v.role, status: is('invited-active') ? 'Active' : 'Invited', seen: ''}, ...users]); note('Invited', [v.name]); setInviting(false); form.resetFields(); message.success(`Invitation sent to ${v.mail}`, 4); }
  const shown = users.filter(u => (role === 'All roles' || u.role === role || (is('role-filter-loose') && role === 'Editor' && u.role === 'Admin')) && (u.name + u.mail).toLowerCase().includes(find.toLowerCase()));
  const columns = [{title: 'Name', dataIndex: 'name', sorter: (a, b) => a.name.localeCompare(b.name)}, {title: 'Email', dataIndex: 'mail'}, {title: 'Role', dataIndex: 'role'}, {title: 'Status', dataIndex: 'status', render: s => <Tag color={s === 'Active' ? 'green' : s === 'Suspended' ? 'red' : 'blue'}>{s}</Tag>}, {title: 'Last seen', dataIndex: 'seen', render: s => s || 'Never'}];
  const logColumns = useMemo(() => [{field: 'at', headerName: 'When', width: 180}, {field: 'by', headerName: 'Who', width: 160}, {field: 'what', headerName: 'Action', width: 220}, {field: 'whom', headerName: 'User', width: 180}], []);
  return (
    <div style={{padding: 24, maxWidth: 1100, margin: '0 auto'}}><div style={{display: 'flex', alignItems: 'center'}}><h1 style={{flex: 1}}>Users</h1><Button type="primary" onClick={() => setInviting(true)}>Invite user</Button></div>
      <Tabs activeKey={tab} onChange={setTab} items={[{key: 'people', label: 'People', children: <>
        <div style={{display: 'flex', gap: 10, marginBottom: 12, alignItems: 'center'}}><Input placeholder="Search name or email" allowClear value={find} onChange={e => setFind(e.target.value)} style={{width: 230}} /><Select aria-label="Role" value={role} onChange={setRole} style={{width: 130}} options={['All roles', 'Admin', 'Editor', 'Viewer'].map(value => ({value, label: value}))} />
          <Button danger disabled={!picked.length} onClick={() => setAsked(true)}>Suspend</Button><Dropdown trigger={['click']} disabled={!picked.length} menu={{items: ['Admin', 'Editor', 'Viewer'].map(key => ({key, label: `Make ${key}`})), onClick: e => roleTo(e.key)}}><Button>Change role</Button></Dropdown><span>{picked.length} selected</span></div>
        <Table size="small" columns={columns} dataSource={shown} rowSelection={{selectedRowKeys: picked, onChange: setPicked}} pagination={{pageSize: 8, showTotal: n => `${n} users`}} /></>},
        {key: 'trail', label: 'Audit trail', children: <div style={{height: 380}}><AgGridReact rowData={log} columnDefs={logColumns} getRowId={p => String(p.data.id)} /></div>}]} />
      <Modal open={asked} title={`Suspend ${picked.length} user${picked.length > 1 ? 's' : ''}?`} okText="Yes, suspend" cancelText="No" onOk={suspend} onCancel={() => setAsked(false)}><p>They cannot sign in until you reactivate them.</p><p>{chosen().map(u => u.name).join(', ')}</p></Modal>
      <Drawer open={inviting} title="Invite user" onClose={() => setInviting(false)}><Form form={form} layout="vertical" onFinish={invite} initialValues={{role: 'Viewer'}}><Form.Item name="name" label="Full name" rules={[{required: true, message: 'Enter a name'}]}><Input /></Form.Item><Form.Item name="mail" label="Email address" rules={[{required: true, message: 'Enter an email address'}, {type: 'email', message: 'This is not an email address'}]}><Input /></Form.Item><Form.Item name="role" label="Role"><Select options={['Admin', 'Editor', 'Viewer'].map(value => ({value, label: value}))} /></Form.Item><Button type="primary" htmlType="submit">Send invitation</Button></Form></Drawer>
    </div>
  );
}
createRoot(document.getElementById('root')).render(<AntApp><Users /></AntApp>);
document.title = 'Users';
