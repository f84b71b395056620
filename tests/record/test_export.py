"""`smoketree export --format plan`: what an agent did with the browser tools, as a plan that a run passes."""

from pathlib import Path

import pytest

from smoketree.browser.session_log import Call, Recorded
from smoketree.record.session_lines import session_recording
from tests.cli.command import LIGHT, says_plainly, smoketree
from tests.fakes.pages import Pages
from tests.mcp_server.client import serving

PAGE = """<title>Shop</title><h1>Shop</h1><label>Name <input></label><label>Password <input type=password></label>
<label>Size <select><option>S<option>M</select></label><label><input type=checkbox> Gift</label>
<ul><li>Milk <button type=button>Add</button><li>Bread <button type=button>Add</button></ul><output>Nothing yet</output>
<script>document.querySelectorAll("button").forEach(each => each.onclick = () =>
  document.querySelector("output").textContent = each.parentNode.firstChild.data + "was added")</script>"""


def ref(snapshot: str, line: str) -> str:
    found = next(each for each in snapshot.splitlines() if line in each)
    return found.partition("[ref=")[2].partition("]")[0]


@pytest.mark.e2e
@pytest.mark.browser
def test_a_session_of_the_tools_becomes_a_plan_that_passes(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/shop", PAGE)
    with serving(tmp_path, "--save-session", "--caps", "testing", "--output-dir", str(tmp_path / "out")) as client:
        client.initialize()
        client.call("browser_navigate", url=url)
        seen = client.call("browser_snapshot")
        second = [line for line in seen.splitlines() if 'button "Add"' in line][1]
        client.call("browser_type", target=ref(seen, 'textbox "Name"'), text="Ada")
        client.call("browser_click", target="e9999")  # fails, and leaves no line
        client.call("browser_select_option", target=ref(seen, 'combobox "Size"'), values=["M"])
        form = {"name": "Gift", "type": "checkbox", "target": ref(seen, 'checkbox "Gift"'), "value": "true"}
        client.call("browser_fill_form", fields=[form])
        client.call("browser_click", target=ref(second, "button"))
        client.call("browser_verify_text_visible", text="Bread was added")
    session = next((tmp_path / "out").glob("session-*"))
    done = smoketree("export", str(session), "--format", "plan", "-o", "smoke/add-bread.md", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    plan = (tmp_path / "smoke/add-bread.md").read_text()
    assert plan.splitlines()[-6:] == [
        "- Open /shop",
        '- Type "Ada" into the "Name" field',
        '- Select "M" from the "Size" dropdown',
        '- Check the "Gift" checkbox',
        '- Click the "Add" button in the row of "Bread"',
        '- Assert: the page shows "Bread was added"',
    ]
    ran = smoketree("run", "smoke/add-bread.md", "--url", pages.origin, *LIGHT, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def call(tool: str, snapshot: str = "", **arguments: object) -> Call:
    page = "- Page URL: http://a.example/\n- Page Title: A"
    return Call(tool, arguments, {"page": page, **({"snapshot": snapshot} if snapshot else {})})


SIGN_IN = '- heading "Sign in" [level=1] [ref=e1]\n- textbox "Password" [ref=e2]\n- button "Go" [ref=e3]'


def lines(*calls: Call) -> list[str]:
    return [entry.text for entry in session_recording(Recorded({}, calls), Path()).entries]


def test_secrets_are_named_and_what_no_line_says_is_a_comment() -> None:
    found = lines(
        call("browser_navigate", SIGN_IN, url="http://a.example/in?x=1"),
        call("browser_type", SIGN_IN, target="e2", text="<secret:PIN_CODE>", submit=True),
        call("browser_snapshot"),
        call("browser_mouse_click_xy", x=4, y=5),
        call("browser_navigate_back", SIGN_IN),
        call("browser_click", SIGN_IN, target="e3", doubleClick=True),
    )
    assert found == [
        "Open /in?x=1",
        'Type "{{secret.PIN_CODE}}" into the "Password" field',
        "Press the Enter key",
        "edit: browser_mouse_click_xy (x 4, y 5) could not be written as a line",
        "Go back",
        'Double-click the "Go" button',
        "no assertion was recorded; this one is about the last page",
        'Assert: the heading "Sign in" is shown',
    ]


def test_dialogs_uploads_tabs_and_what_was_verified() -> None:
    page = '- heading "Files" [ref=e1]\n- button "Attach" [ref=e2]\n- textbox "Note" [ref=e3]: old'
    chooser = Call(
        "browser_click", {"target": "e2"}, {"modalState": "- [File chooser]: can be handled", "snapshot": page}
    )
    found = lines(
        call("browser_navigate", page, url="http://a.example/"),
        chooser,
        call("browser_file_upload", page, paths=["docs/report.pdf"]),
        call("browser_handle_dialog", page, accept=True, promptText="yes"),
        call("browser_tabs", page, action="select", index=0),
        call("browser_verify_value", page, type="textbox", element="note", target="e3", value="old"),
        call("browser_verify_element_visible", page, role="heading", accessibleName="Files"),
    )
    assert found == [
        "Open /",
        'Upload "report.pdf" to the "Attach" button',
        'Accept the dialog with "yes"',
        "Switch to the first tab",
        'Assert: the "Note" field has the value "old"',
        'Assert: the "Files" heading is shown',
    ]


def test_a_session_that_opened_nothing(tmp_path: Path) -> None:
    log = tmp_path / "session.md"
    log.write_text("### Tool call: browser_snapshot\n- Args\n```json\n{}\n```\n- Result\n```json\n{}\n```\n")
    says_plainly(smoketree("export", str(log), "--format", "plan", cwd=tmp_path), 2, "no page was opened in it")
