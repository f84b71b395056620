import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
[x-cloak] { display: none; } .split { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; max-width: 860px; margin: 24px auto; padding: 0 16px; } .box { border: 1px solid #ddd; border-radius: 12px; padding: 18px; } .split h2 { font-size: 18px; margin: 0 0 12px; }
.split input:not([type=checkbox]) { font: inherit; padding: 8px; border: 1px solid #aaa; border-radius: 6px; width: 130px; } .row { display: flex; justify-content: space-between; align-items: center; padding: 7px 0; } .split button { font: inherit; padding: 6px 12px; border: 1px solid #999; background: #fff; border-radius: 6px; cursor: pointer; } button.on { background: #14532d !important; color: #fff; }
.split ul { list-style: none; padding: 0; } .split li { display: flex; gap: 10px; align-items: center; padding: 6px 0; border-bottom: 1px solid #eee; } .split li button { margin-left: auto; } .big { font-size: 22px; font-weight: 700; } .help { color: #666; font-size: 14px; }`;
document.head.append(style);

Alpine.data("split", () => ({
  bill: "", percent: 0, people: 2,
  get tip() { return (+this.bill || 0) * this.percent / 100; },
  get each() { return ((+this.bill || 0) + (is("tip-left-out") ? 0 : this.tip)) / this.people; },
  money,
  more() {
    this.people += 1;
    save("p_split", this.people, 300);
    if (is("counter-synced")) setTimeout(() => (this.people = 2), 1400);
  },
}));
Alpine.data("friends", () => ({
  name: "", names: ["Ida", "Sam"], paid: [false, false],
  get done() { return this.paid.filter(Boolean).length; },
  async add() {
    const name = this.name.trim();
    if (!name) return;
    this.name = "";
    await wait(200);
    this.names.push(name);
    this.paid.push(false);
    if (is("enter-adds-two")) setTimeout(() => { this.names.push(name); this.paid.push(false); }, 500);
  },
  remove(at) {
    this.names.splice(at, 1);
    if (is("ticks-stay")) this.paid.length = this.names.length;
    else this.paid.splice(at, 1);
  },
}));
document.getElementById("root").innerHTML = `
<div class="split" x-cloak>
  <section class="box" x-data="split">
    <h2>Split the bill</h2>
    <div class="row"><label for="bill">Bill</label><input id="bill" inputmode="decimal" x-model="bill" placeholder="0.00"></div>
    <div class="row"><span>Tip rate</span><span><template x-for="rate in [10, 15, 20]" :key="rate"><button type="button" :class="percent === rate && 'on'" :aria-pressed="percent === rate" @click="percent = rate" x-text="rate + '%'"></button></template></span></div>
    <div class="row"><span>People</span><span><button type="button" aria-label="Fewer people" :disabled="people < 2" @click="people--">−</button> <output x-text="people"></output> <button type="button" aria-label="More people" @click="more">+</button></span></div>
    <hr>
    <div class="row"><span>Tip</span><span x-text="money(tip)"></span></div>
    <div class="row"><span>Each pays</span><span class="big" x-text="money(each)"></span></div>
    <p class="help">A tip of 15% is usual here. Two people with a bill of $84.00 would pay $42.00 each, before the tip.</p>
  </section>
  <section class="box" x-data="friends">
    <h2>Who has paid?</h2>
    <form class="row" @submit.prevent="add"><label for="friend">Friend</label><input id="friend" x-model="name" autocomplete="off"></form>
    <ul><template x-for="(one, at) in names" :key="at"><li><label><input type="checkbox" x-model="paid[at]"> <span x-text="one"></span></label><button type="button" :aria-label="'Remove ' + one" @click="remove(at)">✕</button></li></template></ul>
    <p x-text="done + ' of ' + names.length + ' have paid'"></p>
    <p class="help">Press Enter to add a friend. Friends who have paid get no reminder.</p>
  </section>
</div>`;
Alpine.start();
