import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { App as Root, Button, Card, Drawer, Empty, Form, Input, InputNumber, Modal, Popconfirm, Segmented, Select, Space, Statistic, Table, Tag, Typography } from "antd";

document.title = "Reservations - Trattoria Lucia";
const APP = "g_tables";
const TABLES = [["T1", 2], ["T2", 2], ["T3", 4], ["T4", 4], ["T5", 6], ["T6", 8]].map(([name, seats]) => ({ name, seats }));
const TIMES = { Lunch: ["12:00", "12:30", "13:00", "13:30"], Dinner: ["18:00", "18:30", "19:00", "19:30", "20:00", "21:00"] };
const START = [
  [1, "Moreau", 2, "12:30", "T1", ""], [2, "Lindqvist", 5, "13:00", "T5", "Birthday"],
  [3, "Okafor", 4, "18:30", "T3", ""], [4, "Brandt", 2, "19:00", "T2", "Window"], [5, "Sato", 6, "19:30", "T5", ""], [6, "Delgado", 3, "20:00", "T4", ""],
].map(([id, guest, size, time, table, remark]) => ({ id, guest, size, time, table, remark, status: "Booked" }));
const COLORS = { Booked: "blue", Seated: "green", "No-show": "red" };
const meal = time => (time < "16:00" ? "Lunch" : "Dinner");

function Entry({ open, close, list, add, when }) {
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const finish = async values => {
    const table = TABLES.find(one => one.name === values.table);
    if (values.size > table.seats && !is("seats-unchecked")) return form.setFields([{ name: "table", errors: [`${table.name} has ${table.seats} seats only`] }]);
    if (list.some(one => one.time === values.time && one.table === values.table)) return form.setFields([{ name: "table", errors: [`${table.name} is taken at ${values.time}`] }]);
    setBusy(true);
    await add(values);
    setBusy(false);
    form.resetFields();
    close();
  };
  return <Modal title="New reservation" open={open} onCancel={close} onOk={() => form.submit()} okText="Book table" confirmLoading={busy} destroyOnHidden>
    <Form form={form} layout="vertical" onFinish={finish} initialValues={{ size: 2 }} requiredMark={false}>
      <Form.Item name="guest" label="Guest name" rules={[{ required: true, whitespace: true, message: "Please enter the name of the guest" }]}><Input /></Form.Item>
      <Form.Item name="size" label="Number of people" rules={[{ required: true, message: "How many people are coming?" }]}><InputNumber min={1} max={8} /></Form.Item>
      <Form.Item name="time" label="Time" rules={[{ required: true, message: "Please choose a time" }]}><Select options={TIMES[when].map(value => ({ value, label: value }))} /></Form.Item>
      <Form.Item name="table" label="Table" rules={[{ required: true, message: "Please choose a table" }]}>
        <Select options={TABLES.map(one => ({ value: one.name, label: `${one.name} (${one.seats} seats)` }))} /></Form.Item>
    </Form>
  </Modal>;
}

/** The tables of the house, and which of them have guests. */
function Floor({ seated }) {
  const taken = seated.map(one => one.table);
  return <Card size="small" title="Floor" style={{ marginTop: 16 }}>
    <Space wrap>
      {TABLES.map(one => <div
        key={one.name}
        style={{ width: 110, padding: 10, textAlign: "center", borderRadius: 8, background: taken.includes(one.name) ? "#b7eb8f" : "#f0f0f0" }}
      >
        <strong>{one.name}</strong>
        <div>{taken.includes(one.name) ? "occupied" : "free"}</div>
      </div>)}
    </Space>
  </Card>;
}

