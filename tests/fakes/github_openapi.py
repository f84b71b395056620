"""Requests to the fake GitHub, held to GitHub's own description of its REST API (scripts/setup-github-api).

A request is wrong where the description has no such route, where the route is deprecated, or where a parameter, the
body or the version header is not as it says. Without the description nothing is held to it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator, ValidationError

FOLDER = Path(__file__).parents[2] / ".cache/github-api"
VERSION = "2022-11-28"
_WITHOUT_A_VERSION = ("/graphql", "/api/graphql")


@dataclass(frozen=True)
class _Route:
    method: str
    template: str
    pattern: re.Pattern[str]
    operation: Mapping[str, Any]


def problems(method: str, path: str, query: Mapping[str, str], headers: Mapping[str, str], body: bytes) -> list[str]:
    """What is wrong with a request; `path` begins with a slash and without a server's prefix."""
    if path in _WITHOUT_A_VERSION or not (FOLDER / "openapi.json").exists():
        return []
    route = next((each for each in _routes() if each.method == method and each.pattern.fullmatch(path)), None)
    if route is None:
        return [f"{method} {path}: there is no such route"]
    found = list(_wrong(route, query, body))
    if headers.get("x-github-api-version") != VERSION:
        found.append(f"X-GitHub-Api-Version is {headers.get('x-github-api-version')!r}")
    return [f"{method} {route.template}: {each}" for each in found]


def _wrong(route: _Route, query: Mapping[str, str], body: bytes) -> Iterator[str]:
    if route.operation.get("deprecated"):
        yield "it is deprecated"
    parameters = [_resolved(each) for each in route.operation.get("parameters", ())]
    known = {each["name"]: each for each in parameters if each["in"] == "query"}
    yield from (f"it has no parameter {name}" for name in query if name not in known)
    for name, parameter in known.items():
        if name in query:
            yield from _invalid(_number(query[name], parameter["schema"]), parameter["schema"], name)
        elif parameter.get("required"):
            yield f"the parameter {name} is missing"
    described = _resolved(route.operation.get("requestBody", {}))
    if body and not described:
        yield "it takes no body"
    elif described.get("required") and not body:
        yield "the body is missing"
    if body and described:
        schema = described["content"]["application/json"]["schema"]
        said = json.loads(body)
        yield from _invalid(said, schema, "the body")
        if isinstance(said, dict) and not schema.get("additionalProperties") and "properties" in schema:
            yield from (f"the body has no {name}" for name in said if name not in schema["properties"])


def _number(text: str, schema: Mapping[str, Any]) -> object:
    return int(text) if schema.get("type") == "integer" and text.isdigit() else text


def _invalid(value: object, schema: Mapping[str, Any], what: str) -> Iterator[str]:
    errors: Iterator[ValidationError] = Draft7Validator(
        {**schema, "components": _described()["components"]}
    ).iter_errors(value)
    yield from (f"{what}: {error.message[:200]}" for error in errors)


def _resolved(thing: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Any = thing
    if "$ref" in thing:
        found = _described()
        for part in str(thing["$ref"]).removeprefix("#/").split("/"):
            found = found[part]
    return dict(found)


@cache
def _described() -> dict[str, Any]:
    described: dict[str, Any] = json.loads((FOLDER / "openapi.json").read_bytes())
    return described


@cache
def _routes() -> tuple[_Route, ...]:
    """Those first whose last part is written out, then those with the fewest variables: a branch's name may hold
    slashes, which arrive decoded."""
    found = [
        _Route(method.upper(), template, _pattern(template), operation)
        for template, methods in _described()["paths"].items()
        for method, operation in methods.items()
        if method in {"get", "post", "put", "patch", "delete"}
    ]
    return tuple(sorted(found, key=lambda each: (each.template.endswith("}"), each.template.count("{"))))


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\})", template)
    wide = {"{ref}", "{tree_sha}"}
    return re.compile(
        "".join(".+" if part in wide else "[^/]+" if part[:1] == "{" else re.escape(part) for part in parts)
    )
