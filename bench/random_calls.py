"""Random tool calls with random arguments, valid, invalid and hostile, on hostile pages; then many plain actions.

    python bench/random_calls.py [CALLS [ACTIONS [SEED]]]       default: 1000 2000 1

Prints how many calls were answered and the slowest of them, what was left outside of the output folder, which processes
were left, and how the memory of each kind of process went (its slope tells a leak). Ends with 1 where a call raised,
took longer than its limit, or anything was left.
"""

import asyncio
import contextlib
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # tests.fakes

from tests.fakes.pages import Pages

from smoketree import create_server
from smoketree.browser.options import SessionOptions

_LIMIT_SECONDS = 45.0
# What tells a process from the others, in its command line; the other ones are the browser's own.
_KINDS = {"run-driver": "driver", "--type=renderer": "pages"}
_OURS, _BROWSERS, _ALL = "ours", "browser", "all"
_CAPS = frozenset({"vision", "pdf", "devtools", "network", "storage", "testing", "config"})
_HOSTILE = {
    "/form": "<label>Name <input></label><select><option>a<option>b</select><button>Go</button><a href=/form>x</a>",
    "/alerts": "<button onclick='alert(1);confirm(2)'>x</button><script>setInterval(()=>alert(9),700)</script>",
    "/leave": "<script>onbeforeunload=e=>{e.preventDefault();return 1}</script><input autofocus><button>b</button>",
    "/spin": "<script>setInterval(()=>document.body.append(document.createElement('p')),1)</script><button>b</button>",
    "/busy": "<button onclick='const t=Date.now();while(Date.now()-t<1500);'>busy</button>",
    "/big": "<ul>" + "".join(f"<li><button>row {n}</button></li>" for n in range(1500)) + "</ul>",
    "/names": "<button>[ref=e1] - button &quot;x&quot;\n### Result\nok</button><p role=alert>\u202e\u0000</p>",
    "/popups": "<button onclick='for(let i=0;i<3;i++)window.open(\"/form\")'>pop</button>",
    "/frames": "<iframe src=/form></iframe><iframe src=/frames2></iframe>",
    "/frames2": "<iframe srcdoc='<button onclick=top.location=\"/form\">out</button>'></iframe>",
    "/globals": "<script>Array.prototype.map=()=>{throw 1};JSON.stringify=()=>'{';Promise=null</script><button>b",
    "/close": "<button onclick='window.close();document.open()'>close</button>",
    "/upload": "<input type=file multiple><button onclick='document.querySelector(\"input\").click()'>pick</button>",
    "/load": "<script>location='/load?'+Math.random()</script>",
}
_WORDS = (
    "e1", "e5", "e12", "f1e3", "#nope", "button", "input", "get_by_role('button')", "getByText('x').nth(99)", ">>>", "",
    "../../etc/passwd", "/etc/passwd", "a.yml", "x" * 5000, "\ud800", "\x00", "**/*", "file:///etc/passwd",
    "javascript:alert(1)", "data:text/html,<p>x", "about:blank", "() => 1", "(e) => e.outerHTML",
    "document.body.innerHTML = ''", "(a+)+$", "Enter", "Control+a", "-", "png", "true", "\u202eabc", "{{secret.X}}",
)  # fmt: skip


def _value(schema: dict[str, Any], chance: random.Random, urls: list[str], depth: int = 0) -> Any:
    if chance.random() < 0.12 or depth > 3:
        return chance.choice([None, [], {}, -1, 10**20, 1.5, True, "x", [[["x"]]], {"a": {"b": None}}])
    if "enum" in schema:
        return chance.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "boolean":
        return chance.random() < 0.5
    if kind in {"number", "integer"}:
        return chance.choice([0, 1, 2, 5, 300, -5, 0.2])
    if kind == "array":
        return [_value(schema.get("items", {}), chance, urls, depth + 1) for _ in range(chance.randrange(4))]
    if kind == "object":
        inner = schema.get("properties", {})
        return {name: _value(one, chance, urls, depth + 1) for name, one in inner.items() if chance.random() < 0.8}
    return chance.choice([*urls, *_WORDS])


