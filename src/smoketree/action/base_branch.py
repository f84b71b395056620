"""What the base branch knows of a target: the record of its last runs, which failures are in quarantine, its own plans,
and what its last run's coverage says of the pull request's change.

Nothing of it decides a verdict. The record is an artifact of a run on the branch itself; each such run carries on the
one before it. The base's plans are what is run for events that have secrets whatever the code's origin, and the limit
of what a pull request's own plans may ask for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from smoketree.action.preview_run import SETTINGS_FILES, beginning_of
from smoketree.action.runner_context import Job, warning
from smoketree.browser.origins import origin_of
from smoketree.display_text import shorten
from smoketree.errors import SmoketreeError, UsageError
from smoketree.github.api import GitHubError
from smoketree.github.repository import Comparison, Repository
from smoketree.github.runs import Archive, downloaded, newest_artifact, run_created_at
from smoketree.github.target import Target
from smoketree.github.uploads import Uploads
from smoketree.impact.coverage import FILE as COVERAGE
from smoketree.impact.coverage import Coverage, in_repository, read_coverage, save_coverage
from smoketree.impact.repository import Change, ChangeUnknownError, Commit, FileChange, read_diff
from smoketree.impact.selection import Selection, never_run, with_suspects
from smoketree.plan.front import read_head
from smoketree.plan.markdown import split_lines
from smoketree.plan.parser import parse
from smoketree.plan.source import discover, is_plan_name, load_all, needed_file
from smoketree.report.history import FILE, QUARANTINE, Entry, History, read_history, read_quarantine, with_quarantine
from smoketree.report.model import Impact, TestReport
from smoketree.report.store import write_whole
from smoketree.report.wording import count
from smoketree.run.change_impact import NO_COVERAGE

DAYS = 90
"""How long the record is kept after the branch's last run."""
_LARGEST = 20_000_000
_BRANCH = "refs/heads/"
_EVENTS = frozenset({"push", "schedule", "workflow_dispatch", "deployment_status"})
"""Those that test what their branch holds."""
_ADDED = frozenset({"added", "copied", "renamed"})


