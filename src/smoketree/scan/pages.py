"""The pages of a scan as the scenarios of a report, and what was found on them."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from smoketree.clock import Clock
from smoketree.errors import SmoketreeError
from smoketree.plan.source import discover
from smoketree.report.media import Box, changed_places
from smoketree.report.model import (
    Artifact,
    CaseNote,
    PicturePair,
    PlanLine,
    PlanSource,
    ScanFacts,
    Scenario,
    StepReport,
    StepStatus,
    TestReport,
    tally,
)
from smoketree.report.store import Store, write_whole
from smoketree.report.wording import count
from smoketree.run.evidence import case_folder
from smoketree.run.run import environment_of
from smoketree.run.verdict import judge_page
from smoketree.scan.frontier import Address, Frontier
from smoketree.scan.visit import Found, Visit
from smoketree.settings import Settings

PLAN = "scan"
"""What the pages of a scan have in place of a plan's file."""
_LONGEST_LIST = 100
_LINES = 3
"""Lines of each page in the text that a scan has in place of a plan."""


@dataclass(frozen=True, slots=True)
class VisitedPage:
    """A page that was visited, or could not be read because of an `error`. `before` is the visit to it on the base;
    `began` is seconds since the epoch, `duration` seconds."""

    address: Address
    began: float
    visit: Visit = field(default_factory=Visit)
    before: Visit | None = None
    duration: float = 0.0
    error: str | None = None


@dataclass(slots=True)
class Pages:
    """The pages of one scan, in the order in which their visits ended, and all findings."""

    settings: Settings
    run_id: str
    url: str
    clock: Clock
    _began: float = field(init=False)
    _scenarios: dict[str, Scenario] = field(default_factory=dict)
    _visited_at: dict[str, float] = field(default_factory=dict)
    _found: dict[str, list[CaseNote]] = field(default_factory=dict)
    _violations: int = 0
    _refused: dict[str, None] = field(default_factory=dict)
    _unreached: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._began = self.clock.monotonic()

    @property
    def root(self) -> Path:
        """The folder of the scan's evidence."""
        return Store(self.settings.out).run_folder(self.run_id)

    def found(self, found: Iterable[Found]) -> None:
        """Takes findings, each for the page that it names."""
        for one in found:
            notes = self._found.setdefault(one.path, [])
            if one.note not in notes:
                notes.append(one.note)

    def add(self, page: VisitedPage) -> Scenario:
        """Takes a page with its evidence; its scenario as of now. Raises OutputError."""
        number, path, visit = len(self._scenarios) + 1, page.address.path, page.visit
        line = (number - 1) * _LINES + 1
        folder = case_folder(self.root / PLAN, number, path, 1)
        kept = {"snapshot": (visit.snapshot or "").encode(errors="replace"), "screenshot": visit.picture or b""}
        files = {
            kind: folder / ("page.yml" if kind == "snapshot" else "page.jpg") for kind, text in kept.items() if text
        }
        for kind, file in files.items():
            write_whole(file, kept[kind])
        paths = {kind: file.relative_to(self.root).as_posix() for kind, file in files.items()}
        status = StepStatus.COMPLETED if page.error is None else StepStatus.ERROR
        if visit.audit is not None:
            self._violations += sum((visit.audit.violations or {}).values())
            self._refused |= dict.fromkeys(visit.audit.refused)
            self._unreached |= dict.fromkeys(visit.audit.unreached)
        step = StepReport(
            id=1,
            action=f'Open "{path}"',
            description=f"opened {path}" + (f': "{visit.title}"' if visit.title else ""),
            status=status,
            timestamp=round(page.began * 1000),
            duration=round(visit.seconds * 1000),
            line=line + 1,
            error=page.error,
            **paths,
        )
        self._visited_at[path] = page.began
        self._scenarios[path] = Scenario(
            name=path,
            passed=True,
            status="passed",
            steps=(step,),
            duration=round(page.duration * 1000),
            plan=PlanLine(file=PLAN, line=line),
            base_pictures=self._compared(page, paths.get("screenshot")),
            artifacts=tuple(Artifact(kind=kind, path=at, label="page") for kind, at in paths.items()),
        )
        return self._judged(path)

    def _compared(self, page: VisitedPage, picture: str | None) -> PicturePair | None:
        """The picture of the page beside that on the base, where they differ in places that do not move on either."""
        ours, theirs = page.visit, page.before
        if picture is None or theirs is None or ours.picture is None or theirs.picture is None:
            return None
        found = changed_places(theirs.picture, ours.picture)
        moving = [*_places(ours.picture, ours.later), *_places(theirs.picture, theirs.later)]
        again = _places(theirs.later, ours.later)
        still = [box for box in (found[1] if found else ()) if _meets(box, again) and not _meets(box, moving)]
        if found is None or not still:
            return None
        file = (self.root / picture).with_name("base.jpg")
        write_whole(file, theirs.picture)
        before = file.relative_to(self.root).as_posix()
        (width, height), changed = found[0], tuple(still)
        return PicturePair(before=before, after=picture, width=width, height=height, changed=changed, other="base")

    def _judged(self, path: str) -> Scenario:
        """The page with its findings and its verdict as of now."""
        scenario, notes = self._scenarios[path], tuple(self._found.get(path, ()))
        failing = [note.label for note in notes if note.kind.value in self.settings.fail_on]
        verdict = judge_page(failing, scenario.steps[0].error)
        summary = verdict.summary if verdict.summary != "visited" or not notes else count(len(notes), "finding")
        update = {"status": verdict.status, "passed": verdict.status == "passed", "summary": summary, "notes": notes}
        return scenario.model_copy(update=update)

    def report(self, frontier: Frontier, *, aborted: str | None = None) -> TestReport:
        """The report as of now; `aborted` says why the scan ended early."""
        judged = (self._judged(path) for path in self._scenarios)
        scenarios = tuple(sorted(judged, key=lambda page: self._visited_at[page.name]))
        text = "\n".join(f'#Case {number}: {path}\n- Open "{path}"\n' for number, path in enumerate(self._scenarios, 1))
        acts = [one.path for one in frontier.not_followed.values()]
        base = self.settings.base_url
        return TestReport(
            run_id=self.run_id,
            url=self.url,
            scenarios=scenarios,
            total_duration=round((self.clock.monotonic() - self._began) * 1000),
            generated_at=datetime.fromtimestamp(self.clock.now(), UTC).isoformat(timespec="milliseconds"),
            aborted=aborted is not None,
            abort_reason=aborted,
            environment=environment_of(self.settings, version("playwright")),
            plans=(PlanSource(file=PLAN, text=text, sha=hashlib.sha256(text.encode()).hexdigest()),),
            scan=ScanFacts(
                base=base,
                not_followed=tuple(acts[:_LONGEST_LIST]),
                refused=tuple(self._refused)[:_LONGEST_LIST],
                unreached=tuple(self._unreached)[:_LONGEST_LIST],
                not_visited=len(frontier.left),
                violations=self._violations if base is None else 0,
                has_plans=_has_plans(self.settings),
            ),
            **tally(scenarios),
        )


def _has_plans(settings: Settings) -> bool:
    """Whether there are plans that a run would find."""
    try:
        return bool(discover(settings.plans, Path()))
    except SmoketreeError:
        return False


def _places(before: bytes | None, after: bytes | None) -> tuple[Box, ...]:
    """Where two pictures of one page differ."""
    found = changed_places(before, after) if before and after else None
    return found[1] if found else ()


def _meets(one: Box, others: Iterable[Box]) -> bool:
    """Whether a place and any of the others have something in common."""
    return any(
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
        for other in others
    )
