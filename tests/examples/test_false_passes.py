"""No seeded bug gets past the plans: each is found, by the plan and at the line that are there to find it."""

from functools import partial
from pathlib import Path

import pytest
from bench.false_pass import PLANS, Row, table

from preview.faults import FAULTS, Fault
from smoketree.report.model import Status
from tests.conftest import FAST, RunPlan

pytestmark = [pytest.mark.browser, pytest.mark.e2e]


LATE = {"late-error", "drag-snaps-back", "toast-vanishes"}
"""Bugs that show, or stop showing, some time after the click."""


@pytest.fixture(scope="module")
def rows(run_plan: RunPlan, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Row]:
    """All bugs in two runs, browsers side by side: a fast one for those that show at once."""
    late = [fault for fault in FAULTS if fault.name in LATE]
    at_once = [fault for fault in FAULTS if fault.name not in LATE]
    found = table(late, tmp_path_factory.mktemp("late"), run_plan)
    found += table(at_once, tmp_path_factory.mktemp("broken"), partial(run_plan, pace=FAST))
    return {row.fault.name: row for row in found}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_bug_is_found_at_its_line(fault: Fault, rows: dict[str, Row]) -> None:
    row = rows[fault.name]
    assert row.caught, f"{row.status} at {fault.found_by}:{row.line} ({row.words}), seen: {row.seen}"


def test_the_words_of_each_bug_are_in_one_line_of_its_plan() -> None:
    lines = {fault.name: (PLANS / fault.found_by).read_text(encoding="utf-8").splitlines() for fault in FAULTS}
    found = {fault.name: sum(fault.line_words in line for line in lines[fault.name]) for fault in FAULTS}
    assert {name: count for name, count in found.items() if count != 1} == {}


def test_a_bug_that_does_not_show_is_not_caught(run_plan: RunPlan, tmp_path: Path) -> None:
    harmless = Fault("old-frame", "It does not show where no frame is.", "wrong-code.md", "This code is not right")
    elsewhere = Fault("wrong-code", "It shows at another line.", "wrong-code.md", "is empty")
    found = [(row.status, row.caught) for row in table([harmless, elsewhere], tmp_path, run_plan)]
    assert found == [(Status.PASSED, False), (Status.FAILED, False)]
