"""An assertion line read for its words: whether a judge may be asked about it, and what its evidence has to speak of.
Pure.

Judged are lines that are only about looks, tone or meaning. What the host can count, compare or order is never left to
a model, and neither is an outcome, a change, a page or a state: a claim expresses these, and a line about one of them
that was not read is not established.
"""

import re
from dataclasses import dataclass

from smoketree.agent.stems import stem, tokens
from smoketree.browser.verify_text import flat
from smoketree.language import lexicon
from smoketree.language.lexicon import word_set
from smoketree.plan.values import FILLER, mask, spans


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


STOP = word_set(
    """a an the this that these those it its it's he she they them their theirs his her hers i me my mine you your
    yours we us our ours of to in on at by for from with within into onto as than then so and or but if
    while when where which who whom whose what how why is are was were be been being am do does did done has
    have had having will would shall should can could may might must let's let there here up down out off
    over under about between through during also just even very too such other another own via per s t re ll ve d"""
)
"""Words that name nothing."""

FRAME = _stems(
    """assert verify check ensure expect make sure see seen look show shown display appear visible present exist page
    screen site website app application ui view user person someone visitor say said tell told read contain include
    mention indicate indication state text message section area element item something anything thing way able possible
    possibility now already yet currently properly correctly right successfully expected sensible appropriate relevant
    somewhere provide give given get become remain kind clear clearly button link field box row list table column cell
    heading label option tab icon menu form input textbox window browser go went come happen ask request need offer
    prompt allow let permit use name call want"""
) - {stem("confirm")}
"""Stems of words that frame an assertion, or name a kind of element, but not what it is about."""

# "But" and "except" say nothing of what a sentence denies.
NEGATIONS = lexicon.NEGATIONS - {"but", "except"} | word_set(
    """n't hadn't wouldn't nowhere nicht kein keine keinen nie ohne pas jamais aucun aucune sans ningún ninguna nunca
    sin non senza nessun geen niet"""
)

LEANING = _stems(
    """error invalid wrong incorrect fail failure reject refuse deny decline warn complain validate require missing
    empty disabled unavailable limit forbid prevent block lock restricted unauthorized expired cancel problem issue
    mandatory explain ask unknown unsupported unlikely"""
)
"""Stems of words by which a line without "not" may be proved by a sentence with "not"."""

TONE = _stems(
    """tone friendly polite politely rude welcoming helpful encouraging apologetic formal informal professional casual
    neutral aggressive sarcastic wording worded phrased understandable readable concise grammatical humorous warm
    offensive confusing reassuring persuasive"""
)
"""Stems of words about how a text sounds: the text itself need not have them."""

COLORS = word_set(
    """red green blue yellow orange purple violet pink black white grey gray brown teal turquoise cyan magenta gold
    silver navy beige"""
)
LOOKS = word_set(
    """aligned align alignment centered centred centre center overlap overlaps overlapping layout color colour
    colors colours colored coloured font bold italic underlined strikethrough cropped clipped legible
    contrast blurry blurred theme spacing margin padding responsive width height
    shadow border rounded highlighted visually appearance styled unstyled design pretty
    ugly distorted stretched pixelated faded transparent opaque"""
)
"""Words about looks, which only a picture can prove."""

LOOK_PHRASES = (
    "cut off",
    "side by side",
    "left of",
    "right of",
    "on the left",
    "on the right",
    "right corner",
    "left corner",
    "dark mode",
    "light mode",
    "looks good",
    "looks right",
    "looks fine",
    "looks ok",
    "looks nice",
    "looks broken",
)
DEPICTED = word_set("image images picture pictures photo photos logo icon chart graph drawing illustration map")
"""Things that a picture shows, or a name in the tree."""

