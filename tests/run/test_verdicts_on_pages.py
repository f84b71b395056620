"""Whole plans on real pages: what may pass, and what is told of it."""

import smtplib
import threading
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

import smoketree
from smoketree.browser.install import find_browser
from smoketree.report.model import AssertionReport, Scenario, Status, StepReport
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.browser]

Runner = Callable[..., Scenario]

MISSED = 'Assert: the page shows "Ho" within 1 second'
"""What does not come: a session's first page is given ten seconds otherwise."""


@pytest.fixture
def run(run_plan: RunPlan, pages: Pages, tmp_path: Path) -> Runner:
    """Runs the lines as one case on a page of that body, at a fast pace unless the page has timers; the case's
    result."""

    def one(body: str, *lines: str, **settings: object) -> Scenario:
        pages.html("/page", f"<title>page</title>{body}")
        plan = tmp_path / "a.md"
        plan.write_text("#Case 1: a\n" + "".join(f"- {line}\n" for line in lines), encoding="utf-8")
        usual: dict[str, object] = {"out": tmp_path / "out"}
        usual |= {"url": pages.url("/page"), "pace": 1.0 if "setTimeout" in body else FAST}
        return run_plan(str(plan), **(usual | settings)).scenarios[0]

    return one


HI = 'Assert: the page shows "Hi" within 1 second'
NEVER_ANSWERS = "const ask = new XMLHttpRequest(); ask.open('GET', '/silent', false); ask.send()"
"""A script that keeps its page from doing anything else; unlike a loop, it takes no processor."""


def test_an_alert_at_load_is_an_error_unless_the_plan_answers_it(run: Runner) -> None:
    body = "<h1>Hi</h1><script>alert('boo')</script>"
    case = run(body, HI)
    assert case.status is Status.ERROR
    assert 'a dialog is open (alert "boo")' in case.summary
    assert run(body, "Accept the dialog", HI).status is Status.PASSED


def test_a_dialog_that_a_case_leaves_open_does_not_stop_the_next(
    run_plan: RunPlan, pages: Pages, tmp_path: Path
) -> None:
    pages.html("/page", "<title>page</title><h1>Hi</h1><button onclick=\"confirm('Sure?')\">Go</button>")
    plan = tmp_path / "a.md"
    cases = ("a", 'Click "Go"'), ("b", "Open /page")
    plan.write_text("\n".join(f"#Case 1: {name}\n- {line}\n- {HI}\n" for name, line in cases), encoding="utf-8")
    report = run_plan(str(plan), out=tmp_path / "out", url=pages.url("/page"))
    assert [case.status for case in report.scenarios] == [Status.ERROR, Status.PASSED]


def test_the_address_of_a_route_that_is_open_is_loaded_anew(run: Runner) -> None:
    body = '<label>Search <input oninput="p.textContent = value"></label><p id=p>All of them</p>'
    lines = ("Open /page#/all", 'Type "lid" into "Search"', 'Assert: the page shows "lid"', "Open /page#/all")
    assert run(body, *lines, 'Assert: the page shows "All of them"').status is Status.PASSED
    assert '("page", /page#/all)' in run(body, *lines, 'Click "Pots"').summary.replace("the page is ", "")


def test_what_is_to_be_so_after_some_seconds_is_looked_at_then(run: Runner) -> None:
    later = "setTimeout(() => { list.append(Object.assign(document.createElement('li'), {textContent: 'Ben'})) }, 700)"
    toast = "note.textContent = 'Saved'; setTimeout(() => { note.textContent = '' }, 1000)"
    body = (
        f'<h1>Hi</h1><ul id=list><li>Ann</ul><p id=note role=status></p><button onclick="{later};{toast}">Go</button>'
    )
    assert run(body, 'Click "Go"', 'Assert: "Saved" is shown').status is Status.PASSED
    case = run(body, 'Click "Go"', 'Assert: "Saved" is still shown after 2 seconds')
    assert case.status is Status.FAILED, case.summary
    assert run(body, 'Click "Go"', "Assert: there is still 1 item in the list").status is Status.FAILED
    assert run(body, 'Click "Go"', "Assert: the list has 2 items after 2 seconds").status is Status.PASSED
    assert run(body, 'Click "Go"', "Assert: the list still has 1 item after 2 seconds").status is Status.FAILED


SAVING = (
    "<h1>Hi</h1><p role=status>11 courses</p><div id=flash role=status></div>"
    '<button onclick="SCRIPT">Save</button><button onclick="CLOSE">Close</button><button>Other</button>'
).replace("CLOSE", "document.querySelectorAll('.toast,#flash p').forEach((one) => one.remove())")
ADDS_TOAST = "const one = document.createElement('div'); one.className = 'toast'; one.textContent = 'Saved'; "
ADDS_TOAST += (
    "one.style.cssText = 'position: fixed; right: 9px; bottom: 9px; background: #dfd'; document.body.append(one);"
)
GOES = ADDS_TOAST + "setTimeout(() => one.remove(), 900)"
FLASH = "flash.innerHTML = '<p>Saved</p>'"


