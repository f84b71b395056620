"""Fixtures for all tests. For those that drive a page: one browser for all, one server per module, one session per
test."""

import gc
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from dataclasses import replace
from inspect import isasyncgenfunction, iscoroutinefunction
from pathlib import Path
from typing import Any, Protocol

import pytest
import sniffio
from anyio.from_thread import start_blocking_portal
from hypothesis import settings
from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import async_playwright

from smoketree.browser.install import find_browser
from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.providers import PROVIDERS
from smoketree.report.model import TestReport
from smoketree.run.run import build_run, write_outputs
from smoketree.settings import load_settings
from tests.fakes.pages import Pages

for _variable in (name for one in PROVIDERS.values() for name in (*one.keys, one.base_url_variable)):
    os.environ.pop(_variable, None)  # a test that asks a model says which

# These machines are noisy: an example that took long says nothing about the code.
# CI tells whether a change broke something; what has been wrong all along is found by the runs before it, each of which
# draws other examples: twice as many take twice as long, and find it a run earlier.
settings.register_profile("noisy", deadline=None, max_examples=25, derandomize="SMOKETREE_CI" in os.environ)
settings.load_profile("noisy")


gc.disable()  # until all is collected: what is made by then stays


_WAITING = ("examples", "run", "differential", "cli", "action", "mcp_server", "docs", "prove", "record", "scan")
"""Folders whose files wait for pages and processes most of the time, those with the longest files first: a worker that
begins one last works on alone."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that mostly wait alternate with those that mostly compute, so that the workers neither leave the processors
    idle nor all share them."""
    files = list(dict.fromkeys(item.path for item in items))
    folders = {item.path: item.nodeid.split("/")[1] for item in items}
    waiting = sorted(
        (file for file in files if folders[file] in _WAITING), key=lambda file: _WAITING.index(folders[file])
    )
    computing = [file for file in files if folders[file] not in _WAITING]
    places = {file: place / len(kind) for kind in (waiting, computing) for place, file in enumerate(kind)}
    items.sort(key=lambda item: places[item.path])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: looking through them again and again costs a tenth of the time."""
    gc.freeze()
    gc.enable()


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


@contextmanager
def _without_loop(function: Callable[..., object]) -> Iterator[None]:
    """The browser of all tests keeps an event loop. It rests while a test or a fixture that is no coroutine runs: they
    may run a loop of their own."""
    loop = "asyncio" if iscoroutinefunction(function) or isasyncgenfunction(function) else None
    token = sniffio.current_async_library_cvar.set(loop)
    try:
        yield
    finally:
        sniffio.current_async_library_cvar.reset(token)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    with _without_loop(pyfuncitem.obj):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
    with _without_loop(fixturedef.func):
        return (yield)


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


FAST = 4.0
"""A pace for runs on pages that nothing changes but what is done to them: all that happens there happens at once."""


class PacedClock(SystemClock):
    """A clock whose seconds can be made shorter than those of the machine, so that a run gives up earlier."""

    def __init__(self) -> None:
        self.set_pace(1.0)

    def set_pace(self, pace: float) -> None:
        """From now on, waiting for `pace` seconds takes one. No time that was read before may be used any more."""
        self._began, self._pace = super().monotonic(), pace

    def monotonic(self) -> float:
        return self._began + (super().monotonic() - self._began) * self._pace

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds / self._pace)


class RunPlan(Protocol):
    """Called as `smoketree.run_plan` is; a `pace` among the settings is that of the run's clock."""

    def __call__(self, *plans: str, **settings: Any) -> TestReport: ...


@pytest.fixture(scope="session")
def run_plan() -> Iterator[RunPlan]:
    """`smoketree.run_plan` with one browser for all runs and their workers: starting one takes longer than most of
    them. Recordings and retries, which cost as much again, are for the settings to ask for."""
    clock = PacedClock()
    browsers = launched(LaunchOptions(), clock)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(browsers) as browser:

        def run(*plans: str, **settings: Any) -> TestReport:
            clock.set_pace(settings.pop("pace", 1.0))
            cheap = {"video": "off", "trace": "off", "retries": 0}
            prepared_run = build_run(load_settings({**cheap, **settings, "plans": plans}))
            report = portal.call(replace(prepared_run, launch=lambda: nullcontext(browser), clock=clock).go)
            write_outputs(report, prepared_run.settings)
            return report

        yield run
