import { Modal, Toast } from "bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

document.title = "Articles - Newsroom";
const KEY = "g_articles:" + document.cookie;
const CATEGORIES = ["Company", "Food", "Sport", "Travel"];
const START = [
  [1, "Ten tips for winter cycling", "winter-cycling", "Sport", "Published", 1240, ["bike", "winter"], "Keep your chain clean and your hands warm."],
  [2, "Our new office in Lyon", "office-lyon", "Company", "Draft", 0, [], "We have moved to the river."],
  [3, "How we test bread", "testing-bread", "Food", "Published", 860, ["bread"], "Nine loaves, three ovens, one winner."],
  [4, "Night trains are back", "night-trains", "Travel", "Published", 2315, ["rail"], "From Vienna to Paris while you sleep."],
  [5, "The autumn menu", "autumn-menu", "Food", "Draft", 0, ["season"], "Pumpkin, again."],
].map(([id, title, slug, category, status, views, tags, body]) => ({ id, title, slug, category, status, views, tags, body }));

let articles = JSON.parse(localStorage.getItem(KEY) || "null") || START;
let view = { filter: "All", query: "", sort: "", draft: null, errors: {} };
const keep = () => localStorage.setItem(KEY, JSON.stringify(is("draft-not-kept") ? articles.filter(one => one.id < 100) : articles));
const escape = text => String(text).replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
const slugOf = title => title.toLowerCase().trim().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
const words = text => text.trim().split(/\s+/).filter(Boolean).length;
const count = status => articles.filter(one => status === "All" || one.status === status).length;

document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
document.getElementById("root").innerHTML = `
  <nav class="navbar bg-dark navbar-dark px-4"><span class="navbar-brand">Newsroom</span></nav>
  <main class="container py-4" id="main"></main>
  <div class="modal" id="ask" tabindex="-1" aria-labelledby="ask-title"><div class="modal-dialog"><div class="modal-content">
    <div class="modal-header"><h5 class="modal-title" id="ask-title"></h5><button class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
    <div class="modal-body" id="ask-text"></div>
    <div class="modal-footer"><button class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button class="btn btn-primary" id="ask-yes"></button></div>
  </div></div></div>
  <div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" role="status" id="toast" data-bs-delay="6000"><div class="toast-body d-flex">
    <span class="flex-grow-1" id="toast-text"></span><button class="btn btn-sm btn-link" id="undo" hidden>Undo</button></div></div></div>`;
const main = document.getElementById("main");
const modal = new Modal(document.getElementById("ask"));
const bar = new Toast(document.getElementById("toast"));

const tell = (text, undo = null) => {
  document.getElementById("toast-text").textContent = text;
  const button = document.getElementById("undo");
  button.hidden = !undo;
  button.onclick = () => { bar.hide(); undo(); };
  bar.show();
};
const ask = (title, text, yes, act) => {
  document.getElementById("ask-title").textContent = title;
  document.getElementById("ask-text").textContent = text;
  const button = document.getElementById("ask-yes");
  button.textContent = yes;
  button.disabled = false;
  button.onclick = async () => {
    button.disabled = true;
    await act();
    modal.hide();
  };
  modal.show();
};

const badge = status => `<span class="badge ${is("status-unreadable") && status === "Published" ? "bg-white" :status === "Published" ? "text-bg-success" : "text-bg-secondary"}">${status}</span>`;
const row = one => `<tr data-id="${one.id}">
  <td><a href="#" data-act="edit">${escape(one.title)}</a><br><small class="text-muted">/${escape(one.slug)}</small></td>
  <td>${one.category}</td><td>${badge(one.status)}</td><td class="text-end">${one.views}</td>
  <td class="text-end"><div class="dropdown"><button class="btn btn-sm btn-outline-secondary dropdown-toggle" data-bs-toggle="dropdown" aria-label="Actions for ${escape(one.title)}"></button>
    <ul class="dropdown-menu"><li><button class="dropdown-item" data-act="copy">Duplicate</button></li>
      ${one.status === "Published" ? '<li><button class="dropdown-item" data-act="unpublish">Unpublish</button></li>' : ""}
      <li><button class="dropdown-item text-danger" data-act="delete">Delete</button></li></ul></div></td></tr>`;

function drawList() {
  const shown = articles.filter(one => view.filter === "All" || one.status === view.filter)
    .filter(one => (one.title + " " + one.category).toLowerCase().includes(view.query.toLowerCase()));
  if (view.sort === "views") shown.sort((a, b) => b.views - a.views);
  if (view.sort === "title") shown.sort((a, b) => a.title.localeCompare(b.title));
  main.innerHTML = `<div class="d-flex align-items-center mb-3"><h1 class="flex-grow-1">Articles</h1><button class="btn btn-primary" data-act="new">New article</button></div>
    <ul class="nav nav-pills mb-3">${["All", "Published", "Draft"].map(one => `<li class="nav-item"><button class="nav-link ${view.filter === one ? "active" : ""}" data-act="filter" data-value="${one}">
      ${one === "Draft" ? "Drafts" : one} <span class="badge text-bg-light">${count(one)}</span></button></li>`).join("")}</ul>
    <div class="row g-2 mb-3"><div class="col-4"><input class="form-control" id="query" placeholder="Search by title or category" value="${escape(view.query)}"></div>
      <div class="col-3"><select class="form-select" id="sort" aria-label="Sort"><option value="">Newest last</option><option value="title">By title</option><option value="views">Most read first</option></select></div></div>
    ${shown.length ? `<table class="table align-middle"><thead><tr><th>Title</th><th>Category</th><th>Status</th><th class="text-end">Views</th><th></th></tr></thead><tbody>${shown.map(row).join("")}</tbody></table>`
      : '<div class="alert alert-light">No articles found.</div>'}`;
  main.querySelector("#sort").value = view.sort;
}

