"""Plain lines for one that is not read: each reads, means no less, and finds one element of the page."""

from dataclasses import replace

import pytest

from smoketree.language.act import Act, Verb
from smoketree.language.claim import StateIs, TextShown
from smoketree.language.claim_terms import State
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate, locate_control
from smoketree.language.plainer import nearby_acts, plainer_acts
from smoketree.language.plainer_claims import nearby_claims, plainer_claims
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import parse

PAGE = PageIndex(
    parse(
        """
- main [ref=e1]:
  - heading "Profile" [level=1] [ref=e2]
  - textbox "Display name" [ref=e3]
  - textbox "Email" [ref=e4]
  - combobox "Role" [ref=e5]:
    - option "Viewer" [selected]
    - option "Editor"
  - checkbox "Send me a weekly summary" [ref=e6]
  - button "Save changes" [disabled] [ref=e7]
  - button "Cancel" [ref=e8]
  - table "Cart" [ref=e9]:
    - row "Acorn Mug Remove" [ref=e10]:
      - cell "Acorn Mug" [ref=e11]
      - cell "Remove" [ref=e12]:
        - button "Remove" [ref=e13]
    - row "Oak Notebook Remove" [ref=e14]:
      - cell "Oak Notebook" [ref=e15]
      - cell "Remove" [ref=e16]:
        - button "Remove" [ref=e17]
  - paragraph [ref=e18]: Welcome back, Robin Ashe
"""
    )
)


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ('Smash the "Cancel" button', 'click the "Cancel" button'),
        ('Whack "Cancel"', 'click "Cancel"'),
        ('Populate "Display name" with "Robin"', 'type "Robin" into the "Display name" field'),
        ('Pluck "Editor" from "Role"', 'select "Editor" from the "Role" dropdown'),
        ('Type "x" "Email"', 'type "x" into the "Email" field'),
        ('Twiddle the "Send me a weekly summary" box', 'check the "Send me a weekly summary" checkbox'),
        ('Deactivate "Send me a weekly summary" pronto', 'uncheck "Send me a weekly summary"'),
        ("Type Robin into the display box for names", 'type "Robin" into "Display name"'),
        ("Wait until both are there: Acorn Mug and Oak Notebook",
         'wait until the page shows "Acorn Mug" and the page shows "Oak Notebook"'),
        ('As agreed with Ann, click "Remove" in the row of "Acorn Mug"', 'click "Remove" in the row of "Acorn Mug"'),
    ],
)  # fmt: skip
def test_the_first_offer_is_what_is_most_likely_meant(line: str, offer: str) -> None:
    assert read_acts(line) is None
    assert plainer_acts(line, PAGE)[:1] == (offer,)


@pytest.mark.parametrize(
    "line",
    [
        'Smash the "Save chnges" button', 'Whack "Remove"', 'Pluck "Editor" out of "Role"', "Do the cancel thing",
        'Whack "Cancel" and then smash "Remove" in the row of "Acorn Mug"', 'Jot "a@b.example" down as "Email"',
    ],
)  # fmt: skip
def test_every_offer_reads_and_finds_one_element(line: str) -> None:
    for offer in plainer_acts(line, PAGE):
        reading = read_acts(offer)
        assert reading is not None, offer
        act = reading.acts[0]
        if act.verb is Verb.DO:
            assert isinstance(locate_control(PAGE, act.values, act.target, act.place), Located), offer
            continue
        assert act.target is not None
        assert isinstance(locate(PAGE, act.target, ROLES_OF_VERB.get(act.verb, ())), Located), offer
    assert len(plainer_acts(line, PAGE)) <= 3


def test_what_is_not_on_the_page_is_not_offered() -> None:
    assert plainer_acts('Whack "Delete the account"', PAGE) == ()
    assert plainer_acts('Whack "Delete the account"') == ('click "Delete the account"',)


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ('the page flaunts "Welcome"', 'the page shows "Welcome"'),
        ('as agreed with Ann, the page shows "Total: $5"', 'the page shows "Total: $5"'),
        ('the heading "Profile" materialises', 'the "Profile" heading is shown'),
        ('the "Display name" field carries "Robin"', 'the "Display name" field has the value "Robin"'),
        ('the row of "Acorn Mug" exposes "Remove"', '"Remove" is shown in the row of "Acorn Mug"'),
        ('the page lacks "Error"', 'the page does not show "Error"'),
        ('the page must never ever flaunt "Error"', 'the page does not show "Error"'),
        ('come what may there is no "Error" whatsoever blinking around', 'the page does not show "Error"'),
        ("a friendly message to welcome back robin greets us", 'the page shows "Welcome back, Robin Ashe"'),
    ],
)
def test_assertions(line: str, offer: str) -> None:
    assert read_claims(line) is None
    assert plainer_claims(line, PAGE)[:1] == (offer,)


