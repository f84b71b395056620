"""What must not get out, and where the browser must not go."""

from pathlib import Path

import pytest

from smoketree.browser.options import Secret
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, press, ref, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

VALUE = 'hunter2 "x"+/'


@pytest.fixture
def elsewhere(pages: Pages) -> str:
    """The same server under a name that makes it another origin."""
    return pages.origin.replace("127.0.0.1", "localhost")


async def test_password_fields_are_masked(session: Session, pages: Pages) -> None:
    pages.html(
        "/passwords",
        "<input aria-label=User value='correct horse'><input type=password aria-label=One value='correct horse'>"
        "<input type=password aria-label=Two placeholder=pw value='a: b # \"c\"'>"
        "<input aria-label=Three autocomplete=current-password value=shown-pw>"
        "<iframe srcdoc=\"<input type=password aria-label=Four value='in-a-frame'>\"></iframe>"
        "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML ="
        " '<input type=password aria-label=Five value=in-the-shadow>'</script>",
    )
    snapshot = await visit(session, pages.url("/passwords"))
    assert snapshot.count("••••••") == 5
    for value in ("a: b", "shown-pw", "in-a-frame", "in-the-shadow"):
        assert value not in snapshot
    # The same words in a field that is no password stay readable.
    assert snapshot.count("correct horse") == 1
    assert 'textbox "User"' in next(line for line in snapshot.splitlines() if "correct horse" in line)
    part = await call(session, "snapshot", target="input[aria-label=Two]")
    assert "a: b" not in (part.snapshot or "")


async def test_a_secret_is_typed_and_comes_back_only_by_its_name(
    open_session: OpenSession, pages: Pages, tmp_path: Path
) -> None:
    pages.html(
        "/secret",
        "<form action='/echo'><input name=token aria-label=Token oninput='out.textContent = this.value;"
        ' document.title = btoa("x" + this.value); console.log(this.value)\'><p id=out></p></form>',
    )
    async with open_session(secrets={"TOKEN": Secret(VALUE)}, codegen="python") as session:
        snapshot = await visit(session, pages.url("/secret"))
        answer = await call(session, "type", ref=ref(snapshot, 'textbox "Token"'), text="{{secret.TOKEN}}", submit=True)
        assert answer.ok
        assert 'os.environ["TOKEN"]' in answer.code[0]
        assert VALUE in [hit.query.get("token") for hit in pages.hits]  # the page did get it
        everything = [answer, await call(session, "snapshot"), await call(session, "network_requests", all=True)]
        everything.append(await call(session, "console_messages", all=True))
        everything.append(await call(session, "evaluate", function="() => document.body.textContent"))
        await call(session, "snapshot", filename="s.yml")
        assert "hunter2" not in repr(everything)
        assert "hunter2" not in (tmp_path / "s.yml").read_text()
        assert "hunter2" not in session.url
        assert "<secret:TOKEN>" in session.url


async def test_a_secret_is_not_in_an_error(open_session: OpenSession, pages: Pages) -> None:
    pages.html("/disabled", "<input id=f disabled><input id=d type=date>")
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}) as session:
        await visit(session, pages.url("/disabled"))
        for target in ("#f", "#d"):
            answer = await call(session, "type", target=target, text="{{secret.TOKEN}}")
            assert answer.error is not None
            assert "hunter2" not in repr(answer)


async def test_a_secret_goes_only_where_it_may(open_session: OpenSession, pages: Pages, elsewhere: str) -> None:
    pages.html("/field", "<input id=f>")
    secrets = {"BOUND": Secret("bound-value", (elsewhere,)), "FREE": Secret("free-value")}
    async with open_session(secrets=secrets, allow_origins=(elsewhere,)) as session:
        await visit(session, pages.url("/field"))
        assert (await call(session, "type", target="#f", text="{{secret.FREE}}")).ok
        refused = await call(session, "type", target="#f", text="{{secret.BOUND}}")
        assert pages.origin in (refused.error or "")
        unknown = await call(session, "type", target="#f", text="{{secret.OTHER}}")
        assert unknown.error == 'Secret "OTHER" is not granted to this session.'
        assert not (await call(session, "press_key", key="{{secret.FREE}}")).ok
        await visit(session, f"{elsewhere}/field")
        assert (await call(session, "type", target="#f", text="{{secret.BOUND}}")).ok


