"""Fields and editors on real pages: a value goes in as its field takes it, and is read back."""

import pytest

from smoketree.language.act import Act, Verb
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from tests.agent.acting_desk import ActingDesk, act, acts_of, named

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

TYPE = Verb.TYPE


async def test_a_value_is_typed_and_sent(desk: ActingDesk) -> None:
    desk.kept["WHO"] = "Ada"
    await desk.page("<form onsubmit='event.preventDefault(); say(who.value)'><label>Name <input id=who></label></form>")
    outcome = await desk.done(act(TYPE, "Name", "{{WHO}}", mode="submit"))
    assert await desk.log() == "Ada;"
    assert outcome.rows[0].description == 'type "Ada" into field "Name" and press Enter'


async def test_a_value_is_appended(desk: ActingDesk) -> None:
    await desk.page("<label>Note <textarea>Bread</textarea></label>")
    await desk.done(act(TYPE, "Note", " and tea", mode="append"))
    assert await desk.value("document.querySelector('textarea').value") == '"Bread and tea"'


async def test_typed_text_that_does_not_arrive_is_an_error(desk: ActingDesk) -> None:
    fields = {
        "filtered": ("<input oninput='this.value = this.value.replace(/[^0-9]/g, \"\")'>", "12 monkeys"),
        "cut": ("<input maxlength=3>", "abcdef"),
        "not a number": ("<input type=number>", "1.2.3"),
        "emptied": ("<input oninput='this.value = \"\"'>", "x"),
        "shortened": ("<textarea oninput='this.value = this.value.slice(1)'></textarea>", "two words"),
    }
    await desk.page("".join(f"<label>{name} {field}</label>" for name, (field, _) in fields.items()))
    for name, (_, typed) in fields.items():
        assert await desk.error(act(TYPE, name, typed)), name


async def test_what_a_field_makes_of_a_value_is_that_value(desk: ActingDesk) -> None:
    fields = {
        "capitals": ("<input oninput='this.value = this.value.toUpperCase()'>", "abc-1"),
        "password": ("<input type=password>", "s3cret-word!"),
        "trimmed": ("<input onblur='this.value = this.value.trim()'>", "  padded "),
        "number": ("<input type=number>", "007"),
        "mask": (
            "<input oninput='if (value.length > 9) value = value.replace(/(...)(...)/, `($1) $2-`)'>",
            "5551234567",
        ),
        "lines": ("<textarea></textarea>", "line one\nline two"),
    }
    await desk.page("".join(f"<label>{name} {field}</label>" for name, (field, _) in fields.items()))
    for name, (_, typed) in fields.items():
        await desk.done(act(TYPE, name, typed))


async def test_a_field_that_is_gone_after_typing_is_not_asked(desk: ActingDesk) -> None:
    await desk.page("<input aria-label=Code oninput='if (this.value.length === 4) this.remove()'>")
    await desk.done(act(TYPE, "Code", "1234"))


DATES = [
    ("date", "10/16/2012", "2012-10-16"),
    ("date", "16 October 2012", "2012-10-16"),
    ("time", "10:15 PM", "22:15"),
    ("month", "October 2012", "2012-10"),
    ("datetime-local", "10/16/2012 10:15 PM", "2012-10-16T22:15"),
    ("text", "10/16/2012", "10/16/2012"),
]


async def test_a_date_is_typed_as_the_field_takes_it(desk: ActingDesk) -> None:
    labels = [f"When {number}" for number in range(len(DATES))]
    fields = zip(labels, DATES, strict=True)
    await desk.page(
        "".join(
            f"<label>{label} <input type={kind} onchange='say(this.value)'></label>" for label, (kind, *_) in fields
        )
    )
    for label, (_, typed, _) in zip(labels, DATES, strict=True):
        await desk.done(act(TYPE, label, typed), act(Verb.PRESS, None, "Tab"))
    assert await desk.log() == "".join(f"{taken};" for *_, taken in DATES)


async def test_a_date_that_may_be_two_is_not_guessed(desk: ActingDesk) -> None:
    await desk.page("<label>When <input type=date></label>")
    assert await desk.error(act(TYPE, "When", "4.5.2016"))
    assert await desk.value("document.querySelector('input').value") == '""'


async def test_the_focused_or_the_only_field_takes_what_is_typed(desk: ActingDesk) -> None:
    await desk.page("<input aria-label=A><input aria-label=B onchange='say(this.value)'>")
    await desk.declined(act(TYPE, None, "x"))
    await desk.done(act(Verb.CLICK, "B"), act(TYPE, None, "x"), act(Verb.PRESS, None, "Enter"))
    assert await desk.log() == "x;"


