"""Exactly one element, or none: which one a phrase refers to."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.language.index import MatchTier, PageIndex, bare, compact
from smoketree.language.locate import (
    CLICKABLE,
    FIELDS,
    Located,
    Miss,
    NotLocated,
    drawn_beside,
    locate,
    locate_all,
    locate_control,
)
from smoketree.language.page_lists import PageLists
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

SHOP = """\
- banner [ref=e1]:
  - link "Home" [ref=e2]:
    - /url: /
  - link "Sign in" [ref=e3]:
    - /url: /login
  - link "Shop" [ref=e4]:
    - /url: /shop
- main [ref=e5]:
  - heading "Sign in to the shop" [level=1] [ref=e6]
  - button "Sign in with Google" [ref=e7]
  - button "Save as draft" [ref=e8]
  - textbox "Email *" [ref=e9]
  - textbox "Password:" [ref=e10]
  - textbox "Confirm password" [ref=e11]
  - searchbox "Find products" [ref=e12]
  - checkbox "Remember me" [ref=e13]
  - generic [ref=e14] [cursor=pointer]: Show more
  - link "Help" [ref=e15]
  - button "Help" [ref=e16]
  - link "\ue8b6 Reports (3)" [ref=e17]:
    - /url: /reports
  - link "Profile settings page" [ref=e18]
  - textbox "Hidden code"
  - link "Terms" [ref=e19]:
    - /url: /terms
  - link "Terms" [ref=e20]:
    - /url: /terms
"""

FORM = """\
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
  - textbox [ref=e9]:
    - /placeholder: Enter your city
  - table [ref=e10]:
    - row "Product Quantity" [ref=e11]:
      - columnheader "Product" [ref=e12]
      - columnheader "Quantity" [ref=e13]
    - row "Mug" [ref=e14]:
      - cell "Mug" [ref=e15]
      - cell [ref=e16]:
        - textbox [ref=e17]
    - row "Cup" [ref=e18]:
      - cell "Cup" [ref=e19]
      - cell [ref=e20]:
        - textbox [ref=e21]
  - button "Speichern" [ref=e22]
  - link "\u8bbe\u7f6e" [ref=e23]
"""

CARDS = """\
- banner [ref=b1]:
  - link "Shop" [ref=b2]:
    - /url: /shop
  - link "Log out" [ref=b3]
- main [ref=e1]:
  - heading "Products" [level=1] [ref=e2]
  - generic [ref=e3]:
    - generic [ref=e4]:
      - heading "Acorn Mug" [level=2] [ref=e5]
      - paragraph [ref=e6]: $5
      - button "Add to cart" [ref=e7]
    - generic [ref=e8]:
      - heading "Acorn Mug Deluxe" [level=2] [ref=e9]
      - button "Add to cart" [ref=e11]
    - generic [ref=e12]:
      - link "Pine cup" [ref=e13]
      - text: $7
      - button "Add to cart" [ref=e14]
      - button "Add to wishlist" [ref=e15]
  - list [ref=n]:
    - listitem [ref=n1]:
      - checkbox "Done" [ref=n2]
      - text: Buy milk
      - button "Delete" [ref=n3]
    - listitem [ref=n4]:
      - checkbox "Done" [ref=n5]
      - text: Buy milk and eggs
      - button "Delete" [ref=n6]
    - listitem [ref=n7]:
      - text: Eggs
      - button "trash" [ref=n8]
  - heading "Shipping" [level=2] [ref=s1]
  - textbox "Name" [ref=s2]
  - heading "Billing" [level=2] [ref=s3]
  - textbox "Name" [ref=s4]
  - form "Contact" [ref=f1]:
    - textbox "Message" [ref=f2]
    - button "Cancel" [ref=f3]
    - button "Send it" [ref=f4]
