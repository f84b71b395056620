"""The link that a mail wants opened."""

# ruff: noqa: RUF001 - quotes of all kinds are meant

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.mail.links import link_candidates
from smoketree.mail.protocol import Link, Message


def find_link(message: Message, words: str | None = None) -> Link | None:
    """The one link to open of a mail; None where there is none, or where several could be it."""
    found = link_candidates(message, words)
    return found[0] if len(found) == 1 else None


TOKEN = "eyJhbGciOi1NiJ9x81"
FOOTER = [
    ("https://acme.example/", "Acme"),
    ("https://acme.example/privacy", "Privacy policy"),
    ("https://acme.example/help/login", "Help centre"),
    ("https://acme.example/unsubscribe?u=482910aaaaaaaaaaaaaaaa", "Unsubscribe"),
    ("https://x.com/acme", "Follow us"),
    ("https://cdn.acme.example/confirm.png", ""),
]


def mail(*links: tuple[str, str]) -> Message:
    return Message("1", "a", "b", "c", "", "", tuple(Link(url, text) for url, text in links), 0.0)


@pytest.mark.parametrize(
    ("links", "url"),
    [
        ([("https://app.example/x/1", "Confirm your e-mail")], "https://app.example/x/1"),
        ([("https://app.example/confirm/" + TOKEN, "Click the button")], "https://app.example/confirm/" + TOKEN),
        (
            [("https://app.example/auth/callback?token=" + TOKEN, "Sign in to Acme")],
            "https://app.example/auth/callback?token=" + TOKEN,
        ),
        (
            [("https://app.example/login", "Log in"), ("https://app.example/v?t=" + TOKEN, "Verify e-mail")],
            "https://app.example/v?t=" + TOKEN,
        ),
        (
            [("https://app.example/login", "Sign in"), ("https://app.example/l?t=" + TOKEN, "Sign in now")],
            "https://app.example/l?t=" + TOKEN,
        ),
        (
            [("https://app.example/reset?t=1", "Reset password"), ("https://app.example/secure", "This wasn’t me")],
            "https://app.example/reset?t=1",
        ),
        (
            [("https://app.example/c?t=1", "Confirm"), ("https://app.example/c?t=1", "https://app.example/c?t=1")],
            "https://app.example/c?t=1",
        ),
        (
            [
                ("https://app.example/c?t=1&utm_source=mail", "Confirm"),
                ("https://app.example/c?t=1", "or confirm here"),
            ],
            "https://app.example/c?t=1&utm_source=mail",
        ),
        (
            [("https://app.example/i/8f2", "Accept invitation"), ("https://app.example/i/8f2/decline", "Decline")],
            "https://app.example/i/8f2",
        ),
        ([("https://app.example/b?t=1", "E-Mail-Adresse bestätigen")], "https://app.example/b?t=1"),
        ([("https://app.example/b?t=1", "メールアドレスを確認する")], "https://app.example/b?t=1"),
        ([("https://app.example/go/here", "Have a look")], "https://app.example/go/here"),
        ([("https://app.example/#/verify/" + TOKEN, "")], "https://app.example/#/verify/" + TOKEN),
        ([("https://app.example/a", "Have a look"), ("https://app.example/b", "And here")], None),
        ([("https://app.example/c?t=1", "Confirm"), ("https://app.example/c?t=2", "Confirm")], None),
        ([("https://app.example/confirm-unsubscribe", "Confirm")], None),
        ([], None),
    ],
)
def test_the_link_to_open(links: list[tuple[str, str]], url: str | None) -> None:
    found = find_link(mail(*links, *FOOTER[1:] if url and url.endswith("here") else FOOTER))
    assert (found.url if found else None) == url


def test_a_front_page_alone_is_no_link_to_open() -> None:
    assert find_link(mail(*FOOTER)) is None
    assert (
        find_link(mail(("mailto:verify@acme.example", "Verify"), ("javascript:1", "Confirm"), ("http://[", "Confirm")))
        is None
    )


@pytest.mark.parametrize(
    ("words", "url"),
    [
        ("Open the report", "https://app.example/r"),
        ("open the report", "https://app.example/r"),
        ("the report link", "https://app.example/r"),
        ("archive", "https://app.example/archive/1"),
        ("Unsubscribe", FOOTER[3][0]),
        ("Open", None),
        ("Nothing like it", None),
    ],
)
def test_the_link_the_author_names(words: str, url: str | None) -> None:
    message = mail(
        ("https://app.example/r", "Open the report"), ("https://app.example/o", "Open the door"),
        ("https://app.example/archive/1", "Older"), ("https://app.example/confirm", "Confirm"), *FOOTER,
    )  # fmt: skip
    found = find_link(message, words)
    assert (found.url if found else None) == url


def test_what_is_in_doubt_is_told() -> None:
    message = mail(("https://app.example/c?t=1", "Confirm"), ("https://app.example/c?t=2", "Confirm"))
    assert [link.url[-1] for link in link_candidates(message)] == ["1", "2"]


URLS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["https://a.example/confirm", "https://[::1", "http://a\x00b/", "https://a.example/?utm_x=1&b"]),
)


@given(st.lists(st.tuples(URLS, st.text(max_size=20)), max_size=5), st.one_of(st.none(), st.text(max_size=20)))
def test_any_links_give_only_one_of_them(links: list[tuple[str, str]], words: str | None) -> None:
    for link in link_candidates(mail(*links), words):
        assert (link.url, link.text) in links
        assert link.url.lower().startswith(("http://", "https://"))
