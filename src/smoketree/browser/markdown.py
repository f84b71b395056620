"""A structured answer as an MCP client is shown it: titled sections of Markdown, then the pictures.

Titles, their order and the lines under them are those of Playwright MCP (measured on its 1.65.1), so that clients
of its answers can parse ours. All input is already redacted.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from smoketree.browser.codegen import typescript
from smoketree.browser.options import Codegen, ImageResponses
from smoketree.browser.protocol import ModalState, PageHeader, ToolAnswer
from smoketree.browser.response import NO_TABS, tab_lines
from smoketree.browser.secrets import as_environment
from smoketree.display_text import whole

Part: TypeAlias = dict[str, str]

_TITLES = ("Error", "Result", "Ran Playwright code", "Open tabs", "Page", "Modal state", "Snapshot", "Events")
# A page that writes such a line into its console or a dialog would seem to speak for us.
_FORGED = re.compile(rf"^(?=### (?:{'|'.join(_TITLES)}|Page state|Downloads|Paused)\s*$)", re.MULTILINE)

_GONE_SHOWN = 20
_NAMED_ERROR = re.compile(r"(?:Type|Syntax|Reference|Range|URI|Eval)Error: ")
_TIMEOUT = re.compile(r"\bTimeout \d+ms exceeded")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an answer. `fence` is the language of the fenced block around its text, None for plain lines."""

    title: str
    text: str
    fence: str | None = None

    def __str__(self) -> str:
        if self.fence is None:
            return f"### {self.title}\n{self.text}"
        ticks = max((len(run) for run in re.findall(r"^`{3,}", self.text, re.MULTILINE)), default=2) + 1
        mark = "`" * max(3, ticks)
        return f"### {self.title}\n{mark}{self.fence}\n{self.text}\n{mark}"


def sections(answer: ToolAnswer, *, excerpt: int = 0, code: Codegen = "python") -> tuple[Section, ...]:
    """The sections of an answer that have something to say. `excerpt` is how many lines of a snapshot are shown beside
    the link to its file, `code` the language of what was run."""
    return tuple(_sections(answer, excerpt, code))


def render(
    answer: ToolAnswer, *, images: ImageResponses = "allow", code: Codegen = "python", excerpt: int = 0
) -> tuple[Part, ...]:
    """The parts of an MCP tool result: one text, then the pictures.

    `images` leaves pictures out, or leaves them alone where there are any; `code` is the language of what was run.
    """
    pictures: tuple[Part, ...] = tuple(
        {"type": "image", "data": base64.b64encode(image.content).decode(), "mimeType": image.mime_type}
        for image in (answer.images if images != "omit" else ())
    )
    if images == "only" and pictures and answer.ok:
        return pictures
    text = "\n".join(map(str, sections(answer, excerpt=excerpt, code=code)))
    return ({"type": "text", "text": whole(text)}, *pictures)


def _sections(answer: ToolAnswer, excerpt: int, code: Codegen) -> Iterator[Section]:
    if answer.error is not None:
        yield Section("Error", _plain(_error(answer.error) if answer.raised else answer.error))
    if answer.results:
        yield Section("Result", _plain("\n".join(answer.results)))
    if answer.code and code != "none":
        lines = map(as_environment, answer.code)
        text = "\n".join(lines if code == "python" else map(typescript, lines))
        yield Section("Ran Playwright code", text, "python" if code == "python" else "js")
    if answer.show_page:
        yield from _page_sections(answer)
    if answer.modals:
        yield Section("Modal state", "\n".join(map(_modal_line, answer.modals)))
    yield from _snapshot_sections(answer, excerpt)
    if answer.events:
        yield Section("Events", _plain("\n".join(f"- {event}" for event in answer.events)))


def _error(text: str) -> str:
    if _NAMED_ERROR.match(text):
        return text
    return f"{'TimeoutError' if _TIMEOUT.search(text) else 'Error'}: {text}"


def _page_sections(answer: ToolAnswer) -> Iterator[Section]:
    if answer.page is None:
        yield Section("Open tabs", NO_TABS)
        return
    if len(answer.tabs) > 1:
        yield Section("Open tabs", _plain("\n".join(tab_lines(answer.tabs))))
    yield Section("Page", "\n".join(_page_lines(answer.page)))


def _page_lines(page: PageHeader) -> Iterator[str]:
    yield f"- Page URL: {page.url}"
    facts = (
        ("Page Title: ", page.title),
        ("Isolated context: ", page.isolated),
        ("Page status: ", "crashed" if page.crashed else None),
        ("Page status: could not be loaded: ", page.lost),
        ("HTTP status: ", page.status),
    )
    yield from (f"- {name}{_one_line(fact)}" for name, fact in facts if fact)
    if page.console_errors or page.console_warnings:
        yield f"- Console: {page.console_errors} errors, {page.console_warnings} warnings"


def _modal_line(state: ModalState) -> str:
    dialog = f'"{state.kind}" dialog with message "{_one_line(state.message)}"'
    return f"- [{'File chooser' if state.kind == 'filechooser' else dialog}]: can be handled by {state.tool}"


def _snapshot_sections(answer: ToolAnswer, excerpt: int) -> Iterator[Section]:
    link, text, diff = answer.snapshot_link, answer.snapshot, answer.snapshot_diff
    linked = f"- [Snapshot]({link})" if link is not None else ""
    if diff is not None:
        changed = f"```diff\n{diff}\n```" if diff else "- No changes since the last snapshot."
        yield Section("Snapshot", f"{linked}\n{changed}" if linked else changed)
    elif link is not None:
        # With only a link, the client does not see which of its refs are gone.
        yield Section("Snapshot", f"{linked}{_excerpt(text or '', excerpt)}{_gone(answer.gone_refs)}")
    elif text is not None:
        yield Section("Snapshot", text, "yaml")


def _excerpt(text: str, size: int) -> str:
    """The first lines of a snapshot, as a block below its link."""
    lines = text.splitlines()
    if size <= 0 or not lines:
        return ""
    rest = len(lines) - size
    more = f"\n- {rest} more lines are in the file" if rest > 0 else ""
    block = "\n".join(lines[:size])
    return f"\n```yaml\n{block}\n```{more}"


def _gone(refs: tuple[str, ...]) -> str:
    if not refs:
        return ""
    more = f" and {len(refs) - _GONE_SHOWN} more" if len(refs) > _GONE_SHOWN else ""
    return f"\n- Refs that are gone: {', '.join(refs[:_GONE_SHOWN])}{more}"


def _plain(text: str) -> str:
    return _FORGED.sub("\\\\", text)


def _one_line(text: str) -> str:
    return " ".join(text.split())
