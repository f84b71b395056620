"""Turns what a person does into lines of a plan, one event after another."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import anyio
from playwright.async_api import BrowserContext, Error, Page

from smoketree.agent.drafting.outline import ASSERT, checks_of
from smoketree.browser.failure import brief
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.user_input import SeenPage, UserEvent, UserInput, WatchedPage, user_input
from smoketree.display_text import one_line
from smoketree.errors import PreviewError
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, TextShown
from smoketree.record.recording import (
    Entry,
    Recording,
    address_in_plan,
    claim_as_line,
    claims_on,
    closing_line,
    drag_line,
    line_of,
    line_on,
    parts_of,
    target_of,
    typing_lines,
)
from smoketree.settings import MOBILE, Settings, viewport_size
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import label
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node

_MOST_CLAIMS = 6
_UNNAMED = "PASSWORD"
_MOVES = {"back": Verb.BACK, "forward": Verb.FORWARD, "reload": Verb.RELOAD}

OnEntry = Callable[[Entry], None]


class Recorder:
    """Adds a line for each event. `on_entry` gets every line once it is final."""

    def __init__(self, url: str, on_entry: OnEntry) -> None:
        self.recording = Recording(url)
        self._on_entry = on_entry
        self._typing: tuple[UserEvent, Node, SeenPage] | None = None
        self._click: tuple[UserEvent, Node, Entry] | None = None
        self._secrets: dict[tuple[object, ...], str] = {}
        self._pages: list[WatchedPage] = []
        self._current: WatchedPage | None = None
        path = address_in_plan(url, url)
        self._add(Entry(line_of(Act(Verb.OPEN, values=(path,))) or f"Open {path}"))

    @property
    def goes_on(self) -> bool:
        """Whether a page is left."""
        return bool(self._pages)

    def begin(self, page: WatchedPage) -> None:
        """Says which page the recording begins on."""
        self._pages, self._current = [page], page

    async def take(self, event: UserEvent) -> None:
        """Writes down one event."""
        if event.kind == "close":
            self._closed(event.page)
            return
        if event.kind == "type" and await self._typed(event):
            return
        self._finish_typing()
        if event.kind != "upload":
            self._finish_click(event)
        self._switch_to(event.page)
        handle = self._move if event.kind in _MOVES else getattr(self, f"_on_{event.kind}", self._on_element)
        await handle(event)
        self.recording.visited(event.page.seen)

    async def look_at_the_end(self) -> None:
        """Finds out whether the heading of the last page can be seen, while the page is there."""
        if self._pages:
            page = self._pages[-1]
            await page.look()  # it may have changed since
            line = closing_line(page.seen.index, page.seen.title) if page.seen.text else None
            claims = checks_of(line.removeprefix(ASSERT)) if line is not None else None
            self.recording.by_title = claims is not None and not (await page.holds(claims[0])).holds

    def finish(self) -> Recording:
        """The recording, with what was still pending."""
        self._finish_typing()
        self._finish_click(None)
        for page in self._pages[-1:]:
            self.recording.visited(page.seen)
        self.recording.close()
        return self.recording

    # Typing and clicking, of which the end is known only by what follows

    async def _typed(self, event: UserEvent) -> bool:
        """Keeps what is in the field now; False where no line can say which field."""
        node, seen = await self._element(event)
        if node is None:
            return False
        if self._typing is not None and self._typing[1].ref == node.ref and self._typing[0].page is event.page:
            _, node, seen = self._typing
            event = replace(event, seen=seen)
        else:
            self._finish_typing()
            if self._click is not None and self._click[1].ref == node.ref and self._click[0].page is event.page:
                self._click = None  # to click into a field is a part of typing into it
            self._finish_click(event)
            self._switch_to(event.page)
        self._typing = event, node, seen
        return True

    def _text_of(self, event: UserEvent, node: Node, seen: SeenPage) -> str:
        if "secret" not in event.data:
            typed = str(event.data["value"]).replace("\r\n", "\n").removesuffix("\n")
            return typed.replace("{{", "\\{{")  # no placeholder
        key = (event.page, event.frame, event.data["secret"])
        name = self._secrets.setdefault(key, _secret_name(label(seen.index.tree, node)))
        if name not in self.recording.secrets:
            self.recording.secrets.append(name)
        return f"{{{{secret.{name}}}}}"

    def _finish_typing(self) -> None:
        pending, self._typing = self._typing, None
        if pending is not None:
            event, node, seen = pending
            text = self._text_of(event, node, seen)
            for line in typing_lines(seen.index, text, node) or (None,):
                self._write(line, event, node, "text was typed", text)

    def _finish_click(self, follower: UserEvent | None) -> None:
        """Writes down the click before: as a double-click where one follows."""
        pending, self._click = self._click, None
        if pending is None:
            return
        event, node, entry = pending
        same = follower is not None and follower.page is event.page and node.ref in follower.refs
        if follower is not None and follower.kind == "double" and same:
            return
        if entry.remark and not is_interactive(node) and (follower is None or not _changed(event, follower)):
            return  # a click on what is no control, and that nothing came of
        self._add(entry)

    # Events

    async def _on_element(self, event: UserEvent) -> None:
        node, seen = await self._element(event)
        said = {"click": "a click", "double": "a double-click", "right": "a right-click", "check": "a box",
                "choose": "a choice"}.get(event.kind, event.kind)  # fmt: skip
        if node is None:
            if event.kind in {"click", "double"} and not event.words:
                return  # on the page itself
            self._write(None, event, None, said)
            return
        if event.kind == "double":
            last = self.recording.entries[-1]
            if last.kind == "click" and last.page is event.page and last.ref == node.ref:
                self.recording.entries.pop()
        act = _act(event, node)
        line = line_on(seen.index, act, node)
        if event.kind == "click":
            self._click = event, node, self._entry(line, event, node, said)
        else:
            self._write(line, event, node, said, *act.values)

    async def _on_type(self, event: UserEvent) -> None:
        self._write(None, event, None, "text was typed", "" if "secret" in event.data else str(event.data["value"]))

    async def _on_press(self, event: UserEvent) -> None:
        act = Act(Verb.PRESS, values=(str(event.data["key"]),))
        last = self.recording.entries[-1]
        line = line_of(act)
        if event.data.get("field") and last.ref not in event.refs:
            node, seen = await self._element(event)
            line = (line_on(seen.index, act, node) if node is not None else None) or line
        self._write(line, event, None, f"the key {act.values[0]}")

    async def _on_upload(self, event: UserEvent) -> None:
        """A file that was chosen: the click before it opened the chooser."""
        names = tuple(map(str, event.data["files"]))
        opener, self._click = self._click, None
        if not names:
            return
        node, seen = await self._element(event)
        act = Act(Verb.UPLOAD, values=names)
        line = line_on(seen.index, act, node) if node is not None and node.role == "button" else None
        if line is None and opener is not None and opener[0].page is event.page:
            node, seen = opener[1], opener[0].seen
            line = line_on(seen.index, act, node)
        self.recording.files += await event.files()
        self._write(line or line_of(act), event, node, "a file was chosen", *names)

    async def _on_drag(self, event: UserEvent) -> None:
        onto = target_of(event.seen.nodes(tuple(event.data["onto"])))
        node = target_of(event.seen.nodes(event.refs))
        line = drag_line(event.seen.index, node, onto) if node is not None and onto is not None else None
        self._write(line, event, node, "something was dragged")

    async def _on_mark(self, event: UserEvent) -> None:
        """Text that was selected: the page shows it."""
        text = str(event.data["text"])
        last = self.recording.entries[-1]
        if last.kind == "mark" and last.page is event.page and parts_of(text)[:1] and parts_of(text)[0] in last.text:
            self.recording.entries.pop()  # a third click selects the paragraph of the word
        for part in parts_of(text):
            claim = TextShown(part)
            line = claim_as_line(claim) if await _is_true(event, event.seen, claim) else None
            self._write(line, event, None, "text was selected", part)

    async def _on_assert(self, event: UserEvent) -> None:
        """A shift-click: what can be said of the element, the first that holds."""
        nodes = event.seen.nodes(event.refs)
        seen = event.seen
        if not nodes or not event.fresh:
            seen, refs = await event.again()
            nodes = seen.nodes(refs) or nodes
        node = next((each for each in nodes if is_interactive(each) or label(seen.index.tree, each)), None)
        claims = claims_on(seen.index, node, secret="secret" in event.data) if node is not None else iter(())
        for claim, _ in zip(claims, range(_MOST_CLAIMS), strict=False):
            line = claim_as_line(claim)
            if line is not None and await _is_true(event, seen, claim):
                self._write(line, event, node, "")
                return
        self._write(None, event, node, "something was asserted")

    async def _on_open(self, event: UserEvent) -> None:
        address = address_in_plan(str(event.data["url"]), self.recording.url)
        self._write(line_of(Act(Verb.OPEN, values=(address,))), event, None, "an address was opened")

    async def _move(self, event: UserEvent) -> None:
        self._write(line_of(Act(_MOVES[event.kind])), event, None, "")

    async def _on_dialog(self, event: UserEvent) -> None:
        text = str(event.data["text"])
        accept = Act(Verb.ACCEPT_DIALOG, values=(text,) if text else ())
        self._write(line_of(accept if event.data["accepted"] else Act(Verb.DISMISS_DIALOG)), event, None, "a dialog")

    # Pages

    def _switch_to(self, page: WatchedPage) -> None:
        """A line for the tab, where the person goes on in another one. A run follows a tab that the page opens."""
        if page is self._current:
            return
        if page not in self._pages:
            self._pages.append(page)
        else:
            act = Act(Verb.SWITCH_TAB, values=(str(self._pages.index(page) + 1),))
            self._add(Entry(line_of(act) or "switch to another tab", remark=line_of(act) is None))
        self._current = page

    def _closed(self, page: WatchedPage) -> None:
        if page not in self._pages:
            return
        self._finish_typing()
        self._finish_click(None)
        self._pages.remove(page)
        if page is self._current and self._pages:
            self._current = self._pages[-1]  # as a run does

    # Lines

    async def _element(self, event: UserEvent) -> tuple[Node | None, SeenPage]:
        """The element of an event, on the page as it was before; on the page now, where it was not known yet. Where it
        was drawn anew meanwhile, that is the one control that is called the same."""
        node = _meant(event, event.seen.nodes(event.refs or event.labels))
        if node is not None and (event.fresh or (event.data.get("own") and not _renamed(node, event.words))):
            return node, event.seen
        seen, refs = await event.again()
        now = _meant(event, seen.nodes(refs or event.labels))
        if now is None and node is None and event.words:
            called = fold(event.words)
            controls = (each for each in seen.index.tree if each.ref and is_interactive(each))
            alike = [each for each in controls if fold(each.name or "") == called]
            now = alike[0] if len(alike) == 1 else None
        return (now, seen) if now is not None else (node, event.seen)

    def _write(self, line: str | None, event: UserEvent, node: Node | None, what: str, *values: str) -> None:
        self._add(self._entry(line, event, node, what, *values))

    def _entry(self, line: str | None, event: UserEvent, node: Node | None, what: str, *values: str) -> Entry:
        ref = (node.ref or "") if node is not None else ""
        if line is not None:
            return Entry(line, kind=event.kind, page=event.page, ref=ref)
        return Entry(_remark(event, what, values), remark=True, kind=event.kind, page=event.page, ref=ref)

    def _add(self, entry: Entry) -> None:
        self.recording.entries.append(entry)
        self._on_entry(entry)


def _meant(event: UserEvent, nodes: Sequence[Node]) -> Node | None:
    """The element of an event among those around it; a box that was checked is none of what is around it."""
    node = target_of(nodes)
    return node if node is None or event.kind != "check" or is_interactive(node) else None


def _act(event: UserEvent, node: Node) -> Act:
    """The act of an event on an element, without its target."""
    match event.kind:
        case "double" | "right":
            return Act(Verb.CLICK, mode=event.kind)
        case "check" if node.role in {"checkbox", "radio", "switch"}:
            return Act(Verb.CHECK if event.data["checked"] else Verb.UNCHECK)
        case "choose":
            return Act(Verb.SELECT, values=tuple(map(str, event.data["values"])))
        case _:  # also a check of the label of a box that is not drawn
            return Act(Verb.CLICK)


def _renamed(node: Node, words: str) -> bool:
    """Whether the element was called something else when it was seen: a number in its name counted up meanwhile. A name
    that has nothing in common with the element's words is that of an icon."""
    before, now = set(fold(node.name or "").split()), set(fold(words).split())
    return bool(before & now) and not (before <= now or now <= before)


