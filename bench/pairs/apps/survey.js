import {LitElement, css, html} from 'lit';

const slow = is('fine-slow') ? 1200 : 80;

class StarRating extends LitElement {
  static properties = {value: {type: Number}};
  static styles = css`button { font-size: 24px; border: 0; background: none } .on { color: #d80 }`;
  render() {
    return html`<div role="radiogroup" aria-label="Rating">${[1, 2, 3, 4, 5].map(one => html`<button role="radio" aria-checked=${one === this.value} aria-label="${one} star${one > 1 ? 's' : ''}" class=${one <= this.value ? 'on' : ''}
      @click=${() => { this.value = is('star-off-by-one') ? one - 1 : one; this.dispatchEvent(new CustomEvent('rated', {detail: this.value})); if (is('star-back')) setTimeout(() => { this.value = 0; }, 1400); }}>★</button>`)}</div>`;
  }
}
customElements.define('star-rating', StarRating);

class SurveyApp extends LitElement {
  static properties = {step: {state: true}, data: {state: true}, problem: {state: true}, sent: {state: true}, busy: {state: true}};
  static styles = css`:host { display: block; max-width: 600px; margin: 2rem auto; font-family: Georgia, serif } .bar { height: 8px; background: #ddd } .bar i { display: block; height: 8px; background: #27a; transition: width .5s }
    .error { color: #a00 } .cover { position: absolute; inset: 0; background: #fff } .box { position: relative; padding: 20px; border: 1px solid #ccc } label { display: block; margin: .5rem 0 }`;
  constructor() { super(); this.step = 1; this.data = {name: '', rating: 0, channel: '', text: ''}; this.problem = ''; this.sent = false; this.busy = false; }
  next() {
    if (this.step === 1 && !this.data.name && !is('not-validated')) { this.problem = 'Please tell us your name'; if (is('problem-gone')) setTimeout(() => { this.problem = ''; }, 900); return; }
    this.problem = ''; this.step += is('step-skipped') ? 2 : 1;
    if (is('step-back')) setTimeout(() => { this.step = 1; }, 1900);
  }
  async send() {
    this.busy = true; const answer = await save('survey', this.data, slow, is('write-fails') || is('failure-hidden') ? 500 : 200); this.busy = false;
    if (!answer.ok && is('write-fails')) { this.problem = 'Your answers could not be sent'; return; }
    this.sent = true; if (is('sent-back')) setTimeout(() => { this.sent = false; this.step = 3; }, 3000);
  }
  set(name, value) { this.data = {...this.data, [name]: value}; }
  render() {
    if (this.sent) return html`<div class="box"><h1>${is('thanks-denied') ? 'Thank you? Nothing was received' : 'Thank you'}</h1><p>${is('thanks-other') ? 'Your rating: 1 of 5' : `Your rating: ${this.data.rating} of 5`}</p>${is('thanks-covered') ? html`<div class="cover"></div>` : ''}</div>`;
    const mask = is('summary-masked') ? '-webkit-mask-image: linear-gradient(#0000, #0000)' : '';
    return html`<div class="box"><h1>Customer survey</h1><p>Step ${is('step-stale') ? 1 : this.step} of 3</p><div class="bar"><i style="width:${this.step * 33}%"></i></div>
      ${this.step === 1 ? html`<label>Your name <input .value=${this.data.name} @input=${event => this.set('name', event.target.value)}></label><star-rating .value=${this.data.rating} @rated=${event => this.set('rating', event.detail)}></star-rating>` : ''}
      ${this.step === 2 ? html`<fieldset><legend>How did you hear about us?</legend>${['A friend', 'The web', 'A shop'].map(one => html`<label><input type="radio" name="channel" .checked=${this.data.channel === one} @change=${() => this.set('channel', is('radio-other') ? 'A shop' : one)}> ${one}</label>`)}</fieldset>` : ''}
      ${this.step === 3 ? html`<h2>Your answers</h2><ul style=${mask}><li>Name: ${is('name-lost') ? '' : this.data.name}</li><li>Rating: ${this.data.rating} stars</li><li>Heard from: ${this.data.channel}</li></ul><label>Anything else? <textarea @input=${event => this.set('text', event.target.value)}></textarea></label>` : ''}
      ${this.problem ? html`<p class="error" role="alert" style=${is('problem-white') ? 'color:#fff' : ''}>${this.problem}</p>` : ''}
      ${this.step > 1 ? html`<button @click=${() => { this.step--; }}>Back</button>` : ''} ${this.step < 3 ? html`<button @click=${() => this.next()}>Next</button>` : html`<button ?disabled=${this.busy} @click=${() => this.send()}>${this.busy ? 'Sending...' : 'Send answers'}</button>`}</div>`;
  }
}
customElements.define('survey-app', SurveyApp);
document.getElementById('root').innerHTML = '<survey-app></survey-app>';
document.title = 'Customer survey';
