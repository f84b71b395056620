"""What a tool is: one module-level function and one pydantic model of its arguments.

    @tab_tool("browser_hover", "Hover mouse", kind="input")
    async def hover(tab: Tab, args: _HoverArgs, response: Response) -> None:
        '''Hover over element on page'''

The docstring is the description that a client is shown. Names, kinds and capabilities are Playwright MCP's.

Arguments have strict types: a text is a text and a number a number, as the JSON of a call has them; nothing is
converted. A left-out argument is not the same as null, which only few arguments take. The words for a wrong argument
are Playwright MCP's.
"""

import inspect
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails, PydanticCustomError

from smoketree.browser.failure import ToolFailure

_LARGEST_WHOLE = 2**53 - 1
_NULL = "null"


class ToolArgs(BaseModel):
    """Base of all arguments: camelCase outside, unknown keys dropped as the official server does."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="ignore",
        frozen=True,
        strict=True,
        allow_inf_nan=False,  # JSON has neither, but 1e999 is read as one
        defer_build=True,  # that of dozens of tools would cost more than the start of all the rest
    )


def _given(value: object) -> object:
    if value is None:
        raise PydanticCustomError(_NULL, "null")
    return value


def _whole(value: object) -> object:
    """JSON knows no integers: 3.0 is one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Given = BeforeValidator(_given)
"""For an argument that may be left out, but not be null."""

Text = Annotated[str | None, Given]
FileName = Annotated[Text, AfterValidator(lambda name: name or None)]
"""An empty one is as good as none."""

Number = Annotated[float | None, Given]
Flag = Annotated[bool, Given]
Whole = Annotated[int, BeforeValidator(_whole)]
Strings = Annotated[tuple[str, ...], Field(strict=False)]
MaybeStrings = Annotated[tuple[str, ...] | None, Field(strict=False), Given]
Pairs = Annotated[dict[str, str] | None, Given]


def whole(name: str, number: float) -> int:
    """The number that an argument has to be, in Playwright's words where it is none. Raises ToolFailure."""
    if not number.is_integer():
        raise ToolFailure(f"{name}: expected integer, got float {number:g}")
    return int(number)


def wrong(tool: str, error: ValidationError, schema: Mapping[str, Any]) -> str:
    """What is wrong with the arguments of a call, problem by problem. `schema` is the JSON schema of the tool."""
    details = sorted(error.errors(include_url=False), key=lambda one: len(one["loc"]))
    return _wrong(tool, [(_problem(detail, schema), _place(detail["loc"])) for detail in details])


def no_expression(tool: str, place: str) -> str:
    """What is wrong with an argument that is no regular expression, which only the page's engine knows."""
    return _wrong(tool, [("Invalid regular expression", place)])


def _wrong(tool: str, problems: Iterable[tuple[str, str]]) -> str:
    lines = (f"✖ {problem}\n  → at {place}" for problem, place in problems)
    return "\n".join([f'Invalid arguments for tool "{tool}":', *lines])


def _problem(detail: ErrorDetails, schema: Mapping[str, Any]) -> str:
    context = detail.get("ctx", {})
    if detail["type"] in {"greater_than_equal", "greater_than"}:
        sign, limit = (">=", context["ge"]) if "ge" in context else (">", context["gt"])
        return f"Too small: expected number to be {sign}{limit:g}"
    if detail["type"] in {"less_than_equal", "less_than"}:
        sign, limit = ("<=", context["le"]) if "le" in context else ("<", context["lt"])
        what = "int" if limit == _LARGEST_WHOLE else "number"
        return f"Too big: expected {what} to be {sign}{limit:.16g}"
    expected = _at(detail["loc"], schema)
    if "enum" in expected:
        return "Invalid option: expected one of " + "|".join(f'"{option}"' for option in expected["enum"])
    received = "undefined" if detail["type"] == "missing" else type_name(detail["input"])
    return f"Invalid input: expected {_wanted(expected, received)}, received {received}"


def _wanted(expected: Mapping[str, Any], received: str) -> str:
    kind = str(expected.get("type", "another value"))
    if kind == "integer":
        return "int" if received == "number" else "number"
    return "record" if kind == "object" and "properties" not in expected else kind


