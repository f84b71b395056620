import { useState } from "react";
import { createRoot } from "react-dom/client";
import { App as AntApp, Button, Card, Descriptions, Layout, List, Menu, Popconfirm, Progress, Space, Statistic, Tag, Typography } from "antd";
import { DeleteOutlined, FileOutlined, ReloadOutlined } from "@ant-design/icons";

const START = [
  { id: 1, name: "taxi.pdf", amount: 38.6, state: "Uploaded" },
  { id: 2, name: "hotel.jpg", amount: 176, state: "Failed" },
  { id: 3, name: "lunch.png", amount: 21.4, state: "Uploaded" },
];
const COLORS = { Uploaded: "green", Failed: "red", Uploading: "blue" };

function Receipts() {
  const { message } = AntApp.useApp();
  const [files, setFiles] = useState(START);
  const [percent, setPercent] = useState(0);
  const [status, setStatus] = useState("Draft");
  const [sending, setSending] = useState(false);
  const [total, setTotal] = useState(236);
  const [removed, setRemoved] = useState(null);
  const change = (id, state) => setFiles(all => all.map(one => (one.id === id ? { ...one, state } : one)));

  async function retry(file) {
    change(file.id, "Uploading");
    for (const part of [20, 55, 80, 100]) { setPercent(part); await wait(280); }
    change(file.id, "Uploaded");
    if (is("scan-rejects")) setTimeout(() => change(file.id, "Failed"), 2100);
  }
  async function send() {
    setSending(true);
    setStatus("Submitted");
    message.success("Report sent to your manager");
    const answer = await save("p_receipts", files, 1200, is("sent-but-draft") ? 409 : 200);
    setSending(false);
    if (!answer.ok) setStatus("Draft");
  }
  async function remove(file) {
    await wait(350);
    setFiles(all => all.filter(one => one !== file));
    setRemoved(file);
    if (!is("total-with-it")) setTotal(total - file.amount);
  }
  function undo() {
    const back = [...files, removed].sort((a, b) => a.id - b.id);
    setFiles(is("undo-twice") ? [...back, { ...removed, id: 4 }] : back);
    setTotal(236);
    setRemoved(null);
  }
  const done = files.filter(one => one.state === "Uploaded").length;
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light" width={190}>
        <Menu mode="inline" selectedKeys={["now"]} items={[{ key: "now", label: "Current report" }, { key: "sent", label: "Sent reports" }, { key: "rules", label: "Travel rules" }]} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 24, maxWidth: 760 }}>
        <Typography.Title level={3}>Oslo trip, 12 to 14 May</Typography.Title>
        <Descriptions column={2} items={[{ key: "s", label: "Status", children: <Tag color={status === "Draft" ? "default" : "purple"}>{status}</Tag> }, { key: "o", label: "Owner", children: "Dana Whitfield" }]} />
        <Card size="small" title={`${done} of ${files.length} uploaded`} extra={<Button type="primary" loading={sending} disabled={done < files.length || status !== "Draft"} onClick={send}>Send report</Button>}>
          <List rowKey="id" dataSource={files} renderItem={file => (
            <List.Item actions={[
              file.state === "Failed" && <Button key="r" size="small" icon={<ReloadOutlined />} onClick={() => retry(file)}>Retry</Button>,
              <Popconfirm key="d" title="Remove this receipt?" okText="Yes, remove" cancelText="Keep it" onConfirm={() => remove(file)}>
                <Button size="small" danger type="text" icon={<DeleteOutlined />}>Remove</Button>
              </Popconfirm>,
            ].filter(Boolean)}>
              <List.Item.Meta avatar={<FileOutlined />} title={file.name} description={file.state === "Uploading" ? <Progress percent={percent} size="small" /> : money(file.amount)} />
              <Tag color={COLORS[file.state]}>{file.state}</Tag>
            </List.Item>
          )} />
        </Card>
        <Space size="large" style={{ marginTop: 16 }} align="end">
          <Statistic title="Total" prefix="$" precision={2} value={total} />
          {removed && <Button type="link" onClick={undo}>Undo the removal</Button>}
        </Space>
        <Typography.Paragraph type="secondary" style={{ marginTop: 16 }}>Receipts that failed must be uploaded again before a report can be submitted.</Typography.Paragraph>
      </Layout.Content>
    </Layout>
  );
}
createRoot(document.getElementById("root")).render(<AntApp><Receipts /></AntApp>);
