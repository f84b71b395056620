"""An inbox that is kept elsewhere and has to be asked: one Inbox over every mail server that can be asked.

The arrival time of a mail is by our own clock. A server's clock may be wrong, and a mail's own date is its sender's;
what is certain is that a mail that was not there at one look and was at the next came in between.
"""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Protocol, Self

import anyio

from smoketree.clock import Clock
from smoketree.mail.protocol import Address, Message

MOST_LETTERS = 200
"""Mails to one address that are kept, the newest; and at most so many are read at one look."""


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """A mail as a server has it. `stamped` is when it came by the server's clock (seconds since the epoch), where the
    server says so; `message.received` means nothing."""

    message: Message
    stamped: float | None = None


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

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._boxes.clear()
        await self.server.__aexit__(kind, error, trace)

    async def create(self, prefix: str = "") -> Address:
        async with self._turn:
            asked_at = self._clock.now()
            text = await self.server.new_address(prefix)
        self._boxes[text.casefold()] = _Box(asked_at)
        return Address(text, asked_at)

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        box = self._boxes.setdefault(address.text.casefold(), _Box(address.asked_at))
        async with self._turn:
            await self._pause()
            began = self._clock.now()
            letters = await self.server.letters(address.text, box.known)
            box.take(letters, began, self._clock.now())
        ahead = self.server.ahead
        dated = [replace(kept.letter.message, received=kept.received(ahead)) for kept in reversed(box.kept)]
        return tuple(message for message in dated if message.received >= since)

    async def arrival(self, seconds: float) -> None:
        await self._clock.sleep(seconds)

    async def _pause(self) -> None:
        left = self._asked + self.server.pause - self._clock.monotonic()
        if left > 0:
            await self._clock.sleep(left)
        self._asked = self._clock.monotonic()
