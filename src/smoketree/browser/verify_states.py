"""What claims about the value or the state of one element come to."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from smoketree.browser.page_frames import ask_element, names_of, visible_text
from smoketree.browser.verify_cells import emptied
from smoketree.browser.verify_element import AmbiguousElement, NoContainer
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_locate import find, only
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_page import View
from smoketree.browser.verify_search import details
from smoketree.browser.verify_text import clip, compares, occurrences
from smoketree.browser.verify_tiers import Purpose
from smoketree.browser.verify_values import are_within
from smoketree.language.claim import StateIs, TextShown, ValueIs
from smoketree.language.claim_terms import COLORS, ClaimOutcome, Compare, Count, State, spoken
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_MASK = "••••••"


async def _one(view: View, query: Query, purpose: Purpose) -> tuple[dict[str, Any], Spot] | Finding:
    """The facts of the one element and where it is, or why there is none."""
    found = await find(view, query, purpose)
    if not found:
        return await missing(view, query, purpose)
    facts = await details(found)
    if len(found) > 1:
        return Finding(
            None,
            f"{len(found)} elements match {spoken(query, 'element')}: {names_of([fact['name'] for fact in facts])}",
            ambiguous=True,
        )
    return facts[0], Spot(found)


async def value_is(view: View, check: ValueIs) -> Finding:
    """Whether the one field has the value."""
    one = await _one(view, check.query, Purpose.FIELD)
    if isinstance(one, Finding):
        return one
    fact, spot = one
    held = fact["held"]
    if held is None:
        return Finding(None, f'"{fact["name"]}" is not a field that has a value')
    texts: Sequence[str] = held["texts"]
    if check.placeholder:
        return _placeholder_is(check, spot, held)
    if isinstance(check.compare, Count):
        truth = are_within(texts, check.value, check.compare)
    else:
        truth = any(compares(text, check.value, check.compare, loose=held["loose"]) for text in texts)
    value = texts[0] if texts else ""
    seen = "empty" if not value else f'"{_MASK if held["secret"] else clip(value, 150)}"'
    hint = held["hint"]
    fits = isinstance(check.compare, Compare) and compares(hint, check.value, check.compare, loose=True)
    if fits and check.value and not (truth or value or check.negated):
        return Finding(None, f'empty, "{clip(hint, 80)}" is only its placeholder', refutes=False)
    bar = bool({"progressbar", "meter"}.intersection(check.query.roles))  # how its number is written is not known
    refutes = False if bar and not truth else None
    return _of_drawn(Finding(truth, seen, rests_on=(spot,), refutes=refutes), fact, spot, check)


def _placeholder_is(check: ValueIs, spot: Spot, held: Mapping[str, Any]) -> Finding:
    hint = held["hint"]
    if any(held["texts"]) or (hint and not held["drawn"]):
        return Finding(None, f'the placeholder "{clip(hint, 80)}" is not shown at this moment', refutes=False)
    truth = isinstance(check.compare, Compare) and compares(hint, check.value, check.compare, loose=True)
    return Finding(truth, f'placeholder "{clip(hint, 150)}"' if hint else "no placeholder", rests_on=(spot,))


def _of_drawn(finding: Finding, fact: Mapping[str, Any], spot: Spot, check: ValueIs | StateIs) -> Finding:
    """The finding, unless it holds of what a person could not look at, or not tell for what it is: a box that is drawn
    by nothing, a field whose label is not shown."""
    if finding.outcome(negated=check.negated) is not ClaimOutcome.HOLDS:
        return finding
    name, element = clip(fact["name"], 60), spot.elements[0]
    if fact["checked"] is not None and not element.shown:
        return Finding(None, f'{finding.seen}, but the box of "{name}" is not shown', refutes=False)
    if check.query.name is not None and element.unlabelled:
        return Finding(None, f'{finding.seen}, but the label "{name}" of it is not shown', refutes=False)
    if isinstance(check, StateIs) and fact["enabled"] and fact["barred"] and check.state in _ABLE:
        return Finding(None, f"{finding.seen}, but the mouse pointer over it says that it is not", refutes=False)
    return finding


_ABLE = frozenset({State.ENABLED, State.DISABLED})


def in_state(fact: Mapping[str, Any], state: State) -> bool | None:
    """Whether an element with these facts is in the state; None where it has no such state."""
    match state:
        case State.CHECKED | State.UNCHECKED | State.ENABLED | State.DISABLED | State.EXPANDED | State.COLLAPSED:
            yes, _ = _SCALES[state]
            value = fact[yes]
            return None if value is None else value is (state.value == yes)
        case State.SELECTED | State.EMPTY | State.REQUIRED | State.INVALID:
            known: bool | None = fact[state.value]
            return known
        case State.MASKED:
            return None if fact["held"] is None else bool(fact["held"]["secret"])
        case State.READ_ONLY:
            return None if fact["held"] is None or fact["readOnly"] is None else bool(fact["readOnly"])
        case State.FOCUSED:
            return bool(fact[state.value])
        case _:  # it is evaluated otherwise
            return None


def _state_words(fact: dict[str, Any], state: State) -> str:
    """The state that the element is in, on the scale that was asked about."""
    if state not in _SCALES:
        known = in_state(fact, state)
        return f"nothing that could be {state}" if known is None else f"{'' if known else 'not '}{state}"
    yes, no = _SCALES[state]
    value = fact[yes]
    if value is None and yes == "enabled":
        return "not marked as disabled, but does not react to the mouse"
    if value is None:
        return f"neither {yes} nor {no}: it has no such state"
    return "partly checked" if value == "mixed" else (yes if value else no)


_SCALES = {
    **dict.fromkeys((State.CHECKED, State.UNCHECKED), ("checked", "unchecked")),
    **dict.fromkeys((State.ENABLED, State.DISABLED), ("enabled", "disabled")),
    **dict.fromkeys((State.EXPANDED, State.COLLAPSED), ("expanded", "collapsed")),
    State.SELECTED: ("selected", "not selected"),
    State.FOCUSED: ("focused", "not focused"),
}
"""What is said of an element that is in the state, by which its facts name it, and of one that is not."""

_FOLDED = frozenset({State.EXPANDED, State.COLLAPSED})


def _repeated(query: Query, lines: Sequence[str]) -> Finding | None:
    """That a name which says nothing else is that of several texts, any of which may be meant; None where it is not."""
    name = query.name or ""
    several = query == Query(query.name) and len(occurrences(lines, name)) > 1
    return Finding(None, f'"{clip(name, 60)}" is shown more than once: write which is meant') if several else None


async def _color_is(view: View, check: StateIs) -> Finding:
    """Whether the words of the one element, or their box, have the color. Another vivid color contradicts it, unless a
    frame or a part of it has this one, or the page may say the color in words."""
    one = await _one(view, check.query, Purpose.SHOW)
    if isinstance(one, Finding):
        return one
    fact, spot = one
    text = await visible_text(view)
    if (repeated := _repeated(check.query, text.lines)) is not None:
        return repeated
    colors: dict[str, Any] | None = await ask_element(spot.elements[0], "colorsOf(element)")
    if colors is None:
        return Finding(None, f'in which color "{clip(fact["name"], 60)}" is cannot be told')
    wanted = check.state.removeprefix("in ")
    truth = True if wanted in colors["surely"] else None if wanted in colors["maybe"] else False
    said = has_phrase(fold(" ".join(text.lines)), wanted)
    seen = f"it is in {', '.join(colors['surely']) or 'no color'}"
    unsure = truth is False and (said or not colors["vivid"])
    return Finding(truth, seen, rests_on=(spot,), refutes=False if unsure else None)


async def _is_struck(view: View, check: StateIs) -> Finding:
    """Whether a line is drawn through all words of the one element. It may be drawn otherwise than as a line through a
    text: that there is none is known only of what has nothing else drawn on it."""
    one = await _one(view, replace(check.query, roles=check.query.roles if check.query.text else ()), Purpose.SHOW)
    if isinstance(one, Finding):
        return replace(await view.judge(TextShown(check.query.name or "", check.query.within)), truth=None)
    if (repeated := _repeated(check.query, (await visible_text(view)).lines)) is not None:
        return repeated
    name = check.query.name if check.query.quoted else None
    truth: bool | None = await ask_element(one[1].elements[0], "struckState(element, first.name)", name=name)
    what = "partly struck out, or drawn over" if truth is None else f"{'' if truth else 'not '}struck out"
    return Finding(truth, f'"{clip(one[0]["name"], 60)}" is {what}', rests_on=(one[1],))


async def state_is(view: View, check: StateIs) -> Finding:
    """Whether the one element is in the state; VISIBLE and HIDDEN are about what is shown."""
    if check.state is State.STRUCK:
        return await _is_struck(view, check)
    if check.state in COLORS.values():
        return await _color_is(view, check)
    one = await _one(view, check.query, Purpose.CONTROL)
    if isinstance(one, Finding) and check.state in _FOLDED and check.query.name:
        if check.query.roles[:1] == ("region",):
            one = await _one(view, replace(check.query, roles=("button",)), Purpose.CONTROL)  # the head of an accordion
        elif not check.query.roles:  # details, whose summary has no role
            one = await _one(view, replace(check.query, roles=ROLE_WORDS["section"]), Purpose.CONTROL)
    if isinstance(one, Finding) and check.state is State.EMPTY:
        with suppress(NoContainer):
            if (cell := await emptied(view, check.query)) is not None:
                return cell
    if isinstance(one, Finding) and check.state is State.EMPTY and check.query.name:
        with suppress(AmbiguousElement):  # a part of the page may only be drawn as one
            place = [await only(view, check.query, Purpose.CONTAINER)]
            one = (await details(place))[0], Spot(place)
    if isinstance(one, Finding):
        return one
    fact, spot = one
    if check.state in _FOLDED and in_state(fact, check.state) is None and check.query.name is not None:
        # A section has no such state itself: its head is a button that has it.
        head = await _one(view, replace(check.query, roles=("button", "link"), within=check.query), Purpose.CONTROL)
        fact, spot = head if not isinstance(head, Finding) else (fact, spot)
    seen = f'"{fact["name"]}" is {_state_words(fact, check.state)}'
    # An empty list may be drawn as nothing at all.
    rests_on = () if check.state is State.EMPTY else (spot,)
    return _of_drawn(Finding(in_state(fact, check.state), seen, rests_on=rests_on), fact, spot, check)
