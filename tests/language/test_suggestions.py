"""What an author can write instead works when it is followed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import CLICKABLE, Located, locate
from smoketree.language.phrase_rendering import phrase_line
from smoketree.language.rendering import act_line
from smoketree.language.suggestions import ROLES_OF_VERB, suggest_acts, suggest_queries
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import Tree, parse
from tests.language.test_locate import CARDS, SHOP
from tests.snapshot.trees import trees


def words(name: str) -> Query:
    return Query(name, quoted=False)


def test_a_line_that_goes_somewhere_has_no_verb() -> None:
    assert suggest_acts(PageIndex(parse('- button "Page 3" [ref=e1]')), Act(Verb.GO, words("page 2"))) is not None


@pytest.mark.parametrize(
    ("page", "act", "lines"),
    [
        (SHOP, Act(Verb.CLICK, Query("Help")), ('click the "Help" link', 'click the "Help" button')),
        (SHOP, Act(Verb.TYPE, Query("Emial"), ("a@b.c",)), ('type "a@b.c" into "Email *"',)),
        (SHOP, Act(Verb.CLICK, words("google")), ('click "Sign in with Google"',)),
        (SHOP, Act(Verb.CHECK, words("remember")), ('check "Remember me"',)),
        (
            CARDS,
            Act(Verb.CLICK, Query("Delete")),
            (
                'click the "Delete" button in the row of "Buy milk"',
                'click the "Delete" button in the row of "Buy milk and eggs"',
            ),
        ),
        (
            CARDS,
            Act(Verb.TYPE, Query("Name"), ("Ann",)),
            (
                'type "Ann" into the "Name" field in the "Shipping" section',
                'type "Ann" into the "Name" field in the "Billing" section',
            ),
        ),
        (SHOP, Act(Verb.CLICK, words("zzz")), ()),
    ],
)
def test_the_lines_say_which_element(page: str, act: Act, lines: tuple[str, ...]) -> None:
    assert tuple(map(act_line, suggest_acts(PageIndex(parse(page)), act)))[: max(1, len(lines))] == lines


def test_a_control_that_was_not_found_by_what_it_does() -> None:
    act = Act(Verb.DO, words("Acorn Mug"), ("add",))
    first = suggest_acts(PageIndex(parse(CARDS)), act)[0]
    assert first.verb is Verb.CLICK
    assert first.target is not None
    assert first.target.name == "Add to cart"
    located = locate(PageIndex(parse(CARDS)), first.target, CLICKABLE)
    assert isinstance(located, Located)
    assert located.ref == "e7"


def test_a_dropdown_is_offered_by_what_it_lists() -> None:
    page = PageIndex(
        parse("""
- combobox [ref=e1]:
  - option "name"
  - option "price"
- combobox [ref=e2]:
  - option "="
  - option ">"
""")
    )
    chosen = Act(Verb.SELECT, Query("operator", ("combobox",), quoted=False), (">",))
    sorted_by = Act(Verb.DO, Query("Price", ("columnheader",), quoted=False), ("sort", "by"))
    for act, line in (
        (chosen, 'select ">" from the second dropdown'),
        (sorted_by, 'select "Price" from the first dropdown'),
    ):
        assert [act_line(each) for each in suggest_acts(page, act)] == [line]


def test_what_keeps_or_drops_what_was_entered_may_be_called_otherwise() -> None:
    page = PageIndex(
        parse('- button "Discard changes to this page" [ref=e1]\n- button "Confirm changes to this page" [ref=e2]')
    )
    for verb, ref in (("save", "e2"), ("cancel", "e1")):
        first = suggest_acts(page, Act(Verb.DO, words("page"), (verb,)))[0]
        located = locate(page, first.target or Query(), CLICKABLE)
        assert isinstance(located, Located)
        assert located.ref == ref


def test_a_link_and_a_button_of_one_name() -> None:
    page = PageIndex(parse(SHOP))
    offered = suggest_acts(page, Act(Verb.CLICK, Query("Help")))
    assert [str(act.target) for act in offered] == ['link "Help"', 'button "Help"']


def test_a_noun_phrase() -> None:
    row = Query(None, ROLE_WORDS["row"], text='12" pipe')
    assert phrase_line(Query("Save", ("button",), within=row, nth=2)) == (
        'the second "Save" button in the row of "12\\" pipe"'
    )


names = st.text("aAbB .", max_size=4)


@given(trees(names), names, st.booleans(), st.sampled_from([Verb.CLICK, Verb.TYPE, Verb.CHECK]))
def test_every_suggestion_locates_one_element(tree: Tree, name: str, quoted: bool, verb: Verb) -> None:
    page = PageIndex(tree)
    offered = suggest_queries(page, Query(name, quoted=quoted), ROLES_OF_VERB[verb])
    assert len(offered) <= 3
    for query in offered:
        found = locate(page, query, ROLES_OF_VERB[verb])
        assert isinstance(found, Located)
        assert found.node.role in ROLES_OF_VERB[verb]
