import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Tabs, ToggleGroup } from "radix-ui";

const css = `
.wrap { max-width: 700px; margin: 16px auto; } .tabs { display: flex; gap: 4px; } .tab { font: inherit; border: 1px solid #ccd; background: #f3f3f7; padding: 9px 18px; border-radius: 8px 8px 0 0; } .tab[data-state=active] { background: #20304f; color: #fff; }
.kinds { display: flex; gap: 6px; margin: 14px 0; } .kind { font: inherit; border: 1px solid #99a; background: #fff; border-radius: 16px; padding: 5px 14px; } .kind[data-state=on] { background: #d5e3ff; }
.issue { display: flex; gap: 12px; align-items: center; padding: 11px; border: 1px solid #e2e4ec; border-bottom: 0; } .issue b { flex: 1; font-weight: 500; } .issue:last-of-type { border-bottom: 1px solid #e2e4ec; } .tag { font-size: 12px; background: #eee; padding: 2px 8px; border-radius: 4px; }
.note { background: #e4f3ff; padding: 9px 12px; border-radius: 6px; } button { cursor: pointer; }`;
const ISSUES = [
  [3, "Crash when the disk is full", "bug", 1], [5, "Add a dark mode", "wish", 1], [8, "Wrong sum in the export", "bug", 1], [9, "Explain the backup", "docs", 1], [11, "Sort by date", "wish", 1], [12, "Typo in the footer", "docs", 0], [2, "Slow start", "bug", 0],
].map(([id, title, kind, open]) => ({ id, title, kind, open: !!open }));

function Issues() {
  const [issues, setIssues] = useState(ISSUES);
  const [tab, setTab] = useState("open");
  const [kind, setKind] = useState("");
  const [note, setNote] = useState("");
  const open = issues.filter(one => one.open && (!kind || one.kind === kind || (is("one-leaks") && one.id === 5)));
  async function reopen(issue) {
    await save("i_issues", issue.id, 700);
    setIssues(issues.map(one => (one === issue ? { ...one, open: true } : one)));
    setNote(`Issue ${issue.id} is ${is("again-closed") ? "open again and closed again" : "open again"}`);
    if (is("reopen-polled")) setTimeout(() => setIssues(issues), 2800);
  }
  const lit = on => (is("open-stays-lit") ? { "aria-selected": on, "data-state": on ? "active" : "inactive" } : {});
  const line = one => <div className="issue" key={one.id}><span>#{one.id}</span><b>{one.title}</b><span className="tag">{one.kind}</span>{!one.open && <button onClick={() => reopen(one)}>Reopen</button>}</div>;
  return (
    <div className="wrap">
      <style>{css}</style>
      <h1>Issues</h1>
      <Tabs.Root value={tab} onValueChange={value => { setTab(value); setNote(""); }}>
        <Tabs.List className="tabs"><Tabs.Trigger className="tab" value="open" {...lit(true)}>Open</Tabs.Trigger><Tabs.Trigger className="tab" value="closed" {...lit(false)}>Closed</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="open">
          <ToggleGroup.Root className="kinds" type="single" value={kind} onValueChange={setKind} aria-label="Kind">
            <ToggleGroup.Item className="kind" value="bug">Bugs</ToggleGroup.Item><ToggleGroup.Item className="kind" value="wish">Wishes</ToggleGroup.Item><ToggleGroup.Item className="kind" value="docs">Docs</ToggleGroup.Item>
            {kind && <button className="kind" onClick={() => setKind("")}>Reset filter</button>}
          </ToggleGroup.Root>
          <p>{open.length} open issues</p>
          {open.map(line)}
        </Tabs.Content>
        <Tabs.Content value="closed">{note && <p className="note" role="status">{note}</p>}{issues.filter(one => !one.open).map(line)}</Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Issues />);
