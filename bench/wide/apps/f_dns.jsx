import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App as AntApp, Button, Card, Form, Input, InputNumber, Layout, Modal, Popconfirm, Segmented, Select, Space, Switch, Table, Tag, Timeline, Typography} from 'antd';

const SEED = [['A', 'harborlight.io', '203.0.113.10', 3600, true], ['A', 'www', '203.0.113.10', 3600, true], ['A', 'api', '203.0.113.24', 300, false], ['AAAA', 'harborlight.io', '2001:db8::10', 3600, true], ['CNAME', 'shop', 'stores.example.net', 1800, false], ['CNAME', 'docs', 'pages.example.org', 3600, true], ['MX', 'harborlight.io', 'mx1.mail.example', 7200, false], ['MX', 'harborlight.io', 'mx2.mail.example', 7200, false],
  ['TXT', '_dmarc', 'v=DMARC1; p=none', 3600, false], ['TXT', 'harborlight.io', 'v=spf1 include:mail.example -all', 3600, false], ['NS', 'harborlight.io', 'ns1.dnshost.example', 86400, false], ['A', 'staging', '198.51.100.7', 300, false]]
  .map(([type, name, value, ttl, proxied], key) => ({key, type, name, value, ttl, proxied}));
const spell = ttl => ttl % 86400 === 0 ? `${ttl / 86400} d` : ttl % 3600 === 0 ? `${ttl / 3600} h` : `${ttl / 60} min`;

function Zone() {
  const {message} = AntApp.useApp(), [form] = Form.useForm(), [records, setRecords] = useState(null), [type, setType] = useState('All'), [editing, setEditing] = useState(null), [changes, setChanges] = useState([]);
  useEffect(() => { load('f_dns', 60).then(kept => setRecords(kept ?? SEED)); }, []);
  if (!records) return null;
  const keep = (next, line, write = true) => { setRecords(next); setChanges([line, ...changes]); return write ? save('f_dns', next, 60) : wait(60); };
  const shown = records.filter(one => type === 'All' || (is('filter-prefix') ? one.type.startsWith(type) : one.type === type));
  function start(record) { setEditing(record ?? {}); form.resetFields(); form.setFieldsValue(record ?? {type: 'A', name: '', value: '', ttl: 3600}); }
  async function finish(values) {
    const old = editing; setEditing(null);
    if (old.key === undefined) { await keep([...records, {key: Date.now(), proxied: false, ...values}], `Added ${values.type} ${values.name}`, !is('add-lost')); message.success(`Record ${values.name} added`, 4); }
    else { await keep(records.map(one => one.key === old.key ? {...one, ...values, ttl: is('ttl-times-60') ? values.ttl * 60 : values.ttl} : one), `Changed ${values.type} ${values.name}`); message.success(`Record ${values.name} saved`, 4); }
  }
  function remove(record) {
    const victim = is('delete-same-name') ? records.find(one => one.name === record.name) : record;
    keep(records.filter(one => one !== victim), `Deleted ${record.type} ${record.name}`); message.success('Record deleted', 4);
  }
  async function proxy(record, on) {
    keep(records.map(one => one.key === record.key ? {...one, proxied: on} : one), `${on ? 'Proxied' : 'Unproxied'} ${record.name}`);
    if (is('proxy-back')) setTimeout(() => setRecords(all => all.map(one => one.key === record.key ? {...one, proxied: !on} : one)), 1800);
  }
  const proxied = records.filter(one => one.proxied).length;
  return (
    <Layout style={{minHeight: '100vh', padding: 24}}><Space style={{justifyContent: 'space-between', width: '100%'}}><Typography.Title level={2} style={{margin: 0}}>harborlight.io</Typography.Title><Button type="primary" onClick={() => start(null)}>Add record</Button></Space>
      <p>{records.length} records, {proxied} proxied</p>
      <div style={{display: 'grid', gridTemplateColumns: '1fr 260px', gap: 20}}><div><Segmented options={['All', 'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS']} value={type} onChange={setType} style={{marginBottom: 12}} />
        <Table size="small" pagination={false} dataSource={shown} columns={[
          {title: 'Type', dataIndex: 'type', render: value => <Tag>{value}</Tag>}, {title: 'Name', dataIndex: 'name'}, {title: 'Value', dataIndex: 'value'}, {title: 'TTL', dataIndex: 'ttl', render: spell, sorter: (a, b) => a.ttl - b.ttl},
          {title: 'Proxied', dataIndex: 'proxied', render: (on, record) => <Switch size="small" checked={on} disabled={!['A', 'AAAA', 'CNAME'].includes(record.type)} aria-label={`Proxy ${record.type} ${record.name}`} onChange={value => proxy(record, value)} />},
          {title: '', render: (_, record) => <Space><Button size="small" onClick={() => start(record)}>Edit</Button><Popconfirm title={`Delete ${record.type} ${record.name}?`} okText="Yes, delete" cancelText="No" onConfirm={() => remove(record)}><Button size="small" danger>Delete</Button></Popconfirm></Space>},
        ]} /></div>
        <Card title="This session" size="small">{changes.length ? <Timeline items={changes.map((text, at) => ({key: changes.length - at, content: text, children: text}))} /> : 'No changes yet'}</Card></div>
      <Modal title={editing?.key === undefined ? 'Add record' : 'Edit record'} open={!!editing} onCancel={() => setEditing(null)} onOk={() => form.submit()} okText="Save record" forceRender>
        <Form form={form} layout="vertical" onFinish={finish} requiredMark={false}><Form.Item name="type" label="Type"><Select options={['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS'].map(value => ({value}))} /></Form.Item>
          <Form.Item name="name" label="Name" rules={[{required: true, message: 'Enter a name'}]}><Input /></Form.Item>
          <Form.Item name="value" label="Value" dependencies={['type']} rules={[{required: true, message: 'Enter a value'}, ({getFieldValue}) => ({validator: (_, value) => getFieldValue('type') === 'A' && value && !/^(\d{1,3}\.){3}\d{1,3}$/.test(value) && !is('address-unchecked') ? Promise.reject(new Error('An A record needs an IPv4 address')) : Promise.resolve()})]}><Input /></Form.Item>
          <Form.Item name="ttl" label="TTL (seconds)" rules={[{required: true, message: 'Enter a TTL'}]}><InputNumber min={60} style={{width: '100%'}} /></Form.Item></Form></Modal></Layout>
  );
}
document.title = 'DNS records'; document.body.style.margin = 0;
createRoot(document.getElementById('root')).render(<AntApp><Zone /></AntApp>);
