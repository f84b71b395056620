"""What GitHub publishes of its API and its events: every request is held to the one, every event is read.

Requests are checked by the fake GitHub in all tests that use it (tests/fakes/github_openapi.py).
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from smoketree.github.api import GitHubError
from smoketree.github.event import read_event
from smoketree.github.repository import Repository
from smoketree.github.target import resolve
from tests.fakes.github_api import GithubApi
from tests.fakes.github_openapi import FOLDER, VERSION, problems
from tests.github.test_event import environ

EVENTS = ("pull_request", "push", "deployment_status", "issue_comment", "merge_group", "workflow_run",
          "repository_dispatch", "workflow_dispatch")  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def published() -> None:
    if not (FOLDER / "openapi.json").exists():
        why = "GitHub's description of its API is not there: npm is needed, then scripts/setup-github-api"
        pytest.fail(why) if os.environ.get("SMOKETREE_CI") == "1" else pytest.skip(why)


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "wrong"),
    [
        ("GET", "/repos/a/b/commits/c0ffee/statuses", {"per_page": "100"}, "", ""),
        ("GET", "/repos/a/b/statuses/c0ffee", {}, "", "there is no such route"),
        ("GET", "/repos/a/b/git/trees/feature/x", {"recursive": "1"}, "", ""),
        ("GET", "/repos/a/b/pulls", {"status": "open"}, "", "has no parameter status"),
        ("GET", "/repos/a/b/pulls", {"state": "opened"}, "", "state: 'opened' is not one of"),
        ("POST", "/repos/a/b/statuses/c0ffee", {}, '{"state": "green"}', "is not one of"),
        ("POST", "/repos/a/b/statuses/c0ffee", {}, "", "the body is missing"),
        ("POST", "/repos/a/b/issues/7/comments", {}, '{"body": "x", "colour": 1}', "the body has no colour"),
        ("POST", "/repos/a/b/issues/7/comments", {}, "{}", "'body' is a required property"),
    ],
)
def test_what_is_no_request_of_the_api_is_found(
    method: str, path: str, query: dict[str, str], body: str, wrong: str
) -> None:
    found = problems(method, path, query, {"x-github-api-version": VERSION}, body.encode())
    assert bool(found) is bool(wrong)
    assert wrong in "".join(found)


def test_a_request_without_a_version_is_found() -> None:
    assert "X-GitHub-Api-Version is None" in problems("GET", "/repos/a/b/pulls", {}, {}, b"")[0]


def examples() -> list[tuple[str, Any]]:
    file = FOLDER / "events.json"
    told = json.loads(file.read_bytes()) if file.exists() else []
    return [(each["name"], one) for each in told if each["name"] in EVENTS for one in each["examples"]]


def test_every_example_of_an_event_is_read_and_resolved(github: GithubApi, shop: Repository, tmp_path: Path) -> None:
    """It is a target, or says why it is none: the pull requests that it speaks of are not known here."""
    assert {name for name, _ in examples()} == set(EVENTS)
    resolved = 0
    for number, (name, payload) in enumerate(examples()):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(payload), encoding="utf-8")
        event = read_event(environ(name, path))
        assert (event.name, event.action) == (name, payload.get("action") or "")
        with suppress(GitHubError):
            target = resolve(event, shop)
            resolved += 1
            assert target.skipped or target.sha
    assert resolved > 30
    assert github.log
