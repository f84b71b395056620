"""What a line would do on a page: how it is read, to which element, or what is missing. Pure, and quick enough to be
asked at each keystroke."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from smoketree.errors import SmoketreeError
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, NotLocated
from smoketree.language.plainer import element_of, subject_of, unread_part
from smoketree.language.reader import read_acts, read_claims, read_condition, with_values
from smoketree.language.rendering import act_line
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import parse
from smoketree.plan.values import placeholders

_LEAVES = frozenset({Verb.CLICK, Verb.DO, Verb.GO, Verb.OPEN, Verb.BACK, Verb.FORWARD, Verb.RELOAD, Verb.SIGN_IN})
"""Verbs after which another page may be in view: what comes then is looked for there."""

Fill = Callable[[str], str]
T = TypeVar("T", Act, Claim)


@dataclass(frozen=True, slots=True)
class Part:
    """One act or claim of a line: how it is read, and the element that it is about, or why there is not just one.
    `ready` is None where that is not known before the line is carried out."""

    reading: str
    element: str = ""
    ready: bool | None = None
    ref: str = ""
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a line would do. `missing` says what of it could not be read; `claims` are those that it makes."""

    parts: tuple[Part, ...] = ()
    missing: str = ""
    claims: tuple[Claim, ...] = ()

    @property
    def ref(self) -> str:
        """The element that it is about first; "" where it is about none."""
        return next((part.ref for part in self.parts if part.ref), "")

    @property
    def element(self) -> str:
        """The same in words."""
        return next((part.element for part in self.parts if part.ref), "")

    def __str__(self) -> str:
        said = [
            f"{part.reading} → {part.element}" if part.element and part.element not in part.reading else part.reading
            for part in self.parts
        ]
        return "; ".join([*said, *([self.missing] if self.missing else [])])


def preview(text: str, page: PageIndex | None, fill: Fill) -> Preview:
    """What the line would do on the page. `fill` puts values in for placeholders."""
    parts: list[Part] = []
    claims: list[Claim] = []
    here = page
    for step in steps_of(text):
        if step.is_assertion:
            found = read_claims(step.text)
            if found is None:
                return Preview(tuple(parts), f'could not read the assertion "{step.text}"')
            claims += found.claims
            parts += [_checked(claim, here, fill) for claim in found.claims]
            continue
        if step.condition is not None and read_condition(step.condition, step.text) is None:
            return Preview(tuple(parts), f'could not read the condition "{step.condition}"')
        acts = read_acts(step.text)
        if acts is None:
            return Preview(tuple(parts), f'could not read "{unread_part(step.text)}"')
        for act in acts.acts:
            parts.append(_done(act, here, fill))
            here = None if act.verb in _LEAVES else here
    return Preview(tuple(parts), claims=tuple(claims))


@lru_cache(256)
def steps_of(text: str) -> tuple[Step, ...]:
    """The steps of a line, as a plan's bullet is read."""
    draft: Plan | None = parse(f"#Case 1: it\n\n- {text}\n", "try").draft
    return () if draft is None else tuple(step for case in draft.cases for step in case.steps)


def _done(act: Act, page: PageIndex | None, fill: Fill) -> Part:
    reading = act_line(act)
    filled = _filled(act, fill)
    if page is None or filled is None:
        return Part(reading)
    return _about(reading, element_of(page, filled))


def _checked(claim: Claim, page: PageIndex | None, fill: Fill) -> Part:
    reading = f"check that {claim}"
    filled = _filled(claim, fill)
    if page is None or filled is None:
        return Part(reading)
    return _about(reading, subject_of(page, filled))


def _about(reading: str, found: Located | NotLocated | None) -> Part:
    if isinstance(found, Located):
        return Part(reading, found.said, ready=True, ref=found.ref)
    if isinstance(found, NotLocated):
        there = f"; there is: {', '.join(found.candidates)}" if found.candidates else ""
        return Part(reading, f"{found.reason}{there}", ready=False, candidates=found.candidates)
    return Part(reading, ready=True)


def _filled(thing: T, fill: Fill) -> T | None:
    """With its values; None where one is not known, or only the browser may know it."""
    try:
        filled = with_values(thing, fill)
    except SmoketreeError:
        return None
    return None if placeholders(str(_names(filled))) else filled


def _names(thing: Act | Claim) -> Sequence[object]:
    """What an element is called in it: a value that is typed may stay unknown."""
    return (thing.target, thing.place) if isinstance(thing, Act) else (thing,)
