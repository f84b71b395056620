"""What the page sent, in parts; answers that are made up; no network."""

import json
from pathlib import Path

import pytest

from smoketree.browser.session import Session
from tests.browser.acting import call, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SEND = """() => fetch('/api?q=1', {
  method: 'POST', body: 'a=1', headers: {Authorization: 'Bearer abc', 'X-Mine': 'yes'}}).then(r => r.text())"""


@pytest.fixture
async def sent(session: Session, pages: Pages) -> int:
    """The number of a POST request that was answered."""
    pages.on("/api", lambda _: Reply('{"ü": 1}', content_type="application/json", headers={"Set-Cookie": "s=1"}))
    await visit(session, pages.html("/sender", "x"))
    assert (await call(session, "evaluate", function=SEND)).ok
    (line,) = [line for line in (await call(session, "network_requests")).results[0].splitlines() if "POST" in line]
    number, _, rest = line.partition(". ")
    assert rest == f"[POST] {pages.url('/api?q=1')} => [200] OK"
    return int(number)


async def test_a_request_and_its_parts(session: Session, sent: int, pages: Pages, tmp_path: Path) -> None:
    details = (await call(session, "network_request", index=sent)).results[0]
    assert details.startswith(f"#{sent} [POST] {pages.url('/api?q=1')}\n\n  General\n    status:    [200] OK\n")
    for told in ("type:      fetch", "mimeType:  application/json", "x-mine: yes", 'part="request-body"'):
        assert told in details
    assert "Bearer" not in details
    assert "s=1" not in details

    async def part(name: str) -> tuple[str, ...]:
        return (await call(session, "network_request", index=sent, part=name)).results

    assert await part("response-body") == ('{"ü": 1}',)
    assert await part("request-body") == ("a=1",)
    assert "x-mine: yes" in (await part("request-headers"))[0]
    assert "content-type: application/json" in (await part("response-headers"))[0]
    answer = await call(session, "network_request", index=sent, part="response-body", filename="body.json")
    assert answer.results == ("- [Response body](./body.json)",)
    assert json.loads((tmp_path / "body.json").read_text()) == {"ü": 1}


async def test_parts_that_are_not_there(session: Session, sent: int) -> None:
    assert (await call(session, "network_request", index=1, part="request-body")).results == ()
    missing = await call(session, "network_request", index=sent + 50)
    assert missing.error == f"Request #{sent + 50} not found. Use browser_network_requests to see available indexes."
    bad = await call(session, "network_request", index=0)
    assert (bad.error or "").endswith("✖ Too small: expected number to be >=1\n  → at index")


async def test_a_body_that_is_no_text_goes_into_a_file(session: Session, pages: Pages, tmp_path: Path) -> None:
    pages.on("/data", lambda _: Reply(b"\x00\x01\xff", content_type="application/octet-stream"))
    await visit(session, pages.html("/binary", "<script>fetch('/data').then(r => r.arrayBuffer())</script>"))
    line = next(line for line in (await call(session, "network_requests")).results[0].splitlines() if "/data" in line)
    answer = await call(session, "network_request", index=int(line.partition(".")[0]), part="response-body")
    assert (tmp_path / answer.results[0]).read_bytes() == b"\x00\x01\xff"


async def test_the_filter_is_a_javascript_expression(session: Session, sent: int) -> None:
    async def shown(pattern: str) -> list[str]:
        text = (await call(session, "network_requests", filter=pattern, static=True)).results[0]
        return [line.partition(".")[0] for line in text.splitlines()]

    for pattern in ("/api", "/API|[a]pi/i".lower(), r"(?<q>q)=\d$", "/sender|/api"):
        assert str(sent) in await shown(pattern) or pattern.endswith("/i")
    bad = await call(session, "network_requests", filter="(")
    assert (bad.error or "").endswith("✖ Invalid regular expression\n  → at filter")
    assert (await call(session, "network_requests", filter="(a+)+$")).error is None


async def test_made_up_answers(session: Session, pages: Pages) -> None:
    ask = "() => fetch('/api.json').then(async r => [r.status, r.headers.get('x-a'), await r.text()])"
    await visit(session, pages.html("/route", "x"))
    answer = await call(
        session, "route", pattern="**/api.json", body='{"x":1}', contentType="application/json", headers=["X-A: b"]
    )
    assert answer.results == ("Route added for pattern: **/api.json",)
    assert (await call(session, "evaluate", function=ask)).results == ('[\n  200,\n  "b",\n  "{\\"x\\":1}"\n]',)
    assert (await call(session, "route_list")).results == (
        '1. **/api.json (body={"x":1}, contentType=application/json, addHeaders={"X-A":"b"})',
    )
    await call(session, "route", pattern="**/api.json", status=503)
    assert "503" in (await call(session, "evaluate", function=ask)).results[0]
    assert (await call(session, "unroute", pattern="**/nope")).results == ("Removed 0 route(s) for pattern: **/nope",)
    assert (await call(session, "unroute", pattern="**/api.json")).results == (
        "Removed 2 route(s) for pattern: **/api.json",
    )
    assert "404" in (await call(session, "evaluate", function=ask)).results[0]
    assert (await call(session, "route_list")).results == ("No active routes",)
    assert (await call(session, "unroute")).results == ("Removed all 0 route(s)",)


async def test_headers_on_their_way(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/route", "x"))
    await call(session, "route", pattern="**/echo", headers=["X-Mine: yes"], removeHeaders="accept, x-other")
    asked = "() => fetch('/echo', {headers: {'X-Other': 'no'}}).then(r => r.json()).then(j => j.headers)"
    headers = json.loads((await call(session, "evaluate", function=asked)).results[0])
    lower = {name.lower(): value for name, value in headers.items()}
    assert lower["x-mine"] == "yes"
    assert "x-other" not in lower
    bad = await call(session, "route", pattern="**/x", headers=["no colon"])
    assert bad.error == 'Invalid header "no colon": expected "Name: Value"'


async def test_a_made_up_answer_holds_in_new_contexts_too(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/route", "x"))
    await call(session, "route", pattern="**/made-up", body="<h1>Made up</h1>", contentType="text/html")
    answer = await call(session, "tabs", action="new", url=pages.url("/made-up"), isolatedContext="alice")
    assert "Made up" in (answer.snapshot or "")


async def test_without_a_network(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/online", "x"))
    assert (await call(session, "network_state_set", state="offline")).results == ("Network is now offline",)
    answer = await call(session, "navigate", url=pages.url("/online"))
    assert (answer.error or "").startswith("net::ERR_INTERNET_DISCONNECTED")
    assert (await call(session, "network_state_set", state="online")).ok
    assert (await call(session, "navigate", url=pages.url("/online"))).ok
    assert not (await call(session, "network_state_set", state="slow")).ok
