"""Running a client's own code against the page. It runs on this machine: it can do whatever this process can.

That is why these tools are there only where `allow_unsafe_code` says so. The code is Python against Playwright's async
API: statements, or `async def run(page): ...`. Statements without any `await`, as answers show them
(`page.get_by_role("button").click()`), are awaited call by call. Or it is a function in JavaScript, `async (page) =>
{...}`, as Playwright MCP takes it: that runs in a Node process of Playwright's own, which connects to the same browser.
"""

import ast
import asyncio
import contextlib
import inspect
import json
import math
import os
import re
import signal
import traceback
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from playwright._impl._driver import compute_driver_executable
from playwright.async_api import Error, Page, expect
from pydantic import Field

from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.modal import ModalAppearedError
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import FileName, Text, ToolArgs, tab_tool

_LINE_BYTES = 64_000_000
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ", "HOME", "TMPDIR")
_BIND_TITLE = "smoketree"

# The function gets the page and the globals that pages and Node have in common; its result is serialized as JSON. An
# unhandled rejection ends the run as well.
_RUNNER = r"""
const vm = require('vm');
const { chromium } = require(process.argv[1]);
let given = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', part => { given += part; if (given.endsWith('\n')) run(JSON.parse(given)); });
const reply = outcome => process.stdout.write(JSON.stringify(outcome) + '\n', () => process.exit(0));
const words = thrown => {
  if (thrown === null || typeof thrown !== 'object' || !('message' in thrown)) return String(thrown);
  return ['Error', 'TimeoutError'].includes(thrown.name) ? thrown.message : `${thrown.name}: ${thrown.message}`;
};
process.on('unhandledRejection', reason => reply({ error: words(reason) }));
process.on('uncaughtException', thrown => reply({ error: words(thrown) }));
async function run({ endpoint, context, page, code, action, navigation }) {
  try {
    const browser = await chromium.connect(endpoint);
    const found = browser.contexts()[context].pages()[page];
    found.context().setDefaultTimeout(action);
    found.context().setDefaultNavigationTimeout(navigation);
    const names = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate',
      'queueMicrotask', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController', 'AbortSignal',
      'fetch', 'Headers', 'Request', 'Response', 'FormData', 'Blob', 'Buffer', 'crypto', 'atob', 'btoa',
      'structuredClone'];
    const room = vm.createContext(Object.fromEntries(names.map(name => [name, globalThis[name]])));
    const result = await vm.runInContext(`(${code}\n)`, room)(found);
    const text = JSON.stringify(result);
    reply(text === undefined ? {} : { result: text });
  } catch (thrown) {
    reply({ error: words(thrown) });
  }
}
"""


async def run_javascript(page: Page, code: str, *, action: float, navigation: float) -> str | None:
    """Calls the function that the code is with the page; its result as JSON, None where it gave none.

    `action` and `navigation` are its default time-outs in milliseconds; the whole has none. Raises ToolFailure with
    what it threw.
    """
    browser = page.context.browser
    if browser is None or page.context not in browser.contexts:
        raise ToolFailure("JavaScript needs a browser that was started without a profile on disk; Python runs here.")
    place = {"context": browser.contexts.index(page.context), "page": page.context.pages.index(page)}
    bound = await browser.bind(_BIND_TITLE)
    try:
        order = {"endpoint": bound["endpoint"], **place, "code": code, "action": action, "navigation": navigation}
        async with _node() as process:
            to_it, from_it = process.stdin, process.stdout
            if to_it is None or from_it is None:
                raise ToolFailure("the code's process has no pipes")
            to_it.write(json.dumps(order).encode() + b"\n")
            with contextlib.suppress(ConnectionError):
                await to_it.drain()
            try:
                line = await from_it.readline()
            except ValueError as error:
                raise ToolFailure(f"the result is longer than {_LINE_BYTES} bytes") from error
            if not line:
                raise ToolFailure("the code ended its process")
            reply = dict(json.loads(line))
    finally:
        with contextlib.suppress(Exception):  # the code may have closed the browser
            await browser.unbind()
    if "error" in reply:
        raise ToolFailure(brief(str(reply["error"])))
    return reply.get("result")


