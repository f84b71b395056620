import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import css from "@mantine/core/styles.css";
import more from "@mantine/notifications/styles.css";

// What Mantine expects of React 19: contexts that are their own providers, use() and effect events.
const { createContext, useContext, useRef, useCallback } = React;
React.createContext = value => {
  const context = createContext(value);
  return Object.assign(context.Provider, { Provider: context.Provider, Consumer: context.Consumer });
};
React.useContext = context => useContext(context._context || context);
React.use = React.useContext;
React.Activity = ({ mode, children }) => (mode === "hidden" ? null : children);
React.useEffectEvent = call => {
  const kept = useRef(call);
  kept.current = call;
  return useCallback((...words) => kept.current(...words), []);
};
const { Button, Container, Group, MantineProvider, Modal, NumberInput, Paper, Progress, SegmentedControl, Stack, Table, Text, TextInput, Title } = await import("@mantine/core");
const { Notifications, notifications } = await import("@mantine/notifications");

const style = document.createElement("style");
style.textContent = css + more;
document.head.append(style);

const START = [
  { name: "Groceries", limit: 400, spent: 310 }, { name: "Transport", limit: 150, spent: 60 },
  { name: "Rent share", limit: 550, spent: 550 }, { name: "Fun", limit: 100, spent: 35 },
];
const dollars = value => Number(value).toLocaleString("en-US", { style: "currency", currency: "USD" });

function Budget() {
  const [lines, setLines] = useState(START);
  const [span, setSpan] = useState("Monthly");
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState(null);
  const [name, setName] = useState("");
  const [limit, setLimit] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const times = span === "Yearly" ? 12 : 1;
  const sum = is("sum-glued") ? lines.reduce((all, one) => all + one.limit, 0) : lines.reduce((all, one) => all + Number(one.limit), 0);
  const total = sum * (is("sum-of-month") ? 1 : times);

  async function create() {
    setBusy(true);
    await save("p_budget", { name, limit }, 700);
    setBusy(false);
    setAdding(false);
    const fresh = { name, limit: is("sum-glued") ? String(limit) : limit, spent: 0 };
    setLines(all => [...all, fresh]);
    if (is("echoed")) setTimeout(() => setLines(all => [...all, { ...fresh }]), 900);
    notifications.show({ message: `${name} was added to your budget`, color: "teal" });
  }
  async function change() {
    if (limit < 0) {
      setError("A limit cannot be negative");
      if (!is("shown-but-saved")) return;
      await wait(900);
    }
    await wait(300);
    setLines(lines.map(one => (one === editing ? { ...one, limit } : one)));
    if (!is("shown-but-saved") || limit >= 0) setEditing(null);
  }
  return (
    <Container size="sm" py="lg">
      <Group justify="space-between" mb="md"><Title order={2}>Household budget</Title>
        <Button onClick={() => { setName(""); setLimit(""); setAdding(true); }}>Add category</Button></Group>
      <Group justify="space-between" mb="md"><SegmentedControl data={["Monthly", "Yearly"]} value={span} onChange={setSpan} />
        <Paper withBorder px="md" py={6}><Group gap="xs"><Text c="dimmed">Total</Text><Text fw={700}>{dollars(total)}</Text></Group></Paper></Group>
      <Table verticalSpacing="sm"><Table.Thead><Table.Tr><Table.Th>Category</Table.Th><Table.Th>Limit</Table.Th><Table.Th>Used</Table.Th><Table.Th /></Table.Tr></Table.Thead>
        <Table.Tbody>{lines.map((one, at) => (
          <Table.Tr key={at}><Table.Td>{one.name}</Table.Td><Table.Td>{dollars(one.limit * times)}</Table.Td>
            <Table.Td><Progress value={100 * one.spent / one.limit} aria-label={`Used for ${one.name}`} /></Table.Td>
            <Table.Td><Button size="compact-sm" variant="subtle" onClick={() => { setLimit(one.limit); setError(""); setEditing(one); }}>Edit</Button></Table.Td></Table.Tr>
        ))}</Table.Tbody></Table>
      <Text size="sm" c="dimmed" mt="lg">Most households like yours spend $60.00 on pets and $1,260.00 in total. Limits are monthly unless you choose another span.</Text>
      <Modal opened={adding} onClose={() => setAdding(false)} title="New category">
        <Stack><TextInput label="Name" value={name} onChange={event => setName(event.currentTarget.value)} /><NumberInput label="Limit" value={limit} onChange={setLimit} hideControls />
          <Button loading={busy} disabled={!name || limit === ""} onClick={create}>Create</Button></Stack>
      </Modal>
      <Modal opened={!!editing} onClose={() => setEditing(null)} title="Change the limit">
        <Stack><NumberInput label="Limit" value={limit} onChange={value => { setLimit(value); setError(""); }} error={error} hideControls />
          <Group justify="flex-end"><Button variant="default" onClick={() => setEditing(null)}>Cancel</Button><Button onClick={change}>Save</Button></Group></Stack>
      </Modal>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<MantineProvider><Notifications /><Budget /></MantineProvider>);
