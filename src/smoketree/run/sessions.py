"""Browser sessions as a run needs them, and where they come from."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import BrowserTools
from smoketree.run.evidence import Recorder


class LiveSession(BrowserTools, Recorder, Protocol):
    """A browser session as a plan needs it."""

    async def storage_state(self) -> Mapping[str, object]:
        """Cookies and storage, for a session that goes on from here."""


class Sessions(Protocol):
    """Where sessions come from: one worker's browser."""

    def session(self, options: SessionOptions) -> AbstractAsyncContextManager[LiveSession]: ...


Launch = Callable[[], AbstractAsyncContextManager[Sessions]]
"""Opens a worker's browser."""
