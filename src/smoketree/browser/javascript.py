"""Runs a client's JavaScript, `async (page) => {...}`, against a page: in a Node process of Playwright's own, which
connects to the same browser. It can do whatever a process of this user can."""

import asyncio
import contextlib
import json
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright._impl._driver import compute_driver_executable
from playwright.async_api import Page

from smoketree.browser.failure import ToolFailure, brief

_CONNECT_SECONDS = 20.0
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
            reply = await _asked(process, order)
    finally:
        with contextlib.suppress(Exception):  # the code may have closed the browser
            await browser.unbind()
    if "error" in reply:
        raise ToolFailure(brief(str(reply["error"])))
    return reply.get("result")


async def _asked(process: Process, order: dict[str, Any]) -> dict[str, Any]:
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
    return dict(json.loads(line))


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
