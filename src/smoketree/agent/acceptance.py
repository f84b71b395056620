"""Whether plain lines say the same as a line of a plan: what the host requires of a rewrite and of a stored reading.

A rewrite comes from a model, a stored reading from a file: both are proposals. Neither may change what is tested, name
a secret or an address that the line does not name, or do what the line does not say. A claim may ask for more of the
page than its line, and then never accuses the application; it may not ask for less.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from smoketree.agent.line_facts import FUNCTION_WORDS, KIND_WORDS, Kind, LineFacts, Part, content_words, facts_of
from smoketree.agent.model.conversation import ToolUse
from smoketree.agent.stems import stem, tokens
from smoketree.agent.tool_relevance import bypass, is_named
from smoketree.language.act import Act, Verb
from smoketree.language.claim import CellIs, Claim, ElementShown, LabelIs, TextShown, ValueIs
from smoketree.language.claim_terms import Compare
from smoketree.language.reader import ActsRead, read_acts, read_claims
from smoketree.plan.model import Case, Step
from smoketree.plan.sentences import parts_of, said_in, stated
from smoketree.plan.values import SECRET, TOTP, mask, placeholders
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.roles import ROLE_WORDS

MOST_LINES = 8
"""Plain lines that one line may be read as."""

LONGEST = 1_000
"""Characters of a plain line."""

_SENTENCE, _LONG_SENTENCE = 4, 6
"""Words of a sentence that is not shown by chance: all that a line says, or what it says that something says."""

_PRONOUNS = frozenset("he him his she her hers it its they them their theirs this that same".split())
_KINDS_OF_THINGS = frozenset({*ROLE_WORDS, "number", "count"})
_LEAVES = re.compile(r"^\s*(?:leave|keep)\b.*\b(?:at|on|as|unchanged|empty)\b|\bleave it (?:at|on)\b", re.IGNORECASE)
"""What asks for nothing to be done, only for what is there to stay."""
_OBLIGES = re.compile(r"\b(?:(?:has|have|needs?|ought) to|must)\b", re.IGNORECASE)
"""What asks for something to be done, though it says of a thing that it is so: "The order has to be deleted"."""
_ALIKE = (frozenset({Kind.ENTER, Kind.CHOOSE}), frozenset({Kind.OPEN, Kind.CLICK}))
"""A field decides whether its value is entered or chosen, and a tab is opened by a click."""

_ON_CONTROLS = frozenset(
    {
        Verb.CLICK, Verb.GO, Verb.DO, Verb.TYPE, Verb.FILL, Verb.SELECT, Verb.CHOOSE, Verb.CHECK, Verb.UNCHECK,
        Verb.TOGGLE, Verb.PRESS, Verb.HOVER, Verb.DRAG, Verb.UPLOAD, Verb.SCROLL, Verb.EXPAND, Verb.COLLAPSE, Verb.MENU,
        Verb.CLOSE, Verb.OPEN_MENU, Verb.SEARCH, Verb.ACCEPT_DIALOG, Verb.DISMISS_DIALOG,
    }
)  # fmt: skip
"""Acts on what the page offers. A line has to ask for any other."""

_GENERIC = frozenset(stem(word) for word in KIND_WORDS - {"button", "link", "dropdown", "checkbox", "box", "field"})
"""Subjects that say only that something is there: "the page shows ..."."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a line may refer to. `values` are the values of the case up to the line, each with the words that it goes
    by (the name of its variable, the label of the field that an earlier line gave it to); `recent` is what the last
    line that quotes anything quotes: where that is one thing, "it" or "his" may mean it; `page` are names of the page's
    elements, for an act that is read with the page in sight; `performed`: the lines are what a model did for the line,
    or would have done with the page in sight, so that its words may have been read in another way."""

    values: Mapping[str, str] = field(default_factory=dict)
    recent: Collection[str] = ()
    page: Collection[str] = ()
    performed: bool = False


def setting_of(case: Case, step: Step, variables: Mapping[str, str]) -> Setting:
    """The values that a line of the case may refer to: the plan's variables, and what earlier lines quote."""
    values = {f"{{{{{name}}}}}": name for name in variables}
    recent: tuple[str, ...] = ()
    for before in case.steps:
        if before == step:
            break
        facts = facts_of(before.text, claim=before.is_assertion)
        recent = facts.quotes or recent
        labels = [quote for quote, part in zip(facts.quotes, facts.parts, strict=True) if part is Part.PLACE]
        for quote, part in zip(facts.quotes, facts.parts, strict=True):
            if part is not Part.PLACE and not before.is_assertion:
                values[quote] = " ".join((*labels, *facts.words.values()))
    return Setting(values, recent)


