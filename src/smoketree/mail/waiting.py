"""Waiting for mail, in any inbox. Only mail counts that came to the address after it was asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from smoketree.clock import Clock
from smoketree.mail.codes import code_candidates
from smoketree.mail.links import link_candidates
from smoketree.mail.protocol import Address, Code, Inbox, Link, MailError, Message

LONGEST = 120.0
"""Seconds that anything is waited for at most; a longer `timeout` is cut to it."""

_OFTEN = 2.0
"""Seconds after which the inbox is asked again even where it has not told of new mail."""

_MOST_TOLD = 5

Found = TypeVar("Found")
Matching = Callable[[Message], bool]


@dataclass(frozen=True, slots=True)
class MailedCode:
    """A code and the mail it stands in."""

    code: Code
    message: Message


@dataclass(frozen=True, slots=True)
class MailedLink:
    """A link and the mail it stands in."""

    link: Link
    message: Message


async def wait_for_message(
    inbox: Inbox,
    address: Address,
    *,
    timeout: float,
    clock: Clock,
    matching: Matching | None = None,
    since: float | None = None,
) -> Message:
    """The newest mail to the address that is `matching`, as soon as there is one.

    `timeout` is in seconds, 120 at most. `since` (seconds since the epoch) is when the address was asked for
    unless told otherwise. Raises MailError where none came, saying what did.
    """

    def look(messages: Sequence[Message]) -> Message | None:
        return messages[0] if messages else None

    wait = _Wait(inbox, address, clock, matching, address.asked_at if since is None else since)
    return await wait.until(look, timeout, "matching what was asked for", _nothing_more)


async def wait_for_code(
    inbox: Inbox,
    address: Address,
    *,
    timeout: float,
    clock: Clock,
    matching: Matching | None = None,
    since: float | None = None,
) -> MailedCode:
    """The code in the newest mail to the address that has one; see `wait_for_message`.

    A newer mail in which several numbers could be the code is not passed over for an older one: it is waited for
    a newer still. For a second code to one address (`Resend`), let `matching` refuse the mail of the first.
    """

    def look(messages: Sequence[Message]) -> MailedCode | None:
        for message in messages:
            codes = code_candidates(message.parts, message.subject)
            if codes:
                return MailedCode(codes[0], message) if len(codes) == 1 else None
        return None

    def doubt(message: Message) -> str:
        codes = code_candidates(message.parts, message.subject)
        return " or ".join(code.written for code in codes[:_MOST_TOLD]) if len(codes) > 1 else ""

    wait = _Wait(inbox, address, clock, matching, address.asked_at if since is None else since)
    return await wait.until(look, timeout, "with a code", doubt)


async def wait_for_link(
    inbox: Inbox,
    address: Address,
    *,
    timeout: float,
    clock: Clock,
    matching: Matching | None = None,
    since: float | None = None,
    words: str | None = None,
) -> MailedLink:
    """The link called `words`, or else the one to confirm or sign in with, in the newest mail to the address that
    has one; see `wait_for_message` and `find_link`. Whether the browser may go there is for the caller to check."""

    def look(messages: Sequence[Message]) -> MailedLink | None:
        for message in messages:
            links = link_candidates(message, words)
            if links:
                return MailedLink(links[0], message) if len(links) == 1 else None
        return None

    def doubt(message: Message) -> str:
        links = link_candidates(message, words)
        return " or ".join(link.url for link in links[:_MOST_TOLD]) if len(links) > 1 else ""

    wait = _Wait(inbox, address, clock, matching, address.asked_at if since is None else since)
    what = f'with a link called "{words}"' if words else "with a link to confirm or sign in with"
    return await wait.until(look, timeout, what, doubt)


@dataclass(frozen=True, slots=True)
class _Wait:
    inbox: Inbox
    address: Address
    clock: Clock
    matching: Matching | None
    since: float

    async def until(
        self,
        look: Callable[[Sequence[Message]], Found | None],
        timeout: float,
        what: str,
        doubt: Callable[[Message], str],
    ) -> Found:
        seconds = min(max(timeout, 0.0), LONGEST)
        deadline = self.clock.monotonic() + seconds
        while True:
            came = await self.inbox.messages(self.address, self.since)
            fitting = [message for message in came if self.matching is None or self.matching(message)]
            found = look(fitting)
            if found is not None:
                return found
            left = deadline - self.clock.monotonic()
            if left <= 0:
                raise _missing(self.address, came, fitting, f"{seconds:g} s", what, doubt)
            await self.inbox.arrival(min(left, _OFTEN))


def _nothing_more(_: Message) -> str:
    return ""


def _missing(
    address: Address,
    came: Sequence[Message],
    fitting: Sequence[Message],
    waited: str,
    what: str,
    doubt: Callable[[Message], str],
) -> MailError:
    """What to say when time is up: no mail, or the mail that came and why it is not enough."""
    if not came:
        return MailError(
            f"no mail came to {address} within {waited}",
            "does the app send its mail to this inbox, and was the address typed correctly?",
        )
    doubts = next((told for message in fitting if (told := doubt(message))), "")
    subjects = ", ".join(f'"{_short(message.subject)}"' for message in came[:_MOST_TOLD])
    more = f" and {len(came) - _MOST_TOLD} more" if len(came) > _MOST_TOLD else ""
    count = "1 message" if len(came) == 1 else f"{len(came)} messages"
    said = f"{count} came to {address} within {waited}, none {what}: {subjects}{more}"
    if doubts:
        said = f"{count} came to {address} within {waited}, but it is not clear which one to use: {doubts}"
    return MailError(said, "", tuple(came))


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
