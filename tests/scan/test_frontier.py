"""Which pages are visited, and in which order."""

import pytest

from smoketree.scan.frontier import Address, Frontier, does_something, is_file, kind_of, normalize

HOME = "https://shop.test"


@pytest.mark.parametrize(
    ("path", "name", "does"),
    [
        ("/cart/add/3", "", True),
        ("/items/3", "Delete", True),
        ("/log-out", "", True),
        ("/wiki?action=history", "", True),
        ("/x?do=logout", "", True),
        ("/addresses", "Addresses", False),
        ("/blog/how-we-order-tea", "How we order tea", True),  # rather listed than followed
        ("/settings", "Settings", False),
    ],
)
def test_links_that_may_do_something(path: str, name: str, does: bool) -> None:
    assert does_something(HOME + path, name) is does


def test_addresses_of_files_are_no_pages() -> None:
    assert is_file(f"{HOME}/terms.pdf")
    assert not any(is_file(HOME + path) for path in ("/", "/index.php", "/v1.2", "/about.html", "/@ada", "/a.b/c"))


def test_a_place_on_a_page_is_not_another_page_but_a_route_is() -> None:
    assert normalize(f"{HOME}#top") == f"{HOME}/"
    assert normalize(f"{HOME}/app#/users") == f"{HOME}/app#/users"


def test_pages_of_one_template_are_of_one_kind() -> None:
    assert kind_of(f"{HOME}/items/1") == kind_of(f"{HOME}/items/22")
    assert kind_of(f"{HOME}/blog/first") == kind_of(f"{HOME}/blog/second")
    assert kind_of(f"{HOME}/shop/7/reviews") == kind_of(f"{HOME}/shop/8/reviews")
    assert kind_of(f"{HOME}/about") != kind_of(f"{HOME}/team")
    assert kind_of(f"{HOME}/list?page=1&sort=a") == kind_of(f"{HOME}/list?sort=b")


def test_many_pages_of_one_kind_do_not_keep_the_others_out() -> None:
    frontier = Frontier(HOME)
    frontier.add(Address(f"{HOME}/items/{number}", depth=1) for number in range(100))
    frontier.add([Address(f"{HOME}/about", depth=2), Address("https://elsewhere.test/"), Address(f"{HOME}/items/1")])
    taken = [frontier.take() for _ in range(5)]
    assert [one.path for one in taken if one] == ["/items/0", "/items/1", "/items/2", "/about", "/items/3"]
    assert len(frontier.left) == 96


def test_a_document_is_asked_for_once_however_many_routes_it_has() -> None:
    """The links of a single-page app are checked by the one document that they share, if it was not opened anyway."""
    frontier = Frontier(HOME)
    frontier.add(Address(f"{HOME}/app#/users/{number}") for number in range(3))
    frontier.add([Address(f"{HOME}/help#/one"), Address(f"{HOME}/help#/two"), Address(f"{HOME}/manual.pdf")])
    frontier.take()
    assert list(frontier.unchecked) == [f"{HOME}/manual.pdf", f"{HOME}/help"]
