"""The frames of a page and their visible text, by short scripts that change nothing: the main frame and every visible
one.

No aria snapshot is taken: of an element whose name changed, a client's ref is gone with the next one.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, TypeVar, runtime_checkable

import anyio
from playwright.async_api import Error, Frame, JSHandle, Locator, Page

from smoketree.browser.driver import untraced
from smoketree.browser.spawning import spawn
from smoketree.browser.text_certainty import Label
from smoketree.browser.verify_element import Element, by_holder
from smoketree.errors import HandledError

FRAME_LIMIT = 1.0
"""Seconds that a child frame has to answer before it is left out."""


T = TypeVar("T")


class PageUnavailable(HandledError):  # noqa: N818 - not a fault: a page between two documents
    """Raised when the page could not be read just now: nothing is known, so nothing holds."""


@cache
def _scripts() -> str:
    """The declarations of the scripts that read a document, without the comments and the indentation of their lines:
    every document is sent all of it."""
    folder = files("smoketree.browser")
    parts = ("sight", "text", "elements", "states", "parts", "drawn", "cells", "changes", "lists", "problems", "pixels")
    names = ("marks.js", *(f"visible_{part}.js" for part in parts))
    lines = (line.strip() for name in names for line in folder.joinpath(name).read_text("utf-8").splitlines())
    return "\n".join(line for line in lines if not line.startswith("//"))


@cache
def script(entry: str) -> str:
    """The JavaScript function that answers `entry(first, second)`, with all that it needs inside it."""
    return f"(first, second) => {{\n{_scripts()}\nreturn {entry};\n}}"


# In parentheses the engine compiles it at once; it would go through all of it twice.
_LIBRARY = """(() => {
  "use strict";
  %s
  const entries = new Map();
  return (entry) => {
    if (!entries.has(entry)) entries.set(entry, eval(`(first, second) => (${entry})`));
    return entries.get(entry);
  };
})"""
_CALL = "(library, [entry, first]) => library(entry)(first)"
_libraries: dict[Page, dict[Frame, asyncio.Task[JSHandle]]] = {}
"""By page and frame, as long as both are there. A weak key would not do: a handle keeps its frame alive."""
_sending: set[asyncio.Task[JSHandle]] = set()
_spare_holders: dict[Frame, list[JSHandle]] = {}
"""Holders that no view uses, by frame, until it navigates: to make one and to let it go are two messages."""


async def ask(frame: Frame, entry: str, first: object = None) -> Any:
    """What the scripts answer in the document of the frame: `entry` is a JavaScript expression of `first`.

    The scripts are sent to a document once, and kept there by a handle that the page cannot reach: to send and to
    compile them takes several times as long as most answers.
    """
    if not isinstance(frame, Frame):
        return await frame.evaluate(script(entry), first)  # another's browser server: it keeps no handles
    return await _with_library(frame, lambda library: library.evaluate(_CALL, [entry, first]))


async def ask_of(frame: Frame, elements: Locator, entry: str, second: object) -> Any:
    """What the scripts answer to an expression of `first`, a list of the elements, and `second`."""
    if not isinstance(frame, Frame):
        return await elements.evaluate_all(script(entry), second)
    call = "(elements, [library, entry, second]) => library(entry)(elements, second)"
    return await _with_library(frame, lambda library: elements.evaluate_all(call, [library, entry, second]))


async def ask_element(element: Element, entry: str, **more: object) -> Any:
    """What the scripts answer to an expression of the `element` and of `first`, which has `more`."""
    request = {"holder": element.holder, "index": element.index, **more}
    return await ask(element.frame, f"((element) => {entry})(first.holder.elements[first.index])", request)


async def ask_elements(elements: Sequence[Element], entry: str, **more: object) -> Any:
    """What the scripts answer to an expression of the list of the `elements`, which one holder keeps, and of `first`,
    which has `more`."""
    request = {"holder": elements[0].holder, "chosen": [element.index for element in elements], **more}
    every = "first.chosen.map((index) => first.holder.elements[index])"
    return await ask(elements[0].frame, f"((elements) => {entry})({every})", request)


async def kept_of(elements: Sequence[Element], entry: str, **more: object) -> list[Element]:
    """Those of the elements that are in the list that an expression (see `ask_elements`) comes to, for the elements of
    each holder apart."""
    kept: list[Element] = []
    for here in by_holder(elements):
        numbers: list[int] = await ask_elements(here, f"numbersOf(first, {entry})", **more)
        kept += [element for element in here if element.index in numbers]
    return kept


async def element_of(elements: Sequence[Element], entry: str, **more: object) -> Element | None:
    """The element that an expression (see `ask_elements`) comes to, which their holder keeps as well; None for none."""
    index: int | None = await ask_elements(elements, f"keepIn(first.holder, {entry})", **more)
    return None if index is None else elements[0].at(index)


async def ask_for_object(frame: Frame, entry: str, first: object) -> JSHandle:
    """A handle of what the scripts answer to an expression of `first`."""
    return await _with_library(frame, lambda library: library.evaluate_handle(_CALL, [entry, first]))


async def _with_library(frame: Frame, use: Callable[[JSHandle], Awaitable[T]]) -> T:
    kept = _libraries_of(frame.page)
    sent = kept.get(frame)
    if sent is not None:
        try:
            return await use(await asyncio.shield(sent))
        except Error:  # it may be gone with its document
            if kept.get(frame) is sent:
                del kept[frame]
    return await use(await asyncio.shield(kept.get(frame) or send_library(frame)))


def send_library(frame: Frame) -> asyncio.Task[JSHandle]:
    """Sends the scripts to the document of the frame. They may be sent while it loads: it is asked later."""
    sent = _libraries_of(frame.page)[frame] = spawn(_sent(frame), _sending)
    return sent


@untraced()
async def _sent(frame: Frame) -> JSHandle:
    return await frame.evaluate_handle(_LIBRARY % _scripts())


def _libraries_of(page: Page) -> dict[Frame, asyncio.Task[JSHandle]]:
    if page not in _libraries:
        _libraries[page] = {}
        page.on("framenavigated", _forget_holders)
        page.on("framedetached", _forget_frame)
        page.once("close", _forget_page)
    return _libraries[page]


def _forget_holders(frame: Frame) -> None:
    _spare_holders.pop(frame, None)


def _forget_frame(frame: Frame) -> None:
    _forget_holders(frame)
    _libraries.get(frame.page, {}).pop(frame, None)


def _forget_page(page: Page) -> None:
    for frame in _libraries.pop(page, {}):
        _forget_holders(frame)


@dataclass(slots=True)
class PageFrames:
    """The frames of a page that a person can see, main frame first; `unread` names those that did not answer;
    `shows`: something was seen on it."""

    page: Page
    frames: list[Frame]
    unread: list[str] = field(default_factory=list)
    shows: bool = False
    _lent: list[tuple[list[JSHandle] | None, JSHandle]] = field(default_factory=list)

    async def holder(self, frame: Frame) -> JSHandle:
        """An object in the frame in which scripts keep elements for the next question. It may hold what an earlier
        view kept in it."""
        spare: list[JSHandle] | None = None
        if isinstance(frame, Frame):
            _libraries_of(frame.page)
            spare = _spare_holders.setdefault(frame, [])
        handle = spare.pop() if spare else await frame.evaluate_handle("() => ({})")
        self._lent.append((spare, handle))
        return handle

    def return_holder(self, holder: JSHandle) -> None:
        """Lets the next question have a holder in which nothing is kept after all."""
        lent = next(one for one in self._lent if one[1] is holder)
        if lent[0] is not None:
            self._lent.remove(lent)
            lent[0].append(holder)

    async def give_back(self) -> None:
        """Returns the holders for the next view. Those of a document that is gone go to a list without a reader."""
        for spare, handle in self._lent:
            if spare is None:
                await handle.dispose()  # of another's browser server, at no cost
            else:
                spare.append(handle)
        self._lent.clear()


F = TypeVar("F", bound=PageFrames)


@runtime_checkable
class Renewed(Protocol):
    """A page that has to be looked at anew before it can be read: one behind another's server."""

    async def renew(self) -> None: ...


