"""What is different between two reports: which cases flipped, came, went, turned flaky, slowed down; what it cost."""

from collections.abc import Iterator
from dataclasses import dataclass

from smoketree.display_text import for_log, one_line
from smoketree.report.model import Scenario, Since, Status, TestReport
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
class CaseChange:
    """A case of two reports. `before` and `after` are its results, None in a report that does not have it."""

    case: CaseKey
    before: Scenario | Since | None
    after: Scenario | None

    @property
    def flipped(self) -> bool:
        """Whether its status is another one now."""
        return self.before is not None and self.after is not None and self.before.status is not self.after.status

    @property
    def turned_flaky(self) -> bool:
        """Whether it passed at once and is flaky now."""
        old, now = self.before, self.after
        return isinstance(old, Scenario) and old.passed and not old.flaky and now is not None and now.flaky

    @property
    def slower(self) -> bool:
        """Whether it passed in both, and took half as long again and a second more."""
        old, now = self.before, self.after
        if old is None or now is None or not old.status is now.status is Status.PASSED:
            return False
        return now.duration > old.duration * _SLOWER_FACTOR and now.duration - old.duration > _SLOWER_BY


@dataclass(frozen=True, slots=True)
class ReportDiff:
    """The way from an earlier report to a later one. `totals` says what models cost in both runs, and how long they
    took; empty where each case was compared with the last run of its own."""

    cases: tuple[CaseChange, ...]
    totals: str = ""

    @property
    def flipped(self) -> tuple[CaseChange, ...]:
        return tuple(one for one in self.cases if one.flipped)

    @property
    def flaky(self) -> tuple[CaseKey, ...]:
        return tuple(one.case for one in self.cases if one.turned_flaky)

    @property
    def slower(self) -> tuple[CaseChange, ...]:
        return tuple(one for one in self.cases if one.slower)

    @property
    def new(self) -> tuple[CaseKey, ...]:
        """Cases that only the later report has."""
        return tuple(one.case for one in self.cases if one.before is None)

    @property
    def removed(self) -> tuple[CaseKey, ...]:
        """Cases that only the earlier report has."""
        return tuple(one.case for one in self.cases if one.after is None)

    @property
    def fixed(self) -> tuple[CaseKey, ...]:
        """Cases that pass now and did not."""
        return tuple(one.case for one in self.flipped if one.after and one.after.passed)

    @property
    def newly_failed(self) -> tuple[CaseKey, ...]:
        """Cases that passed and do not now."""
        return tuple(one.case for one in self.flipped if one.before and one.before.status is Status.PASSED)

    def text(self) -> str:
        """For a terminal, a line a difference."""
        lines = [for_log(f"{one_line(f'{words}: {case}')}{change}") for words, case, _, change in self._rows()]
        return "\n".join([*(lines or ["no result changed"]), *filter(None, [self.totals])]) + "\n"

    def markdown(self) -> str:
        """As a Markdown list."""
        lines = [
            f"{icon} {words}: {md(case.name, 120)} ({md(case.file, 160)}){change}"
            for words, case, icon, change in self._rows()
        ]
        return "".join(f"- {line}\n" for line in (*(lines or ["no result changed"]), *filter(None, [self.totals])))

    def _rows(self) -> Iterator[tuple[str, CaseKey, str, str]]:
        """Kind, case, icon and what changed; of each kind, what is bad first."""
        bad_first = sorted(self.cases, key=lambda one: one.after is not None and one.after.passed)
        for one in bad_first:
            old, now = one.before, one.after
            if one.flipped and old and now:
                kind = "fixed" if now.passed else ("broken" if old.status is Status.PASSED else "changed")
                yield kind, one.case, ICONS[now.status], f": {WORDS[old.status]}, now {WORDS[now.status]}"
        yield from (
            ("new", one.case, _NEW, f": {WORDS[one.after.status]}") for one in bad_first if one.after and not one.before
        )
        yield from (
            ("gone", one.case, _GONE, f": {WORDS[one.before.status]} before")
            for one in self.cases
            if one.before and not one.after
        )
        yield from (("flaky", case, _FLAKY, ": did not pass at every attempt") for case in self.flaky)
        for one in self.slower:
            if one.before and one.after:
                yield "slower", one.case, "🐢", f": {duration(one.before.duration)}, now {duration(one.after.duration)}"


def diff(a: TestReport, b: TestReport) -> ReportDiff:
    """Compares an earlier report `a` with a later `b`, case by case."""
    before, after = match_cases(a, b), by_key(b)
    money = f"cost: {cost(a.usage)}, now {cost(b.usage)}"
    time = f"time: {duration(a.total_duration)}, now {duration(b.total_duration)}"
    cases = tuple(CaseChange(key, before.get(key), after.get(key)) for key in after | before)
    return ReportDiff(cases, f"{money}; {time}")


def since_last(report: TestReport) -> ReportDiff | None:
    """How its cases differ from the last run that each knows of; None where none knows of any. Only results and times
    are compared: what an earlier run had besides may have been asked for then."""
    cases = tuple(CaseChange(CaseKey.of(now), now.since, now) for now in report.scenarios if now.since is not None)
    return ReportDiff(cases) if cases else None


def match_cases(a: TestReport, b: TestReport) -> dict[CaseKey, Scenario]:
    """The cases of an earlier report by what a later one knows them by. Hosts give each commit an address of its own: a
    case that each report has at one other preview is the same case. Where there are several, it is unknown which."""
    before, after = by_key(a), by_key(b)
    apart: dict[tuple[str, str], tuple[list[CaseKey], list[CaseKey]]] = {}
    for number, (one, other) in enumerate(((before, after), (after, before))):
        for key in one:
            if key not in other:
                apart.setdefault((key.file, key.name), ([], []))[number].append(key)
    moved = {old[0]: now[0] for old, now in apart.values() if len(old) == len(now) == 1}
    return {moved.get(key, key): scenario for key, scenario in before.items()}


def by_key(report: TestReport) -> dict[CaseKey, Scenario]:
    """The scenarios of a report by what they are known by; of two alike, the last."""
    return {CaseKey.of(scenario): scenario for scenario in report.scenarios}
