import { createApp, reactive, ref } from "vue";
import css from "vuetify/dist/vuetify.min.css";

document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

globalThis.process ??= { env: {} };
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const directives = await import("vuetify/directives");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");
const vuetify = createVuetify({ components, directives, icons: { defaultSet: "mdi", aliases, sets: { mdi } } });

createApp({
  setup() {
    const tab = ref("rooms"), busy = ref(false), note = ref(""), shown = ref(false), ready = ref(false);
    const plan = reactive({ mode: "Comfort", target: "21", away: false });
    load("k_thermo", 300).then(kept => { Object.assign(plan, kept || {}); ready.value = true; });
    async function keep() {
      busy.value = true;
      await save("k_thermo", { ...plan }, 900, is("write-fails") ? 503 : 200);
      busy.value = false;
      note.value = is("hub-offline") ? "No plan saved: the hub is offline" : "Plan saved";
      shown.value = true;
    }
    function away(on) {
      plan.away = on;
      if (!on && is("switch-springs-back")) setTimeout(() => { plan.away = true; }, 1500);
    }
    const rooms = [{ name: "Kitchen", now: "20.5 °C", mode: "Comfort" }, { name: "Bedroom", now: "17.0 °C", mode: "Eco" }, { name: "Study", now: "19.0 °C", mode: "Eco" }];
    return { tab, busy, note, shown, ready, plan, keep, away, rooms, is };
  },
  template: `
  <v-app>
    <v-app-bar title="Warmhouse" density="compact" color="teal-darken-3"></v-app-bar>
    <v-main>
      <v-container style="max-width: 720px">
        <v-progress-linear v-if="!ready" indeterminate></v-progress-linear>
        <v-tabs v-model="tab"><v-tab value="rooms">Rooms</v-tab><v-tab value="plan">Heating plan</v-tab><v-tab value="help">Help</v-tab></v-tabs>
        <v-window v-model="tab" class="mt-4">
          <v-window-item value="rooms">
            <v-card v-for="room in rooms" :key="room.name" :title="room.name" :subtitle="room.now" class="mb-3"><template #append><v-chip>{{ room.mode }}</v-chip></template></v-card>
          </v-window-item>
          <v-window-item value="plan">
            <v-switch :model-value="plan.away" @update:model-value="away" color="primary" label="Holiday mode" hide-details></v-switch>
            <v-alert v-if="plan.away" type="info" variant="tonal" class="mb-4">Heating is off until you come back</v-alert>
            <v-select v-model="plan.mode" :items="['Comfort', 'Eco', 'Frost guard']" label="Mode" :disabled="plan.away && !is('mode-still-open')" class="mt-3"></v-select>
            <v-text-field v-model="plan.target" label="Target temperature" suffix="°C" inputmode="decimal"></v-text-field>
            <v-btn color="primary" :loading="busy" @click="keep">Save plan</v-btn>
          </v-window-item>
          <v-window-item value="help">
            <p>Eco keeps a target temperature of 19 °C at night. Your plan is saved on the hub. In holiday mode the heating is off.</p>
          </v-window-item>
        </v-window>
      </v-container>
      <v-snackbar v-model="shown" :timeout="6000">{{ note }}</v-snackbar>
    </v-main>
  </v-app>`,
}).use(vuetify).mount("#root");
