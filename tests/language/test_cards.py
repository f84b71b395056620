"""Cards that a page only draws, without a role or a name."""

from smoketree.language.index import PageIndex
from smoketree.language.locate import CLICKABLE, Located, NotLocated, locate
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import parse

BOARD = """\
- region "To do" [ref=e1]:
  - generic [ref=e2] [cursor=pointer]:
    - generic [ref=e3]: Write brief
    - generic [ref=e4]: Move on
  - generic [ref=e5] [cursor=pointer]:
    - generic [ref=e6]: Book venue
    - generic [ref=e7]: Move on
    - button "Add" [ref=e8]
- region "Notes" [ref=e9]:
  - paragraph [ref=e10]: Book early
"""
CARD = ROLE_WORDS["card"]


def test_a_section_around_several_cards_is_the_card_of_none_of_them() -> None:
    page = PageIndex(parse(BOARD))
    for query, roles, ref in (
        (Query(roles=CARD, text="Book venue"), (), "e5"),
        (Query("Add", within=Query(roles=CARD, text="Book venue")), CLICKABLE, "e8"),
        (Query(roles=CARD, text="Book early"), (), "e9"),  # where no card is drawn, the section is one
    ):
        found = locate(page, query, roles)
        assert isinstance(found, Located)
        assert found.ref == ref
    other = Query("Add", within=Query(roles=CARD, text="Write brief"))
    assert isinstance(locate(page, other, CLICKABLE), NotLocated)


PARTS = """\
- generic [ref=e1]:
  - generic [ref=e2]:
    - generic [ref=e3]:
      - heading "Panda" [level=3] [ref=e4]
      - paragraph [ref=e5]: $29
    - button "Reserve" [ref=e6]
  - generic [ref=e7]:
    - generic [ref=e8]:
      - heading "Yaris" [level=3] [ref=e9]
      - paragraph [ref=e10]: $34
    - button "Reserve" [ref=e11]
"""


def test_a_group_that_is_drawn_as_a_card_is_more_than_its_upper_part() -> None:
    groups = PARTS.replace("  - generic [ref=e2]", "  - group [ref=e2]").replace(
        "  - generic [ref=e7]", "  - group [ref=e7]"
    )
    found = locate(PageIndex(parse(groups)), Query("Reserve", within=Query(roles=CARD, text="Yaris")), CLICKABLE)
    assert isinstance(found, Located)
    assert found.ref == "e11"


def test_the_head_and_the_foot_of_a_card_may_be_alike() -> None:
    card = "".join(
        f"""  - generic [ref=a{at}]:
    - generic [ref=b{at}]:
      - generic [ref=c{at}]: Table {at}
      - generic [ref=d{at}]: Dine-in
    - generic [ref=f{at}]:
      - generic [ref=g{at}]: Soup
      - generic [ref=h{at}]:
        - button "Serve" [ref=e{at}]
"""
        for at in (1, 2)
    )
    other = (
        '  - generic [ref=x]:\n    - generic [ref=x1]:\n      - button "All" [ref=x2]\n    - generic [ref=x3]: Sort\n'
    )
    page = PageIndex(parse(f"- generic [ref=r]:\n{other}{card}"))
    found = locate(page, Query("Serve", within=Query(roles=CARD, text="Table 2")), CLICKABLE)
    assert isinstance(found, Located)
    assert found.ref == "e2"


def test_a_drawn_card_is_more_than_its_upper_part() -> None:
    for name, ref in (("Panda", "e6"), ("Yaris", "e11")):
        found = locate(PageIndex(parse(PARTS)), Query("Reserve", within=Query(roles=CARD, text=name)), CLICKABLE)
        assert isinstance(found, Located)
        assert found.ref == ref
