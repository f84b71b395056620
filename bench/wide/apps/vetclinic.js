import ko from "knockout";
import UIkit from "uikit";
import css from "uikit/dist/css/uikit.min.css";

document.head.insertAdjacentHTML("beforeend", `<style>${css}
.pale { color: #fff !important; background: #fff !important; }
.cut .uk-accordion-content { height: 0; overflow: hidden; margin: 0; }
</style>`);
document.title = "Paws & Claws";

const root = document.getElementById("root");
root.innerHTML = `
<div class="uk-container uk-margin-top">
  <h1 class="uk-heading-small">Paws &amp; Claws</h1>
  <ul uk-tab="animation: false">
    <li class="uk-active"><a href="#">Today</a></li>
    <li><a href="#">Vaccinations <span class="uk-badge" data-bind="text: due().length"></span></a></li>
    <li><a href="#">Patient file</a></li>
  </ul>
  <ul class="uk-switcher uk-margin">
    <li>
      <p>Waiting: <b data-bind="text: waiting"></b> &nbsp; In treatment: <b data-bind="text: inRoom"></b></p>
      <div class="uk-grid-small uk-child-width-1-3" uk-grid data-bind="foreach: visits">
        <div><article class="uk-card uk-card-default uk-card-small uk-card-body">
          <span class="uk-label uk-card-badge" data-bind="text: state, css: { 'uk-label-success': state() === 'In room' }"></span>
          <h3 class="uk-card-title" data-bind="text: pet"></h3>
          <p><time data-bind="text: time"></time> with <span data-bind="text: vet"></span><br><small data-bind="text: reason"></small></p>
          <button class="uk-button uk-button-primary uk-button-small" data-bind="click: $root.checkIn, enable: state() === 'Waiting'">Check in</button>
          <button class="uk-button uk-button-default uk-button-small" data-bind="click: $root.openMove">Reschedule</button>
        </article></div>
      </div>
    </li>
    <li>
      <ul class="uk-list uk-list-divider" data-bind="foreach: shots">
        <li class="uk-flex uk-flex-between">
          <span><strong data-bind="text: pet"></strong> – <span data-bind="text: vaccine"></span>, due <span data-bind="text: date"></span></span>
          <button class="uk-button uk-button-small uk-button-secondary" data-bind="click: $root.remind, disable: sent, text: sent() ? 'Reminded' : 'Send reminder'"></button>
        </li>
      </ul>
      <div class="uk-alert-success" uk-alert data-bind="visible: notice, css: { pale: pale }" role="status"><p data-bind="text: notice, css: { pale: pale }"></p></div>
    </li>
    <li>
      <h2>Bella, Labrador</h2>
      <div class="uk-margin">
        <label class="uk-form-label" for="weight">Weight (kg)</label>
        <div class="uk-inline"><input id="weight" class="uk-input uk-form-width-small" type="number" step="0.1" data-bind="value: weight, valueUpdate: 'input'"></div>
        <button class="uk-button uk-button-primary" data-bind="click: weigh, enable: weight() > 0">Record weight</button>
      </div>
      <table class="uk-table uk-table-small"><caption>Weights</caption><thead><tr><th>Date</th><th>Weight</th><th>Change</th></tr></thead>
        <tbody data-bind="foreach: weights"><tr><td data-bind="text: date"></td><td data-bind="text: kg.toFixed(1) + ' kg'"></td><td data-bind="text: change"></td></tr></tbody></table>
      <ul uk-accordion="duration: 100" data-bind="css: { cut: pale2 }">
        <li class="uk-open"><a class="uk-accordion-title" href>Allergies</a><div class="uk-accordion-content"><p>Reacts to penicillin.</p></div></li>
        <li><a class="uk-accordion-title" href>Operations</a><div class="uk-accordion-content"><p>Spayed in May 2021.</p></div></li>
        <li><a class="uk-accordion-title" href>Diet</a><div class="uk-accordion-content"><p>No grain, two meals a day.</p></div></li>
      </ul>
    </li>
  </ul>
  <div id="move" uk-modal="container: false"><div class="uk-modal-dialog uk-modal-body">
    <h2 class="uk-modal-title">Reschedule <span data-bind="text: moving() && moving().pet"></span></h2>
    <label class="uk-form-label" for="at">New time</label>
    <input id="at" class="uk-input" placeholder="hh:mm" data-bind="textInput: newTime, css: { 'uk-form-danger': problem }">
    <p class="uk-text-danger" role="alert" data-bind="text: problem, visible: problem"></p>
    <label class="uk-form-label" for="who">Vet</label>
    <select id="who" class="uk-select" data-bind="value: newVet, options: ['Dr. Amari', 'Dr. Blum']"></select>
    <p class="uk-text-right"><button class="uk-button uk-modal-close">Cancel</button> <button class="uk-button uk-button-primary" data-bind="click: move">Move visit</button></p>
  </div></div>
</div>`;

