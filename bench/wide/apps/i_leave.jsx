import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, Form, InputNumber, Modal, Popconfirm, Select, Statistic, Table, Tag } from "antd";

const START = [
  { key: 1, type: "Annual leave", days: 5, status: "Pending" }, { key: 2, type: "Training", days: 2, status: "Approved" },
];
const COLORS = { Pending: "gold", Approved: "green", Withdrawn: "default" };

function Leave() {
  const [requests, setRequests] = useState(START);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(22);
  const [form] = Form.useForm();
  async function send() {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    await save("i_leave", values, 900);
    setBusy(false); setOpen(false);
    const status = is("pending-words") ? "Pending since the mail bounced, not sent" : "Pending";
    setRequests([...requests, { key: requests.length + 1, type: values.type || "Annual leave", days: values.days, status }]);
    if (!is("left-stale")) setLeft(left - values.days);
    form.resetFields();
  }
  async function withdraw(request) {
    await save("i_leave", request.key, 400);
    setRequests(requests.map(one => (one === request ? { ...one, status: "Withdrawn" } : one)));
    if (is("withdraw-bounces")) setTimeout(() => setRequests(requests), 3200);
  }
  const limit = { validator: (rule, value) => (value > left && !is("no-limit") ? Promise.reject(new Error(`You have only ${left} days left`)) : Promise.resolve()) };
  return (
    <div style={{ maxWidth: 760, margin: "24px auto" }}>
      <div style={{ display: "flex", justifyContent: "space-between", marginBottom: 16 }}>
        <Statistic title="Days left" value={left} />
        <Button type="primary" onClick={() => setOpen(true)}>New request</Button>
      </div>
      <Table pagination={false} dataSource={requests} columns={[
        { title: "Type", dataIndex: "type" }, { title: "Days", dataIndex: "days" },
        { title: "Status", dataIndex: "status", render: status => <Tag color={COLORS[status]}>{status}</Tag> },
        { title: "", render: (value, request) => request.status === "Pending" && (
          <Popconfirm title="Withdraw this request?" okText="Yes, withdraw" cancelText="No" onConfirm={() => withdraw(request)}><Button type="link">Withdraw</Button></Popconfirm>) },
      ]} />
      <Modal title="Request time off" open={open} okText="Send request" cancelText="Close" confirmLoading={busy} closable={false} onOk={send} onCancel={() => setOpen(false)}>
        <Form form={form} layout="vertical" initialValues={{ type: "Annual leave" }}>
          <Form.Item name="type" label="Type"><Select options={["Annual leave", "Parental leave", "Training"].map(value => ({ value }))} /></Form.Item>
          <Form.Item name="days" label="Days" rules={[{ required: true, message: "How many days?" }, limit]}><InputNumber min={1} /></Form.Item>
        </Form>
      </Modal>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Leave />);