async def test_a_field_goes_by_what_it_holds_where_it_has_the_focus(desk: ActingDesk) -> None:
    await desk.page("<input aria-label=A value='Tea' id=f><input aria-label=B value='Salt'>")
    await desk.declined(act(TYPE, "Salt", "x"))
    await desk.done(act(Verb.CLICK, "A"), act(TYPE, "Tea", "Rum"))
    assert await desk.value("f.value") == '"Rum"'


async def test_a_field_that_counts_only_once_it_is_left(desk: ActingDesk) -> None:
    await desk.page("<label>Amount <input onchange='say(this.value)'></label>")
    await desk.done(act(TYPE, "Amount", "12"))
    assert desk.stage.typing
    await desk.stage.leave_field()
    assert await desk.log() == "12;"


FORM = """<form><label>Name <input id=n></label><label>Born <input type=date id=d></label>
<label>Country <select id=c><option>Norway<option>Chile</select></label>
<label><input type=checkbox id=t checked> Tea</label><label>Notes <textarea id=a></textarea></label></form>"""


async def test_a_form_is_filled_in_by_labels(desk: ActingDesk) -> None:
    await desk.page(FORM)
    pairs = (("Name", "Ann"), ("Born", "5 May 2001"), ("Country", "Chile"), ("Tea", "no"), ("Notes", "a\nb"))
    await desk.done(Act(Verb.FILL, pairs=pairs))
    assert await desk.value("[n.value, d.value, c.value, t.checked, a.value].join('|')") == (
        '"Ann|2001-05-05|Chile|false|a\\nb"'
    )


async def test_nothing_of_a_form_is_filled_in_where_a_label_is_missing(desk: ActingDesk) -> None:
    await desk.page(FORM)
    assert "Colour" in (await desk.declined(Act(Verb.FILL, pairs=(("Name", "Ann"), ("Colour", "red"))))).reason
    assert await desk.value("n.value") == '""'


SIGN_IN = """<form onsubmit="event.preventDefault(); say(u.value + '/' + p.value)">E-mail <input id=u> Password
<input type=password id=p> <button>Sign in</button></form>"""


async def test_signing_in_where_there_is_one_form_for_it(desk: ActingDesk) -> None:
    await desk.page("<button onclick=\"say('no')\">Sign in</button>" + SIGN_IN)
    await desk.done(act(Verb.SIGN_IN, None, "ann", "s3cret-word!"))
    assert await desk.log() == "ann/s3cret-word!;"
    await desk.page(SIGN_IN + "<form>Name <input> Password <input type=password></form>")
    await desk.declined(act(Verb.SIGN_IN, None, "ann", "x"))


async def test_signing_in_where_only_a_password_is_asked_for(desk: ActingDesk) -> None:
    form = '<form onsubmit="event.preventDefault(); say(p.value)">{} Password <input type=password id=p>{}</form>'
    await desk.does(form.format("", "<button>Login</button>"), {'Log in with the password "pw-1"': "pw-1;"})
    staff = form.format("Staff no. <input>", "<button>Login</button>")
    for other in (SIGN_IN, staff, form.format("", "<button>Continue</button>")):
        await desk.page(other)
        await desk.declined(*acts_of('Log in with the password "pw-1"'))


async def test_an_offer_is_of_the_kind_that_the_line_says_and_can_be_used(desk: ActingDesk) -> None:
    await desk.page("<h1>Files</h1><label>File port <select disabled><option>A</select></label><input type=search>")
    stopped = await desk.declined(*acts_of('Type "gear" into the search box of the file list'))
    assert "port" not in stopped.hint
    await desk.page("<h1>Files</h1><label>File port <select><option>A</select></label><input type=search title=Search>")
    stopped = await desk.declined(*acts_of('Type "gear" into the search box of the file list'))
    assert stopped.hint == 'write it as: type "gear" into "Search"'


async def test_the_form_to_sign_in_may_be_behind_a_control(desk: ActingDesk) -> None:
    form = f"<div id=f hidden>{SIGN_IN}</div>"
    await desk.page(f'<button onclick="f.hidden = false; say(1)">Log in</button>{form}')
    await desk.done(act(Verb.SIGN_IN, None, "ann", "pw-1"))
    assert await desk.log() == "1;ann/pw-1;"
    await desk.page(f"<button>Log in</button><button>Sign in</button>{form}")
    await desk.declined(act(Verb.SIGN_IN, None, "ann", "pw-1"))


