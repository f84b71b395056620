"""The SDK's own client, and several clients at once, over stdio, over HTTP and in process."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx2
import psutil
import pytest

import smoketree
from smoketree.browser.options import SessionOptions
from smoketree.mcp_server.dispatcher import Dispatcher, Message, Send
from smoketree.mcp_server.http import Client as ServedClient
from smoketree.mcp_server.http import Clients, app_of
from tests.browser.acting import until
from tests.fakes.pages import Pages
from tests.mcp_server.client import command

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(240)]
Mode = Literal["legacy", "auto"]

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


@pytest.fixture
def address(pages: Pages) -> str:
    return pages.html("/hello", "<title>Hello</title><h1>Hello</h1><button>Press</button>")


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server over HTTP in a process of its own: its address."""
    process = subprocess.Popen(command("--port", "0", *arguments), cwd=folder, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        found = re.search(r"http://\S+", said)
        assert found is not None, said
        yield found.group(), process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        finally:
            process.kill()
            process.communicate()


def said(result: Any) -> str:
    return "\n".join(part.text for part in result.content if part.type == "text")


@pytest.mark.e2e
@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_the_sdk_over_stdio(tmp_path: Path, address: str, mode: Mode) -> None:
    line = command()
    from mcp import Client, StdioServerParameters  # every worker reads this file, one runs it

    server = StdioServerParameters(command=line[0], args=line[1:], cwd=tmp_path, env=dict(os.environ))
    async with Client(server, mode=mode) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools["browser_snapshot"].annotations is not None
        assert tools["browser_snapshot"].annotations.read_only_hint is True
        answer = await client.call_tool("browser_navigate", {"url": address})
        assert not answer.is_error
        assert "- Page Title: Hello" in said(answer)
        failed = await client.call_tool("browser_click", {"target": "e999"})
        assert failed.is_error
        assert said(failed).startswith("### Error\nError: Ref e999 not found")
        picture = await client.call_tool("browser_take_screenshot", {})
        assert [part.type for part in picture.content] == ["text", "image"]


@pytest.mark.e2e
@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_the_sdk_over_http_and_clients_that_do_not_see_each_other(
    tmp_path: Path, address: str, mode: Mode
) -> None:
    from mcp import Client

    with served(tmp_path) as (url, process):
        async with Client(url, mode=mode) as one, Client(url, mode=mode) as other:
            await asyncio.gather(*(client.call_tool("browser_navigate", {"url": address}) for client in (one, other)))
            await one.call_tool("browser_evaluate", {"function": "() => { document.cookie = 'who=one' }"})
            cookie = {"function": "() => document.cookie"}
            assert "who=one" in said(await one.call_tool("browser_evaluate", cookie))
            assert "who=one" not in said(await other.call_tool("browser_evaluate", cookie))
            await one.call_tool("browser_close", {})
            assert "Hello" in said(await other.call_tool("browser_snapshot", {}))
        assert await until(lambda: not psutil.Process(process.pid).children(), 30)


class Waiter(Dispatcher):
    """Its one tool answers when it is let."""

    def __init__(self, send: Send) -> None:
        super().__init__(send, name="w", title="W", instructions="")
        self.called_now, self.let = asyncio.Event(), asyncio.Event()

    async def tools(self) -> list[Message]:
        return []

    async def called(self, name: str, arguments: Message, meta: Message) -> Message:
        self.called_now.set()
        await self.let.wait()
        return {"content": []}


async def test_clients_that_never_say_goodbye_make_room() -> None:
    made: list[Waiter] = []
    ended: list[Waiter] = []

    def welcome(send: Send) -> ServedClient:
        waiter = Waiter(send)
        made.append(waiter)

        async def close() -> None:
            ended.append(waiter)

        return ServedClient(waiter, close)

    app = app_of(Clients(welcome, most=2), hosts=("h",), token=None)
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "wait", "arguments": {}}}
    ping = {"jsonrpc": "2.0", "id": 3, "method": "ping"}
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://h") as client:

        async def ask(message: dict[str, Any], session: str | None = None) -> httpx2.Response:
            return await client.post("/mcp", json=message, headers={"mcp-session-id": session} if session else {})

        one, two = [(await ask(INITIALIZE)).headers["mcp-session-id"] for _ in "12"]
        assert (await ask(ping, one)).status_code == 200
        three = (await ask(INITIALIZE)).headers["mcp-session-id"]
        assert [(await ask(ping, each)).status_code for each in (one, two, three)] == [200, 404, 200]
        assert ended == [made[1]]
        calls = [asyncio.ensure_future(ask(call, session)) for session in (one, three)]
        await asyncio.gather(made[0].called_now.wait(), made[2].called_now.wait())
        assert (await ask(INITIALIZE)).status_code == 503  # both have a call that runs
        made[0].let.set()
        assert (await calls[0]).status_code == 200
        assert (await ask(INITIALIZE)).status_code == 200
        assert ended == [made[1], made[0]]
        made[2].let.set()
        assert (await calls[1]).status_code == 200


