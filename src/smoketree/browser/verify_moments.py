"""What was shown only for a moment: a toast that has gone when its line is judged still was there, and an error that
flashed was no absence of it. All of it is read from the journal, which watches from before the act."""

from dataclasses import replace

from smoketree.browser.change_journal import ChangeJournal, Said
from smoketree.browser.text_certainty import is_gone, sure
from smoketree.browser.verify_finding import Finding
from smoketree.browser.verify_messages import cite, is_error, is_marked
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import occurrences
from smoketree.language.claim import Claim, ElementShown, TextShown
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query

READABLE = 0.25
"""Seconds that a message is shown at least which a person can read."""

NOTICEABLE = 0.1
"""Seconds that an error is shown at least which a person notices."""

MESSAGE_ROLES = frozenset({"alert", "alertdialog", "status"})


async def with_moments(view: View, claim: Claim, finding: Finding, since: float | None) -> Finding:
    """The finding, or what the journal says against it. `since` (seconds since the epoch) is when the claim was seen to
    hold first: what must be absent may not have been shown at all since then. Before that, only an error counts: other
    text may be shown on the way to where it is gone ("Loading")."""
    journal = view.journal
    if journal is None or not journal.observed or not isinstance(claim, (TextShown, ElementShown)):
        return finding
    holds = finding.outcome(negated=claim.negated) is ClaimOutcome.HOLDS
    if isinstance(claim, ElementShown) and not holds and not claim.negated and not is_message(claim.query):
        return await _unless_in_a_message(view, journal, claim.query, finding)
    text = _text_of(claim)
    if text is None or holds is not claim.negated:
        return finding
    said = [one for one in await journal.moments(view, since or 0.0) if _says(one, text)]
    if not claim.negated:
        # What is still there was looked at, and nobody sees it.
        gone = [one for one in said if one.fresh and one.message and not one.shown and one.seconds >= READABLE]
        if gone and isinstance(claim, TextShown) and claim.within is None and all(_denies(one, text) for one in gone):
            return replace(finding, refutes=False, seen=f"{finding.seen}; gone: {cite(gone[0])}")
        shown = next(iter(gone), None) if fold(text) not in journal.unseen else None
        if shown is None and since is not None and fold(text) not in journal.unseen:
            came = (await journal.messages(view))["came"]
            shown = next((one for one in came if one.moved and _says_just(one, text)), None)
    elif since is None:
        errors = (one for one in said if one.fresh and is_marked(one) and is_error(one))
        shown = next((one for one in errors if one.seconds >= NOTICEABLE), None)
    else:
        # In other letters, within a longer text, it may be something else than what must not be there.
        shown = next((one for one in said if is_error(one) or _says_just(one, text)), None)
    if shown is None:
        return finding
    return Finding(True, cite(replace(shown, shown=False)), fleeting=True)


async def _unless_in_a_message(view: View, journal: ChangeJournal, query: Query, finding: Finding) -> Finding:
    """The finding that an element is not there: it refutes nothing where a message had its name that is gone."""
    name = query.name if query.quoted else None
    said = await journal.moments(view, 0.0) if name is not None and finding.refutes is not False else []
    gone = next((one for one in said if name and one.fresh and one.message and _says(one, name)), None)
    return finding if gone is None else replace(finding, refutes=False, seen=f"{finding.seen}; gone: {cite(gone)}")


def _text_of(claim: TextShown | ElementShown) -> str | None:
    """The text that a message would have to say; None where the claim is about something in particular that a moment
    says nothing of."""
    query = claim.within if isinstance(claim, TextShown) else claim.query
    if query is not None and not is_message(query):
        return None
    return claim.text if isinstance(claim, TextShown) else claim.query.name or claim.query.text


def is_message(query: Query) -> bool:
    """Whether the query can only mean an alert or a status, wherever it is."""
    return bool(query.roles) and set(query.roles) <= MESSAGE_ROLES and query.within is query.next_to is None


def _says(one: Said, text: str) -> bool:
    return bool(sure([one.text], occurrences([one.text], text), text, ()))


def _denies(one: Said, text: str) -> bool:
    return all(is_gone(one.text, each) for each in occurrences([one.text], text))


def _says_just(one: Said, text: str) -> bool:
    return any(each.exact or each.whole for each in occurrences([one.text], text))
