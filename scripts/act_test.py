"""What `make act-test` tries: this repository's self-test, the workflow of `init`, and the recipes of docs/action.md.

Each has to be green, and its comment on the pull request true; the first two kinds are run once more on a preview that
has a bug, and have to be red for that. What a recipe needs and is not on this machine is listed as not tried.
"""

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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

PLAN = (ROOT / "examples/smoke/sign-in.md").read_text(encoding="utf-8")
BUG, SYMPTOM = "any-password", "Wrong email or password"
PATH = ".github/workflows/smoke.yml"
OURS = re.compile(r"(actions/checkout|smoketree/smoketree)@")
ELSEWHERE = {"/srv/smoke": tempfile.mkdtemp()}
"""Folders of a runner that recipes write to, and where that is here."""


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

    def missing(self) -> str:
        """What it needs that is not on this machine, or nothing."""
        for job in self.content["jobs"].values():
            for service in job.get("services", {}).values():
                return f"the image {service['image']}"
            for step in job["steps"]:
                if "uses" in step and not OURS.match(step["uses"]):
                    return f"the action {step['uses']}"
                if ".preview.example" in str(step.get("with", {}).get("url")):
                    return f"a host at {step['with']['url']}"
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

    @property
    def home(self) -> Repository:
        return self.api.repository("acme/shop")

    def payload(self, event: str) -> Any:
        payload = json.loads((PAYLOADS / f"{event}.json").read_text(encoding="utf-8"))
        if event == "repository_dispatch":
            payload["client_payload"]["url"] = self.preview
        if event == "issue_comment":
            payload["comment"]["body"] = "/smoke"
        return payload


@contextmanager
def github(host: str, broken: str = "") -> Iterator[Github]:
    with preview(host, broken) as url, GithubApi(host=host) as api:
        results = ResultsFake(api)
        home = api.repository("acme/shop")
        home.pull(7, sha=HEAD)
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
            home.runs[number] = home.run(HEAD)
            home.runs[number].id = number
        api.mount(finished)
        yield Github(api, results, url)


def report_preview(found: Github, recipe: Recipe) -> None:
    """The preview, where the host of the recipe reports it."""
    named = re.search(r"environment: +(netlify\S+)", recipe.text)
    if named:
        found.home.status(HEAD, named[1], "success", found.preview, "Deploy Preview ready!")
    elif "Cloudflare" in recipe.name:
        summary = f"<td><strong>Preview URL:</strong></td><td><a href='{found.preview}'>x</a></td>"
        found.home.check(HEAD, "Cloudflare Pages", details_url="https://dash.cloudflare.com/1", summary=summary)
    else:
        for environment in re.findall(r"^ +(Preview - \w+) =", recipe.text, re.MULTILINE) or ["Preview"]:
            found.home.deploy(HEAD, environment, "success", found.preview)


def project_of(folder: Path, text: str, found: Github) -> Project:
    project = Project(folder)
    project.write(PATH, text)
    folders = ("smoke/shop", "smoke/admin") if re.search("smoke/shop|shard:", text) else ("smoke",)
    for name in folders:
        project.write(f"{name}/sign-in.md", PLAN)
    project.write("deploy-preview.sh", f'echo "url={found.preview}" >> "$GITHUB_OUTPUT"\n')
    (folder / "deploy-preview.sh").chmod(0o755)
    start = f"PYTHONPATH={ROOT / 'examples'} exec {sys.executable} -m preview"
    project.write("package.json", json.dumps({"name": "shop", "scripts": {"build": "true", "start": start}}))
    lock = {"name": "shop", "lockfileVersion": 3, "packages": {"": {"name": "shop"}}}
    project.write("package-lock.json", json.dumps(lock))
    project.commit("acme/shop")
    project.environ = {"GITHUB_API_URL": found.api.url, "GITHUB_GRAPHQL_URL": f"{found.api.url}/graphql"}
    project.environ |= found.results.environ
    names = ("VERCEL_BYPASS", "SHOP_USER", "SHOP_PASSWORD", "CF_ACCESS_TOKEN")
    project.secrets = {"GITHUB_TOKEN": found.api.token, **{name: f"tracer-of-{name.lower()}" for name in names}}
    return project