def refusal(step: Step, lines: Sequence[str], setting: Setting) -> str | None:
    """Why the plain lines are no reading of the step; None where they are one."""
    if not lines or len(lines) > MOST_LINES or any(not line.strip() or len(line) > LONGEST for line in lines):
        return f"it is not one to {MOST_LINES} lines of at most {LONGEST} characters"
    own, other = (read_claims, read_acts) if step.is_assertion else (read_acts, read_claims)
    unread = next((line for line in lines if own(line) is None), None)
    if unread is not None:
        kinds = ("an assertion became an action", "an action became an assertion")
        return f"it still cannot be read: {unread}" if other(unread) is None else kinds[not step.is_assertion]
    waits = not step.is_assertion and any(map(only_waits, lines))
    if waits and not _may_wait(step.text, lines):
        return "an action became an assertion"
    claim = None if waits else step.is_assertion
    original, rewrite = (facts_of(text, claim=claim) for text in (step.text, "\n".join(lines)))
    if setting.performed:
        return next(_performed(original, rewrite, setting), None)
    # Where nothing depends on anything else, what is said in addition can only make a claim harder to meet.
    more = step.is_assertion and not (original.conditions or original.alternatives)
    return next(_reworded(original, rewrite, setting, claim=step.is_assertion, more=more), None)


def only_waits(line: str) -> bool:
    """Whether an action line does nothing but wait until something is true."""
    read = read_acts(line)
    return read is not None and all(act.verb is Verb.WAIT and act.claims for act in read.acts)


def _may_wait(text: str, lines: Sequence[str]) -> bool:
    """Whether a line that is no assertion may be read as one that waits until something is so, beside what it does or
    alone: it says itself what is so, or what is left as it is, and what it asks for is done."""
    masked, done = mask(text), [line for line in lines if not only_waits(line)]
    if not done:
        said = stated(masked) is not None and _OBLIGES.search(masked) is None
        return "wait" in text.lower() or _LEAVES.search(masked) is not None or said
    acts = _things(facts_of("\n".join(done), claim=False))
    parts = _parts_with_quotes(text)
    to_do = [part for part in parts if not said_in(mask(part)) and not _LEAVES.search(part)]
    asked = [_things(facts_of(part, claim=False)) for part in to_do if "wait" not in part.lower()]
    return len(to_do) < len(parts) and all(things <= acts for things in asked)


def says_more(step: Step, lines: Sequence[str], setting: Setting) -> bool:
    """Whether the plain lines say more than the author did, or quote what the author did not: then what they say that
    is not so proves nothing about the app."""
    line, new = (facts_of(text, claim=step.is_assertion) for text in (step.text, "\n".join(lines)))
    if Counter(new.quotes) - Counter(line.quotes):
        return True
    return step.is_assertion and next(_reworded(line, new, setting, claim=True), None) is not None


