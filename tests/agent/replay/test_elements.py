"""Elements told of in one snapshot and found in another."""

import pytest

from smoketree.agent.replay.elements import Scene, Unkept, states
from smoketree.agent.replay.record import Element
from smoketree.agent.replay.wording import Wording
from smoketree.plan.values import expand
from smoketree.snapshot.parse import parse

WORDING = Wording('Open the basket\nDelete "Ann"', {"WHO": "Cy Young"})

PAGE = """- main:
  - heading "Team" [level=1]
  - table:
    - row "Ann Delete" [ref=e1]:
      - cell "Ann" [ref=e2]
      - cell [ref=e3]:
        - button "Delete" [ref=e4]
    - row "Cy Young Delete" [ref=e5]:
      - cell "Cy Young" [ref=e6]
      - cell [ref=e7]:
        - button "Delete" [ref=e8]
  - region "Basket":
    - button "Pay" [ref=e10]
    - text: Voucher
    - textbox [ref=e11]
    - checkbox "Gift" [checked] [ref=e12]
  - dialog "Sure?":
    - button "Yes" [ref=e13]
    - button "25" [ref=e14]
    - link [ref=e15]
  - button "Pay" [disabled]
"""


def scene(text: str = PAGE) -> Scene:
    return Scene(parse(text))


def told(ref: str, step: str = "", page: str = PAGE) -> Element:
    here = scene(page)
    node = here.node(ref)
    assert node is not None
    return here.told(node, WORDING, step)


def refs(element: Element, page: str, **values: str) -> list[str | None]:
    return [node.ref for node in scene(page).found(element, lambda text: expand(text, values))]


def test_a_control_in_a_row_goes_by_what_the_plan_calls_the_row() -> None:
    ann, cy = told("e4", "Delete Ann"), told("e8")
    assert [place.name for place in (*ann.places, *cy.places)] == ["Ann", "{{WHO}}"]
    assert refs(ann, PAGE) == ["e4"]
    assert refs(cy, PAGE, WHO="Cy Young") == ["e8"]
    assert refs(cy, PAGE, WHO="Ann") == ["e4"]
    assert refs(ann, PAGE.replace("Ann", "Anna")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('button "Pay" [ref=e10]', 'button "Pay now" [ref=e10]'),
        ('button "Pay" [ref=e10]', 'link "Pay" [ref=e10]'),
        ('button "Pay" [ref=e10]', 'button "Pay"'),
        ('region "Basket"', 'region "Wishes"'),
    ],
)
def test_another_name_role_or_place_is_another_element(old: str, new: str) -> None:
    element = told("e10")
    assert (element.role, element.name, refs(element, PAGE)) == ("button", "Pay", ["e10"])
    assert refs(element, PAGE.replace(old, new)) == []


def test_a_field_without_a_name_goes_by_the_words_before_it() -> None:
    element = told("e11")
    assert (element.name, element.beside) == ("", "voucher")
    assert refs(element, PAGE) == ["e11"]
    assert refs(element, PAGE.replace("Voucher", "Note")) == []


@pytest.mark.parametrize(("ref", "why"), [("e14", "another day"), ("e15", "without a name")])
def test_what_nothing_lasting_tells_is_not_kept(ref: str, why: str) -> None:
    with pytest.raises(Unkept, match=why):
        told(ref)


def test_two_alike_are_not_kept() -> None:
    page = '- button "Go" [ref=e1]\n- button "Go" [ref=e2]\n'
    with pytest.raises(Unkept, match="more than one"):
        told("e1", page=page)
    assert refs(told("e1", page=page.replace('- button "Go" [ref=e2]\n', "")), page) == ["e1", "e2"]


def test_a_heading_tells_two_apart_but_is_not_kept_where_one_is_alone() -> None:
    page = """- main:
  - group:
    - heading "Basic"
    - button "Choose" [ref=e1]
  - group:
    - heading "Pro"
    - button "Choose" [ref=e2]
  - button "Help" [ref=e3]
"""
    assert refs(told("e2", page=page), page) == ["e2"]
    assert refs(told("e2", page=page), page.replace("Pro", "Plus")) == []
    assert told("e3", page=page).places == ()


def test_the_state_that_a_click_depends_on() -> None:
    node = scene().node("e12")
    assert node is not None
    assert states(node) == ("checked",)
