"""From an action to a tool call on a page: exactly one element, or none."""

import pytest

from smoketree.agent.literal.explain import suggest
from smoketree.agent.literal.mail_actions import EnterCode, OpenMailLink
from smoketree.agent.literal.read import read, read_assertion
from smoketree.agent.literal.resolve import Keep, MailDeed, Nothing, Resolved, ToolCall, WaitFor, resolve
from smoketree.agent.literal.resolve_date import as_date
from smoketree.agent.literal.reword_assertions import reword_assertion
from smoketree.agent.literal.target import Unresolved
from smoketree.browser.protocol import TabHeader
from smoketree.snapshot.parse import parse

SHOP = parse("""\
- banner [ref=e1]:
  - link "Home" [ref=e2] [cursor=pointer]:
    - /url: /
  - link "Sign in" [ref=e3] [cursor=pointer]
- main [ref=e4]:
  - heading "Sign in to the shop" [level=1] [ref=e5]
  - button "Sign in with Google" [ref=e6]
  - textbox "Email" [ref=e7]
  - textbox "Password" [ref=e8]: "***"
  - searchbox "Find products" [ref=e9]
  - checkbox "Remember me" [checked] [ref=e10]
  - checkbox "Newsletter" [ref=e11]
  - radio "Express" [ref=e12]
  - combobox "Color" [ref=e13]:
    - option "Red" [selected]
    - option "Dark Blue"
  - combobox "City" [ref=e14]
  - button "Save" [disabled] [ref=e15]
  - generic [ref=e16] [cursor=pointer]: Show more
  - list "Todos" [ref=e17]:
    - listitem [ref=e18]:
      - text: Buy milk
      - button "Delete" [ref=e19]
    - listitem [ref=e20]:
      - text: Walk the dog
      - button "Delete" [ref=e21]
  - link "Help" [ref=e22]
  - button "Help" [ref=e23]
  - button "Choose file" [ref=e24]
  - paragraph [ref=e25]: Order 1234
  - textbox "Hidden code"
""")


def only(text: str) -> Resolved:
    reading = read(text)
    assert reading is not None, text
    (action,) = reading.actions
    return resolve(action, SHOP)


def call(text: str) -> ToolCall:
    resolved = only(text)
    assert isinstance(resolved, ToolCall), resolved
    return resolved


def left(text: str) -> Unresolved:
    resolved = only(text)
    assert isinstance(resolved, Unresolved), resolved
    return resolved


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ('Click "Home"', "e2"),
        ("Click home", "e2"),
        ('Click "Sign in"', "e3"),
        ("Click Sign in", "e3"),
        ('Click the "Sign in with Google" button', "e6"),
        ("Click the Sign in button", "e6"),
        ("Click Google", "e6"),
        ('Click "Save"', "e15"),
        ('Click "Show more"', "e16"),
        ('Click "Delete" in the row of "Buy milk"', "e19"),
        ("Click the Delete button in the Walk the dog row", "e21"),
        ('Click the Delete button next to "Buy milk"', "e19"),
        ('Click "Delete" for "Walk the dog"', "e21"),
        ('Click the second "Delete" button', "e21"),
        ('Click the last "Delete" button', "e21"),
        ('Click the "Help" link', "e22"),
        ('Click the "Help" button', "e23"),
    ],
)
def test_the_one_element_that_is_meant_is_clicked(text: str, ref: str) -> None:
    made = call(text)
    assert (made.tool, made.arguments["ref"]) == ("browser_click", ref)


def test_a_match_by_words_is_told() -> None:
    assert call('Click "Sign in"').note == ""
    assert call("Click Google").note == 'matched button "Sign in with Google" by its words'


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ('Click "Help"', ('link "Help"', 'button "Help"')),
        ('Click "Delete"', ('button "Delete" in list item "Buy milk"', 'button "Delete" in list item "Walk the dog"')),
    ],
)
def test_of_two_none_is_clicked(text: str, candidates: tuple[str, ...]) -> None:
    unresolved = left(text)
    assert unresolved.candidates == candidates
    assert unresolved.hint


def test_what_is_not_there_is_not_guessed() -> None:
    unresolved = left('Click "Sign"')
    assert "there is no" in unresolved.reason
    assert 'link "Sign in"' in unresolved.candidates
    assert isinstance(only('Click the third "Delete" button'), Unresolved)
    assert isinstance(only('Click "Sign in" in the dialog'), Unresolved)