def test_a_message_is_gone_once_it_was_there_and_is_no_more(run: Runner) -> None:
    save, gone, now = 'Click "Save"', "Assert: the toast disappears", "Assert: the message is gone within 1 second"
    shown, close = 'Assert: the toast says "Saved"', 'Click "Close"'
    assert run(SAVING.replace("SCRIPT", GOES), save, shown, gone).status is Status.PASSED
    for script in (ADDS_TOAST, FLASH):
        body = SAVING.replace("SCRIPT", script)
        assert run(body, save, now).status is Status.FAILED, script
        case = run(body, save, shown, close, now)
        assert case.status is Status.PASSED, case.summary
        assert run(body, save, shown, 'Click "Other"', now).status is Status.FAILED, script
    assert run(SAVING.replace("SCRIPT", ADDS_TOAST), save, close, now).status is Status.PASSED
    never = run(SAVING.replace("SCRIPT", ""), save, now)
    assert never.status is Status.ERROR, never.summary
    assert "no message was shown that could go" in never.summary


def test_what_an_attempt_has_changed_is_no_fault_of_the_app_in_the_next_one(run: Runner, pages: Pages) -> None:
    switched: list[Hit] = []

    def switch(hit: Hit) -> Reply:
        switched.append(hit)
        return Reply("{}", content_type="application/json")

    pages.on("/off", switch)
    pages.on("/state", lambda _: Reply("Alerts off" if switched else "Alerts on", content_type="text/plain"))
    body = (
        "<p id=p></p><button onclick=\"fetch('/off', {method: 'POST'}).then(show)\">Switch off</button><script>"
        "const show = () => fetch('/state').then((one) => one.text()).then((text) => { p.textContent = text });"
        "show()</script>"
    )
    on, off = ('Assert: the page shows "Alerts on"', 'Assert: the page shows "Alerts off"')
    case = run(body, on, 'Click "Switch off"', off, "Click the wheel", retries=1)
    (again,) = case.attempts
    assert (case.status, case.failed_line) == (Status.ERROR, 5), case.summary  # the first attempt got further
    assert (again.status, again.number, again.failed_line) == (Status.ERROR, 2, 2)
    assert again.summary.endswith("the line was good in the attempt before, which may have changed what this one found")
    switched.clear()
    assert run(body, off, retries=1).status is Status.FAILED


def test_a_plan_that_needs_another_begins_with_what_its_last_attempt_left(
    run_plan: RunPlan, pages: Pages, tmp_path: Path
) -> None:
    visits: list[str] = []

    def buttons(hit: Hit) -> Reply:
        again = visits.count(hit.path)
        visits.append(hit.path)
        return Reply("<title>x</title><h1>Hi</h1>" + "<button>Go</button>" * (2 if again == (hit.path == "/a") else 1))

    for path in ("/a", "/b"):
        pages.on(path, buttons)
    login, account = tmp_path / "login.md", tmp_path / "account.md"
    cases = (f'#Case 1: {path}\n- Open {path}\n- Click "Go"\n- {HI}\n' for path in ("/a", "/b"))
    login.write_text("".join(cases), encoding="utf-8")
    account.write_text(f"---\nneeds: login.md\n---\n#Case 1: x\n- Open /a\n- {HI}\n", encoding="utf-8")
    usual = {"out": tmp_path / "out", "pace": FAST, "url": pages.url("/"), "retries": 1}
    *first, last = run_plan(str(login), str(account), **usual).scenarios
    assert [(one.status, one.flaky, one.number) for one in first] == [
        (Status.PASSED, True, 1),
        (Status.PASSED, True, 2),
    ]
    assert last.status is Status.SKIPPED
    assert "blocked by" in last.summary


@pytest.mark.parametrize(
    ("halfway", "stopped"),
    [("Frobnicate the widget", Status.ERROR), ('Assert: the page shows "Bye"\n- Click "Close"', Status.FAILED)],
    ids=["an error", "a failure"],
)
def test_a_case_after_one_that_stopped_halfway_begins_anew_and_an_error_blames_nobody(
    run_plan: RunPlan, pages: Pages, tmp_path: Path, halfway: str, stopped: Status
) -> None:
    dialog = "<dialog><button onclick='this.closest(`dialog`).close()'>Close</button></dialog>"
    script = "onclick='document.querySelector(`dialog`).showModal()'"
    pages.html("/page", f"<title>x</title><h1>Hi</h1><button {script}>New</button>{dialog}<a href=/page>Home</a>")
    plan = tmp_path / "a.md"
    cases = (
        f'- Click "New"\n- {halfway}\n- {HI}',
        f'- Click "Home"\n- {HI}',
        f"- {HI.replace('Hi', 'Ho')}",
    )
    plan.write_text("".join(f"#Case {n}: {n}\n{lines}\n" for n, lines in enumerate(cases, 1)), encoding="utf-8")
    usual = {"out": tmp_path / "out", "pace": FAST, "url": pages.url("/page")}
    first, second, third = run_plan(str(plan), **usual).scenarios
    assert (first.status, second.status, third.status) == (stopped, Status.PASSED, stopped), second.summary
    assert '"Ho"' in third.summary
    after = '"1" stopped halfway in the same session, and the case after it began at the preview\'s address'
    assert third.warnings == (after,)


