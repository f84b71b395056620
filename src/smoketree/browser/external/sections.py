"""A Playwright MCP server's answer, read. Pure: text in, answer out.

The answer is Markdown: `### Title` and lines below it, in a fixed order (measured on 1.65.1; older versions list page
and snapshot together under `### Page state`). Parts of it are quoted from the page: a title, a dialog's message, an
error. These could look like sections, so a title counts only where the order allows it, anything that follows a
dialog's message is ignored, and linked files are read only where the session allows (see `links`).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from smoketree.browser.external.connection import Said
from smoketree.browser.failure import brief
from smoketree.browser.protocol import ModalState, PageHeader, TabHeader, ToolAnswer

_ORDER = (
    *("Error", "Result", "Ran Playwright code", "New console messages", "Downloads", "Open tabs", "Page", "Page state"),
    *("Modal state", "Snapshot", "Events", "Paused"),
)
_TITLE = re.compile(rf"^### ({'|'.join(_ORDER)})$")
_FENCE = re.compile(r"^(`{3,})[a-z]*$")
_TAB = re.compile(
    r"^- (?P<index>\d+):(?P<current> \(current\))? \[(?P<title>.*)\] ?\((?P<url>.*?)\)"
    r"(?P<crashed> \[crashed\])?(?: \[isolatedContext: (?P<isolated>.*)\])?$"
)
_DIALOG = re.compile(
    r'^- \["?(?P<kind>\w+)"? dialog with message "(?P<message>.*)"\]: can be handled by .*\Z', re.DOTALL
)
_CHOOSER = re.compile(r"^- \[File chooser\]: can be handled by", re.IGNORECASE)
_LINK = re.compile(r"^- \[([^\]]*)\]\((.+)\)$")
_CONSOLE = re.compile(r"(\d+) errors?, (\d+) warnings?")
_PREFIX = re.compile(r"^browserBackend\.\w+: ")


@dataclass(frozen=True, slots=True)
class Link:
    """A file that an answer links: its title, and its path exactly as written."""

    title: str
    path: str


def answer_of(tool: str, reply: Said, *, at: float) -> ToolAnswer:
    """A tool's answer, parsed. `at` is its time (seconds since the epoch), which a dialog is given.

    A snapshot in a file is not read: `snapshot_link` is its link.
    """
    parts = sections(reply.text, result_is_json=tool == "browser_evaluate")
    modals = _modals(parts.get("Modal state", ""), at)
    error = _error(parts, reply)
    snapshot, link = (None, None) if modals or error else _snapshot(parts)
    return ToolAnswer(
        error=error,
        raised=error is not None,
        results=(parts["Result"],) if parts.get("Result") else (),
        tabs=_tabs(parts, tool),
        page=None if error else _page(parts.get("Page") or parts.get("Page state")),
        modals=modals,
        snapshot=snapshot,
        snapshot_link=link,
        events=tuple(line.removeprefix("- ") for line in parts.get("Events", "").split("\n") if line),
        images=reply.images,
    )


def sections(text: str, *, result_is_json: bool = False) -> dict[str, str]:
    """The sections by title, without their fences. With `result_is_json` the result ends where its JSON ends."""
    found: dict[str, list[str]] = {}
    begun, fence = -1, ""
    lines = _without_json(text, found) if result_is_json else text.split("\n")
    if "Result" in found:
        begun = _ORDER.index("Result")
    current: list[str] | None = None
    for line in lines:
        if fence:
            fence = "" if line == fence else fence
        elif title := _later(line, begun):
            begun, current = _ORDER.index(title), found.setdefault(title, [])
            if title == "Modal state":
                current.extend(_lines_below(lines, line))
                break
            continue
        elif opened := _FENCE.match(line):
            fence = opened[1]
        if current is not None:
            current.append(line)
    return {title: _bare("\n".join(body)) for title, body in found.items()}


def _later(line: str, begun: int) -> str | None:
    found = _TITLE.match(line)
    return found[1] if found and _ORDER.index(found[1]) > begun else None


def _lines_below(lines: Sequence[str], header: str) -> Sequence[str]:
    """All behind the header: a dialog says what the page wants."""
    return lines[lines.index(header) + 1 :]


def _without_json(text: str, found: dict[str, list[str]]) -> list[str]:
    """The lines behind the JSON of a script's result, which is put into `found`."""
    head = "### Result\n"
    if not text.startswith(head):
        return text.split("\n")
    try:
        _, end = json.JSONDecoder().raw_decode(text, len(head))
    except (ValueError, RecursionError):
        return text.split("\n")
    found["Result"] = [text[len(head) : end]]
    return text[end:].lstrip("\n").split("\n")