def tried(host: str, action: Path, recipe: Recipe, broken: str = "", before: Recipe | None = None) -> str:
    """Runs a recipe, after the one whose report it comments on; says what the comment says."""
    with tempfile.TemporaryDirectory() as folder, github(host, broken) as found:
        report_preview(found, recipe)
        for number, each in enumerate([*([before] if before else []), recipe]):
            text = each.text
            for theirs, ours in ELSEWHERE.items():
                text = text.replace(theirs, ours)
            project = project_of(Path(folder) / str(number), text, found)
            ran = project.act(each.event, found.payload(each.event), PATH, action)
        bodies = [one.body for one in found.home.comments if one.number == 7]
        return judged(ran, bodies, broken)


def judged(ran: Ran, comments: list[str], broken: str) -> str:
    """What the comment says; raises AssertionError where the run or its comment is not what it has to be."""
    assert (ran.code == 0) == (not broken), ran.log
    assert len(comments) == 1, f"{len(comments)} comments\n{ran.log}"
    [comment] = comments
    count = re.search(r"\d+ of \d+ cases? [a-z ]+", comment)
    assert count is not None, comment
    assert not re.search("tracer-", ran.log + comment)
    if broken:
        assert "sign-in.md" in comment, comment
        assert SYMPTOM in comment, comment
    else:
        assert "not passed" not in comment, comment
    return f"{'red, as it has to be' if broken else 'green'}: {count[0].strip()}"


def self_test(host: str, broken: str = "") -> str:
    """The workflow of this repository from a fresh clone, against `emulate`: the image is built as the runner does."""
    with tempfile.TemporaryDirectory() as folder, emulated(host) as one, GithubApi(host=host) as api:
        project = Project(clone(Path(folder) / "clone"))
        # Its step `scripts/setup` finds the environment of this checkout, which the same lock files made.
        (project.folder / ".venv").symlink_to(ROOT / ".venv")
        project.commit("acme/shop")
        project.environ = {"GITHUB_API_URL": one.url, "GITHUB_GRAPHQL_URL": f"{one.url}/graphql"}
        project.environ |= dict(ResultsFake(api).environ)
        if broken:
            project.environ["SMOKETREE_PREVIEW_BROKEN"] = broken
        project.secrets = {"GITHUB_TOKEN": "of-act-test"}
        payload = json.loads((PAYLOADS / "pull_request.json").read_text(encoding="utf-8"))
        payload["number"] = payload["pull_request"]["number"] = one.number
        payload["pull_request"]["head"]["sha"] = one.sha
        return judged(project.act("pull_request", payload, PATH), one.comments, broken)


def written_by_init(host: str, action: Path, broken: str = "") -> str:
    """The workflow that `smoketree init` writes."""
    with tempfile.TemporaryDirectory() as folder:
        assert smoketree("init", cwd=Path(folder)).returncode == 0
        text = (Path(folder) / PATH).read_text(encoding="utf-8")
    return tried(host, action, Recipe("init", text), broken)


def main() -> int:
    """Runs everything; the number of workflows that were not as they have to be."""
    host, only, wrong = gateway(), os.environ.get("ONLY", ""), 0
    print(f"act-test: commit {git(ROOT, 'rev-parse', '--short', 'HEAD')}; GitHub and previews at {host}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        action = released(Path(folder) / "action")
        runs: list[tuple[str, Callable[[], str]]] = [
            ("self-test of this repository", lambda: self_test(host)),
            (f"self-test of this repository, with the bug {BUG}", lambda: self_test(host, BUG)),
            ("what init writes", lambda: written_by_init(host, action)),
            (f"what init writes, with the bug {BUG}", lambda: written_by_init(host, action, BUG)),
        ]
        before = None
        for one in recipes():
            if one.missing():
                print(f"act-test: NOT TRIED {one.name}: needs {one.missing()}", flush=True)
            elif one.event == "workflow_run":
                runs.append((one.name, lambda one=one, before=before: tried(host, action, one, before=before)))  # type: ignore[misc]
            elif "mode: run" in one.text and "mode: report" not in one.text:
                before = one
            else:
                runs.append((one.name, lambda one=one: tried(host, action, one)))  # type: ignore[misc]
        for name, run in runs:
            if only not in name:
                continue
            began = time.monotonic()
            try:
                said = run()
            except AssertionError as error:
                wrong += 1
                said = f"WRONG\n{str(error)[-6000:]}"
            print(f"act-test: {name}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
