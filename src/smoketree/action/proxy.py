"""The way of the child to the model: a server on loopback that adds the key and nothing else.

It knows two addresses, one of each provider, and takes requests only with the password of this run (a page in the
browser can reach loopback, too). It passes on what it read in the body, as a text with a key twice can be read in two
ways. It keeps a count of its own of what was spent: when a request could go over the limit it is refused, whatever the
child believes.
"""

import hmac
import json
import re
import secrets
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from smoketree.agent.model.conversation import Reply
from smoketree.agent.model.prices import Price, price_of
from smoketree.agent.model.provider import endpoint
from smoketree.report.model import Usage

if TYPE_CHECKING:
    import httpx2
    from starlette.requests import Request
    from starlette.responses import Response


_PICTURE_TOKENS = 5_000
_PART_TOKENS = 20
_FREE = frozenset({"input", "input_schema", "args", "response", "parameters", "parametersJsonSchema"})
"""Where a request may hold any JSON."""
_UNSAID_TOKENS = 64_000
"""Tokens that an answer may have where the request names no bound."""


@dataclass(slots=True)
class Purse:
    """What may be spent and what was, in dollars. A request whose answer was lost counts as its worst case."""

    limit: float
    spent: float = 0.0
    held: float = 0.0

    def hold(self, worst: float) -> bool:
        """Sets `worst` aside; False, and nothing set aside, where that could go over the limit."""
        if self.spent + self.held + worst > self.limit:
            return False
        self.held += worst
        return True

    def book(self, held: float, cost: float) -> None:
        """What was set aside came to this."""
        self.held -= held
        self.spent += cost


@dataclass(frozen=True, slots=True)
class Call:
    """A request as the provider takes it: its `path`, the `model` by name, the `body` as JSON."""

    provider: str
    path: str
    model: str
    body: Mapping[str, Any]

    def worst(self) -> float:
        """The most that it can cost, in dollars: no token is shorter than a byte, all input is written to the cache,
        the answer is as long as it may be."""
        price = self._price()
        tokens = min(_tokens(self.body), price.context)
        rate = price.rates[-1]
        return (tokens * max(rate.input, rate.write) + self._most_out(price) * rate.output) / 1_000_000

    def cost(self, status: int, answer: bytes) -> float:
        """What it came to, in dollars. A refusal costs nothing; an answer that cannot be read, the worst."""
        if status >= 400:
            return 0.0
        try:
            return self._price().cost(self._usage(json.loads(answer)))
        except Exception:  # noqa: BLE001 - whatever is wrong with it, money may have been spent
            return self.worst()

    def _usage(self, answer: object) -> Usage:
        from smoketree.agent.model import anthropic_wire, gemini_wire

        read: Callable[[object], Reply] = (
            gemini_wire.read_answer if self.provider == "gemini" else anthropic_wire.read_answer
        )
        return read(answer).usage

    def _price(self) -> Price:
        return price_of(self.model, self.provider)

    def _most_out(self, price: Price) -> int:
        config = self.body.get("generationConfig")
        said = config.get("maxOutputTokens") if isinstance(config, Mapping) else self.body.get("max_tokens")
        return min(said, price.max_out) if isinstance(said, int) and said > 0 else min(_UNSAID_TOKENS, price.max_out)


def _tokens(value: object) -> int:
    """At least as many tokens as it can have: a token is no shorter than a byte. A picture counts as one only where the
    provider takes it for one; what a tool is given is text, whatever it looks like."""
    if isinstance(value, Mapping):
        if value.get("type") == "image" or "inlineData" in value:
            return _PICTURE_TOKENS
        return sum(_tokens(key) + _of(str(key), item) for key, item in value.items()) + _PART_TOKENS
    if isinstance(value, list):
        return sum(_tokens(item) for item in value) + _PART_TOKENS
    return len(str(value).encode("utf-8", "surrogatepass"))


def _of(key: str, value: object) -> int:
    return len(json.dumps(value)) if key in _FREE else _tokens(value)


# Which requests to a model the proxy passes on: what our own client sends, and nothing that costs or reaches further.
#
# A child that a page took over holds the proxy's password. A model's API can do more than answer: search the web, run
# code, fetch addresses, call other servers, think faster for more money, keep files. None of it is needed here, all of
# it is on the same bill, and its cost is not known beforehand.

