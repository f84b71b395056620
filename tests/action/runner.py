"""A GitHub runner as an action's container sees it: folders, variables, command files, the fakes behind them."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from smoketree.action.main import finalize, main
from smoketree.cli.demo import sample_preview
from smoketree.github.api import Timer
from tests.action.stand_in import STAND_IN
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import Waits

ROOT = Path(__file__).resolve().parents[2]
PAYLOADS = ROOT / "tests/github/payloads"
HEAD = "c0ffee" + "0" * 34
"""The head of #7 in the recorded payloads."""


@dataclass
class Runner:
    """One job of `acme/shop`. `said` is what the last command printed."""

    root: Path
    github: GithubApi
    results: ResultsFake
    event: str = "pull_request"
    inputs: dict[str, str] = field(default_factory=dict)
    more: dict[str, str] = field(default_factory=dict)
    run_id: int = 42
    said: str = ""
    heard: Callable[[str], object] = lambda _: None
    """Is told every line of the log as it comes."""

    def __post_init__(self) -> None:
        for name in ("workspace", "home", "workflow", "file_commands"):
            (self.root / name).mkdir(parents=True)
        self.payload(self.event)

    @property
    def workspace(self) -> Path:
        return self.root / "workspace"

    @property
    def home(self) -> github_state.Repository:
        return self.github.repository("acme/shop")

    def payload(self, name: str) -> None:
        """The event of a recorded payload."""
        shutil.copy(PAYLOADS / f"{name}.json", self.root / "workflow/event.json")

    def as_event(self, name: str, payload: str = "") -> None:
        """Another event, with the recorded payload of its name or with that one."""
        self.event = name
        self.payload(payload or name)

    def from_a_fork(self) -> None:
        """#7 comes from a fork."""
        self.home.pull(7, sha=HEAD, fork="mallory/shop")

    def asked(self, body: str, *, permission: str = "write") -> None:
        """The event is that comment of somebody with that permission."""
        self.as_event("issue_comment")
        self.home.permissions["ada"] = permission
        self.change(lambda payload: payload["comment"].update(body=body))

    def on_base(self, text: str, name: str = "smoke/plan.md") -> None:
        """A file of the base branch."""
        self.home.files["main", name] = text.encode()

    def change(self, change: Callable[[dict[str, Any]], None]) -> None:
        """Changes the payload of the event."""
        path = self.root / "workflow/event.json"
        payload = json.loads(path.read_text(encoding="utf-8"))
        change(payload)
        path.write_text(json.dumps(payload), encoding="utf-8")

    def plan(self, text: str, name: str = "smoke/plan.md") -> None:
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def environ(self) -> dict[str, str]:
        files = {name: str(self.root / "file_commands" / name.lower()) for name in ("OUTPUT", "STATE", "STEP_SUMMARY")}
        for path in files.values():
            Path(path).touch()
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SMOKETREE_CHROMIUM") if name in os.environ}
        return {
            **kept,
            "LANG": "C.UTF-8",
            "HOME": str(self.root / "home"),
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_EVENT_PATH": str(self.root / "workflow/event.json"),
            "GITHUB_EVENT_NAME": self.event,
            "GITHUB_REPOSITORY": "acme/shop",
            "GITHUB_REPOSITORY_ID": "77",
            "GITHUB_RUN_ID": str(self.run_id),
            "GITHUB_RUN_NUMBER": "3",
            "GITHUB_RUN_ATTEMPT": "1",
            "GITHUB_API_URL": self.github.url,
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_SHA": "d" * 40,
            "GITHUB_REF": "refs/pull/7/merge",
            "GITHUB_ACTOR": "ada",
            **{f"GITHUB_{name}": path for name, path in files.items()},
            **{f"INPUT_{name.upper()}": value for name, value in {"token": self.github.token, **self.inputs}.items()},
            **self.results.environ,
            **self.more,
        }

    def go(self, timer: Timer | None = None) -> int:
        """The step's own function in this process, with a stand-in for the child: the exit code."""
        with self._logged() as say:
            return main(self.environ(), timer=timer or Waits(), say=say, command=STAND_IN, between_writes=0.0)

    def do(self) -> int:
        """The same with the real child, which opens the pages."""
        with self._logged() as say:
            return main(self.environ(), say=say, between_writes=0.0)

    def finish(self) -> int:
        """The function of the step after the job, with the state that the step saved."""
        environ = self.environ()
        states = {f"STATE_{name}": value for name, value in self.assignments("state").items()}
        with self._logged() as say:
            return finalize(environ | states, timer=Waits(), say=say, between_writes=0.0)

    @contextmanager
    def _logged(self) -> Iterator[Callable[[str], None]]:
        lines: list[str] = []

        def say(line: str) -> None:
            lines.append(line)
            self.heard(line)

        try:
            yield say
        finally:
            self.said = "".join(f"{line}\n" for line in lines)

    @property
    def report(self) -> Path:
        """The JSON report that the outputs name."""
        return self.workspace / self.assignments()["report-json"]

    def start(self) -> "subprocess.Popen[str]":
        """The step in a process of its own, as the container starts it."""
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "smoketree", "action", "main"],
            cwd=self.workspace,
            env=self.environ(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def assignments(self, name: str = "output") -> Mapping[str, str]:
        """What stands in a command file, as the runner reads it."""
        text = (self.root / "file_commands" / name).read_text(encoding="utf-8")
        return {
            key: value for key, _, value in re.findall(r"^(\S+?)<<(\S+)\n(.*?)\n\2$", text, re.MULTILINE | re.DOTALL)
        }

    @property
    def summary(self) -> str:
        return (self.root / "file_commands/step_summary").read_text(encoding="utf-8")

    @property
    def comments(self) -> list[str]:
        return [one.body for one in self.home.comments]

    @property
    def everything(self) -> str:
        """All that left the job, but for requests to GitHub that carry the token."""
        files = [path.read_bytes() for path in self.root.rglob("*") if path.is_file() and "event" not in path.name]
        blobs = [one.content for one in self.results.artifacts.values()] + [one.content for one in self.results.caches]
        told = [self.said.encode(), *(body.encode() for body in self.comments)]
        return b"\n".join([*files, *blobs, *told]).decode("latin-1")


@contextmanager
def running(root: Path, broken: frozenset[str] = frozenset()) -> Iterator[Runner]:
    """A runner for #7 of `acme/shop`, whose preview is the sample app and known by a deployment."""
    with sample_preview(broken) as url, deployed(root, url) as job:
        yield job


@contextmanager
def deployed(root: Path, url: str = "https://pr-7.preview.example") -> Iterator[Runner]:
    """A runner for #7 of `acme/shop`, whose preview is known by a deployment."""
    with GithubApi() as github:
        home = github.repository("acme/shop")
        home.pull(7, sha=HEAD)
        home.deploy(HEAD, "Preview", "success", url)
        yield Runner(root / "github", github, ResultsFake(github))
