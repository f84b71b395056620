"""The page that a person opens: one HTML file, beside the evidence it shows or with it inside.

It asks no other host for anything and is read without its script, too, which only joins the plan to the video,
filters, and takes keys.
"""

import base64
import hashlib
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from smoketree.display_text import ELLIPSIS, clean, shorten
from smoketree.report import wording
from smoketree.report.diagnose import diagnose, markdown
from smoketree.report.links import SingleFile, shown_url, web_url
from smoketree.report.media import Addresses, RunFolder, addresses
from smoketree.report.page_case import PageCase, page_case, read_plan
from smoketree.report.page_tree import MOST_LINES
from smoketree.report.store import Evidence, Kept
from smoketree.report.view import RunView
from smoketree.report.wording import code

if TYPE_CHECKING:
    from jinja2 import Environment


_TREE_LINES = 12_000
"""Of all snapshots on the page together."""
_LONGEST = 100_000
"""Characters of any one text: a page under test can show megabytes."""
_FOR_AGENTS = 25
"""How many cases have a text for a coding agent."""
FULL_CASES = 200
"""On a page of more cases, those that passed are shown in brief."""
_EAGER = 3
"""How many cases make their videos ready before they are asked to."""
_MARKS = {
    "done": "done",
    "passed": "passed",
    "failed": "failed",
    "error": "could not be tested",
    "skipped": "skipped",
    "not-reached": "not reached",
    "completed": "done",
}
_MARK_OF = {"holds": "passed", "contradicted": "failed", "not_established": "error"}
_BY = {"host": "checked by the host", "judge": "judged by a model", "visual": "judged by its looks"}
_FAVICON = {True: "%231a7f37", False: "%23c4232b"}


@dataclass(frozen=True, slots=True)
class PageRun:
    """A run as the page shows it; `cases` in the order in which they matter."""

    run: RunView
    cases: tuple[PageCase, ...]
    at: Addresses

    @property
    def has_brief(self) -> bool:
        """Whether there are so many cases that those that passed are shown in brief."""
        return len(self.cases) > FULL_CASES

    def is_brief(self, case: PageCase) -> bool:
        """Whether the lines of a case are shown without what was called for them: megabytes are slow to open."""
        return self.has_brief and not case.case.finding and not case.scenario.flaky

    @property
    def troubled(self) -> tuple[PageCase, ...]:
        return tuple(case for case in self.cases if case.case.finding)

    @property
    def filters(self) -> tuple[tuple[str, str, int], ...]:
        """Key, words and number of each choice of cases that there is."""
        report = self.run.report
        found = (
            ("failed", "Failed", report.failed_count - report.error_count),
            ("error", "Not tested", report.error_count),
            ("flaky", "Flaky", report.flaky_count),
            ("skipped", "Skipped", report.skipped_count),
            ("passed", "Passed", report.passed_count),
        )
        return (("all", "All", len(report.scenarios)), *(one for one in found if one[2]))


def render_html(run: RunView, *, folder: Path | None = None, single_file: SingleFile | None = None) -> str:
    """The report as a page. Every text is escaped by the template engine and shown without hidden characters.

    `folder` is the run's: from there come the snapshots of failed lines, and where the page is a `single_file`, its
    pictures and videos. The content security policy (W3C CSP 3) takes the page's own style and script, by hash,
    pictures and videos from beside or inside it, and nothing else.
    """
    style, script = _own("report.css"), _own("report.js")
    page = page_run(run, RunFolder(folder), single_file)
    return (
        _environment()
        .get_template("index.html.j2")
        .render(
            page=page,
            run=page.run,
            at=page.at,
            style=wording.ours(style),
            script=wording.ours(script),
            policy=_policy(style, script, single_file is not None),
            icon=wording.ours(_FAVICON[run.report.passed]),
            eager=_EAGER,
            full_cases=FULL_CASES,
        )
    )


def page_run(run: RunView, folder: RunFolder, single_file: SingleFile | None = None) -> PageRun:
    """Reads what the page shows of the folder."""
    cases = tuple(_cases(run, folder))
    wanted = [file for case in cases for file in case.wanted()]
    return PageRun(run, cases, addresses(run.links, folder, single_file, wanted))


def _cases(run: RunView, folder: RunFolder) -> Iterator[PageCase]:
    plans = {source.file: read_plan(source) for source in run.report.plans}
    room = _TREE_LINES
    texts = dict(_for_agents(run, folder))
    for case in (*run.troubled, *run.passed):
        plan = plans.get(case.scenario.plan.file)
        made = page_case(case, plan, run.report.environment.viewport, folder, min(room, MOST_LINES))
        if made.proof and made.proof.tree:
            room = max(room - len(made.proof.tree.lines), 0)
        yield replace(made, for_agent=texts.get(case.number, ""))


def _for_agents(run: RunView, folder: RunFolder) -> Iterator[tuple[int, str]]:
    """The failures as text for a coding agent, by the number of the case."""
    cases = run.troubled[:_FOR_AGENTS]
    report = run.report.model_copy(update={"scenarios": tuple(case.scenario for case in cases)})
    found = replace(diagnose(Kept(report, Evidence(folder.path))), report=run.report)
    for number, one in zip((case.number for case in cases), found.explanations, strict=True):
        again = shlex.join(["smoketree", "run", one.finding.place.file, "--url", shown_url(run.report.url)])
        yield number, f"{markdown(replace(found, explanations=(one,), folder=None))}\nTo run it again: {code(again)}\n"


def _policy(style: str, script: str, inside: bool) -> str:
    if inside:
        sources = "img-src data:; media-src data:; "
    else:  # `blob:` and `connect-src` are for hosts that give a video only whole (see report.js)
        sources = "img-src 'self' file: data:; media-src 'self' file: blob:; connect-src 'self'; "
    return (
        f"default-src 'none'; {sources}style-src '{_hash(style)}'; "
        f"script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _own(name: str) -> str:
    return files("smoketree.report").joinpath(f"templates/{name}").read_text(encoding="utf-8")


@cache
def _environment() -> "Environment":
    from markupsafe import Markup

    def finalize(value: object) -> object:
        if not isinstance(value, str) or isinstance(value, Markup):
            return value
        return clean(value) if len(value) <= _LONGEST else shorten(clean(value[:_LONGEST]), _LONGEST - 1) + ELLIPSIS

    environment = wording.template_environment(finalize)
    environment.filters.update(
        cost=wording.cost,
        clock=_clock,
        when=_when,
        shown_url=shown_url,
        megabytes=lambda size: f"{size / 1e6:.1f} MB",
        web=lambda address: web_url(address or ""),
    )
    environment.globals.update(MARKS=_MARKS, MARK_OF=_MARK_OF, BY=_BY)
    return environment


def _when(moment: str) -> str:
    """An ISO 8601 time as people write it; other text is unchanged."""
    found = wording.utc_time(moment)
    return f"{found.day} {found:%B %Y, %H:%M} UTC" if found else moment


def _clock(milliseconds: int) -> str:
    """A place in a video as players show it: "1:05"."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
