import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {
  Badge, Box, Button, ChakraProvider, CloseButton, Dialog, Editable, Field, Flex, Heading, HStack, Input, Menu,
  NativeSelect, Portal, Stack, Table, Tabs, Text, Toast, Toaster, createToaster, defaultSystem,
} from '@chakra-ui/react';

const FIRST = [
  {id: 1, name: 'Amara Nwosu', company: 'Bluefin Logistics', email: 'amara@bluefin.example', phone: '555-0101', stage: 'Lead', star: false},
  {id: 2, name: 'Bjorn Halvorsen', company: 'Nordlys Energy', email: 'bjorn@nordlys.example', phone: '555-0144', stage: 'Customer', star: true},
  {id: 3, name: 'Chiara Bassi', company: 'Bassi Ceramics', email: 'chiara@bassi.example', phone: '555-0172', stage: 'Prospect', star: false},
  {id: 4, name: 'Dmitri Volkov', company: 'Nordlys Energy', email: 'dmitri@nordlys.example', phone: '555-0119', stage: 'Lead', star: false},
  {id: 5, name: 'Esther Kim', company: 'Harbor Dental', email: 'esther@harbor.example', phone: '555-0190', stage: 'Customer', star: false},
];
const COLORS = {Lead: 'orange', Prospect: 'blue', Customer: 'green'};
const toaster = createToaster({placement: 'bottom-end', duration: 12000});

