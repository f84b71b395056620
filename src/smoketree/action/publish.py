"""Tells the outcome: artifacts first, so that the comment can link to them, then comment, status, summary, outputs.

FailedRequest in telling is a warning; it never changes the verdict (DESIGN 9).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from smoketree.action.child import owned_by
from smoketree.action.evidence import EvidenceUploads
from smoketree.action.inputs import Inputs
from smoketree.action.readings import suggestions
from smoketree.action.runner_context import Conclusion, Outcome, Place
from smoketree.errors import SmoketreeError
from smoketree.github.api import Timer
from smoketree.github.comment import publish, reply, set_status, suggest
from smoketree.github.outputs import set_outputs, warning, write_summary
from smoketree.github.repository import Repository
from smoketree.github.runs import listens_to_comments, workflows_of
from smoketree.github.target import Target
from smoketree.github.trust import PlansFrom
from smoketree.report.links import Links, shown_url
from smoketree.report.model import TestReport
from smoketree.report.receipt import RECEIPT, write_receipt
from smoketree.report.render import Format, Marker, render, render_outputs
from smoketree.report.store import PAGE, Store, write_whole
from smoketree.report.view import view
from smoketree.report.wording import md

T = TypeVar("T")
_RECIPE = (
    "the report lies in the workspace ({folder}); to keep it, add a step `uses: actions/upload-artifact` with "
    "`if: always()`, `path: .smoketree-*` and `include-hidden-files: true`"
)


@dataclass(slots=True)
class Publisher:
    """Reports one run's outcome to `say` and to GitHub; what could not be reported is listed at the end."""

    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
    target: Target | None = None
    _comment_url: str = ""
    _said: list[str] = field(default_factory=list)

    @property
    def context(self) -> str:
        """The name of our commit status."""
        key = self.inputs.comment_key
        return "smoketree" if key == "default" else f"smoketree/{key}"

    def pending(self) -> None:
        """A status of our own, from the start, where the event shows no check on the pull request."""
        self._status("pending", "the smoke tests are running")

    def tell(self, outcome: Outcome, folder: Path | None) -> None:
        """Tells everything. `folder` holds the report and its media (results/, runs/), where there are any."""
        kept = self._try("the report", lambda: self._kept(outcome.report, folder))
        if kept is not None:
            self._try("the report's other forms", lambda: self._written(outcome.report, kept))
        links = self._links(outcome, kept)
        marker = self._try("the comment", lambda: self._comment(outcome, links))
        if outcome.conclusion is not Conclusion.CANCELLED:
            self._suggest(outcome.report, kept)
        self._status(outcome.state, view(outcome.report, None, links).headline)
        self._annotate(outcome.report)
        self._try("the job summary", lambda: self._summary(outcome.report, links, marker))
        self._outputs(outcome, kept, links)
        self._warn()

    def _warn(self) -> None:
        """Prints, as the last thing, what could not be reported and what the token lacks."""
        for line in (*self._said, *self._lacking()):
            self.say(warning(line))

    def _lacking(self) -> Iterator[str]:
        """All permissions that were missed on the way, in one line, here and in the job summary."""
        lacking = self.repository.api.lacking
        fork = self.target is not None and self.target.fork and self.target.secretless
        if not lacking or fork:  # a fork's token can only read, whatever the workflow says
            return
        listed = ", ".join(f"`{permission}`" for permission in lacking)
        said = f"the job's token lacks permissions: add {listed} to the job's `permissions:`"
        self._try("the job summary", lambda: write_summary(self.environ, f"\n> {said}\n"))
        yield said

    def skipped(self, why: str, *, begun: bool = False) -> None:
        """Nothing was to be tested: that is said, and no more. Only a status that was `begun` is ended: where none
        stands, none is made, as it would look like a test that passed."""
        self.say(f"smoketree: nothing was tested: {why}")
        if self.target is not None and self.target.reply_to is not None and self.inputs.comment != "off":
            said = reply(self.repository, self.target.reply_to, f"smoketree: nothing was tested. {md(why, 300)}\n")
            self._said += [said] if said else []
        if begun:
            self._status("success", f"nothing was tested: {why}")
        text = f"### smoketree: nothing was tested\n\n{md(why, 300)}\n"
        self._try("the job summary", lambda: write_summary(self.environ, text))
        self._try("the outputs", lambda: set_outputs(self.environ, {"conclusion": Conclusion.SKIPPED}))
        self._warn()

    def _kept(self, report: TestReport, folder: Path | None) -> Path:
        """Where the report is kept for later steps: a new folder in the workspace, so that nothing that a pull request
        put there is in the way. What is told is what lies there as the latest, whatever was kept there on the way."""
        folder = folder or Path(mkdtemp(prefix=".smoketree-", dir=self.place.workspace))
        Store(folder).save(report)
        return folder

    def _written(self, report: TestReport, folder: Path) -> None:
        run = Store(folder).run_folder(report.run_id)
        for name, text in render_outputs(report, folder=run).items():
            write_whole(run / name, text.encode())
        if self.inputs.settings.receipt:
            write_receipt(report, folder)
        owned_by((folder, *folder.rglob("*")), self.place.workspace)

    def _links(self, outcome: Outcome, folder: Path | None) -> Links:
        """Where everything can be opened, once it is uploaded."""
        plain = Links(
            run=self.place.run_url,
            source=self.place.source(self.target.sha) if self.target is not None and self.target.sha else None,
            compare=self.place.compare_url,
            command=self._command(outcome),
        )
        if folder is None:
            return plain
        attach = self.target is not None and not self.target.fork and self.inputs.mode != "run"
        uploads = EvidenceUploads(self.place, self.inputs, self.environ, self.timer, attach)
        if outcome.conclusion is Conclusion.CANCELLED:  # there is no time but for what another job waits for
            if self.inputs.mode == "run" and uploads.available:
                uploads.archive(folder)
            return plain
        if not uploads.available:
            self._said.append(_RECIPE.format(folder=folder.relative_to(self.place.workspace)))
        links = self._try("the evidence", lambda: uploads.upload(outcome.report, folder, plain)) or plain
        self._said += uploads.said
        return links

    def _command(self, outcome: Outcome) -> str | None:
        """The comment that runs the tests of this pull request again, where a workflow listens to it."""
        if outcome.report.passed or self.target is None or self.target.pull is None or self.inputs.mode == "run":
            return None
        if outcome.conclusion is Conclusion.CANCELLED:  # there is no time to ask
            return None
        target, action = self.target, self.environ.get("GITHUB_ACTION_REPOSITORY", "")
        workflows = () if target.event == "issue_comment" else workflows_of(self.repository)
        listens = any(listens_to_comments(text, action, forks=target.fork) for text in workflows)
        if target.event != "issue_comment" and not listens:
            return None
        return f"/smoke {target.sha[:10]}" if target.fork else "/smoke"

    def _suggest(self, report: TestReport, folder: Path | None) -> None:
        """Suggests plain lines for those that a model read, where the plans are the pull request's own. A token that
        may not, or a line outside the diff, is no reason for a warning: the comment has the same lines."""
        target = self.target
        if folder is None or target is None or target.pull is None or target.plans is not PlansFrom.WORKSPACE:
            return
        if self.inputs.comment == "off" or self.inputs.mode == "run":
            return
        with suppress(SmoketreeError, OSError, ValueError):
            if found := list(suggestions(report, folder)):
                suggest(self.repository, target.pull.number, target.sha, found)

    def _summary(self, report: TestReport, links: Links, marker: Marker | None) -> None:
        write_summary(self.environ, render(report, Format.SUMMARY, links=links, marker=marker))

    def _comment(self, outcome: Outcome, links: Links) -> Marker | None:
        """Writes the comment; its marker, which knows where the run last passed."""
        pull = self.target.pull if self.target is not None else None
        if pull is None or self.inputs.comment == "off" or self.inputs.mode == "run" or self.target is None:
            return None
        marker = Marker(
            key=self.inputs.comment_key,
            sha=self.target.sha,
            run_id=self.place.run_id,
            run_number=self.place.run_number,
            attempt=self.place.attempt,
            conclusion=outcome.conclusion,
        )

        def body(marker: Marker) -> str:
            return render(outcome.report, Format.COMMENT, links=links, marker=marker)

        posted = publish(self.repository, pull.number, body, marker, self.inputs.comment, timer=self.timer)
        self._comment_url = posted.url or ""
        self._said += [posted.said] if posted.said else []
        return posted.marker

    def _status(self, state: str, description: str) -> None:
        if self.target is None or self.target.check_shown or not self.target.sha or self.inputs.mode == "run":
            return
        said = set_status(
            self.repository,
            self.target.sha,
            state=state,
            description=description,
            context=self.context,
            target_url=self.place.run_url,
        )
        self._said += [said] if said else []

    def _annotate(self, report: TestReport) -> None:
        for line in render(report, Format.ANNOTATIONS).splitlines():
            self.say(line)

    def _outputs(self, outcome: Outcome, folder: Path | None, links: Links) -> None:
        report = outcome.report
        paths = self._paths(report, folder) if folder is not None else {}
        previews = list(dict.fromkeys(case.preview for case in report.scenarios if case.preview))
        values = {
            "conclusion": outcome.conclusion,
            "passed": report.passed_count,
            "failed": report.failed_count - report.error_count,
            "flaky": report.flaky_count,
            "errors": report.error_count,
            "preview-url": "\n".join(shown_url(address) for address in previews or [report.url]),
            "report-json": paths.get("json", ""),
            "report-html": paths.get("html", ""),
            "receipt": paths.get("receipt", ""),
            "artifact-url": links.report or "",
            "comment-url": self._comment_url,
            "cost-usd": "" if report.usage.unpriced_requests else f"{report.usage.cost:.4f}",
        }
        told = {name: str(value) for name, value in values.items()}
        self._try("the outputs", lambda: set_outputs(self.environ, told))

    def _paths(self, report: TestReport, folder: Path) -> Mapping[str, Path]:
        """Where the report lies, below the workspace, by its form."""
        store = Store(folder)
        found = {"json": store.results / f"{report.run_id}.json", "html": store.run_folder(report.run_id) / PAGE}
        found["receipt"] = store.run_folder(report.run_id) / RECEIPT
        return {form: path.relative_to(self.place.workspace) for form, path in found.items() if path.is_file()}

    def _try(self, what: str, work: Callable[[], T]) -> T | None:
        """Does a part of the telling; that it failed is said at the end."""
        try:
            return work()
        except (SmoketreeError, OSError, ValueError) as error:  # ValueError: a text that is no Unicode
            words = error.strerror if isinstance(error, OSError) else None
            said = error.message if isinstance(error, SmoketreeError) else words or type(error).__name__
            self._said.append(f"{what} could not be published: {said}")
            return None
