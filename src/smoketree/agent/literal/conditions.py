"""Conditions in words that name nothing on the page: "a cookie banner appears"."""

from smoketree.agent.literal.actions import Action, Click, Pick
from smoketree.agent.literal.forms import GROUPS
from smoketree.agent.literal.match import Matcher, compiled
from smoketree.language.claim import Claim, ElementShown
from smoketree.language.words import Token

_OVERLAY = compiled(
    "[there (is|are)] [a|an|the|any|some] <overlay> [(<appears>|<is> <seen>|opens|<is> open|shows)]", GROUPS
)


def overlay_condition(span: tuple[Token, ...], actions: tuple[Action, ...]) -> Claim | None:
    """What is looked for in place of "a cookie banner appears": the control that the step clicks in it.

    Only for words for what lies over a page, and only where the step's first deed is a click: what is clicked is what
    must be there, so that nothing is done where it is not.
    """
    if not actions or not isinstance(actions[0], (Click, Pick)):
        return None
    matcher = Matcher(span, {})
    return ElementShown(actions[0].query) if any(True for _ in matcher.matches(_OVERLAY)) else None
