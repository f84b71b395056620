"""The log of a session: every call with its arguments and what it came to, for a person and for `smoketree export`.

The form is the official server's (`session.md`): a heading a call, its arguments and its answer as blocks of JSON.
"""

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from smoketree.browser.files import Files
from smoketree.browser.markdown import sections
from smoketree.browser.options import Codegen, SessionOptions
from smoketree.browser.protocol import ToolAnswer

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
