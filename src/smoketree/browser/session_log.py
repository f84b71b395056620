"""The log of a session, and the pytest-playwright test that can be made of it.

The log holds every call with its arguments and what it came to, in the form of the official server's `session.md`: a
heading a call, its arguments and its answer as blocks of JSON.

The test is Python for Playwright's sync API, with its `page` fixture. What was done becomes code, what was verified
becomes `expect`. What was only looked at, and calls that failed, are left out. What blocks a page has to be provided
for before it comes up: a dialog's answer and a file chooser's files, which in the session followed the action that
opened them, stand before or around it there.
"""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from smoketree.browser.files import Files
from smoketree.browser.markdown import sections
from smoketree.browser.options import Codegen, SessionOptions
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.secrets import as_environment

FILE = "session.md"

_KEYS = {
    "Error": "error",
    "Result": "result",
    "Ran Playwright code": "code",
    "Open tabs": "tabs",
    "Page": "page",
    "Modal state": "modalState",
    "Snapshot": "snapshot",
    "Events": "events",
}
_CALL = re.compile(
    r"^### Tool call: (?P<tool>\S+)\n- Args\n```json\n(?P<args>.*?)\n```\n- Result\n```json\n(?P<result>.*?)\n```$",
    re.MULTILINE | re.DOTALL,
)
_SETTINGS = re.compile(r"^- Settings\n```json\n(?P<settings>.*?)\n```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a log."""

    tool: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        return not self.result.get("isError")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A log that was read: what the session was opened with, and its calls."""

    settings: Mapping[str, Any]
    calls: tuple[Call, ...]


class SessionLog:
    """Writes a log. What comes in is redacted already."""

    def __init__(self, path: Path, files: Files, codegen: Codegen) -> None:
        self.path = path
        self._files = files
        self._codegen = codegen

    @classmethod
    def begin(cls, options: SessionOptions) -> "SessionLog":
        """A log in a folder of its own in the output folder. Raises ToolFailure where it cannot be written."""
        files = Files(options.file_root, options.output, max_bytes=options.output_max_bytes)
        path = files.output.resolve() / f"session-{time.time_ns() // 1_000_000}" / FILE
        settings = {
            "viewport": list(options.viewport) if options.viewport is not None else None,
            "device": options.device,
            "testIdAttribute": options.test_id_attribute,
        }
        log = cls(path, files, "typescript" if options.codegen == "typescript" else "python")
        files.append(path, f"# Session\n\n- Settings\n{_block(settings)}\n")
        return log

    def add(self, tool: str, arguments: Mapping[str, object], answer: ToolAnswer) -> None:
        """Writes down one call. Raises ToolFailure where it cannot."""
        answer = replace(answer, snapshot_link=None, snapshot_diff=None)  # the log holds the snapshot itself
        result: dict[str, object] = {_KEYS[one.title]: one.text for one in sections(answer, code=self._codegen)}
        if not answer.ok:
            result["isError"] = True
        heading = re.sub(r"\s+", "_", tool) or "_"
        self._files.append(
            self.path, f"\n### Tool call: {heading}\n- Args\n{_block(arguments)}\n- Result\n{_block(result)}\n"
        )


def read(path: Path) -> Recorded:
    """Reads a log, or that of a session's folder. Raises OSError, and ValueError where it is no log of ours."""
    text = (path / FILE if path.is_dir() else path).read_text(encoding="utf-8")
    calls = []
    for match in _CALL.finditer(text):
        arguments, result = json.loads(match["args"]), json.loads(match["result"])
        if not isinstance(arguments, dict) or not isinstance(result, dict):
            raise ValueError(f"the call of {match['tool']} does not have smoketree's format")
        calls.append(Call(match["tool"], arguments, result))
    if not calls:
        raise ValueError("there is no tool call in it")
    settings = _SETTINGS.search(text)
    return Recorded(json.loads(settings["settings"]) if settings else {}, tuple(calls))


def _block(value: object) -> str:
    # JSON keeps a text's line ends escaped: no line of it can end the block.
    return f"```json\n{json.dumps(value, indent=2, ensure_ascii=True, default=str)}\n```"


_LOOKING = frozenset(
    {
        "browser_annotate",
        "browser_console_messages",
        "browser_find",
        "browser_generate_locator",
        "browser_get_config",
        "browser_hide_highlight",
        "browser_highlight",
        "browser_network_request",
        "browser_network_requests",
        "browser_pdf_save",
        "browser_route_list",
        "browser_snapshot",
        "browser_start_tracing",
        "browser_start_video",
        "browser_stop_tracing",
        "browser_stop_video",
        "browser_storage_state",
        "browser_take_screenshot",
        "browser_video_chapter",
        "browser_video_hide_actions",
        "browser_video_show_actions",
    }
)
_CURRENT = re.compile(r"^- (\d+): \(current\)", re.MULTILINE)
_LISTED = re.compile(r"^- \d+:", re.MULTILINE)


def export(recorded: Recorded, name: str) -> str:
    """The test as the text of a Python file. `name` is the test's, without `test_`.

    Raises ValueError where nothing in the session can be repeated.
    """
    script = _Script()
    for call in recorded.calls:
        script.add(call)
    body = [line for block in script.blocks for line in block.lines()]
    if not any(line and not line.lstrip().startswith("#") for line in body):
        raise ValueError(
            "no call of the session did anything that a test could repeat (was --codegen typescript or none given?)"
        )
    return _file(name, [*_setting(recorded.settings), *body])


@dataclass(slots=True)
class _Block:
    """The code of one call, and what goes before and around it."""

    code: list[str]
    before: list[str] = field(default_factory=list)
    around: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        code = self.code
        for head in reversed(self.around):
            code = [head, *(f"    {line}" for line in code or ["pass"])]
        return [*self.before, *code, *self.after]


class _Script:
    """The blocks of a test, in order."""

    def __init__(self) -> None:
        self.blocks: list[_Block] = []
        self._opener: _Block | None = None
        self._tabs = 1
        self._closed = False

    def add(self, call: Call) -> None:
        if not call.ok:
            reason = str(call.result.get("error", "")).splitlines()
            self.blocks.append(_Block([f"# {call.tool} failed here: {_comment(reason[0] if reason else '')}"]))
            return
        if call.tool == "browser_handle_dialog":
            self._answer_dialog(call.arguments)
        elif call.tool == "browser_file_upload":
            self._choose_files(call)
        elif call.tool == "browser_tabs":
            self._tab(call)
        elif call.tool == "browser_close":
            self._closed = True
        elif call.tool not in _LOOKING:
            self._act(call)
        if call.tool != "browser_tabs":
            if "modalState" in call.result and self._opener is None and self.blocks:
                self._opener = self.blocks[-1]
            elif "modalState" not in call.result and call.tool not in _LOOKING:
                self._opener = None

    def _act(self, call: Call) -> None:
        code = _checked(str(call.result.get("code", "")))
        if self._closed and code:
            self.blocks.append(_Block(["page = page.context.new_page()"]))
            self._closed = False
        block = _Block(code)
        opened = len(_LISTED.findall(str(call.result.get("tabs", "")))) or self._tabs
        if opened == self._tabs + 1 and code:
            block.around.append("with page.expect_popup():")
        self._tabs = opened
        self.blocks.append(block)

    def _answer_dialog(self, arguments: Mapping[str, Any]) -> None:
        prompt = arguments.get("promptText")
        text = as_environment(json.dumps(prompt, ensure_ascii=False)) if isinstance(prompt, str) else ""
        answer = f"accept({text})" if arguments.get("accept") else "dismiss()"
        line = f'page.once("dialog", lambda dialog: dialog.{answer})'
        opener, self._opener = self._opener, None
        if opener is not None:
            opener.before.append(line)
        else:
            self.blocks.append(_Block([line]))

    def _choose_files(self, call: Call) -> None:
        opener, self._opener = self._opener, None
        paths = call.arguments.get("paths")
        if opener is None:
            self._act(call)
            return
        opener.around.append("with page.expect_file_chooser() as chooser:")
        if paths:
            opener.after.append(f"chooser.value.set_files({json.dumps(paths, ensure_ascii=False)})")

    def _tab(self, call: Call) -> None:
        action, listed = call.arguments.get("action"), str(call.result.get("result", ""))
        current = _CURRENT.search(listed)
        before, self._tabs = self._tabs, len(_LISTED.findall(listed))
        if action == "new":
            isolated = call.arguments.get("isolatedContext") is not None
            lines = [
                "page = page.context.browser.new_context().new_page()" if isolated else "page = page.context.new_page()"
            ]
            if isinstance(call.arguments.get("url"), str):
                lines += _checked(str(call.result.get("code", "")))
            self.blocks.append(_Block([line for line in dict.fromkeys(lines) if line]))
        elif action == "select" and current is not None:
            self.blocks.append(_Block([f"page = page.context.pages[{current[1]}]", "page.bring_to_front()"]))
        elif action == "close":
            index = call.arguments.get("index")
            close = f"page.context.pages[{index}].close()" if isinstance(index, int) else "page.close()"
            then = [f"page = page.context.pages[{current[1]}]"] if current is not None else []
            self._closed = current is None
            self.blocks.append(_Block([close, *then] if before else []))


def _checked(code: str) -> list[str]:
    """The lines of a call's code; commented out where they could not stand in the test."""
    lines = [line for line in as_environment(code).split("\n") if line.strip()]
    body = "\n".join(f"    {line}" for line in lines)
    try:
        compile("\n".join(lines), "<session>", "exec")  # a block of its own ...
        compile(f"def test(page):\n{body or '    pass'}\n", "<session>", "exec")  # ... that may stand in a function
    except (SyntaxError, ValueError):
        return [f"# not repeatable: {_comment(line)}" for line in lines]
    return lines


def _setting(settings: Mapping[str, Any]) -> list[str]:
    lines = []
    match settings.get("viewport"):
        case [int(width), int(height)]:
            lines.append(f'page.set_viewport_size({{"width": {width}, "height": {height}}})')
    if settings.get("device"):
        lines.append(f"# recorded as {_comment(str(settings['device']))}: run pytest with --device")
    if settings.get("testIdAttribute", "data-testid") != "data-testid":
        lines.append(f"# test ids are in {_comment(str(settings['testIdAttribute']))}: set it on playwright.selectors")
    return lines


def _file(name: str, body: list[str]) -> str:
    text = "\n".join(body)
    imports = [f"import {module}" for module in ("json", "os", "re") if re.search(rf"\b{module}\.", text)]
    names = "Page, expect" if re.search(r"\bexpect\(", text) else "Page"
    heading = '"""Recorded with smoketree; made by `smoketree export`."""'
    safe = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").lower() or "session"
    indented = "\n".join(f"    {line}" for line in body)
    above = "\n".join([*imports, *([""] if imports else []), f"from playwright.sync_api import {names}"])
    return f"{heading}\n\n{above}\n\n\ndef test_{safe}(page: Page) -> None:\n{indented}\n"


def _comment(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in " ".join(text.split()))[:200]
