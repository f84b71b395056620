"""The mail of one attempt at a plan: the address that it uses, and which mails it has already made use of.

What reads mails is imported once a plan asks for some: its patterns take a while to compile.
"""

import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from smoketree.clock import Clock
from smoketree.mail.protocol import Address, Inbox, InboxError, MailError, Message

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_MAIL_TO = re.compile(
    rf"\b(?:mails?|e-?mails?|messages?|codes?|links?|inbox|mailbox)\b[^\"'@]*\b(?:to|of|for|at)\s+[\"']?({_ADDRESS.pattern})",
    re.IGNORECASE,
)

WAIT = 60.0
"""Seconds that a mail may take, unless the plan says how long."""


def addresses_in(text: str) -> tuple[str, ...]:
    """The mail addresses that a text names, in order, each once."""
    return tuple(dict.fromkeys(_ADDRESS.findall(text)))


@dataclass(slots=True)
class Mailbox:
    """An inbox as one attempt uses it. All waiting methods raise MailError where nothing fitting came.

    `granted` are patterns of the addresses that a plan may name; one that the inbox made is read in any case. `source`
    is the mail that the last code or link was taken from.
    """

    inbox: Inbox
    clock: Clock
    granted: tuple[str, ...] = ("*",)
    source: Message | None = None
    _address: Address | None = None
    _named: Address | None = None
    _refused: str = ""
    _used: set[str] = field(default_factory=set)

    async def new_address(self) -> str:
        """An address that nobody had; mail is read from it from now on."""
        self._address, self._refused = await self.inbox.create("smoke"), ""
        return self._address.text

    def follow(self, line: str) -> None:
        """Takes note of an address that a line of the plan names, in case mail to it is read later. One that is said to
        receive mail ("the e-mail to ann@example.org") counts before a temporary address."""
        found = _MAIL_TO.search(line) or _ADDRESS.search(line)
        if found is None:
            return
        text = found[found.lastindex or 0]
        if self._address is not None and self._address.text == text:
            self._refused = ""  # it keeps the time at which it was made: its mail may have come before this line
            return
        if not any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in self.granted):
            # Mail to another address must not be taken for it.
            self._refused = text if found.re is _MAIL_TO or self._address is None else ""
            return
        self._refused = ""
        if self._named is None or self._named.text != text:
            self._named = Address(text, self.clock.now())
        if found.re is _MAIL_TO:
            self._address = self._named

    async def code(self, timeout: float = WAIT) -> str:
        """The code of the newest mail that no code was taken from yet."""
        from smoketree.mail.waiting import wait_for_code

        mailed = await wait_for_code(self.inbox, self._known(), timeout=timeout, clock=self.clock, used=self._used)
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
        if self._refused:
            raise InboxError(
                f"mail to {self._refused} must not be read: the address was not granted",
                f"grant it with --mail-to {self._refused}; in the Action, see docs/mail.md",
            )
        address = self._address or self._named
        if address is None:
            raise MailError(
                "no address was made yet", 'write before it: Use a temporary e-mail address for the "Email" field'
            )
        return address
