"""The rows, cards, lists, sections and dialogs that an element is in."""

import pytest

from smoketree.language.index import PageIndex
from smoketree.language.locate import locate_all
from smoketree.language.matching import places
from smoketree.language.places import surroundings
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import parse
from tests.language.test_locate import CARDS

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

ROW = ("row", "listitem")
SECTION = ("region", "group", "form")
DIALOG = ("dialog", "alertdialog")
TODO_PAGE, SHOP_PAGE, GOODS_PAGE = (PageIndex(tree) for tree in (TODOS, SHOP, GOODS))


def refs(page: PageIndex, query: Query) -> list[str | None]:
    return [node.ref for node in locate_all(page, query)]


def row(text: str, *, quoted: bool = True) -> Query:
    return Query(None, ROW, quoted, text)


@pytest.mark.parametrize(
    ("place", "found"),
    [
        (row("Buy milk"), ["e12"]),
        (row("milk and eggs"), ["e22"]),
        (row("eggs milk", quoted=False), ["e22"]),
        (row("eggs milk"), []),
        (row("Item 1"), []),
        (row("Post office"), ["e34"]),
        (Query("buy milk", ROW, quoted=False), ["e12"]),
        (Query("Archive", ("list",)), ["e51"]),
        (Query(None, ROW, nth=2, within=Query("Todos", ("list",))), ["e22"]),
        (Query("Nothing"), []),
    ],
)
def test_in_a_row_or_list(place: Query, found: list[str]) -> None:
    assert refs(TODO_PAGE, Query("Delete", ("button",), within=place)) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Query("Help", ("link",), within=Query("Main", ("navigation",))), ["e3"]),
        (Query("Help", ("link",), within=Query("shipping", SECTION)), ["e6"]),
        (Query("Help", ("link",), within=Query("Payment")), ["e12"]),
        (Query("Name", ("textbox",), within=Query("Notes", SECTION)), ["e18"]),
        (Query("Name", ("textbox",), within=Query("More", SECTION)), ["e20"]),
        (Query("Name", ("textbox",), within=Query("More", DIALOG)), []),
        (Query("Cancel", ("button",), within=Query("Delete it?", DIALOG)), ["e15"]),
        (Query("Cancel", ("button",), within=Query(None, DIALOG)), ["e15"]),
        (Query(None, ("textbox",), next_to=Query("Help", within=Query("Payment"))), ["e11"]),
    ],
)
def test_in_a_section_or_dialog(query: Query, found: list[str]) -> None:
    assert refs(SHOP_PAGE, query) == found


def test_the_header_is_not_the_first_row() -> None:
    first, last = (Query("View", ("link",), within=Query(None, ROW, nth=nth)) for nth in (1, -1))
    assert refs(GOODS_PAGE, first) == ["e7"]
    assert refs(GOODS_PAGE, last) == ["e11"]


def test_next_to_is_what_shares_the_nearest_ancestor() -> None:
    assert refs(TODO_PAGE, Query(None, ("checkbox",), next_to=Query("Buy milk"))) == ["e11"]
    assert refs(TODO_PAGE, Query("Delete", next_to=Query("Post office"))) == ["e34"]
    assert refs(TODO_PAGE, Query(None, ("checkbox",), next_to=Query("Nowhere"))) == []


@pytest.mark.parametrize(
    ("ref", "titles"),
    [
        ("e7", {"acorn mug"}),
        ("e14", {"pine cup"}),
        ("n3", {"buy milk"}),
        ("s2", {"shipping"}),
        ("s4", {"billing"}),
        ("f4", {"contact"}),
        ("b3", set()),
    ],
)
def test_what_identifies_the_place_around_an_element(ref: str, titles: set[str]) -> None:
    page = PageIndex(parse(CARDS))
    node = next(node for node in page.tree if node.ref == ref)
    assert set(surroundings(page, node).titles) == titles


def test_a_row_is_identified_by_whole_texts_only() -> None:
    page = PageIndex(parse(CARDS))
    around = surroundings(page, next(node for node in page.tree if node.ref == "n6"))
    assert around.says("Buy milk and eggs")
    assert not around.says("Buy milk")
    assert not around.holds(frozenset({"buy", "milk"}), frozenset({"delete", "buy", "milk"}))


def test_the_heading_of_another_box_is_not_over_an_element() -> None:
    page = PageIndex(
        parse("""\
- generic [ref=e1]:
  - generic [ref=e2]:
    - heading "Payment" [level=2] [ref=e3]
    - button "Pay" [ref=e4]
  - generic [ref=e5]:
    - button "Help" [ref=e6]""")
    )
    assert surroundings(page, next(node for node in page.tree if node.ref == "e6")).titles == ()


def test_a_place_that_is_not_there() -> None:
    assert places(SHOP_PAGE, Query("Nope", DIALOG)).chains == ()


def test_a_name_with_a_badge_that_nothing_parts_from_it() -> None:
    page = PageIndex(
        parse("""\
- table:
  - row [ref=e1]:
    - cell "OsloNew" [ref=e2]
    - cell [ref=e3]:
      - button "Edit" [ref=e4]
  - row [ref=e5]:
    - cell "Oslofjord" [ref=e6]
    - cell [ref=e7]:
      - button "Edit" [ref=e8]""")
    )
    row = Query(roles=("row",), text="Oslo")
    assert [node.ref for node in locate_all(page, Query("Edit", ("button",), within=row))] == ["e4"]
    assert not locate_all(page, Query("Edit", ("button",), within=Query(roles=("row",), text="Osl")))