def _reworded(line: LineFacts, new: LineFacts, setting: Setting, *, claim: bool, more: bool = False) -> Iterator[str]:
    """What a rewrite changes, first that which matters most. `more`: it may ask for more of the page than the line
    does."""
    allowed = _added_values(line, new, setting)
    yield from _grants(line, new, allowed)
    if claim and _quotes_the_line(line, new):
        return
    yield from _quotes(line, new, allowed, setting)
    yield from _numbers(line, new, allowed, more=more)
    yield from _counts(line, new, more=more)
    yield from _names(line, new)
    yield from _words(line, new, allowed, setting, spare=more or not claim)
    yield from _roles(line, new, claim=claim)
    if claim:
        yield from _subject(line, new)
        yield from _linked(line, new, allowed, setting)
    yield from _parted(line, new) if more else _kinds(line, new, claim=claim)


def _quotes_the_line(line: LineFacts, new: LineFacts) -> bool:
    """Whether the rewrite requires the page to show the line's own sentence, word for word, or the sentence that the
    line says that something says. No page that shows it has less than the line."""
    if line.quotes or len(new.quotes) != 1 or new.plain != "the page shows":
        return False
    said, quoted = tokens(line.text), tokens(new.quotes[0])
    if said == quoted:
        return len(quoted) >= _SENTENCE
    before = facts_of(line.text[: len(line.text) - len(new.quotes[0])], claim=True)
    told = Kind.SAYS in before.kinds and before.plain.endswith((" says", " says that", " says to"))
    return told and not before.negations and len(quoted) >= _LONG_SENTENCE and line.text.endswith(new.quotes[0])


def _performed(line: LineFacts, new: LineFacts, setting: Setting) -> Iterator[str]:
    """What is wrong with the lines that say what a model did, or would do with the page in sight. What the line quotes
    and counts has to be in them, no value that neither the line nor the case says, and no way around its controls."""
    yield from _grants(line, new, setting.values.keys())
    lost = Counter(line.quotes) - Counter(new.quotes)
    if lost:
        yield f'it drops "{next(iter(lost))}"'
    if line.numbers - new.numbers:
        yield "it drops a number"
    if setting.page:
        yield from _counts(line, new)
        yield from _names(line, new, added=False)
        yield from _bypasses(line, new)
        there = {fold(name) for name in setting.page}
        for quote in Counter(new.quotes) - Counter(line.quotes):
            if fold(quote) not in there and not _is_said(quote, line) and quote not in setting.values:
                yield f'it names "{quote}", which neither the line nor the page says'
    for quote, part in zip(new.quotes, new.parts, strict=True):
        typed = part is Part.VALUE and quote not in line.quotes
        if typed and not _is_said(quote, line) and quote not in setting.values:
            yield f'it enters "{quote}", which neither the line nor an earlier line of the case says'


def _grants(line: LineFacts, new: LineFacts, allowed: Collection[str]) -> Iterator[str]:
    """Secrets and addresses: never one that the line does not name. Variables only as values of the case."""
    for name in new.placeholders - line.placeholders:
        if name.startswith((SECRET, TOTP)):
            yield f"it names the secret {name.partition('.')[2]}, which the line does not"
        if f"{{{{{name}}}}}" not in allowed:
            yield f"it adds the value {{{{{name}}}}}"
    for name in line.placeholders - new.placeholders:
        yield f"it drops {{{{{name}}}}}"
    for address in new.addresses - line.addresses - Counter(dict.fromkeys(allowed, new.addresses.total())):
        yield f"it names the address {address}, which the line does not"
    for address in line.addresses - new.addresses:
        yield f"it drops the address {address}"


def _added_values(line: LineFacts, new: LineFacts, setting: Setting) -> frozenset[str]:
    """The values of the case that the rewrite adds, each for a word of the line that goes by it."""
    added = set(Counter(new.quotes) - Counter(line.quotes))
    added |= {f"{{{{{name}}}}}" for name in new.placeholders - line.placeholders}
    named = frozenset(value for value in added if _called(value, setting) & _all_stems(line))
    refers = not _PRONOUNS.isdisjoint(line.plain.split())
    return named | (added.intersection(setting.recent) if refers and len(setting.recent) == 1 else frozenset())


