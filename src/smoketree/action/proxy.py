"""The way of the child to the model: a server on loopback that adds the key and nothing else.

It knows one address for each provider, and takes requests only with the password of this run (a page in the
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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from smoketree.agent.model.client import wire_of
from smoketree.agent.model.prices import Price, Unit, price_of
from smoketree.providers import PROVIDERS, ModelProvider

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
class TokenBudget:
    """What may be spent and what was, in dollars or tokens. A request whose answer was lost counts as the worst."""

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
    """A request as the provider takes it: its `path`, the model's `price`, the `body` as JSON."""

    provider: ModelProvider
    path: str
    price: Price
    body: Mapping[str, Any]

    def worst(self) -> float:
        """The most that it can cost, in the price's unit: no token is shorter than a byte, all input is written to the
        cache, the answer is as long as it may be."""
        price = self.price
        tokens = min(_tokens(self.body), price.context)
        rate = price.rates[-1]
        said = wire_of(self.provider).most_output(self.body)
        most_out = min(said if isinstance(said, int) and said > 0 else _UNSAID_TOKENS, price.max_out)
        return (tokens * max(rate.input, rate.write) + most_out * rate.output) / 1_000_000

    def cost(self, status: int, answer: bytes) -> float:
        """What it came to, in the price's unit. A refusal costs nothing; an answer that cannot be read, the worst."""
        if status >= 400:
            return 0.0
        try:
            usage = wire_of(self.provider).read_answer(json.loads(answer)).usage
        except Exception:  # noqa: BLE001 - whatever is wrong with it, money may have been spent
            return self.worst()
        # An answer that does not say what it used may have cost anything.
        used = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens + usage.output_tokens
        return self.price.cost(usage) if used else self.worst()


def _tokens(value: object) -> int:
    """At least as many tokens as it can have: a token is no shorter than a byte. A picture counts as one only where the
    provider takes it for one; what a tool is given is text, whatever it looks like."""
    if isinstance(value, Mapping):
        if value.get("type") in ("image", "image_url") or "inlineData" in value:
            return _PICTURE_TOKENS
        sizes = (len(json.dumps(item)) if key in _FREE else _tokens(item) for key, item in value.items())
        return sum(map(_tokens, value)) + sum(sizes) + _PART_TOKENS
    if isinstance(value, list):
        return sum(_tokens(item) for item in value) + _PART_TOKENS
    return len(str(value).encode("utf-8", "surrogatepass"))


_LARGEST_REQUEST = 40_000_000
"""Bytes; a provider takes 32 MB."""
_TIMEOUT = 600.0
_PASSED_ON = ("content-type", "user-agent", *(name for one in PROVIDERS.values() for name in one.headers))
_KEY_HEADERS = tuple(dict.fromkeys(name for one in PROVIDERS.values() for name in one.key_headers))
_PASSED_BACK = ("content-type", "retry-after", "retry-after-ms", "request-id", "x-should-retry")
_BEARER = "Bearer "
_DEEPEST = 100
"""Values in values that a request may have."""


