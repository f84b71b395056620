"""An inbox by its address."""

import pytest

from smoketree.clock import SystemClock
from smoketree.errors import UsageError
from smoketree.mail.choose import inbox_for
from smoketree.mail.smtp import SmtpInbox


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
    ("url", "told"),
    [
        (None, "no inbox is set"),
        ("", "no inbox of the kind that has no scheme"),
        ("127.0.0.1:1025", "no inbox of the kind"),
        ("http://127.0.0.1:1025", "no inbox of the kind http"),
        ("mailpit+http://127.0.0.1:8025", "mailpit.* not built yet"),
        ("imaps://user:pw@imap.example", "imaps.* not built yet"),
        ("smtp://127.0.0.1", "needs a host and a port"),
        ("smtp://:1025", "needs a host and a port"),
        ("smtp://127.0.0.1:99999", "cannot be read"),
        ("smtp://127.0.0.1:x", "cannot be read"),
        ("smtp://[::1:1025", "cannot be read"),
        ("smtp://u:secret@127.0.0.1:1025", "more than a host"),
        ("smtp://127.0.0.1:1025/box", "more than a host"),
        ("smtp://127.0.0.1:1025?domain=", "no domain"),
        ("smtp://127.0.0.1:1025?domain=a_b.example", "no domain"),
        ("smtp://127.0.0.1:1025?domain=localhost", "no domain"),
        ("smtp://127.0.0.1:1025?size=1", "nothing else"),
        ("smtp://127.0.0.1:1025?domain=a.example&domain=b.example", "nothing else"),
    ],
)
def test_any_other_is_refused(url: str | None, told: str) -> None:
    with pytest.raises(UsageError, match=told) as error:
        inbox_for(url, SystemClock())
    assert "secret" not in str(error.value)
