// Ticket shop of a concert hall: basket with fee and voucher, checkout, orders with refunds. Ant Design.
import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {App as AntApp, Button, Card, Flex, Form, Input, Modal, Popconfirm, Result, Space, Spin, Table, Tabs, Tag, Typography} from 'antd'

const KINDS = [
  {key: 'standing', name: 'Standing', price: 25, about: 'in front of the stage'},
  {key: 'balcony', name: 'Balcony', price: 40, about: 'seats in rows 1 to 12'},
  {key: 'box', name: 'Box seat', price: 80, about: 'with a waiter'},
]
const START = {
  orders: [
    {no: 5003, date: '21 Nov 2026', event: 'Winter Jazz', count: 2, total: 52.5, status: 'Paid'},
    {no: 5002, date: '9 Nov 2026', event: 'Choir of Kells', count: 1, total: 42, status: 'Paid'},
    {no: 5001, date: '30 Oct 2026', event: 'Film live', count: 4, total: 105, status: 'Paid'},
  ],
}
const euro = amount => (amount < 0 ? '-' : '') + '€' + Math.abs(amount).toFixed(2)

function Basket({basket, voucher, setVoucher, checkout}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const count = Object.values(basket).reduce((sum, n) => sum + n, 0)
  const {subtotal, fee, total} = prices(basket, voucher)
  const redeem = async () => {
    setBusy(true)
    await wait(600)
    setBusy(false)
    if (code.trim().toUpperCase() !== 'WELCOME5') { setError('Unknown voucher'); return }
    setError(''); setCode(''); setVoucher(5)
  }
  const line = (name, text, strong) => <Flex justify="space-between" style={{fontWeight: strong ? 700 : 400, padding: '3px 0'}}><span>{name}</span><span>{text}</span></Flex>
  return <Card title="Your basket" size="small" style={{width: 330}}>
    <p>{count} of 6 tickets</p>
    {KINDS.filter(kind => basket[kind.key]).map(kind => <div key={kind.key}>{basket[kind.key]} × {kind.name}</div>)}
    <hr />
    {line('Subtotal', euro(subtotal))}{line('Service fee', euro(fee))}
    {voucher > 0 && <Flex justify="space-between" align="center"><span>Voucher</span><span>{euro(-voucher)} <Button size="small" type="link" onClick={() => setVoucher(0)}>Remove</Button></span></Flex>}
    {line('Total', euro(total), true)}
    <Space.Compact style={{width: '100%', margin: '10px 0'}}><Input placeholder="Voucher code" value={code} onChange={e => setCode(e.target.value)} />
      <Button loading={busy} onClick={redeem}>Redeem</Button></Space.Compact>
    {error && <Typography.Text type="danger" role="alert">{error}</Typography.Text>}
    <Button type="primary" block disabled={!count} onClick={checkout}>Checkout</Button>
  </Card>
}

function prices(basket, voucher) {
  const subtotal = KINDS.reduce((sum, kind) => sum + (basket[kind.key] ?? 0) * kind.price, 0)
  const fee = is('fee-of-first-ticket') ? Math.min(subtotal, 40) * 0.05 : subtotal * 0.05
  return {subtotal, fee, total: Math.max(0, subtotal + fee - (is('voucher-not-taken-off') ? 0 : voucher))}
}

function Checkout({open, total, close, pay}) {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const finish = async values => { setBusy(true); await pay(values); setBusy(false); form.resetFields() }
  return <Modal title="Checkout" open={open} onCancel={close} footer={null} destroyOnHidden>
    <Form form={form} layout="vertical" onFinish={finish} requiredMark={false}>
      <Form.Item label="Name" name="name" rules={[{required: true, message: 'Please tell us your name'}]}><Input /></Form.Item>
      <Form.Item label="E-mail" name="mail" rules={is('any-mail-accepted') ? [] : [{required: true, message: 'We need your e-mail'}, {type: 'email', message: 'Please enter a real e-mail address'}]}><Input /></Form.Item>
      <p>You pay {euro(total)} with the card on file.</p>
      <Button type="primary" htmlType="submit" loading={busy}>Pay</Button>
    </Form>
  </Modal>
}

