import { createApp, computed, nextTick, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.chat { display: grid; grid-template-columns: 250px 1fr; height: 100vh; font-size: 15px; } .chat nav { background: #2b2140; color: #ddd; padding: 14px; } .chat nav button { display: block; width: 100%; text-align: left; background: none; border: 0; color: inherit; padding: 8px; border-radius: 6px; font: inherit; } .chat nav button.on { background: #4a3b6b; color: #fff; }
.chat nav small { display: block; color: #aa9fc2; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .room { display: flex; flex-direction: column; min-height: 0; } .room h1 { font-size: 19px; padding: 12px 20px; margin: 0; border-bottom: 1px solid #eee; } .log { flex: 1; overflow: auto; list-style: none; margin: 0; padding: 14px 20px; }
.log li { padding: 8px 0; display: flex; gap: 10px; align-items: baseline; } .log b { min-width: 60px; } .log p { margin: 0; flex: 1; } .meta { color: #777; font-size: 13px; } .write { display: flex; gap: 8px; padding: 12px 20px; border-top: 1px solid #eee; } .write input, li input { flex: 1; padding: 9px; border: 1px solid #bbb; border-radius: 8px; font: inherit; }
.note { position: fixed; right: 20px; top: 12px; background: #222; color: #fff; padding: 10px 16px; border-radius: 8px; }`;
document.head.append(style);

createApp({
  setup() {
    const rooms = ref([
      { name: "General", messages: [{ id: 1, who: "Tessa", text: "Coffee machine works again", meta: "" }] },
      { name: "Site visits", messages: [
        { id: 2, who: "Omar", text: "Parking is behind the gate", meta: "" }, { id: 3, who: "You", text: "Bring the blue prints", meta: "" },
        { id: 4, who: "You", text: "Who has the keys?", meta: "" }] },
    ]);
    const at = ref(0), draft = ref(""), editing = ref(0), words = ref(""), note = ref("");
    let next = 10;
    const room = computed(() => rooms.value[at.value]);
    const last = one => { const message = one.messages.at(-1); return message ? `${message.who}: ${message.text}` : "No messages yet"; };
    async function send() {
      const text = draft.value.trim();
      if (!text) return;
      draft.value = "";
      const target = is("other-channel") ? rooms.value[0] : room.value;
      const id = next++;
      target.messages.push({ id, who: "You", text, meta: "Sending…" });
      await nextTick();
      await save("k_chat", text, 1100);
      target.messages.find(one => one.id === id).meta = is("not-delivered") ? "Not delivered" : "Delivered";
    }
    const edit = message => { editing.value = message.id; words.value = message.text; };
    async function keep(message) {
      const before = message.text;
      message.text = words.value; message.meta = "edited"; editing.value = 0;
      const answer = await save("k_chat", words.value, 2300, is("edit-too-late") ? 403 : 200);
      if (!answer.ok) { message.text = before; message.meta = ""; }
    }
    async function remove(message) {
      const list = room.value.messages;
      await save("k_chat", message.id, 400);
      const found = list.findIndex(one => one.id === message.id);
      list.splice(is("deletes-the-one-above") ? found - 1 : found, 1);
      note.value = "Message deleted";
      setTimeout(() => { note.value = ""; }, 6000);
    }
    return { rooms, at, draft, editing, words, note, room, last, send, edit, keep, remove };
  },
  template: `
  <div class="chat">
    <nav aria-label="Channels"><button v-for="(one, index) in rooms" :key="one.name" :class="{ on: index === at }" @click="at = index"># {{ one.name }}<small aria-hidden="true">{{ last(one) }}</small></button></nav>
    <div class="room">
      <h1>{{ room.name }}</h1>
      <ul class="log" aria-label="Messages">
        <li v-for="message in room.messages" :key="message.id"><b>{{ message.who }}</b>
          <template v-if="editing === message.id"><input v-model="words" aria-label="Edit message"><button @click="keep(message)">Save edit</button></template>
          <template v-else><p>{{ message.text }}</p><span class="meta">{{ message.meta }}</span>
            <template v-if="message.who === 'You'"><button @click="edit(message)">Edit</button><button @click="remove(message)">Delete</button></template></template>
        </li>
      </ul>
      <form class="write" @submit.prevent="send"><input v-model="draft" aria-label="Message" :placeholder="'Write to ' + room.name"><button>Send</button></form>
    </div>
    <div v-if="note" class="note" role="status">{{ note }}</div>
  </div>`,
}).mount("#root");
