import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Badge, Button, Card, ConfigProvider, Descriptions, Drawer, Empty, Form, Input, InputNumber, List, Modal, Popconfirm, Segmented, Select, Space, Statistic, Table, Tag, Typography, message} from 'antd';

const SEED = [['Northgrid Energy', 'Utilities', 48200, '2026-04-30', 'Active'], ['Clearline Telecom', 'IT', 12750, '2026-05-14', 'Active'], ['Marble Cleaning', 'Facilities', 21600, '2026-12-31', 'Active'], ['Peak Couriers', 'Logistics', 8400, '2025-12-31', 'Ended'], ['Sentry Guards', 'Facilities', 33900, '2027-01-31', 'Active'], ['Bluebox Hosting', 'IT', 27480, '2026-09-01', 'Active'],
  ['Ripe Catering', 'Facilities', 15300, '2026-06-30', 'Notice given'], ['Atlas Freight', 'Logistics', 64100, '2026-08-15', 'Active'], ['Quill Stationery', 'Office', 3950, '2026-07-20', 'Active'], ['Orbit Software', 'IT', 19990, '2026-04-18', 'Notice given'], ['Fern Plants', 'Office', 1860, '2026-10-05', 'Active'], ['Harbour Water', 'Utilities', 7720, '2028-03-31', 'Active']]
  .map(([vendor, area, value, end, state], key) => ({key, vendor, area, value, end, state, note: ''}));
const AREAS = ['Facilities', 'IT', 'Logistics', 'Office', 'Utilities'];
const chf = value => `CHF ${value.toLocaleString('en-US').replaceAll(',', "'")}`;
const day = text => new Date(text + 'T12:00').toLocaleDateString('en-GB', {day: 'numeric', month: 'short', year: 'numeric'});
const COLOR = {Active: 'green', Ended: 'default', 'Notice given': 'orange'};

function Contracts() {
  const [rows, setRows] = useState(SEED), [view, setView] = useState('All'), [adding, setAdding] = useState(false), [open, setOpen] = useState(null), [form] = Form.useForm(), [toast, holder] = message.useMessage();
  const shown = rows.filter(one => view === 'All' || one.state === view);
  const yearly = rows.filter(one => one.state !== 'Ended' || is('ended-counted')).reduce((sum, one) => sum + one.value, 0);
  const due = [...rows].filter(one => one.state === 'Active').sort((a, b) => a.end.localeCompare(b.end)).slice(0, 4);
  async function add() {
    const data = await form.validateFields().catch(() => null); if (!data) return;
    setRows([{...data, key: Date.now(), state: 'Active', note: '', area: is('area-first') ? 'Facilities' : data.area}, ...rows]); setAdding(false); form.resetFields(); toast.success(`Contract with ${data.vendor} added`, 6);
  }
  function notice(row) {
    const before = rows; setRows(rows.map(one => one.key === row.key ? {...one, state: 'Notice given'} : one)); toast.info(`Notice given to ${row.vendor}`, 6);
    if (is('notice-rolled-back')) setTimeout(() => setRows(before), 2700);
  }
  function renew(row) {
    const end = String(+row.end.slice(0, 4) + 1) + row.end.slice(4); setRows(rows.map(one => one.key === row.key ? {...one, end} : one));
    setOpen(is('drawer-stale') ? row : {...row, end}); toast.success(`${row.vendor} renewed by one year`, 6);
  }
  const columns = [
    {title: 'Vendor', dataIndex: 'vendor', sorter: (a, b) => a.vendor.localeCompare(b.vendor)}, {title: 'Area', dataIndex: 'area'},
    {title: 'Yearly value', dataIndex: 'value', align: 'right', render: chf, sorter: (a, b) => is('value-sorted-as-text') ? String(a.value).localeCompare(String(b.value)) : a.value - b.value}, {title: 'Ends', dataIndex: 'end', render: day},
    {title: 'Status', dataIndex: 'state', render: state => <Tag color={COLOR[state]}>{state}</Tag>},
    {title: 'Actions', render: (_, row) => <Space><Button size="small" onClick={() => setOpen(row)}>Details</Button>
      <Popconfirm title={`Give notice to ${row.vendor}?`} okText="Yes, give notice" cancelText="Not now" onConfirm={() => notice(row)} disabled={row.state !== 'Active'}><Button size="small" danger disabled={row.state !== 'Active'}>Give notice</Button></Popconfirm></Space>},
  ];
  return (
    <ConfigProvider theme={{token: {colorPrimary: '#0f766e'}}}>{holder}
      <div style={{padding: 24, display: 'grid', gridTemplateColumns: '1fr 270px', gap: 24, background: '#f5f7f7', minHeight: '100vh', boxSizing: 'border-box'}}>
        <div><Typography.Title level={2} style={{marginTop: 0}}>Vendor contracts</Typography.Title>
          <Space style={{marginBottom: 16}}><Segmented options={['All', 'Active', 'Notice given', 'Ended']} value={view} onChange={setView} /><Button type="primary" onClick={() => setAdding(true)}>Add contract</Button><span>{shown.length} contracts</span></Space>
          <Table size="small" rowKey="key" columns={columns} dataSource={shown} pagination={{pageSize: 8, showSizeChanger: false}} /></div>
        <div><Card size="small" style={{marginBottom: 16}}><Statistic title="Committed per year" value={chf(yearly)} /></Card>
          <Card size="small" title="Next to end" role="region" aria-label="Next to end">{due.map(one => <div key={one.key} style={{display: 'flex', justifyContent: 'space-between', padding: '4px 0'}}><span>{one.vendor}</span><span>{day(one.end)}</span></div>)}</Card></div>
      </div>
      <Modal title="New contract" open={adding} onOk={add} okText="Save contract" onCancel={() => setAdding(false)} transitionName="" maskTransitionName="">
        <Form form={form} layout="vertical"><Form.Item label="Vendor" name="vendor" rules={[{required: !is('vendor-optional'), message: 'Who is the vendor?'}]}><Input /></Form.Item>
          <Form.Item label="Area" name="area" initialValue="Office"><Select options={AREAS.map(value => ({value, label: value}))} /></Form.Item>
          <Form.Item label="Yearly value in CHF" name="value" rules={[{required: true, message: 'Enter the yearly value'}]}><InputNumber min={0} style={{width: '100%'}} /></Form.Item>
          <Form.Item label="End date" name="end" initialValue="2027-03-31"><Input type="date" /></Form.Item></Form></Modal>
      <Drawer title={open?.vendor} open={!!open} onClose={() => setOpen(null)} width={380}>{open && <><Descriptions column={1} size="small" items={[{key: 1, label: 'Area', children: open.area}, {key: 2, label: 'Yearly value', children: chf(open.value)}, {key: 3, label: 'Contract end', children: day(open.end)}]} /><Button type="primary" onClick={() => renew(open)}>Renew for a year</Button></>}</Drawer>
    </ConfigProvider>
  );
}
document.title = 'Vendor contracts';
createRoot(document.getElementById('root')).render(<Contracts />);
