"""The page that a person opens: one HTML file beside the evidence it links to, without a script."""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from smoketree.report import wording
from smoketree.report.plain import clean
from smoketree.report.view import RunView

if TYPE_CHECKING:
    from jinja2 import Environment


def render_html(run: RunView) -> str:
    """The report as a page. Every text is escaped by the template engine and shown without hidden characters.

    Its content security policy (W3C CSP 3) allows pictures and videos from beside it and its own style, by hash.
    """
    from markupsafe import Markup

    style = files("smoketree.report").joinpath("templates/report.css").read_text(encoding="utf-8")
    return (
        _environment()
        .get_template("index.html.j2")
        .render(
            run=run,
            style=Markup(style),  # noqa: S704  our own file
            style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        )
    )


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    def finalize(value: object) -> object:
        return clean(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    environment = Environment(
        loader=PackageLoader("smoketree.report"),
        autoescape=True,
        finalize=finalize,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        duration=wording.duration, usage=wording.usage, many=wording.count, moment=wording.moment
    )
    environment.globals.update(SIGNS=wording.SIGNS, WORDS=wording.WORDS)
    return environment