@asynccontextmanager
async def reading_frames(view: F, *, children: bool = True) -> AsyncIterator[F]:
    """The page as it is now, with its visible frames (`children`); what scripts kept in it is let go at the end.

    Raises Unreadable inside when the page navigates, is closed or has crashed.
    """
    page = view.page
    if page.is_closed():
        raise PageUnavailable("the page is closed")
    if isinstance(page, Renewed):
        try:
            await page.renew()
        except Error as error:
            raise PageUnavailable(_reason(page, error)) from error
        view.frames[:] = [page.main_frame]
    try:
        async with untraced():
            if children:
                await _add_children(view, page.main_frame)
            yield view
    except Error as error:
        raise PageUnavailable(_reason(page, error)) from error
    finally:
        await view.give_back()


def _reason(page: Page, error: Error) -> str:
    if page.is_closed():
        return "the page is closed"
    if "crash" in error.message.lower():
        return "the page has crashed"
    if any(
        words in error.message
        for words in ("context was destroyed", "navigat", "Frame was detached", "Cannot find context")
    ):
        return "the page was navigating"
    return f"the page could not be read: {error.message.splitlines()[0][:120]}"


async def _add_children(view: PageFrames, frame: Frame) -> None:
    for child in frame.child_frames:
        if child.is_detached():
            continue
        try:
            with anyio.fail_after(FRAME_LIMIT):
                owner = await child.frame_element()
                shown = await ask(frame, "new Sight().shows(first)", owner)
                await owner.dispose()
        except TimeoutError:
            view.unread.append(child.url)
            continue
        except Error:
            if not child.is_detached():
                raise
            continue
        if shown:
            view.frames.append(child)
            await _add_children(view, child)