_ANTHROPIC = frozenset(
    {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "thinking", "temperature", "top_p", "top_k",
     "stop_sequences", "output_config"}
)  # fmt: skip
_GEMINI = frozenset({"contents", "generationConfig", "systemInstruction", "tools", "toolConfig"})
_GEMINI_CONFIG = frozenset(
    {"maxOutputTokens", "thinkingConfig", "temperature", "topP", "topK", "stopSequences", "seed"}
)
"""Of the API's names one form only: it takes `max_output_tokens` as well, and the two could say different things."""
_BLOCKS = frozenset({"text", "image", "tool_use", "tool_result", "thinking", "redacted_thinking"})
_PARTS = frozenset(
    {"text", "inlineData", "functionCall", "functionResponse", "thought", "thoughtSignature", "mediaResolution"}
)
_DEEPEST = 100


def refused(provider: str, body: Mapping[str, object]) -> str:
    """Why a request's body is not passed on; empty where it is."""
    if too_deep(body):
        return "it is nested too deeply"
    try:
        return next(_gemini(body) if provider == "gemini" else _anthropic(body), "")
    except (TypeError, AttributeError):
        return "it is not of the provider's form"


def too_deep(value: object, depth: int = 0) -> bool:
    """Whether values lie in values beyond what a request needs."""
    if depth > _DEEPEST:
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(too_deep(item, depth + 1) for item in inner)


def _anthropic(body: Mapping[str, object]) -> Iterator[str]:
    yield from (f"`{key}` is not passed on" for key in body if key not in _ANTHROPIC)
    for tool in _listed(body.get("tools")):
        if tool.get("type", "custom") != "custom":
            yield "tools of the provider are not passed on"
        yield from _cached(tool)
    for message in _listed(body.get("messages")):
        yield from _blocks(message.get("content"))
    yield from _blocks(body.get("system"))


def _blocks(content: object) -> Iterator[str]:
    for block in _listed(content):
        if block.get("type") not in _BLOCKS:
            yield "contents of that kind are not passed on"
        source = block.get("source")
        if isinstance(source, Mapping) and source.get("type") != "base64":
            yield "a picture must be in the request itself"
        yield from _cached(block)
        if block.get("type") == "tool_result":
            yield from _blocks(block.get("content"))


def _cached(block: Mapping[str, object]) -> Iterator[str]:
    """The cache of an hour costs more than the price table says."""
    mark = block.get("cache_control")
    if isinstance(mark, Mapping) and mark.get("ttl", "5m") != "5m":
        yield "a longer cache is not passed on"


def _gemini(body: Mapping[str, object]) -> Iterator[str]:
    yield from (f"`{key}` is not passed on" for key in body if key not in _GEMINI)
    for tool in _listed(body.get("tools")):
        if set(tool) - {"functionDeclarations"}:
            yield "tools of the provider are not passed on"
    config = body.get("generationConfig", {})
    if not isinstance(config, Mapping):
        raise TypeError
    yield from (f"`generationConfig.{key}` is not passed on" for key in config if key not in _GEMINI_CONFIG)
    for content in (*_listed(body.get("contents")), body.get("systemInstruction")):
        for part in _listed(content.get("parts") if isinstance(content, Mapping) else None):
            if set(part) - _PARTS:
                yield "contents of that kind are not passed on"
            data = part.get("inlineData")
            if isinstance(data, Mapping) and not str(data.get("mimeType", data.get("mime_type"))).startswith("image/"):
                yield "only pictures are passed on"


def _listed(value: object) -> Iterator[Mapping[str, object]]:
    """The objects in a list; where text may stand in their place (a message's content), none."""
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise TypeError
    yield from value


_LARGEST_REQUEST = 40_000_000
"""Bytes; a provider takes 32 MB."""
_TIMEOUT = 600.0
_PASSED_ON = ("content-type", "anthropic-version", "user-agent")
_PASSED_BACK = ("content-type", "retry-after", "retry-after-ms", "request-id", "x-should-retry")
_BEARER = "Bearer "
_GEMINI_PATH = re.compile(r"/(?:v1|v1beta)/models/(?P<model>[A-Za-z0-9._-]+):generateContent")
_ANTHROPIC_PATH = "/v1/messages"


