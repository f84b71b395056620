import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Box, Button, ChakraProvider, CloseButton, Container, Dialog, Flex, Heading, Portal, Stack, Switch, Text, Toaster, Toast, createToaster, defaultSystem } from "@chakra-ui/react";

const toaster = createToaster({ placement: "bottom-end", duration: 6000 });
const SONGS = [
  { name: "Paper Moon", artist: "The Lanterns", seconds: 214 }, { name: "Night Ferry", artist: "Ada Voss", seconds: 252 },
  { name: "Glass Hills", artist: "Ada Voss", seconds: 187 }, { name: "Slow River", artist: "Moss & Oak", seconds: 241 }, { name: "Kitchen Radio", artist: "The Lanterns", seconds: 213 },
];
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function Playlist() {
  const [songs, setSongs] = useState(SONGS);
  const [busy, setBusy] = useState("");
  const [open, setOpen] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [publicNow, setPublicNow] = useState(false);
  const sum = songs.reduce((all, one) => all + one.seconds, 0);
  const total = is("minutes-overflow") && songs.length < 5 ? `${Math.floor(sum / 60) - 1}:${60 + (sum % 60)}` : clock(sum);
  async function up(at) {
    const next = [...songs];
    [next[at - 1], next[at]] = [next[at], next[at - 1]];
    setSongs(next);
    await save("m_playlist", next.map(one => one.name), 700);
    if (is("order-returns")) setTimeout(() => setSongs(now => SONGS.filter(one => now.includes(one))), 500);
  }
  async function remove(song) {
    setBusy(song.name);
    await save("m_playlist", song.name, 500);
    setBusy("");
    setSongs(now => now.filter(one => one !== song));
    toaster.create({ title: `${song.name} removed`, type: "info" });
  }
  async function done() {
    setBusy("share");
    await save("m_playlist_share", ticked, 800);
    setBusy("");
    if (!is("share-dialog-stays")) setOpen(false);
    setPublicNow(ticked);
  }
  return (
    <Container maxW="3xl" py="6">
      <Flex justify="space-between" align="center" mb="4">
        <Box><Heading as="h1" size="2xl">Sunday morning</Heading><Text color="gray.600">Made by Tilda · 12 people listen</Text></Box>
        <Stack direction="row" align="center"><Badge colorPalette={publicNow ? "green" : "gray"}>{!publicNow ? "Private" : is("not-public") ? "Not yet public" : "Public"}</Badge><Button onClick={() => setOpen(true)}>Share</Button></Stack>
      </Flex>
      <dl style={{ display: "flex", gap: 8, marginBottom: 12 }}><dt>Length</dt><dd style={{ fontWeight: 600 }}>{total}</dd><dt style={{ marginLeft: 20 }}>Songs</dt><dd style={{ fontWeight: 600 }}>{songs.length}</dd></dl>
      <ol aria-label="Songs">
        {songs.map((song, at) => (
          <li key={song.name} style={{ display: "flex", alignItems: "center", gap: 12, padding: "8px 0", borderBottom: "1px solid #e4e4e7" }}>
            <Text w="6" color="gray.600">{at + 1}</Text><Box flex="1"><Text fontWeight="medium">{song.name}</Text><Text fontSize="sm" color="gray.600">{song.artist}</Text></Box><Text>{clock(song.seconds)}</Text>
            <Button size="xs" variant="outline" disabled={at === 0} onClick={() => up(at)}>Move up</Button><Button size="xs" variant="ghost" colorPalette="red" loading={busy === song.name} onClick={() => remove(song)}>Remove</Button>
          </li>))}
      </ol>
      <Box mt="8"><Heading as="h2" size="md">You may like</Heading><Text color="gray.600">Glass Harbour by Ada Voss · Paper Boats by The Lanterns</Text></Box>
      <Dialog.Root open={open} onOpenChange={event => setOpen(event.open)}>
        <Portal><Dialog.Backdrop /><Dialog.Positioner><Dialog.Content>
          <Dialog.Header><Dialog.Title>Share this playlist</Dialog.Title></Dialog.Header>
          <Dialog.Body><Switch.Root checked={ticked} onCheckedChange={event => setTicked(event.checked)}><Switch.HiddenInput /><Switch.Control /><Switch.Label>Anyone with the link</Switch.Label></Switch.Root><Text mt="3" color="gray.600">A private playlist is only seen by you.</Text></Dialog.Body>
          <Dialog.Footer><Button variant="outline" onClick={() => setOpen(false)}>Cancel</Button><Button loading={busy === "share"} onClick={done}>Done</Button></Dialog.Footer>
          <Dialog.CloseTrigger asChild><CloseButton size="sm" /></Dialog.CloseTrigger>
        </Dialog.Content></Dialog.Positioner></Portal>
      </Dialog.Root>
      <Toaster toaster={toaster}>{toast => <Toast.Root><Toast.Title>{toast.title}</Toast.Title><Toast.CloseTrigger /></Toast.Root>}</Toaster>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Playlist /></ChakraProvider>);
