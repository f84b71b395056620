"""What a pull request's change touches: by GitHub's comparison, and the coverage of the base branch's last run.

Nothing of it decides a verdict. With `changed-only`, plans that the change does not touch are left out, where that is
known; otherwise all are run, and the report says why.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from smoketree.action.history import BaseHistory
from smoketree.action.inputs import Inputs
from smoketree.errors import SmoketreeError
from smoketree.github.api import GitHubError
from smoketree.github.comparison import Comparison, blobs_of, compared
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.impact.coverage import Coverage, in_repository
from smoketree.impact.repository import Change, ChangeUnknownError, Commit, FileChange, read_diff
from smoketree.impact.selection import Selection, never_run, with_suspects
from smoketree.plan.source import discover, load_all
from smoketree.report.model import Impact, TestReport
from smoketree.report.wording import count
from smoketree.run.change_impact import NO_COVERAGE
from smoketree.shortening import shorten

_ADDED = frozenset({"added", "copied", "renamed"})


@dataclass(slots=True)
class PullImpact:
    """The change of one target. `whole`: all of its cases are run, so that a line that none ran was never run."""

    repository: Repository
    inputs: Inputs
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
        return self.target.pull is not None and not self.target.fork and self.inputs.settings.coverage

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
        if not self.inputs.settings.changed_only or self.target.selected:
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
        is_news = impact.all_because is None or impact.never_run or self.inputs.settings.changed_only
        return report.model_copy(update={"impact": impact if is_news else None})

    def _touched(self) -> Impact:
        base = self.target.pull.base_ref if self.target.pull is not None else ""
        plans = {file: file for file in self._cases}
        try:
            comparison = compared(self.repository, base, self.target.sha)
            blobs = blobs_of(self.repository, comparison.merge_base)
            self._change = _change(comparison, blobs).without(self.inputs.settings.unrelated, plans)
        except (GitHubError, ChangeUnknownError) as error:
            return Impact(changed_from=base, all_because=str(error) or "the change is unknown")
        self._head = _commit_after(comparison, blobs)
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


def _commit_after(comparison: Comparison, blobs: Mapping[str, str]) -> Commit:
    """The files as the change left them."""
    gone = {name for each in comparison.files for name in (each.previous, each.path) if name}
    now = {each.path: each.blob for each in comparison.files if each.status != "removed"}
    return Commit({name: blob for name, blob in blobs.items() if name not in gone} | now)
