// Course enrolment of a college: catalogue with cards, clashes, waiting lists, my courses. Lit, with shadow roots.
import {LitElement, css, html, nothing} from 'lit'

const COURSES = [
  {id: 'alg', name: 'Linear Algebra', faculty: 'Science', credits: 8, slot: 'Mon 10:00', seats: 14},
  {id: 'bio', name: 'Marine Biology', faculty: 'Science', credits: 6, slot: 'Tue 09:00', seats: 12},
  {id: 'law', name: 'Roman Law', faculty: 'Humanities', credits: 6, slot: 'Mon 10:00', seats: 6},
  {id: 'wri', name: 'Academic Writing', faculty: 'Humanities', credits: 4, slot: 'Thu 15:00', seats: 20},
  {id: 'gam', name: 'Game Design', faculty: 'Arts', credits: 6, slot: 'Wed 13:00', seats: 0, queue: 3},
  {id: 'che', name: 'Organic Chemistry', faculty: 'Science', credits: 10, slot: 'Fri 08:00', seats: 3},
]
const button = css`
  button { font: inherit; padding: 6px 14px; border-radius: 16px; border: 1px solid #4338ca; background: #fff; color: #4338ca; cursor: pointer }
  button.solid { background: #4338ca; color: #fff } button:disabled { opacity: .5 }`

class CourseCard extends LitElement {
  static properties = {course: {}, mine: {type: Boolean}, waiting: {type: Boolean}, busy: {type: Boolean}, seats: {type: Number}}
  static styles = [button, css`
    article { border: 1px solid #d9d6ef; border-radius: 12px; padding: 14px; background: #fff; height: 100%; box-sizing: border-box }
    h3 { margin: 0 0 6px } .meta { color: #5b5876; font-size: 14px } .tag { background: #dcfce7; color: #14532d; border-radius: 8px; padding: 2px 9px }
    p { margin: 8px 0 }`]
  tell(what) { this.dispatchEvent(new CustomEvent('course', {detail: {what, id: this.course.id}, bubbles: true, composed: true})) }
  render() {
    const {course, mine, waiting} = this
    return html`<article aria-label=${course.name}>
      <h3>${course.name}</h3>
      <div class="meta">${course.faculty} · ${course.credits} credits · ${course.slot}</div>
      <p>${this.seats ? `${this.seats} seats left` : html`<b>Full</b>`}</p>
      ${waiting ? html`<p>You are number ${course.queue + (is('place-one-too-low') ? 0 : 1)} on the waiting list</p>` : nothing}
      ${mine ? html`<span class="tag">Enrolled</span>`
        : this.seats ? html`<button class="solid" ?disabled=${this.busy} @click=${() => this.tell('enrol')}>${this.busy ? 'Enrolling…' : 'Enrol'}</button>`
        : waiting ? html`<button @click=${() => this.tell('leave')}>Leave waiting list</button>`
        : html`<button @click=${() => this.tell('queue')}>Join waiting list</button>`}
    </article>`
  }
}
customElements.define('course-card', CourseCard)

