import { createApp, computed, ref, watch } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.shelter { max-width: 980px; margin: 0 auto; padding: 20px; display: grid; grid-template-columns: 1fr 220px; gap: 24px; font-family: system-ui, sans-serif; } .shelter header { grid-column: 1 / 3; }
.filters { display: flex; gap: 24px; align-items: center; } .filters .el-form-item { margin: 0; } .grid { list-style: none; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 14px; min-height: 150px; }
.pet img { width: 100%; height: 90px; object-fit: cover; border-radius: 4px; } .pet .foot { display: flex; justify-content: space-between; align-items: center; margin-top: 8px; } .pet h3 { margin: 8px 0 0; } .pet p { margin: 2px 0; color: #606266; font-size: 14px; }
aside { font-size: 14px; color: #606266; } .count { color: #606266; } .heart { font-size: 20px; }`;
document.head.append(style);

const PETS = [
  ["Basil", "Dog", true], ["Biscuit", "Cat", false], ["Clover", "Rabbit", true], ["Ginger", "Cat", true], ["Juno", "Dog", false], ["Miso", "Cat", true],
  ["Mocha", "Cat", false], ["Nutmeg", "Rabbit", true], ["Olive", "Dog", true], ["Pepper", "Cat", true], ["Waffles", "Dog", true],
].map(([name, kind, kids], at) => ({ id: at + 1, name, kind, kids, years: (at * 3) % 8 + 1 }));
const SIZE = 4;

createApp({
  setup() {
    const kind = ref(""), kids = ref(false), page = ref(1), tab = ref("all"), loading = ref(true);
    const favorites = ref([]), requested = ref([]), meeting = ref(null), email = ref(""), wrong = ref(""), sending = ref(false);
    const found = computed(() => PETS.filter(pet => (!kind.value || pet.kind === kind.value) && (!kids.value || pet.kids)));
    const shown = computed(() => {
      const fresh = found.value, from = (page.value - 1) * SIZE;
      if (is("page-overlaps") && from) return fresh.slice(from - 1, from - 1 + SIZE);
      if (is("one-lingers") && kids.value && kind.value) return PETS.filter(pet => pet.kind === kind.value && (pet.kids || pet.name === "Mocha"));
      return fresh.slice(from, from + SIZE);
    });
    const liked = computed(() => PETS.filter(pet => favorites.value.includes(pet.id)));
    async function reload() { loading.value = true; await wait(450); loading.value = false; }
    watch([kind, kids], () => { page.value = 1; reload(); });
    watch(page, reload);
    reload();
    async function toggle(pet) {
      const has = favorites.value.includes(pet.id);
      favorites.value = has ? favorites.value.filter(id => id !== pet.id) : [...favorites.value, pet.id];
      if (is("heart-undone") && !has) setTimeout(() => { favorites.value = favorites.value.filter(id => id !== pet.id); }, 2100);
      else await save("q_pets", favorites.value);
    }
    function ask(pet) { meeting.value = pet; email.value = ""; wrong.value = ""; }
    async function send() {
      if (!/^\S+@\S+\.\S+$/.test(email.value)) { wrong.value = "Enter an email address"; return; }
      const pet = meeting.value;
      sending.value = true;
      await save("q_pets", { ask: pet.id, email: email.value }, 900);
      sending.value = false; meeting.value = null;
      requested.value.push(pet.id);
      ElMessage.success("Thank you, we will write to you");
    }
    const isAsked = (pet, list) => requested.value.includes(pet.id) && !(is("asked-elsewhere") && list === "favorites");
    return { kind, kids, page, tab, loading, favorites, meeting, email, wrong, sending, found, shown, liked, toggle, ask, send, isAsked, SIZE };
  },
  template: `
  <div class="shelter">
    <header><h1>Riverbank Animal Shelter</h1></header>
    <main>
      <el-tabs v-model="tab">
        <el-tab-pane label="All animals" name="all">
          <el-form class="filters" inline>
            <el-form-item label="Kind"><el-select v-model="kind" placeholder="Any" clearable style="width: 160px">
              <el-option label="Cats" value="Cat" /><el-option label="Dogs" value="Dog" /><el-option label="Rabbits" value="Rabbit" /></el-select></el-form-item>
            <el-checkbox v-model="kids">Good with children</el-checkbox>
          </el-form>
          <p class="count" aria-live="polite">{{ found.length }} animals</p>
          <ul class="grid" v-loading="loading">
            <li v-for="pet in shown" :key="pet.id"><pet-card :pet="pet" :liked="favorites.includes(pet.id)" :asked="isAsked(pet, 'all')" @like="toggle(pet)" @ask="ask(pet)" /></li>
          </ul>
          <el-pagination v-model:current-page="page" :page-size="SIZE" :total="found.length" layout="prev, pager, next" hide-on-single-page />
        </el-tab-pane>
        <el-tab-pane label="Favorites" name="favorites">
          <el-empty v-if="!liked.length" description="No favorites yet" />
          <ul v-else class="grid">
            <li v-for="pet in liked" :key="pet.id"><pet-card :pet="pet" liked :asked="isAsked(pet, 'favorites')" @like="toggle(pet)" @ask="ask(pet)" /></li>
          </ul>
        </el-tab-pane>
      </el-tabs>
    </main>
    <aside><h4>Happy endings</h4><p>Toffee the cat moved to a farm. Her new family asked to meet her in March.</p><h4>Visiting</h4><p>Open from noon to 5 pm. Not all animals are good with children, please ask.</p></aside>
    <el-dialog :model-value="!!meeting" :title="'Meet ' + (meeting ? meeting.name : '')" width="420" @close="meeting = null">
      <el-form label-position="top" @submit.prevent="send">
        <el-form-item label="Your email" :error="wrong"><el-input v-model="email" /></el-form-item>
      </el-form>
      <template #footer><el-button @click="meeting = null">Cancel</el-button><el-button type="primary" :loading="sending" @click="send">Send request</el-button></template>
    </el-dialog>
  </div>`,
}).component("pet-card", {
  props: ["pet", "liked", "asked"], emits: ["like", "ask"],
  template: `
  <el-card class="pet" shadow="hover">
    <img :src="'/picture/pet' + pet.id + '.svg'" alt="">
    <h3>{{ pet.name }}</h3><p>{{ pet.kind }}, {{ pet.years }} {{ pet.years === 1 ? 'year' : 'years' }} old</p>
    <div class="foot">
      <el-tag v-if="asked" type="success">Meeting requested</el-tag><el-button v-else size="small" @click="$emit('ask')">Ask to meet</el-button>
      <el-button class="heart" text circle aria-label="Favorite" :aria-pressed="liked" :type="liked ? 'danger' : ''" @click="$emit('like')">{{ liked ? '♥' : '♡' }}</el-button>
    </div>
  </el-card>`,
}).use(ElementPlus).mount("#root");
