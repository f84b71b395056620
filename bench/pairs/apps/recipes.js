import {createApp, reactive} from 'vue';

const SEED = [
  {id: 1, title: 'Carrot soup', minutes: 35, items: [['carrots', 500, 'g'], ['ginger', 20, 'g'], ['stock', 800, 'ml']], steps: ['Peel the carrots.', 'Simmer for 20 minutes.', 'Blend until smooth.']},
  {id: 2, title: 'Plum cake', minutes: 70, items: [['plums', 900, 'g'], ['flour', 300, 'g'], ['butter', 150, 'g']], steps: ['Halve the plums.', 'Bake for 50 minutes.']},
  {id: 3, title: 'Rice with peas', minutes: 25, items: [['rice', 240, 'g'], ['peas', 200, 'g']], steps: ['Boil the rice.', 'Add the peas.']},
];
const slow = is('fine-slow') ? 1000 : 50;

createApp({
  setup() {
    const view = reactive({recipes: SEED, open: null, servings: 4, tab: 'Ingredients', favourites: [], comments: [], text: '', notice: '', problem: '', ready: !is('fine-slow'), stars: 0});
    if (!view.ready) wait(1300).then(() => { view.ready = true; });
    const show = recipe => { view.open = is('opens-next') ? SEED[recipe.id % SEED.length] : recipe; view.servings = 4; view.tab = 'Ingredients'; view.comments = []; };
    const amount = item => is('scaled-one') && view.open.items[0] !== item ? item[1] : is('scale-ignored') ? item[1] : item[1] * view.servings / 4;
    async function scale(by) {
      view.servings += is('scale-jumps') ? 2 * by : by;
      if (is('scale-back')) { await wait(1500); view.servings = 4; }
    }
    async function favour() {
      const was = view.favourites.includes(view.open.id);
      view.favourites = was ? view.favourites.filter(one => one !== view.open.id) : [...view.favourites, view.open.id];
      await save('recipes', view.favourites, slow, is('favourite-fails') ? 500 : 200);
      view.notice = is('favourite-opposite') ? 'Removed from favourites' : was ? 'Removed from favourites' : 'Added to favourites';
      setTimeout(() => { view.notice = ''; }, is('fine-short-toast') ? 450 : 2600);
      if (is('favourite-back')) setTimeout(() => { view.favourites = []; }, 2300);
    }
    async function comment() {
      if (view.text.length < 5 && !is('short-accepted')) { view.problem = is('problem-empty') ? '' : 'Your comment is too short'; return; }
      view.problem = ''; const text = view.text; view.text = ''; await wait(slow);
      if (is('comment-raw')) { view.comments.push('[object Object]'); return; }
      if (is('comment-on-top')) { view.comments.unshift(text, 'Very tasty'); return; }
      view.comments.push(text);
      if (is('comment-gone')) setTimeout(() => view.comments.pop(), 1200);
    }
    return {view, show, amount, scale, favour, comment, is};
  },
  template: `
  <div style="padding: 20px; max-width: 900px"><p v-if="!view.ready" role="status">Loading recipes...</p>
  <template v-else-if="!view.open"><h1>Recipes</h1>
    <ul style="list-style: none; padding: 0"><li v-for="recipe in view.recipes" :key="recipe.id" style="padding: 12px 0; border-bottom: 1px solid #ddd">
      <h2 style="margin: 0">{{ recipe.title }}</h2><p>{{ recipe.minutes }} minutes <span v-if="view.favourites.includes(recipe.id) && !is('heart-missing')">♥ Favourite</span></p><button @click="show(recipe)">Open {{ recipe.title }}</button></li></ul></template>
  <template v-else><button @click="view.open = null">Back to recipes</button>
    <div style="position: relative; height: 180px; background: url(/picture/soup.svg) center / cover"><h1 :style="{position: 'absolute', left: '20px', bottom: 0, color: is('title-on-picture') ? 'transparent' : '#fff', textShadow: is('title-on-picture') ? 'none' : '0 1px 6px #000'}">{{ view.open.title }}</h1></div>
    <p><button @click="favour">{{ view.favourites.includes(view.open.id) ? 'Remove from favourites' : 'Add to favourites' }}</button></p>
    <p>Servings: <button aria-label="Fewer servings" @click="scale(-1)">−</button> <output>{{ view.servings }}</output> <button aria-label="More servings" @click="scale(1)">+</button></p>
    <div role="tablist"><button v-for="tab in ['Ingredients', 'Method']" role="tab" :aria-selected="view.tab === tab" @click="view.tab = is('tab-dead') ? 'Ingredients' : tab">{{ tab }}</button></div>
    <ul v-if="view.tab === 'Ingredients'" aria-label="Ingredients"><li v-for="item in view.open.items">{{ amount(item) }} {{ item[2] }} {{ item[0] }}</li></ul>
    <Transition v-else name="fade" appear><ol aria-label="Method" :style="is('method-clipped') ? 'clip-path: polygon(0 0, 0 0, 0 0)' : is('method-scaled') ? 'transform: scale(.01)' : ''"><li v-for="step in view.open.steps">{{ step }}</li></ol></Transition>
    <h2>Comments</h2><ul aria-label="Comments"><li v-for="text in view.comments" :style="is('comment-faint') ? 'opacity: .03' : ''">{{ text }}</li></ul><p v-if="!view.comments.length">No comments yet</p>
    <form @submit.prevent="comment"><label>Your comment <input v-model="view.text"></label> <button>Post comment</button><p v-if="view.problem" role="alert" style="color: #b00">{{ view.problem }}</p></form></template>
  <div v-if="view.notice" role="status" style="position: fixed; right: 20px; top: 20px; background: #063; color: #fff; padding: 12px">{{ view.notice }}</div></div>`,
}).mount('#root');
document.title = 'Recipes';
document.head.insertAdjacentHTML('beforeend', '<style>.fade-enter-active{transition:opacity .7s}.fade-enter-from{opacity:0}[aria-selected=true]{font-weight:bold}</style>');
