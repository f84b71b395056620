"""What one look at a page came to, and how numbers are compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt

from smoketree.browser.page_frames import Text
from smoketree.browser.verify_element import Element
from smoketree.browser.verify_text import Place
from smoketree.language.claim_terms import ClaimOutcome, Count

MOST_EXAMINED = 5
"""Items of a list of which it is examined whether they are seen."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What a person has to see: one of the elements; or, with `text`, the words at one of their places in that text,
    which is of the first element or, without one, of the page."""

    elements: Sequence[Element] = ()
    words: str | None = None
    text: Text | None = None
    places: Sequence[Place] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether the claim without its "not" is true; None where that is not known, so that neither form holds.

    `refutes`: whether what is seen contradicts a claim that does not hold. By default, a known truth does. It does
    not where only our search failed (unquoted words were not found), and it does where the quoted name of the
    subject is nowhere on the page. `fleeting`: it is said only in a live region or a toast, which may go. `ambiguous`:
    more than one thing may be meant.
    `rests_on`: what a person has to see, all of it, for the claim to hold (see verify_seen.py).
    """

    truth: bool | None
    seen: str
    refutes: bool | None = None
    fleeting: bool = False
    ambiguous: bool = False
    rests_on: tuple[Spot, ...] = ()

    def outcome(self, *, negated: bool) -> ClaimOutcome:
        """What a claim of that polarity came to."""
        if self.truth is not None and self.truth is not negated:
            return ClaimOutcome.HOLDS
        refutes = self.truth is not None if self.refutes is None else self.refutes
        return ClaimOutcome.CONTRADICTED if refutes else ClaimOutcome.NOT_ESTABLISHED


def misspelled(wanted: str, present: str) -> str:
    """What is said where a name is absent and another that differs only by a slip is present."""
    return f'no "{wanted}", but "{present}", which differs only in spelling; if this is correct, write "{present}"'


_COMPARISONS = {Count.EXACTLY: eq, Count.AT_LEAST: ge, Count.AT_MOST: le, Count.MORE_THAN: gt, Count.FEWER_THAN: lt}


def counts(number: int, compare: Count, wanted: int) -> bool:
    """Whether `number` compares with `wanted`."""
    return bool(_COMPARISONS[compare](number, wanted))
