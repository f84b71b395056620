"""Which commit, which pull request, whose code and whose plans: by event."""

from pathlib import Path
from typing import Any

import pytest

from smoketree.github.repository import Repository
from smoketree.github.target import Target, resolve
from smoketree.github.trust import PlansFrom, Secrets, trust_of
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Fault
from tests.github.test_event import changed, recorded
from tests.github.waiting import BEEF, C0FFEE


def commenting(folder: Path, body: str, author: str = "ada", **more: Any) -> Any:
    def say(payload: Any) -> None:
        payload["comment"] |= {"body": body, "id": more.get("id", 1001)}
        payload["comment"]["user"] |= {"login": author, "type": more.get("type", "User")}
        payload["action"] = more.get("action", "created")
        if more.get("issue"):
            del payload["issue"]["pull_request"]

    return changed(folder, "issue_comment", say)


def told(target: Target) -> tuple[object, ...]:
    return target.number, target.sha, target.fork, target.plans, target.secrets, target.check_shown


@pytest.mark.parametrize("fork", [False, True])
def test_a_pull_request(home: github_state.Repository, shop: Repository, fork: bool) -> None:
    home.pull(7, C0FFEE, fork="stranger/shop" if fork else None)
    target = resolve(recorded("pull_request_fork" if fork else "pull_request", "pull_request"), shop)
    assert target.skipped is None
    assert told(target) == (7, C0FFEE, fork, PlansFrom.WORKSPACE, Secrets.NONE if fork else Secrets.ALL, True)
    assert target.secretless is fork


def test_dependabot_has_no_secrets(home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE, author="dependabot[bot]")
    target = resolve(recorded("pull_request_dependabot", "pull_request"), shop)
    assert (target.fork, target.secrets, target.secretless) == (False, Secrets.ALL, True)


def test_a_token_that_may_not_look_takes_the_events_word(github: GithubApi, shop: Repository) -> None:
    github.fault("GET", "/pulls/7$", Fault.forbidden())
    assert told(resolve(recorded("pull_request"), shop))[:2] == (7, C0FFEE)


@pytest.mark.parametrize("event", ["pull_request_target", "deployment_status", "repository_dispatch", "workflow_run"])
@pytest.mark.parametrize("trusting", [False, True])
def test_a_forks_code_beside_secrets(
    home: github_state.Repository, shop: Repository, event: str, trusting: bool
) -> None:
    home.pull(7, C0FFEE, fork="stranger/shop")
    target = resolve(recorded(event), shop, allow_forks=trusting)
    assert (target.number, target.fork, target.plans) == (7, True, PlansFrom.BASE)
    if trusting:
        assert (target.skipped, target.secrets) == (None, Secrets.NOT_PLANS)
    else:
        assert "allow-forks" in str(target.skipped)
        assert target.secrets == Secrets.NONE


def test_a_deployment_of_our_own(home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE, base_ref="next")
    target = resolve(recorded("deployment_status"), shop)
    assert told(target) == (7, C0FFEE, False, PlansFrom.BASE, Secrets.ALL, False)
    assert target.base_ref == "next"
    assert target.announced is not None
    dispatched = resolve(recorded("repository_dispatch"), shop)
    assert told(dispatched) == (7, C0FFEE, False, PlansFrom.BASE, Secrets.ALL, False)


def test_a_deployment_that_github_does_not_lead_to_a_pull_request(
    github: GithubApi, home: github_state.Repository, shop: Repository
) -> None:
    """A fork's commit that the repository does not know is still found, and is not taken for our own."""
    home.pull(7, C0FFEE, fork="stranger/shop")
    home.commits.clear()
    assert resolve(recorded("deployment_status"), shop, allow_forks=True).fork
    home.pulls.clear()
    lost = resolve(recorded("deployment_status"), shop)
    assert "no open pull request and of no branch" in str(lost.skipped)
    home.commits.add(C0FFEE)
    home.branches["main"] = C0FFEE
    assert told(resolve(recorded("deployment_status"), shop))[:3] == (None, C0FFEE, False)


@pytest.mark.parametrize("state", ["pending", "queued", "in_progress", "inactive"])
def test_a_deployment_that_is_not_ready(tmp_path: Path, github: GithubApi, shop: Repository, state: str) -> None:
    def say(body: Any) -> None:
        body["deployment_status"]["state"] = state

    assert resolve(changed(tmp_path, "deployment_status", say), shop).skipped
    assert github.log == []


def test_deployments_that_are_not_meant(home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE)
    wanted = resolve(recorded("deployment_status"), shop, environments=["Production*"])
    assert wanted.skipped == "the deployment is to Preview, not to Production*"
    assert resolve(recorded("deployment_status"), shop, environments=["preview"]).skipped is None
    assert resolve(recorded("repository_dispatch"), shop, environments=["Preview – web"]).skipped is None  # noqa: RUF001
    assert resolve(recorded("repository_dispatch"), shop, environments=["Preview – admin"]).skipped  # noqa: RUF001
    cancelled = resolve(recorded("repository_dispatch_canceled", "repository_dispatch"), shop)
    assert str(cancelled.skipped).startswith("no preview for this commit")
    assert resolve(recorded("deployment_status_failure", "deployment_status"), shop).skipped is None


def test_the_reason_is_one_line_and_no_command(tmp_path: Path, shop: Repository) -> None:
    def hostile(body: Any) -> None:
        body["deployment"]["environment"] = "x\n::error::y ##[add-mask]z"

    why = resolve(changed(tmp_path, "deployment_status", hostile), shop, environments=["Preview"]).skipped
    assert why == "the deployment is to x ::error::y ## [add-mask]z, not to Preview"