@pytest.mark.parametrize(
    ("body", "lines", "settings"),
    [
        ("<script>setTimeout(() => location.reload(), 50)</script>", (HI,), {"case_timeout": 2}),
        (f'<button onclick="{NEVER_ANSWERS}">Go</button>', ('Click "Go"', HI), {"case_timeout": 2}),
    ],
    ids=["reloads itself for ever", "a script that never returns"],
)
def test_a_page_that_does_not_come_to_rest_ends_within_the_time_of_its_case(
    run: Runner, body: str, lines: tuple[str, ...], settings: dict[str, object]
) -> None:
    case = run(body, *lines, **settings)
    assert case.status in {Status.FAILED, Status.ERROR}
    assert case.summary


def test_a_page_that_never_finishes_loading_is_an_error(run: Runner, pages: Pages) -> None:
    case = run("", HI, url=pages.url("/hang"))
    assert case.status is Status.ERROR
    assert "did not load within" in case.summary


def test_the_time_limit_of_a_run_leaves_a_report_of_what_was_done(
    run_plan: RunPlan, pages: Pages, tmp_path: Path
) -> None:
    url = pages.html("/page", "<h1>Hi</h1>")
    (tmp_path / "a.md").write_text(f"#Case 1: a\n- {HI}\n")
    (tmp_path / "b.md").write_text(f'#Case 1: b\n- Wait for "never"\n- {HI}\n')
    settings = {"out": tmp_path / "out", "workers": 1, "timeout": 6}
    report = run_plan(str(tmp_path), url=url, **settings)
    assert report.aborted
    assert "time limit of 6 s" in (report.abort_reason or "")
    assert len(report.scenarios) == 2
    assert {case.status for case in report.scenarios} <= {Status.PASSED, Status.ERROR, Status.SKIPPED}


def test_a_plan_whose_needed_plan_fails_is_skipped(run_plan: RunPlan, pages: Pages, tmp_path: Path) -> None:
    url = pages.html("/page", "<h1>Hi</h1>")
    (tmp_path / "a.md").write_text(f"---\nneeds: z.md\n---\n#Case 1: a\n- {HI}\n")
    (tmp_path / "z.md").write_text(f"#Case 1: z\n- {MISSED}\n")
    settings = {"out": tmp_path / "out", "pace": FAST}
    needed, dependant = run_plan(str(tmp_path / "a.md"), url=url, **settings).scenarios
    assert (Path(needed.plan.file).name, needed.status) == ("z.md", Status.FAILED)
    assert (dependant.status, dependant.passed) == (Status.SKIPPED, False)
    assert "z.md:2" in dependant.summary


def test_a_case_that_passes_on_retry_is_flaky(run: Runner, pages: Pages) -> None:
    visits: list[Hit] = []

    def once_wrong(hit: Hit) -> Reply:
        visits.append(hit)  # the first is the check whether the preview can be tested, the second that of a session
        return Reply("<h1>Bye</h1>" if len(visits) < 3 else "<h1>Hi</h1>")

    pages.on("/flaky", once_wrong)
    case = run("", HI, url=pages.url("/flaky"), retries=2)
    assert (case.status, case.flaky) == (Status.PASSED, True)
    assert [attempt.status for attempt in case.attempts] == [Status.FAILED]


TOAST = """<p id=out></p><button onclick="say('Could not save'); setTimeout(() => say(''), 2500)">Save</button>
<script>const say = (text) => { out.textContent = text }</script>"""


def test_an_error_that_shows_and_goes_is_seen(run: Runner) -> None:
    case = run(TOAST, 'Click "Save"', 'Assert: the page does not show "Could not save"')
    assert (case.status, case.failed_line) == (Status.FAILED, 3)
    assert "appeared after the action" in case.assertions[0].seen


def test_what_is_on_its_way_out_is_waited_for(run: Runner) -> None:
    body = "<p id=row>Walk the dog</p><button onclick='setTimeout(() => row.remove(), 900)'>Delete</button>"
    case = run(body, 'Click "Delete"', 'Assert: the page does not show "Walk the dog"')
    assert case.status is Status.PASSED
    assert not case.assertions[0].vacuous


def test_what_was_true_before_is_vacuous_and_strict_refuses_it(run: Runner) -> None:
    lines = ("<h1>Welcome</h1><button>Sign in</button>", 'Click "Sign in"', 'Assert: the page shows "Welcome"')
    case = run(*lines)
    assert (case.status, case.assertions[0].vacuous) == (Status.PASSED, True)
    strict = run(*lines, strict=True)
    assert strict.status is Status.ERROR
    assert "already true" in strict.summary


