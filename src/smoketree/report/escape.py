"""The filters that make untrusted text safe in GitHub's Markdown.

One idea: what is not plainly prose becomes a code span. In code GitHub makes no mention, issue or commit link,
autolink, image, emoji, formula or HTML; all that has to be right is the length of the fence, and in a table the
pipes (GitHub Flavored Markdown spec, 4.10 and 6.3). Every filter cleans its text first (see `plain`) and returns
`Markup`, by which the templates know that it was escaped; text that no filter touched is passed through `md`.
"""

import re

from markupsafe import Markup
from markupsafe import escape as escape_html

from smoketree.report.links import web_url
from smoketree.report.plain import clean, one_line
from smoketree.shortening import shorten

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
    """A fenced block, for text of several lines. Must stand at the start of a line."""
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
