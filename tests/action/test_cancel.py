"""A job that is cancelled at any moment: what is told is true, and in time (the runner waits 7.5 s, then 2.5 more)."""

import os
import signal
import time

import pytest

from tests.action.runner import HEAD, Runner
from tests.github.waiting import Waits

PLAN = '#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n'


@pytest.fixture
def job(job: Runner) -> Runner:
    job.plan(PLAN)
    return job


def is_cancelled(job: Runner) -> None:
    [comment] = job.comments
    assert "interrupted (SIG" in comment
    assert '"conclusion": "cancelled"' in comment
    assert "passed</" not in comment
    assert job.assignments()["conclusion"] == "cancelled"
    before = len(job.github.log)
    assert job.finish() == 0
    assert len(job.github.log) == before, "all was told"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_while_the_preview_is_awaited(job: Runner, number: signal.Signals) -> None:
    job.home.deployments.clear()
    waits = Waits()
    waits.then(2, lambda: os.kill(os.getpid(), number))
    assert job.go(waits) == 130, job.said
    is_cancelled(job)


@pytest.mark.parametrize(
    ("text", "number", "found"),
    [("WAITS", signal.SIGINT, True), ("WAITS", signal.SIGTERM, True), ("WAITS and is DEAF", signal.SIGINT, False)],
    ids=["SIGINT", "SIGTERM", "deaf"],
)
def test_while_the_child_is_at_work(job: Runner, text: str, number: signal.Signals, found: bool) -> None:
    job.plan(f"#Case 1: {text}\n- Assert: x\n")
    begun: list[float] = []

    def heard(line: str) -> None:
        if line == "waiting":
            begun.append(time.monotonic())
            os.kill(os.getpid(), number)

    job.heard = heard
    assert job.go() == 130, job.said
    took = time.monotonic() - begun[0]
    is_cancelled(job)
    assert took < 7.0
    assert ("1 of 1 case passed" in job.comments[0] or "The case of" in job.report.read_text()) is found


def test_while_it_is_told(job: Runner) -> None:
    job.plan("#Case 1: FAILS\n- Assert: x\n")
    waits = Waits()
    waits.then(1, lambda: os.kill(os.getpid(), signal.SIGINT))  # the look at the comment that was just written
    assert job.go(waits) == 1, job.said
    assert waits.waited
    assert job.assignments()["conclusion"] == "failed"
    assert "1 of 1 case failed" in job.comments[0]


def test_a_second_signal_changes_nothing(job: Runner) -> None:
    job.plan("#Case 1: WAITS\n- Assert: x\n")

    def heard(line: str) -> None:
        if line == "waiting":
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGTERM)

    job.heard = heard
    assert job.go() == 130
    is_cancelled(job)


def test_a_job_that_was_killed_is_told_of_by_the_step_after_it(job: Runner) -> None:
    job.as_event("repository_dispatch")
    job.on_base(PLAN)
    states: dict[str, str] = {}

    def heard(line: str) -> None:
        if line.startswith("begins"):  # had it been killed here, this is what would have been saved
            states.update({f"STATE_{name}": value for name, value in job.assignments("state").items()})

    job.heard = heard
    assert job.go() == 0, job.said
    for kept in ("output", "state", "step_summary"):
        (job.root / "file_commands" / kept).unlink()
    job.home.comments.clear()
    job.more = states
    assert job.finish() == 0, job.said
    [comment] = job.comments
    assert "the job was cancelled" in comment
    assert HEAD[:7] in comment
    assert [one.state for one in job.home.statuses] == ["pending", "success", "error"]
    assert {one.context for one in job.home.statuses} == {"smoketree"}


def test_the_step_after_a_job_that_had_nothing_to_do_says_nothing(job: Runner) -> None:
    assert job.finish() == 0
    assert not job.github.log
    job.more = {"STATE_pull": "7", "STATE_sha": HEAD, "STATE_check-shown": "True"}
    job.inputs = {"token": "ghs_expired"}
    assert job.finish() == 0, "it never fails a job"
    assert not job.comments
