"""A report as the templates see it: cases in the order they matter, each with its finding, rows and evidence.

Only arranges; every text in here is as untrusted as it was in the report, and escaped where it is shown.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from smoketree.report.comparison import against
from smoketree.report.diff import ReportDiff, diff, since_last
from smoketree.report.finding import Finding, comparison_rows, find, headline, run_name
from smoketree.report.links import Links, Picture, web_url
from smoketree.report.model import (
    AssertionReport,
    CaseNote,
    CheckedBy,
    Impact,
    NoteKind,
    PlanLine,
    Resolver,
    Row,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
    with_counts,
)
from smoketree.report.wording import BASE, NOTES, count, moment

_ORDER = (Status.FAILED, Status.ERROR, Status.SKIPPED, Status.PASSED)
_LAST = 1 << 31


@dataclass(frozen=True, slots=True)
class Evidence:
    """A file that proves something, and its address where there is one. `kind` is an artifact's."""

    kind: str
    label: str
    path: str
    url: str | None


@dataclass(frozen=True, slots=True)
class PlanRow:
    """The result of a plan line: the steps that were taken for it, and the assertion, if it is one."""

    line: int
    words: str
    status: StepStatus
    steps: tuple[StepReport, ...]
    assertions: tuple[AssertionReport, ...]

    @property
    def parts(self) -> tuple[Row, ...]:
        """The steps, then the assertions."""
        return (*self.steps, *self.assertions)

    @property
    def read_as(self) -> str | None:
        """The plain lines that were carried out or checked in place of the line's words."""
        return next((part.read_as for part in self.parts if part.read_as), None)

    @property
    def by(self) -> tuple[str, ...]:
        """How it was read, who checked it: plain, reading, rewrite, act; host, judge, visual."""
        resolvers = (str(step.resolver) for step in self.steps if step.resolver)
        return tuple(dict.fromkeys((*resolvers, *(str(assertion.checked_by) for assertion in self.assertions))))

    @property
    def healed(self) -> bool:
        return any(step.healed for step in self.steps)

    @property
    def vacuous(self) -> bool:
        return any(assertion.vacuous for assertion in self.assertions)

    @property
    def duration(self) -> int:
        """Milliseconds."""
        return sum(part.duration for part in self.parts)


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know beside the verdict; `kind` is a key of `wording.NOTES`. Without a case, it is about the run.
    `ignore` is the line of front matter that ignores it, where one can."""

    kind: str
    case: str
    place: PlanLine | None
    text: str
    ignore: str = ""


@dataclass(frozen=True, slots=True)
class PageFinding:
    """What a scan found, and on which pages; `kind` is a key of `wording.NOTES`."""

    kind: str
    text: str
    pages: tuple["CaseView", ...]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that a model read in this run: the plan's words, and the plain lines that it read them as."""

    place: PlanLine
    words: str
    read_as: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """One case. `finding` is None where it passed; `headline` says in a line what is wrong, `since` what the change,
    the base and earlier runs say of it, with labels, `earlier` names the last of them. `number` counts from 1 in the
    report's order. `picture` is that of its failure, `compared` are one of the base or an earlier run and one of this
    one, with labels, where they can be shown inline."""

    number: int
    scenario: Scenario
    finding: Finding | None
    place: PlanLine
    place_url: str | None
    rows: tuple[PlanRow, ...]
    evidence: tuple[Evidence, ...]
    picture: Picture | None
    headline: str = ""
    since: tuple[tuple[str, str], ...] = ()
    earlier: str = ""
    compared: tuple[tuple[str, Picture], ...] = ()

    @property
    def linked(self) -> tuple[Evidence, ...]:
        """The evidence that can be opened."""
        return tuple(item for item in self.evidence if item.url)

    @property
    def seen(self) -> tuple[Evidence, ...]:
        """What of it shows the failure."""
        return tuple(item for item in self.linked if item.kind in {"screenshot", "video"})

    @property
    def rows_to_failure(self) -> tuple[PlanRow, ...]:
        """The rows down to the first that went wrong, and any other that did."""
        bad = [row.status in (StepStatus.FAILED, StepStatus.ERROR) for row in self.rows]
        end = bad.index(True) + 1 if any(bad) else len(self.rows)
        return self.rows[:end] + tuple(row for row, wrong in zip(self.rows[end:], bad[end:], strict=True) if wrong)


