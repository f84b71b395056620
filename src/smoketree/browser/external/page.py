"""A page behind another's server, as the host's checks read pages: the little of Playwright's Page, Frame, Locator and
JSHandle that `verify` uses, on nothing but `browser_snapshot` and `browser_evaluate`.

Roles and accessible names are those of the snapshot, which Playwright computes for it as for its locators; everything
else is said by the scripts that run for our own browser too. Where something cannot be reached this way, the answer is
that it cannot be checked, and nothing holds.
"""

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from playwright.async_api import Error

from smoketree.browser.protocol import PageHeader
from smoketree.browser.verify_element import AmbiguousElement
from smoketree.snapshot.tree import Node, Tree

_MOST_ELEMENTS = 150
"""Elements that are pointed at one by one: each takes a call."""

_AT_ONCE = 4
"""From so many on, they are pointed at by one script of the server's, where it runs any."""

_TAG = "(element) => { shelf.tags.set(%s, element); return true; }"
_TAG_ALL = """async (page) => {
  const put = (element, [name, ref]) => window[Symbol.for(name)].tags.set(ref, element) && true;
  await Promise.all(%s.map((ref) => page.locator("aria-ref=" + ref).evaluate(put, [%s, ref], { timeout: 2000 })));
  return true;
}"""
_REF = re.compile(r"[A-Za-z0-9]+\Z")

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
            raise AmbiguousElement(CANNOT)
        return replace(self, roles=(*self.roles, *other.roles))

    def and_(self, other: "Located") -> "Located":
        """Those of them that the other's selector matches."""
        return replace(self, selector=other.selector)

    async def evaluate_all(self, script: str, argument: object) -> Any:
        if self.scripted is not None:
            narrowed = f".filter((each) => each.matches({json.dumps(self.selector)}))" if self.selector else ""
            return await self.frame.apply(script, f"{self.scripted}{narrowed}", argument)
        nodes = [node for node in self.frame.nodes if any(_fits(node, role, name) for role, name in self.roles)]
        unreachable = next((node for node in nodes if node.ref is None), None)
        if unreachable is not None:
            name = unreachable.name or ""
            raise AmbiguousElement(f'{CANNOT}: its snapshot gives the {unreachable.role} "{name}" no ref')
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


class PageReader(Protocol):
    """What a page is seen with."""

    async def page_now(self) -> tuple[Tree, PageHeader]:
        """The current page. Raises Playwright's Error if it cannot be read, BrowserError if the server is gone."""

    async def run(self, function: str, ref: str | None) -> str:
        """Runs a script in the page, or with the element `ref` in its frame; the text that it returns. Raises the
        same."""

    async def run_outside(self, code: str) -> bool:
        """Runs a script beside the page, given it as `page`; whether that could be done. Raises BrowserError."""


@cache
def _library() -> str:
    return files("smoketree.browser.external").joinpath("shelf.js").read_text("utf-8")


class ExternalPage:
    """The current page of a session; `renew` looks at it anew, and `tree` is what it showed then."""

    def __init__(self, eyes: PageReader) -> None:
        self.eyes = eyes
        self.shelf = f"smoketree-{secrets.token_hex(8)}"
        self.url = ""
        self.tree = Tree(())
        self._frames: dict[str, ExternalFrame] = {"": ExternalFrame(self, "", None)}
        self._count = 0

    async def renew(self) -> None:
        """Takes a snapshot: which frames and which elements there are."""
        self.tree, header = await self.eyes.page_now()
        self.url = header.url
        here = {"": self._frames[""]}
        here[""].see(self.tree, [node for node in self.tree if node.parent is None])
        for node in self.tree:
            if node.role == "iframe" and node.ref is not None:
                above = next((here[one.ref] for one in self.tree.ancestors(node) if one.ref in here), here[""])
                frame = self._frames.get(node.ref) or ExternalFrame(self, node.ref, above)
                frame.see(self.tree, list(self.tree.children(node)))
                here[node.ref] = frame
        self._frames = here

    def is_closed(self) -> bool:
        return False

    @property
    def main_frame(self) -> "ExternalFrame":
        return self._frames[""]

    @property
    def frames(self) -> "list[ExternalFrame]":
        return list(self._frames.values())

    async def title(self) -> str:
        return str(await self.main_frame.evaluate("() => document.title"))

    def number(self) -> int:
        """A number that no other handle has."""
        self._count += 1
        return self._count


