import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Badge, Box, Button, ChakraProvider, Dialog, Field, Flex, Heading, IconButton, Input, Menu, Portal, Span, Stack, Text, Toast, Toaster, createToaster, defaultSystem } from "@chakra-ui/react";

const toaster = createToaster({ placement: "bottom-end" });
const START = [
  { id: 1, title: "Fix login timeout", points: 3, list: "Sprint 12" }, { id: 2, title: "Upgrade fonts", points: 2, list: "Sprint 12" },
  { id: 3, title: "Export as CSV", points: 5, list: "Sprint 12" }, { id: 4, title: "Dark theme", points: 8, list: "Backlog" },
];

function Board() {
  const [tasks, setTasks] = useState(START);
  const [open, setOpen] = useState(["sprint"]);
  const [editing, setEditing] = useState(null);
  const [title, setTitle] = useState("");
  const [busy, setBusy] = useState(false);
  const [log, setLog] = useState(["Dark theme was moved to the backlog"]);
  const [sprintPoints, setSprintPoints] = useState(10);
  async function move(task) {
    await save("k_board", { move: task.id }, 500);
    setTasks(tasks.map(one => (one === task ? { ...one, list: is("lost-on-the-way") ? "backlog" : "Backlog" } : one)));
    if (!is("points-stay")) setSprintPoints(sprintPoints - task.points);
    setLog([`${task.title} was moved to the backlog`, ...log]);
    toaster.create({ title: "Task moved", type: "success", duration: 6000 });
  }
  async function rename() {
    setBusy(true);
    await save("k_board", { rename: editing.id, title }, 900);
    setBusy(false);
    const at = tasks.indexOf(editing) + (is("renames-the-next") ? 1 : 0);
    setTasks(tasks.map((one, index) => (index === at ? { ...one, title } : one)));
    setEditing(null);
    if (is("title-synced-back")) setTimeout(() => setTasks(tasks), 1700);
  }
  const section = (name, points) => {
    const own = tasks.filter(task => task.list === name);
    return (
      <Accordion.Item value={name === "Backlog" ? "backlog" : "sprint"} key={name}>
        <Accordion.ItemTrigger><Span flex="1">{name}</Span><Badge>{points} points</Badge><Accordion.ItemIndicator /></Accordion.ItemTrigger>
        <Accordion.ItemContent><Accordion.ItemBody>
          <Box as="ul" listStyleType="none">{own.map(task => (
            <Flex as="li" key={task.id} align="center" justify="space-between" py="1.5" borderBottomWidth="1px">
              <Text>{task.title}</Text>
              <Flex gap="2" align="center"><Badge variant="outline">{task.points}</Badge>
                <Menu.Root>
                  <Menu.Trigger asChild><IconButton aria-label="Actions" size="xs" variant="ghost">⋯</IconButton></Menu.Trigger>
                  <Portal><Menu.Positioner><Menu.Content>
                    <Menu.Item value="rename" onClick={() => { setEditing(task); setTitle(task.title); }}>Rename</Menu.Item>
                    {name !== "Backlog" && <Menu.Item value="move" onClick={() => move(task)}>Move to backlog</Menu.Item>}
                  </Menu.Content></Menu.Positioner></Portal>
                </Menu.Root></Flex>
            </Flex>))}</Box>
        </Accordion.ItemBody></Accordion.ItemContent>
      </Accordion.Item>);
  };
  const sum = tasks.filter(task => task.list === "Backlog").reduce((all, task) => all + task.points, 0);
  return (
    <Flex maxW="980px" mx="auto" p="6" gap="8">
      <Box flex="1"><Heading mb="4">Mobile team</Heading>
        <Accordion.Root multiple value={open} onValueChange={event => setOpen(event.value)}>{section("Sprint 12", sprintPoints)}{section("Backlog", sum)}</Accordion.Root>
      </Box>
      <Box w="240px" fontSize="sm" color="fg.muted"><Heading size="sm">Activity</Heading>{log.map(line => <Text key={line} mt="2">{line}</Text>)}</Box>
      <Dialog.Root open={Boolean(editing)} onOpenChange={event => !event.open && setEditing(null)}>
        <Portal><Dialog.Backdrop /><Dialog.Positioner><Dialog.Content>
          <Dialog.Header><Dialog.Title>Rename task</Dialog.Title></Dialog.Header>
          <Dialog.Body><Field.Root><Field.Label>Task title</Field.Label><Input value={title} onChange={event => setTitle(event.target.value)} /></Field.Root></Dialog.Body>
          <Dialog.Footer><Button variant="outline" onClick={() => setEditing(null)}>Cancel</Button><Button loading={busy} onClick={rename}>Save title</Button></Dialog.Footer>
        </Dialog.Content></Dialog.Positioner></Portal>
      </Dialog.Root>
      <Toaster toaster={toaster}>{toast => <Toast.Root width={{ md: "sm" }}><Toast.Indicator /><Stack gap="1" flex="1" maxWidth="100%"><Toast.Title>{toast.title}</Toast.Title></Stack></Toast.Root>}</Toaster>
    </Flex>
  );
}
createRoot(document.getElementById("root")).render(<ChakraProvider value={defaultSystem}><Board /></ChakraProvider>);
