"""Renders a report in any format; and the marker that a comment begins with.

    <!-- smoketree:default -->
    <!-- {"sha": "...", "run_id": "...", "run_number": 7, "attempt": 1} -->

The marker says how the comment is found again, and for which run it was written. It counts only at the very start of a
comment, where text from a page never appears.
"""

import json
import re
from dataclasses import asdict, dataclass, replace
from enum import IntEnum, StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from smoketree import display_text
from smoketree.display_text import one_line
from smoketree.errors import UsageError
from smoketree.report import wording
from smoketree.report.ctrf import render_ctrf
from smoketree.report.junit import render_junit
from smoketree.report.links import BESIDE, Links, SingleFile, shown_url
from smoketree.report.model import TestReport
from smoketree.report.text import render_annotations, render_text
from smoketree.report.view import RunView, view

if TYPE_CHECKING:
    from jinja2 import Environment, Template


_KEY = re.compile(r"[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*")
_HEAD = re.compile(r"<!-- smoketree:([A-Za-z0-9._-]{1,64}) -->(?:\r?\n<!-- (\{.*\}) -->)?(?=\r?\n|\Z)")
_TEXTS = ("sha", "run_id", "conclusion", "passed")
_NUMBERS = ("run_number", "attempt")


@dataclass(frozen=True, slots=True)
class Marker:
    """`key` distinguishes several comments on one pull request; the rest is the pipeline's run and its result,
    where known. `passed` is the commit at which the run of that key last passed, as far as its comments know.

    Raises UsageError for a key that is not letters and digits with `.`, `_` or `-` between them, at most 64.
    """

    key: str = "default"
    sha: str | None = None
    run_id: str | None = None
    run_number: int | None = None
    attempt: int | None = None
    conclusion: str | None = None
    passed: str | None = None

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key) or len(self.key) > 64:
            raise UsageError(
                f"{self.key[:80]!r} cannot be a comment's key",
                "Use up to 64 letters and digits, with '.', '_' or '-' between them.",
            )

    @property
    def order(self) -> tuple[int, int]:
        """By which a later run, or a later attempt at one, is known: GitHub counts runs up (REST, "Workflow runs").
        A run that is not known is older than any."""
        number = int(self.run_id) if self.run_id is not None and self.run_id.isdecimal() else 0
        return number, self.attempt or 0

    def head(self) -> str:
        """The lines that a comment begins with."""
        state = {key: value for key, value in asdict(self).items() if key != "key" and value is not None}
        lines = [f"<!-- smoketree:{self.key} -->"]
        if state:
            # Within an HTML comment nothing may look like its end; JSON reads the escapes as what they were.
            text = json.dumps(state).replace("<", r"\u003c").replace(">", r"\u003e")
            lines.append(f"<!-- {text} -->")
        return "".join(f"{line}\n" for line in lines)


def read_marker(body: str) -> Marker | None:
    """The marker that a comment begins with; None where it begins with anything else."""
    head = _HEAD.match(body)
    if head is None or not _KEY.fullmatch(head[1]):
        return None
    try:
        state = json.loads(head[2] or "{}")
    except (ValueError, RecursionError):
        state = {}
    texts = {name: state[name] for name in _TEXTS if isinstance(state.get(name), str)}
    return Marker(head[1], **texts, **{name: state[name] for name in _NUMBERS if isinstance(state.get(name), int)})


def below_head(body: str) -> str:
    """What a comment says below its marker; all of it where it has none."""
    head = _HEAD.match(body)
    return body[head.end() :].removeprefix("\r").removeprefix("\n") if head else body


# The comment and the job summary are rendered at falling levels of detail until one fits. Nothing is ever cut: a level
# is rendered whole or not used. Single fields are shortened before they are escaped.

FIRST_FAILURES = 10
"""How many rows the level FIRST shows."""

FILTERS = {
    "md": wording.md,
    "code": wording.code,
    "cell": wording.cell,
    "in_cell": wording.in_cell,
    "block": wording.block,
    "html": wording.html,
    "url": wording.url,
    "web": wording.web,
    "ours": wording.ours,
    "address": shown_url,
    "tail": display_text.tail,
}
"""What a template can make of a value; the first eight return what is safe in Markdown."""

_TEMPLATE_MISTAKES = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What a wrong expression in a template raises beside Jinja's own errors."""


class Level(IntEnum):
    """How much is shown."""

    FULL = 0
    FAILURES = 1
    """Without the steps and the list of what passed."""
    TABLE = 2
    """The table of failures alone."""
    FIRST = 3
    """The first failures, and how many more there are."""
    LINE = 4
    """The verdict, the facts and the link."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a place on GitHub holds: characters, in UTF-16 units as the stricter way to count them, and bytes."""

    characters: int
    size: int

    def fits(self, text: str) -> bool:
        """Whether the text may be sent there."""
        return len(text.encode()) <= self.size and len(text.encode("utf-16-le")) // 2 <= self.characters

    def less(self, text: str) -> "Budget":
        """What is left of it after an ASCII text."""
        return Budget(self.characters - len(text), self.size - len(text))


