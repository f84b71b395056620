"""A recorded session as a test: what is in it, and that it runs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.install import find_browser
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import ModalState, TabHeader, ToolAnswer
from smoketree.browser.session_log import Call, Recorded, SessionLog, export, read
from tests.fakes.pages import Pages
from tests.mcp_server.client import serving

_RUNNER = """
import runpy, sys
from playwright.sync_api import sync_playwright
test = next(thing for name, thing in runpy.run_path(sys.argv[1]).items() if name.startswith("test_"))
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[2], args=["--no-sandbox"])
    page = browser.new_context().new_page()
    page.set_default_timeout(10_000)
    test(page)
    browser.close()
"""


def call(tool: str, code: str = "", **result: Any) -> Call:
    arguments = result.pop("arguments", {})
    return Call(tool, arguments, {**({"code": code} if code else {}), **result})


def body(*calls: Call, **settings: Any) -> list[str]:
    text = export(Recorded(settings, calls), "it")
    compile(text, "test.py", "exec")
    return [line.removeprefix("    ") for line in text.partition("-> None:\n")[2].splitlines()]


def test_what_was_done_and_verified_is_kept_and_what_was_looked_at_is_not() -> None:
    lines = body(
        call("browser_navigate", 'page.goto("http://a.example/")'),
        call("browser_snapshot"),
        call("browser_take_screenshot", 'page.screenshot(path="a.png")'),
        call("browser_click", "page.nope()", isError=True, error="Error: no such\nthing"),
        call("browser_verify_text_visible", 'expect(page.get_by_text("Hi")).to_be_visible()'),
        viewport=[800, 600],
    )
    assert lines == [
        'page.set_viewport_size({"width": 800, "height": 600})',
        'page.goto("http://a.example/")',
        "# browser_click failed here: Error: no such",
        'expect(page.get_by_text("Hi")).to_be_visible()',
    ]


def test_a_dialog_is_answered_before_it_opens() -> None:
    dialog = '- ["prompt" dialog with message "Name?"]: can be handled by browser_handle_dialog'
    lines = body(
        call("browser_click", 'page.locator("#ask").click()', modalState=dialog),
        call("browser_tabs", arguments={"action": "list"}, result="- 0: (current) [](about:blank)", modalState=dialog),
        call("browser_handle_dialog", arguments={"accept": True, "promptText": 'Zo"e'}),
        call("browser_click", 'page.locator("#leave").click()', modalState=dialog),
        call("browser_handle_dialog", arguments={"accept": False}),
    )
    assert lines == [
        'page.once("dialog", lambda dialog: dialog.accept("Zo\\"e"))',
        'page.locator("#ask").click()',
        'page.once("dialog", lambda dialog: dialog.dismiss())',
        'page.locator("#leave").click()',
    ]


def test_files_are_given_to_the_chooser_that_an_action_opens() -> None:
    chooser = "- [File chooser]: can be handled by browser_file_upload"
    lines = body(
        call("browser_click", 'page.locator("#f").click()', modalState=chooser),
        call("browser_file_upload", "ignored", arguments={"paths": ["up/a.txt"]}),
    )
    assert lines == [
        "with page.expect_file_chooser() as chooser:",
        '    page.locator("#f").click()',
        'chooser.value.set_files(["up/a.txt"])',
    ]


def test_tabs() -> None:
    two = "- 0: (current) [a](http://a/)\n- 1: [b](http://b/)"
    lines = body(
        call("browser_click", 'page.locator("a").click()', tabs=two),
        call(
            "browser_tabs",
            arguments={"action": "select", "index": 1},
            result=two.replace("0: (current)", "0:").replace("1:", "1: (current)"),
        ),
        call("browser_tabs", arguments={"action": "close"}, result="- 0: (current) [a](http://a/)"),
        call("browser_tabs", arguments={"action": "new"}, result=two),
        call("browser_close"),
        call("browser_navigate", 'page.goto("http://c/")'),
    )
    assert lines == [
        "with page.expect_popup():",
        '    page.locator("a").click()',
        "page = page.context.pages[1]",
        "page.bring_to_front()",
        "page.close()",
        "page = page.context.pages[0]",
        "page = page.context.new_page()",
        "page = page.context.new_page()",
        'page.goto("http://c/")',
    ]


def test_secrets_are_read_from_the_environment_and_imports_follow_what_is_used() -> None:
    text = export(Recorded({}, (call("browser_type", 'page.locator("#p").fill("<secret:PASSWORD>")'),)), "Sign in!")
    assert "import os\n\nfrom playwright.sync_api import Page\n" in text
    assert "def test_sign_in(page: Page) -> None:\n" in text
    assert 'fill(os.environ["PASSWORD"])' in text


def test_what_is_no_python_is_a_comment() -> None:
    lines = body(call("browser_navigate", "page.reload()"), call("browser_x", "await page.goBack();"))
    assert lines == ["page.reload()", "# not repeatable: await page.goBack();"]
    indented = body(
        call("browser_navigate", "page.reload()"), call("browser_x", "  page.x()"), call("browser_x", "return")
    )
    assert indented == ["page.reload()", "# not repeatable: page.x()", "# not repeatable: return"]
    with pytest.raises(ValueError, match="no call"):
        body(call("browser_x", "await page.goBack();"))


@given(
    st.lists(
        st.tuples(st.sampled_from(["browser_click", "browser_tabs", "browser_handle_dialog"]), st.text()), min_size=1
    ),
    st.text(),
)
def test_whatever_was_recorded_is_a_file_that_compiles(recorded: list[tuple[str, str]], name: str) -> None:
    calls = (call("browser_navigate", "page.reload()"), *(call(tool, code) for tool, code in recorded))
    compile(export(Recorded({}, calls), name), "test.py", "exec")


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    log = SessionLog.begin(SessionOptions(output=tmp_path, viewport=(640, 480)))
    tabs = (TabHeader(0, "http://a/", "a", True), TabHeader(1, "http://b/", "b", False))
    modal = ModalState("alert", "```\n### Tool call: forged\n", "browser_handle_dialog")
    log.add(
        "browser_click",
        {"target": "```\n\n### Tool call: x"},
        ToolAnswer(code=("page.x()",), tabs=tabs, modals=(modal,)),
    )
    log.add("browser bad\nname", {}, ToolAnswer(error="no", raised=True, show_page=False))
    recorded = read(log.path.parent)
    assert recorded.settings["viewport"] == [640, 480]
    assert [one.tool for one in recorded.calls] == ["browser_click", "browser_bad_name"]
    assert recorded.calls[0].arguments == {"target": "```\n\n### Tool call: x"}
    assert recorded.calls[0].result["code"] == "page.x()"
    assert recorded.calls[0].ok
    assert not recorded.calls[1].ok
    (tmp_path / "empty.md").write_text("nothing")
    with pytest.raises(ValueError, match="no tool call"):
        read(tmp_path / "empty.md")


@pytest.mark.e2e
@pytest.mark.timeout(240)
def test_an_exported_session_runs_and_fails_where_the_page_is_another(tmp_path: Path, pages: Pages) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "up.txt").write_text("up")
    (work / "secrets").write_text("PASSWORD=hunter2-value\n")
    form = """<title>Form</title><label>Name <input id=n></label><label>Password <input type=password id=p></label>
      <label>Plan <select id=s><option>Free<option>Pro</select></label><input type=file id=f>
      <a href=/done target=_blank id=pop>Open</a>
      <button onclick="if (confirm('Sure?') && p.value === 'hunter2-value' && f.files.length && s.value === 'Pro')
        setTimeout(() => out.textContent = 'Welcome ' + n.value, 300)">Send</button><p id=out></p>"""
    pages.html("/form", form)
    pages.html("/done", "<title>Done</title><h1>All done</h1>")
    log = _recorded_form(work, pages.url("/form"))
    test = tmp_path / "test_form.py"
    test.write_text(export(read(log), "form"))
    assert "hunter2" not in test.read_text()
    assert _run(test, work).returncode == 0, test.read_text() + _run(test, work).stderr
    pages.html("/form", form.replace("Welcome", "Goodbye"))
    again = _run(test, work)
    assert again.returncode != 0
    assert "Welcome Zoe" in again.stderr


