"""What is taken of a page: its snapshot, the elements of the snapshot's refs, and what a picture of it must not show.

The value of a password field is never part of a snapshot or a picture, nor is a secret part of a picture: what shows
one is covered, or is not recorded. Values are compared on our side: a page is only asked what it shows and never gets
the values themselves.
"""

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import ElementHandle, Error, Frame, Locator, Page

from smoketree.browser.driver import untraced
from smoketree.browser.failure import ToolFailure
from smoketree.browser.secrets import Redactor
from smoketree.snapshot.outline import Outline

PASSWORDS = 'input[type=password], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]'

SNAPSHOT_TIMEOUT = 30_000.0
"""Milliseconds: a big page on a busy machine takes long, whatever an action may take."""

_MASK = "••••••"
# Where our init scripts run, they know all shadow roots; elsewhere they are looked for, which takes longer. An element
# that is called "title" hides the document's.
_READ = """({ selector, parted }) => {
  const within = root =>
    [root, ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ? within(shadowRoot) : [])];
  const state = globalThis[Symbol.for("smoketree.timers")];
  const roots = state?.roots?.() ?? within(document);
  const values = roots.flatMap(root => [...root.querySelectorAll(selector)].map(field => field.value));
  const lines = text => (text ?? "").split("\\n").map(line => line.trim().replace(/\\s+/g, " ")).filter(Boolean);
  const breaks = parted ? roots.flatMap(root => [...root.querySelectorAll("br")].slice(0, 1000)) : [];
  const around = new Set(breaks.map(br => br.parentElement).filter(Boolean));
  const beside = br => [br.previousSibling, br.nextSibling].map(node => (node?.textContent ?? "").slice(0, 1000));
  const broken = [...[...around].map(box => lines(box.innerText)), ...breaks.map(br => beside(br).flatMap(lines))]
    .filter(parts => parts.length > 1);
  let title = null;
  try { title = document.title } catch {}
  const at = state ? state.now() : performance.now();
  return { title: typeof title === "string" ? title : null, values, at, broken };
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
async def prepare(page: Page, *, claims: bool) -> None:
    """Has Playwright put its script into a new document while that still loads: we are about to ask for what it needs
    it for, and it takes longer than a small page's snapshot does. `claims`: also where the page's own scripts are, in
    which claims are evaluated. Raises Error where the document went away."""
    root = page.locator(":root")
    await asyncio.gather(root.count(), *([root.evaluate_all("() => 0")] if claims else ()))


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
    before, text, after = together if together is not None else (await _reads(page, parted=True), await taking(), ())
    if not after and (watched is None or not watched()):
        after = await _reads(page)
    values = frozenset(value for read in (*before, *after) for value in read.values if value.strip())
    text = await with_placeholders(page, _with_breaks(text, {lines for read in before for lines in read.broken}))
    shown = await _masked(page, text, values) if values else text
    return Captured(shown, before[0].title, before[0].at)


@dataclass(frozen=True, slots=True)
class _Read:
    """A frame's title (None where the frame could not be read), the time of the reading by the frame's own clock, the
    values of its password fields, and the lines of the texts that `<br>` parts."""

    title: str | None
    at: float | None = None
    values: tuple[str, ...] = ()
    broken: tuple[tuple[str, ...], ...] = ()


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
    reading, looking = asyncio.ensure_future(_read(frame, parted=True)), asyncio.ensure_future(taking())
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


async def _reads(page: Page, *, parted: bool = False) -> _Reads:
    """What was read of all frames, the page's own first. Those of other sites answer when they like."""
    return tuple(await asyncio.gather(*(_read(frame, parted=parted) for frame in page.frames)))


async def _read(frame: Frame, *, parted: bool = False) -> _Read:
    """What is read of a frame; `parted`: also the texts that `<br>` parts, which only the snapshot itself needs."""
    try:
        reading = await frame.evaluate(_READ, {"selector": PASSWORDS, "parted": parted})
    except Error:
        return _Read(None)  # the frame went away; then the snapshot that follows does not hold it either
    broken = tuple(tuple(map(str, lines)) for lines in reading["broken"])
    return _Read(reading["title"], number(reading["at"]), tuple(str(value) for value in reading["values"]), broken)


def number(value: object) -> float | None:
    """A number that a page returned; None for anything else, as a page may replace its own clock."""
    try:
        return float(value) if isinstance(value, int | float) else None
    except OverflowError:
        return None


def _with_breaks(text: str, broken: set[tuple[str, ...]]) -> str:
    """The snapshot with a text of its own for each line of a text that has a `<br>`: Playwright (1.65) writes "Table
    7<br>1 guest" as "Table 71 guest"."""
    parts = {"".join(lines).replace(" ", ""): lines for lines in broken}

    def parted(found: re.Match[str]) -> str:
        lines = parts.get(found["text"].strip('"').replace(" ", ""))
        if lines is None:
            return found[0]
        indent = found["indent"] if found["role"] == "text" else f"{found['indent']}  "
        head = [] if found["role"] == "text" else [found["head"]]
        return "\n".join([*head, *(f"{indent}- text: {json.dumps(line, ensure_ascii=False)}" for line in lines)])

    return _TEXT.sub(parted, text) if parts else text


