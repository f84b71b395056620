"""What the fakes of mail services over HTTP share: a real little server on loopback that keeps mails and can misbehave.

with MailpitApi() as mailpit:
    mailpit.deliver(["ada@inbox.example"], mail)
    mailpit.next(Fault(status=503))     # the next request only
    ... mailpit.url, mailpit.log ...
"""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, ClassVar, Self
from urllib.parse import parse_qsl, unquote, urlsplit


@dataclass(frozen=True)
class Hit:
    """A request that came in; its path is decoded."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: Any

    @property
    def token(self) -> str:
        return self.headers.get("authorization", "").removeprefix("Bearer ")


@dataclass(frozen=True)
class Answer:
    """JSON, or bytes as they are; None is an empty body."""

    content: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Fault:
    """What goes wrong with one request: it is answered so, or (`drop`) not at all."""

    status: int = 200
    raw: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False


class MailApi:
    """The server. A fake says by `answer` what it answers."""

    def __init__(self) -> None:
        self.log: list[Hit] = []
        self.lock = threading.Lock()
        self._faults: list[Fault] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("_Of", (_Requests,), {"api": self}))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def next(self, *faults: Fault) -> None:
        """What goes wrong with the next requests, one after the other."""
        self._faults += faults

    def take_fault(self) -> Fault | None:
        return self._faults.pop(0) if self._faults else None

    def answer(self, hit: Hit) -> Answer:
        raise NotImplementedError


class _Requests(BaseHTTPRequestHandler):
    api: ClassVar[MailApi]
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        pass

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def _serve(self) -> None:
        parts = urlsplit(self.path)
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        hit = Hit(
            self.command,
            unquote(parts.path),
            dict(parse_qsl(parts.query, keep_blank_values=True)),
            {name.lower(): value for name, value in self.headers.items()},
            json.loads(sent) if sent else None,
        )
        with self.api.lock:
            self.api.log.append(hit)
            fault = self.api.take_fault()
            answer = self.api.answer(hit) if fault is None else Answer(fault.raw, fault.status, fault.headers)
        if fault is not None and fault.drop:
            self.close_connection = True
            return
        content = answer.content
        body = b"" if content is None else content if isinstance(content, bytes) else json.dumps(content).encode()
        try:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if answer.status != 204:
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True


def text_of(mail: EmailMessage, kind: str) -> str:
    """The text of a mail's first part of that kind, decoded as such services do it."""
    part = mail.get_body((kind,))
    return "" if part is None else str(part.get_content())
