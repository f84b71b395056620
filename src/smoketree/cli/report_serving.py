"""Serves the folders of runs to a browser on this machine: what `smoketree report open` shows.

What lies there was made from untrusted pages. So only plain files of the folders that were named are given out, by
names that say what they are, and nothing of them but our own page as HTML.
"""

import os
import stat
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response

from smoketree.http_guard import LOOPBACK_NAMES, HttpGuard
from smoketree.report.store import PAGE

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_TEXT = "text/plain; charset=utf-8"
_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webm": "video/webm",
    ".json": "application/json",
    ".xml": "application/xml",
    ".zip": "application/zip",
    ".yml": _TEXT,
    ".log": _TEXT,
    ".jsonl": _TEXT,
    ".md": _TEXT,
    ".txt": _TEXT,
}
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_METHODS = ("GET", "HEAD")
_VIEWER = "trace-viewer"
"""What the trace viewer is called in the address: no run's id has a meaning of its own."""
_VIEWER_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
_VIEWER_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; "
    "frame-src 'self' data: blob:; object-src 'none'; base-uri 'self'; form-action 'none'"
)


class RunFolders:
    """An ASGI app: `/<name>/<path>` is the file of that path in the folder of that name.

    `folders` are the run's own, under `home`, and those of other runs that its report names (a merged one has its
    evidence there). Their `index.html` is their page; `page` is one for a `home` that has none. A trace that is opened
    rather than fetched is shown in Playwright's trace viewer, which lies in the folder `viewer`. Files come with
    `Accept-Ranges`, in parts where a part is asked for (RFC 9110, 14), which a video needs to be wound to a moment.
    """

    def __init__(
        self, folders: Mapping[str, Path], home: str, page: str | None = None, viewer: Path | None = None
    ) -> None:
        self._folders = {name: folder.resolve() for name, folder in folders.items()}
        self._home = home
        self._page = page
        self._viewer = viewer if viewer is not None and (viewer / PAGE).is_file() else None

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "http":
            opened = Headers(scope=scope).get("sec-fetch-mode") == "navigate"
            await self._answer(scope["method"], scope["path"], opened=opened)(scope, receive, send)

    def _answer(self, method: str, path: str, *, opened: bool) -> Response:
        if method not in _METHODS:
            return PlainTextResponse("GET and HEAD only", 405, {"Allow": ", ".join(_METHODS), **_HEADERS})
        if path in ("/", f"/{self._home}", f"/{self._home}/"):
            return RedirectResponse(f"/{self._home}/{PAGE}", 302, _HEADERS)
        name, _, inside = path.removeprefix("/").partition("/")
        if name == _VIEWER and self._viewer is not None:
            # What a trace shows was made from untrusted pages: the viewer asks no other host for it.
            file = find_file(self._viewer, inside)
            kind = _VIEWER_TYPES.get(Path(inside).suffix)
            if file is None or kind is None:
                return PlainTextResponse("there is no such file in the trace viewer", 404, _HEADERS)
            headers = {**_HEADERS, "Content-Security-Policy": _VIEWER_POLICY}
            return FileResponse(file[0], media_type=kind, stat_result=file[1], headers=headers)
        folder = self._folders.get(name)
        file = find_file(folder, inside) if folder else None
        if file is not None and opened and self._viewer is not None and file[0].suffix == ".zip":
            return RedirectResponse(f"/{_VIEWER}/{PAGE}?trace={quote(path)}", 302, _HEADERS)
        if file is not None:
            # Only our own page is HTML. What has no known name is handed over as bytes, to be saved and not shown.
            kind = "text/html; charset=utf-8" if inside == PAGE else _TYPES.get(file[0].suffix)
            saved_as = file[0].name if kind is None else None
            kind = kind or "application/octet-stream"
            return FileResponse(file[0], media_type=kind, filename=saved_as, stat_result=file[1], headers=_HEADERS)
        if self._page is not None and (name, inside) == (self._home, PAGE):
            return HTMLResponse(self._page, headers=_HEADERS)
        return PlainTextResponse("there is no such file in this run", 404, _HEADERS)


def find_file(folder: Path, inside: str) -> tuple[Path, os.stat_result] | None:
    """The regular file at that path below the folder, none of whose steps is hidden, leads up, or is a link."""
    path = folder
    status = None
    for part in inside.split("/"):
        if not part or part.startswith(".") or "\\" in part or not part.isprintable():
            return None
        path = path / part
        try:
            status = path.lstat()
        except OSError:
            return None
        if stat.S_ISLNK(status.st_mode):
            return None
    return (path, status) if status and stat.S_ISREG(status.st_mode) else None


def for_this_machine(app: "ASGIApp") -> "ASGIApp":
    """The app for browsers of this machine; no page of another site reaches it by a name of its own (DNS rebinding)."""
    return HttpGuard(app, hosts=LOOPBACK_NAMES, token=None)


def trace_viewer() -> Path | None:
    """The folder of the trace viewer that comes with Playwright; None where Playwright is not a plain package."""
    spec = find_spec("playwright")
    places = spec.submodule_search_locations if spec is not None else None
    return Path(places[0]) / "driver/package/lib/vite/traceViewer" if places else None
