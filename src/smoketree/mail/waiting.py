"""Waiting for mail, in any inbox. Only mail counts that came to the address after it was created."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TypeVar

from smoketree.clock import Clock
from smoketree.display_text import shorten
from smoketree.mail.codes import code_candidates
from smoketree.mail.links import link_candidates
from smoketree.mail.protocol import Address, Code, Inbox, Link, MailError, Message

LONGEST = 120.0
"""Seconds that anything is waited for at most; a longer `timeout` is cut to it."""

_OFTEN = 2.0
"""Seconds after which the inbox is asked again even if it did not announce new mail."""

_MOST_LISTED = 5

Found = TypeVar("Found")


async def wait_for_message(inbox: Inbox, address: Address, *, timeout: float, clock: Clock) -> Message:
    """The newest mail to the address, as soon as there is one.

    `timeout` is in seconds, 120 at most. Raises MailError where none came.
    """
    return (await _wait(inbox, address, timeout, clock, lambda message: (message,), "", str))[1]


async def wait_for_code(
    inbox: Inbox, address: Address, *, timeout: float, clock: Clock, used: Collection[str] = ()
) -> tuple[Code, Message]:
    """The code in the newest mail to the address that has one, and that mail; see `wait_for_message`.

    If several numbers of the newest mail could be the code, an older mail is not used: a newer one is waited for.
    `used` are the ids of mails that do not count: those whose code was taken before (`Resend`).
    """

    def candidates(message: Message) -> Sequence[Code]:
        return () if message.id in used else code_candidates(message.parts, message.subject)

    return await _wait(inbox, address, timeout, clock, candidates, "with a code", lambda code: code.written)


async def wait_for_link(
    inbox: Inbox, address: Address, *, timeout: float, clock: Clock, words: str | None = None
) -> tuple[Link, Message]:
    """The link called `words`, or else the one to confirm or sign in with, in the newest mail to the address that
    has one, and that mail; see `wait_for_message`. The caller checks whether the browser may go there."""
    what = f'with a link called "{words}"' if words else "with a link to confirm or sign in with"
    candidates = partial(link_candidates, words=words)
    return await _wait(inbox, address, timeout, clock, candidates, what, lambda link: link.url)


async def _wait(
    inbox: Inbox,
    address: Address,
    timeout: float,
    clock: Clock,
    candidates: Callable[[Message], Sequence[Found]],
    what: str,
    shown: Callable[[Found], str],
) -> tuple[Found, Message]:
    """The one candidate of the newest mail that has any. `what` and `shown` are for the error: MailError lists what
    did come."""
    seconds = min(max(timeout, 0.0), LONGEST)
    deadline = clock.monotonic() + seconds
    while True:
        came = await inbox.messages(address, address.asked_at)
        found, message = next(((found, each) for each in came if (found := candidates(each))), ((), None))
        if message is not None and len(found) == 1:
            return found[0], message
        left = deadline - clock.monotonic()
        if left > 0:
            await inbox.arrival(min(left, _OFTEN))
            continue
        if not came:
            raise MailError(
                f"no mail came to {address} within {seconds:g} s",
                "does the app send its mail to this inbox, and was the address typed correctly?",
            )
        number = "1 message" if len(came) == 1 else f"{len(came)} messages"
        waited = f"{seconds:g} s"
        if found:
            unclear = " or ".join(shown(each) for each in found[:_MOST_LISTED])
            said = f"{number} came to {address} within {waited}, but it is not clear which one to use: {unclear}"
            raise MailError(said, seen=tuple(came))
        subjects = ", ".join(f'"{shorten(message.subject, 80)}"' for message in came[:_MOST_LISTED])
        more = f" and {len(came) - _MOST_LISTED} more" if len(came) > _MOST_LISTED else ""
        raise MailError(f"{number} came to {address} within {waited}, none {what}: {subjects}{more}", seen=tuple(came))