"""


def page(text: str) -> PageIndex:
    return PageIndex(parse(text))


def words(name: str, *roles: str, within: Query | None = None, next_to: Query | None = None) -> Query:
    return Query(name, roles, quoted=False, within=within, next_to=next_to)


def one(text: str, query: Query, roles: tuple[str, ...] = CLICKABLE) -> Located:
    found = locate(page(text), query, roles)
    assert isinstance(found, Located), found
    return found


def none(text: str, query: Query, roles: tuple[str, ...] = CLICKABLE) -> NotLocated:
    found = locate(page(text), query, roles)
    assert isinstance(found, NotLocated), found
    return found


@pytest.mark.parametrize(
    ("query", "roles", "ref", "tier"),
    [
        (Query("Sign in"), CLICKABLE, "e3", MatchTier.WHOLE),
        (Query("SIGN\u00a0 in"), CLICKABLE, "e3", MatchTier.FOLDED),
        (words("sign-in"), CLICKABLE, "e3", MatchTier.FOLDED),
        (Query("E-mail"), FIELDS, "e9", MatchTier.FOLDED),
        (words("sign in link"), CLICKABLE, "e3", MatchTier.WORDS),
        (Query("Reports"), CLICKABLE, "e17", MatchTier.FOLDED),
        (words("profile settings"), CLICKABLE, "e18", MatchTier.WORDS),
        (words("profile page"), CLICKABLE, "e18", MatchTier.WORDS),
        (Query("Email"), FIELDS, "e9", MatchTier.FOLDED),
        (Query("Password"), FIELDS, "e10", MatchTier.FOLDED),
        (words("password field"), FIELDS, "e10", MatchTier.WORDS),
        (Query("Show more"), CLICKABLE, "e14", MatchTier.WHOLE),
        (Query("Help", ("button",)), CLICKABLE, "e16", MatchTier.WHOLE),
        (Query("Help", ("link",)), CLICKABLE, "e15", MatchTier.WHOLE),
        (Query("Home", ("button",)), CLICKABLE, "e2", MatchTier.WHOLE),
        (Query("Terms"), CLICKABLE, "e19", MatchTier.WHOLE),
        (Query(roles=ROLE_WORDS["search box"]), FIELDS, "e12", MatchTier.WHOLE),
    ],
)
def test_a_name_in_the_best_tier(query: Query, roles: tuple[str, ...], ref: str, tier: MatchTier) -> None:
    found = one(SHOP, query, roles)
    assert (found.ref, found.tier) == (ref, tier)


@pytest.mark.parametrize(
    "query",
    [
        Query("Sign in with"),
        words("sign up"),
        words("google"),
        words("save"),
        Query("Save"),
        words("show help text"),
        words("mug help"),
    ],
)
def test_it_never_guesses(query: Query) -> None:
    assert none(SHOP, query).kind is Miss.ABSENT


def test_several_are_named_as_candidates() -> None:
    missed = none(SHOP, Query("Help"))
    assert missed.kind is Miss.AMBIGUOUS
    assert missed.candidates == ('link "Help"', 'button "Help"')
    assert "button" in missed.hint


def test_an_element_without_a_ref_is_not_located() -> None:
    assert none(SHOP, Query("Hidden code"), FIELDS).kind is Miss.UNUSABLE


@pytest.mark.parametrize(
    ("name", "slip"),
    [
        ("Emial", "Email *"),
        ("Remembered me", "Remember me"),
        ("Save", ""),
        ("Reports 4", ""),
        ("Find product", "Find products"),
        ("Findproducts", "Find products"),
    ],
)
def test_a_slip_of_the_author_is_named(name: str, slip: str) -> None:
    missed = none(SHOP, Query(name), FIELDS)
    assert (missed.slip, missed.proven) == (slip, not slip)


@pytest.mark.parametrize(
    ("query", "proven"),
    [
        (Query("Sign up"), True),
        (words("sign up"), False),
        (Query("Add to cart", within=Query(None, ("listitem",), text="Eggs")), True),
        (Query("Delete", within=Query(None, ("listitem",), text="Butter")), True),
        (words("delete", within=Query(None, ("listitem",), text="Butter")), True),
        (Query("Delete", within=words("butter")), False),
        (Query("Delete", nth=3), False),
        (Query("Buy milk"), False),
    ],
)
def test_only_a_quoted_name_that_is_nowhere_is_proven_absent(query: Query, proven: bool) -> None:
    missed = none(CARDS, query)
    assert missed.proven is proven
    assert missed.kind is (Miss.UNUSABLE if query.name == "Buy milk" else Miss.ABSENT)


def test_another_count_is_another_name() -> None:
    missed = none(SHOP, Query("Reports (4)"))
    assert missed.kind is Miss.UNUSABLE
    assert missed.candidates == ('link "Reports (3)"',)


@pytest.mark.parametrize(
    ("query", "roles", "ref"),
    [
        (Query("Username"), FIELDS, "e2"),
        (words("the password field"), FIELDS, "e3"),
        (words("city"), FIELDS, "e9"),
        (Query("Keep me in"), ("checkbox",), "e5"),
        (Query("Add item"), CLICKABLE, "e6"),
        (words("Add", *ROLE_WORDS["item"]), CLICKABLE, "e6"),
        (Query("Pricing", ("button",)), CLICKABLE, "e7"),
        (Query("Quantity", within=Query(None, ("row",), text="Cup")), FIELDS, "e21"),
        (Query("Quantity", ("cell", "columnheader"), within=Query(None, ("row",), text="Cup")), (), "e20"),
        (Query("Quantity", ("cell", "columnheader")), (), "e13"),
        (words("mug quantity"), FIELDS, "e17"),
        (Query("speichern"), CLICKABLE, "e22"),
        (words("\u8bbe\u7f6e"), CLICKABLE, "e23"),
    ],
)
def test_labels_that_are_no_accessible_name(query: Query, roles: tuple[str, ...], ref: str) -> None:
    assert one(FORM, query, roles).ref == ref


def test_one_sentence_of_what_a_field_is_called() -> None:
    page = '- combobox "Who paid? Payer" [ref=e1]\n- textbox "Who pays? Name" [ref=e2]\n- button "Sure? Yes" [ref=e3]\n'
    assert one(page, words("the payer"), ("combobox",)).ref == "e1"
    for query in (Query("Payer"), words("who"), words("yes")):
        assert none(page, query, ("combobox", "textbox", "button")).kind is Miss.ABSENT


def test_what_stands_before_a_bracket_is_what_a_field_is_called() -> None:
    page = PageIndex(parse('- textbox "Amount (EUR)" [ref=e1]\n- textbox "Amount paid" [ref=e2]'))
    found = locate(page, Query("amount", ("textbox",), quoted=False))
    assert isinstance(found, Located)
    assert found.ref == "e1"
    assert isinstance(locate(page, Query("Amount", ("textbox",))), NotLocated)


def test_the_number_of_an_item_is_no_part_of_its_name() -> None:
    page = PageIndex(parse('- link "2. Reports" [ref=e1]\n- link "2.5 Reports old" [ref=e2]'))
    found = locate(page, Query("Reports", ("link",)))
    assert isinstance(found, Located)
    assert found.ref == "e1"


def test_an_icon_is_the_control_that_shows_it() -> None:
    page = '- row "Alpha" [ref=e1]:\n  - cell "Alpha" [ref=e2]\n  - cell [ref=e3]:\n    - link "Edit" [ref=e4]\n'
    assert one(page, Query("edit", ROLE_WORDS["icon"], quoted=False, within=Query("Alpha"))).ref == "e4"


STOCK = """\
- group [ref=e1]:
  - button "Low stock" [ref=e2]
