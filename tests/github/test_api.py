"""Requests to GitHub, against a GitHub that goes wrong."""

import socket
import time

import pytest

from smoketree.errors import SmoketreeError, UsageError
from smoketree.github.api import (
    Api,
    ForbiddenError,
    GitHubError,
    NotFoundError,
    RateLimitedError,
    RefusedError,
    UncertainError,
)
from smoketree.github.repository import Repository
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault
from tests.github.waiting import C0FFEE, Waits

PASSING = {
    "502": Fault.bad_gateway(),
    "dropped": Fault.dropped(),
    "malformed": Fault.malformed(),
    "429": Fault.too_many(7),
    "secondary": Fault.secondary_limit(9),
}


def comment(shop: Repository) -> None:
    """A write that must not happen twice."""
    shop.api.write(
        "the comment",
        lambda gh: gh.send("POST", f"{shop.path}/issues/7/comments", {"body": "hello"}),
        needs="issues: write",
    )


@pytest.mark.parametrize("fault", PASSING.values(), ids=PASSING.keys())
def test_a_read_is_repeated_until_it_succeeds(
    github: GithubApi, home: github_state.Repository, shop: Repository, waits: Waits, fault: Fault
) -> None:
    home.pull(7, C0FFEE)
    github.fault("GET", "/pulls/7$", fault, times=2)
    assert shop.pull(7).head_sha == C0FFEE
    assert len(github.hits("GET", "/pulls/7$")) == 3
    assert len(waits.waited) == 2
    assert sum(waits.waited) <= 20


@pytest.mark.parametrize("fault", PASSING.values(), ids=PASSING.keys())
def test_a_read_is_not_repeated_for_ever(
    github: GithubApi, home: github_state.Repository, shop: Repository, fault: Fault
) -> None:
    home.pull(7, C0FFEE)
    github.fault("GET", "/pulls/7$", fault, times=100)
    with pytest.raises(GitHubError) as caught:
        shop.pull(7)
    assert len(github.hits("GET", "/pulls/7$")) == 4
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("fault", [Fault.primary_limit(2400), Fault.too_many(90), Fault.secondary_limit(90)])
def test_a_limit_that_lasts_is_told_at_once(
    github: GithubApi, home: github_state.Repository, shop: Repository, waits: Waits, fault: Fault
) -> None:
    github.fault("GET", "/pulls/7$", fault, times=100)
    waits.now_is(time.time())
    with pytest.raises(RateLimitedError):
        shop.pull(7)
    assert waits.waited == []


def test_a_write_refused_by_a_limit_is_done_once_it_may_be(
    github: GithubApi, home: github_state.Repository, shop: Repository, waits: Waits
) -> None:
    home.pull(7, C0FFEE)
    github.fault("POST", "/comments$", Fault.secondary_limit())
    comment(shop)
    assert [each.body for each in home.comments] == ["hello"]
    assert waits.waited == [30.0]


@pytest.mark.parametrize("after", [True, False], ids=["written", "not written"])
@pytest.mark.parametrize("fault", [Fault.bad_gateway, Fault.dropped, Fault.malformed])
def test_a_write_whose_answer_is_lost_is_not_repeated(
    github: GithubApi, home: github_state.Repository, shop: Repository, fault: object, after: bool
) -> None:
    home.pull(7, C0FFEE)
    github.fault("POST", "/comments$", fault(after=after))  # type: ignore[operator]
    with pytest.raises(UncertainError):
        comment(shop)
    assert len(github.hits("POST", "/comments$")) == 1
    assert len(home.comments) == int(after)


def test_a_write_that_may_be_done_twice_is(
    github: GithubApi, home: github_state.Repository, shop: Repository, waits: Waits
) -> None:
    home.pull(7, C0FFEE)
    asked = home.comment(7, "/smoke")
    github.fault("POST", "/reactions$", Fault.bad_gateway(after=True))
    shop.react(asked.id, "eyes")
    assert asked.reactions == [("github-actions[bot]", "eyes")]


def test_a_server_that_is_slow_is_given_up(github: GithubApi, waits: Waits) -> None:
    github.repository("acme/shop").pull(7, C0FFEE)
    github.fault("GET", "/pulls/7$", Fault.slow(60), times=100)
    with Api(github.token, api_url=github.url, timer=waits, timeout=1) as api:  # noqa: SIM117
        with pytest.raises(GitHubError, match="did not answer in time"):
            api.write("it", lambda gh: gh.get("/repos/acme/shop/pulls/7"))