function Shop() {
  const {message} = AntApp.useApp()
  const [state, setState] = useState(null)
  const [basket, setBasket] = useState({})
  const [voucher, setVoucher] = useState(0)
  const [paying, setPaying] = useState(false)
  const [thanks, setThanks] = useState('')
  useEffect(() => { load('h_tickets', 300).then(kept => setState(kept ?? START)) }, [])
  if (!state) return <Spin style={{margin: 60}} />
  const count = Object.values(basket).reduce((sum, n) => sum + n, 0)
  const limit = is('seven-tickets-allowed') ? 7 : 6
  const add = (key, n) => setBasket(old => ({...old, [key]: Math.max(0, (old[key] ?? 0) + n)}))
  const put = async next => { await save('h_tickets', next, 300); setState(next) }
  const pay = async values => {
    const {total} = prices(basket, voucher)
    const order = {no: 5004, date: '29 Nov 2026', event: 'Winter Jazz', count, total, status: 'Paid'}
    await wait(500)
    await put({orders: is('order-at-the-end') ? [...state.orders, order] : [order, ...state.orders]})
    setPaying(false); setThanks(values.name)
    setBasket({})
    setVoucher(0)
  }
  const refund = async order => {
    await put({orders: state.orders.map(one => is('all-refunded') ? {...one, status: 'Refunded'} : one.no === order.no ? {...one, status: 'Refunded'} : one)})
    message.success(`Order ${order.no} refunded`)
  }
  const back = state.orders.filter(one => one.status === 'Refunded').reduce((sum, one) => sum + one.total, 0)
  const columns = [
    {title: 'Order', dataIndex: 'no'}, {title: 'Date', dataIndex: 'date'}, {title: 'Event', dataIndex: 'event'},
    {title: 'Tickets', dataIndex: 'count'}, {title: 'Total', dataIndex: 'total', render: euro},
    {title: 'Status', dataIndex: 'status', render: text => <Tag color={text === 'Paid' ? 'green' : 'orange'}>{text}</Tag>},
    {title: '', key: 'act', render: (_, one) => one.status === 'Paid' && <Popconfirm title="Give these tickets back?" okText="Yes, refund" cancelText="No" onConfirm={() => refund(one)}>
      <Button size="small">Refund</Button></Popconfirm>},
  ]
  const shop = thanks
    ? <Result status="success" title={`Thank you, ${thanks}`} subTitle="Your tickets are on the way." extra={<Button onClick={() => setThanks('')}>Back to the shop</Button>} />
    : <Space orientation="vertical" style={{width: '100%'}}>{KINDS.map(kind => <Card key={kind.key} size="small">
      <Flex justify="space-between" align="center"><div><b>{kind.name}</b><div>{kind.about}</div></div>
        <Space><span>{euro(kind.price)}</span>
          <Button aria-label={`Remove one ${kind.name}`} disabled={!basket[kind.key]} onClick={() => add(kind.key, -1)}>−</Button>
          <span>{basket[kind.key] ?? 0}</span>
          <Button aria-label={`Add one ${kind.name}`} disabled={count >= limit} onClick={() => add(kind.key, 1)}>+</Button></Space></Flex></Card>)}</Space>
  return <div style={{maxWidth: 1040, margin: '0 auto', padding: 24}}>
    <Typography.Title level={1} style={{fontSize: 28}}>Winter Jazz at the Old Hall</Typography.Title>
    <Flex gap={24} align="start">
      <div style={{flex: 1}}><Tabs items={[
        {key: 'shop', label: 'Tickets', children: shop},
        {key: 'orders', label: 'My orders', children: <>
          <p>Refunded so far: <b>{euro(back)}</b></p>
          <Table rowKey="no" size="small" pagination={false} columns={columns} dataSource={state.orders} /></>},
      ]} /></div>
      <Basket basket={basket} voucher={voucher} setVoucher={setVoucher} checkout={() => setPaying(true)} />
    </Flex>
    <Checkout open={paying} total={prices(basket, voucher).total} close={() => setPaying(false)} pay={pay} />
  </div>
}
createRoot(document.getElementById('root')).render(<AntApp><Shop /></AntApp>)
