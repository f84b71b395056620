"""A case as the page shows it: the lines of its plan, each with a mark for its result, beside its videos, what proves
the failure, its attempts side by side."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import count

from smoketree.report.finding import Finding, phrases
from smoketree.report.media import RunFolder, Wanted
from smoketree.report.model import Artifact, AssertionReport, Attempt, Event, PlanSource, Row, Scenario, StepStatus
from smoketree.report.page_tree import Box, Hit, PageTree, page_tree
from smoketree.report.view import CaseView, Evidence, PlanRow, plan_rows
from smoketree.settings import viewport_size

_PLACEHOLDER = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")


class Mark(StrEnum):
    """The result of a line. done: an action was executed; passed: an assertion held; skipped: its condition did not
    hold, or the case did not start; not-reached: the case ended before."""

    DONE = "done"
    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"
    NOT_REACHED = "not-reached"


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a plan. `number` is its place in the file, 0 for rows that name none; `step` counts the lines of a
    case that say something to do or to hold true, from 1: it is the number in `#case-3-step-4`."""

    number: int
    text: str
    mark: Mark | None = None
    row: PlanRow | None = None
    step: int | None = None

    @property
    def bad(self) -> bool:
        return self.mark in (Mark.FAILED, Mark.ERROR)


@dataclass(frozen=True, slots=True)
class PlanText:
    """A plan's text, read for where its cases begin, where the last ends, and which lines are steps. `viewport` is
    what the plan asks for."""

    lines: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    steps: frozenset[int] = frozenset()
    end: int = 0
    viewport: str | None = None

    def lines_of(self, case: int) -> range:
        """The numbers of the lines of the case that begins at a line, without the blank ones at its end."""
        end = next((line for line in self.cases if line > case), self.end)
        while end > case + 1 and not self.lines[end - 2].strip():
            end -= 1
        return range(case, end)


def read_plan(source: PlanSource) -> PlanText:
    """A plan that cannot be read any more (another version wrote the report) has lines and headings, but no steps of
    its own."""
    from smoketree.plan.markdown import HeaderKind, header, is_heading
    from smoketree.plan.parser import parse

    names = set(_PLACEHOLDER.findall(source.text))
    lines = tuple(source.text.removeprefix("\ufeff").splitlines())
    plan = parse(source.text, source.file, names).plan
    if plan is None:
        begun = (HeaderKind.CASE, HeaderKind.FINALLY)
        heads = [at for at, line in enumerate(lines, 1) if line.startswith("#") and is_heading(line)]
        cases = tuple(at for at in heads if header(lines[at - 1]).kind in begun)
        return PlanText(lines, cases, end=len(lines) + 1)
    lines = tuple(plan.text.split("\n"))
    steps = [step.location.line for case in plan.cases for step in case.steps]
    end = min((step.location.line for step in plan.always), default=len(lines) + 1)
    if plan.always:
        end = next((at for at in range(end, 0, -1) if lines[at - 1].lstrip().startswith("#")), end)
    return PlanText(lines, tuple(case.location.line for case in plan.cases), frozenset(steps), end, plan.front.viewport)


def page_lines(scenario: Scenario, rows: Sequence[PlanRow], plan: PlanText | None) -> tuple[PageLine, ...]:
    """The lines of a case in the order of its plan; then what has no line there."""
    step = count(1)
    lines = _lines(scenario, rows, plan or PlanText())
    return tuple(line if line.mark is None else replace(line, step=next(step)) for line in lines)


def mark_of(row: PlanRow) -> Mark:
    """The result of a row. Of several calls the last counts; of several assertions the one that does not hold."""
    status = row.status
    if status is StepStatus.COMPLETED:
        return Mark.PASSED if row.assertions else Mark.DONE
    return Mark(status.value)


