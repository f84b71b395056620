"""The toolbars that hosts put into previews (Vercel's, Netlify's) are kept out: they are not the app's.

They would stand in snapshots and pictures, and take clicks. Their scripts come from hosts of their own, and are
answered with an empty script: refused ones would be errors on the page's console. All requests of a context that has a
route are held for a moment, so only previews that have such a toolbar get one.
"""

from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Route

from smoketree.browser.options import SessionOptions

_TOOLBARS = (
    ("vercel.app", "https://vercel.live/**"),  # vercel.live/_next-live/feedback/feedback.js, and its frames
    ("netlify.app", "https://netlify-cdp-loader.netlify.app/**"),  # the "Netlify Drawer"
)
"""The domain of the previews, and where their toolbar comes from."""
_VERCEL_COOKIE = "_vercel_jwt"
"""The cookie of a bypass: a preview at a domain of its own is Vercel's too."""


def toolbars_of(options: SessionOptions) -> tuple[str, ...]:
    """The patterns of what is kept out of a session; none where a plan may visit the toolbar's host itself."""
    host = (urlsplit(options.origin).hostname or "").lower() if options.origin else ""
    vercel = any(cookie.name == _VERCEL_COOKIE for cookie in options.cookies)
    allowed = {urlsplit(origin).hostname for origin in options.allow_origins}
    return tuple(
        pattern
        for domain, pattern in _TOOLBARS
        if (host.endswith(f".{domain}") or (vercel and domain == "vercel.app"))
        and urlsplit(pattern).hostname not in allowed
    )


async def keep_toolbars_out(context: BrowserContext, options: SessionOptions) -> None:
    """Lets the host's toolbar load as an empty script in every page of the context."""
    for pattern in toolbars_of(options):
        await context.route(pattern, _nothing)


async def _nothing(route: Route) -> None:
    kind = "text/html" if route.request.resource_type == "document" else "text/javascript"
    await route.fulfill(status=200, content_type=kind, body="", headers={"access-control-allow-origin": "*"})
