import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.outline import Outline
from smoketree.snapshot.search import search, show_found, unsearchable

PAGE = """- generic [ref=e1]:
  - navigation [ref=e3]:
    - list [ref=e4]:
      - listitem [ref=e5]:
        - link "Link 0" [ref=e6] [cursor=pointer]:
          - /url: /small.html#0
      - listitem [ref=e7]:
        - link "Link 1" [ref=e8] [cursor=pointer]:
          - /url: /small.html#1
      - listitem [ref=e9]:
        - link "Link 2" [ref=e10] [cursor=pointer]:
          - /url: /small.html#2
      - listitem [ref=e11]:
        - link "Link 3" [ref=e12] [cursor=pointer]:
          - /url: /small.html#3
      - listitem [ref=e13]:
        - link "Link 4" [ref=e14] [cursor=pointer]:
          - /url: /small.html#4
  - generic [ref=e15]:
    - combobox "Color" [ref=e20]:
      - option "Red" [selected]
      - option "Green"
    - button "Increment" [active] [ref=e21]
    - paragraph [ref=e22]: "3\""""
OUTLINE = Outline(PAGE)


def matching(*words: str) -> list[int]:
    return [at for at, line in enumerate(OUTLINE.lines) if any(word in line for word in words)]


def test_text_in_any_case_with_what_is_around_it() -> None:
    assert (
        search(OUTLINE, "increment")
        == """Found 1 match for "increment":

- generic [ref=e1]:
  - generic [ref=e15]:
    - combobox "Color" [ref=e20]:
      - option "Red" [selected]
      - option "Green"
    - button "Increment" [active] [ref=e21]
    - paragraph [ref=e22]: "3\""""
    )


def test_a_limit_counts_all_and_shows_the_first() -> None:
    assert (
        show_found(OUTLINE, matching("Link 3", "Link 4"), "/link [34]/i", 1)
        == """Found 2 matches for /link [34]/i (showing first 1):

- generic [ref=e1]:
  - navigation [ref=e3]:
    - list [ref=e4]:
      - listitem [ref=e9]:
        - link "Link 2" [ref=e10] [cursor=pointer]:
          - /url: /small.html#2
      - listitem [ref=e11]:
        - link "Link 3" [ref=e12] [cursor=pointer]:
          - /url: /small.html#3
      - listitem [ref=e13]:
        - link "Link 4" [ref=e14] [cursor=pointer]:"""
    )


def test_places_far_apart_are_apart_and_gaps_are_marked() -> None:
    found = show_found(OUTLINE, matching("Link 0", "Green"), "/Link 0|Green/")
    assert found.startswith("Found 2 matches for /Link 0|Green/:\n\n- generic [ref=e1]:\n  - navigation")
    first, second = found.partition(":\n\n")[2].split("\n\n----\n\n")
    assert first.endswith('        - link "Link 1" [ref=e8] [cursor=pointer]:')
    assert second.startswith("- generic [ref=e1]:\n  - generic [ref=e15]:")
    gap = "- list [ref=e1]:\n" + "\n".join(f"  - listitem [ref=e{n}]:\n    - text: {n}" for n in range(2, 30))
    assert search(Outline(gap), "listitem [ref=e20]").split("\n")[2:5] == [
        "- list [ref=e1]:",
        "  - listitem [ref=e18]:",
        "    - text: 18",
    ]


def test_what_leads_to_no_match_is_marked_where_lines_are_left_out() -> None:
    page = """- list [ref=e1]:
  - listitem [ref=e2]:
    - text: one
    - text: two
    - generic [ref=e3]:
      - text: a
      - text: b
      - text: c
  - listitem [ref=e4]:
    - button "needle" [ref=e5]"""
    assert (
        search(Outline(page), "needle").partition("\n\n")[2]
        == """- list [ref=e1]:
  - listitem [ref=e2]:
    ...
    - generic [ref=e3]:
      ...
      - text: b
      - text: c
  - listitem [ref=e4]:
    - button "needle" [ref=e5]"""
    )


def test_none() -> None:
    assert search(OUTLINE, "zzz") == 'No matches found for "zzz".'
    assert search(Outline(""), "zzz") == 'No matches found for "zzz".'


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((None, None, None), 'Provide either "text" or "regex" to search for.'),
        (("", None, None), 'Provide either "text" or "regex" to search for.'),
        (("a", "a", None), 'Provide only one of "text" or "regex", not both.'),
        (("a", None, 0), '"maxResults" must be a positive integer.'),
        (("a", None, 1.5), '"maxResults" must be a positive integer.'),
        (("a", None, float("nan")), '"maxResults" must be a positive integer.'),
        (("a", None, float("inf")), '"maxResults" must be a positive integer.'),
    ],
)
def test_what_cannot_be_searched_is_said_as_the_official_server_says_it(
    arguments: tuple[str | None, str | None, float | None], problem: str
) -> None:
    assert unsearchable(*arguments) == problem


@given(st.text(max_size=80), st.text(max_size=3))
def test_it_takes_any_text(page: str, text: str) -> None:
    if not text:
        return
    found = search(Outline(page), text)
    count = sum(text.lower() in line.lower() for line in page.split("\n"))
    assert found.startswith(f"Found {count} match" if count else "No matches found for")