def _lines(scenario: Scenario, rows: Sequence[PlanRow], plan: PlanText) -> Iterator[PageLine]:
    by_line = {row.line: row for row in rows if row.line}
    numbers = plan.lines_of(scenario.plan.line) if 0 < scenario.plan.line <= len(plan.lines) else range(0)
    left = Mark.NOT_REACHED if rows else Mark.SKIPPED
    for number in (*numbers, *sorted(by_line.keys() - set(numbers))):
        row = by_line.get(number)
        if row is not None:
            text = plan.lines[number - 1] if number in numbers else row.words
            yield PageLine(number, text, mark_of(row), row)
        else:
            yield PageLine(number, plan.lines[number - 1], left if number in plan.steps else None)
    for row in rows:
        if not row.line:
            yield PageLine(0, row.words, mark_of(row), row)
    if not numbers or not plan.steps:  # else they are lines of the plan without a row
        for words in scenario.dropped_assertions:
            yield PageLine(0, words, left)


_SLACK = 500
"""Milliseconds that a moment may lie behind the end of a video, and still be in it: its last picture stays."""
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Film:
    """A video of a case. `number` counts from 1, in the order in which they began; `begins` is milliseconds since the
    epoch, `length` milliseconds; None where it is not known."""

    number: int
    path: str
    begins: int | None
    length: int | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a film, by its number; `at` is milliseconds."""

    film: int
    at: int


def films(artifacts: Sequence[Artifact], rows: Sequence[Row], folder: RunFolder) -> tuple[Film, ...]:
    """The videos among the artifacts. When the first began is taken from the rows where the report does not say it."""
    videos = [artifact for artifact in artifacts if artifact.kind == "video"]
    videos.sort(key=lambda video: (video.timestamp is None, video.timestamp or 0, _natural(video.path)))
    derived = next((row.timestamp - row.video_offset for row in rows if row.timestamp and row.video_offset), None)
    found = []
    for number, video in enumerate(videos, 1):
        begins = derived if video.timestamp is None and number == 1 else video.timestamp
        media = folder.media(video.path, "video")
        found.append(Film(number, video.path, begins, media.length if media else None))
    return tuple(found)


def moment(row: Row, of: Sequence[Film]) -> Moment | None:
    """Where a row is seen: in the film of its own page; where the report does not say which that is, in the one that
    covers its moment, of several the one that began last."""
    of = [film for film in of if film.path == row.film] or of
    if not of:
        return None
    begun = [(film, row.timestamp - film.begins) for film in of if film.begins is not None]
    if not row.timestamp or not begun:
        return None if row.video_offset is None else Moment(of[0].number, max(0, row.video_offset))
    running = [(film, at) for film, at in begun if at >= 0]
    covering = [(film, at) for film, at in running if film.length is None or at <= film.length + _SLACK]
    film, at = (covering or running or begun[:1])[-1]
    at = max(0, at)
    return Moment(film.number, at if film.length is None else min(at, film.length))


def _natural(path: str) -> list[tuple[int, str]]:
    """`video-10` after `video-9`. A number may be longer than `int` takes: it is compared by its length first."""
    return [(len(part.lstrip("0")), part) if part.isdecimal() else (-1, part) for part in _NUMBER.split(path)]


_BEFORE, _AFTER = 5000, 2000
"""Milliseconds around a row in which something that went wrong in the page is taken to belong to it."""
_SAME_SHAPE = 0.02
_MARGIN = 4
"""CSS pixels between an element and the mark around it, which is not to hide its words."""
_LEAD_IN = 2000
"""Milliseconds before a failure at which its video begins."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the filmstrip, and the step of the case that it was taken at (0: none)."""

    path: str
    label: str
    step: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """What the page showed when a line failed. `size` is the viewport that the picture shows, in CSS pixels, None
    where that is not sure: then nothing can be marked in it. `pixels` is the picture's own size."""

    line: int
    screenshot: str | None
    snapshot: str | None
    pixels: tuple[int, int] | None
    size: tuple[int, int] | None
    tree: PageTree | None

    @property
    def tall(self) -> bool:
        """Whether the picture is one of a phone."""
        return self.pixels is not None and self.pixels[1] > self.pixels[0]

    @property
    def boxes(self) -> tuple[tuple[Hit, Box], ...]:
        """The places to mark in the picture."""
        if self.size is None or self.tree is None:
            return ()
        seen = [
            (line.hit, line.box.around(_MARGIN).within(*self.size)) for line in self.tree.hits if line.hit and line.box
        ]
        return tuple(dict.fromkeys((hit, box) for hit, box in seen if box is not None))


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt as a column beside the others; `cells` are by plan line: its mark, and what was said of it."""

    attempt: Attempt
    films: tuple[Film, ...]
    cells: Mapping[int, tuple[Mark, str, Moment | None]]


@dataclass(frozen=True, slots=True)
class PageCase:
    """`moments` are by step number. `near` are the events around the failed line, `others` the rest of the case's,
    `for_agent` is its failure as text for a coding agent."""

    case: CaseView
    lines: tuple[PageLine, ...]
    films: tuple[Film, ...]
    moments: Mapping[int, Moment]
    frames: tuple[Frame, ...]
    proof: Proof | None
    near: tuple[Event, ...]
    others: tuple[Event, ...]
    tries: tuple[Try, ...]
    for_agent: str = ""

    @property
    def scenario(self) -> Scenario:
        return self.case.scenario

    @property
    def id(self) -> str:
        return f"case-{self.case.number}"

    @property
    def failed(self) -> PageLine | None:
        """The line that the finding is about."""
        if self.case.finding is None:
            return None
        here = [line for line in self.lines if line.step and line.number == self.case.finding.place.line]
        return next((line for line in here if line.bad), here[0] if here else None)

    @property
    def start(self) -> Moment | None:
        """Where the video of a case that did not pass begins: shortly before it went wrong, but not before its first
        step, as there is nothing to be seen yet."""
        line = self.failed
        found = self.moments.get(line.step) if line and line.step else None
        if found is None:
            return None
        first = min(one.at for one in self.moments.values() if one.film == found.film)
        return Moment(found.film, max(first, found.at - _LEAD_IN))

    @property
    def files(self) -> tuple[Evidence, ...]:
        """The evidence that is not shown already."""
        shown = {self.proof.screenshot, self.proof.snapshot} if self.proof else set()
        shown |= {path for _, path in self.scenario.pair.named} if self.scenario.pair else set()
        return tuple(file for file in self.case.evidence if file.path not in shown)

    @property
    def compared(self) -> tuple[PageLine, ...]:
        """The lines that have a result in any of several attempts."""
        return tuple(line for line in self.lines if line.number and any(line.number in one.cells for one in self.tries))

    def wanted(self) -> Iterator[Wanted]:
        """The files that the page shows of this case."""
        if self.proof and self.proof.screenshot:
            yield self.proof.screenshot, "screenshot"
        if self.scenario.pair:
            yield from ((path, "screenshot") for _, path in self.scenario.pair.named)
        yield from ((film.path, "video") for film in self.films)
        yield from ((frame.path, "screenshot") for frame in self.frames)


def page_case(case: CaseView, plan: PlanText | None, viewport: str, folder: RunFolder, most_lines: int) -> PageCase:
    """Arranges a case. `viewport` is the run's; `most_lines` bounds the tree of its failure, 0 leaves it out."""
    scenario = case.scenario
    lines = page_lines(scenario, case.rows, plan)
    its_films = films(scenario.artifacts, scenario.rows, folder)
    row = case.finding.row if case.finding else None
    near = tuple(_near(scenario, row)) if row else ()
    shown = plan.viewport if plan and plan.viewport else viewport
    return PageCase(
        case=case,
        lines=lines,
        films=its_films,
        moments=dict(_moments(lines, its_films)),
        frames=() if its_films else tuple(_frames(scenario, lines)),
        proof=_proof(case.finding, shown, folder, most_lines),
        near=near,
        others=tuple(event for event in scenario.events if event not in near),
        tries=tuple(_tries(scenario, folder)),
    )


