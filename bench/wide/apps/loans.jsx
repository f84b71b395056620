import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { App as AntApp, Badge, Button, Card, Checkbox, ConfigProvider, DatePicker, Descriptions, Drawer, Form, Input, InputNumber, Popconfirm, Segmented, Select, Space, Statistic, Steps, Table, Tabs, Tag } from "antd";
import dayjs from "dayjs";

const seed = () => [
  { id: "L-11", object: "Bronze owl", artist: "M. Castell", to: "Harbour Museum", value: 12000, from: "2026-03-01", until: "2026-08-31", status: "On loan", condition: "Good" },
  { id: "L-12", object: "Winter harbour", artist: "Ruth Ellery", to: "City Archive", value: 54000, from: "2026-11-10", until: "2027-02-28", status: "Requested", condition: "" },
  { id: "L-13", object: "Tapestry of bees", artist: "Unknown", to: "Abbey House", value: 31500, from: "2026-12-01", until: "2027-05-31", status: "Requested", condition: "" },
  { id: "L-14", object: "Clay horseman", artist: "Unknown", to: "Harbour Museum", value: 8800, from: "2026-11-20", until: "2026-12-20", status: "Approved", condition: "" },
  { id: "L-15", object: "Self-portrait with pipe", artist: "J. Hollis", to: "Kunsthal Vest", value: 76000, from: "2026-01-15", until: "2026-06-30", status: "Returned", condition: "Frame chipped" },
];
const COLORS = { Requested: "gold", Approved: "blue", "On loan": "purple", Returned: "green", Declined: "red" };
const ORDER = ["Requested", "Approved", "On loan", "Returned"];
const PLACES = ["Abbey House", "City Archive", "Harbour Museum", "Kunsthal Vest"];

function RequestDrawer({ open, onClose, onDone }) {
  const [form] = Form.useForm();
  const finish = v => { onDone({ object: v.object, artist: v.artist || "Unknown", to: v.to, value: v.value, from: v.from.format("YYYY-MM-DD"), until: v.until.format("YYYY-MM-DD"), condition: "", status: "Requested" }); form.resetFields(); };
  return (
    <Drawer title="Request a loan" open={open} onClose={onClose} forceRender extra={<Button type="primary" onClick={() => form.submit()}>Send request</Button>}>
      <Form form={form} layout="vertical" onFinish={finish} initialValues={{ value: 1000 }}>
        <Form.Item name="object" label="Object" rules={[{ required: true, message: "Name the object" }]}><Input /></Form.Item>
        <Form.Item name="artist" label="Artist"><Input placeholder="Unknown" /></Form.Item>
        <Form.Item name="to" label="Borrower" rules={[{ required: true, message: "Choose a borrower" }]}><Select options={PLACES.map(value => ({ value }))} placeholder="Choose" /></Form.Item>
        <Form.Item name="value" label="Insured value"><InputNumber min={100} step={500} style={{ width: "100%" }} /></Form.Item>
        <Form.Item name="from" label="From" rules={[{ required: true, message: "When does it start?" }]}><DatePicker style={{ width: "100%" }} /></Form.Item>
        <Form.Item name="until" label="Until" dependencies={["from"]} rules={[{ required: true, message: "When does it end?" },
          ({ getFieldValue }) => ({ validator: (_, v) => !v || !getFieldValue("from") || v.isAfter(getFieldValue("from")) || is("dates-unchecked") ? Promise.resolve() : Promise.reject(new Error("A loan must end after it starts")) })]}><DatePicker style={{ width: "100%" }} /></Form.Item>
      </Form>
    </Drawer>
  );
}

