import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Box, Breadcrumb, Button, ChakraProvider, Container, Dialog, Field, Flex, Heading, IconButton, Input, Menu, Portal, Progress, Text, Toaster as Base, Toast, createToaster, defaultSystem } from "@chakra-ui/react";

const toaster = createToaster({ placement: "bottom-end", pauseOnPageIdle: true });
const Toaster = () => (
  <Portal><Base toaster={toaster} insetInline={{ mdDown: "4" }}>{toast => (
    <Toast.Root width="sm"><Toast.Title>{toast.title}</Toast.Title>{toast.action && <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>}</Toast.Root>
  )}</Base></Portal>
);
const START = [
  { id: 1, name: "budget.xlsx", size: 4 }, { id: 2, name: "logo.svg", size: 1 }, { id: 3, name: "notes.txt", size: 2 }, { id: 4, name: "team.jpg", size: 11 },
];

function Files() {
  const [files, setFiles] = useState(START);
  const [down, setDown] = useState(true);
  const [renaming, setRenaming] = useState(null);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [veil, setVeil] = useState(false);
  const [used, setUsed] = useState(18);
  const shown = [...files].sort((a, b) => (down ? 1 : -1) * a.name.localeCompare(b.name));

  async function rename() {
    setBusy(true);
    await save("p_files", { id: renaming.id, name }, 600);
    setBusy(false);
    const final = is("ending-twice") ? `${name}.xlsx` : name;
    setFiles(all => all.map(one => (one.id === renaming.id ? { ...one, name: final } : one)));
    setRenaming(null);
    if (is("veil-stays")) setVeil(true);
  }
  async function trash(file) {
    await wait(350);
    setFiles(all => all.filter(one => one.id !== file.id));
    setUsed(value => value - file.size);
    toaster.create({
      title: "Moved to the trash", duration: 8000,
      action: { label: "Undo", onClick: async () => {
        await wait(300);
        setFiles(all => [...all, { ...file, slid: is("slid-away") }]);
        if (!is("used-not-back")) setUsed(value => value + file.size);
      } },
    });
  }
  return (
    <Container maxW="4xl" py="6">
      <Breadcrumb.Root mb="4"><Breadcrumb.List><Breadcrumb.Item><Breadcrumb.Link href="#">Shared drive</Breadcrumb.Link></Breadcrumb.Item><Breadcrumb.Separator /><Breadcrumb.Item><Breadcrumb.CurrentLink>Spring fair</Breadcrumb.CurrentLink></Breadcrumb.Item></Breadcrumb.List></Breadcrumb.Root>
      <Flex justify="space-between" mb="3"><Heading size="xl">Spring fair</Heading><Button variant="outline" size="sm" onClick={() => setDown(!down)}>{down ? "Sort Z to A" : "Sort A to Z"}</Button></Flex>
      <Flex gap="8">
        <Box as="ul" flex="1" listStyleType="none" overflow="hidden">{shown.map(file => (
          <Flex as="li" key={file.id} justify="space-between" align="center" py="2" px="3" borderBottomWidth="1px" style={file.slid ? { transform: "translateX(-120%)" } : undefined}>
            <Text>{file.name}</Text>
            <Flex gap="4" align="center"><Text color="fg.muted">{file.size} MB</Text>
              <Menu.Root>
                <Menu.Trigger asChild><IconButton variant="ghost" size="sm" aria-label={`Actions for ${file.name}`}>⋮</IconButton></Menu.Trigger>
                <Portal><Menu.Positioner><Menu.Content>
                  <Menu.Item value="rename" onClick={() => { setName(file.name); setRenaming(file); }}>Rename</Menu.Item>
                  <Menu.Item value="trash" onClick={() => trash(file)}>Move to trash</Menu.Item>
                </Menu.Content></Menu.Positioner></Portal>
              </Menu.Root></Flex>
          </Flex>
        ))}</Box>
        <Box w="220px">
          <Text fontWeight="medium">Storage</Text>
          <Progress.Root value={used} max={25} my="2"><Progress.Track><Progress.Range /></Progress.Track></Progress.Root>
          <Text color="fg.muted" textStyle="sm">{used} of 25 MB used</Text>
          <Text mt="5" fontWeight="medium">Activity</Text>
          <Text color="fg.muted" textStyle="sm">Hana uploaded team.png</Text><Text color="fg.muted" textStyle="sm">Files in the trash are kept for 30 days.</Text>
        </Box>
      </Flex>
      <Dialog.Root open={!!renaming} onOpenChange={event => !event.open && setRenaming(null)}>
        <Portal><Dialog.Backdrop /><Dialog.Positioner><Dialog.Content>
          <Dialog.Header><Dialog.Title>Rename file</Dialog.Title></Dialog.Header>
          <Dialog.Body><Field.Root><Field.Label>New name</Field.Label><Input value={name} onChange={event => setName(event.target.value)} /></Field.Root></Dialog.Body>
          <Dialog.Footer><Button variant="outline" onClick={() => setRenaming(null)}>Cancel</Button><Button loading={busy} onClick={rename}>Save</Button></Dialog.Footer>
        </Dialog.Content></Dialog.Positioner></Portal>
      </Dialog.Root>
      {veil && <Portal><Box className="chakra-dialog__backdrop" position="fixed" inset="0" bg="blackAlpha.600" zIndex="1400" /></Portal>}
      <Toaster />
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Files /></ChakraProvider>);
