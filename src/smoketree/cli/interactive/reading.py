"""Where lines come from: a terminal with prompt_toolkit (the extra `smoketree[author]`), or any other stdin."""

import asyncio
import sys
import threading
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TextIO

from smoketree.errors import UsageError
from smoketree.interactive.console import Reader
from smoketree.interactive.page_now import PageNow

_NO_TERMINAL = frozenset({"", "dumb", "unknown"})


def reader_for(stream: TextIO, environ: Mapping[str, str], page: PageNow, *, window: bool) -> Reader:
    """What reads lines from that stream. Raises UsageError at a terminal where prompt_toolkit is missing."""
    if not stream.isatty() or not sys.stdout.isatty() or environ.get("TERM", "").lower() in _NO_TERMINAL:
        return Lines(stream)
    if not _is_installed("prompt_toolkit"):
        raise UsageError("the prompt needs prompt_toolkit", "install it with: pip install 'smoketree[author]'")
    from smoketree.cli.interactive.prompt import Terminal

    return Terminal(page, window=window)


class Lines:
    """Lines of a stream that is no terminal. A thread reads it, which is not joined at the end."""

    echoes = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._thread: threading.Thread | None = None

    async def read(self, prompt: str) -> str | None:
        del prompt
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._follow, args=(loop,), name="stdin", daemon=True)
            self._thread.start()
        return await self._lines.get()

    async def secret(self, name: str) -> None:
        """None: there is no person to ask."""
        del name

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in self._stream:
            loop.call_soon_threadsafe(self._lines.put_nowait, line.rstrip("\r\n"))
        loop.call_soon_threadsafe(self._lines.put_nowait, None)


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ImportError:
        return False
