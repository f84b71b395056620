"""The service on a real browser; spoken to through httpx2's ASGI transport, with its lifespan run."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.clock import SystemClock
from smoketree.rest.app import ServiceOptions, create_app

ServedBy = Callable[..., AbstractAsyncContextManager[httpx2.AsyncClient]]


@asynccontextmanager
async def served(output: Path, **changes: object) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of a service of its own, with a browser of its own."""
    browser = Browser(LaunchOptions(), SystemClock())
    session = SessionOptions(
        output=output, upload_roots=(), follow_popups=False, action_timeout=3.0, capabilities=frozenset({"vision"})
    )
    usual: dict[str, object] = {"hosts": ("test",)}
    options = ServiceOptions(**(usual | changes))  # type: ignore[arg-type]
    app = create_app(browser, session, options, SystemClock())
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url="http://test", timeout=60) as client:
            yield client


@pytest.fixture(scope="module")
async def client(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx2.AsyncClient]:
    async with served(tmp_path_factory.mktemp("serve"), evaluate=True) as one:
        yield one
