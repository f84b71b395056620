import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, App as Antd, Button, Card, Divider, Flex, Form, Input, Select, Spin, Switch, Tabs, Typography } from "antd";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function Notifications({ start }) {
  const { message } = Antd.useApp();
  const [weekly, setWeekly] = useState(start.weekly);
  const [mentions, setMentions] = useState(start.mentions);
  const [day, setDay] = useState(DAYS[start.day]);
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    await save("l_prefs", { weekly, mentions, day: is("day-before") ? (DAYS.indexOf(day) + 6) % 7 : DAYS.indexOf(day) }, 900);
    setBusy(false);
    message.success(is("saved-except") ? "Settings saved, except 2 that your plan does not include" : "Settings saved", 5);
  }
  return (
    <Flex vertical gap={14}>
      <Flex justify="space-between"><label htmlFor="mentions">Mentions of my name</label><Switch id="mentions" checked={mentions} onChange={setMentions} /></Flex>
      <Flex justify="space-between"><label htmlFor="weekly">Weekly summary</label><Switch id="weekly" checked={weekly} onChange={setWeekly} /></Flex>
      <Flex justify="space-between" align="center"><label htmlFor="day">Delivery day</label><Select id="day" value={day} onChange={setDay} style={{ width: 180 }} options={DAYS.map(value => ({ value }))} /></Flex>
      <Typography.Text type="secondary">The summary of a week comes at 8:00 on its delivery day. Changes apply once they are saved.</Typography.Text>
      <div><Button type="primary" loading={busy} onClick={keep}>Save changes</Button></div>
    </Flex>
  );
}

function Danger() {
  const [name, setName] = useState("");
  const [due, setDue] = useState(false);
  async function remove() {
    await save("l_prefs_delete", name, 600);
    setDue(true);
    if (is("schedule-dropped")) {
      const events = new EventSource("/api/push?ms=1900&text=cancelled");
      events.onmessage = () => { events.close(); setDue(false); };
    }
  }
  return (
    <>
      <Typography.Paragraph>Deleting the workspace <b>acorn</b> removes all its boards. Enter its name to go on.</Typography.Paragraph>
      <Form layout="vertical"><Form.Item label="Workspace name" htmlFor="name"><Input id="name" autoComplete="off" value={name} onChange={event => setName(event.target.value)} /></Form.Item></Form>
      <Button danger disabled={!is("unguarded") && name !== "acorn"} onClick={remove}>Delete workspace</Button>
      {due && <Alert style={{ marginTop: 16 }} type="warning" showIcon message="Deletion is scheduled for tomorrow" />}
    </>
  );
}

function Prefs() {
  const [start, setStart] = useState(null);
  useEffect(() => { load("l_prefs", 500).then(kept => setStart(kept || { weekly: false, mentions: true, day: 5 })); }, []);
  return (
    <Antd><Card title="Workspace settings" style={{ maxWidth: 620, margin: "24px auto" }}>
      {start ? <Tabs items={[
        { key: "g", label: "General", children: <><p>Workspace: acorn</p><p>Plan: Team, paid weekly</p><Divider /><p>Owner: Nadia</p></> },
        { key: "n", label: "Notifications", children: <Notifications start={start} /> },
        { key: "d", label: "Danger zone", children: <Danger /> },
      ]} /> : <Spin />}
    </Card></Antd>
  );
}
createRoot(document.getElementById("root")).render(<Prefs />);