@dataclass(frozen=True, slots=True)
class RunView:
    """A run. `troubled` are the cases that did not pass, failed first. `last_passed` is the commit at which the same
    run passed before, `compared_with` that of the report that `changes` counts from, where they are known."""

    report: TestReport
    url: str | None
    links: Links
    troubled: tuple[CaseView, ...]
    passed: tuple[CaseView, ...]
    notes: tuple[Note, ...]
    changes: ReportDiff | None
    compared_with: str | None = None
    last_passed: str | None = None

    @property
    def pictured(self) -> CaseView | None:
        """The case whose picture is shown at once: the first that has one."""
        return next((case for case in self.troubled if case.picture), None)

    @property
    def impact(self) -> tuple[str, ...]:
        """What the change touches, a sentence each."""
        return impact_lines(self.report.impact)

    @property
    def readings(self) -> tuple[ReadLine, ...]:
        """The lines that a model read in this run."""
        scenarios = (case.scenario for case in self.cases)
        return tuple(dict.fromkeys(line for scenario in scenarios for line in read_lines(scenario)))

    @property
    def remarks(self) -> tuple[Note, ...]:
        """The notes that are not about how a line was read; of a scan, those that are no findings either."""
        left_out = {"read as", *(NoteKind if self.report.scan else ())}
        return tuple(note for note in self.notes if note.kind not in left_out)

    @property
    def looks_different(self) -> tuple[CaseView, ...]:
        """The pages of a scan that look different on the base."""
        return tuple(case for case in self.cases if case.scenario.base_pictures) if self.report.scan else ()

    @property
    def findings(self) -> tuple[PageFinding, ...]:
        """What a scan found, each finding once with all of its pages; what most pages have first."""
        pages: dict[tuple[str, str], list[CaseView]] = {}
        for case in self.cases if self.report.scan else ():
            for note in case.scenario.notes:
                pages.setdefault((note.kind.value, note.text), []).append(case)
        groups = sorted(pages.items(), key=lambda group: -len(group[1]))
        return tuple(PageFinding(kind, text, tuple(on)) for (kind, text), on in groups)

    @property
    def cases(self) -> tuple[CaseView, ...]:
        """All of them, in the report's order."""
        return tuple(sorted((*self.troubled, *self.passed), key=lambda case: case.number))

    @property
    def sections(self) -> "tuple[RunView, ...]":
        """The run of each preview by itself, where it is of several. Facts about the run as a whole are not in
        them."""
        names = dict.fromkeys(case.scenario.preview for case in self.cases if case.scenario.preview)
        return tuple(self._section(name) for name in names)

    def _section(self, preview: str) -> "RunView":
        cases = [case for case in self.cases if case.scenario.preview == preview]
        scenarios = tuple(case.scenario for case in cases)
        return replace(
            self,
            report=with_counts(
                self.report.model_copy(update={"url": preview, "scenarios": scenarios, "aborted": False})
            ),
            url=web_url(preview),
            troubled=tuple(case for case in self.troubled if case in cases),
            passed=tuple(case for case in cases if case.finding is None),
        )

    @property
    def icon(self) -> str:
        if self.report.accepted:
            return "🟢" if self.report.passed and not self.findings else "⚠️"
        return "🔴" if self.has_failures else "⚠️"

    @property
    def has_failures(self) -> bool:
        """Whether a case failed, rather than could not be tested."""
        return self.report.failed_count > self.report.error_count

    @property
    def headline(self) -> str:
        """The verdict in words of ours only."""
        report, total = self.report, len(self.report.scenarios)
        if not total:
            return "nothing was tested"
        parts = [
            (report.failed_count - report.error_count, "failed"),
            (report.error_count, "could not be tested"),
            (report.skipped_count, "skipped"),
        ]
        said = [f"{number} {words}" for number, words in parts if number] or [f"{report.passed_count} passed"]
        if report.passed and report.scan:
            said = [f"{count(total, 'page')} visited"]
        else:
            said[0] = said[0].replace(" ", f" of {count(total, 'page' if report.scan else 'case')} ", 1)
        beside_base = Counter(case.scenario.base.kind for case in self.cases if case.scenario.base is not None)
        said += [f"{number} {BASE[kind]}" for kind, number in sorted(beside_base.items())]
        quarantined = sum(1 for case in self.troubled if case.scenario.quarantined)
        said += [f"{quarantined} in quarantine"] if quarantined else []
        said += [f"{report.flaky_count} flaky"] if report.flaky_count else []
        noted = sum(1 for case in self.cases if case.scenario.notes)
        said += [f"{noted} with {'findings' if report.scan else 'page errors'}"] if noted else []
        return ", ".join(said) + (", the run ended early" if report.aborted else "")

    @property
    def note_counts(self) -> str:
        """How many notes of each kind, in words of ours only; empty where there are none."""
        return self.counts_of(self.notes)

    @staticmethod
    def counts_of(notes: Sequence[Note]) -> str:
        """The same, of some of the notes."""
        words = {
            "vacuous": "vacuous assertion",
            "judged": "judged assertion",
            "healed": "healed step",
            "read as": "new reading",
            "warning": "warning",
            **{kind.value: NOTES[kind.value] for kind in NoteKind},
        }
        return " · ".join(
            count(number, words[kind]) if kind in words else f"{number} {kind}"
            for kind, number in Counter(note.kind for note in notes).items()
        )

    @property
    def is_plain_green(self) -> bool:
        """Whether there is nothing to look at: all passed at once and nothing was warned of."""
        looked_at = {"flaky", "warning", "read as", *(kind.value for kind in NoteKind)}
        return self.report.passed and all(note.kind not in looked_at for note in self.notes)