COMMENT_BUDGET = Budget(60_000, 65_000)
"""GitHub refuses a comment of more than 65,536 characters; a check run's text holds as many bytes."""
SUMMARY_BUDGET = Budget(900 * 1024, 900 * 1024)
"""The runner drops a step's summary of more than 1 MiB whole."""


def render_markdown(run: RunView, name: str, budget: Budget, custom: Path | None = None) -> str:
    """Renders the template of that name, or the user's own, at the first level that fits.

    Raises UsageError where the user's template cannot be read or rendered, or does not fit at its lowest level.
    """
    from jinja2 import TemplateError

    text = ""
    try:
        template = _own(custom) if custom else _environment().get_template(name)
        for level in Level:
            text = template.render(run=run, level=level, Level=Level, first=FIRST_FAILURES).strip() + "\n"
            if budget.fits(text):
                return text
    except (TemplateError, *_TEMPLATE_MISTAKES) as error:
        if not custom:
            raise
        line = getattr(error, "lineno", None)
        place = f"{custom}:{line}" if line else str(custom)
        raise UsageError(f"the template {place} cannot be rendered: {one_line(str(error), 200)}") from error
    raise UsageError(
        f"the template {custom or name} renders {len(text)} characters at its lowest level, {budget.characters} fit",
        "Show less where `level` is `Level.LINE`.",
    )


def _own(path: Path) -> "Template":
    """The user's template; it may extend or include ours, and reaches no Python."""
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read the template {path}: {one_line(str(error), 200)}") from error
    return _environment(ImmutableSandboxedEnvironment).from_string(source)


@cache
def _environment(kind: "type[Environment] | None" = None) -> "Environment":
    """Escaping is ours: what no filter made `Markup` of goes through `md`."""
    from markupsafe import Markup

    def finalize(value: object) -> object:
        return value if isinstance(value, Markup | int | float) or value is None else wording.md(str(value))

    environment = wording.template_environment(finalize, kind)
    environment.filters.update(FILTERS)
    environment.globals.update(ICONS=wording.ICONS)
    return environment


class Format(StrEnum):
    """What a report can be rendered as."""

    HTML = "html"
    COMMENT = "comment"
    SUMMARY = "summary"
    JUNIT = "junit"
    CTRF = "ctrf"
    ANNOTATIONS = "annotations"
    TEXT = "text"


OUTPUTS = {
    "comment.md": Format.COMMENT,
    "summary.md": Format.SUMMARY,
    "junit.xml": Format.JUNIT,
    "ctrf.json": Format.CTRF,
    "index.html": Format.HTML,
}
"""What lies in every run's folder, by file name."""


def render(  # noqa: PLR0913  one door, whose guests bring different things
    report: TestReport,
    output: Format | str,
    *,
    previous: TestReport | None = None,
    links: Links | None = None,
    template: Path | None = None,
    marker: Marker | None = None,
    folder: Path | None = None,
    single_file: SingleFile | None = None,
) -> str:
    """Renders a report.

    `previous` is an earlier report to say what flipped since. `links` says where evidence can be opened; without
    it the page links to what lies beside it, and comment and summary list none. `template` is the user's own for the
    comment or the summary, which may extend `comment.md.j2` or `summary.md.j2`; `marker` is what the comment begins
    with, and says at which commit the run last passed. `folder` is the run's folder, from which the page takes what it
    shows of its snapshots and, where it is to be a `single_file`, its pictures and videos, and by which JUnit and text
    name files. Raises UsageError for an unknown format, for a template that is wrong or out of place, and for a single
    file of what is no page.
    """
    try:
        output = Format(output)
    except ValueError as error:
        raise UsageError(f"{output!r} is not a report format", f"Choose one of {', '.join(Format)}.") from error
    if template and output not in (Format.COMMENT, Format.SUMMARY):
        raise UsageError(f"a template is for the comment or the summary, not for {output}")
    if single_file and output is not Format.HTML:
        raise UsageError(f"a single file is for the page, not for {output}", "Give --format html as well.")
    run = view(report, previous, links or (BESIDE if output is Format.HTML else Links()))
    if marker is not None and marker.passed:
        run = replace(run, last_passed=marker.passed)
    match output:
        case Format.HTML:
            from smoketree.report.page import render_html

            return render_html(run, folder=folder, single_file=single_file)
        case Format.COMMENT:
            head = (marker or Marker()).head()
            return head + render_markdown(run, "comment.md.j2", COMMENT_BUDGET.less(head), template)
        case Format.SUMMARY:
            return render_markdown(run, "summary.md.j2", SUMMARY_BUDGET, template)
        case Format.JUNIT:
            return render_junit(run, _from_here(folder))
        case Format.CTRF:
            return render_ctrf(run)
        case Format.ANNOTATIONS:
            return render_annotations(run)
        case Format.TEXT:
            return render_text(run, _from_here(folder))


def render_outputs(report: TestReport, *, folder: Path | None = None) -> dict[str, str]:
    """Every file that a run's folder holds of its report, by name. `folder` is that folder."""
    return {name: render(report, output, folder=folder) for name, output in OUTPUTS.items()}


def _from_here(folder: Path | None) -> Path | None:
    """The folder from the working folder, which pipelines count paths from; None where it is not below that."""
    if folder is None or not folder.is_absolute():
        return folder
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else None
