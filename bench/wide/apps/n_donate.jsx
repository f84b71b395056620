import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Box, Button, ChakraProvider, Checkbox, Container, Field, Heading, HStack, Input, RadioCard, SegmentGroup, Separator, Stack, Text, defaultSystem } from "@chakra-ui/react";

const AMOUNTS = [["10", "$10", "feeds one owl for a week"], ["25", "$25", "a night in the clinic"], ["60", "$60", "an X-ray"], ["other", "Other amount", "you decide"]];
const MIN = 5;
const dollars = value => (is("comma-cents") && value >= 1000 ? value.toLocaleString("de-DE", { minimumFractionDigits: 2 }) : value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

function Donate() {
  const [often, setOften] = useState("Once");
  const [choice, setChoice] = useState("10");
  const [own, setOwn] = useState("");
  const [fee, setFee] = useState(false);
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState({});
  const [busy, setBusy] = useState(false);
  const [thanks, setThanks] = useState(null);
  const amount = choice === "other" ? Number(own) || 0 : Number(choice);
  const total = amount + (fee && !is("fee-not-added") ? 1 : 0);
  async function give() {
    const errors = {};
    if (amount < MIN && !is("no-least")) errors.amount = `The smallest gift is $${MIN}`;
    if (!name.trim()) errors.name = "Please tell us your first name";
    setWrong(errors);
    if (Object.keys(errors).length) return;
    setBusy(true);
    await save("n_donate", { often, total, name }, 1200);
    setBusy(false);
    setThanks({ name, total, often: is("always-once") ? "Once" : often });
  }
  if (thanks) return (
    <Container maxW="md" py="16" textAlign="center"><Heading>Thank you, {thanks.name}!</Heading>
      <Text mt="4">{thanks.often === "Monthly" ? "Your gift repeats on the first of every month." : "Your gift was charged one time only."}</Text><Text color="fg.muted">Amount: ${dollars(thanks.total)}</Text></Container>);
  return (
    <Container maxW="2xl" py="8">
      <Heading size="2xl">Owl rescue</Heading><Text color="fg.muted" mb="6">Monthly gifts let us plan ahead. Most people give $26.00 or more, and cover the fee.</Text>
      <Stack gap="5">
        <SegmentGroup.Root value={often} onValueChange={event => setOften(event.value)} aria-label="How often"><SegmentGroup.Indicator /><SegmentGroup.Items items={["Once", "Monthly"]} /></SegmentGroup.Root>
        <RadioCard.Root value={choice} onValueChange={event => setChoice(event.value)}>
          <RadioCard.Label>Your gift</RadioCard.Label>
          <HStack align="stretch">{AMOUNTS.map(([value, label, help]) => (
            <RadioCard.Item key={value} value={value}><RadioCard.ItemHiddenInput /><RadioCard.ItemControl><RadioCard.ItemContent><RadioCard.ItemText>{label}</RadioCard.ItemText><RadioCard.ItemDescription>{help}</RadioCard.ItemDescription></RadioCard.ItemContent><RadioCard.ItemIndicator /></RadioCard.ItemControl></RadioCard.Item>))}</HStack>
        </RadioCard.Root>
        {choice === "other" && <Field.Root invalid={!!wrong.amount}><Field.Label>Amount in dollars</Field.Label><Input value={own} inputMode="decimal" onChange={event => { setOwn(event.target.value); setWrong({ ...wrong, amount: "" }); }} /><Field.ErrorText>{wrong.amount}</Field.ErrorText></Field.Root>}
        <Checkbox.Root checked={fee} onCheckedChange={event => setFee(!!event.checked)}><Checkbox.HiddenInput /><Checkbox.Control /><Checkbox.Label>Cover the card fee of $1</Checkbox.Label></Checkbox.Root>
        <Field.Root invalid={!!wrong.name}><Field.Label>First name</Field.Label><Input value={name} onChange={event => setName(event.target.value)} /><Field.ErrorText>{wrong.name}</Field.ErrorText></Field.Root>
        <Separator />
        <HStack justify="space-between" fontWeight="bold"><Text>Total</Text><Text>${dollars(total)}</Text></HStack>
        <Button colorPalette="teal" loading={busy} onClick={give}>Give now</Button>
        <Box color="fg.muted" fontSize="sm">We mail a receipt once a year. Nothing is charged before you press the button.</Box>
      </Stack>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Donate /></ChakraProvider>);
