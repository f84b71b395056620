"""What elements of a page can be called."""

import pytest

from smoketree.language.index import PageIndex, Source, bare, compact, has_count, without_icons
from smoketree.snapshot.fold import fold
from smoketree.snapshot.tree import parse

PAGE = """\
- form "Sign up" [ref=e1]:
  - text: "E-mail:"
  - textbox [ref=e2]
  - generic [ref=e3]:
    - textbox "Name *" [ref=e4]:
      - /placeholder: Enter your name
  - generic [ref=e5]:
    - checkbox [ref=e6]
    - text: I agree
  - link "Open the cart" [ref=e7]:
    - /url: /cart
    - text: Cart
  - combobox "City" [ref=e8]:
    - option "Rome" [selected]
- table [ref=t1]:
  - row "Product Amount" [ref=t2]:
    - columnheader "Product" [ref=t3]
    - columnheader "Amount" [ref=t4]
  - row "Mug" [ref=t5]:
    - cell "Mug" [ref=t6]
    - cell [ref=t7]:
      - textbox [ref=t8]
  - row "Total" [ref=t9]:
    - cell [ref=t10]:
      - spinbutton [ref=t11]
"""


@pytest.fixture
def page() -> PageIndex:
    return PageIndex(parse(PAGE))


@pytest.mark.parametrize(
    ("label", "plain"),
    [
        ("Email *", "email"),
        ("* Email", "email"),
        ("Username:", "username"),
        ("Username\uff1a", "username"),
        ("Clear completed (3)", "clear completed"),
        ("Inbox [1,200]", "inbox"),
        ("\ue8b6 Search", "search"),
        ("\U0001f5d1 Delete", "delete"),
        ("Next \u2192", "next"),
        ("\u2039 Back", "back"),
        ("+ Add", "add"),
        ("Forgot it?", "forgot it"),
        ("Loading...", "loading"),
        ("-1", "-1"),
        ("+1", "+1"),
        ("C++", "c++"),
        ("C#", "c#"),
        ("$5", "$5"),
        ("50%", "50%"),
        (".NET", ".net"),
        ("+", "+"),
        ("\u00d7", "\u00d7"),
        ("\ue8b6", "\ue8b6"),
        ("Version (beta)", "version (beta)"),
        ("\u65e5\u672c\u8a9e", "\u65e5\u672c\u8a9e"),
    ],
)
def test_a_label_without_its_decoration(label: str, plain: str) -> None:
    assert bare(fold(label)) == plain


def test_space_and_hyphens_between_letters_do_not_count() -> None:
    assert compact("log in") == compact("log-in") == compact("login")
    assert compact("page 1 2") != compact("page 12")
    assert compact("a -1") != compact("a 1")


def test_a_count_and_icons() -> None:
    assert has_count("inbox (3)")
    assert not has_count("inbox (new)")
    assert without_icons("\ue8b6 Search  it") == "Search it"


@pytest.mark.parametrize(
    ("name", "ref", "source"),
    [
        ("name", "e4", Source.NAME),
        ("Enter your name", "e4", Source.PLACEHOLDER),
        ("email", "e2", Source.BESIDE),
        ("I agree", "e6", Source.BESIDE),
        ("Cart", "e7", Source.TEXT),
        ("Amount", "t8", Source.COLUMN),
        ("CITY", "e8", Source.NAME),
    ],
)
def test_an_element_by_each_kind_of_label(page: PageIndex, name: str, ref: str, source: Source) -> None:
    entries = [(page.tree.nodes[index].ref, found) for index, found, _ in page.called(name)]
    assert (ref, source) in entries


def test_a_row_with_other_cells_than_the_header_has_no_columns(page: PageIndex) -> None:
    assert not any(page.tree.nodes[index].ref == "t11" for index, _, _ in page.called("Product"))


def test_a_label_in_another_row_is_not_beside_a_field() -> None:
    page = PageIndex(parse("- list:\n  - listitem:\n    - text: Email\n  - listitem:\n    - textbox [ref=e1]\n"))
    assert not any(page.tree.nodes[index].role == "textbox" for index, _, _ in page.called("Email"))


def test_words_and_the_best_label(page: PageIndex) -> None:
    assert {page.tree.nodes[index].ref for index, _, _ in page.with_word("cart")} >= {"e7"}
    assert page.with_word("nothing") == ()
    link = next(node for node in page.tree if node.ref == "e7")
    assert page.label(link) == "open the cart"
    assert page.labels(link) == ((Source.NAME, "open the cart"), (Source.TEXT, "cart"))


def test_elements_of_one_name() -> None:
    page = PageIndex(parse('- button "Save" [ref=e1]\n- link "Save" [ref=e2]\n- button "save" [ref=e3]\n'))
    assert [node.ref for node in page.peers(page.tree.nodes[0])] == ["e1", "e3"]


def test_the_dialog_in_front() -> None:
    page = PageIndex(parse('- main:\n  - text: x\n- dialog "A" [ref=e1]\n- alertdialog "B" [ref=e2]\n'))
    assert page.front is not None
    assert page.front.ref == "e2"
    assert page.main is page.tree.nodes[0]
