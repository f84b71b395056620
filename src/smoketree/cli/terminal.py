"""Plain progress lines: one a case, and under a case that did not pass, where and why."""

from collections.abc import Callable
from dataclasses import dataclass

from smoketree.cli.display import TONES, Tone
from smoketree.plan.model import Plan, Step
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Status, StepStatus, Usage
from smoketree.report.plain import for_log, one_line
from smoketree.report.wording import count, duration

TITLES = {Status.PASSED: "passed", Status.FAILED: "FAILED", Status.ERROR: "ERROR", Status.SKIPPED: "skipped"}


@dataclass(slots=True)
class Lines:
    """Prints progress by `write`. `quiet` leaves out what passed; `verbose` tells every step; `paint` gives words
    their colour."""

    write: Callable[[str], object]
    quiet: bool = False
    verbose: bool = False
    paint: Callable[[str, Tone], str] = lambda words, _: words

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        if not self.quiet:
            side = f", {workers} side by side" if workers > 1 and plans > 1 else ""
            self._line(f"{one_line(url)}: {count(cases, 'case')} in {count(plans, 'plan')}{side}")

    def waiting(self, why: str) -> None:
        if not self.quiet:
            self._line(f"  waiting  {one_line(why, 400)}")

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        if self.verbose or (attempt > 1 and not self.quiet):
            again = f" (attempt {attempt})" if attempt > 1 else ""
            self._line(f"  begins   {one_line(plan.file)}: {one_line(name)}{again}")

    def step_started(self, plan: Plan, step: Step) -> None: ...
    def billed(self, plan: Plan, usage: Usage) -> None: ...
    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None: ...

    def case_finished(self, scenario: Scenario, attempt: int) -> None:  # noqa: ARG002 - the Protocol's
        if self.quiet and scenario.passed:
            return
        took = f" ({duration(scenario.duration)})" if scenario.duration else ""
        title = self.paint(f"{TITLES[scenario.status]:<7}", TONES[scenario.status])
        self._line(f"  {title}  {one_line(scenario.plan.file)}: {one_line(scenario.name)}{took}")
        if self.verbose:
            self._steps(scenario)
        finding = find(scenario)
        if finding is not None:
            place = f"{one_line(finding.place.file)}:{finding.place.line}"
            self._line(f"           {place}: {one_line(what(finding), 400)}")

    def _line(self, words: str) -> None:
        self.write(for_log(words))

    def _steps(self, scenario: Scenario) -> None:
        rows = [
            (step.timestamp, step.line, step.status is StepStatus.COMPLETED, step.description)
            for step in scenario.steps
        ]
        rows += [(one.timestamp, one.line, one.passed, f"assert {one.expected}") for one in scenario.assertions]
        for _, line, good, words in sorted(rows):
            sign = self.paint("ok ", Tone.GOOD) if good else self.paint("NOT", Tone.BAD)
            self._line(f"           {line:>4} {sign} {one_line(words, 200)}")
