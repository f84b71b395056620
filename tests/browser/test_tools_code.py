"""The Python that answers show: it does again what the tool did. And code of a client's own."""

import ast
from pathlib import Path

import pytest

from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, ref, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

BODY = (
    "<title>t</title><style>#z{height:60px}</style>"
    "<form onsubmit='event.preventDefault(); log(\"submit\")'>"
    "<input aria-label='Your name'><input type=file id=f></form>"
    "<label><input type=checkbox> Terms</label>"
    "<select aria-label=Size><option value=s>Small<option value=l>Large</select>"
    "<button onclick='log(\"click\")' ondblclick='log(\"double\")' oncontextmenu='log(\"menu\")'>Go</button>"
    "<div id=a draggable=true>Card</div><div id=z ondragover='event.preventDefault()'"
    ' ondrop=\'event.preventDefault(); log("drop" + event.dataTransfer.getData("text/plain"))\'>Done</div><p>Shown</p>'
    "<script>function log(what) { document.title += ' ' + what }"
    "f.onchange = () => log(f.files[0].name); addEventListener('keydown', e => log(e.key));"
    "document.querySelector('button').onmouseenter = () => log('over')</script>"
)
STATE = """() => [document.title, ...Array.from(document.querySelectorAll('input, select'),
  e => e.type == 'checkbox' ? e.checked : e.type == 'file' ? e.files.length : e.value),
  innerWidth, document.cookie, localStorage.k, matchMedia('(prefers-color-scheme: dark)').matches]"""

CALLS: list[tuple[str, dict[str, object]]] = [
    ("click", {"target": 'get_by_role("button", name="Go")'}),
    ("click", {"target": "text=Go", "doubleClick": True}),
    ("click", {"target": "text=Go", "button": "right", "modifiers": ["Shift"]}),
    ("hover", {"target": "text=Done"}),
    ("type", {"target": "getByLabel('Your name')", "text": 'it\'s "x"\\'}),
    ("type", {"target": "getByLabel('Your name')", "text": "ab", "submit": True}),
    ("press_key", {"key": "Escape"}),
    ("select_option", {"target": "select", "values": ["Large"]}),
    ("fill_form", {"fields": [{"target": "[type=checkbox]", "name": "Terms", "type": "checkbox", "value": "true"}]}),
    ("drag", {"startTarget": "#a", "endTarget": "#z"}),
    ("drop", {"target": "#z", "data": {"text/plain": "hi"}}),
    ("evaluate", {"function": "() => { log('evaluated') }"}),
    ("evaluate", {"function": "document.title"}),
    ("evaluate", {"function": "e => e.id", "target": "#a"}),
    ("resize", {"width": 700, "height": 500}),
    ("emulate_media", {"colorScheme": "dark", "media": None}),
    ("mouse_move_xy", {"x": 5, "y": 6.5}),
    ("mouse_click_xy", {"x": 5, "y": 5, "clickCount": 2}),
    ("mouse_down", {}),
    ("mouse_up", {}),
    ("mouse_wheel", {"deltaY": 10}),
    ("mouse_drag_xy", {"startX": 1, "startY": 1, "endX": 9, "endY": 9}),
    ("cookie_set", {"name": "c", "value": 'v"'}),
    ("cookie_list", {}),
    ("cookie_delete", {"name": "nope", "path": "/"}),
    ("localstorage_set", {"key": "k", "value": "v"}),
    ("localstorage_get", {"key": "k"}),
    ("sessionstorage_list", {}),
    ("route", {"pattern": "**/made-up", "body": "{}", "headers": ["X-A: b"]}),
    ("route", {"pattern": "**/sent-on", "headers": ["X-A: b"], "removeHeaders": "accept"}),
    ("network_state_set", {"state": "online"}),
    ("verify_element_visible", {"role": "button", "accessibleName": "Go"}),
    ("verify_text_visible", {"text": "Shown"}),
    ("verify_value", {"type": "textbox", "element": "", "target": "[aria-label='Your name']", "value": "ab"}),
    ("verify_value", {"type": "checkbox", "element": "", "target": "[type=checkbox]", "value": "true"}),
    ("verify_list_visible", {"element": "", "target": "body", "items": ["Shown", "Done"]}),
    ("wait_for", {"text": "Shown"}),
    ("wait_for", {"textGone": "Never there"}),
    ("wait_for", {"time": 0.01}),
    ("take_screenshot", {"type": "jpeg", "fullPage": True, "filename": "a.jpeg"}),
    ("navigate_back", {}),
]


