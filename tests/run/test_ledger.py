"""The book of a run: what is kept of a case that was run again."""

import pytest

from smoketree.clock import SystemClock
from smoketree.plan.parser import parse
from smoketree.report.model import AssertionReport, Event, EventKind, Scenario, Status, StepReport, StepStatus, Usage
from smoketree.run.ledger import Job, Ledger, unrun


def test_an_earlier_attempt_is_kept_whole() -> None:
    plan = parse("#Case 1: a\n- Click Go\n- Assert: the page shows x\n", "a.md").plan
    assert plan is not None
    ledger = Ledger("run", "http://localhost", (Job(plan, plan.cases),), SystemClock())
    first = unrun(plan, plan.cases[0], Status.FAILED, "line 3: no").model_copy(
        update={
            "steps": (StepReport(id=1, action="Click Go", description="", status=StepStatus.COMPLETED, timestamp=1),),
            "assertions": (AssertionReport(description="x", passed=False, evidence=""),),
            "events": (Event(kind=EventKind.CONSOLE, text="oops", timestamp=2),),
            "failed_line": 3,
            "usage": Usage(requests=1, cost=0.5),
        }
    )
    ledger.enter(first)
    last = first.model_copy(update={"status": Status.PASSED, "passed": True, "failed_line": None})
    ledger.enter(last)
    (case,) = ledger.report().scenarios
    (kept,) = case.attempts
    fields = {"status", "summary", "steps", "assertions", "events", "failed_line", "usage"}
    assert {name: getattr(kept, name) for name in fields} == {name: getattr(first, name) for name in fields}
    assert (case.flaky, kept.number) == (True, 1)
    assert ledger.report().usage == Usage(requests=2, cost=1.0)
    assert Scenario.model_validate(case.model_dump()) == case


def test_of_attempts_that_could_not_be_judged_the_one_that_got_furthest_is_the_result() -> None:
    plan = parse("#Case 1: a\n- Click Go\n- Click Stop\n- Assert: the page shows x\n", "a.md").plan
    assert plan is not None
    ledger = Ledger("run", "http://localhost", (Job(plan, plan.cases),), SystemClock())
    tried = [
        unrun(plan, plan.cases[0], Status.ERROR, f"line {line}").model_copy(update={"failed_line": line})
        for line in (3, 2, 4)
    ]
    shown = []
    for scenario in tried:
        ledger.enter(scenario)
        (case,) = ledger.report().scenarios
        shown.append((case.failed_line, case.number, [(one.number, one.failed_line) for one in case.attempts]))
    assert shown == [(3, 1, []), (3, 1, [(2, 2)]), (4, 3, [(1, 3), (2, 2)])]


@pytest.mark.parametrize("status", [Status.PASSED, Status.FAILED])
def test_an_attempt_that_could_not_be_judged_takes_no_verdict_back(status: Status) -> None:
    plan = parse("#Case 1: a\n- Click Go\n- Assert: the page shows x\n", "a.md").plan
    assert plan is not None
    ledger = Ledger("run", "http://localhost", (Job(plan, plan.cases),), SystemClock())
    for each in (status, Status.ERROR):
        changes = {"status": each, "passed": each is Status.PASSED}
        ledger.enter(unrun(plan, plan.cases[0], Status.ERROR, each).model_copy(update=changes))
    (case,) = ledger.report().scenarios
    assert (case.status, case.number, case.flaky) == (status, 1, status is Status.PASSED)
    assert [(one.number, one.status) for one in case.attempts] == [(2, Status.ERROR)]
