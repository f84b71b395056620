import { computed, createApp, nextTick, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
body { background: #f1f2f5; } .chat { display: grid; grid-template-columns: 260px 1fr; height: 100vh; font-size: 15px; } .side { background: #2d2a3e; color: #ddd; padding: 14px; } .side h2 { font-size: 14px; color: #a9a5bf; margin: 12px 8px; }
.room { display: block; width: 100%; text-align: left; border: 0; background: none; color: inherit; font: inherit; padding: 9px 10px; border-radius: 8px; cursor: pointer; } .room.on { background: #45405f; color: #fff; } .room small { display: block; color: #a9a5bf; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.badge { float: right; background: #e0544b; color: #fff; border-radius: 9px; font-size: 12px; padding: 1px 7px; } .main { display: flex; flex-direction: column; } .top { padding: 14px 20px; background: #fff; border-bottom: 1px solid #ddd; display: flex; justify-content: space-between; } .top h1 { font-size: 18px; margin: 0; }
.log { flex: 1; overflow: auto; padding: 20px; list-style: none; margin: 0; } .log li { background: #fff; border-radius: 10px; padding: 10px 14px; margin-bottom: 10px; max-width: 520px; display: flex; gap: 14px; align-items: start; justify-content: space-between; } .log li.mine { margin-left: auto; background: #e3e9ff; } .log b { font-size: 13px; display: block; } .log small { color: #667; }
.log button { border: 0; background: none; color: #99a; cursor: pointer; font: inherit; font-size: 13px; } .write { display: flex; gap: 10px; padding: 14px 20px; background: #fff; } .write input { flex: 1; padding: 10px; font: inherit; border: 1px solid #bbb; border-radius: 8px; } .write button, .ask button { font: inherit; padding: 8px 16px; }
.veil { position: fixed; inset: 0; background: #0006; } .ask { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; padding: 22px; border-radius: 12px; width: 340px; } .ask h2 { margin: 0 0 12px; font-size: 18px; } .foot { margin: 16px 8px; font-size: 13px; color: #a9a5bf; }`;
document.head.append(style);

createApp({
  setup() {
    const rooms = ref([
      { name: "Allotment board", unread: 0, log: [
        { id: 1, who: "Greta", text: "The water is turned on again" }, { id: 2, who: "Tom", text: "Meeting moved to Tuesday" }, { id: 3, who: "You", text: "Bring your own gloves", state: "Delivered" }] },
      { name: "Seed swap", unread: 2, log: [{ id: 4, who: "Ines", text: "Anyone with basil?" }, { id: 5, who: "Paul", text: "Plenty of dill here" }] },
      { name: "Compost tips", unread: 1, log: [{ id: 6, who: "Greta", text: "No citrus peel, please" }] },
    ]);
    const at = ref(0), draft = ref(""), asked = ref(null);
    let before = 0, next = 10;
    const room = computed(() => rooms.value[at.value]);
    const unread = computed(() => rooms.value.reduce((sum, one) => sum + one.unread, 0));
    const summary = ref("3 unread messages");
    const count = () => { summary.value = unread.value ? `${unread.value} unread message${unread.value > 1 ? "s" : ""}` : "No unread messages"; };
    const last = one => { const message = one.log.at(-1); return message ? `${message.who}: ${message.text}` : ""; };
    function open(index) { before = at.value; at.value = index; rooms.value[index].unread = 0; count(); }
    async function send() {
      const text = draft.value.trim();
      if (!text) return;
      draft.value = "";
      const target = rooms.value[is("last-room") ? before : at.value];
      target.log.push({ id: ++next, who: "You", text, state: "Sending…" });
      const message = target.log.at(-1);
      await nextTick();
      await save("o_chat", { text }, 700);
      message.state = "Delivered";
      if (is("undelivered")) { await wait(1700); message.state = "Not delivered, tap to retry"; }
    }
    async function remove() {
      const message = asked.value, log = room.value.log;
      asked.value = null;
      room.value.log = log.filter(one => one !== message);
      await save("o_chat", { removed: message.id }, 600);
      if (is("removes-above")) { const above = log[log.indexOf(message) - 1]; room.value.log = log.filter(one => one !== above); }
    }
    async function readAll() {
      await save("o_chat", { read: true }, 500);
      const was = rooms.value.map(one => one.unread);
      for (const one of rooms.value) one.unread = 0;
      summary.value = "No unread messages";
      if (is("unread-here-only")) { rooms.value.forEach((one, index) => { one.unread = was[index]; }); summary.value = "No unread messages here, 3 in other rooms"; }
    }
    return { rooms, at, room, draft, asked, summary, last, open, send, remove, readAll };
  },
  template: `
  <div class="chat">
    <nav class="side" aria-label="Channels">
      <h2>Green Lane gardens</h2>
      <button v-for="(one, index) in rooms" :key="one.name" class="room" :class="{on: index === at}" @click="open(index)">
        <span v-if="one.unread" class="badge">{{ one.unread }}</span><span>{{ one.name }}</span><small>{{ last(one) }}</small></button>
      <p class="foot">Be kind. Messages are kept for a year.</p>
    </nav>
    <section class="main" aria-label="Conversation">
      <div class="top"><h1>{{ room.name }}</h1><span><span role="status">{{ summary }}</span> <button @click="readAll">Mark all as read</button></span></div>
      <ul class="log">
        <li v-for="message in room.log" :key="message.id" :class="{mine: message.who === 'You'}">
          <div><b>{{ message.who }}</b>{{ message.text }}<br><small v-if="message.state">{{ message.state }}</small></div>
          <button @click="asked = message">Delete</button></li>
      </ul>
      <form class="write" @submit.prevent="send"><input v-model="draft" aria-label="Message" :placeholder="'Write to ' + room.name"><button>Send</button></form>
    </section>
    <template v-if="asked"><div class="veil"></div>
      <div class="ask" role="alertdialog" aria-labelledby="ask-title"><h2 id="ask-title">Delete this message?</h2>
        <button @click="asked = null">Cancel</button> <button @click="remove">Delete for everyone</button></div></template>
  </div>`,
}).mount("#root");
