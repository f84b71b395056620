"""What a model is told: the templates in `prompts/`, and marks around what others wrote, so that it can tell that from
what we say."""

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from smoketree.display_text import shorten

if TYPE_CHECKING:
    from jinja2 import Environment


def render(name: str, **values: object) -> str:
    """The template `name` with the values put in, without blank lines at its ends.

    Nothing is escaped: a prompt is no HTML, and text of a page has to be fenced where the template puts it. A value
    that is missing raises jinja2.UndefinedError, a template that is not there jinja2.TemplateNotFound.
    """
    return _environment().get_template(name).render(**values).strip()


@cache
def _environment() -> "Environment":
    # Imported late: most runs need no model, and so no prompt.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("smoketree.agent", "prompts"),
        autoescape=False,  # noqa: S701 - plain text for a model
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


_ERROR_MARK = re.compile(r"###(?=\s*Error)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fence:
    """The fence of one conversation. No page knows its nonce, so none can end it; one that comes to know it (typed into
    it, say) finds it struck out."""

    nonce: str

    def around(self, text: str, kind: str = "page") -> str:
        """`text` inside the fence, on lines of its own: `<page id="...">`. Our own mark of an error is not in it."""
        plain = _ERROR_MARK.sub("# # #", text.replace(self.nonce, "-" * len(self.nonce)))
        plain = plain.encode("utf-8", "replace").decode("utf-8")
        return f'<{kind} id="{self.nonce}">\n{plain}\n</{kind} id="{self.nonce}">'


def one_line(text: str, longest: int = 300) -> str:
    """`text` on one line of what can be seen, shortened."""
    seen = " ".join("".join(each if each.isprintable() else " " for each in text[: 4 * longest]).split())
    return shorten(seen, longest)
