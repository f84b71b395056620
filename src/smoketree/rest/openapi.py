"""The service's OpenAPI document (3.1), made from its table of routes."""

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic.json_schema import models_json_schema

from smoketree.browser.protocol import Image
from smoketree.rest import messages as m
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
        "responses": {"200": {"description": "Done", "content": _content(operation.says)}, **_errors()},
    }
    if operation.asks is not None and operation.method == "POST":
        described["requestBody"] = {"required": True, "content": _content(operation.asks)}
    elif operation.asks is not None:
        described["parameters"] += _query(operation.asks)
    return described


def _content(model: Any) -> dict[str, Any]:
    if model is Image:
        return {"image/png": {"schema": {"type": "string", "contentEncoding": "binary"}}}
    return {"application/json": {"schema": {"$ref": _SCHEMAS.format(model=model.__name__)}}}


def _errors() -> dict[str, Any]:
    return {status: {"description": words, "content": _content(m.Problem)} for status, words in _ERRORS.items()}


def _query(model: type[m.Message]) -> list[dict[str, Any]]:
    schema = model.model_json_schema(by_alias=True)
    required = schema.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": field}
        for name, field in schema["properties"].items()
    ]
