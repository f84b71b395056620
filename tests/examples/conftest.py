"""The sample app: in process for what the server says, on loopback for what a browser makes of it."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager

import httpx2
import pytest
from playwright.async_api import Browser, Page

from preview.app import create_app, serving
from preview.site import Chance
from preview.visit import Sleep

Visitor = httpx2.AsyncClient


async def no_wait(seconds: float) -> None:
    """Instead of a slow service."""


def text(page: str) -> str:
    """What a reader sees of some HTML, roughly."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def visitor(*broken: str, sleep: Sleep = no_wait, smtp: str | None = None, chance: Chance = lambda: False) -> Visitor:
    """Somebody with a browser's cookies but no browser, at an app with those seeded bugs."""
    app = create_app(frozenset(broken), sleep=sleep, smtp=smtp, chance=chance)
    transport = httpx2.ASGITransport(app=app)
    return httpx2.AsyncClient(transport=transport, base_url="http://acorn.test", follow_redirects=True)


@contextmanager
def served(*broken: str, chance: Chance = lambda: False) -> Iterator[str]:
    """The app on a port of this machine; its address."""
    with serving(create_app(frozenset(broken), chance=chance)) as url:
        yield url


@pytest.fixture
def opened(playwright_browser: Browser) -> Callable[..., AbstractAsyncContextManager[Page]]:
    """Opens a path of an app with the seeded bugs given; its scripts must not fail, nor ask another host."""

    @asynccontextmanager
    async def open_page(path: str, *broken: str, chance: Chance = lambda: False) -> AsyncIterator[Page]:
        with served(*broken, chance=chance) as url:
            context = await playwright_browser.new_context(base_url=url)
            page = await context.new_page()
            page.set_default_timeout(10_000)
            errors: list[str] = []
            asked: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("request", lambda request: asked.append(request.url))
            await page.goto(path)
            yield page
            await context.close()
        assert errors == []
        assert [other for other in asked if not other.startswith((url, "data:"))] == []

    return open_page