@dataclass(slots=True)
class BaseHistory:
    """The base branch's record, for one target."""

    job: Job
    target: Target
    kept_coverage: Coverage | None = field(init=False, default=None)
    """What this run's cases ran: it is kept with the record."""
    _read: History | None = field(init=False, default=None)
    _archive: Archive | None = field(init=False, default=None)
    _asked: bool = field(init=False, default=False)

    def add_to(self, report: TestReport) -> TestReport:
        """The report with what the base branch says of its cases. What cannot be read there is left out: then all
        failures count."""
        self._read = self._record()
        report = (self._read or History(branch="")).add_to(report)
        return with_quarantine(report, self._quarantine(), datetime.fromtimestamp(self.job.timer.now(), UTC).date())

    def write_times(self, out: Path) -> None:
        """Writes the record to the output folder of a shard's run, which is divided by its seconds."""
        record = self._record() if self.job.inputs.settings.shard is not None else None
        if record is not None:
            write_whole(out / FILE, record.model_dump_json(by_alias=True, exclude_defaults=True).encode())

    def keep(self, report: TestReport, folder: Path) -> None:
        """Uploads the record with this run, where this is the first attempt of a run on a branch. An artifact's name is
        used once a run, so a later attempt adds nothing."""
        of_branch = self.target.pull is None and not self.target.fork and self.target.event in _EVENTS
        if not of_branch or not self._own or self.job.context.attempt > 1 or self.job.inputs.mode == "run":
            return
        uploads = Uploads(self.job.environ, timer=self.job.timer)
        if not uploads.available:
            return
        history = (self._read or History(branch=self._own)).after(report)
        files = {FILE: folder / FILE}
        try:
            write_whole(files[FILE], history.model_dump_json(by_alias=True, exclude_defaults=True).encode())
            if self.kept_coverage is not None:
                files[COVERAGE] = folder / COVERAGE
                save_coverage(self.kept_coverage, files[COVERAGE])
            uploads.zipped(self._name, files, DAYS)
        except SmoketreeError as error:
            self.job.say(warning(f"the record of this branch was not kept: {error.message}"))
        finally:
            for file in files.values():
                file.unlink(missing_ok=True)

    @property
    def coverage(self) -> Coverage | None:
        """What the cases of the base branch's last run ran; None where that is not known."""
        try:
            text = self._file(COVERAGE)
            return read_coverage(text, COVERAGE) if text is not None else None
        except SmoketreeError as error:
            self.job.say(f"smoketree: the coverage of the base branch was not read (`actions: read`): {error.message}")
            return None

    def _quarantine(self) -> list[Entry]:
        try:
            files = self.job.repository.files(self._base, QUARANTINE, suffixes=("",))
            return [entry for file in files for entry in read_quarantine(file.content.decode("utf-8", "replace"))]
        except GitHubError as error:
            self.job.say(f"smoketree: {QUARANTINE} of the base branch was not read: {error.message}")
        except UsageError as error:
            self.job.say(warning(f"nothing is in quarantine: {error.message}"))
        return []

    @property
    def _base(self) -> str:
        """The branch whose record and quarantine count."""
        pull = self.target.pull
        return pull.base_ref if pull is not None else self._own or self.job.repository.default_branch()

    @property
    def _own(self) -> str:
        """The branch that this run is of; empty for a pull request's, a tag's or a deployment's."""
        ref = self.job.environ.get("GITHUB_REF", "")
        return ref.removeprefix(_BRANCH) if ref.startswith(_BRANCH) else ""

    @property
    def _name(self) -> str:
        return f"smoke-history-{self.job.inputs.comment_key}"

    def _record(self) -> History | None:
        """The branch's record; None where there is none yet, or the token may not read it."""
        try:
            text = self._file(FILE)
            return read_history(text) if text is not None else None
        except SmoketreeError as error:
            self.job.say(f"smoketree: the record of earlier runs was not read (`actions: read`): {error.message}")
            return None

    def _file(self, name: str) -> bytes | None:
        """A file of the branch's newest artifact; None where there is none. Raises GitHubError.

        All shards of a workflow run have to see the same one, also those that are run again later: the newest of when
        that run was made.
        """
        if not self._asked:
            self._asked = True
            repository, context = self.job.repository, self.job.context
            sharded = self.job.inputs.settings.shard is not None
            before = run_created_at(repository, context.run_id) if sharded else None
            found = newest_artifact(repository, self._name, self._base, context.repository_id, before)
            self._archive = downloaded(repository, found) if found is not None else None
        return self._archive.read(name, _LARGEST) if self._archive is not None else None


def base_files(repository: Repository, ref: str, plans: Sequence[str]) -> dict[str, bytes]:
    """The files by path: what is below the plans' folders, what those plans need, the settings files.

    Raises GitHubError, UsageError.
    """
    found: dict[str, bytes] = {}
    asked: set[str] = set()
    missing = {*(beginning_of(plan) for plan in plans), *SETTINGS_FILES}
    while missing:
        asked |= missing
        for root in sorted(missing):
            found |= {file.path: file.content for file in repository.files(ref, root, suffixes=("",))}
        missing = _needed(found) - asked
    return found


def base_plans(repository: Repository, ref: str, plans: Sequence[str]) -> dict[str, str]:
    """The base branch's copies of the plans by their paths. Raises GitHubError, UsageError."""
    files = base_files(repository, ref or repository.default_branch(), plans)  # a schedule's event does not name it
    return {path: text.decode("utf-8", "replace") for path, text in files.items() if is_plan_name(path)}


def asked_origins(plans: Mapping[str, str]) -> tuple[str, ...]:
    """What front matter asks for in `url` and `allow-origins`, as FILE@ORIGIN."""
    return tuple(f"{path}@{origin}" for path, text in plans.items() for origin in _asked(text))


def _asked(text: str) -> Iterable[str]:
    front = read_head(split_lines(text.removeprefix("\ufeff")), "plan").front
    found = (origin_of(url) for url in (front.url or "", *front.allow_origins))
    return dict.fromkeys(origin for origin in found if origin is not None)


def _needed(files: dict[str, bytes]) -> set[str]:
    """What the plans need, and is not there."""
    parsed = [parse(text.decode("utf-8", "replace"), path) for path, text in files.items() if is_plan_name(path)]
    needed = {needed_file(each.plan) for each in parsed if each.plan is not None}
    return {file for file in needed if file is not None and file not in files and ".." not in file.split("/")}


