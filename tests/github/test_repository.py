"""What is asked of a repository."""

import pytest

from smoketree.errors import UsageError
from smoketree.github.api import GitHubError
from smoketree.github.repository import File, Repository
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.github.waiting import BEEF, C0FFEE


def test_pull_requests(home: github_state.Repository, shop: Repository, github: GithubApi) -> None:
    home.pull(7, C0FFEE, "topic")
    home.pull(8, BEEF, "topic", fork="stranger/shop", base_ref="next", author="stranger")
    home.pull(9, "0" * 40, "gone", fork="")
    home.pulls[9].state = "closed"
    fork = shop.pull(8)
    assert (fork.number, fork.open, fork.head_sha, fork.head_ref) == (8, True, BEEF, "topic")
    assert (fork.head_repository, fork.base_ref, fork.author) == ("stranger/shop", "next", "stranger")
    assert fork.is_fork_of("acme/shop")
    assert not shop.pull(7).is_fork_of("Acme/Shop")
    assert (shop.pull(9).head_repository, shop.pull(9).open) == ("", False)
    assert [each.number for each in shop.pulls_of_commit(BEEF)] == [8]
    assert [each.number for each in shop.open_pulls()] == [8, 7]
    assert [each.number for each in shop.open_pulls("stranger:topic")] == [8]
    assert len(github.log) == 7, "one request each"


def test_all_pages_are_read(home: github_state.Repository, shop: Repository) -> None:
    for number in range(1, 251):
        home.pull(number, f"{number:040}")
        home.status(C0FFEE, f"context {number}", "success")
    assert len(shop.open_pulls()) == 250
    assert len(shop.statuses(C0FFEE)) == 250


def test_the_latest_status_of_a_context_counts(home: github_state.Repository, shop: Repository) -> None:
    home.commits.add(C0FFEE)
    for state in ("pending", "failure", "success"):
        home.status(C0FFEE, "netlify/shop/deploy-preview", state, "https://x.example/")
    (status,) = shop.statuses(C0FFEE)
    assert (status.context, status.state) == ("netlify/shop/deploy-preview", "success")
    assert status.target_url == "https://x.example/"


def test_deployments_come_newest_first(home: github_state.Repository, shop: Repository, github: GithubApi) -> None:
    first = home.deploy(C0FFEE, "Preview", "success", "https://one.example/")
    second = home.deploy(C0FFEE, "Preview", "pending").now("success", "https://two.example/")
    home.deploy(BEEF, "Preview", "success", "https://other.example/")
    assert [each.id for each in shop.deployments(sha=C0FFEE)] == [second.id, first.id]
    told = shop.deployment_statuses(second.id)
    assert [(each.state, each.environment_url) for each in told] == [
        ("success", "https://two.example/"),
        ("pending", ""),
    ]
    assert len(github.log) == 2


def test_checks(home: github_state.Repository, shop: Repository) -> None:
    home.check(C0FFEE, "Cloudflare Pages", summary="<b>Preview URL</b>")
    home.check(C0FFEE, "build", status="in_progress", conclusion=None, app="github-actions")
    assert [(each.name, each.app, each.conclusion, each.summary) for each in shop.checks(C0FFEE)] == [
        ("build", "github-actions", "", ""),
        ("Cloudflare Pages", "cloudflare-workers-and-pages", "success", "<b>Preview URL</b>"),
    ]


def test_who_may_write(home: github_state.Repository, shop: Repository) -> None:
    home.permissions |= {"ada": "admin", "ben": "write", "mia": "maintain", "tom": "triage", "eve": "read"}
    assert [shop.may_write(who) for who in ("ada", "ben", "mia", "tom", "eve", "nobody-of-the-name")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip


def test_files_of_the_base(home: github_state.Repository, shop: Repository) -> None:
    home.files = {
        ("main", "smoke/shop.md"): "#Case: é".encode(),
        ("main", "smoke/deep/more.md"): b"more",
        ("main", "smoke/picture.png"): b"x",
        ("main", "smokers/other.md"): b"x",
        ("topic", "smoke/shop.md"): b"changed",
    }
    assert shop.files("main", "smoke") == (
        File("smoke/shop.md", "#Case: é".encode()),
        File("smoke/deep/more.md", b"more"),
    )
    assert [each.path for each in shop.files("main", "smoke/shop.md")] == ["smoke/shop.md"]
    home.files[("main", "smoke/large.md")] = b"x" * 2_000_001
    with pytest.raises(GitHubError, match="2 MB"):
        shop.files("main", "smoke")


def test_a_tree_that_github_cuts_off_is_read_by_folders(home: github_state.Repository, shop: Repository) -> None:
    home.files = {("main", f"src/part-{part}/{number}.py"): b"x" for part in range(3) for number in range(3)}
    home.files |= {("main", f"web/smoke/{name}.md"): name.encode() for name in ("a", "deep/b", "c")}
    home.most_entries = 5
    assert {each.path for each in shop.files("main", "web/smoke")} == {
        "web/smoke/a.md", "web/smoke/deep/b.md", "web/smoke/c.md"
    }  # fmt: skip
    assert [each.path for each in shop.files("main", "web/smoke/deep/b.md")] == ["web/smoke/deep/b.md"]
    assert len(shop.files("main", "", suffixes=("",))) == 12
    home.most_entries = 1
    with pytest.raises(GitHubError, match="too large for GitHub to list"):
        shop.files("main", "web/smoke")


@pytest.mark.parametrize("name", ["", "shop", "acme/", "/shop", "acme/shop/more"])
def test_what_is_no_repository(shop: Repository, name: str) -> None:
    with pytest.raises(UsageError):
        Repository(shop.api, name)