const VISITS = [
  ["Bella", "09:00", "Dr. Amari", "Limping", "Waiting"], ["Rex", "09:30", "Dr. Blum", "Check-up", "Waiting"],
  ["Misty", "10:15", "Dr. Amari", "Dental cleaning", "Waiting"], ["Pepper", "11:00", "Dr. Blum", "Ear infection", "Waiting"],
];
const SHOTS = [["Coco", "Rabies", "12 June 2025"], ["Bella", "Distemper", "20 June 2025"], ["Nala", "Cat flu", "3 July 2025"]];

function Clinic(saved) {
  const self = this;
  self.visits = ko.observableArray((saved.visits || VISITS).map(([pet, time, vet, reason, state]) => ({ pet, time: ko.observable(time), vet: ko.observable(vet), reason, state: ko.observable(state) })));
  self.shots = SHOTS.map(([pet, vaccine, date]) => ({ pet, vaccine, date, sent: ko.observable((saved.sent || []).includes(pet)) }));
  self.due = ko.computed(() => self.shots.filter((s) => !s.sent()));
  self.waiting = ko.computed(() => self.visits().filter((v) => v.state() === "Waiting").length);
  self.inRoom = ko.computed(() => self.visits().filter((v) => v.state() === "In room").length);
  self.notice = ko.observable("");
  self.pale = is("notice-white");
  self.pale2 = is("history-clipped");
  self.moving = ko.observable(null);
  self.newTime = ko.observable("");
  self.newVet = ko.observable("");
  self.problem = ko.observable("");
  self.weight = ko.observable("");
  self.weights = ko.observableArray([{ date: "1 March", kg: 30.2, change: "+0.4 kg" }, { date: "4 January", kg: 29.8, change: "–" }]);
  const store = () => save("vetclinic", { visits: self.visits().map((v) => [v.pet, v.time(), v.vet(), v.reason, v.state()]), sent: self.shots.filter((s) => s.sent()).map((s) => s.pet) });
  self.checkIn = (visit) => {
    const all = self.visits();
    const target = is("wrong-patient") ? all[(all.indexOf(visit) + 1) % all.length] : visit;
    target.state("In room");
    store();
  };
  self.openMove = (visit) => {
    self.moving(visit); self.newTime(visit.time()); self.newVet(visit.vet()); self.problem("");
    UIkit.modal("#move").show();
  };
  self.move = () => {
    const time = self.newTime();
    if (!/^\d\d:\d\d$/.test(time)) return self.problem("Write the time as hh:mm.");
    if (!is("hours-ignored") && (time < "08:00" || time > "17:30")) return self.problem("We are open from 08:00 to 17:30.");
    self.moving().time(time);
    self.moving().vet(self.newVet());
    if (!is("order-kept")) self.visits.sort((a, b) => (a.time() < b.time() ? -1 : 1));
    UIkit.modal("#move").hide();
    UIkit.notification({ message: `${self.moving().pet} comes at ${time}.`, status: "success", timeout: 6000 });
    store();
  };
  self.remind = (shot) => { shot.sent(true); self.notice(`Reminder for ${shot.pet} sent.`); store(); };
  self.weigh = () => {
    const kg = Number(self.weight()), diff = is("change-reversed") ? self.weights()[0].kg - kg : kg - self.weights()[0].kg;
    self.weights.unshift({ date: "Today", kg, change: `${diff >= 0 ? "+" : "-"}${Math.abs(diff).toFixed(1)} kg` });
    self.weight("");
  };
}

load("vetclinic", 100).then((saved) => ko.applyBindings(new Clinic(saved || {}), root));
