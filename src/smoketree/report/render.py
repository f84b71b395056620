"""A report as something to read: the one door to all renderers."""

from enum import StrEnum
from pathlib import Path

from smoketree.errors import UsageError
from smoketree.report.links import BESIDE, Links
from smoketree.report.markdown import COMMENT_BUDGET, SUMMARY_BUDGET, render_markdown
from smoketree.report.marker import Marker
from smoketree.report.model import TestReport
from smoketree.report.view import view


class Format(StrEnum):
    """What a report can be rendered as."""

    COMMENT = "comment"
    SUMMARY = "summary"
    TEXT = "text"
    JUNIT = "junit"
    HTML = "html"


OUTPUTS = {
    "comment.md": Format.COMMENT,
    "summary.md": Format.SUMMARY,
    "junit.xml": Format.JUNIT,
    "index.html": Format.HTML,
}
"""What lies in every run's folder, by file name."""


def render(
    report: TestReport,
    output: Format | str,
    *,
    previous: TestReport | None = None,
    links: Links | None = None,
    template: Path | None = None,
    marker: Marker | None = None,
) -> str:
    """Renders a report.

    `previous` is an earlier report to say what flipped since. `links` says where evidence can be opened; without
    it the page links to what lies beside it and the others show paths. `template` is the user's own for the
    comment or the summary, which may extend `comment.md.j2` or `summary.md.j2`; `marker` is what the comment begins
    with. Raises UsageError for an unknown format, or a template that is wrong or out of place.
    """
    try:
        output = Format(output)
    except ValueError as error:
        raise UsageError(f"{output!r} is no format of a report", f"Choose one of {', '.join(Format)}.") from error
    if template and output not in (Format.COMMENT, Format.SUMMARY):
        raise UsageError(f"a template is for the comment or the summary, not for {output}")
    run = view(report, previous, links or (BESIDE if output is Format.HTML else Links()))
    match output:
        case Format.COMMENT:
            head = (marker or Marker()).head()
            return head + render_markdown(run, "comment.md.j2", COMMENT_BUDGET.less(head), template)
        case Format.SUMMARY:
            return render_markdown(run, "summary.md.j2", SUMMARY_BUDGET, template)
        case Format.TEXT:
            from smoketree.report.text import render_text

            return render_text(run)
        case Format.JUNIT:
            from smoketree.report.junit import render_junit

            return render_junit(run)
        case Format.HTML:
            from smoketree.report.page import render_html

            return render_html(run)


def render_outputs(report: TestReport, previous: TestReport | None = None) -> dict[str, str]:
    """Every file that a run's folder holds of its report, by name."""
    return {name: render(report, output, previous=previous) for name, output in OUTPUTS.items()}
