"""The mail of one attempt at a plan: the address that it uses, and which mails it has already made use of.

What reads mails is imported once a plan asks for some: its patterns take a while to compile.
"""

from dataclasses import dataclass, field

from smoketree.clock import Clock
from smoketree.mail.protocol import Address, Inbox, MailError, Message

WAIT = 60.0
"""Seconds that a mail may take, unless the plan says how long."""


@dataclass(slots=True)
class Mailbox:
    """An inbox as one attempt uses it. All waiting methods raise MailError where nothing fitting came.

    `source` is the mail that the last code or link was taken from.
    """

    inbox: Inbox
    clock: Clock
    source: Message | None = None
    _address: Address | None = None
    _used: set[str] = field(default_factory=set)

    async def new_address(self) -> str:
        """An address that nobody had; mail is read from it from now on."""
        self._address = await self.inbox.create("smoke")
        return self._address.text

    async def code(self, timeout: float = WAIT) -> str:
        """The code of the newest mail that no code was taken from yet."""
        from smoketree.mail.waiting import wait_for_code

        mailed = await wait_for_code(
            self.inbox,
            self._known(),
            timeout=timeout,
            clock=self.clock,
            matching=lambda mail: mail.id not in self._used,
        )
        self._used.add(mailed.message.id)
        self.source = mailed.message
        return mailed.code.value

    async def link(self, words: str | None, timeout: float = WAIT) -> str:
        """The address behind the link called `words`, or the one to confirm or sign in with."""
        from smoketree.mail.waiting import wait_for_link

        mailed = await wait_for_link(self.inbox, self._known(), timeout=timeout, clock=self.clock, words=words)
        self.source = mailed.message
        return mailed.link.url

    async def mails(self) -> tuple[Message, ...]:
        """The mails that came to the address so far, newest first."""
        address = self._known()
        return await self.inbox.messages(address, address.asked_at)

    async def newest(self, timeout: float) -> Message:
        """The newest mail, waited for up to `timeout` seconds."""
        from smoketree.mail.waiting import wait_for_message

        return await wait_for_message(self.inbox, self._known(), timeout=timeout, clock=self.clock)

    def _known(self) -> Address:
        if self._address is None:
            raise MailError(
                "no address was made yet", 'say before: Use a temporary e-mail address for the "Email" field'
            )
        return self._address
