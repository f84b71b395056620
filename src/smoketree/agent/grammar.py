"""How several plain lines are read as one: the plain lines of a reading take the place of one line of a plan."""

from collections.abc import Sequence

from smoketree.language.act import Verb
from smoketree.language.reader import ActsRead, ClaimsRead, read_acts, read_claims
from smoketree.plan.model import Step


def is_plain(step: Step) -> bool:
    """Whether the line itself is read without a model; its condition is not looked at."""
    return (read_claims(step.text) if step.is_assertion else read_acts(step.text)) is not None


def claims_read(lines: Sequence[str]) -> ClaimsRead | None:
    """What an assertion says in those plain lines, all of it; None where one of them cannot be read."""
    found = [read_claims(line) for line in lines]
    whole = [one for one in found if one is not None]
    if not whole or len(whole) < len(found):
        return None
    within = [one.within for one in whole if one.within is not None]
    claims = tuple(claim for one in whole for claim in one.claims)
    return ClaimsRead(claims, max(within, default=None), any(one.after_reload for one in whole), whole[0].person)


def acts_read(lines: Sequence[str]) -> ActsRead | None:
    """What an action asks for in those plain lines, in order; None where one of them cannot be read."""
    found = [read_acts(line) for line in lines]
    whole = [one for one in found if one is not None]
    if not whole or len(whole) < len(found):
        return None
    return ActsRead(tuple(act for one in whole for act in one.acts))


def only_waits(line: str) -> bool:
    """Whether an action line does nothing but wait until something is true."""
    read = read_acts(line)
    return read is not None and all(act.verb is Verb.WAIT and act.claims for act in read.acts)
