"""Reading by a script that can do nothing else, held against a real Chromium."""

import json

import pytest

from smoketree.browser.session import Session
from smoketree.browser.tools import ALL_TOOLS
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

PAGE = """<title>t</title><p id=a>one</p><p>two</p><form action=/hit><input value=v><button>b</button></form>
<div style="height:3000px"></div>
<script>var list = [3, 1], held = new Map(), said = /o/g;
window.steal = () => { document.title = 'hacked' }; async function lend(x) { return x }</script>"""

STATE = """() => JSON.stringify([document.documentElement.outerHTML, location.href, document.cookie, {...localStorage},
  {...sessionStorage}, Object.getOwnPropertyNames(window).length, scrollY, history.length, window.name,
  document.activeElement.tagName, document.querySelector('input').value, list, held.size, said.lastIndex])"""

HACK = "document.title = 'hacked'"
WRITES = [
    HACK,
    "document.body.innerHTML = 'hacked'",
    "document.querySelector('p').textContent = 'hacked'",
    "document.querySelector('p').firstChild.data = 'hacked'",
    "document.querySelector('p').remove()",
    "document.querySelector('p').style.color = 'red'",
    "document.querySelector('p').attachShadow({mode: 'open'})",
    "document.querySelector('input').value = 'hacked'",
    "document.querySelector('input').focus()",
    "document.querySelector('button').click()",
    "document.querySelector('form').requestSubmit()",
    "document.querySelector('button').dispatchEvent(new Event('click'))",
    "document.write('hacked')",
    "document.execCommand('insertText', false, 'x')",
    "localStorage.setItem('a', '1')",
    "localStorage.a = '1'",
    "sessionStorage.b = 1",
    "document.cookie = 'a=1'",
    "indexedDB.open('x')",
    "fetch('/hit')",
    "new XMLHttpRequest().open('GET', '/hit')",
    "navigator.sendBeacon('/hit', 'x')",
    "new Image().src = '/hit'",
    "import('/hit')",
    "new WebSocket('ws://' + location.host + '/hit')",
    "new Worker('/hit')",
    "new EventSource('/hit')",
    "location.href = '/hit'",
    "location.assign('/hit')",
    "location.hash = 'x'",
    "location.reload()",
    "history.pushState({}, '', '/x')",
    "window.open('/hit')",
    "alert(1)",
    "postMessage('x', '*')",
    f"setTimeout(() => {{ {HACK} }}, 0)",
    f"requestAnimationFrame(() => {{ {HACK} }})",
    f"queueMicrotask(() => {{ {HACK} }})",
    f"Promise.resolve().then(() => {{ {HACK} }})",
    f"Promise.resolve({{then() {{ {HACK} }}}})",
    f"new Promise((go) => go({{then() {{ {HACK} }}}}))",
    f"new MutationObserver(() => {{ {HACK} }}).observe(document, {{childList: true}})",
    f"addEventListener('scroll', () => {{ {HACK} }})",
    f"(async () => {{ {HACK} }})()",
    f"(async () => {{ await null; {HACK} }})()",
    f"(async () => ({{then() {{ {HACK} }}}}))()",
    f"({{async m() {{ return {{then() {{ {HACK} }}}} }}}}).m()",
    f"(async function* () {{ {HACK} }})().next()",
    f"eval('(as' + 'ync () => ({{then() {{ {HACK.replace(chr(39), chr(34))} }}}}))()')",
    f"Function('return as' + 'ync () => ({{then() {{ {HACK.replace(chr(39), chr(34))} }}}})')()()",
    f"lend({{then() {{ {HACK} }}}})",
    "steal()",
    f"({{get x() {{ {HACK} }}}})",
    f"({{toJSON() {{ {HACK} }}}})",
    f"new Proxy({{a: 1}}, {{get() {{ {HACK} }}, ownKeys() {{ {HACK} }}}})",
    f"0))); ({{get x() {{ {HACK} }}}}); (((0",
    f"[2, 1].sort(() => {{ {HACK}; return 1 }})",
    f"'a'.replace('a', () => {{ {HACK} }})",
    "window.hacked = 1",
    "Array.prototype.hacked = 1",
    "scrollTo(0, 100)",
    "window.name = 'hacked'",
]

READS = [
    ("document.title", "t"),
    ("() => document.title", "t"),
    ("document.querySelectorAll('p').length", 2),
    ("[...document.querySelectorAll('p')].map((p) => p.textContent)", ["one", "two"]),
    ("() => { const found = {}; for (const p of document.querySelectorAll('p')) found[p.id] = 1; return found }",
     {"a": 1, "": 1}),
    ("getComputedStyle(document.querySelector('p')).color", "rgb(0, 0, 0)"),
    ("document.querySelector('p').getBoundingClientRect().height > 0", True),
    ("document.querySelector('input').value", "v"),
    ("null", None),
]  # fmt: skip


@pytest.fixture
async def opened(session: Session, pages: Pages) -> Session:
    pages.html("/", PAGE)
    assert (await session.call("browser_navigate", {"url": pages.url("/")})).ok
    return session


async def state(session: Session) -> str:
    return (await session.call("browser_evaluate", {"function": STATE})).results[0]


async def test_whatever_writes_fails_and_has_written_nothing(opened: Session, pages: Pages) -> None:
    before, hits = await state(opened), len(pages.hits)
    for script in WRITES:
        answer = await opened.call("browser_inspect", {"expression": script})
        assert answer.error is not None, (script, answer.results)
        assert await state(opened) == before, script
    assert len(pages.hits) == hits


async def test_reading_works(opened: Session) -> None:
    for script, value in READS:
        answer = await opened.call("browser_inspect", {"expression": script})
        assert answer.error is None, (script, answer.error)
        assert json.loads(answer.results[0]) == value, script


async def test_what_goes_wrong_is_told(opened: Session) -> None:
    for script, words in [
        ("while (true) {}", "SyntaxError"),
        ("(() => { while (true) {} })()", "longer than"),
        ("nope(", "SyntaxError"),
        ("(() => { throw new Error('mine') })()", "Error: mine"),
        ("window", "circular"),
    ]:
        answer = await opened.call("browser_inspect", {"expression": script})
        assert words in (answer.error or ""), (script, answer)
    big = await opened.call("browser_inspect", {"expression": "'x'.repeat(10_000_000)"})
    assert len(big.results[0]) <= 8_000


def test_no_client_is_offered_it() -> None:
    assert "browser_inspect" not in {tool.name for tool in ALL_TOOLS}
