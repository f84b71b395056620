"""What held must last: rollbacks by timers, polls, pushes and requests, on real pages, and what may rightly go."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from smoketree.language.claim import TextShown
from smoketree.report.model import Scenario, Status
from smoketree.run.claim_checks import in_progress
from tests.conftest import RunPlan
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.browser]


@dataclass(frozen=True, slots=True)
class Trial:
    """A plan's lines, the page's script, and where the plan must fail (words of the line; empty where it must pass)."""

    lines: tuple[str, ...]
    script: str
    at: str = ""


PAGE = """<title>Tasks</title><h1>Tasks</h1>
<button onclick="go()">Go</button><button onclick="other()">Other</button>
<label>Note <input id=note></label><label><input type=checkbox id=box> Weekly</label>
<ul id=list><li>Walk the dog</li></ul><p id=out></p><p id=second></p><div role=status id=live></div>
<div id=places></div><script>
const row = (text) => { const li = document.createElement('li'); li.textContent = text; list.append(li); return li; };
const after = (ms, what) => setTimeout(what, ms);
const places = document.querySelector('#places');
%s
</script>"""

_GO = 'Click "Go"'
_ROW = 'Assert: the page shows "Buy milk"'

_TOASTS = """
let rounds = 0;
const watch = () => setInterval(() => { if (live.textContent && ++rounds === 15) list.innerHTML = '' }, 100);
watch();
other = () => { live.textContent = 'Hello'; after(6000, () => { live.textContent = '' }) }"""
"""A later step shows a toast, which is to go; 1.5 seconds after it, all rows go."""

LOST = {
    "a row that nobody ever sees": Trial((_GO, _ROW), "go = () => { row('Buy milk').style.color = '#fff' }", _ROW),
    "a row that nobody ever sees before another step": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Hello"'),
        "go = () => { row('Buy milk').style.color = '#fff' }; other = () => { out.textContent = 'Hello' }",
        _ROW,
    ),
    "a row that is covered before the end": Trial(
        (_GO, _ROW),
        "go = () => { row('Buy milk'); after(1500, () => { places.style.cssText ="
        "'position: fixed; inset: 0; background: #ddd' }) }",
        _ROW,
    ),
    "a row that a timer takes back": Trial(
        (_GO, _ROW), "go = () => { const li = row('Buy milk'); after(1500, () => li.remove()) }", _ROW
    ),
    "a row that is taken back after four seconds": Trial(
        (_GO, _ROW), "go = () => { const li = row('Buy milk'); after(4000, () => li.remove()) }", _ROW
    ),
    "a state that is taken back": Trial(
        ('Check the "Weekly" box', 'Assert: the "Weekly" checkbox is checked'),
        "box.onchange = () => after(1800, () => { box.checked = false })",
        "is checked",
    ),
    "a poll that draws the old list": Trial(
        (_GO, _ROW),
        "const old = list.innerHTML; setInterval(() => fetch('/list').then(() => { list.innerHTML = old }), 3200);"
        "go = () => row('Buy milk')",
        _ROW,
    ),
    "a poll that the act began": Trial(
        (_GO, _ROW),
        "let polls = 0; go = () => { const li = row('Buy milk'); const poll = setInterval(() => fetch('/list').then("
        "() => { if (++polls === 2) { li.remove(); clearInterval(poll) } }), 1600) }",
        _ROW,
    ),
    "a poll that the act began, before the next step": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Walk the dog"'),
        "let polls = 0; go = () => { const li = row('Buy milk'); const poll = setInterval(() => fetch('/list').then("
        "() => { if (++polls === 2) { li.remove(); clearInterval(poll) } }), 800) };"
        "other = () => { out.textContent = 'x' }",
        _ROW,
    ),
    "a poll that the act began, while the next step is over": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Walk the dog"'),
        "let polls = 0; go = () => { const li = row('Buy milk'); const poll = setInterval(() => fetch('/list').then("
        "() => { if (++polls === 2) { li.remove(); clearInterval(poll) } }), 1800) };"
        "other = () => { out.textContent = 'x' }",
        _ROW,
    ),
    "a row that a timer takes back after the next step": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Walk the dog"'),
        "go = () => { const li = row('Buy milk'); after(4000, () => li.remove()) };"
        "other = () => { out.textContent = 'x' }",
        _ROW,
    ),
    "an answer that comes late": Trial(
        (_GO, _ROW),
        "go = () => { const li = row('Buy milk'); after(900, () => fetch('/late').then(() => li.remove())) }",
        _ROW,
    ),
    "a push": Trial(
        (_GO, _ROW),
        "go = () => { row('Buy milk'); new EventSource('/push').onmessage = () => { list.innerHTML = '' } }",
        _ROW,
    ),
    "an animation that fades a row": Trial(
        (_GO, _ROW),
        "go = () => row('Buy milk').animate([{ opacity: 1, easing: 'steps(1, end)' }, { opacity: 0 }], "
        "{ duration: 3200, fill: 'forwards' })",
        _ROW,
    ),
    "a row that goes when an animation ends": Trial(
        (_GO, _ROW),
        "go = () => { const li = row('Buy milk'); li.animate([{ left: 0 }, { left: 0 }], 3200).onfinish = "
        "() => li.remove() }",
        _ROW,
    ),
    "a row that goes after three seconds of drawing": Trial(
        (_GO, _ROW),
        "go = () => { const li = row('Buy milk'), end = performance.now() + 3200; const draw = () => "
        "performance.now() > end ? li.remove() : requestAnimationFrame(draw); draw() }",
        _ROW,
    ),
    "an address": Trial(
        (_GO, 'Assert: the URL ends with "#done"'),
        "go = () => { location.hash = 'done'; after(1200, () => history.replaceState(0, '', '#')) }",
        "URL",
    ),
    "an order": Trial(
        (_GO, 'Assert: "Buy milk" is before "Walk the dog"'),
        "go = () => { const li = row('Buy milk'); list.prepend(li); after(1100, () => list.append(li)) }",
        "before",
    ),
    "a number of rows": Trial(
        (_GO, "Assert: the list has 2 items"),
        "go = () => { const li = row('Buy milk'); after(1300, () => li.remove()) }",
        "2 items",
    ),
    "a thing that comes back after it was deleted": Trial(
        (_GO, 'Assert: the page does not show "Walk the dog"'),
        "go = () => { const old = list.innerHTML; list.innerHTML = ''; after(1600, () => { list.innerHTML = old }) }",
        "does not show",
    ),
    "a thing that comes back for a moment": Trial(
        (_GO, 'Assert: the page does not show "Walk the dog"'),
        "go = () => { const old = list.innerHTML; list.innerHTML = ''; "
        "after(900, () => { list.innerHTML = old; after(250, () => { list.innerHTML = '' }) }) }",
        "does not show",
    ),
    "a row that goes while the next step is done": Trial(
        (_GO, _ROW, 'Type "x" into "Note"', 'Assert: the "Note" field has the value "x"'),
        "go = () => { const li = row('Buy milk'); after(1500, () => li.remove()) }",
        _ROW,
    ),
    "a row that goes while the next step looks for its button": Trial(
        (_GO, _ROW, 'Click "Late"', 'Assert: the page shows "Walk the dog"'),
        "go = () => { const li = row('Buy milk'); after(1200, () => li.remove());"
        "after(2200, () => { places.innerHTML = '<button>Late</button>' }) }",
        _ROW,
    ),
    "a row that a poll takes back, after a step whose toast is still shown": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Hello"'), f"go = () => row('Buy milk'); {_TOASTS}", _ROW
    ),
    "a row that its own act takes back, after a step whose toast is still shown": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Hello"'),
        "go = () => { row('Buy milk'); watch() }; " + _TOASTS.replace("watch();", ""),
        _ROW,
    ),
    "an error of a field": Trial(
        (_GO, 'Assert: the error "Enter a date" is shown'),
        "places.innerHTML = '<form><input><p id=wrong></p></form>'; go = () => { const p = "
        "document.createElement('p'); p.setAttribute('role', 'alert'); p.textContent = 'Enter a date';"
        "document.querySelector('form').append(p); after(1200, () => p.remove()) }",
        "Enter a date",
    ),
    "an error message of a field": Trial(
        (_GO, "Assert: an error message appears"),
        "places.innerHTML = '<form><input aria-describedby=wrong></form>'; go = () => { const p = "
        "document.createElement('p'); p.id = 'wrong'; p.setAttribute('role', 'alert'); p.textContent = 'Invalid date';"
        "document.querySelector('form').append(p); after(1200, () => p.remove()) }",
        "error message",
    ),
    "an error beside a field without a form": Trial(
        (_GO, 'Assert: the page shows "Enter a date"'),
        "places.innerHTML = '<div><input></div>'; go = () => { const p = document.createElement('p'); p.className = "
        "'error'; p.setAttribute('role', 'alert'); p.textContent = 'Enter a date'; places.append(p);"
        "after(900, () => p.remove()) }",
        "Enter a date",
    ),
    "a row that goes while the plan waits": Trial(
        (_GO, _ROW, "Wait 2 seconds", 'Assert: the page shows "Walk the dog"'),
        "go = () => { const li = row('Buy milk'); after(900, () => li.remove()) }",
        _ROW,
    ),
    "a row that goes later than its reload would be": Trial(
        (_GO, _ROW, 'Assert: the page shows "Walk the dog" after a reload'),
        "go = () => { const li = row('Buy milk'); after(1500, () => li.remove()) }",
        _ROW,
    ),
    "a row before a reload": Trial(
        (_GO, _ROW, "Wait 1 second", 'Assert: the page shows "Walk the dog" after a reload'),
        "go = () => { const li = row('Buy milk'); after(600, () => li.remove()) }",
        _ROW,
    ),
    "an error that flashed": Trial(
        (_GO, "Assert: no error is shown"),
        "go = () => { live.textContent = ''; const p = document.createElement('p'); p.setAttribute('role', 'alert');"
        "p.textContent = 'Could not save'; places.append(p); after(350, () => p.remove()) }",
        "no error",
    ),
    "the words of an error that flashed": Trial(
        (_GO, 'Assert: the page does not show "Could not save"'),
        "go = () => { const p = document.createElement('p'); p.setAttribute('role', 'alert');"
        "p.textContent = 'Could not save'; places.append(p); after(350, () => p.remove()) }",
        "does not show",
    ),
    "text that flashed and was no message": Trial(
        (_GO, 'Assert: the page shows "Buy milk" within 1 second'),
        "go = () => { const li = row('Buy milk'); after(350, () => li.remove()) }",
        "Buy milk",
    ),
}


_PUSHED = "const channel = new EventSource('/list'); channel.onmessage = () => { %s };"
_PUSH = (
    "const hop = new MessageChannel(); hop.port1.onmessage = () => channel.dispatchEvent(new MessageEvent('message'));"
)
"""In a task of its own, as a message of the server would come."""
_OTHER = 'Click "Other"'

UNSURE = {
    "a row that a push takes back while the next step is done": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        _PUSHED % "list.innerHTML = '<li>Walk the dog</li>'"
        + _PUSH
        + "go = () => row('Buy milk'); other = () => { out.textContent = 'Hello'; hop.port2.postMessage(0) }",
        _ROW,
    ),
    "a row that a timer takes back while the next step is done": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        "let end;"
        "go = () => { end = performance.now() + 3500; const li = row('Buy milk'); after(3500, () => li.remove()) };"
        "other = () => { out.textContent = 'Hello'; while (performance.now() < end); }",
        _ROW,
    ),
    "a row that a poll takes back while the next step is done": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        "let clicked = false;"
        "setInterval(() => fetch('/list').then(() => { if (clicked) list.lastChild.remove() }), 50);"
        "go = () => row('Buy milk'); other = () => { out.textContent = 'Hello'; clicked = true }",
        _ROW,
    ),
    "what a message says is gone": Trial(
        (_GO, 'Assert: the page shows "Walk the dog"'),
        "go = () => { list.innerHTML = ''; live.textContent = 'Removed Walk the dog' }",
        'Assert: the page shows "Walk the dog"',
    ),
    "what a message says is gone, before it goes itself": Trial(
        (_GO, 'Assert: the page shows "Walk the dog"'),
        "go = () => { list.innerHTML = ''; live.textContent = 'The task Walk the dog was deleted';"
        "after(1500, () => { live.textContent = '' }) }",
        'Assert: the page shows "Walk the dog"',
    ),
}


def _toast(how: str, milliseconds: int) -> str:
    return (
        f"go = () => {{ const p = document.createElement('div'); {how} p.textContent = 'Profile saved';"
        f"places.append(p); after({milliseconds}, () => p.remove()) }}"
    )


KEPT = {
    "a row that stays": Trial((_GO, _ROW), "go = () => row('Buy milk')"),
    "a text in other letters than what is gone, drawn again": Trial(
        (_GO, 'Assert: the page does not show "Walk the dog"'),
        "places.innerHTML = '<p>We walk the dog at noon</p>'; const old = places.innerHTML;"
        "go = () => { list.innerHTML = ''; after(900, () => { places.innerHTML = old }) }",
    ),
    "a toast of 350 ms": Trial(
        (_GO, 'Assert: the page shows "Profile saved"'), _toast("p.setAttribute('role', 'status');", 350)
    ),
    "a toast of 350 ms by its kind": Trial(
        (_GO, "Assert: a success message appears"), _toast("p.className = 'toast';", 350)
    ),
    "a toast of 350 ms before another line": Trial(
        (_GO, 'Assert: the page shows "Walk the dog"', 'Assert: a toast "Profile saved" appears'),
        _toast("p.setAttribute('role', 'alert');", 350),
    ),
    "a message in a form": Trial(
        (_GO, 'Assert: the page shows "Profile saved"'),
        "places.innerHTML = '<form><input></form>'; go = () => { const p = document.createElement('p'); "
        "p.setAttribute('role', 'status'); p.textContent = 'Profile saved'; document.querySelector('form').append(p);"
        "after(1500, () => p.remove()) }",
    ),
    "a toast that goes after two seconds": Trial(
        (_GO, 'Assert: the page shows "Profile saved"'), _toast("p.className = 'MuiSnackbar-root';", 2000)
    ),
    "a toast of a library, with a heading and fields that it does not show": Trial(
        (_GO, 'Assert: the page shows "Profile saved"'),
        "go = () => { const p = document.createElement('div'); p.style = 'position: fixed; bottom: 1em';"
        "p.innerHTML = '<div role=alert><h2>Profile saved</h2><input style=\"display: none\"><select hidden>';"
        "places.append(p); after(1500, () => p.remove()) }",
    ),
    "a toast without a role or a name": Trial(
        (_GO, 'Assert: the page shows "Profile saved"'), _toast("p.style = 'position: fixed; bottom: 1em';", 1500)
    ),
    "a button in a toast": Trial(
        (_GO, 'Assert: the button "Undo" is shown'),
        "go = () => { live.innerHTML = 'Deleted <button>Undo</button>'; after(1500, () => { live.innerHTML = '' }) }",
    ),
    "text that a toast says as well": Trial(
        (_GO, _ROW),
        "go = () => { row('Buy milk'); live.textContent = 'Buy milk'; after(1500, () => { live.textContent = '' }) }",
    ),
    "what a later act takes away": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page does not show "Buy milk"'),
        "go = () => row('Buy milk'); other = () => { list.innerHTML = '' }",
    ),
    "what a later act takes away before a push": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        _PUSHED % "list.innerHTML = '<li>Walk the dog</li>'"
        + _PUSH
        + "go = () => row('Buy milk');"
        + "other = () => { list.lastChild.hidden = true; out.textContent = 'Hello'; hop.port2.postMessage(0) }",
    ),
    "what a later act takes away by an answer": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        _PUSHED % "out.textContent = 'Hello'"
        + _PUSH
        + "go = () => row('Buy milk');"
        + "other = () => fetch('/list').then(() => { channel.dispatchEvent(new MessageEvent('message'));"
        + "list.innerHTML = '' })",
    ),
    "what a later act takes away by an answer beside a poll": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        "setInterval(() => fetch('/list'), 50); go = () => row('Buy milk');"
        "other = () => { out.textContent = 'Hello'; fetch('/late').then(() => { list.innerHTML = '' }) }",
    ),
    "what a later act takes away by an answer to what a poll asks, too": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        "const load = () => fetch('/list').then(() => { if (out.textContent) list.innerHTML = '' });"
        "setInterval(load, 50); go = () => row('Buy milk'); other = () => { out.textContent = 'Hello'; load() }",
    ),
    "what a later act takes away by a request of another kind": Trial(
        (_GO, _ROW, _OTHER, 'Assert: the page shows "Hello"'),
        "setInterval(() => fetch('/list'), 50); go = () => row('Buy milk'); other = () => { out.textContent = 'Hello';"
        "const ask = new XMLHttpRequest(); ask.onload = () => { list.innerHTML = '' }; ask.open('GET', '/late');"
        "ask.send() }",
    ),
    "what a later act takes away late": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page does not show "Buy milk"'),
        "go = () => row('Buy milk'); other = () => after(1500, () => { list.innerHTML = '' })",
    ),
    "what a later act takes away once its toast has gone": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Deleted"'),
        "go = () => row('Buy milk'); other = () => { live.textContent = 'Deleted';"
        "after(3000, () => { live.textContent = ''; list.innerHTML = '' }) }",
    ),
    "what a later act takes away once it was asked late": Trial(
        (_GO, _ROW, 'Click "Other"', 'Assert: the page shows "Deleted"'),
        "go = () => row('Buy milk'); other = () => { live.textContent = 'Deleted';"
        "after(1800, () => fetch('/late').then(() => { list.innerHTML = '' })) }",
    ),
    "what came with the step's button, and goes late": Trial(
        (_GO, 'Click "Remove"', 'Assert: the page does not show "Buy milk"'),
        "go = () => after(1500, () => { const li = row('Buy milk'); places.innerHTML = '<button>Remove</button>';"
        "places.firstChild.onclick = () => after(900, () => li.remove()) })",
    ),
    "work in progress": Trial(
        (_GO, 'Assert: the page shows "Saving..."', 'Assert: the page shows "Done"'),
        "go = () => { out.textContent = 'Saving...'; after(1500, () => { out.textContent = 'Done' }) }",
    ),
    "a row that is seen only after the final check has begun": Trial(
        (_GO, _ROW),
        "go = () => { const li = row('Buy milk'); li.style.color = '#fff';"
        "after(4000, () => { li.style.color = '#000' }) }",
    ),
    "a list that is drawn anew": Trial(
        (_GO, _ROW),
        "go = () => { row('Buy milk'); after(1950, () => { const all = list.innerHTML; list.innerHTML = 'Loading';"
        "after(300, () => { list.innerHTML = all }) }) }",
    ),
    "loading that shows and goes": Trial(
        (_GO, 'Assert: the page does not show "Loading"'),
        "go = () => { out.textContent = 'Loading'; after(400, () => { out.textContent = '' }) }",
    ),
}


def _push(_: Hit) -> Reply:
    return Reply("data: x\n\n", content_type="text/event-stream", delay=3.2)


@pytest.fixture(scope="module")
def results(run_plan: RunPlan, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Scenario]:
    """All pages in one run, browsers side by side. What does not come out as it is to is run once more, alone: on a
    saturated machine what a page does late is later than it is waited for."""
    folder = tmp_path_factory.mktemp("stability")
    plans: dict[str, str] = {}
    with Pages() as pages:
        pages.on("/push", _push)
        pages.on("/list", lambda _: Reply(json.dumps([]), content_type="application/json"))
        pages.on("/late", lambda _: Reply("{}", content_type="application/json", delay=0.9))
        for number, (name, trial) in enumerate((LOST | UNSURE | KEPT).items()):
            pages.html(f"/{number}", PAGE % trial.script)
            plan = folder / f"{name}.md"
            steps = "".join(f"- {line}\n" for line in trial.lines)
            plan.write_text(f"---\nurl: /{number}\n---\n#Case 1: a\n{steps}", encoding="utf-8")
            plans[name] = str(plan)

        def run(names: Iterable[str], workers: int) -> dict[str, Scenario]:
            settings = {"out": folder / "out", "provider": "none", "workers": workers}
            report = run_plan(*(plans[name] for name in names), url=pages.url("/0"), timeout=900, **settings)
            return {Path(one.plan.file).stem: one for one in report.scenarios}

        found = run(plans, 3)
        expected = {name: _EXPECTED[kind] for kind, names in enumerate((LOST, UNSURE, KEPT)) for name in names}
        others = [name for name, one in found.items() if one.status is not expected[name]]
        return found | (run(others, 1) if others else {})


_EXPECTED = (Status.FAILED, Status.ERROR, Status.PASSED)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", LOST)
def test_what_does_not_last_fails_at_its_line(name: str, results: Mapping[str, Scenario]) -> None:
    case, trial = results[name], LOST[name]
    assert case.status is Status.FAILED, case.summary
    assert case.failed_line is not None
    assert trial.at in trial.lines[case.failed_line - 5], case.summary


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", UNSURE)
def test_what_may_not_have_lasted_is_not_passed(name: str, results: Mapping[str, Scenario]) -> None:
    case, trial = results[name], UNSURE[name]
    assert case.status is Status.ERROR, case.summary
    assert trial.lines[(case.failed_line or 0) - 5] == trial.at


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", KEPT)
def test_what_lasts_or_may_go_passes(name: str, results: Mapping[str, Scenario]) -> None:
    assert results[name].status is Status.PASSED, results[name].summary


@pytest.mark.timeout(900)
def test_a_lost_result_says_that_it_held_and_for_how_long(results: Mapping[str, Scenario]) -> None:
    seen = results["a row that a timer takes back"].assertions[0].seen
    assert "it held, but no longer" in seen
    assert " s later" in seen


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Saving...", True), ("Uploading 3 files", True), ("Showing 1 to 5", False), ("Shipping: $5", False)],
)
def test_what_is_under_way_has_an_end(text: str, expected: bool) -> None:
    assert in_progress(TextShown(text)) is expected
