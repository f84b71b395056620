"""Waiting for mail, in any inbox. Only mail counts that came to the address after it was created."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from smoketree.clock import Clock
from smoketree.mail.codes import code_candidates
from smoketree.mail.links import link_candidates
from smoketree.mail.protocol import Address, Code, Inbox, Link, MailError, Message
from smoketree.shortening import shorten

LONGEST = 120.0
"""Seconds that anything is waited for at most; a longer `timeout` is cut to it."""

_OFTEN = 2.0
"""Seconds after which the inbox is asked again even if it did not announce new mail."""

_MOST_LISTED = 5

Found = TypeVar("Found")
Matching = Callable[[Message], bool]


@dataclass(frozen=True, slots=True)
class MailedCode:
    """A code and the mail that contains it."""

    code: Code
    message: Message


@dataclass(frozen=True, slots=True)
class MailedLink:
    """A link and the mail that contains it."""

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

    `timeout` is in seconds, 120 at most. `since` (seconds since the epoch) is when the address was created, by
    default. Raises MailError where none came; its message lists what did come.
    """
    wait = _Wait(inbox, address, timeout, clock, matching, since)
    return (await wait.until(lambda message: (message,), "matching what was asked for", str))[1]


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

    If several numbers of the newest mail could be the code, an older mail is not used: a newer one is waited for. For
    a second code to one address (`Resend`), let `matching` refuse the mail of the first.
    """
    wait = _Wait(inbox, address, timeout, clock, matching, since)
    return MailedCode(
        *await wait.until(
            lambda message: code_candidates(message.parts, message.subject), "with a code", lambda code: code.written
        )
    )


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
    has one; see `wait_for_message` and `find_link`. The caller checks whether the browser may go there."""
    wait = _Wait(inbox, address, timeout, clock, matching, since)
    what = f'with a link called "{words}"' if words else "with a link to confirm or sign in with"
    return MailedLink(*await wait.until(lambda message: link_candidates(message, words), what, lambda link: link.url))


@dataclass(frozen=True, slots=True)
class _Wait:
    inbox: Inbox
    address: Address
    timeout: float
    clock: Clock
    matching: Matching | None
    since: float | None

    async def until(
        self, candidates: Callable[[Message], Sequence[Found]], what: str, shown: Callable[[Found], str]
    ) -> tuple[Found, Message]:
        """The one candidate of the newest matching mail that has any. `what` and `shown` are for the error."""
        seconds = min(max(self.timeout, 0.0), LONGEST)
        deadline = self.clock.monotonic() + seconds
        since = self.address.asked_at if self.since is None else self.since
        while True:
            came = await self.inbox.messages(self.address, since)
            matching = [message for message in came if self.matching is None or self.matching(message)]
            found, message = next(((found, each) for each in matching if (found := candidates(each))), ((), None))
            if message is not None and len(found) == 1:
                return found[0], message
            left = deadline - self.clock.monotonic()
            if left > 0:
                await self.inbox.arrival(min(left, _OFTEN))
                continue
            if not came:
                raise MailError(
                    f"no mail came to {self.address} within {seconds:g} s",
                    "does the app send its mail to this inbox, and was the address typed correctly?",
                )
            number = "1 message" if len(came) == 1 else f"{len(came)} messages"
            said = f"{number} came to {self.address} within {seconds:g} s"
            if found:
                unclear = " or ".join(shown(each) for each in found[:_MOST_LISTED])
                raise MailError(f"{said}, but it is not clear which one to use: {unclear}", "", tuple(came))
            subjects = ", ".join(f'"{shorten(message.subject, 80)}"' for message in came[:_MOST_LISTED])
            more = f" and {len(came) - _MOST_LISTED} more" if len(came) > _MOST_LISTED else ""
            raise MailError(f"{said}, none {what}: {subjects}{more}", "", tuple(came))
