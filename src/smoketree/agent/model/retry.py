"""Asks again what may come right: with the server's own waiting hints, until a deadline."""

import email.utils
import math
from collections.abc import Awaitable, Callable, Mapping

from smoketree.agent.model.client import Unanswered
from smoketree.agent.model.conversation import Reply
from smoketree.clock import Clock

ATTEMPT_SECONDS = 120.0
"""Longest that one request is waited for."""
TRIES = 6
"""How often a request is sent in all where the trouble is not just that the provider is busy."""
_FIRST, _LONGEST, _LEAST = 0.5, 8.0, 2.0


async def answered(ask: Callable[[float], Awaitable[Reply]], *, clock: Clock, deadline: float) -> Reply:
    """The first reply of `ask`, which is given the seconds that it may take.

    Raises Unanswered when another try is of no use, or does not fit before `deadline` (monotonic seconds).
    """
    tries = 0
    while True:
        left = deadline - clock.monotonic()
        if left <= 0:
            raise Unanswered("the time was up before the model was asked")
        try:
            return await ask(min(left, ATTEMPT_SECONDS))
        except Unanswered as failed:
            tries += 1
            wait = _wait(failed.after, tries)
            if not failed.again:
                raise
            if not failed.patient and tries >= TRIES:
                raise _gave_up(failed, f"{tries} requests in a row came to nothing") from None
            if clock.monotonic() + wait >= deadline:
                raise _gave_up(failed, "no time is left to ask again") from None
        await clock.sleep(wait)


def _wait(after: float | None, tries: int) -> float:
    """Seconds to wait. As long as the server says; a server that always says 0 is not asked in a tight loop."""
    doubled: float = min(_FIRST * 2 ** min(tries - 1, 10), _LONGEST)
    return doubled if after is None else max(after, min(doubled, _LEAST))


def _gave_up(failed: Unanswered, why: str) -> Unanswered:
    return Unanswered(f"{failed.message} ({why})", failed.hint)


def waiting_hint(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds that the answer's headers ask to wait: `retry-after-ms`, or `retry-after` in seconds or as a date
    (RFC 9110, 10.2.3). `now` is in seconds since the epoch."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    said = headers.get("retry-after")
    seconds = _number(said)
    if seconds is not None or said is None:
        return seconds
    date = email.utils.parsedate_tz(said)
    return max(0.0, email.utils.mktime_tz(date) - now) if date else None


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None
