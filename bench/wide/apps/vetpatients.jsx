import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, ConfigProvider, Form, Input, InputNumber, Modal, Select, Table, Tag, Typography, message } from "antd";

const FIRST = [
  { key: 1, pet: "Biscuit", owner: "Dana Cole", species: "Dog", weight: 12.4 },
  { key: 2, pet: "Pickle", owner: "Rafi Stern", species: "Cat", weight: 4.2 },
  { key: 3, pet: "Duke", owner: "Joan Petty", species: "Dog", weight: 31 },
  { key: 4, pet: "Clover", owner: "Mina Park", species: "Rabbit", weight: 1.9 },
];

function Patients() {
  const [pets, setPets] = useState([]);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(null);
  const [form] = Form.useForm();
  const [toast, holder] = message.useMessage();

  useEffect(() => {
    load("vetpatients", 100).then((kept) => setPets((kept && kept.pets) || FIRST));
  }, []);

  const keep = (next) => {
    setPets(next);
    return save("vetpatients", { pets: next }, 80);
  };
  const register = async (v) => {
    const one = { key: Date.now(), ...v, species: is("species-lost") ? "Dog" : v.species };
    if (is("not-saved")) setPets([...pets, one]);
    else await keep([...pets, one]);
    setOpen(false);
    form.resetFields();
    toast.success(`${v.pet} is registered`, 4);
  };
  const discharge = () => {
    const gone = leaving;
    setLeaving(null);
    if (is("discharge-undone")) {
      setPets(pets.filter((p) => p.key !== gone.key));
      setTimeout(() => setPets(pets), 1500);
    } else keep(pets.filter((p) => p.key !== gone.key));
    toast.info(`${gone.pet} has gone home`, 4);
  };

  const columns = [
    { title: "Pet", dataIndex: "pet" },
    { title: "Owner", dataIndex: "owner" },
    { title: "Species", dataIndex: "species", render: (s) => <Tag color="blue">{s}</Tag> },
    {
      title: "Weight", dataIndex: "weight", render: (w) => `${w} kg`,
      sorter: (a, b) => (is("text-sort") ? (String(a.weight) < String(b.weight) ? -1 : 1) : a.weight - b.weight),
    },
    { title: "", key: "act", render: (_, p) => <Button size="small" onClick={() => setLeaving(p)}>Discharge</Button> },
  ];

  return (
    <ConfigProvider>
      {holder}
      <div style={{ maxWidth: 820, margin: "24px auto" }}>
        <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center" }}>
          <Typography.Title level={2}>Patients today</Typography.Title>
          <Button type="primary" onClick={() => setOpen(true)}>Register a pet</Button>
        </div>
        <Table columns={columns} dataSource={pets} pagination={false} footer={() => `${pets.length} patients`} />
      </div>
      <Modal title="New patient" open={open} onCancel={() => setOpen(false)} onOk={() => form.submit()} okText="Register">
        <Form form={form} layout="vertical" onFinish={register}>
          <Form.Item name="pet" label="Pet's name" rules={[{ required: true, message: "Every pet has a name" }]}><Input /></Form.Item>
          <Form.Item name="owner" label="Owner" rules={is("owner-optional") ? [] : [{ required: true, message: "Who brought the pet in?" }]}><Input /></Form.Item>
          <Form.Item name="species" label="Species" initialValue="Dog">
            <Select options={["Dog", "Cat", "Rabbit", "Parrot"].map((s) => ({ value: s, label: s }))} />
          </Form.Item>
          <Form.Item name="weight" label="Weight in kg" initialValue={5}><InputNumber min={0.1} step={0.1} /></Form.Item>
        </Form>
      </Modal>
      <Modal title={`Discharge ${leaving ? leaving.pet : ""}?`} open={!!leaving} onCancel={() => setLeaving(null)} onOk={discharge} okText="Yes, send home">
        The pet leaves today's list.
      </Modal>
    </ConfigProvider>
  );
}
createRoot(document.getElementById("root")).render(<Patients />);
