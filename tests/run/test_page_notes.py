"""Implicit checks on real pages: what is noted, what is expected, and what good pages never have."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from smoketree.report.model import Scenario, Status, TestReport
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.browser]

Runner = Callable[..., TestReport]

GO = 'Click "Go"'
SEEN = 'Assert: the heading "Shop" is shown'
BAD: dict[str, tuple[str, str]] = {
    "uncaught error": ("page-error", "<script>go = () => { null.x }</script>"),
    "rejected promise": ("page-error", "<script>go = async () => { throw new Error('no answer') }</script>"),
    "failed request": ("request", "<script>go = () => { fetch('/status/500') }</script>"),
    "missing request": ("request", "<script>go = () => { fetch('/status/404') }</script>"),
    "broken picture": ("resource", "<img src=/status/404 alt=Logo><script>go = () => {}</script>"),
    "no picture": ("resource", "<img src=/text alt=Logo width=50 height=50><script>go = () => {}</script>"),
    "broken style": ("resource", "<link rel=stylesheet href=/status/404><script>go = () => {}</script>"),
    "error message": (
        "message",
        "<div id=a></div><script>go = () => { a.innerHTML = '<p role=alert>Could not save</p>' }</script>",
    ),
    "overlay": (
        "overlay",
        (
            "<script>go = () => { const d = document.createElement('div'); d.style = 'position:fixed;inset:0';"
            "document.body.append(d) }</script>"
        ),
    ),
    "undefined": ("text", "<p id=a></p><script>go = () => { a.textContent = 'Welcome, undefined!' }</script>"),
    "not a number": ("text", "<p id=a></p><script>go = () => { a.textContent = 'Total: $NaN' }</script>"),
    "object": ("text", "<p id=a></p><script>go = () => { a.textContent = 'Hello ' + {} }</script>"),
    "braces": ("text", "<p id=a>{{ user.name }}</p><script>go = () => {}</script>"),
    "key": ("text", "<button>basket.pay.label</button><script>go = () => {}</script>"),
}
GOOD: dict[str, tuple[tuple[str, ...], str]] = {
    "plain": ((GO, SEEN), "<p id=a></p><script>go = () => { a.textContent = 'Saved' }</script>"),
    "refused sign-in": ((GO, SEEN), "<script>go = () => { fetch('/status/401') }</script>"),
    "expected error": (
        (GO, 'Assert: the page shows "Could not save"'),
        (
            "<p role=alert id=a></p><script>go = () => { fetch('/status/500').then(() => {"
            "a.textContent = 'Could not save' }) }</script>"
        ),
    ),
    "prose": (
        (GO, SEEN),
        (
            "<p>In this language the value of a variable that was never assigned is undefined, as in others.</p>"
            "<pre><code>typeof x === 'undefined'</code></pre><p>app.example.com</p><p>src.main.app.ts</p>"
            "<p>v1.2.3</p><script>go = () => {}</script>"
        ),
    ),
    "dialog": (
        (GO, SEEN),
        (
            "<div id=d hidden><div style='position:fixed;inset:0;background:#0008'></div><div role=dialog "
            "style='position:fixed;top:9em'>Edit it</div></div><script>go = () => { d.hidden = false }</script>"
        ),
    ),
    "aborted request": (
        (GO, SEEN),
        (
            "<script>go = () => { const c = new AbortController(); fetch('/silent', {signal: c.signal})"
            ".catch(() => {}); c.abort() }</script>"
        ),
    ),
    "status message": (
        (GO, SEEN),
        "<p role=alert id=a></p><script>go = () => { a.textContent = 'Added to the cart' }</script>",
    ),
}


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.on("/text", lambda _: Reply("no picture"))
        bodies = {name: body for name, (_, body) in BAD.items()} | {name: body for name, (_, body) in GOOD.items()}
        for name, body in bodies.items():
            served.html(f"/{name.replace(' ', '-')}", f"<h1>Shop</h1><button onclick='go()'>Go</button>{body}")
        yield served


@pytest.fixture(scope="module")
def run(run_plan: RunPlan, pages: Pages) -> Runner:
    """Runs plans, which are given by name, in a folder."""

    def one(folder: Path, plans: Mapping[str, str], **settings: object) -> TestReport:
        for name, text in plans.items():
            (folder / f"{name}.md").write_text(text, encoding="utf-8")
        usual: dict[str, object] = {"provider": "none"}
        usual |= {"out": folder / "out", "timeout": 900, "workers": 3, "pace": FAST}
        return run_plan(*(str(folder / f"{name}.md") for name in plans), url=pages.url("/plain"), **(usual | settings))

    return one


def _plan(name: str, lines: tuple[str, ...], front: str = "") -> str:
    steps = "".join(f"- {line}\n" for line in lines)
    return f"---\nurl: /{name.replace(' ', '-')}\n{front}---\n#Case 1: a\n{steps}"


@pytest.fixture(scope="module")
def report(run: Runner, tmp_path_factory: pytest.TempPathFactory) -> TestReport:
    plans = {name: _plan(name, (GO, SEEN)) for name in BAD} | {name: _plan(name, of[0]) for name, of in GOOD.items()}
    return run(tmp_path_factory.mktemp("notes"), plans)


def _case(report: TestReport, name: str) -> Scenario:
    return next(one for one in report.scenarios if Path(one.plan.file).stem == name)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", BAD)
def test_what_a_person_would_notice_is_noted_and_fails_nothing(name: str, report: TestReport) -> None:
    case = _case(report, name)
    assert case.status is Status.PASSED, case.summary
    assert {note.kind.value for note in case.notes} == {BAD[name][0]}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", GOOD)
def test_a_good_page_has_no_note(name: str, report: TestReport) -> None:
    case = _case(report, name)
    assert (case.status, case.notes) == (Status.PASSED, ()), case.summary


def test_notes_fail_a_case_where_they_are_asked_for_and_can_be_ignored(run: Runner, tmp_path: Path) -> None:
    front = "ignore-notes: ['text: *undefined*']\n"
    plans = {
        "undefined": _plan("undefined", (GO, SEEN)),
        "ignored": _plan("undefined", (GO, SEEN), front),
        "braces": _plan("braces", (GO, SEEN)),
    }
    report = run(tmp_path, plans, fail_on="text,request")
    status = {Path(one.plan.file).stem: one.status for one in report.scenarios}
    assert status == {"undefined": Status.FAILED, "ignored": Status.PASSED, "braces": Status.FAILED}
    (strict,) = run(tmp_path, {"braces": plans["braces"]}, strict=True).scenarios
    assert strict.status is Status.ERROR


def test_every_output_has_the_note_and_the_line_that_ignores_it(run: Runner, tmp_path: Path) -> None:
    report = run(tmp_path, {"undefined": _plan("undefined", (GO, SEEN)), "plain": _plan("plain", (GO, SEEN))})
    folder = tmp_path / "out" / "runs" / report.run_id
    for name in ("comment.md", "summary.md", "junit.xml", "index.html"):
        assert "Welcome, undefined!" in (folder / name).read_text(encoding="utf-8"), name
    comment = (folder / "comment.md").read_text(encoding="utf-8")
    assert "2 of 2 cases passed, 1 with page errors" in comment
    assert "ignore-notes: ['text: Welcome, undefined!']" in comment


def test_a_picture_that_did_not_load_is_not_shown(run: Runner, pages: Pages, tmp_path: Path) -> None:
    claim = 'Assert: the image "Logo" is shown within 1 second'
    plans = {"no picture": _plan("no picture", (claim,))}
    drawn = "<rect width='90' height='90' fill='red'/><circle cx='45' cy='45' r='20' fill='blue'/>"
    picture = f"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'>{drawn}</svg>"
    pages.on("/logo.svg", lambda _: Reply(picture, content_type="image/svg+xml"))
    pages.html("/good-picture", "<img alt=Logo src=/logo.svg>")
    plans["good picture"] = _plan("good picture", (claim,))
    report = run(tmp_path, plans)
    assert [one.status for one in report.scenarios] == [Status.FAILED, Status.PASSED]


def test_a_message_of_an_earlier_case_is_no_note_of_the_next(run: Runner, pages: Pages, tmp_path: Path) -> None:
    failing = "go = () => { a.innerHTML = '<p role=alert>Could not save</p>' }"
    pages.html("/cases", f"<h1>Shop</h1><div id=a></div><button onclick='go()'>Go</button><script>{failing}</script>")
    lines = f'- {GO}\n- Assert: the page shows "Could not save"\n\n#Case 2: b\n- Open "/plain"\n- {SEEN}\n'
    report = run(tmp_path, {"cases": f"---\nurl: /cases\n---\n#Case 1: a\n{lines}"})
    assert [(one.status, one.notes) for one in report.scenarios] == [(Status.PASSED, ())] * 2
