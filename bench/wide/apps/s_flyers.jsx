import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Badge, Box, Button, Card, ChakraProvider, Checkbox, Container, Field, Flex, Heading, Input, NativeSelect, RadioCard, Stack, Text, createToaster, Toaster, Toast, defaultSystem,
} from "@chakra-ui/react";

const toaster = createToaster({ placement: "bottom-end" });
const PRODUCTS = { "A5 flyer": 0.12, "Folded leaflet": 0.18, "Business card": 0.07 };
const HINTS = { "A5 flyer": "One sheet, both sides", "Folded leaflet": "Six panels", "Business card": "85 x 55 mm" };
const PAPERS = { "130 g gloss": 0, "170 g matt": 0.04, "250 g board": 0.09 };
const EXPRESS = 32;

function Line({ label, value, strong }) {
  return <Flex as="div" justify="space-between" py="1" fontWeight={strong ? "bold" : "normal"} borderTopWidth={strong ? "1px" : "0"}><dt>{label}</dt><dd>{value}</dd></Flex>;
}

function PrintShop() {
  const [product, setProduct] = useState("A5 flyer");
  const [paper, setPaper] = useState("130 g gloss");
  const [copies, setCopies] = useState("100");
  const [express, setExpress] = useState(false);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const [basket, setBasket] = useState([]);
  const number = Number(copies) || 0;
  const cards = product === "Business card";
  const rush = express && !cards;
  const print = number * PRODUCTS[product], sheets = number * PAPERS[paper];
  const total = print + sheets + (rush && !is("express-not-summed") ? EXPRESS : 0);

  async function add() {
    setWrong("");
    const small = number < 50;
    if (small) setWrong("The smallest order is 50 copies");
    if (small && !is("added-anyway")) return;
    setBusy(true);
    await save("s_flyers", { product, paper, number, rush }, 900);
    setBusy(false);
    setBasket([...basket, `${number} x ${product}, ${is("default-paper") ? "130 g gloss" : paper}`]);
    if (!small) toaster.create({ title: "Added to your basket", type: "success", duration: 4000 });
  }

  return (
    <ChakraProvider value={defaultSystem}>
      <Box bg="gray.50" minH="100vh">
        <Flex as="header" bg="white" borderBottomWidth="1px" px="6" py="3" align="center" gap="4"><Text fontWeight="black" color="purple.700">Inkwell Print</Text><Text color="gray.500" fontSize="sm">Flyers · Leaflets · Cards · Posters</Text></Flex>
        <Container maxW="5xl" py="6">
          <Heading as="h1" size="2xl" mb="4">Put your print together</Heading>
          <Flex gap="8" align="flex-start" direction={{ base: "column", md: "row" }}>
            <Stack flex="2" gap="6">
              <RadioCard.Root value={product} onValueChange={event => setProduct(event.value)} colorPalette="purple">
                <RadioCard.Label>Product</RadioCard.Label>
                <Flex gap="3">
                  {Object.keys(PRODUCTS).map(name => (
                    <RadioCard.Item key={name} value={name}>
                      <RadioCard.ItemHiddenInput />
                      <RadioCard.ItemControl>
                        <RadioCard.ItemContent><RadioCard.ItemText>{name}</RadioCard.ItemText><RadioCard.ItemDescription>{HINTS[name]}</RadioCard.ItemDescription></RadioCard.ItemContent>
                        <RadioCard.ItemIndicator />
                      </RadioCard.ItemControl>
                    </RadioCard.Item>))}
                </Flex>
              </RadioCard.Root>
              <Field.Root>
                <Field.Label>Paper</Field.Label>
                <NativeSelect.Root><NativeSelect.Field value={paper} onChange={event => setPaper(event.target.value)}>{Object.keys(PAPERS).map(name => <option key={name}>{name}</option>)}</NativeSelect.Field><NativeSelect.Indicator /></NativeSelect.Root>
              </Field.Root>
              <Field.Root invalid={!!wrong}>
                <Field.Label>Copies</Field.Label>
                <Input value={copies} inputMode="numeric" onChange={event => { setCopies(event.target.value.replace(/\D/g, "")); setWrong(""); }} bg="white" />
                <Field.HelperText>From 50 to 10,000 copies.</Field.HelperText>
                <Field.ErrorText>{wrong}</Field.ErrorText>
              </Field.Root>
              <Box>
                <Checkbox.Root checked={rush} disabled={cards && !is("express-open")} onCheckedChange={event => setExpress(!!event.checked)} colorPalette="purple">
                  <Checkbox.HiddenInput /><Checkbox.Control /><Checkbox.Label>Express production</Checkbox.Label>
                </Checkbox.Root>
                <Text fontSize="sm" color="gray.600">{cards ? "Not available for business cards" : `Two working days instead of six, ${money(EXPRESS)}`}</Text>
              </Box>
              <Card.Root variant="subtle"><Card.Body><Text fontSize="sm">Customers also ordered: Folded leaflet on 170 g matt, 250 copies, and a Business card on 250 g board.</Text></Card.Body></Card.Root>
            </Stack>
            <Stack flex="1" w="full" gap="4">
              <Card.Root><Card.Header><Heading as="h2" size="md">Your price</Heading></Card.Header><Card.Body>
                <dl>
                  <Line label="Printing" value={money(print)} /><Line label="Better paper" value={money(sheets)} />
                  {rush && <Line label="Express" value={money(EXPRESS)} />}
                  <Line label="Total" value={money(total)} strong /><Line label="Delivery" value={rush ? "Tuesday, March 10" : "Monday, March 16"} />
                </dl>
                <Button mt="4" w="full" colorPalette="purple" loading={busy} loadingText="Adding" onClick={add}>Add to basket</Button>
              </Card.Body></Card.Root>
              <Card.Root as="section" aria-labelledby="basket"><Card.Header><Heading as="h2" size="md" id="basket">Basket <Badge>{basket.length}</Badge></Heading></Card.Header><Card.Body>
                {basket.length ? <Stack as="ul">{basket.map((text, at) => <Text as="li" key={at}>{text}</Text>)}</Stack> : <Text color="gray.600">Your basket is empty</Text>}
              </Card.Body></Card.Root>
            </Stack>
          </Flex>
        </Container>
        <Toaster toaster={toaster}>{toast => <Toast.Root width="sm"><Toast.Indicator /><Toast.Title>{toast.title}</Toast.Title></Toast.Root>}</Toaster>
      </Box>
    </ChakraProvider>
  );
}
createRoot(document.getElementById("root")).render(<PrintShop />);
