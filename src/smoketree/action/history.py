"""What the base branch says of cases: the record of its last runs, and which failures are in quarantine.

The record is an artifact of a run on the branch itself. Each such run carries on the one before it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from smoketree.action.inputs import Inputs
from smoketree.action.runner_context import Place
from smoketree.errors import SmoketreeError, UsageError
from smoketree.github.api import GitHubError, Timer
from smoketree.github.outputs import warning
from smoketree.github.repository import Repository
from smoketree.github.runs import Archive, downloaded, newest_artifact
from smoketree.github.target import Target
from smoketree.github.uploads import Uploads
from smoketree.impact.coverage import FILE as COVERAGE
from smoketree.impact.coverage import Coverage, read_coverage, save_coverage
from smoketree.report.history import QUARANTINE, Entry, History, read_history, read_quarantine, with_quarantine
from smoketree.report.model import TestReport
from smoketree.report.store import write_whole

DAYS = 90
"""How long the record is kept after the branch's last run."""
_LARGEST = 20_000_000
_FILE = "history.json"
_BRANCH = "refs/heads/"
_EVENTS = frozenset({"push", "schedule", "workflow_dispatch", "deployment_status"})
"""Those that test what their branch holds."""


@dataclass(slots=True)
class BaseHistory:
    """The base branch's record, for one target."""

    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
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
        return with_quarantine(report, self._quarantine(), datetime.fromtimestamp(self.timer.now(), UTC).date())

    def keep(self, report: TestReport, folder: Path) -> None:
        """Uploads the record with this run, where this is the first attempt of a run on a branch. An artifact's name is
        used once a run, so a later attempt adds nothing."""
        of_branch = self.target.pull is None and not self.target.fork and self.target.event in _EVENTS
        if not of_branch or not self._own or self.place.attempt > 1 or self.inputs.mode == "run":
            return
        uploads = Uploads(self.environ, timer=self.timer)
        if not uploads.available:
            return
        history = (self._read or History(branch=self._own)).after(report)
        files = {_FILE: folder / _FILE}
        try:
            write_whole(files[_FILE], history.model_dump_json(by_alias=True, exclude_defaults=True).encode())
            if self.kept_coverage is not None:
                files[COVERAGE] = folder / COVERAGE
                save_coverage(self.kept_coverage, files[COVERAGE])
            uploads.zipped(self._name, files, DAYS)
        except SmoketreeError as error:
            self.say(warning(f"the record of this branch was not kept: {error.message}"))
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
            self.say(f"smoketree: the coverage of the base branch was not read (`actions: read`): {error.message}")
            return None

    def _quarantine(self) -> list[Entry]:
        """The base branch's entries."""
        try:
            files = self.repository.files(self._base, QUARANTINE, suffixes=("",))
            return [entry for file in files for entry in read_quarantine(file.content.decode("utf-8", "replace"))]
        except GitHubError as error:
            self.say(f"smoketree: {QUARANTINE} of the base branch was not read: {error.message}")
        except UsageError as error:
            self.say(warning(f"nothing is in quarantine: {error.message}"))
        return []

    @property
    def _base(self) -> str:
        """The branch whose record and quarantine count."""
        pull = self.target.pull
        return pull.base_ref if pull is not None else self._own or self.repository.default_branch()

    @property
    def _own(self) -> str:
        """The branch that this run is of; empty for a pull request's, a tag's or a deployment's."""
        ref = self.environ.get("GITHUB_REF", "")
        return ref.removeprefix(_BRANCH) if ref.startswith(_BRANCH) else ""

    @property
    def _name(self) -> str:
        return f"smoke-history-{self.inputs.comment_key}"

    def _record(self) -> History | None:
        """The branch's record; None where there is none yet, or the token may not read it."""
        try:
            text = self._file(_FILE)
            return read_history(text) if text is not None else None
        except SmoketreeError as error:
            self.say(f"smoketree: the record of earlier runs was not read (`actions: read`): {error.message}")
            return None

    def _file(self, name: str) -> bytes | None:
        """A file of the branch's newest artifact; None where there is none. Raises GitHubError."""
        if not self._asked:
            found = newest_artifact(self.repository, self._name, self._base, self.place.repository_id)
            self._archive = downloaded(self.repository, found) if found is not None else None
            self._asked = True
        return self._archive.read(name, _LARGEST) if self._archive is not None else None