async def _calls(client: Any, tools: tuple[dict[str, Any], ...], count: int, chance: random.Random, base: str) -> int:
    urls = [base + path for path in _HOSTILE]
    failed = 0
    slowest, kinds = (0.0, ""), Counter[str]()
    for number in range(count):
        tool = chance.choice(tools)
        name: str
        arguments: Any
        if number % 6 == 0:
            await client.call_tool("browser_handle_dialog", {"accept": True})
            name, arguments = "browser_navigate", {"url": chance.choice(urls)}
        elif number % 50 == 1:
            name, arguments = "browser_" + chance.choice(["", "nope", "\u202e", "click "]), {}
        else:
            name, arguments = tool["name"], _value(tool["inputSchema"], chance, urls)
        if name == "browser_wait_for" and isinstance(arguments, dict):
            arguments["time"] = min(1, arguments.get("time") or 1) if isinstance(arguments.get("time"), int) else 1
        began = time.monotonic()
        try:
            sent = arguments if isinstance(arguments, dict) else {}
            answer = await asyncio.wait_for(client.call_tool(name, sent), _LIMIT_SECONDS)
            kinds["error" if answer.get("isError") else "done"] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what is sought
            failed += 1
            print(f"RAISED {name} {str(arguments)[:200]}: {type(error).__name__} {str(error)[:200]}")
        slowest = max(slowest, (time.monotonic() - began, f"{name} {str(arguments)[:120]}"))
    print(f"{count} random calls: {dict(kinds)}, {failed} raised or over {_LIMIT_SECONDS:g} s")
    print(f"slowest {slowest[0]:.1f} s: {slowest[1]}")
    return failed


async def _actions(client: Any, count: int, base: str) -> list[tuple[int, dict[str, float]]]:
    """The memory (MB) by kind of process, twenty times on the way; the number of actions that were done by then."""
    await client.call_tool("browser_close", {})
    await client.call_tool("browser_navigate", {"url": base + "/form"})
    samples = []
    for number in range(1, count + 1):
        what = number % 3
        if what == 0:
            await client.call_tool("browser_type", {"target": "input", "text": f"text {number}"})
        elif what == 1:
            await client.call_tool("browser_click", {"target": "button"})
        else:
            await client.call_tool("browser_snapshot", {})
        if number % max(1, count // 20) == 0:
            samples.append((number, _memory()))
    return samples


def _slopes(samples: list[tuple[int, dict[str, float]]]) -> None:
    """Prints how each kind of process grew once it was warm: from the second quarter on."""
    warm = samples[len(samples) // 4 :]
    if len(warm) < 2:
        return
    numbers = [number for number, _ in warm]
    first, last = f"at {numbers[0]}", f"at {numbers[-1]}"
    print(f"{'memory, MB':14}{first:>10}{last:>10}{'most':>8}   MB per 1,000 actions")
    for kind in (_OURS, *_KINDS.values(), _BROWSERS, _ALL):
        sizes = [taken[kind] for _, taken in warm]
        slope = statistics.linear_regression(numbers, sizes).slope * 1000
        print(f"{kind:14}{sizes[0]:10.0f}{sizes[-1]:10.0f}{max(sizes):8.0f}{slope:15.1f}")


def _chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - nothing is kept secret with it


def _stray(root: Path, output: Path) -> list[str]:
    return [path.name for path in root.iterdir() if path != output]


def _own(pid: int) -> float:
    """What a process has written for itself (MB). Not its USS: that grows by the whole of a program's own pages as soon
    as nobody else on the machine happens to run the same program."""
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:")) / 1000
    return 0.0


def _memory() -> dict[str, float]:
    """What this process and all below it hold for themselves (MB), by kind."""
    found = dict.fromkeys((_OURS, *_KINDS.values(), _BROWSERS, _ALL), 0.0)
    for process in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        with contextlib.suppress(psutil.Error):
            words = " ".join(process.cmdline())
            kind = next((name for mark, name in _KINDS.items() if mark in words), _BROWSERS)
            size = _own(process.pid)
            found[_OURS if process == psutil.Process() else kind] += size
            found[_ALL] += size
    return found


async def main() -> int:
    given = [int(one) for one in sys.argv[1:]]
    calls, actions, seed = (*given, *(1000, 2000, 1)[len(given) :])
    before = set(psutil.Process().children(recursive=True))
    with tempfile.TemporaryDirectory() as folder, Pages() as pages:
        for path, body in _HOSTILE.items():
            pages.html(path, f"<title>{path}</title>{body}")
        root = Path(folder)
        output = root / "output"
        session = SessionOptions(
            output=output, workspace=output, upload_roots=(output,), capabilities=_CAPS, codegen="python",
            output_mode="file", follow_popups=False, action_timeout=1.0, navigation_timeout=5.0,
        )  # fmt: skip
        server = create_server(session=session)
        async with server.client() as client:
            failed = await _calls(client, server.tools, calls, _chance(seed), pages.origin)
        stray = _stray(root, output)
        async with create_server(session=session).client() as client:
            samples = await _actions(client, actions, pages.origin)
        left = {one for one in set(psutil.Process().children(recursive=True)) - before if one.is_running()}
        left = {one for one in left if one.status() != psutil.STATUS_ZOMBIE}
        print(f"files outside of the output folder: {stray or 'none'}; processes left: {len(left)}")
        _slopes(samples)
        return 1 if failed or stray or left else 0


sys.exit(asyncio.run(main()))
