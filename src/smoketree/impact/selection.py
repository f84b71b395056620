"""Which cases a change touches, which of its lines no case ran, and which of its files most likely made a case fail."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import PurePosixPath

from smoketree.display_text import shorten
from smoketree.impact.coverage import CaseRecord, Coverage, Lines, format_lines, parse_lines
from smoketree.impact.repository import Change, FileChange, Hunk
from smoketree.report.finding import Finding, find, phrases
from smoketree.report.model import BaseClass, EventKind, Impact, Scenario, Suspect, TestReport, TouchedCase, UnrunLines
from smoketree.snapshot.fold import fold, has_phrase, words

Cases = Mapping[str, Collection[str]]
"""The names of the cases, by the plan's file."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What decides which cases a change touches. `plans` are the cases that there are now; `plan_paths` the plans by
    their paths in the repository."""

    base: Coverage
    plans: Cases
    plan_paths: Mapping[str, str]

    def touched(self, ref: str, change: Change) -> Impact:
        """The cases that ran a changed line, those of changed plans and those that the coverage does not have; all,
        where a file changed of which is not known who runs it."""
        records = {(case.plan, case.name): case for case in self.base.cases}
        pages: dict[tuple[str, str], set[str]] = {
            (plan, name): set() for plan, names in self.plans.items() for name in names if (plan, name) not in records
        }
        for each in change.files:
            if each.file in self.plan_paths:
                plan = self.plan_paths[each.file]
                pages |= {(plan, name): pages.get((plan, name), set()) for name in self.plans[plan]}
            elif (unknown := self._unknown(each)) is not None:
                return Impact(changed_from=ref, all_because=unknown)
            else:
                for key, record in records.items():
                    if key[1] in self.plans.get(key[0], ()):
                        for page in self._pages(record, each, change):
                            pages.setdefault(key, set()).add(page)
        touched = (
            TouchedCase(plan=plan, name=name, pages=tuple(sorted(pages[plan, name])))
            for plan, names in self.plans.items()
            for name in names
            if (plan, name) in pages
        )
        return Impact(changed_from=ref, touched=tuple(touched))

    def _unknown(self, change: FileChange) -> str | None:
        """Why it is not known what the change of a file touches; None where it is."""
        path = PurePosixPath(change.file)
        if change.file in self.base.files:
            return None
        # A new file has no effect but through those that name it, which changed too. Of another kind, it may have.
        if change.is_new and path.suffix in {PurePosixPath(file).suffix for file in self.base.files}:
            return None
        return f"no recorded page loaded {change.file}, so what it changes is not known"

    def _pages(self, record: CaseRecord, change: FileChange, since: Change) -> Iterator[str]:
        """The pages on which a case ran what changed in a file: any of it, where the lines that it ran are of another
        text than the one that was changed."""
        file = self.base.files.get(change.file)
        exact = file is not None and file.blob and file.blob == since.blobs.get(change.file)
        replaced = changed_lines(change, has_code=bool(file is not None and file.code)) if exact else None
        for page in record.pages:
            ran = record.lines(change.file, page)
            if ran and (replaced is None or ran & replaced):
                yield page


def changed_lines(change: FileChange, *, has_code: bool) -> Lines | None:
    """The old lines that a change is about; None where it may be about all of the file. A style rule applies by its
    selector to any element: only a change of declarations is about the rule that they are in."""
    if not change.hunks or not (has_code or all(map(_is_of_declarations, change.hunks))):
        return None
    return frozenset(line for hunk in change.hunks for line in hunk.replaced)


def _is_of_declarations(hunk: Hunk) -> bool:
    words = (line.strip() for line in (*hunk.removed, *hunk.added))
    return all(not line or (line.endswith(";") and not line.startswith("@")) for line in words)


def never_run(change: Change, head: Coverage) -> tuple[UnrunLines, ...]:
    """The changed lines with code that no case ran, of files that pages loaded as they are now."""
    found = []
    for each in change.files:
        record = head.files.get(each.file)
        code = frozenset(parse_lines(record.code)) if record is not None else frozenset()
        unrun = (each.new_lines & code) - head.ran(each.file)
        if unrun:
            found.append(UnrunLines(file=each.file, lines=format_lines(unrun, code=code - unrun)))
    return tuple(found)


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
    return report.with_cases(
        lambda one: one.model_copy(update={"suspects": suspects(one, change, ran, passed)}) if _is_new(one) else one
    )


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
        # The more, the fewer of the cases that passed ran them too (Ochiai's measure, for one failure).
        lines = ran.of((scenario.plan.file, scenario.name), each)
        if lines:
            too = sum(1 for case in passed if ran.of(case, each))
            alone = ", no case that passed did" if not too else ""
            candidate.add(_COVERAGE / sqrt(1 + too), f"the case ran its changed lines {_brief(lines)}{alone}")
        _by_request(candidate, paths, routes)
        _by_words(candidate, each, finding)
    likely = sorted((one for one in found if one.reasons), key=lambda one: -one.weight)[:_MOST]
    return tuple(Suspect(file=one.file, reason="; ".join(one.reasons)) for one in likely)


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
