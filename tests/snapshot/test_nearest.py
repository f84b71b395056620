from hypothesis import given, settings
from hypothesis import strategies as st

from smoketree.snapshot.nearest import nearest
from smoketree.snapshot.parse import parse
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Tree
from tests.snapshot.trees import trees

TREE = parse("""\
- main [ref=e1]:
  - heading "Sign in" [level=1] [ref=e2]
  - textbox "E-mail address" [ref=e3]
  - link "Log in" [ref=e4]
  - button "Sign in with Google" [ref=e5]
  - button "Sing in" [ref=e6]
  - button "Help" [ref=e7]
  - listitem [ref=e8]:
    - text: Buy milk
    - button "Remove" [ref=e9]""")


def refs(query: Query, limit: int = 5) -> list[str | None]:
    return [node.ref for node in nearest(TREE, query, limit)]


def test_the_same_name_comes_first_then_the_same_kind_by_likeness() -> None:
    assert refs(Query("Sign in", ("button",))) == ["e2", "e5", "e6", "e4"]
    assert refs(Query("Sign in", ("button",)), limit=1) == ["e2"]


def test_a_slip_of_the_pen_is_seen() -> None:
    assert refs(Query("Email adress", ("textbox",)))[:1] == ["e3"]


def test_what_is_not_alike_is_left_out() -> None:
    assert refs(Query("Zzz qqq", ("button",))) == []


def test_without_a_name_the_nodes_of_that_kind() -> None:
    assert refs(Query(None, ("checkbox",))) == []
    assert refs(Query(None, ("textbox",))) == ["e3"]


def test_the_place_is_kept_to_where_there_is_one() -> None:
    row = Query(None, ("listitem",), text="Buy milk")
    assert refs(Query("Remove it", ("button",), within=row)) == ["e9"]
    assert refs(Query("Help me", ("button",), within=row)) == []
    assert refs(Query("Help me", ("button",), within=Query("Nowhere", ("dialog",)))) == ["e7"]


@settings(deadline=None)
@given(trees(), st.none() | st.text(max_size=5), st.lists(st.sampled_from(["button", "row"]), max_size=2).map(tuple))
def test_never_more_than_asked_for_and_no_node_twice(tree: Tree, name: str | None, roles: tuple[str, ...]) -> None:
    nodes = nearest(tree, Query(name, roles), limit=3)
    assert len({node.index for node in nodes}) == len(nodes) <= 3
