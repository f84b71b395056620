"""A report as something to read: the one door to all renderers."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from smoketree.errors import UsageError
from smoketree.report.links import BESIDE, Links
from smoketree.report.markdown import COMMENT_BUDGET, SUMMARY_BUDGET, render_markdown
from smoketree.report.marker import Marker
from smoketree.report.model import TestReport
from smoketree.report.single_file import SingleFile
from smoketree.report.view import RunView, view


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
    output = _format(output)
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
            from smoketree.report.junit import render_junit

            return render_junit(run, _from_here(folder))
        case Format.TEXT:
            from smoketree.report.text import render_text

            return render_text(run, _from_here(folder))
    return _plain_renderer(output)(run)


def render_outputs(
    report: TestReport, previous: TestReport | None = None, *, folder: Path | None = None
) -> dict[str, str]:
    """Every file that a run's folder holds of its report, by name. `folder` is that folder."""
    return {name: render(report, output, previous=previous, folder=folder) for name, output in OUTPUTS.items()}


def _format(output: str) -> Format:
    try:
        return Format(output)
    except ValueError as error:
        raise UsageError(f"{output!r} is not a report format", f"Choose one of {', '.join(Format)}.") from error


def _from_here(folder: Path | None) -> Path | None:
    """The folder from the working folder, which pipelines count paths from; None where it is not below that."""
    if folder is None or not folder.is_absolute():
        return folder
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else None


def _plain_renderer(output: Format) -> Callable[[RunView], str]:
    """The renderer of a format that takes nothing but the run."""
    if output is Format.CTRF:
        from smoketree.report.ctrf import render_ctrf

        return render_ctrf
    if output is Format.ANNOTATIONS:
        from smoketree.report.annotations import render_annotations

        return render_annotations
    raise AssertionError(output)
