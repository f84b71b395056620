"""The same story with every inbox that is asked: MailDev and dovecot as they are, faithful fakes of the others."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import quote

import pytest
from anyio import to_thread

from smoketree.clock import SystemClock
from smoketree.mail.choose import inbox_for
from smoketree.mail.protocol import Address, Inbox, InboxError
from smoketree.mail.waiting import wait_for_code, wait_for_link
from tests.fakes.github_http import Answer, Hit
from tests.fakes.mail_api import MailApi
from tests.fakes.mail_servers import PASSWORD, dovecot, maildev
from tests.fakes.mail_tm_api import MailTmApi
from tests.fakes.mailpit_api import MailpitApi
from tests.fakes.temp_mail_api import TempMailApi

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Post:
    """An inbox's URL, and how mail gets there."""

    url: str
    deliver: Callable[[Sequence[str], EmailMessage], None]
    ours: str = ""
    """How its addresses end, where we choose them."""
    secrets: dict[str, str] = field(default_factory=dict)

    def open(self) -> Inbox:
        return inbox_for(self.url, HastyClock(), self.secrets)

    async def send(self, *recipients: str, mail: EmailMessage) -> None:
        await to_thread.run_sync(self.deliver, recipients, mail)


@contextmanager
def _maildev() -> Iterator[Post]:
    with maildev() as server:
        yield Post(f"maildev+http://127.0.0.1:{server.port}", server.deliver, "@inbox.example")


@contextmanager
def _dovecot() -> Iterator[Post]:
    with dovecot() as server:
        url = f"imaps://{quote(server.user)}:{{{{secret.IMAP_PASSWORD}}}}@localhost:{server.port}"
        with_ca = f"{url}?ca={quote(str(server.authority))}"
        yield Post(with_ca, server.deliver, "@example.com", {"IMAP_PASSWORD": PASSWORD})


@contextmanager
def _mailpit() -> Iterator[Post]:
    with MailpitApi("ci", PASSWORD, root="/mail") as server:
        place = server.url.removeprefix("http://")
        url = f"mailpit+http://ci:{{{{secret.PIT}}}}@{place}/mail/?domain=Mail.Example.org"
        yield Post(url, server.deliver, "@mail.example.org", {"PIT": PASSWORD})


@contextmanager
def _temp_mail() -> Iterator[Post]:
    with TempMailApi() as server:
        yield Post(f"temp-mail.io+{server.url}", server.deliver)


@contextmanager
def _mail_tm() -> Iterator[Post]:
    with MailTmApi() as server:
        yield Post(f"mail.tm+{server.url}", server.deliver, "@kitebox.example")


POSTS = {"maildev": _maildev, "dovecot": _dovecot, "mailpit": _mailpit, "temp-mail.io": _temp_mail, "mail.tm": _mail_tm}


@pytest.fixture(params=list(POSTS), scope="module")
def post(request: pytest.FixtureRequest) -> Iterator[Post]:
    with POSTS[request.param]() as running:
        yield running


def mail(to: str, subject: str = "Your code", text: str = "Your code is 482910", html: str = "") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Acme Grüße <no-reply@acme.example>"
    message["To"] = to
    message["Subject"] = subject
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    return message