- table [ref=e3]:
  - row [ref=e4]:
    - columnheader "Item" [ref=e5]
    - columnheader "Price" [ref=e6]
  - row [ref=e7]:
    - cell "Kettle" [ref=e8]
    - cell [ref=e9]:
      - button "Edit row 2 Kettle" [ref=e10]
      - button "Delete row 2 Kettle" [ref=e11]
      - button "Low stock" [ref=e12]
  - row [ref=e13]:
    - cell "Lamp" [ref=e14]
    - cell [ref=e15]:
      - button "Edit row 3 Lamp" [ref=e16]
      - button "Delete row 3 Lamp" [ref=e17]
- generic [ref=e30]:
  - paragraph [ref=e18]: Worker
  - textbox "First and last name" [ref=e19]
- text: Old password
- textbox "Old password" [ref=e20]
- text: New password
- textbox "New password" [ref=e21]
"""
_KETTLE = Query(roles=ROLE_WORDS["row"], text="Kettle")


@pytest.mark.parametrize(
    ("query", "ref"),
    [
        (words("pencil", within=_KETTLE), "e10"),
        (words("bin", next_to=words("Lamp")), "e17"),
        (Query("Price", ROLE_WORDS["heading"]), "e6"),
        (Query("Low stock", next_to=Query(roles=ROLE_WORDS["table"]), side="above"), "e2"),
        (words("worker", *FIELDS), "e19"),
        (words("new password", *FIELDS), "e21"),
        (Query("Worker", FIELDS), None),
        (words("new item", *FIELDS), None),
        (words("bin"), None),
        (Query("Low stock", next_to=Query(roles=ROLE_WORDS["table"]), side="below"), None),
    ],
)
def test_what_a_person_calls_it_by_its_icon_its_side_or_the_label_before_it(query: Query, ref: str | None) -> None:
    found = locate(page(STOCK), query, FIELDS if query.roles == FIELDS else CLICKABLE)
    assert (found.ref if isinstance(found, Located) else None) == ref


@pytest.mark.parametrize(
    ("verb", "target", "ref"),
    [("edit", words("Kettle"), "e10"), ("delete", _KETTLE, "e11"), ("edit", words("Toaster"), None)],
)
def test_the_row_in_the_name_of_a_control_is_no_other_word(verb: str, target: Query, ref: str | None) -> None:
    found = locate_control(page(STOCK), (verb,), target)
    assert (found.ref if isinstance(found, Located) else None) == ref


@pytest.mark.parametrize("name", ["+1", "1", "User", "Keep me", "Add"])
def test_near_is_not_enough(name: str) -> None:
    assert none(FORM, Query(name)).kind is Miss.ABSENT


def test_only_what_is_pressed_may_be_of_another_kind() -> None:
    assert none(FORM, Query("Pricing", ("checkbox",))).kind is Miss.UNUSABLE


@pytest.mark.parametrize("phrase", ["log", "sign", "the in"])
def test_a_particle_is_part_of_the_name(phrase: str) -> None:
    assert none('- button "Log in" [ref=e1]\n- button "Sign up" [ref=e2]\n', words(phrase)).kind is Miss.ABSENT


@pytest.mark.parametrize(
    ("query", "roles", "ref"),
    [
        (words("delete buy milk"), CLICKABLE, "n3"),
        (words("billing name"), FIELDS, "s4"),
        (words("shipping name field"), FIELDS, "s2"),
        (Query("Delete", nth=-1), CLICKABLE, "n6"),
        (Query("Delete", ("button",), nth=1), CLICKABLE, "n3"),
        (Query("Add to cart", next_to=Query("Pine cup")), CLICKABLE, "e14"),
        (Query("Name", within=Query("Billing")), FIELDS, "s4"),
    ],
)
def test_words_of_the_place_around_an_element(query: Query, roles: tuple[str, ...], ref: str) -> None:
    assert one(CARDS, query, roles).ref == ref


CHAT = """- navigation [ref=e1]:
  - button "General Cake" [ref=e2]:
    - text: General
    - generic [ref=e3]: Cake
- list [ref=e4]:
  - listitem [ref=e5]:
    - text: Tea
    - button "Delete" [ref=e6]
  - listitem [ref=e7]:
    - text: Cake
    - button "Delete" [ref=e8]