def _bare(body: str) -> str:
    """The text in a fence, where the whole body is one; else the body."""
    lines = body.split("\n")
    opened = _FENCE.match(lines[0])
    if opened and len(lines) > 1 and opened[1] in lines[1:]:
        return "\n".join(lines[1 : lines.index(opened[1], 1)])
    return body


def _error(parts: Mapping[str, str], reply: Said) -> str | None:
    if "Error" not in parts and not reply.is_error:
        return None
    lines = (parts.get("Error") or reply.text).strip()
    plain = brief(_PREFIX.sub("", re.sub(r"^(?:\w*Error: )+", "", lines)))
    return _PREFIX.sub("", plain) or "failed"


def _page(body: str | None) -> PageHeader | None:
    facts: dict[str, str] = {}
    for line in (body or "").split("\n"):
        name, colon, value = line.removeprefix("- ").partition(": ")
        if colon and line.startswith("- ") and name not in facts:
            facts[name] = value
        if line == "- Page Snapshot:":
            break
    if "Page URL" not in facts:
        return None
    counted = _CONSOLE.match(facts.get("Console", ""))
    return PageHeader(
        url=facts["Page URL"],
        title=facts.get("Page Title", ""),
        status=facts.get("HTTP status"),
        console_errors=int(counted[1]) if counted else 0,
        console_warnings=int(counted[2]) if counted else 0,
        crashed=facts.get("Page status") == "crashed",
        isolated=facts.get("Isolated context"),
    )


def _tabs(parts: Mapping[str, str], tool: str) -> tuple[TabHeader, ...]:
    listed = parts.get("Open tabs") or (parts.get("Result", "") if tool == "browser_tabs" else "")
    found = (_TAB.match(line) for line in listed.split("\n"))
    return tuple(
        TabHeader(
            index=int(tab["index"]),
            url=tab["url"],
            title=tab["title"],
            current=tab["current"] is not None,
            crashed=tab["crashed"] is not None,
            isolated=tab["isolated"],
        )
        for tab in found
        if tab
    )


def _modals(body: str, at: float) -> tuple[ModalState, ...]:
    dialog = _DIALOG.match(body)
    if dialog:
        message = re.split(r'"\]: can be handled by ', dialog["message"])[0] if "\n" in body else dialog["message"]
        return (ModalState(dialog["kind"], message, "browser_handle_dialog", at),)
    if _CHOOSER.match(body):
        return (ModalState("filechooser", "", "browser_file_upload", at),)
    return ()


def _snapshot(parts: Mapping[str, str]) -> tuple[str | None, str | None]:
    """The snapshot, or the link to it."""
    if "Snapshot" in parts:
        link = links(parts["Snapshot"])
        return (None, link[0].path) if link else (parts["Snapshot"], None)
    _, marker, rest = parts.get("Page state", "").partition("- Page Snapshot:\n")
    return (_bare(rest), None) if marker else (None, None)


def links(text: str) -> tuple[Link, ...]:
    """The files that a section names."""
    found = (_LINK.match(line) for line in text.split("\n"))
    return tuple(Link(each[1], each[2]) for each in found if each)
