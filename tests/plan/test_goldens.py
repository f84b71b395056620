from pathlib import Path

import pytest

from smoketree.plan.source import load
from tests.plan.rendering import rendered

PLANS = sorted((Path(__file__).parent / "plans").glob("*.md"))


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_plan_is_read_as_written_down(path: Path) -> None:
    assert rendered(load(path, path.name)) == path.with_suffix(".txt").read_text("utf-8")


def test_there_are_golden_plans() -> None:
    assert {path.stem for path in PLANS} >= {"seeds", "shop", "languages", "expected"}
