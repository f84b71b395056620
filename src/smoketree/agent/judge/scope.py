"""Which assertion lines a judge may be asked about: those that are only about looks, tone or meaning. Pure.

What the host can count, compare or order is never left to a model, and neither is an outcome, a change, a page or a
state: a claim expresses these, and a line about one of them that was not read is not established.
"""

import re

from smoketree.agent.judge.line import read_line
from smoketree.agent.judge.vocabulary import NEGATIONS
from smoketree.agent.stems import stem
from smoketree.language.lexicon import NUMBERS, ORDINALS
from smoketree.plan.quotes import FILLER, mask, spans


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


_NUMBERS = NUMBERS.keys() | _words(
    """thirteen fifteen twenty thirty fifty hundred hundreds thousand thousands million millions dozen dozens half
    double triple once twice single pair couple"""
)
_ORDINALS = ORDINALS.keys() | _words("next previous final initial penultimate")
_QUANTIFIERS = _words(
    """all every each both any many several few much most none neither nobody everybody everyone everything always
    never only exactly enough count total sum average majority remaining"""
)
_COMPARISONS = _words(
    """more less fewer than same equal equals identical different differs unlike matches match sorted ordered
    ascending descending alphabetical alphabetically chronological chronologically before after better worse higher
    lower larger smaller bigger longer shorter newer older cheaper earlier later greater best worst"""
)
_NOT_SUPERLATIVE = _words(
    """request interest guest test contest rest forest honest modest harvest west suggest nest digest manifest quest
    invest protest arrest chest dishonest earnest crest"""
)
_SUPERLATIVE = re.compile(r"[a-z]{2,}est")
_COUNTING_PHRASE = re.compile(r"\b(?:number|amount) of\b|\bin (?!order to\b)(?:\w+ ){0,3}order\b")

_OUTCOMES = _stems(
    """create save send delete remove add submit register upload download receive fail complete process cancel approve
    place pay book publish store import export accept reject order buy sell sign log confirm apply"""
)
_DONE = _words("sent paid bought sold succeeds succeeded fails failed works worked")
_CHANGES = _stems(
    """appear disappear open close change update become vanish redirect load reload refresh expand collapse toggle
    navigate remain return switch increase decrease gone"""
) | _words("still unchanged anymore again")
_STATE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|stays?|gets?|has|have)\s+(?:\w+ly\s+|not\s+|now\s+|an?\s+)*"
    r"(?:un|de|pre)?(?:checked|selected|focus(?:s?ed)?|enabled|disabled|expanded|collapsed|empty|blank|required"
    r"|optional|invalid|valid|masked|read-?only|editable|clickable|active|inactive|open|closed|hidden|filled|logged"
    r"|signed|available|unavailable|missing|absent|gone|online|offline)\b"
)
_PAGE = re.compile(
    r"\b(?:urls?|redirect\w*|lands?|landed)\b"
    r"|\b(?:is|are|was|be|back|returned|taken|brought|arrives?)\s+(?:on|at|to)\s+(?:the|an?|their|his|her)\s+"
    r"(?:\w+\s+){0,3}(?:page|screen|site|view|dashboard|homepage)\b"
)
_REPORTS = re.compile(
    r"\b(?:says?|saying|tells?|telling|told|explains?|explaining|states|mentions?|describes?|warns?|warning that|asks?"
    r"|suggests?|informs?|informed|indicates?|points out|makes? clear)\b.*",
)
"""A verb of saying and what is said. What a text says of an outcome or a state is its meaning, not that outcome."""


def refusal(line: str) -> str | None:
    """Why no judge is asked about the line; None where it is about looks, tone or meaning only."""
    read = read_line(line)
    quoted = spans(read.text)
    plain = mask(read.text, quoted).replace(FILLER, " ").casefold()
    counted = _counted(plain)
    if counted is not None:
        return f'it counts, compares or orders ("{counted}"), which is never left to a model'
    if quoted and not (read.tone or read.about_looks or read.loose):
        return "it quotes a text, which is compared and never left to a model"
    if read.negates and not (read.tone or read.about_looks):
        return "it says that something is not so, which no quote of a page can prove"
    return expressible(plain)


def about_looks(line: str) -> bool:
    """Whether a picture may be evidence for the line."""
    return read_line(line).about_looks


def _counted(plain: str) -> str | None:
    """The number, ordinal, quantifier, superlative or comparison of the line."""
    phrase = _COUNTING_PHRASE.search(plain)
    if phrase is not None:
        return phrase[0]
    for found in re.finditer(r"[^\W_][\w'.,:/-]*\w|\w", plain):
        word = found[0]
        if any(char.isdigit() for char in word):
            return word
        for part in (word, *word.split("-")):
            if part in _NUMBERS | _ORDINALS | _QUANTIFIERS | _COMPARISONS:
                return part
            if _SUPERLATIVE.fullmatch(part) and part not in _NOT_SUPERLATIVE:
                return part
    return None


def expressible(text: str, *, besides: frozenset[str] = frozenset()) -> str | None:
    """The outcome, change, page or state that the text is about, but for what it is said to say. `besides` are stems of
    changes that do not count."""
    plain = _REPORTS.sub("", mask(text, spans(text)).replace(FILLER, " ").casefold())
    page, state = _PAGE.search(plain), _STATE.search(plain)
    if page is not None:
        return f'it is about which page is shown ("{page[0]}"), which a claim expresses'
    if state is not None:
        return f'it is about a state ("{state[0]}"), which a claim expresses'
    for word in re.findall(r"[^\W\d_]+", plain):
        if word in _DONE or (word.endswith("ed") and stem(word) in _OUTCOMES):
            return f'it is about an outcome ("{word}"), which a claim expresses'
        if stem(word) not in besides and (word in _CHANGES or (word not in NEGATIONS and stem(word) in _CHANGES)):
            return f'it is about a change ("{word}"), which a claim expresses'
    return None
