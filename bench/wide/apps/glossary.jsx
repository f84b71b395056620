import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Box, Button, Card, ChakraProvider, Container, defaultSystem, Heading, HStack, Input, Progress, Stack, Tabs, Text } from "@chakra-ui/react";

const FIRST = [
  { id: 1, en: "Sign out", sv: "Logga ut", ok: false },
  { id: 2, en: "Shopping basket", sv: "Varukorg", ok: false },
  { id: 3, en: "Forgot password?", sv: "Glömt lösenord?", ok: true },
  { id: 4, en: "Track my parcel", sv: "Spåra paket", ok: false },
  { id: 5, en: "Gift card", sv: "Presentkort", ok: false },
];

function Phrase({ phrase, onApprove, onChange }) {
  const [editing, setEditing] = useState(false);
  const [text, setText] = useState(phrase.sv);
  return (
    <Card.Root size="sm">
      <Card.Body>
        <HStack justify="space-between">
          <Box flex="1">
            <Text fontWeight="semibold">{phrase.en}</Text>
            {editing
              ? <Input size="sm" aria-label="Swedish" value={text} onChange={(e) => setText(e.target.value)} />
              : <Text color="fg.muted">{phrase.sv}</Text>}
          </Box>
          {editing ? (
            <HStack>
              <Button size="xs" onClick={() => { onChange(text); setEditing(false); }}>Keep</Button>
              <Button size="xs" variant="outline" onClick={() => {
                if (is("discard-keeps")) onChange(text); else setText(phrase.sv);
                setEditing(false);
              }}>Discard</Button>
            </HStack>
          ) : (
            <HStack>
              <Button size="xs" variant="outline" onClick={() => setEditing(true)}>Edit</Button>
              {!phrase.ok && <Button size="xs" colorPalette="teal" onClick={onApprove}>Approve</Button>}
            </HStack>
          )}
        </HStack>
      </Card.Body>
    </Card.Root>
  );
}

function Review() {
  const [list, setList] = useState(null);
  const [tab, setTab] = useState("todo");
  const [start, setStart] = useState(0);
  useEffect(() => {
    load("glossary", 90).then((kept) => {
      const l = (kept && kept.list) || FIRST;
      setStart(l.filter((p) => p.ok).length);
      setList(l);
    });
  }, []);
  if (!list) return null;
  const put = (id, part, keep = true) => {
    const next = list.map((p) => (p.id === id ? { ...p, ...part } : p));
    setList(next);
    if (keep) save("glossary", { list: next }, 60);
  };
  const approve = (id) => {
    if (is("approve-undone")) { put(id, { ok: true }, false); setTimeout(() => setList(list), 1500); return; }
    put(is("next-approved") ? list[(list.findIndex((p) => p.id === id) + 1) % list.length].id : id, { ok: true });
  };
  const done = list.filter((p) => p.ok).length;
  const said = is("progress-stale") ? start : done;
  const shown = list.filter((p) => p.ok === (tab === "done"));
  return (
    <Container maxW="2xl" py="6">
      <Heading as="h1" size="2xl">Swedish translations</Heading>
      <Text my="2">{said} of {list.length} approved</Text>
      <Progress.Root value={(said / list.length) * 100} colorPalette="teal" aria-label="Approved so far">
        <Progress.Track><Progress.Range /></Progress.Track>
      </Progress.Root>
      <Tabs.Root value={tab} onValueChange={(e) => setTab(e.value)} my="4">
        <Tabs.List>
          <Tabs.Trigger value="todo">To review</Tabs.Trigger>
          <Tabs.Trigger value="done">Approved</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value={tab}>
          <Stack gap="3">
            {shown.map((p) => (
              <Phrase key={p.id} phrase={p} onApprove={() => approve(p.id)} onChange={(sv) => put(p.id, { sv }, !is("edit-lost"))} />
            ))}
          </Stack>
        </Tabs.Content>
      </Tabs.Root>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Review /></ChakraProvider>);