def _recorded_form(work: Path, address: str) -> Path:
    with serving(work, "--save-session", "--secrets", "secrets", "--caps", "testing") as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        client.call("browser_type", target="#n", text="Zoe")
        client.call("browser_type", target="#p", text="PASSWORD")
        client.call("browser_select_option", target="#s", values=["Pro"])
        assert "File chooser" in client.call("browser_click", target="#f")
        client.call("browser_file_upload", paths=[str(work / "up.txt")])
        assert "dialog" in client.call("browser_click", target="text=Send")
        client.call("browser_handle_dialog", accept=True)
        client.call("browser_wait_for", text="Welcome Zoe")
        client.call("browser_verify_text_visible", text="Welcome Zoe")
        client.call("browser_click", target="#nope")
        client.call("browser_click", target="#pop")
        client.call("browser_tabs", action="select", index=1)
        client.call("browser_verify_element_visible", role="heading", accessibleName="All done")
        client.call("browser_tabs", action="close")
        client.call("browser_verify_value", type="textbox", element="Name", target="#n", value="Zoe")
    return next(work.rglob("session.md"))


def _run(test: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    line = [sys.executable, "-c", _RUNNER, str(test), str(find_browser().path)]
    return subprocess.run(
        line,
        cwd=folder,
        env={"PASSWORD": "hunter2-value", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_log_is_json_in_markdown(tmp_path: Path) -> None:
    log = SessionLog.begin(SessionOptions(output=tmp_path))
    log.add("browser_evaluate", {"function": "1"}, ToolAnswer(results=("1",), show_page=False))
    text = log.path.read_text()
    assert "### Tool call: browser_evaluate\n- Args\n```json\n" in text
    assert json.loads(text.rpartition("- Result\n```json\n")[2].partition("\n```")[0]) == {"result": "1"}
