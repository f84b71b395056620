"""Each tool's way to do what it is for, and its main way to fail, on a real page."""

import time
from pathlib import Path

import pytest

from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, header, press, ref, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def test_navigate_answers_with_page_and_snapshot(shared_session: Session, pages: Pages) -> None:
    pages.html("/hello", "<title>Hi</title><h1>Hello</h1>")
    answer = await call(shared_session, "navigate", url=pages.url("/hello"))
    assert answer.ok
    assert (header(answer).url, header(answer).title, header(answer).status) == (pages.url("/hello"), "Hi", None)
    assert answer.snapshot is not None
    assert 'heading "Hello"' in answer.snapshot


async def test_the_status_of_a_bad_answer_is_told_and_forgotten(shared_session: Session, pages: Pages) -> None:
    answer = await call(shared_session, "navigate", url=pages.url("/status/500"))
    assert answer.ok
    assert header(answer).status == "500 Internal Server Error"
    pages.html("/fine", "fine")
    answer = await call(shared_session, "navigate", url=pages.url("/fine"))
    assert header(answer).status is None


async def test_a_redirect_is_followed(shared_session: Session, pages: Pages) -> None:
    pages.html("/there", "<h1>There</h1>")
    snapshot = await visit(shared_session, pages.url("/redirect?to=/there"))
    assert "There" in snapshot
    assert shared_session.url == pages.url("/there")


