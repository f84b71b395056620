"""Whole plans on real pages: what may pass, and what is told of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import smoketree
from smoketree.report.model import Scenario, Status
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.browser]

Runner = Callable[..., Scenario]


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        yield served


@pytest.fixture
def run(pages: Pages, tmp_path: Path) -> Runner:
    """Runs the lines as one case on a page of that body; the case's result."""

    def one(body: str, *lines: str, **settings: object) -> Scenario:
        pages.html("/page", f"<title>page</title>{body}")
        plan = tmp_path / "a.md"
        plan.write_text("#Case 1: a\n" + "".join(f"- {line}\n" for line in lines), encoding="utf-8")
        usual: dict[str, object] = {"video": "off", "retries": 0, "out": tmp_path / "out"}
        report = smoketree.run_plan(str(plan), url=pages.url("/page"), **(usual | settings))
        return report.scenarios[0]

    return one


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


def test_a_line_nobody_can_read_is_never_passed(run: Runner) -> None:
    case = run("<h1>Hi</h1>", 'Assert: the page shows "Hi"', "Assert: the mood is right")
    assert (case.status, case.failed_line, case.dropped_assertions) == (Status.ERROR, 3, ("the mood is right",))


def test_a_step_nobody_can_do_stops_the_case(run: Runner) -> None:
    case = run("<h1>Hi</h1>", 'Click "Buy now"', 'Assert: the page shows "Hi"')
    assert (case.status, case.failed_line) == (Status.ERROR, 2)
    assert case.assertions == ()
    assert case.steps[0].error is not None
    assert "there is no" in case.steps[0].error


def test_neighbours_of_a_failed_assertion_are_still_judged(run: Runner) -> None:
    case = run("<h1>Hi</h1>", 'Assert: the page shows "Ho"', 'Assert: the page shows "Hi"', 'Click "x"', 'Assert: "Hi"')
    assert [one.passed for one in case.assertions] == [False, True]
    assert case.failed_line == 2
    assert len(case.dropped_assertions) == 1


@pytest.mark.parametrize(("banner", "steps"), [("<button onclick=this.remove()>Accept</button>", 1), ("", 0)])
def test_a_condition_decides_whether_a_step_is_done(run: Runner, banner: str, steps: int) -> None:
    case = run(f"<h1>Hi</h1>{banner}", 'If a cookie banner appears, click "Accept"', 'Assert: the page shows "Hi"')
    assert case.status is Status.PASSED
    assert sum(step.status == "completed" for step in case.steps) == steps


def test_a_field_is_left_before_its_effect_is_judged_missing(run: Runner) -> None:
    body = "<label>Amount <input onchange=\"out.textContent = 'Total: ' + this.value * 2\"></label><p id=out></p>"
    assert run(body, 'Type "6" into "Amount"', 'Assert: the page shows "Total: 12"').status is Status.PASSED


def test_a_dialog_that_the_plan_does_not_expect_fails_the_step(run: Runner) -> None:
    case = run("<button onclick=\"alert('Oh no')\">Go</button>", 'Click "Go"', 'Click "Go"', 'Assert: "Go"')
    assert (case.status, case.failed_line) == (Status.FAILED, 3)
    assert "Oh no" in case.summary


def test_what_a_dialog_said(run: Runner) -> None:
    body = "<button onclick=\"confirm('Really delete 3 files?')\">Delete</button>"
    case = run(body, 'Click "Delete"', "Accept the dialog", 'Assert: the dialog said "Really delete 3 files?"')
    assert case.status is Status.PASSED
    wrong = run(body, 'Click "Delete"', "Accept the dialog", 'Assert: the dialog said "Really delete 4 files?"')
    assert wrong.status is Status.FAILED


def test_steps_under_finally_run_whatever_happened(pages: Pages, tmp_path: Path) -> None:
    pages.html("/page", "<h1>Hi</h1>")
    (tmp_path / "a.md").write_text(
        '#Case 1: a\n- Assert: the page shows "Ho"\n\n#Finally\n- Open "/cleaned-up"\n- Click "x"\n'
    )
    before = len(pages.hits)
    settings = {"video": "off", "retries": 0, "out": tmp_path / "out"}
    report = smoketree.run_plan(str(tmp_path / "a.md"), url=pages.url("/page"), **settings)
    assert "/cleaned-up" in [hit.path for hit in pages.hits[before:]]
    assert any("#Finally" in warning for warning in report.scenarios[0].warnings)


def test_a_secret_is_typed_and_never_told(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: Pages
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", "tracer-9f8e7d6c")  # the environment is an input
    pages.html("/page", "<label>Token <input oninput='out.textContent = this.value'></label><p id=out></p>")
    plan = tmp_path / "a.md"
    plan.write_text(
        "---\nsecrets: [SHOP_PASSWORD]\n---\n#Case 1: a\n"
        '- Type {{secret.SHOP_PASSWORD}} into "Token"\n- Assert: the page shows "nothing of the kind"\n'
    )
    out = tmp_path / "out"
    report = smoketree.run_plan(
        str(plan), url=pages.url("/page"), secret=("SHOP_PASSWORD",), retries=0, out=out, trace="on"
    )
    assert report.scenarios[0].status is Status.FAILED
    assert "<secret:SHOP_PASSWORD>" in report.model_dump_json()
    for path in out.rglob("*"):
        if path.is_file():
            assert b"tracer-9f8e7d6c" not in path.read_bytes(), path
    assert not list(out.rglob("trace.zip"))


def test_a_secret_that_was_not_granted_is_named(run: Runner, tmp_path: Path, pages: Pages) -> None:
    plan = tmp_path / "a.md"
    plan.write_text('---\nsecrets: [SHOP_PASSWORD]\n---\n#Case 1: a\n- Assert: the page shows "x"\n')
    with pytest.raises(smoketree.SmoketreeError, match="SHOP_PASSWORD was not granted") as caught:
        smoketree.run_plan(str(plan), url=pages.url("/page"), out=tmp_path / "out")
    assert caught.value.exit_code == 2


def test_mail_by_code_and_by_link(tmp_path: Path) -> None:
    from smoketree.cli.demo import examples_folder, free_address, sample_preview

    mail = free_address()
    with sample_preview(smtp=mail) as url:
        report = smoketree.run_plan(
            str(examples_folder() / "smoke/sign-up.md"), url=url, inbox=f"smtp://{mail}", video="off", out=tmp_path
        )
    assert [one.status for one in report.scenarios] == [Status.PASSED, Status.PASSED]


def test_mail_without_an_inbox_is_an_error_that_says_how(run: Runner) -> None:
    case = run("<label>Email <input></label>", 'Type a temporary e-mail address into "Email"', 'Assert: "Email"')
    assert case.status is Status.ERROR
    assert "--inbox" in (case.steps[0].hint or "")