"""


def test_a_text_that_a_list_elsewhere_shows_too_is_not_what_a_control_is_next_to() -> None:
    assert one(CHAT, Query("Delete", next_to=Query("Cake"))).ref == "e8"
    flat = '- button "Delete" [ref=a1]\n- button "Delete" [ref=a2]\n- text: Cake\n'
    assert none(flat, Query("Delete", next_to=Query("Cake"))).kind is Miss.AMBIGUOUS
    own = '- region [ref=s1]:\n  - heading "Cake" [ref=s2]\n  - button "Delete" [ref=s3]\n  - list [ref=s4]:\n'
    items = "".join(
        f'    - listitem:\n      - text: {t}\n      - button "Delete" [ref={t[0]}]\n' for t in ("Cake", "Tea")
    )
    assert none(own + items, Query("Delete", next_to=Query("Cake"))).kind is Miss.AMBIGUOUS
    twice = CHAT.replace("text: Tea", "text: Cake")
    assert none(twice, Query("Delete", next_to=Query("Cake"))).kind is Miss.AMBIGUOUS


@pytest.mark.parametrize(
    "query", [words("delete butter"), words("buy milk"), words("delete milk"), Query("Delete", nth=3)]
)
def test_a_word_that_matches_nothing_is_not_ignored(query: Query) -> None:
    assert none(CARDS, query).kind is Miss.ABSENT


@pytest.mark.parametrize(("also", "there"), [("product", True), ("item", True), ("person", False)])
def test_further_words_must_match_too(also: str, there: bool) -> None:
    query = Query("Pine cup", ("link",), also=(also,))
    assert isinstance(locate(page(CARDS), query), Located) is there
    control = locate_control(page(CARDS), ("delete",), Query("Buy milk", also=(also,)))
    assert isinstance(control, Located) is there


def test_the_front_dialog_and_main_come_first() -> None:
    text = '- button "Cancel" [ref=e1]\n- main:\n  - button "Cancel" [ref=e2]\n'
    assert one(text, Query("Cancel")).ref == "e2"
    assert one(text + '- dialog "Sure?":\n  - button "Cancel" [ref=e3]\n', Query("Cancel")).ref == "e3"


def test_submit_controls_of_one_form_are_one() -> None:
    form = '- form "Order":\n  - button "Save" [ref=e1]\n  - textbox "Note"\n  - button "Save" [ref=e2]\n'
    assert one(form, Query("Save")).ref == "e1"
    rows = '- form "Order":\n  - list:\n    - listitem:\n      - button "Save" [ref=e1]\n  - button "Save" [ref=e2]\n'
    assert none(rows, Query("Save")).kind is Miss.AMBIGUOUS


def test_a_field_of_the_same_name_is_not_clicked() -> None:
    assert one('- searchbox "Search" [ref=e1]\n- button "Search" [ref=e2]\n', Query("Search")).ref == "e2"


def test_a_quoted_name_that_only_another_kind_of_element_has() -> None:
    missed = none("- text: Save\n- paragraph [ref=e1]: Save\n", Query("Save"))
    assert missed.kind is Miss.UNUSABLE
    assert none('- heading "Save" [ref=e1]\n', Query("Save")).kind is Miss.ABSENT


def test_a_text_in_a_control_stands_for_it() -> None:
    text = '- link "Acorn Mug $5" [ref=e1]:\n  - heading "Acorn Mug" [ref=e2]\n  - text: $5\n'
    assert one(text, Query("Acorn Mug")).ref == "e2"


def test_every_match_of_the_best_tier() -> None:
    index = page(CARDS)
    assert [node.ref for node in locate_all(index, Query("Add to cart"))] == ["e7", "e11", "e14"]
    assert [node.ref for node in locate_all(index, Query(None, ("listitem",), text="Buy milk"))] == ["n1"]
    assert locate_all(index, Query("Nothing")) == ()


@pytest.mark.parametrize(
    ("verb", "target", "place", "ref"),
    [
        ("add", words("Acorn Mug"), words("cart"), "e7"),
        ("add", words("Pine cup"), words("cart"), "e14"),
        ("add", Query("Acorn Mug Deluxe"), words("the cart"), "e11"),
        ("add", words("pine cup"), words("wishlist"), "e15"),
        ("submit", Query(roles=ROLE_WORDS["form"]), None, "f4"),
        ("submit", words("contact", *ROLE_WORDS["form"]), None, "f4"),
        ("log out", None, None, "b3"),
        ("sign out", None, None, "b3"),
        ("delete", Query("Buy milk"), None, "n3"),
        ("delete", words("buy milk"), None, "n3"),
        ("remove", Query("Eggs"), None, "n8"),
        ("delete", Query(roles=("listitem",), nth=1), None, "n3"),
        ("go to", words("shop"), None, "b2"),
        ("go to", words("the shop page"), None, "b2"),
        ("go to", words("logout page"), None, "b3"),
        ("", words("shop"), None, "b2"),
    ],
)
def test_the_control_that_does_it(verb: str, target: Query | None, place: Query | None, ref: str) -> None:
    found = locate_control(page(CARDS), tuple(verb.split()), target, place)
    assert isinstance(found, Located), found
    assert found.ref == ref


@pytest.mark.parametrize(
    ("verb", "target", "place"),
    [
        ("add", words("Teak bowl"), words("cart")),
        ("add", words("Mug"), words("cart")),
        ("add", words("Acorn Mug"), words("basket")),
        ("delete", words("milk"), None),
        ("delete", Query("Butter"), None),
        ("log in", None, None),
        ("go to", words("products"), None),
        ("publish", Query(roles=ROLE_WORDS["form"]), None),
    ],
)
def test_no_other_control_does_it(verb: str, target: Query | None, place: Query | None) -> None:
    assert isinstance(locate_control(page(CARDS), tuple(verb.split()), target, place), NotLocated)


def without(tree: Tree, ref: str) -> Tree:
    """The tree as it would be parsed had the element never been there."""
    gone = next(node for node in tree if node.ref == ref)
    kept = [node for node in tree if not gone.index <= node.index < gone.end]
    places = {node.index: at for at, node in enumerate(kept)}
    nodes = (
        replace(
            node,
            index=places[node.index],
            parent=None if node.parent is None else places[node.parent],
            end=sum(index < node.end for index in places),
        )
        for node in kept
    )
    return Tree(tuple(nodes))


names = st.text("aAbB .\u00a0-\u2019*", max_size=4)
queries = st.builds(Query, names, quoted=st.booleans())


@given(trees(names), queries, st.sampled_from([CLICKABLE, FIELDS, ()]))
def test_what_is_located_can_be_acted_upon(tree: Tree, query: Query, roles: tuple[str, ...]) -> None:
    found = locate(PageIndex(tree), query, roles)
    if isinstance(found, Located):
        assert found.ref
        assert found.ref == found.node.ref
        assert tree.nodes[found.node.index] is found.node


@given(trees(names), names, st.sampled_from([CLICKABLE, FIELDS]))
def test_once_it_is_gone_nothing_of_another_name_is_located(tree: Tree, name: str, roles: tuple[str, ...]) -> None:
    found = locate(PageIndex(tree), Query(name), roles)
    if not isinstance(found, Located):
        return
    rest = PageIndex(without(tree, found.ref))
    other = locate(rest, Query(name), roles)
    if isinstance(other, Located):
        key = compact(bare(fold(name)))
        assert key in {compact(label) for _, label in rest.labels(other.node)}


def test_without_removes_the_whole_element() -> None:
    tree = without(parse(CARDS), "n1")
    assert parse(render(tree)) == tree
    assert not any(node.ref in {"n1", "n2", "n3"} for node in tree)


NOTES = PageIndex(
    parse("""