function drawEditor() {
  const { draft, errors } = view;
  const problem = name => (errors[name] ? `<div class="text-danger small" role="alert">${errors[name]}</div>` : "");
  main.innerHTML = `<button class="btn btn-link ps-0" data-act="back">← All articles</button>
    <h1>${draft.id ? "Edit article" : "New article"}</h1>
    <div class="row"><div class="col-8">
      <label class="form-label" for="title">Title</label><input class="form-control" id="title" value="${escape(draft.title)}">${problem("title")}
      <label class="form-label mt-2" for="slug">Address</label><input class="form-control" id="slug" value="${escape(draft.slug)}">${problem("slug")}
      <label class="form-label mt-2" for="body">Text</label><textarea class="form-control" id="body" rows="6">${escape(draft.body)}</textarea>
      <div class="text-muted small"><span id="words">${words(draft.body)}</span> words</div></div>
    <div class="col-4"><p>Status: ${badge(draft.status)}</p>
      <label class="form-label" for="category">Category</label><select class="form-select" id="category">${CATEGORIES.map(one => `<option ${one === draft.category ? "selected" : ""}>${one}</option>`).join("")}</select>
      <label class="form-label mt-2" for="tag">Tags</label><div id="tags">${draft.tags.map(one => `<span class="badge rounded-pill text-bg-info me-1">${escape(one)}
        <button class="btn-close" style="font-size: 8px" data-act="untag" data-value="${escape(one)}" aria-label="Remove tag ${escape(one)}"></button></span>`).join("")}</div>
      <input class="form-control mt-1" id="tag" placeholder="Add a tag and press Enter"></div></div>
    <div class="mt-3"><button class="btn btn-primary" data-act="save">${draft.status === "Published" ? "Save" : "Save draft"}</button>
      ${draft.status === "Draft" && draft.id ? '<button class="btn btn-success" data-act="publish">Publish</button>' : ""}</div>`;
}
const draw = () => (view.draft ? drawEditor() : drawList());

const acts = {
  new: () => (view.draft = { title: "", slug: "", category: "Company", status: "Draft", views: 0, tags: [], body: "" }),
  edit: one => (view.draft = structuredClone(one)),
  back: () => (view.draft = null),
  filter: (_, value) => (view.filter = value),
  untag: (_, value) => (view.draft.tags = view.draft.tags.filter(tag => tag !== value)),
  copy: one => {
    articles = [...articles, { ...structuredClone(one), id: Date.now(), title: one.title + " (copy)", slug: one.slug + "-copy", status: "Draft", views: 0 }];
    tell("Article duplicated");
  },
  unpublish: one => { one.status = "Draft"; tell("Article is a draft again"); },
  delete: one => ask("Delete article?", `“${one.title}” will be deleted.`, "Delete", async () => {
    await wait(500);
    const place = articles.indexOf(one);
    articles = articles.filter(other => other !== one);
    keep(); draw();
    tell("Article deleted", () => { articles = articles.toSpliced(place, 0, ...(is("undone-twice") ? [one, one] : [one])); keep(); draw(); });
  }),
  save: async () => {
    const { draft } = view;
    view.errors = {};
    if (!draft.title.trim()) view.errors.title = "An article needs a title.";
    if (articles.some(one => one.slug === draft.slug && one.id !== draft.id) && !is("address-taken")) view.errors.slug = "Another article has this address.";
    if (Object.keys(view.errors).length) return;
    await wait(800);
    if (draft.id) articles = articles.map(one => one.id === draft.id ? draft : one);
    else articles = [...articles, { ...draft, id: Date.now() }];
    view.draft = null;
    tell(draft.id ? "Changes saved" : "Draft saved");
  },
  publish: () => ask("Publish now?", `“${view.draft.title}” will be visible to everyone.`, "Yes, publish", async () => {
    await wait(900);
    articles = articles.map(one => one.id === view.draft.id ? { ...view.draft, status: "Published" } : one);
    view.draft = null;
    keep(); draw();
    tell("The article is online");
    if (is("published-undone")) setTimeout(() => { articles = articles.map(one => one.id === 5 ? { ...one, status: "Draft" } : one); keep(); draw(); }, 1700);
  }),
};

main.addEventListener("click", async event => {
  const button = event.target.closest("[data-act]");
  if (!button) return;
  event.preventDefault();
  if (["new", "edit"].includes(button.dataset.act)) view.errors = {};
  const one = articles.find(other => other.id === Number(button.closest("tr")?.dataset.id));
  if (button.dataset.act === "save") button.disabled = true;
  await acts[button.dataset.act](one, button.dataset.value);
  keep();
  draw();
});
main.addEventListener("input", event => {
  const { id, value } = event.target;
  if (id === "query") { view.query = value; drawList(); const field = main.querySelector("#query"); field.focus(); field.setSelectionRange(value.length, value.length); }
  if (id === "sort") { view.sort = value; drawList(); }
  if (["title", "slug", "body", "category"].includes(id)) view.draft[id] = value;
  if (id === "title" && !view.draft.id) { view.draft.slug = slugOf(value); main.querySelector("#slug").value = view.draft.slug; }
  if (id === "body") main.querySelector("#words").textContent = words(value);
});
main.addEventListener("keydown", event => {
  if (event.target.id !== "tag" || event.key !== "Enter") return;
  const tag = event.target.value.trim().toLowerCase();
  if (tag && (!view.draft.tags.includes(tag) || is("tag-twice"))) view.draft.tags.push(tag);
  draw();
  main.querySelector("#tag").focus();
});
draw();
