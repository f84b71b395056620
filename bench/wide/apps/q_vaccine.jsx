import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, Card, Col, ConfigProvider, Descriptions, Form, Input, InputNumber, Layout, Radio, Result, Row, Space, Steps, Tag, Typography } from "antd";
import { CalendarOutlined, EnvironmentOutlined, UserOutlined } from "@ant-design/icons";

const PLACES = [["Harbor Pharmacy", "12 Quay Street"], ["Old Town Clinic", "3 Castle Lane"], ["Station Health Centre", "Platform 1, Central Station"]];
const TIMES = ["09:30", "10:00", "10:30", "11:00", "11:30"];

function Vaccine() {
  const [form] = Form.useForm();
  const [step, setStep] = useState(0);
  const [busy, setBusy] = useState(false);
  const [person, setPerson] = useState(null);
  const [place, setPlace] = useState(null);
  const [time, setTime] = useState(null);
  const [booked, setBooked] = useState(null);
  async function next() {
    if (step === 0) {
      const values = await form.validateFields().catch(() => null);
      if (!values) return;
      setPerson(values);
    }
    setBusy(true); await wait(500); setBusy(false);
    setStep(step + 1);
  }
  function back() {
    if (step === 1 && is("name-cut")) form.setFieldsValue({ name: person.name.split(" ")[0], age: person.age });
    setStep(step - 1);
  }
  async function confirm() {
    setBusy(true);
    const at = is("slot-before") ? TIMES[Math.max(TIMES.indexOf(time) - 1, 0)] : time;
    const booking = { ...person, place, time: at };
    await save("q_vaccine", booking, 1200);
    setBusy(false); setBooked(booking); setStep(3);
  }
  const clamps = is("age-clamped");
  return (
    <ConfigProvider theme={{ token: { colorPrimary: "#0f766e" } }}>
      <Layout style={{ minHeight: "100vh", background: "#f6f8f8" }}>
        <Layout.Header style={{ color: "#fff", fontSize: 18 }}>Flu season: vaccination</Layout.Header>
        <Layout.Content style={{ padding: 24 }}>
          <Row gutter={24} style={{ maxWidth: 1040, margin: "0 auto" }}>
            <Col span={16}>
              <Card>
                <Steps current={step} items={[{ title: "Who", icon: <UserOutlined /> }, { title: "Where", icon: <EnvironmentOutlined /> }, { title: "When", icon: <CalendarOutlined /> }]} style={{ marginBottom: 32 }} />
                <div style={{ display: step === 0 ? "block" : "none" }}>
                  <Form form={form} layout="vertical">
                    <Form.Item name="name" label="Full name" rules={[{ required: true, message: "Enter a name" }]}><Input placeholder="First and last name" /></Form.Item>
                    <Form.Item name="age" label="Age" rules={[{ required: true, message: "Enter an age" }, { type: "number", min: 0, max: 120, message: "Age must be between 0 and 120" }]}>
                      <InputNumber style={{ width: 160 }} {...(clamps ? { max: 120 } : {})} /></Form.Item>
                  </Form>
                </div>
                {step === 1 && <>
                  <Typography.Title level={5}>Choose a place</Typography.Title>
                  <Radio.Group value={place} onChange={event => setPlace(event.target.value)}>
                    <Space direction="vertical">{PLACES.map(([name, street]) => <Radio key={name} value={name}>{name} <Typography.Text type="secondary">{street}</Typography.Text></Radio>)}</Space>
                  </Radio.Group>
                </>}
                {step === 2 && <>
                  <Typography.Title level={5}>Free times on Friday</Typography.Title>
                  <Radio.Group optionType="button" buttonStyle="solid" value={time} onChange={event => setTime(event.target.value)} options={TIMES} />
                </>}
                {step === 3 && <Result status="success" title={`Thank you, ${booked.name.split(" ")[0]}`} subTitle={`Still free on Friday: ${TIMES.slice(TIMES.indexOf(booked.time) + 1).join(", ")}`}
                  extra={<Descriptions bordered column={1} size="small" items={[
                    { key: 1, label: "Name", children: booked.name },
                    { key: 2, label: "Place", children: booked.place },
                    { key: 3, label: "Time", children: booked.time },
                    { key: 4, label: "Dose", children: booked.age < 12 ? "Children's dose" : "Standard dose" },
                    { key: 5, label: "Status", children: <Tag color="green">{is("to-be-confirmed") ? "To be confirmed" : "Confirmed"}</Tag> },
                  ]} />} />}
                <Space style={{ marginTop: 32 }}>
                  {step > 0 && step < 3 && <Button onClick={back}>Back</Button>}
                  {step < 2 && <Button type="primary" loading={busy} disabled={step === 1 && !place} onClick={next}>Next</Button>}
                  {step === 2 && <Button type="primary" loading={busy} disabled={!time} onClick={confirm}>Confirm booking</Button>}
                </Space>
              </Card>
            </Col>
            <Col span={8}>
              {person && step < 3 && <Card size="small" style={{ marginBottom: 16 }}>Booking for {person.name}, aged {person.age}</Card>}
              <Card size="small" title="Good to know">Bring a photo ID. A booking that is confirmed can be moved until the evening before.</Card>
            </Col>
          </Row>
        </Layout.Content>
        <Layout.Footer style={{ textAlign: "center" }}>County health service</Layout.Footer>
      </Layout>
    </ConfigProvider>
  );
}
createRoot(document.getElementById("root")).render(<Vaccine />);