- article [ref=e1]:
  - button "Edit this note" [ref=e2]
  - heading "Pancakes" [level=2] [ref=e3]
- article [ref=e4]:
  - button "Edit this note" [ref=e5]
  - button "Edit this list of guests" [ref=e6]
  - heading "Waffles" [level=2] [ref=e7]
""")
)


@pytest.mark.parametrize(
    ("target", "place", "ref"),
    [
        ("edit", "Pancakes note", "e2"),
        ("edit", "Waffles", "e5"),
        ("edit this", "Waffles", "e5"),
        ("edit", "Buns", None),
    ],
)
def test_what_a_button_says_of_what_is_around_it(target: str, place: str, ref: str | None) -> None:
    query = Query(target, ("button",), quoted=False, within=Query(place, quoted=False))
    found = locate(NOTES, query)
    assert (found.ref if isinstance(found, Located) else None) == ref
    done = locate_control(NOTES, ("edit",), Query(place, quoted=False))
    assert (done.ref if isinstance(done, Located) else None) == ref


TRACKER = """
- main [ref=m1]:
  - paragraph [ref=p1]:
    - text: Issues
    - link "Create New" [ref=a1]:
      - /url: /issue
  - paragraph [ref=p2]:
    - text: Keywords
    - link "Create New" [ref=a2]:
      - /url: /keyword
  - link "\\u2795" [ref=a3]
  - navigation [ref=v1]:
    - link "Blog" [ref=a4]
  - search [ref=s1]:
    - textbox [ref=s2]
  - textbox [ref=s3]
  - heading "List of issues" [level=2] [ref=h1]
  - link "Printer is out of paper" [ref=a5]
  - table [ref=t1]:
    - row [ref=t2]:
      - rowheader "Priority" [ref=t3]
      - cell "bug" [ref=t4]:
        - combobox [ref=c1]
      - rowheader "Status" [ref=t5]
      - cell "open" [ref=t6]:
        - combobox [ref=c2]
  - generic [ref=g1]:
    - term [ref=d1]: Owner
    - definition [ref=d2]:
      - generic [ref=d3]:
        - textbox [ref=d4]
"""


@pytest.mark.parametrize(
    ("query", "roles", "ref"),
    [
        (Query("Create New", within=words("Issues")), CLICKABLE, "a1"),
        (Query("Create New", within=Query("Keywords")), CLICKABLE, "a2"),
        (words("plus", *ROLE_WORDS["icon"]), CLICKABLE, "a3"),
        (words("blog", within=Query(None, ROLE_WORDS["menu"])), CLICKABLE, "a4"),
        (Query(None, ROLE_WORDS["search box"]), FIELDS, "s2"),
        (Query("Printer is out of paper", also=("issue",)), CLICKABLE, "a5"),
        (Query("Status", ("combobox",)), FIELDS, "c2"),
        (words("owner"), FIELDS, "d4"),
    ],
)
def test_what_a_page_of_plain_markup_calls_its_parts(query: Query, roles: tuple[str, ...], ref: str) -> None:
    assert one(TRACKER, query, roles).ref == ref


@pytest.mark.parametrize(
    "query", [words("minus", *ROLE_WORDS["icon"]), Query("plus"), Query("Create New", within=Query("Issue"))]
)
def test_a_sign_or_a_title_of_another_name_is_none(query: Query) -> None:
    assert none(TRACKER, query).kind is Miss.ABSENT


PAGER = """\
- table [ref=e1]:
  - row [ref=e2]:
    - cell "2" [ref=e3]
- navigation "pagination" [ref=e4]:
  - list [ref=e5]:
    - listitem [ref=e6]:
      - link "1" [ref=e7] [cursor=pointer]
    - listitem [ref=e8]:
      - link "2" [ref=e9] [cursor=pointer]
- button "7" [ref=e10]
"""


def test_a_page_goes_by_its_number_beside_others() -> None:
    page = PageIndex(parse(PAGER))
    for query in (
        Query("page 2", quoted=False),
        Query("page", quoted=False, nth=2),
        Query("page 2", ("button",), False),
    ):
        found = locate(page, query, CLICKABLE)
        assert isinstance(found, Located)
        assert found.ref == "e9"
    there = locate_control(page, ("go",), Query("page 2", quoted=False))
    assert isinstance(there, Located)
    assert there.ref == "e9"
    assert isinstance(locate(page, Query("page", quoted=False, nth=7), CLICKABLE), NotLocated)  # it stands alone


GROUP = """\
- radiogroup "Theme" [ref=e1]:
  - generic [ref=e2]:
    - radio "Light" [ref=e3]
    - radio "Dark" [ref=e4]
