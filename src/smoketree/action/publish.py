"""Publishes the outcome: artifacts first, so that the comment can link to them, then comment, status, summary, outputs.

What cannot be published is a warning; it never changes the verdict (DESIGN 9).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from smoketree.action.child import owned_by
from smoketree.action.readings import suggestions, to_commit
from smoketree.action.runner_context import Conclusion, Job, Outcome, set_outputs, warning, write_summary
from smoketree.errors import SmoketreeError
from smoketree.github.comment import post_comment, reply, set_status, suggest
from smoketree.github.runs import artifact_name, listens_to_comments, workflows_of
from smoketree.github.target import Target
from smoketree.github.trust import PlansFrom
from smoketree.github.uploads import LARGEST, Attachments, Uploads
from smoketree.report.links import Links, Picture, SingleFile, shown_url
from smoketree.report.media import RunFolder, read_media
from smoketree.report.model import TestReport
from smoketree.report.receipt import RECEIPT, write_receipt
from smoketree.report.render import Format, Marker, render, render_outputs
from smoketree.report.store import PAGE, Store, write_whole
from smoketree.report.view import view
from smoketree.report.wording import md
from smoketree.settings import shard_of

T = TypeVar("T")
_PAGE_BYTES = 25_000_000
_MOST_CASES, _MOST_FILES, _AT_ONCE = 10, 40, 4
_MOST_BYTES = 100_000_000
_WIDEST, _TALLEST = 600, 500
"""Pixels that a picture takes in a comment."""
_SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg", "video/webm": ".webm", "text/plain": ".txt"}
_TEXTS = ("snapshot", "console", "network")
_RECIPE = (
    "the report lies in the workspace ({folder}); to keep it, add a step `uses: actions/upload-artifact` with "
    "`if: always()`, `path: .smoketree-*` and `include-hidden-files: true`"
)


@dataclass(slots=True)
class Publisher:
    """Reports one run's outcome to `say` and to GitHub; what could not be reported is listed at the end."""

    job: Job
    target: Target | None = None
    _comment_url: str = ""
    _said: list[str] = field(default_factory=list)

    def pending(self) -> None:
        """A status of our own, from the start, where the event shows no check on the pull request."""
        self._status("pending", "the smoke tests are running")

    def publish(self, outcome: Outcome, folder: Path | None) -> None:
        """Publishes everything. `folder` holds the report and its media (results/, runs/), where there are any."""
        kept = self._try("the report", lambda: self._kept(outcome.report, folder))
        if kept is not None:
            self._try("the report's other forms", lambda: self._written(outcome.report, kept))
        links = self._links(outcome, kept)
        marker = self._try("the comment", lambda: self._comment(outcome, links))
        if outcome.conclusion is not Conclusion.CANCELLED:
            self._suggest(outcome.report, kept)
        self._status(outcome.state, view(outcome.report, None, links).headline)
        for line in render(outcome.report, Format.ANNOTATIONS).splitlines():
            self.job.say(line)
        summary = render(outcome.report, Format.SUMMARY, links=links, marker=marker)
        self._try("the job summary", lambda: write_summary(self.job.environ, summary))
        self._outputs(outcome, kept, links)
        self._warn()

    def _warn(self) -> None:
        """Prints, as the last thing, what could not be reported, and all permissions that the token lacks."""
        lacking = self.job.repository.api.lacking
        fork = self.target is not None and self.target.fork and self.target.secretless
        lacks = ""
        if lacking and not fork:  # a fork's token can only read, whatever the workflow says
            listed = ", ".join(f"`{permission}`" for permission in lacking)
            lacks = f"the job's token lacks permissions: add {listed} to the job's `permissions:`"
            self._try("the job summary", lambda: write_summary(self.job.environ, f"\n> {lacks}\n"))
        for line in filter(None, (*self._said, lacks)):
            self.job.say(warning(line))

    def skipped(self, why: str, *, begun: bool = False) -> None:
        """Nothing was to be tested: that is said, and no more. Only a status that was `begun` is ended: without one
        none is made, as it would look like a test that passed."""
        self.job.say(f"smoketree: nothing was tested: {why}")
        if self.target is not None and self.target.reply_to is not None and self.job.inputs.comment != "off":
            said = reply(self.job.repository, self.target.reply_to, f"smoketree: nothing was tested. {md(why, 300)}\n")
            self._said += [said] if said else []
        if begun:
            self._status("success", f"nothing was tested: {why}")
        text = f"### smoketree: nothing was tested\n\n{md(why, 300)}\n"
        self._try("the job summary", lambda: write_summary(self.job.environ, text))
        self._try("the outputs", lambda: set_outputs(self.job.environ, {"conclusion": Conclusion.SKIPPED}))
        self._warn()

    def _kept(self, report: TestReport, folder: Path | None) -> Path:
        """Where the report is kept for later steps: a new folder in the workspace, so that nothing that a pull request
        put there is in the way. What is published is the latest report there, whatever was saved there before."""
        folder = folder or Path(mkdtemp(prefix=".smoketree-", dir=self.job.context.workspace))
        Store(folder).save(report)
        return folder

    def _written(self, report: TestReport, folder: Path) -> None:
        run = Store(folder).run_folder(report.run_id)
        for name, text in render_outputs(report, folder=run).items():
            write_whole(run / name, text.encode())
        if self.job.inputs.settings.receipt:
            write_receipt(report, folder)
        owned_by((folder, *folder.rglob("*")), self.job.context.workspace)

    def _links(self, outcome: Outcome, folder: Path | None) -> Links:
        """Where everything can be opened, once it is uploaded."""
        plain = Links(
            run=self.job.context.run_url,
            source=self.job.context.source(self.target.sha) if self.target is not None and self.target.sha else None,
            compare=self.job.context.compare_url,
            command=self._command(outcome),
        )
        if folder is None:
            return plain
        attach = self.target is not None and not self.target.fork and self.job.inputs.mode != "run"
        uploads = EvidenceUploads(self.job, attach)
        if outcome.conclusion is Conclusion.CANCELLED:  # there is no time but for what another job waits for
            if self.job.inputs.mode == "run" and uploads.available:
                uploads.archive(folder)
            return plain
        if not uploads.available:
            self._said.append(_RECIPE.format(folder=folder.relative_to(self.job.context.workspace)))
        links = self._try("the evidence", lambda: uploads.upload(outcome.report, folder, plain)) or plain
        self._said += uploads.said
        return links

    def _command(self, outcome: Outcome) -> str | None:
        """The comment that runs the tests of this pull request again, where a workflow listens to it."""
        if outcome.report.passed or self.target is None or self.target.pull is None or self.job.inputs.mode == "run":
            return None
        if outcome.conclusion is Conclusion.CANCELLED:  # there is no time to ask
            return None
        target, action = self.target, self.job.environ.get("GITHUB_ACTION_REPOSITORY", "")
        workflows = () if target.event == "issue_comment" else workflows_of(self.job.repository)
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
        if self.job.inputs.comment == "off" or self.job.inputs.mode == "run":
            return
        with suppress(SmoketreeError, OSError, ValueError):
            if found := list(suggestions(report, folder)):
                suggest(self.job.repository, target.pull.number, target.sha, found)

    def _comment(self, outcome: Outcome, links: Links) -> Marker | None:
        """Writes the comment; its marker, which knows where the run last passed."""
        pull = self.target.pull if self.target is not None else None
        if pull is None or self.job.inputs.comment == "off" or self.job.inputs.mode == "run" or self.target is None:
            return None
        marker = Marker(
            key=self.job.inputs.comment_key,
            sha=self.target.sha,
            run_id=self.job.context.run_id,
            run_number=self.job.context.run_number,
            attempt=self.job.context.attempt,
            conclusion=outcome.conclusion,
        )

        def body(marker: Marker) -> str:
            return render(outcome.report, Format.COMMENT, links=links, marker=marker)

        posted = post_comment(
            self.job.repository, pull.number, body, marker, self.job.inputs.comment, timer=self.job.timer
        )
        self._comment_url = posted.url or ""
        self._said += [posted.said] if posted.said else []
        return posted.marker

    def _status(self, state: str, description: str) -> None:
        if self.target is None or self.target.check_shown or not self.target.sha or self.job.inputs.mode == "run":
            return
        key = self.job.inputs.comment_key
        said = set_status(
            self.job.repository,
            self.target.sha,
            state=state,
            description=description,
            context="smoketree" if key == "default" else f"smoketree/{key}",
            target_url=self.job.context.run_url,
        )
        self._said += [said] if said else []

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
        texts = {name: str(value) for name, value in values.items()}
        self._try("the outputs", lambda: set_outputs(self.job.environ, texts))

    def _paths(self, report: TestReport, folder: Path) -> Mapping[str, Path]:
        """Where the report lies, below the workspace, by its form."""
        store, run = Store(folder), Store(folder).run_folder(report.run_id)
        found = {"json": store.results / f"{report.run_id}.json", "html": run / PAGE, "receipt": run / RECEIPT}
        return {form: path.relative_to(self.job.context.workspace) for form, path in found.items() if path.is_file()}

    def _try(self, what: str, work: Callable[[], T]) -> T | None:
        """Does a part of the telling; that it failed is said at the end."""
        try:
            return work()
        except (SmoketreeError, OSError, ValueError) as error:  # ValueError: a text that is no Unicode
            self._said.append(f"{what} could not be published: {_words(error)}")
            return None


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the run's folder, what it is called as an artifact, its media type, and how wide a picture is shown."""

    path: str
    name: str
    type: str
    width: int