def _changed(event: UserEvent, follower: UserEvent) -> bool:
    return (
        event.page is not follower.page
        or event.frame != follower.frame
        or bool(event.data["version"] != follower.data.get("version"))
    )


async def _is_true(event: UserEvent, seen: SeenPage, claim: Claim) -> bool:
    """Whether the claim holds on the live page; where that has changed since, whether it did on the page that was seen.
    What is claimed of an element is what was seen of it."""
    if (await event.page.holds(claim)).holds:
        return True
    if (await event.page.look()).text == seen.text:
        return False
    return not isinstance(claim, TextShown) or has_phrase(seen.index.reading.text, fold(claim.text))


def _secret_name(field_label: str) -> str:
    """The name of the secret for a field: "New password" is NEW_PASSWORD."""
    words = re.sub(r"[^A-Z0-9]+", "_", field_label.upper()).strip("_")
    return words if words[:1].isalpha() else _UNNAMED


def _remark(event: UserEvent, what: str, values: Sequence[str]) -> str:
    """What a comment of the plan says about an input that no line describes."""
    about = f' on "{one_line(event.words, 60)}"' if event.words else ""
    given = f" ({', '.join(one_line(value, 60) for value in values if value)})" if any(values) else ""
    said = f"edit: {what}{about}{given} could not be written as a line that finds the same element"
    return said.replace("--", "- -")


