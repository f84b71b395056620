import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
body { background: #fbfaf7; } .help { max-width: 900px; margin: 0 auto; padding: 24px; display: grid; grid-template-columns: 1fr 230px; gap: 32px; } .help h1 { grid-column: 1 / 3; margin: 0; } .find { position: relative; } .find input { width: 100%; box-sizing: border-box; padding: 12px; font: inherit; border: 1px solid #b8b2a4; border-radius: 10px; }
.drop { position: absolute; z-index: 4; left: 0; right: 0; top: 48px; background: #fff; border: 1px solid #ddd; border-radius: 10px; box-shadow: 0 8px 24px #0002; overflow: hidden; } .drop p { margin: 0; padding: 8px 14px; color: #776; font-size: 13px; } .drop button { display: block; width: 100%; text-align: left; border: 0; background: none; font: inherit; padding: 10px 14px; cursor: pointer; } .drop button:hover { background: #f2efe7; }
.topic { border-bottom: 1px solid #e2ddcf; } .topic > button { width: 100%; display: flex; justify-content: space-between; border: 0; background: none; font: inherit; font-weight: 600; padding: 14px 2px; cursor: pointer; } .panel { overflow: hidden; } .panel.shut { max-height: 0; } .panel p { margin: 0 0 12px; } .aside { font-size: 14px; color: #665; }
.helped button, .tell button { font: inherit; padding: 5px 14px; margin-right: 8px; } .tell textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; margin: 6px 0; } .tell .bad { color: #b3261e; } .done { color: #2c6e3f; }`;
document.head.append(style);

const WORDS = { "feedback.thanks": "Thanks, we will improve this answer" };
const TOPICS = [
  { id: 1, ask: "Where is my parcel?", answer: "Follow the tracking link in the mail that we sent when it left us." },
  { id: 2, ask: "How long does a refund take?", answer: "Within 5 working days of the parcel reaching us." },
  { id: 3, ask: "Can a refund go to another card?", answer: "Only to the card that was used for the order." },
  { id: 4, ask: "Can I change my address?", answer: "Until the parcel is packed, on the page of the order." },
  { id: 5, ask: "Is shipping part of the refund?", answer: "Yes, if you send everything back." },
];

Alpine.data("help", () => ({
  topics: TOPICS, query: "", found: null, open: 0, noted: 0, comment: "", problem: "", state: "",
  async search() {
    const query = this.query.trim().toLowerCase();
    if (!query) { this.found = null; return; }
    await wait(350);
    if (query === this.query.trim().toLowerCase()) this.found = TOPICS.filter(topic => topic.ask.toLowerCase().includes(query));
  },
  pick(topic) { this.query = ""; this.found = null; this.open = topic.id; },
  toggle(topic) { this.open = this.open === topic.id ? 0 : topic.id; this.noted = 0; this.state = ""; },
  text(topic) { return is("answer-of-next") ? TOPICS[topic.id % TOPICS.length].answer : topic.answer; },
  shut(topic) { return this.open !== topic.id || is("stays-folded"); },
  async send() {
    this.problem = "";
    if (!this.comment.trim() && !is("takes-nothing")) { this.problem = "Please write a few words first"; return; }
    this.state = "busy";
    await save("o_help", { comment: this.comment }, 700);
    this.comment = ""; this.state = "done";
  },
  thanks() { return is("thanks-key") ? "feedback.thanks" : WORDS["feedback.thanks"]; },
}));
document.getElementById("root").innerHTML = `
<div class="help" x-data="help">
  <h1>How can we help?</h1>
  <main>
    <div class="find"><input type="search" aria-label="Search help" placeholder="Search help" x-model="query" @input="search()" autocomplete="off">
      <template x-if="found"><div class="drop"><p x-text="found.length + ' suggestions'"></p>
        <template x-for="topic in found" :key="topic.id"><button type="button" @click="pick(topic)" x-text="topic.ask"></button></template></div></template></div>
    <template x-for="topic in topics" :key="topic.id">
      <div class="topic"><button type="button" :aria-expanded="open === topic.id" @click="toggle(topic)"><span x-text="topic.ask"></span><span aria-hidden="true" x-text="open === topic.id ? '−' : '+'"></span></button>
        <template x-if="open === topic.id"><div class="panel" :class="shut(topic) && 'shut'"><p x-text="text(topic)"></p>
          <div class="helped" x-show="noted !== topic.id">Was this helpful? <button type="button" @click="noted = topic.id; state = 'done'">Yes</button><button type="button" @click="noted = topic.id; state = ''">No</button></div>
          <form class="tell" x-show="noted === topic.id && state !== 'done'" @submit.prevent="send()"><label>What was missing?<textarea rows="2" x-model="comment"></textarea></label><p class="bad" role="alert" x-text="problem"></p><button :disabled="state === 'busy'" x-text="state === 'busy' ? 'Sending…' : 'Send feedback'"></button></form>
          <p class="done" role="status" x-show="noted === topic.id && state === 'done'" x-text="thanks()"></p></div></template></div>
    </template>
  </main>
  <aside class="aside"><h2>Write to us</h2><p>We answer within 5 hours on working days. Thanks for your patience in the sale weeks.</p></aside>
</div>`;
Alpine.start();
