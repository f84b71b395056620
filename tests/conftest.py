"""Fixtures for all tests."""

import pytest
from hypothesis import settings

# These machines are noisy: an example that took long says nothing about the code.
settings.register_profile("noisy", deadline=None)
settings.load_profile("noisy")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
