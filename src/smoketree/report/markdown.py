"""The comment and the job summary: a template rendered at falling levels of detail until one fits.

Nothing is ever cut: a level is rendered whole or not used. Single fields are shortened before they are escaped.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from smoketree.errors import UsageError
from smoketree.report import escape, plain, wording
from smoketree.report.links import shown_url
from smoketree.report.plain import one_line
from smoketree.report.view import RunView

if TYPE_CHECKING:
    from jinja2 import Environment, Template

FIRST_FAILURES = 10
"""How many rows the level FIRST shows."""

FILTERS = {
    "md": escape.md,
    "code": escape.code,
    "cell": escape.cell,
    "in_cell": escape.in_cell,
    "block": escape.block,
    "html": escape.html,
    "url": escape.url,
    "web": escape.web,
    "ours": escape.ours,
    "address": shown_url,
    "tail": plain.tail,
    "duration": wording.duration,
    "usage": wording.usage,
    "many": wording.count,
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
    """Autoescape is on, but escaping is ours: what no filter made `Markup` of goes through `md`."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    def finalize(value: object) -> object:
        return value if isinstance(value, Markup | int | float) or value is None else escape.md(str(value))

    environment = (kind or Environment)(
        loader=PackageLoader("smoketree.report"),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(FILTERS)
    environment.globals.update(
        NOTES=wording.NOTES, ICONS=wording.ICONS, WORDS=wording.WORDS, STEP_ICONS=wording.STEP_ICONS
    )
    return environment
