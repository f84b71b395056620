"""The fake GitHub and our door to it, for the tests of this room."""

from collections.abc import Iterator

import pytest

from smoketree.github.repository import Repository
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.github.waiting import Waits, seen_with


@pytest.fixture
def github() -> Iterator[GithubApi]:
    with GithubApi() as server:
        yield server


@pytest.fixture
def home(github: GithubApi) -> github_state.Repository:
    return github.repository("acme/shop")


@pytest.fixture
def waits() -> Waits:
    return Waits()


@pytest.fixture
def shop(github: GithubApi, home: github_state.Repository, waits: Waits) -> Iterator[Repository]:
    """Our view of `acme/shop`."""
    with seen_with(github, timer=waits) as seen:
        yield seen
