"""What a visit to a page amounts to: the findings of a scan, and which of them the base does not have. Pure."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from smoketree.browser.page_audit import NARROW, PageAudit
from smoketree.report.model import CaseNote, NoteKind
from smoketree.scan.frontier import Address, path_of

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
        return (Found(path, NoteKind.PAGE, f"did not load: {_without_origin(audit.lost)}"),)
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


def _without_origin(lost: str) -> str:
    """The reason of a failed navigation, with the path in place of the address."""
    url, _, reason = lost.partition(" ")
    return f"{path_of(url)} {reason}".strip()