_FAMILIES = (
    """error fail failed failure invalid wrong incorrect denied reject problem unable mistake oops sorry declined
    unsuccessful unauthorized mismatch warning required""",
    """success successful confirmation confirm thank thanks congratulations complete finished saved placed received
    accepted approved acknowledged""",
    "login signin logout signout credential credentials password username authentication account",
    "signup register registration account join",
    "cart basket bag trolley",
    "price total amount cost sum subtotal $ € £",
    "greet greeting welcome hello hi hey morning evening afternoon",
    "notification alert toast banner notice snackbar",
    "product article task todo entry",
    "purchase order bought checkout",
    "search find filter result match",
    "user account profile",
    "begin start launch",
    "locked restricted forbidden upgrade premium",
    "picture image photo illustration",
    "logo brand",
    "date day month calendar schedule",
    "choose select pick choice",
    "help support faq assistance",
    "setting preferences configuration",
    "mail email inbox",
    "dialog popup modal",
    "navigation navbar",
    "phone telephone mobile tel",
    "address street city zip",
    "pay payment card charge checkout",
    "ship shipping delivery dispatched",
    "invite invitation",
    "member team teammate colleague",
    "trial free upgrade plan",
    "next continue proceed",
)

RELATED: dict[str, frozenset[str]] = {}
"""A stem -> stems of words that speak of the same thing. Enough to say that a quote is about the line's subject, never
that it proves the line."""

for _family in _FAMILIES:
    _members = _stems(_family)
    for _member in _members:
        RELATED[_member] = RELATED.get(_member, frozenset()) | _members

ROLES: dict[str, frozenset[str]] = {
    "alert": _stems("alert error warning notification notice toast problem"),
    "status": _stems("status notification confirmation toast notice"),
    "dialog": _stems("dialog popup modal"),
    "alertdialog": _stems("dialog popup modal alert"),
    "img": _stems("picture image photo logo icon illustration chart"),
    "navigation": _stems("navigation menu navbar"),
    "searchbox": _stems("search"),
    "banner": _stems("header"),
    "contentinfo": _stems("footer"),
}
"""A role -> stems of what a plan may call it."""

TOPICS: dict[str, frozenset[str]] = {
    "address": _stems("url address path route query fragment location domain"),
    "dialog": _stems("dialog popup alert confirm confirmation prompt"),
    "mail": _stems("mail email inbox sender subject"),
    "answer": _stems("api request response server endpoint returns answers http json"),
    "value": _stems("field box input value prefilled entered typed select choice dropdown editor textarea default"),
    "placeholder": _stems("placeholder hint field box input prompt"),
    "option": _stems("option choices dropdown select combobox"),
    "code": _stems("code snippet command source example key terminal log json output"),
    "deleted": _stems("crossed struck strikethrough old former"),
    "link": _stems("link href url points target"),
}
"""What a line must speak of for text that is not one of the page's own sentences to be evidence for it."""


