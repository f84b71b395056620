"""An inbox by its address."""

import ssl
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.clock import SystemClock
from smoketree.errors import UsageError
from smoketree.mail.choose import inbox_for, read_address
from smoketree.mail.imap import ImapServer
from smoketree.mail.protocol import MailServer, PolledInbox
from smoketree.mail.smtp import SmtpInbox
from smoketree.mail.web_servers import MailDevServer, MailpitServer, MailTmServer, TempMailServer, WebServer

SECRETS = {"IMAP": "p@ss/w:rd?#{{secret.OTHER}} %41", "OTHER": "not-this-one"}


def server_of(url: str) -> MailServer:
    inbox = inbox_for(url, SystemClock(), SECRETS)
    assert isinstance(inbox, PolledInbox)
    return inbox.server


@pytest.mark.parametrize(
    ("url", "host", "port", "domain"),
    [
        ("smtp://127.0.0.1:1025", "127.0.0.1", 1025, "inbox.example"),
        ("smtp://0.0.0.0:0?domain=Mail.Example.org", "0.0.0.0", 0, "mail.example.org"),  # noqa: S104
        ("SMTP://localhost:25/", "localhost", 25, "inbox.example"),
        ("smtp://[::1]:1025", "::1", 1025, "inbox.example"),
    ],
)
def test_an_smtp_inbox(url: str, host: str, port: int, domain: str) -> None:
    inbox = inbox_for(url, SystemClock())
    assert isinstance(inbox, SmtpInbox)
    assert (inbox.host, inbox.port, inbox.domain) == (host, port, domain)


@pytest.mark.parametrize(
    ("url", "kind", "base", "user", "password", "public"),
    [
        ("mailpit+http://127.0.0.1:8025", MailpitServer, "http://127.0.0.1:8025", "", "", False),
        (
            "Mailpit+HTTPS://a%40b:{{secret.IMAP}}@pit.example/mail/",
            MailpitServer,
            "https://pit.example/mail",
            "a@b",
            SECRETS["IMAP"],
            False,
        ),
        ("maildev+http://[::1]:1080/?domain=x.example", MailDevServer, "http://[::1]:1080", "", "", False),
        ("temp-mail.io", TempMailServer, "https://api.internal.temp-mail.io", "", "", True),
        ("temp-mail.io+http://127.0.0.1:9/x", TempMailServer, "http://127.0.0.1:9/x", "", "", False),
        (" Mail.TM ", MailTmServer, "https://api.mail.tm", "", "", True),
        ("mail.tm+https://other.example", MailTmServer, "https://other.example", "", "", False),
    ],
)
def test_inboxes_over_http(url: str, kind: type[WebServer], base: str, user: str, password: str, public: bool) -> None:
    server = server_of(url)
    assert isinstance(server, kind)
    assert isinstance(server, WebServer)
    place = server.api.place
    assert (place.base, place.user, place.password, place.public) == (base, user, password, public)
    assert not password or password not in repr(place)