@asynccontextmanager
async def _node() -> AsyncIterator[Process]:
    """Playwright's own Node with the runner; gone with all that it started when it is left."""
    node, entry = compute_driver_executable()
    process = await asyncio.create_subprocess_exec(
        node,
        "-e",
        _RUNNER,
        os.path.dirname(entry),  # noqa: PTH120 - a string, as Playwright gives it
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=_LINE_BYTES,
        env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


_SETTLED = "__settled"
_MAIN = "__main"
# The code may answer a dialog itself.
_OWN_ANSWER_SECONDS = 0.3
_JAVASCRIPT = re.compile(
    r"\s*(?:(?:/\*.*?\*/|//[^\n]*\n)\s*)*(?:async\b\s*)?(?:function\b|\([^)]*\)\s*=>|\w+\s*=>)", re.DOTALL
)


class _RunCodeArgs(ToolArgs):
    code: Text = Field(
        None,
        description="Python that is given `page`: statements (a last expression or `return` is the result), or "
        '`async def run(page)`. For example: page.get_by_role("button", name="Submit").click(). Or a JavaScript '
        "function: async (page) => { return await page.title(); }",
    )
    filename: FileName = Field(None, description="File to take the code from, relative to the workspace.")


@tab_tool("browser_run_code_unsafe", "Run Playwright code (unsafe)", kind="action", unsafe=True)
async def run_code_unsafe(tab: Tab, args: _RunCodeArgs, response: Response) -> None:
    """Run Python or JavaScript code against the page. Unsafe: it is arbitrary code, run on the server's machine."""
    code = args.code
    if args.filename:
        path = tab.context.files.named(args.filename)
        if not path.is_file():
            raise ToolFailure(f"There is no file {args.filename}.")
        code = path.read_text(encoding="utf-8", errors="replace")
    if not code or not code.strip():
        raise ToolFailure("Give the code, or a file with it.")
    if _JAVASCRIPT.match(code):
        await _run_javascript(tab, code, response)
        return
    function = _compiled(code)
    response.add_code(lambda: code)
    result = await tab.act(_result(function, tab.page))
    if result is None:
        return
    try:
        response.add_result(json.dumps(result, indent=2, ensure_ascii=False))
    except (TypeError, ValueError):
        response.add_result(repr(result))


run_code = replace(
    run_code_unsafe,
    name="browser_run_code",
    title="Run Playwright code",
    description="Run Python or JavaScript code against the page. It is arbitrary code, run on the server's machine.",
)


async def _run_javascript(tab: Tab, code: str, response: Response) -> None:
    response.add_code(lambda: "\n".join(f"# {line}".rstrip() for line in ["JavaScript:", *code.splitlines()]))
    navigation = tab.context.options.navigation_timeout * 1000
    work = run_javascript(tab.page, code, action=tab.action_timeout, navigation=navigation)
    running = asyncio.ensure_future(work)
    tab.begin()
    while True:
        try:
            result = await tab.race(_outcome(running), seconds=math.inf)
            break
        except ModalAppearedError:
            if not await tab.modals.freed(_OWN_ANSWER_SECONDS):
                raise
    await tab.settle()
    if result is not None:
        response.add_result(result)


async def _outcome(running: "asyncio.Future[str | None]") -> str | None:
    """The result of the run, which is cancelled with this call."""
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        running.cancel()
        raise


async def _result(function: Any, page: Page) -> object:
    try:
        return await _settled(function(page))
    except (Error, ToolFailure):
        raise
    except AssertionError as error:
        raise ToolFailure(brief(str(error))) from error
    except (Exception, SystemExit) as error:
        frames = reversed(traceback.extract_tb(error.__traceback__))
        line = next((frame.lineno for frame in frames if frame.filename == "<code>"), 0)
        raise ToolFailure(f"{type(error).__name__}: {error} (line {line})") from error


async def _settled(value: object) -> object:
    return await value if inspect.isawaitable(value) else value


def _compiled(code: str) -> Any:
    """A function that takes the page. Raises ToolFailure where the code is no Python."""
    try:
        tree = ast.parse(code, "<code>")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ToolFailure(f"SyntaxError: {error}") from error
    names: dict[str, Any] = {"expect": expect, _SETTLED: _settled, "__builtins__": __builtins__}
    if any(isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef) and node.name == "run" for node in tree.body):
        exec(compile(tree, "<code>", "exec"), names)  # noqa: S102 - what the tool is for, where it is allowed
        return names["run"]
    wrapped = _wrapped(tree)
    try:
        exec(compile(wrapped, "<code>", "exec"), names)  # noqa: S102 - see above
    except SyntaxError as error:
        raise ToolFailure(f"SyntaxError: {error}") from error
    return names[_MAIN]


def _wrapped(tree: ast.Module) -> ast.Module:
    """The statements as the body of `async def main(page)`, a last expression as its result."""
    body = list(tree.body)
    if body and isinstance(body[-1], ast.Expr):
        body[-1] = ast.copy_location(ast.Return(body[-1].value), body[-1])
    if not any(isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith) for node in ast.walk(tree)):
        body = [_Awaiting().visit(statement) for statement in body]
    main = ast.parse(f"async def {_MAIN}(page):\n    pass")
    function = main.body[0]
    if isinstance(function, ast.AsyncFunctionDef):
        function.body = body
    return ast.fix_missing_locations(main)


class _Awaiting(ast.NodeTransformer):
    """Awaits what each call gives, where that can be awaited. Functions within the code stay as they are."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        settled = ast.Call(ast.Name(_SETTLED, ast.Load()), [node], [])
        return ast.copy_location(ast.Await(settled), node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node
