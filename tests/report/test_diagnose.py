"""Explaining a failure from what a run left behind: no browser, no model."""

from pathlib import Path

import pytest

from smoketree.errors import UsageError
from smoketree.report.comparison import page_changes
from smoketree.report.diagnose import Diagnosis, data, diagnose, markdown, text
from smoketree.report.model import Artifact, PlanLine, PlanSource, Scenario, Status, TestReport
from smoketree.report.store import Evidence, Store, console_errors, earlier_reports, failed_requests, read_report
from tests.report import samples

PLAN = '#Case 1: Sign in\n\n- Open /login\n- Click "Sign in"\n- Assert: the heading "Welcome" is shown\n'
BEFORE = '- main [ref=e1]:\n  - heading "Welcome" [level=1] [ref=e2]\n  - button "Sign out" [ref=e3]\n'
AFTER = '- main [ref=e9]:\n  - heading "Wellcome" [level=1] [ref=e12]\n  - button "Sign out" [ref=e13]\n'
AT = 1_795_000_000.0
NETWORK = (
    "2026-11-18T11:06:30.000+00:00 GET http://app.example/old 404 3 ms\n"
    "2026-11-18T11:06:39.500+00:00 POST http://app.example/api/login 500 12 ms\n"
    "2026-11-18T11:06:39.600+00:00 GET http://app.example/away net::ERR_ABORTED\n"
    "2026-11-18T11:06:39.700+00:00 GET http://app.example/dead net::ERR_CONNECTION_REFUSED\n"
)
CONSOLE = (
    "2026-11-18T11:06:39.000+00:00 [LOG] hello\n"
    "2026-11-18T11:06:39.100+00:00 TypeError: x is undefined\n    at app.js:1\n"
    "2026-11-18T11:06:39.200+00:00 [ERROR] `boom` <!-- @ http://app.example/app.js:3\n"
)


def report(
    out: Path,
    run_id: str,
    *,
    passed: bool,
    page: str,
    plan: str = PLAN,
    at: str = "10:00",
    words: str = 'the heading "Welcome" is shown',
) -> TestReport:
    """A run of one case as it lies on the disk, with its evidence."""
    store = Store(out)
    folder = store.run_folder(run_id)
    (folder / "steps").mkdir(parents=True)
    (folder / "steps/001.yml").write_text(page)
    (folder / "network.log").write_text(NETWORK)
    (folder / "console.log").write_text(CONSOLE)
    status = Status.PASSED if passed else Status.FAILED
    made = TestReport(
        run_id=run_id,
        url="http://app.example",
        generated_at=f"2026-11-18T{at}:00.000+00:00",
        plans=(PlanSource(file="smoke/a.md", text=plan, sha="0" * 64),),
        scenarios=(
            Scenario(
                name="Sign in",
                passed=passed,
                status=status,
                plan=PlanLine(file="smoke/a.md", line=1),
                steps=(samples.step(4, 'Click "Sign in"', "clicked", timestamp=1, snapshot="steps/001.yml"),),
                assertions=(
                    samples.assertion(
                        5,
                        words,
                        passed,
                        expected='heading "Welcome"',
                        seen='no such heading; there is 1: "Wellcome"',
                        timestamp=round(AT * 1000),
                        snapshot=None if passed else "steps/001.yml",
                    ),
                ),
                artifacts=tuple(Artifact(kind=kind, path=f"{kind}.log") for kind in ("network", "console")),
            ),
        ),
    )
    store.save(made)
    return made


def diagnosed(out: Path) -> Diagnosis:
    kept = read_report(out)
    return diagnose(kept, earlier_reports(out / "results", kept.report))


def test_a_failure_is_explained_by_what_lies_around_it(tmp_path: Path) -> None:
    report(tmp_path, "run-1-passed", passed=True, page=BEFORE, at="09:00")
    report(tmp_path, "run-2-broken", passed=False, page=AFTER, at="09:30")
    (tmp_path / "results/none.json").write_text("no report")
    report(tmp_path, "run-3-broken", passed=False, page=AFTER, at="10:00")
    (found,) = diagnosed(tmp_path).explanations
    assert found.plan_line == '- Assert: the heading "Welcome" is shown'
    assert found.near == ('heading "Wellcome"',)
    assert found.last_pass is not None
    assert found.last_pass.report.run_id == "run-1-passed"
    assert found.last_pass.changes == ('was - heading "Welcome" [level=1], is - heading "Wellcome" [level=1]',)
    assert found.last_pass.plan_changes == ()
    assert found.requests == (
        "POST http://app.example/api/login 500",
        "GET http://app.example/dead net::ERR_CONNECTION_REFUSED",
    )
    assert [one.partition(" @ ")[0] for one in found.console] == ["TypeError: x is undefined", "[ERROR] `boom` <!--"]
    assert "server failed at that moment" in found.conclusions[0]
    assert any("may have been renamed" in one for one in found.conclusions)
    assert data(diagnosed(tmp_path))["explanations"][0]["lastPass"]["pageChanges"]