def _called(value: str, setting: Setting) -> set[str]:
    """The stems of the words that a value of the case goes by."""
    words = setting.values.get(value, "").replace("_", " ").lower().split()
    return {stem(word) for word in words if word not in FUNCTION_WORDS}


def _all_stems(line: LineFacts) -> set[str]:
    return {stem(word) for word in line.plain.split()}


def _quotes(line: LineFacts, new: LineFacts, allowed: Collection[str], setting: Setting) -> Iterator[str]:
    mine, theirs = Counter(line.quotes), Counter(new.quotes)
    for quote in mine - theirs:
        yield f'it drops "{quote}"'
    for quote in theirs - mine:
        if _bare(quote) in allowed or quote in allowed or _is_said(quote, line) or _fits(quote, line, setting):
            continue
        yield f'it adds "{quote}", which the line does not say'
    common = [quote for quote in dict.fromkeys(line.quotes) if quote in theirs]
    if len(common) > 1:
        before, after = (dict(zip(facts.quotes, facts.parts, strict=True)) for facts in (line, new))
        order = [quote for quote in dict.fromkeys(new.quotes) if quote in common]
        moved = order != common and all(before[quote] is Part.BARE for quote in common)
        alone = {each.quotes[0] for each in _lines_of(new) if len(each.quotes) == 1}
        known = [quote for quote in common if before[quote] is not Part.BARE and quote not in alone]
        if moved or any(before[quote] is not after[quote] for quote in known):
            yield "it exchanges what is quoted"


def _lines_of(new: LineFacts) -> list[LineFacts]:
    """The facts of each plain line of a rewrite, as a claim."""
    return [facts_of(each, claim=True) for each in new.text.split("\n")]


def _quoted_words(facts: LineFacts) -> set[str]:
    return {root for quote in facts.quotes for root in content_words(quote)}


def _bare(quote: str) -> str:
    found = placeholders(quote)
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(quote))
    return f"{{{{{found[0].name}}}}}" if whole else quote


def _is_said(quote: str, line: LineFacts) -> bool:
    """Whether the line has those words, one after the other, without the quotes; or placeholders of its own."""
    if placeholders(quote):
        return all(each.name in line.placeholders for each in placeholders(quote)) and quote in line.text
    return has_phrase(fold(line.text), fold(quote))


def _fits(quote: str, line: LineFacts, setting: Setting) -> bool:
    """Whether it is a name of the page that says nothing beyond the line: "Save" is not read as "Save as draft"."""
    if quote not in setting.page:
        return False
    said = set(line.words) | _all_stems(line)
    return bool(content_words(quote)) and set(content_words(quote)) <= said


def _numbers(line: LineFacts, new: LineFacts, allowed: Collection[str], *, more: bool) -> Iterator[str]:
    of_values = sum((facts_of(f'"{value}"', claim=False).numbers for value in allowed), Counter())
    lost, added = line.numbers - new.numbers, new.numbers - line.numbers - of_values
    if more:
        added = Counter(number for number in added if number not in line.numbers)
    if lost:
        yield f"it drops the number {next(iter(lost)):f}"
    if added:
        yield f"it adds the number {next(iter(added)):f}"


def _counts(line: LineFacts, new: LineFacts, *, more: bool = False) -> Iterator[str]:
    """Negations, ordinals and the like. Those of a line that is split into several may be said `more` than once."""
    pairs: tuple[tuple[str, Counter[Any], Counter[Any]], ...] = (
        ("a negation", Counter(no=line.negations), Counter(no=new.negations)),
        ("an ordinal", line.ordinals, new.ordinals),
        ("a quantity (all, every, any, some)", line.quantifiers, new.quantifiers),
        ("a comparison", line.comparisons, new.comparisons),
        ("a condition", line.conditions, new.conditions),
        ("an alternative (or, either)", Counter(no=line.alternatives), Counter(no=new.alternatives)),
    )
    for what, mine, theirs in pairs:
        added = [each for each in theirs - mine if each != "exactly" and not (more and mine[each] and each != "no")]
        if mine - theirs or added:
            yield f"it {'drops' if mine - theirs else 'adds'} {what}"


