"""A little real server that speaks Anthropic's Messages format, with faults on demand and a script for a model.

    with MessagesApi(follow([click("button", "Save", line=1), call("step_done", line=1)])) as api:
        ... AnthropicModel with api.environ ...
        assert api.log[0].body["model"] == ...

The peers are in tests/fakes/model_peers.py: an answer is a function from a request's body to (blocks, stop reason).
`api.next(Fault(status=429, headers={"retry-after": "1"}), Fault(drop=True))` makes the next requests fail, one each,
before the peer is asked. Usage is simulated from the bodies (tests/fakes/prefix_cache.py): four characters a token.
"""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, ClassVar, Self

from tests.fakes.model_peers import Body, Peer
from tests.fakes.prefix_cache import PrefixCache

_KINDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    529: "overloaded_error",
}


@dataclass(frozen=True)
class Fault:
    """What goes wrong with one request. `status` answers an error in the API's own form (`kind`, `message`);
    `drop` closes the connection; `raw` answers 200 with those bytes; `size` with an answer of that many bytes of text;
    `delay` waits first (the end of the server ends the wait)."""

    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""
    message: str = "made to fail"
    drop: bool = False
    raw: bytes | None = None
    size: int = 0
    delay: float = 0.0


@dataclass(frozen=True)
class Exchange:
    """A request that came in, and what it was answered with (`answer` is None for a fault)."""

    path: str
    headers: Mapping[str, str]
    body: Body
    answer: Mapping[str, Any] | None
    fault: Fault | None = None

    @property
    def tools(self) -> list[str]:
        return [tool["name"] for tool in self.body.get("tools") or []]


class MessagesApi:
    """The server. Runs in threads of its own from `__enter__` to `__exit__`; asks the peer one request at a time."""

    def __init__(self, peer: Peer, *, min_cache_tokens: int = 4096) -> None:
        self.peer = peer
        self.log: list[Exchange] = []
        self._faults: list[Fault] = []
        self._cache = PrefixCache(min_cache_tokens)
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("_RequestsOf", (_Requests,), {"api": self}))
        self._server.daemon_threads = True

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
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def environ(self) -> dict[str, str]:
        """What the environment has to hold for a client to come here."""
        return {"ANTHROPIC_BASE_URL": self.url, "ANTHROPIC_API_KEY": "sk-fake"}

    @property
    def bodies(self) -> list[Body]:
        """The bodies of the requests that a peer answered."""
        return [each.body for each in self.log if each.answer is not None]

    def next(self, *faults: Fault) -> None:
        """Lets the next requests fail, one each."""
        self._faults.extend(faults)

    def wait(self, seconds: float) -> None:
        self._stopping.wait(seconds)

    def take_fault(self, body: Body) -> Fault | None:
        """What goes wrong with that request; None for nothing."""
        with self._lock:
            return self._faults.pop(0) if self._faults else None

    def handle(self, path: str, body: Body) -> dict[str, Any] | None:
        """What to answer to that request; None where there is nothing at that path."""
        return self.answer(body) if path.partition("?")[0] == "/v1/messages" else None

    def error_body(self, fault: Fault) -> dict[str, Any]:
        """The error as the API would tell it."""
        kind = fault.kind or _KINDS.get(fault.status, "api_error")
        return {"type": "error", "error": {"type": kind, "message": fault.message}, "request_id": "req_fake"}

    def answer(self, body: Body) -> dict[str, Any]:
        """Asks the peer; the message as the API would send it."""
        with self._lock:
            blocks, stop = self.peer(body)
            blocks = _numbered(blocks, len(self.log))
            usage = self._cache.usage(body, blocks)
            return {
                "id": f"msg_{len(self.log):06d}",
                "type": "message",
                "role": "assistant",
                "model": body.get("model", ""),
                "content": blocks,
                "stop_reason": stop,
                "stop_sequence": None,
                "usage": usage,
            }


def _numbered(blocks: Sequence[Mapping[str, Any]], request: int) -> list[dict[str, Any]]:
    """The blocks with an id for each tool use that has none."""
    return [
        {"id": f"toolu_{request:05d}_{index}", **block} if block["type"] == "tool_use" else dict(block)
        for index, block in enumerate(blocks)
    ]


class _Requests(BaseHTTPRequestHandler):
    api: ClassVar[MessagesApi]
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Says nothing."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.loads(raw)
        fault = self.api.take_fault(body)
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = None if fault is not None else self.api.handle(self.path, body)
        self.api.log.append(Exchange(self.path, headers, body, answer, fault))
        try:
            if fault is not None:
                self._fail(fault)
            elif answer is None:
                self._error(Fault(status=404, message=self.path))
            else:
                self._send(200, json.dumps(answer).encode(), {})
        except OSError:  # the client has gone
            self.close_connection = True

    def _fail(self, fault: Fault) -> None:
        self.api.wait(fault.delay)
        if fault.drop:
            self.close_connection = True
        elif fault.raw is not None:
            self._send(200, fault.raw, fault.headers)
        elif fault.size:
            self._flood(fault.size)
        else:
            self._error(fault)

    def _error(self, fault: Fault) -> None:
        told = json.dumps(self.api.error_body(fault)).encode()
        self._send(fault.status or 500, told, fault.headers)

    def _flood(self, size: int) -> None:
        """An answer whose text has that many bytes, written bit by bit."""
        head = b'{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"'
        tail = b'"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(head) + size + len(tail)))
        self.end_headers()
        self.wfile.write(head)
        for done in range(0, size, 65536):
            self.wfile.write(b"a" * min(65536, size - done))
        self.wfile.write(tail)

    def _send(self, status: int, content: bytes, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "request-id": "req_fake", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
