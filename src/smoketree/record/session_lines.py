"""A recorded session of the browser tools as lines of a plan: what an agent did, said so that a run repeats it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from smoketree.browser.session_log import Call, Recorded
from smoketree.browser.user_input import SeenPage
from smoketree.display_text import one_line
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, TextShown, ValueIs
from smoketree.record.recording import (
    Entry,
    Recording,
    address_in_plan,
    claim_as_line,
    claims_on,
    line_of,
    line_on,
    named_once,
    typing_lines,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Node, SnapshotError, parse

_SECRET = re.compile(r"<secret:([A-Z][A-Z0-9_]*)>")
_LINK = re.compile(r"- \[Snapshot\]\(([^)]+)\)")
_PAGE = re.compile(r"^- Page (URL|Title): (.*)$", re.MULTILINE)
_ACTING = frozenset(
    {
        "browser_click", "browser_type", "browser_fill_form", "browser_select_option", "browser_press_key",
        "browser_hover", "browser_drag", "browser_file_upload", "browser_handle_dialog", "browser_navigate",
        "browser_navigate_back", "browser_tabs", "browser_wait_for", "browser_check", "browser_uncheck",
        "browser_evaluate", "browser_run_code", "browser_press_sequentially", "browser_keydown", "browser_keyup",
        "browser_mouse_click_xy", "browser_mouse_drag_xy", "browser_resize", "browser_drop",
    }
)  # fmt: skip
"""Tools that do something. What only looks needs no line."""
_ON_ELEMENT = {"browser_hover": Verb.HOVER, "browser_check": Verb.CHECK, "browser_uncheck": Verb.UNCHECK}
"""Tools that take an element and nothing else."""

Line = str | None


def session_recording(session: Recorded, folder: Path) -> Recording:
    """What was done and verified in a session, as lines. `folder` is where files that the log links are looked for.

    Raises ValueError where nothing was opened: a plan begins on a page.
    """
    opened = next((call for call in session.calls if call.ok and _opened(call)), None)
    if opened is None:
        raise ValueError("no page was opened in it")
    reader = _Reader(Recording(str(_opened(opened))), folder)
    for call in session.calls:
        reader.add(call)
    reader.recording.close()
    return reader.recording


def _opened(call: Call) -> object:
    return call.arguments.get("url") if call.tool in {"browser_navigate", "browser_tabs"} else None


class _Reader:
    """Reads call after call, with the page as the call found it."""

    def __init__(self, recording: Recording, folder: Path) -> None:
        self.recording = recording
        self._folder = folder
        self._seen = SeenPage("", "", "")
        self._opener: tuple[Node, SeenPage] | None = None

    def add(self, call: Call) -> None:
        """Adds the lines of one call; a comment for what no line says. Calls that failed did nothing."""
        if call.ok:
            for line in self._lines(call):
                remark = f"edit: {call.tool} {_said(call.arguments)} could not be written as a line"
                self.recording.entries.append(Entry(line) if line is not None else Entry(remark, remark=True))
        self._see(call)

    def _see(self, call: Call) -> None:
        """The page as the call left it."""
        text = str(call.result.get("snapshot", ""))
        linked = _LINK.match(text)
        if linked is not None:
            text = self._file(linked[1])
        page = dict(_PAGE.findall(str(call.result.get("page", ""))))
        url, title = page.get("URL", self._seen.url), page.get("Title", self._seen.title if not page else "")
        if not text or text.startswith("```"):
            text = self._seen.text if url == self._seen.url else ""  # its refs are what the next call goes by
        try:
            parse(text)
        except SnapshotError:
            text = ""
        self._seen = SeenPage(text, url, title)
        self.recording.visited(self._seen)

    def _file(self, name: str) -> str:
        for path in (Path(name), *(place / Path(name).name for place in (self._folder, self._folder.parent))):
            if path.is_file():
                return path.read_text(encoding="utf-8")
        return ""

    def _lines(self, call: Call) -> Iterator[Line]:
        handle = getattr(self, f"_{call.tool.removeprefix('browser_')}", None)
        if call.tool in _ON_ELEMENT:
            yield self._on(call.arguments, Act(_ON_ELEMENT[call.tool]))
        elif handle is not None:
            yield from handle(call.arguments, call)
        elif call.tool.startswith("browser_verify_"):
            yield self._verified(call)
        elif call.tool in _ACTING:
            yield None

    def _navigate(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        yield line_of(Act(Verb.OPEN, values=(address_in_plan(str(given["url"]), self.recording.url),)))

    def _navigate_back(self, *_: object) -> Iterator[Line]:
        yield line_of(Act(Verb.BACK))

    def _select_option(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        yield self._on(given, Act(Verb.SELECT, values=tuple(map(self._text, given.get("values", ())))))

    def _press_key(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        yield line_of(Act(Verb.PRESS, values=(str(given["key"]),)))

    def _handle_dialog(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        text = given.get("promptText")
        accepted = Act(Verb.ACCEPT_DIALOG, values=(self._text(text),) if text else ())
        yield line_of(accepted if given.get("accept") else Act(Verb.DISMISS_DIALOG))

    def _fill_form(self, given: Mapping[str, Any], call: Call) -> Iterator[Line]:
        for field in given.get("fields", ()):
            yield from self._fill(field, call)

    def _tabs(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        match given.get("action"):
            case "new" if given.get("url"):
                address = address_in_plan(str(given["url"]), self.recording.url)
                yield line_of(Act(Verb.OPEN, values=(address,), mode="new tab"))
            case "select":
                yield line_of(Act(Verb.SWITCH_TAB, values=(str(int(given.get("index", 0)) + 1),)))
            case "close":
                yield line_of(Act(Verb.CLOSE_TAB))

    def _click(self, given: Mapping[str, Any], call: Call) -> Iterator[Line]:
        if "modalState" in call.result and "File chooser" in str(call.result["modalState"]):
            node = self._node(given)
            self._opener = (node, self._seen) if node is not None else None
            return
        mode = "double" if given.get("doubleClick") else given.get("button") or ""
        act = Act(Verb.CLICK, mode="" if mode == "left" else str(mode), values=tuple(given.get("modifiers") or ()))
        yield self._on(given, act)

    def _file_upload(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        paths = [str(path) for path in given.get("paths") or ()]
        opener, self._opener = self._opener, None
        if paths:
            act = Act(Verb.UPLOAD, values=tuple(Path(path).name for path in paths))
            self.recording.files += paths
            yield (line_on(opener[1].index, act, opener[0]) if opener is not None else None) or line_of(act)

    def _type(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        node = self._node(given)
        yield from (typing_lines(self._seen.index, self._text(given["text"]), node) if node else None) or (None,)
        if given.get("submit"):
            yield line_of(Act(Verb.PRESS, values=("Enter",)))

    def _fill(self, given: Mapping[str, Any], call: Call) -> Iterator[Line]:
        value = self._text(given["value"])
        match given["type"]:
            case "checkbox" | "radio":
                yield self._on(given, Act(Verb.CHECK if value == "true" else Verb.UNCHECK))
            case "combobox":
                yield self._on(given, Act(Verb.SELECT, values=(value,)))
            case _:
                yield from self._type({**given, "text": given["value"]}, call)

    def _wait_for(self, given: Mapping[str, Any], _: Call) -> Iterator[Line]:
        for key, negated in (("text", False), ("textGone", True)):
            if given.get(key):
                yield claim_as_line(TextShown(self._text(given[key]), negated=negated))

    def _verified(self, call: Call) -> Line:
        given = call.arguments
        claims: Sequence[Claim] = ()
        match call.tool:
            case "browser_verify_text_visible":
                claims = (TextShown(self._text(given["text"])),)
            case "browser_verify_element_visible":
                name = given.get("accessibleName", given.get("accessible_name"))
                claims = (ElementShown(Query(name, (str(given["role"]),))),) if name else ()
            case "browser_verify_value":
                node = self._node(given)
                if node is None:
                    return None
                if given["type"] in {"checkbox", "radio"}:
                    claims = tuple(claims_on(self._seen.index, node))
                else:
                    queries = named_once(self._seen.index, node)
                    claims = tuple(ValueIs(query, self._text(given["value"])) for query in queries)
        return next(filter(None, map(claim_as_line, claims)), None)

    def _on(self, given: Mapping[str, Any], act: Act) -> Line:
        node = self._node(given)
        return line_on(self._seen.index, act, node) if node is not None else None

    def _node(self, given: Mapping[str, Any]) -> Node | None:
        """The element that a call was pointed at, by the snapshot before it."""
        nodes = self._seen.nodes((str(given.get("target", given.get("ref", ""))),)) if self._seen.text else []
        return nodes[0] if nodes else None

    def _text(self, value: object) -> str:
        """A text as a plan has it: a secret by its name."""
        text = str(value)
        for name in _SECRET.findall(text):
            if name not in self.recording.secrets:
                self.recording.secrets.append(name)
        return _SECRET.sub(r"{{secret.\1}}", text.replace("{{", "\\{{"))


def _said(arguments: Mapping[str, Any]) -> str:
    known = (f"{key} {one_line(str(value), 60)}" for key, value in arguments.items() if key not in {"function", "code"})
    return f"({', '.join(known)})".replace("--", "- -")
