"""No trial page fools a plan, and none of the good ones fails."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from smoketree.report.model import Scenario, Status
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Pages
from tests.run.trials import TRIALS, Trial

pytestmark = [pytest.mark.browser]


def _soon(step: str) -> str:
    """An assertion of what must come, with little time to come in."""
    absence = "does not" in step or not step.startswith("Assert")
    return step if absence else f"{step} within 2 seconds"


@pytest.fixture(scope="module")
def results(run_plan: RunPlan, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Scenario]:
    """All pages in two runs, browsers side by side: a fast one for those without timers."""
    folder = tmp_path_factory.mktemp("trials")
    plans: dict[float, list[str]] = {1.0: [], FAST: []}
    with Pages() as pages:
        for number, trial in enumerate(TRIALS):
            for kind, body in (("good", trial.good), ("bad", trial.bad)):
                path = f"/{kind}-{number}"
                pages.html(path, body)
                plan = folder / f"{trial.name} {kind}.md"
                # What does not come is not waited for as long as a page's first time would allow.
                soon = kind == "bad"
                steps = "".join(f"- {_soon(step) if soon else step}\n" for step in trial.steps)
                plan.write_text(f"---\nurl: {path}\n---\n#Case 1: a\n{steps}", encoding="utf-8")
                plans[1.0 if "setTimeout" in body else FAST].append(str(plan))
        settings = {"out": folder / "out", "provider": "none"}
        settings |= {"url": pages.url("/good-0"), "timeout": 900, "workers": 3}
        reports = [run_plan(*some, pace=pace, **settings) for pace, some in plans.items()]
    return {Path(one.plan.file).stem: one for report in reports for one in report.scenarios}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_the_bug_is_found_at_its_line(trial: Trial, results: Mapping[str, Scenario]) -> None:
    case = results[f"{trial.name} bad"]
    assert case.status in {Status.FAILED, Status.ERROR}
    assert case.failed_line is not None, case.summary
    assert trial.at in trial.steps[case.failed_line - 5], case.summary


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
def test_the_page_without_the_bug_passes(trial: Trial, results: Mapping[str, Scenario]) -> None:
    case = results[f"{trial.name} good"]
    assert case.status is Status.PASSED, case.summary
