"""Whether an address is the one that a plan names. Pure."""

from urllib.parse import SplitResult, unquote, urlsplit

from smoketree.browser.origins import PORTS
from smoketree.browser.verify_text import places
from smoketree.language.claim_terms import Compare


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").lower()
    try:
        port = parts.port
    except ValueError:
        return parts.netloc
    return host if port in (None, PORTS.get(parts.scheme)) else f"{host}:{port}"


def _path(parts: SplitResult) -> str:
    return unquote(parts.path).rstrip("/") or "/"


def _equals(actual: SplitResult, value: str) -> bool:
    """Path, and what else the value names; the whole address where it has a scheme or a host."""
    wanted = urlsplit(value)
    whole = bool(wanted.scheme) and "://" in value
    if not whole and not value.startswith(("/", "?", "#")):
        wanted = urlsplit(f"//{value}")
        if _host(wanted._replace(scheme=actual.scheme)) != _host(actual):
            return False
    if whole and (wanted.scheme.lower() != actual.scheme or _host(wanted) != _host(actual)):
        return False
    if not value.startswith(("?", "#")) and _path(wanted) != _path(actual):
        return False
    if (whole or "?" in value.partition("#")[0]) and unquote(wanted.query) != unquote(actual.query):
        return False
    left, right = (unquote(parts.fragment).rstrip("/") for parts in (wanted, actual))
    return left == right or not (whole or "#" in value)


def _begins(url: str, wanted: str) -> bool:
    """Whether the address, or from its path on, begins with `wanted`; never in the middle of a number."""
    parts = urlsplit(url)
    tails = [url, url[url.find(parts.netloc) + len(parts.netloc) :] if parts.netloc else parts.path]
    return any(
        tail.startswith(wanted) and any(at == 0 for at, _ in places(tail, wanted, words=False)) for tail in tails
    )


def _ends(url: str, wanted: str) -> bool:
    shorter = url.rstrip("/")
    return any(
        tail.endswith(value) and any(end == len(tail) for _, end in places(tail, value, words=False))
        for tail, value in ((url, wanted), (shorter, wanted.rstrip("/")))
        if value
    )


def url_matches(url: str, value: str, compare: Compare) -> bool:
    """Whether the address `url` compares with `value`.

    EQUALS with a value that begins with `/` compares the path, and query and fragment where given; with a scheme
    the whole address. A slash at the end and percent-encoding make no difference. The other comparisons are of
    the text of the address; a number is never split ("/orders/1" is not in "/orders/12").
    """
    wanted = value.strip()
    if not wanted:
        return False
    if compare is Compare.EQUALS:
        return _equals(urlsplit(url), wanted)
    forms = ((url, wanted), (unquote(url), unquote(wanted)))
    if compare is Compare.CONTAINS:
        return any(any(True for _ in places(text, part, words=False)) for text, part in forms)
    test = _begins if compare is Compare.STARTS else _ends
    return any(test(text, part) for text, part in forms)
