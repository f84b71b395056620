"""One preview's test: the plans are copied to where the child may read them, the child runs, its report is taken."""

import os
import re
import stat
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp

from smoketree.action.child import CHILD, Child, Orders, closed_to_others, stop_commands
from smoketree.action.intake import Taken, all_of, take, take_coverage
from smoketree.action.proxy import ModelProxy, TokenBudget
from smoketree.action.runner_context import Job
from smoketree.agent.model.prices import Unit
from smoketree.agent.readings import FOLDER
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.display_text import clean as shown
from smoketree.display_text import for_log, one_line
from smoketree.errors import EXIT_PASSED, EXIT_USAGE, UsageError
from smoketree.github.trust import Secrets
from smoketree.impact.coverage import Coverage
from smoketree.plan.source import MAX_BYTES, is_plan_name, load, needed_file
from smoketree.report.links import relative_path
from smoketree.report.media import open_folder
from smoketree.report.model import Environment, TestReport
from smoketree.report.store import LATEST, Store

# The plans of the workspace, copied to where the child runs: it sees those and nothing else of the repository.
#
# A workspace is a pull request's own: it may hold links to anywhere, and this process may read anything. So only plain
# files are copied, no link is followed, and number and size are bounded.

SETTINGS_FILES = ("smoketree.toml", "pyproject.toml")
_GLOB = frozenset("*?[")
_LEFT_OUT = frozenset({".git", "node_modules", ".venv", "__pycache__", ".smoketree"})
_MOST_FILES = 5_000
_MOST_BYTES = 200_000_000
_DEEPEST = 20
"""Folders in folders; each costs an open file while its own are read."""