def test_what_cannot_be_reached_is_said_to_be_so() -> None:
    assert "cannot be acted upon" in left('Type "1" into "Hidden code"').reason


def test_typing() -> None:
    made = call('Type "a@b.c" into Email')
    assert made.tool == "browser_type"
    assert made.arguments == {"element": 'field "Email"', "ref": "e7", "text": "a@b.c"}
    assert call('Type "x" into the search box').arguments["ref"] == "e9"
    assert isinstance(only('Type "x" into "Sign in"'), Unresolved)


def test_a_box_is_clicked_only_where_needed() -> None:
    assert isinstance(only('Check "Remember me"'), Nothing)
    assert call('Uncheck "Remember me"').arguments["ref"] == "e10"
    assert call("Check the Newsletter box").arguments["ref"] == "e11"
    assert isinstance(only('Uncheck "Newsletter"'), Nothing)
    assert call('Toggle "Newsletter"').arguments["ref"] == "e11"
    assert call('Select the "Express" radio').arguments["ref"] == "e12"
    assert isinstance(only('Choose "Remember me"'), Nothing)


def test_options() -> None:
    made = call('Select "dark blue" from Color')
    assert made.tool == "browser_select_option"
    assert made.arguments == {"element": 'combobox "Color"', "ref": "e13", "values": ["Dark Blue"]}
    assert left('Select "Green" from "Color"').candidates == ('option "Red"', 'option "Dark Blue"')


def test_keys_files_dialogs_and_the_page() -> None:
    press = call('Press Enter in the "Email" field')
    assert (press.tool, press.then[0].tool, press.then[0].arguments) == (
        "browser_click",
        "browser_press_key",
        {"key": "Enter"},
    )
    upload = call('Upload "cv.pdf" with the "Choose file" button')
    assert (upload.arguments["ref"], upload.then[0].arguments) == ("e24", {"paths": ["cv.pdf"]})
    assert call("Dismiss the dialog").arguments == {"accept": False}
    assert call('Answer the prompt with "Ann"').arguments == {"accept": True, "promptText": "Ann"}
    assert call("Go to /cart").arguments == {"url": "/cart"}
    assert call("Go back").tool == "browser_navigate_back"
    assert call("Resize the window to 375x667").arguments == {"width": 375, "height": 667}
    assert call('Drag the "Home" link to the "Save" button').arguments["endRef"] == "e15"
    assert call('Hover over "Home"').tool == "browser_hover"
    assert call('Scroll to the "Help" button').arguments["ref"] == "e23"


def test_waiting_for_an_element() -> None:
    assert isinstance(only("Wait until the dialog appears"), WaitFor)
    assert isinstance(only("Wait until the dialog disappears"), Nothing)
    assert isinstance(only('Wait for the "Save" button'), Nothing)


def test_a_long_wait_is_waited_in_full() -> None:
    first = call("Wait 1 minute")
    assert [part.arguments for part in (first, *first.then)] == [{"time": 30.0}, {"time": 30.0}]
    assert call("Wait 2 seconds").then == ()


def test_tabs() -> None:
    tabs = [TabHeader(0, "http://a/", "Shop", current=True), TabHeader(1, "http://a/i", "Invoice", current=False)]
    new, named, none = (
        read(text) for text in ("Switch to the new tab", 'Switch to the "Invoice" window', 'Switch to the "X" window')
    )
    assert new is not None
    assert named is not None
    assert none is not None
    for reading in (new, named):
        made = resolve(reading.actions[0], SHOP, tabs)
        assert isinstance(made, ToolCall)
        assert made.arguments == {"action": "select", "index": 1}
    lost = resolve(none.actions[0], SHOP, tabs)
    assert isinstance(lost, Unresolved)
    assert lost.candidates == ('"Shop" (http://a/)', '"Invoice" (http://a/i)')