def test_what_stays_as_it_was_may_have_been_true_before(run: Runner) -> None:
    body = "<h1>Welcome</h1><button onclick=\"p.textContent = 'Done'\">Go</button><button>Stop</button><p id=p></p>"
    lasting = ('Assert: "Welcome" is still shown', 'Assert: the page does not show "Error"')
    case = run(body, "Open /page", 'Click "Go"', *lasting, 'Assert: the "Stop" button is shown', strict=True)
    assert [one.vacuous for one in case.assertions] == [False, False, True]
    case = run(body, "Open /page", 'Click "Stop"', *lasting)  # which does nothing
    assert [one.vacuous for one in case.assertions] == [True, True]


def test_a_line_nobody_can_read_is_never_passed(run: Runner) -> None:
    case = run("<h1>Hi</h1>", 'Assert: the page shows "Hi"', "Assert: the mood is right")
    assert (case.status, case.failed_line, case.dropped_assertions) == (Status.ERROR, 3, ())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("<p>Angle</p><h3>Importance of parameters</h3><p>Angle 32</p>", Status.ERROR),  # the title of what follows
        ("<p>Angle</p><p>NaN</p>", Status.FAILED),
        ("<p>Angle</p><p>31 degrees</p>", Status.FAILED),
    ],
)
def test_the_title_below_a_label_is_not_its_value(run: Runner, body: str, status: Status) -> None:
    assert run(body, "Assert: the angle was 32 within 1 second").status is status


def test_a_message_that_could_be_read_and_went_proves_nothing(run: Runner) -> None:
    shown = "const d = document.createElement('div'); d.textContent = 'Tag added'; document.body.append(d)"
    body = f'<button onclick="{shown}; setTimeout(() => d.remove(), 2500)">Go</button>'
    gone = 'Wait until the page does not show "Tag added"'
    case = run(body, 'Click "Go"', gone, "Assert: a message says that the tag was added")
    assert (case.status, case.failed_line) == (Status.ERROR, 4)


def test_after_a_line_nobody_can_read_the_case_goes_on(run: Runner) -> None:
    body = "<h1>Hi</h1><button onclick='out.textContent = 1'>Go</button><p id=out></p>"
    case = run(body, "Assert: the mood is right", 'Click "Go"', 'Assert: the page shows "1"')
    assert (case.status, case.failed_line) == (Status.ERROR, 2)
    assert [one.passed for one in case.assertions] == [False, True]


@pytest.mark.parametrize(("button", "status"), [('"Buy now"', Status.FAILED), ("the buy button", Status.ERROR)])
def test_a_step_that_cannot_be_done_stops_the_case(run: Runner, tmp_path: Path, button: str, status: Status) -> None:
    case = run("<h1>Hi</h1>", f"Click {button}", 'Assert: the page shows "Hi"')
    assert (case.status, case.failed_line) == (status, 2)
    assert case.assertions == ()
    assert case.steps[0].error is not None
    assert "there is no" in case.steps[0].error
    assert "[box=" in _kept(tmp_path, case.steps[0].snapshot)


def test_neighbours_of_a_failed_assertion_are_still_judged(run: Runner, tmp_path: Path) -> None:
    body = "<h1>Hi</h1><button onclick='out.textContent = 1'>Go</button><p id=out></p>"
    case = run(body, 'Click "Go"', MISSED, 'Assert: the page shows "Hi"', 'Click "x"', 'Assert: "Hi"')
    assert [one.passed for one in case.assertions] == [False, True]
    assert case.failed_line == 3
    assert len(case.dropped_assertions) == 1
    # What failed can be marked in its picture; nothing is spent on that where all is well.
    assert "[box=" in _kept(tmp_path, case.assertions[0].snapshot)
    assert case.steps[0].snapshot is not None
    assert "[box=" not in _kept(tmp_path, case.steps[0].snapshot)
    assert not list(tmp_path.rglob("*.jpg"))


def _kept(folder: Path, path: str | None) -> str:
    """The text of a file of the only run in a folder."""
    assert path is not None
    return next(folder.glob("out/runs/*")).joinpath(path).read_text("utf-8")


def _offsets(case: Scenario) -> set[int | None]:
    """Where the rows of a case stand in its video."""
    return {row.video_offset for row in case.steps} | {row.video_offset for row in case.assertions}


WRONG = """<h1>Hi</h1><img src=/status/404>
<script>console.error('x'.repeat(999)); setTimeout(() => { throw 1 })</script>
<button onclick="console.error('again')">Go</button>"""


def test_what_went_wrong_in_the_page_is_told_and_fails_nothing(run: Runner) -> None:
    case = run(WRONG, 'Assert: the page shows "Hi"', 'Click "Go"')
    assert case.status is Status.PASSED
    told = sorted((event.kind.value, event.text[:5]) for event in case.events)
    assert [kind for kind, _ in told] == ["console", "console", "page-error", "request"]
    assert [text for _, text in told[:2]] == ["again", "xxxxx"]
    clicked = case.steps[0].timestamp
    assert [event.text for event in case.events if event.timestamp >= clicked] == ["again"]


