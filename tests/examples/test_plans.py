"""The plans beside the sample app: in order, and readable without a model to the last word."""

from pathlib import Path

import pytest

from preview.faults import FAULTS
from preview.site import HERE
from smoketree.language.reader import read_acts, read_claims
from smoketree.plan.parser import Parsed, parse

FOLDER = HERE.parent / "smoke"
FILES = sorted(FOLDER.glob("*.md"))


def parsed(path: Path) -> Parsed:
    return parse(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_plan_has_no_problem(path: Path) -> None:
    assert list(parsed(path).problems) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_read_without_a_model(path: Path) -> None:
    plan = parsed(path).plan
    assert plan is not None
    steps = [step for case in plan.cases for step in case.steps]
    unread = [str(s.location) for s in steps if (read_claims(s.text) if s.is_assertion else read_acts(s.text)) is None]
    assert unread == []


def test_there_is_enough_to_show() -> None:
    plans = [plan for path in FILES if (plan := parsed(path).plan)]
    assert 5 <= sum(len(plan.cases) for plan in plans) <= 20
    assert [plan.file for plan in plans if plan.front.needs] == ["settings.md", "team.md"]


def test_every_seeded_bug_names_a_plan_that_is_there() -> None:
    assert {fault.found_by for fault in FAULTS} <= {path.name for path in FILES}
    assert len(FAULTS) == len({fault.name for fault in FAULTS}) >= 20
