"""Little pages that are wrong in one way each, and the same pages without the bug: what a plan must not be fooled by.

None of these bugs is one of the sample app's. `at` are words of the plan line that must fail.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trial:
    """A plan's steps, and the body of the page on which they must pass and of that on which line `at` must fail."""

    name: str
    steps: tuple[str, ...]
    at: str
    good: str
    bad: str


def _trial(name: str, at: str, good: str, bad: str, *steps: str) -> Trial:
    return Trial(name, steps, at, good, bad)


def _out(script: str, before: str = "") -> str:
    """A page with a button "Go", whose click runs the script, and a place `out` for what it says."""
    return f'{before}<button onclick="{script}">Go</button><p id=out></p>'


def _says(text: str) -> str:
    return _out(f"out.textContent = '{text}'")


def _style(css: str) -> str:
    return _out(f"out.innerHTML = '<span style=&quot;{css}&quot;>Profile saved</span>'")


def _rows(*rows: tuple[str, str]) -> str:
    cells = "".join(f"<tr><td>{first}<td>{second}" for first, second in rows)
    return _out("table.hidden = false") + f"<table id=table hidden>{cells}</table>"


def _box(script: str) -> str:
    return f'<label><input type=checkbox onchange="{script}"> Weekly</label>'


def _virtual(*rows: tuple[str, int]) -> str:
    """A table whose rows are placed by script, in any order in the document; a click on a button says its row."""
    drawn = "".join(
        f"<div role=row style='position:absolute;top:{top}px'><span role=cell>{name}</span><span role=cell>"
        f"<button onclick=\"out.textContent = '{name} opened'\">Open</button></span></div>"
        for name, top in rows
    )
    return f"<p id=out></p><div role=table style='position:relative;top:40px'>{drawn}</div>"


_TOAST = "<p id=toast role=status hidden style='position: fixed; top: 0'>Profile saved</p>"
_MOVED = "setTimeout(() => { out.hidden = true; %s; setTimeout(() => toast.remove(), 600) }, 900)"
_SAID = f"""<button onclick="out.textContent = 'Profile saved'; %s">Go</button><p id=out class=message></p>{_TOAST}
<button onclick="next.textContent = 'Page 2'">Next</button><p id=next></p>"""
_GUESTS = """<table id=t><tr><td>Ada Pine<td>Booked<td><button onclick="const {rows} = t; %s">Cancel</button>
<tr><td>Tom Lark<td>Booked<td><tr><td>Eve Moss<td>Booked<td></table>"""
_GO = 'Click "Go"'
_SAVED = (_GO, 'Assert: the page shows "Profile saved"')
_NO_ERROR = (_GO, 'Assert: the page does not show "Error"')
_FIELD = "<label>Name <input id=field></label>"
_DIALOG = 'Assert: the dialog said "Delete it?"'

