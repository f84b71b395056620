"""What stands before a step's first comma and says where, or when, it is done: "In the "Profile" form, ..."."""

from dataclasses import dataclass, fields, replace
from typing import Any

from smoketree.agent.literal.actions import Action, Press, WaitSeconds, WaitSettled
from smoketree.agent.literal.phrasing import starts
from smoketree.agent.literal.refs import Span, bare, inside, places
from smoketree.language.words import Kind
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_IN = (("in",), ("inside",), ("within",), ("under",), ("on",))
_ON = (("on",), ("from",), ("at",), ("in",), ("while", "on"))
_FIRST = frozenset(
    {"in", "inside", "within", "under", "on", "from", "at", "while", "when", "once", "after", "as", "for"}
)
_PAGES = frozenset({"page", "screen", "view", "homepage", "site"})
_LOADED = (("when",), ("once",), ("after",), ("as", "soon", "as"))
_LOADS = frozenset({"loads", "loaded", "ready", "opens", "opened"})
_MOST_WORDS = 6
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Setting:
    """`scope`: the part of the page in which all of the step is done. `loaded`: it is done once the page has come to
    rest. Neither: the page is only named ("on the login page"). `rest` is the step without it."""

    rest: Span
    scope: Query | None = None
    loaded: bool = False


def setting(span: Span, verbs: frozenset[str]) -> Setting | None:
    """The setting that a step begins with; None where it begins with none. It ends at a comma, or before a verb."""
    if span[0].quoted or span[0].key not in _FIRST:
        return None
    for at, token in enumerate(span[:_LONGEST]):
        comma = token.kind is Kind.MARK and token.text == ","
        if 1 < at < len(span) - 1 and (comma or (not token.quoted and token.key in verbs)):
            found = _setting(span[:at], span[at + comma :])
            if found is not None:
                return found
    return None


def _setting(head: Span, rest: Span) -> Setting | None:
    if _names_a_page(head):
        return Setting(rest)
    if any(starts(head, words) for words in _LOADED) and head[-1].key in _LOADS:
        about_the_page = len(head) <= _MOST_WORDS and any(token.key in _PAGES | {"app"} for token in head)
        return Setting(rest, loaded=True) if about_the_page else None
    if len(head) == 2 and head[0].key == "for" and head[1].quoted:
        return Setting(rest, scope=Query(roles=ROLE_WORDS["row"], text=head[1].text))
    for words in _IN:
        if starts(head, words):
            found = places(head[len(words) :])
            return Setting(rest, scope=found[0].value) if len(found) == 1 else None
    return None


def _names_a_page(head: Span) -> bool:
    """ "On the login page": it says where the author believes to be, and changes nothing that is done."""
    for words in _ON:
        if starts(head, (*words, "the")) or starts(head, words):
            named = [token for token in head[len(words) :] if token.key != "the"]
            last = bool(named) and not named[-1].quoted and named[-1].key in _PAGES
            return last and len(named) <= _MOST_WORDS and (len(named) == 1 or named[0].quoted or bare(tuple(named)))
    return False


def placed_in(action: Action, scope: Query) -> Action | None:
    """The action on the same elements within `scope`; None where it has none that could stand there."""
    if isinstance(action, (WaitSeconds, WaitSettled)):
        return action
    changed: dict[str, Any] = {}
    for field in fields(action):
        query = getattr(action, field.name)
        if isinstance(query, Query):
            changed[field.name] = inside(query, scope)
    if not changed or isinstance(action, Press):
        return None
    return replace(action, **changed)