def test_nobody_listens(waits: Waits) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        api = Api("ghs_tracer", api_url=f"http://127.0.0.1:{unused.getsockname()[1]}", timer=waits, between_writes=0.0)
        with pytest.raises(GitHubError, match="could not be reached"):
            comment(Repository(api, "acme/shop"))
    assert len(waits.waited) == 3  # it surely was not written, so it was tried again


def test_what_the_token_may_not_do(github: GithubApi, home: github_state.Repository) -> None:
    home.pull(7, C0FFEE)
    token, _ = github.identity(pull_requests="read")
    with Api(token, api_url=github.url) as api:
        weak = Repository(api, "acme/shop")
        with pytest.raises(ForbiddenError, match="not accessible by integration") as caught:
            weak.deployments(sha=C0FFEE)
        assert caught.value.hint == "give the job the permission `deployments: read`"
        with pytest.raises(ForbiddenError):
            comment(weak)
        assert weak.self_login() == "github-actions[bot]"
    with Api("ghp_unknown", api_url=github.url) as api, pytest.raises(ForbiddenError, match="Bad credentials"):
        Repository(api, "acme/shop").pull(7)


def test_what_is_not_there_and_what_is_too_long(home: github_state.Repository, shop: Repository) -> None:
    home.pull(7, C0FFEE)
    with pytest.raises(NotFoundError) as caught:
        shop.pull(8)
    assert "pull-requests: read" in caught.value.hint
    with pytest.raises(RefusedError, match="too long"):
        shop.api.write("it", lambda gh: gh.send("POST", f"{shop.path}/issues/7/comments", {"body": "x" * 65537}))


def test_the_token_is_in_no_error_and_in_no_traceback(github: GithubApi, home: github_state.Repository) -> None:
    import traceback

    said = f"no access for {github.token} at https://store.example/a?sig={github.token}"
    for status in (400, 403, 404, 422, 500):
        github.fault("POST", "/comments$", Fault(Answer({"message": said}, status)))
    with Api(github.token, api_url=github.url, between_writes=0.0) as api:
        assert github.token not in repr(api)
        for _ in range(5):
            with pytest.raises(SmoketreeError) as caught:
                comment(Repository(api, "acme/shop"))
            assert github.token not in "".join(traceback.format_exception(caught.value))


def test_the_token_goes_nowhere_but_to_github(github: GithubApi, home: github_state.Repository) -> None:
    """An answer that leads elsewhere is not followed with the token."""
    with GithubApi() as elsewhere:
        other = elsewhere.origin.replace("127.0.0.1", "localhost")
        github.fault("GET", "/pulls/7$", Fault(Answer(status=301, headers={"Location": f"{other}/pulls/7"})), times=9)
        with Api(github.token, api_url=github.url) as api, pytest.raises(GitHubError):
            Repository(api, "acme/shop").pull(7)
        assert elsewhere.log == []


def test_a_redirect_on_the_same_host_is_followed(
    github: GithubApi, home: github_state.Repository, shop: Repository
) -> None:
    """GitHub answers so for a repository that was renamed."""
    home.pull(8, C0FFEE)
    there = f"{github.url}/repos/acme/shop/pulls/8"
    github.fault("GET", "/pulls/7$", Fault(Answer(status=301, headers={"Location": there})))
    assert shop.pull(7).number == 8


def test_an_enterprise_server_has_a_path_before_all(waits: Waits) -> None:
    with GithubApi(prefix="/api/v3") as server:
        server.repository("acme/shop").pull(7, C0FFEE)
        with Api(server.token, api_url=f"{server.url}/", timer=waits) as api:
            assert Repository(api, "acme/shop").pull(7).head_sha == C0FFEE
        assert [hit.path for hit in server.log] == ["/api/v3/repos/acme/shop/pulls/7"]


@pytest.mark.parametrize(("token", "url"), [("", "https://api.github.com"), (" ", "x"), ("t", "nonsense"), ("t", "")])
def test_what_no_door_can_be_made_of(token: str, url: str) -> None:
    with pytest.raises(UsageError):
        Api(token, api_url=url)
