"""MCP over standard input and output: one client, one JSON message a line.

Our own loop in place of the SDK's: importing the SDK takes 0.75 s of processor time, more than twice as long as all
our tools do and about as long as a browser needs to start and show its first page (measured with mcp 2.3).
"""

import asyncio
import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from smoketree.mcp_server.dispatcher import PARSE_ERROR, Dispatcher, Message, Send, failure

_CHUNK = 65_536
_PARENT_SECONDS = 1.0
LAST_ANSWERS_SECONDS = 5.0
_WRITING_SECONDS = 2.0
_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


async def converse(
    out: int,
    dispatcher_for: Callable[[Send], Dispatcher],
    close: Callable[[], Awaitable[None]],
    grace: float = LAST_ANSWERS_SECONDS,
) -> None:
    """Serves the client at stdin and the file descriptor `out` until it goes away, or a signal asks to stop.

    `dispatcher_for` makes the client's dispatcher, given the function that sends it messages; `close` is awaited at
    the end. What is still being answered when the client's input ends has `grace` seconds left.
    """
    stop = asyncio.Event()
    writer = _Writer(out, stop)
    dispatcher = dispatcher_for(writer.send)
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        loop.add_signal_handler(number, stop.set)
    watching = asyncio.ensure_future(_watch_parent(stop))
    try:
        await _conversation(dispatcher, writer, stop, grace)
    finally:
        watching.cancel()
        dispatcher.cancel_all()
        await close()
        writer.close()


async def _conversation(dispatcher: Dispatcher, writer: "_Writer", stop: asyncio.Event, grace: float) -> None:
    """Takes messages until the client is gone; then lets what it asked for end, briefly."""
    lines = _Lines()
    answering: set[asyncio.Task[None]] = set()
    stopping: asyncio.Future[Any] = asyncio.ensure_future(stop.wait())
    while True:
        reading = asyncio.ensure_future(lines.next())
        await asyncio.wait({reading, stopping}, return_when=asyncio.FIRST_COMPLETED)
        line = reading.result() if reading.done() else None
        if line is None or stop.is_set():
            reading.cancel()
            break
        task = asyncio.ensure_future(_answer(dispatcher, line, writer))
        answering.add(task)
        task.add_done_callback(answering.discard)
    if answering and not stop.is_set():
        ending: asyncio.Future[Any] = asyncio.ensure_future(asyncio.wait(answering, timeout=grace))
        await asyncio.wait({stopping, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
    stopping.cancel()
    for task in answering:
        task.cancel()


async def _answer(dispatcher: Dispatcher, line: bytes, writer: "_Writer") -> None:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        await writer.send(failure(None, PARSE_ERROR, "Parse error"))
        return
    for one in message if isinstance(message, list) and message else [message]:
        answer = await dispatcher.handle(one)
        if answer is not None:
            await writer.send(answer)


class _Lines:
    """The lines of stdin, read by a thread: a pipe, a socket, a file and a terminal are all the same to it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        threading.Thread(target=self._read, name="stdin", daemon=True).start()

    async def next(self) -> bytes | None:
        """The next line that is not empty; None at the end."""
        return await self._lines.get()

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(RuntimeError):  # the loop is closed: no reader is left
            # Not sys.stdin: its lock, held here while we wait, would stop the interpreter from ending.
            while chunk := _read_chunk():
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._put(line)
            self._put(rest)
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    def _put(self, line: bytes) -> None:
        if line.strip():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _read_chunk() -> bytes:
    try:
        return os.read(0, _CHUNK)
    except OSError:
        return b""


class _Writer:
    """Writes messages in order, in a thread: a client that does not read does not hold us up."""

    def __init__(self, out: int, broken: asyncio.Event) -> None:
        self._out = out
        self._broken = broken
        self._loop = asyncio.get_running_loop()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="stdout", daemon=True)
        self._thread.start()

    async def send(self, message: Message) -> None:
        self._lines.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def close(self) -> None:
        """Writes what is left, as far as the client reads it."""
        self._lines.put(None)
        self._thread.join(_WRITING_SECONDS)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                while line:
                    line = line[os.write(self._out, line) :]
            except OSError:
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._broken.set)
                return


@contextlib.contextmanager
def private_stdout() -> Iterator[int]:
    """Keeps stdout for the protocol: whatever else is printed goes to stderr."""
    sys.stdout.flush()
    out = os.dup(1)
    os.dup2(2, 1)
    try:
        yield out
    finally:
        sys.stdout.flush()
        os.dup2(out, 1)
        os.close(out)


async def _watch_parent(stop: asyncio.Event) -> None:
    """Stops the server when the process that started it is gone, even where someone else still holds our stdin."""
    parent = os.getppid()
    if parent == 1:
        return  # started by init, which does not go away
    while os.getppid() == parent:  # noqa: ASYNC110 - the system sends no event when it changes
        await asyncio.sleep(_PARENT_SECONDS)
    stop.set()
