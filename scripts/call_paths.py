"""Prints three paths through the code, each as the files of src of which a function is called on the way:

- click: from the plan's text to Playwright, for the line `Click the "Sign in" button`: what parses the plan, then all
  that is called from the agent's `perform` until Playwright's `Locator.click` is;
- assertion: from a failed assertion to the comment: all that is called from the judge of assertions until the case's
  result is in the ledger, and what renders the comment;
- mcp: from a `tools/call` of `browser_click` to Playwright.

A function counts when it begins, not when it goes on after a wait. docs/architecture.md walks through the same paths.
With `--names`, prints the functions as well.
"""

import dis
import functools
import json
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import anyio

import smoketree
from smoketree.browser.options import SessionOptions
from smoketree.plan.source import load_all
from smoketree.report.render import Format, render

SOURCE = Path(smoketree.__file__).parent
PAGE = """<!doctype html><title>Shop</title><h1>Shop</h1>
<button onclick="document.querySelector('p').textContent = 'Welcome'">Sign in</button><p>Signed out</p>"""
PLAN = '#Case 1: sign in\n- Click the "Sign in" button\n- Assert: the page shows "Good morning"\n'
GOALS = {"click": 20, "assertion": 20, "mcp": 9}
CLICK = ("_generated.py", "Locator.click")
JUDGE = ("assertions.py", "AssertionJudge.judge")
PERFORM = ("agent.py", "Agent.perform")
ENTERED = ("ledger.py", "Ledger.enter")

Place = tuple[str, str]


class Recorder:
    """The functions that begin, by file, between two places."""

    def __init__(self) -> None:
        self.called: dict[str, dict[str, None]] = {}
        self._on = False
        self._begin: Place | None = None
        self._end: Place | None = None

    @contextmanager
    def between(self, begin: Place | None, end: Place | None) -> Iterator[None]:
        """Records within this, from the first call of `begin` (None: at once) to that of `end` (None: to the end)."""
        self._on, self._begin, self._end = begin is None, begin, end
        with _calls_to(self._called):
            yield
        self._on = False

    def _called(self, code: CodeType) -> None:
        place = (Path(code.co_filename).name, code.co_qualname)
        if place == self._begin:
            self._on, self._begin = True, None
        if self._on and place == self._end:
            self._on = False
        if self._on and code.co_name != "<module>" and code.co_filename.startswith(str(SOURCE)):
            name = str(Path(code.co_filename).relative_to(SOURCE))
            self.called.setdefault(name, {})[code.co_qualname] = None


@contextmanager
def _calls_to(called: Callable[[CodeType], None]) -> Iterator[None]:
    if sys.version_info >= (3, 12):
        tool = sys.monitoring.PROFILER_ID
        sys.monitoring.use_tool_id(tool, "call_paths")
        sys.monitoring.register_callback(tool, sys.monitoring.events.PY_START, lambda code, _: called(code))
        sys.monitoring.set_events(tool, sys.monitoring.events.PY_START)
        try:
            yield
        finally:
            sys.monitoring.set_events(tool, 0)
            sys.monitoring.free_tool_id(tool)
        return

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_lasti <= _start(frame.f_code):
            called(frame.f_code)

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


@functools.cache
def _start(code: CodeType) -> int:
    """Where a function begins: a coroutine that goes on does so further behind."""
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME")


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Says nothing."""


@contextmanager
def _serving() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def run_paths(url: str, folder: Path) -> Iterator[tuple[str, Recorder]]:
    """The paths of a run: its click, and its failed assertion."""
    plan = folder / "sign-in.md"
    plan.write_text(PLAN, "utf-8")
    settings: dict[str, Any] = {
        "url": url, "provider": "none", "video": "off", "trace": "off", "retries": 0, "case_timeout": 60,
        "out": folder / "out",
    }  # fmt: skip
    click, failed = Recorder(), Recorder()
    with click.between(None, None):
        load_all([plan], variables={})
    with click.between(PERFORM, CLICK):
        smoketree.run_plan(str(plan), **settings)
    with failed.between(JUDGE, ENTERED):
        report = smoketree.run_plan(str(plan), **settings)
    with failed.between(None, None):
        render(report, Format.COMMENT)
    assert [one.status.value for one in report.scenarios] == ["failed"], report.scenarios[0].summary
    yield "click", click
    yield "assertion", failed


async def mcp_path(url: str) -> Recorder:
    """The path of a click that a client asks for."""
    recorder = Recorder()
    session = SessionOptions(output=Path(tempfile.mkdtemp()), codegen="python")
    async with smoketree.create_server(session=session).client() as client:
        text = json.dumps(await client.call_tool("browser_navigate", {"url": url}))
        ref = text[text.index("[ref=", text.index("Sign in")) :][5:].partition("]")[0]
        with recorder.between(None, CLICK):
            answer = await client.call_tool("browser_click", {"element": "Sign in", "target": ref})
    assert not answer.get("isError"), answer
    return recorder


def _show(name: str, called: Mapping[str, Mapping[str, None]], *, names: bool) -> None:
    print(f"{name}: {len(called)} files (goal: {GOALS[name]})")
    for file, functions in called.items():
        print(f"  {file}" + (f": {', '.join(functions)}" if names else ""))


def main() -> None:
    """Prints the paths."""
    names = "--names" in sys.argv
    with _serving() as url, tempfile.TemporaryDirectory() as folder:
        for name, recorder in run_paths(url, Path(folder)):
            _show(name, recorder.called, names=names)
        _show("mcp", anyio.run(mcp_path, url).called, names=names)


if __name__ == "__main__":
    main()
