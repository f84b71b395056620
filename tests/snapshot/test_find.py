from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from smoketree.snapshot.find import Found, find
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.parse import parse
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Node, Tree
from tests.snapshot.trees import trees

ROWS = ("row", "listitem")
SECTION = ("region", "group", "form")
DIALOG = ("dialog", "alertdialog")

SIGN_IN = parse("""\
- generic [ref=e1]:
  - heading "Sign in" [level=1] [ref=e2]
  - textbox "E-mail" [ref=e3]
  - textbox [ref=e4]:
    - /placeholder: Password
  - button "Sign in with Google" [ref=e5]
  - button "Sign in" [ref=e6]
  - generic [ref=e7] [cursor=pointer]: Forgot it?
  - link "Save" [ref=e8]:
    - /url: "#"
    - generic [ref=e9]: Save""")

TODOS = parse("""\
- main [ref=e1]:
  - heading "Todos" [level=2] [ref=e2]
  - list [ref=e3]:
    - listitem [ref=e10]:
      - checkbox "Done" [ref=e11]
      - text: Buy milk
      - button "Delete" [ref=e12]
    - listitem [ref=e20]:
      - checkbox "Done" [ref=e21]
      - text: Buy milk and eggs
      - button "Delete" [ref=e22]
    - listitem [ref=e30]:
      - text: Errands
      - button "Delete" [ref=e31]
      - list [ref=e32]:
        - listitem [ref=e33]:
          - text: Post office
          - button "Delete" [ref=e34]
    - listitem [ref=e40]:
      - text: Item 10
      - button "Delete" [ref=e41]
  - heading "Archive" [level=2] [ref=e4]
  - list [ref=e5]:
    - listitem [ref=e50]:
      - text: Old
      - button "Delete" [ref=e51]""")

SHOP = parse("""\
- generic [ref=e1]:
  - navigation "Main" [ref=e2]:
    - link "Help" [ref=e3]
  - region "Shipping" [ref=e4]:
    - textbox "Name" [ref=e5]
    - link "Help" [ref=e6]
  - generic [ref=e7]:
    - generic [ref=e8]:
      - heading "Payment" [level=2] [ref=e9]
    - generic [ref=e10]:
      - textbox "Name" [ref=e11]
      - link "Help" [ref=e12]
  - dialog [ref=e13]:
    - heading "Delete it?" [level=2] [ref=e14]
    - button "Cancel" [ref=e15]
  - button "Cancel" [ref=e16]
  - heading "Notes" [level=2] [ref=e17]
  - textbox "Name" [ref=e18]
  - heading "More" [level=2] [ref=e19]
  - textbox "Name" [ref=e20]
  - combobox "Colour" [ref=e21]:
    - option "Blue"
  - button "Blue" [ref=e22]""")


def refs(found: Found) -> list[str | None]:
    return [node.ref for node in found.nodes]


def row(text: str) -> Query:
    return Query(None, ROWS, text=text)


def test_a_quoted_name_is_the_whole_name() -> None:
    assert refs(find(SIGN_IN, Query("Sign in", ("button",)))) == ["e6"]
    assert find(SIGN_IN, Query("Sign in", ("button",))).how == "exact"
    assert refs(find(SIGN_IN, Query("Sign in with", ("button",)))) == []
    assert refs(find(SIGN_IN, Query("Google", ("button",)))) == []


def test_a_quoted_name_may_differ_in_case_and_space() -> None:
    found = find(SIGN_IN, Query("SIGN\u00a0 in", ("button",)))
    assert (refs(found), found.how) == (["e6"], "folded")


def test_unquoted_words_must_all_be_there_as_whole_words() -> None:
    found = find(SIGN_IN, Query("google sign", ("button",), quoted=False))
    assert (refs(found), found.how) == (["e5"], "words")
    assert refs(find(SIGN_IN, Query("goog sign", ("button",), quoted=False))) == []
    assert refs(find(SIGN_IN, Query("sign", ("button",), quoted=False))) == ["e5", "e6"]


def test_the_first_tier_with_a_match_decides() -> None:
    found = find(SIGN_IN, Query("sign in", ("button",), quoted=False))
    assert (refs(found), found.how) == (["e6"], "folded")


def test_a_name_of_signs_alone_is_not_every_name() -> None:
    assert refs(find(SIGN_IN, Query("+", (), quoted=False))) == []
    assert refs(find(SIGN_IN, Query("", ()))) == []
    assert refs(find(SIGN_IN, Query("\u200b", ("textbox",)))) == []


def test_a_field_goes_by_its_placeholder_and_a_clickable_by_its_text() -> None:
    assert refs(find(SIGN_IN, Query("password", ("textbox",)))) == ["e4"]
    assert refs(find(SIGN_IN, Query("Forgot it?"))) == ["e7"]


def test_without_roles_what_can_be_acted_upon_goes_first() -> None:
    assert refs(find(SIGN_IN, Query("Sign in"))) == ["e6"]
    assert refs(find(SIGN_IN, Query("Save"))) == ["e8"]
    assert refs(find(SHOP, Query("Payment"))) == ["e9"]


