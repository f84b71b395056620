import re
from urllib.parse import urlsplit

import pytest
from hypothesis import given

from smoketree.report.links import BESIDE, Links, Picture, relative_path, shown_url, web_url
from smoketree.report.model import PlanLine
from tests.report.strategies import hostile, paths


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://a.test", "https://a.test"),
        ("https://user:pass@a.test:8443/x", "https://a.test:8443/x"),
        ("https://a.test/a b)(<c>|`d`", "https://a.test/a%20b%29%28%3Cc%3E%7C%60d%60"),
        ("https://a.test/%2Fkept?q=1#top", "https://a.test/%2Fkept?q=1#top"),
        ("https://a.test/100%?a=%zz#%2", "https://a.test/100%25?a=%25zz#%252"),
        ("https://bücher.test/", "https://xn--bcher-kva.test/"),
        ("http://[::1]:3000/", "http://[::1]:3000/"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("//a.test", None),
        ("https://", None),
        ("https://a.test:bad", None),
        ("https://a.test/" + "x" * 3000, None),
        ("", None),
    ],
)
def test_web_url(address: str, safe: str | None) -> None:
    assert web_url(address) == safe


@given(hostile)
def test_no_web_address_can_leave_its_place(text: str) -> None:
    for address in (text, f"https://a.test/{text}", f"https://{text}.test/", f"https://a.test?{text}#{text}"):
        safe = web_url(address)
        assert safe is None or re.fullmatch(r"https?://[A-Za-z0-9._%:@!$&+,;=~/?#\[\]-]+", safe)
        assert safe is None or "@" not in urlsplit(safe).netloc
        assert safe is None or web_url(safe) == safe


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://user:pass@a.test/x", "https://a.test/x"),
        ("https://user:pass@a.test:bad/x", "https://a.test:bad/x"),
        ("ftp://user:p@ss@a.test/x@y", "ftp://a.test/x@y"),
        ("not an address", "not an address"),
    ],
)
def test_an_address_is_shown_without_credentials(address: str, shown: str) -> None:
    assert shown_url(address) == shown


@pytest.mark.parametrize(
    "path", ["../x.png", "../../x.png", "/etc/passwd", "a/../../b", "a//b", "", "a\\b", "./a", "../a b/c"]
)
def test_a_path_stays_below_the_run(path: str) -> None:
    assert relative_path(path) is None


@given(paths)
def test_a_relative_path_is_never_an_address(path: str) -> None:
    safe = relative_path(path)
    assert safe is None or (not urlsplit(safe).scheme and not urlsplit(safe).netloc and not safe.startswith("/"))
    assert safe is None or ".." not in safe.split("/")[1:]


def test_where_an_artifact_can_be_opened() -> None:
    uploaded = Links(base="https://a.test/run/", urls={"a/v.webm": "https://b.test/1"})
    assert uploaded.artifact("a/v.webm", 1500) == "https://b.test/1#t=1.5"
    assert uploaded.artifact("a/b c.png") == "https://a.test/run/a/b%20c.png"
    assert BESIDE.artifact("a/v.webm", 65_000) == "a/v.webm#t=65"
    assert BESIDE.artifact("../0b6e2f3a/v.webm") == "../0b6e2f3a/v.webm"
    assert Links().artifact("a/v.webm") is None
    assert Links(base="javascript:x").artifact("a") is None


def test_a_plan_line_is_linked_as_source() -> None:
    place = PlanLine(file="smoke/log in.md", line=12)
    source = "https://github.com/o/r/blob/4f9d2c1/"
    assert Links(source=source).plan_line(place) == f"{source}smoke/log%20in.md?plain=1#L12"
    assert Links().plan_line(place) is None


def test_what_changed_is_only_between_two_commits() -> None:
    links = Links(compare="https://github.com/o/r/compare")
    assert links.changes("a" * 40, "b" * 40) == f"https://github.com/o/r/compare/{'a' * 40}...{'b' * 40}"
    for wrong in ("", "a" * 7, "../../../evil", "a" * 39 + "\n", "main"):
        assert links.changes(wrong, "b" * 40) is None
        assert links.changes("a" * 40, wrong) is None
    assert Links().changes("a" * 40, "b" * 40) is None
    assert Links(compare="javascript:x").changes("a" * 40, "b" * 40) is None


def test_a_picture_is_shown_only_from_a_web_address() -> None:
    pictures = {"a.png": Picture("https://u:p@b.test/1?x=1&y", 600), "b.png": Picture("data:image/png;base64,", 600)}
    links = Links(pictures=pictures)
    assert links.picture("a.png") == Picture("https://b.test/1?x=1&y", 600)
    assert (links.picture("b.png"), links.picture("c.png"), links.picture(None)) == (None, None, None)
