"""Elements and objects of a frame behind another's server: what stands for Playwright's Locator and JSHandle."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from smoketree.browser.verify_element import Unclear
from smoketree.snapshot.tree import Node

if TYPE_CHECKING:
    from smoketree.browser.external.page import ExternalFrame

CANNOT = "cannot be checked with an external browser server"


def plain(value: object) -> object:
    """An argument of a script as JSON can hold it."""
    match value:
        case ExternalHandle():
            return {"$holder": value.number}
        case Mapping():
            return {str(key): plain(inner) for key, inner in value.items()}
        case list() | tuple():
            return [plain(inner) for inner in value]
        case _:
            return value


def expression(pattern: re.Pattern[str]) -> str:
    """The regular expression in JavaScript."""
    flags = "i" if pattern.flags & re.IGNORECASE else ""
    return f"new RegExp({json.dumps(pattern.pattern)}, {json.dumps(flags)})"


@dataclass(frozen=True, slots=True)
class ExternalHandle:
    """An object that stays in the frame: one on the shelf, or the element `ref`."""

    frame: "ExternalFrame"
    number: int
    ref: str | None = field(default=None)

    async def evaluate(self, script: str) -> Any:
        if self.ref is not None:
            return await self.frame.apply(script, "anchor", None, ref=self.ref)
        return await self.frame.evaluate(script, self)

    async def dispose(self) -> None:
        """Let go together with the next question: it would cost a call."""
        if self.ref is None:
            self.frame.dropped.append(self.number)


@dataclass(frozen=True, slots=True)
class Located:
    """Elements of a frame: those of certain roles and names, or those that a script of the shelf finds."""

    frame: "ExternalFrame"
    roles: tuple[tuple[str, str | re.Pattern[str] | None], ...] = ()
    scripted: str | None = None
    selector: str | None = None

    def or_(self, other: "Located") -> "Located":
        if self.scripted or other.scripted or self.selector or other.selector:
            raise Unclear(CANNOT)
        return replace(self, roles=(*self.roles, *other.roles))

    def and_(self, other: "Located") -> "Located":
        """Those of them that the other's selector matches."""
        return replace(self, selector=other.selector)

    async def evaluate_all(self, script: str, argument: object) -> Any:
        if self.scripted is not None:
            narrowed = f".filter((each) => each.matches({json.dumps(self.selector)}))" if self.selector else ""
            return await self.frame.apply(script, f"{self.scripted}{narrowed}", argument)
        nodes = [node for node in self.frame.nodes() if any(_fits(node, role, name) for role, name in self.roles)]
        unreachable = next((node for node in nodes if node.ref is None), None)
        if unreachable is not None:
            raise Unclear(f'{CANNOT}: its snapshot gives the {unreachable.role} "{unreachable.name or ""}" no ref')
        return await self.frame.of_refs(script, [node.ref for node in nodes if node.ref is not None], argument)


def _fits(node: Node, role: str, name: str | re.Pattern[str] | None) -> bool:
    if node.role != role:
        return False
    match name:
        case None:
            return True
        case str():
            return " ".join((node.name or "").split()) == " ".join(name.split())
        case _:
            return name.search(node.name or "") is not None