def view(report: TestReport, previous: TestReport | None, links: Links) -> RunView:
    """Arranges a report. Its numbers are counted afresh."""
    report = with_counts(against(report, previous) if previous else report)
    cases = [_case(number, scenario, report, links) for number, scenario in enumerate(report.scenarios, 1)]
    troubled = sorted(
        (case for case in cases if case.finding), key=lambda case: (_ORDER.index(case.scenario.status), case.number)
    )
    compared = {case.since.run.run_id: case.since.run.commit for case in report.scenarios if case.since is not None}
    return RunView(
        report=report,
        url=web_url(report.url),
        links=links,
        troubled=tuple(troubled),
        passed=tuple(case for case in cases if case.finding is None),
        notes=(
            # A page of a scan has no plan in which somebody could look.
            *(
                replace(note, place=None, ignore="") if report.scan else note
                for scenario in report.scenarios
                for note in _notes(scenario)
            ),
            *(Note("warning", "", None, text) for text in report.warnings),
        ),
        changes=diff(previous, report) if previous else since_last(report),
        compared_with=next(iter(compared.values())) if len(compared) == 1 else None,
        last_passed=previous.environment.commit if previous and previous.passed else None,
    )


def _case(number: int, scenario: Scenario, report: TestReport, links: Links) -> CaseView:
    finding = find(scenario)
    place = finding.place if finding else scenario.plan
    pictures = [(label, links.picture(path)) for label, path in (scenario.pair.named if scenario.pair else ())]
    pair = tuple((label, picture) for label, picture in pictures if picture)
    suspects = (("suspect", f"{one.file}: {one.reason}") for one in scenario.suspects)
    return CaseView(
        number=number,
        scenario=scenario,
        finding=finding,
        place=place,
        place_url=links.plan_line(place),
        rows=plan_rows(scenario.steps, scenario.assertions),
        evidence=tuple(_evidence(scenario, finding, links)),
        picture=links.picture(finding.screenshot) if finding else None,
        headline=headline(finding) if finding else "",
        since=(*suspects, *comparison_rows(scenario, report)),
        compared=pair if len(pair) == 2 else (),
        earlier=run_name(scenario.since.run, report) if scenario.since else "",
    )


def plan_rows(steps: Sequence[StepReport], assertions: Sequence[AssertionReport]) -> tuple[PlanRow, ...]:
    """Steps and assertions by plan line. A step without a line belongs to the line of the step before it."""
    lines: dict[int, tuple[list[StepReport], list[AssertionReport]]] = {}
    line = 0
    for step in steps:
        line = step.line or line
        lines.setdefault(line, ([], []))[0].append(step)
    for assertion in assertions:
        lines.setdefault(assertion.line or _LAST, ([], []))[1].append(assertion)
    return tuple(_row(0 if line == _LAST else line, *lines[line]) for line in sorted(lines))


def _row(line: int, steps: Sequence[StepReport], assertions: Sequence[AssertionReport]) -> PlanRow:
    # A model may try twice: the result of its line is its last row, but an assertion that did not hold decides.
    bad = [assertion.status for assertion in assertions if not assertion.passed]
    worst = StepStatus.FAILED if StepStatus.FAILED in bad else [*bad, (assertions or steps)[-1].status][0]
    return PlanRow(line, (assertions or steps)[0].words, worst, tuple(steps), tuple(assertions))


