"""A recorded session as a pytest-playwright test: Python for Playwright's sync API, with its `page` fixture.

What was done becomes code, what was verified becomes `expect`. What was only looked at, and calls that failed, are left
out. What blocks a page has to be provided for before it comes up: a dialog's answer and a file chooser's files, which
in the session followed the action that opened them, stand before or around it here.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from smoketree.browser.secrets import as_environment
from smoketree.browser.session_log import Call, Recorded

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
            self._note_blocking(call)

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

    def _note_blocking(self, call: Call) -> None:
        """Remembers what opened a dialog or a file chooser."""
        if "modalState" in call.result and self._opener is None and self.blocks:
            self._opener = self.blocks[-1]
        elif "modalState" not in call.result and call.tool not in _LOOKING:
            self._opener = None

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