_TEXT = re.compile(
    r'^(?P<head>(?P<indent> *)- (?P<role>\w+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*:) (?P<text>\S.*)$', re.MULTILINE
)
"""A line of a snapshot that ends with a text, which may be quoted."""


async def with_placeholders(page: Page, text: str) -> str:
    """The snapshot with the placeholders of search, number and combo boxes, which a person sees as their name:
    Playwright (1.65) writes those of text boxes only."""
    lines = text.split("\n")
    found = [(at, match) for at, line in enumerate(lines) if (match := _HINTED.fullmatch(line))][:_MOST_HINTED]
    hints = await asyncio.gather(*(_placeholder(page, match["ref"]) for _, match in found))
    for (at, match), hint in reversed(list(zip(found, hints, strict=True))):
        if hint and json.dumps(hint, ensure_ascii=False) != match["name"]:
            inside = [f"/placeholder: {json.dumps(hint, ensure_ascii=False)}"]
            inside += [f"text: {match['text']}"] if match["text"] else []
            lines[at : at + 1] = [f"{match['head']}:", *(f"{match['indent']}  - {each}" for each in inside)]
    return "\n".join(lines)


_HINTED = re.compile(
    r'(?P<head>(?P<indent> *)- (?:searchbox|spinbutton|combobox) (?P<name>"(?:[^"\\]|\\.)*")'
    r"(?: \[[^\]]*\])* \[ref=(?P<ref>\w+)\](?: \[[^\]]*\])*):?(?: (?P<text>\S.*))?"
)
"""A line of a snapshot that stands for such a field and has a name."""

_MOST_HINTED = 50


_DRAWN_PLACEHOLDER = """element => {
  const { color, opacity } = getComputedStyle(element, "::placeholder");
  return opacity === "0" || /^rgba\\(.*, 0\\)$/.test(color) ? "" : element.placeholder;
}"""


async def _placeholder(page: Page, ref: str) -> str:
    """The placeholder of an element, on one line; "" for none, and where the element went away."""
    try:
        hint = await page.eval_on_selector(f"aria-ref={ref}", _DRAWN_PLACEHOLDER)
    except Error:
        return ""
    return " ".join(hint.split()) if isinstance(hint, str) else ""


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


_REF = re.compile(r"(?:f\d+)?e\d+")
_DESCRIPTION = re.compile(r"^\s*- '?(.*?)(?: \[[^\"]*)?$")
_KEPT_SNAPSHOTS = 4


def is_ref(target: str) -> bool:
    """Whether a target is written as the ref of a snapshot (`e5`, `f1e2`)."""
    return _REF.fullmatch(target) is not None


class Refs:
    """The refs of one page that a client was given: each resolves until the page has changed, whatever was asked for in
    between. `add_snapshot` is called with every snapshot that the client is given.

    Playwright keeps, in each frame, the elements of the last snapshot that was taken there. One of a part of the page,
    or one in another form, makes it forget the others; the numbers themselves stay with the elements. So a ref that
    does not resolve may only have been forgotten: a snapshot of the whole brings it back. One is taken only then, for
    on a big page the whole takes a hundred times as long as a part.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._whole: deque[str] = deque(maxlen=2)
        self._texts: deque[str] = deque(maxlen=_KEPT_SNAPSHOTS)
        self._current = 0
        self._fresh = False

    def add_snapshot(self, text: str, *, whole: bool) -> None:
        """Notes a snapshot, of the whole page as it is or of a part."""
        self._texts.append(text)
        self._current = min(self._current + 1, _KEPT_SNAPSHOTS)
        if whole:
            self._whole.append(text)
            self._fresh = True

    def on_new_document(self) -> None:
        """Another document was loaded: earlier refs do not come back, and are not reported as gone."""
        self._whole.clear()
        self._fresh = False
        self._current = 0

    @property
    def size(self) -> int:
        """The characters of the last snapshot; 0 before the first."""
        return len(self._texts[-1]) if self._texts else 0

    def take_missing(self) -> tuple[str, ...]:
        """The refs of the last whole snapshot but one that are missing from the last one; returned only once."""
        fresh, self._fresh = self._fresh, False
        return self.missing_refs(self._whole[0], self._whole[1]) if fresh and len(self._whole) == 2 else ()

    @staticmethod
    def missing_refs(old: str, new: str) -> tuple[str, ...]:
        """The refs of an old snapshot that a new one of the same page has no more, in their order."""
        if old == new:
            return ()
        still = frozenset(WRITTEN_REF.findall(new))
        return tuple(ref for ref in WRITTEN_REF.findall(old) if ref not in still)

    @untraced()
    async def find(self, ref: str) -> Locator:
        """The element of a ref. Raises ToolFailure where there is none (any more)."""
        locator = self._page.get_by_ref(ref)
        if await _is_there(locator):
            return locator
        if self._known(ref) and not await self._intact(ref):
            await self._page.aria_snapshot(mode="ai", timeout=SNAPSHOT_TIMEOUT)
            if await _is_there(locator):
                return locator
        raise ToolFailure(self._missing(ref))

    def _known(self, ref: str) -> bool:
        """Whether the ref was given out for the current document."""
        return any(f"[ref={ref}]" in text for text in tuple(self._texts)[len(self._texts) - self._current :])

    async def _intact(self, ref: str) -> bool:
        """Whether the page's side still has the last whole snapshot: then what it does not find is gone."""
        frame = ref.partition("e")[0]
        text = self._whole[-1] if self._whole else ""
        first = re.search(rf"\[ref=({frame}e\d+)\]", text)
        return first is not None and first[1] != ref and await _is_there(self._page.get_by_ref(first[1]))

    def _missing(self, ref: str) -> str:
        words = f"Ref {ref} not found in the current page snapshot. Try capturing new snapshot."
        mark = f"[ref={ref}]"
        text = next((text for text in reversed(self._texts) if mark in text), None)
        if text is None:
            return words
        line = next(line for line in text.split("\n") if mark in line)
        return f"{words} (It was {_described(line)}; the page has changed since.)"


