"""Ways out of a page that are no HTTP: none reaches what the page may not reach."""

import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import anyio
import pytest

from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session
from smoketree.errors import BrowserError
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ELSEWHERE = "https://preview.test"

WEBRTC = """async ({udp, tcp}) => {
  const pc = new RTCPeerConnection({iceServers: [
    {urls: `stun:127.0.0.1:${udp}`},
    ...['udp', 'tcp'].map(kind => ({urls: `turn:127.0.0.1:${kind == 'udp' ? udp : tcp}?transport=${kind}`,
                                    username: 'a', credential: 'b'})),
    {urls: `turns:127.0.0.1:${tcp}?transport=tcp`, username: 'a', credential: 'b'}]});
  pc.createDataChannel('x');
  const gathered = new Promise(done => {
    pc.onicegatheringstatechange = () => pc.iceGatheringState == 'complete' && done();
  });
  await pc.setLocalDescription(await pc.createOffer());
  const peer = new RTCPeerConnection();
  await peer.setRemoteDescription(pc.localDescription);
  await peer.setLocalDescription(await peer.createAnswer());
  await pc.setRemoteDescription(peer.localDescription);
  for (const candidate of [`candidate:1 1 udp 2130706431 127.0.0.1 ${udp} typ host`,
                           `candidate:2 1 tcp 1518280447 127.0.0.1 ${tcp} typ host tcptype passive`])
    await pc.addIceCandidate({candidate, sdpMid: '0'});
  await Promise.race([gathered, new Promise(done => setTimeout(done, 3000))]);
  return 'tried';
}"""
WEBTRANSPORT = """async ({udp}) => {
  const transport = new WebTransport(`https://127.0.0.1:${udp}/`);
  transport.closed.catch(() => 0);
  await transport.ready.catch(() => 0);
  return 'tried';
}"""
IN_A_FRAME = """async ports => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.srcdoc = '<p>inner</p>';
  await new Promise(done => { frame.onload = done });
  const other = frame.contentWindow;
  return other.eval(`(${%s})`)(ports).catch(error => 'tried');
}"""

IN_A_WORKER = """async ports => {
  const script = `(${%s})(${JSON.stringify(ports)}).catch(() => 0).then(() => postMessage('tried'))`;
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  return new Promise(done => { worker.onmessage = message => done(message.data) });
}"""
IN_ANOTHER = {"frame": IN_A_FRAME % json.dumps(WEBRTC), "worker": IN_A_WORKER % json.dumps(WEBTRANSPORT)}
PATHS = {"rtc": WEBRTC, "wt": WEBTRANSPORT, **IN_ANOTHER}


class Listener:
    """A UDP and a TCP port on loopback that count what reaches them."""

    def __init__(self) -> None:
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind(("127.0.0.1", 0))
        self._tcp = socket.create_server(("127.0.0.1", 0))
        self.ports = {"udp": self._udp.getsockname()[1], "tcp": self._tcp.getsockname()[1]}
        self.reached: list[str] = []
        for listen in (self._datagrams, self._connections):
            threading.Thread(target=listen, daemon=True).start()

    def close(self) -> None:
        self._udp.close()
        self._tcp.close()

    def _datagrams(self) -> None:
        try:
            while self._udp.recvfrom(2_000):
                self.reached.append("udp")
        except OSError:
            return

    def _connections(self) -> None:
        try:
            while True:
                self._tcp.accept()[0].close()
                self.reached.append("tcp")
        except OSError:
            return


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


async def attempt(session: Session, pages: Pages, script: str, ports: dict[str, int]) -> None:
    await visit(session, pages.html("/start", "<h1>Start</h1>"))
    answer = await call(session, "evaluate", function=f"() => ({script})({json.dumps(ports)})")
    assert answer.error is None or "is not defined" in answer.error, answer.error


@pytest.mark.parametrize("path", PATHS)
async def test_no_datagram_and_no_connection_past_the_relay(
    open_session: OpenSession, pages: Pages, listener: Listener, path: str
) -> None:
    async with open_session(origin=ELSEWHERE, allow_origins=(pages.origin,), private_network=False) as session:
        await attempt(session, pages, PATHS[path], listener.ports)
        assert listener.reached == []


