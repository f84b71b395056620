"""Whether a comment starts the Action, by the workflow files of the default branch."""

import re
from pathlib import Path

import pytest

from smoketree.github.repository import Repository
from smoketree.github.runs import listens_to_comments, workflows_of
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.github.waiting import seen_with

DOCS = Path(__file__).parents[2] / "docs/action.md"
ON_DEMAND = """
on:
  issue_comment:
    types: [created]
jobs:
  smoke:
    steps:
      - uses: actions/checkout@v6
      - uses: smoketree/smoketree@v1
"""


@pytest.mark.parametrize(
    ("change", "listens"),
    [
        (("", ""), True),
        (("types: [created]", ""), True),
        (("on:", "'on':"), True),
        (("on:\n  issue_comment:\n    types: [created]", "on: issue_comment"), True),
        (("on:\n  issue_comment:\n    types: [created]", "on: [push, issue_comment]"), True),
        (("smoketree/smoketree@v1", "./"), True),
        (("[created]", "[deleted]"), False),
        (("issue_comment", "pull_request"), False),
        (("smoketree/smoketree@v1", "acme/other@v1"), False),
        (("smoketree/smoketree@v1", "smoketree/smoketree-fork@v1"), False),
        (("steps:", "name:"), False),
        (("jobs:", "jobs: ["), False),
        (("types: [created]", "- x"), False),
        ((ON_DEMAND, "- a list"), False),
        ((ON_DEMAND, "on: !!python/object:os.system x"), False),
    ],
)
def test_a_workflow_listens_to_comments(change: tuple[str, str], listens: bool) -> None:
    text = ON_DEMAND.replace(*change, 1) if change[0] else ON_DEMAND
    assert listens_to_comments(text) is listens


def test_a_copy_of_the_action_is_known_by_its_own_name() -> None:
    copy = ON_DEMAND.replace("smoketree/smoketree", "acme/smoke")
    assert listens_to_comments(copy, "acme/smoke")
    assert not listens_to_comments(ON_DEMAND, "acme/smoke")


def test_a_fork_is_tested_only_where_the_workflow_allows_it() -> None:
    allowed = ON_DEMAND + "        with:\n          allow-forks: true\n"
    assert listens_to_comments(allowed, forks=True)
    assert not listens_to_comments(ON_DEMAND, forks=True)
    assert not listens_to_comments(allowed.replace("true", "false"), forks=True)
    assert not listens_to_comments(ON_DEMAND + "        with: [allow-forks]\n", forks=True)


def test_of_the_recipes_in_the_docs_the_one_for_comments_listens() -> None:
    recipes = re.findall(r"```yaml\n(name: .*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    listening = [recipe for recipe in recipes if listens_to_comments(recipe)]
    assert [recipe.splitlines()[0] for recipe in listening] == ["name: Smoke on demand"]


def test_only_the_default_branch_s_files_count(shop: Repository, home: github_state.Repository) -> None:
    assert workflows_of(shop) == ()
    home.files["main", ".github/workflows/smoke.yml"] = ON_DEMAND.encode()
    home.files["feature", ".github/workflows/other.yml"] = b"on: issue_comment"
    assert workflows_of(shop) == (ON_DEMAND,)


def test_a_token_that_may_not_read_them_is_no_trouble(github: GithubApi, home: github_state.Repository) -> None:
    home.files["main", ".github/workflows/smoke.yml"] = ON_DEMAND.encode()
    token, _ = github.identity(pull_requests="write")
    with seen_with(github, token) as weak:
        assert workflows_of(weak) == ()
        assert weak.api.lacking == ()
