"""What `make act-test` tries: this repository's self-test, the workflow of `init`, and the recipes of docs/action.md.

Each has to be green on the sample app. On the sample app with a bug the first of each kind (event, shards, several
previews) runs again: it has to be red, and its comment has to name the line that failed. No secret may be in a log, an
artifact, a cache or a request. Three runs at once have to leave one comment, the newest run's. What a recipe needs and
is not on this machine is listed as not tried.
"""

import gzip
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import yaml
from scripts.act_machine import ROOT, Project, Ran, clone, emulated, gateway, git, preview, released
from tests.action.runner import HEAD, PAYLOADS
from tests.cli.command import smoketree
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Hit
from tests.fakes.github_state import Artifact, Repository
from tests.fakes.results_service import ResultsFake

from smoketree.report.render import read_marker

PLAN = (ROOT / "examples/smoke/sign-in.md").read_text(encoding="utf-8")
SECRET_PLAN = """---
secrets: [SHOP_PASSWORD]
---
#Case 1: A secret that is no password of the shop is refused

- Open "/login"
- Type "demo@example.com" into "Email"
- Type {{secret.SHOP_PASSWORD}} into "Password"
- Click the "Sign in" button
- Assert: the page shows "Wrong email or password"
"""
BUG, SYMPTOM = "any-password", "Wrong email or password"
FAILING_LINE = 1 + next(number for number, line in enumerate(PLAN.splitlines()) if SYMPTOM in line)
TRACER = re.compile(rb"tracer-of-|tracerToken|tracerSignature")
"""What every secret, token and signature of these tests has in it."""
FORK = "mallory/shop"
NUMBER = itertools.count(1)
PORT = threading.Lock()
"""Held by a workflow that starts its preview at a port of this machine that it writes out: 8000."""
PATH = ".github/workflows/smoke.yml"
OURS = re.compile(r"(actions/checkout|smoketree/smoketree)@")
ELSEWHERE = {"/srv/smoke": tempfile.mkdtemp(), "/healthz": "/login"}
"""What recipes name of a runner and of an app, and what that is here."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A workflow that a page shows."""

    name: str
    text: str

    @property
    def content(self) -> dict[Any, Any]:
        loaded: dict[Any, Any] = yaml.safe_load(self.text)
        return loaded

    @property
    def event(self) -> str:
        on: Any = self.content.get("on", self.content.get(True))  # YAML 1.1: `on` without quotes is a truth value
        return str(on if isinstance(on, str) else next(iter(on)))

    @property
    def kind(self) -> tuple[str, ...]:
        """What makes its comment come about in a way of its own."""
        return (self.event, *re.findall("mode: report|= smoke/", self.text))

    def missing(self) -> str:
        """What it needs that is not on this machine, or nothing."""
        for job in self.content["jobs"].values():
            if "services" in job:
                return "a runner in a container: on the machine itself, act starts no services"
            for step in job["steps"]:
                if "uses" in step and not OURS.match(step["uses"]):
                    return f"the action {step['uses']}"
        return ""


