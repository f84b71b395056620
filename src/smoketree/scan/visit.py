"""One visit to one page: what it shows, what is wrong with it, also beside the base, and where it leads."""

import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from smoketree.browser.page_audit import NARROW, PageAudit, PageLink, audit, opened_menus, wider_than
from smoketree.browser.protocol import BrowserTools, ToolAnswer
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.report.model import CaseNote, NoteKind
from smoketree.scan.frontier import Address, kind_of, normalize, path_of

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
    more = {
        (rule, words): number - known.get(rule, 0)
        for (rule, words), number in now.violations.items()
        if number > known.get(rule, 0)
    }
    return tuple(
        Found(path, NoteKind.ACCESSIBILITY, f"{words} ({rule}; {number} more than on the base)")
        for (rule, words), number in more.items()
    )


_SETTLING = 5.0
_READING = 25.0

T = TypeVar("T")


class ScanSession(BrowserTools, Protocol):
    """A browser session as a scan needs it."""

    async def inspect(self, look: Callable[[Tab], Coroutine[Any, Any, T]], seconds: float) -> T | None: ...
    async def screenshot(self, *, small: bool = False) -> bytes: ...


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

    session: ScanSession
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
