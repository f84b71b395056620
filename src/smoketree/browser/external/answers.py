"""Another's server in our terms: our arguments as it takes them, and its answers, read.

An answer is Markdown: `### Title` and lines below it, in a fixed order (measured on 1.65.1; older versions list page
and snapshot together under `### Page state`). Parts of it are quoted from the page: a title, a dialog's message, an
error. These could look like sections, so a title counts only where the order allows it, anything that follows a
dialog's message is ignored, and linked files are read only inside the one folder that the server writes its own files
into.
"""

import json
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from smoketree.browser.external.connection import Said
from smoketree.browser.failure import brief
from smoketree.browser.protocol import ModalState, PageHeader, TabHeader, ToolAnswer
from smoketree.errors import BrowserError

RENAMED = {"browser_run_code": ("browser_run_code_unsafe",), "browser_run_code_unsafe": ("browser_run_code",)}
_TARGET = ("target", "ref")
_PAIRS = {"startTarget": "startRef", "endTarget": "endRef", "startRef": "startTarget", "endRef": "endTarget"}


def tool_of(tool: str, tools: Mapping[str, frozenset[str]]) -> str | None:
    """The name by which the server offers the tool; None where it does not."""
    return next((name for name in (tool, *RENAMED.get(tool, ())) if name in tools), None)


def arguments_of(arguments: Mapping[str, object], parameters: frozenset[str]) -> dict[str, object]:
    """The arguments by the server's own names: of `ref` and `target`, which say the same, the one that it knows.

    `element`, which older servers require, is built from the other arguments. Arguments that the server does not list
    are left out, unless it lists no parameters at all.
    """
    if not parameters:
        return dict(arguments)
    found: dict[str, object] = {}
    for name, value in arguments.items():
        known = _known(name, parameters)
        if known is not None:
            found[known] = _fields(value) if name == "fields" else value
    pointed = next((found[name] for name in _TARGET if name in found), None)
    if pointed is not None and "element" in parameters and "element" not in found:
        found["element"] = str(pointed)
    return found


def _known(name: str, parameters: frozenset[str]) -> str | None:
    if name in parameters:
        return name
    other = _TARGET[1 - _TARGET.index(name)] if name in _TARGET else _PAIRS.get(name)
    return other if other in parameters else None


def _fields(fields: object) -> object:
    """The fields of a form with both names for where they are."""
    if not isinstance(fields, (list, tuple)):
        return fields
    return [
        {
            **field,
            **{name: field[other] for name, other in zip(_TARGET, reversed(_TARGET), strict=True) if other in field},
        }
        if isinstance(field, Mapping)
        else field
        for field in fields
    ]


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
                # All behind the header: a dialog says what the page wants.
                current.extend(lines[lines.index(line) + 1 :])
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


_LARGEST = 50_000_000


def read_linked(path: str, folder: Path, *, kinds: tuple[str, ...]) -> bytes:
    """The file at `path` (relative to where we are) inside `folder`, of one of these `kinds` (`.yml`).

    Raises BrowserError if it is outside the folder, is not a regular file, or is larger than 50 MB.
    """
    try:
        place = Path(path).resolve(strict=True)
        inside = place.is_relative_to(folder.resolve(strict=True))
    except (OSError, ValueError, RuntimeError) as error:
        raise BrowserError(f"the browser server names a file that does not exist: {path[:200]}") from error
    if not inside or place.suffix not in kinds:
        raise BrowserError(
            f"the browser server names a file outside its own folder: {path[:200]}",
            f"start it with --output-dir {folder}",
        )
    try:
        handle = os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise BrowserError(f"the browser server names a file that is not a plain file: {path[:200]}")
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise BrowserError(f"the browser server names a file that cannot be read: {error.strerror}") from error
    if len(content) > _LARGEST:
        raise BrowserError("the browser server names a file of more than 50 MB")
    return content
