import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
body { background: #eef6f4; font-family: system-ui, sans-serif; color: #10312b; } .ballot { max-width: 720px; margin: 0 auto; padding: 24px; } .steps { display: flex; gap: 8px; list-style: none; padding: 0; font-size: 13px; } .steps li { flex: 1; border-bottom: 4px solid #c5dcd6; padding-bottom: 4px; } .steps li.on { border-color: #0f766e; font-weight: 700; }
.card { background: #fff; border-radius: 10px; padding: 14px 18px; margin-bottom: 10px; display: grid; grid-template-columns: 1fr 180px 70px; gap: 14px; align-items: center; } .card p { margin: 2px 0 0; font-size: 13px; color: #51706a; } .card label { font-weight: 600; } .card input[type=number] { font: inherit; padding: 6px; width: 60px; }
.left { position: sticky; bottom: 0; background: #10312b; color: #fff; border-radius: 10px; padding: 12px 18px; display: flex; gap: 16px; align-items: center; } .left dl { display: flex; gap: 8px; margin: 0; flex: 1; } .left dd { margin: 0; font-weight: 700; } .left .over { color: #fecaca; }
button { font: inherit; border: 0; border-radius: 6px; padding: 9px 16px; background: #0f766e; color: #fff; cursor: pointer; } button.soft { background: #d5e8e3; color: #10312b; } button:disabled { background: #6b8a84; color: #cbd9d6; cursor: not-allowed; }
.sum { background: #fff; border-radius: 10px; padding: 10px 18px; } .sum > div { display: flex; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid #e3efec; } .sum dd { margin: 0; font-weight: 600; }
.result { margin: 0 0 12px; } .result .track { background: #d5e8e3; border-radius: 5px; height: 12px; } .result .fill { background: #0f766e; border-radius: 5px; height: 12px; } .result .names { display: flex; justify-content: space-between; }`;
document.head.append(style);

document.getElementById("root").innerHTML = `
<div class="ballot" x-data="ballot">
  <h1>Your street, your budget</h1>
  <ol class="steps"><li :class="{on: step === 1}">1. Give points</li><li :class="{on: step === 2}">2. Check</li><li :class="{on: step === 3}">3. Results</li></ol>
  <section x-show="step === 1">
    <p>You have 100 points. Give them to the projects you would like to see, with the slider or as a number.</p>
    <template x-for="project in projects" :key="project.id">
      <div class="card">
        <div><label :for="project.id" x-text="project.name"></label><p x-text="project.about"></p></div>
        <input type="range" min="0" max="100" step="5" x-model.number="project.points" :aria-label="'Slider for ' + project.name">
        <input type="number" min="0" max="100" :id="project.id" x-model.number="project.points">
      </div>
    </template>
    <div class="left">
      <dl><dt>Points left</dt><dd x-text="Math.max(left, 0)"></dd></dl>
      <span class="over" role="alert" x-show="left < 0" x-text="'You have given ' + -left + ' points too many'"></span>
      <button type="button" class="soft" @click="reset">Start over</button>
      <button type="button" @click="review" :disabled="!allowed">Review vote</button>
    </div>
  </section>
  <section x-show="step === 2" x-cloak>
    <h2>Is this right?</h2>
    <dl class="sum"><template x-for="line in lines" :key="line.name"><div><dt x-text="line.name"></dt><dd x-text="line.points + ' points'"></dd></div></template></dl>
    <p>A vote cannot be changed after it was cast.</p>
    <button type="button" class="soft" @click="step = 1">Back</button> <button type="button" @click="cast" :disabled="busy" x-text="busy ? 'Sending…' : 'Cast vote'"></button>
  </section>
  <section x-show="step === 3" x-cloak>
    <h2>Thank you, your vote is in</h2>
    <p>This is how the neighbourhood has voted so far.</p>
    <template x-for="line in results" :key="line.name">
      <div class="result"><div class="names"><span x-text="line.name"></span><span x-text="line.shown + ' points'"></span></div>
        <div class="track"><div class="fill" role="img" :aria-label="line.name + ' has ' + line.total + ' points'" :style="'width: ' + line.total / 8 + '%'"></div></div></div>
    </template>
  </section>
  <footer style="font-size: 13px; color: #51706a; margin-top: 28px">Last year the Playground won with 620 points. Bike parking had 40 points too few.</footer>
</div>`;

Alpine.data("ballot", () => ({
  step: 1, busy: false, lines: [], results: [],
  projects: [
    { id: "p-play", name: "Playground", about: "New swings and a sandpit for Fir Square", points: 0, had: 400 },
    { id: "p-bike", name: "Bike parking", about: "Forty stands by the station", points: 0, had: 310 },
    { id: "p-tree", name: "Street trees", about: "Twelve lime trees for Mill Lane", points: 0, had: 275 },
    { id: "p-fest", name: "Summer party", about: "A stage and long tables", points: 0, had: 120 },
  ],
  get given() { return this.projects.reduce((sum, project) => sum + (Number(project.points) || 0), 0); },
  get left() { return 100 - this.given; },
  get allowed() { return this.given > 0 && (this.left >= 0 || is("over-allowed")); },
  reset() {
    const kept = is("resets-touched-first") ? this.projects.filter(project => project.points > 0).slice(1) : [];
    this.projects.forEach(project => { if (!kept.includes(project)) project.points = 0; });
  },
  review() {
    const chosen = this.projects.filter(project => project.points > 0);
    const points = chosen.map(project => project.points);
    if (is("points-sorted-alone")) points.sort((one, other) => one - other);
    this.lines = chosen.map((project, at) => ({ name: project.name, points: points[at] }));
    this.step = 2;
  },
  async cast() {
    this.busy = true;
    await save("s_points", this.lines, 1200);
    this.results = this.projects.map(project => ({ name: project.name, total: project.had + (project.points || 0), shown: is("results-before") ? project.had : project.had + (project.points || 0) }));
    this.busy = false; this.step = 3;
  },
}));
Alpine.start();
