import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
body { font-family: Helvetica, Arial, sans-serif; background: #fafaf7; } .container { max-width: 680px; margin: 0 auto; padding: 24px; } .notice { color: #14713d; background: #e2f4e8; padding: 10px 14px; border-radius: 6px; }
#error_explanation { border: 2px solid #c0392b; color: #c0392b; padding: 6px 14px; border-radius: 6px; } #error_explanation h2 { font-size: 15px; margin: 4px 0; }
.field { display: inline-grid; gap: 4px; margin-right: 10px; } .field input, .field select { font: inherit; padding: 7px; } .field_with_errors input { border: 2px solid #c0392b; } .actions { margin-top: 10px; } input[type=submit] { font: inherit; padding: 8px 16px; cursor: pointer; }
ul { list-style: none; padding: 0; } li { padding: 6px 0; } li.packed label { color: #889; } progress { width: 100%; } .tip { color: #667; font-size: 14px; border-top: 1px solid #ddd; padding-top: 12px; }`;
document.head.append(style);

Alpine.data("packing", () => ({
  items: [
    { id: 1, name: "Passport", category: "Papers", packed: false }, { id: 2, name: "Train tickets", category: "Papers", packed: true },
    { id: 3, name: "Socks", category: "Clothes", packed: false }, { id: 4, name: "Sun hat", category: "Clothes", packed: true },
    { id: 5, name: "Sandals", category: "Clothes", packed: false }, { id: 6, name: "Toothbrush", category: "Bathroom", packed: false },
    { id: 7, name: "Sunscreen", category: "Bathroom", packed: false }, { id: 8, name: "Phone charger", category: "Other", packed: false },
  ],
  categories: ["Papers", "Clothes", "Bathroom", "Other"],
  hide: false, hidden: [], name: "", category: "Papers", notice: "", errors: [], busy: false,
  get packed() { return this.items.filter(item => item.packed).length; },
  of(category) { return this.items.filter(item => item.category === category && !(this.hide && (is("hides-first-load") ? this.hidden.includes(item.id) : item.packed))); },
  init() { this.hidden = this.items.filter(item => item.packed).map(item => item.id); },
  async toggle(item) {
    item.packed = !item.packed;
    await save("n_packing", item, 300);
    if (is("poll-unpacks")) setTimeout(() => { item.packed = false; }, 2000);
  },
  async create() {
    this.notice = ""; this.errors = [];
    this.busy = true;
    await save("n_packing", this.name, 700);
    this.busy = false;
    const name = this.name.trim();
    if (!name) this.errors.push("Name can't be blank");
    else if (this.items.some(item => item.name.toLowerCase() === name.toLowerCase())) this.errors.push("Name has already been taken");
    if (!this.errors.length || (is("taken-added") && name)) this.items.push({ id: this.items.length + 1, name, category: is("first-category") ? "Papers" : this.category, packed: false });
    if (this.errors.length) return;
    this.notice = "Item was successfully created.";
    this.name = "";
  },
}));

document.getElementById("root").innerHTML = `
<div class="container" x-data="packing">
  <p class="notice" id="notice" x-show="notice" x-text="notice"></p>
  <h1>Two weeks in Crete</h1>
  <p><strong x-text="packed + ' of ' + items.length + ' packed'"></strong></p>
  <progress :value="packed" :max="items.length" aria-label="Packed so far"></progress>
  <p><label><input type="checkbox" x-model="hide"> Hide packed items</label></p>
  <template x-for="group in categories" :key="group">
    <section :aria-label="group"><h2 x-text="group"></h2>
      <ul><template x-for="item in of(group)" :key="item.id">
        <li :class="{packed: item.packed}"><label><input type="checkbox" :checked="item.packed" @change="toggle(item)"> <span x-text="item.name"></span></label></li>
      </template></ul>
      <p x-show="!of(group).length" style="color:#889">Nothing left here</p>
    </section>
  </template>
  <form class="new_item" @submit.prevent="create">
    <div id="error_explanation" x-show="errors.length"><h2>1 error prohibited this item from being saved:</h2><ul><template x-for="error in errors" :key="error"><li x-text="error"></li></template></ul></div>
    <div class="field" :class="errors.length && 'field_with_errors'"><label for="item_name">New item</label><input type="text" id="item_name" name="item[name]" x-model="name"></div>
    <div class="field"><label for="item_category">Category</label><select id="item_category" name="item[category]" x-model="category"><template x-for="group in categories" :key="group"><option :value="group" x-text="group"></option></template></select></div>
    <div class="actions"><input type="submit" name="commit" :value="busy ? 'Adding…' : 'Add item'" :disabled="busy"></div>
  </form>
  <p class="tip">Keep copies of your travel documents at home. Wool dries faster than cotton, also on your feet.</p>
</div>`;
Alpine.start();
