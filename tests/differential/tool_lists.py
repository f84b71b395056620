"""Compares the tool lists of two servers: names, titles, hints, parameters, types, choices, what is required."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

HINTS = ("title", "readOnlyHint", "destructiveHint", "openWorldHint")


@dataclass(frozen=True, slots=True)
class ListDifference:
    """One thing that the two lists say differently. `place` is `TOOL`, `TOOL HINT` or `TOOL.PARAMETER THING`."""

    place: str
    theirs: object
    ours: object

    def __str__(self) -> str:
        return f"{self.place}\n    theirs: {self.theirs!r}\n    ours:   {self.ours!r}"


def list_differences(
    theirs: Sequence[Mapping[str, Any]], ours: Sequence[Mapping[str, Any]]
) -> Iterator[ListDifference]:
    """Everything that is not alike, by tool."""
    a, b = ({tool["name"]: tool for tool in tools} for tools in (theirs, ours))
    for name in sorted(a.keys() | b.keys()):
        if name not in a or name not in b:
            yield ListDifference(name, name in a, name in b)
            continue
        for hint in HINTS:
            x, y = a[name]["annotations"].get(hint), b[name].get("annotations", {}).get(hint)
            if x != y:
                yield ListDifference(f"{name} {hint}", x, y)
        yield from _parameters(name, a[name]["inputSchema"], b[name]["inputSchema"])


def _parameters(place: str, theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> Iterator[ListDifference]:
    theirs, ours = _plain(theirs, theirs), _plain(ours, ours)
    a, b = theirs.get("properties", {}), ours.get("properties", {})
    required, needed = sorted(theirs.get("required", ())), sorted(ours.get("required", ()))
    if required != needed:
        yield ListDifference(f"{place} required", required, needed)
    for name in sorted(a.keys() | b.keys()):
        where = f"{place}.{name}"
        if name not in a or name not in b:
            yield ListDifference(where, name in a, name in b)
            continue
        x, y = _kind(a[name]), _kind(b[name])
        if x != y:
            yield ListDifference(f"{where} type", x, y)
        for inside in ("items", None):
            one, other = (a[name].get(inside, {}), b[name].get(inside, {})) if inside else (a[name], b[name])
            if "properties" in one or "properties" in other:
                yield from _parameters(where, one, other)


def _kind(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The type of a parameter with its choices, sorted."""
    if "anyOf" in schema:
        return tuple(sorted(word for one in schema["anyOf"] for word in _kind(one)))
    if "items" in schema:
        return ("array of", *_kind(schema["items"]))
    if "enum" in schema:
        return tuple(sorted(str(one) for one in schema["enum"]))
    if "const" in schema:
        return (str(schema["const"]),)
    if "properties" not in schema and isinstance(schema.get("additionalProperties"), Mapping):
        return ("object of", *_kind(schema["additionalProperties"]))
    return (str(schema.get("type", "anything")),)


def _plain(schema: Any, root: Mapping[str, Any]) -> Any:
    """The schema with what it refers to put in its place."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            found: Any = root
            for part in str(schema["$ref"]).removeprefix("#/").split("/"):
                found = found[part]
            return _plain({**found, **{key: value for key, value in schema.items() if key != "$ref"}}, root)
        return {key: _plain(value, root) for key, value in schema.items() if key != "$defs"}
    if isinstance(schema, list):
        return [_plain(one, root) for one in schema]
    return schema
