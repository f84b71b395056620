"""The refs that a client was given: each resolves until the page has changed, whatever was asked for in between.

Playwright keeps, in each frame, the elements of the last snapshot that was taken there. One of a part of the page, or
one in another form, makes it forget the others; the numbers themselves stay with the elements. So a ref that does not
resolve may only have been forgotten: a snapshot of the whole brings it back. One is taken only then, for on a big page
the whole takes a hundred times as long as a part.
"""

import re
from collections import deque

from playwright.async_api import Error, Locator, Page

from smoketree.browser.capture import SNAPSHOT_TIMEOUT, WRITTEN_REF
from smoketree.browser.failure import ToolFailure
from smoketree.browser.untraced import untraced

_REF = re.compile(r"(?:f\d+)?e\d+")
_DESCRIPTION = re.compile(r"^\s*- '?(.*?)(?: \[[^\"]*)?$")
_KEPT = 4


def is_ref(target: str) -> bool:
    """Whether a target is written as the ref of a snapshot (`e5`, `f1e2`)."""
    return _REF.fullmatch(target) is not None


class Refs:
    """The refs of one page. `add_snapshot` is called with every snapshot that a client is given."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._whole: deque[str] = deque(maxlen=2)
        self._texts: deque[str] = deque(maxlen=_KEPT)
        self._current = 0
        self._fresh = False

    def add_snapshot(self, text: str, *, whole: bool) -> None:
        """Notes a snapshot, of the whole page as it is or of a part."""
        self._texts.append(text)
        self._current = min(self._current + 1, _KEPT)
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
        if await _found(locator):
            return locator
        if self._known(ref) and not await self._intact(ref):
            await self._page.aria_snapshot(mode="ai", timeout=SNAPSHOT_TIMEOUT)
            if await _found(locator):
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
        return first is not None and first[1] != ref and await _found(self._page.get_by_ref(first[1]))

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


async def _found(locator: Locator) -> bool:
    try:
        return await locator.count() > 0
    except Error as error:
        if "Target" in error.message and "closed" in error.message:
            raise
        return False  # the frame of the ref is gone