@pytest.mark.parametrize("words", ['"Total" is "12"', 'the page shows "Total 12"'])
def test_a_value_that_is_another_comes_before_a_renamed_element(tmp_path: Path, words: str) -> None:
    page = '- heading "Welcome" [level=1]\n- text: Total 13'
    plan = PLAN.replace('the heading "Welcome" is shown', words)
    report(tmp_path, "run-1-broken", passed=False, page=page, plan=plan, words=words)
    (found,) = diagnosed(tmp_path).explanations
    told = [one for one in found.conclusions if "server" not in one]
    assert "the value differs" in told[0], found
    assert not any("renamed" in one for one in told)


def test_a_line_that_is_new_in_the_plan_is_named(tmp_path: Path) -> None:
    old = PLAN.replace("Welcome", "Hello")
    report(tmp_path, "run-1-passed", passed=True, page=AFTER, plan=old, at="09:00")
    report(tmp_path, "run-2-broken", passed=False, page=AFTER)
    (found,) = diagnosed(tmp_path).explanations
    assert found.last_pass is not None
    assert found.last_pass.plan_changes == (
        'is new: the heading "Welcome" is shown',
        'is gone: the heading "Hello" is shown',
    )
    assert any("this line is new" in one for one in found.conclusions)
    assert any("has the same texts" in one for one in found.conclusions)


def test_without_an_older_report_or_evidence_it_says_so(tmp_path: Path) -> None:
    report(tmp_path, "run-2-broken", passed=False, page=AFTER)
    alone = tmp_path / "elsewhere" / "report.json"
    alone.parent.mkdir()
    alone.write_bytes((tmp_path / "results/latest.json").read_bytes())
    kept = read_report(alone)
    found = diagnose(kept)
    assert found.folder is None
    assert found.explanations[0].last_pass is None
    assert found.explanations[0].requests == ()
    assert "none is known" in text(found)
    with pytest.raises(UsageError, match='no case "Nope"'):
        diagnose(kept, case="Nope")
    passed = report(tmp_path / "b", "run-4-passed", passed=True, page=BEFORE)
    assert "every case passed" in text(diagnosed(tmp_path / "b"))
    assert passed.passed


def test_what_a_page_says_is_quoted(tmp_path: Path) -> None:
    """A page that writes Markdown, HTML or control characters writes none of our Markdown."""
    report(tmp_path, "run-2-broken", passed=False, page=AFTER)
    said = markdown(diagnosed(tmp_path))
    assert "- console error: ``[ERROR] `boom` <! -- @ http://app.example/app.js:3``" in said
    for line in said.splitlines():
        assert "<!--" not in line


def test_evidence_is_read_inside_its_folder_only(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "secret.yml").write_text("secret")
    (tmp_path / "run/link.yml").symlink_to(tmp_path / "secret.yml")
    evidence = Evidence(tmp_path / "run")
    for path in ("../secret.yml", str(tmp_path / "secret.yml"), "link.yml", "nope.yml", ".", "a\x00b"):
        assert evidence.text(path) is None


def test_logs_without_the_moment_tell_everything() -> None:
    assert len(failed_requests(NETWORK, None)) == 3
    assert failed_requests(NETWORK, AT - 9) == ("GET http://app.example/old 404",)
    assert len(console_errors(CONSOLE + "no entry\n2026-99-99T1 [ERROR] odd\n", None)) == 2


def test_refs_are_no_change_and_what_is_about_the_line_comes_first() -> None:
    assert page_changes(BEFORE, BEFORE.replace("ref=e", "ref=f1e"), "") == ()
    more = AFTER + "".join(f'  - link "Other {number}" [ref=e{number + 50}]\n' for number in range(30))
    changes = page_changes(BEFORE, more, 'the heading "Wellcome"')
    assert len(changes) == 12
    assert "Wellcome" in changes[0]
