"""The job that most tests of this room run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.action.runner import Runner, deployed
from tests.fakes.github_api import GithubApi


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Runner]:
    with deployed(tmp_path) as runner:
        yield runner


@pytest.fixture
def github() -> Iterator[GithubApi]:
    with GithubApi() as server:
        yield server
