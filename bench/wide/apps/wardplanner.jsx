import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { App as AntApp, Badge, Button, Card, Col, ConfigProvider, Drawer, Form, Input, InputNumber, Layout, Popconfirm, Radio, Row, Segmented, Select, Space, Statistic, Switch, Table, Tabs, Tag, Typography, Modal } from "antd";

const SEED = [
  { bed: "A-01", patient: "Greta Olsen", status: "Occupied", nurse: "Nurse Adler", diet: "Regular", days: 4, isolation: false },
  { bed: "A-02", patient: "", status: "Free", nurse: "", diet: "", days: null, isolation: false },
  { bed: "A-03", patient: "Hugo Blanc", status: "Occupied", nurse: "Nurse Okoye", diet: "Vegetarian", days: 2, isolation: true },
  { bed: "A-04", patient: "", status: "Cleaning", nurse: "", diet: "", days: null, isolation: false },
  { bed: "B-01", patient: "Mina Park", status: "Occupied", nurse: "Nurse Adler", diet: "Diabetic", days: 7, isolation: false },
  { bed: "B-02", patient: "", status: "Free", nurse: "", diet: "", days: null, isolation: false },
  { bed: "B-03", patient: "Carlos Vega", status: "Occupied", nurse: "Nurse Silva", diet: "Regular", days: 1, isolation: false },
];
const NURSES = ["Nurse Adler", "Nurse Okoye", "Nurse Silva"];
const COLORS = { Occupied: "blue", Free: "green", Cleaning: "gold" };
const EMPTY = { patient: "", nurse: "", diet: "", days: null, isolation: false };

function AdmitDrawer({ open, beds, onClose, onAdmit }) {
  const [form] = Form.useForm();
  return (
    <Drawer title="Admit patient" open={open} onClose={onClose} size={400} destroyOnHidden
      footer={<Space><Button onClick={onClose}>Cancel</Button><Button type="primary" onClick={() => form.submit()}>Admit</Button></Space>}>
      <Form form={form} layout="vertical" initialValues={{ diet: "Regular", days: 3, isolation: false }} onFinish={onAdmit} preserve={false}>
        <Form.Item name="patient" label="Patient name" rules={[{ required: true, message: "Please enter the patient's name" }]}><Input /></Form.Item>
        <Form.Item name="bed" label="Bed" rules={[{ required: true, message: "Please choose a bed" }]}>
          <Select placeholder="Choose a free bed" options={beds.filter(b => b.status === "Free" || (is("dirty-bed-offered") && b.status === "Cleaning")).map(b => ({ value: b.bed, label: b.bed }))} />
        </Form.Item>
        <Form.Item name="nurse" label="Nurse" rules={[{ required: true, message: "Please choose a nurse" }]}><Select options={NURSES.map(n => ({ value: n, label: n }))} /></Form.Item>
        <Form.Item name="diet" label="Diet"><Radio.Group options={["Regular", "Vegetarian", "Diabetic"]} /></Form.Item>
        <Form.Item name="days" label="Expected stay (days)"><InputNumber min={1} max={30} /></Form.Item>
        <Form.Item name="isolation" label="Isolation" valuePropName="checked"><Switch /></Form.Item>
      </Form>
    </Drawer>
  );
}