@dataclass(slots=True)
class Copy:
    """A copy of a part of the workspace in the making. `files` and `size` are what was copied so far."""

    workspace: Path
    into: Path
    files: int = 0
    size: int = 0

    def plans(self, arguments: Sequence[str]) -> None:
        """Copies the folders that the arguments (plan files, folders, globs) are in, those of the plans that theirs
        need, and the settings files. Raises UsageError for what lies outside of the workspace, or is too much."""
        if all(path.name.startswith(".smoketree") for path in self.workspace.iterdir()):
            raise UsageError("there are no plans: the workspace is empty", "add a step `actions/checkout` before")
        for argument in arguments:
            beginning = beginning_of(argument)
            is_folder = (self.workspace / beginning).is_dir()
            self._tree(_inside(beginning if is_folder else str(PurePosixPath(beginning).parent)))
        for name in SETTINGS_FILES:
            self._file(PurePosixPath(name))
        asked: set[str] = set()
        while missing := sorted(set(self._needed()) - asked):
            asked.update(missing)
            for file in missing:
                self._tree(_inside(str(PurePosixPath(file).parent)))

    def _needed(self) -> Iterator[str]:
        """The plans that copied plans need, and that are not there yet."""
        for path in self.into.rglob("*.md"):
            parsed = load(path, path.relative_to(self.into).as_posix())
            needed = needed_file(parsed.plan) if parsed.plan else None
            if needed is not None and not (self.into / needed).exists():
                yield needed

    def _tree(self, folder: PurePosixPath) -> None:
        """Copies a folder; of the repository's own root, only the files in it."""
        descriptor = self._opened(folder)
        if descriptor is None:
            return
        for path, names, files, here in os.fwalk(".", dir_fd=descriptor, follow_symlinks=False):
            if not folder.parts or len(PurePosixPath(path).parts) > _DEEPEST:
                names.clear()
            names[:] = [name for name in names if name not in _LEFT_OUT]
            for name in files:
                self._copied(here, name, self.into / folder / path / name)
        os.close(descriptor)

    def _file(self, path: PurePosixPath) -> None:
        descriptor = self._opened(path.parent)
        if descriptor is not None:
            self._copied(descriptor, path.name, self.into / path)
            os.close(descriptor)

    def _opened(self, folder: PurePosixPath) -> int | None:
        try:
            return open_folder(self.workspace, folder.parts)
        except OSError:
            return None

    def _copied(self, folder: int, name: str, target: Path) -> None:
        try:
            source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
        except OSError:
            return  # a link, a socket, a file that went away: nothing that a plan can use
        with os.fdopen(source, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or target.exists():
                return
            self.files += 1
            self.size += found.st_size
            if self.files > _MOST_FILES or self.size > _MOST_BYTES:
                raise UsageError(
                    "`plans`: the folders of the plans hold more than "
                    f"{_MOST_FILES:,} files or {_MOST_BYTES // 1_000_000} MB",
                    "keep plans and the files that they upload in a folder of their own, such as smoke/",
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read(_MOST_BYTES))


def plan_texts(folder: Path) -> dict[str, str]:
    """The plans below a folder by their paths in it. A file that is too large for a plan is none: it is not read."""
    files = (path for path in folder.rglob("*") if is_plan_name(path.name) and path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
        for path in files
        if path.stat().st_size <= MAX_BYTES
    }


def _inside(name: str) -> PurePosixPath:
    path = PurePosixPath(os.path.normpath(name))
    if path.is_absolute() or ".." in path.parts:
        raise UsageError(f"`plans`: {name} is outside of the repository", "name plans by their path in it")
    return path


def beginning_of(argument: str) -> str:
    """What an argument names, or of a glob the folder in which it begins. Raises UsageError for what is outside of the
    repository."""
    _inside(argument)
    parts = PurePosixPath(argument).parts
    plain = [index for index, part in enumerate(parts) if _GLOB.intersection(part)]
    return str(PurePosixPath(*parts[: plain[0]])) if plain else argument


PLANS = "plans"
"""Where a child's folder has its plans."""
OUT = "out"
"""Where it leaves its report and its readings."""
_GRACE = 60.0
"""Seconds beyond its own limit that a child has to write its report."""
_LONGEST = 86_400.0
_NAME = "smoketree: "
_REMEMBERED, _LONGEST_WORDS = 20, 2_000


@dataclass(slots=True)
class PreviewRun:
    """Runs children, one after another, in folders of their own below `room`. `base` are plans that count in place of
    the workspace's, by path; `scan`: there are none, and the child visits the preview's pages instead."""

    job: Job
    room: Path = field(default_factory=lambda: Path(mkdtemp(prefix="smoketree-")))
    base: Mapping[str, bytes] | None = None
    scan: bool = False
    command: tuple[str, ...] = CHILD
    _child: Child | None = None
    _budgets: dict[Unit, TokenBudget] = field(init=False)
    _count: int = 0
    _redactor: Redactor = field(init=False)
    _folders: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        settings = self.job.inputs.settings
        self._budgets = {"dollars": TokenBudget(settings.max_cost), "tokens": TokenBudget(settings.max_tokens)}
        self.room.chmod(0o711)  # the child passes through it to its own
        self._redactor = Redactor({name: Secret(value) for name, value in self.job.inputs.private.items()})
        self._folders = re.compile(rf"{re.escape(str(self.room))}/child-\d+/(?:{PLANS}/|{OUT}/)?")

    def plans(self, arguments: Sequence[str]) -> Path:
        """A folder with the plans that the child will run. Raises UsageError."""
        self._count += 1
        folder = self.room / f"child-{self._count}"
        plans = folder / PLANS
        plans.mkdir(parents=True)
        if self.base is None:
            Copy(self.job.context.workspace, plans).plans(arguments)
            return folder
        for path, content in self.base.items():
            if relative_path(path) is not None and not path.startswith("../"):
                (plans / path).parent.mkdir(parents=True, exist_ok=True)
                (plans / path).write_bytes(content)
        return folder

    def run(
        self,
        folder: Path,
        settings: Mapping[str, object],
        secrets: Secrets,
        *,
        url: str,
        limit: float,
        into: Path,
        environment: Environment,
    ) -> Taken:
        """Runs the child in a folder that `plans` made, for `limit` seconds and a little more, and takes its report of
        the preview at `url` over into `into`. `secrets`: which it is given.

        Raises UntestableError where it left no report, with what it said last, UsageError where plans or settings are
        wrong.
        """
        named = self._named(folder / PLANS) if secrets is Secrets.ALL else frozenset[str]()
        orders = {**settings, "out": str(folder / OUT)}
        if "secret" in orders:
            orders["secret"] = [entry for entry in settings["secret"] if entry.partition("@")[0] in named]  # type: ignore[attr-defined]
        said: list[str] = []

        def on_line(line: str) -> None:
            del said[: -_REMEMBERED + 1]
            said.append(for_log(self.clean(shown(self.clean(line)))))
            self.job.say(said[-1])

        own, proxy = self.job.inputs.settings, None
        if secrets is not Secrets.NONE:  # the child's way to a model
            model = (own.provider, own.model_base_url, own.model_price)
            proxy = ModelProxy(self.job.inputs.keys, self.job.environ, self._budgets, *model)
        self._child = child = Child(folder, on_line, self.job.environ, self.command)
        limit = min(limit, _LONGEST) + _GRACE
        with ExitStack() as stack:
            stack.callback(stop_commands(self.job.say))
            stack.enter_context(closed_to_others(self.job.environ))
            way = stack.enter_context(proxy.serving()) if proxy is not None else {}
            values = {one.name: one.value for one in self.job.inputs.secrets if one.name in named}
            code = child.run(Orders(orders, {**values, **way}, self.scan), limit)
        if code == EXIT_USAGE and not (Store(folder / OUT).results / LATEST).exists():
            raise UsageError(_complaint(said) or "the plans or settings are wrong")
        last = f"it did not end within {limit:.0f} s" if child.overdue else said[-1] if said else ""
        taken = take(folder / OUT, into, environment, self.clean, url=url, owner=child.user, last=last)
        return replace(taken, report=_judged(taken.report, child, code, limit))

    def clean(self, text: str) -> str:
        """The text without our secrets, and without the temporary folders of children: what they name lies in the
        repository or in the report."""
        return self._folders.sub("", self._redactor.text(text))

    def _named(self, plans: Path) -> frozenset[str]:
        """The secrets that some plan speaks of: of the others the child learns nothing."""
        texts = plan_texts(plans).values()
        return frozenset(one.name for one in self.job.inputs.secrets if any(one.name in text for text in texts))

    def coverage(self, folder: Path) -> Coverage | None:
        """What the cases of the child that ran there last ran; None where it did not record it."""
        return take_coverage(folder / OUT, self.clean, self._child.user) if self._child is not None else None

    def readings_are_its_own(self, folder: Path) -> bool:
        """Whether the readings that the child left are files of its own, which may be read and kept."""
        return self._child is not None and all_of(self._child.user, folder / OUT / FOLDER)

    def discard(self, folder: Path) -> None:
        """Removes what a child had and left: it may be a full disk, or folders in folders without end, which rm (1)
        takes and a recursion does not."""
        subprocess.run(["/bin/rm", "-rf", "--", folder], check=False, stderr=subprocess.DEVNULL, env={})

    def close(self) -> None:
        """Removes everything."""
        self.discard(self.room)

    def interrupt(self) -> bool:
        """Asks a child that is at work to come to its end; whether there is one."""
        return self._child is not None and self._child.interrupt()


def _complaint(said: Sequence[str]) -> str:
    """What the child said was wrong: its last lines, from the one that begins with our name."""
    begin = max((at for at, line in enumerate(said) if line.startswith(_NAME)), default=0)
    return one_line("; ".join(said[begin:]), _LONGEST_WORDS).removeprefix(_NAME)


def _judged(report: TestReport, child: Child, code: int, limit: float) -> TestReport:
    """The report, aborted where the way in which the child ended speaks against it."""
    reason = ""
    if child.overdue:
        reason = f"the run did not end within {limit:.0f} s and was ended"
    elif report.accepted and code != EXIT_PASSED:
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        reason = f"the run's process ended {how}, whatever its report says"
    elif not child.asked and (report.abort_reason or "").startswith("interrupted"):
        reason = f"the run was ended from outside: {report.abort_reason}"
    return report.model_copy(update={"aborted": True, "abort_reason": reason}) if reason else report
