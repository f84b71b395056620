import { createApp, computed, nextTick, reactive, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.chat { display: grid; grid-template-columns: 230px 1fr; height: 560px; max-width: 900px; margin: 20px auto; border: 1px solid #d9dde3; border-radius: 10px; overflow: hidden; font-size: 15px; }
.people { background: #f4f6f9; border-right: 1px solid #d9dde3; padding: 12px; } .people h2 { font-size: 13px; text-transform: uppercase; color: #68707c; } .person { display: flex; justify-content: space-between; width: 100%; border: 0; background: none; font: inherit; text-align: left; padding: 10px; border-radius: 8px; cursor: pointer; } .person.on { background: #dfe7f5; }
.dot { background: #d3304a; color: #fff; border-radius: 10px; padding: 0 7px; font-size: 12px; line-height: 20px; } .talk { display: flex; flex-direction: column; padding: 0 18px 14px; } .talk h1 { font-size: 19px; } .log { flex: 1; overflow: auto; list-style: none; margin: 0; padding: 0; }
.log li { display: flex; gap: 10px; align-items: center; margin: 8px 0; } .bubble { background: #eef1f5; padding: 9px 13px; border-radius: 14px; } li.own .bubble { background: #d3e5ff; } .small { font-size: 12px; color: #68707c; } .log button { border: 0; background: none; color: #3565b8; cursor: pointer; font: inherit; font-size: 13px; }
.cut { text-decoration: line-through; } .send { display: flex; gap: 8px; } .send input, .log input { flex: 1; font: inherit; padding: 9px; border: 1px solid #b9c0ca; border-radius: 8px; } .send button { font: inherit; border: 0; border-radius: 8px; background: #2458c5; color: #fff; padding: 0 18px; } .note { position: fixed; bottom: 24px; right: 24px; background: #20242b; color: #fff; padding: 10px 16px; border-radius: 8px; }`;
document.head.append(style);

createApp({
  setup() {
    const people = reactive([
      { name: "Priya Nair", unread: 2, log: [{ id: 1, text: "Did the courier come?" }, { id: 2, text: "I am in a meeting until four" }] },
      { name: "Tom Becker", unread: 0, log: [{ id: 3, text: "Gate code is 4417" }, { id: 4, own: true, text: "See you at nine", state: "Read" }, { id: 5, own: true, text: "Bring the keys", state: "Read" }] },
      { name: "Facilities", unread: 1, log: [{ id: 6, text: "Messages to this address are delivered on weekdays only" }] },
    ]);
    const at = ref(2), draft = ref(""), editing = ref(0), words = ref(""), note = ref("");
    const talk = computed(() => people[at.value]);
    const open = index => { at.value = index; people[index].unread = 0; editing.value = 0; };
    async function send() {
      const text = draft.value.trim();
      if (!text) return;
      const message = reactive({ id: Date.now(), own: true, text, state: "Sending …" });
      talk.value.log.push(message);
      draft.value = "";
      await save("p_chat", text, 700);
      message.state = is("no-device") ? "Delivered to 0 of 2 devices" : "Delivered";
      if (is("draft-back")) setTimeout(() => (draft.value = text), 1500);
    }
    function edit(message) { editing.value = message.id; words.value = message.text; }
    async function keep(message) {
      const text = words.value;
      await wait(300);
      message.text = text;
      message.state = "Edited";
      editing.value = 0;
      if (is("edit-struck")) message.cut = true;
    }
    async function remove(message) {
      const log = talk.value.log, place = log.indexOf(message);
      log.splice(place, 1);
      note.value = "Message deleted";
      setTimeout(() => (note.value = ""), 6000);
      await save("p_chat_gone", message.id, 500);
      if (is("delete-undone")) setTimeout(() => log.splice(place, 0, message), 1500);
    }
    return { people, at, talk, draft, editing, words, note, open, send, edit, keep, remove };
  },
  template: `
  <div class="chat">
    <nav class="people"><h2>Chats</h2>
      <button v-for="(one, index) in people" :key="one.name" class="person" :class="{ on: index === at }" @click="open(index)">{{ one.name }} <span v-if="one.unread" class="dot">{{ one.unread }}</span></button>
    </nav>
    <section class="talk">
      <h1>{{ talk.name }}</h1>
      <ul class="log">
        <li v-for="message in talk.log" :key="message.id" :class="{ own: message.own }">
          <template v-if="editing === message.id"><input v-model="words" aria-label="Edit message"><button @click="keep(message)">Save</button></template>
          <template v-else>
            <span class="bubble" :class="{ cut: message.cut }">{{ message.text }}</span>
            <span v-if="message.own" class="small">{{ message.state }}</span>
            <template v-if="message.own && message.state !== 'Sending …'"><button @click="edit(message)">Edit</button><button @click="remove(message)">Delete</button></template>
          </template>
        </li>
      </ul>
      <form class="send" @submit.prevent="send"><input v-model="draft" aria-label="Message" :placeholder="'Message ' + talk.name"><button type="submit" :disabled="!draft.trim()">Send</button></form>
    </section>
    <div v-if="note" class="note" role="status">{{ note }}</div>
  </div>`,
}).mount("#root");
