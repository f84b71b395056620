"""Reads a server's Markdown answer into its sections, and takes out what two servers can never say alike."""

import re
from dataclasses import dataclass, field
from pathlib import Path

TITLES = (
    "Error",
    "Result",
    "Ran Playwright code",
    "Open tabs",
    "Page",
    "Modal state",
    "Snapshot",
    "Events",
    "Paused",
)

_TITLE = re.compile(rf"^### ({'|'.join(TITLES)})$")
_FENCE = re.compile(r"\A(`{3,})\w*\n(.*?)\n?\1\Z", re.DOTALL)
_LINK = re.compile(r"\[Snapshot\]\(([^)]+)\)")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_TIME = re.compile(r"(?<=trace-)\d{10,}|\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d+)?Z?")
_DURATION = re.compile(r"\n *duration: +\d+ms")  # missing where the body was still on its way
_EXPIRES = re.compile(r'("expires": )\d{10}(\.\d+)?')
_DATE = re.compile(r"(?m)^( *date: ).*$")
_STATES = re.compile(r"\s*\n?Call log:.*\Z", re.DOTALL)
_STACK = re.compile(r"\n\s+at .*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Parts:
    """An answer by sections, in their order. `snapshot` is the YAML, inline or from the file it links to."""

    sections: dict[str, str] = field(default_factory=dict)
    snapshot: str | None = None
    loose: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(self.sections)

    @property
    def code(self) -> str:
        return _unfenced(self.sections.get("Ran Playwright code", ""))


def parse(text: str, workspace: Path) -> Parts:
    """The sections of an answer that a server gave in `workspace`."""
    sections: dict[str, list[str]] = {}
    loose: list[str] = []
    lines = loose
    fenced = False
    for line in text.splitlines():
        found = _TITLE.match(line)
        if found is not None and not fenced and found[1] not in sections:
            lines = sections.setdefault(found[1], [])
            continue
        if lines is not loose and line.startswith("```"):
            fenced = not fenced
        lines.append(line)
    bodies = {title: "\n".join(body) for title, body in sections.items()}
    return Parts(bodies, _snapshot(bodies.get("Snapshot"), workspace), "\n".join(loose))


def normal(text: str, workspace: Path) -> str:
    """The text without colours, times, durations and the name of the folder that the server ran in."""
    text = _ANSI.sub("", text).replace(str(workspace), "<workspace>")
    text = _DURATION.sub("", _TIME.sub("<time>", text))
    return _EXPIRES.sub(r"\1<date>", _DATE.sub(r"\1<date>", text))


def error_sentence(text: str, workspace: Path) -> str:
    """What went wrong, without the official server's internal prefix, call log and stack."""
    text = normal(text, workspace).replace("browserBackend.callTool: ", "").replace("Error: Error: ", "Error: ").strip()
    return _STACK.sub("", _STATES.sub("", text)).strip()


def _snapshot(body: str | None, workspace: Path) -> str | None:
    if body is None:
        return None
    link = _LINK.search(body)
    if link is None:
        return _unfenced(body).strip("\n")
    file = workspace / link[1]
    return file.read_text(encoding="utf-8").strip("\n") if file.is_file() else f"(no file {link[1]})"


def _unfenced(body: str) -> str:
    found = _FENCE.match(body.strip("\n"))
    return found[2] if found else body
