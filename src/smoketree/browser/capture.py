"""Takes the snapshot of a page. The value of a password field is never part of it."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error, Frame, Locator, Page

from smoketree.browser.untraced import untraced
from smoketree.snapshot.outline import Outline

PASSWORDS = 'input[type=password], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]'

SNAPSHOT_TIMEOUT = 30_000.0
"""Milliseconds: a big page on a busy machine takes long, whatever an action may take."""

_MASK = "••••••"
# Where our init scripts run, they know all shadow roots; elsewhere they are looked for, which takes longer. An element
# that is called "title" hides the document's.
_READ = """selector => {
  const within = root =>
    [root, ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ? within(shadowRoot) : [])];
  const state = globalThis[Symbol.for("smoketree.timers")];
  const roots = state?.roots?.() ?? within(document);
  const values = roots.flatMap(root => [...root.querySelectorAll(selector)].map(field => field.value));
  let title = null;
  try { title = document.title } catch {}
  const at = state ? state.now() : performance.now();
  return { title: typeof title === "string" ? title : null, values, at };
}"""
WRITTEN_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")
"""A ref in a snapshot's text."""


@dataclass(frozen=True, slots=True)
class Captured:
    """A snapshot, and what was read on the way: the page's title (None where it could not be read), and the moment, by
    the page's clock in milliseconds, after which the snapshot was taken (None where it is not known)."""

    text: str
    title: str | None
    after: float | None


@untraced()
async def prepare(page: Page) -> None:
    """Has Playwright put its script into a new document while that still loads: we are about to ask for what it needs
    it for, and it takes longer than a small page's snapshot does. Raises Error where the document went away."""
    await page.locator(":root").count()


Watched = Callable[[], bool] | None
"""Returns whether the fields are still guarded against changes; None where they are not guarded."""


async def capture(page: Page, *, depth: int | None = None, boxes: bool = False, watched: Watched = None) -> Captured:
    """The page's ai-mode accessibility snapshot, password fields' values replaced by bullets.

    `watched` is asked once the snapshot is there.
    """
    taking = partial(page.aria_snapshot, mode="ai", depth=depth, boxes=boxes, timeout=SNAPSHOT_TIMEOUT)
    return await _guarded(page, taking, watched)


async def capture_part(page: Page, locator: Locator, *, depth: int | None = None, boxes: bool = False) -> str:
    """The snapshot of one element. Playwright forgets the refs outside it: `Refs` brings them back."""
    taking = partial(locator.aria_snapshot, mode="ai", depth=depth, boxes=boxes, timeout=SNAPSHOT_TIMEOUT)
    return (await _guarded(page, taking)).text


@untraced()
async def _guarded(page: Page, taking: Callable[[], Coroutine[Any, Any, str]], watched: Watched = None) -> Captured:
    """The snapshot without passwords, and the title. What the fields hold is read before and after the snapshot, for
    the page may fill or empty them meanwhile; not the second time where it was watched."""
    together = await _together(page, taking, again=watched is None) if len(page.frames) == 1 else None
    before, text, after = together if together is not None else (await _reads(page), await taking(), ())
    if not after and (watched is None or not watched()):
        after = await _reads(page)
    values = frozenset(value for read in (*before, *after) for value in read.values if value.strip())
    shown = await _masked(page, text, values) if values else text
    return Captured(shown, before[0].title, before[0].at)


@dataclass(frozen=True, slots=True)
class _Read:
    """A frame's title (None where the frame could not be read), the time of the reading by the frame's own clock, and
    the values of its password fields."""

    title: str | None
    at: float | None = None
    values: tuple[str, ...] = ()


_Reads = tuple[_Read, ...]


async def _together(
    page: Page, taking: Callable[[], Coroutine[Any, Any, str]], *, again: bool
) -> tuple[_Reads, str, _Reads] | None:
    """What was read before, the snapshot and, where it is to be read `again`, what was read after it, in one round
    trip. A frame's process does what it is asked for in turn, and answers so; but the first snapshot of a document
    takes several questions, which the second reading may overtake: then there is none. None where the first came late.
    """
    frame = page.main_frame
    answered: list[asyncio.Future[Any]] = []
    reading, looking = asyncio.ensure_future(_read(frame)), asyncio.ensure_future(taking())
    asked = (reading, looking, *((asyncio.ensure_future(_read(frame)),) if again else ()))
    for each in asked:
        each.add_done_callback(answered.append)
    try:
        before, text, *after = await asyncio.gather(*asked)
    finally:
        for each in asked:
            each.cancel()
    if answered.index(looking) < answered.index(reading):
        return None
    return (before,), text, tuple(after) if answered[-1] is not looking else ()


async def _reads(page: Page) -> _Reads:
    """What was read of all frames, the page's own first. Those of other sites answer when they like."""
    return tuple(await asyncio.gather(*(_read(frame) for frame in page.frames)))


async def _read(frame: Frame) -> _Read:
    try:
        reading = await frame.evaluate(_READ, PASSWORDS)
    except Error:
        return _Read(None)  # the frame went away; then the snapshot that follows does not hold it either
    return _Read(reading["title"], number(reading["at"]), tuple(str(value) for value in reading["values"]))


def number(value: object) -> float | None:
    """A number that a page returned; None for anything else, as a page may replace its own clock."""
    try:
        return float(value) if isinstance(value, int | float) else None
    except OverflowError:
        return None


async def _masked(page: Page, text: str, values: frozenset[str]) -> str:
    outline = Outline(text)
    lines = outline.lines
    for number, start in tuple(_candidates(lines, values)):
        # The field that the value belongs to: on the line itself, else on the one it is indented below.
        refs = WRITTEN_REF.findall(lines[number][:start])
        if not refs and (above := outline.parents[number]) >= 0:
            refs = WRITTEN_REF.findall(lines[above])
        ref = refs[-1] if refs else None
        if ref is None or await _holds_password(page, ref):
            lines[number] = lines[number][:start] + _MASK
    return "\n".join(lines)


def _candidates(lines: list[str], values: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The lines whose value is a password's, and where in the line it begins."""
    endings = sorted({form for value in values for form in _scalars(value)}, key=len, reverse=True)
    for number, line in enumerate(lines):
        for ending in endings:
            if line.endswith(f": {ending}"):
                yield number, len(line) - len(ending)
                break


def _scalars(value: str) -> set[str]:
    """The ways in which a snapshot may write a value."""
    plain = {value, value.strip(), " ".join(value.split())}
    quoted = {json.dumps(form, ensure_ascii=ascii_only) for form in plain for ascii_only in (True, False)}
    single = {"'" + form.replace("'", "''") + "'" for form in plain}
    return plain | quoted | single


_password_refs: WeakKeyDictionary[Page, tuple[str, set[str]]] = WeakKeyDictionary()
"""The refs that were found to be password fields, and the address at which they were. Where one has become another
field, its value is masked as long as a password field holds the same."""


async def _holds_password(page: Page, ref: str) -> bool:
    """Whether the element is a password field; when in doubt, it is."""
    url, known = _password_refs.get(page, ("", set()))
    if url != page.url:
        known = set()
        _password_refs[page] = (page.url, known)
    if ref in known:
        return True
    try:
        holds = await page.eval_on_selector(f"aria-ref={ref}", "(e, fields) => e.matches(fields)", PASSWORDS)
    except Error:
        return True
    if holds:
        known.add(ref)
    return bool(holds)
