from smoketree.cli.live import Board, Moment
from smoketree.report.model import Status, Usage
from tests.cli.runs import SetClock, a_plan
from tests.report import samples


def at_work(moment: Moment) -> list[tuple[str, int | None, str]]:
    return [(work.name, work.at, work.words) for work in moment.works]


def test_a_case_on_its_way() -> None:
    clock, plan = SetClock(), a_plan(steps=("Open /", "Click Go"))
    board = Board(clock)
    board.started("https://x.test", 1, 1, 1)
    board.case_started(plan, "Sign in", 1)
    assert at_work(board.moment()) == [("Sign in", 0, "")]
    clock.seconds += 2
    board.step_started(plan, plan.cases[0].steps[1])
    clock.seconds += 3
    moment = board.moment()
    assert at_work(moment) == [("Sign in", 2, "Click Go")]
    assert (moment.elapsed, moment.works[0].took(moment.now), moment.works[0].step_took(moment.now)) == (5, 5, 3)
    board.step_started(plan, plan.cases[0].steps[2])
    assert at_work(board.moment()) == [("Sign in", 3, 'assert: the page shows "Welcome"')]
    board.step_started(plan, plan.always[0])
    assert at_work(board.moment()) == [("Sign in", None, "Click Sign out")]


def test_a_case_that_is_done_keeps_its_place_for_a_moment() -> None:
    clock, plan, other = SetClock(), a_plan(cases=("Sign in", "Sign out")), a_plan("smoke/a.md", ("Look",))
    board = Board(clock)
    board.case_started(plan, "Sign in", 1)
    board.case_started(other, "Look", 1)
    board.case_finished(samples.passed_case(), 1)
    clock.seconds += 0.5
    assert [work.name for work in board.moment().works] == ["Sign in", "Look"]
    assert board.moment().works[0].took(clock.seconds) == 0
    board.case_started(plan, "Sign out", 1)
    assert [work.name for work in board.moment().works] == ["Sign out", "Look"]
    board.case_finished(samples.passed_case("Sign out"), 1)
    clock.seconds += 2
    assert [work.name for work in board.moment().works] == ["Look"]
    board.case_started(a_plan("smoke/b.md", ("New",)), "New", 1)
    assert [work.name for work in board.moment().works] == ["New", "Look"]


def test_a_case_that_is_tried_again_counts_once() -> None:
    plan, board = a_plan(), Board(SetClock())
    board.case_started(plan, "Sign in", 1)
    board.case_finished(samples.error_case("Sign in", file=samples.LOGIN), 1)
    assert board.moment().counts == {Status.ERROR: 1}
    board.case_started(plan, "Sign in", 2)
    assert board.moment().done == 0
    board.case_finished(samples.passed_case(), 2)
    assert board.moment().counts == {Status.PASSED: 1}
    assert [(told.status, attempt) for told, attempt in board.finished()] == [(Status.ERROR, 1), (Status.PASSED, 2)]
    assert board.finished() == []


def test_what_was_paid_is_added_up() -> None:
    plan, board = a_plan(), Board(SetClock())
    board.billed(plan, Usage(requests=1, cost=0.01))
    board.billed(plan, Usage(requests=1, cost=0.02))
    assert (board.moment().usage.requests, round(board.moment().usage.cost, 6)) == (2, 0.03)
