import React, {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {App, Badge, Button, Card, Checkbox, Drawer, Form, InputNumber, Popconfirm, Segmented, Select, Space, Tag, Input, Typography} from 'antd';

const MENU = {'Margherita pizza': 11.5, 'Mushroom risotto': 14, 'Caesar salad': 9.25, 'Tomato soup': 6.5};
const SEED = [
  {id: 101, place: 'Table 4', kind: 'Dine-in', stage: 'New', lines: [['Margherita pizza', 2], ['Tomato soup', 1]], note: '', rush: false},
  {id: 102, place: 'Pick-up Okafor', kind: 'Takeaway', stage: 'New', lines: [['Caesar salad', 1]], note: 'No croutons', rush: false},
  {id: 103, place: 'Table 9', kind: 'Dine-in', stage: 'Cooking', lines: [['Mushroom risotto', 3]], note: '', rush: true},
  {id: 104, place: 'Pick-up Lindt', kind: 'Takeaway', stage: 'Cooking', lines: [['Tomato soup', 2]], note: '', rush: false},
  {id: 105, place: 'Table 1', kind: 'Dine-in', stage: 'Ready', lines: [['Caesar salad', 2]], note: '', rush: false},
];
const STAGES = ['New', 'Cooking', 'Ready'];
const NEXT = {New: ['Cooking', 'Start cooking'], Cooking: ['Ready', 'Mark ready'], Ready: ['Served', 'Serve']};
const sum = order => order.lines.reduce((total, [dish, count]) => total + MENU[dish] * count, 0);

function Ticket({order, onMove, onCancel}) {
  const [to, label] = NEXT[order.stage];
  return (
    <Card size="small" className="ticket" title={`#${order.id} · ${order.place}`}
      extra={<Tag color={order.kind === 'Takeaway' ? 'purple' : 'cyan'}>{order.kind}</Tag>}>
      {order.lines.map(([dish, count]) => <div key={dish}>{count} × {dish}</div>)}
      {order.note && <div className="note" style={is('note-invisible') ? {color: '#fff'} : {}}>{order.note}</div>}
      {order.rush && <Tag color="red">Rush</Tag>}
      <div className="foot">
        <strong>{money(sum(order))}</strong>
        <Space>
          {order.stage === 'New' && (
            <Popconfirm title="Cancel this order?" okText="Yes, cancel it" cancelText="Keep it" onConfirm={() => onCancel(order)}>
              <Button size="small" danger>Cancel</Button>
            </Popconfirm>
          )}
          <Button size="small" type="primary" onClick={() => onMove(order, to)}>{label}</Button>
        </Space>
      </div>
    </Card>
  );
}

function Kitchen() {
  const {message} = App.useApp();
  const [orders, setOrders] = useState(null);
  const [kind, setKind] = useState('All');
  const [adding, setAdding] = useState(false);
  const [stale, setStale] = useState(null);
  const [form] = Form.useForm();
  useEffect(() => { load('kitchen', 150).then(d => {
    const list = d && d.orders ? d.orders : SEED;
    setOrders(list);
    setStale(list);
  }); }, []);
  if (!orders) return <p>Loading the board…</p>;
  const keep = list => { setOrders(list); return save('kitchen', {orders: list}, 120); };

  async function move(order, to) {
    const before = orders;
    const after = orders.map(o => (o.id === order.id ? {...o, stage: to} : o));
    if (is('start-rolled-back') && to === 'Cooking') {
      setOrders(after);
      setTimeout(() => setOrders(before), 1500);
      return;
    }

    await keep(after);
    if (to === 'Served') message.success(`Order #${order.id} served`);
  }
  async function cancel(order) {
    const rest = orders.filter(o => o.id !== order.id);
    if (is('cancel-not-saved')) setOrders(rest);
    else await keep(rest);
    message.info(`Order #${order.id} cancelled`);
  }
  async function place(values) {
    const id = Math.max(...orders.map(o => o.id), 105) + 1;
    const count = is('quantity-off') ? values.count + 1 : values.count;
    await keep([...orders, {id, place: values.place, kind: 'Dine-in', stage: 'New', lines: [[values.dish, count]],
      note: values.note || '', rush: !!values.rush}]);
    setAdding(false);
    form.resetFields();
    message.success(`Order #${id} sent to the kitchen`);
  }
  const shown = orders.filter(o => kind === 'All' || o.kind === kind || (is('filter-leaks') && o.stage === 'Cooking'));
  return (
    <div className="board">
      <Typography.Title level={2}>Kitchen board</Typography.Title>
      <Space>
        <Segmented options={['All', 'Dine-in', 'Takeaway']} value={kind} onChange={setKind} />
        <Button type="primary" onClick={() => setAdding(true)}>New order</Button>
      </Space>
      <div className="lanes">
        {STAGES.map(stage => {
          const list = shown.filter(o => o.stage === stage);
          const counted = is('count-stale') ? stale.filter(o => o.stage === stage) : list;
          return (
            <section key={stage} aria-label={stage} className="lane">
              <h3>{stage} <Badge count={counted.length} showZero color="#555" /></h3>
              {list.map(o => <Ticket key={o.id} order={o} onMove={move} onCancel={cancel} />)}
              {!list.length && <em>Nothing here</em>}
            </section>
          );
        })}
      </div>
      <Drawer title="New order" open={adding} onClose={() => setAdding(false)} size={360}>
        <Form form={form} layout="vertical" onFinish={place} initialValues={{count: 1}}>
          <Form.Item name="place" label="Table" rules={[{required: true, message: 'Choose a table'}]}>
            <Select options={['Table 2', 'Table 4', 'Table 7', 'Table 9'].map(value => ({value}))} />
          </Form.Item>
          <Form.Item name="dish" label="Dish" rules={[{required: true, message: 'Choose a dish'}]}>
            <Select options={Object.keys(MENU).map(value => ({value, label: `${value}`}))} />
          </Form.Item>
          <Form.Item name="count" label="Quantity"><InputNumber min={1} max={12} /></Form.Item>
          <Form.Item name="note" label="Note for the cook"><Input.TextArea rows={2} /></Form.Item>
          <Form.Item name="rush" valuePropName="checked"><Checkbox>Rush</Checkbox></Form.Item>
          <Button type="primary" htmlType="submit">Send to kitchen</Button>
        </Form>
      </Drawer>
    </div>
  );
}

const css = `body{margin:0;background:#f3f4f6}.board{padding:16px 24px}.lanes{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;margin-top:16px}
.lane{background:#e5e7eb;border-radius:8px;padding:8px 12px;min-height:300px}.ticket{margin-bottom:10px}.note{font-style:italic;color:#b45309}
.foot{display:flex;justify-content:space-between;align-items:center;margin-top:8px}`;
createRoot(document.getElementById('root')).render(<App><style>{css}</style><Kitchen /></App>);
