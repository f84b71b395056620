import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Card, Descriptions, Form, Input, List, Result, Select, Space, Steps, Tag, Typography } from "antd";
import { CheckCircleFilled, PaperClipOutlined } from "@ant-design/icons";

const COUNTRIES = ["Mexico", "Norway", "Peru", "Portugal", "Senegal"];
const FILES = [["passport", "Passport scan", "PDF, 1.2 MB"], ["photo", "Portrait photo", "JPG, 640 KB"], ["letter", "Invitation letter", "PDF, 210 KB"]];

function Visa() {
  const [step, setStep] = useState(0);
  const [data, setData] = useState({});
  const [files, setFiles] = useState([]);
  const [busy, setBusy] = useState("");
  const [result, setResult] = useState("");
  const [form] = Form.useForm();
  async function next() {
    if (step === 0) {
      const values = await form.validateFields().catch(() => null);
      if (!values) return;
      setData(values);
      if (is("name-lost")) form.resetFields(["name"]);
    }
    setBusy("next");
    await save("n_visa", data, 400);
    setBusy("");
    setStep(step + 1);
  }
  async function attach(name) {
    setBusy(name);
    await save("n_visa", { name }, 800);
    setBusy("");
    setFiles([...files, name]);
  }
  async function submit() {
    setBusy("submit");
    await save("n_visa", { ...data, files }, 1100);
    setBusy("");
    setResult("received");
    if (is("office-refuses")) {
      const answer = await save("n_visa", data, 1700, 502);
      if (!answer.ok) setResult("refused");
    }
  }
  const country = is("country-above") ? COUNTRIES[COUNTRIES.indexOf(data.country) - 1] : data.country;
  if (result === "received") return <Result status="success" title="Application received" subTitle="We answer within ten working days." extra={<Button onClick={() => location.reload()}>Start another one</Button>} />;
  if (result === "refused") return <Result status="error" title="Nothing was filed" subTitle="The visa office did not answer. Please try again tomorrow." />;
  const complete = files.includes("passport") || is("next-open");
  return (
    <div style={{ maxWidth: 860, margin: "28px auto", display: "grid", gridTemplateColumns: "1fr 220px", gap: 24 }}>
      <Card title="Visitor visa">
        <Steps current={step} size="small" items={[{ title: "Traveller" }, { title: "Documents" }, { title: "Review" }]} style={{ marginBottom: 24 }} />
        <div style={{ display: step === 0 ? "block" : "none" }}>
          <Form form={form} layout="vertical" requiredMark="optional">
            <Form.Item name="name" label="Full name" rules={[{ required: true, message: "Please enter your full name" }]}><Input autoComplete="off" /></Form.Item>
            <Form.Item name="country" label="Nationality" rules={[{ required: true, message: "Please choose your nationality" }]}><Select options={COUNTRIES.map(value => ({ value }))} /></Form.Item>
          </Form>
        </div>
        {step === 1 && <>
          <Alert type="info" showIcon title="The passport scan is required, the others may follow." style={{ marginBottom: 12 }} />
          <List dataSource={FILES} renderItem={([name, title, size]) => (
            <List.Item key={name} actions={[files.includes(name)
              ? <Tag color="green" icon={<CheckCircleFilled />} key="tag">Attached</Tag>
              : <Button key="go" icon={<PaperClipOutlined />} loading={busy === name} onClick={() => attach(name)}>Attach</Button>]}>
              <List.Item.Meta title={title} description={size} />
            </List.Item>)} /></>}
        {step === 2 && <Descriptions bordered column={1} size="small" items={[
          { key: 1, label: "Full name", children: data.name }, { key: 2, label: "Nationality", children: country },
          { key: 3, label: "Documents", children: files.length }]} />}
        <Space style={{ marginTop: 24 }}>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Previous</Button>}
          {step < 2 && <Button type="primary" loading={busy === "next"} disabled={step === 1 && !complete} onClick={next}>Next</Button>}
          {step === 2 && <Button type="primary" loading={busy === "submit"} onClick={submit}>Submit application</Button>}
        </Space>
      </Card>
      <aside><Typography.Title level={5}>Good to know</Typography.Title><Typography.Paragraph type="secondary">Visitors from Norway and Portugal may stay for up to 90 days. A confirmation is mailed once an application is with us.</Typography.Paragraph></aside>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Visa />);