TWO_STEPS = """<form onsubmit="event.preventDefault()"><div id=a><label>Username <input id=u></label>
<button onclick="say('next'); a.remove(); b.hidden = false">Next</button></div><div id=b hidden><label>Password <input
type=password id=p></label><button onclick="say(p.value)">Sign in</button></div></form>"""


async def test_a_page_that_asks_for_the_password_once_it_knows_who_it_is(desk: ActingDesk) -> None:
    assert await desk.log_after(TWO_STEPS, act(Verb.SIGN_IN, None, "ann", "pw-1")) == "next;pw-1;"
    for other in (("Next", "Search"), ("Username", "Workspace name")):
        await desk.page(TWO_STEPS.replace(*other))
        await desk.declined(act(Verb.SIGN_IN, None, "ann", "pw-1"))
        assert await desk.log() == ""
    for other in (
        ("Sign in", "Continue"),
        ("<div id=b hidden>", "<div id=b hidden><label>Email <input value=bob></label>"),
    ):
        await desk.page(TWO_STEPS.replace(*other))
        await desk.error(act(Verb.SIGN_IN, None, "ann", "pw-1"))
        assert await desk.log() == "next;"  # the password is typed nowhere


async def test_searching_where_there_is_one_search_field(desk: ActingDesk) -> None:
    await desk.page("<form onsubmit='event.preventDefault(); say(q.value)'><input id=q placeholder='Search...'></form>")
    await desk.done(act(Verb.SEARCH, None, "tea"))
    assert await desk.log() == "tea;"


# Sliders and spinners


KEYS = """<div role=slider tabindex=0 aria-label=Volume aria-valuenow=4 style='width:20px;height:20px'></div>
<script>{ const el = document.querySelector('[role=slider]'); el.onkeydown = (event) => {
const by = {ArrowRight: %d, ArrowLeft: -%d}[event.key] || 0;
el.ariaValueNow = Math.min(10, Math.max(0, Number(el.ariaValueNow) + by)) } }</script>"""
AT = "document.querySelector('[role=slider]').ariaValueNow"


_GRID = """<div role=grid><div role=rowgroup style='position: absolute; top: 0; left: 0'>
<div role=row style='position: absolute; top: 0; height: 20px'><b role=columnheader>Name</b></div>
<div role=row style='position: absolute; top: 30px; height: 20px'><b role=gridcell>Milk</b></div>
<div role=row style='position: absolute; top: 60px; height: 20px'><b role=gridcell>Tea</b></div></div>
<div role=rowgroup style='position: absolute; top: 0; left: 90px'>
<div role=row style='position: absolute; top: 0; height: 20px'><b role=columnheader>Left</b></div>
<div role=row style='position: absolute; top: 30px; height: 20px'><b role=gridcell id=milk>1</b></div>
<div role=row style='position: absolute; top: 60px; height: 20px'><b role=gridcell id=tea>2</b></div></div></div>
<div style='margin-top: 150px'><label>Filter <input></label></div><script>
for (const cell of document.querySelectorAll("[role=gridcell][id]")) cell.ondblclick = () => {
  const editor = document.createElement("input");
  editor.onkeydown = ({key}) => {
    if (key !== "Enter") return;
    say(cell.id + editor.value);
    cell.textContent = editor.value;
  };
  cell.replaceChildren(editor);
  editor.focus();
};</script>"""
_CELL = ROLE_WORDS["cell"]


async def test_a_cell_that_becomes_a_field(desk: ActingDesk) -> None:
    left = Query(name="Left", roles=_CELL, within=Query(roles=("row",), text="Tea"))
    assert await desk.log_after(_GRID, act(TYPE, left, "75")) == "tea75;"
    await desk.done(act(Verb.CLICK, left, mode="double"), act(TYPE, Query(roles=_CELL), "76", mode="submit"))
    assert await desk.log() == "tea75;tea76;"


async def test_a_cell_that_stays_a_cell_is_an_error(desk: ActingDesk) -> None:
    await desk.page(_GRID)
    milk = Query(name="Name", roles=_CELL, within=Query(roles=("row",), text="Milk"))
    assert "no field to type into opened" in await desk.error(act(TYPE, milk, "Oat"))
    assert await desk.value("document.querySelector('label input').value") == '""'