def test_pictures_stand_in_for_a_video_that_cannot_be_made(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMOKETREE_CHROMIUM", str(find_browser().path))  # the environment is an input
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path))
    pages.html("/page", "<h1>Hi</h1><input type=password value=swordfish aria-label=Key><button>Go</button>")
    plan = tmp_path / "a.md"
    lines = '- Type "x" into "Key"\n- Click "Go"\n- Assert: the page shows '
    plan.write_text(f'#Case 1: a\n{lines}"Hi"\n#Case 2: b\n{lines}"Ho" within 1 second\n')
    out = tmp_path / "out"
    report = smoketree.run_plan(
        str(plan), url=pages.url("/page"), retries=0, out=out, video="failures", trace="off", isolation="case"
    )
    good, bad = report.scenarios
    assert (good.status, bad.status) == (Status.PASSED, Status.FAILED)
    for case in (good, bad):
        assert [warning for warning in case.warnings if "ffmpeg is missing: install it" in warning]
        assert _offsets(case) == {None}
    assert {row.screenshot for row in good.steps} == {None}
    shown = [row.screenshot for row in bad.steps]
    assert all(path is not None and path.endswith(".jpg") for path in shown)
    folder = next(out.glob("runs/*"))
    assert sorted(path.relative_to(folder).as_posix() for path in out.rglob("*.jpg")) == sorted(map(str, shown))
    assert {one.path for one in bad.artifacts} >= set(shown)
    assert max(path.stat().st_size for path in out.rglob("*.jpg")) < 100_000


@pytest.mark.parametrize(("banner", "steps"), [("<button onclick=this.remove()>Accept</button>", 1), ("", 0)])
def test_a_condition_decides_whether_a_step_is_done(run: Runner, banner: str, steps: int) -> None:
    case = run(f"<h1>Hi</h1>{banner}", 'If a cookie banner appears, click "Accept"', 'Assert: the page shows "Hi"')
    assert case.status is Status.PASSED
    assert sum(step.status == "completed" for step in case.steps) == steps


def test_a_field_is_left_before_its_effect_is_judged_missing(run: Runner) -> None:
    body = "<label>Amount <input onchange=\"out.textContent = 'Total: ' + this.value * 2\"></label><p id=out></p>"
    lines = ('Type "6" into "Amount"', 'Assert: the page shows "Total: 12" within 2 seconds')
    assert run(body, *lines).status is Status.PASSED


def test_a_dialog_that_no_line_answers_is_an_error(run: Runner) -> None:
    case = run("<button onclick=\"alert('Oh no')\">Go</button>", 'Click "Go"', 'Click "Go"', 'Assert: "Go"')
    assert (case.status, case.failed_line) == (Status.ERROR, 3)
    assert "Oh no" in case.summary


def test_what_a_dialog_said(run: Runner) -> None:
    body = "<button onclick=\"confirm('Really delete 3 files?')\">Delete</button>"
    case = run(body, 'Click "Delete"', "Accept the dialog", 'Assert: the dialog said "Really delete 3 files?"')
    assert case.status is Status.PASSED
    wrong = run(body, 'Click "Delete"', "Accept the dialog", 'Assert: the dialog said "Really delete 4 files?"')
    assert wrong.status is Status.FAILED


ASKS = "<button onclick=\"confirm('Delete it?')\">Delete</button>"


def test_the_answer_to_a_dialog_belongs_to_the_act_that_opened_it(run: Runner) -> None:
    drop = "confirm() && document.querySelector(`li`).remove()"
    body = f"<h1>Books</h1><ul><li>Emma</ul><button onclick='{drop}'>Drop</button>"
    lines = (
        "Reload the page",
        'Assert: "Emma" is shown',
        'Click "Drop"',
        "Accept the dialog",
        'Assert: "Emma" disappears',
    )
    assert run(body, *lines).status is Status.PASSED
    kept = (*lines[:3], "Dismiss the dialog", lines[-1])
    assert run(body, *kept).status is Status.FAILED


def test_what_the_case_entered_says_what_a_row_has(run: Runner) -> None:
    added = "l.innerHTML += `<li><b>${n.value}</b> <i>${s.value}</i></li>`"
    sounds = "<label>Sound <select id=s><option>Bell<option>Horn</select></label>"
    form = f"<label>Name <input id=n></label>{sounds}<button onclick='{added}'>Save</button>"
    body = f"<h1>Bells</h1>{form}<ul id=l></ul>"
    lines = ('Type "Drill" into "Name"', 'Select "Horn" from "Sound"', 'Click "Save"')
    assert run(body, *lines, 'Assert: the row of "Drill" has the sound "Horn"').status is Status.PASSED
    assert run(body, *lines, 'Assert: the row of "Drill" has the sound "Bell"').status is Status.ERROR
    assert run(body, *lines, 'Assert: the row of "Drill" has the price "Horn"').status is Status.ERROR
    assert run(body, *lines, 'Assert: the row of "Drill" has the alarm sound "Horn"').status is Status.ERROR
    table = body.replace("<ul id=l></ul>", "<table><tr><th>Bell<th>Made by</tr><tr><td>Drill<td>Horn</tr></table>")
    assert run(table, *lines[:2], 'Assert: the row of "Drill" has the sound "Horn"').status is Status.ERROR


