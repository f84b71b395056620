import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {App, Badge, Button, Card, ConfigProvider, Drawer, Form, Input, InputNumber, Popconfirm, Segmented, Select, Statistic, Switch, Table, Tabs, Tag, Timeline} from 'antd'

const FIRST = [
  {no: '101', type: 'Single', rate: 79, floor: 1, state: 'Clean', sale: true, guest: ''},
  {no: '102', type: 'Double', rate: 119, floor: 1, state: 'Dirty', sale: true, guest: 'Yusuf Adeyemi'},
  {no: '103', type: 'Double', rate: 109, floor: 1, state: 'Clean', sale: true, guest: ''},
  {no: '201', type: 'Suite', rate: 245, floor: 2, state: 'Inspected', sale: true, guest: ''},
  {no: '202', type: 'Double', rate: 129, floor: 2, state: 'Dirty', sale: true, guest: ''},
  {no: '203', type: 'Single', rate: 85, floor: 2, state: 'Clean', sale: true, guest: 'Clara Voss'},
  {no: '301', type: 'Suite', rate: 310, floor: 3, state: 'Dirty', sale: true, guest: ''},
  {no: '302', type: 'Family', rate: 175, floor: 3, state: 'Clean', sale: true, guest: ''},
]
const COLOURS = {Clean: 'green', Dirty: 'volcano', Inspected: 'blue'}

function CheckIn({room, close, done}) {
  const [form] = Form.useForm()
  const nights = Form.useWatch('nights', form) ?? 1
  const breakfast = Form.useWatch('breakfast', form)
  const count = is('total-stale') ? 1 : nights
  const total = count * room.rate + (breakfast ? count * 14 : 0)
  return <Form form={form} layout="vertical" initialValues={{nights: 1, breakfast: false}} onFinish={values => done(values, total)}>
    <p>{room.type}, floor {room.floor}, {money(room.rate)} a night</p>
    <Form.Item name="guest" label="Guest name" rules={is('no-validation') ? [] : [{required: true, whitespace: true, message: 'A guest name is needed'}]}><Input /></Form.Item>
    <Form.Item name="nights" label="Nights"><InputNumber min={1} max={14} /></Form.Item>
    <Form.Item name="breakfast" label="Breakfast ($14.00 a night)" valuePropName="checked"><Switch /></Form.Item>
    <Statistic title="Total for the stay" value={money(total)} />
    <br />
    <Button type="primary" htmlType="submit">Complete check-in</Button> <Button onClick={close}>Never mind</Button>
  </Form>
}

function Hotel() {
  const {message} = App.useApp()
  const [rooms, setRooms] = useState(null)
  const [log, setLog] = useState([])
  const [type, setType] = useState('all')
  const [free, setFree] = useState('All rooms')
  const [open, setOpen] = useState(null)
  useEffect(() => {
    load('hotel', 80).then(s => { setRooms(s?.rooms || FIRST); setLog(s?.log || []) })
  }, [])
  if (!rooms) return <p>Fetching rooms ...</p>
  const change = async (no, patch, line, quiet) => {
    const next = rooms.map(r => r.no === no ? {...r, ...patch} : r)
    const lines = [line, ...log]
    setRooms(next); setLog(lines)
    if (!quiet) await save('hotel', {rooms: next, log: lines}, 70)
    return next
  }
  const list = rooms.filter(r => (type === 'all' || r.type === type) && (free === 'All rooms' || !r.guest && (r.sale || is('off-sale-listed'))))
  const checkIn = async (values, total) => {
    await change(open.no, {guest: (values.guest || '').trim()}, `${values.guest} checked in to ${open.no} for ${money(total)}`)
    setOpen(null)
    message.success(`Room ${open.no} is now taken`, 6)
  }
  const checkOut = room => change(room.no, {guest: '', state: is('stays-clean') ? room.state : 'Dirty'}, `${room.guest} left ${room.no}`)
  const clean = async room => {
    const next = room.state === 'Dirty' ? 'Clean' : 'Inspected'
    await change(room.no, {state: next}, `${room.no} set to ${next}`, is('clean-not-saved'))
  }
  const columns = [
    {title: 'Room', dataIndex: 'no', sorter: (a, b) => a.no - b.no},
    {title: 'Type', dataIndex: 'type'},
    {title: 'Rate', dataIndex: 'rate', sorter: (a, b) => is('rate-order') ? String(a.rate).localeCompare(String(b.rate)) : a.rate - b.rate, render: money},
    {title: 'State', dataIndex: 'state', render: s => <Tag color={COLOURS[s]}>{s}</Tag>},
    {title: 'Guest', dataIndex: 'guest', render: g => g || '–'},
    {title: 'On sale', dataIndex: 'sale', render: (on, r) => <Switch size="small" aria-label={'Sell room ' + r.no} checked={on} disabled={!!r.guest} onChange={sale => change(r.no, {sale}, `${r.no} ${sale ? 'back on' : 'off'} sale`)} />},
    {title: '', key: 'go', render: (_, r) => r.guest
      ? <Popconfirm title={`Check out ${r.guest}?`} okText="Check out now" cancelText="Not yet" onConfirm={() => checkOut(r)}><Button size="small">Check out</Button></Popconfirm>
      : <Button size="small" type="primary" disabled={!r.sale || r.state === 'Dirty'} onClick={() => setOpen(r)}>Check in</Button>},
  ]
  const dirty = rooms.filter(r => r.state === 'Dirty')
  return <div style={{maxWidth: 980, margin: '0 auto', padding: 20}}>
    <h1>Harbour Hotel</h1>
    <Tabs items={[
      {key: 'rooms', label: 'Rooms', children: <>
        <div style={{display: 'flex', gap: 16, marginBottom: 14, alignItems: 'center'}}>
          <label htmlFor="type">Room type</label>
          <Select id="type" style={{width: 150}} value={type} onChange={setType} options={[{value: 'all', label: 'Any type'}, ...['Single', 'Double', 'Suite', 'Family'].map(value => ({value, label: value}))]} />
          <Segmented options={['All rooms', 'Available']} value={free} onChange={setFree} />
          <span>{list.length} {list.length === 1 ? 'room' : 'rooms'} listed</span>
        </div>
        <Table rowKey="no" size="small" columns={columns} dataSource={list} pagination={false} />
      </>},
      {key: 'keeping', label: <Badge count={dirty.length} offset={[14, 0]}>Housekeeping</Badge>, children: <div style={{display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12}}>
        {rooms.filter(r => r.state !== 'Inspected').map(r => <Card key={r.no} size="small" title={'Room ' + r.no} extra={<Tag color={COLOURS[r.state]}>{r.state}</Tag>}>
          <p>{r.type}, floor {r.floor}</p>
          <Button onClick={() => clean(r)}>{r.state === 'Dirty' ? 'Mark as clean' : 'Mark as inspected'}</Button>
        </Card>)}
      </div>},
      {key: 'log', label: 'Log', children: log.length ? <Timeline items={log.map(children => ({children}))} /> : <p>Nothing has happened yet today.</p>},
    ]} />
    <Drawer open={!!open} onClose={() => setOpen(null)} title={open ? 'Check in to room ' + open.no : ''} destroyOnHidden>
      {open && <CheckIn room={open} close={() => setOpen(null)} done={checkIn} />}
    </Drawer>
  </div>
}

createRoot(document.getElementById('root')).render(<ConfigProvider><App><Hotel /></App></ConfigProvider>)
