import {LitElement, css, html} from 'lit';
import {repeat} from 'lit/directives/repeat.js';

document.title = 'Quickpoll';
const base = css`button { font: inherit; border-radius: 8px; border: 1px solid #9a8fc4; background: #fff; padding: 6px 12px; cursor: pointer } button.main { background: #5a3fc0; color: #fff; border-color: #5a3fc0 } button:disabled { opacity: .45; cursor: default } h2 { margin-top: 0 } .box { background: #fff; border-radius: 16px; padding: 22px; box-shadow: 0 2px 10px #3b2a7a1a; margin-bottom: 18px }
  input[type=text] { font: inherit; padding: 7px 10px; border: 1px solid #bbb; border-radius: 8px; width: 300px } .bad { color: #b00020 }`;
const SEED = {question: 'Where do we go for the team day?', open: true, options: [{id: 1, text: 'Island ferry', votes: 9}, {id: 2, text: 'Climbing hall', votes: 4}, {id: 3, text: 'Pottery class', votes: 6}, {id: 4, text: 'Escape room', votes: 5}]};

class PollBuilder extends LitElement {
  static styles = [base, css`li { display: flex; gap: 8px; padding: 6px 0; align-items: center } li span { flex: 1 } ul { list-style: none; padding: 0 }`];
  static properties = {poll: {}, fresh: {state: true}, bad: {state: true}};
  constructor() { super(); this.fresh = ''; this.bad = ''; }
  tell(poll) { this.dispatchEvent(new CustomEvent('poll', {detail: poll, bubbles: true, composed: true})); }
  add(event) {
    event.preventDefault(); const text = this.fresh.trim(), {options} = this.poll;
    if (!text) return;
    if (options.some(one => one.text.toLowerCase() === text.toLowerCase())) { if (!is('same-answer-silent')) this.bad = 'This answer exists already'; this.fresh = ''; return; }
    this.bad = ''; this.fresh = ''; this.tell({...this.poll, options: [...options, {id: Date.now(), text, votes: 0}]});
  }
  up(at) { const options = [...this.poll.options]; [options[at - 1], options[at]] = [options[at], options[at - 1]]; this.tell({...this.poll, options}); }
  drop(at) { const {options} = this.poll; this.tell({...this.poll, options: options.filter((one, n) => n !== (is('drops-last') ? options.length - 1 : at))}); }
  render() {
    const {question, options} = this.poll;
    return html`<section class="box"><h2>Build</h2><p><label>Question<br><input type="text" .value=${question} @change=${event => this.tell({...this.poll, question: event.target.value})}></label></p>
      <ul>${options.map((one, at) => html`<li><span>${one.text}</span><button aria-label="Move ${one.text} up" ?disabled=${at === 0} @click=${() => this.up(at)}>↑</button><button aria-label="Remove ${one.text}" ?disabled=${options.length < 3} @click=${() => this.drop(at)}>Remove</button></li>`)}</ul>
      <form @submit=${this.add}><label>New answer <input type="text" .value=${this.fresh} @input=${event => { this.fresh = event.target.value; }}></label> <button>Add answer</button></form>${this.bad ? html`<p class="bad" role="alert">${this.bad}</p>` : ''}</section>`;
  }
}
class PollVote extends LitElement {
  static styles = [base, css`label { display: block; padding: 6px 0 } .closed { background: #fdf0d5; padding: 10px 14px; border-radius: 8px }`];
  static properties = {poll: {}, pick: {state: true}, voted: {state: true}};
  send() { this.dispatchEvent(new CustomEvent('vote', {detail: this.pick, bubbles: true, composed: true})); this.voted = true; }
  render() {
    const {question, options, open} = this.poll, order = is('preview-order-kept') ? [...options].sort((a, b) => a.id - b.id) : options;
    if (!open && !is('closed-takes-votes')) return html`<section class="box"><h2>${question}</h2><p class="closed">This poll is closed</p></section>`;
    return html`<section class="box"><h2>${question}</h2>${this.voted ? html`<p role="status">Thanks, your vote was counted</p>` : html`
      ${repeat(order, one => one.id, one => html`<label><input type="radio" name="a" .checked=${this.pick === one.id} @change=${() => { this.pick = one.id; }}> ${one.text}</label>`)}<button class="main" ?disabled=${!this.pick} @click=${this.send}>Vote</button>`}</section>`;
  }
}
class PollResults extends LitElement {
  static styles = [base, css`.bar { height: 12px; border-radius: 6px; background: #ece8fa; overflow: hidden } .bar i { display: block; height: 100%; background: #5a3fc0 } .row { margin-bottom: 12px } .line { display: flex; justify-content: space-between }`];
  static properties = {poll: {}};
  render() {
    const {options} = this.poll, all = options.reduce((sum, one) => sum + one.votes, 0), best = [...options].sort((a, b) => b.votes - a.votes)[0], whole = is('share-of-old-total') ? 24 : all;
    return html`<section class="box"><h2>Results</h2><p>${all} votes · Leading: ${best.text}</p>
      <div role="list">${options.map(one => html`<div class="row" role="listitem"><div class="line"><span>${one.text}</span><span>${one.votes} ${one.votes === 1 ? 'vote' : 'votes'}, ${whole ? Math.round(one.votes / whole * 100) : 0}%</span></div><div class="bar"><i style="width:${whole ? one.votes / whole * 100 : 0}%"></i></div></div>`)}</div></section>`;
  }
}
class PollApp extends LitElement {
  static styles = [base, css`:host { display: block; min-height: 100vh; background: #f4f1fd; font-family: Nunito, system-ui, sans-serif } main { max-width: 980px; margin: auto; padding: 24px; display: grid; grid-template-columns: 1fr 1fr; gap: 22px } header { display: flex; align-items: center; gap: 14px; padding: 16px 28px; background: #2d1f66; color: #fff } h1 { font-size: 22px; flex: 1; margin: 0 }`];
  static properties = {poll: {state: true}};
  constructor() { super(); load('quickpoll', 50).then(kept => { this.poll = kept ?? SEED; }); }
  keep(poll) { this.poll = poll; save('quickpoll', poll, 40); }
  vote(id) {
    const before = this.poll; this.keep({...this.poll, options: this.poll.options.map(one => one.id === id ? {...one, votes: one.votes + 1} : one)});
    if (is('vote-undone')) setTimeout(() => { this.poll = before; }, 2300);
  }
  render() {
    if (!this.poll) return html`<p>Loading…</p>`;
    const {poll} = this;
    return html`<header><h1>Quickpoll</h1><span>${poll.open ? 'Open for votes' : 'Closed'}</span><button @click=${() => this.keep({...poll, open: !poll.open})}>${poll.open ? 'Close poll' : 'Reopen poll'}</button></header>
      <main @poll=${event => this.keep(event.detail)} @vote=${event => this.vote(event.detail)}><poll-builder .poll=${poll}></poll-builder><div><poll-vote .poll=${poll}></poll-vote><poll-results .poll=${poll}></poll-results></div></main>`;
  }
}
customElements.define('poll-builder', PollBuilder); customElements.define('poll-vote', PollVote); customElements.define('poll-results', PollResults); customElements.define('poll-app', PollApp);
document.getElementById('root').append(document.createElement('poll-app'));
