import { useState, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { App, Button, Descriptions, Drawer, Form, Input, Layout, Menu, Select, Space, Statistic, Table, Tag, Typography } from "antd";

const START = [
  { key: "R-201", title: "Standing desks", centre: "Office", amount: 2400, status: "Waiting", note: "" },
  { key: "R-202", title: "Coffee beans", centre: "Kitchen", amount: 148, status: "Waiting", note: "The usual roast" },
  { key: "R-203", title: "Projector lamps", centre: "Events", amount: 610, status: "Waiting", note: "" },
  { key: "R-204", title: "Ergonomic chairs", centre: "Design", amount: 1000, status: "Waiting", note: "" },
  { key: "R-205", title: "Label printer", centre: "Warehouse", amount: 320, status: "Approved", note: "" },
];
const COLORS = { Waiting: "gold", Approved: "green", Rejected: "red" };
const dollars = value => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

function Approvals() {
  const { message } = App.useApp();
  const [rows, setRows] = useState([]);
  const [loading, setLoading] = useState(true);
  const [picked, setPicked] = useState([]);
  const [shown, setShown] = useState(null);
  const [busy, setBusy] = useState("");
  const [form] = Form.useForm();
  useEffect(() => { wait(600).then(() => { setRows(START); setLoading(false); }); }, []);
  const waiting = rows.filter(row => row.status === "Waiting").reduce((all, row) => all + row.amount, 0);

  async function approve() {
    setBusy("approve");
    await save("t_approvals", picked, 900);
    const keys = is("range-approved") ? rows.slice(rows.findIndex(row => row.key === picked[0]), rows.findIndex(row => row.key === picked.at(-1)) + 1).map(row => row.key) : picked;
    setRows(rows.map(row => (keys.includes(row.key) ? { ...row, status: is("pre-approved") && row.amount < 1000 ? "Pre-approved" : "Approved" } : row)));
    setBusy(""); setPicked([]);
    message.success(`${picked.length} requests approved`);
  }
  function details(row) { setShown(row); form.setFieldsValue({ centre: row.centre, note: row.note }); }
  async function keep() {
    const values = form.getFieldsValue();
    setBusy("keep");
    await save("t_approvals", { ...values, key: shown.key }, 700);
    setBusy("");
    const before = rows;
    const changed = is("note-lost") ? { centre: values.centre } : values;
    setRows(rows.map(row => (row.key === shown.key ? { ...row, ...changed } : row)));
    setShown(null);
    message.success("Request updated");
    if (is("centre-refetched")) setTimeout(() => setRows(now => now.map((row, at) => ({ ...row, centre: before[at].centre }))), 1800);
  }
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light" width={190}>
        <Typography.Title level={5} style={{ padding: "16px 24px 0" }}>Purchasing</Typography.Title>
        <Menu selectedKeys={["a"]} items={[{ key: "a", label: "Approvals" }, { key: "b", label: "Suppliers" }, { key: "c", label: "Facilities" }, { key: "d", label: "Budgets" }]} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 24 }}>
        <Space size={48} style={{ marginBottom: 16 }}>
          <Statistic title="Waiting for approval" value={dollars(waiting)} loading={loading} />
          <Statistic title="Budget left in June" value="$11,900.00" />
        </Space>
        <div style={{ minHeight: 44, display: "flex", gap: 12, alignItems: "center" }}>
          {picked.length > 0 && (
            <>
              <span>{picked.length} {picked.length === 1 ? "request" : "requests"} selected</span>
              <Button type="primary" loading={busy === "approve"} onClick={approve}>Approve selected</Button>
              <Button type="text" onClick={() => setPicked([])}>Clear</Button>
            </>
          )}
        </div>
        <Table loading={loading} pagination={false} dataSource={rows} size="middle"
          rowSelection={{ selectedRowKeys: picked, onChange: setPicked, getCheckboxProps: row => ({ disabled: row.status !== "Waiting" }) }}
          columns={[
            { title: "No.", dataIndex: "key", width: 90 },
            { title: "Request", dataIndex: "title" },
            { title: "Cost centre", dataIndex: "centre" },
            { title: "Amount", dataIndex: "amount", align: "right", render: dollars, sorter: (a, b) => a.amount - b.amount },
            { title: "Status", dataIndex: "status", render: status => <Tag color={COLORS[status] || "lime"}>{status}</Tag> },
            { title: "", width: 100, render: (value, row) => <Button type="link" onClick={() => details(row)}>Details</Button> },
          ]} />
        <Typography.Paragraph type="secondary" style={{ marginTop: 16 }}>Approved requests go to the supplier at 6 pm. Requests over $5,000.00 need a second approval.</Typography.Paragraph>
      </Layout.Content>
      <Drawer title={shown?.title} open={!!shown} onClose={() => setShown(null)} forceRender size={420}
        footer={<Space><Button type="primary" loading={busy === "keep"} onClick={keep}>Save changes</Button><Button onClick={() => setShown(null)}>Cancel</Button></Space>}>
        <Descriptions column={1} size="small" style={{ marginBottom: 16 }} items={[{ key: 1, label: "Number", children: shown?.key }, { key: 2, label: "Asked by", children: "Noor Haddad" }, { key: 3, label: "Amount", children: dollars(shown?.amount || 0) }]} />
        <Form form={form} layout="vertical">
          <Form.Item name="centre" label="Cost centre"><Select options={["Design", "Events", "Facilities", "Kitchen", "Office", "Warehouse"].map(value => ({ value }))} /></Form.Item>
          <Form.Item name="note" label="Note"><Input.TextArea rows={3} /></Form.Item>
        </Form>
      </Drawer>
    </Layout>
  );
}
createRoot(document.getElementById("root")).render(<App><Approvals /></App>);
