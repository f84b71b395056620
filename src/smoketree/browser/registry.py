"""What a tool is: one module-level function and one pydantic model of its arguments.

    @tab_tool("browser_hover", "Hover mouse", kind="input")
    async def hover(tab: Tab, args: HoverArgs, response: Response) -> None:
        '''Hover over element on page'''

The docstring is the description that a client is shown. Names, kinds and capabilities are Playwright MCP's.
"""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Kind = Literal["readOnly", "input", "action", "assertion"]
Scope = Literal["tab", "context"]
Modal = Literal["dialog", "filechooser"]


class ToolArgs(BaseModel):
    """Base of all arguments: camelCase outside, unknown keys dropped as the official server does."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore", frozen=True)


def target_field(name: str = "target", old: str = "ref", *, default: Any = ...) -> Any:
    """A target argument: today's name and the older one are both accepted."""
    return Field(
        default,
        validation_alias=AliasChoices(name, old),
        description="Exact target element reference from the page snapshot, or a unique element selector",
    )


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. `scope` says what `run` gets first: the current tab, or the context (then no page is needed, and an open
    dialog does not stop it). `clears` is the modal state that it needs and clears."""

    name: str
    title: str
    description: str
    kind: Kind
    capability: str
    scope: Scope
    clears: Modal | None
    model: type[ToolArgs]
    run: Callable[..., Awaitable[None]]

    @property
    def read_only(self) -> bool:
        return self.kind in {"readOnly", "assertion"}


def tab_tool(
    name: str, title: str, *, kind: Kind, capability: str = "core", clears: Modal | None = None
) -> Callable[[Callable[..., Awaitable[None]]], Tool]:
    """Makes a tool of a function `(tab, args, response)`."""
    return lambda run: _tool(name, title, run, kind=kind, capability=capability, scope="tab", clears=clears)


def context_tool(
    name: str, title: str, *, kind: Kind, capability: str = "core"
) -> Callable[[Callable[..., Awaitable[None]]], Tool]:
    """Makes a tool of a function `(context, args, response)`."""
    return lambda run: _tool(name, title, run, kind=kind, capability=capability, scope="context", clears=None)


def _tool(
    name: str,
    title: str,
    run: Callable[..., Awaitable[None]],
    *,
    kind: Kind,
    capability: str,
    scope: Scope,
    clears: Modal | None,
) -> Tool:
    model = inspect.signature(run, eval_str=True).parameters["args"].annotation
    description = inspect.cleandoc(run.__doc__ or "")
    return Tool(name, title, description, kind, capability, scope, clears, model, run)
