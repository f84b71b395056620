"""One preview's test: the plans are copied to where the child may read them, the child runs, its report is taken."""

import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp

from smoketree.action.billing import Purse
from smoketree.action.child import CHILD, Child, Orders, stop_commands
from smoketree.action.confine import closed_to_others
from smoketree.action.inputs import Inputs
from smoketree.action.intake import Taken, all_of, take
from smoketree.action.proxy import ModelProxy
from smoketree.action.workspace import Copy, plan_texts
from smoketree.agent.model.prices import Unit
from smoketree.agent.readings import FOLDER
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.errors import EXIT_PASSED, EXIT_USAGE, UsageError
from smoketree.github.trust import Secrets
from smoketree.report.links import relative_path
from smoketree.report.model import Environment, TestReport
from smoketree.report.plain import clean as shown
from smoketree.report.plain import for_log, one_line
from smoketree.report.store import LATEST, Store

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
class Trial:
    """Runs children, one after another, in folders of their own below `room`. `base` are plans that count in place of
    the workspace's, by path."""

    inputs: Inputs
    environ: Mapping[str, str]
    workspace: Path
    say: Callable[[str], None]
    room: Path = field(default_factory=lambda: Path(mkdtemp(prefix="smoketree-")))
    base: Mapping[str, bytes] | None = None
    command: tuple[str, ...] = CHILD
    _child: Child | None = None
    _purses: dict[Unit, Purse] = field(init=False)
    _count: int = 0
    _redactor: Redactor = field(init=False)
    _folders: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        settings = self.inputs.settings
        self._purses = {"dollars": Purse(settings.max_cost), "tokens": Purse(settings.max_tokens)}
        self.room.chmod(0o711)  # the child passes through it to its own
        self._redactor = Redactor({name: Secret(value) for name, value in self.inputs.private.items()})
        self._folders = re.compile(rf"{re.escape(str(self.room))}/child-\d+/(?:{PLANS}/|{OUT}/)?")

    def plans(self, arguments: Sequence[str]) -> Path:
        """A folder with the plans that the child will run. Raises UsageError."""
        self._count += 1
        folder = self.room / f"child-{self._count}"
        plans = folder / PLANS
        plans.mkdir(parents=True)
        if self.base is None:
            Copy(self.workspace, plans).plans(arguments)
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

        def heard(line: str) -> None:
            del said[: -_REMEMBERED + 1]
            said.append(for_log(self.clean(shown(self.clean(line)))))
            self.say(said[-1])

        proxy = self._proxy(secrets)
        self._child = child = Child(folder, heard, self.environ, self.command)
        limit = min(limit, _LONGEST) + _GRACE
        with ExitStack() as stack:
            stack.callback(stop_commands(self.say))
            stack.enter_context(closed_to_others(self.environ))
            way = stack.enter_context(proxy.serving()) if proxy is not None else {}
            values = {one.name: one.value for one in self.inputs.secrets if one.name in named}
            code = child.run(Orders(orders, {**values, **way}), limit)
        if code == EXIT_USAGE and not (Store(folder / OUT).results / LATEST).exists():
            raise UsageError(_complaint(said) or "the plans or settings are wrong")
        last = f"it did not end within {limit:.0f} s" if child.overdue else said[-1] if said else ""
        taken = take(folder / OUT, into, environment, self.clean, url=url, owner=child.user, last=last)
        return replace(taken, report=_judged(taken.report, child, code, limit))

    def _proxy(self, secrets: Secrets) -> ModelProxy | None:
        """The child's way to a model; None where it gets no secrets."""
        if secrets is Secrets.NONE:
            return None
        settings = self.inputs.settings
        return ModelProxy(
            self.inputs.keys,
            self.environ,
            self._purses,
            settings.provider,
            settings.model_base_url,
            settings.model_price,
        )

    def clean(self, text: str) -> str:
        """The text without our secrets, and without the temporary folders of children: what they name lies in the
        repository or in the report."""
        return self._folders.sub("", self._redactor.text(text))

    def _named(self, plans: Path) -> frozenset[str]:
        """The secrets that some plan speaks of: of the others the child learns nothing."""
        texts = plan_texts(plans).values()
        return frozenset(one.name for one in self.inputs.secrets if any(one.name in text for text in texts))

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
    elif report.passed and code != EXIT_PASSED:
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        reason = f"the run's process ended {how}, whatever its report says"
    elif not child.asked and (report.abort_reason or "").startswith("interrupted"):
        reason = f"the run was ended from outside: {report.abort_reason}"
    return report.model_copy(update={"aborted": True, "abort_reason": reason}) if reason else report