class HastyClock(SystemClock):
    """The time as it is, but who sleeps is woken soon: only the servers take their time here."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(min(seconds, 0.02))


async def subjects(inbox: Inbox, address: Address, count: int = 0) -> list[str]:
    """The subjects of its mail, newest first, as soon as there are so many: a server may take a moment."""
    clock = SystemClock()
    deadline = clock.monotonic() + 30
    while True:
        found = [message.subject for message in await inbox.messages(address, address.asked_at)]
        if len(found) >= count or clock.monotonic() > deadline:
            return found
        await clock.sleep(0.05)


async def test_each_address_gets_its_own_mail_newest_first(post: Post) -> None:
    async with post.open() as inbox:
        ada, bob = await inbox.create("Ada"), await inbox.create("Ada")
        assert ada.text != bob.text
        if post.ours:
            assert ada.text.endswith(post.ours)
            assert "ada-" in ada.text
        assert await subjects(inbox, ada) == []
        await post.send(ada.text, mail=mail(f"Ada <{ada.text}>", "first", "Dear Ada"))
        await post.send(bob.text, mail=mail(bob.text, "for bob", f"this one tells of {ada.text}"))
        assert await subjects(inbox, ada, 1) == ["first"]
        await post.send(ada.text, mail=mail(ada.text, "zweite Grüße ✓", "schön"))
        assert await subjects(inbox, ada, 2) == ["zweite Grüße ✓", "first"]
        assert await subjects(inbox, bob, 1) == ["for bob"]
        newest, oldest = await inbox.messages(ada, ada.asked_at)
        assert (newest.text, newest.recipient) == ("schön", ada.text)
        assert newest.sender == "Acme Grüße <no-reply@acme.example>"
        assert newest.id != oldest.id
        assert ada.asked_at <= oldest.received <= newest.received <= SystemClock().now()
        assert await inbox.messages(ada, newest.received + 60) == ()
        await post.send(ada.text, mail=mail(ada.text, "third", "x"))
        await post.send(ada.text, mail=mail(ada.text, "fourth", "x"))
        assert await subjects(inbox, ada, 4) == ["fourth", "third", "zweite Grüße ✓", "first"]


async def test_mail_to_many_and_to_one_who_is_not_named(post: Post) -> None:
    async with post.open() as inbox:
        ada, bob, eve = await inbox.create(), await inbox.create(), await inbox.create()
        await post.send(ada.text, bob.text, mail=mail("somebody@else.example", "to both", "hidden copies"))
        assert await subjects(inbox, ada, 1) == ["to both"]
        assert await subjects(inbox, bob, 1) == ["to both"]
        assert await subjects(inbox, eve) == []


async def test_codes_and_links_come_out_with_their_mail(post: Post) -> None:
    clock = HastyClock()
    async with post.open() as inbox:
        address = await inbox.create()
        await post.send(
            address.text,
            mail=mail(
                address.text,
                "Confirm your address",
                "Your code is 482 910",
                '<p>Your code is <b>482 910</b> or <a href="https://app.example/confirm?t=a&amp;u=1">Confirm</a></p>'
                '<p><a href="https://app.example/unsubscribe">Unsubscribe</a></p>',
            ),
        )
        code, message = await wait_for_code(inbox, address, timeout=30, clock=clock)
        assert code.value == "482910"
        assert message.subject == "Confirm your address"
        assert message.sender == "Acme Grüße <no-reply@acme.example>"
        link, _ = await wait_for_link(inbox, address, timeout=30, clock=clock)
        assert link.url == "https://app.example/confirm?t=a&u=1"


class OldMailDev(MailApi):
    """MailDev 1: whatever is asked for, it tells all mail."""

    def answer(self, hit: Hit) -> Answer:
        everyone = ("a@b.example", "c@b.example")
        return Answer([{"id": who, "envelope": {"to": [{"address": who}]}, "subject": who} for who in everyone])


async def test_a_maildev_that_tells_all_mail() -> None:
    with OldMailDev() as api:
        async with inbox_for(f"maildev+{api.url}", HastyClock()) as inbox:
            assert await subjects(inbox, Address("A@b.example", 0.0)) == ["a@b.example"]
        assert api.log[0].query == {"envelope.to.address": "A@b.example"}  # which version 2 filters by


async def test_nothing_is_asked_before_an_address_is() -> None:
    for url in (
        "mailpit+http://127.0.0.1:1",
        "maildev+http://127.0.0.1:1",
        "temp-mail.io",
        "mail.tm",
        "imap://a@b.example:p@127.0.0.1:1",
    ):
        async with inbox_for(url, SystemClock()):
            pass


async def test_addresses_of_public_services_are_given_back() -> None:
    with TempMailApi() as temp_mail, MailTmApi(framed=True) as mail_tm:
        for api in (temp_mail, mail_tm):
            kind = "temp-mail.io" if api is temp_mail else "mail.tm"
            async with inbox_for(f"{kind}+{api.url}", HastyClock()) as inbox:
                await inbox.create()
                await inbox.create()
                assert [hit.method for hit in api.log].count("DELETE") == 0
            assert [hit.method for hit in api.log].count("DELETE") == 2
        assert temp_mail.mails == {}
        assert mail_tm.accounts == {}


async def test_an_address_that_is_gone_is_an_error() -> None:
    with TempMailApi() as api:
        async with inbox_for(f"temp-mail.io+{api.url}", HastyClock()) as inbox:
            address = await inbox.create()
            api.mails.clear()
            with pytest.raises(InboxError, match=r"answered 400 Bad Request: .*Email not found"):
                await inbox.messages(address, address.asked_at)


async def test_a_service_without_a_domain_says_so() -> None:
    with MailTmApi() as api:
        api.domains = api.domains[:2]
        async with inbox_for(f"mail.tm+{api.url}", HastyClock()) as inbox:
            with pytest.raises(InboxError, match="no domain"):
                await inbox.create()
