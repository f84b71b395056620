"""What tools take and what they say of what they do not take."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from smoketree.browser.tool import (
    FileName,
    Flag,
    Given,
    Number,
    Strings,
    Text,
    ToolArgs,
    Whole,
    input_schema,
    target_field,
    wrong,
)
from smoketree.browser.tools import ALL_TOOLS, CAPABILITIES, listed


class Inner(ToolArgs):
    """An object in a list."""

    name: str
    kind: Literal["a", "b"]


class Args(ToolArgs):
    """One argument of each kind."""

    target: str = target_field()
    note: Text = None
    count: Number = None
    full_page: Flag = False
    button: Annotated[Literal["left", "right"] | None, Given] = None
    values: Strings = ()
    index: Annotated[Whole, Field(ge=1)] = 1
    parts: Annotated[tuple[Inner, ...], Field(strict=False)] = ()
    filename: FileName = None


def problems(**arguments: object) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        Args.model_validate(arguments)
    return wrong("tool", caught.value, input_schema(Args)).splitlines()[1:]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({}, ["✖ Invalid input: expected string, received undefined", "  → at target"]),
        ({"target": 5}, ["✖ Invalid input: expected string, received number", "  → at target"]),
        ({"target": None}, ["✖ Invalid input: expected string, received null", "  → at target"]),
        ({"target": "t", "note": None}, ["✖ Invalid input: expected string, received null", "  → at note"]),
        ({"target": "t", "count": "5"}, ["✖ Invalid input: expected number, received string", "  → at count"]),
        ({"target": "t", "count": True}, ["✖ Invalid input: expected number, received boolean", "  → at count"]),
        ({"target": "t", "fullPage": "yes"}, ["✖ Invalid input: expected boolean, received string", "  → at fullPage"]),
        ({"target": "t", "button": "up"}, ['✖ Invalid option: expected one of "left"|"right"', "  → at button"]),
        ({"target": "t", "values": "one"}, ["✖ Invalid input: expected array, received string", "  → at values"]),
        (
            {"target": "t", "values": ["a", 1]},
            ["✖ Invalid input: expected string, received number", "  → at values[1]"],
        ),
        ({"target": "t", "index": 0}, ["✖ Too small: expected number to be >=1", "  → at index"]),
        ({"target": "t", "index": 1.5}, ["✖ Invalid input: expected int, received number", "  → at index"]),
        (
            {"target": "t", "parts": [{"name": "n", "kind": "c"}]},
            ['✖ Invalid option: expected one of "a"|"b"', "  → at parts[0].kind"],
        ),
        ({"target": "t", "parts": [5]}, ["✖ Invalid input: expected object, received number", "  → at parts[0]"]),
    ],
)
def test_what_is_wrong_is_told_as_the_official_server_does(arguments: dict[str, object], said: list[str]) -> None:
    assert problems(**arguments) == said


def test_shallow_problems_come_first() -> None:
    said = problems(target=1, parts=[{"name": 1, "kind": "a"}], count="x")
    assert said[1::2] == ["  → at target", "  → at count", "  → at parts[0].name"]


def test_both_names_of_a_target_and_what_is_unknown() -> None:
    for name in ("target", "ref"):
        assert Args.model_validate({name: "e5", "unknown": 1}).target == "e5"


def test_a_whole_number_may_be_written_as_a_float_and_an_empty_file_name_is_none() -> None:
    args = Args.model_validate({"target": "t", "index": 3.0, "filename": ""})
    assert args.index == 3
    assert args.filename is None


def test_the_schema_has_no_null_no_reference_and_no_title() -> None:
    schema = input_schema(Args)
    assert schema["required"] == ["target"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["note"] == {"type": "string"}
    assert schema["properties"]["index"] == {"type": "integer", "minimum": 1}
    assert schema["properties"]["parts"]["items"]["required"] == ["name", "kind"]


# Names and arguments of Playwright MCP 1.65 (`tools/list` with all capabilities), but for what is left out on purpose:
# annotate, resume, start_recording, stop_recording.
OFFICIAL = """
close: | resize: width! height! | get_config: | console_messages: level! all filename | cookie_list: domain path |
cookie_get: name! | cookie_set: name! value! domain path expires httpOnly secure sameSite |
cookie_delete: name! domain path | cookie_clear: | highlight: element target! style | hide_highlight: element target |
handle_dialog: accept! promptText | emulate_media: colorScheme reducedMotion forcedColors contrast media |
evaluate: element target function! filename | file_upload: paths | drop: element target! paths data |
find: text regex maxResults filename | fill_form: fields! | press_key: key! |
type: element target! text! submit slowly | mouse_move_xy: x! y! | mouse_click_xy: x! y! button clickCount delay |
mouse_drag_xy: startX! startY! endX! endY! | mouse_down: button | mouse_up: button | mouse_wheel: deltaX! deltaY! |
navigate: url! | navigate_back: | network_requests: static! filter all filename |
network_request: index! part filename | network_state_set: state! | pdf_save: filename |
route: pattern! status body contentType headers removeHeaders | route_list: | unroute: pattern |
run_code_unsafe: code filename | take_screenshot: element target type filename fullPage scale! |
snapshot: target filename depth boxes | click: element target! doubleClick button modifiers |
drag: startElement startTarget! endElement endTarget! | hover: element target! |
select_option: element target! values! |
generate_locator: element target! | storage_state: filename | set_storage_state: filename! |
tabs: action! index url isolatedContext | start_tracing: | stop_tracing: |
verify_element_visible: role! accessibleName! | verify_text_visible: text! |
verify_list_visible: element! target! items! | verify_value: type! element! target! value! |
start_video: filename size fps cursor | stop_video: | video_chapter: title! description duration |
video_show_actions: duration position cursor style | video_hide_actions: | wait_for: time text textGone |
localstorage_list: | localstorage_get: key! | localstorage_set: key! value! | localstorage_delete: key! |
localstorage_clear: | sessionstorage_list: | sessionstorage_get: key! | sessionstorage_set: key! value! |
sessionstorage_delete: key! | sessionstorage_clear:
"""
OURS = {"browser_snapshot": {"compress", "offset", "mode", "unnamed"}}


def test_every_official_tool_is_there_with_its_arguments() -> None:
    tools = {tool.name: tool for tool in ALL_TOOLS}
    for entry in OFFICIAL.replace("\n", " ").split("|"):
        name, _, arguments = entry.strip().partition(":")
        schema = tools[f"browser_{name}"].schema
        named = {argument.removesuffix("!") for argument in arguments.split()}
        required = {argument.removesuffix("!") for argument in arguments.split() if argument.endswith("!")}
        assert set(schema["properties"]) - OURS.get(f"browser_{name}", set()) == named, name
        assert set(schema.get("required", ())) == required, name
    assert len(tools) == len(OFFICIAL.split("|")) + 1  # the older name of run_code_unsafe
    assert "browser_run_code" in tools


def test_capabilities_choose_the_tools() -> None:
    def count(*capabilities: str) -> int:
        return len(listed(frozenset(capabilities)))

    core = count()
    added = {"vision": 6, "pdf": 1, "devtools": 9, "network": 4, "storage": 17, "testing": 5, "config": 1}
    assert {name: count(name) - core for name in CAPABILITIES} == added
    assert count("tracing") == count("devtools")
    assert count("no-such-thing") == core
    assert len(listed(None)) == len(ALL_TOOLS) - 2
    assert {tool.name for tool in listed(frozenset(), allow_unsafe_code=True)} >= {
        "browser_run_code",
        "browser_run_code_unsafe",
    }
