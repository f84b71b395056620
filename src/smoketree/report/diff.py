"""What is different between two reports: which cases flipped, came, went, turned flaky, slowed down; what it cost."""

from collections.abc import Iterator
from dataclasses import dataclass

from smoketree.report.model import Scenario, Since, Status, TestReport, Usage
from smoketree.report.plain import for_log, one_line
from smoketree.report.wording import ICONS, WORDS, cost, duration, md

_SLOWER_FACTOR = 1.5
_SLOWER_BY = 1000
_FLAKY = "\N{CLOCKWISE RIGHTWARDS AND LEFTWARDS OPEN CIRCLE ARROWS}"
_GONE, _NEW = "\N{HEAVY MINUS SIGN}", "\N{HEAVY PLUS SIGN}"


@dataclass(frozen=True, slots=True)
class CaseKey:
    """What a case is known by from run to run: its plan file and its name, and its preview where there are several."""

    file: str
    name: str
    preview: str = ""

    @classmethod
    def of(cls, scenario: Scenario) -> "CaseKey":
        return cls(scenario.plan.file, scenario.name, scenario.preview or "")

    def __str__(self) -> str:
        return f"{self.file} > {self.name}{f' at {self.preview}' if self.preview else ''}"


@dataclass(frozen=True, slots=True)
class Flip:
    """A case whose status is another one now."""

    case: CaseKey
    before: Status
    after: Status


@dataclass(frozen=True, slots=True)
class Slower:
    """A case that passed in both and took half as long again, and a second more; milliseconds."""

    case: CaseKey
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Alone:
    """A case that only one of the two has, and its status there."""

    case: CaseKey
    status: Status


@dataclass(frozen=True, slots=True)
class Totals:
    """What models cost in both runs, and how long they took, in milliseconds."""

    used_before: Usage
    used_after: Usage
    time_before: int
    time_after: int

    def __str__(self) -> str:
        money = f"cost: {cost(self.used_before)}, now {cost(self.used_after)}"
        return f"{money}; time: {duration(self.time_before)}, now {duration(self.time_after)}"


@dataclass(frozen=True, slots=True)
class ReportDiff:
    """The way from report `a` to report `b`. `came` are cases that only `b` has, `went` those that only `a` has,
    `flaky` those that passed at once and are flaky now. `totals` are of the whole runs; None where each case was
    compared with the last run of its own."""

    flipped: tuple[Flip, ...]
    came: tuple[Alone, ...]
    went: tuple[Alone, ...]
    flaky: tuple[CaseKey, ...]
    slower: tuple[Slower, ...]
    totals: "Totals | None" = None

    @property
    def new(self) -> tuple[CaseKey, ...]:
        """Cases that only the later report has."""
        return tuple(one.case for one in self.came)

    @property
    def removed(self) -> tuple[CaseKey, ...]:
        """Cases that only the earlier report has."""
        return tuple(one.case for one in self.went)

    @property
    def fixed(self) -> tuple[CaseKey, ...]:
        """Cases that pass now and did not."""
        return tuple(flip.case for flip in self.flipped if flip.after is Status.PASSED)

    @property
    def newly_failed(self) -> tuple[CaseKey, ...]:
        """Cases that passed and do not now."""
        return tuple(flip.case for flip in self.flipped if flip.before is Status.PASSED)

    def text(self) -> str:
        """For a terminal, a line a difference."""
        lines = [for_log(f"{one_line(f'{words}: {case}')}{change}") for words, case, _, change in _rows(self)]
        return "\n".join([*(lines or ["no result changed"]), *self._totals()]) + "\n"

    def markdown(self) -> str:
        """As a Markdown list."""
        lines = [
            f"- {icon} {words}: {md(case.name, 120)} ({md(case.file, 160)}){change}"
            for words, case, icon, change in _rows(self)
        ]
        return "\n".join([*(lines or ["- no result changed"]), *(f"- {line}" for line in self._totals())]) + "\n"

    def _totals(self) -> list[str]:
        return [] if self.totals is None else [str(self.totals)]


