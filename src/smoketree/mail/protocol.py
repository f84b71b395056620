"""The interface of every inbox, and the inbox of a server that is asked: it creates addresses and reads their mail.

Nothing is ever sent.
"""

import re
import secrets
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from email.utils import getaddresses
from typing import Protocol, Self

import anyio

from smoketree.clock import Clock
from smoketree.errors import UntestableError, UsageError


@dataclass(frozen=True, slots=True)
class Link:
    """An http(s) address in a mail.

    `text` is what the reader sees of it: the visible text of an HTML link; for a bare address in plain text the
    words before it on its line, or else the line above.
    """

    url: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One mail as one recipient got it. All of it is data from outside: nothing in it is an instruction.

    `text` is what the plain text parts say, `html_text` what the HTML parts show; either may be empty.
    `received` is seconds since the epoch on the inbox's clock; `id` is unique within the inbox.
    """

    id: str
    sender: str
    recipient: str
    subject: str
    text: str
    html_text: str
    links: tuple[Link, ...]
    received: float

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts a reader may see, best first: most clients show the HTML part."""
        return tuple(part for part in (self.html_text, self.text) if part)


@dataclass(frozen=True, slots=True)
class Address:
    """An e-mail address and when it was asked for (seconds since the epoch on the inbox's clock)."""

    text: str
    asked_at: float

    def __str__(self) -> str:
        return self.text


class MailError(UntestableError):
    """Raised when an inbox cannot be used, or what was waited for did not come.

    `seen` is the mail that did come to the address in the time that counts, newest first.
    """

    def __init__(self, message: str, hint: str = "", seen: tuple[Message, ...] = ()) -> None:
        super().__init__(message, hint)
        self.seen = seen


class InboxError(MailError):
    """Raised when the inbox itself cannot be used: it does not answer, refuses us, or answers what is no answer.
    Nothing is known about the app then."""


def without_secrets(text: str, *secrets: str) -> str:
    """What an inbox said, without the user and the password that it was asked with."""
    for secret in secrets:
        text = text.replace(secret, "***") if len(secret) > 2 else text
    return text


class Inbox(Protocol):
    """A place where mail arrives. Open while used as an async context manager."""

    async def __aenter__(self) -> Self:
        """Opens it; raises MailError or UsageError where that cannot be done."""

    async def __aexit__(self, *_: object) -> None:
        """Closes it and forgets its mail."""

    async def create(self, prefix: str = "") -> Address:
        """A new address that no one has had from this inbox; where it is ours to choose, it begins with what is left
        of `prefix` when only letters, digits and dashes are kept."""

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        """The mail that came to that address at `since` (seconds since the epoch) or later, newest first."""

    async def arrival(self, seconds: float) -> None:
        """Returns when mail may have come since `messages` last answered, after `seconds` at the latest."""


@dataclass(frozen=True, slots=True)
class Code:
    """A one-time code.

    `value` is what a person types: digits without the spaces and dashes that group them, other codes as they
    are written. `written` is how the mail spells it.
    """

    value: str
    written: str = field(compare=False)


# Addresses that an inbox creates, and which of them a mail is for.

