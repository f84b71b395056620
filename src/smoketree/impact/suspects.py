"""The changed files that most likely made a case fail, each with the reason."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from smoketree.impact.coverage import Coverage, Lines, format_lines
from smoketree.impact.repository import Change, FileChange
from smoketree.report.finding import Finding, find
from smoketree.report.headline import phrases
from smoketree.report.model import BaseClass, EventKind, Scenario, Suspect, TestReport
from smoketree.shortening import shorten
from smoketree.snapshot.fold import fold, has_phrase, words

_MOST = 3
_SHORTEST = 3
"""Letters of a word that says something."""
_REQUEST = re.compile(r"(?:https?://[^/\s]+)?(/[^\s?#]*)")
_COVERAGE, _ROUTE, _PHRASE, _WORDS = 4.0, 3.0, 2.0, 1.0
"""What the reasons weigh: that the case ran a line says most, that some words agree least."""


@dataclass(slots=True)
class _Candidate:
    file: str
    weight: float = 0.0
    reasons: list[str] = field(default_factory=list)

    def add(self, weight: float, reason: str) -> None:
        self.weight += weight
        self.reasons.append(reason)


def with_suspects(report: TestReport, change: Change, head: Coverage, base: Coverage | None) -> TestReport:
    """The report, with suspects for the cases that do not pass. `head` is what they ran now, and `base` what they ran
    before the change, where that is known."""
    passed = {(one.plan.file, one.name) for one in report.scenarios if one.passed}
    ran = _LinesRun(change, head, base)
    scenarios = [
        one.model_copy(update={"suspects": suspects(one, change, ran, passed)}) if _is_new(one) else one
        for one in report.scenarios
    ]
    return report.model_copy(update={"scenarios": tuple(scenarios)})


def _is_new(scenario: Scenario) -> bool:
    """Whether the case went as far as a line that did not pass, and the base is not known to fail there too."""
    broken = scenario.base is not None and scenario.base.kind is BaseClass.BROKEN
    return not scenario.passed and not broken and bool(scenario.steps or scenario.assertions)


@dataclass(frozen=True, slots=True)
class _LinesRun:
    """Which changed lines a case ran: those of the files as they are now, else as they were on the base."""

    change: Change
    head: Coverage
    base: Coverage | None

    def of(self, case: tuple[str, str], change: FileChange) -> Lines:
        """The changed lines that a case ran; nothing where it is not known."""
        record = self.head.files.get(change.file)
        new = _in(self.head, case, change.file) & change.new_lines if record is not None and record.blob else None
        if new or self.base is None:
            return new or frozenset()
        record = self.base.files.get(change.file)
        if record is None or not record.blob or record.blob != self.change.blobs.get(change.file):
            return frozenset()
        return _in(self.base, case, change.file) & {line for hunk in change.hunks for line in hunk.replaced}


def _in(coverage: Coverage, case: tuple[str, str], file: str) -> Lines:
    return frozenset(line for each in coverage.cases if (each.plan, each.name) == case for line in each.lines(file))


def suspects(
    scenario: Scenario, change: Change, ran: _LinesRun, passed: Iterable[tuple[str, str]]
) -> tuple[Suspect, ...]:
    """At most three changed files, the most likely first; none where nothing speaks for one."""
    finding = find(scenario)
    if finding is None:
        return ()
    found = [_Candidate(each.file) for each in change.files]
    routes = {candidate.file: _words(candidate.file) for candidate in found}
    requests = [_REQUEST.search(one.text) for one in scenario.events if one.kind is EventKind.REQUEST]
    paths = tuple(dict.fromkeys(each[1] for each in requests if each))
    for candidate, each in zip(found, change.files, strict=True):
        _by_coverage(candidate, each, scenario, ran, passed)
        _by_request(candidate, paths, routes)
        _by_words(candidate, each, finding)
    likely = sorted((one for one in found if one.reasons), key=lambda one: -one.weight)[:_MOST]
    return tuple(Suspect(file=one.file, reason="; ".join(one.reasons)) for one in likely)


def _by_coverage(
    candidate: _Candidate,
    change: FileChange,
    scenario: Scenario,
    ran: _LinesRun,
    passed: Iterable[tuple[str, str]],
) -> None:
    """The more, the fewer of the cases that passed ran them too (Ochiai's measure, for one failure)."""
    lines = ran.of((scenario.plan.file, scenario.name), change)
    if lines:
        too = sum(1 for case in passed if ran.of(case, change))
        alone = ", no case that passed did" if not too else ""
        candidate.add(_COVERAGE / sqrt(1 + too), f"the case ran its changed lines {_brief(lines)}{alone}")


def _by_request(candidate: _Candidate, paths: Iterable[str], routes: Mapping[str, frozenset[str]]) -> None:
    """The words of the route that failed, by how few of the changed files have them."""
    for path in paths:
        named = {word for word in _words(path) if len(word) >= _SHORTEST and not word.isdigit()}
        weights = {word: 1 / sum(word in other for other in routes.values()) for word in named & routes[candidate.file]}
        if weights:
            candidate.add(_ROUTE * max(weights.values()), f"the request to {shorten(path, 80)} failed")
            return


def _by_words(candidate: _Candidate, change: FileChange, finding: Finding) -> None:
    """Names that the line quotes, else two words of it, in the lines that changed."""
    changed = " ".join(line for hunk in change.hunks for line in (*hunk.removed, *hunk.added))
    folded = fold(changed)
    named = (fold(text) for text in phrases(finding.words, finding.expected, finding.seen))
    quoted = [text for text in named if len(text) >= _SHORTEST and has_phrase(folded, text)]
    if quoted:
        candidate.add(_PHRASE, f'the change has "{shorten(quoted[0], 60)}"')
        return
    there = _words(changed)
    shared = sorted(word for word in _words(finding.words) & there if len(word) > _SHORTEST)
    if len(shared) > 1:
        candidate.add(_WORDS, f"the change has the line's words {', '.join(shared[:4])}")


def _words(text: str) -> frozenset[str]:
    """The words of a text, and of the names of code in it (`CartItems.tsx` has cart, item and tsx)."""
    spaced = re.sub(r"[^\w]|_|(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return frozenset(word.removesuffix("s") for word in words(fold(spaced)))


def _brief(lines: Lines) -> str:
    text = format_lines(lines)
    return text if text.count(",") < 3 else f"{','.join(text.split(',')[:3])} and more"
