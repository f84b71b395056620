import "data:text/javascript,globalThis.process = { env: {} }";
import { createApp, reactive, ref } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import * as directives from "vuetify/directives";
import { aliases, mdi } from "vuetify/iconsets/mdi-svg";
import css from "vuetify/dist/vuetify.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const DAYS = ["Monday", "Tuesday", "Wednesday"];
const TIMES = ["09:00", "10:30", "14:00", "16:30"];

createApp({
  setup() {
    const day = ref("Monday"), open = ref(false), time = ref(""), reason = ref(""), busy = ref(false), note = ref(""), said = ref(false);
    const taken = reactive({ Monday: ["14:00"], Tuesday: ["09:00"], Wednesday: [] });
    const visits = ref([
      { id: 1, reason: "Eye test", when: "Thursday, 11:15", status: "Confirmed" },
      { id: 2, reason: "Dental check", when: "Friday, 08:45", status: "Confirmed" },
    ]);
    const mail = ref(true), text = ref(true);
    const first = day.value;
    function ask(one) { time.value = one; reason.value = ""; open.value = true; }
    async function book() {
      busy.value = true;
      await save("u_clinic", time.value, 800);
      busy.value = false; open.value = false;
      const on = is("day-of-start") ? first : day.value;
      taken[day.value].push(time.value);
      visits.value.push({ id: visits.value.length + 1, reason: reason.value, when: `${on}, ${time.value}`, status: is("to-be-confirmed") ? "To be confirmed" : "Confirmed" });
      note.value = "Your appointment was booked"; said.value = true;
    }
    const asked = ref(null), sure = ref(false);
    async function cancel() {
      sure.value = false;
      await save("u_clinic", asked.value.id, 500);
      for (const one of visits.value) if (is("cancels-the-rest") ? one.id >= asked.value.id : one === asked.value) one.status = "Cancelled";
      note.value = "We let the practice know"; said.value = true;
    }
    async function texting(on) {
      text.value = on;
      if (is("mail-goes-too")) mail.value = on;
      await save("u_clinic", on, 300);
    }
    return { DAYS, TIMES, day, open, time, reason, busy, note, said, taken, visits, mail, text, ask, book, asked, sure, cancel, texting };
  },
  template: `
  <v-app>
    <v-app-bar title="Riverside Practice" color="teal-darken-2" density="compact"></v-app-bar>
    <v-main><v-container style="max-width: 860px">
      <h2 class="text-h6 mb-2">Free times this week</h2>
      <v-card variant="outlined" class="mb-6">
        <v-tabs v-model="day" color="teal"><v-tab v-for="one in DAYS" :key="one" :value="one">{{ one }}</v-tab></v-tabs>
        <v-card-text class="d-flex ga-2"><v-btn v-for="one in TIMES" :key="day + one" variant="tonal" :disabled="taken[day].includes(one)" @click="ask(one)">{{ one }}</v-btn></v-card-text>
      </v-card>
      <h2 class="text-h6 mb-2" id="mine">My appointments</h2>
      <v-table class="mb-6" aria-labelledby="mine"><thead><tr><th>Reason</th><th>Time</th><th>Status</th><th></th></tr></thead><tbody>
        <tr v-for="one in visits" :key="one.id"><td>{{ one.reason }}</td><td>{{ one.when }}</td>
          <td><v-chip size="small" :color="one.status === 'Cancelled' ? 'grey' : 'green'">{{ one.status }}</v-chip></td>
          <td><v-btn v-if="one.status !== 'Cancelled'" size="small" variant="text" @click="asked = one; sure = true">Cancel</v-btn></td></tr>
      </tbody></v-table>
      <v-expansion-panels><v-expansion-panel title="Reminders"><v-expansion-panel-text>
        <v-checkbox label="Email" v-model="mail" hide-details density="compact"></v-checkbox>
        <v-checkbox label="Text message" :model-value="text" @update:model-value="texting" hide-details density="compact"></v-checkbox>
      </v-expansion-panel-text></v-expansion-panel>
      <v-expansion-panel title="Opening hours"><v-expansion-panel-text>Monday to Friday, 09:00 to 17:00. Every appointment that is confirmed can be cancelled a day ahead.</v-expansion-panel-text></v-expansion-panel></v-expansion-panels>
    </v-container></v-main>
    <v-dialog v-model="open" max-width="420" persistent aria-label="New appointment"><v-card title="New appointment" :subtitle="day + ' at ' + time">
      <v-card-text><v-text-field label="Reason" v-model="reason"></v-text-field></v-card-text>
      <v-card-actions><v-btn @click="open = false">Back</v-btn><v-btn color="teal" variant="flat" :loading="busy" :disabled="!reason" @click="book">Book</v-btn></v-card-actions></v-card></v-dialog>
    <v-dialog v-model="sure" max-width="380" aria-label="Cancel appointment"><v-card title="Cancel this appointment?"><v-card-actions><v-btn @click="sure = false">Keep it</v-btn><v-btn color="red" @click="cancel">Yes, cancel it</v-btn></v-card-actions></v-card></v-dialog>
    <v-snackbar v-model="said" timeout="3000">{{ note }}</v-snackbar>
  </v-app>`,
}).use(createVuetify({ components, directives, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