@dataclass(slots=True)
class ModelProxy:
    """Serves from `serving()` on. `keys` are the real ones by variable, `environ` the parent's (for the addresses),
    `budgets` what may be spent, by unit. `named` is the provider that the workflow names, at `base_url` if it says so;
    `price` is the workflow's own price of its model."""

    keys: Mapping[str, str] = field(repr=False)
    environ: Mapping[str, str] = field(repr=False)
    budgets: Mapping[Unit, TokenBudget]
    named: str = "auto"
    base_url: str | None = None
    price: str | None = None
    password: str = field(default_factory=lambda: f"loopback-{secrets.token_urlsafe(24)}", repr=False)

    @property
    def _served(self) -> list[ModelProvider]:
        """The providers with a key, and the one that the workflow names if its address needs none."""
        return [
            one
            for one in PROVIDERS.values()
            if one.keys[0] in self.keys or (one.keyless and one.name == self.named and self.base_url is not None)
        ]

    def _way(self, provider: ModelProvider) -> dict[str, str]:
        """What a client of that provider would find in its environment. The parent's own keys do not count."""
        found = {provider.base_url_variable: self.environ.get(provider.base_url_variable, "")}
        # `auto` uses the first provider that has a key: the address is that one's.
        first = next((one.name for one in PROVIDERS.values() if one.keys[0] in self.keys), "")
        if self.base_url is not None and provider.name == (first if self.named == "auto" else self.named):
            found[provider.base_url_variable] = self.base_url
        return found

    @contextmanager
    def serving(self) -> Iterator[dict[str, str]]:
        """What the child's environment must say to come here; nothing where there is no key."""
        if not self._served:
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
                variables: dict[str, str] = {}
                for one in self._served:
                    variables[one.keys[0]] = self.password
                    variables[one.base_url_variable] = f"http://127.0.0.1:{listening.getsockname()[1]}/{one.name}"
                yield variables
            finally:
                server.should_exit = server.force_exit = True
                thread.join(timeout=5)

    async def _answer(self, request: "Request") -> "Response":
        from smoketree.http_guard import bounded_body

        _, given = _password(request)
        if not hmac.compare_digest(given.encode(), self.password.encode()):
            return _refusal(401, "authentication_error", "this proxy serves one process only")
        if request.scope["query_string"]:
            return _refusal(403, "permission_error", "no parameters are passed on")
        body = await bounded_body(request, _LARGEST_REQUEST)
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
        """What is asked of which provider; None for what is no request to a model that is served here."""
        for provider in self._served:
            # Several providers speak one format: the first part of the path says who is asked.
            own = path.removeprefix(f"/{provider.name}")
            found = re.fullmatch(provider.path, own) if own != path else None
            if found:
                model = found.groupdict().get("model") or str(said.get("model"))
                given = self.price if self.named in ("auto", provider.name) else None
                return Call(provider, own, price_of(model, provider.name, given), said)
        return None

    async def _forwarded(self, request: "Request", call: Call) -> "Response":
        from starlette.responses import Response

        worst, unit = call.worst(), call.price.unit
        budget = self.budgets[unit]
        if not budget.hold(worst):
            setting = "max-tokens" if unit == "tokens" else "max-cost"
            said = f"{setting} of {budget.limit:g} {unit} is used up ({budget.spent:.4f} spent)"
            return _refusal(403, "permission_error", said)
        cost = worst
        try:
            answer = await self._sent(request, call)
            cost = call.cost(answer.status_code, answer.content)
        except Exception as error:  # noqa: BLE001 - the libraries' errors have no common base; their text may hold the key
            return _refusal(502, "api_error", f"the provider did not answer ({type(error).__name__})")
        finally:
            budget.book(worst, cost)
        kept = {name: value for name, value in answer.headers.items() if name.lower() in _PASSED_BACK}
        content, key = answer.content, self._key(call).encode()
        if key:  # an error may repeat what it was given
            content = content.replace(key, b"***")
        return Response(content, status_code=answer.status_code, headers=kept)

    async def _sent(self, request: "Request", call: Call) -> "httpx2.Response":
        from smoketree.agent.model.client import bounded_client

        key = self._key(call)
        headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
        # The client's library knows in which header its provider wants a key: where the password was, the key goes.
        if key:
            name, _ = _password(request)
            headers[name] = f"{_BEARER}{key}" if name == "authorization" else key
        address = call.provider.endpoint(self._way(call.provider)).rstrip("/") + call.path
        body = json.dumps(call.body, ensure_ascii=False).encode("utf-8", "replace")
        async with bounded_client() as client:
            return await client.post(address, content=body, headers=headers, timeout=_TIMEOUT)

    def _key(self, call: Call) -> str:
        return self.keys.get(call.provider.keys[0], "")


def refused(provider: ModelProvider, body: Mapping[str, object]) -> str:
    """Why a request's body is not forwarded; empty if it is.

    A child that a page took over holds the proxy's password. A model's API can do more than answer: search the web, run
    code, fetch addresses, call other servers, think faster for more money, keep files. None of it is needed here, all
    of it is on the same bill, and its cost is not known beforehand. So only what our own client sends is forwarded.
    """
    if _too_deep(body):
        return "it is nested too deeply"
    try:
        return next(wire_of(provider).problems(body), "")
    except (TypeError, AttributeError):
        return "it is not of the provider's form"


def _too_deep(value: object, depth: int = 0) -> bool:
    if depth > _DEEPEST:
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(_too_deep(item, depth + 1) for item in inner)


def _password(request: "Request") -> tuple[str, str]:
    """The first of the headers in which a password may come, and the password; both empty where there is none."""
    name = next((name for name in _KEY_HEADERS if request.headers.get(name)), "")
    value = request.headers.get(name, "")
    return name, value.removeprefix(_BEARER) if name == "authorization" else value


def _refusal(status: int, kind: str, message: str) -> "Response":
    """An error in the form of Anthropic's and OpenAI's APIs, which Gemini's client shows as text."""
    from starlette.responses import JSONResponse

    return JSONResponse({"type": "error", "error": {"type": kind, "message": f"smoketree: {message}"}}, status)