async def test_a_secret_is_not_typed_into_a_foreign_frame(
    open_session: OpenSession, pages: Pages, elsewhere: str
) -> None:
    pages.html("/frame-field", "<input aria-label=Card>")
    pages.html("/frame", f"<iframe src='{elsewhere}/frame-field'></iframe>")
    async with open_session(secrets={"CARD": Secret("4111111111111111")}) as session:
        snapshot = await visit(session, pages.url("/frame"))
        field = {"ref": ref(snapshot, 'textbox "Card"'), "name": "Card", "type": "textbox", "value": "{{secret.CARD}}"}
        answer = await call(session, "fill_form", fields=[field])
        assert elsewhere in (answer.error or "")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "view-source:x"])
async def test_schemes_that_are_not_pages_are_refused(session: Session, url: str) -> None:
    answer = await call(session, "navigate", url=url)
    assert (answer.error or "").startswith('Access to "')


async def test_a_foreign_origin_is_refused_and_named(session: Session, pages: Pages, elsewhere: str) -> None:
    hits = len(pages.hits)
    answer = await call(session, "navigate", url=f"{elsewhere}/")
    assert f"--allow-origin {elsewhere}" in (answer.error or "")
    assert len(pages.hits) == hits


WAYS = {
    "link": "<a href='{}/there'>Go</a>",
    "script": "<a href='#' onclick='location.href = \"{}/there\"'>Go</a>",
    "redirect": "<a href='/redirect?to={}/there'>Go</a>",
    "form": "<a href='#' onclick='f.submit()'>Go</a><form id=f method=post action='{}/there'><input name=a></form>",
    "new tab": "<a href='{}/there' target=_blank>Go</a>",
    "window.open": "<a href='#' onclick='window.open(\"{}/there\")'>Go</a>",
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_click_that_leads_to_a_foreign_origin(session: Session, pages: Pages, elsewhere: str, way: str) -> None:
    pages.html("/there", "<h1>Foreign words</h1>")
    pages.html("/leads", WAYS[way].format(elsewhere).replace("/there", f"/there?way={way[0]}"))
    answer = await press(session, 'link "Go"', await visit(session, pages.url("/leads")))
    assert f"--allow-origin {elsewhere}" in (answer.error or "")
    if way not in {"new tab", "window.open"}:  # the first request of a new tab may be out before we see the tab
        assert not [hit for hit in pages.hits if hit.path == "/there" and hit.query.get("way") == way[0]]
    again = await call(session, "snapshot")
    assert "Foreign words" not in repr([answer, again])


async def test_a_named_origin_is_gone_to(open_session: OpenSession, pages: Pages, elsewhere: str) -> None:
    pages.html("/there", "<h1>Foreign words</h1>")
    pages.html("/leads", f"<a href='{elsewhere}/there'>Go</a>")
    async with open_session(allow_origins=(elsewhere,)) as session:
        answer = await press(session, 'link "Go"', await visit(session, pages.url("/leads")))
        assert "Foreign words" in (answer.snapshot or "")


async def test_frames_and_requests_of_other_origins_are_the_pages_own(
    session: Session, pages: Pages, elsewhere: str
) -> None:
    pages.html("/inner2", "<p>Framed words")
    pages.on("/api2", lambda _: Reply("answered", headers={"Access-Control-Allow-Origin": "*"}))
    pages.html(
        "/mix",
        f"<iframe src='{elsewhere}/inner2'></iframe><p id=p></p>"
        f"<script>fetch('{elsewhere}/api2').then(r => r.text()).then(t => p.textContent = t)</script>",
    )
    snapshot = await visit(session, pages.url("/mix"))
    assert "Framed words" in snapshot
    assert "answered" in snapshot