function AddDialog({contacts, open, setOpen, onAdd}) {
  const blank = {name: '', company: '', email: '', stage: 'Lead'};
  const [draft, setDraft] = useState(blank);
  const [problem, setProblem] = useState('');
  useEffect(() => { if (open) { setDraft(blank); setProblem(''); } }, [open]);
  const field = key => ({value: draft[key], onChange: e => setDraft({...draft, [key]: e.target.value})});
  async function submit() {
    if (!draft.name.trim()) return setProblem('Enter a name');
    const twin = contacts.some(c => c.email.toLowerCase() === draft.email.trim().toLowerCase());
    if (twin && !is('duplicate-accepted')) return setProblem('This email belongs to another contact');
    await onAdd({...draft, phone: '—', star: false});
    setOpen(false);
  }
  return (
    <Dialog.Root open={open} onOpenChange={e => setOpen(e.open)} placement="center">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header><Dialog.Title>Add contact</Dialog.Title></Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                <Field.Root><Field.Label>Full name</Field.Label><Input {...field('name')} /></Field.Root>
                <Field.Root><Field.Label>Company</Field.Label><Input {...field('company')} /></Field.Root>
                <Field.Root invalid={problem.includes('email')}>
                  <Field.Label>Email</Field.Label><Input {...field('email')} />
                </Field.Root>
                <Field.Root>
                  <Field.Label>Stage</Field.Label>
                  <NativeSelect.Root>
                    <NativeSelect.Field {...field('stage')}>{Object.keys(COLORS).map(s => <option key={s}>{s}</option>)}</NativeSelect.Field>
                    <NativeSelect.Indicator />
                  </NativeSelect.Root>
                </Field.Root>
                {problem && <Text role="alert" color="red.600">{problem}</Text>}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Dialog.ActionTrigger asChild><Button variant="outline">Cancel</Button></Dialog.ActionTrigger>
              <Button colorPalette="teal" onClick={submit}>Save contact</Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild><CloseButton size="sm" /></Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Contacts() {
  const [list, setList] = useState([]);
  const [tab, setTab] = useState('all');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const live = useRef([]);
  useEffect(() => { load('crm', 100).then(d => put(d?.list || FIRST)); }, []);
  useEffect(() => { const t = setTimeout(() => setQuery(text.trim().toLowerCase()), 350); return () => clearTimeout(t); }, [text]);
  const put = next => { live.current = next; setList(next); };
  const keep = async next => { put(next); await save('crm', {list: next}, 80); };
  const change = (id, part) => keep(live.current.map(c => (c.id === id ? {...c, ...part} : c)));

  function star(c) {
    const rows = list.filter(x => x.company === c.company);
    change(is('wrong-row-starred') ? rows[0].id : c.id, {star: !c.star});
  }
  async function remove(c) {
    const before = live.current;
    await keep(before.filter(x => x.id !== c.id));
    toaster.create({
      title: `${c.name} was deleted`, type: 'info',
      action: {label: 'Undo', onClick: () => keep(is('undo-at-the-end') ? [...before.filter(x => x !== c), c] : before)},
    });
  }
  const rows = useMemo(() => list.filter(c =>
    (tab === 'all' || c.star) &&
    (is('company-not-searched') ? c.name : `${c.name} ${c.company} ${c.email}`).toLowerCase().includes(query)), [list, tab, query]);
  return (
    <Box maxW="1080px" mx="auto" p="6">
      <Flex justify="space-between" align="center" mb="4">
        <Heading size="2xl">Contacts</Heading>
        <Button colorPalette="teal" onClick={() => setOpen(true)}>Add contact</Button>
      </Flex>
      <Tabs.Root value={tab} onValueChange={e => setTab(e.value)} mb="3">
        <Tabs.List>
          <Tabs.Trigger value="all">All</Tabs.Trigger>
          <Tabs.Trigger value="star">Starred</Tabs.Trigger>
        </Tabs.List>
      </Tabs.Root>
      <HStack mb="3">
        <Input maxW="320px" placeholder="Search contacts" value={text} onChange={e => setText(e.target.value)} />
        <Text color="gray.600">{rows.length} of {list.length} contacts</Text>
      </HStack>
      <Table.Root size="sm" variant="outline">
        <Table.Header>
          <Table.Row>{['Name', 'Company', 'Phone', 'Stage', 'Actions'].map(h => <Table.ColumnHeader key={h}>{h}</Table.ColumnHeader>)}</Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(c => (
            <Table.Row key={c.id}>
              <Table.Cell>{c.star && <span role="img" aria-label="Favourite">★ </span>}{c.name}</Table.Cell>
              <Table.Cell>{c.company}</Table.Cell>
              <Table.Cell>
                <Editable.Root defaultValue={c.phone} onValueCommit={e => (is('phone-not-saved') ? null : change(c.id, {phone: e.value}))}>
                  <Editable.Preview aria-label={`Edit phone of ${c.name}`} /><Editable.Input aria-label="Phone" />
                </Editable.Root>
              </Table.Cell>
              <Table.Cell><Badge colorPalette={COLORS[c.stage]}>{c.stage}</Badge></Table.Cell>
              <Table.Cell>
                <Button size="xs" variant="ghost" onClick={() => star(c)}>{c.star ? 'Unstar' : 'Star'}</Button>
                <Menu.Root>
                  <Menu.Trigger asChild><Button size="xs" variant="outline">More</Button></Menu.Trigger>
                  <Portal><Menu.Positioner><Menu.Content>
                    {Object.keys(COLORS).filter(s => s !== c.stage).map(s => (
                      <Menu.Item key={s} value={s} onClick={() => change(c.id, {stage: s})}>Mark as {s.toLowerCase()}</Menu.Item>
                    ))}
                    <Menu.Item value="delete" color="fg.error" onClick={() => remove(c)}>Delete contact</Menu.Item>
                  </Menu.Content></Menu.Positioner></Portal>
                </Menu.Root>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      {rows.length === 0 && <Text mt="4">No contacts match</Text>}
      <AddDialog contacts={list} open={open} setOpen={setOpen} onAdd={async c => {
        await keep([...list, {...c, id: Date.now(), stage: is('always-lead') ? 'Lead' : c.stage}]);
        toaster.create({title: `${c.name} was added`, type: 'success'});
      }} />
      <Toaster toaster={toaster}>{t => (
        <Toast.Root width={{base: "xs", md: "sm"}}>
          <Toast.Indicator /><Toast.Title>{t.title}</Toast.Title>
          {t.action && <Toast.ActionTrigger>{t.action.label}</Toast.ActionTrigger>}
        </Toast.Root>
      )}</Toaster>
    </Box>
  );
}
createRoot(document.getElementById('root')).render(<ChakraProvider value={defaultSystem}><Contacts /></ChakraProvider>);
