"""The routes as one table, which the application and its OpenAPI document are both made from.

Not Starlette's SchemaGenerator: it only joins YAML that is written by hand in docstrings, and the models know it all.
"""

import inspect
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
from pydantic import BaseModel, ValidationError
from pydantic.json_schema import models_json_schema
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.protocol import Image
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError
from smoketree.http_guard import HttpGuard, bounded_body
from smoketree.rest import messages as m
from smoketree.rest.messages import RequestProblem, bad_request
from smoketree.rest.service import Limits, Service, Users
from smoketree.version import __version__

_SCHEMAS = "#/components/schemas/{model}"
_ERRORS = {
    "400": "A parameter is missing or wrong",
    "401": "The token is missing or wrong",
    "403": "This host, this origin or this operation is not allowed",
    "404": "There is no such tab",
    "409": "A dialog blocks the page",
    "410": "The tab is gone (crashed, closed, its session expired, the browser was restarted)",
    "422": "The browser could not do it (no such ref, nothing to click, a time-out)",
    "429": "Too many tabs or sessions",
    "500": "Internal server error",
}


@dataclass(frozen=True, slots=True)
class Operation:
    """One route. `work` gets the path's parameters and a message of type `asks`, and answers with a `says`."""

    method: str
    path: str
    work: Callable[..., Any]
    asks: type[m.Message] | None
    says: Any

    @property
    def name(self) -> str:
        return self.work.__name__


def document(operations: Sequence[Operation], *, token: bool) -> dict[str, Any]:
    """The document; `token` says whether requests need one."""
    models: set[type[m.Message]] = {m.Problem}
    for operation in operations:
        models |= {one for one in (operation.asks, operation.says) if one is not None and one is not Image}
    ordered = sorted(models, key=lambda model: model.__name__)
    _, schemas = models_json_schema([(model, "validation") for model in ordered], ref_template=_SCHEMAS)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    components: dict[str, Any] = {"schemas": schemas["$defs"]}
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "smoketree snapshot service",
            "version": __version__,
            "description": "Tabs over HTTP: one isolated session a user, accessibility snapshots in windows.",
        },
        "paths": paths,
        "components": components,
    }
    if token:
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"token": []}]
    return described


def _operation(operation: Operation) -> dict[str, Any]:
    summary = inspect.getdoc(operation.work)
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": (summary or operation.name.replace("_", " ").capitalize()).partition("\n")[0],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"\{(\w+)\}", operation.path)
        ],
        "responses": {
            "200": {"description": "Done", "content": _content(operation.says)},
            **{status: {"description": words, "content": _content(m.Problem)} for status, words in _ERRORS.items()},
        },
    }
    if operation.asks is not None and operation.method == "POST":
        described["requestBody"] = {"required": True, "content": _content(operation.asks)}
    elif operation.asks is not None:
        schema = operation.asks.model_json_schema(by_alias=True)
        described["parameters"] += [
            {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": field}
            for name, field in schema["properties"].items()
        ]
    return described


def _content(model: Any) -> dict[str, Any]:
    if model is Image:
        return {"image/png": {"schema": {"type": "string", "contentEncoding": "binary"}}}
    return {"application/json": {"schema": {"$ref": _SCHEMAS.format(model=model.__name__)}}}


_LARGEST_BODY = 1_000_000
_OPEN_PATHS = ("/health",)
_TAB = "/tabs/{tabId}"


@dataclass(frozen=True, slots=True)
class ServiceOptions:
    """How the service is set: `hosts` are the names that it answers to, `evaluate` allows scripts."""

    hosts: tuple[str, ...]
    token: str | None = None
    evaluate: bool = False
    limits: Limits = field(default_factory=Limits)


def service_on(output: Path, options: ServiceOptions) -> Starlette:
    """The application as it is served: a browser of its own, `output` for the files that it writes."""
    session = SessionOptions(output=output, upload_roots=(), follow_popups=False, capabilities=frozenset({"vision"}))
    clock = SystemClock()
    return create_app(Browser(LaunchOptions(), clock), session, options, clock)


def create_app(browser: Browser, session: SessionOptions, options: ServiceOptions, clock: Clock) -> Starlette:
    """The application. The browser starts with the first tab and is stopped when the application ends."""
    users = Users(browser, session, clock, options.limits)
    service = Service(users, evaluate=options.evaluate)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_sweep, users, clock, options.limits.idle)
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()
                with anyio.CancelScope(shield=True):
                    await users.end_all("service_stopped")
                    await browser.stop()

    of = Operation
    operations = (
        of("GET", "/health", service.health, None, m.Health),
        of("POST", "/tabs", service.open_tab, m.OpenTab, m.TabAnswer),
        of("GET", "/tabs", service.list_tabs, m.UserQuery, m.TabsAnswer),
        of("DELETE", _TAB, service.close_tab, m.UserQuery, m.Done),
        of("DELETE", "/sessions/{userId}", service.end_session, None, m.Done),
        of("GET", f"{_TAB}/snapshot", service.snapshot, m.SnapshotQuery, m.SnapshotAnswer),
        of("GET", f"{_TAB}/screenshot", service.screenshot, m.ScreenshotQuery, Image),
        of("POST", f"{_TAB}/navigate", service.navigate, m.Navigate, m.Done),
        of("POST", f"{_TAB}/click", service.click, m.Click, m.Done),
        of("POST", f"{_TAB}/type", service.type, m.Type, m.Done),
        of("POST", f"{_TAB}/press", service.press, m.Press, m.Done),
        of("POST", f"{_TAB}/scroll", service.scroll, m.Scroll, m.Done),
        of("POST", f"{_TAB}/back", service.back, m.UserQuery, m.Done),
        of("POST", f"{_TAB}/forward", service.forward, m.UserQuery, m.Done),
        of("POST", f"{_TAB}/refresh", service.refresh, m.UserQuery, m.Done),
        of("POST", f"{_TAB}/wait", service.wait, m.Wait, m.Done),
        of("POST", f"{_TAB}/dialog", service.dialog, m.AnswerDialog, m.Done),
        of("POST", f"{_TAB}/evaluate", service.evaluate, m.Evaluate, m.Evaluated),
    )
    described = document(operations, token=options.token is not None)

    async def openapi(_: Request) -> Response:
        return JSONResponse(described)

    routes = [Route("/openapi.json", openapi)]
    routes += [Route(one.path, _endpoint(one), methods=[one.method]) for one in operations]
    guard = Middleware(HttpGuard, hosts=options.hosts, token=options.token, open_paths=_OPEN_PATHS)
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[guard],
        exception_handlers={HTTPException: _no_route, Exception: _internal},
    )


