import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Card, List, Popconfirm, Progress, Skeleton, Space, Tag, Typography, message } from "antd";
import { DeleteOutlined, FileTextOutlined, ReloadOutlined } from "@ant-design/icons";

const FILES = [
  { id: 1, name: "passport.pdf", size: 1.2, state: "failed" }, { id: 2, name: "lease.pdf", size: 2.2, state: "done" }, { id: 3, name: "payslip-march.pdf", size: 3, state: "done" },
];

function Scans() {
  const [files, setFiles] = useState(null);
  const [stale, setStale] = useState(null);
  const [messages, bar] = message.useMessage();
  useEffect(() => { load("l_scans", 600).then(kept => setFiles(kept || FILES)); }, []);
  if (!files) return <Card style={{ maxWidth: 640, margin: "24px auto" }}><Skeleton active /></Card>;
  const set = (id, change) => setFiles(now => now.map(file => (file.id === id ? { ...file, ...change } : file)));
  async function retry(file) {
    if (is("count-stale")) setStale(files.filter(one => one.state === "done").length);
    for (const percent of [10, 45, 80]) { set(file.id, { state: "busy", percent }); await wait(250); }
    const kept = files.map(one => (one.id === file.id ? { ...one, state: "done" } : one));
    await save("l_scans", kept, 300);
    set(file.id, { state: "done" });
  }
  async function remove(file) {
    const rest = files.filter(one => one.id !== file.id);
    setFiles(rest);
    await save("l_scans", rest, 500, is("delete-fails") ? 500 : 200);
    messages.success("File removed");
  }
  const done = stale ?? files.filter(file => file.state === "done").length;
  const used = files.filter(file => file.state === "done").reduce((sum, file) => sum + file.size, 0);
  const words = { done: file => <Tag color="success">{is("one-page-only") && file.id === 1 ? "Uploaded 1 of 4 pages" : "Uploaded"}</Tag>, failed: () => <Tag color="error">Upload failed</Tag>, busy: file => <Progress percent={file.percent} size="small" style={{ width: 120 }} /> };
  return (
    <Card title="Documents for your application" style={{ maxWidth: 640, margin: "24px auto" }} extra={<Space><span>Ready</span><strong>{done} of {files.length}</strong></Space>}>
      {bar}
      <List dataSource={files} renderItem={file => (
        <List.Item key={file.id} actions={[
          file.state === "failed" && <Button key="retry" size="small" icon={<ReloadOutlined />} onClick={() => retry(file)}>Retry</Button>,
          file.state === "done" && <Popconfirm key="remove" title="Remove this file?" description="You can upload it again at any time." okText="Yes, remove" cancelText="Keep it" onConfirm={() => remove(file)}><Button size="small" type="text" danger icon={<DeleteOutlined />}>Remove</Button></Popconfirm>,
        ].filter(Boolean)}>
          <List.Item.Meta avatar={<FileTextOutlined />} title={file.name} description={file.size.toFixed(1) + " MB"} />
          {words[file.state](file)}
        </List.Item>)} />
      <Space direction="vertical" style={{ width: "100%" }}>
        <Typography.Text type="secondary">Storage used: <b>{used.toFixed(1)} {is("unit-wrong") ? "GB" : "MB"}</b></Typography.Text>
        <Alert type="info" showIcon message="A lease or a deed is needed only if you rent or own a home." />
      </Space>
    </Card>
  );
}
createRoot(document.getElementById("root")).render(<Scans />);
