"""Warnings of `lint` for cases that pass on a broken page as well: what they assert is true without the feature."""

from collections.abc import Iterator

from smoketree.agent.grammar import acts_read, claims_read
from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import cases_of
from smoketree.agent.stems import stems
from smoketree.browser.verify_page import names_of
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, MessageShown, TextShown
from smoketree.plan.model import Case, Problem, Severity

_FOR_GOOD = stems("save store add create update delete remove archive publish sign-out log-out")
"""What is said of an act whose result must be kept."""
_RENEWING = frozenset({Verb.OPEN, Verb.RELOAD, Verb.GO})


def weak_cases(plan: PlanReading) -> Iterator[Problem]:
    """A warning for each case that a page without the feature may satisfy."""
    for case in cases_of(plan.plan):
        asserted = [step for step in case.steps if step.is_assertion]
        claims = [claims_read(plan.of(step).lines) for step in asserted]
        if asserted and all(read is not None and all(map(_is_absence, read.claims)) for read in claims):
            message = f'"{case.name}" asserts only what is not shown: a page that shows nothing satisfies it'
            hint = "assert something that the page shows then, too"
            yield Problem(asserted[-1].location, message, hint, Severity.WARNING)
    lost = [case for case in cases_of(plan.plan) if _is_unproven(case, plan)]
    if lost:
        cases = names_of([case.name for case in lost], 3)
        message = f"nothing is asserted after a reload, which would show that what was changed is kept, in {cases}"
        hint = "reload the page after the change, then assert the new state"
        yield Problem(lost[0].steps[-1].location, message, hint, Severity.WARNING)


def _is_absence(claim: Claim) -> bool:
    """Whether the claim needs nothing on the page, and nothing that went away."""
    shown = isinstance(claim, TextShown | ElementShown) and not claim.new
    return (shown or isinstance(claim, MessageShown)) and claim.negated


def _is_unproven(case: Case, plan: PlanReading) -> bool:
    """Whether the case changes something for good and asserts nothing of a page that was loaded since."""
    unproven = False
    for step in case.steps:
        if step.is_assertion:
            read = claims_read(plan.of(step).lines)
            unproven = unproven and not (read is not None and read.after_reload)
            continue
        acts = acts_read(plan.of(step).lines)
        for act in () if acts is None else acts.acts:
            unproven = (unproven or bool(_named(act) & _FOR_GOOD)) and act.verb not in _RENEWING
    return unproven


def _named(act: Act) -> frozenset[str]:
    """The words by which the act, or the control that it uses, is called."""
    verb = act.values if act.verb is Verb.DO else ()
    target = act.target.name or "" if act.target is not None and act.verb not in (Verb.TYPE, Verb.FILL) else ""
    return stems(" ".join((*verb, target)))