@pytest.mark.e2e
async def test_http_is_not_for_everybody(tmp_path: Path) -> None:
    with served(tmp_path, "--token", "swordfish-token") as (url, process):
        own = {"authorization": "Bearer swordfish-token"}
        async with httpx2.AsyncClient(timeout=60) as client:
            assert (await client.post(url, json=INITIALIZE)).status_code == 401
            wrong = {"authorization": "Bearer swordfish-tokem"}
            assert (await client.post(url, json=INITIALIZE, headers=wrong)).status_code == 401
            assert (await client.post(url, json=INITIALIZE, headers={**own, "host": "evil.example"})).status_code == 403
            page = {**own, "origin": "https://evil.example"}
            assert (await client.post(url, json=INITIALIZE, headers=page)).status_code == 403
            assert (await client.post(url, content=b"{", headers=own)).status_code == 400
            ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
            assert (await client.post(url, json=ping, headers=own)).status_code == 400
            assert (await client.post(url, json=ping, headers={**own, "mcp-session-id": "x"})).status_code == 404
            begun = await client.post(url, json=INITIALIZE, headers=own)
            assert begun.json()["result"]["serverInfo"]["name"] == "smoketree"
            session = {**own, "mcp-session-id": begun.headers["mcp-session-id"]}
            assert (await client.post(url, json=ping, headers=session)).json() == {
                "jsonrpc": "2.0",
                "id": 2,
                "result": {},
            }
            stream_only = {**session, "accept": "text/event-stream"}
            event = await client.post(url, json=ping, headers=stream_only)
            assert event.headers["content-type"].startswith("text/event-stream")
            assert event.text.startswith("event: message\ndata: {")
            note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
            assert (await client.post(url, json=note, headers=session)).status_code == 202
            assert (await client.delete(url, headers=session)).status_code == 200
            assert (await client.post(url, json=ping, headers=session)).status_code == 404
        below = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        assert await until(lambda: not any(one.is_running() and one.status() != "zombie" for one in below), 30)


@pytest.mark.browser
async def test_a_shared_session_is_one_and_is_not_closed(tmp_path: Path, address: str) -> None:
    server = smoketree.create_server(session=SessionOptions(output=tmp_path), shared=True)
    app = server.http_app()
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client:

        async def call(session: str, tool: str, **arguments: object) -> str:
            message = {
                "jsonrpc": "2.0",
                "id": 5,
                "method": "tools/call",
                "params": {"name": tool, "arguments": arguments},
            }
            answer = (await client.post("/mcp", json=message, headers={"mcp-session-id": session})).json()
            return str(answer["result"]["content"][0]["text"])

        one, other = [(await client.post(path, json=INITIALIZE)).headers["mcp-session-id"] for path in ("/mcp", "/")]
        await call(one, "browser_navigate", url=address)
        assert "- Page Title: Hello" in await call(other, "browser_snapshot")
        assert "is shared between clients" in await call(one, "browser_close")
        for session in (one, other):
            await client.delete("/mcp", headers={"mcp-session-id": session})
    await app_ends(app)


async def app_ends(app: Any) -> None:
    """What the server that runs an application does at its end."""
    messages: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    for kind in ("lifespan.startup", "lifespan.shutdown"):
        messages.put_nowait({"type": kind})

    async def send(_: object) -> None:
        return

    await app({"type": "lifespan", "state": {}}, messages.get, send)


@pytest.mark.browser
async def test_in_process(tmp_path: Path, address: str) -> None:
    server = smoketree.create_server(session=SessionOptions(output=tmp_path, codegen="python"))
    assert any(tool["name"] == "browser_click" for tool in server.tools)
    async with server.client() as client:
        answer = await client.call_tool("browser_navigate", {"url": address})
        text = answer["content"][0]["text"]
        assert "isError" not in answer
        assert "### Snapshot\n```yaml\n- " in text
        assert f'page.goto("{address}")' in text
        clicked = await client.call_tool("browser_click", {"target": "#nope"})
        assert clicked["isError"] is True
        assert '"#nope" does not match any elements.' in clicked["content"][0]["text"]
