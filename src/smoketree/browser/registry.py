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

from pydantic import AliasChoices, Field

from smoketree.browser.arguments import ToolArgs, input_schema

__all__ = ["ELEMENT", "Kind", "Modal", "Tool", "ToolArgs", "context_tool", "tab_tool", "target_field"]

Kind = Literal["readOnly", "input", "action", "assertion"]
Scope = Literal["tab", "context"]
Modal = Literal["dialog", "filechooser"]

ELEMENT = "Human-readable element description used to obtain permission to interact with the element"
TARGET = "Exact target element reference from the page snapshot, or a unique element selector"


def target_field(name: str = "target", old: str = "ref", *, default: Any = ...) -> Any:
    """A target argument: today's name and the older one are both accepted."""
    return Field(default, validation_alias=AliasChoices(name, old), description=TARGET)


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
    clears: Modal | None = None,
    unsafe: bool = False,
) -> Callable[[Callable[..., Awaitable[None]]], Tool]:
    """Makes a tool of a function `(tab, args, response)`."""
    return lambda run: _tool(name, title, run, kind, capability, ("tab", clears, unsafe))


def context_tool(
    name: str, title: str, *, kind: Kind, capability: str = "core"
) -> Callable[[Callable[..., Awaitable[None]]], Tool]:
    """Makes a tool of a function `(context, args, response)`."""
    return lambda run: _tool(name, title, run, kind, capability, ("context", None, False))


def _tool(
    name: str,
    title: str,
    run: Callable[..., Awaitable[None]],
    kind: Kind,
    capability: str,
    how: tuple[Scope, Modal | None, bool],
) -> Tool:
    model = inspect.signature(run, eval_str=True).parameters["args"].annotation
    description = inspect.cleandoc(run.__doc__ or "")
    scope, clears, unsafe = how
    return Tool(name, title, description, kind, capability, scope, clears, model, run, unsafe)
