"""One visit to one page of a scan: what it shows, what is wrong with it, also beside the base, where it leads, and its
scenario in the report."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from smoketree.browser.page_audit import NARROW, PageAudit, PageLink, audit, opened_menus, wider_than
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session import Session
from smoketree.clock import Clock
from smoketree.errors import BrowserError, SmoketreeError
from smoketree.plan.source import discover
from smoketree.report.media import Box, changed_places
from smoketree.report.model import (
    Artifact,
    CaseNote,
    NoteKind,
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
from smoketree.scan.frontier import Address, Frontier, kind_of, normalize, path_of
from smoketree.settings import Settings

_VARIES = re.compile(r"[0-9a-f]{6,}|\d+", re.IGNORECASE)
"""Parts of a text that differ from one deployment to the next: hashes in names of files, numbers."""


@dataclass(frozen=True, slots=True)
class Found:
    """One finding of a page. `path` is the page that it is reported on, which for a link is the one that has it."""

    path: str
    kind: NoteKind
    text: str

    @property
    def key(self) -> tuple[str, NoteKind, str]:
        """By what the same finding is known on another deployment."""
        return self.path, self.kind, _VARIES.sub("#", self.text)

    @property
    def note(self) -> CaseNote:
        """As the report has it."""
        return CaseNote(kind=self.kind, text=self.text)


def findings(audit: PageAudit, wide: Mapping[str, object] | None, address: Address) -> tuple[Found, ...]:
    """What is wrong on a page that was asked for by that address. An error page has no faults of its own."""
    path = address.path
    if audit.lost is not None:
        url, _, reason = audit.lost.partition(" ")
        return (Found(path, NoteKind.PAGE, f"did not load: {f'{path_of(url)} {reason}'.strip()}"),)
    code = int((audit.status or "0").split()[0])
    if code in {404, 410}:
        return (dead_link(address, str(audit.status)),)
    if code >= 500:
        return (Found(path, NoteKind.PAGE, f"answered {audit.status}"),)
    if code >= 400:
        return ()  # it needs somebody who is signed in
    found = [Found(path, NoteKind(one.kind), one.text) for one in audit.problems]
    if audit.blank:
        found.append(Found(path, NoteKind.BLANK, "the page shows nothing"))
    if wide is not None:
        text = f"the page is {wide['width']} px wide in a window of {NARROW[0]} px, because of {wide['element']}"
        found.append(Found(path, NoteKind.LAYOUT, text))
    return tuple(dict.fromkeys(found))


def dead_link(address: Address, status: str) -> Found:
    """The finding for an address behind which there is no page."""
    if not address.depth:
        return Found(address.path, NoteKind.PAGE, f"answered {status}")
    said = f'the link "{address.name}" leads to' if address.name else "a link leads to"
    return Found(address.source, NoteKind.LINK, f"{said} {address.path}, which answered {status}")


def new_only(found: Iterable[Found], before: Iterable[Found]) -> tuple[Found, ...]:
    """Those of the findings that the base does not have."""
    known = {one.key for one in before}
    return tuple(one for one in found if one.key not in known)


def new_violations(now: PageAudit, before: PageAudit, path: str) -> tuple[Found, ...]:
    """The accessibility rules that more elements violate than on the base. Nothing where one of the two pages could not
    be checked."""
    if now.violations is None or before.violations is None:
        return ()
    known = {rule: number for (rule, _), number in before.violations.items()}
    return tuple(
        Found(path, NoteKind.ACCESSIBILITY, f"{words} ({rule}; {more} more than on the base)")
        for (rule, words), number in now.violations.items()
        if (more := number - known.get(rule, 0)) > 0
    )


_SETTLING = 5.0
_READING = 25.0


@dataclass(frozen=True, slots=True)
class Visit:
    """The result of a visit. Without an `audit` the address is no page of the preview: a download, a redirect to
    another site. `asked` is the address that was opened, `seconds` how long that took; `later` is a second picture,
    taken at the end where two were asked for."""

    audit: PageAudit | None = None
    found: tuple[Found, ...] = ()
    links: tuple[PageLink, ...] = ()
    title: str = ""
    snapshot: str | None = None
    picture: bytes | None = None
    seconds: float = 0.0
    asked: str = ""
    later: bytes | None = None

    @property
    def moved(self) -> bool:
        """Whether the visit ended at another address."""
        return self.audit is not None and self.audit.lost is None and normalize(self.audit.url) != self.asked

    @property
    def is_missing(self) -> bool:
        """Whether there is no such page, which is reported on another one."""
        return any(one.kind is NoteKind.LINK for one in self.found)


@dataclass(slots=True)
class Visitor:
    """Visits pages in one session. `menus` are the names of menus that were opened on some page already, `kinds` the
    kinds of pages whose accessibility was checked already. `compares`: it is checked on each page, and two pictures are
    taken, to see what moves on it."""

    session: Session
    clock: Clock
    menus: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    compares: bool = False

    async def visit(self, address: Address) -> Visit:
        """Opens the page and looks at it once it is quiet. Raises BrowserError where it cannot be read."""
        since, began = self.clock.now(), self.clock.monotonic()
        answer = await self._opened(address.url)
        seconds = self.clock.monotonic() - began
        if answer.raised and "ERR_ABORTED" not in (answer.error or ""):
            lost = PageAudit(address.url, lost=f"{address.url} {answer.error}")
            return Visit(lost, findings(lost, None, address), seconds=seconds, asked=address.url)
        if answer.error is not None or answer.results:
            return Visit()
        await self.session.settled(_SETTLING)
        check = self.compares or kind_of(address.url) not in self.kinds
        self.kinds.add(kind_of(address.url))
        seen = await self.session.inspect(lambda tab: audit(tab, since, accessibility=check), _READING)
        if seen is None:
            raise BrowserError("a dialog blocks the page", "open the page by hand to see it")
        picture = await self._picture()
        wide: Mapping[str, object] | None = None
        if seen.lost is None and seen.status is None:
            wide = await self.session.inspect(wider_than, _READING)
        later = await self._picture() if self.compares else None
        links = (*seen.links, *await self._in_menus(seen))
        title = answer.page.title if answer.page is not None else ""
        found = findings(seen, wide, address)
        return Visit(seen, found, links, title, answer.snapshot, picture, seconds, address.url, later)

    async def _opened(self, url: str) -> ToolAnswer:
        answer = await self.session.call("browser_navigate", {"url": url})
        for _ in range(3):  # a page may greet its visitors with a dialog, or not want to be left
            if not answer.modals:
                break
            leave = answer.modals[0].kind == "beforeunload"
            answer = await self.session.call("browser_handle_dialog", {"accept": leave})
            if leave:
                answer = await self.session.call("browser_navigate", {"url": url})
        return answer

    async def _picture(self) -> bytes | None:
        try:
            return await self.session.screenshot(small=True)
        except BrowserError:
            return None

    async def _in_menus(self, seen: PageAudit) -> tuple[PageLink, ...]:
        """The links of menus that were not open yet on any page."""
        if set(seen.menus) <= self.menus:
            return ()
        self.menus |= set(seen.menus)
        return await self.session.inspect(opened_menus, _READING) or ()


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
        snapshot, paths = (visit.snapshot or "").encode(errors="replace"), {}
        for kind, name, content in (("snapshot", "page.yml", snapshot), ("screenshot", "page.jpg", visit.picture)):
            if content:
                write_whole(folder / name, content)
                paths[kind] = (folder / name).relative_to(self.root).as_posix()
        if visit.audit is not None:
            self._violations += sum((visit.audit.violations or {}).values())
            self._refused |= dict.fromkeys(visit.audit.refused)
            self._unreached |= dict.fromkeys(visit.audit.unreached)
        step = StepReport(
            id=1,
            action=f'Open "{path}"',
            description=f"opened {path}" + (f': "{visit.title}"' if visit.title else ""),
            status=StepStatus.COMPLETED if page.error is None else StepStatus.ERROR,
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
            environment=environment_of(self.settings),
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
    try:
        return bool(discover(settings.plans, Path()))
    except SmoketreeError:
        return False


def _places(before: bytes | None, after: bytes | None) -> tuple[Box, ...]:
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