async def test_the_code_of_every_tool_does_the_same_again(open_session: OpenSession, pages: Pages) -> None:
    pages.html("/code", BODY)
    pages.html("/before", "before")
    code: list[str] = []
    async with open_session(codegen="python") as session:
        for path in ("/before", "/code"):
            code += (await call(session, "navigate", url=pages.url(path))).code
        for tool, arguments in CALLS:
            if tool == "navigate_back":
                wanted = (await call(session, "evaluate", function=STATE)).results
            answer = await call(session, tool, **arguments)
            assert answer.ok, (tool, arguments, answer.error)
            assert answer.code, tool
            code += answer.code
    source = "\n".join(code)
    assert "await" not in source
    ast.parse(source)
    again = code.pop()
    code = [line for line in code if ".screenshot(" not in line]  # that would write into our own folder
    async with open_session(allow_unsafe_code=True) as session:
        answer = await call(session, "run_code", code="\n".join(code))
        assert answer.ok, answer.error
        assert (await call(session, "evaluate", function=STATE)).results == wanted
        assert (await call(session, "run_code", code=again)).ok
        assert session.url == pages.url("/before")


async def test_a_ref_is_shown_by_what_a_person_calls_it(open_session: OpenSession, pages: Pages) -> None:
    pages.html("/by-ref", "<input aria-label='Your name'><select aria-label=Size><option>S<option>L</select>")
    async with open_session(codegen="python") as session:
        snapshot = await visit(session, pages.url("/by-ref"))
        field = ref(snapshot, 'textbox "Your name"')
        answer = await call(session, "hover", ref=field)
        assert answer.code == ('page.get_by_role("textbox", name="Your name").hover()',)
    async with open_session(codegen="python", typing="fill") as session:
        snapshot = await visit(session, pages.url("/by-ref"))
        answer = await call(session, "type", ref=ref(snapshot, 'textbox "Your name"'), text="Ann")
        assert answer.code == ('page.get_by_role("textbox", name="Your name").fill("Ann")',)


async def test_the_code_of_an_upload_names_the_field(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "photo.txt").write_text("x")
    pages.html("/upload", "<input type=file aria-label=Photo id=f>")
    async with open_session(codegen="python", upload_roots=(tmp_path,)) as session:
        await visit(session, pages.url("/upload"))
        await call(session, "click", target="#f")
        answer = await call(session, "file_upload", paths=["photo.txt"])
        (line,) = answer.code
        assert line.startswith('page.get_by_role("button", name="Photo").set_input_files(["')
        await call(session, "click", target="#f")
        while not (await call(session, "tabs", action="list")).modals:
            pass  # on a busy machine the chooser comes after the click
        assert (await call(session, "file_upload")).ok


