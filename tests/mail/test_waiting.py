"""Waiting for mail: what is answered, when, and what is said when it does not come."""

import smtplib
from email.message import EmailMessage
from typing import Self

import anyio
import anyio.lowlevel
import pytest
from anyio import to_thread

from smoketree.clock import SystemClock
from smoketree.mail.protocol import Address, Link, MailError, Message
from smoketree.mail.smtp import SmtpInbox
from smoketree.mail.waiting import wait_for_code, wait_for_link, wait_for_message

pytestmark = pytest.mark.anyio


class QuickClock:
    """Time that passes only while someone sleeps."""

    def __init__(self) -> None:
        self.at = 1000.0

    def now(self) -> float:
        return self.at

    def monotonic(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds
        await anyio.lowlevel.checkpoint()


class PolledInbox:
    """An inbox that tells of nothing: mail is there from its time on, as with a service on the web."""

    def __init__(self, *mail: Message) -> None:
        self.clock = QuickClock()
        self.mail = mail
        self.asked = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def create(self, prefix: str = "") -> Address:
        return Address(f"{prefix}@inbox.example", self.clock.now())

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        self.asked += 1
        there = [mail for mail in self.mail if since <= mail.received <= self.clock.now()]
        return tuple(sorted(there, key=lambda mail: -mail.received))

    async def arrival(self, seconds: float) -> None:
        await self.clock.sleep(min(seconds, 1.0))


def at(received: float, text: str, subject: str = "Hello", *links: Link) -> Message:
    return Message(f"{received}", "Acme <a@acme.example>", "x@inbox.example", subject, text, "", links, received)


CONFIRM = Link("https://app.example/confirm?t=1", "Confirm")


async def test_the_code_is_answered_as_soon_as_it_comes() -> None:
    inbox = PolledInbox(at(990, "Your code is 111111"), at(1000, "Welcome"), at(1007, "Your code is 482910"))
    code, message = await wait_for_code(inbox, await inbox.create(), timeout=60, clock=inbox.clock)
    assert code.value == "482910"
    assert message.sender == "Acme <a@acme.example>"
    assert inbox.clock.at == 1007


async def test_the_newest_code_counts_even_below_mail_without_one() -> None:
    mail = (at(1001, "Your code is 111111"), at(1002, "Your code is 222222"), at(1003, "Welcome"))
    inbox = PolledInbox(*mail)
    address = await inbox.create()
    inbox.clock.at = 1010
    assert (await wait_for_code(inbox, address, timeout=60, clock=inbox.clock))[0].value == "222222"
    assert inbox.asked == 1


async def test_a_newer_mail_in_doubt_is_not_passed_over() -> None:
    inbox = PolledInbox(at(1000, "Your code is 111111"), at(1000.5, "Your code is 222222. Your PIN: 3333", "Codes"))
    address = await inbox.create()
    inbox.clock.at = 1001
    with pytest.raises(MailError, match=r"it is not clear which one to use: 222222 or 3333"):
        await wait_for_code(inbox, address, timeout=5, clock=inbox.clock)


async def test_a_second_code_is_waited_for() -> None:
    inbox = PolledInbox(at(1000, "Your code is 111111"), at(1004, "Your code is 222222"))
    address = await inbox.create()
    first, message = await wait_for_code(inbox, address, timeout=60, clock=inbox.clock)
    second, _ = await wait_for_code(inbox, address, timeout=60, clock=inbox.clock, used={message.id})
    assert (first.value, second.value) == ("111111", "222222")


async def test_no_mail_at_all() -> None:
    inbox = PolledInbox(at(999, "Your code is 111111"))
    with pytest.raises(MailError, match=r"no mail came to ada@inbox\.example within 30 s") as told:
        await wait_for_code(inbox, await inbox.create("ada"), timeout=30, clock=inbox.clock)
    assert told.value.seen == ()
    assert inbox.clock.at == 1030


async def test_other_mail_is_told() -> None:
    inbox = PolledInbox(at(1001, "Hi", "Welcome"), at(1002, "News", "Our news"))
    with pytest.raises(MailError) as told:
        await wait_for_code(inbox, await inbox.create("ada"), timeout=9, clock=inbox.clock)
    assert (
        told.value.message == '2 messages came to ada@inbox.example within 9 s, none with a code: "Our news", "Welcome"'
    )
    assert [message.subject for message in told.value.seen] == ["Our news", "Welcome"]
    with pytest.raises(MailError, match=r"2 messages came .*, none with a link to confirm or sign in with: "):
        await wait_for_link(inbox, Address("a@b.example", 1000), timeout=1, clock=inbox.clock)
    with pytest.raises(MailError, match=r'none with a link called "Go": '):
        await wait_for_link(inbox, Address("a@b.example", 1000), timeout=1, clock=inbox.clock, words="Go")


async def test_nothing_is_waited_for_longer_than_two_minutes() -> None:
    inbox = PolledInbox()
    with pytest.raises(MailError, match="within 120 s"):
        await wait_for_message(inbox, Address("a@b.example", 0), timeout=9999, clock=inbox.clock)
    assert inbox.clock.at == 1120


async def test_links_and_messages() -> None:
    inbox = PolledInbox(at(1001, "", "One", CONFIRM), at(1002, "", "Two"))
    address = await inbox.create()
    link, message = await wait_for_link(inbox, address, timeout=60, clock=inbox.clock)
    assert (link, message.subject) == (CONFIRM, "One")
    assert (await wait_for_link(inbox, address, timeout=60, clock=inbox.clock, words="confirm"))[0] == CONFIRM
    inbox.clock.at = 1005
    assert (await wait_for_message(inbox, address, timeout=60, clock=inbox.clock)).subject == "Two"


async def test_two_links_in_doubt() -> None:
    other = Link("https://app.example/confirm?t=2", "Confirm")
    inbox = PolledInbox(at(1000, "", "One", CONFIRM, other))
    with pytest.raises(MailError, match=r"not clear which one to use: https://app.example/confirm\?t=1 or https"):
        await wait_for_link(inbox, await inbox.create(), timeout=3, clock=inbox.clock)


class SlowClock(SystemClock):
    """A clock whose sleepers never wake: what is answered in time was signalled."""

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep_forever()


async def test_the_smtp_inbox_signals_what_comes() -> None:
    async with SmtpInbox(SlowClock()) as inbox:
        ada, bob = await inbox.create("ada"), await inbox.create("bob")
        found: dict[str, str] = {}

        async def wait(address: Address) -> None:
            code, _ = await wait_for_code(inbox, address, timeout=120, clock=SlowClock())
            found[address.text] = code.value

        def send() -> None:
            with smtplib.SMTP("127.0.0.1", inbox.port, timeout=20) as client:
                for address, code in ((bob, "222222"), (ada, "111111")):
                    mail = EmailMessage()
                    mail["Subject"] = f"{code} is your code"
                    mail["From"], mail["To"] = "a@acme.example", address.text
                    client.send_message(mail)

        with anyio.fail_after(30):
            async with anyio.create_task_group() as group:
                group.start_soon(wait, ada)
                group.start_soon(wait, bob)
                await anyio.wait_all_tasks_blocked()
                await to_thread.run_sync(send)
    assert found == {ada.text: "111111", bob.text: "222222"}
