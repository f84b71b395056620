"""Runs for the terminal, told by hand: a clock that is set, plans without files."""

from smoketree.clock import SystemClock
from smoketree.plan.model import Case, FrontMatter, Location, Plan, Step, StepKind
from tests.report import samples

LONG = 'Type "ada@example.com" into the field "E-mail" that stands below the picture of the house'


class SetClock(SystemClock):
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


def a_plan(file: str = samples.LOGIN, cases: tuple[str, ...] = ("Sign in",), steps: tuple[str, ...] = (LONG,)) -> Plan:
    """Each case does these steps, then asserts something."""

    def case(number: int, name: str) -> Case:
        first = number * 10
        actions = [Step(words, StepKind.ACTION, Location(file, first + at)) for at, words in enumerate(steps, 1)]
        seen = Step('the page shows "Welcome"', StepKind.ASSERTION, Location(file, first + len(steps) + 1))
        return Case(name, Location(file, first), (*actions, seen))

    always = (Step("Click Sign out", StepKind.ACTION, Location(file, 99)),)
    return Plan(file, "", "", FrontMatter(), tuple(case(*one) for one in enumerate(cases, 1)), always)
