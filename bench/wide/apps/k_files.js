import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
.drive { max-width: 820px; margin: 20px auto; padding: 0 16px; font-size: 15px; } [role=tablist] { display: flex; gap: 4px; border-bottom: 1px solid #ddd; } [role=tab] { border: 0; background: none; padding: 10px 14px; font: inherit; } [role=tab][aria-selected=true] { border-bottom: 3px solid #0b6; font-weight: 600; }
table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: 9px 6px; border-bottom: 1px solid #eee; } td.acts { text-align: right; } button { font: inherit; font-size: 14px; } .toast { position: fixed; left: 24px; bottom: 24px; background: #222; color: #fff; padding: 12px 18px; border-radius: 8px; }
.bad { color: #b00020; } tr.leaving { display: none; } .quota { color: #667; font-size: 14px; display: flex; justify-content: space-between; } .box { background: #f7f9f8; padding: 14px; border-radius: 8px; margin: 12px 0; }`;
document.head.append(style);

Alpine.data("drive", () => ({
  tab: "files", naming: null, name: "", wrong: "", toast: "", busy: false,
  files: [
    { id: 1, name: "budget-2024.xlsx", size: 1.2, trashed: false, leaving: false }, { id: 2, name: "logo.png", size: 0.4, trashed: false, leaving: false },
    { id: 3, name: "notes.txt", size: 0.1, trashed: false, leaving: false }, { id: 4, name: "report.pdf", size: 1.7, trashed: false, leaving: false },
  ],
  get list() { return this.files.filter(one => one.trashed === (this.tab === "trash")); },
  say(words) { this.toast = words; clearTimeout(this.timer); this.timer = setTimeout(() => { this.toast = ""; }, 6000); },
  async trash(file) {
    file.leaving = true;
    await save("k_files", file.id, 400);
    file.trashed = true;
    if (!is("restored-unseen")) file.leaving = false;
    this.say(is("none-moved") ? "0 of 1 file moved to trash" : "1 file moved to trash");
    if (is("none-moved")) { file.trashed = false; file.leaving = false; }
  },
  async restore(file) {
    await save("k_files", file.id, 500);
    file.trashed = false;
    this.say(`${file.name} is back in My files`);
  },
  rename(file) { this.naming = file; this.name = file.name; this.wrong = ""; },
  async apply() {
    const taken = this.files.some(one => one !== this.naming && one.name === this.name);
    if (taken && !is("same-name-twice")) { this.wrong = "A file with this name already exists"; return; }
    this.busy = true;
    await save("k_files", this.name, 600);
    this.busy = false;
    this.naming.name = is("ending-twice") ? this.name + this.naming.name.slice(this.naming.name.lastIndexOf(".")) : this.name;
    this.naming = null;
  },
}));
document.getElementById("root").innerHTML = `
<div class="drive" x-data="drive">
  <h1>Team drive</h1>
  <div role="tablist"><button role="tab" :aria-selected="tab === 'files'" @click="tab = 'files'">My files</button><button role="tab" :aria-selected="tab === 'trash'" @click="tab = 'trash'">Trash</button></div>
  <template x-if="naming"><div class="box" role="group" aria-label="Rename file"><label>New name <input x-model="name" @input="wrong = ''"></label> <button @click="apply" :disabled="busy">Apply</button> <button @click="naming = null">Cancel</button><p class="bad" role="alert" x-text="wrong"></p></div></template>
  <table x-show="list.length"><thead><tr><th>Name</th><th>Size</th><th></th></tr></thead><tbody>
    <template x-for="file in list" :key="file.id"><tr :class="{ leaving: file.leaving && tab === 'files' }"><td x-text="file.name"></td><td x-text="file.size.toFixed(1) + ' MB'"></td><td class="acts">
      <button x-show="tab === 'files'" @click="rename(file)">Rename</button> <button x-show="tab === 'files'" @click="trash(file)">Move to trash</button><button x-show="tab === 'trash'" @click="restore(file)">Restore</button></td></tr></template>
  </tbody></table>
  <p x-show="list.length === 0">Nothing here</p>
  <p class="quota"><span>3.4 MB of 2 GB used</span><span>Files in the trash are deleted after 30 days</span></p>
  <div class="toast" role="status" x-show="toast" x-text="toast"></div>
</div>`;
Alpine.start();