_HEAD = re.compile(
    r"\W*(?:and\s+|then\s+|also\s+)*(?:assert|verify|check|confirm|ensure|expect|make sure)\b(?:\s+that\b|\s*:)?\s*",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\{\{[^{}]*\}\}")
_LOOSELY = re.compile(r"\b(?:like|similar to|such as|e\.g\.|for example|about|roughly|around)\s*$", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w&-]*")
_NUMERO = re.compile(r"\bno\.?\s?[:#]?\s?(?=\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line read for its words.

    `words` are the stems of what it is about, in order; `terms` the texts in quotes, which the evidence must contain
    (`loose`: one is only an example); `names` the stems of its capitalized words, `opening` that of its first word,
    which may be one. `leaning`: a sentence with "not" may prove it although it has none itself. `topics` are the
    places, besides the page's own words, that it speaks of. `tone`: it is about how a text sounds. `looks` are its
    words about looks; `depicted`: it is about a picture.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[str, ...]
    loose: bool
    names: frozenset[str]
    opening: str
    negates: bool
    leaning: bool
    topics: frozenset[str]
    tone: bool
    looks: tuple[str, ...]
    depicted: bool

    @property
    def about_looks(self) -> bool:
        return bool(self.looks) or self.depicted

    def touched_by(self, found: frozenset[str], *, closely: bool = False) -> frozenset[str]:
        """The words of the line that are among `found`, or, unless `closely`, are related to one that is."""
        return frozenset(
            word for word in self.words if word in found or (not closely and RELATED.get(word, frozenset()) & found)
        )


def read_line(line: str) -> JudgedLine:
    """Reads a line of a plan, with or without its leading "Verify that"."""
    text = _HEAD.sub("", flat(_SECRET.sub(" ", line)), count=1) or flat(line)
    quoted = spans(text)
    loose = {span for span in quoted if _LOOSELY.search(text[: span.start])}
    plain = mask(text, tuple(span for span in quoted if span not in loose)).replace(FILLER, " ")
    said = tokens(plain)
    stems = frozenset(map(stem, said))
    names, opening = _names(mask(text, quoted).replace(FILLER, " "))
    return JudgedLine(
        text=text,
        words=_content(said),
        terms=tuple(span.content for span in quoted if span not in loose and span.content.strip()),
        loose=bool(loose),
        names=names,
        opening=opening,
        negates=any(word in NEGATIONS for word in said),
        leaning=bool(stems & LEANING),
        topics=frozenset(name for name, members in TOPICS.items() if members & stems),
        tone=bool(stems & TONE),
        looks=_looks(plain),
        depicted=any(word in DEPICTED for word in said),
    )


def denies(text: str) -> bool:
    """Whether a sentence says "not" in one way or another."""
    return any(word in NEGATIONS for word in tokens(_NUMERO.sub(" ", text)))


def content(text: str) -> tuple[str, ...]:
    """The stems of the words of a text that name something, in order, each once."""
    return _content(tokens(text))


def _content(said: tuple[str, ...]) -> tuple[str, ...]:
    named = (stem(word) for word in said if word not in STOP and word not in NEGATIONS)
    return tuple(dict.fromkeys(one for one in named if one not in FRAME and not one[0].isdigit()))


def _names(plain: str) -> tuple[frozenset[str], str]:
    """The stems of the capitalized words inside the line, and that of its first word, if that is capitalized."""
    names, opening = set(), ""
    for found in _NAME.finditer(plain):
        if not found[0][0].isupper() or found[0] == "I":
            continue
        word = stem(tokens(found[0])[0])
        if plain[: found.start()].strip():
            names.add(word)
        elif found[0].casefold() not in STOP and word not in FRAME:
            opening = word
    return frozenset(names), opening


def _looks(plain: str) -> tuple[str, ...]:
    words = re.findall(r"[^\W\d_]+", plain)
    found = [word.casefold() for word in words if word.casefold() in LOOKS]
    # A color with a capital in the middle of a line is a name: Orange, Black Friday.
    found += [
        word.casefold()
        for at, word in enumerate(words)
        if word.casefold() in COLORS and (word.islower() or (at == 0 and word.istitle()))
    ]
    found += [phrase for phrase in LOOK_PHRASES if re.search(rf"\b{phrase}\b", plain.casefold())]
    return tuple(dict.fromkeys(found))


_NUMBERS = lexicon.NUMBERS.keys() | word_set(
    """thirteen fifteen twenty thirty fifty hundred hundreds thousand thousands million millions dozen dozens half
    double triple once twice single pair couple"""
)
_ORDINALS = lexicon.ORDINALS.keys() | word_set("next previous final initial penultimate")
_QUANTIFIERS = lexicon.QUANTIFIERS - {"some"} | word_set(
    """much neither nobody everybody everyone everything always never enough count total sum average majority
    remaining"""
)
_COMPARISONS = word_set(
    """more less fewer than same equal equals identical different differs unlike matches match sorted ordered
    ascending descending alphabetical alphabetically chronological chronologically before after better worse higher
    lower larger smaller bigger longer shorter newer older cheaper earlier later greater best worst"""
)
_NOT_SUPERLATIVE = word_set(
    """request interest guest test contest rest forest honest modest harvest west suggest nest digest manifest quest
    invest protest arrest chest dishonest earnest crest"""
)
_SUPERLATIVE = re.compile(r"[a-z]{2,}est")
_COUNTING_PHRASE = re.compile(
    r"\b(?:number|amount) of\b|\bat the (?:top|bottom|end|beginning) of\b|\bin (?!order to\b)(?:\w+ ){0,3}order\b"
)

_OUTCOMES = _stems(
    """create save send delete remove add submit register upload download receive fail complete process cancel approve
    place pay book publish store import export accept reject order buy sell sign log confirm apply"""
)
_DONE = word_set("sent paid bought sold succeeds succeeded fails failed works worked")
_CHANGES = _stems(
    """appear disappear open close change update become vanish redirect load reload refresh expand collapse toggle
    navigate remain return switch increase decrease gone"""
) | word_set("still unchanged anymore again")
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