function Planner() {
  const { message } = AntApp.useApp();
  const [beds, setBeds] = useState(null);
  const [ward, setWard] = useState("All wards");
  const [find, setFind] = useState("");
  const [admitting, setAdmitting] = useState(false);
  const [moving, setMoving] = useState(null);
  const [goal, setGoal] = useState();
  useEffect(() => { load("wardplanner", 150).then(s => setBeds(s?.beds ?? SEED)); }, []);

  const store = next => { setBeds(next); return save("wardplanner", { beds: next }, 120); };
  const set = (bed, patch) => store(beds.map(b => (b.bed === bed ? { ...b, ...patch } : b)));
  const count = s => (beds || []).filter(b => b.status === s).length;

  const admit = async v => {
    await set(v.bed, { patient: v.patient, nurse: v.nurse, diet: v.diet, days: v.days, isolation: is("isolation-lost") ? false : v.isolation, status: "Occupied" });
    if (!is("drawer-stays")) setAdmitting(false);
    message.success(`${v.patient} was admitted to bed ${v.bed}`);
  };
  const discharge = async b => {
    await set(b.bed, { ...EMPTY, status: is("discharge-free") ? "Free" : "Cleaning" });
    message.success(`${b.patient} was discharged`);
  };
  const transfer = async () => {
    const { bed, ...rest } = moving;
    const next = beds.map(b => b.bed === goal ? { ...b, ...rest, status: "Occupied" } : b.bed === bed && !is("patient-twice") ? { ...b, ...EMPTY, status: "Cleaning" } : b);
    await store(next);
    message.success(`${moving.patient} moved from ${bed} to ${goal}`);
    setMoving(null); setGoal(undefined);
  };

  const rows = (beds || []).filter(b => (ward === "All wards" || b.bed[0] === ward.slice(-1)) && b.patient.toLowerCase().includes(find.toLowerCase()));
  const columns = [
    { title: "Bed", dataIndex: "bed", sorter: (a, b) => a.bed.localeCompare(b.bed) },
    { title: "Patient", dataIndex: "patient", render: (p, b) => p ? <Space>{p}{b.isolation && <Tag color="red">Isolation</Tag>}</Space> : "—" },
    { title: "Status", dataIndex: "status", render: s => <Tag color={COLORS[s]}>{s}</Tag>,
      filters: Object.keys(COLORS).map(s => ({ text: s, value: s })), onFilter: (v, b) => b.status === v },
    { title: "Nurse", dataIndex: "nurse", render: n => n || "—" },
    { title: "Diet", dataIndex: "diet", render: d => d || "—" },
    { title: "Stay", dataIndex: "days", align: "right", sorter: (a, b) => (a.days ?? 0) - (b.days ?? 0), render: d => d ? `${d} ${d === 1 ? "day" : "days"}` : "—" },
    { title: "Actions", key: "actions", render: (_, b) => b.status === "Occupied" ? (
      <Space>
        <Button size="small" onClick={() => setMoving(b)}>Transfer</Button>
        <Popconfirm title={`Discharge ${b.patient}?`} description="The bed will be sent to cleaning." okText="Yes" cancelText="No" onConfirm={() => discharge(b)}>
          <Button size="small" danger>Discharge</Button>
        </Popconfirm>
      </Space>
    ) : b.status === "Cleaning" ? <Button size="small" onClick={() => { set(b.bed, { status: "Free" }); message.info(`Bed ${b.bed} is ready`); }}>Mark as clean</Button> : null },
  ];

  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Header style={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <Typography.Title level={1} style={{ color: "#fff", margin: 0, fontSize: 22 }}>Ward planner</Typography.Title>
        <Button type="primary" onClick={() => setAdmitting(true)}>Admit patient</Button>
      </Layout.Header>
      <Layout.Content style={{ padding: 24 }}>
        <Row gutter={16}>
          {Object.keys(COLORS).map(s => <Col span={8} key={s}><Card size="small"><Statistic title={s === "Cleaning" ? "In cleaning" : s + " beds"} value={count(s)} loading={!beds} /></Card></Col>)}
        </Row>
        <Tabs defaultActiveKey="beds" items={[
          { key: "beds", label: "Beds", children: <>
            <Space style={{ marginBottom: 12 }}>
              <Segmented options={["All wards", "Ward A", "Ward B"]} value={ward} onChange={setWard} />
              <Input.Search placeholder="Find a patient" allowClear onChange={e => setFind(e.target.value)} style={{ width: 220 }} />
            </Space>
            <Table rowKey="bed" size="small" columns={columns} dataSource={rows} loading={!beds} pagination={false} locale={{ emptyText: "No beds found" }} />
          </> },
          { key: "staff", label: "Staff", children: <Row gutter={16}>{NURSES.map(n => {
            const mine = (beds || []).filter(b => b.nurse === n);
            return <Col span={8} key={n}><Card title={n} extra={<Badge count={mine.length} showZero color="blue" />}>{mine.map(b => <div key={b.bed}>{b.bed}: {b.patient}</div>)}{!mine.length && "No patients"}</Card></Col>;
          })}</Row> },
        ]} />
      </Layout.Content>
      <AdmitDrawer open={admitting} beds={beds || []} onClose={() => setAdmitting(false)} onAdmit={admit} />
      <Modal title={moving ? `Transfer ${moving.patient}` : ""} open={!!moving} onCancel={() => setMoving(null)} onOk={transfer} okText="Move" okButtonProps={{ disabled: !goal }}>
        <label htmlFor="goal">New bed</label>
        <Select id="goal" style={{ width: "100%" }} placeholder="Choose a bed" value={goal} onChange={setGoal} options={(beds || []).filter(b => b.status === "Free").map(b => ({ value: b.bed, label: b.bed }))} />
      </Modal>
    </Layout>
  );
}

createRoot(document.getElementById("root")).render(<ConfigProvider><AntApp><Planner /></AntApp></ConfigProvider>);
