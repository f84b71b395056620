"""Addresses in messages."""

from pathlib import Path

import pytest
from playwright.async_api import Error

from smoketree.browser.endpoint import bound, place, shown, stripped, stripped_words
from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://127.0.0.1:9222/json", "http://127.0.0.1:9222/json"),
        ("wss://user:pass@h.example:1/a?token=t#f", "wss://h.example:1/a"),
        ("wss://[::1]:1?token=t", "wss://[::1]:1"),
        ("http://[x?token=t", "http://…"),
        ("http://user:p/a@h/", "http://…"),
        ("http://user:p?a@h/", "http://…"),
        ("user:pass@h:1?token=t", "h:1"),
        ("/run/browser.sock", "/run/browser.sock"),
    ],
)
def test_an_address_is_shown_without_what_lets_in(url: str, expected: str) -> None:
    assert shown(url) == expected


def test_a_bound_browser_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "ms-playwright" / "b"
    folder.mkdir(parents=True)
    (folder / "broken").write_text("{")
    (folder / "guid").write_text('{"title": "shop", "endpoint": "/run/shop.sock"}')
    assert bound("shop") == "/run/shop.sock"
    assert bound("other") is None
    assert bound("ws://shop") is None


def test_a_place_is_host_and_port() -> None:
    assert place("http://user:pass@h.example:1/a?b") == "h.example:1"
    assert place("http://[::1]:1/") == "[::1]:1"
    assert place("http://h:port/") == place("h") == "an address that cannot be read"


def test_words_of_others_are_stripped() -> None:
    endpoint = "wss://user:p%40ss@h:1/a?token=t0ken"
    assert stripped(f"connect {endpoint}, refused", endpoint) == "connect wss://h:1/a, refused"
    assert stripped("at http://h:1/json/version/?token=t0ken: 400", endpoint) == "at http://h:1/json/version/: 400"
    assert stripped("no user:p@ss, no token=t0ken, t0ken", endpoint) == "no ***, no ***, ***"
    assert stripped_words("t0ken", ["npx", f"--cdp-endpoint={endpoint}"]) == "***"
    assert stripped("no chromium, but hunter2", "ws://h:1/?browser=chromium&k=hunter2") == "no chromium, but ***"
    assert stripped("nothing to hide", None) == "nothing to hide"


def test_playwrights_error_is_told_without_the_endpoint() -> None:
    endpoint = "ws://user:hunter22@h:1/?token=hunter23"
    for options in (LaunchOptions(cdp_endpoint=endpoint), LaunchOptions(ws_endpoint=endpoint)):
        message = Browser(options).describe_error(
            Error(f"BrowserType.connect: connect to {endpoint} failed (token=hunter23)")
        )
        assert message == "connect to ws://h:1/ failed (***)"
