"""Addresses as plans name them."""

import pytest

from smoketree.browser.verify_evaluators import url_matches
from smoketree.language.claim_terms import Compare

BASE = "https://shop.example"


@pytest.mark.parametrize(
    ("url", "value", "compare", "matches"),
    [
        (f"{BASE}/login", "/login", Compare.EQUALS, True),
        (f"{BASE}/login/", "/login", Compare.EQUALS, True),
        (f"{BASE}/login?next=%2Fa#top", "/login", Compare.EQUALS, True),
        (f"{BASE}/login?next=%2Fa", "/login?next=/a", Compare.EQUALS, True),
        (f"{BASE}/login?next=1", "/login?next=2", Compare.EQUALS, False),
        (f"{BASE}/login", "/login?next=2", Compare.EQUALS, False),
        (f"{BASE}/login/help", "/login", Compare.EQUALS, False),
        (f"{BASE}/app/login", "/login", Compare.EQUALS, False),
        (f"{BASE}/Login", "/login", Compare.EQUALS, False),
        (f"{BASE}/#/login", "/#/login", Compare.EQUALS, True),
        (f"{BASE}/#/home", "/#/login", Compare.EQUALS, False),
        (f"{BASE}/#/login", "/login", Compare.EQUALS, False),
        (f"{BASE}/a#/login", "#/login", Compare.EQUALS, True),
        (BASE, "/", Compare.EQUALS, True),
        (f"{BASE}/caf%C3%A9", "/café", Compare.EQUALS, True),
        (f"{BASE}/", BASE, Compare.EQUALS, True),
        (f"{BASE}:443/", f"{BASE}/", Compare.EQUALS, True),
        (f"{BASE}/?a=1", BASE, Compare.EQUALS, False),
        (f"{BASE}/#x", BASE, Compare.EQUALS, False),
        ("http://shop.example/", BASE, Compare.EQUALS, False),
        ("https://evil.example/login", "https://shop.example/login", Compare.EQUALS, False),
        (f"{BASE}/login", "shop.example/login", Compare.EQUALS, True),
        (f"{BASE}/login", "login", Compare.EQUALS, False),
        ("http://localhost:3000/a", "localhost:3000/a", Compare.EQUALS, True),
        ("http://localhost:3001/a", "localhost:3000/a", Compare.EQUALS, False),
        (f"{BASE}/orders/12", "/orders/1", Compare.CONTAINS, False),
        (f"{BASE}/orders/1", "/orders/1", Compare.CONTAINS, True),
        (f"{BASE}/orders/1/edit", "orders", Compare.CONTAINS, True),
        (f"{BASE}/reorders", "order", Compare.CONTAINS, True),
        (f"{BASE}/a%20b", "a b", Compare.CONTAINS, True),
        (f"{BASE}/orders/1", "/orders", Compare.STARTS, True),
        (f"{BASE}/my/orders/1", "/orders", Compare.STARTS, False),
        (f"{BASE}/orders/1", f"{BASE}/ord", Compare.STARTS, True),
        (f"{BASE}/orders/12", "/orders/1", Compare.STARTS, False),
        (f"{BASE}/orders/new/", "/new", Compare.ENDS, True),
        (f"{BASE}/orders/new?x=1", "/new", Compare.ENDS, False),
        (f"{BASE}/orders/112", "12", Compare.ENDS, False),
        ("about:blank", "/login", Compare.EQUALS, False),
        (f"{BASE}/login", "", Compare.CONTAINS, False),
    ],
)
def test_addresses_compare(url: str, value: str, compare: Compare, matches: bool) -> None:
    assert url_matches(url, value, compare) is matches
