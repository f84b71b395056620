"""JSON Schemas for the files that people write, generated from the models that validate them."""

import json
from typing import Any

_LISTS = ("tags", "secrets", "allow-origins", "ignore-notes")
"""Keys whose list may also be written as one text with commas."""


def front_matter_schema() -> dict[str, Any]:
    """The schema of a plan's front matter. It is what editors check while one is typed; `lint` checks more."""
    from smoketree.plan.front import PlanSettings

    schema = PlanSettings.model_json_schema()
    properties = {name: _plain(part) for name, part in schema["properties"].items()}
    for name in _LISTS:
        properties[name] = {"anyOf": [properties[name], {"type": "string"}]}
    scalar = {"type": ["string", "number", "boolean"]}  # an editor reads 01234 and yes as YAML does
    properties["variables"] = {"type": "object", "additionalProperties": scalar}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Front matter of a smoketree plan",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def schema_text(schema: dict[str, Any]) -> str:
    """A schema as the text of a file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _plain(part: dict[str, Any]) -> dict[str, Any]:
    """A property without its title, and without null, which no YAML file says."""
    kinds = [kind for kind in part.get("anyOf", ()) if kind.get("type") != "null"]
    rest = {key: value for key, value in part.items() if key not in {"title", "anyOf", "default"}}
    return {**(kinds[0] if len(kinds) == 1 else {}), **rest}