def test_remembering() -> None:
    kept = only('Remember the "Sign in to the shop" heading as TITLE')
    assert isinstance(kept, Keep)
    assert (kept.variable, kept.value) == ("TITLE", "Sign in to the shop")
    chosen = only('Remember the "Color" dropdown as COLOR')
    assert isinstance(chosen, Keep)
    assert chosen.value == "Red"


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ('Click "Help"', 'Click the "Help" link'),
        ('Click "Delete"', 'Click the "Delete" button in the row of "Buy milk"'),
        ('Type "x" into "E-mail"', 'Type "x" into "Email"'),
        ('Check "Remember"', 'Check "Remember me"'),
    ],
)
def test_what_is_offered_instead_would_work(text: str, offered: str) -> None:
    reading = read(text)
    assert reading is not None
    offers = suggest(reading.actions[0], SHOP)
    assert offered in offers
    assert len(offers) <= 2
    for offer in offers:
        assert isinstance(only(offer), (ToolCall, Nothing))


def test_what_is_not_read_is_offered_in_plain_words() -> None:
    assert 'Click "Sign in with Google"' in suggest("log yourself in, sign in with google style", SHOP)
    assert 'Type "a@b.c" into "Email"' in suggest('provide "a@b.c" as your email', SHOP)
    assert suggest("do something nice", SHOP) == ()


def test_assertions_are_reworded_from_their_quotes() -> None:
    offers = reword_assertion('somewhere we ought to find "Welcome"')
    assert offers[0] == 'the page shows "Welcome"'
    assert all(read_assertion(offer) for offer in offers)
    assert reword_assertion('it must never say "Error" anywhere')[0] == 'the page does not show "Error"'
    assert reword_assertion("it looks nice") == ()


SPARSE = parse("""\
- generic [ref=e1]:
  - text: Username *
  - textbox [ref=e2]
  - text: "Password:"
  - textbox [ref=e3]
  - generic [ref=e4]:
    - checkbox [ref=e5]
    - text: Keep me in
  - button "+ Add item" [ref=e6]
  - link "Pricing" [ref=e7]
  - button "-1" [ref=e8]
  - button "Delete" [ref=e9]
  - link "Close" [ref=e10]
  - paragraph [ref=e11]: Drag Jinny to the center.
  - listitem [ref=e12]: Jinny
""")


def on_sparse(text: str) -> Resolved:
    reading = read(text)
    assert reading is not None, text
    return resolve(reading.actions[0], SPARSE)


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ('Type "x" into "Username"', "e2"),
        ('Type "x" into the password field', "e3"),
        ('Check "Keep me in"', "e5"),
        ('Click "Add item"', "e6"),
        ('Click the "Pricing" button', "e7"),
        ('Click "Pricing" in the footer', "e7"),
        ("Click the Add item button", "e6"),
    ],
)
def test_what_has_no_name_of_its_own_or_another_kind(text: str, ref: str) -> None:
    made = on_sparse(text)
    assert isinstance(made, ToolCall), made
    assert made.arguments["ref"] == ref
    assert made.note or "Add" in text


@pytest.mark.parametrize(
    "text",
    [
        'Type "x" into "Email"',
        'Type "x" into "User"',
        'Check "Keep me"',
        'Click "+1"',
        'Click "1"',
        'Click the "Pricing" checkbox',
        'Click "Pricing" in the "Top" section',
        'Type "x"',
        "Press Delete",
        "Drag Jinny to center",
        "Log out",
        "Close the dialog",
    ],
)
def test_near_is_not_enough(text: str) -> None:
    assert isinstance(on_sparse(text), Unresolved)


def test_what_takes_several_calls_goes_on_where_it_was() -> None:
    reading = read('Select "Rome" from "City"')
    assert reading is not None
    opening = resolve(reading.actions[0], SHOP)
    assert isinstance(opening, ToolCall)
    assert (opening.tool, opening.arguments["ref"], opening.more) == ("browser_click", "e14", True)
    opened = parse('- combobox "City" [expanded] [ref=e1]\n- listbox [ref=e2]:\n  - option "Rome" [ref=e3]\n')
    chosen = resolve(reading.actions[0], opened, done=(opening.description,))
    assert isinstance(chosen, ToolCall)
    assert (chosen.tool, chosen.arguments["ref"], chosen.more) == ("browser_click", "e3", False)
    none = resolve(reading.actions[0], parse('- button "City" [ref=e1]\n- option "Oslo" [ref=e2]\n'), done=("open x",))
    assert isinstance(none, Unresolved)
    assert none.candidates == ('option "Oslo"',)


