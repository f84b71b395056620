import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.search import RegexError, SearchError, search

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


def test_text_in_any_case_with_what_is_around_it() -> None:
    assert (
        search(PAGE, text="increment")
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
        search(PAGE, regex="/link [34]/i", max_results=1)
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
    found = search(PAGE, regex="/Link 0|Green/")
    assert found.startswith("Found 2 matches for /Link 0|Green/:\n\n- generic [ref=e1]:\n  - navigation")
    first, second = found.partition(":\n\n")[2].split("\n\n----\n\n")
    assert first.endswith('        - link "Link 1" [ref=e8] [cursor=pointer]:')
    assert second.startswith("- generic [ref=e1]:\n  - generic [ref=e15]:")
    gap = "- list [ref=e1]:\n" + "\n".join(f"  - listitem [ref=e{n}]:\n    - text: {n}" for n in range(2, 30))
    assert search(gap, text="listitem [ref=e20]").split("\n")[2:5] == [
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
        search(page, text="needle").partition("\n\n")[2]
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
    assert search(PAGE, text="zzz") == 'No matches found for "zzz".'
    assert search("", text="zzz") == 'No matches found for "zzz".'
    assert search(PAGE, regex="a/b") == "No matches found for /a\\/b/."


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, 'Provide either "text" or "regex" to search for.'),
        ({"text": ""}, 'Provide either "text" or "regex" to search for.'),
        ({"text": "a", "regex": "a"}, 'Provide only one of "text" or "regex", not both.'),
        ({"text": "a", "max_results": 0}, '"maxResults" must be a positive integer.'),
        ({"text": "a", "max_results": 1.5}, '"maxResults" must be a positive integer.'),
        ({"text": "a", "max_results": float("nan")}, '"maxResults" must be a positive integer.'),
        ({"text": "a", "max_results": float("inf")}, '"maxResults" must be a positive integer.'),
    ],
)
def test_what_cannot_be_searched_is_said_as_the_official_server_says_it(
    arguments: dict[str, str], problem: str
) -> None:
    with pytest.raises(SearchError) as caught:
        search(PAGE, **arguments)  # type: ignore[arg-type]
    assert str(caught.value) == problem


def test_a_bad_expression_is_told_from_a_bad_search() -> None:
    with pytest.raises(RegexError):
        search(PAGE, regex="(")


def test_no_expression_takes_for_ever() -> None:
    with pytest.raises(RegexError, match="takes too long"):
        search("- text: " + "a" * 100_000 + "!", regex="(a+)+$")


@given(st.text(max_size=80), st.text(max_size=3))
def test_it_takes_any_text(page: str, text: str) -> None:
    if not text:
        return
    found = search(page, text=text)
    count = sum(text.lower() in line.lower() for line in page.split("\n"))
    assert found.startswith(f"Found {count} match" if count else "No matches found for")
