import "data:text/javascript,globalThis.process = { env: {} };";
import { createApp, computed, onMounted, ref } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import * as directives from "vuetify/directives";
import { aliases, mdi } from "vuetify/iconsets/mdi-svg";
import css from "vuetify/dist/vuetify.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);
const DOTS = "svg:M12 16a2 2 0 0 1 2 2 2 2 0 0 1-2 2 2 2 0 0 1-2-2 2 2 0 0 1 2-2m0-6a2 2 0 0 1 2 2 2 2 0 0 1-2 2 2 2 0 0 1-2-2 2 2 0 0 1 2-2m0-6a2 2 0 0 1 2 2 2 2 0 0 1-2 2 2 2 0 0 1-2-2 2 2 0 0 1 2-2Z";
const SONGS = [
  { id: 1, title: "Slow Train", artist: "Odd Harbour", seconds: 214 }, { id: 2, title: "Paper Moon", artist: "Ines Vale", seconds: 187 },
  { id: 3, title: "Copper Sky", artist: "The Millers", seconds: 251 }, { id: 4, title: "Harbour Lights", artist: "Odd Harbour", seconds: 205 },
];

createApp({
  setup() {
    const songs = ref([]), ready = ref(false), said = ref(false), words = ref("");
    onMounted(async () => { songs.value = (await load("n_playlist", 500)) || SONGS; ready.value = true; });
    const length = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const total = computed(() => {
      const sum = songs.value.reduce((all, song) => all + song.seconds, 0);
      return is("seconds-unpadded") ? `${Math.floor(sum / 60)}:${sum % 60}` : length(sum);
    });
    function tell(text) { words.value = text; said.value = true; }
    async function top(song) {
      const rest = songs.value.filter(one => one.id !== song.id);
      const at = is("one-step-up") ? songs.value.indexOf(song) - 1 : 0;
      songs.value = [...rest.slice(0, at), song, ...rest.slice(at)];
      if (!is("order-not-kept")) await save("n_playlist", songs.value, 400);
      tell(`${song.title} moved to the top`);
    }
    async function remove(song) {
      const before = songs.value;
      songs.value = before.filter(one => one.id !== song.id);
      tell(`${song.title} removed from the playlist`);
      const answer = await save("n_playlist", songs.value, is("removal-refused") ? 1900 : 500, is("removal-refused") ? 403 : 200);
      if (!answer.ok) songs.value = before;
    }
    return { songs, ready, said, words, length, total, top, remove, DOTS };
  },
  template: `
  <v-app>
    <v-app-bar color="deep-purple" title="Tapehead" density="compact"></v-app-bar>
    <v-main>
      <v-container style="max-width: 640px">
        <h1 class="text-h5">Evening drive</h1>
        <p class="text-medium-emphasis mb-4">Songs: {{ songs.length }} · Playing time: <strong>{{ total }}</strong></p>
        <v-skeleton-loader v-if="!ready" type="list-item-two-line@4"></v-skeleton-loader>
        <v-list v-else aria-label="Playlist" lines="two" border rounded>
          <v-list-item v-for="song in songs" :key="song.id" :title="song.title" :subtitle="song.artist">
            <template #append>
              <span class="text-medium-emphasis mr-2">{{ length(song.seconds) }}</span>
              <v-menu><template #activator="{ props }"><v-btn v-bind="props" :icon="DOTS" variant="text" :aria-label="'Options of ' + song.title"></v-btn></template>
                <v-list density="compact"><v-list-item title="Play next"></v-list-item><v-list-item title="Move to top" @click="top(song)"></v-list-item><v-list-item title="Remove from playlist" @click="remove(song)"></v-list-item></v-list>
              </v-menu>
            </template>
          </v-list-item>
        </v-list>
        <v-card class="mt-6" variant="tonal" title="Because you like Odd Harbour"><v-card-text>North Pier · Slow Train (live) · Ten Knots</v-card-text></v-card>
      </v-container>
      <v-snackbar v-model="said" :timeout="4000">{{ words }}</v-snackbar>
    </v-main>
  </v-app>`,
}).use(createVuetify({ components, directives, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
