"""Requests of every kind that a page may not send: nothing of them arrives."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import anyio
import pytest

from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import Proxy, SessionOptions
from smoketree.browser.relay import Relay
from smoketree.errors import BrowserError
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Pages, Reply

pytestmark = pytest.mark.anyio

WORKER = "fetch('{0}/worker').catch(() => 0).then(() => postMessage('done'))"
SERVICE = """self.addEventListener('install', event => event.waitUntil(
  fetch('{0}/service', {{mode: 'no-cors'}}).catch(() => 0)))"""
KINDS = {
    "fetch": "() => fetch('{0}/fetch', {{mode: 'no-cors'}}).catch(() => 0)",
    "redirect": "() => fetch('/away', {{mode: 'no-cors'}}).catch(() => 0)",
    "image": "() => new Promise(done => {{ const i = new Image(); i.onload = i.onerror = done; i.src = '{0}/image' }})",
    "beacon": "() => navigator.sendBeacon('{0}/beacon', 'x')",
    "websocket": "() => new Promise(done => {{ const w = new WebSocket('{0}/socket'.replace('http', 'ws'));"
    " w.onerror = w.onopen = () => done(1) }})",
    "frame": "() => new Promise(done => {{ const f = document.createElement('iframe'); f.onload = done;"
    " f.src = '{0}/frame'; document.body.append(f); setTimeout(done, 1500) }})",
    "form": "() => {{ document.body.innerHTML = '<form method=post action={0}/form>'; document.forms[0].submit() }}",
    "popup": "() => {{ open('{0}/popup') }}",
    "worker": "() => new Promise(done => {{ new Worker('/worker.js').onmessage = done }})",
    "service worker": "() => navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready)",
    "prefetch": "() => {{ document.head.insertAdjacentHTML('beforeend', '<link rel=prefetch href={0}/prefetch>') }}",
    "style": "() => {{ document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href={0}/style>') }}",
}


@pytest.fixture(scope="module")
def other() -> Iterator[Pages]:
    """A server where the pages may not go."""
    with Pages() as server:
        yield server


@pytest.fixture
def start(pages: Pages, other: Pages) -> str:
    pages.on("/away", lambda _: Reply(status=302, headers={"Location": f"{other.origin}/redirected"}))
    pages.on("/worker.js", lambda _: Reply(WORKER.format(other.origin), content_type="text/javascript"))
    pages.on("/service.js", lambda _: Reply(SERVICE.format(other.origin), content_type="text/javascript"))
    other.hits.clear()
    return pages.html("/start", "<h1>Start</h1>")


@pytest.mark.browser
@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_reaches_what_is_not_allowed(
    open_session: OpenSession, pages: Pages, other: Pages, start: str, kind: str
) -> None:
    async with open_session(origin=None, allowed_origins=(pages.origin,), follow_popups=False) as session:
        await visit(session, start)
        await call(session, "evaluate", function=KINDS[kind].format(other.origin))
        await call(session, "wait_for", time=0.2)
        assert [hit.path for hit in other.hits] == []


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["fetch", "redirect", "websocket", "worker", "service worker", "popup"])
async def test_the_same_requests_arrive_without_a_list(
    open_session: OpenSession, other: Pages, start: str, kind: str
) -> None:
    async with open_session(origin=None) as session:
        await visit(session, start)
        await call(session, "evaluate", function=KINDS[kind].format(other.origin))
        with anyio.fail_after(10):
            while not other.hits:
                await call(session, "wait_for", time=0.1)


@pytest.mark.browser
async def test_blocked_origins_and_what_is_said(
    open_session: OpenSession, pages: Pages, other: Pages, start: str
) -> None:
    async with open_session(origin=None, blocked_origins=(other.origin,)) as session:
        await visit(session, start)
        for url in (f"{other.origin}/x", pages.url(f"/redirect?to={other.origin}/x")):
            answer = await call(session, "navigate", url=url)
            assert (answer.error or "").startswith("net::ERR_BLOCKED_BY_CLIENT at ")
            assert "Start" in await visit(session, start)
        await call(session, "evaluate", function=KINDS["websocket"].format(other.origin))
        assert other.hits == []
        # A tab that a page opens, an isolated one, and one that was there before all fall under the lists.
        for more in ({}, {"isolatedContext": "alice"}):
            answer = await call(session, "tabs", action="new", url=f"{other.origin}/x", **more)
            assert answer.error is not None
        assert other.hits == []


@pytest.mark.browser
async def test_private_addresses_from_a_public_preview(
    open_session: OpenSession, pages: Pages, other: Pages, start: str
) -> None:
    # The preview is said to be elsewhere; what serves the page is listed, so that it can be reached at all.
    options = {"origin": "https://preview.test", "allow_origins": (pages.origin,), "private_network": False}
    async with open_session(**options) as session:
        await visit(session, start)
        for url in (
            other.origin,
            pages.origin.replace("127.0.0.1", "localhost"),
            "http://169.254.169.254",
            "http://[::1]:1",
        ):
            await call(session, "evaluate", function=f"() => fetch('{url}/x', {{mode: 'no-cors'}}).catch(() => 0)")
        assert other.hits == []
        assert [hit.path for hit in pages.hits if hit.path == "/x"] == []


@pytest.mark.browser
async def test_a_preview_on_this_machine_may_use_this_machine(
    open_session: OpenSession, other: Pages, start: str
) -> None:
    async with open_session(private_network=False) as session:
        await visit(session, start)
        await call(session, "evaluate", function=KINDS["fetch"].format(other.origin))
        assert [hit.path for hit in other.hits] == ["/fetch"]
        answer = await call(
            session,
            "evaluate",
            function="() => fetch('http://169.254.169.254/', {mode: 'no-cors'}).then(() => 'got', () => 'not')",
        )
        assert answer.results == ('"not"',)


async def test_a_list_that_cannot_be_read(open_session: OpenSession) -> None:
    with pytest.raises(BrowserError, match="cannot be read"):
        async with open_session(allowed_origins=("ftp://x",)):
            pass


@contextlib.asynccontextmanager
async def relay(**options: object) -> AsyncIterator[Relay]:
    policy = NetworkPolicy(SessionOptions(**options))  # type: ignore[arg-type]
    upstream = options.get("proxy")
    async with Relay(policy, upstream if isinstance(upstream, Proxy) else None).running() as running:
        yield running


async def ask(port: int, host: str, there: int, *, command: int = 1) -> tuple[int, bytes]:
    """What a SOCKS5 client is answered, and what comes through then."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"\x05\x01\x00")
    assert await reader.readexactly(2) == b"\x05\x00"
    name = host.encode()
    writer.write(bytes([5, command, 0, 3, len(name)]) + name + there.to_bytes(2, "big"))
    reply = await reader.readexactly(10)
    writer.write(b"GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    try:
        return reply[1], await reader.read()
    except ConnectionResetError:
        return reply[1], b""
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def test_what_the_relay_answers(pages: Pages) -> None:
    port = int(pages.origin.rpartition(":")[2])
    pages.html("/hello", "hello")
    async with relay(allowed_origins=(pages.origin, "http://127.0.0.1:9", "http://nowhere.invalid")) as running:
        reply, content = await ask(running.port, "127.0.0.1", port)
        assert reply == 0
        assert b"hello" in content
        assert (await ask(running.port, "127.0.0.1", port + 1))[0] == 2
        assert running.error_of("127.0.0.1") == f"127.0.0.1:{port + 1} is not an allowed origin"
        assert (await ask(running.port, "127.0.0.1", 9))[0] == 5
        assert (await ask(running.port, "nowhere.invalid", 80))[0] == 4
        assert running.error_of("nowhere.invalid") == "net::ERR_NAME_NOT_RESOLVED"
        assert (await ask(running.port, "127.0.0.1", port, command=2))[0] == 7


async def test_a_name_is_judged_by_the_address_that_it_has() -> None:
    async with relay(origin="https://preview.test", private_network=False) as running:
        assert (await ask(running.port, "localhost", 80))[0] == 2
        assert running.error_of("localhost") == "localhost:80 is a loopback address"


async def test_the_preview_is_reached_without_the_relay(pages: Pages) -> None:
    async with relay(origin=pages.origin, private_network=False) as local:
        assert pages.origin.removeprefix("http://") in local.bypass.split(",")
        assert "localhost" in local.bypass.split(",")
    async with relay(origin="http://10.0.0.1", private_network=False) as private:
        assert private.bypass == "<-loopback>,10.0.0.1:80"
    async with relay(origin="https://preview.test", private_network=False) as public:
        assert public.bypass == "<-loopback>", "a name server could say another address next time"
    async with relay(origin=pages.origin, blocked_origins=(pages.origin,)) as blocked:
        assert blocked.bypass == "<-loopback>"


async def test_through_another_proxy() -> None:
    seen: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seen.append(await reader.readuntil(b"\r\n\r\n"))
        refused = b"refused" in seen[-1]
        writer.write(b"HTTP/1.1 403 No\r\n\r\n" if refused else b"HTTP/1.1 200 OK\r\n\r\nHello")
        await writer.drain()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        proxy = Proxy(address, username="ann", password="pw")
        async with relay(proxy=proxy, blocked_origins=("blocked.test",)) as running:
            assert await ask(running.port, "some.test", 443) == (0, b"Hello")
            assert seen[0].startswith(b"CONNECT some.test:443 HTTP/1.1\r\n")
            assert b"Proxy-Authorization: Basic YW5uOnB3\r\n" in seen[0]
            assert (await ask(running.port, "refused.test", 443))[0] == 1
            assert (await ask(running.port, "blocked.test", 443))[0] == 2
    with pytest.raises(BrowserError, match="http proxy only"):
        async with relay(proxy=Proxy("socks5://127.0.0.1:1"), blocked_origins=("x.test",)):
            pass
