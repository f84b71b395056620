"""One preview's test: the plans are copied to where the child may read them, the child runs, its report is taken."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from smoketree.action.billing import Purse
from smoketree.action.child import Child, Orders, stop_commands
from smoketree.action.confine import closed_to_others
from smoketree.action.inputs import Inputs
from smoketree.action.intake import Taken, take
from smoketree.action.proxy import ModelProxy
from smoketree.action.workspace import Copy
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.errors import EXIT_USAGE, UsageError
from smoketree.github.trust import Secrets
from smoketree.report.model import Environment

PLANS = "plans"
"""Where a child's folder has its plans."""
OUT = "out"
"""Where it leaves its report and its records."""


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
    _child: Child | None = None
    _spent: float = 0.0
    _count: int = 0

    def __post_init__(self) -> None:
        self.room.chmod(0o711)  # the child passes through it to its own

    def plans(self, arguments: Sequence[str]) -> Path:
        """A folder with the plans that the child will run. Raises UsageError."""
        self._count += 1
        folder = self.room / f"child-{self._count}"
        plans = folder / PLANS
        plans.mkdir(parents=True)
        if self.base is None:
            Copy(self.workspace, plans).plans(arguments)
        else:
            for path, content in self.base.items():
                (plans / path).parent.mkdir(parents=True, exist_ok=True)
                (plans / path).write_bytes(content)
        return folder

    def run(
        self, folder: Path, settings: Mapping[str, object], secrets: Secrets, *, into: Path, environment: Environment
    ) -> Taken:
        """Runs the child in a folder that `plans` made and takes its report over into `into`. `secrets`: which it is
        given.

        Raises UntestableError where it left no report, with what it said last.
        """
        orders = {**settings, "out": str(folder / OUT)}
        said: list[str] = []

        def heard(line: str) -> None:
            del said[:-20]
            said.append(clean(line))
            self.say(said[-1])

        clean = Redactor({name: Secret(value) for name, value in self.inputs.private.items()}).text
        limit = self.inputs.settings.max_cost - self._spent
        proxy = ModelProxy({} if secrets is Secrets.NONE else self.inputs.keys, self.environ, Purse(limit))
        self._child = Child(folder, heard, self.environ)
        with ExitStack() as stack:
            stack.callback(stop_commands(self.say))
            stack.enter_context(closed_to_others(self.environ))
            way = stack.enter_context(proxy.serving())
            values = {one.name: one.value for one in self.inputs.secrets} if secrets is Secrets.ALL else {}
            code = self._child.run(Orders(orders, {**way, **values}))
        self._spent += proxy.purse.spent
        if code == EXIT_USAGE and not (folder / OUT / "results").exists():
            raise UsageError("; ".join(said).removeprefix("smoketree: ") or "the plans or settings are wrong")
        return take(folder / OUT, into, environment, clean, last=said[-1] if said else "")

    def interrupt(self) -> bool:
        """Asks a child that is at work to come to its end; whether there is one."""
        return self._child is not None and self._child.interrupt()
