import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Avatar, Badge, Button, Card, Drawer, Empty, Flex, Form, Input, Layout, Menu, Segmented, Select, Space, Statistic, Table, Tag, message } from "antd";

const START = [
  { key: 4102, title: "Printer shows offline", assignee: "Nobody", status: "Open" }, { key: 4103, title: "VPN drops every hour", assignee: "Nobody", status: "Open" },
  { key: 4107, title: "New laptop for Friday", assignee: "Sven Okafor", status: "Open" }, { key: 4111, title: "Badge does not open door B", assignee: "Marta Lindqvist", status: "Open" },
  { key: 4090, title: "Projector has no sound", assignee: "Sven Okafor", status: "Solved" },
];
const PEOPLE = ["Nobody", "Marta Lind", "Marta Lindqvist", "Sven Okafor"];

function Desk() {
  const [tickets, setTickets] = useState([]);
  const [loading, setLoading] = useState(true);
  const [view, setView] = useState("Open");
  const [chosen, setChosen] = useState(null);
  const [assignee, setAssignee] = useState("Nobody");
  const [busy, setBusy] = useState(0);
  const [count, setCount] = useState(4);
  const [toast, holder] = message.useMessage();
  useEffect(() => { wait(600).then(() => { setTickets(START); setLoading(false); }); }, []);
  async function keep() {
    setBusy(chosen.key);
    await save("j_desk", { key: chosen.key, assignee }, 800);
    const key = is("ticket-below") ? START[START.findIndex(one => one.key === chosen.key) + 1].key : chosen.key;
    const name = is("next-name") && assignee === "Marta Lind" ? "Marta Lindqvist" : assignee;
    setTickets(tickets.map(one => (one.key === key ? { ...one, assignee: name } : one)));
    setBusy(0); setChosen(null);
    toast.success("Ticket updated");
  }
  async function solve(ticket) {
    setBusy(ticket.key);
    await save("j_desk", { key: ticket.key, status: "Solved" }, 500);
    setTickets(list => list.map(one => (one.key === ticket.key ? { ...one, status: "Solved" } : one)));
    if (!is("count-stays")) setCount(count - 1);
    setBusy(0);
    toast.success("Ticket solved");
    if (is("reopened")) setTimeout(() => { setTickets(list => list.map(one => (one.key === ticket.key ? { ...one, status: "Open" } : one))); setCount(count); }, 3300);
  }
  const shown = tickets.filter(one => one.status === view);
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light" width={210}>
        <div style={{ padding: 16, fontWeight: 700 }}>Helpline</div>
        <Menu selectedKeys={["t"]} items={[{ key: "t", label: "Tickets" }, { key: "k", label: "Knowledge base" }, { key: "r", label: "Reports" }]} />
        <Card size="small" title="Most read" style={{ margin: 12 }}>My printer shows offline: what now?</Card>
      </Layout.Sider>
      <Layout.Content style={{ padding: 24 }}>
        {holder}
        <Flex justify="space-between" align="center">
          <h1>Tickets</h1>
          <Space size="large"><Statistic title="Open tickets" value={count} /><Badge dot><Avatar>ML</Avatar></Badge></Space>
        </Flex>
        <Segmented value={view} onChange={setView} options={["Open", "Solved"]} style={{ marginBottom: 12 }} />
        <Table loading={loading} pagination={false} dataSource={shown} locale={{ emptyText: <Empty description="No tickets" /> }} columns={[
          { title: "No.", dataIndex: "key" },
          { title: "Subject", dataIndex: "title", render: (title, ticket) => <Button type="link" onClick={() => { setChosen(ticket); setAssignee(ticket.assignee); }}>{title}</Button> },
          { title: "Assignee", dataIndex: "assignee" },
          { title: "Status", dataIndex: "status", render: status => <Tag color={status === "Open" ? "blue" : "green"}>{status}</Tag> },
          { title: "", render: (value, ticket) => ticket.status === "Open" && <Button size="small" loading={busy === ticket.key} onClick={() => solve(ticket)}>Solve</Button> },
        ]} />
      </Layout.Content>
      <Drawer title={`Ticket ${chosen ? chosen.key : ""}`} open={!!chosen} onClose={() => setChosen(null)} footer={<Button type="primary" loading={!!busy} onClick={keep}>Save changes</Button>}>
        <p>{chosen && chosen.title}</p>
        <Form layout="vertical">
          <Form.Item label="Assignee" htmlFor="assignee"><Select id="assignee" value={assignee} onChange={setAssignee} options={PEOPLE.map(value => ({ value }))} /></Form.Item>
          <Form.Item label="Internal note" htmlFor="note"><Input.TextArea id="note" rows={4} /></Form.Item>
        </Form>
      </Drawer>
    </Layout>
  );
}
createRoot(document.getElementById("root")).render(<Desk />);