@pytest.mark.parametrize("event", ["pull_request", "deployment_status", "repository_dispatch", "workflow_run"])
def test_a_commit_that_is_no_longer_the_head(home: github_state.Repository, shop: Repository, event: str) -> None:
    home.pull(7, C0FFEE, fork="stranger/shop" if event == "workflow_run" else None)
    home.push(7, BEEF)
    target = resolve(recorded(event), shop, allow_forks=True)
    assert target.skipped == "c0ffee0 is no longer the head of #7: it is beef111 now"


def test_a_closed_pull_request(home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE).state = "closed"
    assert resolve(recorded("pull_request_closed", "pull_request"), shop).skipped == "#7 was closed"
    assert resolve(recorded("pull_request"), shop).skipped == "#7 is closed"


def test_somebody_asks_for_plans(tmp_path: Path, home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE)
    home.permissions["ada"] = "write"
    asked = home.comment(7, "/smoke shop.md")
    target = resolve(commenting(tmp_path, asked.body, id=asked.id), shop)
    assert told(target) == (7, C0FFEE, False, PlansFrom.BASE, Secrets.ALL, False)
    assert (target.selected, target.skipped) == (("shop.md",), None)
    assert asked.reactions == [("github-actions[bot]", "eyes")]


@pytest.mark.parametrize("right", ["read", "triage", "none"])
def test_who_may_not_write_may_not_ask(
    tmp_path: Path, github: GithubApi, home: github_state.Repository, shop: Repository, right: str
) -> None:
    home.pull(7, C0FFEE)
    home.permissions["eve"] = right
    asked = home.comment(7, "/smoke", "eve")
    target = resolve(commenting(tmp_path, "/smoke", "eve", id=asked.id), shop)
    assert "eve may not write" in str(target.skipped)
    assert asked.reactions == []
    assert github.hits("POST", "") == []


@pytest.mark.parametrize(
    "more", [{"body": "well done"}, {"issue": True}, {"action": "edited"}, {"action": "deleted"}, {"type": "Bot"}]
)
def test_what_is_no_command_costs_nothing(
    tmp_path: Path, github: GithubApi, shop: Repository, more: dict[str, Any]
) -> None:
    body = more.pop("body", "/smoke")
    assert resolve(commenting(tmp_path, body, **more), shop).skipped
    assert github.log == []


def test_for_a_fork_the_commit_is_named(tmp_path: Path, home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE, fork="stranger/shop")
    home.permissions["ada"] = "admin"
    asked = home.comment(7, "/smoke")

    def said(words: str, *, allow_forks: bool) -> str | None:
        return resolve(commenting(tmp_path, words, id=asked.id), shop, allow_forks=allow_forks).skipped

    assert "allow-forks" in str(said("/smoke c0ffee0", allow_forks=False))
    assert "name it in your comment" in str(said("/smoke", allow_forks=True))
    assert said("/smoke c0ffee0", allow_forks=True) is None
    home.push(7, BEEF)
    assert said("/smoke c0ffee0", allow_forks=True) == "c0ffee0 is not the head of #7: it is beef111 now"


def test_after_a_run_of_our_own(tmp_path: Path, home: github_state.Repository, shop: Repository) -> None:
    def own(body: Any) -> None:
        body["workflow_run"]["head_repository"] = body["repository"]
        body["workflow_run"]["pull_requests"] = [{"number": 7, "id": 1}]

    home.pull(7, C0FFEE)
    target = resolve(changed(tmp_path, "workflow_run", own), shop)
    assert told(target) == (7, C0FFEE, False, PlansFrom.BASE, Secrets.ALL, False)
    assert target.before == 4444


def test_after_a_run_of_a_branch(tmp_path: Path, home: github_state.Repository, shop: Repository) -> None:
    """A fork can name its branch as it likes: whose code it is is told by its repository."""

    def pushed(body: Any) -> None:
        body["workflow_run"] |= {"event": "push", "head_branch": "main"}

    home.pull(7, C0FFEE, fork="stranger/shop")
    assert resolve(changed(tmp_path, "workflow_run", pushed), shop).fork


def test_a_merge_queue(home: github_state.Repository, shop: Repository, github: GithubApi) -> None:
    event = recorded("merge_group", GITHUB_SHA=BEEF)
    assert "merge queue" in str(resolve(event, shop).skipped)
    assert github.log == []
    home.pull(7, C0FFEE, fork="stranger/shop")
    target = resolve(event, shop, merge_queue="run")
    assert (target.skipped, *told(target)) == (None, 7, BEEF, False, PlansFrom.WORKSPACE, Secrets.ALL, True)


@pytest.mark.parametrize(
    ("name", "number", "shown"), [("workflow_dispatch", 7, False), ("push", 7, True), ("schedule", None, True)]
)
def test_a_branch(home: github_state.Repository, shop: Repository, name: str, number: int | None, shown: bool) -> None:
    home.pull(7, C0FFEE, "topic")
    home.pull(8, C0FFEE, "topic", fork="stranger/shop")
    target = resolve(recorded(name, GITHUB_SHA=C0FFEE, GITHUB_REF="refs/heads/topic"), shop)
    assert told(target) == (number, C0FFEE, False, PlansFrom.WORKSPACE, Secrets.ALL, shown)


@pytest.mark.parametrize("event", ["pull_request", "deployment_status", "issue_comment", "push", "anything"])
@pytest.mark.parametrize("allow_forks", [True, False])
def test_no_plan_ever_types_a_secret_into_a_forks_preview(event: str, allow_forks: bool) -> None:
    trust = trust_of(event, fork=True, dependabot=False, allow_forks=allow_forks)
    assert trust.secrets is not Secrets.ALL