def test_a_dialog_of_an_earlier_step_or_case_proves_nothing(run: Runner) -> None:
    silent = f"{ASKS}<button>Delete more</button>"
    lines = ('Click "Delete"', "Accept the dialog", 'Assert: the dialog said "Delete it?"')
    case = run(silent, *lines, 'Click "Delete more"', f"{lines[-1]} within 1 second")
    assert (case.status, case.failed_line) == (Status.FAILED, 6)
    assert "no dialog after the last thing" in case.assertions[-1].seen


def test_a_dialog_that_stands_in_the_way_of_a_step_is_named(run: Runner) -> None:
    case = run(ASKS, 'Click "Delete"', 'Open "/"', 'Assert: the button "Delete" is shown')
    assert case.status is Status.ERROR
    assert case.steps[-1].error == 'a dialog is open (confirm "Delete it?")'


def test_a_refused_upload_leaves_no_file_chooser_behind(run: Runner) -> None:
    body = "<label>Photo <input type=file></label><button>Other</button>"
    refused = 'Upload the file "/etc/hostname" to "Photo"'
    case = run(body, refused, 'Assert: the page shows "Photo"\n\n#Finally\n- Click "Other"')
    assert (case.status, case.failed_line) == (Status.ERROR, 2)
    assert not [warning for warning in case.warnings if "#Finally" in warning]


def test_each_of_two_dialogs_with_the_same_words_counts(run: Runner) -> None:
    lines = ('Click "Delete"', "Dismiss the dialog", 'Assert: the dialog said "Delete it?"')
    assert run(ASKS, *lines, *lines).status is Status.PASSED


def test_a_dialog_may_come_late(run: Runner) -> None:
    body = "<button onclick=\"setTimeout(() => alert('Saved'), 1500)\">Save</button>"
    assert run(body, 'Click "Save"', 'Assert: the dialog said "Saved"').status is Status.PASSED


def test_nothing_is_not_remembered(run: Runner) -> None:
    body = "<label>Code <input></label><p>Used: </p>"
    case = run(body, 'Remember the value of "Code" as CODE', 'Assert: the page shows "Used: {{CODE}}"')
    assert (case.status, case.failed_line) == (Status.ERROR, 2)
    assert "it is empty" in case.summary


def test_a_name_without_a_value_is_an_error_at_its_line(run: Runner) -> None:
    steps = ('If "Thanks" appears, remember the "Order" heading as ORDER', 'Assert: the page shows "Order {{ORDER}}"')
    case = run("<h1>Order</h1>", *steps)
    assert (case.status, case.failed_line) == (Status.ERROR, 3)
    assert "{{ORDER}} has no value" in case.summary


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_assertion_about_an_empty_variable_proves_nothing(run: Runner, empty: str) -> None:
    case = run("<h1>Hello</h1>", 'Assert: the page shows "Hello {{WHO}}"', var={"WHO": empty})
    assert (case.status, case.failed_line) == (Status.ERROR, 2)
    assert "{{WHO}} is empty" in case.summary


def test_what_appears_before_the_case_goes_on_is_seen(run: Runner) -> None:
    """The second assertion waits for what comes after four seconds; what the first one excludes comes before."""
    body = (
        "<button onclick=\"setTimeout(() => out.textContent = 'Draft', 2600);"
        "setTimeout(() => done.textContent = 'Done', 4000)\">Save</button><p id=out></p><p id=done></p>"
    )
    case = run(body, 'Click "Save"', 'Assert: the page does not show "Draft"', 'Assert: the page shows "Done"')
    assert (case.status, case.failed_line) == (Status.FAILED, 3)
    assert [one.passed for one in case.assertions] == [False, True]
    assert "it held, but no longer" in case.assertions[0].seen
    assert case.assertions[0].screenshot is not None


def test_a_value_may_be_written_otherwise_once_its_field_is_left(run: Runner) -> None:
    body = (
        "<label>Amount <input onchange=\"out.textContent = 'Total: ' + this.value * 2; this.value += '.00'\"></label>"
        "<p id=out></p>"
    )
    value, total = 'Assert: the "Amount" field has the value "6"', 'Assert: the page shows "Total: 12" within 2 seconds'
    assert run(body, 'Type "6" into "Amount"', value, total).status is Status.PASSED


