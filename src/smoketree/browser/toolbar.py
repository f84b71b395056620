"""The toolbars that hosts put into previews are kept out: they are not the app's.

They would stand in snapshots and pictures, and take clicks. Their scripts come from hosts of their own, and are
answered with an empty script: refused ones would be errors on the page's console. All requests of a context that has a
route are held for a moment, so only previews that have such a toolbar get one.
"""

from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Route

from smoketree.browser.options import SessionOptions
from smoketree.hosts import toolbars


def toolbars_of(options: SessionOptions) -> tuple[str, ...]:
    """The patterns of what is kept out of a session; none where a plan may visit the toolbar's host itself."""
    cookies = frozenset(cookie.name for cookie in options.cookies)
    allowed = {urlsplit(origin).hostname for origin in options.allow_origins}
    found = toolbars(options.origin or "", cookies)
    return tuple(pattern for pattern in found if urlsplit(pattern).hostname not in allowed)


async def keep_toolbars_out(context: BrowserContext, options: SessionOptions) -> None:
    """Lets the host's toolbar load as an empty script in every page of the context."""
    for pattern in toolbars_of(options):
        await context.route(pattern, _nothing)


async def _nothing(route: Route) -> None:
    kind = "text/html" if route.request.resource_type == "document" else "text/javascript"
    await route.fulfill(status=200, content_type=kind, body="", headers={"access-control-allow-origin": "*"})