SHOP = PageIndex(
    parse("""
- heading "Stock" [level=1] [ref=e1]
- table [ref=e2]:
  - row [ref=e3]:
    - cell "Acorn Mug" [ref=e4]
    - cell "low" [ref=e5]
- paragraph [ref=e6]: No orders are open yet
- text: "Handled by:"
- text: Robin
- heading "Welcome to the shop" [level=2] [ref=e7]
""")
)


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("the Acorn Mug truly runs low", 'the page shows "Acorn Mug" and the page shows "low"'),
        ("no orders are open as yet", 'the page shows "No orders are open yet"'),
        ("it is handled by Robin", 'the page shows "Handled by:" and the page shows "Robin"'),
        ("the layout looks fine on phones", ""),
    ],
)
def test_what_the_page_says_of_a_line(line: str, last: str) -> None:
    assert read_claims(line) is None
    assert "".join(plainer_claims(line, SHOP)[-1:]) == last


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("the keeper is Robin", ('the page shows "Robin"',)),
        ("the keeper is Bo", ()),
        ('the page title is "Welcome to the shop"', ('the "Welcome to the shop" heading is shown',)),
        ('"low" is shown in the ledger', ('the page shows "low"',)),
        ("the lovely Acorn Mug appears", ('the "Acorn Mug" cell appears', 'the page shows "Acorn Mug"')),
    ],
)
def test_what_the_page_shows_of_a_claim(line: str, offers: tuple[str, ...]) -> None:
    assert nearby_claims((read_claims(line) or pytest.fail(line)).claims, SHOP) == offers


def test_what_is_not_so_of_a_thing_is_not_offered_as_its_absence() -> None:
    assert plainer_claims('the session "Acorn Mug" is not marked as featured', PAGE) == ()


def test_no_offer_says_less_than_the_line() -> None:
    assert plainer_claims('the "Save changes" button is greyish', PAGE) == ()
    for offer in plainer_claims('never ever flaunts the page an "Error" or so', PAGE):
        reading = read_claims(offer)
        assert reading is not None
        assert all(getattr(claim, "negated", False) for claim in reading.claims), offer


def test_an_element_that_is_not_there_is_replaced_by_one_that_is() -> None:
    missed = Act(Verb.TYPE, Query("Display nam", ROLES_OF_VERB[Verb.TYPE]), ("k3",))
    written = Act(Verb.TYPE, missed.target, ("{{unique}}",))
    assert nearby_acts(missed, PAGE, written)[0] == 'type "{{unique}}" into "Display name"'
    several = Act(Verb.CLICK, Query("Remove"))
    assert nearby_acts(several, PAGE) == (
        'click the "Remove" button in the row of "Acorn Mug"', 'click the "Remove" button in the row of "Oak Notebook"',
    )  # fmt: skip


def test_claims_keep_their_polarity() -> None:
    claim = StateIs(Query("Save chnges", ("button",)), State.DISABLED, negated=True)
    assert nearby_claims((claim,), PAGE) == ('"Save changes" is not disabled',)


def test_a_text_is_offered_in_a_place_that_has_it_and_not_as_absent_from_another() -> None:
    page = PageIndex(parse("""
- link "Delete this shelf" [ref=e1]
- region "New shelves" [ref=e2]:
  - text: Emma
- region "Old shelves" [ref=e3]:
  - text: Persuasion
"""))  # fmt: skip
    shown = TextShown("Emma", Query("Shelves", quoted=False))
    assert nearby_claims((shown,), page) == ('"Emma" is shown in the "New shelves" section',)
    assert nearby_claims((replace(shown, negated=True),), page) == ()


def test_what_a_line_denies_is_not_offered_without_its_negation() -> None:
    page = PageIndex(parse("- paragraph [ref=e1]: No rooms types are offered here yet. Read more about rooms."))
    line = "No room types are offered here yet"
    assert read_claims(line) is None
    assert plainer_claims(line, page) == ('the page shows "No rooms types are offered here yet."',)


def test_the_words_that_a_text_of_the_page_has_in_a_row_are_offered_as_it_spells_them() -> None:
    page = PageIndex(parse("- paragraph [ref=e1]: Boil the RICE for ten minutes in salted water. Serve it cold."))
    line = "The recipe says to boil the rice for ten minutes"
    assert read_claims(line) is None
    assert plainer_claims(line, page)[:1] == ('the page shows "Boil the RICE for ten minutes"',)


@pytest.mark.parametrize(
    "line",
    ["Sort the list by year", "Open the content of the books table", 'Choose "price" as the column and ">" as a sign'],
)
def test_without_a_page_no_line_is_offered_that_leaves_out_what_the_line_says(line: str) -> None:
    assert plainer_acts(line) == ()


def test_a_value_is_offered_as_the_line_says_it() -> None:
    page = PageIndex(parse('- heading "Notes" [ref=e1]\n- paragraph [ref=e2]: Too dark.\n'))
    read = read_claims('The comment "Too dark." appears in the change history')
    assert read is not None
    assert nearby_claims(read.claims, page) == ('the page shows "Too dark."',)


def test_a_verb_that_was_put_in_is_no_name() -> None:
    page = PageIndex(
        parse('- heading "Delete page" [ref=e1]\n- paragraph [ref=e2]: Do you really want to delete it?\n')
    )
    assert plainer_claims("The page is still there") == ()
    assert plainer_claims("The app asks whether I really want to delete it", page)[0] == (
        'the page shows "really want to delete it"'
    )
