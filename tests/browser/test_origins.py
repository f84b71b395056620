"""Which addresses the top level may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.origins import Origins, origin_of
from smoketree.browser.tools.navigation import complete


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://App.Example:443/a?b#c", "https://app.example"),
        ("http://app.example:80", "http://app.example"),
        ("http://app.example:8080/", "http://app.example:8080"),
        ("https://user:pw@app.example/", "https://app.example"),
        ("http://[::1]:3000/", "http://[::1]:3000"),
        ("file:///etc/passwd", None),
        ("about:blank", None),
        ("http://h:99999/", None),
        ("https://", None),
        ("", None),
    ],
)
def test_origin(url: str, origin: str | None) -> None:
    assert origin_of(url) == origin


@given(st.text(max_size=40))
def test_any_text_has_an_origin_or_none(text: str) -> None:
    origin = origin_of(text)
    assert origin is None or origin_of(origin) == origin


def test_the_limit() -> None:
    origins = Origins("https://pr-7.example/path", ("https://sso.example/login",))
    for url in ("https://pr-7.example/x", "https://sso.example/", "about:blank", "blob:https://pr-7.example/1"):
        assert origins.allows(url)
    for url in (
        "https://pr-7.example.evil.test/",
        "http://pr-7.example/",
        "https://pr-7.example@evil.test/",
        "data:text/html,x",
        "javascript:0",
        "file:///x",
        "blob:https://evil.test/1",
        "about:srcdoc",
    ):
        assert not origins.allows(url)
    assert "--allow-origin http://pr-7.example" in origins.refusal("http://pr-7.example/x")
    in_the_action = Origins("https://pr-7.example", plans_grant=False).refusal("https://pay.example/x")
    assert "in the workflow: allow-origin: https://pay.example" in in_the_action
    assert "allow-origins" not in in_the_action


def test_without_a_preview_any_page_but_no_other_scheme() -> None:
    origins = Origins(None)
    assert origins.allows("https://anything.example/")
    assert not origins.allows("file:///etc/passwd")


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("app.example/x", "https://app.example/x"),
        ("localhost:3000", "http://localhost:3000"),
        (" https://a.example ", "https://a.example"),
        ("about:blank", "about:blank"),
        ("javascript:1", "javascript:1"),
    ],
)
def test_addresses_are_completed(written: str, url: str) -> None:
    assert complete(written) == url
