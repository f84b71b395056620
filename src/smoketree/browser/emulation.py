"""What a browser context is opened with: screen, device, place, language, credentials, proxy."""

import difflib
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Playwright

from smoketree.browser.options import VIEWPORT, Proxy, SessionOptions
from smoketree.browser.relay import Relay
from smoketree.errors import BrowserError

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
        "extra_http_headers": dict(options.extra_headers) or None,
        "permissions": list(options.permissions) or None,
        "service_workers": "block" if options.block_service_workers else None,
        "proxy": _proxy(options.proxy, relay),
    }
    made |= {name: value for name, value in named.items() if value is not None}
    if options.geolocation is not None:
        place = options.geolocation
        made["geolocation"] = {
            "latitude": place.latitude,
            "longitude": place.longitude,
            "accuracy": place.accuracy,
        }
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
    origin = options.basic_auth_origin or options.origin
    return credentials if origin is None else {**credentials, "origin": origin}


def _proxy(proxy: Proxy | None, relay: Relay | None) -> dict[str, str] | None:
    if relay is not None:
        return {"server": relay.server, "bypass": relay.bypass}
    if proxy is None:
        return None
    made = {
        "server": proxy.server,
        "bypass": proxy.bypass,
        "username": proxy.username,
        "password": proxy.password,
    }
    return {name: value for name, value in made.items() if value is not None}
