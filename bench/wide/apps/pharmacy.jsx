import React, { useEffect, useState } from "react";
import runtime from "react/jsx-runtime";
import { createRoot } from "react-dom/client";
import coreCss from "@mantine/core/styles.css";
import noteCss from "@mantine/notifications/styles.css";

// Mantine 9 is written for React 19; this project still has React 18.
const { createContext, useContext, useRef, useCallback } = React;
const bare = (c) => (c && c._context) || c;
React.createContext = (v) => wrap(createContext(v));
function wrap(c) { const p = c.Provider; p.Provider = p; p.Consumer = c; return p; }
React.useContext = (c) => useContext(bare(c));
React.use = React.useContext;
React.useEffectEvent = (fn) => { const r = useRef(fn); r.current = fn; return useCallback((...a) => r.current(...a), []); };
React.Activity = ({ mode, children }) => <div hidden={mode === "hidden"}>{children}</div>;
for (const k of ["jsx", "jsxs"]) {
  const make = runtime[k];
  runtime[k] = (type, props, key) => {
    const el = make(type, props, key);
    if (typeof type === "function" && !type.prototype?.isReactComponent && props?.ref !== undefined)
      return { ...el, ref: null, props: { ...el.props, ref: props.ref } };
    return el;
  };
}
const { MantineProvider, Container, Title, Group, TextInput, Textarea, Switch, Button, Table, Badge, Modal, Tabs, Text, Paper, SimpleGrid } = await import("@mantine/core");
const { Notifications, notifications } = await import("@mantine/notifications");
const sheet = document.createElement("style");
sheet.textContent = coreCss + noteCss;
document.head.append(sheet);
document.title = "Pharmacy stock";

const SEED = [
  { id: 1, name: "Amoxicillin 500 mg", form: "Capsules", exp: "2027-03-31", qty: 40, min: 20, price: 0.35 },
  { id: 2, name: "Ibuprofen 400 mg", form: "Tablets", exp: "2028-01-31", qty: 120, min: 50, price: 0.1 },
  { id: 3, name: "Insulin glargine", form: "Pen", exp: "2026-12-31", qty: 6, min: 10, price: 14.5 },
  { id: 4, name: "Salbutamol inhaler", form: "Inhaler", exp: "2027-08-31", qty: 15, min: 12, price: 4 },
  { id: 5, name: "Paracetamol syrup", form: "Bottle", exp: "2027-05-31", qty: 3, min: 8, price: 2.25 },
  { id: 6, name: "Omeprazole 20 mg", form: "Capsules", exp: "2027-11-30", qty: 60, min: 30, price: 0.2 },
];
const state = (m) => (m.qty === 0 ? "Out of stock" : m.qty < m.min ? "Low" : "OK");
const colour = { OK: "green", Low: "orange", "Out of stock": "red" };

