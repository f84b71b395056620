"""Each kind of fault in a real page: what a person would see then, and what is recorded without one."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest

from smoketree.browser.session import Session
from smoketree.plan.parser import parse
from smoketree.prove.faults import Fault, RequestKey, SeenRequest
from smoketree.prove.instrument import TEXTS, Instrument
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

PAGE = """<title>Cart</title><h1>Cart</h1><p id=total>Total: 12</p><ul id=list><li>Mug</li></ul>
<button id=add aria-pressed=false>Add</button><input type=checkbox id=gift checked><script src=/app.js></script>"""
SCRIPT = """document.querySelector('#add').addEventListener('click', async (event) => {
  event.target.setAttribute('aria-pressed', 'true');
  const answer = await fetch('/items', {method: 'POST'});
  const items = await answer.json().catch(() => ['none']);
  document.querySelector('#list').innerHTML = items.map((each) => `<li>${each}</li>`).join('');
})"""
SEEN = """() => [document.querySelector('h1')?.innerText, ...['#total', 'li'].map((path) =>
    [...document.querySelectorAll(path)].filter((each) => each.checkVisibility()).map((each) => each.innerText).join()),
  document.querySelector('#add')?.ariaPressed, document.querySelector('#gift')?.checked]"""
GOOD = ["Cart", "Total: 12", "Mug,Pen", "true", True]
PLAN = '#Case 1: Add\n\n- Click "Add"\n- Assert: the page shows "Pen"\n'


def _request(kind: str, method: str, path: str, body: str = "") -> SeenRequest:
    return SeenRequest(RequestKey(method, path, 1), kind, 3, 200, {"content-type": "application/json"}, body)


ITEMS = _request("fetch", "POST", "/items", '["Mug", "Pen"]')
APP = _request("script", "GET", "/app.js")
FAULTS = {
    "element-removed": (Fault("element-removed", 4, path="#total"), [GOOD[0], "", *GOOD[2:]]),
    "text-changed": (Fault("text-changed", 4, path="#total", part="12", to="13"), [GOOD[0], "Total: 13", *GOOD[2:]]),
    "handler-dropped": (Fault("handler-dropped", 3, path="#add", detail="click"), [*GOOD[:2], "Mug", "false", True]),
    "state-not-set": (Fault("state-not-set", 3, path="#add", detail="aria-pressed"), [*GOOD[:3], "false", True]),
    "state-not-kept": (Fault("state-not-kept", 4, path="#gift", detail="checked", to=False), [*GOOD[:4], False]),
    "list-stale": (Fault("list-stale", 3, path="#list"), [*GOOD[:2], "Mug", "true", True]),
    "answered-500": (Fault("answered-500", 3, ITEMS), [*GOOD[:2], "none", "true", True]),
    "answered-empty": (Fault("answered-empty", 3, ITEMS), [*GOOD[:2], "", "true", True]),
    "changed-name": (Fault("changed-name", 4, ITEMS, part="Pen", to="Pex"), [*GOOD[:2], "Mug,Pex", "true", True]),
    "script-throws": (
        Fault("script-throws", 3, _request("script", "GET", "/app.js")),
        [*GOOD[:2], "Mug", "false", True],
    ),
    "write-swallowed": (Fault("write-swallowed", 3, ITEMS), GOOD),
    "write-doubled": (Fault("write-doubled", 3, ITEMS), GOOD),
}
SENT = {"handler-dropped": 0, "script-throws": 0, "write-swallowed": 0, "answered-500": 0, "write-doubled": 2}


OpenSession = Callable[..., AbstractAsyncContextManager[Session]]


async def _case(
    open_session: OpenSession,
    pages: Pages,
    fault: Fault | None,
    page: str = PAGE,
    look: str = SEEN,
    of: str = "cart.md",
) -> tuple[Instrument, Any]:
    """The case on a page, with a fault for the plan `of`, and what a script sees at its end."""
    pages.html("/", page)
    pages.on("/app.js", lambda _: Reply(SCRIPT, content_type="text/javascript"))
    pages.on("/items", lambda _: Reply('["Mug", "Pen"]', content_type="application/json"))
    pages.hits.clear()
    plan = parse(PLAN, "cart.md").plan
    assert plan is not None
    instrument = Instrument(pages.origin, fault, (of, plan.cases[0].name))
    async with open_session(prepare_context=instrument.prepare) as session:
        instrument.case_started(plan, plan.cases[0].name, 1)
        await instrument.begin_case()
        await session.call("browser_navigate", {"url": pages.url()})
        instrument.step_started(plan, plan.cases[0].steps[0])
        await session.call("browser_click", {"element": "Add", "target": "button"})
        await session.settled(2.0)
        shown = await session.ask(look)
        instrument.note_texts(await session.ask(TEXTS), end=True)
        await instrument.end_case()
    return instrument, shown


@pytest.mark.parametrize("kind", FAULTS)
async def test_a_fault_in_a_page(kind: str, open_session: OpenSession, pages: Pages) -> None:
    fault, seen = FAULTS[kind]
    instrument, shown = await _case(open_session, pages, fault)
    assert shown == seen
    assert instrument.applied
    assert sum(hit.path == "/items" for hit in pages.hits) == SENT.get(kind, 1)


@pytest.mark.parametrize("kind", ["text-changed", "answered-500"])
async def test_a_fault_is_there_only_in_its_case(kind: str, open_session: OpenSession, pages: Pages) -> None:
    instrument, shown = await _case(open_session, pages, FAULTS[kind][0], of="other.md")
    assert shown == GOOD
    assert not instrument.applied


SHADOW = """<div id=host></div><script>
host.attachShadow({mode: 'open'}).innerHTML = '<p>In: 12</p><button>Add</button>';
host.shadowRoot.querySelector('button').onclick = () => host.shadowRoot.querySelector('p').textContent = 'In: 13';
</script>"""
WITHIN = f"<h1>Outer</h1><iframe src=/inner></iframe>{SHADOW}"
DEEP = """() => [document, document.querySelector('iframe').contentDocument].map(
    (each) => each.querySelector('#host').shadowRoot.querySelector('p').checkVisibility()
        ? each.querySelector('#host').shadowRoot.querySelector('p').textContent : '')"""


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (None, ["In: 13", "In: 12"]),
        (Fault("handler-dropped", 3, path="#host >>> button:nth-of-type(1)", detail="click"), ["In: 12", "In: 12"]),
        (Fault("text-changed", 4, path="#host >>> p:nth-of-type(1)", part="13", to="14"), ["In: 14", "In: 12"]),
        (Fault("element-removed", 4, path="#host >>> p:nth-of-type(1) in frame /inner"), ["In: 13", ""]),
    ],
)
async def test_faults_in_frames_and_open_shadow_roots(
    fault: Fault | None, seen: list[str], open_session: OpenSession, pages: Pages
) -> None:
    pages.html("/inner", SHADOW)
    instrument, shown = await _case(open_session, pages, fault, WITHIN, DEEP)
    assert shown == seen
    (trace,) = instrument.traces.values()
    if fault is None:
        assert ("event", "#host >>> button:nth-of-type(1)") in {(one.kind, one.path) for one in trace.touched}
        paths = {each.path: each.text for each in trace.texts[0]}
        assert paths["#host >>> p:nth-of-type(1) in frame /inner"] == "In: 12"
        assert all(text in trace.pages[0][0] for text in ("Outer", "In: 12", "In: 13"))
    else:
        assert instrument.applied


async def test_what_a_case_touches_is_recorded(open_session: OpenSession, pages: Pages) -> None:
    instrument, shown = await _case(open_session, pages, None)
    assert shown == GOOD
    (trace,) = instrument.traces.values()
    assert [(str(each.key), each.kind, each.status) for each in trace.requests if "favicon" not in str(each.key)] == [
        ("GET /", "document", 200), ("GET /app.js", "script", 200), ("POST /items", "fetch", 200),
    ]  # fmt: skip
    assert trace.requests[-1].body == '["Mug", "Pen"]'
    assert {(one.kind, one.path, one.detail) for one in trace.touched} == {
        ("event", "#add", "click"), ("state", "#add", "aria-pressed"), ("children", "#list", ""),
    }  # fmt: skip
    assert {one.line for one in trace.touched} == {3}
    assert replace(trace.requests[-1].key, number=2) != ITEMS.key