def recipes() -> Iterator[Recipe]:
    """The workflows of docs/action.md, called after their headings."""
    heading = ""
    text = (ROOT / "docs/action.md").read_text(encoding="utf-8")
    for found in re.finditer(r"^#{2,3} ([^\n]*)$|^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if found[1]:
            heading = found[1]
        elif re.search(r"^jobs:$", found[2], re.MULTILINE):
            line = text.count("\n", 0, found.start(2)) + 1
            yield Recipe(f"{heading} (docs/action.md:{line})", found[2])


@dataclass(slots=True)
class Github:
    """The fake GitHub of one run: acme/shop with #7, whose preview every kind of host has reported."""

    api: GithubApi
    results: ResultsFake
    preview: str

    fork: bool = False

    @property
    def home(self) -> Repository:
        return self.api.repository("acme/shop")

    @property
    def comments(self) -> list[str]:
        return [one.body for one in self.home.comments if one.number == 7]

    def payload(self, event: str) -> Any:
        name = f"{event}_fork" if self.fork and event == "pull_request" else event
        payload = json.loads((PAYLOADS / f"{name}.json").read_text(encoding="utf-8"))
        if event == "repository_dispatch":
            payload["client_payload"]["url"] = self.preview
        if event == "issue_comment":
            payload["comment"]["body"] = "/smoke"
        if event == "workflow_run" and self.fork:
            payload["workflow_run"]["head_repository"]["full_name"] = FORK
        return payload

    def traces(self) -> list[str]:
        """Where a secret is that has left the job: requests to GitHub, artifacts, caches."""
        requests = {f"{hit.method} {hit.path}": hit.body for hit in self.api.log if not hit.path.startswith("/blob/")}
        kept = {one.name: one.content for one in self.results.artifacts.values()}
        caches = {one.key: gzip.decompress(one.content) for one in self.results.caches}
        return [name for name, content in (requests | kept | caches).items() if any(map(TRACER.search, whole(content)))]


def whole(content: bytes) -> Iterator[bytes]:
    """The content, and what is in it where it is an archive."""
    yield content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield from map(archive.read, archive.namelist())


@contextmanager
def github(host: str, broken: str = "", *, fork: bool = False) -> Iterator[Github]:
    with preview(host, broken, HEAD) as url, GithubApi(host=host) as api:
        results = ResultsFake(api)
        home = api.repository("acme/shop")
        home.pull(7, sha=HEAD, fork=FORK if fork else None)
        home.branches["main"] = "ba5e" * 10
        home.permissions["ada"] = "write"
        home.files["main", "smoke/sign-in.md"] = PLAN.encode()
        kept: dict[str, Artifact] = {}

        def finished(_: Hit) -> None:
            """What a job uploads is an artifact of its run, which the jobs after it find."""
            for name, one in results.artifacts.items():
                if one.id is not None and name not in kept:
                    kept[name] = Artifact(name, one.content)
            for run in home.runs.values():
                run.artifacts[:] = kept.values()

        for number in (1, 4444):
            home.runs[number] = home.run(HEAD, head_repository=FORK if fork else "")
            home.runs[number].id = number
        api.mount(finished)
        yield Github(api, results, url, fork)


def report_preview(found: Github, recipe: Recipe) -> None:
    """The preview, where the host of the recipe reports it."""
    named = re.search(r"environment: +(netlify\S+)", recipe.text)
    if named:
        found.home.status(HEAD, named[1], "success", found.preview, "Deploy Preview ready!")
    elif "Cloudflare" in recipe.name:
        # In the check's summary, only an address at Cloudflare counts; the one that it links to may be any.
        found.home.check(HEAD, "Cloudflare Pages", details_url=found.preview)
    else:
        for environment in re.findall(r"^ +(Preview - \w+) =", recipe.text, re.MULTILINE) or ["Preview"]:
            found.home.deploy(HEAD, environment, "success", found.preview)


def project_of(folder: Path, text: str, found: Github, broken: str = "") -> Project:
    project = Project(folder)
    for theirs, ours in ELSEWHERE.items():
        text = text.replace(theirs, ours)
    port = found.preview.rpartition(":")[2]
    text = text.replace("https://pr-{pr}.preview.example", f"http://pr-{{pr}}.preview.example:{port}")
    # act calls containers by the workflow's name, and several run side by side.
    project.write(PATH, re.sub("^name: .*$", f"name: Smoke {next(NUMBER)}", text, count=1, flags=re.MULTILINE))
    folders = ["smoke/shop", "smoke/admin"] if "smoke/shop" in text else ["smoke"]
    if "shard:" in text:  # a part without a plan would be an error
        folders = ["smoke/shop", "smoke/admin", "smoke/api"]
    for name in folders:
        project.write(f"{name}/sign-in.md", PLAN)
        if re.search("^[^#\\n]*SHOP_PASSWORD", text, re.MULTILINE):
            project.write(f"{name}/secret.md", SECRET_PLAN)
            found.home.files["main", f"{name}/secret.md"] = SECRET_PLAN.encode()
    project.write("deploy-preview.sh", f'echo "url={found.preview}" >> "$GITHUB_OUTPUT"\n')
    (folder / "deploy-preview.sh").chmod(0o755)
    start = f"PYTHONPATH={ROOT / 'examples'} exec {sys.executable} -m preview"
    project.write("package.json", json.dumps({"name": "shop", "scripts": {"build": "true", "start": start}}))
    lock = {"name": "shop", "lockfileVersion": 3, "packages": {"": {"name": "shop"}}}
    project.write("package-lock.json", json.dumps(lock))
    project.commit("acme/shop")
    project.environ = {"GITHUB_API_URL": found.api.url, "GITHUB_GRAPHQL_URL": f"{found.api.url}/graphql"}
    project.environ |= {**found.results.environ, "SMOKETREE_PREVIEW_BROKEN": broken}
    project.secrets = {"GITHUB_TOKEN": found.api.token}
    if not found.fork:  # GitHub gives a fork's run none
        names = ("VERCEL_BYPASS", "SHOP_USER", "SHOP_PASSWORD", "CF_ACCESS_TOKEN", "ANTHROPIC_API_KEY")
        project.secrets |= {name: f"tracer-of-{name.lower()}" for name in names}
    return project


def tried(host: str, action: Path, recipe: Recipe, broken: str = "", before: Recipe | None = None) -> str:
    """Runs a recipe, after the one of a fork whose report it comments on; says what the comment says."""
    fork = before is not None
    with tempfile.TemporaryDirectory() as folder, github(host, broken, fork=fork) as found:
        report_preview(found, recipe)
        log = ""
        for number, each in enumerate(filter(None, (before, recipe))):
            project = project_of(Path(folder) / str(number), each.text, found, broken)
            with PORT if "--port 8000" in each.text else nullcontext():
                ran = project.act(each.event, found.payload(each.event), PATH, action)
            log += ran.log
        assert not found.traces(), found.traces()
        return judged(Ran(ran.code, log), found.comments, broken)


def three_at_once(host: str, action: Path, text: str) -> str:
    """Three runs of one pull request's workflow at the same time: the newest one's comment is there, and no other."""
    with tempfile.TemporaryDirectory() as folder, github(host) as found:
        found.home.deploy(HEAD, "Preview", "success", found.preview)

        def run(number: int) -> Ran:
            with GithubApi(host=host) as service:  # each run has a results service of its own
                project = project_of(Path(folder) / str(number), text, found)
                project.environ |= {**ResultsFake(service).environ, "GITHUB_RUN_ID": str(number)}
                return project.act("pull_request", found.payload("pull_request"), PATH, action)

        with ThreadPoolExecutor(3) as threads:
            runs = list(threads.map(run, (4445, 4447, 4446)))
        written = len(found.api.hits("POST", "/comments$")) + len(found.api.hits("PATCH", "/issues/comments/"))
        assert not found.traces(), found.traces()
        said = [judged(ran, found.comments) for ran in runs]
        marker = read_marker(found.comments[0])
        assert marker is not None
        assert marker.run_id == "4447", marker
        return f"{said[0]}; one comment of the newest run, which was written {written} times"


def judged(ran: Ran, comments: list[str], broken: str = "") -> str:
    """What the comment says; raises AssertionError where the run or its comment is not what it has to be."""
    assert (ran.code == 0) == (not broken), ran.log
    assert len(comments) == 1, f"{len(comments)} comments\n{ran.log}"
    [comment] = comments
    count = re.search(r"\d+ of \d+ cases? [a-z ]+", comment)
    assert count is not None, comment
    assert not TRACER.search((ran.log + comment).encode()), ran.log
    if broken:
        assert f"sign-in.md:{FAILING_LINE}" in comment, comment
        assert SYMPTOM in comment, comment
    else:
        assert "not passed" not in comment, comment
    return f"{'red, as it has to be' if broken else 'green'}: {count[0].strip()}"


def self_test(host: str, broken: str = "") -> str:
    """The workflow of this repository from a fresh clone, against `emulate`: the image is built as the runner does."""
    with PORT, tempfile.TemporaryDirectory() as folder, emulated(host) as one, GithubApi(host=host) as api:
        project = Project(clone(Path(folder) / "clone"))
        # Its step `scripts/setup` finds the environment of this checkout, which the same lock files made.
        (project.folder / ".venv").symlink_to(ROOT / ".venv")
        project.commit("acme/shop")
        project.environ = {"GITHUB_API_URL": one.url, "GITHUB_GRAPHQL_URL": f"{one.url}/graphql"}
        project.environ |= dict(ResultsFake(api).environ)
        if broken:
            project.environ["SMOKETREE_PREVIEW_BROKEN"] = broken
        project.secrets = {"GITHUB_TOKEN": "tracer-of-act-test"}
        payload = json.loads((PAYLOADS / "pull_request.json").read_text(encoding="utf-8"))
        payload["number"] = payload["pull_request"]["number"] = one.number
        payload["pull_request"]["head"]["sha"] = one.sha
        return judged(project.act("pull_request", payload, PATH), one.comments, broken)


def written_by_init() -> Recipe:
    """The workflow that `smoketree init` writes."""
    with tempfile.TemporaryDirectory() as folder:
        assert smoketree("init", cwd=Path(folder)).returncode == 0
        return Recipe("what init writes", (Path(folder) / PATH).read_text(encoding="utf-8"))


def workflows(host: str, action: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """All that is run, by name. What cannot be run here is printed."""
    init, before = written_by_init(), None
    own: Callable[[str], str] = partial(self_test, host)
    kinds: dict[tuple[str, ...], tuple[str, Callable[[str], str]]] = {(): ("self-test of this repository", own)}
    yield "self-test of this repository", partial(own, "")
    for one in (init, *recipes()):
        if one.missing():
            print(f"act-test: NOT TRIED {one.name}: needs {one.missing()}", flush=True)
        elif "mode: run" in one.text and "mode: report" not in one.text:
            before = one  # it comments nothing: the one after it does
        else:
            run: Callable[[str], str] = partial(tried, host, action, one, before=before)
            yield one.name, partial(run, "")
            kinds.setdefault(one.kind, (one.name, run))
            before = None
    yield "three runs at once", partial(three_at_once, host, action, init.text)
    yield from ((f"{name}, with the bug {BUG}", partial(run, BUG)) for name, run in kinds.values())


def main() -> int:
    """Runs everything, JOBS at a time; 1 where a workflow was not as it has to be."""
    host, only = gateway(), os.environ.get("ONLY", "")
    print(f"act-test: commit {git(ROOT, 'rev-parse', '--short', 'HEAD')}; GitHub and previews at {host}", flush=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        runs = [each for each in workflows(host, released(Path(folder) / "action")) if only in each[0]]
        wrong = sum(not right for right in pool.map(reported, runs))
    print(f"act-test: {wrong} of {len(runs)} not as they have to be", flush=True)
    return min(wrong, 1)


def reported(each: tuple[str, Callable[[], str]]) -> bool:
    """Runs one and prints what came of it; whether that is as it has to be."""
    (name, run), began = each, time.monotonic()
    try:
        said, right = run(), True
    except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
        said, right = f"WRONG\n{str(error)[-6000:]}", False
    print(f"act-test: {name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return right


if __name__ == "__main__":
    sys.exit(main())
