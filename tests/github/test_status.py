"""The commit status: set once, within what GitHub takes, and never in the way of the result."""

import pytest

from smoketree.github.comment import set_status
from smoketree.github.repository import Repository
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Fault
from tests.github.waiting import C0FFEE, Waits

RUN = "https://github.com/acme/shop/actions/runs/42/attempts/1"


@pytest.fixture(autouse=True)
def pull(home: github_state.Repository) -> None:
    home.pull(7, sha=C0FFEE)


def put(shop: Repository, description: str = "1 of 2 cases failed") -> str | None:
    return set_status(shop, C0FFEE, state="failure", description=description, context="smoketree/web", target_url=RUN)


def test_it_is_one_request_within_githubs_limits(
    shop: Repository, home: github_state.Repository, github: GithubApi
) -> None:
    assert put(shop, "nothing was\ntested: \N{ROCKET} " + "x" * 200) is None
    [status] = home.statuses
    assert (status.state, status.context, status.target_url) == ("failure", "smoketree/web", RUN)
    assert len(status.description) == 140
    assert status.description.startswith("nothing was tested: \ufffd xxx"), "4-byte characters are a 422"
    assert len(github.log) == 1


@pytest.mark.parametrize("fault", [Fault.bad_gateway(after=True), Fault.dropped(after=True), Fault.too_many(7)])
def test_it_is_set_again_as_twice_is_the_same_as_once(
    shop: Repository, home: github_state.Repository, github: GithubApi, waits: Waits, fault: Fault
) -> None:
    github.fault("POST", "/statuses/", fault)
    assert put(shop) is None
    assert {(one.state, one.context) for one in home.statuses} == {("failure", "smoketree/web")}
    assert len(waits.waited) == 1


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault.forbidden(), "Resource not accessible by integration); give the job the permission `statuses: write`"),
        (Fault.too_long(), "answered 422 (Validation Failed"),
        (Fault.not_found(), "answered 404"),
    ],
)
def test_what_github_refuses_is_a_warning(shop: Repository, github: GithubApi, fault: Fault, told: str) -> None:
    github.fault("POST", "/statuses/", fault, times=9)
    said = put(shop)
    assert said is not None
    assert told in said
    assert github.token not in said