function App() {
  const [data, setData] = useState(null);
  const [find, setFind] = useState("");
  const [low, setLow] = useState(false);
  const [open, setOpen] = useState(null);
  const [qty, setQty] = useState("");
  const [ref, setRef] = useState("");
  const [err, setErr] = useState({});
  useEffect(() => { load("pharmacy", 150).then((d) => setData(d && d.items ? d : { items: SEED, log: [] })); }, []);
  if (!data) return <Text p="xl">Loading stock…</Text>;
  const shown = data.items.filter((m) => m.name.toLowerCase().includes(find.trim().toLowerCase()) && (!low || state(m) !== "OK" || is("low-all")));
  const start = (m) => { setOpen(m); setQty(""); setRef(""); setErr({}); };
  const submit = async (e) => {
    e.preventDefault();
    const n = Number(qty), bad = {};
    if (!/^\d+$/.test(qty.trim()) || n < 1) bad.qty = "Enter a whole number of 1 or more";
    else if (n > open.qty && !is("overdraw")) bad.qty = `Only ${open.qty} left in stock`;
    if (!ref.trim()) bad.ref = "A prescription number is needed";
    setErr(bad);
    if (Object.keys(bad).length) return;
    const target = is("wrong-line") ? data.items[(data.items.findIndex((m) => m.id === open.id) + 1) % data.items.length].id : open.id;
    const before = data;
    const next = {
      items: data.items.map((m) => (m.id === target ? { ...m, qty: Math.max(0, m.qty - n) } : m)),
      log: [{ what: open.name, n, ref: ref.trim() }, ...data.log],
    };
    setOpen(null);
    setData(next);
    if (!is("unsaved")) await save("pharmacy", next, 100);
    notifications.show({ title: "Dispensed", message: `${n} × ${open.name}`, color: "teal", autoClose: 8000 });
    if (is("rollback")) setTimeout(() => setData({ ...next, items: before.items }), 1500);
  };
  const value = (is("stale-value") ? SEED : data.items).reduce((s, m) => s + m.qty * m.price, 0);
  return (
    <Container size="lg" py="lg">
      <Title order={1} mb="md">Pharmacy stock</Title>
      <SimpleGrid cols={3} mb="md">
        <Paper withBorder p="sm"><Text size="sm" c="dimmed">Stock value</Text><Text fw={700}>{money(value)}</Text></Paper>
        <Paper withBorder p="sm"><Text size="sm" c="dimmed">Need reordering</Text><Text fw={700}>{data.items.filter((m) => state(m) !== "OK").length}</Text></Paper>
        <Paper withBorder p="sm"><Text size="sm" c="dimmed">Dispensed today</Text><Text fw={700}>{data.log.length}</Text></Paper>
      </SimpleGrid>
      <Tabs defaultValue="stock">
        <Tabs.List><Tabs.Tab value="stock">Stock</Tabs.Tab><Tabs.Tab value="log">Movements</Tabs.Tab></Tabs.List>
        <Tabs.Panel value="stock" pt="md">
          <Group mb="sm" align="end">
            <TextInput label="Search medicines" value={find} onChange={(e) => setFind(e.currentTarget.value)} w={260} />
            <Switch label="Low stock only" checked={low} onChange={(e) => setLow(e.currentTarget.checked)} pb={8} />
          </Group>
          <Table highlightOnHover>
            <Table.Thead><Table.Tr>{["Medicine", "Form", "Expires", "In stock", "Minimum", "Status", ""].map((h) => <Table.Th key={h}>{h}</Table.Th>)}</Table.Tr></Table.Thead>
            <Table.Tbody>
              {shown.map((m) => (
                <Table.Tr key={m.id}>
                  <Table.Td>{m.name}</Table.Td><Table.Td>{m.form}</Table.Td><Table.Td>{m.exp}</Table.Td>
                  <Table.Td>{m.qty}</Table.Td><Table.Td>{m.min}</Table.Td>
                  <Table.Td><Badge color={colour[state(m)]} variant="light">{state(m)}</Badge></Table.Td>
                  <Table.Td><Button size="xs" variant="default" disabled={m.qty === 0} onClick={() => start(m)}>Dispense</Button></Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {!shown.length && <Text mt="md" c="dimmed">No medicine matches your search.</Text>}
        </Tabs.Panel>
        <Tabs.Panel value="log" pt="md">
          {!data.log.length && <Text c="dimmed">Nothing has been dispensed yet.</Text>}
          <ul>{(is("log-order") ? [...data.log].reverse() : data.log).map((l, i) => <li key={i}>{l.n} × {l.what} ({l.ref})</li>)}</ul>
        </Tabs.Panel>
      </Tabs>
      <Modal opened={!!open} onClose={() => setOpen(null)} title={open ? `Dispense ${open.name}` : ""} transitionProps={{ duration: 100 }}>
        <form onSubmit={submit} noValidate>
          <TextInput label="Quantity" data-autofocus value={qty} onChange={(e) => setQty(e.currentTarget.value)} error={err.qty} mb="sm" />
          <Textarea label="Prescription number" value={ref} onChange={(e) => setRef(e.currentTarget.value)} error={err.ref} mb="md" />
          <Group justify="flex-end"><Button variant="subtle" onClick={() => setOpen(null)}>Cancel</Button><Button type="submit">Confirm</Button></Group>
        </form>
      </Modal>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(
  <MantineProvider><Notifications position="top-right" /><App /></MantineProvider>
);
