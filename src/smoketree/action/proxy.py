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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from smoketree.action.admission import refused
from smoketree.action.billing import Call, Purse
from smoketree.agent.model.provider import endpoint

if TYPE_CHECKING:
    import httpx2
    from starlette.requests import Request
    from starlette.responses import Response

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
