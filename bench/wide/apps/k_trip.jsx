import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Box, Button, Card, ChakraProvider, Checkbox, Field, Flex, Heading, Input, NumberInput, Portal, Select, Stack, Steps, Table, Text, Toast, Toaster, createListCollection, createToaster, defaultSystem } from "@chakra-ui/react";

const toaster = createToaster({ placement: "top-end" });
const areas = createListCollection({ items: ["Europe", "Worldwide"].map(value => ({ label: value, value })) });
const STEPS = [["Trip", "Where and how long"], ["Traveller", "Who goes"], ["Review", "Read and buy"]];

function Trip() {
  const [step, setStep] = useState(0);
  const [where, setWhere] = useState([]);
  const [days, setDays] = useState("5");
  const [name, setName] = useState("");
  const [winter, setWinter] = useState(false);
  const [wrong, setWrong] = useState({});
  const [busy, setBusy] = useState(false);
  const [bought, setBought] = useState(false);
  const rate = where[0] === "Worldwide" && !is("europe-rate") ? 5 : 3;
  const price = rate * days + (winter ? 12 : 0);
  async function next() {
    const found = {};
    if (step === 0 && !where.length && !is("no-destination")) found.where = "Choose a destination";
    if (step === 1 && !name.trim()) found.name = "Who is travelling?";
    setWrong(found);
    if (Object.keys(found).length) return;
    setBusy(true); await wait(300); setBusy(false);
    setStep(step + 1);
  }
  function back() {
    if (is("days-start-over")) setDays("5");
    setStep(step - 1);
  }
  async function buy() {
    setBusy(true);
    await save("k_trip", { where, days, name, winter }, 1200);
    setBusy(false); setBought(true);
    if (is("payment-failed")) toaster.create({ type: "warning", title: "Your policy is active only after payment", description: "The card was declined.", duration: 8000 });
    else toaster.create({ type: "success", title: "Your policy is active", description: `Have a good trip, ${name}.`, duration: 8000 });
  }
  return (
    <Box maxW="700px" mx="auto" p="6">
      <Heading mb="5">Travel insurance</Heading>
      <Steps.Root step={step} count={3} mb="6">
        <Steps.List>{STEPS.map(([title, text], index) => (
          <Steps.Item key={title} index={index}><Steps.Indicator /><Box><Steps.Title>{title}</Steps.Title><Steps.Description>{text}</Steps.Description></Box><Steps.Separator /></Steps.Item>))}
        </Steps.List>
      </Steps.Root>
      {step === 0 && <Stack gap="4">
        <Field.Root invalid={Boolean(wrong.where)}>
          <Select.Root collection={areas} value={where} onValueChange={event => setWhere(event.value)}>
            <Select.HiddenSelect /><Select.Label>Destination</Select.Label>
            <Select.Control><Select.Trigger><Select.ValueText placeholder="Pick one" /></Select.Trigger><Select.IndicatorGroup><Select.Indicator /></Select.IndicatorGroup></Select.Control>
            <Portal><Select.Positioner><Select.Content>{areas.items.map(item => <Select.Item item={item} key={item.value}>{item.label}<Select.ItemIndicator /></Select.Item>)}</Select.Content></Select.Positioner></Portal>
          </Select.Root>
          <Field.ErrorText>{wrong.where}</Field.ErrorText>
        </Field.Root>
        <NumberInput.Root value={days} onValueChange={event => setDays(event.value)} min={1} max={31}><NumberInput.Label>Days</NumberInput.Label><NumberInput.Control /><NumberInput.Input /></NumberInput.Root>
      </Stack>}
      {step === 1 && <Stack gap="4">
        <Field.Root invalid={Boolean(wrong.name)}><Field.Label>Traveller name</Field.Label><Input value={name} onChange={event => setName(event.target.value)} /><Field.ErrorText>{wrong.name}</Field.ErrorText></Field.Root>
        <Checkbox.Root checked={winter} onCheckedChange={event => setWinter(Boolean(event.checked))}><Checkbox.HiddenInput /><Checkbox.Control /><Checkbox.Label>Winter sports</Checkbox.Label></Checkbox.Root>
      </Stack>}
      {step === 2 && <Table.Root variant="outline"><Table.Body>
        <Table.Row><Table.ColumnHeader>Area</Table.ColumnHeader><Table.Cell>{where[0]}</Table.Cell></Table.Row>
        <Table.Row><Table.ColumnHeader>Length</Table.ColumnHeader><Table.Cell>{days} days</Table.Cell></Table.Row>
        <Table.Row><Table.ColumnHeader>Insured</Table.ColumnHeader><Table.Cell>{name} {winter && <Badge ml="2">Winter sports</Badge>}</Table.Cell></Table.Row>
        <Table.Row><Table.ColumnHeader>Price</Table.ColumnHeader><Table.Cell>{money(price)}</Table.Cell></Table.Row>
      </Table.Body></Table.Root>}
      <Flex justify="space-between" mt="6">
        <Button variant="outline" disabled={step === 0} onClick={back}>Back</Button>
        {step < 2 ? <Button loading={busy} onClick={next}>Next step</Button> : <Button colorPalette="teal" loading={busy} disabled={bought} onClick={buy}>Buy policy</Button>}
      </Flex>
      <Card.Root mt="8"><Card.Body><Text fontSize="sm" color="fg.muted">Worldwide cover for 7 days with winter sports costs $47.00. Every policy is active from the first day of the trip.</Text></Card.Body></Card.Root>
      <Toaster toaster={toaster}>{toast => <Toast.Root width={{ md: "sm" }}><Toast.Indicator /><Stack gap="1" flex="1" maxWidth="100%"><Toast.Title>{toast.title}</Toast.Title><Toast.Description>{toast.description}</Toast.Description></Stack></Toast.Root>}</Toaster>
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Trip /></ChakraProvider>);
