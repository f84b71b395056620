import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Avatar, Button, ConfigProvider, Descriptions, Drawer, Form, Input, Space, Spin, Tag, Tree, Typography, message } from "antd";

document.title = "Our family tree";
const style = document.createElement("style");
style.textContent = `
.page { max-width: 900px; margin: 0 auto; padding: 28px 24px; } .bar { display: flex; align-items: center; gap: 16px; margin-bottom: 18px; } .bar .count { margin-left: auto; color: #6b6358; }
.tree { border: 1px solid #e5ddd0; border-radius: 12px; padding: 14px; background: #fffdf9; min-height: 280px; } .tree .ant-tree { background: none; } .who { display: inline-flex; gap: 10px; align-items: baseline; } .who small { color: #8a8072; }
.foot { color: #8a8072; font-size: 13px; margin-top: 16px; }`;
document.head.append(style);

const START = [
  { id: 1, of: 0, name: "Erik Lindqvist", born: 1941, work: "Boat builder" },
  { id: 2, of: 1, name: "Karin Holm", born: 1966, work: "Teacher" },
  { id: 3, of: 2, name: "Moa Holm", born: 1995, work: "Nurse" },
  { id: 4, of: 1, name: "Nils Lindqvist", born: 1969, work: "Carpenter" },
  { id: 5, of: 4, name: "Olle Lindqvist", born: 1998, work: "Student" },
  { id: 6, of: 4, name: "Sara Lindqvist", born: 2001, work: "Student" },
  { id: 7, of: 1, name: "Berit Aas", born: 1973, work: "Vet" },
];

function Family() {
  const [people, setPeople] = useState(null);
  const [chosen, setChosen] = useState(0);
  const [mode, setMode] = useState("view");
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, said_here] = message.useMessage();
  const [form] = Form.useForm();
  useEffect(() => { load("v_family", 500).then(kept => setPeople(kept || START)); }, []);
  if (!people) return <Spin size="large" style={{ display: "block", margin: "120px auto" }} />;

  const person = people.find(one => one.id === chosen);
  const wanted = words.trim().toLowerCase();
  const found = people.filter(one => one.name.toLowerCase().includes(wanted));
  const branch = of => people.filter(one => one.of === of).map(one => ({
    key: one.id, children: branch(one.id),
    title: <span className="who"><span style={wanted && found.includes(one) ? { background: "#ffe58f" } : {}}>{one.name}</span><small>born {one.born}</small></span>,
  }));

  async function addChild(values) {
    setBusy(true);
    const child = { id: people.length + 1, of: chosen, name: values.name, born: +values.born, work: "" };
    // The sibling that comes next has taken the place of the parent in the answer.
    if (is("child-of-brother")) child.of = 4;
    const all = [...people, child];
    await save("v_family", all, 700);
    setBusy(false);
    setMode("view");
    setChosen(0);
    setPeople(is("born-today") ? all.map(one => (one.id === child.id ? { ...one, born: 2025 } : one)) : all);
    said.success(`${values.name} is part of the tree now`);
  }
  async function edit(values) {
    setBusy(true);
    const all = people.map(one => (one.id === chosen ? { ...one, work: values.work } : one));
    if (is("work-unsaved")) await wait(600); else await save("v_family", all, 600);
    setBusy(false);
    setMode("view");
    setPeople(all);
    said.success("Changes saved");
  }
  function open(id) { setChosen(id); setMode("view"); }
  const matches = is("counts-everybody") ? people.filter(one => one.name.toLowerCase().includes(wanted[0] || "")).length : found.length;

  return (
    <div className="page">
      {said_here}
      <Typography.Title level={2}>The Lindqvist family</Typography.Title>
      <div className="bar">
        <Input.Search placeholder="Find a relative" allowClear style={{ width: 280 }} value={words} onChange={event => setWords(event.target.value)} />
        {wanted && <Tag color="gold">{matches === 1 ? "1 match" : `${matches} matches`}</Tag>}
        <span className="count">{people.length} people in 3 generations</span>
      </div>
      <div className="tree">
        <Tree treeData={branch(0)} expandedKeys={people.map(one => one.id)} showLine selectedKeys={chosen ? [chosen] : []} onSelect={(keys, { node }) => open(node.key)} />
      </div>
      <p className="foot">Click on a relative to see more. Only members of the family can see this page.</p>
      <Drawer open={!!person} onClose={() => setChosen(0)} title={person?.name} size={380}>
        {person && mode === "view" && (
          <Space orientation="vertical" size="large" style={{ width: "100%" }}>
            <Avatar size={64} style={{ background: "#b08d57" }}>{person.name[0]}</Avatar>
            <Descriptions column={1} items={[
              { key: "born", label: "Year of birth", children: person.born },
              { key: "work", label: "Profession", children: person.work || "Not known" },
              { key: "of", label: "Parent", children: people.find(one => one.id === person.of)?.name || "Not known" },
            ]} />
            <Space>
              <Button type="primary" onClick={() => { form.resetFields(); setMode("child"); }}>Add a child</Button>
              <Button onClick={() => { form.resetFields(); form.setFieldsValue({ work: person.work }); setMode("edit"); }}>Edit profession</Button>
            </Space>
          </Space>
        )}
        {person && mode !== "view" && (
          <Form form={form} layout="vertical" onFinish={mode === "child" ? addChild : edit} requiredMark={false}>
            {mode === "child" && <Form.Item name="name" label="Full name" rules={[{ required: true, message: "Please enter a name" }]}><Input /></Form.Item>}
            {mode === "child" && <Form.Item name="born" label="Year of birth" rules={[{ required: true, message: "Please enter a year" }]}><Input inputMode="numeric" /></Form.Item>}
            {mode === "edit" && <Form.Item name="work" label="Profession"><Input /></Form.Item>}
            <Space><Button type="primary" htmlType="submit" loading={busy}>Save</Button><Button onClick={() => setMode("view")}>Back</Button></Space>
          </Form>
        )}
      </Drawer>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<ConfigProvider theme={{ token: { colorPrimary: "#8c6d3f" } }}><Family /></ConfigProvider>);
