"""How values are written, the same in every output: numbers and verdicts in words, and filters that make untrusted text
safe in Markdown. Each state has a shape and a word, not only a colour.

What is not plainly prose becomes a code span. In code GitHub makes no mention, issue or commit link, autolink, image,
emoji, formula or HTML; all that has to be right is the length of the fence, and in a table the pipes (GitHub Flavored
Markdown spec, 4.10 and 6.3). Every filter cleans its text first (see `display_text`) and returns `Markup`, by which the
templates know that it was escaped; text that no filter touched is passed through `md`.
"""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup
from markupsafe import escape as escape_html

from smoketree.display_text import clean, one_line, shorten
from smoketree.report.links import web_url
from smoketree.report.model import BaseClass, Status, Usage

if TYPE_CHECKING:
    from jinja2 import Environment


ICONS = {"passed": "✅", "completed": "✅", "failed": "❌", "error": "⚠️", "skipped": "⏭️"}
"""By the status of a case or of a step."""
WORDS = {Status.PASSED: "passed", Status.FAILED: "failed", Status.ERROR: "not tested", Status.SKIPPED: "skipped"}
BASE = {
    BaseClass.NEW: "new here",
    BaseClass.BROKEN: "already broken on the base",
    BaseClass.AHEAD: "the plan is ahead of the base",
    BaseClass.FIXED: "fixed here",
    BaseClass.UNKNOWN: "not compared with the base",
}
NOTES = {
    "flaky": "flaky, did not pass at every attempt",
    "vacuous": "vacuous, already true before the action",
    "judged": "judged by a model",
    "healed": "healed, its stored reading no longer matched the page",
    "read as": "new reading",
    "warning": "warning",
    "page-error": "uncaught error",
    "request": "failed request",
    "resource": "not loaded",
    "message": "error message",
    "overlay": "overlay left behind",
    "text": "broken text",
    "page": "broken page",
    "link": "dead link",
    "blank": "blank page",
    "layout": "too wide for a phone",
    "accessibility": "new accessibility violation",
}


class Tone(Enum):
    """The tone of a word: its colour, and whether it is bold or faint."""

    GOOD = ("green", False, False)
    BAD = ("red", True, False)
    DOUBT = ("yellow", False, False)
    FAINT = (None, False, True)
    STRONG = (None, True, False)

    @property
    def style(self) -> str:
        """As rich says it."""
        colour, bold, dim = self.value
        return " ".join(word for word in (colour, "bold" if bold else None, "dim" if dim else None) if word)


def duration(milliseconds: int) -> str:
    """A duration as "0.4 s", "42 s" or "1 min 12 s"."""
    seconds = milliseconds / 1000
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    return moment(round(seconds) * 1000)


def cost(used: Usage) -> str:
    """Money as "0.0123 USD"; no dollar sign, because GitHub reads two of them as a formula. "cost unknown" for models
    without a price."""
    if used.unpriced_requests and not used.cost:
        return "cost unknown"
    more = " + unknown" if used.unpriced_requests else ""
    if 0 < used.cost < 0.0001:
        return f"under 0.0001 USD{more}"
    return f"{used.cost:.4f} USD{more}" if used.cost < 0.1 else f"{used.cost:.2f} USD{more}"


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 case", "2 cases"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def usage(used: Usage) -> str:
    """What the model cost, or that there was none."""
    return f"{cost(used)} · {count(used.requests, 'model request')}" if used.requests else "no model used"


