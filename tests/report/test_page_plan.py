"""The plan as it was written, and what came of each line."""

from hypothesis import given

from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.links import BESIDE
from smoketree.report.model import PlanLine, PlanSource, Resolver, Scenario, Status, StepStatus, TestReport
from smoketree.report.page_case import Mark, PageLine, page_lines, read_plan
from smoketree.report.view import plan_rows, view
from tests.report import samples
from tests.report.strategies import reports, unhurried

TEXT = """---
url: /todos
---
Some notes.

#Case 1: Add one

- Click "Add {{name}}"
- If a banner appears, click "Accept"
- Assert: the page shows "3 left"
- Check the "Milk" box

#Case 2: Another
- Open /
- Assert: the title is "Home"

#Finally
- Click "Sign out"
"""


def source(text: str = TEXT) -> PlanSource:
    return PlanSource(file="a.md", text=text, sha="0" * 64)


def case(*, line: int = 6, **more: object) -> Scenario:
    steps = (
        samples.step(8, 'Click "Add {{name}}"', "clicked", resolver=Resolver.READING, healed=True),
        samples.step(9, 'click "Accept"', "no banner", status=StepStatus.SKIPPED, resolver=None),
    )
    usual: dict[str, object] = {
        "steps": steps,
        "assertions": (samples.assertion(10, 'the page shows "3 left"', False),),
    }
    return samples.failed_case("Add one", line, "a.md", **(usual | {"failed_line": 10} | more))


def lines_of(scenario: Scenario, text: str | None = TEXT) -> tuple[PageLine, ...]:
    rows = plan_rows(scenario.steps, scenario.assertions)
    return page_lines(scenario, rows, None if text is None else read_plan(source(text)))


def test_each_line_as_written_with_what_came_of_it() -> None:
    found = [(line.number, line.step, line.mark, line.text) for line in lines_of(case())]
    assert found == [
        (6, None, None, "#Case 1: Add one"),
        (7, None, None, ""),
        (8, 1, Mark.DONE, '- Click "Add {{name}}"'),
        (9, 2, Mark.SKIPPED, '- If a banner appears, click "Accept"'),
        (10, 3, Mark.FAILED, '- Assert: the page shows "3 left"'),
        (11, 4, Mark.NOT_REACHED, '- Check the "Milk" box'),
    ]


def test_who_did_it() -> None:
    rows = [line.row for line in lines_of(case()) if line.row]
    assert (rows[0].by, rows[0].healed, rows[0].duration) == (("reading",), True, 320)
    assert rows[2].by == ("host",)


def test_an_assertion_at_the_end_of_a_step_counts_for_its_line() -> None:
    held = case(assertions=(samples.assertion(8, "it is added"), samples.assertion(10, "it shows", False)))
    assert lines_of(held)[2].mark is Mark.PASSED
    lost = case(steps=(samples.step(8, "Click", "no", status=StepStatus.ERROR),), assertions=())
    assert lines_of(lost)[2].mark is Mark.ERROR


def test_of_several_calls_the_last_counts() -> None:
    tried = (samples.step(8, "Click", "no", status=StepStatus.FAILED), samples.step(8, "Click", "yes"))
    assert lines_of(case(steps=tried))[2].mark is Mark.DONE


def test_a_case_that_was_not_begun() -> None:
    skipped = samples.skipped_case().model_copy(update={"plan": PlanLine(file="a.md", line=6)})
    assert {line.mark for line in lines_of(skipped) if line.step} == {Mark.SKIPPED}


def test_what_stands_under_finally_is_no_part_of_the_last_case() -> None:
    last = case(line=13, steps=(samples.step(14, "Open /", "opened"),), assertions=(), failed_line=None)
    assert [line.number for line in lines_of(last)] == [13, 14, 15]


def test_without_its_plan_a_case_still_has_its_rows() -> None:
    dropped = case(dropped_assertions=("the page is blue",))
    assert [(line.number, line.step, line.mark) for line in lines_of(dropped, None)] == [
        (8, 1, Mark.DONE),
        (9, 2, Mark.SKIPPED),
        (10, 3, Mark.FAILED),
        (0, 4, Mark.NOT_REACHED),
    ]


def test_a_plan_that_cannot_be_read_is_shown_all_the_same() -> None:
    broken = lines_of(case(), TEXT.replace("#Finally", "#Case 1: Add one").replace("url:", "bogus:"))
    assert [line.number for line in broken] == [6, 7, 8, 9, 10, 11]
    assert broken[2].text == '- Click "Add {{name}}"'
    assert broken[4].mark is Mark.FAILED


@unhurried
@given(reports())
def test_every_row_stands_on_one_line_and_steps_are_counted(report: TestReport) -> None:
    plans = {plan.file: read_plan(plan) for plan in report.plans}
    for shown in view(report, None, BESIDE).cases:
        lines = page_lines(shown.scenario, shown.rows, plans.get(shown.scenario.plan.file))
        assert [line.step for line in lines if line.step] == list(range(1, sum(1 for line in lines if line.step) + 1))
        held = [line.row for line in lines if line.row]
        assert len(held) == len(shown.rows)
        bad = shown.scenario.status is not Status.PASSED and any(not one.passed for one in shown.scenario.assertions)
        assert not bad or any(line.bad for line in lines)


def test_a_line_that_was_not_established_is_no_failure() -> None:
    unknown = samples.assertion(9, "It is so", passed=False, outcome=ClaimOutcome.NOT_ESTABLISHED)
    wrong = samples.assertion(9, "It is so", passed=False)
    scenario = case(assertions=(unknown,))
    assert [line.mark for line in lines_of(scenario) if line.row and line.row.assertions] == [Mark.ERROR]
    scenario = case(assertions=(unknown, wrong))
    assert [line.mark for line in lines_of(scenario) if line.row and line.row.assertions] == [Mark.FAILED]