def test_deeds_of_mail_name_the_field_they_are_for() -> None:
    made = only('Type a temporary e-mail address into "Email"')
    assert isinstance(made, MailDeed)
    assert (made.ref, made.said) == ("e7", 'field "Email"')
    assert only("Enter the code") == MailDeed(EnterCode())
    assert only('Click the "Confirm" link in the e-mail') == MailDeed(OpenMailLink("Confirm"))
    assert isinstance(only('Enter the code into the "Nowhere" field'), Unresolved)


def test_the_newest_of_two_tabs_is_closed_and_the_other_one_gone_to() -> None:
    two = [TabHeader(0, "http://a/", "Shop", current=True), TabHeader(1, "http://a/i", "Invoice", current=False)]
    closing, other = read("Close the new tab"), read("Switch to the other tab")
    assert closing is not None
    assert other is not None
    closed, gone = resolve(closing.actions[0], SHOP, two), resolve(other.actions[0], SHOP, two)
    assert isinstance(closed, ToolCall)
    assert isinstance(gone, ToolCall)
    assert closed.arguments == {"action": "close", "index": 1}
    assert gone.arguments == {"action": "select", "index": 1}
    assert isinstance(resolve(closing.actions[0], SHOP, two[:1]), Unresolved)


TODO = parse("""\
- textbox "What needs to be done?" [ref=e1]
- button "Add" [ref=e2]
- button "Sign in with Google" [ref=e3]
- spinbutton "Count" [ref=e4]: "0"
""")


def test_help_for_what_was_not_read_would_work_now() -> None:
    todo = parse('- textbox "What needs to be done?" [ref=e1]\n- button "Add" [ref=e2]\n')
    offers = suggest('Add "milk" to the list', todo)
    assert offers[0] == 'Type "milk" into "What needs to be done?" and click "Add"'
    assert 'Click "Sign in with Google"' in suggest("perform the sign-in by google", TODO)
    assert suggest('Add "milk" to the list', parse("- paragraph [ref=e1]: nothing here\n")) == ()


def test_a_spinner_that_takes_neither_typing_nor_keys_is_told() -> None:
    reading = read('Set "Count" to 5')
    assert reading is not None
    typed = resolve(reading.actions[0], TODO)
    assert isinstance(typed, ToolCall)
    assert typed.more
    pressed = resolve(reading.actions[0], TODO, done=(typed.description,))
    assert isinstance(pressed, ToolCall)
    assert [part.arguments.get("key") for part in pressed.then] == ["ArrowUp"]
    vain = (typed.description, pressed.description)
    assert isinstance(resolve(reading.actions[0], TODO, done=vain), Unresolved)
    taken = parse('- spinbutton "Count" [ref=e4]: "5"\n')
    assert isinstance(resolve(reading.actions[0], taken, done=(typed.description,)), Nothing)


CALENDAR = """\
- textbox "Date" [ref=e1]
- generic [ref=e2]:
  - button "Prev" [ref=e3]
  - button "Next" [ref=e4]
  - generic [ref=e5]: %s
- table [ref=e6]:
  - row [ref=e7]:
    - cell [ref=e8]:
      - link "5" [ref=e9]
    - cell "6" [ref=e10]
"""


@pytest.mark.parametrize(
    ("month", "ref", "more"),
    [("April 2016", "e9", False), ("May 2016", "e3", True), ("December 2015", "e4", True)],
)
def test_a_date_is_chosen_month_by_month(month: str, ref: str, more: bool) -> None:
    reading = read("Select 04/05/2016 as the date")
    assert reading is not None
    made = resolve(reading.actions[0], parse(CALENDAR % month), done=("open",))
    assert isinstance(made, ToolCall)
    assert (made.arguments["ref"], made.more) == (ref, more)


def test_a_day_that_the_month_has_twice_is_not_guessed() -> None:
    reading = read("Select 2016-04-05 as the date")
    assert reading is not None
    twice = CALENDAR.replace('"6"', '"5"') % "April 2016"
    assert isinstance(resolve(reading.actions[0], parse(twice), done=("open", "click next")), Unresolved)
    assert as_date("02/30/2016") is None
    assert as_date("4.5.2016") is None
