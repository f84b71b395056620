"""Addresses as templates: the same for every preview, and for every order, user or message that a page is about."""

import re
from collections.abc import Callable
from urllib.parse import parse_qsl, unquote, urlsplit

_LONGEST = 500
_IDS = re.compile(
    r"\d+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=.*\d)[0-9a-f]{8,}|(?=.*\d)(?=.*[A-Za-z])\w{16,}", re.IGNORECASE
)
ID = ":id"


def url_template(url: str, base: str, passing: Callable[[str], bool]) -> str:
    """The address without what changes from run to run: the preview's origin, what looks like an id or is of this run
    only (`passing` says so), the values of the query and, unless it is a route, the fragment."""
    try:
        parts, home = urlsplit(url), urlsplit(base)
    except ValueError:
        return url[:_LONGEST]
    if parts.scheme not in {"http", "https"}:
        return url[:_LONGEST] if parts.scheme == "about" else f"{parts.scheme}:"
    at_home = (parts.scheme, parts.netloc) == (home.scheme, home.netloc)
    origin = "" if at_home else f"{parts.scheme}://{parts.hostname or ''}"
    keys = sorted({key for key, _ in parse_qsl(parts.query, keep_blank_values=True)})
    query = f"?{'&'.join(keys)}" if keys else ""
    route = _path(parts.fragment.partition("?")[0], passing) if parts.fragment[:1] in {"/", "!"} else ""
    return f"{origin}{_path(parts.path, passing) or '/'}{query}{'#' + route if route else ''}"[:_LONGEST]


def _path(path: str, passing: Callable[[str], bool]) -> str:
    return "/".join(_segment(unquote(segment), passing) for segment in path.split("/"))


def _segment(segment: str, passing: Callable[[str], bool]) -> str:
    return ID if _IDS.fullmatch(segment) or passing(segment) else segment