"""


def test_the_other_boxes_of_a_group_are_no_title_of_one() -> None:
    found = locate(PageIndex(parse(GROUP)), Query("Dark theme", quoted=False), CLICKABLE)
    assert isinstance(found, Located)
    assert found.ref == "e4"


PLANS = """\
- radiogroup "Product" [ref=e1]:
  - generic [ref=e2]:
    - radio "Folded leaflet Six panels" [ref=e3]
    - generic [ref=e4]:
      - generic [ref=e5]: Folded leaflet
      - generic [ref=e6]: Six panels
  - generic [ref=e7]:
    - radio "Folded leaflets in a box" [ref=e8]
    - generic [ref=e9]:
      - generic [ref=e10]: Folded leaflets in a box
"""


def test_a_choice_goes_by_the_title_in_its_label() -> None:
    page = PageIndex(parse(PLANS))
    for name, ref in (("Folded leaflet", "e3"), ("Folded leaflets in a box", "e8")):
        found = locate(page, Query(name, ("radio",)))
        assert isinstance(found, Located)
        assert found.ref == ref
    assert isinstance(locate(page, Query("Folded leaflets", ("radio",))), NotLocated)


FILTER = """\
- navigation "Filter" [ref=e1]:
  - group [ref=e2]:
    - generic "By status" [ref=e3]
    - list [ref=e4]:
      - listitem [ref=e5]:
        - link "All" [ref=e6]
  - group [ref=e7]:
    - generic "By plan" [ref=e8]
    - list [ref=e9]:
      - listitem [ref=e10]:
        - link "All" [ref=e11]
"""


def test_a_part_that_can_be_folded_goes_by_the_line_that_folds_it() -> None:
    page = PageIndex(parse(FILTER))
    for title, ref in (("By status", "e6"), ("By plan", "e11")):
        found = locate(page, Query("All", within=Query(title, ROLE_WORDS["section"])), CLICKABLE)
        assert isinstance(found, Located)
        assert found.ref == ref


CARDS_OF_SWITCHES = """\
- generic [ref=e1]:
  - generic [ref=e2]:
    - strong [ref=e3]: Vessel Base Data
    - generic [ref=e4]:
      - generic [ref=e5]:
        - generic [ref=e6]: Data Logging
        - generic [ref=e7]:
          - checkbox "No Yes" [ref=e8]
          - generic [ref=e9]: No Yes
      - generic [ref=e10]:
        - generic [ref=e11]: Overwrite
        - generic [ref=e12]:
          - checkbox "No Yes" [ref=e13]
          - generic [ref=e14]: No Yes
      - button "Save" [ref=e15]
  - generic [ref=e16]:
    - strong [ref=e17]: Other data
    - button "Save" [ref=e18]
"""


def test_what_is_written_on_a_switch_is_no_name_and_a_title_in_bold_is_that_of_its_box() -> None:
    page = PageIndex(parse(CARDS_OF_SWITCHES))
    for name, ref in (("Data Logging", "e8"), ("Overwrite", "e13")):
        found = locate(page, words(name, "checkbox"))
        assert isinstance(found, Located)
        assert found.ref == ref
    said = CARDS_OF_SWITCHES.replace("No Yes", "No").replace("checkbox", "radio")
    assert isinstance(locate(PageIndex(parse(said)), words("Overwrite", "radio")), NotLocated)
    in_card = locate(page, Query("Save", within=words("Vessel Base Data")), CLICKABLE)
    assert isinstance(in_card, Located)
    assert in_card.ref == "e15"
    assert isinstance(locate(page, Query("Save", within=words("other data")), CLICKABLE), NotLocated)


USERS = """\
- table [ref=e1]:
  - row "bob bob@example.org Delete user" [ref=e2]:
    - cell "bob" [ref=e3]
    - cell "Delete user" [ref=e4]:
      - button "Delete user" [ref=e5]
  - row "ann ann@example.org Delete user Delete files" [ref=e6]:
    - cell "ann" [ref=e7]
    - cell "Delete user Delete files" [ref=e8]:
      - button "Delete user" [ref=e9]
      - button "Delete files" [ref=e10]
"""


def test_the_only_control_of_a_row_that_begins_with_the_verb() -> None:
    page = PageIndex(parse(USERS))
    bob, ann = (Query(roles=ROLE_WORDS["row"], text=name) for name in ("bob", "ann"))
    query = Query("delete", ("button",), quoted=False, within=bob)
    found = locate(page, query, CLICKABLE)
    assert isinstance(found, Located)
    assert found.ref == "e5"
    assert isinstance(locate(page, replace(query, quoted=True), CLICKABLE), NotLocated)
    assert isinstance(locate(page, replace(query, within=ann), CLICKABLE), NotLocated)
    others = PageIndex(parse(USERS.replace('button "Delete files"', 'button "Remove"')))
    assert isinstance(locate(others, replace(query, within=ann), CLICKABLE), NotLocated)


THREAD = """\
- article "Comment by Ann" [ref=e1]:
  - generic [ref=e2]: Ann
  - button "Reply" [ref=e3]
  - article "Comment by Bob" [ref=e4]:
    - generic [ref=e5]: Bob
    - button "Reply" [ref=e6]
    - button "Hide" [ref=e7]
