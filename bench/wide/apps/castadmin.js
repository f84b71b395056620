import $ from "jquery";
import DataTable from "datatables.net-dt";
import css from "datatables.net-dt/css/dataTables.dataTables.css";

$("<style>").text(css + `
  body { font-family: "Segoe UI", Arial, sans-serif; margin: 0; background: #f6f5fa }
  #root { max-width: 1000px; margin: 0 auto; padding: 18px; background: #fff }
  .tools { display: flex; gap: 14px; align-items: center; margin-bottom: 12px }
  .pill { padding: 2px 9px; border-radius: 10px; background: #eee; font-size: 12px } .pill.live { background: #d3f2dd; color: #0d6832 }
  .mini { border: 1px solid #bbb; background: #fff; border-radius: 4px; padding: 3px 8px; cursor: pointer }
  #flash { position: fixed; right: 20px; bottom: 20px; background: #2a2140; color: #fff; padding: 10px 16px; border-radius: 6px; display: none }
  #flash a { color: #c9b8ff; margin-left: 12px; cursor: pointer }
  #editor { border: 1px solid #cfc8e4; padding: 14px; margin: 14px 0; display: none; border-radius: 6px }
  #editor label { display: block; margin-bottom: 8px } .err { color: #b3261e }
  .cover { position: fixed; right: 0; bottom: 0; width: 460px; height: 90px; background: #f6f5fa; z-index: 9 }
`).appendTo("head");

const SEED = [
  { no: 1, title: "Why bread rises", guest: "Ines Duarte", min: 42, date: "2025-11-03", live: true },
  { no: 2, title: "Maps of nowhere", guest: "Tom Okafor", min: 55, date: "2025-11-17", live: true },
  { no: 3, title: "The quiet engine", guest: "Ines Duarte", min: 38, date: "2025-12-01", live: true },
  { no: 4, title: "Salt roads", guest: "Yuki Tan", min: 61, date: "2025-12-15", live: false },
  { no: 5, title: "A history of queues", guest: "Paul Reyes", min: 29, date: "2026-01-05", live: true },
  { no: 6, title: "Birds in winter", guest: "Yuki Tan", min: 47, date: "2026-01-19", live: false },
  { no: 7, title: "Letters to a lighthouse", guest: "Mara Voss", min: 90, date: "2026-02-02", live: false },
];

(async () => {
  $("#root").text("Loading episodes...");
  const got = await load("episodes", 120);
  $("#root").html(`
    <h1>Podcast episodes</h1>
    <div class="tools"><span>Published: <b id="live"></b></span><span>Drafts: <b id="drafts"></b></span></div>
    <div id="editor" role="form" aria-label="Edit episode"><label>Episode title<br><input id="t" size="40"></label><label>Minutes<br><input id="m" size="6"></label>
      <div class="err" role="alert"></div><button class="mini" id="store">Save episode</button> <button class="mini" id="drop">Close without saving</button></div>
    <table id="eps" class="display" style="width:100%"><thead><tr><th>No.</th><th>Title</th><th>Guest</th><th>Minutes</th><th>Date</th><th>State</th><th>Actions</th></tr></thead><tbody></tbody></table>
    <div id="flash" role="status"></div>`);
  let eps = got && got.eps ? got.eps : SEED.map((e) => ({ ...e }));
  const keep = () => save("episodes", { eps }, 150);
  let hide;
  function flash(text, undo) {
    clearTimeout(hide);
    $("#flash").text(text).toggle(true);
    if (undo) $("<a>", { text: "Undo", role: "button", tabindex: 0 }).on("click", undo).appendTo("#flash");
    if (is("toast-covered") && !$(".cover").length) $("<div class='cover'>").appendTo("body");
    hide = setTimeout(() => $("#flash").hide(), 6000);
  }
  const table = new DataTable("#eps", {
    data: eps, pageLength: 5, lengthChange: false, order: [[0, "asc"]],
    language: { search: "Search episodes", emptyTable: "No episodes", info: "Episodes _START_ to _END_ of _TOTAL_", infoFiltered: "", infoEmpty: "Nothing to list", zeroRecords: "No episode found" },
    columns: [
      { data: "no" }, { data: "title", searchable: !is("title-not-searched") }, { data: "guest" },
      { data: "min", type: is("minutes-as-text") ? "string" : "num", render: (v, kind) => (kind === "sort" && is("minutes-as-text") ? String(v % 10) : v) }, { data: "date" },
      { data: "live", searchable: false, render: (v) => (v ? '<span class="pill live">Published</span>' : '<span class="pill">Draft</span>') },
      { data: null, orderable: false, searchable: false, render: (e) => `<button class="mini ed">Edit</button> <button class="mini pub">${e.live ? "Unpublish" : "Publish"}</button> <button class="mini del">Delete</button>` },
    ],
  });
  function counts() { $("#live").text(eps.filter((e) => e.live).length); $("#drafts").text(eps.filter((e) => !e.live).length); }
  function refill() { table.clear().rows.add(eps).draw(false); counts(); }
  const of = (el) => table.row($(el).closest("tr")).data();

  $("#eps").on("click", ".pub", async function () {
    const e = of(this);
    e.live = !e.live;
    refill();
    await keep();
    flash(`"${e.title}" is ${e.live ? "published" : "a draft again"}`);
    if (is("draft-again-later")) setTimeout(() => { e.live = !e.live; refill(); keep(); }, 1400);
  });
  $("#eps").on("click", ".del", async function () {
    const e = of(this);
    if (!confirm(`Delete episode ${e.no}?`)) return;
    const at = eps.indexOf(e);
    eps.splice(at, 1);
    refill();
    keep();
    flash("Episode deleted", () => { if (!is("undo-does-nothing")) eps.splice(at, 0, e); refill(); keep(); flash("Episode restored"); });
  });
  let editing = null;
  $("#eps").on("click", ".ed", function () {
    editing = of(this);
    $("#t").val(editing.title); $("#m").val(editing.min); $("#editor .err").text(""); $("#editor").show(); $("#t").trigger("focus");
  });
  $("#drop").on("click", () => $("#editor").hide());
  $("#store").on("click", async () => {
    const title = $("#t").val().trim(), min = Number($("#m").val());
    if (!title) return $("#editor .err").text("An episode needs a title");
    if (!Number.isInteger(min) || min < 1) return $("#editor .err").text("Minutes must be a whole number");
    editing.title = title; editing.min = min;
    refill();
    if (!is("edit-not-saved")) await keep();
    $("#editor").hide();
    flash("Episode saved");
  });
  counts();
})();
