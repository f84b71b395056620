"""Where the things that a report names can be opened: the address of a file of evidence, of a plan line.

A report may come from a process that read untrusted pages. So an address is made from it only where it is a plain
path below the run's folder, or a web address without credentials.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from smoketree.display_text import one_line
from smoketree.report.model import PlanLine

_MAX_URL = 2000
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_CREDENTIALS = re.compile(r"//[^/?#\\]*@")
_COMMIT = re.compile(r"[0-9a-f]{40,64}")
_LONE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_KEPT_IN_PATH = "/%:@!$&+,;=~"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that Markdown may show inline; `width` is the pixels that it takes there."""

    url: str
    width: int


@dataclass(frozen=True, slots=True)
class Links:
    """How a path in a report becomes an address.

    `base` is what a path is put behind: None where nothing is known (the path is shown as text), empty for a page
    in the run's own folder. `urls` holds what was uploaded file by file, by path, and `pictures` those of them that
    Markdown may show inline. `report` is the address of the whole report, `files` of the archive with everything,
    `readings` of files of readings to commit, by where they belong, `run` of the pipeline's run, `source` of the
    repository's files at the tested commit (`https://github.com/o/r/blob/<sha>`), `compare` of its comparisons
    (`.../compare`). `command` is the comment that runs the tests again, where one does.
    """

    base: str | None = None
    urls: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    report: str | None = None
    files: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    run: str | None = None
    source: str | None = None
    compare: str | None = None
    command: str | None = None

    def artifact(self, path: str, at: int | None = None) -> str | None:
        """The address of a file of the run; `at` is a moment of a video in milliseconds (W3C Media Fragments)."""
        address, relative = web_url(self.urls.get(path, "")), relative_path(path)
        if address is None and relative is not None and self.base is not None:
            base = web_url(self.base)
            address = f"{base.rstrip('/')}/{relative}" if base else (None if self.base else relative)
        return f"{address}#t={at / 1000:g}" if address and at is not None and "#" not in address else address

    def plan_line(self, place: PlanLine) -> str | None:
        """The address of a plan's line, as source and not rendered, as GitHub has no lines in rendered Markdown."""
        source, path = web_url(self.source or ""), relative_path(place.file)
        return f"{source.rstrip('/')}/{path}?plain=1#L{place.line}" if source and path else None

    def picture(self, path: str | None) -> Picture | None:
        """The picture of that path, where it can be shown inline."""
        found = self.pictures.get(path or "")
        return Picture(address, found.width) if found and (address := web_url(found.url)) else None

    def changes(self, since: str, until: str) -> str | None:
        """The address of what changed between two commits, by their full names."""
        compare = web_url(self.compare or "")
        named = _COMMIT.fullmatch(since) and _COMMIT.fullmatch(until)
        return f"{compare}/{since}...{until}" if compare and named else None


BESIDE = Links(base="")
"""For a page that lies in the run's folder."""


def web_url(address: str) -> str | None:
    """The address in a form that holds no character of Markdown or HTML but `&`, without user name and password.

    None for what is not http or https, has no host, or is absurdly long.
    """
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname, parts.port
        if parts.scheme not in ("http", "https") or not host or len(address) > _MAX_URL:
            return None
        host = f"[{host}]" if ":" in host else host.encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        return None
    if not re.fullmatch(r"[A-Za-z0-9._-]+|\[[0-9a-fA-F:.]+\]", host):
        return None
    tail = "".join(
        mark + quote(_LONE_PERCENT.sub("%25", part), safe=_KEPT_IN_PATH + extra, errors="replace")
        for mark, part, extra in (("", parts.path, ""), ("?", parts.query, "?"), ("#", parts.fragment, "?"))
        if part
    )
    return f"{parts.scheme}://{host}{f':{port}' if port else ''}{tail}"


def shown_url(address: str) -> str:
    """The address as text: as `web_url` writes it, or, where that makes nothing of it, without what could be a user
    name and password."""
    return web_url(address) or _CREDENTIALS.sub("//", one_line(address, _MAX_URL))


def relative_path(path: str) -> str | None:
    """The path, percent-encoded, where it stays below the run's folder (or, in a merged report, below the folder of
    another run beside it, as `../<runId>/...`); else None."""
    parts = path.split("/")
    steps_out = len(parts) > 2 and parts[0] == ".." and _RUN_ID.fullmatch(parts[1]) is not None
    inside = parts[1:] if steps_out else parts
    if any(part in ("", ".", "..") or "\\" in part or not part.isprintable() for part in inside):
        return None
    return ("../" if steps_out else "") + "/".join(quote(part, safe="", errors="replace") for part in inside)


DEFAULT_LIMIT_MB = 25
"""Megabytes (10^6 bytes) of media, by default: what mail and most chats still take."""


@dataclass(frozen=True, slots=True)
class SingleFile:
    """The page holds its media, those of failed cases first, until `limit` bytes of them (as they lie on disk) are in;
    it says what was left out."""

    limit: int = DEFAULT_LIMIT_MB * 1_000_000
