import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Card, Descriptions, Flex, Form, Input, Layout, Radio, Result, Spin, Steps, Typography } from "antd";

const SERVICES = [{ value: "Eye test", price: 35, minutes: 20 }, { value: "Dental cleaning", price: 60, minutes: 40 }, { value: "Hearing test", price: 45, minutes: 30 }];
const SLOTS = ["08:15", "09:20", "10:40", "11:40", "14:05", "15:30"];
const TAKEN = ["08:15", "14:05"];

function Checkup() {
  const [step, setStep] = useState(0);
  const [service, setService] = useState("");
  const [slots, setSlots] = useState(null);
  const [slot, setSlot] = useState("");
  const [person, setPerson] = useState({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [form] = Form.useForm();
  useEffect(() => {
    if (step !== 1) return;
    setSlots(null);
    let current = true;
    wait(700).then(() => { if (current) setSlots(SLOTS); });
    return () => { current = false; };
  }, [step]);
  async function next() {
    if (step === 2) {
      const values = is("details-skipped") ? form.getFieldsValue() : await form.validateFields().catch(() => null);
      if (!values) return;
      setPerson(values);
    }
    setStep(step + 1);
  }
  function back() {
    if (is("back-forgets") && step === 2) setSlot("");
    setStep(step - 1);
  }
  async function book() {
    setBusy(true);
    await save("j_checkup", { service, slot, person }, 1200);
    setBusy(false); setDone(true);
  }
  const chosen = SERVICES.find(one => one.value === service);
  const shownSlot = is("an-hour-late") && slot === "10:40" ? "11:40" : slot;
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Header style={{ color: "#fff", fontWeight: 600 }}>Northgate Health Centre</Layout.Header>
      <Layout.Content style={{ maxWidth: 860, width: "100%", margin: "24px auto" }}>
        <Typography.Title level={2}>Book a check-up</Typography.Title>
        <Steps current={done ? 4 : step} items={[{ title: "Service" }, { title: "Time" }, { title: "You" }, { title: "Review" }]} style={{ marginBottom: 24 }} />
        <Card>
          {done ? (is("could-not-confirm")
            ? <Result status="success" title="We could not confirm that your appointment is booked" subTitle="Please call us on 0207 5550 100." />
            : <Result status="success" title="Your appointment is booked" subTitle={`We expect you at ${slot}. A reminder is sent the day before.`} />) : (
            <>
              {step === 0 && <Radio.Group value={service} onChange={event => setService(event.target.value)}>
                <Flex vertical gap={10}>{SERVICES.map(one => <div key={one.value}><Radio value={one.value}>{one.value}</Radio><Typography.Text type="secondary">{one.minutes} minutes, ${one.price}.00</Typography.Text></div>)}</Flex>
              </Radio.Group>}
              {step === 1 && <Spin spinning={!slots}>
                <Typography.Paragraph>Free times on Tuesday, 14 May</Typography.Paragraph>
                <Flex gap={8} wrap>{(slots || []).map(time => <Button key={time} disabled={TAKEN.includes(time)} type={slot === time ? "primary" : "default"} onClick={() => setSlot(time)}>{time}</Button>)}</Flex>
                <Typography.Paragraph style={{ marginTop: 16 }} type="secondary">Selected time: {slot || "none yet"}</Typography.Paragraph>
              </Spin>}
              {step === 2 && <Form form={form} layout="vertical" initialValues={person} style={{ maxWidth: 360 }}>
                <Form.Item name="name" label="Name" rules={[{ required: true, message: "Please tell us your name" }]}><Input /></Form.Item>
                <Form.Item name="phone" label="Phone"><Input /></Form.Item>
              </Form>}
              {step === 3 && <>
                <Descriptions bordered column={1} items={[
                  { key: 1, label: "Service", children: service }, { key: 2, label: "Time", children: shownSlot }, { key: 3, label: "Name", children: person.name }, { key: 4, label: "Phone", children: person.phone || "–" },
                  { key: 5, label: "Price", children: `$${chosen.price}.00` },
                ]} />
                <Alert style={{ marginTop: 16 }} type="info" showIcon title="Your appointment is booked only after you confirm it." />
              </>}
              <Flex gap={8} justify="flex-end" style={{ marginTop: 20 }}>
                {step > 0 && <Button onClick={back}>Back</Button>}
                {step < 3 ? <Button type="primary" disabled={(step === 0 && !service) || (step === 1 && !slot)} onClick={next}>Next</Button>
                  : <Button type="primary" loading={busy} onClick={book}>Confirm booking</Button>}
              </Flex>
            </>
          )}
        </Card>
      </Layout.Content>
      <Layout.Footer style={{ textAlign: "center" }}>Eye test, hearing test and dental cleaning are free for under 16s.</Layout.Footer>
    </Layout>
  );
}
createRoot(document.getElementById("root")).render(<Checkup />);
