"""Times calls of the browser tools side by side with Playwright's own MCP server from the same wheel.

python -m bench.mcp_calls [ROUNDS] [--in-process]

Both over stdio (ours in process where asked), same browser binary, same pages, one after the other in the same run:
medians in milliseconds, bytes of the answers, and ours / theirs. `settle 0` is the official server told to wait for
nothing after an action.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions

sys.path.append(str(Path(__file__).parents[1]))
from bench.mcp_stdio import StdioServer, official, ours
from tests.fakes.pages import Pages

# A call: tool, arguments; the seconds it took and the bytes of its answer.
Call = Callable[[str, Mapping[str, object]], tuple[float, int]]
Times = dict[str, list[tuple[float, int]]]

_SMALL = """<title>Small page</title><h1>Small page</h1><nav><ul>{links}</ul></nav>
<label>Name <input id=name></label><label>Mail <input id=mail></label>
<label><input type=checkbox id=accept>Accept</label>
<select id=color><option>Red<option>Green</select>
<button id=nothing onclick="1">Nothing</button><button id=count onclick="o.textContent = ++n">Count</button>
<button id=fetch onclick="fetch('/slow?ms=300').then(() => o.textContent = ++n)">Fetch</button><p id=o>0</p>
<script>let n = 0</script>{items}"""


def page(items: int) -> str:
    links = "".join(f"<li><a href='#{number}'>Link {number}</a></li>" for number in range(5))
    rows = "".join(f"<li><a href='#i{number}'>Item {number}</a></li>" for number in range(items))
    return _SMALL.format(links=links, items=f"<ul>{rows}</ul>" if items else "")


FORM = {
    "fields": [
        {"name": "Name", "type": "textbox", "target": "#name", "value": "Ada"},
        {"name": "Mail", "type": "textbox", "target": "#mail", "value": "ada@example.org"},
        {"name": "Accept", "type": "checkbox", "target": "#accept", "value": "true"},
        {"name": "Color", "type": "combobox", "target": "#color", "value": "Green"},
    ]
}


def steps(url: str) -> dict[str, tuple[str, Mapping[str, object]]]:
    return {
        "navigate": ("navigate", {"url": url}),
        "snapshot": ("snapshot", {}),
        "click, nothing follows": ("click", {"target": "#nothing", "element": "button"}),
        "click, a text changes": ("click", {"target": "#count", "element": "button"}),
        "click, a fetch of 300 ms": ("click", {"target": "#fetch", "element": "button"}),
        "type": ("type", {"target": "#name", "element": "field", "text": "Ada Lovelace"}),
        "hover": ("hover", {"target": "#count", "element": "button"}),
        "fill_form": ("fill_form", FORM),
        "evaluate": ("evaluate", {"function": "() => document.title"}),
        "screenshot": ("take_screenshot", {"type": "png"}),
    }


@contextmanager
def stdio(begin: Callable[[Path], StdioServer]) -> Iterator[Call]:
    with tempfile.TemporaryDirectory() as folder, begin(Path(folder)) as server:

        def call(tool: str, arguments: Mapping[str, object]) -> tuple[float, int]:
            answer = server.call(tool, arguments)
            assert not answer.failed, f"{tool}: {answer.text}"
            return answer.seconds, answer.size

        yield call


@contextmanager
def in_process() -> Iterator[Call]:
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as folder:
        browsers = launched(LaunchOptions(arguments=("--no-sandbox",)))
        browser = runner.run(browsers.__aenter__())
        sessions = browser.session(SessionOptions(output=Path(folder)))
        session = runner.run(sessions.__aenter__())

        def call(tool: str, arguments: Mapping[str, object]) -> tuple[float, int]:
            begun = time.perf_counter()
            answer = runner.run(session.call(f"browser_{tool}", arguments))
            seconds = time.perf_counter() - begun
            assert answer.ok, f"{tool}: {answer.error}"
            return seconds, len((answer.snapshot or "").encode()) + sum(len(image.content) for image in answer.images)

        yield call
        runner.run(sessions.__aexit__(None, None, None))
        runner.run(browsers.__aexit__(None, None, None))


def cold_start(begin: Callable[[Path], StdioServer], url: str) -> tuple[float, int]:
    """From the start of the process to the first answer about a page."""
    with tempfile.TemporaryDirectory() as folder, begin(Path(folder)) as server:
        answer = server.call("navigate", {"url": url})
        return time.perf_counter() - server.begun, answer.size


def measure(calls: Mapping[str, Call], url: str, rounds: int) -> dict[str, Times]:
    """Each step `rounds` times, the servers taking turns. Another one begins in each round: a page that is still busy
    with what it was asked last slows whoever comes next."""
    times: dict[str, Times] = {name: {} for name in calls}
    names = list(calls)
    for round_number in range(rounds + 1):
        first = round_number % len(names)
        for step, (tool, arguments) in steps(url).items():
            for name in (*names[first:], *names[:first]):
                taken = calls[name](tool, arguments)
                if round_number:  # the first round warms up
                    times[name].setdefault(step, []).append(taken)
    return times


def table(times: Mapping[str, Times]) -> None:
    names = list(times)
    print(f"{'':26}" + "".join(f"{name:>12}" for name in names) + "   ours/theirs  /settle 0   bytes ours  theirs")
    for step in times[names[0]]:
        medians = {name: statistics.median(seconds for seconds, _ in times[name][step]) * 1000 for name in names}
        sizes = {name: round(statistics.median(size for _, size in times[name][step])) for name in names}
        mine = medians["ours"]
        ratios = f"{mine / medians['theirs']:13.2f}" + (
            f"{mine / medians['settle 0']:12.2f}" if "settle 0" in medians else f"{'':12}"
        )
        bytes_told = f"{sizes['ours']:12}{sizes['theirs']:8}"
        print(f"{step:26}" + "".join(f"{medians[name]:12.0f}" for name in names) + ratios + bytes_told, flush=True)


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    rounds = int(words[0]) if words else 9
    local = "--in-process" in sys.argv
    mine: AbstractContextManager[Call] = in_process() if local else stdio(ours)
    with Pages() as pages, ExitStack() as stack:
        small, big = pages.html("/small", page(0)), pages.html("/big", page(5000))
        if not local:
            starts = {"ours": ours, "theirs": official}
            times: dict[str, Times] = {name: {"cold start": []} for name in starts}
            for _ in range(min(rounds, 5)):
                for name, begin in starts.items():
                    times[name]["cold start"].append(cold_start(begin, small))
            table(times)
        calls = {
            "ours": stack.enter_context(mine),
            "theirs": stack.enter_context(stdio(official)),
            "settle 0": stack.enter_context(stdio(lambda folder: official(folder, "--timeout-settle", "0"))),
        }
        print("\nsmall page")
        table(measure(calls, small, rounds))
        print("\n5,000 items")
        table(measure(calls, big, max(3, rounds // 2)))


if __name__ == "__main__":
    main()