@dataclass(slots=True)
class EvidenceUploads:
    """Uploads what the outputs link to: pictures, videos, snapshots and logs of the cases that did not pass, each under
    an address of its own, then the page, then everything as one archive. A link is made only of an upload that
    succeeded; what failed is in `said`.

    `attach`: whether pictures may become attachments; never a fork's, because an attachment
    bears the name of the token's owner and cannot be deleted."""

    job: Job
    attach: bool
    _artifacts: Uploads = field(init=False)
    _attachments: Attachments = field(init=False)
    _failed: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        place, token = self.job.context, self.job.inputs.media_token if self.attach else ""
        self._artifacts = Uploads(self.job.environ, timer=self.job.timer)
        self._attachments = Attachments(token, place.repository_id, place.server, place.api, self.job.timer)

    @property
    def available(self) -> bool:
        """Whether this runner lets a container upload artifacts."""
        return self._artifacts.available

    @property
    def said(self) -> list[str]:
        """A line for each kind of upload that failed."""
        more = {what: f" (and {len(said) - 1} more)" if len(said) > 1 else "" for what, said in self._failed.items()}
        return [f"{what}: {said[0]}{more[what]}" for what, said in self._failed.items()]

    def upload(self, report: TestReport, folder: Path, plain: Links) -> Links:
        """`plain` with the addresses of what could be uploaded of the report's `folder`."""
        run = Store(folder).run_folder(report.run_id)
        files = list(_files(report, run))
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            attached = _known(files, pool.map(lambda file: self._attached(file, run), files))
            left = [file for file in files if file.path not in attached] if self.available else []
            urls = _known(left, pool.map(lambda file: self._kept(file, run), left)) | attached
        pictures = {file.path: Picture(attached[file.path], file.width) for file in files if file.path in attached}
        links = replace(plain, urls=urls, pictures=pictures)
        if not self.available:
            return links
        single = SingleFile(_PAGE_BYTES)
        page = render(report, Format.HTML, folder=run, single_file=single, links=links).encode()
        return replace(
            links,
            report=self._artifact("the report cannot be linked", "", ".html", page, "text/html"),
            readings=self._readings(folder),
            files=self.archive(folder),
        )

    def _readings(self, folder: Path) -> dict[str, str]:
        urls: dict[str, str] = {}
        for number, (path, content) in enumerate(to_commit(folder).items(), 1):
            name = f"readings-{number}.toml" if number > 1 else "readings.toml"
            if url := self._artifact("new readings cannot be linked", "-", name, content):
                urls[path] = url
        return urls

    def archive(self, folder: Path) -> str | None:
        """Uploads everything in the folder as one archive; its address."""
        files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        name, days = f"{self._prefix}-files", self.job.inputs.retention_days
        return self._try("the archive cannot be uploaded", lambda: self._artifacts.zipped(name, files, days))

    def _attached(self, file: _File, run: Path) -> str | None:
        if not self._attachments.available or not file.type.startswith("image/"):
            return None
        content, upload = read_media(run, file.path, LARGEST), self._attachments.upload
        if not content:
            return None
        return self._try("pictures are not inline", lambda: upload(file.name, content, file.type))

    def _kept(self, file: _File, run: Path) -> str | None:
        content = read_media(run, file.path, _MOST_BYTES)
        if not content:
            return None
        return self._artifact("evidence cannot be linked", "-", file.name, content, file.type)

    def _artifact(self, what: str, mark: str, name: str, content: bytes, type_: str = "text/plain") -> str | None:
        name, days = f"{self._prefix}{mark}{name}", self.job.inputs.retention_days
        return self._try(what, lambda: self._artifacts.upload(name, content, type_, days))

    def _try(self, what: str, work: Callable[[], T]) -> T | None:
        """Does it, unless it failed so often that it would only keep the verdict waiting."""
        if len(self._failed.get(what, ())) >= _AT_ONCE:
            return None
        try:
            return work()
        except (SmoketreeError, OSError) as error:
            self._failed.setdefault(what, []).append(_words(error))
            return None

    @property
    def _prefix(self) -> str:
        """How our artifacts begin: their names are used once in a workflow's run."""
        shard = shard_of(self.job.inputs.settings.shard) if self.job.inputs.settings.shard else None
        key = self.job.inputs.comment_key
        return artifact_name(
            f"{key}--all" if self.job.inputs.mode == "report" else key, shard, self.job.context.attempt
        )


