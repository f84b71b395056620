"""Counting scenarios: the one place where the numbers of a report come from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from smoketree.report.model import Scenario, Status, TestReport


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of a run. `failed` are failed and error together, as `failedCount` is; `error` those among them."""

    passed: int
    failed: int
    error: int
    skipped: int
    flaky: int

    @property
    def total(self) -> int:
        return self.passed + self.failed + self.skipped

    def fields(self) -> dict[str, int]:
        """As keyword arguments of `TestReport`."""
        return {
            "passed_count": self.passed,
            "failed_count": self.failed,
            "error_count": self.error,
            "skipped_count": self.skipped,
            "flaky_count": self.flaky,
        }


def tally(scenarios: Iterable[Scenario]) -> Counts:
    """Counts scenarios by their status."""
    scenarios = tuple(scenarios)
    number = Counter(scenario.status for scenario in scenarios)
    return Counts(
        passed=number[Status.PASSED],
        failed=number[Status.FAILED] + number[Status.ERROR],
        error=number[Status.ERROR],
        skipped=number[Status.SKIPPED],
        flaky=sum(scenario.flaky for scenario in scenarios),
    )


def counted(report: TestReport) -> TestReport:
    """The report with its numbers as its scenarios have them, whatever it said of itself."""
    return report.model_copy(update=tally(report.scenarios).fields())