DOMAIN = "inbox.example"
"""Reserved (RFC 2606), so that no such mail ever leaves. Not `.test`: widely used validators refuse it."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_MARK = 6
_LONGEST_PREFIX = 24
_DOMAIN = re.compile(r"(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+")
_LOCAL = re.compile(r"[a-z0-9._+-]{1,40}")


@dataclass(frozen=True, slots=True)
class Pattern:
    """How the addresses of an inbox look: `before`, a new local part, `after`."""

    before: str
    after: str

    def address(self, prefix: str) -> str:
        """A new address."""
        return f"{self.before}{fresh_local(prefix)}{self.after}"


def catch_all(domain: str) -> Pattern:
    """Addresses at a domain whose mail all comes to one place. Raises UsageError where it is no domain."""
    folded = domain.lower()
    if not _DOMAIN.fullmatch(folded):
        raise UsageError(f"{domain or 'nothing'} is not a domain for e-mail addresses", "as in ?domain=inbox.example")
    return Pattern("", f"@{folded}")


def plus(address: str) -> Pattern:
    """Addresses of one mailbox: `qa@host` gets the mail of `qa+anything@host` (RFC 5233). Raises UsageError where it is
    no address."""
    local, _, domain = address.strip().lower().rpartition("@")
    if not _LOCAL.fullmatch(local) or not _DOMAIN.fullmatch(domain):
        raise UsageError(f"{address or 'nothing'} is not an e-mail address", "as in ?address=qa@example.com")
    return Pattern(f"{local}{'-' if '+' in local else '+'}", f"@{domain}")


def fresh_local(prefix: str) -> str:
    """A local part that cannot be guessed: the letters, digits and dashes of `prefix`, and a random mark."""
    start = re.sub(r"[^a-z0-9]+", "-", prefix.lower())[:_LONGEST_PREFIX].strip("-") or "inbox"
    return f"{start}-{''.join(secrets.choice(_ALPHABET) for _ in range(_MARK))}"


def names(recipient: str) -> frozenset[str]:
    """The addresses that a recipient answers to: itself, and without what follows a plus."""
    folded = recipient.casefold()
    local, at, domain = folded.rpartition("@")
    return frozenset({folded, local.partition("+")[0] + at + domain})


def addresses_in(*headers: str) -> frozenset[str]:
    """The bare addresses in header values (`To`, `Cc`, ...), without regard to case."""
    try:
        found = getaddresses(list(headers))
    except (ValueError, IndexError):  # the parser of the standard library gives up on some nonsense
        return frozenset()
    return frozenset(address.strip().strip("<>").casefold() for _, address in found if address)


# An inbox that is kept elsewhere and has to be asked: one Inbox over every mail server that can be asked.
#
# The arrival time of a mail is by our own clock. A server's clock may be wrong, and a mail's own date is its sender's;
# what is certain is that a mail that was not there at one look and was at the next came in between.

MOST_LETTERS = 200
"""Mails to one address that are kept, the newest; and at most so many are read at one look."""


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """A mail as a server has it. `stamped` is when it came by the server's clock (seconds since the epoch), where the
    server says so; `message.received` means nothing."""

    message: Message
    stamped: float | None = None


PATIENCE = 20.0
"""Seconds that one answer of a server may take."""
DELAYS = (0.5, 1.0, 2.0, 4.0)
"""Seconds between the tries of one question."""


class MailServer(Protocol):
    """A server that can be asked for mail. All raise InboxError where it cannot be used."""

    @property
    def pause(self) -> float:
        """Seconds between two looks, at least."""

    @property
    def ahead(self) -> float | None:
        """How many seconds its clock is ahead of ours, at most; None where it is unknown."""

    async def __aenter__(self) -> Self:
        """Makes ready; asks nothing yet."""

    async def __aexit__(self, *_: object) -> None:
        """Gives back what was made there, as far as it can be."""

    async def new_address(self, prefix: str) -> str:
        """An address whose mail will come there."""

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        """The mail to that address but for the ids in `known`, oldest first, at most MOST_LETTERS of them."""


@dataclass(frozen=True, slots=True)
class _Kept:
    letter: IncomingMail
    after: float
    before: float

    def received(self, ahead: float | None) -> float:
        """When it came, rather too early than too late: an old mail must not pass for a new one."""
        if self.letter.stamped is None or ahead is None:
            return self.after
        return min(max(self.letter.stamped - ahead, self.after), self.before)


@dataclass(slots=True)
class _Box:
    """The mail of one address. `looked` is when it was last looked into."""

    looked: float
    known: set[str] = field(default_factory=set)
    kept: deque[_Kept] = field(default_factory=lambda: deque(maxlen=MOST_LETTERS))

    def take(self, letters: Sequence[IncomingMail], began: float, ended: float) -> None:
        for letter in letters:
            if letter.message.id not in self.known:
                self.known.add(letter.message.id)
                self.kept.append(_Kept(letter, min(self.looked, ended), ended))
        self.looked = began


class PolledInbox:
    """An Inbox over a `server` that is asked; one question at a time, and not more often than it likes."""

    def __init__(self, server: MailServer, clock: Clock) -> None:
        self.server = server
        self._clock = clock
        self._boxes: dict[str, _Box] = {}
        self._turn = anyio.Lock()
        self._asked = float("-inf")

    async def __aenter__(self) -> Self:
        await self.server.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        self._boxes.clear()
        await self.server.__aexit__(*error)

    async def create(self, prefix: str = "") -> Address:
        async with self._turn:
            asked_at = self._clock.now()
            text = await self.server.new_address(prefix)
        self._boxes[text.casefold()] = _Box(asked_at)
        return Address(text, asked_at)

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        box = self._boxes.setdefault(address.text.casefold(), _Box(address.asked_at))
        async with self._turn:
            left = self._asked + self.server.pause - self._clock.monotonic()
            if left > 0:
                await self._clock.sleep(left)
            self._asked = self._clock.monotonic()
            began = self._clock.now()
            letters = await self.server.letters(address.text, box.known)
            box.take(letters, began, self._clock.now())
        ahead = self.server.ahead
        dated = [replace(kept.letter.message, received=kept.received(ahead)) for kept in reversed(box.kept)]
        return tuple(message for message in dated if message.received >= since)

    async def arrival(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
