"""The HTTP half of the fake GitHub: a server on loopback that writes down every request and goes wrong on demand.

    github.fault("POST", "/comments$", Fault.bad_gateway(after=True))    # the write happens, the answer is a 502
    github.fault("GET", "/pulls/7$", Fault.slow(0.5), times=3)

A fault belongs to a method and a pattern of paths, so that other requests of the same run are not hit by it.
"""

import json
import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, ClassVar, Self
from urllib.parse import parse_qsl, unquote, urlsplit


@dataclass(frozen=True)
class Hit:
    """A request that came in. `path` is decoded; `body` is what was sent, `json` the same where it is JSON."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body) if self.body else {}

    @property
    def token(self) -> str:
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token if scheme.lower() in {"token", "bearer"} else ""


@dataclass(frozen=True)
class Answer:
    """JSON, or bytes as they are; None is an empty body."""

    content: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fault:
    """What goes wrong with a request: it is answered so (`answer`), or not at all (`drop`), or late (`delay`, seconds).
    `after`: what was asked for is done all the same."""

    answer: Answer | None = None
    after: bool = False
    drop: bool = False
    delay: float = 0.0

    @classmethod
    def forbidden(cls) -> "Fault":
        return cls(error(403, "Resource not accessible by integration"))

    @classmethod
    def not_found(cls) -> "Fault":
        return cls(error(404, "Not Found"))

    @classmethod
    def too_long(cls) -> "Fault":
        return cls(unprocessable("body", "body is too long (maximum is 65536 characters)"))

    @classmethod
    def too_many(cls, retry_after: int) -> "Fault":
        return cls(error(429, "Too Many Requests", {"Retry-After": str(retry_after)}))

    @classmethod
    def secondary_limit(cls, retry_after: int | None = None) -> "Fault":
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        said = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
        return cls(error(403, said, headers))

    @classmethod
    def primary_limit(cls, reset_in: float) -> "Fault":
        headers = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(int(time.time() + reset_in))}
        return cls(error(403, "API rate limit exceeded for installation ID 1.", headers))

    @classmethod
    def bad_gateway(cls, *, after: bool = False) -> "Fault":
        return cls(Answer(b"<html><h1>502 Bad Gateway</h1></html>", 502), after=after)

    @classmethod
    def dropped(cls, *, after: bool = False) -> "Fault":
        return cls(drop=True, after=after)

    @classmethod
    def slow(cls, seconds: float) -> "Fault":
        return cls(after=True, delay=seconds)

    @classmethod
    def malformed(cls, *, after: bool = False) -> "Fault":
        return cls(Answer(b'{"id": 1, "body": '), after=after)


def error(status: int, message: str, headers: Mapping[str, str] | None = None) -> Answer:
    """An error as GitHub words it."""
    return Answer({"message": message, "documentation_url": "https://docs.github.com/rest"}, status, headers or {})


def unprocessable(name: str, message: str) -> Answer:
    """GitHub's 422."""
    errors = [{"resource": "IssueComment", "code": "unprocessable", "field": name, "message": message}]
    return Answer({"message": "Validation Failed", "errors": errors}, 422)


@dataclass
class _Awaiting:
    method: str
    path: re.Pattern[str]
    fault: Fault
    times: int


class LoopbackServer:
    """The server, in threads of its own from `__enter__` to `__exit__`. What it answers is said by `answer`.

    With `host`, the name or address by which containers reach this machine, it listens on all its addresses.
    """

    def __init__(self, host: str = "127.0.0.1") -> None:
        self._host = host
        self.log: list[Hit] = []
        self.lock = threading.RLock()
        self._faults: list[_Awaiting] = []
        self._stopping = threading.Event()
        listening = host if host == "127.0.0.1" else ""
        self._server = ThreadingHTTPServer((listening, 0), type("_Of", (_Requests,), {"api": self}))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def origin(self) -> str:
        return f"http://{self._host}:{self._server.server_port}"

    def fault(self, method: str, path: str, fault: Fault, *, times: int = 1) -> None:
        """Lets the next `times` requests of that method whose path holds that pattern go wrong."""
        with self.lock:
            self._faults.append(_Awaiting(method, re.compile(path), fault, times))

    def hits(self, method: str, path: str) -> list[Hit]:
        """The requests of that method whose path holds that pattern."""
        with self.lock:
            return [hit for hit in self.log if hit.method == method and re.search(path, hit.path)]

    def answer(self, hit: Hit) -> Answer:
        raise NotImplementedError

    def served(self, hit: Hit) -> tuple[Answer, Fault]:
        """What to answer, and what goes wrong with it."""
        with self.lock:
            self.log.append(hit)
            fault = self._taken(hit)
            if (fault.answer is not None or fault.drop) and not fault.after:
                return fault.answer or Answer(), fault
            answer = self.answer(hit)
            return fault.answer or answer, fault

    def _taken(self, hit: Hit) -> Fault:
        for awaiting in self._faults:
            if awaiting.times and awaiting.method == hit.method and awaiting.path.search(hit.path):
                awaiting.times -= 1
                return awaiting.fault
        return Fault()

    def pause(self, seconds: float) -> None:
        """Waits that long, or until the server ends."""
        self._stopping.wait(seconds)


class _Requests(BaseHTTPRequestHandler):
    api: ClassVar[LoopbackServer]
    protocol_version = "HTTP/1.1"
    wbufsize = 65536  # head and body leave together: two small packets would wait for each other

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        pass

    def _serve(self) -> None:
        parts = urlsplit(self.path)
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer, fault = self.api.served(Hit(self.command, unquote(parts.path), query, headers, sent))
        if fault.delay:
            self.api.pause(fault.delay)
        if fault.drop:
            self.close_connection = True
            return
        try:
            self._write(answer)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _write(self, answer: Answer) -> None:
        content = answer.content
        body = b"" if content is None else content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(answer.status)
        named = {name.lower() for name in answer.headers}
        for name, value in answer.headers.items():
            self.send_header(name, value)
        if answer.status != 204:
            if "content-type" not in named:
                self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_GET = do_HEAD = do_POST = do_PATCH = do_PUT = do_DELETE = _serve  # noqa: N815 - the base class's