@pytest.mark.parametrize("stop", [True, False])
def test_steps_under_finally_run_also_where_the_plan_is_stopped(
    run_plan: RunPlan, pages: Pages, tmp_path: Path, stop: bool
) -> None:
    pages.html("/page", "<h1>Hi</h1>")
    (tmp_path / "a.md").write_text(
        f'#Case 1: a\n- {MISSED}\n#Case 2: b\n- Assert: the page shows "Hi"\n\n#Finally\n- Open "/cleaned-up"\n'
    )
    before = len(pages.hits)
    settings = {"out": tmp_path / "out", "stop_on_failure": stop, "pace": FAST}
    report = run_plan(str(tmp_path / "a.md"), url=pages.url("/page"), **settings)
    assert [hit.path for hit in pages.hits[before:]].count("/cleaned-up") == 1
    assert [one.status for one in report.scenarios] == [Status.FAILED, Status.SKIPPED if stop else Status.PASSED]


def test_steps_under_finally_run_whatever_happened(run_plan: RunPlan, pages: Pages, tmp_path: Path) -> None:
    pages.html("/page", "<h1>Hi</h1>")
    (tmp_path / "a.md").write_text(
        f'#Case 1: a\n- {MISSED}\n\n#Finally\n- Open "/cleaned-up"\n- Wait up to 1 second for "x"\n'
    )
    before = len(pages.hits)
    settings = {"out": tmp_path / "out", "pace": FAST}
    report = run_plan(str(tmp_path / "a.md"), url=pages.url("/page"), **settings)
    assert "/cleaned-up" in [hit.path for hit in pages.hits[before:]]
    assert any("#Finally" in warning for warning in report.scenarios[0].warnings)


