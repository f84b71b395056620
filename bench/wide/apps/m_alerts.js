import { createApp, computed, onMounted, reactive, ref } from "vue";
import css from "vuetify/dist/vuetify.css";

// Vuetify asks for process.env when it is loaded, so it is loaded late.
globalThis.process ??= { env: {} };
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const START = { weekly: false, monthly: false, mentions: true, time: "Morning" };

const app = createApp({
  setup() {
    const tab = ref("email"), ready = ref(false), saving = ref(false), snack = ref(false), words = ref("");
    const kept = ref({ ...START }), form = reactive({ ...START });
    const phone = ref(""), wrong = ref(""), sending = ref(false), sent = ref("");
    const changed = computed(() => Object.keys(START).some(key => form[key] !== kept.value[key]));
    onMounted(async () => {
      const stored = (await load("m_alerts", 400)) || START;
      if (stored.number) sent.value = stored.number;
      kept.value = { ...START, ...stored };
      Object.keys(START).forEach(key => { form[key] = kept.value[key]; });
      ready.value = true;
    });
    async function keep() {
      saving.value = true;
      const state = { ...form };
      if (is("monthly-kept")) { state.monthly = form.weekly; state.weekly = kept.value.weekly; }
      if (is("time-not-sent")) state.time = kept.value.time;
      await save("m_alerts", state, 800);
      saving.value = false; kept.value = { ...form };
      words.value = "Settings saved"; snack.value = true;
    }
    async function code() {
      wrong.value = ""; sent.value = "";
      const digits = phone.value.replace(/[^0-9+]/g, "");
      sending.value = true; await save("m_alerts_phone", digits, 600); sending.value = false;
      if (digits.length < 11 && !is("short-number")) { wrong.value = "This number is too short"; return; }
      sent.value = is("last-digit-lost") ? digits.slice(0, 12) : digits;
    }
    return { tab, ready, saving, snack, words, form, changed, keep, phone, wrong, sending, sent, code };
  },
  template: `
  <v-app><v-app-bar title="Workspace settings" color="indigo-darken-3"/>
    <v-navigation-drawer permanent width="220"><v-list density="compact"><v-list-item title="Profile"/><v-list-item title="Notifications" active/><v-list-item title="Weekly report archive"/></v-list></v-navigation-drawer>
    <v-main><v-container style="max-width: 720px">
      <h1 class="text-h5 mb-4">Notifications</h1>
      <v-tabs v-model="tab"><v-tab value="email">Email</v-tab><v-tab value="phone">Phone</v-tab></v-tabs>
      <v-progress-linear v-if="!ready" indeterminate/>
      <v-tabs-window v-else v-model="tab" class="pt-4">
        <v-tabs-window-item value="email">
          <v-switch v-model="form.weekly" label="Weekly summary" color="indigo" hide-details/>
          <v-switch v-model="form.monthly" label="Monthly summary" color="indigo" hide-details/>
          <v-switch v-model="form.mentions" label="Mentions" color="indigo" hide-details/>
          <v-select v-model="form.time" label="Delivery time" :items="['Morning', 'Noon', 'Evening']" class="mt-4" style="max-width: 280px"/>
          <v-btn color="indigo-darken-2" :disabled="!changed" :loading="saving" @click="keep">Save settings</v-btn>
          <p class="text-caption mt-3">A summary is sent on Monday morning unless you choose another time.</p>
        </v-tabs-window-item>
        <v-tabs-window-item value="phone">
          <v-text-field v-model="phone" label="Mobile number" :error-messages="wrong" hint="With the country code" persistent-hint style="max-width: 340px"/>
          <v-btn color="indigo-darken-2" class="mt-2" :disabled="!phone" :loading="sending" @click="code">Send code</v-btn>
          <v-alert v-if="sent" type="info" variant="tonal" class="mt-4">Code sent to {{ sent }}</v-alert>
        </v-tabs-window-item>
      </v-tabs-window>
    </v-container></v-main>
    <v-snackbar v-model="snack" timeout="6000">{{ words }}</v-snackbar>
  </v-app>`,
});
app.use(createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
