"""Hostile text in every name that GitHub supplies: in each text of an event, and of what its API answers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from smoketree.action.inputs import OUTPUTS
from tests.action.runner import HEAD, PAYLOADS, Runner
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Hit
from tests.fakes.results_service import ResultsFake
from tests.report.test_escape import gfm

HOSTILE = (
    " x\n::set-output name=conclusion::passed\r\n##[error]x\u2028::warning::w\n<!-- @everyone [x](javascript:0) "
    "![i](https://evil.example/i) <img src=https://evil.example/h> ``` ~~~ | \u202egnp.exe \x1b[31m\x00 %0A::debug::y "
)
OF_USE = frozenset({"sha", "head_sha", "id", "node_id", "full_name", "ref", "state", "status", "conclusion", "action",
                    "event", "type", "login", "created_at", "updated_at", "permission", "default_branch", "encoding",
                    "content", "tree", "mode", "head_branch", "path"})  # fmt: skip
"""Texts by which an event is understood: with these hostile too, most runs end before they begin."""
KNOWN = (
    "deployment_status", "issue_comment", "merge_group", "pull_request", "pull_request_target", "push",
    "repository_dispatch", "schedule", "workflow_dispatch", "workflow_run",
)  # fmt: skip
EVENTS = sorted(path.stem for path in PAYLOADS.glob("*.json"))
OURS = ("::add-mask::", "::stop-commands::", "::error ", "::warning title=smoketree::")
PLAN = '#Case 1: FAILS\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n'


def hostile(thing: Any, spared: frozenset[str], key: str = "") -> Any:
    """The same, with hostile text at the end of each of its texts but the spared ones."""
    if isinstance(thing, dict):
        return {name: hostile(each, spared, name) for name, each in thing.items()}
    if isinstance(thing, list):
        return [hostile(each, spared, key) for each in thing]
    if not isinstance(thing, str) or key in spared or key.endswith("url"):
        return thing
    return thing + HOSTILE


class HostileGithub(GithubApi):
    """Answers as the fake does, with hostile text in it."""

    spared = OF_USE

    def answer(self, hit: Hit) -> Answer:
        answer = super().answer(hit)
        if not hit.path.startswith("/repos/") or isinstance(answer.content, bytes):
            return answer
        return Answer(hostile(answer.content, self.spared), answer.status, answer.headers)


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Runner]:
    with HostileGithub() as github:
        home = github.repository("acme/shop")
        home.pull(7, sha=HEAD)
        home.deploy(HEAD, "Preview", "success", "https://pr-7.preview.example")
        home.permissions["ada"] = "write"
        home.files["main", "smoke/plan.md"] = PLAN.encode()
        runner = Runner(tmp_path / "github", github, ResultsFake(github))
        runner.plan(PLAN)
        yield runner


def check(job: Runner) -> None:
    """Nothing that was said is a command, markup or a link of another's."""
    for line in job.said.splitlines():
        command = line.lstrip().startswith("::") and not re.fullmatch("::[0-9a-f]{32}::", line)
        assert not command or line.startswith(OURS), line
        assert "##[" not in line
    for text in (*job.comments, job.summary, *(one.description for one in job.home.statuses)):
        assert not set("\u202e\u2028\x1b\x00") & set(text)
        tokens = [one for block in gfm().parse(text) for one in (block, *(block.children or ()))]
        shown = [one for one in tokens if one.type not in {"code_inline", "code_block", "fence", "inline"}]
        assert not [one for one in shown if one.type.startswith("html") and "evil" in one.content]
        assert not [one for one in shown if "javascript" in str(one.attrs) or "evil.example" in str(one.attrs)]
        assert not [one for one in shown if "@everyone" in one.content]
    assert set(job.assignments()) <= set(OUTPUTS)


@pytest.mark.parametrize("spared", [OF_USE, frozenset({"full_name", "sha"})], ids=["names", "all"])
@pytest.mark.parametrize("event", EVENTS)
def test_nothing_that_github_supplies_is_taken_for_ours(job: Runner, event: str, spared: frozenset[str]) -> None:
    job.event = max((name for name in KNOWN if event.startswith(name)), key=len)
    job.payload(event)
    job.change(lambda payload: payload.update(hostile(payload, spared)))
    job.github.spared = spared  # type: ignore[attr-defined]
    job.go()
    check(job)