@dataclass(slots=True)
class PullImpact:
    """What a pull request's change touches, by GitHub's comparison and the coverage of the base branch's last run. With
    `changed-only`, plans that it does not touch are left out, where that is known; otherwise all are run, and the
    report says why.

    `whole`: all of its cases are run, so that a line that none ran was never run."""

    job: Job
    target: Target
    history: BaseHistory
    whole: bool = True
    _cases: Mapping[str, Sequence[str]] = field(init=False, default_factory=dict)
    _change: Change | None = field(init=False, default=None)
    _head: Commit | None = field(init=False, default=None)
    _base: Coverage | None = field(init=False, default=None)
    _impact: Impact | None = field(init=False, default=None)
    _left_out: tuple[str, ...] = field(init=False, default=())

    @property
    def is_requested(self) -> bool:
        """Whether there is a change to look at, and what cases run is recorded."""
        return self.target.pull is not None and not self.target.fork and self.job.inputs.settings.coverage

    def chosen(self, folder: Path, arguments: Sequence[str]) -> Sequence[str]:
        """The plans to run, of the `arguments` below a folder: those that the change touches, where only these are
        asked for, and it is known which they are."""
        if not self.is_requested:
            return arguments
        try:
            files = [str(path) for path in discover(arguments, folder)]
            plans = load_all(tuple(map(Path, files)), folder)
        except SmoketreeError:  # the run itself says what is wrong with them
            return arguments
        self._cases = {plan.file: tuple(case.name for case in plan.cases) for plan in plans if plan.file in files}
        if not self.job.inputs.settings.changed_only or self.target.selected:
            return arguments
        self._impact = self._touched()
        touched = {case.plan for case in self._impact.touched}
        if not touched:
            return arguments
        self._left_out = tuple(file for file in files if file not in touched)
        return [file for file in files if file in touched]

    def add_to(self, report: TestReport, recorded: Coverage | None) -> TestReport:
        """The report with what is known of the change; `recorded` is what its cases ran."""
        # It is recorded unless the workflow says otherwise, so a preview without scripts is nothing to warn of.
        warnings = [text for text in report.warnings if text != NO_COVERAGE]
        if self._left_out:
            files = shorten(", ".join(self._left_out), 500)
            warnings.append(f"changed-only: {count(len(self._left_out), 'plan')} not run: {files}")
        report = report.model_copy(update={"warnings": tuple(warnings)})
        if not self._cases or report.aborted:
            return report
        impact = self._impact or self._touched()
        if self._change is not None and self._head is not None:
            head = in_repository(recorded or Coverage(), self._head)
            report = with_suspects(report, self._change, head, self._base)
            if self.whole:
                impact = impact.model_copy(update={"never_run": never_run(self._change, head)})
        # Where all plans are run anyway, it is no news that a change may touch all of them.
        is_news = impact.all_because is None or impact.never_run or self.job.inputs.settings.changed_only
        return report.model_copy(update={"impact": impact if is_news else None})

    def _touched(self) -> Impact:
        base = self.target.pull.base_ref if self.target.pull is not None else ""
        plans = {file: file for file in self._cases}
        try:
            comparison = self.job.repository.compared(base, self.target.sha)
            blobs = self.job.repository.blobs(comparison.merge_base)
            self._change = _change(comparison, blobs).without(self.job.inputs.settings.unrelated, plans)
        except (GitHubError, ChangeUnknownError) as error:
            return Impact(changed_from=base, all_because=str(error) or "the change is unknown")
        gone = {name for each in comparison.files for name in (each.previous, each.path) if name}
        now = {each.path: each.blob for each in comparison.files if each.status != "removed"}
        self._head = Commit({name: blob for name, blob in blobs.items() if name not in gone} | now)
        recorded = self.history.coverage
        if recorded is None:
            return Impact(changed_from=base, all_because=f"no run on {base} has kept its coverage")
        self._base = in_repository(recorded, Commit(blobs))
        return Selection(self._base, self._cases, plans).touched(base, self._change)


def _change(comparison: Comparison, blobs: Mapping[str, str]) -> Change:
    """Raises ChangeUnknownError."""
    files = []
    for each in comparison.files:
        if each.previous:
            files.append(FileChange(each.previous))
        # The names are in the listing: in a diff they would have to be quoted.
        read = read_diff(f"--- a/file\n+++ b/file\n{each.patch}\n") if each.patch else ()
        files.append(FileChange(each.path, read[0].hunks if read else (), is_new=each.status in _ADDED))
    return Change(tuple(files), blobs)