function Book() {
  const { message } = Root.useApp();
  const [list, setList] = useState(null);
  const [when, setWhen] = useState("Dinner");
  const [query, setQuery] = useState("");
  const [entry, setEntry] = useState(false);
  const [noted, setNoted] = useState(null);
  useEffect(() => { load(APP, 300).then(kept => setList(kept || START)); }, []);
  if (!list) return <p style={{ padding: 24 }}>Loading the book…</p>;

  const store = async (next, done, ms = 500) => {
    await save(APP, next, ms, is("cancellation-not-kept") ? 500 : 200);
    setList(next);
    message.success(done, 4);
  };
  const add = values => store([...list, { ...values, id: Date.now(), remark: "", status: "Booked" }], `Table ${values.table} is booked for ${values.guest}`, 900);
  const mark = (row, status) => store(list.map(one => one.id === (is("seats-other") && status === "Seated" ? row.id + 2 : row.id) ? { ...one, status } : one), `${row.guest}: ${status.toLowerCase()}`);
  const remove = row => store(list.filter(one => one.id !== row.id), `The reservation of ${row.guest} is cancelled`, 700);
  const remark = async () => {
    await store(list.map(one => one.id === noted.id ? { ...one, remark: noted.remark } : one), "Note saved", 600);
    setNoted(null);
    if (is("note-undone")) setTimeout(() => setList(list), 1500);
  };

  const today = list.filter(one => meal(one.time) === when);
  const shown = today.filter(one => one.guest.toLowerCase().includes(query.toLowerCase())).sort((a, b) => is("unsorted") ? 0 : a.time.localeCompare(b.time));
  const seated = today.filter(one => one.status === "Seated");
  const columns = [
    { title: "Time", dataIndex: "time" },
    { title: "Guest", dataIndex: "guest", render: (guest, row) => <>{guest}{row.remark && <div style={{ color: "#8c6d1f" }}>✎ {row.remark}</div>}</> },
    { title: "People", dataIndex: "size", sorter: (a, b) => a.size - b.size },
    { title: "Table", dataIndex: "table" },
    { title: "Status", dataIndex: "status", render: status => <Tag color={COLORS[status]}>{status}</Tag> },
    {
      title: "", key: "acts", render: (_, row) => <Space>
        {row.status === "Booked" && <Button size="small" type="primary" aria-label={`Seat ${row.guest}`} onClick={() => mark(row, "Seated")}>Seat</Button>}
        {row.status === "Booked" && <Button size="small" aria-label={`No-show ${row.guest}`} onClick={() => mark(row, "No-show")}>No-show</Button>}
        <Button size="small" aria-label={`Note for ${row.guest}`} onClick={() => setNoted({ ...row })}>Note</Button>
        <Popconfirm title={`Cancel the table of ${row.guest}?`} okText="Yes, cancel" cancelText="No" onConfirm={() => remove(row)}>
          <Button size="small" danger aria-label={`Cancel ${row.guest}`}>Cancel</Button></Popconfirm></Space>,
    },
  ];
  return <div style={{ maxWidth: 1000, margin: "0 auto", padding: 24 }}>
    <Typography.Title level={2}>Reservations</Typography.Title>
    <Space size="large" style={{ marginBottom: 16 }}>
      <Segmented options={["Lunch", "Dinner"]} value={when} onChange={setWhen} />
      <Input.Search placeholder="Guest" allowClear value={query} onChange={event => setQuery(event.target.value)} style={{ width: 200 }} />
      <Button type="primary" onClick={() => setEntry(true)}>New reservation</Button>
    </Space>
    <Space size="middle" style={{ display: "flex", marginBottom: 16 }}>
      <Card size="small"><Statistic title="Reservations" value={today.length} /></Card>
      <Card size="small"><Statistic title="Guests expected" value={today.filter(one => one.status !== "No-show" || is("no-show-counted")).reduce((sum, one) => sum + one.size, 0)} /></Card>
      <Card size="small"><Statistic title="Free tables now" value={TABLES.length - seated.length} suffix={`/ ${TABLES.length}`} /></Card>
    </Space>
    <Table rowKey="id" size="middle" columns={columns} dataSource={shown} pagination={false} locale={{ emptyText: <Empty description="No reservations" /> }} />
    <Floor seated={seated} />
    <Entry open={entry} close={() => setEntry(false)} list={list} add={add} when={when} />
    <Drawer title={noted && `Note for ${noted.guest}`} open={!!noted} onClose={() => setNoted(null)}>
      <Input.TextArea rows={4} placeholder="Allergies, wishes, occasion" value={noted?.remark} onChange={event => setNoted({ ...noted, remark: event.target.value })} />
      <Button type="primary" style={{ marginTop: 12 }} onClick={remark}>Save note</Button>
    </Drawer>
  </div>;
}

createRoot(document.getElementById("root")).render(<Root><Book /></Root>);