async def test_a_page_that_never_answers_is_an_error_in_time(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(navigation_timeout=0.5) as session:
        begun = time.monotonic()
        answer = await call(session, "navigate", url=pages.url("/silent"))
        assert answer.error == f"{pages.url('/silent')} did not load within 0.5 s (Timeout 500ms exceeded.)"
        assert time.monotonic() - begun < 4


async def test_a_page_that_never_ends_is_an_error_in_time(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(navigation_timeout=0.5) as session:
        begun = time.monotonic()
        answer = await call(session, "navigate", url=pages.url("/hang"))
        assert answer.error is not None
        assert time.monotonic() - begun < 8
        assert (await call(session, "navigate", url=pages.url("/status/200"))).ok


async def test_an_address_where_nobody_listens(open_session: OpenSession) -> None:
    async with open_session(origin="http://127.0.0.1:9") as session:
        answer = await call(session, "navigate", url="http://127.0.0.1:9/")
        assert (answer.error or "").startswith("net::ERR_")
        assert "\n" not in (answer.error or "")


async def test_a_download_in_place_of_a_page(session: Session, pages: Pages, tmp_path: Path) -> None:
    answer = await call(session, "navigate", url=pages.url("/download"))
    assert answer.ok
    assert answer.results == ("The address is a download, not a page.",)
    assert 'Downloaded file report.csv to "downloads/report.csv"' in answer.events
    assert (tmp_path / "downloads/report.csv").read_text() == "a,b\n1,2\n"


async def test_a_click_that_downloads(session: Session, pages: Pages, tmp_path: Path) -> None:
    pages.html("/export", "<a href='/download'>Export</a>")
    answer = await press(session, 'link "Export"', await visit(session, pages.url("/export")))
    assert answer.ok
    assert any(event.startswith("Downloaded file") for event in answer.events)
    assert (tmp_path / "downloads/report.csv").is_file()


async def test_going_back(session: Session, pages: Pages) -> None:
    pages.html("/one", "<h1>One</h1>")
    pages.html("/two", "<h1>Two</h1>")
    await visit(session, pages.url("/one"))
    await visit(session, pages.url("/two"))
    answer = await call(session, "navigate_back")
    assert answer.ok
    assert "One" in (answer.snapshot or "")


async def test_going_back_from_the_first_page_is_an_error(open_session: OpenSession, pages: Pages) -> None:
    async with open_session() as session:
        answer = await call(session, "navigate_back")
        assert answer.error == "There is no previous page in this tab's history."


async def test_a_click_by_ref_and_by_selector(shared_session: Session, pages: Pages) -> None:
    pages.html("/count", "<button id=b onclick='this.textContent = +this.textContent + 1'>0</button>")
    snapshot = await visit(shared_session, pages.url("/count"))
    answer = await call(shared_session, "click", ref=ref(snapshot, 'button "0"'))
    assert 'button "1"' in (answer.snapshot or "")
    answer = await call(shared_session, "click", target="#b", doubleClick=True)
    assert 'button "3"' in (answer.snapshot or "")


@pytest.mark.parametrize(
    ("body", "target", "reason"),
    [
        ("<button id=b disabled>Save</button>", "#b", "element is not enabled"),
        ("<button id=b style='display:none'>Save</button>", "#b", "element is not visible"),
        (
            "<button id=b>Save</button><div id=cover style='position:fixed;inset:0'></div>",
            "#b",
            'something covers it: <div id="cover"></div> intercepts pointer events',
        ),
        ("<p>nothing</p>", "#b", '"#b" does not match any elements.'),
        ("<p>nothing</p>", "###", '"###" is not a valid target.'),
    ],
)
async def test_what_stops_a_click_is_told_in_a_line(
    shared_session: Session, pages: Pages, body: str, target: str, reason: str
) -> None:
    await visit(shared_session, pages.html("/stopped", body))
    answer = await call(shared_session, "click", target=target)
    assert (answer.error or "").startswith(reason)
    assert "\n" not in (answer.error or "")
    assert "\x1b" not in (answer.error or "")


async def test_a_ref_that_is_gone_is_told_at_once(shared_session: Session, pages: Pages) -> None:
    pages.html("/gone", "<button onclick='this.remove()'>Remove me</button>")
    snapshot = await visit(shared_session, pages.url("/gone"))
    button = ref(snapshot, 'button "Remove me"')
    await call(shared_session, "click", ref=button)
    begun = time.monotonic()
    answer = await call(shared_session, "click", ref=button)
    assert (answer.error or "").startswith(
        f"Ref {button} not found in the current page snapshot. Try capturing new snapshot."
    )
    assert time.monotonic() - begun < 0.8


async def test_the_ref_of_an_earlier_page_does_not_hit_the_next(shared_session: Session, pages: Pages) -> None:
    pages.html("/first", "<button>Delete</button>")
    pages.html("/second", "<button onclick='document.title = \"hit\"'>Delete</button>")
    button = ref(await visit(shared_session, pages.url("/first")), 'button "Delete"')
    await visit(shared_session, pages.url("/second"))
    answer = await call(shared_session, "click", ref=button)
    assert answer.error is not None
    assert header(answer).title != "hit"


async def test_a_click_inside_a_frame(shared_session: Session, pages: Pages) -> None:
    pages.html("/inner", "<button onclick='this.textContent = \"Done\"'>Inside</button>")
    pages.html("/outer", "<iframe src='/inner'></iframe>")
    snapshot = await visit(shared_session, pages.url("/outer"))
    while 'button "Inside"' not in snapshot:  # on a busy machine a frame is there before what it holds
        snapshot = (await call(shared_session, "snapshot")).snapshot or ""
    answer = await press(shared_session, 'button "Inside"', snapshot)
    assert 'button "Done"' in (answer.snapshot or "")


async def test_typing_replaces_fires_key_events_and_keeps_the_focus(shared_session: Session, pages: Pages) -> None:
    pages.html(
        "/type",
        "<input aria-label=Name value=before onkeyup='keys.textContent = +keys.textContent + 1'"
        " onblur='keys.textContent = \"blurred\"'><output id=keys aria-label=Keys>0</output>",
    )
    snapshot = await visit(shared_session, pages.url("/type"))
    answer = await call(shared_session, "type", ref=ref(snapshot, 'textbox "Name"'), text="Ann")
    assert answer.ok
    assert 'textbox "Name" [active]' in (answer.snapshot or "")
    assert ": Ann" in (answer.snapshot or "")
    assert 'status "Keys"' in (answer.snapshot or "")
    assert ': "4"' in (answer.snapshot or "")  # Delete for what stood there, then A, n, n


async def test_typing_replaces_what_is_no_value_yet(shared_session: Session, pages: Pages) -> None:
    snapshot = await visit(shared_session, pages.html("/number", "<input type=number aria-label=Amount>"))
    field = ref(snapshot, 'spinbutton "Amount"')
    await call(shared_session, "type", ref=field, text="-")  # its value is empty, what it shows is not
    answer = await call(shared_session, "type", ref=field, text="5")
    assert ': "5"' in (answer.snapshot or "")


@pytest.mark.parametrize(("kind", "value"), [("date", "2026-11-21"), ("color", "#ff0000"), ("range", "40")])
async def test_fields_that_are_picked_take_their_value(
    shared_session: Session, pages: Pages, kind: str, value: str
) -> None:
    await visit(shared_session, pages.html("/pick", f"<input id=f type={kind}>"))
    assert (await call(shared_session, "type", target="#f", text=value)).ok
    assert (await call(shared_session, "evaluate", function="() => document.querySelector('#f').value")).results == (
        f'"{value}"',
    )


async def test_typing_and_submitting(shared_session: Session, pages: Pages) -> None:
    pages.html("/search", "<form action='/echo'><input aria-label=Search name=q></form>")
    snapshot = await visit(shared_session, pages.url("/search"))
    answer = await call(shared_session, "type", ref=ref(snapshot, 'textbox "Search"'), text="red shoes", submit=True)
    assert answer.ok
    assert shared_session.url == pages.url("/echo?q=red+shoes")


async def test_typing_where_nothing_can_be_typed(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/notype", "<input id=f readonly value=x><button id=b>b</button>"))
    answer = await call(shared_session, "type", target="#f", text="y")
    assert "element is not editable" in (answer.error or "")
    assert not (await call(shared_session, "type", target="#b", text="y")).ok


async def test_pressing_keys(shared_session: Session, pages: Pages) -> None:
    pages.html("/keys", '<title>-</title><body onkeydown=\'document.title += event.key + (event.ctrlKey ? "^" : "")\'>')
    await visit(shared_session, pages.url("/keys"))
    await call(shared_session, "press_key", key="Escape")
    answer = await call(shared_session, "press_key", key="Control+k")
    assert header(answer).title == "-EscapeControl^k^"
    bad = await call(shared_session, "press_key", key="NoSuchKey")
    assert "NoSuchKey" in (bad.error or "")


async def test_selecting_by_label_and_by_value(shared_session: Session, pages: Pages) -> None:
    pages.html("/select", "<select id=s aria-label=Size><option value=s>Small<option value=l>Large</select>")
    snapshot = await visit(shared_session, pages.url("/select"))
    answer = await call(shared_session, "select_option", ref=ref(snapshot, 'combobox "Size"'), values=["Large"])
    assert 'option "Large" [selected]' in (answer.snapshot or "")
    answer = await call(shared_session, "select_option", target="#s", values=["s"])
    assert 'option "Small" [selected]' in (answer.snapshot or "")
    answer = await call(shared_session, "select_option", target="#s", values=["Huge"])
    assert answer.error == 'the list has no option "Huge"; its options: "Small", "Large" (Timeout 1000ms exceeded.)'


async def test_filling_a_form(shared_session: Session, pages: Pages) -> None:
    pages.html(
        "/form",
        "<input aria-label=Name><input type=checkbox aria-label=Terms><input type=radio name=r aria-label=Yearly>"
        "<select aria-label=Size><option>S<option>L</select><input type=range aria-label=Volume>",
    )
    snapshot = await visit(shared_session, pages.url("/form"))
    fields = [
        {"ref": ref(snapshot, 'textbox "Name"'), "name": "Name", "type": "textbox", "value": "Ann"},
        {"ref": ref(snapshot, 'checkbox "Terms"'), "name": "Terms", "type": "checkbox", "value": "true"},
        {"ref": ref(snapshot, 'radio "Yearly"'), "name": "Yearly", "type": "radio", "value": "true"},
        {"ref": ref(snapshot, 'combobox "Size"'), "name": "Size", "type": "combobox", "value": "L"},
        {"ref": ref(snapshot, 'slider "Volume"'), "name": "Volume", "type": "slider", "value": "70"},
    ]
    answer = await call(shared_session, "fill_form", fields=fields)
    assert answer.ok
    shown = answer.snapshot or ""
    for state in (": Ann", 'checkbox "Terms" [checked]', 'radio "Yearly" [checked]', 'option "L" [selected]', ': "70"'):
        assert state in shown


async def test_a_form_names_the_field_that_failed(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/form2", "<input aria-label=Name id=n disabled>"))
    field = {"target": "#n", "name": "Your name", "type": "textbox", "value": "Ann"}
    answer = await call(shared_session, "fill_form", fields=[field])
    assert (answer.error or "").startswith("Your name: element is not enabled")


async def test_hovering_shows_what_hovering_shows(shared_session: Session, pages: Pages) -> None:
    style = "<style>#menu{display:none} #m:hover #menu{display:block}</style>"
    pages.html("/hover", f"{style}<div id=m>Menu<ul id=menu><li>Sign out</ul></div>")
    snapshot = await visit(shared_session, pages.url("/hover"))
    assert "Sign out" not in snapshot
    answer = await call(shared_session, "hover", target="#m")
    assert "Sign out" in (answer.snapshot or "")


async def test_dragging(shared_session: Session, pages: Pages) -> None:
    pages.html(
        "/drag",
        "<div id=a draggable=true>Card</div><div id=z style='height:90px' ondragover='event.preventDefault()'"
        " ondrop='event.preventDefault(); this.textContent = \"Dropped here\"'>Done</div>",
    )
    await visit(shared_session, pages.url("/drag"))
    answer = await call(shared_session, "drag", startRef="#a", endRef="#z")
    assert answer.ok
    assert "Dropped here" in (answer.snapshot or "")


async def test_dragging_what_is_sorted_by_the_pointer(shared_session: Session, pages: Pages) -> None:
    pages.html(
        "/sort",
        "<ul><li id=a>Card</li><li id=z>Done</li></ul><script>let moves = 0, over; a.onpointerdown = () => moves = 1;"
        "onpointermove = (event) => { if (moves++ > 1) over = document.elementFromPoint(event.x, event.y) };"
        "onpointerup = () => over && over.after(a)</script>",
    )
    await visit(shared_session, pages.url("/sort"))
    snapshot = (await call(shared_session, "drag", startRef="#a", endRef="#z")).snapshot or ""
    assert 0 < snapshot.index("Done") < snapshot.index("Card")


async def test_uploading(session: Session, pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "photo.txt").write_text("x")
    pages.html("/upload", "<input id=f type=file aria-label=Photo onchange='document.title = this.files[0].name'>")
    await visit(session, pages.url("/upload"))
    answer = await call(session, "click", target="#f")
    assert [modal.kind for modal in answer.modals] == ["filechooser"]
    refused = await call(session, "file_upload", paths=["/etc/hostname"])
    assert (refused.error or "").startswith("File access denied: /etc/hostname is outside allowed roots.")
    answer = await call(session, "file_upload", paths=["photo.txt"])
    assert answer.ok
    assert header(answer).title == "photo.txt"
    assert answer.modals == ()


async def test_waiting_for_a_text_and_for_it_to_go(shared_session: Session, pages: Pages) -> None:
    pages.html("/later", "<p id=p>Loading</p><script>setTimeout(() => p.textContent = 'Ready', 900)</script>")
    await visit(shared_session, pages.url("/later"))
    answer = await call(shared_session, "wait_for", text="Ready", time=5)
    assert "Ready" in (answer.snapshot or "")
    assert (await call(shared_session, "wait_for", textGone="Loading", time=1)).ok
    late = await call(shared_session, "wait_for", text="Never", time=0.2)
    assert late.error == 'text "Never" to appear: not within 0.2 s (Timeout 200ms exceeded.)'
    assert not (await call(shared_session, "wait_for")).ok


async def test_evaluating(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/eval", "<p id=p>text</p>"))
    assert (await call(session, "evaluate", function="() => ({a: 1})")).results == ('{\n  "a": 1\n}',)
    assert (await call(session, "evaluate", function="e => e.textContent", target="#p")).results == ('"text"',)
    thrown = await call(session, "evaluate", function="() => { throw new Error('boom') }")
    assert "boom" in (thrown.error or "")
    assert (await call(session, "evaluate", function="() => 1", filename="out/r.json")).ok
    assert (tmp_path / "out/r.json").read_text() == "1"
    assert not (await call(session, "evaluate", function="() => 1", filename="../r.json")).ok


async def test_pictures(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/picture", "<p id=p style='height:3000px'>tall</p>"))
    answer = await call(session, "take_screenshot", filename="shots/a.jpeg")
    assert answer.ok
    assert answer.images == ()
    assert (tmp_path / "shots/a.jpeg").read_bytes()[:2] == b"\xff\xd8"
    answer = await call(session, "take_screenshot", fullPage=True)
    assert answer.images[0].mime_type == "image/png"
    whole = answer.results[0].partition("(")[2].rstrip(")")
    assert int.from_bytes((tmp_path / whole).read_bytes()[20:24], "big") >= 3000
    assert not (await call(session, "take_screenshot", fullPage=True, target="#p")).ok


async def test_the_console_and_its_counts(session: Session, pages: Pages) -> None:
    script = (
        "console.log('one'); console.warn('two'); console.error('three'); setTimeout(() => { throw new Error('four') })"
    )
    answer = await call(session, "navigate", url=pages.html("/console", f"<script>{script}</script>"))
    assert (header(answer).console_errors, header(answer).console_warnings) == (2, 1)
    result = (await call(session, "console_messages")).results[0]
    assert result.startswith("Total messages: 4 (Errors: 2, Warnings: 1)\n\n[LOG] one @ ")
    errors = (await call(session, "console_messages", level="error")).results[0]
    assert "three" in errors
    assert "four" in errors
    assert "one" not in errors


async def test_the_requests_without_headers(session: Session, pages: Pages) -> None:
    pages.on("/api", lambda _: Reply("{}", status=503, content_type="application/json"))
    pages.on("/a.css", lambda _: Reply("", content_type="text/css"))
    body = "<link rel=stylesheet href=/a.css><script>fetch('/api', {headers: {Authorization: 'Bearer abc'}})</script>"
    await visit(session, pages.html("/requests", body))
    result = (await call(session, "network_requests")).results[0]
    assert f"[GET] {pages.url('/api')} => [503] Service Unavailable" in result
    assert "a.css" not in result
    assert "static request" in result
    assert "Bearer" not in result
    everything = (await call(session, "network_requests", static=True)).results[0]
    assert "a.css" in everything
    assert f"[GET] {pages.url('/requests')} => [200] OK" in everything
    assert (await call(session, "network_requests", filter="/api$", static=True)).results[0].count("\n") == 0
    assert not (await call(session, "network_requests", filter="(")).ok


async def test_tabs(session: Session, pages: Pages) -> None:
    pages.html("/t1", "<title>First</title>1")
    pages.html("/t2", "<title>Second</title>2")
    await visit(session, pages.url("/t1"))
    answer = await call(session, "tabs", action="new", url=pages.url("/t2"))
    assert [(tab.title, tab.current) for tab in answer.tabs] == [("First", False), ("Second", True)]
    answer = await call(session, "tabs", action="select", index=0)
    assert header(answer).title == "First"
    answer = await call(session, "tabs", action="close", index=1)
    assert [tab.title for tab in answer.tabs] == ["First"]
    assert (await call(session, "tabs", action="select", index=7)).error == "Tab 7 not found"


async def test_a_tab_that_a_page_opens_becomes_the_current_one(session: Session, pages: Pages) -> None:
    pages.html("/opener", "<a href='/slow?ms=400' target=_blank>Open</a>")
    answer = await press(session, 'link "Open"', await visit(session, pages.url("/opener")))
    assert header(answer).title == "slow"
    assert 'heading "Slow"' in (answer.snapshot or "")
    assert [tab.current for tab in answer.tabs] == [False, True]
    answer = await call(session, "tabs", action="close")
    assert header(answer).url == pages.url("/opener")


async def test_a_tab_that_closes_itself(session: Session, pages: Pages) -> None:
    pages.html("/self", "<button onclick='window.close()'>Close me</button>")
    pages.html("/self-opener", "<a href='/self' target=_blank rel=opener>Open</a>")
    answer = await press(session, 'link "Open"', await visit(session, pages.url("/self-opener")))
    answer = await press(session, 'button "Close me"', answer.snapshot)
    assert answer.ok
    assert header(answer).url == pages.url("/self-opener")
    assert 'link "Open"' in (answer.snapshot or "")


async def test_resizing_and_the_first_size(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/size", "size"))
    size = "() => `${innerWidth}x${innerHeight}`"
    assert (await call(session, "evaluate", function=size)).results == ('"1600x900"',)
    assert (await call(session, "resize", width=500, height=400)).ok
    assert (await call(session, "evaluate", function=size)).results == ('"500x400"',)
    assert not (await call(session, "resize", width=0, height=400)).ok


async def test_closing_and_going_on(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/close", "<h1>Here</h1>"))
    answer = await call(session, "close")
    assert answer.ok
    assert answer.page is None
    assert answer.tabs == ()
    assert "Here" in await visit(session, pages.url("/close"))


async def test_a_part_of_the_snapshot_leaves_the_other_refs_alive(session: Session, pages: Pages) -> None:
    pages.html(
        "/part", "<main><button id=x>Out</button></main><nav id=n aria-label=N><ul><li><button>In</button></ul></nav>"
    )
    snapshot = await visit(session, pages.url("/part"))
    outside, part = ref(snapshot, 'button "Out"'), ref(snapshot, 'navigation "N"')
    for target in (part, "#n"):
        answer = await call(session, "snapshot", target=target)
        assert (answer.snapshot or "").startswith('- navigation "N"' if target == part else "-")
        assert 'button "In"' in (answer.snapshot or "")
        assert "Out" not in (answer.snapshot or "")
        assert (await call(session, "click", ref=outside)).ok
    assert 'button "In"' not in ((await call(session, "snapshot", target=part, depth=1)).snapshot or "")


async def test_a_snapshot_to_a_file(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/file", "<h1>Here</h1>"))
    answer = await call(session, "snapshot", filename="s.yml")
    assert answer.snapshot_link == "./s.yml"
    assert "Here" in (tmp_path / "s.yml").read_text()


async def test_unknown_tools_and_bad_arguments_answer(shared_session: Session) -> None:
    assert (await call(shared_session, "nope")).error == 'Tool "browser_nope" not found'
    error = (await call(shared_session, "click")).error
    assert error is not None
    assert error.startswith('Invalid arguments for tool "browser_click":\n✖ Invalid input:')
    assert error.endswith("→ at target")
    assert (await call(shared_session, "tabs", action="list", unknown=1)).ok


async def test_code_only_where_it_is_asked_for(open_session: OpenSession, pages: Pages) -> None:
    pages.html("/code", "<button>Save</button><input aria-label=Name>")
    for codegen in ("none", "python"):
        async with open_session(codegen=codegen) as session:
            snapshot = await visit(session, pages.url("/code"))
            answer = await press(session, 'button "Save"', snapshot)
            assert answer.code == (('page.get_by_role("button", name="Save").click()',) if codegen == "python" else ())


async def test_snapshots_can_be_left_out(session: Session, pages: Pages) -> None:
    url = pages.html("/without", "x")
    answer = await session.call("browser_navigate", {"url": url}, snapshot=False)
    assert answer.ok
    assert answer.snapshot is None
