"""What a model did, as plain lines: they say the same, or nothing is said."""

import pytest

from smoketree.agent.act_lines import act_lines, values_in
from smoketree.agent.outcome import Row
from smoketree.errors import PlanError

VALUES = {"NAME": "Ada", "CODE": "123456", "MAIL": "ada@example.org"}


def lines(*rows: tuple[str, str], error: str | None = None) -> tuple[str, ...] | None:
    return act_lines([Row(tool, said, 0, 0, error) for tool, said in rows], VALUES, "http://preview:1")


@pytest.mark.parametrize(
    ("tool", "said", "expected"),
    [
        ("browser_click", 'click button "Go on"', ['Click the button "Go on"']),
        ("browser_click", 'click button "Del" (2 of 3) in row "Tea"', ['Click the 2nd button "Del" in the row "Tea"']),
        ("browser_click", 'click element "Go"', ['Click "Go"']),
        ("browser_type", 'type "Ada" into field "Name"', ['Type "{{NAME}}" into the field "Name"']),
        ("browser_type", 'type "to ada@example.org" into field "To" and press Enter',
         ['Type "to {{MAIL}}" into the field "To" and press Enter']),
        ("browser_type", 'type "{{secret.PIN}}" into field "Pin"', ['Type "{{secret.PIN}}" into the field "Pin"']),
        ("browser_select_option", 'select "L" from combobox "Size"', ['Select "L" from the combobox "Size"']),
        ("browser_fill_form", 'fill field "A": "x"; checkbox "B": "true"',
         ['Type "x" into the field "A"', 'Check the checkbox "B"']),
        ("browser_press_key", "press Control+a", ["Press Control+a"]),
        ("browser_hover", 'hover link "More"', ['Hover over the link "More"']),
        ("browser_drag", 'drag list item "A" to list item "B"', ['Drag the list item "A" to the list item "B"']),
        ("browser_file_upload", 'upload "a.txt" with button "File"', ['Upload "a.txt" to the button "File"']),
        ("browser_navigate", "open http://preview:1/x?y=1", ['Open "/x?y=1"']),
        ("browser_navigate_back", "go back", ["Go back"]),
        ("browser_handle_dialog", "dismiss the dialog", ["Dismiss the dialog"]),
        ("enter_code", "enter the code 123456 (by paste)", ["Enter the code {{CODE}}"]),
    ],
)  # fmt: skip
def test_a_call_is_a_plain_line(tool: str, said: str, expected: list[str]) -> None:
    assert lines((tool, said)) == tuple(expected)


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        ("browser_mouse_click_xy", "click at 3, 4"),
        ("browser_evaluate", "scroll by 0, 100"),
        ("http_request", "GET /"),
        ("remember", 'remember "5" as COUNT'),
        ("enter_code", "enter the code 777777"),
        ("browser_click", 'click button "A very long name\u2026"'),
        ("browser_click", 'click button "say "hello""'),
        ("browser_type", 'type "a "b"" into field "Name"'),
        ("browser_type", 'type "<secret:PIN>" into field "Name"'),
        ("browser_type", 'type "x\\" into field "Name"'),
        ("browser_click", "click element e5 (e5)"),
    ],
)
def test_what_another_run_cannot_repeat_is_not_said(tool: str, said: str) -> None:
    assert lines((tool, said)) is None
    assert lines(("browser_click", 'click button "A"'), (tool, said)) is None, "half of it is no reading"


def test_calls_that_only_look_or_failed_are_left_out() -> None:
    looks = [("browser_snapshot", "look"), ("browser_wait_for", "wait 1 s"), ("browser_take_screenshot", "picture")]
    assert lines(*looks) is None
    assert lines(*looks, ("browser_click", 'click button "A"')) == ('Click the button "A"',)
    assert lines(("browser_click", 'click button "A"'), error="no") is None


def test_only_values_of_the_plan_that_there_are_and_no_secrets_are_put_back() -> None:
    def fill(text: str) -> str:
        if text in ("{{LATER}}", "{{EMAIL}}", "{{CODE}}"):
            raise PlanError("no value")
        return {"{{NAME}}": "Ada"}.get(text, text)

    assert values_in("{{NAME}} {{LATER}} {{secret.PIN}} {{totp.KEY}}", fill) == {"NAME": "Ada"}