"""


def test_the_answers_to_a_comment_are_others() -> None:
    page = PageIndex(parse(THREAD))
    for name, who, ref in (("Reply", "Ann", "e3"), ("Reply", "Bob", "e6"), ("Hide", "Bob", "e7")):
        found = locate(page, Query(name, ("button",), within=Query(roles=ROLE_WORDS["row"], text=who)))
        assert isinstance(found, Located)
        assert found.ref == ref
    without = PageIndex(parse(THREAD.replace('  - button "Reply" [ref=e3]\n', '  - button "Hide" [ref=e3]\n')))
    of_ann = Query("Reply", ("button",), within=Query(roles=ROLE_WORDS["row"], text="Ann"))
    assert isinstance(locate(without, of_ann, CLICKABLE), Located)  # the only one
    assert PageLists(page).is_called("Ann", "comment")
    assert not PageLists(page).is_called("Ann", "reply")


def test_a_hidden_dropdown_is_carried_by_the_box_that_is_drawn_for_it() -> None:
    box = (
        '- generic [ref=e7] [cursor=pointer]:\n  - generic:\n    - combobox "Kind"\n  - generic [ref=e8]: Every kind\n'
    )
    found = locate(PageIndex(parse(box)), Query("Kind", ("combobox",)))
    assert isinstance(found, Located)
    assert found.ref == "e7"
    assert isinstance(locate(PageIndex(parse(box.replace(" [cursor=pointer]", ""))), Query("Kind")), NotLocated)


SAID = """\
- columnheader "Salary" [ref=e1] [cursor=pointer]
- spinbutton "Nights" [ref=e2]
- button "Try again" [ref=e3]
- combobox [ref=e4] [cursor=pointer]:
  - generic [ref=e5]:
    - combobox "Priority"
- textbox "Phone numbers" [ref=e8]
- combobox [ref=e6] [cursor=pointer]:
  - combobox "Owner"
  - button "Clear" [ref=e7]
"""


@pytest.mark.parametrize(
    ("name", "roles", "ref"),
    [
        ("Salary again", CLICKABLE, "e1"),
        ("Try again", CLICKABLE, "e3"),
        ("Try", CLICKABLE, ""),
        ("number of nights", FIELDS, "e2"),
        ("number of rooms", FIELDS, ""),
        ("Priority", ("combobox",), "e4"),
        ("Owner", ("combobox",), ""),
    ],
)
def test_what_a_line_says_beside_the_name(name: str, roles: tuple[str, ...], ref: str) -> None:
    found = locate(PageIndex(parse(SAID)), Query(name, quoted=False), roles)
    assert (found.ref if isinstance(found, Located) else "") == ref


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (Query("night", FIELDS, quoted=False), False),
        (Query("phone number", FIELDS, quoted=False), True),
        (Query("night", FIELDS), False),
        (Query("night", ("button",), quoted=False), False),
        (Query("try again", FIELDS, quoted=False), False),
    ],
)
def test_only_a_field_without_quotes_may_be_called_in_the_plural(query: Query, found: bool) -> None:
    assert isinstance(locate(PageIndex(parse(SAID)), query), Located) is found


BADGES = """\
- button "Inbox 3" [ref=e1]:
  - text: Inbox
  - generic [ref=e2]: "3"
- button "Level 4" [ref=e3]
- tab "Part 1" [ref=e4]:
  - text: Part
  - generic [ref=e5]: "1"
- tab "Part 2" [ref=e6]:
  - text: Part
  - generic [ref=e7]: "2"
"""


def test_a_count_in_a_box_of_its_own_is_no_part_of_a_name() -> None:
    for query in (Query("Inbox"), words("inbox"), Query("Inbox 3"), Query("Inbox", ("button",))):
        assert one(BADGES, query).ref == "e1"
    assert isinstance(locate_control(page(BADGES), ("open",), words("inbox")), Located)
    assert none(BADGES, Query("Inbox 4")).proven
    assert none(BADGES, Query("Level")).proven  # that number is a part of the name
    assert none(BADGES, Query("Part")).kind is Miss.AMBIGUOUS
    assert one(BADGES, Query("Part 2")).ref == "e6"
    glued = '- tab "Approvals3" [ref=e1]\n- button "Seat A1" [ref=e2]\n- link "MP3" [ref=e3]\n'
    assert one(glued, Query("Approvals")).ref == one(glued, Query("Approvals3")).ref == "e1"
    assert none(glued, Query("Seat A")).proven
    assert none(glued, Query("MP")).proven


def test_the_name_of_a_row_that_was_added_to_a_name_is_no_part_of_it() -> None:
    row = '- row "Tea" [ref=e1]:\n  - gridcell [ref=e2]:\n    - button "%s" [ref=e3]\n'
    assert one(row % "Drop Tea Tea", Query("Drop Tea")).ref == "e3"
    assert none(row % "Drop Tea Tea", Query("Drop")).proven
    assert none(row % "Drop Tea", Query("Drop")).proven


def test_a_hyphen_is_a_space_and_no_letter() -> None:
    signs = '- button "Sign in" [ref=e1]\n- button "Check-out" [ref=e2]\n'
    assert one(signs, Query("sign-in")).ref == "e1"
    assert one(signs, Query("Check out")).ref == "e2"
    for name in ("Signin", "Sign-in now"):
        assert isinstance(locate(page(signs), Query(name)), NotLocated)


def test_a_field_by_the_word_that_its_label_is_about() -> None:
    fields = (
        '- textbox "Sort by city" [ref=e1]\n- textbox "Room name" [ref=e2]\n- textbox "Your e-mail address" [ref=e3]\n'
    )
    for said, ref in (("sort", "e1"), ("name", "e2"), ("e-mail", "e3"), ("email", "e3")):
        assert one(fields, words(said, *FIELDS), ()).ref == ref
    for query in (words("city", *FIELDS), words("room", *FIELDS), Query("name", FIELDS), words("name", "button")):
        assert none(fields, query, ()).kind is Miss.ABSENT
    both = fields + '- textbox "Street name" [ref=e4]\n- textbox "Name of the dog" [ref=e5]\n'
    assert none(both, words("name", *FIELDS), ()).kind is Miss.ABSENT


PRICES = """\
- table [ref=e1]:
  - row [ref=e2]:
    - columnheader "Thing" [ref=e3]
    - columnheader "Net price" [ref=e4]
    - columnheader "Price list" [ref=e5]
  - row [ref=e6]:
    - cell "Lamp" [ref=e7]
    - cell "3" [ref=e8]
    - cell "A" [ref=e9]
