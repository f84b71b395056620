import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
.pizza { display: grid; grid-template-columns: 1fr 300px; gap: 28px; max-width: 900px; margin: 20px auto; padding: 0 16px; } fieldset { border: 1px solid #ddd; border-radius: 8px; margin-bottom: 14px; } label { display: block; padding: 4px 0; }
.sum { display: flex; justify-content: space-between; font-weight: 700; padding: 10px 0; } .cart { background: #fff8f0; border-radius: 10px; padding: 14px; height: fit-content; } .cart li { padding: 8px 0; border-bottom: 1px solid #eee0d0; } .cart ul { list-style: none; padding: 0; margin: 0; }
.go { width: 100%; padding: 11px; background: #c2410c; color: #fff; border: 0; border-radius: 8px; font: inherit; } .go:disabled { background: #ccc; } .hint { color: #8a4b10; font-size: 14px; } .popular { font-size: 14px; color: #555; } .n { display: inline-flex; gap: 8px; align-items: center; }`;
document.head.append(style);

Alpine.data("pizza", () => ({
  sizes: [{ name: "Small", price: 8 }, { name: "Medium", price: 10 }, { name: "Large", price: 12.5 }],
  extras: [{ name: "Olives", price: 1 }, { name: "Mushrooms", price: 1.5 }, { name: "Extra cheese", price: 2 }],
  size: "Medium", chosen: [], lines: [], busy: false, next: 1, money,
  get price() { return this.sizes.find(one => one.name === this.size).price + this.extras.filter(one => this.chosen.includes(one.name)).reduce((sum, one) => sum + one.price, 0); },
  get total() { return this.lines.reduce((sum, one) => sum + one.price * one.count, 0); },
  get short() { return 15 - this.total; },
  async add() {
    this.busy = true;
    await save("k_pizza", this.chosen, 450);
    this.busy = false;
    let price = this.price;
    if (is("cheese-not-charged") && this.chosen.includes("Extra cheese")) price -= 2;
    const names = this.chosen.map(name => (is("other-topping") && name === "Mushrooms" ? "Olives" : name));
    this.lines.push({ id: this.next++, title: `${this.size} pizza${names.length ? ` with ${names.join(", ")}` : ""}`, price, count: 1 });
    this.chosen = []; this.size = "Medium";
  },
  remove(line) {
    this.lines = this.lines.filter(one => one.id !== line.id);
    if (is("line-comes-back")) setTimeout(() => this.lines.push(line), 2900);
  },
  blocked() { return this.lines.length === 0 || (this.short > 0 && !is("checkout-open")); },
}));
document.getElementById("root").innerHTML = `
<div class="pizza" x-data="pizza">
  <main>
    <h1>Build your pizza</h1>
    <fieldset><legend>Size</legend><template x-for="one in sizes" :key="one.name"><label><input type="radio" name="size" :value="one.name" x-model="size"> <span x-text="one.name"></span></label></template></fieldset>
    <fieldset><legend>Toppings</legend><template x-for="one in extras" :key="one.name"><label><input type="checkbox" :value="one.name" x-model="chosen"> <span x-text="one.name"></span></label></template></fieldset>
    <div class="sum"><span>Price</span><span x-text="money(price)"></span></div>
    <button class="go" @click="add" :disabled="busy" x-text="busy ? 'Adding…' : 'Add to order'"></button>
    <section class="popular"><h3>Popular tonight</h3><p>Large pizza with Mushrooms, Extra cheese</p><p>Small pizza with Olives</p></section>
  </main>
  <aside class="cart" aria-labelledby="yo"><h2 id="yo">Your order</h2>
    <p x-show="lines.length === 0">Your order is empty</p>
    <ul><template x-for="line in lines" :key="line.id"><li><div x-text="line.title"></div>
      <span class="n"><button aria-label="One less" @click="line.count > 1 && line.count--">−</button><span x-text="line.count"></span><button aria-label="One more" @click="line.count++">+</button></span>
      <button @click="remove(line)">Remove</button></li></template></ul>
    <div class="sum"><span>Order total</span><span x-text="money(total)"></span></div>
    <p class="hint" x-show="lines.length && short > 0" x-text="'Add ' + money(short) + ' more for delivery'"></p>
    <button class="go" :disabled="blocked()">Checkout</button>
  </aside>
</div>`;
Alpine.start();