@pytest.mark.parametrize(
    ("url", "place", "user", "folder", "tls"),
    [
        ("imaps://qa%40x.example:{{secret.IMAP}}@imap.example", "imap.example:993", "qa@x.example", "INBOX", True),
        (
            "imaps://qa@x.example:{{ secret.IMAP }}@imap.example:9930/",
            "imap.example:9930",
            "qa@x.example",
            "INBOX",
            True,
        ),
        (
            "imaps://qa:{{secret.IMAP}}@imap.example/Tests/CI%20run?domain=x.example",
            "imap.example:993",
            "qa",
            "Tests/CI run",
            True,
        ),
        ("imap://qa:{{secret.IMAP}}@imap.example?address=qa@x.example", "imap.example:143", "qa", "INBOX", True),
        ("imap://qa:{{secret.IMAP}}@localhost:1143?address=qa@x.example", "localhost:1143", "qa", "INBOX", False),
    ],
)
def test_imap_inboxes(url: str, place: str, user: str, folder: str, tls: bool) -> None:
    server = server_of(url)
    assert isinstance(server, ImapServer)
    account = server.account
    assert (account.shown, account.user, account.password, account.folder) == (place, user, SECRETS["IMAP"], folder)
    assert (account.certificates is not None) is tls
    assert account.start_tls is (tls and url.startswith("imap:"))
    assert account.certificates is None or account.certificates.verify_mode is ssl.CERT_REQUIRED
    assert SECRETS["IMAP"] not in repr(account)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (None, "no inbox is set"),
        ("", "unknown inbox kind .no scheme."),
        ("127.0.0.1:1025", "unknown inbox kind"),
        ("http://127.0.0.1:1025", "unknown inbox kind http"),
        ("mailpit://127.0.0.1:1025", "unknown inbox kind mailpit:"),
        ("temp-mail.io://x", "unknown inbox kind temp-mail.io:"),
        ("temp-mail.com", "unknown inbox kind"),
        ("smtp://127.0.0.1", "needs a host and a port"),
        ("smtp://:1025", "needs a host and a port"),
        ("maildev+http://", "needs a host"),
        ("maildev+http://a b", "needs a host"),
        ("smtp://127.0.0.1:99999", "cannot be read"),
        ("smtp://127.0.0.1:x", "cannot be read"),
        ("smtp://[::1:1025", "cannot be read"),
        ("smtp://u:hush-hush@127.0.0.1:1025", "more than a host"),
        ("smtp://127.0.0.1:1025/box", "more than a host"),
        ("smtp://127.0.0.1:1025?domain=", "not a domain"),
        ("smtp://127.0.0.1:1025?domain=a_b.example", "not a domain"),
        ("smtp://127.0.0.1:1025?domain=localhost", "not a domain"),
        ("smtp://127.0.0.1:1025?size=1", "nothing else"),
        ("smtp://127.0.0.1:1025?domain=a.example&domain=b.example", "nothing else"),
        ("mailpit+http://x.example?hush-hush=1", "may have domain= and ca= after the ?"),
        ("mailpit+https://x.example?ca=/nowhere/ca.pem", "/nowhere/ca.pem: .* cannot be read: No such file"),
        (f"mailpit+https://x.example?ca={Path(__file__)}", "cannot be read: not PEM"),
        ("imaps://imap.example", "needs a user and a password"),
        ("imaps://qa:hush-hush@imap.example", "the addresses of .* are unknown"),
        ("imaps://qa:hush-hush@imap.example?address=qa", "qa is not an e-mail address"),
        ("imaps://qa:hush-hush@imap.example?address=q@x.example&domain=x.example", "not both"),
        ("imaps://qa:{{secret.NONE}}@imap.example?domain=x.example", r"asks for \{\{secret.NONE\}\}.*\n.*--secret N"),
        ("imaps://qa:{{IMAP}}@imap.example?domain=x.example", r"asks for \{\{IMAP\}\}"),
        ("imaps://qa:hush/hush-hush@imap.example", "cannot be read.*\n.*%2F"),
        ("imaps://qa:12/hush-hush@imap.example", "cannot be read.*\n.*%2F"),
        ("imaps://qa:12?hush-hush@imap.example", "after the ?"),
        ("imaps://qa:hush#hush-hush@imap.example", "cannot be read"),
        ("imaps://qa:12#hush-hush@imap.example", "has a # in it"),
        ("imaps://qa:hush-hush%0d%0a@imap.example?domain=x.example", "line break"),
    ],
)
def test_any_other_is_refused(url: str | None, told: str) -> None:
    with pytest.raises(UsageError, match=told.replace("?", r"\?")) as error:
        inbox_for(url, SystemClock(), SECRETS)
    assert "hush-hush" not in f"{error.value} {error.value.__cause__}"


SAFE = st.text(min_size=1, max_size=20)


@given(st.sampled_from(["imaps", "mailpit+http", "temp-mail.io+https", "smtp"]), SAFE, SAFE)
def test_no_password_is_ever_shown(scheme: str, before: str, after: str) -> None:
    url = f"{scheme}://qa:{before}hush-hush{after}@imap.example:99?domain=x.example"
    try:
        address = read_address(url)
    except UsageError as error:
        assert "hush-hush" not in f"{error} {error.__cause__}"  # noqa: PT017 - there may be none
    else:
        assert "hush-hush" not in f"{address.shown} {address.place} {address!r}"
