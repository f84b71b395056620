"""What blocks a page: dialogs and file choosers."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from playwright.async_api import Dialog, Error, FileChooser, Page

from smoketree.browser.protocol import ModalState
from smoketree.browser.tool import Modal
from smoketree.errors import HandledError

T = TypeVar("T")

_TOOLS: dict[Modal, str] = {"dialog": "browser_handle_dialog", "filechooser": "browser_file_upload"}


class ModalAppearedError(HandledError):
    """Raised inside a tool where a dialog or a file chooser came up before what it waited for was done."""


class Modals:
    """The dialogs and file choosers of one page, oldest first, and the awaits that they hold up."""

    def __init__(self, page: Page) -> None:
        self._open: list[Dialog | FileChooser] = []
        self._appeared = asyncio.Event()
        self._free = asyncio.Event()
        self._held_up: set[asyncio.Task[Any]] = set()
        self.last_dialog: ModalState | None = None
        self._interrupted = asyncio.Event()
        page.on("dialogclosed", self.cleared)
        page.on("filechooser", self.add)

    @property
    def states(self) -> tuple[ModalState, ...]:
        return tuple(_state(modal) for modal in self._open)

    @property
    def kinds(self) -> frozenset[Modal]:
        return frozenset("dialog" if isinstance(modal, Dialog) else "filechooser" for modal in self._open)

    @property
    def dialog(self) -> Dialog | None:
        return next((modal for modal in self._open if isinstance(modal, Dialog)), None)

    @property
    def filechooser(self) -> FileChooser | None:
        return next((modal for modal in self._open if isinstance(modal, FileChooser)), None)

    def cleared(self, modal: Dialog | FileChooser) -> None:
        """Forgets a modal that was answered or went away."""
        self._open = [other for other in self._open if other is not modal]
        if not self._open:
            self._appeared.clear()
            self._free.set()

    async def freed(self, seconds: float) -> bool:
        """Whether nothing blocks the page any more within that time."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._free.wait(), seconds)
        return not self._open

    def interrupt(self) -> None:
        """Ends what is raced just now as if a modal had come up: one that stops this page opened in another tab."""
        self._interrupted.set()
        self._interrupted.clear()

    async def race(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work comes to, or ModalAppearedError as soon as something blocks the page.

        Work that is held up goes on by itself once the modal is answered (see `resume`).
        """
        task = asyncio.ensure_future(work)
        blocked = [asyncio.ensure_future(event.wait()) for event in (self._appeared, self._interrupted)]
        try:
            await asyncio.wait({task, *blocked}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            for waiting in blocked:
                waiting.cancel()
        if task.done():
            return task.result()
        self._held_up.add(task)
        task.add_done_callback(self._released)
        raise ModalAppearedError

    async def resume(self, seconds: float) -> None:
        """Waits for what the modal held up, unless another one comes up."""
        if self._held_up:
            waiting = asyncio.ensure_future(asyncio.wait(set(self._held_up), timeout=seconds))
            appeared = asyncio.ensure_future(self._appeared.wait())
            try:
                await asyncio.wait({waiting, appeared}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                waiting.cancel()
                appeared.cancel()

    def abandon(self) -> None:
        """Gives up what is held up: the page goes away."""
        for task in tuple(self._held_up):
            task.cancel()

    def _released(self, task: asyncio.Task[Any]) -> None:
        self._held_up.discard(task)
        if not task.cancelled():
            task.exception()  # read, so that asyncio does not log it: the tool that began it has answered

    def came(self, dialog: Dialog) -> None:
        """Notes a dialog that opened."""
        if any(modal is dialog for modal in self._open):
            return
        self.last_dialog = replace(_state(dialog), at=time.time())
        self.add(dialog)

    def add(self, modal: Dialog | FileChooser) -> None:
        """Notes what blocks the page from now on; again where a file chooser took none of the files."""
        self._open.append(modal)
        self._appeared.set()
        self._free.clear()


async def answer(dialog: Dialog, *, accept: bool, text: str | None) -> None:
    """Accepts or dismisses a dialog; one that went away meanwhile needs no answer."""
    try:
        if accept:
            await (dialog.accept(text) if text is not None else dialog.accept())
        else:
            await dialog.dismiss()
    except Error as error:
        if "No dialog is showing" not in error.message and "already handled" not in error.message:
            raise


def _state(modal: Dialog | FileChooser) -> ModalState:
    if isinstance(modal, Dialog):
        return ModalState(modal.type, modal.message, _TOOLS["dialog"])
    return ModalState("filechooser", "", _TOOLS["filechooser"])