def test_a_secret_is_typed_and_never_told(
    run_plan: RunPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: Pages
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", "tracer-9f8e7d6c")  # the environment is an input
    pages.html("/page", "<label>Token <input oninput='out.textContent = this.value'></label><p id=out></p>")
    plan = tmp_path / "a.md"
    plan.write_text(
        "---\nsecrets: [SHOP_PASSWORD]\n---\n#Case 1: a\n"
        '- Type {{secret.SHOP_PASSWORD}} into "Token"\n- Assert: the page shows "nothing of the kind" within 1 second\n'
    )
    out = tmp_path / "out"
    report = run_plan(
        str(plan), url=pages.url("/page"), secret=("SHOP_PASSWORD",), out=out, video="on", trace="on", pace=FAST
    )
    assert report.scenarios[0].status is Status.FAILED
    assert "<secret:SHOP_PASSWORD>" in report.model_dump_json()
    for path in out.rglob("*"):
        if path.is_file():
            assert b"tracer-9f8e7d6c" not in path.read_bytes(), path
    assert not list(out.rglob("trace.zip"))
    case = report.scenarios[0]
    assert any("no trace" in warning for warning in case.warnings)
    assert not list(out.rglob("*.webm")), "the page shows it, and a film cannot be covered afterwards"
    assert _offsets(case) == {None}
    assert [str(row.screenshot)[-4:] for row in case.steps] == [".jpg"]


def test_a_secret_of_a_needed_plan_is_not_told_either(
    run_plan: RunPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: Pages
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", "tracer-1a2b3c4d")  # the environment is an input
    pages.html(
        "/login",
        "<label>Token <input oninput='localStorage.token = this.value; out.textContent = 1'></label><p id=out></p>",
    )
    pages.html("/shop", "<button>Buy</button><p id=out></p><script>out.textContent = localStorage.token</script>")
    (tmp_path / "login.md").write_text(
        "---\nsecrets: [SHOP_PASSWORD]\nurl: /login\n---\n#Case 1: a\n"
        '- Type {{secret.SHOP_PASSWORD}} into "Token"\n- Assert: the page shows "1"\n'
    )
    plan = tmp_path / "shop.md"
    plan.write_text(
        '---\nneeds: login.md\nurl: /shop\n---\n#Case 1: a\n- Click "Buy"\n- Assert: the page shows "Buy"\n'
    )
    out = tmp_path / "out"
    settings = {"secret": ("SHOP_PASSWORD",), "out": out, "video": "on", "trace": "failures", "pace": FAST}
    report = run_plan(str(plan), url=pages.url("/"), **settings)
    assert [case.status for case in report.scenarios] == [Status.PASSED, Status.PASSED]
    assert any("<secret:SHOP_PASSWORD>" in path.read_text("utf-8") for path in out.rglob("*.yml"))
    for path in out.rglob("*"):
        if path.is_file():
            assert b"tracer-1a2b3c4d" not in path.read_bytes(), path
    assert "video" not in {artifact.kind for artifact in report.scenarios[1].artifacts}, "it would show the value"


def test_a_secret_that_was_not_granted_is_named(run: Runner, tmp_path: Path, pages: Pages) -> None:
    plan = tmp_path / "a.md"
    plan.write_text('---\nsecrets: [SHOP_PASSWORD]\n---\n#Case 1: a\n- Assert: the page shows "x"\n')
    with pytest.raises(smoketree.SmoketreeError, match="SHOP_PASSWORD was not granted") as caught:
        smoketree.run_plan(str(plan), url=pages.url("/page"), out=tmp_path / "out")
    assert caught.value.exit_code == 2


def test_an_assertion_about_a_mail_waits_for_the_one_that_is_meant(
    run_plan: RunPlan, pages: Pages, tmp_path: Path
) -> None:
    from smoketree.cli.demo import free_address

    host, _, port = (inbox := free_address()).rpartition(":")
    kept: list[str] = []

    def send(subject: str) -> None:
        mail = EmailMessage()
        mail["Subject"], mail["From"], mail["To"] = subject, "shop@shop.example", kept[0]
        mail.set_content(subject)
        with smtplib.SMTP(host, int(port)) as client:
            client.send_message(mail)

    def order(hit: Hit) -> Reply:
        kept.append(hit.query["to"])
        send("Thanks for your order")
        return Reply("ok")

    def cancel(_: Hit) -> Reply:
        threading.Timer(1.5, send, ["Your order was cancelled"]).start()
        return Reply("ok")

    pages.on("/order", order)
    pages.on("/cancel", cancel)
    pages.html(
        "/mails",
        "<label>Email <input id=field></label><button onclick=\"fetch('/order?to=' + field.value)\">Order</button>"
        "<button onclick=\"fetch('/cancel')\">Cancel</button>",
    )
    (tmp_path / "a.md").write_text(
        '#Case 1: a\n- Type a temporary e-mail address into "Email"\n- Click "Order"\n'
        '- Assert: the subject of the e-mail is "Thanks for your order"\n- Click "Cancel"\n'
        '- Assert: the subject of the e-mail is "Your order was cancelled"\n'
    )
    settings = {"out": tmp_path / "out", "inbox": f"smtp://{inbox}"}
    report = run_plan(str(tmp_path / "a.md"), url=pages.url("/mails"), **settings)
    assert report.passed, report.scenarios[0].summary


def test_mail_without_an_inbox_is_an_error_that_says_how(run: Runner) -> None:
    case = run("<label>Email <input></label>", 'Type a temporary e-mail address into "Email"', 'Assert: "Email"')
    assert case.status is Status.ERROR
    assert "--inbox" in (case.steps[0].hint or "")


def test_a_row_names_the_film_of_the_page_that_it_was_done_on(run: Runner) -> None:
    body = "<h1>First</h1><button onclick=\"window.open('about:blank').document.write('Second')\">Open</button>"
    shows = 'Assert: the page shows "{}"'
    lines = ('Click "Open"', shows.format("Second"), "Switch to the first tab", shows.format("First"))
    case = run(body, *lines, video="on")
    rows: list[StepReport | AssertionReport] = [*case.steps, *case.assertions]
    films = {row.line: (row.film or "").rpartition("/")[2] for row in rows}
    assert films == {2: "video-1.webm", 3: "video-2.webm", 4: "video-2.webm", 5: "video-1.webm"}, case.summary
    assert {item.path.rpartition("/")[2] for item in case.artifacts if item.kind == "video"} == set(films.values())


_EDIT = '<div role=dialog aria-label=Edit {}>Edit it</div><button onclick="{}">Go</button>'


def test_a_dialog_that_never_was_open_does_not_close(run: Runner) -> None:
    lines = ('Click "Go"', "Assert: the dialog closes")
    shut = "document.querySelector('[role=dialog]').hidden = true"
    assert run(_EDIT.format("", shut), *lines).status is Status.PASSED
    assert run(_EDIT.format("hidden", shut), *lines).status is Status.ERROR
    assert run(_EDIT.format("", ""), *lines).status is Status.FAILED


def test_what_appeared_before_a_wait_is_still_new(run: Runner) -> None:
    lines = ('Click "Go"', "Wait 1 second", "Assert: a dialog appears")
    opens = "document.querySelector('[role=dialog]').hidden = false"
    assert run(_EDIT.format("hidden", opens), *lines).status is Status.PASSED
    assert run(_EDIT.format("", ""), *lines).status is Status.ERROR


TALK = """<button onclick="localStorage.said = 'Hello'; show()">Say hello</button><p id=out></p><script>
const show = () => { out.textContent = localStorage.said || 'silence' }; show()</script>"""


def test_what_a_person_sees_is_looked_for_on_that_persons_page(run: Runner) -> None:
    lines = ('As ann: click "Say hello"', 'As ann: the page shows "Hello"', 'As bob: the page shows "silence"')
    act, *seen = lines
    case = run(TALK, act, *(f"Assert: {line}" for line in seen), 'Assert: the page shows "Hello"')
    assert case.status is Status.PASSED, case.summary
    other = run(TALK, act, 'Assert: As bob: the page shows "Hello" within 1 second')
    assert (other.status, other.failed_line) == (Status.FAILED, 3)


def test_what_changed_on_a_page_that_was_not_watched_is_not_established(run: Runner) -> None:
    case = run(TALK, 'As ann: click "Say hello"', 'Assert: As bob: "silence" appears')
    assert (case.status, case.failed_line) == (Status.ERROR, 3)
