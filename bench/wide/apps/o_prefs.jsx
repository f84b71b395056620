import core from "@mantine/core/styles.css";
import notes from "@mantine/notifications/styles.css";

// Mantine 9 wants what React 19 has: contexts as providers, refs among the props, and these hooks.
const React = require("react"), runtime = require("react/jsx-runtime");
const { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } = React;
React.use ??= useContext;
React.Activity ??= ({ mode, children }) => (mode === "hidden" ? null : children);
React.useEffectEvent ??= call => {
  const last = useRef(call);
  useLayoutEffect(() => { last.current = call; });
  return useCallback((...words) => last.current(...words), []);
};
for (const [owner, name] of [[runtime, "jsx"], [runtime, "jsxs"], [React, "createElement"], [React, "cloneElement"]]) {
  const before = owner[name];
  owner[name] = (type, ...rest) => {
    const element = before(type?.$$typeof === Symbol.for("react.context") ? type.Provider : type, ...rest);
    if (typeof element.type === "function" && !element.type.prototype?.isReactComponent && element.ref) { element.props.ref = element.ref; element.ref = null; }
    return element;
  };
}
const { createRoot } = require("react-dom/client");
const { Button, Container, Loader, MantineProvider, Paper, PasswordInput, Select, Stack, Switch, Tabs, Text, TextInput, Title } = require("@mantine/core");
const { Notifications, notifications } = require("@mantine/notifications");

const style = document.createElement("style");
style.textContent = core + notes;
document.head.append(style);
const START = { name: "J. Park", language: "English" };

function Profile() {
  const [form, setForm] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => { load("o_prefs", 600).then(stored => setForm(stored || START)); }, []);
  if (!form) return <Loader mt="lg" />;
  async function keep() {
    setBusy(true);
    const sent = is("language-dropped") ? { ...form, language: START.language } : form;
    await save("o_prefs", sent, 800, is("write-refused") ? 500 : 200);
    setBusy(false);
    notifications.show({ message: "Profile saved", color: "teal" });
  }
  return (
    <Stack mt="lg" maw={420}>
      <TextInput label="Display name" description="Shown next to your comments" value={form.name} onChange={event => setForm({ ...form, name: event.currentTarget.value })} />
      <Select label="Language" data={["English", "Finnish", "Polish"]} value={form.language} allowDeselect={false} onChange={language => setForm({ ...form, language })} />
      <Button loading={busy} onClick={keep}>Save changes</Button>
    </Stack>
  );
}

function Mails() {
  const [on, setOn] = useState({ offers: false, summary: false, replies: true });
  async function flip(name) {
    const next = { ...on, [name]: !on[name] };
    setOn(next);
    await save("o_prefs_mails", next, 300);
    if (is("both-weekly") && name === "summary") setOn({ ...next, offers: true });
  }
  return (
    <Stack mt="lg">
      <Text c="dimmed" size="sm">We write to you about the following.</Text>
      <Switch label="Weekly offers" checked={on.offers} onChange={() => flip("offers")} />
      <Switch label="Weekly summary" checked={on.summary} onChange={() => flip("summary")} />
      <Switch label="Replies to my comments" checked={on.replies} onChange={() => flip("replies")} />
    </Stack>
  );
}

function Password() {
  const [first, setFirst] = useState("");
  const [again, setAgain] = useState("");
  const [problem, setProblem] = useState("");
  async function change() {
    setProblem("");
    if (first !== again && !is("mismatch-taken")) { setProblem("The passwords do not match"); return; }
    await save("o_prefs_password", { changed: true }, 700);
    notifications.show({ message: "Password changed", color: "teal" });
    setFirst(""); setAgain("");
  }
  return (
    <Stack mt="lg" maw={420}>
      <PasswordInput label="New password" description="At least ten characters" value={first} onChange={event => setFirst(event.currentTarget.value)} />
      <PasswordInput label="Repeat password" value={again} error={problem} onChange={event => setAgain(event.currentTarget.value)} />
      <Button variant="light" disabled={!first} onClick={change}>Change password</Button>
    </Stack>
  );
}

createRoot(document.getElementById("root")).render(
  <MantineProvider>
    <Notifications position="top-right" />
    <Container size="sm" py="xl">
      <Title order={2}>Your account</Title>
      <Paper withBorder p="lg" mt="md" radius="md">
        <Tabs defaultValue="profile" keepMounted={false}>
          <Tabs.List><Tabs.Tab value="profile">Profile</Tabs.Tab><Tabs.Tab value="mails">Notifications</Tabs.Tab><Tabs.Tab value="password">Password</Tabs.Tab></Tabs.List>
          <Tabs.Panel value="profile"><Profile /></Tabs.Panel>
          <Tabs.Panel value="mails"><Mails /></Tabs.Panel>
          <Tabs.Panel value="password"><Password /></Tabs.Panel>
        </Tabs>
      </Paper>
      <Text c="dimmed" size="sm" mt="md">Member since 2024. You can download all your data at any time.</Text>
    </Container>
  </MantineProvider>,
);
