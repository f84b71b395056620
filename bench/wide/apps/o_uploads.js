import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/progress-bar/progress-bar.js";
import "@shoelace-style/shoelace/dist/components/spinner/spinner.js";
import css from "@shoelace-style/shoelace/dist/themes/light.css";

const style = document.createElement("style");
style.textContent = `${css}
body { background: var(--sl-color-neutral-50); font-family: var(--sl-font-sans); } .files { max-width: 800px; margin: 24px auto; } .files table { width: 100%; border-collapse: collapse; background: #fff; } .files td, .files th { text-align: left; padding: 10px 14px; border-bottom: 1px solid #e5e5ea; } .files td:last-child { text-align: right; white-space: nowrap; }
.used { display: flex; gap: 32px; align-items: center; margin: 0 0 16px; } .used dt { color: #667; font-size: 13px; } .used dd { margin: 0; font-weight: 700; } .used dl { margin: 0; } sl-progress-bar { width: 120px; --height: 8px; } .say { min-height: 24px; }`;
document.head.append(style);

const files = [
  { id: 1, name: "budget.xlsx", size: "86 KB", status: "Uploaded" }, { id: 2, name: "notes.txt", size: "4 KB", status: "Uploaded" },
  { id: 3, name: "holiday.mov", size: "0.7 GB", status: "Failed" },
];
let used = "2.4 GB", say = "1 file could not be uploaded", renamed = null;
const root = document.getElementById("root");
root.innerHTML = `<div class="files"><h1>Shared drive</h1>
  <div class="used"><dl><dt>Storage used</dt><dd id="used"></dd></dl><dl><dt>Plan</dt><dd>Family, 5 GB</dd></dl></div>
  <p class="say" role="status" id="say"></p>
  <table><thead><tr><th>Name</th><th>Size</th><th>Status</th><th></th></tr></thead><tbody id="rows"></tbody></table>
  <p style="color:#667;font-size:14px">Deleted files stay in the bin for 30 days. Videos are uploaded in parts.</p></div>
  <sl-dialog label="Rename file"><sl-input label="New name" autocomplete="off"></sl-input><sl-button slot="footer" id="keep" variant="primary">Save name</sl-button></sl-dialog>`;
const dialog = root.querySelector("sl-dialog"), input = root.querySelector("sl-input"), keep = root.querySelector("#keep");
const KINDS = { Uploaded: "success", Failed: "danger" };

function draw() {
  root.querySelector("#used").textContent = used;
  root.querySelector("#say").textContent = say;
  root.querySelector("#rows").replaceChildren(...files.map(file => {
    const row = document.createElement("tr");
    row.innerHTML = `<td></td><td>${file.size}</td><td><sl-badge variant="${KINDS[file.status] || "neutral"}">${file.status}</sl-badge>${file.progress ? `<sl-progress-bar value="${file.progress}" label="Progress"></sl-progress-bar>` : ""}</td>
      <td>${file.status === "Failed" ? '<sl-button size="small" class="retry">Retry</sl-button> ' : ""}<sl-button size="small" class="rename">Rename</sl-button></td>`;
    row.cells[0].textContent = file.name;
    row.querySelector(".rename").onclick = () => { renamed = file; input.value = file.name; dialog.show(); };
    if (row.querySelector(".retry")) row.querySelector(".retry").onclick = () => retry(file);
    return row;
  }));
}
keep.onclick = async () => {
  const file = renamed, before = file.name, name = input.value.trim();
  if (!name) return;
  keep.loading = true;
  await save("o_uploads", { rename: name }, 700);
  keep.loading = false;
  await dialog.hide();
  file.name = is("suffix-again") ? `${name}.txt` : name;
  draw();
  if (is("renamed-back")) { await wait(1800); file.name = before; draw(); }
};
async function retry(file) {
  say = "Uploading 1 file";
  for (const part of [20, 60, 99]) { file.status = "Uploading"; file.progress = part; draw(); await wait(350); }
  await save("o_uploads", { retry: file.id }, 300);
  file.progress = is("stops-at-99") ? 99 : 0; file.status = is("stops-at-99") ? "Uploaded 99%" : "Uploaded";
  if (!is("storage-stale")) used = "3.1 GB";
  say = "All files are uploaded";
  draw();
}
draw();
