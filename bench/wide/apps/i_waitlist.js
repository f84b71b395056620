import { createApp, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.desk { max-width: 760px; margin: 20px auto; } .form { display: flex; gap: 10px; align-items: end; } label { display: grid; font-size: 13px; gap: 3px; }
input { padding: 8px; font: inherit; } button { font: inherit; padding: 7px 12px; } table { width: 100%; border-collapse: collapse; margin-top: 16px; }
th, td { padding: 9px; text-align: left; border-bottom: 1px solid #e3e3ea; } .oops { color: #b00; } .Texted { color: #0a58ca; font-weight: 600; }`;
document.head.append(style);

createApp({
  setup() {
    const parties = ref([
      { name: "Brandt", guests: 2, status: "Waiting" }, { name: "Silva", guests: 4, status: "Waiting" }, { name: "Moreau", guests: 3, status: "Waiting" },
    ]);
    const name = ref(""), guests = ref(""), oops = ref(""), gone = ref(false);
    load("i_waitlist").then(kept => { if (kept) parties.value = kept; });
    const keep = () => save("i_waitlist", parties.value, 200);
    async function add() {
      oops.value = "";
      if (+guests.value < 1) { oops.value = "At least one guest, please"; return; }
      await wait(300);
      parties.value.push({ name: name.value, guests: +guests.value, status: "Waiting" });
      name.value = guests.value = "";
      keep();
    }
    async function seat(party) {
      if (is("seat-404")) { await wait(300); gone.value = true; return; }
      const before = [...parties.value];
      parties.value = parties.value.filter(one => one.name !== party.name);
      await keep();
      if (is("seat-undone")) setTimeout(() => { parties.value = before; }, 1100);
    }
    async function message(party) {
      await wait(350);
      const target = is("texts-other") ? parties.value[parties.value.indexOf(party) - 1] || party : party;
      target.status = "Texted";
      if (!is("text-forgotten")) keep();
    }
    return { gone, parties, name, guests, oops, add, seat, message };
  },
  template: `
  <div class="desk">
    <h1>Wait list</h1>
    <p v-if="gone">404. The page you are looking for does not exist.</p>
    <template v-else>
    <div class="form">
      <label>Party name <input v-model="name"></label>
      <label>Number of guests <input v-model="guests" inputmode="numeric" size="4"></label>
      <button :disabled="!name || guests === ''" @click="add">Add to list</button>
    </div>
    <p v-if="oops" class="oops" role="alert">{{ oops }}</p>
    <table>
      <thead><tr><th>Party</th><th>Guests</th><th>Status</th><th></th></tr></thead>
      <tbody><tr v-for="party in parties" :key="party.name">
        <td>{{ party.name }}</td><td>{{ party.guests }}</td><td :class="party.status">{{ party.status }}</td>
        <td><button @click="message(party)">Text</button> <button @click="seat(party)">Seat</button></td>
      </tr></tbody>
    </table>
    <p>{{ parties.length }} parties in line</p>
    </template>
  </div>`,
}).mount("#root");
