"""What an action starts, case by case: seen in the answer or missed, and how long the answer took; ours and theirs.

python -m bench.settle_table [ROUNDS] [WORDS OF A CASE]

Theirs is Playwright's own MCP server over stdio, ours the tools in process (`--stdio`: our server over stdio). Same
browser, same pages, one after the other in the same run. Exit code 1 where ours misses what theirs catches.
"""

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session

sys.path.append(str(Path(__file__).parents[1]))
from bench.mcp_stdio import StdioServer, official
from bench.mcp_stdio import ours as our_server
from tests.fakes.live_pages import LivePages
from tests.fakes.settling import CAUGHT, ENDLESS, NOTHING, Case, serve

# A click on the case's page: whether what it started is in the answer's snapshot, and the seconds it took.
Click = Callable[[str], tuple[bool, float]]

_LINK = re.compile(r"\[Snapshot\]\(([^)]+)\)")


@dataclass(slots=True)
class Row:
    """One case: whether each round caught it, and the seconds."""

    ours: list[tuple[bool, float]] = field(default_factory=list)
    theirs: list[tuple[bool, float]] = field(default_factory=list)

    @property
    def worse(self) -> bool:
        return sum(caught for caught, _ in self.ours) < sum(caught for caught, _ in self.theirs)


@contextmanager
def in_process() -> Iterator[Click]:
    """Our tools in this process."""
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as folder:
        browsers = launched(LaunchOptions(arguments=("--no-sandbox",)))
        browser = runner.run(browsers.__aenter__())
        opened: AbstractAsyncContextManager[Session] = browser.session(SessionOptions(output=Path(folder)))
        session = runner.run(opened.__aenter__())

        async def click(url: str) -> tuple[bool, float]:
            await session.call("browser_navigate", {"url": url})
            begun = time.perf_counter()
            answer = await session.call("browser_click", {"target": "#b"})
            return "after" in (answer.snapshot or ""), time.perf_counter() - begun

        yield lambda url: runner.run(click(url))
        runner.run(opened.__aexit__(None, None, None))
        runner.run(browsers.__aexit__(None, None, None))


@contextmanager
def over_stdio(begin: Callable[[Path], StdioServer]) -> Iterator[Click]:
    """A server's tools over its standard input and output."""
    with tempfile.TemporaryDirectory() as name, begin(Path(name)) as server:

        def click(url: str) -> tuple[bool, float]:
            server.call("navigate", {"url": url})
            answer = server.call("click", {"target": "#b", "element": "button"})
            link = _LINK.search(answer.text)
            text = (Path(name) / link[1]).read_text(encoding="utf-8") if link else answer.text
            return "after" in text, answer.seconds

        yield click


def measure(cases: dict[str, Case], rounds: int, ours: Click, theirs: Click) -> dict[str, Row]:
    rows = {name: Row() for name in cases}
    with LivePages() as pages, LivePages("localhost") as far:
        for name, case in cases.items():
            for _ in range(rounds):
                url = serve(pages, case, far=far)
                rows[name].ours.append(ours(url))
                rows[name].theirs.append(theirs(url))
            print(line(name, rows[name]), flush=True)
    return rows


def line(name: str, row: Row) -> str:
    def told(runs: list[tuple[bool, float]]) -> tuple[str, float]:
        caught = sum(each for each, _ in runs)
        word = "caught" if caught == len(runs) else f"MISSED {len(runs) - caught}/{len(runs)}"
        return word, statistics.median(seconds for _, seconds in runs) * 1000

    (ours, our_time), (theirs, their_time) = told(row.ours), told(row.theirs)
    mark = "  <-- worse" if row.worse else ""
    ratio = our_time / their_time
    return f"{name:40} {ours:11} {our_time:6.0f} ms   {theirs:11} {their_time:6.0f} ms   {ratio:5.2f}{mark}"


def main() -> int:
    words = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    rounds = int(words.pop(0)) if words and words[0].isdigit() else 3
    wanted = " ".join(words)
    cases = {name: case for name, case in (NOTHING | CAUGHT | ENDLESS).items() if wanted in name}
    nothing = NOTHING.keys()
    print(f"{'what the click starts':40} {'ours':22} {'theirs':22} ours/theirs")
    mine = over_stdio(our_server) if "--stdio" in sys.argv else in_process()
    with mine as ours, over_stdio(official) as theirs:
        rows = measure(cases, rounds, ours, theirs)
    worse = [name for name, row in rows.items() if row.worse and name not in nothing]
    missed = [name for name, row in rows.items() if name not in nothing and not all(caught for caught, _ in row.ours)]
    print(f"\n{len(rows)} cases; missed by ours: {', '.join(missed) or 'none'}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