def _words(error: Exception) -> str:
    if isinstance(error, SmoketreeError):
        return error.message
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__


def _known(files: list[_File], addresses: Iterator[str | None]) -> dict[str, str]:
    return {file.path: address for file, address in zip(files, addresses, strict=True) if address}


def _files(report: TestReport, run: Path) -> Iterator[_File]:
    """The evidence of the cases that did not pass, the pictures first."""
    folder = RunFolder(run)
    found: dict[str, _File] = {}
    numbers: Counter[str] = Counter()
    for case in view(report, None, Links()).troubled[:_MOST_CASES]:
        for item in case.evidence:
            media = folder.media(item.path, item.kind)
            type_ = media.type if media else "text/plain" if item.kind in _TEXTS else ""
            if type_ and item.path not in found:
                kind = "picture" if item.kind == "screenshot" else item.kind
                stem = f"case-{case.number}-{kind}"
                numbers[stem] += 1
                several = f"-{numbers[stem]}" if numbers[stem] > 1 else ""
                width = min(_WIDEST, _TALLEST * media.width // media.height) if media and media.height else _WIDEST
                found[item.path] = _File(item.path, f"{stem}{several}{_SUFFIXES[type_]}", type_, max(width, 1))
    order = ("image", "video", "text")
    yield from sorted(found.values(), key=lambda file: order.index(file.type.partition("/")[0]))[:_MOST_FILES]