class CourseApp extends LitElement {
  static properties = {state: {state: true}, query: {state: true}, faculty: {state: true}, busy: {state: true}, ask: {state: true}, toast: {state: true}}
  static styles = [button, css`
    :host { display: block; background: #f5f4fb; min-height: 100vh; color: #1e1b3a }
    header { background: #312e81; color: #fff; padding: 14px 28px; font-size: 20px }
    .page { display: grid; grid-template-columns: 1fr 290px; gap: 24px; padding: 20px 28px }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 14px }
    .find { display: flex; gap: 12px; margin-bottom: 16px; align-items: center } input, select { font: inherit; padding: 7px }
    aside { background: #fff; border-radius: 12px; padding: 16px; border: 1px solid #d9d6ef; align-self: start } aside ul { list-style: none; padding: 0 }
    aside li { display: flex; justify-content: space-between; align-items: center; padding: 7px 0; border-bottom: 1px solid #eee }
    li button { border: 0; font-size: 18px; padding: 2px 8px } .veil { position: fixed; inset: 0; background: #1e1b3a99; display: grid; place-items: center }
    .box { background: #fff; padding: 24px; border-radius: 12px; max-width: 380px }
    .toast { position: fixed; left: 28px; bottom: 24px; background: #14532d; color: #fff; padding: 12px 18px; border-radius: 8px }`]
  constructor() {
    super()
    Object.assign(this, {state: null, query: '', faculty: '', busy: '', ask: null, toast: ''})
    load('h_courses', 250).then(kept => { this.state = kept ?? {mine: ['alg', 'wri'], waiting: [], seats: Object.fromEntries(COURSES.map(one => [one.id, one.seats]))} })
  }
  find(id) { return COURSES.find(one => one.id === id) }
  say(text) { this.toast = text; setTimeout(() => { this.toast = '' }, 4000) }
  async put(part, kept = true) {
    const next = {...this.state, ...part}
    if (kept) await save('h_courses', next, 350)
    this.state = next
  }
  async onCourse({detail: {what, id}}) {
    const {state} = this, course = this.find(id)
    if (what === 'queue') {
      await this.put({waiting: [...state.waiting, id]})
    } else if (what === 'leave') {
      await this.put({waiting: state.waiting.filter(other => other !== id)})
    } else {
      const clash = state.mine.map(other => this.find(other)).find(other => other.slot === course.slot)
      if (clash && !is('clash-not-noticed')) { this.ask = {kind: 'clash', course, clash}; return }
      this.busy = id
      await this.put({mine: [...state.mine, id], seats: {...state.seats, [id]: state.seats[id] - 1}}, !is('enrolment-lost'))
      this.busy = ''
      this.say(`You are enrolled in ${course.name}`)
      if (is('enrolment-taken-back')) setTimeout(() => { this.state = state; save('h_courses', state) }, 1200)
    }
  }
  async drop(course) {
    this.ask = null
    const {state} = this
    await this.put({mine: state.mine.filter(other => other !== (is('other-course-dropped') ? 'alg' : course.id)),
      seats: {...state.seats, [course.id]: state.seats[course.id] + 1}})
    this.say(`${course.name} was dropped`)
  }
  dialog() {
    const {kind, course, clash} = this.ask
    return html`<div class="veil"><div class="box" role="dialog" aria-modal="true" aria-labelledby="t">
      ${kind === 'clash' ? html`<h2 id="t">Timetable clash</h2><p>${course.name} overlaps with ${clash.name} (${clash.slot}).</p>
        <button class="solid" @click=${() => { this.ask = null }}>Choose another</button>`
      : html`<h2 id="t">Drop ${course.name}?</h2><p>Your seat goes to the next student.</p>
        <button class="solid" @click=${() => this.drop(course)}>Drop course</button> <button @click=${() => { this.ask = null }}>Keep it</button>`}
    </div></div>`
  }
  render() {
    if (!this.state) return html`<p>Loading courses…</p>`
    const {state, query, faculty} = this
    const found = COURSES.filter(one => (!faculty || one.faculty === faculty) && one.name.toLowerCase().includes(query.trim().toLowerCase()))
    const mine = state.mine.map(id => this.find(id))
    const empty = html`<p style=${is('empty-text-unseen') ? 'color: #f5f4fb' : ''}>No course matches your search</p>`
    return html`<header>Harbour College</header>
    <div class="page"><main>
      <h1>Spring catalogue</h1>
      <div class="find">
        <input type="search" placeholder="Search courses" .value=${query} @input=${e => { this.query = e.target.value }}>
        <label>Faculty <select .value=${faculty} @change=${e => { this.faculty = e.target.value }}>
          <option value="">All</option><option>Science</option><option>Humanities</option><option>Arts</option></select></label>
        <button @click=${() => { this.query = ''; this.faculty = '' }}>Reset</button>
      </div>
      ${found.length ? html`<div class="grid" @course=${this.onCourse}>${found.map(one => html`<course-card .course=${one} .seats=${state.seats[one.id]}
        .mine=${state.mine.includes(one.id)} .waiting=${state.waiting.includes(one.id)} .busy=${this.busy === one.id}></course-card>`)}</div>` : empty}
    </main>
    <aside aria-labelledby="mine"><h2 id="mine">My courses</h2>
      <ul>${mine.map(one => html`<li><span>${one.name}<br><small>${one.slot}</small></span>
        <button aria-label="Drop ${one.name}" title="Drop" @click=${() => { this.ask = {kind: 'drop', course: one} }}>×</button></li>`)}</ul>
      <p>Total credits: <b>${mine.reduce((sum, one) => sum + one.credits, 0)} of 30</b></p>
    </aside></div>
    ${this.ask ? this.dialog() : nothing}
    ${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}`
  }
}
customElements.define('course-app', CourseApp)
document.getElementById('root').append(document.createElement('course-app'))
