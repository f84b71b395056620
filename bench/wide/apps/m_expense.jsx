import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Badge, Box, Button, ChakraProvider, Checkbox, Container, Drawer, Field, Flex, Heading, Input, NativeSelect, Portal, Table, Tabs, Text, defaultSystem } from "@chakra-ui/react";

const START = [
  { id: 1, name: "Hotel Lisbon", category: "Lodging", amount: 138.5 }, { id: 2, name: "Train to Porto", category: "Travel", amount: 27.3 }, { id: 3, name: "Team lunch", category: "Meals", amount: 64.2 },
];
const euros = amount => "€" + amount.toFixed(2);

function Expenses() {
  const [open, setOpen] = useState(START);
  const [sent, setSent] = useState([]);
  const [marked, setMarked] = useState([]);
  const [drawer, setDrawer] = useState(false);
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useState({ name: "", amount: "", category: "Meals" });
  const [news, setNews] = useState("");
  const total = open.reduce((sum, one) => sum + one.amount, 0);
  const set = part => setForm({ ...form, ...part });
  async function add() {
    if (!form.name.trim() || !(+form.amount > 0)) return;
    setBusy(true);
    await save("m_expense", form, 900);
    setBusy(false); setDrawer(false);
    const amount = is("decimals-lost") ? Number(form.amount.replace(".", "")) : +form.amount;
    setOpen([...open, { id: Date.now(), name: form.name.trim(), category: form.category, amount, fresh: true }]);
    setForm({ name: "", amount: "", category: "Meals" });
  }
  async function submit() {
    setBusy(true);
    await save("m_expense_report", marked, 700);
    setBusy(false);
    const status = "Waiting for approval";
    const moved = is("others-submitted") ? open.filter(one => !marked.includes(one.id)).slice(0, marked.length) : open.filter(one => marked.includes(one.id));
    setSent([...sent, ...moved.map(one => ({ ...one, status }))]);
    setOpen(open.filter(one => !moved.includes(one)));
    setMarked([]);
    setNews(`${moved.length} expense submitted`);
    if (is("returned-at-once")) setTimeout(() => setSent(now => now.map(one => ({ ...one, status: "Waiting for approval withdrawn" }))), 1500);
  }
  const rows = list => list.map(one => (
    <Table.Row key={one.id} style={one.fresh && is("row-never-fades-in") ? { opacity: 0 } : undefined}>
      {list === open && <Table.Cell><Checkbox.Root checked={marked.includes(one.id)} onCheckedChange={event => setMarked(event.checked ? [...marked, one.id] : marked.filter(id => id !== one.id))}><Checkbox.HiddenInput aria-label={one.name} /><Checkbox.Control /></Checkbox.Root></Table.Cell>}
      <Table.Cell>{one.name}</Table.Cell><Table.Cell>{one.category}</Table.Cell><Table.Cell>{euros(one.amount)}</Table.Cell>{one.status && <Table.Cell><Badge colorPalette="orange">{one.status}</Badge></Table.Cell>}
    </Table.Row>));
  return (
    <Container maxW="4xl" py="6">
      <Flex justify="space-between" mb="4"><Heading as="h1" size="xl">My expenses</Heading><Button onClick={() => setDrawer(true)}>Add expense</Button></Flex>
      {news && <Alert.Root status="success" mb="4"><Alert.Indicator /><Alert.Title>{news}</Alert.Title></Alert.Root>}
      <Tabs.Root defaultValue="open" lazyMount>
        <Tabs.List><Tabs.Trigger value="open">Open</Tabs.Trigger><Tabs.Trigger value="sent">Submitted</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="open">
          <Table.Root><Table.Header><Table.Row><Table.ColumnHeader /><Table.ColumnHeader>Description</Table.ColumnHeader><Table.ColumnHeader>Category</Table.ColumnHeader><Table.ColumnHeader>Amount</Table.ColumnHeader></Table.Row></Table.Header><Table.Body>{rows(open)}</Table.Body></Table.Root>
          <dl style={{ display: "flex", gap: 8, margin: "14px 0" }}><dt>Total</dt><dd style={{ fontWeight: 600 }}>{euros(total)}</dd></dl>
          <Button disabled={!marked.length} loading={busy && !drawer} onClick={submit}>Submit selected</Button>
        </Tabs.Content>
        <Tabs.Content value="sent">{sent.length ? <Table.Root><Table.Header><Table.Row><Table.ColumnHeader>Description</Table.ColumnHeader><Table.ColumnHeader>Category</Table.ColumnHeader><Table.ColumnHeader>Amount</Table.ColumnHeader><Table.ColumnHeader>Status</Table.ColumnHeader></Table.Row></Table.Header><Table.Body>{rows(sent)}</Table.Body></Table.Root> : <Text color="gray.600">No expense is waiting for approval.</Text>}</Tabs.Content>
      </Tabs.Root>
      <Box mt="8" color="gray.600" fontSize="sm">Policy: a hotel may cost €140.00 a night, a lunch €25.00 a person.</Box>
      <Drawer.Root open={drawer} onOpenChange={event => setDrawer(event.open)}>
        <Portal><Drawer.Backdrop /><Drawer.Positioner><Drawer.Content>
          <Drawer.Header><Drawer.Title>New expense</Drawer.Title></Drawer.Header>
          <Drawer.Body><Flex direction="column" gap="4">
            <Field.Root><Field.Label>Description</Field.Label><Input value={form.name} onChange={event => set({ name: event.target.value })} /></Field.Root>
            <Field.Root><Field.Label>Amount</Field.Label><Input inputMode="decimal" value={form.amount} onChange={event => set({ amount: event.target.value })} /><Field.HelperText>In euros, with a point</Field.HelperText></Field.Root>
            <Field.Root><Field.Label>Category</Field.Label><NativeSelect.Root><NativeSelect.Field value={form.category} onChange={event => set({ category: event.target.value })}>{["Lodging", "Meals", "Travel"].map(one => <option key={one}>{one}</option>)}</NativeSelect.Field><NativeSelect.Indicator /></NativeSelect.Root></Field.Root>
          </Flex></Drawer.Body>
          <Drawer.Footer><Button variant="outline" onClick={() => setDrawer(false)}>Cancel</Button><Button loading={busy} onClick={add}>Save expense</Button></Drawer.Footer>
        </Drawer.Content></Drawer.Positioner></Portal>
      </Drawer.Root>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Expenses /></ChakraProvider>);
