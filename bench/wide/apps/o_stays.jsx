import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Box, Button, Card, ChakraProvider, Container, DataList, Field, Flex, Heading, Input, NativeSelect, Spinner, Tabs, Text, defaultSystem } from "@chakra-ui/react";

const STAYS = [
  { id: 1, name: "Old mill house", sleeps: 6, price: 210, place: "by the river" }, { id: 2, name: "Harbour loft", sleeps: 2, price: 140, place: "at the old port" },
  { id: 3, name: "Pine cabin", sleeps: 4, price: 95, place: "in the forest" }, { id: 4, name: "Garden studio", sleeps: 3, price: 88, place: "near the park" },
];

function Stay({ stay, total, saved, onSave }) {
  return (
    <Card.Root as="article" size="sm" mb="3" aria-label={stay.name}>
      <Card.Header><Flex justify="space-between"><Heading as="h3" size="md">{stay.name}</Heading><Button size="xs" variant={saved ? "subtle" : "outline"} onClick={onSave}>{saved ? "Remove" : "Save"}</Button></Flex></Card.Header>
      <Card.Body>
        <Text color="gray.600" mb="2">Sleeps {stay.sleeps}, {stay.place}</Text>
        <DataList.Root orientation="horizontal">
          <DataList.Item><DataList.ItemLabel>Per night</DataList.ItemLabel><DataList.ItemValue>{money(stay.price)}</DataList.ItemValue></DataList.Item>
          {total && <DataList.Item><DataList.ItemLabel>Total</DataList.ItemLabel><DataList.ItemValue fontWeight="bold">{total}</DataList.ItemValue></DataList.Item>}
        </DataList.Root>
      </Card.Body>
    </Card.Root>
  );
}

function Stays() {
  const [guests, setGuests] = useState("2 guests");
  const [nights, setNights] = useState("1");
  const [found, setFound] = useState({ list: STAYS, nights: 0 });
  const [loading, setLoading] = useState(false);
  const [saved, setSaved] = useState([]);

  async function search(event) {
    event.preventDefault();
    setLoading(true);
    await wait(900);
    setLoading(false);
    setFound({ list: STAYS.filter(stay => stay.sleeps >= parseInt(guests)), nights: +nights });
  }
  async function keep(stay) {
    const before = saved;
    const has = saved.includes(stay.id);
    const next = has ? saved.filter(id => id !== stay.id) : [...saved, stay.id];
    setSaved(next);
    await save("o_stays", next, 500);
    if (has && is("removal-undone")) setTimeout(() => setSaved(before), 2000);
  }
  const dollars = amount => (is("other-dollars") ? "A" : "") + money(amount);
  const total = at => {
    if (!found.nights) return "";
    const list = found.list;
    const stay = is("totals-shifted") ? list[list.length - 1 - at] : list[at];
    return dollars(stay.price * found.nights);
  };
  const kept = STAYS.filter(stay => saved.includes(stay.id));
  return (
    <Container maxW="3xl" py="6">
      <Flex justify="space-between" align="center" mb="4"><Heading size="2xl">Stay in Tarn Valley</Heading><Badge size="lg" colorPalette="pink">{saved.length} saved</Badge></Flex>
      <Tabs.Root defaultValue="all" lazyMount unmountOnExit>
        <Tabs.List><Tabs.Trigger value="all">All stays</Tabs.Trigger><Tabs.Trigger value="saved">Saved</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="all">
          <Flex as="form" gap="4" align="end" mb="4" onSubmit={search}>
            <Field.Root w="160px"><Field.Label>Guests</Field.Label><NativeSelect.Root><NativeSelect.Field value={guests} onChange={event => setGuests(event.target.value)}>{["1 guest", "2 guests", "3 guests", "4 guests"].map(one => <option key={one}>{one}</option>)}</NativeSelect.Field><NativeSelect.Indicator /></NativeSelect.Root></Field.Root>
            <Field.Root w="120px"><Field.Label>Nights</Field.Label><Input type="number" min="1" value={nights} onChange={event => setNights(event.target.value)} /></Field.Root>
            <Button type="submit" colorPalette="pink">Search</Button>
          </Flex>
          {loading ? <Spinner /> : (
            <>
              <Text mb="2">{found.list.length} stays found</Text>
              {found.list.map((stay, at) => <Stay key={stay.id} stay={stay} total={total(at)} saved={saved.includes(stay.id)} onSave={() => keep(stay)} />)}
            </>)}
        </Tabs.Content>
        <Tabs.Content value="saved">
          {!kept.length && <Text>You have not saved any stays</Text>}
          <Box position="relative" style={is("list-off-screen") ? { left: "-9999px" } : {}}>{kept.map(stay => <Stay key={stay.id} stay={stay} saved onSave={() => keep(stay)} />)}</Box>
        </Tabs.Content>
      </Tabs.Root>
      <Text color="gray.600" fontSize="sm" mt="6">Prices are in US dollars and include linen. Dogs are welcome in most stays.</Text>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Stays /></ChakraProvider>);