_LAST_WORDS = 10.0
"""Seconds for what was done right before the end."""


@dataclass(slots=True)
class Ending:
    """When a recording ends: `asked` is set by who wants it to; `began` once the page can be used. `pages` are those
    that are watched, the one that it begins on first."""

    asked: anyio.Event = field(default_factory=anyio.Event)
    began: anyio.Event = field(default_factory=anyio.Event)
    pages: Sequence[WatchedPage] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, and in a window of which size (WxH)."""

    recording: Recording
    viewport: str


async def record(settings: Settings, url: str, on_entry: OnEntry, ending: Ending) -> Recorded:
    """Records what is done on the page at `url` and in the tabs that it opens, until the end is asked for or the last
    of them is closed.

    Raises PreviewError where the page does not open, BrowserError.
    """
    launch = LaunchOptions(headed=settings.cdp_endpoint is None, cdp_endpoint=settings.cdp_endpoint)
    async with launched(launch) as browser:
        context, _ = await browser.context(_session_options(settings, url), None, isolated=False)
        async with _opened(context, url) as page:
            recorder = Recorder(url, on_entry)
            async with user_input(context, page) as watched:
                recorder.begin(watched.pages[0])
                ending.pages = watched.pages
                width, height = await watched.pages[0].size()
                ending.began.set()
                await _until_the_end(watched, recorder, ending)
                await recorder.look_at_the_end()
            return Recorded(recorder.finish(), f"{width}x{height}")


def _session_options(settings: Settings, url: str) -> SessionOptions:
    viewport = viewport_size(settings.viewport)
    user, _, password = (settings.basic_auth or "").partition(":")
    return SessionOptions(
        viewport=viewport,
        mobile=viewport == MOBILE,
        origin=origin_of(url),
        storage_state=settings.storage_state,
        user_data_dir=settings.user_data_dir,
        basic_auth=(user, password) if settings.basic_auth else None,
        attach=settings.cdp_endpoint is not None,
    )


@asynccontextmanager
async def _opened(context: BrowserContext, url: str) -> AsyncIterator[Page]:
    """The page at the address: the tab that shows it already, else a new one. It stays open where the browser does."""
    page = next((page for page in context.pages if page.url == url), None)
    try:
        if page is None:
            page = await context.new_page()
            await page.goto(url)
    except Error as error:
        raise PreviewError(f"{url} does not open: {brief(error.message)}", "check the address") from error
    yield page


async def _until_the_end(watched: UserInput, recorder: Recorder, ending: Ending) -> None:
    """Passes events to the recorder; at the end, also those that are still to be delivered or recorded."""
    events = watched.events
    asked = asyncio.ensure_future(ending.asked.wait())
    try:
        while not asked.done() and recorder.goes_on:
            coming = asyncio.ensure_future(events.get())
            await asyncio.wait({asked, coming}, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                await recorder.take(coming.result())
            else:
                coming.cancel()
        with anyio.move_on_after(_LAST_WORDS):
            await watched.arrived()
        with anyio.move_on_after(_LAST_WORDS):
            while not events.empty():
                await recorder.take(events.get_nowait())
    finally:
        asked.cancel()
