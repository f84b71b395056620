"""Which calls go around what a line asks for."""

import pytest

from smoketree.agent.model.conversation import ToolUse
from smoketree.agent.tool_relevance import bypass, is_named, named_controls

BASE = "http://shop.test/start"


def _bypass(tool: str, line: str, **arguments: object) -> bool:
    return bypass(ToolUse("1", tool, arguments), line, BASE) is not None


@pytest.mark.parametrize(
    ("line", "url", "refused"),
    [
        ("Open /prices", "/prices", False),
        ("Open /prices", "http://shop.test/prices/", False),
        ('Open "/prices?a=1"', "/prices?a=1", False),
        ("Open /prices", "/checkout/done", True),
        ("Open http://shop.test/prices.", "/prices", False),
        ("Open shop.test:80/a", "http://shop.test:80/a", False),
        ("Go to the shop", "/shop", False),
        ("Reload the page", "/start", False),
        ('Open "Prices"', "/prices", True),
        ('Click the "Prices" link to go to the price page', "/prices", True),
        ("Use the prices link to go to the prices", "/prices", True),
        ("Have a look at the prices", "/prices", True),
        ("The entry is from 2019/03/02: go on", "/prices", True),
    ],
)
def test_which_addresses_may_be_opened(line: str, url: str, refused: bool) -> None:
    assert _bypass("navigate", line, url=url) is refused


@pytest.mark.parametrize(
    ("line", "key", "refused"),
    [
        ("Press Enter", "Enter", False),
        ('Press "Tab" twice', "Tab", False),
        ("Hit the escape key", "Escape", False),
        ("Press Ctrl+S", "Control+s", False),
        ("Type tea into the search box and submit it", "Enter", False),
        ("Search for tea", "Enter", False),
        ("Sign in as Ann", "Enter", False),
        ("Sign in as Ann", "Control+s", True),
        ('Press the "Save" button', "Enter", True),
        ("Press the left button", "ArrowLeft", True),
        ('Type "tea" into the search box', "Enter", False),
        ('Type "tea" into the "Name" field', "Enter", True),
        ("Use a new address to click on", "Enter", True),
    ],
)
def test_which_keys_may_be_pressed(line: str, key: str, refused: bool) -> None:
    assert _bypass("press_key", line, key=key) is refused


def test_a_typing_call_may_submit_only_where_enter_may_be_pressed() -> None:
    line = 'Type "Ada" into the "Name" field'
    assert _bypass("type_text", line, text="Ada", submit=True)
    assert not _bypass("type_text", line, text="Ada")
    assert not _bypass("type_text", f"{line} and press Enter", text="Ada", submit=True)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ('Click the "Save" button', ("Save",)),
        ('Press "Save" and click on "Close"', ("Save", "Close")),
        ('Open the page by the "Docs" link', ("Docs",)),
        ('Type "Ada" into the "Name" field', ()),
        ('Tick the checkbox of "Buy milk"', ()),
        ("Click the Save button", ()),
    ],
)
def test_the_controls_that_a_line_names(line: str, names: tuple[str, ...]) -> None:
    assert named_controls(line) == names


@pytest.mark.parametrize(
    ("line", "label", "named"),
    [
        ('Click the "Save" button', "Save", True),
        ('Click the "Save" button', "SAVE", True),
        ('Click the "Cart" link', "Cart (2)", True),
        ('Click "Delete" in the row of Ann', "Delete Ann", True),
        ('Click the "Save" button', "Save as draft", False),
        ('Click the "Sign in" link', "Sign in with Google", False),
        ('Click the "Save" button', "Submit", False),
        ('Click the "Save" button', "", False),
        ('Click the "Start" button on the canvas', "", True),
        ('Click the "Save" button', "Accept all cookies", True),
        ("Save it", "Submit", True),
        ('Click "Color" and select "Red"', "Please choose", True),
        ('Click "Save" and go on', "Continue", True),
        ('Click "Save" and wait', "Continue", False),
    ],
)
def test_which_controls_a_line_with_a_quoted_name_may_be_about(line: str, label: str, named: bool) -> None:
    assert is_named(label, line) is named
