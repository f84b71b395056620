"""A little real web server on loopback for tests that need pages: fixed ones by path, and awkward ones.

    with Pages() as pages:
        pages.html("/", "<h1>Hello</h1>")
        ... pages.url("/") ...

`/hang` sends headers and never ends, `/silent` never answers, `/slow?ms=N` answers late, `/redirect?to=URL` redirects,
`/status/N` answers with that status, `/download` is an attachment, `/echo` answers with what was sent to it.
"""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import ClassVar, Self
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Hit:
    """A request that came in."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    """What to answer. `delay` is seconds to wait before answering; the end of the server ends the wait."""

    body: str | bytes = ""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    endless: bool = False


Handler = Callable[[Hit], Reply]


class Pages:
    """The server. Runs in threads of its own from `__enter__` to `__exit__`."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.hits: list[Hit] = []
        self._handlers: dict[str, Handler] = {
            "/hang": lambda _: Reply("<title>never ends</title><p>begun", endless=True),
            "/silent": lambda _: Reply(delay=3600),
            "/slow": lambda hit: Reply(
                "<title>slow</title><h1>Slow</h1>", delay=int(hit.query.get("ms", "500")) / 1000
            ),
            "/redirect": lambda hit: Reply(status=302, headers={"Location": hit.query["to"]}),
            "/download": lambda _: Reply(
                "a,b\n1,2\n",
                content_type="text/csv",
                headers={"Content-Disposition": 'attachment; filename="report.csv"'},
            ),
            "/echo": _echo,
        }
        self._stopping = threading.Event()
        self._server = ThreadingHTTPServer((host, 0), type("_RequestsOf", (_Requests,), {"pages": self}))
        self._server.daemon_threads = True
        self._host = host

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def origin(self) -> str:
        return f"http://{self._host}:{self._server.server_port}"

    def url(self, path: str = "/") -> str:
        return self.origin + path

    def html(self, path: str, body: str, status: int = 200) -> str:
        """Serves a fixed page; its address."""
        self.on(path, lambda _: Reply(f"<!doctype html><meta charset=utf-8>{body}", status))
        return self.url(path)

    def on(self, path: str, handler: Handler) -> None:
        """Answers that path by a function."""
        self._handlers[path] = handler

    def reply(self, hit: Hit) -> Reply:
        self.hits.append(hit)
        handler = self._handlers.get(hit.path)
        if handler is not None:
            return handler(hit)
        if hit.path.startswith("/status/"):
            return Reply("<title>status</title><h1>Status</h1>", status=int(hit.path.rpartition("/")[2]))
        if hit.path == "/favicon.ico":
            return Reply(status=204)
        return Reply("<title>not here</title><h1>Not found</h1>", status=404)

    def wait(self, seconds: float) -> bool:
        """Waits; True where the server ends meanwhile."""
        return self._stopping.wait(seconds)


def _echo(hit: Hit) -> Reply:
    form = dict(parse_qsl(hit.body.decode(errors="replace")))
    shown = {"method": hit.method, "query": dict(hit.query), "form": form, "headers": dict(hit.headers)}
    return Reply(json.dumps(shown), content_type="application/json")


class _Requests(BaseHTTPRequestHandler):
    pages: ClassVar[Pages]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_DELETE(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        return

    def _answer(self) -> None:
        parts = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        hit = Hit(self.command, parts.path, dict(parse_qsl(parts.query)), dict(self.headers), body)
        try:
            self._send(self.pages.reply(hit))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _send(self, reply: Reply) -> None:
        if reply.delay and self.pages.wait(reply.delay):
            return
        content = reply.body.encode() if isinstance(reply.body, str) else reply.body
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.endless:
            self.send_header("Connection", "close")
        elif reply.status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()
        if reply.endless:
            self.pages.wait(3600)
            self.close_connection = True