def _moments(lines: Sequence[PageLine], its_films: Sequence[Film]) -> Iterator[tuple[int, Moment]]:
    """When each step is seen; one that does not know follows the one before."""
    last: Moment | None = None
    for line in lines:
        if line.step is None or line.row is None:
            continue
        rows = sorted(line.row.parts, key=lambda row: row.timestamp)
        last = next((found for row in rows if (found := moment(row, its_films))), last)
        if last is not None:
            yield line.step, last


def _frames(scenario: Scenario, lines: Sequence[PageLine]) -> Iterator[Frame]:
    """The pictures of the rows, then those that belong to none, each once."""
    done: set[str] = set()
    for line in lines:
        rows = line.row.parts if line.row else ()
        for path in (row.screenshot for row in rows):
            if path and path not in done:
                done.add(path)
                yield Frame(path, f"line {line.number}" if line.number else line.text, line.step or 0)
    for item in scenario.artifacts:
        if item.kind == "screenshot" and item.path not in done:
            done.add(item.path)
            yield Frame(item.path, item.label or "picture")


def _near(scenario: Scenario, row: Row) -> Iterator[Event]:
    """The events since the last action before the row: an assertion looks at what that one did."""
    acted = [step.timestamp for step in scenario.steps if step.timestamp <= row.timestamp and step is not row]
    since = min(row.timestamp - _BEFORE, max(acted, default=row.timestamp))
    until = row.timestamp + row.duration + _AFTER
    return (event for event in scenario.events if since <= event.timestamp <= until)


