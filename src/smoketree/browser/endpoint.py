"""Addresses of browsers and their servers as a message may show them: a user, a password or a token in one lets anybody
in who reads the report."""

import json
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
"""Hosts of an address at which a browser of this machine is."""

_ADDRESS = re.compile(r"(?i)\b[a-z][a-z0-9+.-]*://[^\s\"'<>`]+")
_CLOSING = ".,;:)]}"
_SHORTEST = 4
"""Minimum length of a value that is removed from every text: a shorter one may be an ordinary word."""

_ORDINARY = frozenset({"chromium", "chrome", "firefox", "webkit", "true", "false"})
"""Values in an endpoint's query that are no secrets; they also occur in paths and messages."""


def shown(url: str) -> str:
    """Scheme, host, port and path of an address, without user, query and fragment."""
    scheme, mark, rest = url.strip().partition("://")
    if not mark:
        return re.split(r"[?#]", url.strip(), maxsplit=1)[0].rpartition("@")[2]
    try:
        parts = urlsplit(f"{scheme}://{rest}")
    except ValueError:
        return f"{scheme}://…"
    if "@" in f"{parts.path}{parts.query}{parts.fragment}":  # it may be that a password holds a slash or a `?`
        return f"{scheme}://…"
    return f"{scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def bound(name: str) -> str | None:
    """The address of the browser that Playwright has bound by that name (`Browser.bind`), None where there is none."""
    if "/" in name or "\\" in name:
        return None
    caches = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    place = Path(os.environ.get("XDG_CACHE_HOME") or caches) / "ms-playwright" / "b"
    folder = Path(os.environ.get("PWTEST_SERVER_REGISTRY") or place)
    for file in sorted(folder.glob("*")):
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(found, dict) and found.get("title") == name:
            return str(found.get("endpoint"))
    return None


def place(url: str) -> str:
    """Host and port of an address, for people; a word for it where it is none."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return "an address that cannot be read"
    if not host:
        return "an address that cannot be read"
    bracketed = f"[{host}]" if ":" in host else host
    return bracketed if port is None else f"{bracketed}:{port}"


def stripped(text: str, *endpoints: str | None) -> str:
    """A text of somebody else's, such as Playwright's error: every address in it as `shown`, and no user, password or
    query of the endpoints."""
    for endpoint in endpoints:
        if endpoint:
            text = text.replace(endpoint.strip(), shown(endpoint))
    text = _ADDRESS.sub(_alone, text)
    for secret in sorted({each for endpoint in endpoints if endpoint for each in _secrets(endpoint)}, key=len)[::-1]:
        text = text.replace(secret, "***")
    return text


def stripped_words(text: str, words: Iterable[str]) -> str:
    """The same for what a command of these words wrote: the addresses among them, also as `--flag=ADDRESS`."""
    return stripped(text, *(found.group() for word in words for found in _ADDRESS.finditer(word)))


def _alone(found: re.Match[str]) -> str:
    address = found.group()
    bare = address.rstrip(_CLOSING)
    return shown(bare) + address[len(bare) :]


def _secrets(endpoint: str) -> set[str]:
    rest = endpoint.strip().partition("://")[2] or endpoint.strip()
    before, _, query = rest.partition("?")
    user = before.partition("/")[0].rpartition("@")[0]
    values = [user, *user.split(":"), query, *(pair.partition("=")[2] for pair in re.split(r"[&#]", query))]
    found = {each for value in values for each in (value, unquote(value)) if len(each) >= _SHORTEST}
    return found - _ORDINARY
