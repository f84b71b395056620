"""The changed files that most likely matter to a failure, with the reason."""

from smoketree.impact.coverage import CaseRecord, Coverage, FileRecord
from smoketree.impact.repository import Change, FileChange, Hunk
from smoketree.impact.selection import with_suspects
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.model import (
    AssertionReport,
    BaseClass,
    Event,
    EventKind,
    OnBase,
    PlanLine,
    Scenario,
    Status,
    Suspect,
    TestReport,
)


def changed(file: str, line: int, *words: str) -> FileChange:
    return FileChange(file, (Hunk(range(line, line + 1), range(line, line + 1), line, (), words),))


def scenario(name: str, *, passed: bool = False, events: tuple[Event, ...] = ()) -> Scenario:
    outcome = ClaimOutcome.HOLDS if passed else ClaimOutcome.CONTRADICTED
    line = AssertionReport(
        description='the page shows "Total: $33.08"', passed=passed, outcome=outcome, evidence="looked", line=4,
        expected='text "Total: $33.08"', seen='"Total: $33.09"',
    )  # fmt: skip
    status = Status.PASSED if passed else Status.FAILED
    plan = PlanLine(file="smoke/shop.md", line=1)
    return Scenario(name=name, passed=passed, status=status, plan=plan, assertions=(line,), events=events)


def found(
    head: Coverage, *files: FileChange, events: tuple[Event, ...] = (), base: OnBase | None = None
) -> tuple[Suspect, ...]:
    failing = scenario("Adds", events=events).model_copy(update={"base": base})
    scenarios = (failing, scenario("Helps", passed=True))
    report = TestReport(run_id="r", url="http://preview.test", generated_at="", scenarios=scenarios)
    report = with_suspects(report, Change(files, {}), head, None)
    assert report.scenarios[1].suspects == ()
    return report.scenarios[0].suspects


def ran(**lines: dict[str, str]) -> Coverage:
    cases = tuple(CaseRecord(plan="smoke/shop.md", name=name, pages={"/": files}) for name, files in lines.items())
    names = {file for files in lines.values() for file in files}
    return Coverage(files={name: FileRecord(blob="now", code="1-9") for name in names}, cases=cases)


def test_what_only_the_failing_case_ran_comes_first() -> None:
    head = ran(Adds={"src/cart.js": "1-9", "src/site.js": "1-9"}, Helps={"src/site.js": "1-9"})
    suspects = found(head, changed("src/site.js", 3), changed("src/cart.js", 5), changed("src/other.js", 5))
    assert [one.file for one in suspects] == ["src/cart.js", "src/site.js"]
    assert suspects[0].reason == "the case ran its changed lines 5, no case that passed did"
    assert suspects[1].reason == "the case ran its changed lines 3"


def test_a_file_that_is_named_like_the_route_that_failed_is_one() -> None:
    event = Event(kind=EventKind.REQUEST, text="GET http://preview.test/api/orders/17?full=1 500", timestamp=0)
    suspects = found(Coverage(), changed("server/mail.py", 1), changed("server/OrderList.py", 1), events=(event,))
    assert [(one.file, one.reason) for one in suspects] == [
        ("server/OrderList.py", "the request to /api/orders/17 failed")
    ]


def test_a_change_that_has_the_words_of_the_line_is_one() -> None:
    suspects = found(
        Coverage(), changed("a.html", 1, "<p>nothing</p>\n"), changed("b.html", 1, "<b>Total: $33.09</b>\n")
    )
    assert [(one.file, one.reason) for one in suspects] == [("b.html", 'the change has "total: $33.09"')]


def test_there_are_three_at_most_and_none_without_a_reason() -> None:
    head = ran(Adds={f"src/{number}.js": "1-9" for number in range(5)})
    assert len(found(head, *(changed(f"src/{number}.js", 3) for number in range(5)))) == 3
    assert found(head, changed("src/else.js", 3)) == ()


def test_what_the_base_fails_at_too_has_none() -> None:
    head = ran(Adds={"src/cart.js": "1-9"})
    assert found(head, changed("src/cart.js", 3), base=OnBase(kind=BaseClass.NEW))
    assert not found(head, changed("src/cart.js", 3), base=OnBase(kind=BaseClass.BROKEN))