def utc_time(text: str) -> datetime | None:
    """An ISO 8601 time, without a zone in UTC; None for other text."""
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def moment(milliseconds: int) -> str:
    """A place in a video as "5 s" or "1 min 5 s"."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


EMPTY = "(empty)"
_WORD = r"[\"'(]?[^\W_]+(?:['\u2019][^\W\d_]+|-[^\W\d_]+)*[\"')]?[,;:.?]?"
_PROSE = re.compile(rf"(?=[\"'(]?[^\W\d_]){_WORD}(?: {_WORD})*")
"""Words with ordinary punctuation around them: no character or shape to which GitHub gives a meaning."""
_COMMIT = re.compile(r"[0-9a-fA-F]{7,}")
_BACKTICKS = re.compile(r"`+")


def md(text: str, limit: int | None = None) -> Markup:
    """Inline text: as it is where it is plainly prose, else a code span."""
    line = one_line(text, limit)
    return ours(line) if is_prose(line) else code(line)


def code(text: str, limit: int | None = None) -> Markup:
    """An inline code span. Nothing to show is said in words, as Markdown has no empty span."""
    line = _unmarked(one_line(text, limit))
    if not line:
        return ours(EMPTY)
    fence = "`" * (_longest_run(line) + 1)
    pad = " " if line[0] == "`" or line[-1] == "`" else ""
    return ours(f"{fence}{pad}{line}{pad}{fence}")


def cell(text: str, limit: int | None = None) -> Markup:
    """A table cell: as `md`, with the pipes escaped, which a table needs even in code (GFM spec, example 200)."""
    return in_cell(md(text, limit))


def in_cell(markup: Markup) -> Markup:
    """What another filter made, for a table cell."""
    return ours(str(markup).replace("|", r"\|"))


def block(text: str, limit: int | None = None) -> Markup:
    """A fenced block, for text of several lines. Must be at the start of a line."""
    lines = _unmarked(clean(text)).strip("\n")
    lines = lines if limit is None else shorten(lines, limit)
    fence = "`" * max(_longest_run(lines) + 1, 3)
    return ours(f"{fence}text\n{lines}\n{fence}")


def html(text: str, limit: int | None = None) -> Markup:
    """Inline text inside an HTML tag of ours (a `<summary>`, say), where Markdown is not read."""
    line = _unmarked(one_line(text, limit)) or EMPTY
    return escape_html(line) if is_prose(line) or line == EMPTY else Markup("<code>{}</code>").format(line)


def url(address: str | None) -> Markup | None:
    """The target of a Markdown link: an http or https address or a path beside the page, else None."""
    return None if address is None else ours(address.replace("&", "&amp;"))


def web(address: str | None) -> Markup | None:
    """The target of a Markdown link to an untrusted address, http or https only, else None."""
    return url(web_url(address or ""))


def ours(text: str) -> Markup:
    """Marks text that is made here and not taken from a report."""
    return Markup(text)  # noqa: S704


def is_prose(line: str) -> bool:
    """Whether the line means the same in Markdown, in HTML and to GitHub as it does to a reader."""
    return _PROSE.fullmatch(line) is not None and _COMMIT.search(line) is None


def _unmarked(text: str) -> str:
    """No HTML comment begins here: comments are how our own marker is found."""
    return text.replace("<!--", "<! --")


def _longest_run(text: str) -> int:
    return max((len(run) for run in _BACKTICKS.findall(text)), default=0)


def template_environment(
    finalize: Callable[[object], object], kind: "type[Environment] | None" = None
) -> "Environment":
    """For the templates of this package. `finalize` makes every value fit to be shown; then it is escaped for HTML,
    unless it is `Markup`."""
    from jinja2 import Environment, PackageLoader, StrictUndefined, __version__
    from jinja2.bccache import Bucket, FileSystemBytecodeCache

    class Compiled(FileSystemBytecodeCache):
        """Beside the bytecode of this module: to compile the templates takes a quarter of a second."""

        def dump_bytecode(self, bucket: Bucket) -> None:
            if not sys.dont_write_bytecode:
                with suppress(OSError):  # a package that belongs to another user
                    super().dump_bytecode(bucket)

    names = f"jinja-{__version__}-{finalize.__module__}-%s"  # what is constant in a template is finalized in it
    environment = (kind or Environment)(
        loader=PackageLoader("smoketree.report"),
        bytecode_cache=None if kind else Compiled(str(Path(__file__).with_name("__pycache__")), names),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(duration=duration, usage=usage, many=count)
    environment.globals.update(NOTES=NOTES, WORDS=WORDS)
    return environment