@pytest.mark.parametrize(
    ("path", "arrives"), [("rtc", {"udp", "tcp"}), ("wt", {"udp"}), ("frame", {"udp", "tcp"}), ("worker", {"udp"})]
)
async def test_each_attempt_arrives_where_nothing_is_restricted(
    pages: Pages, listener: Listener, path: str, arrives: set[str]
) -> None:
    async with launched(LaunchOptions(udp=True)) as browser, browser.session(SessionOptions(origin=None)) as session:
        await attempt(session, pages, PATHS[path], listener.ports)
        assert set(listener.reached) == arrives


async def test_a_browser_with_udp_opens_no_restricted_session() -> None:
    browser = Browser(LaunchOptions(udp=True))
    with pytest.raises(BrowserError, match="without UDP"):
        async with browser.session(SessionOptions(private_network=False)):
            pass


@contextmanager
def debugged() -> Iterator[int]:
    """A free port for a browser's debugging."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
    yield port


async def test_a_browser_that_was_attached_to(pages: Pages, listener: Listener) -> None:
    with debugged() as port:
        arguments = (f"--remote-debugging-port={port}",)
        async with launched(LaunchOptions(udp=True, arguments=arguments)):
            options = LaunchOptions(cdp_endpoint=f"http://127.0.0.1:{port}")
            session_options = SessionOptions(origin=ELSEWHERE, allow_origins=(pages.origin,), private_network=False)
            async with launched(options) as browser, browser.session(session_options) as session:
                for script in PATHS.values():
                    await attempt(session, pages, script, listener.ports)
            assert listener.reached == []


HINTS = """<meta http-equiv="x-dns-prefetch-control" content="on">
<link rel="dns-prefetch" href="//hint-dns.invalid">
<link rel="preconnect" href="http://hint-connect.invalid"><link rel="prefetch" href="http://hint-fetch.invalid/x">
<script type="speculationrules">{"prefetch": [{"urls": ["http://rule.invalid/"], "eagerness": "immediate"}]}</script>
<a href="http://hint-link.invalid/">away</a><h1>Start</h1>"""


@asynccontextmanager
async def logged(log: Path, **options: object) -> AsyncIterator[Session]:
    """A session of a browser that writes all that its network stack does to `log`."""
    arguments = (f"--log-net-log={log}", "--net-log-capture-mode=Everything")
    async with (
        launched(LaunchOptions(arguments=arguments)) as browser,
        browser.session(SessionOptions(**options)) as session,  # type: ignore[arg-type]
    ):
        yield session


def looked_up(log: Path) -> set[str]:
    """The names that the browser asked the system or a name server for."""
    text = log.read_text(encoding="utf-8")
    written = json.loads(text if text.rstrip().endswith("}") else text.rstrip().rstrip(",") + "]}")
    kinds = {number: name for name, number in written["constants"]["logEventTypes"].items()}
    jobs = [event for event in written["events"] if kinds[event["type"]].startswith("HOST_RESOLVER_MANAGER_JOB")]
    hosts = [str(event.get("params", {}).get("host", "")) for event in jobs]
    return {host.partition("://")[2] or host for host in hosts if ".invalid" in host}


@pytest.mark.parametrize("restricted", [True, False])
async def test_names_are_looked_up_by_the_relay_alone(pages: Pages, tmp_path: Path, restricted: bool) -> None:
    """Chromium's headless shell follows `dns-prefetch`, `preconnect` and speculation rules in neither case: that a full
    browser's hints go nowhere is not shown here."""
    log = tmp_path / "net.json"
    options = {"origin": ELSEWHERE, "allow_origins": (pages.origin,), "private_network": False} if restricted else {}
    async with logged(log, **options) as session:
        await visit(session, pages.html("/hints", HINTS))
        with anyio.fail_after(20):
            await call(session, "evaluate", function="() => fetch('http://fetched.invalid/').catch(() => 0)")
            await call(session, "wait_for", time=0.5)
    found = looked_up(log)
    assert found == set() if restricted else {"fetched.invalid", "hint-fetch.invalid"} <= found