"""


def test_a_cell_by_what_its_column_is_about() -> None:
    assert one(PRICES, words("price", within=Query("Lamp"))).ref == "e8"
    assert one(PRICES, words("list", within=Query("Lamp"))).ref == "e9"
    for query in (words("price", within=Query("Chair")), words("net", within=Query("Lamp")), words("price")):
        none(PRICES, query)


def test_a_column_with_one_card_is_not_the_card() -> None:
    card = "    - generic [ref=%s] [cursor=pointer]:\n      - generic [ref=%s]: %s\n      - text: Ann\n"
    column = '- region "%s" [ref=%s]:\n  - heading "%s" [level=2]\n  - generic [ref=%s]:\n'
    board = column % ("Open", "c1", "Open", "b1") + card % ("k1", "t1", "Paint") + card % ("k2", "t2", "Sand")
    board += column % ("Done", "c2", "Done", "b2") + card % ("k3", "t3", "Saw")
    assert one(board, Query(None, ROLE_WORDS["card"], text="Saw"), ()).ref == "k3"


def test_a_control_goes_by_any_of_its_labels_with_the_words_of_the_line() -> None:
    rows = "".join(
        f'- row [ref=r{n}]:\n  - cell "{who}" [ref=c{n}]\n  - cell [ref=d{n}]:\n'
        f'    - button "Cancel visit of {who}" [ref=b{n}]:\n      - generic [ref=g{n}]: Cancel\n'
        for n, who in enumerate(("Ann Lee", "Bob Roe"))
    )
    found = locate_control(page(rows), ("cancel",), words("visit of Bob Roe"))
    assert isinstance(found, Located)
    assert found.ref == "b1"
    assert isinstance(locate_control(page(rows), ("cancel",), words("order of Bob Roe")), NotLocated)


def test_of_and_for_are_the_same_in_a_name_and_to_and_from_are_not() -> None:
    buttons = '- button "Actions for Lamp" [ref=e1]\n- button "Move to trash" [ref=e2]\n'
    assert one(buttons, words("actions of Lamp")).ref == "e1"
    for said in ("actions from Lamp", "move from trash", "actions of the Chair"):
        assert none(buttons, words(said)).kind is Miss.ABSENT


def test_what_is_drawn_as_a_dropdown_behind_its_label() -> None:
    box = '- dialog "New" [ref=d]:\n%s'
    drawn = "  - generic [ref=e1]: Kind\n  - generic [ref=e2] [cursor=pointer]:\n    - generic [ref=e3]: Choose\n%s"
    found = drawn_beside(page(box % drawn % ""), Query("Kind"))
    assert found is not None
    assert found.ref == "e2"
    assert drawn_beside(page(box % drawn % ""), Query("Choose")) is None
    assert drawn_beside(page(box % drawn % '    - button "Help" [ref=e4]\n'), Query("Kind")) is None
    assert drawn_beside(page(box % (drawn % "" + drawn % "")), Query("Kind")) is None


def test_what_leads_somewhere_may_say_so() -> None:
    buttons = '- button "Continue to payment" [ref=e1]\n- button "Skip payment" [ref=e2]\n'
    found = locate_control(page(buttons), ("go",), words("payment"))
    assert isinstance(found, Located)
    assert found.ref == "e1"
    for query in (Query("Payment"), words("skip")):
        assert isinstance(locate_control(page(buttons), ("go",), query), NotLocated)


LIBRARY = """\
- tablist [ref=e1]:
  - generic [ref=e2] [cursor=pointer]:
    - tab "Songs"
- row [ref=e3]:
  - cell [ref=e4]:
    - checkbox "Pick S-1" [ref=e5]:
      - checkbox "Pick S-1" [ref=e6] [cursor=pointer]
- generic [ref=e7]:
  - generic [ref=e8]: Months
  - group [ref=e9]:
    - button [ref=e10]
    - spinbutton [ref=e11]: "1"
    - button [ref=e12]
- generic:
  - heading "Tutti" [level=2] [ref=e13]
  - button "Coming" [ref=e14]
- generic:
  - heading "Altos" [level=2] [ref=e15]
  - button "Coming" [ref=e16]
"""


@pytest.mark.parametrize(
    ("query", "ref"),
    [
        (Query("Songs", ("tab",)), "e2"),  # what is around it takes the click
        (Query("Pick S-1", ("checkbox",)), "e6"),  # a box that a library draws around the browser's own
        (
            Query("Coming", ("button",), within=Query(roles=ROLE_WORDS["card"], text="Altos")),
            "e16",
        ),  # no ref of its own
        (Query("months", FIELDS, quoted=False), "e11"),  # the button before it only counts down
    ],
)
def test_controls_as_component_libraries_draw_them(query: Query, ref: str) -> None:
    found = locate(PageIndex(parse(LIBRARY)), query)
    assert isinstance(found, Located)
    assert found.ref == ref
