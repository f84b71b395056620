"""Where the top level may go."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from smoketree.browser.failure import ToolFailure

PORTS = {"http": 80, "https": 443}


def origin_of(url: str) -> str | None:
    """`scheme://host[:port]` of an http(s) address, default ports left out; None for any other (RFC 6454)."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in {None, PORTS[parts.scheme]} else f":{port}")


class Origins:
    """The preview's origin and those that the plan or the settings name. Without the first there is no limit but that
    only http(s) addresses are opened, files where `file_urls` says so, all but scripts where `any_scheme` does.
    `plans_grant`: a plan's front matter may add an origin, which a refusal then suggests."""

    def __init__(
        self,
        origin: str | None,
        others: Iterable[str] = (),
        *,
        file_urls: bool = False,
        any_scheme: bool = False,
        plans_grant: bool = True,
    ) -> None:
        self._plans_grant = plans_grant
        self._file_urls = file_urls
        self._any_scheme = any_scheme and origin is None
        named = [origin, *others] if origin is not None else []
        self._allowed = frozenset(found for name in named if (found := origin_of(name)) is not None)
        self.limited = origin is not None

    def allows(self, url: str) -> bool:
        """Whether the top level may be at this address. `about:blank` and the browser's own error page may stand
        anywhere; a blob is its origin's."""
        if url in {"", "about:blank"} or url.startswith("chrome-error:"):
            return True
        origin = origin_of(url.removeprefix("blob:"))
        if origin is None:
            return self._opens(url.partition(":")[0].lower())
        return not self.limited or origin in self._allowed

    def _opens(self, scheme: str) -> bool:
        """Whether addresses are opened that belong to no origin."""
        if scheme == "file":
            return self._file_urls
        return self._any_scheme and scheme != "javascript"

    def check(self, url: str) -> None:
        """Raises ToolFailure, naming what to add, where the top level may not go there."""
        if not self.allows(url):
            raise ToolFailure(self.refusal(url))

    def refusal(self, url: str) -> str:
        """Why an address is refused, and the origin to add."""
        origin = origin_of(url.removeprefix("blob:"))
        if origin is None:
            scheme = url.partition(":")[0] if ":" in url else url
            return f'Access to "{scheme}:" protocol is blocked. Attempted URL: "{url[:200]}"'
        return refusal(origin, plans_grant=self._plans_grant)


def refusal(origin: str, *, plans_grant: bool) -> str:
    """Why an origin is refused, and where to add it."""
    if plans_grant:
        how = f"add it: allow-origins: {origin} (--allow-origin {origin})"
    else:  # a pull request's own front matter counts only once the base branch has it, and never a fork's
        how = f"name it in the workflow: allow-origin: {origin} (a fork's pull request is tested at its preview only)"
    return f"{origin} is not an allowed origin. To test there, {how}"
