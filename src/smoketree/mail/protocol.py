"""The interface of every inbox: it creates addresses and reads their mail. Nothing is ever sent."""

import re
import secrets
from dataclasses import dataclass, field
from email.utils import getaddresses
from types import TracebackType
from typing import Protocol, Self

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


class Inbox(Protocol):
    """A place where mail arrives. Open while used as an async context manager."""

    async def __aenter__(self) -> Self:
        """Opens it; raises MailError or UsageError where that cannot be done."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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
    are written. `written` is how the mail spells it. `labelled` is whether words there call it a code.
    """

    value: str
    written: str = field(compare=False)
    labelled: bool = field(compare=False)


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
