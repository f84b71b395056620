import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import core from "@mantine/core/styles.css";
import notes from "@mantine/notifications/styles.css";

// Mantine 9 expects these from React 19.
const { createContext, useContext } = React;
React.createContext = value => {
  const context = createContext(value);
  return Object.assign(context.Provider, { Provider: context.Provider, Consumer: context });
};
React.use = React.useContext = context => useContext(context._context || context);
React.useEffectEvent = run => {
  const kept = React.useRef(run);
  kept.current = run;
  return React.useCallback((...values) => kept.current(...values), []);
};
const { ActionIcon, Alert, Badge, Button, Card, Group, MantineProvider, Modal, Paper, SegmentedControl, SimpleGrid, Stack, Text, Textarea, Title } = await import("@mantine/core");
const { Notifications, notifications } = await import("@mantine/notifications");

const style = document.createElement("style");
style.textContent = core + notes;
document.head.append(style);

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday"];
const HOURS = ["15:00", "16:30", "17:15", "16:00"];
const dayOf = (week, at) => `${DAYS[at]} ${1 + week * 7 + at} June`;

function Lessons() {
  const [week, setWeek] = useState(0);
  const [place, setPlace] = useState("Studio");
  const [mine, setMine] = useState([{ id: 1, when: "Monday 1 June, 15:00", note: "Bring the metronome" }]);
  const [credits, setCredits] = useState(3);
  const [slot, setSlot] = useState(null);
  const [gone, setGone] = useState(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  async function book() {
    setBusy(true);
    await save("n_lessons", { slot, text }, 1000);
    setBusy(false);
    const first = is("first-week") ? 0 : slot.week;
    setMine([...mine, { id: Date.now(), when: `${dayOf(first, slot.at)}, ${HOURS[slot.at]}`, note: is("note-dropped") ? "" : text }]);
    setCredits(credits - 1);
    setSlot(null); setText("");
    notifications.show({ color: "teal", title: "Lesson booked", message: `See you on ${dayOf(slot.week, slot.at)}` });
  }
  async function cancel() {
    setBusy(true);
    await save("n_lessons", gone.id, 700);
    setBusy(false);
    setMine(mine.filter(one => one !== gone));
    if (!is("credit-kept")) setCredits(credits + 1);
    setGone(null);
  }
  const next = is("crash-on-none") ? mine[0].when : mine[0]?.when;
  return (
    <Stack maw={900} mx="auto" p="lg">
      <Group justify="space-between"><Title order={2}>Cello with Ms Arden</Title><Group gap="xs"><Text>Lesson credits</Text><Badge size="lg">{credits}</Badge></Group></Group>
      <Group justify="space-between">
        <Group><ActionIcon variant="default" aria-label="Previous week" disabled={!week} onClick={() => setWeek(week - 1)}>‹</ActionIcon><Text fw={600}>{1 + week * 7} – {7 + week * 7} June</Text><ActionIcon variant="default" aria-label="Next week" disabled={week === 3} onClick={() => setWeek(week + 1)}>›</ActionIcon></Group>
        <SegmentedControl aria-label="Place" data={["Studio", "Online"]} value={place} onChange={setPlace} />
      </Group>
      <SimpleGrid cols={4}>
        {DAYS.map((day, at) => (
          <Card withBorder key={day} component="article"><Text fw={600}>{dayOf(week, at)}</Text><Text c="dimmed">{HOURS[at]}, {place.toLowerCase()}</Text>
            <Button mt="sm" variant="light" disabled={mine.some(one => one.when.startsWith(dayOf(week, at)))} onClick={() => setSlot({ week, at })}>Book</Button></Card>))}
      </SimpleGrid>
      <Paper withBorder p="md" component="section" aria-label="My lessons">
        <Title order={4}>My lessons</Title>
        {next && <Text size="sm" c="dimmed">Your next lesson is soon.</Text>}
        {mine.map(one => (
          <Group key={one.id} justify="space-between" py="xs"><div><Text>{one.when}</Text>{one.note && <Text size="sm" c="dimmed">{one.note}</Text>}</div><Button size="xs" color="red" variant="subtle" onClick={() => setGone(one)}>Cancel lesson</Button></Group>))}
        {!mine.length && <Text>You have no lessons yet</Text>}
      </Paper>
      <Alert title="House rules">A lesson may be cancelled up to a day ahead. Ms Arden reads your notes the evening before.</Alert>
      <Modal opened={!!slot} onClose={() => setSlot(null)} title="Book a lesson"><Stack><Text>{slot && `${dayOf(slot.week, slot.at)}, ${HOURS[slot.at]}`}</Text><Textarea label="Note for the teacher" value={text} onChange={event => setText(event.currentTarget.value)} /><Button loading={busy} onClick={book}>Confirm booking</Button></Stack></Modal>
      <Modal opened={!!gone} onClose={() => setGone(null)} title="Cancel this lesson?"><Group justify="end"><Button variant="default" onClick={() => setGone(null)}>Keep it</Button><Button color="red" loading={busy} onClick={cancel}>Yes, cancel it</Button></Group></Modal>
    </Stack>
  );
}
createRoot(document.getElementById("root")).render(<MantineProvider><Notifications position="top-right" /><Lessons /></MantineProvider>);
