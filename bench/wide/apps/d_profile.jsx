import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, App as Antd, Avatar, Button, Card, ConfigProvider, Form, Input, Layout, List, Modal, Popconfirm, Select, Space, Steps, Table, Tabs, Tag, Typography} from 'antd';

const SEED = {
  name: 'Robin Castell', email: 'robin@castell.dev', bio: 'Builds bridges and boats.', language: 'English', twoStep: false,
  sessions: [
    {key: 1, device: 'Chrome on macOS', place: 'Lyon, France', last: 'Now', current: true}, {key: 2, device: 'Firefox on Windows', place: 'Lyon, France', last: 'Yesterday'}, {key: 3, device: 'Mobile app on Android', place: 'Turin, Italy', last: '3 days ago'}, {key: 4, device: 'Safari on iPad', place: 'Geneva, Switzerland', last: 'March 2'},
  ],
  log: [['Mar 28', 'Password changed'], ['Mar 12', 'Signed in from a new device: Mobile app on Android'], ['Mar 2', 'Signed in from a new device: Safari on iPad'], ['Feb 14', 'Email address confirmed']],
};
const CODES = ['k3f9-wq27', 'p8dd-01ma', 'z6tt-9hbn', 'c4xe-77lr', 'm2vu-q5k8', 'a9jy-3dpo', 'h1gs-6e2w', 't7bn-x0cz'];

function Page() {
  const {message} = Antd.useApp(), [data, setData] = useState(null), [header, setHeader] = useState('Robin Castell'), [setup, setSetup] = useState(null), [code, setCode] = useState(''), [wrong, setWrong] = useState(''), [tab, setTab] = useState('profile'), [form] = Form.useForm();
  useEffect(() => { load('d_profile', 40).then(kept => { const all = kept ?? SEED; setData(all); setHeader(all.name); }); }, []);
  if (!data) return null;
  const keep = (part, lost) => { const next = {...data, ...part}; setData(next); if (!lost) save('d_profile', next, 60); return next; };
  const logged = text => [['Today', text], ...data.log];
  function saveProfile(values) { keep({...values, log: logged('Profile changed')}, is('profile-lost')); if (!is('header-stale')) setHeader(values.name); message.success('Your profile was saved', 5); }
  function check() {
    if (code !== '482913' && !(is('any-code-accepted') && /^\d{6}$/.test(code))) { setWrong('This code is not correct'); return; }
    setWrong(''); setSetup(2);
  }
  function finish() {
    const before = data; setSetup(null); setCode(''); keep({twoStep: true, log: logged('Two-step sign-in turned on')}); message.success('Two-step sign-in is on', 5);
    if (is('two-step-back')) setTimeout(() => { setData({...before}); }, 2700);
  }
  function revoke(one) { const victim = is('other-session-revoked') ? data.sessions[(data.sessions.indexOf(one) + 1) % data.sessions.length] : one; keep({sessions: data.sessions.filter(it => it !== victim), log: is('log-not-written') ? data.log : logged(`Signed out ${one.device}`)}); }
  const columns = [{title: 'Device', dataIndex: 'device', render: (text, one) => <>{text} {one.current && <Tag color="blue">This device</Tag>}</>}, {title: 'Place', dataIndex: 'place'}, {title: 'Last active', dataIndex: 'last'}, {title: '', render: (_, one) => !one.current && <Popconfirm title={`Sign out ${one.device}?`} okText="Yes, sign out" cancelText="No" onConfirm={() => revoke(one)}><Button size="small" danger>Sign out</Button></Popconfirm>}];
  const profile = <Card style={{maxWidth: 620}}><Form form={form} layout="vertical" initialValues={data} onFinish={saveProfile}><Form.Item name="name" label="Display name" rules={[{required: true, message: 'Enter a display name'}]}><Input /></Form.Item><Form.Item name="email" label="Email" rules={[{type: 'email', message: 'This is not an email address'}]}><Input /></Form.Item><Form.Item name="bio" label="About you"><Input.TextArea rows={2} /></Form.Item><Form.Item name="language" label="Language"><Select options={['English', 'Français', 'Italiano', 'Deutsch'].map(value => ({value}))} /></Form.Item><Button type="primary" htmlType="submit">Save changes</Button></Form></Card>;
  const security = <Space direction="vertical" size="large" style={{width: '100%', maxWidth: 820}}>
    <Card title="Two-step sign-in" extra={<Tag color={data.twoStep ? 'green' : 'default'}>{data.twoStep ? 'On' : 'Off'}</Tag>}><p>{data.twoStep ? 'We ask for a code from your authenticator app.' : 'Only your password protects the account.'}</p>{data.twoStep ? <Popconfirm title="Turn off two-step sign-in?" okText="Turn off" onConfirm={() => keep({twoStep: false, log: logged('Two-step sign-in turned off')})}><Button>Turn off two-step</Button></Popconfirm> : <Button type="primary" onClick={() => { setCode(''); setWrong(''); setSetup(0); }}>Set up two-step</Button>}</Card>
    <Card title={`Signed-in devices (${data.sessions.length})`}><Table size="small" pagination={false} columns={columns} dataSource={data.sessions} /></Card></Space>;
  const activity = <Card style={{maxWidth: 620}}><List dataSource={data.log} renderItem={one => <List.Item><span>{one[1]}</span><Typography.Text type="secondary">{one[0]}</Typography.Text></List.Item>} /></Card>;
  return <Layout style={{minHeight: '100vh'}}><Layout.Header style={{display: 'flex', alignItems: 'center', gap: 12, color: '#fff'}}><strong style={{flex: 1}}>Workbench</strong><Avatar>{header[0]}</Avatar><span id="who">{header}</span></Layout.Header>
    <Layout.Content style={{padding: '16px 40px'}}><Typography.Title level={2}>Account</Typography.Title><Tabs activeKey={tab} onChange={setTab} items={[{key: 'profile', label: 'Profile', children: profile}, {key: 'security', label: 'Security', children: security}, {key: 'activity', label: 'Activity', children: activity}]} /></Layout.Content>
    <Modal title="Set up two-step sign-in" open={setup !== null} onCancel={() => setSetup(null)} footer={null} destroyOnHidden><Steps size="small" current={setup ?? 0} items={[{title: 'Scan'}, {title: 'Verify'}, {title: 'Recovery codes'}]} style={{margin: '16px 0'}} />
      {setup === 0 && <><p>Add this key to your authenticator app: <code>JBSW Y3DP EHPK 3PXP</code></p><p>In this preview, the app shows the code 482913.</p><Button type="primary" onClick={() => setSetup(1)}>I added the key</Button></>}
      {setup === 1 && <><label>Six-digit code <Input value={code} onChange={event => setCode(event.target.value)} maxLength={6} style={{width: 140}} /></label>{wrong && <Alert type="error" title={wrong} style={{margin: '10px 0'}} />}<p><Button type="primary" onClick={check}>Verify code</Button></p></>}
      {setup === 2 && <><p>Keep these {CODES.length} recovery codes in a safe place:</p><ul aria-label="Recovery codes">{(is('code-missing') ? CODES.slice(0, 7) : CODES).map(one => <li key={one}><code>{one}</code></li>)}</ul><Button type="primary" onClick={finish}>I kept the codes</Button></>}</Modal></Layout>;
}
createRoot(document.getElementById('root')).render(<ConfigProvider><Antd><Page /></Antd></ConfigProvider>);
document.title = 'Account · Workbench';