def _proof(finding: Finding | None, viewport: str, folder: RunFolder, most_lines: int) -> Proof | None:
    if finding is None or not (finding.screenshot or finding.snapshot):
        return None
    picture = folder.media(finding.screenshot, "screenshot")
    pixels = (picture.width, picture.height) if picture and picture.width and picture.height else None
    text = folder.text(finding.snapshot) if most_lines else None
    texts = [finding.seen, *finding.candidates]
    if isinstance(row := finding.row, AssertionReport):
        texts.append(row.evidence.removeprefix(f"expected {row.expected}, "))
    wanted, found = phrases(finding.expected), phrases(*texts)
    if finding.expected.startswith("no "):  # what must not be there is not what one would look for
        wanted, found = (), (*found, *wanted[:1])
    tree = page_tree(text, wanted, found, most_lines) if text else None
    size = _viewport(pixels, viewport)
    return Proof(finding.place.line, finding.screenshot, finding.snapshot, pixels, size, tree)


def _viewport(pixels: tuple[int, int] | None, viewport: str) -> tuple[int, int] | None:
    """The viewport in CSS pixels, if the picture has its shape (it may have several pixels for each)."""
    try:
        width, height = viewport_size(viewport)
    except ValueError:
        return None
    if pixels is None or not width or not height:
        return None
    across, down = pixels[0] / width, pixels[1] / height
    return (width, height) if abs(across - down) <= _SAME_SHAPE * across else None


def _tries(scenario: Scenario, folder: RunFolder) -> Iterator[Try]:
    if not any(attempt.steps or attempt.assertions for attempt in scenario.attempts):
        return
    for one in scenario.tries:
        its_films = films(one.artifacts, one.rows, folder)
        yield Try(one, its_films, dict(_cells(one, its_films)))


def _cells(one: Attempt, its_films: Sequence[Film]) -> Iterator[tuple[int, tuple[Mark, str, Moment | None]]]:
    for row in plan_rows(one.steps, one.assertions):
        wrong = [item.said for item in row.assertions if not item.passed]
        said = wrong[0] if wrong else (row.steps[-1].error or "") if row.steps else ""
        yield row.line, (mark_of(row), said, moment(row.parts[0], its_films))