function Loans() {
  const { message } = AntApp.useApp();
  const [loans, setLoans] = useState(null), [view, setView] = useState("All"), [find, setFind] = useState(""), [shown, setShown] = useState(null), [asking, setAsking] = useState(false);
  useEffect(() => { load("loans", 100).then(s => setLoans(s && s.loans ? s.loans : seed())); }, []);
  if (!loans) return null;
  const commit = (next, keep = true) => { setLoans(next); if (keep) save("loans", { loans: next }, 100); };
  const move = (loan, status, keep) => commit(loans.map(l => (l.id === loan.id ? { ...l, status } : l)), keep);
  function approve(loan) {
    const before = loans;
    move(loan, "Approved");
    message.success(`${loan.object} may travel to ${loan.to}`);
    if (is("approval-reverts")) setTimeout(() => commit(before), 1500);
  }
  function decline(loan) { move(loan, "Declined", !is("decline-lost")); message.info(`${loan.object} stays here`); }
  const rows = loans.filter(l => (view === "All" || l.status === view) && (l.object + l.artist + (is("borrower-not-found") ? "" : l.to)).toLowerCase().includes(find.toLowerCase()));
  const away = loans.filter(l => l.status === "On loan" || l.status === "Approved"), insured = (is("insured-all") ? loans : away).reduce((a, l) => a + l.value, 0);
  const columns = [
    { title: "Object", dataIndex: "object", render: (t, l) => <Button type="link" style={{ padding: 0 }} onClick={() => setShown(l.id)}>{t}</Button> },
    { title: "Borrower", dataIndex: "to" },
    { title: "Value", dataIndex: "value", align: "right", sorter: (a, b) => a.value - b.value, render: v => money(v) },
    { title: "Until", dataIndex: "until", sorter: (a, b) => (is("until-by-start") ? a.from.localeCompare(b.from) : a.until.localeCompare(b.until)) },
    { title: "Status", dataIndex: "status", render: s => <Tag color={COLORS[s]}>{s}</Tag> },
    { title: "", key: "do", render: (_, l) => l.status === "Requested" && <Space><Button size="small" onClick={() => approve(l)}>Approve</Button>
      <Popconfirm title="Decline this loan?" okText="Decline it" cancelText="Keep" onConfirm={() => decline(l)}><Button size="small" danger>Decline</Button></Popconfirm></Space> },
  ];
  const loan = loans.find(l => l.id === shown);
  return (
    <div style={{ maxWidth: 1040, margin: "0 auto", padding: 24 }}>
      <Space style={{ width: "100%", justifyContent: "space-between" }}><h1>Museum loans</h1><Button type="primary" onClick={() => setAsking(true)}>New request</Button></Space>
      <Space size="large" style={{ marginBottom: 16 }}>
        <Card size="small"><Statistic title="Objects away" value={away.length} /></Card>
        <Card size="small"><Statistic title="Insured" value={insured} prefix="$" /></Card>
        <Segmented options={["All", ...Object.keys(COLORS)]} value={view} onChange={setView} />
        <Input.Search placeholder="Object, artist or borrower" allowClear onSearch={setFind} />
      </Space>
      <Table rowKey="id" size="middle" columns={columns} dataSource={rows} pagination={false} locale={{ emptyText: "No loans here" }} footer={() => `${rows.length} of ${loans.length} loans`} />
      <RequestDrawer open={asking} onClose={() => setAsking(false)} onDone={v => { commit([...loans, { ...v, id: "L-" + (11 + loans.length) }]); setAsking(false); message.success("Request sent"); }} />
      <Drawer title={loan?.object} open={!!loan} onClose={() => setShown(null)} size="large">
        {loan && <Tabs items={[
          { key: "a", label: "Facts", children: <><Descriptions bordered column={1} size="small" items={[["Artist", loan.artist], ["Borrower", loan.to], ["Value", money(loan.value)], ["Period", `${loan.from} to ${loan.until}`], ["Days", dayjs(loan.until).diff(loan.from, "day")]].map(([label, children]) => ({ key: label, label, children }))} />
            {loan.status !== "Declined" && <Steps style={{ marginTop: 20 }} size="small" current={ORDER.indexOf(loan.status)} items={ORDER.map(title => ({ title }))} />}</> },
          { key: "b", label: "Condition", children: <Form layout="vertical" onFinish={v => { commit(loans.map(l => (l.id === loan.id ? { ...l, condition: v.condition, status: v.back ? "Returned" : l.status } : l))); message.success("Condition noted"); }} initialValues={{ condition: loan.condition }}>
            <Form.Item name="condition" label="Condition report" rules={[{ required: true, message: "Describe the condition" }]}><Input.TextArea rows={3} /></Form.Item>
            <Form.Item name="back" valuePropName="checked"><Checkbox disabled={loan.status !== "On loan"}>The object is back</Checkbox></Form.Item>
            <Button htmlType="submit">Note condition</Button></Form> },
        ]} />}
      </Drawer>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<ConfigProvider theme={{ token: { colorPrimary: "#7a4b2b" } }}><AntApp><Loans /></AntApp></ConfigProvider>);
