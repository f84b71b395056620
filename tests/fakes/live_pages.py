"""The server of pages, with what keeps a connection open or comes late.

`/chunks?n=&ms=` streams, `/events?ms=&n=` is an event source, `/socket` a websocket that answers each message after as
many milliseconds as it says, sends "tick" every `?tick=` milliseconds, or with `?push=` tells of a request for `/push`.
"""

import base64
import contextlib
import hashlib
import struct
import threading
import zlib
from urllib.parse import parse_qsl, urlsplit

from tests.fakes.pages import Pages, Reply, _Requests

_SOCKET_KEY = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3


class LivePages(Pages):
    """The server of pages, with what keeps a connection open."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        super().__init__(host)
        self._server.RequestHandlerClass = type("_LiveOf", (_LiveRequests,), {"pages": self})
        self.pushed = threading.Event()
        self.on("/picture", lambda hit: Reply(_PICTURE, content_type="image/png", delay=_ms(hit.query)))
        self.on("/style", lambda hit: Reply("b{}", content_type="text/css", delay=_ms(hit.query)))
        self.on("/module", lambda hit: Reply("export default 1", content_type="text/javascript", delay=_ms(hit.query)))
        self.on("/worker", lambda hit: Reply(hit.query["code"], content_type="text/javascript"))
        self.on("/after", lambda hit: Reply("<p id=p>after</p>", delay=_ms(hit.query)))
        self.on("/hop", lambda _: Reply("<meta http-equiv=refresh content='0;url=/after'><p id=p>hop</p>"))
        self.on("/push", lambda _: self._push())

    def _push(self) -> Reply:
        self.pushed.set()
        return Reply("pushed")


class _LiveRequests(_Requests):
    def do_GET(self) -> None:  # noqa: N802 - the name of the base class
        parts = urlsplit(self.path)
        query = dict(parse_qsl(parts.query))
        live = {"/chunks": self._chunks, "/events": self._events, "/socket": self._socket}.get(parts.path)
        if live is None:
            super().do_GET()
            return
        with contextlib.suppress(OSError):  # the page went away
            live(query)
        self.close_connection = True

    def _chunks(self, query: dict[str, str]) -> None:
        self._begin("text/plain")
        for number in range(int(query.get("n", "10"))):
            self._write(f"{number} ".encode())
            if self.pages.wait(_ms(query)):
                return

    def _events(self, query: dict[str, str]) -> None:
        self._begin("text/event-stream")
        for number in range(int(query.get("n", "1"))):
            if self.pages.wait(_ms(query)):
                return
            self._write(f"data: {number}\n\n".encode())
        self.pages.wait(60)

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.flush()

    def _write(self, content: bytes) -> None:
        self.wfile.write(content)
        self.wfile.flush()

    def _socket(self, query: dict[str, str]) -> None:
        accept = base64.b64encode(
            hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + _SOCKET_KEY, usedforsecurity=False).digest()
        )
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", accept.decode())
        self.end_headers()
        self.wfile.flush()
        if "tick" in query:
            while not self.pages.wait(int(query["tick"]) / 1000):
                self._write(_frame("tick"))
        if "push" in query and isinstance(self.pages, LivePages):
            self.pages.pushed.clear()
            self.pages.pushed.wait(30)
            if not self.pages.wait(_ms(query)):
                self._write(_frame("pushed"))
        while (said := self._heard()) is not None:
            if self.pages.wait(int(said or "0") / 1000):
                return
            self._write(_frame("answer"))

    def _heard(self) -> str | None:
        head = self.rfile.read(2)
        if len(head) < 2 or head[0] & 0x0F != 1:
            return None
        mask = self.rfile.read(4)
        return bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(head[1] & 0x7F))).decode()


def _frame(text: str) -> bytes:
    """A text message of less than 126 bytes (RFC 6455, 5.2)."""
    return struct.pack("!BB", 0x81, len(text)) + text.encode()


def _ms(query: object) -> float:
    return int(query.get("ms", "100")) / 1000 if isinstance(query, dict) else 0.0


def _png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack("!I", len(content)) + kind + content + struct.pack("!I", zlib.crc32(kind + content))

    rows = zlib.compress((b"\0" + b"\x40" * (3 * width)) * height)
    head = struct.pack("!IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


_PICTURE = _png(20, 20)