_EDITED = """<textarea aria-label="Type a comment here"></textarea><div id=c><p>The lift is broken.</p>
<button onclick="c.innerHTML = '<textarea {}>The lift is broken.</textarea>'">Edit</button></div>"""


async def test_a_field_that_came_with_the_click_may_be_meant(desk: ActingDesk) -> None:
    await desk.page(_EDITED.format(""))
    await desk.done(act(Verb.CLICK, "Edit"))
    assert "another field came" in (await desk.declined(act(TYPE, Query("comment", quoted=False), "It works."))).reason
    assert await desk.value("document.querySelector('textarea').value") == '""'
    await desk.page(_EDITED.format("aria-label=Text"))
    await desk.done(act(Verb.CLICK, "Edit"), act(TYPE, Query("comment", quoted=False), "It works."))
    assert await desk.value("document.querySelector('textarea').value") == '"It works."'


async def test_a_native_slider_is_set(desk: ActingDesk) -> None:
    await desk.page("<label>Volume <input type=range id=r max=100></label>")
    await desk.done(act(TYPE, "Volume", "40"))
    assert await desk.value("r.value") == '"40"'


async def test_a_slider_is_moved_by_its_keys(desk: ActingDesk) -> None:
    await desk.page(KEYS % (1, 1))
    outcome = await desk.done(act(TYPE, "Volume", "9"))
    assert await desk.value(AT) == '"9"'
    assert len(outcome.rows) == 2


async def test_a_slider_that_does_not_stop_there_is_moved_back(desk: ActingDesk) -> None:
    await desk.page(KEYS % (2, 2))
    assert "does not stop at 7" in await desk.error(act(TYPE, "Volume", "7"))
    assert await desk.value(AT) == '"4"'


async def test_a_spinner_that_takes_no_typing_is_moved_by_its_keys(desk: ActingDesk) -> None:
    await desk.page(
        "<label>Count <input role=spinbutton value=0 id=n oninput='value = 0'></label><script>n.onkeydown = (event) =>{"
        "n.value = Number(n.value) + ({ArrowUp: 1, ArrowDown: -1}[event.key] || 0) }</script>"
    )
    await desk.done(act(TYPE, "Count", "-3"))
    assert await desk.value("n.value") == '"-3"'


# Editors

PLAIN = "<label id=l>Description</label><div contenteditable=true aria-labelledby=l id=e>%s</div>"
UNMARKED = "<h3>Description</h3><div class=wrap><div contenteditable=true id=e><p>%s</p></div></div>"
# Like CodeMirror 5: a hidden text area takes the keys, the text is drawn beside it from a model of its own.
HIDDEN_INPUT = """<label for=o>Description</label><textarea id=o style='display:none'>%s</textarea>
<div class=CodeMirror id=e style='position:relative;border:1px solid;height:80px;width:200px'><textarea id=i
style='position:absolute;width:1px;height:1em;opacity:.01;padding:0;border:0'></textarea><div class=CodeMirror-lines
style='height:60px'></div></div><script>{ let all = false, text = o.value; const lines = e.lastElementChild;
const draw = () => { lines.replaceChildren(...text.split('\\n').map((each) => { const line =
document.createElement('pre'); line.className = 'CodeMirror-line'; line.textContent = each; return line })) }; draw();
e.onmousedown = (event) => { event.preventDefault(); i.focus() };
i.onkeydown = (event) => { if (event.ctrlKey && event.key === 'a') { all = true; event.preventDefault() }
else if (event.key === 'Delete' && all) { text = ''; all = false; draw() } };
i.onpaste = (event) => { event.preventDefault();
text = (all ? '' : text) + event.clipboardData.getData('text/plain'); all = false; draw() } }</script>"""


@pytest.mark.parametrize("editor", [PLAIN, UNMARKED, HIDDEN_INPUT], ids=["labelled", "unmarked", "hidden input"])
async def test_an_editor_is_written_to_and_appended_to(desk: ActingDesk, editor: str) -> None:
    await desk.page(editor % "old text")
    await desk.done(act(TYPE, "Description", "Bread {tea}\nand salt"))
    assert not await desk.shows("old text")
    await desk.done(act(TYPE, "Description", " - more", mode="append"))
    assert "salt - more" in await desk.value("e.innerText")


async def test_the_only_editor_needs_no_name(desk: ActingDesk) -> None:
    await desk.page("<div contenteditable=true id=e></div>")
    await desk.done(act(TYPE, Query(name="editor", quoted=False), "x y"))
    assert await desk.value("e.innerText") == '"x y"'