async def test_running_code(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    url = pages.html("/run", "<title>Here</title><button onclick='document.title = \"clicked\"'>Go</button>")
    (tmp_path / "code.py").write_text("async def run(page):\n    return [await page.title(), 1]\n")
    async with open_session(allow_unsafe_code=True) as session:
        await visit(session, url)
        for name in ("run_code", "run_code_unsafe"):
            assert (await call(session, name, code="await page.title()")).results == ('"Here"',)
        assert (await call(session, "run_code", filename="code.py")).results == ('[\n  "Here",\n  1\n]',)
        answer = await call(session, "run_code", code='page.get_by_role("button").click()\npage.title()')
        assert answer.results == ('"clicked"',)
        assert (await call(session, "run_code", code="def run(page):\n    return page.title()")).results == (
            '"clicked"',
        )
        assert (await call(session, "run_code", code="x = 1\nreturn None")).results == ()


async def test_running_javascript(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    url = pages.html("/run", "<title>Here</title><button onclick='document.title = \"clicked\"'>Go</button>")
    (tmp_path / "code.js").write_text("// counts\nasync function count(page) { return page.locator('button').count() }")
    async with open_session(), open_session(allow_unsafe_code=True, codegen="python") as session:
        await visit(session, url)
        await call(session, "tabs", action="new", url=url)
        answer = await call(
            session, "run_code", code="async (page) => {\n  return [await page.title(), page.url()];\n}"
        )
        assert answer.results == (f'["Here","{url}"]',)
        assert [ast.parse(line) for line in answer.code]
        assert (await call(session, "run_code", filename="code.js")).results == ("1",)
        answer = await call(session, "run_code", code="async page => { await page.click('button') }")
        assert (answer.error, answer.results) == (None, ())
        titles = [one.title for one in (await call(session, "tabs", action="list")).tabs]
        assert titles == ["Here", "clicked"]


async def test_javascript_and_dialogs(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(allow_unsafe_code=True) as session:
        await visit(session, pages.html("/run", "x"))
        own = "async page => { page.once('dialog', d => d.accept()); return page.evaluate(() => confirm('Sure?')) }"
        assert (await call(session, "run_code", code=own)).results == ("true",)
        answer = await call(session, "run_code", code="async page => page.evaluate(() => alert('stays'))")
        assert [state.message for state in answer.modals] == ["stays"]
        assert (await call(session, "handle_dialog", accept=True)).ok


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"code": "1 / 0"}, "ZeroDivisionError: division by zero (line 1)"),
        ({"code": "async (page) => { throw new Error('mine') }"}, "mine"),
        ({"code": "page => { nowhere() }"}, "ReferenceError: nowhere is not defined"),
        ({"code": "async (page) => { return ["}, "SyntaxError: "),
        ({"code": "async page => { await page.getByText('nope').click({ timeout: 50 }) }"}, "Timeout 50ms exceeded."),
        ({"code": "page.get_by_text('nope').click(timeout=50)"}, "Timeout 50ms exceeded."),
        ({"code": "expect(page.get_by_text('nope')).to_be_visible(timeout=50)"}, "Locator expected to be visible"),
        ({}, "Give the code"),
        ({"filename": "nope.py"}, "There is no file nope.py."),
        ({"filename": "/etc/passwd"}, "File access denied"),
        ({"code": "raise SystemExit(3)"}, "SystemExit: 3"),
    ],
)
async def test_code_that_fails(open_session: OpenSession, pages: Pages, arguments: dict[str, str], said: str) -> None:
    async with open_session(allow_unsafe_code=True) as session:
        await visit(session, pages.html("/run", "x"))
        answer = await call(session, "run_code", **arguments)
        assert said in (answer.error or "")


async def test_code_is_run_only_where_that_is_allowed(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/run", "x"))
    for name in ("run_code", "run_code_unsafe"):
        assert (await call(session, name, code="1")).error == f'Tool "browser_{name}" not found'


async def test_a_result_that_is_no_json_is_told(session: Session, pages: Pages) -> None:
    pages.on("/x", lambda _: Reply("x"))
    await visit(session, pages.html("/values", "<p id=p>x"))
    for function, told in (
        ("() => [new Date(0), NaN, Infinity, 1.0, 2.5, undefined && 1]", '"1970-01-01T00:00:00.000Z"'),
        ("() => undefined", "undefined"),
        ("() => null", "null"),
        ("document.querySelectorAll('p').length", "1"),
        ("async () => { await 1; return {a: ['ü']} }", "ü"),
        ("() => 10n ** 20n", "100000000000000000000"),
    ):
        answer = await call(session, "evaluate", function=function)
        assert answer.ok, answer.error
        assert told in answer.results[0]
    for function, told in (
        ("() => { throw new Error('bad') }", "Error: bad"),
        ("1 +", "SyntaxError"),
        ("() => nowhere", "ReferenceError: nowhere is not defined"),
    ):
        answer = await call(session, "evaluate", function=function)
        assert (answer.error or "").startswith(told)
        assert "\n" not in (answer.error or "")