def _described(line: str) -> str:
    """`button "Save"` of a snapshot's line."""
    found = _DESCRIPTION.match(line.partition(" [ref=")[0])
    return found[1] if found is not None else "an element"


async def _is_there(locator: Locator) -> bool:
    try:
        return await locator.count() > 0
    except Error as error:
        if "Target" in error.message and "closed" in error.message:
            raise
        return False  # the frame of the ref is gone


MASK_COLOR = "#6b7280"

_FIELDS = "input, textarea, select, [contenteditable]"
_READ_FIELDS = "fields => fields.map(field => String(field.value ?? field.innerText ?? ''))"
_VEILED = "field => ['disc', 'circle', 'square'].includes(getComputedStyle(field).webkitTextSecurity)"
_VEIL = "field => field.style.setProperty('-webkit-text-security', 'disc', 'important')"
_TEXTS = "*:not(script, style, noscript, template, input, textarea, select)"
_READ_TEXTS = """elements => elements.map(element => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return '';
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
  return own.map(node => node.data).join('');
})"""
_READ_ROOTS = "elements => elements.map(element => element.shadowRoot?.textContent).filter(Boolean)"


async def veil(field: ElementHandle | Locator) -> None:
    """Makes a field that is to get a secret show dots, as a password field does. Before the secret is typed: videos
    show every moment. Does nothing where the field is gone."""
    with suppress(Error):
        await field.evaluate(_VEIL)


@untraced()
async def covers(page: Page, redactor: Redactor | None) -> list[Locator]:
    """What a picture of the page must not show: password fields, and what holds or shows a secret. `redactor` is None
    where the session has no secrets."""
    found: list[Locator] = []
    for frame in page.frames:
        try:
            found += await _covers_of(frame, redactor)
        except Error:
            continue  # the frame went away
    return found


@untraced()
async def shows_secret(page: Page, redactor: Redactor) -> bool:
    """Whether a secret can be read on the page, apart from fields that show dots."""
    for frame in page.frames:
        try:
            if await _texts(frame, redactor) or await _open_fields(frame, redactor):
                return True
        except Error:
            continue
    return False


async def _covers_of(frame: Frame, redactor: Redactor | None) -> list[Locator]:
    passwords = frame.locator(PASSWORDS)
    found = [passwords] if await passwords.count() else []
    if redactor is not None:
        found += await _fields(frame, redactor)
        found += await _texts(frame, redactor)
    return found


async def _fields(frame: Frame, redactor: Redactor) -> list[Locator]:
    fields = frame.locator(_FIELDS)
    values: list[str] = await fields.evaluate_all(_READ_FIELDS)
    return [fields.nth(number) for number, value in enumerate(values) if redactor.text(value) != value]


async def _open_fields(frame: Frame, redactor: Redactor) -> bool:
    for field in await _fields(frame, redactor):
        kind = await field.get_attribute("type", timeout=500)
        if (kind or "").lower() != "password" and not await field.evaluate(_VEILED, timeout=500):
            return True
    return False


async def _texts(frame: Frame, redactor: Redactor) -> list[Locator]:
    """The elements that show a secret, or, where it is spread over several, the whole body."""
    elements = frame.locator(_TEXTS)  # open shadow roots included
    texts: list[str] = await elements.evaluate_all(_READ_TEXTS)
    found = [elements.nth(number) for number, text in enumerate(texts) if redactor.text(text) != text]
    if found:
        return found
    whole = [await frame.locator("body").inner_text(timeout=1000), *await elements.evaluate_all(_READ_ROOTS)]
    return [frame.locator("body")] if any(redactor.text(text) != text for text in whole) else []
