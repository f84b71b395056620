"""Which page the current one is: what names it, and what speaks against it."""

import pytest

from smoketree.language.page_identity import PageMatch, identify_page
from smoketree.snapshot.tree import parse

NAVIGATION = """\
- navigation:
  - link "Dashboard" [ref=n1]:
    - /url: /dashboard
  - link "Books" [ref=n2]:
    - /url: /books
  - link "Sign in" [ref=n3]:
    - /url: /login
"""


def match(name: str, heading: str | None, url: str = "http://app/", title: str = "App") -> PageMatch:
    text = NAVIGATION + (f'- main:\n  - heading "{heading}" [level=1]\n' if heading else "- main:\n  - text: x\n")
    return identify_page(parse(text), url, title, name).match


@pytest.mark.parametrize(
    ("name", "heading", "url", "title"),
    [
        ("Login page", "Login", "http://app/login", "App"),
        ("login page", "Sign in", "http://app/login", "App"),
        ("the dashboard", "Dashboard", "http://app/dashboard", "App"),
        ("dashboard", "Welcome to your dashboard", "http://app/", "App"),
        ("Books page", "Books list", "http://app/books", "App"),
        ("Book details page", "Book details", "http://app/books/7", "App"),
        ("books", "All that we have", "http://app/books", "Books - App"),
        ("books", None, "http://app/x", "Books"),
        ("Not found page", "Page not found", "http://app/x", "App"),
    ],
)
def test_the_heading_or_the_title_names_it(name: str, heading: str | None, url: str, title: str) -> None:
    assert match(name, heading, url, title) is PageMatch.HOLDS


@pytest.mark.parametrize(
    ("name", "heading", "url", "title"),
    [
        ("Book page", "Book not found", "http://app/books/7", "App"),
        ("Books page", "Books", "http://app/books", "500 Internal Server Error"),
        ("Books page", "404", "http://app/books", "App"),
        ("dashboard", "Books", "http://app/books", "App"),
        ("dashboard", "Sign in", "http://app/login", "App"),
    ],
)
def test_an_error_page_or_another_page(name: str, heading: str, url: str, title: str) -> None:
    assert match(name, heading, url, title) is PageMatch.CONTRADICTED


@pytest.mark.parametrize(
    ("name", "heading", "url", "title"),
    [
        ("Login page", "Welcome back", "http://app/session/new", "App"),
        ("Books page", "Books you may like", "http://app/x", "App"),
        ("Books page", "Edit book", "http://app/x", "App"),
        ("app", "Something", "http://app/x", "Something - App"),
        ("dashboard", "Dashboard", "http://app/books", "App"),
        ("page", "Something", "http://app/x", "App"),
    ],
)
def test_what_is_not_established(name: str, heading: str, url: str, title: str) -> None:
    assert match(name, heading, url, title) is PageMatch.NOT_ESTABLISHED


def test_what_was_seen_is_said() -> None:
    text = '- dialog:\n  - heading "Cookies" [level=1]\n- heading "Sub" [level=2]\n- heading "Books" [level=1]\n'
    found = identify_page(parse(text), "http://app/books?page=2#top", "Books | App", "Authors page")
    assert found.seen == 'heading "books", title "Books | App", path /books?page=2#top'
    assert "neither" in found.reason


PARTS = {
    "a cart beside the content": '- text: Shop\n- complementary:\n  - heading "Cart" [level=2]\n',
    "a cart at the foot": '- main:\n  - text: Products\n- contentinfo:\n  - heading "Cart" [level=3]\n',
    "one of several cards": '- main:\n  - heading "Cart" [level=2]\n  - heading "News" [level=2]\n',
    "the site's name": '- banner:\n  - heading "Cart" [level=1]\n- main:\n  - heading "Checkout" [level=2]\n',
}


@pytest.mark.parametrize("part", PARTS)
def test_the_heading_of_a_part_does_not_name_the_page(part: str) -> None:
    assert identify_page(parse(PARTS[part]), "http://app/", "App", "Cart page").match is PageMatch.NOT_ESTABLISHED
    assert identify_page(parse(PARTS[part]), "http://app/cart", "App", "Cart page").match is PageMatch.HOLDS


@pytest.mark.parametrize(
    "page", ['- banner:\n  - heading "Cart" [level=1]\n- main:\n  - text: Tea\n', '- heading "Cart" [level=2]\n']
)
def test_the_only_heading_names_the_page(page: str) -> None:
    assert identify_page(parse(page), "http://app/", "App", "Cart page").match is PageMatch.HOLDS
