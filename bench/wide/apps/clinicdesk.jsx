import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App as Shell, Badge, Button, Card, Empty, Form, Input, InputNumber, Layout, Modal, Popconfirm, Segmented, Select, Space, Statistic, Table, Tag} from 'antd';

const SEED = [['Albert Finch', 'Dr. Moreau', '08:30', 'Check-up', 60, 'Waiting'], ['Bianca Rossi', 'Dr. Singh', '08:45', 'Vaccination', 35, 'Waiting'], ['Cedric Owusu', 'Dr. Moreau', '09:15', 'X-ray', 120, 'Booked'], ['Delia Grant', 'Dr. Singh', '09:30', 'Check-up', 60, 'Booked'], ['Emil Larsen', 'Dr. Adler', '09:45', 'Blood test', 45, 'Booked'], ['Farah Amin', 'Dr. Adler', '10:00', 'Check-up', 60, 'Waiting'], ['Gerald Pike', 'Dr. Moreau', '10:30', 'Blood test', 45, 'Booked'], ['Hilda Stone', 'Dr. Singh', '11:00', 'X-ray', 120, 'Booked'], ['Iris Wang', 'Dr. Adler', '11:15', 'Vaccination', 35, 'Booked'], ['Joel Baker', 'Dr. Moreau', '13:00', 'Check-up', 60, 'Booked'], ['Karin Holm', 'Dr. Adler', '13:30', 'X-ray', 120, 'Booked']].map(([patient, doctor, time, kind, fee, state], id) => ({id, patient, doctor, time, kind, fee, state}));
const TONE = {Waiting: 'gold', Booked: 'blue', 'In room': 'purple', Done: 'green'};

function Day() {
  const {message} = Shell.useApp(), [form] = Form.useForm();
  const [rows, setRows] = useState(null), [doctor, setDoctor] = useState('Everyone'), [adding, setAdding] = useState(false), [paying, setPaying] = useState(null), [paid, setPaid] = useState(0);
  useEffect(() => { load('clinic').then(kept => setRows(kept ?? SEED)); }, []);
  if (!rows) return null;
  const keep = next => { setRows(next); return save('clinic', next, 60); };
  const set = (row, part) => keep(rows.map(one => one.id === row.id ? {...one, ...part} : one));
  const shown = rows.filter(one => doctor === 'Everyone' || one.doctor === doctor).sort((a, b) => is('new-at-end') ? 0 : a.time.localeCompare(b.time));
  const queue = rows.filter(one => one.state === 'Waiting');
  function call(row) { if (is('call-removes-first')) { const first = queue[0]; set(first, {state: 'In room'}); } else set(row, {state: 'In room'}); message.info(`${row.patient}, please come in`, 5); }
  function add(values) { keep([...rows, {...values, id: rows.length, fee: 60, kind: 'Check-up', state: 'Booked'}]); setAdding(false); form.resetFields(); message.success('Appointment booked', 5); }
  function cancel(row) { keep(rows.filter(one => one.id !== row.id)); if (is('cancel-comes-back')) setTimeout(() => setRows(rows), 2300); message.success(`Appointment of ${row.patient} cancelled`, 5); }
  function pay(values) { setPaid(is('discount-added') ? paid + paying.fee + (values.discount ?? 0) : paid + paying.fee - (values.discount ?? 0)); if (!is('paid-not-done')) set(paying, {state: 'Done'}); setPaying(null); message.success('Payment received', 5); }
  return <Layout style={{minHeight: '100vh'}}><Layout.Content style={{padding: 20}}><h1>Today at the clinic</h1><Space size="large"><Statistic title="Patients" value={rows.length} /><Statistic title="Taken in today" value={paid} precision={2} prefix="$" /></Space>
    <div style={{margin: '12px 0', display: 'flex', gap: 12}}><Segmented options={['Everyone', 'Dr. Moreau', 'Dr. Singh', 'Dr. Adler']} value={doctor} onChange={setDoctor} /><Button type="primary" onClick={() => setAdding(true)}>Book appointment</Button></div>
    <Table size="small" rowKey="id" pagination={{pageSize: 8}} dataSource={shown} columns={[{title: 'Time', dataIndex: 'time'}, {title: 'Patient', dataIndex: 'patient'}, {title: 'Doctor', dataIndex: 'doctor'}, {title: 'Reason', dataIndex: 'kind'}, {title: 'Fee', dataIndex: 'fee', render: fee => `$${fee}.00`}, {title: 'State', dataIndex: 'state', render: state => <Tag color={TONE[state]}>{state}</Tag>}, {title: '', key: 'act', render: (_, row) => <Space>{row.state === 'Waiting' && <Button size="small" onClick={() => call(row)}>Call in</Button>}{row.state === 'Booked' && <Popconfirm title="Cancel this appointment?" okText="Yes, cancel it" cancelText="No" onConfirm={() => cancel(row)}><Button size="small" danger>Cancel</Button></Popconfirm>}{row.state !== 'Done' && <Button size="small" onClick={() => setPaying(row)}>Take payment</Button>}</Space>}]} /></Layout.Content>
    <Layout.Sider theme="light" width={220} style={{padding: 16}}><Card size="small" title={<>Waiting room <Badge count={queue.length} showZero color="gold" /></>}>{queue.length ? <ul aria-label="Waiting room">{queue.map(one => <li key={one.id}>{one.patient}</li>)}</ul> : <Empty description="Nobody is waiting" />}</Card></Layout.Sider>
    <Modal title="Book an appointment" open={adding} onCancel={() => setAdding(false)} footer={null} destroyOnHidden><Form form={form} layout="vertical" onFinish={add}><Form.Item name="patient" label="Patient" rules={[{required: !is('nameless-booking'), message: 'Who is the patient?'}]}><Input /></Form.Item><Form.Item name="time" label="Time" rules={[{required: true, message: 'At what time?'}, {pattern: /^\d\d:\d\d$/, message: 'Write the time as HH:MM'}]}><Input /></Form.Item><Form.Item name="doctor" label="Doctor" initialValue="Dr. Adler"><Select options={['Dr. Moreau', 'Dr. Singh', 'Dr. Adler'].map(value => ({value, label: value}))} /></Form.Item><Button type="primary" htmlType="submit">Book</Button></Form></Modal>
    <Modal title={`Payment of ${paying?.patient}`} open={!!paying} onCancel={() => setPaying(null)} footer={null} destroyOnHidden><Form onFinish={pay}><p>To pay: ${paying?.fee}.00</p><Form.Item name="discount" label="Discount"><InputNumber min={0} /></Form.Item><Button type="primary" htmlType="submit">Confirm payment</Button></Form></Modal></Layout>;
}
createRoot(document.getElementById('root')).render(<Shell><Day /></Shell>);
document.title = 'Clinic';
