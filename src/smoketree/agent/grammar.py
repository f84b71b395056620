"""The one module through which readings and rewriting use the grammar of plain lines."""

from collections.abc import Sequence

from smoketree.agent.literal.actions import WaitText, WaitUntil
from smoketree.agent.literal.read import ReadAssertion, Reading, read, read_assertion, read_conditions
from smoketree.plan.model import Step

# `read_acts` and `read_claims` of `language.reader` replace these two.
acts_of = read
claims_of = read_assertion

__all__ = [
    "ReadAssertion", "Reading", "acts_of", "acts_read", "claims_of", "claims_read", "is_plain", "only_waits",
    "read_conditions",
]  # fmt: skip


def is_plain(step: Step) -> bool:
    """Whether plain reading reads the line itself."""
    return (claims_of(step.text) if step.is_assertion else acts_of(step.text)) is not None


def claims_read(lines: Sequence[str]) -> ReadAssertion | None:
    """What an assertion says in those plain lines, all of it; None where one of them cannot be read."""
    found = [claims_of(line) for line in lines]
    whole = [one for one in found if one is not None]
    if not whole or len(whole) < len(found):
        return None
    within = [one.within for one in whole if one.within is not None]
    return ReadAssertion(tuple(check for one in whole for check in one.checks), max(within, default=None))


def acts_read(lines: Sequence[str]) -> Reading | None:
    """What an action asks for in those plain lines, in order; None where one of them cannot be read."""
    found = [acts_of(line) for line in lines]
    whole = [one for one in found if one is not None]
    if not whole or len(whole) < len(found):
        return None
    return Reading(tuple(action for one in whole for action in one.actions))


def only_waits(line: str) -> bool:
    """Whether an action line does nothing but wait until something is true."""
    reading = acts_of(line)
    return reading is not None and all(isinstance(action, (WaitText, WaitUntil)) for action in reading.actions)
