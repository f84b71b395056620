import { createApp, computed, ref } from "vue";
import css from "vuetify/dist/vuetify.css";

globalThis.process ??= { env: {} }; // the library reads it
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const directives = await import("vuetify/directives");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");

const style = document.createElement("style");
style.textContent = css + " .clipped .v-expansion-panel-text { height: 0 !important; overflow: hidden; } .degrees { font-size: 40px; }";
document.head.append(style);

createApp({
  setup() {
    const target = ref(20.5), shown = ref(20.5), busy = ref(false), note = ref(false), words = ref(""), mode = ref("home"), back = ref(""), saved = ref("");
    const lights = ref({ "Hallway light": false, "Porch light": true });
    const ready = ref(false);
    load("p_home", 300).then(kept => { if (kept) { back.value = kept; saved.value = kept; } ready.value = true; });
    const on = computed(() => Object.values(lights.value).filter(Boolean).length);
    const step = by => { target.value += by; shown.value = target.value; };
    const say = text => { words.value = text; note.value = true; };
    async function apply() {
      busy.value = true;
      await save("p_home_target", target.value, 800);
      busy.value = false;
      say(`Living room set to ${target.value.toFixed(1)} °C`);
      if (is("shows-last-but-one")) shown.value = target.value - 0.5;
    }
    async function turn(name, value) {
      lights.value[name] = value;
      await wait(300);
      if (is("bulb-unreachable") && value) setTimeout(() => (lights.value[name] = false), 1600);
    }
    async function keep() {
      await save("p_home", back.value, 600);
      saved.value = back.value;
    }
    return { target, shown, busy, note, words, mode, back, saved, lights, on, ready, step, apply, turn, keep, is };
  },
  template: `
  <v-app>
    <v-app-bar title="Harbour Street 9" density="compact" />
    <v-main><v-container style="max-width: 820px">
      <v-skeleton-loader v-if="!ready" type="card" />
      <v-row v-else>
        <v-col cols="7">
          <v-card title="Living room" subtitle="19.0 °C now">
            <v-card-text>
              <div class="text-medium-emphasis" id="target-name">Target</div>
              <div class="degrees" aria-labelledby="target-name">{{ shown.toFixed(1) }} °C</div>
            </v-card-text>
            <v-card-actions><v-btn variant="tonal" @click="step(-0.5)">Cooler</v-btn><v-btn variant="tonal" @click="step(0.5)">Warmer</v-btn><v-spacer /><v-btn color="primary" variant="flat" :loading="busy" @click="apply">Apply</v-btn></v-card-actions>
          </v-card>
          <v-card title="Lights" class="mt-4">
            <v-card-text>
              <v-switch v-for="(value, name) in lights" :key="name" :label="name" color="primary" hide-details :model-value="value" :disabled="mode === 'away' && !is('away-leaves-lights')" @update:model-value="next => turn(name, next)" />
              <div class="mt-2">{{ on === 1 ? '1 light is on' : on + ' lights are on' }}</div>
            </v-card-text>
          </v-card>
        </v-col>
        <v-col cols="5">
          <v-btn-toggle v-model="mode" mandatory color="primary" variant="outlined" divided><v-btn value="home">Home</v-btn><v-btn value="away">Away</v-btn></v-btn-toggle>
          <v-alert v-if="mode === 'away'" type="info" variant="tonal" class="mt-3" density="compact">Away mode: the lights follow the timer</v-alert>
          <v-expansion-panels class="mt-4" :class="{ clipped: is('panel-shut') }"><v-expansion-panel title="Coming back">
            <v-expansion-panel-text>
              <v-text-field v-model="back" label="Return time" placeholder="hh:mm" persistent-placeholder />
              <v-btn block @click="keep">Save schedule</v-btn>
              <p v-if="saved" class="mt-3">Heating starts before {{ saved }}</p>
            </v-expansion-panel-text>
          </v-expansion-panel></v-expansion-panels>
          <p class="text-caption mt-4">Warmer than 23 °C costs about 6% more per degree. The hallway light can also be turned on at the door.</p>
        </v-col>
      </v-row>
      <v-snackbar v-model="note" timeout="5000">{{ words }}</v-snackbar>
    </v-container></v-main>
  </v-app>`,
}).use(createVuetify({ components, directives, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
