import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Accordion, Badge, Button, Card, ChakraProvider, Container, Field, Flex, Grid, Heading, NativeSelect, NumberInput, Portal, SegmentGroup, Separator, Skeleton, Stack, Switch, Text,
  Toast, Toaster, createToaster, defaultSystem,
} from "@chakra-ui/react";

const style = document.createElement("style");
style.textContent = ".flat .chakra-accordion__itemContent { max-height: 0; overflow: hidden; animation: none !important; }";
document.head.append(style);
const toaster = createToaster({ placement: "bottom-end", duration: 8000 });
const DATA = { "5 GB": 12, "20 GB": 20, Unlimited: 35 };
const QUESTIONS = [["Where does roaming work?", "Roaming works in 31 countries, at no extra cost."], ["Can I keep my number?", "Yes, a change of plan never changes your number."]];

const Line = ({ name, children, bold }) => (
  <Flex justify="space-between" gap={4}><Text color={bold ? undefined : "fg.muted"} fontWeight={bold ? 700 : 400}>{name}</Text><Text fontWeight={bold ? 700 : 400} textAlign="right">{children}</Text></Flex>);

function Phone() {
  const [current, setCurrent] = useState(null);
  const [data, setData] = useState("5 GB");
  const [abroad, setAbroad] = useState(false);
  const [contract, setContract] = useState("Month to month");
  const [extra, setExtra] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => { load("q_phone", 700).then(kept => setCurrent(kept ?? "5 GB")); }, []);
  const tooMany = Number(extra) > 5;
  const full = DATA[data] + (abroad ? 8 : 0) + (tooMany ? 0 : Number(extra)) * 4;
  const total = contract === "12 months" ? full * 0.9 : full;
  async function change() {
    setBusy(true);
    await save("q_phone", is("plan-reverts") ? current ?? "5 GB" : data, 800);
    setBusy(false); setCurrent(data);
    toaster.create({ type: "success", title: "All set", description: "Your plan was changed" });
    if (is("plan-reverts")) setTimeout(async () => setCurrent(await load("q_phone")), 2700);
  }
  const words = contract === "12 months" && is("from-month-13") ? `${money(full)}, then ${money(total)} from month 13` : money(total);
  return (
    <Container maxW="4xl" py={8}>
      <Flex justify="space-between" align="center" mb={6}><Heading size="2xl">My mobile</Heading><Badge>+47 400 00 123</Badge></Flex>
      <Card.Root mb={6}><Card.Body py={4}>{current ? <Line name="Current plan"><b>{current}</b></Line> : <Skeleton height="24px" />}</Card.Body></Card.Root>
      <Grid templateColumns="1.4fr 1fr" gap={8} alignItems="start">
        <Stack gap={6}>
          <div>
            <Text fontSize="sm" fontWeight={500} mb={1}>Data per month</Text>
            <SegmentGroup.Root value={data} onValueChange={({ value }) => setData(value)}><SegmentGroup.Indicator /><SegmentGroup.Items items={Object.keys(DATA)} /></SegmentGroup.Root>
          </div>
          <Switch.Root checked={abroad} onCheckedChange={({ checked }) => setAbroad(checked)} colorPalette="teal">
            <Switch.HiddenInput /><Switch.Control><Switch.Thumb /></Switch.Control><Switch.Label>Calls abroad</Switch.Label>
          </Switch.Root>
          <Field.Root>
            <Field.Label>Contract</Field.Label>
            <NativeSelect.Root><NativeSelect.Field value={contract} onChange={event => setContract(event.currentTarget.value)}><option>Month to month</option><option>12 months</option></NativeSelect.Field><NativeSelect.Indicator /></NativeSelect.Root>
            <Field.HelperText>Ten percent off with 12 months</Field.HelperText>
          </Field.Root>
          <Field.Root invalid={tooMany}>
            <Field.Label>Extra SIM cards</Field.Label>
            <NumberInput.Root value={extra} min={0} clampValueOnBlur={false} onValueChange={({ value }) => setExtra(value)} width="200px"><NumberInput.Control /><NumberInput.Input /></NumberInput.Root>
            <Field.ErrorText>At most 5 extra SIM cards</Field.ErrorText>
          </Field.Root>
          <Accordion.Root collapsible variant="enclosed" className={is("panel-flat") ? "flat" : ""}>
            {QUESTIONS.map(([question, answer]) => (
              <Accordion.Item key={question} value={question}>
                <Accordion.ItemTrigger>{question}<Accordion.ItemIndicator ml="auto" /></Accordion.ItemTrigger>
                <Accordion.ItemContent><Accordion.ItemBody>{answer}</Accordion.ItemBody></Accordion.ItemContent>
              </Accordion.Item>))}
          </Accordion.Root>
        </Stack>
        <Card.Root>
          <Card.Header><Heading size="md">New plan</Heading></Card.Header>
          <Card.Body gap={2}>
            <Line name="Data">{data}</Line>
            <Line name="Extras">{[abroad && "Calls abroad", Number(extra) > 0 && !tooMany && `${extra} SIM`].filter(Boolean).join(", ") || "None"}</Line>
            <Separator my={2} />
            <Line name="Monthly total" bold>{words}</Line>
            <Button mt={3} colorPalette="teal" loading={busy} disabled={tooMany && !is("still-enabled")} onClick={change}>Switch to this plan</Button>
            <Text fontSize="xs" color="fg.muted">A change of plan applies at once. The first month is billed by the day.</Text>
          </Card.Body>
        </Card.Root>
      </Grid>
      <Portal>
        <Toaster toaster={toaster}>{toast => (
          <Toast.Root width="sm"><Toast.Indicator /><Stack gap={1} flex={1}><Toast.Title>{toast.title}</Toast.Title><Toast.Description>{toast.description}</Toast.Description></Stack><Toast.CloseTrigger /></Toast.Root>)}</Toaster>
      </Portal>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Phone /></ChakraProvider>);
