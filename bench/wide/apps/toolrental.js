import css from "jquery-ui/dist/themes/base/jquery-ui.min.css";
import toastCss from "toastr/build/toastr.min.css";

const $ = (window.jQuery = window.$ = require("jquery"));
require("jquery-ui/dist/jquery-ui.js");
const toastr = require("toastr");

document.title = "Borrow-a-Tool";
$("head").append(`<style>${css}${toastCss}
body { font: 15px/1.4 Verdana, sans-serif; margin: 20px; display: grid; grid-template-columns: 1fr; } #root { display: grid; grid-template-columns: 2fr 1fr; gap: 24px; }
.tool { border: 1px solid #c5c5c5; padding: 10px; margin-bottom: 8px; display: flex; gap: 12px; align-items: center; } .tool b { flex: 1; }
#cart li { padding: 6px; border: 1px dashed #999; margin: 4px 0; list-style: none; } #cart { padding: 0; min-height: 20px; } #range { width: 220px; margin: 10px; }
.problem { color: #c00; } .out { color: #777; }
</style>`);
toastr.options = { timeOut: 6000, positionClass: "toast-top-right" };

const TOOLS = [
  { name: "Hammer drill", rate: 18, deposit: 80, left: 2 }, { name: "Floor sander", rate: 42, deposit: 150, left: 1 },
  { name: "Ladder 4 m", rate: 9, deposit: 40, left: 5 }, { name: "Tile cutter", rate: 25, deposit: 100, left: 0 },
  { name: "Leaf blower", rate: 15, deposit: 60, left: 3 }, { name: "Pressure washer", rate: 30, deposit: 120, left: 2 },
];
let cart = [], bookings = [], limit = 50;

$("#root").html(`
<div>
  <h1>Borrow-a-Tool</h1>
  <div><label for="max">Daily rate up to</label> <output id="max">$50.00</output><div id="range"></div></div>
  <div id="tools"></div>
  <h2>Questions</h2>
  <div id="faq"><h3>What does the deposit cover?</h3><div><p>Loss and damage. You get it back within 3 days.</p></div>
  <h3>Can I return a tool early?</h3><div><p>Yes, but the rent stays the same.</p></div></div>
</div>
<div>
  <h2>Basket</h2>
  <p id="empty">Your basket is empty.</p>
  <ul id="cart" aria-label="Basket"></ul>
  <button id="rentit" class="ui-button ui-widget ui-corner-all">Rent these tools</button>
  <p><label for="from">Pick-up</label> <input id="from" size="11" autocomplete="off"></p>
  <p><label for="to">Return</label> <input id="to" size="11" autocomplete="off"></p>
  <table><tr><td>Days</td><td id="days">0</td></tr><tr><td>Rent</td><td id="rent"></td></tr><tr><td>Deposit</td><td id="deposit"></td></tr></table>
  <p class="problem" role="alert"></p>
  <h2>My rentals</h2><div id="rentals"></div>
</div>
<div id="ask" title="Return tools"><p></p></div>`);

const iso = (d) => $.datepicker.formatDate("yy-mm-dd", d);
const read = (id) => { try { return $.datepicker.parseDate("yy-mm-dd", $(id).val()); } catch { return null; } };
function days() {
  const a = read("#from"), b = read("#to");
  if (!a || !b) return 0;
  return Math.round((b - a) / 864e5) + (is("day-short") ? 0 : 1);
}

function draw() {
  $("#max").text(money(limit));
  $("#tools").empty().append(TOOLS.filter((t) => t.rate <= limit || is("slider-ignored")).map((t) => {
    const left = t.left - cart.filter((c) => c === t.name).length - bookings.flatMap((b) => b.tools).filter((c) => c === t.name).length;
    return $('<div class="tool">').append($("<b>").text(t.name), $("<span>").text(`${money(t.rate)} a day`), $("<span>").toggleClass("out", !left).text(left ? `${left} left` : "All rented"),
      $("<button>").text("Add to basket").prop("disabled", !left).on("click", () => { cart.push(t.name); draw(); }));
  }));
  $("#cart").empty().append(cart.map((name, i) => $("<li>").append($("<span>").text(name), " ", $("<button>").text("✕").attr("aria-label", `Remove ${name}`).on("click", () => {
    cart.splice(is("removes-last") ? cart.length - 1 : i, 1);
    draw();
  }))));
  $("#empty").toggle(!cart.length);
  const pick = cart.map((n) => TOOLS.find((t) => t.name === n)), d = Math.max(0, days());
  $("#days").text(d);
  $("#rent").text(money(pick.reduce((n, t) => n + t.rate, 0) * d));
  $("#deposit").text(money(pick.reduce((n, t) => n + t.deposit, 0)));
  $("#rentals").empty().append(bookings.length ? bookings.map((b, i) => $('<div class="tool">').append($("<b>").text(b.tools.join(", ")), $("<span>").text(`${b.from} to ${b.to}`),
    $("<button>").text("Return").on("click", () => giveBack(i)))) : "<p>No rentals yet.</p>");
}
const keep = () => save("toolrental", { bookings }, 80);

function giveBack(i) {
  $("#ask p").text(`Return ${bookings[i].tools.join(", ")} now?`);
  $("#ask").dialog("option", "buttons", {
    "Return now": function () {
      const [gone] = bookings.splice(i, 1);
      $(this).dialog("close");
      draw();
      keep();
      if (is("toast-opposite")) toastr.error("The tools could not be returned."); else toastr.success(`Deposit of ${money(gone.deposit)} paid back.`);
    },
    "Not yet": function () { $(this).dialog("close"); },
  }).dialog("open");
}

$("#rentit").on("click", () => {
  const say = (t) => $(".problem").text(t);
  if (!cart.length) return say("Put a tool into the basket first.");
  if (!read("#from") || !read("#to")) return say("Choose both dates.");
  if (read("#to") < read("#from") && !is("dates-unchecked")) return say("The return is before the pick-up.");
  say("");
  const deposit = cart.reduce((n, c) => n + TOOLS.find((t) => t.name === c).deposit, 0);
  bookings.push({ tools: cart, from: $("#from").val(), to: $("#to").val(), deposit });
  cart = [];
  $("#from, #to").val("");
  draw();
  if (!is("rental-lost")) keep();
  toastr.success("Rented. See you soon!");
});

load("toolrental", 100).then((s) => {
  bookings = s?.bookings ?? [];
  $("#from, #to").datepicker({ dateFormat: "yy-mm-dd", defaultDate: "2027-03-01", onSelect: draw }).on("change", draw);
  $("#range").slider({ min: 5, max: 50, step: 5, value: 50, slide: (e, ui) => { limit = ui.value; draw(); } });
  $("#range .ui-slider-handle").attr({ role: "slider", "aria-label": "Daily rate", "aria-valuemin": 5, "aria-valuemax": 50 });
  $("#faq").accordion({ collapsible: true, active: false, heightStyle: "content" });
  $("#ask").dialog({ autoOpen: false, modal: true });
  draw();
});
