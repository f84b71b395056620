import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import * as DialogPrimitive from "@radix-ui/react-dialog";
import * as MenuPrimitive from "@radix-ui/react-dropdown-menu";
import * as TabsPrimitive from "@radix-ui/react-tabs";
import { Toaster, toast } from "sonner";

const css = `
*{box-sizing:border-box} body{font:14px/1.5 Inter,system-ui,sans-serif;margin:0;color:#09090b;background:#fff}
.p-6{padding:24px}.max-w-3xl{max-width:768px}.mx-auto{margin:0 auto}.flex{display:flex}.gap-2{gap:8px}.mb-4{margin-bottom:16px}.w-full{width:100%}
.items-center{align-items:center}.justify-between{justify-content:space-between}.text-muted{color:#71717a}.border{border:1px solid #e4e4e7}.rounded-md{border-radius:6px}
.btn{height:36px;padding:0 14px;border-radius:6px;border:1px solid #e4e4e7;background:#fff;font:inherit}.btn-primary{background:#18181b;color:#fafafa}.btn:disabled{opacity:.5}
.badge{border:1px solid #e4e4e7;border-radius:999px;padding:1px 10px;font-size:12px}.badge-Accepted{background:#dcfce7}.badge-Rejected{background:#fee2e2}
[data-slot=table]{border-collapse:collapse;width:100%}[data-slot=table] td,[data-slot=table] th{padding:10px 12px;text-align:left;border-bottom:1px solid #e4e4e7}
[data-slot=tabs-list]{display:inline-flex;background:#f4f4f5;border-radius:8px;padding:3px}[data-slot=tabs-trigger]{border:0;background:none;padding:6px 12px;border-radius:6px;font:inherit}[data-slot=tabs-trigger][data-state=active]{background:#fff}
[data-slot=dropdown-menu-content]{background:#fff;border:1px solid #e4e4e7;border-radius:6px;padding:4px;min-width:140px;box-shadow:0 4px 12px #0002}[data-slot=dropdown-menu-item]{padding:6px 10px}[data-highlighted]{background:#f4f4f5}
[data-slot=dialog-overlay]{position:fixed;inset:0;background:#0008}[data-slot=dialog-content]{position:fixed;top:25%;left:50%;transform:translateX(-50%);width:420px;background:#fff;border-radius:8px;padding:24px}
textarea{width:100%;height:80px;font:inherit;border:1px solid #e4e4e7;border-radius:6px;padding:8px}
`;
const cn = (...names) => names.filter(Boolean).join(" ");
const Button = React.forwardRef(({ variant, className, ...props }, ref) => (
  <button ref={ref} data-slot="button" className={cn("btn", variant === "default" && "btn-primary", className)} {...props} />
));
const Badge = ({ value }) => <span data-slot="badge" className={cn("badge", "badge-" + value)}>{value}</span>;

const seed = [
  { id: 1, title: "Faster builds with less code", speaker: "Rosa Klein", status: "Submitted" },
  { id: 2, title: "Databases at sea", speaker: "Jon Varga", status: "Accepted" },
  { id: 3, title: "Type systems for gardeners", speaker: "Amira Said", status: "Submitted" },
  { id: 4, title: "The last mainframe", speaker: "Piet Bos", status: "Rejected" },
  { id: 5, title: "Testing in the dark", speaker: "Lena Roth", status: "Accepted" },
];

function Page() {
  const [talks, setTalks] = useState([]);
  const [tab, setTab] = useState("All");
  const [rejecting, setRejecting] = useState(null);
  const [reason, setReason] = useState("");
  useEffect(() => { load("talks", 100).then((d) => setTalks((d && d.talks) || seed)); }, []);

  async function decide(talk, status) {
    const next = talks.map((t) => (t.id === talk.id ? { ...t, status } : t));
    setTalks(next);
    await save("talks", { talks: next }, 120, is("server-refuses") ? 500 : 200);
    if (is("server-refuses")) setTalks(talks);
    toast(status === "Accepted" ? (is("toast-opposite") ? `“${talk.title}” was rejected` : `“${talk.title}” was accepted`) : `${talk.speaker} was told about the rejection`);
  }
  async function reject() {
    setRejecting(null);
    await decide(rejecting, is("reject-accepts") ? "Submitted" : "Rejected");
  }
  const shown = talks.filter((t) => tab === "All" || t.status === tab || (is("tab-leaks") && t.status === "Submitted"));
  return (
    <div className="p-6 max-w-3xl mx-auto">
      <div className="flex items-center justify-between mb-4">
        <div><h1>Talk proposals</h1><p className="text-muted">{talks.filter((t) => t.status === "Submitted").length} of {talks.length} proposals still need a decision</p></div>
      </div>
      <TabsPrimitive.Root data-slot="tabs" value={tab} onValueChange={setTab} className="mb-4">
        <TabsPrimitive.List data-slot="tabs-list">
          {["All", "Submitted", "Accepted", "Rejected"].map((t) => <TabsPrimitive.Trigger data-slot="tabs-trigger" key={t} value={t}>{t}</TabsPrimitive.Trigger>)}
        </TabsPrimitive.List>
      </TabsPrimitive.Root>
      <div data-slot="table-container" className="border rounded-md w-full">
        <table data-slot="table">
          <thead><tr><th>Title</th><th>Speaker</th><th>Status</th><th /></tr></thead>
          <tbody>{shown.map((t) => (
            <tr key={t.id} data-slot="table-row">
              <td>{t.title}</td><td>{t.speaker}</td><td><Badge value={t.status} /></td>
              <td><MenuPrimitive.Root>
                <MenuPrimitive.Trigger asChild><Button aria-label="Open menu">⋯</Button></MenuPrimitive.Trigger>
                <MenuPrimitive.Portal><MenuPrimitive.Content data-slot="dropdown-menu-content" align="end">
                  <MenuPrimitive.Item data-slot="dropdown-menu-item" onSelect={() => decide(t, "Accepted")}>Accept</MenuPrimitive.Item>
                  <MenuPrimitive.Item data-slot="dropdown-menu-item" onSelect={() => { setReason(""); setRejecting(t); }}>Reject</MenuPrimitive.Item>
                </MenuPrimitive.Content></MenuPrimitive.Portal>
              </MenuPrimitive.Root></td>
            </tr>
          ))}</tbody>
        </table>
      </div>
      <DialogPrimitive.Root open={!!rejecting} onOpenChange={(o) => !o && setRejecting(null)}>
        <DialogPrimitive.Portal><DialogPrimitive.Overlay data-slot="dialog-overlay" />
          <DialogPrimitive.Content data-slot="dialog-content">
            <DialogPrimitive.Title data-slot="dialog-title">Reject this talk?</DialogPrimitive.Title>
            <DialogPrimitive.Description className="text-muted">The speaker gets your reason by mail.</DialogPrimitive.Description>
            <label htmlFor="reason">Reason</label><textarea id="reason" value={reason} onChange={(e) => setReason(e.target.value)} />
            <div className="flex gap-2"><Button variant="default" disabled={!reason.trim() && !is("reason-optional")} onClick={reject}>Send rejection</Button><DialogPrimitive.Close asChild><Button>Cancel</Button></DialogPrimitive.Close></div>
          </DialogPrimitive.Content></DialogPrimitive.Portal>
      </DialogPrimitive.Root>
      <Toaster />
    </div>
  );
}
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
createRoot(document.getElementById("root")).render(<Page />);