def _notes(scenario: Scenario) -> Iterator[Note]:
    def note(kind: str, text: str, line: int = 0) -> Note:
        place = PlanLine(file=scenario.plan.file, line=line or scenario.plan.line)
        return Note(kind, scenario.name, place, text)

    if scenario.flaky:
        yield note("flaky", "; ".join(f"attempt {item.number}: {item.summary}" for item in scenario.attempts))
    for assertion in scenario.assertions:
        if assertion.vacuous:
            yield note("vacuous", assertion.description, assertion.line)
        if assertion.checked_by is not CheckedBy.HOST:
            yield note("judged", assertion.description, assertion.line)
        if assertion.note:
            yield note("warning", assertion.note, assertion.line)
    for step in scenario.steps:
        if step.healed:
            yield note("healed", step.action, step.line)
    for one in read_lines(scenario):
        yield note("read as", f"{one.words}: {one.read_as}", one.place.line)
    for problem in scenario.notes:
        yield replace(note(problem.kind.value, problem.text, problem.line), ignore=ignore_line(problem))
    yield from (note("warning", warning) for warning in scenario.warnings)


def ignore_line(note: CaseNote) -> str:
    """The line of a plan's front matter that ignores the note."""
    label = note.label if len(note.label) <= _LONGEST_PATTERN else f"{note.label[:_LONGEST_PATTERN]}*"
    return "ignore-notes: ['{}']".format(label.replace("'", "''"))


_LONGEST_PATTERN = 100


def read_lines(scenario: Scenario) -> tuple[ReadLine, ...]:
    """The lines of the case that a model read in this run, each once, in the plan's order."""
    found = {
        (row.line, row.words, row.read_as)
        for row in scenario.rows
        if row.read_as and row.resolver in {Resolver.REWRITE, Resolver.ACT}
    }
    return tuple(
        ReadLine(PlanLine(file=scenario.plan.file, line=line or scenario.plan.line), words, read_as)
        for line, words, read_as in sorted(found)
    )


def _evidence(scenario: Scenario, finding: Finding | None, links: Links) -> Iterator[Evidence]:
    """The picture and the snapshot of the failure, then what the case left behind, each path once."""
    found: list[tuple[str, str, str | None, int | None]] = []
    if finding is not None:
        found += [("screenshot", "picture", finding.screenshot, None), ("snapshot", "snapshot", finding.snapshot, None)]
    found += [("screenshot", label, path, None) for label, path in (scenario.pair.named if scenario.pair else ())]
    kinds = Counter(item.kind for item in scenario.artifacts)
    for item in scenario.artifacts:
        if item.kind not in ("snapshot", "screenshot"):
            at = finding.offset if finding and item.kind == "video" else None
            label = item.label or (item.kind if kinds[item.kind] == 1 else PurePosixPath(item.path).stem)
            found.append((item.kind, label if at is None else f"{label} at {moment(at)}", item.path, at))
    seen: set[str] = set()
    for kind, label, path, at in found:
        if path and path not in seen:
            seen.add(path)
            yield Evidence(kind, label, path, links.artifact(path, at))


_MOST = 8


def impact_lines(impact: Impact | None) -> tuple[str, ...]:
    """What the change touches, and which of its lines were never run; empty where no change was asked about."""
    if impact is None:
        return ()
    since = f"the change since {impact.changed_from}"
    if impact.all_because is not None:
        said = [f"{since} may touch every case: {impact.all_because}"]
    elif not impact.touched:
        said = [f"{since} touches no case that the base's coverage knows"]
    else:
        plans = Counter(case.plan for case in impact.touched)
        named = _listed(f"{plan} ({count(number, 'case')})" for plan, number in plans.items())
        said = [f"{since} touches {named}"]
        pages = dict.fromkeys(page for case in impact.touched for page in case.pages)
        said += [f"pages: {_listed(pages)}"] if pages else []
    said += [f"{each.file}:{each.lines} was never run" for each in impact.never_run[:_MOST]]
    more = len(impact.never_run) - _MOST
    return (*said, f"lines of {count(more, 'more file')} were never run") if more > 0 else tuple(said)


def _listed(items: Iterable[str]) -> str:
    texts = list(items)
    more = len(texts) - _MOST
    return ", ".join(texts[:_MOST]) + (f" and {more} more" if more > 0 else "")