IN_FIELD = "the value of a field"
"""The kind of text aside (see `Text`) that a person sees in a field."""


@dataclass(frozen=True, slots=True)
class Text:
    """Visible text as lines, and the text in the page that is not shown: pairs of kind and text. `frames` holds the
    line with which the text of each frame begins; `struck`: struck-out text is among the lines; `boxes`: how deep the
    smallest element lies that holds a line and the one before it, where that was asked for. Where it was asked about
    words: `unsaid` are its lines at the same moment without what is said in live regions and toasts, `controls` the
    controls that may have the words."""

    lines: tuple[str, ...]
    aside: tuple[tuple[str, str], ...] = ()
    frames: tuple[tuple[Frame, int], ...] = ()
    struck: bool = True
    boxes: tuple[int, ...] = ()
    unsaid: tuple[str, ...] = ()
    controls: tuple[Label, ...] = ()

    def origin(self, line: int) -> tuple[Frame, int] | None:
        """The frame that a line is in, and its number there; None for the text of one element."""
        return next(((frame, line - first) for frame, first in reversed(self.frames) if first <= line), None)


async def visible_text(
    view: PageFrames,
    *,
    aside: bool = False,
    struck: bool = True,
    messages: bool = True,
    boxes: bool = False,
    words: str | None = None,
) -> Text:
    """The visible text of all frames, main frame first. Frames that do not answer are added to `view.unread`.

    Without `struck`, what is struck out is left out; without `messages`, what is said in live regions and toasts. With
    `words`, the text is asked about them (see `Text`).
    """
    found = Text((), struck=struck)
    # Text in a listing of source code is quoted; the page does not claim it.
    options = {"aside": aside, "code": False, "struck": struck, "messages": messages, "boxes": boxes, "words": words}
    for frame in list(view.frames):
        try:
            with anyio.fail_after(FRAME_LIMIT if frame.parent_frame else None):
                told = _text(await ask(frame, "textAbout(document.documentElement, first)", options), struck=struck)
        except TimeoutError:
            view.frames.remove(frame)
            view.unread.append(frame.url)
            continue
        except Error:
            if not frame.is_detached() or frame.parent_frame is None:
                raise
            continue
        found = Text(
            found.lines + told.lines,
            found.aside + told.aside,
            (*found.frames, (frame, len(found.lines))),
            struck,
            found.boxes + told.boxes,
            found.unsaid + told.unsaid,
            found.controls + told.controls,
        )
    view.shows |= bool(found.lines)
    return found


def _text(told: dict[str, Any], *, struck: bool) -> Text:
    return Text(
        tuple(told["lines"]),
        tuple((kind, text) for kind, text in told["aside"]),
        struck=struck,
        boxes=tuple(told["boxes"]),
        unsaid=tuple(told["unsaid"]),
        controls=tuple(Label(each["lines"], each["link"]) for each in told["controls"]),
    )


async def text_of(
    element: Element,
    *,
    aside: bool = False,
    struck: bool = True,
    messages: bool = True,
    buttons: bool = True,
    boxes: bool = False,
    words: str | None = None,
) -> Text:
    """The visible text of one element; `buttons`: also what is on those that only do something. With `words`, it is
    asked about them (see `Text`).

    Raises Unreadable when the element is no longer in the page.
    """
    options = {"code": False, "struck": struck, "messages": messages, "buttons": buttons, "boxes": boxes}
    entry = "element.isConnected ? textAbout(element, first) : null"
    found = await ask_element(element, entry, aside=aside, words=words, **options)
    if found is None:
        raise PageUnavailable("the page was changing")
    return _text(found, struck=struck)


async def text_in(view: PageFrames, place: Element | None, *, words: str | None = None, **options: bool) -> Text:
    """The visible text of an element, or where it is None, of the page: see `text_of` and `visible_text`."""
    if place is None:
        return await visible_text(view, words=words, **options)
    text = await text_of(place, words=words, **options)
    view.shows |= bool(text.lines)
    return text


async def shows_anything(view: PageFrames) -> bool:
    """Whether a person sees anything at all on the page. One that shows nothing proves no absence."""
    if view.shows:
        return True
    for frame in view.frames:
        try:
            if await ask(frame, "showsAnything()"):
                return True
        except Error:
            if not frame.is_detached() or frame.parent_frame is None:
                raise
    return False


def names_of(items: Sequence[str], limit: int = 5, count: int | None = None) -> str:
    """`"a", "b" and 3 more`; `count` where there are more than the items given."""
    more = (len(items) if count is None else count) - limit
    named = ", ".join(f'"{item}"' for item in items[:limit])
    return f"{named} and {more} more" if more > 0 else named