def diff(a: TestReport, b: TestReport) -> ReportDiff:
    """Compares an earlier report `a` with a later `b`, case by case."""
    after = by_key(b)
    before = matching(a, b)
    both = [(key, before[key], after[key]) for key in after if key in before]
    return ReportDiff(
        flipped=tuple(Flip(key, old.status, now.status) for key, old, now in both if old.status is not now.status),
        came=tuple(Alone(key, now.status) for key, now in after.items() if key not in before),
        went=tuple(Alone(key, old.status) for key, old in before.items() if key not in after),
        flaky=tuple(key for key, old, now in both if now.flaky and old.passed and not old.flaky),
        slower=tuple(Slower(key, old.duration, now.duration) for key, old, now in both if _is_slower(old, now)),
        totals=Totals(a.usage, b.usage, a.total_duration, b.total_duration),
    )


def since_last(report: TestReport) -> ReportDiff | None:
    """How its cases differ from the last run that each knows of; None where none knows of any. Only results and times
    are compared: what an earlier run had besides may have been asked for then."""
    both = [(CaseKey.of(now), now.since, now) for now in report.scenarios if now.since is not None]
    if not both:
        return None
    return ReportDiff(
        flipped=tuple(Flip(key, old.status, now.status) for key, old, now in both if old.status is not now.status),
        came=(),
        went=(),
        flaky=(),
        slower=tuple(Slower(key, old.duration, now.duration) for key, old, now in both if _is_slower(old, now)),
    )


def matching(a: TestReport, b: TestReport) -> dict[CaseKey, Scenario]:
    """The cases of an earlier report by what a later one knows them by."""
    return _moved_along(by_key(a), by_key(b))


def by_key(report: TestReport) -> dict[CaseKey, Scenario]:
    """The scenarios of a report by what they are known by; of two alike, the last."""
    return {CaseKey.of(scenario): scenario for scenario in report.scenarios}


def _moved_along(before: dict[CaseKey, Scenario], after: dict[CaseKey, Scenario]) -> dict[CaseKey, Scenario]:
    """The earlier cases by what the later report knows them by. Hosts give each commit an address of its own: a case
    that each report has at one other preview is the same case. Where there are several, it is unknown which."""
    apart: dict[tuple[str, str], tuple[list[CaseKey], list[CaseKey]]] = {}
    for number, (one, other) in enumerate(((before, after), (after, before))):
        for key in one:
            if key not in other:
                apart.setdefault((key.file, key.name), ([], []))[number].append(key)
    moved = {old[0]: now[0] for old, now in apart.values() if len(old) == len(now) == 1}
    return {moved.get(key, key): scenario for key, scenario in before.items()}


def _is_slower(old: Scenario | Since, now: Scenario) -> bool:
    longer = now.duration > old.duration * _SLOWER_FACTOR and now.duration - old.duration > _SLOWER_BY
    return old.status is now.status is Status.PASSED and longer


def _rows(changes: ReportDiff) -> Iterator[tuple[str, CaseKey, str, str]]:
    """Kind, case, icon and what changed; what got worse first."""
    for flip in sorted(changes.flipped, key=lambda flip: flip.after is Status.PASSED):
        kind = "fixed" if flip.after is Status.PASSED else ("broken" if flip.before is Status.PASSED else "changed")
        yield kind, flip.case, ICONS[flip.after], f": {WORDS[flip.before]}, now {WORDS[flip.after]}"
    for one in sorted(changes.came, key=lambda one: one.status is Status.PASSED):
        yield "new", one.case, _NEW, f": {WORDS[one.status]}"
    for one in changes.went:
        yield "gone", one.case, _GONE, f": {WORDS[one.status]} before"
    for case in changes.flaky:
        yield "flaky", case, _FLAKY, ": passed at a later attempt"
    for slow in changes.slower:
        yield "slower", slow.case, "🐢", f": {duration(slow.before)}, now {duration(slow.after)}"
