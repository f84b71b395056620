import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Card, Checkbox, Drawer, Flex, Layout, Select, Space, Spin, Tag, Typography } from "antd";

const START = [
  { id: 1, name: "Bread baking for kids", level: "Beginner", when: "Weekend", price: 30, places: 3, teacher: "Omar Haddad" },
  { id: 2, name: "Bread baking", level: "Beginner", when: "Evening", price: 110, places: 3, teacher: "Marta Ruiz" },
  { id: 3, name: "Pottery II", level: "Intermediate", when: "Evening", price: 95, places: 5, teacher: "Kai Lund", popular: true },
  { id: 4, name: "Italian for travel", level: "Beginner", when: "Evening", price: 80, places: 9, teacher: "Chiara Neri" },
  { id: 5, name: "Bike repair", level: "Intermediate", when: "Weekend", price: 60, places: 2, teacher: "Ned Obi" },
  { id: 6, name: "Watercolour basics", level: "Beginner", when: "Evening", price: 45, places: 6, teacher: "Ana Pop" },
];

function Courses() {
  const [courses, setCourses] = useState(START);
  const [times, setTimes] = useState([]);
  const [level, setLevel] = useState("Any level");
  const [sort, setSort] = useState("Newest");
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState(null);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState("");

  async function narrow(change) {
    change(); setLoading(true);
    await wait(500);
    setLoading(false);
  }
  const fits = course => (!times.length || times.includes(course.when)) && (level === "Any level" || course.level === level);
  const found = courses.filter(fits);
  const list = is("popular-pinned") ? courses.filter(course => fits(course) || course.popular) : [...found];
  if (sort === "Price, low to high") {
    if (is("price-as-text")) list.sort((a, b) => String(a.price).localeCompare(String(b.price)));
    else list.sort((a, b) => a.price - b.price);
  }
  async function enrol() {
    setBusy(true);
    await save("o_courses", { course: shown.id }, 900);
    setBusy(false);
    setTold(is("waiting-list") ? `You are enrolled in ${shown.name}'s waiting list` : `You are enrolled in ${shown.name}`);
    const target = is("kids-place") ? courses.find(course => course.name.startsWith(shown.name)).id : shown.id;
    setCourses(courses.map(course => (course.id === target ? { ...course, places: course.places - 1 } : course)));
  }
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light" width={220} style={{ padding: 20 }}>
        <Typography.Title level={5}>When</Typography.Title>
        <Checkbox.Group options={["Evening", "Weekend"]} value={times} onChange={value => narrow(() => setTimes(value))} style={{ flexDirection: "column", gap: 8 }} />
        <Typography.Title level={5}>Gift cards</Typography.Title>
        <Typography.Text type="secondary">A course makes a lovely present. From $25.</Typography.Text>
      </Layout.Sider>
      <Layout.Content style={{ padding: 24 }}>
        <Flex justify="space-between" align="center" style={{ marginBottom: 16 }}>
          <Typography.Title level={3} style={{ margin: 0 }}>{found.length} courses</Typography.Title>
          <Space>
            <label htmlFor="level">Level</label>
            <Select id="level" value={level} onChange={value => narrow(() => setLevel(value))} style={{ width: 150 }} options={["Any level", "Beginner", "Intermediate"].map(value => ({ value }))} />
            <label htmlFor="sort">Sort by</label>
            <Select id="sort" value={sort} onChange={value => narrow(() => setSort(value))} style={{ width: 180 }} options={["Newest", "Price, low to high"].map(value => ({ value }))} />
          </Space>
        </Flex>
        <Spin spinning={loading}>
          <Flex vertical gap={12} role="list">
            {list.map(course => (
              <Card key={course.id} size="small" role="listitem" title={course.name} extra={<Button onClick={() => { setShown(course); setTold(""); }}>Details</Button>}>
                <Flex justify="space-between">
                  <Space><Tag>{course.level}</Tag><Tag color="blue">{course.when}</Tag></Space>
                  <Space size="large"><span>{course.places} places left</span><strong>${course.price}</strong></Space>
                </Flex>
              </Card>))}
          </Flex>
        </Spin>
      </Layout.Content>
      <Drawer title={shown?.name} open={!!shown} onClose={() => setShown(null)} size={420}
        extra={<Button type="primary" loading={busy} disabled={!!told} onClick={enrol}>Enrol now</Button>}>
        {shown && (
          <Flex vertical gap={12}>
            {told && <Alert type="success" showIcon title={told} />}
            <span>Taught by {shown.teacher}</span>
            <span>Six meetings of two hours. Material is included, places are few.</span>
          </Flex>)}
      </Drawer>
    </Layout>
  );
}
createRoot(document.getElementById("root")).render(<Courses />);
