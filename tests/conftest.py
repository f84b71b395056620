"""Fixtures for all tests. For those that drive a page: one browser and one server a module, one session a test."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from hypothesis import settings

from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session
from smoketree.providers import PROVIDERS
from tests.fakes.pages import Pages

for _variable in (name for one in PROVIDERS.values() for name in (*one.keys, one.base_url_variable)):
    os.environ.pop(_variable, None)  # a test that asks a model says which

# These machines are noisy: an example that took long says nothing about the code.
# CI tells whether a change broke something; what has been wrong all along is found by the runs before it.
settings.register_profile("noisy", deadline=None, derandomize="SMOKETREE_CI" in os.environ)
settings.load_profile("noisy")


_LONG = (
    "test_verdicts_on_pages.py", "test_differential.py", "test_with_model.py", "test_run.py", "test_false_passes.py",
    "test_settle.py", "test_readings.py", "test_verify_changes.py", "test_trials.py", "test_dead_pages.py",
    "test_page_notes.py", "test_verify_shown.py", "test_stdio.py", "test_origins_on_pages.py", "test_plan_draft.py",
    "test_perform_pointer.py", "test_doors.py", "test_stability.py", "test_main.py", "test_run_browsers.py",
    "test_inboxes_on_pages.py", "test_preview_scripts.py", "test_large_pages.py", "test_door.py",
)  # fmt: skip
"""Files of half a minute and more, the longest first: begun in this order, so that no worker has one of them at the
end, while the others have nothing left."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {name: number for number, name in enumerate(_LONG)}
    items.sort(key=lambda item: place.get(item.path.name, len(place)))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as server:
        yield server


@pytest.fixture(scope="module")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    async with launched(LaunchOptions()) as browser:
        yield browser


@pytest.fixture
async def session(chromium: Browser, pages: Pages, tmp_path: Path) -> AsyncIterator[Session]:
    options = SessionOptions(origin=pages.origin, output=tmp_path, upload_roots=(tmp_path,), action_timeout=1.0)
    async with chromium.session(options) as opened:
        yield opened


@pytest.fixture
def open_session(
    chromium: Browser, pages: Pages, tmp_path: Path
) -> Callable[..., AbstractAsyncContextManager[Session]]:
    """Opens a session with other options than the usual ones."""

    def opened(**changes: object) -> AbstractAsyncContextManager[Session]:
        usual: dict[str, object] = {"origin": pages.origin, "output": tmp_path, "action_timeout": 1.0}
        return chromium.session(SessionOptions(**(usual | changes)))  # type: ignore[arg-type]

    return opened
