"""What an act of a sentence takes from the one before it: its verb, its place, what "it" is."""

from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.act_pages import read_press
from smoketree.language.act_phrases import DROPDOWN, FIELD, IT, Acts, has_value
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import ARTICLES, INDEFINITE, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import in_place
from smoketree.language.words import Span, Token, looks_given, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, ROLE_WORDS


def join_acts(left: Acts, following: Acts) -> Acts:
    """The acts of both, where the last of the first and the first of the second may be one act: who enters a code waits
    for it, and who accepts a prompt types its answer."""
    last, first = left[-1], following[0]
    if first.verb is Verb.ENTER_CODE and last.verb is Verb.WAIT_FOR_CODE:
        return left[:-1] + following
    prompted = last.verb is Verb.TYPE and last.target in _PROMPTS and not last.mode
    if prompted and (first == Act(Verb.DO, values=("accept",)) or first == Act(Verb.ACCEPT_DIALOG)):
        return (*left[:-1], Act(Verb.ACCEPT_DIALOG, values=last.values), *following[1:])
    return left + following


POSSESSIVES = word_set("his her its")
_PROMPTS = (Query("prompt", FIELD, quoted=False), Query("prompt dialog", FIELD, quoted=False))
_SHARED_VERBS = frozenset(
    {Verb.CLICK, Verb.CHECK, Verb.UNCHECK, Verb.TOGGLE, Verb.TYPE, Verb.SELECT, Verb.CHOOSE, Verb.HOVER}
)


def _parallel(left: Span, right: Span) -> bool:
    """ "select the size large" and "the color red": what is chosen is said in the same number of words."""
    words = min(len(right), len(left) - 1)
    begins = [span[0].key in ARTICLES for span in (left[-words:], right)]
    return words > 2 and len(right) == words and all(begins) and not verb_groups(right)


def _linked_alike(left: Span, right: Span) -> bool:
    """ "fill in the name with "A"" and "the city with "B"": the same word stands before the value or the field."""
    linked = _LINKS & set(words_of(left)) & set(words_of(right))
    return bool(linked) and (has_value(right) or right[0].key in ARTICLES)


_LINKS = word_set("with to as into in from for = :")


def shares_its_verb(act: Act, left: Span, right: Span, *, then: bool) -> bool:
    """Whether what follows a joint can be one more object of the act's verb. With `then`, it is said to come after it:
    "click Security, then Users", where that is no key."""
    first = right[0]
    plain = act.verb in {Verb.CLICK, Verb.CHOOSE} and not act.mode
    if then and plain and all(token.capital for token in right[:2]) and not read_press(tuple(right), "press"):
        return True
    complete = act.target is not None or act.verb is Verb.FILL
    amount = first.key in INDEFINITE and "of" in words_of(right) and looks_given(right[-1])  # "and a price of 80"
    linked = amount or _linked_alike(left, right)
    labeled = act.verb is Verb.TYPE and (looks_given(first) or first.capital or linked)
    chosen = (act.verb is Verb.CHOOSE and _parallel(left, right)) or (
        act.verb is Verb.SELECT and first.capital and "as" in words_of(left) and "as" in words_of(right)
    )
    if act.verb in {Verb.OPEN, Verb.GO}:
        return first.quoted or first.key in ARTICLES  # "open the list and then the note "Tea""
    # "Click the "A" button, then the "B" button"
    named = act.verb is not Verb.TYPE and first.key in ARTICLES and any(token.quoted for token in right[1:4])
    return act.verb in _SHARED_VERBS and complete and (first.quoted or labeled or chosen or named)


def in_other_row(act: Act, left: Span, right: Span) -> tuple[Token, ...]:
    """ "Click "Add" for "Tea" and (for) "Salt"": the words of the same act there; () where another act follows."""
    place = None if act.target is None else act.target.within
    if place is None or place.text is None or not left[-1].quoted or left[-1].text != place.text:
        return ()
    if right[0].quoted and left[-2].key == "for":
        return (*left[:-1], *right) if len(right) == 1 or right[1].key in {"and", "then", ","} else ()
    begins = [at for at, token in enumerate(left) if token.key == right[0].key]
    return (*left[: begins[-1]], *right) if begins and right[0].key in {"for", "in", "of", "on"} else ()


def _repeated(typed: Act, again: Act) -> Act:
    """ "Enter "x" as password and repeat it in the confirmation field": that is the one for the password."""
    first, target = typed.target, again.target
    if first and target and first.name and target.name and not target.quoted:
        target = replace(target, name=f"{first.name} {target.name}")
    return replace(again, values=typed.values, target=target)


FINDING = frozenset({"find", "locate", "look for"})


def with_what_it_is(following: Acts, left: Acts, *, found: bool) -> Acts:
    """ "Find the "Buy" button and click it" """
    known = left[-1].target
    if any(act.verb is Verb.DO and is_done_to_it(act) for act in following):
        if left[-1].verb is not Verb.TYPE:
            return ()
        following = tuple(replace(act, target=None) if act.verb is Verb.DO else act for act in following)
    if following and following[0].values == (IT,):
        if left[-1].verb is Verb.TYPE and following[0].verb is Verb.TYPE:
            return (_repeated(left[-1], following[0]), *following[1:])
        code = Act(Verb.ENTER_CODE, following[0].target)
        return (code, *following[1:]) if left[-1].verb is Verb.WAIT_FOR_CODE else ()
    row = known is not None and (known.text or known.roles == ROLE_WORDS["row"])
    if found and left[-1].verb is Verb.SCROLL and known is not None and row:
        held = placed_in(tuple(act for act in following if not is_done_to_it(act)), known)
        following = held if held is not None and len(held) == len(following) else following
    return tuple(replace(act, target=known) if known and is_done_to_it(act) else act for act in following)


def is_done_to_it(act: Act) -> bool:
    """Whether the target of an act is "it"."""
    return act.target is not None and act.target.name == IT


def placed_in(acts: Acts, place: Query) -> Acts | None:
    """The acts in that place. "In the Country dropdown, choose X" and "In the Email field, type X" name the target."""
    done: list[Act] = []
    for act in acts:
        chooser = set(place.roles) & set(DROPDOWN) or not (place.roles or place.text)
        if act.verb is Verb.CHOOSE and chooser and act.target is not None:
            roles = DROPDOWN if place.roles in ((), ROLE_WORDS["list"]) else place.roles
            done.append(Act(Verb.SELECT, replace(place, roles=roles), (act.target.name or "",)))
        elif act.verb is Verb.TYPE and act.target is None and place.roles and set(place.roles) <= CONTAINERS:
            done.append(replace(act, target=Query(roles=FIELD, within=place)))
        elif act.target is not None and set(place.roles or CONTAINERS) & CONTAINERS:
            held = in_place(Phrase(act.target), place)
            if held is None:
                return None
            done.append(replace(act, target=held.query))
        elif act.verb is Verb.DO:
            done.append(replace(act, place=act.place or place))
        else:
            return None
    return tuple(done)
