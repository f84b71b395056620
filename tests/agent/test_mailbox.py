"""Which address mail is read from: a temporary one, or one that the plan names."""

import pytest

from smoketree.agent.mailbox import Mailbox
from smoketree.clock import SystemClock
from smoketree.mail.protocol import Address, InboxError, MailError, Message

pytestmark = pytest.mark.anyio


class Post:
    """An inbox that notes which address is read."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.since: list[float] = []

    async def create(self, prefix: str = "") -> Address:
        return Address(f"{prefix}-1@inbox.test", 0.0)

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        self.read.append(address.text)
        self.since.append(since)
        return ()


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def mailbox(post: Post) -> Mailbox:
    return Mailbox(post, SystemClock())  # type: ignore[arg-type]  # neither opened nor closed


async def test_without_any_address_there_is_nothing_to_read(mailbox: Mailbox) -> None:
    mailbox.follow("Click Sign up")
    with pytest.raises(MailError):
        await mailbox.mails()


async def test_mail_to_an_address_that_the_plan_types_is_read(mailbox: Mailbox, post: Post) -> None:
    mailbox.follow('Type "ann@example.org" into the "Email" field')
    mailbox.follow("Wait for the code")
    await mailbox.mails()
    assert post.read == ["ann@example.org"]


async def test_a_temporary_address_counts_unless_the_line_names_who_gets_the_mail(mailbox: Mailbox, post: Post) -> None:
    await mailbox.new_address()
    mailbox.follow('Type "ann@example.org" into the "Invite" field')
    await mailbox.mails()
    mailbox.follow('Assert: the e-mail to "ann@example.org" says "Welcome"')
    await mailbox.mails()
    assert post.read == ["smoke-1@inbox.test", "ann@example.org"]


async def test_a_line_that_names_the_temporary_address_does_not_make_it_younger(post: Post) -> None:
    mailbox = Mailbox(post, SystemClock(), ())  # type: ignore[arg-type]  # neither opened nor closed
    address = await mailbox.new_address()
    mailbox.follow(f'Assert: the page shows "We sent a code to {address}"')
    await mailbox.mails()
    assert post.since == [0.0]


async def test_mail_to_an_address_that_was_not_granted_is_not_read(post: Post) -> None:
    mailbox = Mailbox(post, SystemClock(), ("*@shop.test",))  # type: ignore[arg-type]  # neither opened nor closed
    mailbox.follow('Type "ceo@corp.test" into the "Email" field')
    with pytest.raises(InboxError, match="ceo@corp"):
        await mailbox.mails()
    await mailbox.new_address()
    mailbox.follow('Assert: the e-mail to "ceo@corp.test" says "Welcome"')
    with pytest.raises(InboxError):
        await mailbox.code(0)
    mailbox.follow('Assert: the e-mail to "Ann@Shop.test" says "Welcome"')
    await mailbox.mails()
    assert post.read == ["Ann@Shop.test"]


async def test_an_address_that_is_only_typed_does_not_keep_the_own_mail_from_being_read(post: Post) -> None:
    mailbox = Mailbox(post, SystemClock(), ())  # type: ignore[arg-type]  # neither opened nor closed
    await mailbox.new_address()
    mailbox.follow('Type "ann@example.org" into the "Invite" field')
    await mailbox.mails()
    assert post.read == ["smoke-1@inbox.test"]
