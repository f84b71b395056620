"""A little server that speaks MCP over its standard input and output, as Playwright's does, and has its bad days.

    python browser_server.py [--mode MODE] [--note FILE]

It shows one page; a link to a file stands where a snapshot is asked for once `--link PATH` is given. `--note` is a file
that it writes down what it was told in (environment, calls). `MODE` is what goes wrong: `rubbish` (no JSON, without
end), `banner` (a few words before the first answer), `silent`, `refuses` (ends with words on its standard error),
`other` (an MCP server without a browser), `dies` (at the first click), `hangs` (stops at the first click), `odd` (an
answer that is no tool result), `long` (a line of 200 MB), `unapproved` (the extension was not allowed), `child` (starts
a process of its own that nobody ends).
"""

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

_SNAPSHOT = '- generic [ref=e1]:\n  - button "Save" [ref=e2]\n  - button "Cancel" [ref=e3]'
_PAGE = "### Page\n- Page URL: {url}\n- Page Title: A page\n### Snapshot\n"
_TARGET = {"element": {"type": "string"}, "ref": {"type": "string"}}
_TOOLS = {
    "browser_navigate": {"url": {"type": "string"}},
    "browser_snapshot": {},
    "browser_click": _TARGET,
    "browser_evaluate": {**_TARGET, "function": {"type": "string"}},
    "browser_tabs": {"action": {"type": "string"}},
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", default="good")
    parser.add_argument("--note")
    parser.add_argument("--link")
    parser.add_argument("--extension", action="store_true")
    parser.add_argument("--output-dir")
    asked = parser.parse_args()
    _note(asked.note, {"environ": dict(os.environ), "pid": os.getpid()})
    if asked.mode == "refuses":
        sys.exit("Error: there is no browser on this machine")
    if asked.mode == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
        _note(asked.note, {"child": child.pid})
    while asked.mode == "rubbish":
        sys.stdout.write("welcome to the wrong program\n")
    if asked.mode == "banner":
        sys.stdout.write("npm notice: there is a new version\n\n")
    server = _Server(asked)
    for line in sys.stdin:
        server.take(json.loads(line))


class _Server:
    def __init__(self, asked: argparse.Namespace) -> None:
        self._mode, self._link, self._note = asked.mode, asked.link, asked.note
        self._url = "about:blank"

    def take(self, message: dict[str, Any]) -> None:
        method, number = message.get("method"), message.get("id")
        if number is None or self._mode == "silent":
            return
        if method == "initialize":
            self._answer(number, {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {}})
        elif method == "tools/list":
            tools = _TOOLS if self._mode != "other" else {"read_file": {}}
            self._answer(
                number, {"tools": [{"name": name, "inputSchema": {"properties": tools[name]}} for name in tools]}
            )
        elif method == "tools/call":
            self._call(number, message["params"]["name"], message["params"]["arguments"])

    def _call(self, number: int, tool: str, arguments: dict[str, Any]) -> None:
        _note(self._note, {"tool": tool, "arguments": arguments})
        if tool == "browser_click" and self._mode == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if tool == "browser_click" and self._mode == "hangs":
            os.kill(os.getpid(), signal.SIGSTOP)
        if tool == "browser_click" and self._mode == "odd":
            self._answer(number, {"content": "none"})
        elif tool == "browser_click" and self._mode == "long":
            sys.stdout.write("x" * 200_000_000)
            sys.stdout.flush()
        elif self._mode == "unapproved":
            self._say(number, "### Error\nError: Playwright extension did not connect within 30s", error=True)
        elif tool == "browser_snapshot":
            where = f"- [Snapshot]({self._link})" if self._link else f"```yaml\n{_SNAPSHOT}\n```"
            self._say(number, _PAGE.format(url=self._url) + where)
        else:
            self._url = arguments.get("url", self._url)
            self._say(number, '### Result\n"null"' if tool == "browser_evaluate" else "")

    def _say(self, number: int, text: str, *, error: bool = False) -> None:
        self._answer(number, {"content": [{"type": "text", "text": text}], "isError": error})

    def _answer(self, number: int, result: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}) + "\n")
        sys.stdout.flush()


def _note(file: str | None, fact: dict[str, Any]) -> None:
    if file:
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(json.dumps(fact) + "\n")


if __name__ == "__main__":
    main()
