"""Fixtures for all tests. For those that drive a page: one browser for all, one server per module, one session per
test."""

import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import async_playwright

from smoketree.browser.install import find_browser
from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session
from smoketree.providers import PROVIDERS
from tests.fakes.pages import Pages

for _variable in (name for one in PROVIDERS.values() for name in (*one.keys, one.base_url_variable)):
    os.environ.pop(_variable, None)  # a test that asks a model says which

# These machines are noisy: an example that took long says nothing about the code.
# CI tells whether a change broke something; what has been wrong all along is found by the runs before it.
settings.register_profile("noisy", deadline=None, max_examples=50, derandomize="SMOKETREE_CI" in os.environ)
settings.load_profile("noisy")


_LONGEST = ("examples", "run", "differential", "cli", "action", "mcp_server")
"""Folders with files of half a minute and more. They run first: a worker that begins one last works on alone."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {Path(__file__).parent / name: number for number, name in enumerate(_LONGEST)}
    items.sort(key=lambda item: min(places.get(folder, len(places)) for folder in item.path.parents))


_opened: dict[Path, int] = {}
"""The mode that each folder had which other users may pass through while the tests run."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where root runs the tests, the Action's child is another user, who has to reach this Python and this source even
    in a checkout that only root can read. Passing through a folder does not let anyone list or read it."""
    if os.geteuid() == 0 and not hasattr(session.config, "workerinput"):
        for folder in {*Path(sys.executable).parents, *Path(__file__).resolve().parents}:
            mode = folder.stat().st_mode
            if not mode & 0o001:
                _opened[folder] = mode
                folder.chmod(mode | 0o001)


def pytest_sessionfinish() -> None:
    for folder, mode in _opened.items():
        folder.chmod(mode)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as server:
        yield server


@pytest.fixture(scope="session")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    """Starting a browser and its driver costs a second of processor time, more than most tests. Where a test ended it,
    the next session starts it again."""
    async with launched(LaunchOptions()) as browser:
        yield browser


@pytest.fixture(scope="session")
async def playwright_browser(anyio_backend: str) -> AsyncIterator[PlaywrightBrowser]:
    """A browser without anything of ours around it."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest.fixture
async def session(chromium: Browser, pages: Pages, tmp_path: Path) -> AsyncIterator[Session]:
    options = SessionOptions(origin=pages.origin, output=tmp_path, upload_roots=(tmp_path,), action_timeout=1.0)
    async with chromium.session(options) as opened:
        yield opened


@pytest.fixture(scope="module")
async def shared_session(
    chromium: Browser, pages: Pages, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Session]:
    """One session for all tests of a module that each do no more than open a page of their own and look or act there:
    a session of its own costs such a test several times what it does."""
    folder = tmp_path_factory.mktemp("session")
    roots = (tmp_path_factory.getbasetemp(),)
    options = SessionOptions(origin=pages.origin, output=folder, upload_roots=roots, action_timeout=1.0)
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