def _at(place: Sequence[int | str], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part of a schema that describes one argument; `{}` where it says nothing."""
    found = schema
    for step in place:
        if isinstance(step, int):
            below = found.get("items", {})
        else:
            properties = found.get("properties", {})
            below = properties.get(step) or properties.get(_NEWER.get(step, "")) or found.get("additionalProperties")
        found = below if isinstance(below, Mapping) else {}
    return next((choice for choice in found.get("anyOf", ()) if choice.get("type") != "null"), found)


_NEWER = {"ref": "target", "startRef": "startTarget", "endRef": "endTarget"}


def _place(place: Sequence[int | str]) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
    return text.removeprefix(".")


def type_name(value: object) -> str:
    """What a message calls the type of a JSON value: JavaScript's word, but for null and arrays."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case float() if not math.isfinite(value):
            return "NaN" if math.isnan(value) else f"{'-' if value < 0 else ''}Infinity"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list() | tuple():
            return "array"
        case _:
            return "object"


@cache
def input_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a tool's arguments, in the form in which Playwright MCP lists it: draft 2020-12, without
    references, titles and null; a field whose default is listed counts as required."""
    made = model.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_object(made, made.get("$defs", {}))}


def _object(schema: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    parts, needed = schema.get("properties", {}), schema.get("required", ())
    required = [name for name, part in parts.items() if name in needed or part.get("listedDefault")]
    properties = {name: _plain(part, shared) for name, part in parts.items()}
    listed = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **listed, "additionalProperties": False}


def _plain(part: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    made = {key: value for key, value in part.items() if key not in {"title", "nullable", "listedDefault", "default"}}
    if part.get("listedDefault"):
        made["default"] = part["default"]
    if "$ref" in made:  # a nested object, in the place of the reference to it
        made |= _object(shared[str(made.pop("$ref")).rpartition("/")[2]], shared)
    if "anyOf" in made and not part.get("nullable"):
        choices = made["anyOf"] = [choice for choice in made["anyOf"] if choice.get("type") != "null"]
        if len(choices) == 1:
            del made["anyOf"]
            made = {**_plain(choices[0], shared), **made}
    for word, name in (("minimum", "ge"), ("maximum", "le")):
        if name in made:
            made[word] = made.pop(name)
    if made.get("type") == "object" and isinstance(made.get("additionalProperties"), Mapping):
        made["propertyNames"] = {"type": "string"}
    if "items" in made:
        made["items"] = _plain(made["items"], shared)
    return made


Kind = Literal["readOnly", "input", "action", "assertion"]
Scope = Literal["tab", "context"]
Modal = Literal["dialog", "filechooser"]

ELEMENT = "Human-readable element description used to obtain permission to interact with the element"
TARGET = "Exact target element reference from the page snapshot, or a unique element selector"


class NoArgs(ToolArgs):
    """Arguments of a tool that takes none."""


def target_field(name: str = "target", old: str = "ref", *, default: Any = ...) -> Any:
    """A target argument: today's name and the older one are both accepted."""
    return Field(default, validation_alias=AliasChoices(name, old), description=TARGET)


class ElementArgs(ToolArgs):
    """The element that a tool is pointed at."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. `scope` says what `run` gets first: the current tab, or the context (then no page is needed, and an open
    dialog does not stop it). `clears` is the modal state that it needs and clears. An `unsafe` tool runs code of the
    client's in this process: it is there only where that was allowed."""

    name: str
    title: str
    description: str
    kind: Kind
    capability: str
    scope: Scope
    clears: Modal | None
    model: type[ToolArgs]
    run: Callable[..., Awaitable[None]]
    unsafe: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        return input_schema(self.model)

    @property
    def read_only(self) -> bool:
        return self.kind in {"readOnly", "assertion"}

    @property
    def core(self) -> bool:
        """Whether it is there whatever capabilities are asked for."""
        return self.capability.startswith("core")


def tab_tool(
    name: str,
    title: str,
    *,
    kind: Kind,
    capability: str = "core",
    scope: Scope = "tab",
    clears: Modal | None = None,
    unsafe: bool = False,
) -> Callable[[Callable[..., Awaitable[None]]], Tool]:
    """Makes a tool of a function `(tab, args, response)`."""

    def made(run: Callable[..., Awaitable[None]]) -> Tool:
        model = inspect.signature(run, eval_str=True).parameters["args"].annotation
        description = inspect.cleandoc(run.__doc__ or "")
        return Tool(name, title, description, kind, capability, scope, clears, model, run, unsafe)

    return made


context_tool = partial(tab_tool, scope="context")
"""Makes a tool of a function `(context, args, response)`."""
