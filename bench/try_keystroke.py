"""How long the prompt of `smoketree try` takes to answer a key, on a page of 5,000 elements in a real Chromium.

python -m bench.try_keystroke

A key is answered when the prompt is drawn again with what the line would do. The limit is 100 ms: the slowest key may
take 1.0 of it, in time of the processor, so that what else the machine does is no matter; what it took by the clock is
printed beside it. No key may wait for a look at the page: it is looked at once no key is pressed for a while.
"""

import asyncio
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from bench.locate import FIVE_THOUSAND
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.fakes.pages import Pages

from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.cli.prompt import Terminal
from smoketree.interactive.preview import PageNow
from smoketree.run.open_case import OpenCase

LIMIT = 0.1
LINES = (
    'Click the "Delete" button in the row of "Customer 123"',
    'Type "ann" into the "Name" field and click "Edit" in the row of "Customer 4"',
    'Verify that the "Select 7" box is not checked and "Berlin" is shown in the row of "Customer 77"',
    "delete customer 99",
    "Click Nothing of that kind",
)


@dataclass
class Counted:
    """A session whose calls are counted."""

    session: Any
    calls: int = 0

    async def call(self, tool: str, arguments: dict[str, object]) -> Any:
        self.calls += 1
        return await self.session.call(tool, arguments)


@dataclass
class Stage:
    fill: Any = str


@dataclass
class Walk:
    stage: Stage = field(default_factory=Stage)


@dataclass
class Case:
    tools: Counted
    walk: Walk = field(default_factory=Walk)


class Screen:
    """A terminal that nobody looks at. It says where its cursor is when it is asked: else nothing is drawn below the
    line. `below` counts how often that was."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, keys: PipeInput) -> None:
        self._keys = keys
        self.below = 0

    def write(self, text: str) -> int:
        self.below += "could not read" in text or "click" in text
        if "\x1b[6n" in text:
            self._keys.send_text("\x1b[3;1R")
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


async def main() -> int:
    with Pages() as pages:
        pages.html("/", FIVE_THOUSAND)
        options = SessionOptions(origin=pages.origin, output=Path("/tmp/smoketree-bench"))  # noqa: S108
        async with launched(LaunchOptions()) as browser, browser.session(options) as session:
            await session.call("browser_navigate", {"url": pages.origin})
            tools = Counted(session)
            page = PageNow(cast("OpenCase", Case(tools)))
            began = time.perf_counter()
            await page.refresh()
            looked = time.perf_counter() - began
            assert page.index is not None
            print(f"{len(page.index.tree)} elements, {len(page.names)} names")
            took = await typed(page)
    calls = tools.calls - 1
    for name, times in (("processor", [key.computed for key in took]), ("clock", [key.waited for key in took])):
        worst, middle = max(times), statistics.median(times)
        print(f"{name}: median {middle / LIMIT:.2f} of {LIMIT * 1000:.0f} ms, slowest {worst / LIMIT:.2f}")
    slowest = max(took, key=lambda key: key.computed)
    print(f"slowest: {slowest.line}")
    print(f"{calls} looks at the page for {len(took)} keys; one takes {looked / LIMIT:.1f} of the limit by the clock")
    return int(slowest.computed > LIMIT)


@dataclass(frozen=True)
class Key:
    """A key: the line that it made, and the seconds up to the screen that answers it."""

    line: str
    waited: float
    computed: float


async def typed(page: PageNow) -> list[Key]:
    """Types the lines."""
    took: list[Key] = []
    size = Size(rows=40, columns=160)
    with create_pipe_input() as keys:
        screen = Screen(keys)
        terminal = Terminal(page, source=keys, sink=Vt100_Output(cast("Any", screen), lambda: size, term="xterm"))
        app, buffer = terminal.app, terminal.app.current_buffer
        drawn = asyncio.Event()
        app.after_render += lambda _: drawn.set()
        for line in LINES:
            reading = asyncio.ensure_future(terminal.read("> "))
            await asyncio.wait_for(drawn.wait(), 10)
            for at, key in enumerate(line, 1):
                drawn.clear()
                began, computing = time.perf_counter(), time.process_time()
                keys.send_text(key)
                while buffer.text != line[:at] or not drawn.is_set():
                    drawn.clear()
                    await drawn.wait()
                took.append(Key(line[:at], time.perf_counter() - began, time.process_time() - computing))
                await asyncio.sleep(0.03)  # the completions that are shown later are drawn in the meantime
            keys.send_text("\r")
            await reading
    assert screen.below > len(LINES)
    return took


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
