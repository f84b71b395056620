"""What a model is told, out of the templates in `prompts/`."""

from functools import cache
from typing import TYPE_CHECKING

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