async def test_an_editor_is_cleared(desk: ActingDesk) -> None:
    await desk.page("<div contenteditable=true aria-label=Note id=e>old</div>")
    await desk.done(act(TYPE, "Note", ""))
    assert await desk.value("e.innerText.trim()") == '""'


async def test_an_editor_that_drops_what_is_typed_is_an_error(desk: ActingDesk) -> None:
    await desk.page("<div contenteditable=true aria-label=Note oninput='this.textContent = \"\"' id=e></div>")
    assert "did not arrive" in await desk.error(act(TYPE, named("Note"), "lost"))


EDITED = """<label>Name <input id=added></label><table><tr><td id=cell>Ann<td><button onclick="cell.innerHTML
= '<input aria-label=Name value=Ann id=old>'">Edit</button></table>"""


async def test_of_two_fields_the_one_that_the_last_click_has_brought(desk: ActingDesk) -> None:
    await desk.page(EDITED)
    await desk.done(act(Verb.CLICK, "Edit"), act(TYPE, Query("name", FIELD, quoted=False), "Bo"))
    assert await desk.value("old.value + added.value") == '"Bo"'


async def test_of_two_fields_that_were_there_none_is_filled_in(desk: ActingDesk) -> None:
    await desk.page("<label>Name <input></label><label>Name <input></label><button>Edit</button>")
    await desk.done(act(Verb.CLICK, "Edit"))
    await desk.declined(act(TYPE, Query("name", FIELD, quoted=False), "Bo"))
    both = "b.innerHTML = '<label>Name <input></label>'.repeat(2)"
    await desk.page(f'<button onclick="{both}">Edit</button><div id=b></div>')
    await desk.done(act(Verb.CLICK, "Edit"))
    await desk.declined(act(TYPE, Query("name", FIELD, quoted=False), "Bo"))


async def test_labels_that_go_on_after_the_name_and_cells_that_have_become_fields(desk: ActingDesk) -> None:
    step = "<span><input><button aria-label=Increment>+</button><button aria-label=Decrement>-</button></span>"
    await desk.page(f"<label>Guests {step}</label><label>Town <input><em>Enter a town.</em></label>")
    await desk.done(act(Verb.TYPE, "Guests", "3"), act(Verb.TYPE, "Town", "Oslo"))
    assert await desk.value("[...document.querySelectorAll('input')].map((i) => i.value).join()") == '"3,Oslo"'
    await desk.page(
        "<input aria-label=Search><table><tr><td>Ann<td><input aria-label='Test 2 of Ann' autofocus></table>"
    )
    await desk.done(act(Verb.TYPE, Query("mark", quoted=False), "64"))
    assert await desk.value("document.querySelector('td input').value") == '"64"'


async def test_the_next_field_of_a_row_is_not_the_one_that_was_typed_into(desk: ActingDesk) -> None:
    row = "<input placeholder=Description><td><input placeholder={}><td><input placeholder=Price>"
    await desk.page(f"<table><tr><td>{row.format('Pcs')}</table>")
    await desk.declined(*acts_of('Enter "Blades" as the description and "4" as the quantity'))
    assert await desk.value("document.querySelector('td input').value") == '"Blades"'
    await desk.page(f"<table><tr><td>{row.format('Qty')}</table>")
    await desk.done(*acts_of('Enter "Blades" as the description and "4" as the quantity'))
    assert await desk.value("[...document.querySelectorAll('input')].map((i) => i.value).join()") == '"Blades,4,"'


async def test_the_field_for_addresses_goes_by_its_sample(desk: ActingDesk) -> None:
    await desk.page("<input placeholder=Name><input placeholder=ann@example.org id=a>")
    await desk.done(*acts_of("Enter bo@example.org in the email field"))
    assert await desk.value("a.value") == '"bo@example.org"'


async def test_the_text_is_what_is_in_the_field_that_has_the_focus(desk: ActingDesk) -> None:
    text = Query("text", FIELD, quoted=False)
    await desk.page("<input aria-label=City><input aria-label=Street autofocus id=s>")
    await desk.done(act(TYPE, text, "Elm"))
    assert await desk.value("s.value") == '"Elm"'
    await desk.page("<input aria-label=City><input aria-label=Street>")
    await desk.declined(act(TYPE, text, "Elm"))


FIELD = ROLE_WORDS["field"]