async def _sweep(users: Users, clock: Clock, idle: float) -> None:
    while True:
        await clock.sleep(min(max(idle / 4, 0.05), 30.0))
        await users.sweep()


def _endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            arguments: list[object] = list(request.path_params.values())
            if operation.asks is not None:
                arguments.append(_message(operation.asks, await _given(request)))
            answer = await operation.work(*arguments)
        except RequestProblem as problem:
            return _refusal(problem)
        except BrowserError as error:
            return _refusal(RequestProblem(500, "no_browser", str(error)))
        if isinstance(answer, Image):
            return Response(answer.content, media_type=answer.mime_type)
        assert isinstance(answer, BaseModel)  # noqa: S101 - a message or a picture
        return JSONResponse(answer.model_dump(by_alias=True, exclude_none=True))

    return endpoint


async def _given(request: Request) -> Mapping[str, object]:
    """What the request asks for: the query, and over it the JSON object of the body where there is one."""
    given: dict[str, object] = dict(request.query_params)
    if request.method == "GET":
        return given
    body = await bounded_body(request, _LARGEST_BODY)
    if body is None:
        raise RequestProblem(413, "too_large", f"a body has at most {_LARGEST_BODY} bytes")
    if not body:
        return given
    # A page can send a form or plain text to any address without asking first; JSON it cannot (Fetch standard, CORS).
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RequestProblem(415, "not_json", "the body must be JSON, with Content-Type: application/json")
    try:
        sent = json.loads(body)
    except ValueError as error:
        raise bad_request("the body is not JSON") from error
    if not isinstance(sent, dict):
        raise bad_request("the body must be a JSON object")
    return {**given, **sent}


def _message(model: type[m.Message], given: Mapping[str, object]) -> m.Message:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        detail = error.errors(include_url=False, include_context=False, include_input=False)[0]
        name = ".".join(str(part) for part in detail["loc"])
        if detail["type"] == "missing":
            raise bad_request(f"{name} required") from error
        words = detail["msg"].removeprefix("Value error, ")
        raise bad_request(f"{name}: {words}" if name else words) from error


def _refusal(problem: RequestProblem) -> Response:
    return JSONResponse(m.Problem(error=problem.message, code=problem.code).model_dump(), problem.status)


async def _no_route(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    return _refusal(RequestProblem(error.status_code, "no_such_route", str(error.detail)))


async def _internal(_: Request, error: Exception) -> Response:
    # The error's own words may hold what a page or a client wrote: they stay in the log.
    return _refusal(RequestProblem(500, "internal", f"Internal server error ({type(error).__name__})"))