@dataclass(slots=True)
class ModelProxy:
    """Serves from `serving()` on. `keys` are the real ones by variable, `environ` the parent's (for the addresses)."""

    keys: Mapping[str, str] = field(repr=False)
    environ: Mapping[str, str] = field(repr=False)
    purse: Purse
    password: str = field(default_factory=lambda: f"loopback-{secrets.token_urlsafe(24)}", repr=False)

    @contextmanager
    def serving(self) -> Iterator[dict[str, str]]:
        """What the child's environment must say to come here; nothing where there is no key."""
        if not self.keys:
            yield {}
            return
        import uvicorn
        from starlette.applications import Starlette
        from starlette.routing import Route

        app = Starlette(routes=[Route("/{rest:path}", self._answer, methods=["POST"])])
        with socket.create_server(("127.0.0.1", 0)) as listening:
            config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_keep_alive=60)
            server = uvicorn.Server(config)
            thread = threading.Thread(target=server.run, args=([listening],), name="model-proxy", daemon=True)
            thread.start()
            try:
                yield self._child_environ(f"http://127.0.0.1:{listening.getsockname()[1]}")
            finally:
                server.should_exit = server.force_exit = True
                thread.join(timeout=5)

    def _child_environ(self, address: str) -> dict[str, str]:
        told: dict[str, str] = {}
        if "ANTHROPIC_API_KEY" in self.keys:
            told |= {"ANTHROPIC_API_KEY": self.password, "ANTHROPIC_BASE_URL": address}
        if "GEMINI_API_KEY" in self.keys:
            told |= {"GEMINI_API_KEY": self.password, "GOOGLE_GEMINI_BASE_URL": address}
        return told

    async def _answer(self, request: "Request") -> "Response":
        given = next((value for _, value in _passwords(request)), "")
        if not hmac.compare_digest(given.encode(), self.password.encode()):
            return _refusal(401, "authentication_error", "this proxy serves one process only")
        if request.scope["query_string"]:
            return _refusal(403, "permission_error", "no parameters are passed on")
        body = await _bounded_body(request)
        try:
            said: Any = json.loads(body) if body is not None else None
        except (ValueError, RecursionError):
            said = None
        if body is None or not isinstance(said, dict):
            return _refusal(413, "request_too_large", "the request is too large, or no JSON object")
        call = self._call(str(request.scope["path"]), said)
        if call is None:
            return _refusal(403, "permission_error", "only requests to a model are passed on")
        why = refused(call.provider, said)
        if why:
            return _refusal(403, "permission_error", why)
        return await self._forwarded(request, call)

    def _call(self, path: str, said: Mapping[str, Any]) -> Call | None:
        """What is asked of whom; None for what is no request to a model whose key is here."""
        if path == _ANTHROPIC_PATH and "ANTHROPIC_API_KEY" in self.keys:
            return Call("anthropic", path, str(said.get("model")), said)
        found = _GEMINI_PATH.fullmatch(path)
        if found and "GEMINI_API_KEY" in self.keys:
            return Call("gemini", path, found["model"], said)
        return None

    async def _forwarded(self, request: "Request", call: Call) -> "Response":
        from starlette.responses import Response

        worst = call.worst()
        if not self.purse.hold(worst):
            said = f"max-cost of {self.purse.limit:g} dollars is used up ({self.purse.spent:.4f} spent)"
            return _refusal(403, "permission_error", said)
        cost = worst
        try:
            answer = await self._sent(request, call)
            cost = call.cost(answer.status_code, answer.content)
        except Exception as error:  # noqa: BLE001 - the libraries' errors have no common base; their text may hold the key
            return _refusal(502, "api_error", f"the provider did not answer ({type(error).__name__})")
        finally:
            self.purse.book(worst, cost)
        kept = {name: value for name, value in answer.headers.items() if name.lower() in _PASSED_BACK}
        content = answer.content.replace(self._key(call).encode(), b"***")  # where an error repeats what it was given
        return Response(content, status_code=answer.status_code, headers=kept)

    async def _sent(self, request: "Request", call: Call) -> "httpx2.Response":
        from smoketree.agent.model.bounded import bounded_client

        key = self._key(call)
        headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
        # The client's library knows in which header its provider wants a key: where the password was, the key goes.
        headers |= {name: f"{_BEARER}{key}" if name == "authorization" else key for name, _ in _passwords(request)}
        address = endpoint(call.provider, self.environ).rstrip("/") + call.path
        body = json.dumps(call.body, ensure_ascii=False).encode("utf-8", "replace")
        async with bounded_client() as client:
            return await client.post(address, content=body, headers=headers, timeout=_TIMEOUT)

    def _key(self, call: Call) -> str:
        return self.keys["ANTHROPIC_API_KEY" if call.provider == "anthropic" else "GEMINI_API_KEY"]


def _passwords(request: "Request") -> Iterator[tuple[str, str]]:
    """The first of the headers in which a password may come, and the password."""
    for name in ("x-api-key", "x-goog-api-key", "authorization"):
        value = request.headers.get(name, "")
        if value:
            yield name, value.removeprefix(_BEARER) if name == "authorization" else value
            return


async def _bounded_body(request: "Request") -> bytes | None:
    """The body; None where it is larger than any provider takes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST_REQUEST:
            return None
    return bytes(body)


def _refusal(status: int, kind: str, message: str) -> "Response":
    """An error in the form of Anthropic's API, which Gemini's client shows as text."""
    from starlette.responses import JSONResponse

    return JSONResponse({"type": "error", "error": {"type": kind, "message": f"smoketree: {message}"}}, status)