def test_what_has_no_ref_is_not_preferred() -> None:
    assert refs(find(SHOP, Query("Blue"))) == ["e22"]
    assert refs(find(SHOP, Query("Blue", ("option",)))) == [None]


def test_without_roles_the_box_around_a_button_does_not_answer_to_its_words() -> None:
    assert refs(find(TODOS, Query("delete milk", quoted=False))) == []
    assert "e10" not in refs(find(TODOS, Query("delete", quoted=False)))


def test_the_row_of_a_text_is_the_nearest_one_that_holds_it() -> None:
    assert refs(find(TODOS, row("Post office"))) == ["e33"]
    assert refs(find(TODOS, row("Errands"))) == ["e30"]
    assert refs(find(TODOS, Query("Delete", ("button",), within=row("Post office")))) == ["e34"]


def test_the_row_that_says_just_that_goes_before_one_that_says_more() -> None:
    found = find(TODOS, Query("Delete", ("button",), within=row("Buy milk")))
    assert (refs(found), found.how) == (["e12"], "exact")
    found = find(TODOS, Query("Delete", ("button",), within=row("milk and eggs")))
    assert (refs(found), found.how) == (["e22"], "words")
    assert refs(find(TODOS, row("milk"))) == ["e10", "e20"]


def test_a_text_is_compared_by_whole_words() -> None:
    assert refs(find(TODOS, row("Item 1"))) == []
    assert refs(find(TODOS, row("Item 10"))) == ["e40"]


def test_a_row_may_be_called_by_what_stands_in_it() -> None:
    within = Query("buy milk", ROWS, quoted=False)
    assert refs(find(TODOS, Query("Delete", ("button",), within=within))) == ["e12"]
    assert refs(find(TODOS, Query("Delete", ("button",), within=Query("eggs milk", ROWS, quoted=False)))) == ["e22"]
    assert refs(find(TODOS, Query("Delete", ("button",), within=Query("eggs milk", ROWS)))) == []


def test_a_list_goes_by_the_heading_before_it() -> None:
    within = Query("Archive", ("list",))
    assert refs(find(TODOS, Query("Delete", ("button",), within=within))) == ["e51"]
    assert refs(find(TODOS, Query("Delete", ("button",), within=Query("Todos", ("list",)), nth=-1))) == ["e41"]


@pytest.mark.parametrize(
    ("place", "ref"),
    [
        (Query("Main", ("navigation",)), "e3"),
        (Query("shipping", SECTION), "e6"),
        (Query("Payment", SECTION), "e12"),
        (Query("Payment"), "e12"),
        (Query("payment section", SECTION, quoted=False), None),
    ],
)
def test_a_section_goes_by_its_name_or_its_heading(place: Query, ref: str | None) -> None:
    assert refs(find(SHOP, Query("Help", ("link",), within=place))) == ([ref] if ref else [])


def test_where_nothing_is_marked_up_a_section_ends_at_the_next_heading() -> None:
    assert refs(find(SHOP, Query("Name", ("textbox",), within=Query("Notes", SECTION)))) == ["e18"]
    assert refs(find(SHOP, Query("Name", ("textbox",), within=Query("More", SECTION)))) == ["e20"]
    assert refs(find(SHOP, Query("Name", ("textbox",), within=Query("More", DIALOG)))) == []


def test_a_dialog_goes_by_its_heading() -> None:
    assert refs(find(SHOP, Query("Cancel", ("button",), within=Query("Delete it?", DIALOG)))) == ["e15"]
    assert refs(find(SHOP, Query("Cancel", ("button",), within=Query(None, DIALOG)))) == ["e15"]
    assert refs(find(SHOP, Query("Cancel", ("button",), within=Query("Nope", DIALOG)))) == []


def test_the_heading_of_a_dialog_is_not_that_of_the_page_around_it() -> None:
    tree = parse("""\
- generic [ref=e1]:
  - dialog [ref=e2]:
    - heading "Sure?" [ref=e3]
    - button "Yes" [ref=e4]
  - button "Help" [ref=e5]""")
    assert refs(find(tree, Query("Yes", ("button",), within=Query("Sure?")))) == ["e4"]
    assert refs(find(tree, Query("Help", ("button",), within=Query("Sure?")))) == []


def test_places_within_places() -> None:
    todos = Query("Todos", ("list",))
    assert refs(find(TODOS, Query("Delete", within=Query(None, ROWS, text="Old", within=todos)))) == []
    second = Query(None, ROWS, nth=2, within=todos)
    assert refs(find(TODOS, Query("Delete", within=second))) == ["e22"]
    assert refs(find(TODOS, Query("Delete", within=Query("Errands", ROWS, within=todos), nth=1))) == ["e31"]


def test_several_places_all_count() -> None:
    assert refs(find(TODOS, Query("Done", ("checkbox",), within=Query(None, ROWS)))) == ["e11", "e21"]


