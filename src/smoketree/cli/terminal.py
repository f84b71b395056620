"""Plain progress lines: one a case, and under a case that did not pass, where and why."""

from collections.abc import Callable
from dataclasses import dataclass

from smoketree.plan.model import Plan, Step
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Status, StepStatus
from smoketree.report.plain import one_line
from smoketree.report.wording import count, duration

_WORDS = {
    Status.PASSED: "passed ",
    Status.FAILED: "FAILED ",
    Status.ERROR: "ERROR  ",
    Status.SKIPPED: "skipped",
}


@dataclass(slots=True)
class Lines:
    """Prints progress by `write`. `quiet` leaves out what passed; `verbose` tells every step."""

    write: Callable[[str], object]
    quiet: bool = False
    verbose: bool = False

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        if not self.quiet:
            side = f", {workers} side by side" if workers > 1 and plans > 1 else ""
            self.write(f"{one_line(url)}: {count(cases, 'case')} in {count(plans, 'plan')}{side}")

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        if self.verbose or (attempt > 1 and not self.quiet):
            again = f" (attempt {attempt})" if attempt > 1 else ""
            self.write(f"  begins   {plan.file}: {one_line(name)}{again}")

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None: ...

    def case_finished(self, scenario: Scenario, attempt: int) -> None:  # noqa: ARG002 - the Protocol's
        if self.quiet and scenario.passed:
            return
        took = f" ({duration(scenario.duration)})" if scenario.duration else ""
        self.write(f"  {_WORDS[scenario.status]}  {scenario.plan.file}: {one_line(scenario.name)}{took}")
        if self.verbose:
            self._steps(scenario)
        finding = find(scenario)
        if finding is not None:
            self.write(f"           {finding.place.file}:{finding.place.line}: {one_line(what(finding), 400)}")

    def _steps(self, scenario: Scenario) -> None:
        rows = [
            (step.timestamp, step.line, step.status is StepStatus.COMPLETED, step.description)
            for step in scenario.steps
        ]
        rows += [(one.timestamp, one.line, one.passed, f"assert {one.expected}") for one in scenario.assertions]
        for _, line, good, words in sorted(rows):
            self.write(f"           {line:>4} {'ok ' if good else 'NOT'} {one_line(words, 200)}")