class ExternalFrame:
    """A frame: the main one (`key` is empty) or that of the iframe with the ref `key`. `nodes` are what the snapshot
    shows of it, in the order of the document."""

    def __init__(self, page: ExternalPage, key: str, parent: "ExternalFrame | None") -> None:
        self.page = page
        self.key = key
        self.parent_frame = parent
        self.dropped: list[int] = []
        self._tagged: set[str] = set()
        self.nodes: list[Node] = []

    @property
    def url(self) -> str:
        return self.page.url if self.parent_frame is None else f"the frame {self.key}"

    def see(self, tree: Tree, roots: Sequence[Node]) -> None:
        """Takes the nodes below `roots` for the frame's, but for those of frames inside it."""
        self.nodes = []
        open_ = list(reversed(roots))
        while open_:
            node = open_.pop()
            self.nodes.append(node)
            if node.role != "iframe":
                open_.extend(reversed(list(tree.children(node))))

    def is_detached(self) -> bool:
        return self not in self.page.frames

    @property
    def child_frames(self) -> "list[ExternalFrame]":
        return [frame for frame in self.page.frames if frame.parent_frame is self]

    async def frame_element(self) -> ExternalHandle:
        if self.parent_frame is None:
            raise Error("the main frame is not inside another frame")
        return ExternalHandle(self.parent_frame, 0, ref=self.key)

    async def evaluate_handle(self, _: str) -> ExternalHandle:
        """An empty object in the frame, whatever is asked for: the checks ask for nothing else."""
        return ExternalHandle(self, self.page.number())

    async def evaluate(self, script: str, argument: object = None) -> Any:
        if isinstance(argument, ExternalHandle) and argument.ref is not None:
            return await self.apply(script, "anchor", None, ref=argument.ref)
        return await self.apply(script, "undefined", argument)

    async def apply(self, script: str, first: str, argument: object, *, ref: str | None = None) -> Any:
        """What `script(first, argument)` comes to; `script(argument)` where `first` is "undefined"."""
        anchor = ref or self._anchor()
        given = json.dumps(plain(argument))
        inputs = f"revive({given})" if first == "undefined" else f"{first}, revive({given})"
        dropped, self.dropped = self.dropped, []
        text = (
            f"{'(anchor)' if anchor else '()'} => {{\n"
            f"const name = {json.dumps(self.page.shelf)}, dropped = {json.dumps(dropped)};\n{_library()}\n"
            f"return JSON.stringify(({script})({inputs})) ?? 'null';\n}}"
        )
        answer = await self.page.eyes.run(text, anchor)
        try:
            return json.loads(json.loads(answer))
        except (ValueError, TypeError) as error:
            raise Error("the browser server returned no result of a script") from error

    def _anchor(self) -> str | None:
        """An element by which the frame is reached; None for the main frame."""
        if self.parent_frame is None:
            return None
        found = next((node.ref for node in self.nodes if node.ref is not None), None)
        if found is None:
            raise Error("Frame was detached: nothing in it can be reached")
        return found

    async def kept(self, refs: Sequence[str]) -> None:
        """Puts the elements of these refs onto the shelf of the frame."""
        missing = [ref for ref in refs if ref not in self._tagged]
        if len(missing) >= _AT_ONCE and all(map(_REF.match, missing)):
            await self.evaluate("() => true")  # so that there is a shelf
            if await self.page.eyes.run_outside(_TAG_ALL % (json.dumps(missing), json.dumps(self.page.shelf))):
                self._tagged.update(missing)
                return
        if len(missing) > _MOST_ELEMENTS:
            raise AmbiguousElement(f"{CANNOT}: {len(refs)} elements would have to be looked at one by one")
        for ref in missing:
            await self.apply(_TAG % json.dumps(ref), "anchor", None, ref=ref)
            self._tagged.add(ref)

    async def of_refs(self, script: str, refs: Sequence[str], argument: object) -> Any:
        """What the script says of the elements of these refs. A new document has an empty shelf: then once more."""
        await self.kept(refs)
        first = f"tagged({json.dumps(list(refs))})"
        try:
            return await self.apply(script, first, argument)
        except Error as error:
            if "no element is kept" not in error.message:
                raise
        self._tagged.clear()
        await self.kept(refs)
        return await self.apply(script, first, argument)

    def get_by_role(self, role: str, *, name: str | re.Pattern[str] | None = None, exact: bool = False) -> Located:
        del exact  # a string is always the whole name here
        return Located(self, roles=((role, name),))

    def get_by_text(self, pattern: re.Pattern[str]) -> Located:
        return Located(self, scripted=f"byText({expression(pattern)})")

    def get_by_label(self, pattern: re.Pattern[str]) -> Located:
        return Located(self, scripted=f"byLabel({expression(pattern)})")

    def get_by_placeholder(self, pattern: re.Pattern[str]) -> Located:
        return Located(self, scripted=f"byPlaceholder({expression(pattern)})")

    def locator(self, selector: str) -> Located:
        return Located(self, selector=selector)