@pytest.mark.parametrize(
    ("nth", "found"), [(1, ["e12"]), (2, ["e22"]), (-1, ["e51"]), (-2, ["e41"]), (0, []), (7, []), (-7, [])]
)
def test_nth_counts_in_document_order(nth: int, found: list[str]) -> None:
    assert refs(find(TODOS, Query("Delete", ("button",), nth=nth))) == found


def test_next_to_is_what_shares_the_nearest_ancestor() -> None:
    assert refs(find(TODOS, Query(None, ("checkbox",), next_to=Query("Buy milk")))) == ["e11"]
    assert refs(find(TODOS, Query("Delete", next_to=Query("Post office")))) == ["e34"]
    assert refs(find(SHOP, Query(None, ("textbox",), next_to=Query("Help", within=Query("Payment"))))) == ["e11"]
    assert refs(find(TODOS, Query(None, ("checkbox",), next_to=Query("Nowhere")))) == []


def test_next_to_returns_all_that_are_equally_near() -> None:
    tree = parse('- generic:\n  - text: A\n  - button "x" [ref=e1]\n  - text: B\n  - button "x" [ref=e2]')
    assert refs(find(tree, Query("x", ("button",), next_to=Query("A")))) == ["e1", "e2"]


def test_nothing_stands_next_to_itself() -> None:
    tree = parse('- generic:\n  - generic:\n    - button "A" [ref=e1]\n  - button "B" [ref=e2]')
    assert refs(find(tree, Query(None, ("button",), next_to=Query("A", ("button",))))) == ["e2"]


def test_a_box_and_the_field_in_it_of_one_name_are_one_thing() -> None:
    tree = parse('- combobox "City" [ref=e1]:\n  - textbox "City" [ref=e2]')
    assert refs(find(tree, Query("City", ("textbox", "combobox")))) == ["e2"]


def test_a_remark_is_never_found() -> None:
    tree = parse('- a remark (of a server): x\n- <changed> button "Pay" [ref=e1]')
    assert find(tree, Query("Pay")).nodes == ()
    assert find(tree, Query("pay", quoted=False)).nodes == ()
    assert find(tree, Query("Pay", text="Pay")).nodes == ()


words = st.text("aAbB .\u00a0-\u2019", max_size=4)
roles = st.lists(st.sampled_from(["button", "row", "listitem", "generic", "text", "heading"]), max_size=3).map(tuple)
queries = st.builds(
    Query, st.none() | words, roles, st.booleans(), st.none() | words, nth=st.sampled_from([None, 1, -1])
)
nested = st.builds(Query, st.none() | words, roles, st.booleans(), st.none(), st.none() | queries, st.none() | queries)


def in_order(nodes: Iterable[Node]) -> bool:
    indexes = [node.index for node in nodes]
    return indexes == sorted(set(indexes))


@settings(deadline=None)
@given(trees(words), nested)
def test_what_is_found_is_what_was_asked_for(tree: Tree, query: Query) -> None:
    found = find(tree, query)
    assert in_order(found.nodes)
    for node in found.nodes:
        assert tree.nodes[node.index] is node
        assert not query.roles or node.role in query.roles
        if query.quoted and query.name is not None:
            assert fold(label(tree, node)) == fold(query.name)
            if found.how == "exact":
                assert label(tree, node) == query.name


@settings(deadline=None)
@given(trees(words), queries, queries)
def test_a_place_only_narrows_and_nth_picks_one(tree: Tree, query: Query, place: Query) -> None:
    assert len(find(tree, Query(query.name, query.roles, query.quoted, query.text, nth=1)).nodes) <= 1
    everywhere = find(tree, Query(None, ("button",))).nodes
    assert set(find(tree, Query(None, ("button",), within=place)).nodes) <= set(everywhere)


GOODS = parse("""\
- table [ref=e1]:
  - row "Name" [ref=e2]:
    - columnheader "Name" [ref=e3]
  - row "Milk View" [ref=e4]:
    - cell "Milk" [ref=e5]
    - cell "View" [ref=e6]:
      - link "View" [ref=e7]
  - row "Tea View" [ref=e8]:
    - cell "Tea" [ref=e9]
    - cell "View" [ref=e10]:
      - link "View" [ref=e11]""")


@pytest.mark.parametrize(("nth", "ref"), [(1, "e7"), (2, "e11"), (-1, "e11")])
def test_rows_are_counted_from_below_the_head(nth: int, ref: str) -> None:
    row = Query(roles=("row", "listitem"), nth=nth)
    assert [node.ref for node in find(GOODS, Query("View", ("link",), within=row)).nodes] == [ref]


def test_words_do_not_mean_their_contrary() -> None:
    tree = parse(
        """- button "Don't save" [ref=e1]\n- button "Save as draft" [ref=e2]\n- button "Cancel order" [ref=e3]"""
    )
    assert [node.ref for node in find(tree, Query("save", ("button",), quoted=False)).nodes] == ["e2"]
    assert not find(tree, Query("order", ("button",), quoted=False)).nodes
    assert [node.ref for node in find(tree, Query("cancel order", ("button",), quoted=False)).nodes] == ["e3"]
