"""What a browser context and its pages are opened with: screen, device, place, language, credentials, proxy, cookies;
the operator's init pages; preview hosts' toolbars, which are kept out."""

import difflib
import importlib.util
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Page, Playwright, Route

from smoketree.browser.options import VIEWPORT, Proxy, SessionOptions
from smoketree.browser.relay import Relay
from smoketree.errors import BrowserError
from smoketree.hosts import toolbars

if TYPE_CHECKING:
    from smoketree.browser.tab import Tab

_PHONE = "Pixel 10"


def context_arguments(
    playwright: Playwright, options: SessionOptions, relay: Relay | None, *, fresh: bool = False
) -> dict[str, Any]:
    """The arguments for Playwright's `new_context`. A `fresh` one begins without the storage state.

    Raises BrowserError on a device that there is not.
    """
    made: dict[str, Any] = {**_screen(playwright, options), "accept_downloads": True}
    named = {
        "locale": options.locale,
        "timezone_id": options.timezone,
        "user_agent": options.user_agent,
        "color_scheme": options.color_scheme,
        "ignore_https_errors": options.ignore_https_errors or None,
        "permissions": list(options.permissions) or None,
        "service_workers": "block" if options.block_service_workers else None,
        "proxy": _proxy(options.proxy, relay),
    }
    made |= {name: value for name, value in named.items() if value is not None}
    if options.geolocation is not None:
        made["geolocation"] = asdict(options.geolocation)
    if options.storage_state is not None and not fresh:
        state = options.storage_state
        made["storage_state"] = state if isinstance(state, Path) else dict(state)
    if options.basic_auth is not None:
        made["http_credentials"] = _credentials(options, options.basic_auth)
    return made | dict(options.playwright_options)


async def add_cookies(context: BrowserContext, options: SessionOptions) -> None:
    """Sets the cookies that a session begins with. They are for the server alone: no script reads them."""
    cookies = [
        {"name": cookie.name, "value": cookie.value, "url": cookie.url or options.origin, "httpOnly": True}
        for cookie in options.cookies
    ]
    if cookies:
        await context.add_cookies(cookies)  # type: ignore[arg-type]  # a TypedDict with optional keys


def _screen(playwright: Playwright, options: SessionOptions) -> dict[str, Any]:
    size = options.viewport
    made: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}} if size else {"no_viewport": True}
    # A phone has a screen of its own, unless another size was asked for; no window can have its scale and touch.
    name = options.device or (_PHONE if options.mobile and size is None else None)
    if name is not None:
        device = dict(_device(playwright, name))
        device.pop("default_browser_type", None)
        return device if size in {None, VIEWPORT} else {**device, **made}
    if options.mobile:
        agent = _device(playwright, _PHONE)["user_agent"]
        made |= {"is_mobile": True, "has_touch": True, "user_agent": agent}
    return made


def _device(playwright: Playwright, name: str) -> dict[str, Any]:
    found = playwright.devices.get(name)
    if found is None:
        near = ", ".join(difflib.get_close_matches(name, list(playwright.devices), 3)) or "Pixel 7, iPhone 15"
        raise BrowserError(f"there is no device {name!r}", f"for example: {near}")
    return dict(found)


def _credentials(options: SessionOptions, pair: tuple[str, str]) -> dict[str, str]:
    """For one origin where one is known: they are as good as a password."""
    credentials = {"username": pair[0], "password": pair[1]}
    return credentials if options.origin is None else {**credentials, "origin": options.origin}


def _proxy(proxy: Proxy | None, relay: Relay | None) -> dict[str, str] | None:
    if relay is not None:
        return {"server": relay.server, "bypass": relay.bypass}
    return None if proxy is None else {name: value for name, value in asdict(proxy).items() if value is not None}


async def run_init_pages(tab: "Tab") -> None:
    """Runs the session's files on a tab. Raises BrowserError where one cannot be loaded or fails."""
    for path in tab.context.options.init_pages:
        try:
            await _load_init_page(path)(tab.page)
        except BrowserError:
            raise
        except Exception as error:
            raise BrowserError(f"the init page {path} failed", f"{type(error).__name__}: {error}") from error


def _load_init_page(path: Path) -> Callable[[Page], Awaitable[object]]:
    spec = importlib.util.spec_from_file_location("init_page", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BrowserError(f"the init page {path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    run: Callable[[Page], Awaitable[object]] | None = getattr(module, "run", None)
    if run is None:
        raise BrowserError(f"the init page {path} has no `async def run(page)`")
    return run


def toolbars_of(options: SessionOptions) -> tuple[str, ...]:
    """The patterns of what is kept out of a session; none where a plan may visit the toolbar's host itself."""
    cookies = frozenset(cookie.name for cookie in options.cookies)
    allowed = {urlsplit(origin).hostname for origin in options.allow_origins}
    found = toolbars(options.origin or "", cookies)
    return tuple(pattern for pattern in found if urlsplit(pattern).hostname not in allowed)


async def keep_toolbars_out(context: BrowserContext, options: SessionOptions) -> None:
    """Lets the host's toolbar load as an empty script in every page of the context."""
    for pattern in toolbars_of(options):
        await context.route(pattern, _fulfill_empty)


async def _fulfill_empty(route: Route) -> None:
    kind = "text/html" if route.request.resource_type == "document" else "text/javascript"
    await route.fulfill(status=200, content_type=kind, body="", headers={"access-control-allow-origin": "*"})