TRIALS: tuple[Trial, ...] = (
    _trial(
        "second row as drawn",
        "opened",
        _virtual(("Cedar", 60), ("Ash", 0), ("Birch", 30)),
        _virtual(("Birch", 60), ("Ash", 0), ("Cedar", 30)),
        'Click "Open" in the second row',
        'Assert: the page shows "Birch opened"',
    ),
    _trial("other currency", "$24.00", _says("$24.00"), _says("24.00 €"), _GO, 'Assert: the page shows "$24.00"'),
    _trial(
        "cents beside",
        "Total: $5",
        _out("out.innerHTML = 'Total: $<b>5</b>'"),
        _out("out.innerHTML = 'Total: $<b>5</b><sup>99</sup>'"),
        _GO,
        'Assert: the page shows "Total: $5"',
    ),
    _trial("see-through", "shows", _says("Profile saved"), _style("opacity: 0"), *_SAVED),
    _trial(
        "placeholder only",
        "has the value",
        _out("field.value = 'Robin'", _FIELD),
        _out("field.placeholder = 'Robin'", _FIELD),
        _GO,
        'Assert: the "Name" field has the value "Robin"',
    ),
    _trial(
        "label lies",
        "shows",
        _says("$10"),
        _out("out.innerHTML = '<b role=img aria-label=$10>$100</b>'"),
        _GO,
        'Assert: the page shows "$10"',
    ),
    _trial(
        "late error", "does not", _says("ok"), _out("setTimeout(() => out.textContent = 'Error', 1700)"), *_NO_ERROR
    ),
    _trial(
        "error in a frame",
        "does not",
        _says("ok"),
        _out("out.innerHTML = '<iframe srcdoc=Error></iframe>'"),
        *_NO_ERROR,
    ),
    _trial(
        "ticked and not",
        "is checked",
        _box(""),
        _box("setTimeout(() => { this.checked = false }, 700)"),
        'Check the "Weekly" box',
        'Assert: the "Weekly" checkbox is checked',
    ),
    _trial(
        "second click",
        "1 item",
        _says("1 item"),
        _out("if (window.was) out.textContent = '1 item'; was = 1"),
        _GO,
        'Assert: the page shows "1 item"',
    ),
    _trial(
        "row of another",
        "row of",
        _rows(("Order 1", "Paid"), ("Order 12", "Paid")),
        _rows(("Order 11", "Paid"), ("Order 12", "Paid")),
        _GO,
        'Assert: the row of "Order 1" shows "Paid"',
    ),
    _trial(
        "other row's cell",
        "row of",
        _rows(("Ann", "Active"), ("Bob", "Blocked")),
        _rows(("Ann", "Inactive"), ("Bob", "Active")),
        _GO,
        'Assert: the row of "Ann" shows "Active"',
    ),
    _trial(
        "sorted as text",
        "is before",
        _rows(("Pen", "9"), ("Desk", "100")),
        _rows(("Desk", "100"), ("Pen", "9")),
        _GO,
        'Assert: "Pen" is before "Desk"',
    ),
    _trial(
        "last row lost",
        "2 rows",
        _rows(("Ann", "1"), ("Bob", "2")),
        _rows(("Ann", "1")),
        _GO,
        "Assert: the table has 2 rows",
    ),
    _trial(
        "no dialog",
        "dialog said",
        _out("confirm('Delete it?')"),
        _out("if (!window.was) confirm('Delete it?'); was = 1"),
        _GO,
        "Accept the dialog",
        _GO,
        _DIALOG,
    ),
    _trial(
        "nothing under the name",
        "Remember",
        _out("field.value = 'A7'; out.textContent = 'Used: A7'", _FIELD),
        _out("out.textContent = 'Used:'", _FIELD),
        _GO,
        'Remember the value of "Name" as CODE',
        'Assert: the page shows "Used: {{CODE}}"',
    ),
    _trial(
        "no new tab",
        "Switch",
        "<h1>Invoice</h1>" + _out("window.open('?')"),
        "<h1>Invoice</h1>" + _out(""),
        _GO,
        "Switch to the new tab",
        'Assert: the heading "Invoice" is shown',
    ),
    _trial(
        "blank page",
        "does not",
        _out("document.body.innerHTML = '<h1>Hi</h1>'"),
        _out("document.body.innerHTML = ''"),
        *_NO_ERROR,
    ),
    _trial(
        "names of the page without quotes",
        "should still be",
        _GUESTS % "rows[0].cells[1].textContent = 'Gone'",
        _GUESTS % "rows[1].cells[1].textContent = 'Gone'",
        "Click Cancel in the row of Ada Pine",
        "Assert: Tom Lark and Eve Moss should still be Booked",
    ),
    _trial(
        "backdrop stays",
        'Click "Next"',
        _out("veil.remove()", "<i id=veil></i>") + "<button onclick=\"out.textContent = 'Page 2'\">Next</button>",
        _out("veil.style = 'position: fixed; inset: 0'", "<i id=veil></i>") + "<button>Next</button>",
        _GO,
        'Click "Next"',
        'Assert: the page shows "Page 2"',
    ),
    _trial(
        "a text that goes into a toast",
        "Profile saved",
        _SAID.replace("%s", _MOVED % "toast.hidden = false"),
        _SAID.replace("%s", _MOVED % "toast.remove()"),
        *_SAVED,
        'Click "Next"',
        'Assert: the page shows "Page 2"',
    ),
)