def _bypasses(line: LineFacts, new: LineFacts) -> Iterator[str]:
    """What goes around the controls of the page, or the one whose name the line quotes."""
    said = set(fold(line.text).split())
    for act in (act for text in new.text.split("\n") for act in (read_acts(text) or ActsRead(())).acts):
        for name, arguments in _called_for(act):
            around = bypass(ToolUse("", name, arguments), line.text, "")
            if around is not None:
                yield around
        if act.verb not in _ON_CONTROLS and not said & set(act.verb.split()):
            yield f'it adds "{act.verb}"'
        if act.target is not None and act.target.name is not None and not is_named(act.target.name, line.text):
            yield f'the line names another control than "{act.target.name}"'


def _called_for(act: Act) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tool calls by which a model would do an act, as far as a line may have to ask for them."""
    match act.verb:
        case Verb.PRESS:
            yield "press_key", {"key": act.values[0]}
        case Verb.TYPE if act.mode == "submit":
            yield "type_text", {"submit": True}
        case Verb.BACK:
            yield "go_back", {}
        case Verb.REQUEST:
            yield "http_request", {}
        case Verb.OPEN_MAIL_LINK:
            yield "open_email_link", {}


def _names(line: LineFacts, new: LineFacts, *, added: bool = True) -> Iterator[str]:
    there = {word.casefold() for word in _all_words(new)}
    lost = next((name for name in sorted(line.names) if name.casefold() not in there), None)
    if lost is not None:
        yield f"it drops the name {lost}"
    own = {word.casefold() for word in _all_words(line)}
    fresh = next((name for name in sorted(new.names) if name.casefold() not in own), None)
    if added and fresh is not None:
        yield f"it adds the name {fresh}"


def _all_words(facts: LineFacts) -> list[str]:
    return [word.strip(".,;:!?\"'()[]\u201c\u201d\u201e") for word in facts.text.split()]


def _words(
    line: LineFacts, new: LineFacts, allowed: Collection[str], setting: Setting, *, spare: bool
) -> Iterator[str]:
    """Content words: each of the line is in the rewrite, in a quote of it, or goes by a value of the case. `spare`:
    what kind of element is meant may be said in addition."""
    there = {*new.words, *_quoted_words(new)}
    there |= {root for value in allowed for root in _called(value, setting)}
    lost = next((word for root, word in line.words.items() if root not in there), None)
    if lost is not None:
        yield f'it does not use the word "{lost}"'
    own = {*line.words, *_quoted_words(line)}
    fresh = {word for root, word in new.words.items() if root not in own}
    denied = {word for each in _lines_of(new) if each.negations for word in each.words.values()}
    added = next((word for word in sorted(fresh) if not (spare and word in _KINDS_OF_THINGS - denied)), None)
    if added is not None:
        yield f'it adds the word "{added}"'


def _roles(line: LineFacts, new: LineFacts, *, claim: bool) -> Iterator[str]:
    """What kind of element is meant. To deny of a button what is said of anything would say less."""
    for lost in sorted(line.roles - new.roles):
        yield f'it drops the word "{lost}"'
    for added in sorted(new.roles - line.roles):
        if claim and line.negations:
            yield f'it adds the word "{added}" to what must not be'


def _subject(line: LineFacts, new: LineFacts) -> Iterator[str]:
    if not line.subject or (line.subject in _GENERIC and new.subject in _GENERIC):
        return
    if line.subject != new.subject and line.subject not in _quoted_words(new):
        yield f'its subject is not the line\'s "{line.words.get(line.subject, line.subject)}"'


def _linked(line: LineFacts, new: LineFacts, allowed: Collection[str], setting: Setting) -> Iterator[str]:
    """What a part of the line says together has to be in one plain line, in the order of the line, denied where it is
    denied: "Ann has 5 and Bob has 7" is neither said by "Ann" and "5" apart, nor of Bob and 5."""
    spare = {root for value in allowed for root in _called(value, setting)}
    for part in (facts_of(each, claim=True) for each in _parts_with_quotes(line.text)):
        said = [each for each in _lines_of(new) if bool(each.negations) == bool(part.negations)]
        if not any(_things(part) - spare <= _things(each) and _in_turn(part, each) for each in said):
            yield f"it does not say together, in this order, what the line does: {part.text.strip()}"


def _things(facts: LineFacts) -> set[object]:
    """The words, quotes, numbers and ordinals of a text."""
    ordinals = (f"#{nth}" for nth in facts.ordinals)
    return {*facts.words, *_quoted_words(facts), *map(fold, facts.quotes), *facts.numbers, *ordinals}


def _in_turn(part: LineFacts, plain: LineFacts) -> bool:
    """Whether the names and values of both have the same order."""
    before, after = (list(dict.fromkeys(tokens(facts.text.casefold()))) for facts in (part, plain))
    called = {word for facts in (part, plain) for quote in facts.quotes for word in tokens(quote.casefold())}
    called |= {name.casefold() for name in part.names} | {word for word in before if any(map(str.isdigit, word))}
    places = [after.index(word) for word in before if word in called and word in after and word not in FUNCTION_WORDS]
    return places == sorted(places)


def _parts_with_quotes(text: str) -> list[str]:
    """The parts of a sentence, none of which ends within a quote."""
    masked, found, at = mask(text), list[str](), 0
    for part in parts_of(masked):
        at = masked.index(part, at)
        found.append(text[at : at + len(part)])
        at += len(part)
    return found


def _parted(line: LineFacts, new: LineFacts) -> Iterator[str]:
    """The kinds of predicates of a claim that may ask for more. What takes the place of another must say something of
    something: that "Ann" and "Open" are shown does not say that Ann is open."""
    lost = set(line.kinds) - set(new.kinds)
    if Kind.SAYS in lost:
        yield 'it drops "says": the claim must stay the same'
    for each in _lines_of(new):
        other = bool(lost) or not each.kinds or not set(each.kinds) <= set(line.kinds)
        read = read_claims(each.text) if other else None
        if read is not None and not all(_says_of(claim, line) for claim in read.claims):
            yield f"it does not say together what the line does: {each.text}"


def _says_of(claim: Claim, line: LineFacts) -> bool:
    match claim:
        case TextShown():
            return claim.within is not None
        case ElementShown():
            return claim.query.within is not None or claim.query.next_to is not None
        case LabelIs() | CellIs() | ValueIs():
            return claim.compare is Compare.EQUALS or Kind.CONTAINS in line.kinds
    return True


def _kinds(line: LineFacts, new: LineFacts, *, claim: bool) -> Iterator[str]:
    """The kind of the verb or predicate. "Close the panel" may be a click on what has that verb in its name."""
    quoted = {stem(word) for quote in new.quotes for word in fold(quote).split()}
    pressed = not claim and not line.kinds and next(iter(line.words), "") in quoted
    alike = [kinds for kinds in _ALIKE if len(kinds & set(line.kinds)) == 1]  # both: each of them is asked for
    mine, theirs = (
        set(facts.kinds).union(*(kinds for kinds in alike if kinds & set(facts.kinds))) for facts in (line, new)
    )
    lost = next((kind for kind in line.kinds if kind not in theirs and not line.kinds[kind] <= quoted), None)
    added = next((kind for kind in new.kinds if kind not in mine and not (pressed and kind is Kind.CLICK)), None)
    if lost is not None or added is not None:
        what = f'drops "{lost}"' if lost is not None else f'adds "{added}"'
        yield f"it {what}: the act or claim must stay the same"
