"""What is known of a run at each moment, for whoever draws it: listens in the run's thread, is read in another."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Lock

from smoketree.clock import Clock
from smoketree.plan.model import Plan, Step
from smoketree.report.model import Scenario, Status, Usage

_LINGERS = 1.0
"""Seconds for which a finished case keeps its place, so that rows do not jump where the next one follows at once."""


@dataclass(frozen=True, slots=True)
class Work:
    """A case at work. `at` counts the case's `lines` from 1: 0 before the first, None at what stands under `#Finally`.
    `began` and `step_began` are monotonic seconds."""

    file: str
    name: str
    attempt: int
    lines: int
    began: float
    step_began: float
    at: int | None = 0
    words: str = ""
    ended: float | None = None

    def took(self, now: float) -> float:
        """Seconds since it began, until it ended."""
        return (now if self.ended is None else self.ended) - self.began

    def step_took(self, now: float) -> float:
        """Seconds since its step began."""
        return (now if self.ended is None else self.ended) - self.step_began


@dataclass(frozen=True, slots=True)
class Moment:
    """A run as it stands. `elapsed` is seconds; `works` hold what is going on, with `now` beside their times; `begun`
    says that a case has begun."""

    url: str
    plans: int
    cases: int
    workers: int
    now: float
    elapsed: float
    works: tuple[Work, ...] = ()
    counts: Mapping[Status, int] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    begun: bool = False

    @property
    def done(self) -> int:
        return sum(self.counts.values())


class Board:
    """Listens to a run (see `run.progress.Progress`)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._began = clock.monotonic()
        self._moment = Moment("", 0, 0, 1, self._began, 0.0)
        self._works: dict[str, Work] = {}
        self._statuses: dict[tuple[str, str], Status] = {}
        self._finished: list[tuple[Scenario, int]] = []

    def moment(self) -> Moment:
        """The run as of now."""
        now = self._clock.monotonic()
        with self._lock:
            return replace(
                self._moment,
                now=now,
                elapsed=now - self._began,
                works=tuple(one for one in self._works.values() if one.ended is None or now - one.ended < _LINGERS),
                counts=Counter(self._statuses.values()),
            )

    def finished(self) -> list[tuple[Scenario, int]]:
        """The cases that were finished since this was last asked, with the number of the attempt."""
        with self._lock:
            told, self._finished = self._finished, []
        return told

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        with self._lock:
            self._began = self._clock.monotonic()
            self._moment = replace(self._moment, url=url, plans=plans, cases=cases, workers=workers)

    def waiting(self, why: str) -> None:
        """Not shown: the view says that nothing has begun yet."""

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        now = self._clock.monotonic()
        lines = next((len(case.steps) for case in plan.cases if case.name == name), 0)
        with self._lock:
            self._moment = replace(self._moment, begun=True)
            self._statuses.pop((plan.file, name), None)
            self._place(Work(plan.file, name, attempt, lines, now, now))

    def step_started(self, plan: Plan, step: Step) -> None:
        now = self._clock.monotonic()
        with self._lock:
            work = self._works.get(plan.file)
            if work is None:
                return
            steps = next((case.steps for case in plan.cases if case.name == work.name), ())
            at = steps.index(step) + 1 if step in steps else None
            words = f"assert: {step.text}" if step.is_assertion else step.text
            self._works[plan.file] = replace(work, at=at, words=words, step_began=now)

    def billed(self, plan: Plan, usage: Usage) -> None:  # noqa: ARG002 - the Protocol's
        with self._lock:
            self._moment = replace(self._moment, usage=self._moment.usage + usage)

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None: ...

    def case_finished(self, scenario: Scenario, attempt: int) -> None:
        now = self._clock.monotonic()
        with self._lock:
            self._statuses[scenario.plan.file, scenario.name] = scenario.status
            self._finished.append((scenario, attempt))
            work = self._works.get(scenario.plan.file)
            if work is not None and work.name == scenario.name:
                self._works[work.file] = replace(work, ended=now)

    def _place(self, work: Work) -> None:
        """Puts it where its plan's last case stood, or one that has ended, else last."""
        if work.file in self._works:
            self._works[work.file] = work
            return
        gone = next((file for file, one in self._works.items() if one.ended is not None), None)
        self._works = {
            (work.file if file == gone else file): (work if file == gone else one) for file, one in self._works.items()
        }
        self._works.setdefault(work.file, work)
