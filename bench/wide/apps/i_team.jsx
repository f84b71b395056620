// Mantine 9 asks for React 19: what it uses of it is added to React 18 before Mantine is loaded.
const React = require("react");
const { createContext, useContext } = React;
React.createContext = initial => {
  const { Provider, Consumer } = createContext(initial);
  return Object.assign(Provider, { Provider, Consumer });
};
React.useContext = context => useContext(context._context ?? context);
React.use ??= React.useContext;
React.useEffectEvent ??= call => {
  const latest = React.useRef(call);
  latest.current = call;
  return React.useCallback((...words) => latest.current(...words), []);
};
const { useEffect, useState } = React;
const { createRoot } = require("react-dom/client");
const { Avatar, Badge, Button, Card, Group, MantineProvider, Modal, Notification, SimpleGrid, Text, TextInput, Title } = require("@mantine/core");
const sheet = require("@mantine/core/styles.css");

const TEAM = [["Yara Haddad", "Designer"], ["Piotr Zielinski", "Engineer"], ["Sofia Ricci", "Support"], ["Ken Mori", "Sales"]].map(([name, job]) => ({ name, job, leave: false }));

function Team() {
  const [team, setTeam] = useState(TEAM);
  const [editing, setEditing] = useState(null);
  const [job, setJob] = useState("");
  const [told, setTold] = useState("");
  useEffect(() => { load("i_team").then(kept => kept && setTeam(kept)); }, []);
  async function keep() {
    await wait(500);
    const next = team.map(one => (one === editing ? { ...one, job } : one));
    setTeam(next); save("i_team", next);
    if (!is("modal-stays")) setEditing(null);
    if (is("title-reset")) setTimeout(() => setTeam(team), 2000);
  }
  async function leave(member) {
    const next = team.map(one => (one === member ? { ...one, leave: true } : one));
    setTeam(next);
    await save("i_team", is("leave-lost") ? team : next, 400);
    setTold(member.name.split(" ")[0]);
  }
  const active = team.filter(one => !one.leave).length;
  return (
    <MantineProvider>
      <style>{sheet}</style>
      <div style={{ maxWidth: 780, margin: "20px auto" }}>
        <Title order={2}>Team</Title>
        <Text c="dimmed" mb="md">{active} of 4 are active</Text>
        <SimpleGrid cols={2}>
          {team.map(one => (
            <Card key={one.name} withBorder>
              <Group><Avatar>{one.name[0]}</Avatar><div><Text fw={600}>{one.name}</Text><Text size="sm">{one.job}</Text></div></Group>
              <Group mt="sm">
                {one.leave ? <Badge color="orange" tt="none">On leave</Badge> : <Button size="xs" variant="light" onClick={() => leave(one)}>Put on leave</Button>}
                <Button size="xs" variant="default" onClick={() => { setEditing(one); setJob(one.job); }}>Edit</Button>
              </Group>
            </Card>
          ))}
        </SimpleGrid>
        {told && <Notification mt="md" color="teal" withCloseButton={false}><Text style={is("note-masked") ? { maskImage: "linear-gradient(transparent, transparent)" } : {}}>{`${told} was told by mail`}</Text></Notification>}
      </div>
      <Modal opened={!!editing} onClose={() => setEditing(null)} title="Edit member" withCloseButton={false}>
        <TextInput label="Full name" value={editing?.name || ""} readOnly />
        <TextInput label="Job title" mt="sm" value={job} onChange={event => setJob(event.currentTarget.value)} />
        <Button mt="md" onClick={keep}>Save member</Button>
      </Modal>
    </MantineProvider>
  );
}
createRoot(document.getElementById("root")).render(<Team />);
