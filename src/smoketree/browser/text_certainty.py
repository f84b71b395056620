"""Which places of a text show it beyond doubt. Pure: lines in, answers out.

That something is not there needs that its words stand nowhere; that it is there needs a place that says so. "Done" is
not said by a button "Mark as done", nor "Available" by "Not available", nor "5 items saved" by "1 of 5 items saved".

The rule for words around a place: its clause decides. What denies ("not", "no"), puts off ("to be", "once", "?") or
answers ("Saved: no") another word of the clause changes what the place says, if it says a state or an outcome; what
stands right before it changes it in any case. A number is part of another where it counts, bounds or negates that.
Where the clause goes on with a condition, a limit or a denial, it is not known what is left.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from smoketree.browser.verify_text import APART, Place, occurrences, tidy

_STATE = re.compile(
    r"\b(?!(?:need|feed|speed|seed|hundred|indeed|embed|exceed|proceed|succeed)\b)(?:[^\W\d_]{2,}ed|sent|paid|done|made"
    r"|built|lost|won|set|put|bought|sold|shown|given|taken|chosen|written|begun|active|complete|ready|available|online"
    r"|open|valid|live|visible|public|success(?:ful|fully)?|ok|on|running|in stock|up to date|signed in|logged in)\b",
    re.IGNORECASE,
)
"""Words for a state or an outcome: what can be denied, put off, asked for or answered with no."""

_NOT = r"\b(?:not|cannot|never|without|unable to|fail(?:ed|s)? to|no longer|nothing|nobody|none|neither|hardly|no|zero)"
_OTHER_CLAUSE = r"(?!(?:because|but|so|and|or|when|if|until|since|while|that|which|who|where|as|then)\b)"
_DENIED = re.compile(
    r"(?:\b(?:not|cannot|never|without|unable to|fail(?:ed|s)? to|no longer|nothing|nobody|no one|none|neither"
    r"|hardly|partly|partially|almost|nearly|half|(?<![\d.,])0)|n't)"
    r"(?: (?:yet|is|was|were|has|have|been|be|being|currently|fully|completely|successfully|a|an|any|the))*[ \t]$"
    r"|\b(?:non|un|not)-$",
    re.IGNORECASE,
)
_NONE = re.compile(r"(?:^|[\t.!?;,:(] ?)no[ \t]$", re.IGNORECASE)
_DENIED_CLAUSE = re.compile(rf"(?:{_NOT}|n't|(?<![\d.,])0)(?: {_OTHER_CLAUSE}[\w'-]+){{1,4}} $", re.IGNORECASE)
_IN_QUESTION = re.compile(
    rf"(?:(?:{_NOT}|n['\u2019]t)(?: [\w'-]+){{0,4}}|\b(?:please confirm|check|ensure|make sure|verify|unsure|unclear))"
    r" (?:that|whether|if) $",
    re.IGNORECASE,
)
"""What comes before a clause that need not be so: "We could not confirm that your order was placed"."""

_PUT_OFF = re.compile(
    r"(?:\b(?:to|will|must|should|can|could|may|might|would|shall)(?: \w+)? be|\bbeing)(?: \w+ly)? $"
    r"|\b(?:if|once|until|unless|when|whenever|whether|before|in case)\b[^.!?;,:\t]*$"
    r"|\b(?:wait(?:ing)?(?: for)?|pending|awaiting|expected|next(?: step)?|upcoming|planned|scheduled|missing) ?: $"
    r"|\b(?:in|dis|de)-$"
    r"|[\u2717\u2718\u274c\u26d4\u2610]\ufe0f? ?$",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(rf"(?:\b(?:e\.g\.|for (?:example|instance)\b|example:)[^.;:!?()\t{APART}]*|\^)$", re.IGNORECASE)
"""What a hint shows, as "e.g., ^1.0.0" below a field: it says what may be written, not what is."""

_NUMBER_CELL = re.compile(r"\d\t$")
_SHARE = re.compile(r"\s*\d{1,3} ?%")
_COUNTED = re.compile(r"\d+ (?:of|/) \d+ ")
_ANSWERED = re.compile(
    r"^(?: ?[:=] ?|\t)(?:(?:no|not|none|never|false|off|n/a|pending|fail\w*|error|disabled|inactive|unknown|waiting"
    r"|incomplete|in progress|cancel\w*|denied|rejected)\b[^.,;\t]*|0(?:\.0+)?|\d{1,2}(?:\.\d+)? ?%|0 ?(?:/|of)[^\t]*"
    r"|[-✗✘❌\u00d7])(?= ?(?:$|[\t.,;!)]))",
    re.IGNORECASE,
)
_PUT_OFF_AFTER = re.compile(
    r"^(?: ?[\u2717\u2718\u274c\u26d4]| (?:soon|shortly|later|tomorrow|pending|failed|never|in part|partly|partially"
    r"|locally|unless|except|excluding|by (?:mistake|another|some(?:one|body)|a different)|in error"
    r"|(?:out )?of (?:the )?\d)"
    r"|,?(?: (?:and|but|then|was|were))* (?:recalled|reverted|revoked|undone|withdrawn|rolled back))",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(rf"[.,](?!\d)|[;!?\t{APART}]")
_CONDITION = re.compile(
    r" .*?\b(?:once(?! an?\b)|(?<!even )if|when|whenever|unless|as (?:soon|long) as|provided|except)\b", re.IGNORECASE
)
_PARTICLE = re.compile(r"\b(?:on|off|in|out|up|down|under)$", re.IGNORECASE)
_NOUN = re.compile(
    r" (?!(?:a|an|the|and|or|at|by|for|from|in|on|to|with|since|as|now|again|today|here|until)\b)[^\W\d]"
)
"""What makes another thing of a particle: "is on hold"."""

_SENT = re.compile(r"\b(?:sent|paid|given|handed|turned)$", re.IGNORECASE)
_LIMIT = re.compile(
    r" .*?(?:\b(?:not(?! only)|but|never|none|nothing|nobody|cannot|partly|partially|invalid|void)\b|n[\u2019']t\b"
    r"|(?<!with )(?<!in )\b(?:no|only)\b|\bwith (?:\w+ )?(?:errors?|warnings?|failures?)\b"
    r"|\b(?:to|on|for|by|from|with|in) (\d[\d.,]*) (?:out )?of (?:the )?(?!\1\b)\d[\d.,]* [a-z]+s\b)",
    re.IGNORECASE,
)
"""What a clause goes on with that may leave nothing of what it said before: "You save 20% in the second year only",
"Delivered to 0 of 2 devices"."""

_OF_ITS_OWN = re.compile(r"['\u2019]s? [^\W\d]")
"""What makes the end of a sentence the owner of something else: "You joined Chess club's waiting list"."""

_IN_SENTENCE = rf"[^.!?\t{APART}]"
_NONE_OF = re.compile(r"^(?:no|nothing|nobody|none|0)\b", re.IGNORECASE)
_SOME_ELSE = re.compile(
    rf"{_IN_SENTENCE}*(?:[,;(]|[-\u2013\u2014] )(?: ?(?:and|but))? ?[1-9]\d*\b{_IN_SENTENCE}*"
    r"\b(?:others?|elsewhere|more)\b"
)
"""What there is all the same: "No messages here, 3 in other rooms"."""

_FAILS_LATER = re.compile(
    rf"{_IN_SENTENCE}*(?:[,;]|[-\u2013\u2014] )(?!{_IN_SENTENCE}*\b(?:no|0|nothing|none|nobody|without|you)\b)"
    rf"{_IN_SENTENCE}*?(?:\b(?:but|however|except(?:ing)?|apart from|other than|fail(?:ed|s|ing)?|failure|unable"
    r"|rejected|cannot|could not|(?:did|was|were|is|are|has|have) not)\b|\berrors?\b(?! rate)"
    r"|\b(?:is|was|are|were|did|could|has)n[\u2019']t\b)",
    re.IGNORECASE,
)
"""A later clause of the sentence that may take back what it said: "Coupon applied, sync failed"."""

_SAYS_SOMETHING = 3  # words that may be a sentence
_DUE = re.compile(r"\b(?:ready|available|open|online|active|live|visible|complete)$", re.IGNORECASE)
_DUE_AFTER = re.compile(r"^ in (?:about )?(?:\d+|an?|a few|some) (?:second|minute|hour|day|week)", re.IGNORECASE)
_ASKED = re.compile(
    r"^(?:are|is|was|were|am|do|does|did|have|has|had|can|could|will|would|should|may|what|when|where|which|who|why|how"
    r"|already|forgot\w*|not|no|need)\b|\balready\b|\?$",
    re.IGNORECASE,
)
_PART = re.compile(r"\d+(?: out)?(?: of(?: the)?|/) ?$|\d ?/ ?$", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:max(?:imum|\.)?|min(?:imum|\.)?|up to|at (?:least|most)|(?:more|less|fewer) than) $", re.IGNORECASE
)
_NUMBER_OF = re.compile(r"\d[\d.,]* +[^\W\d]")
_AMOUNT = r"[^\w\s()\t]?\d[\d.,]*"
_RANGE = "\ue000"
_RANGES = str.maketrans(dict.fromkeys("\u2012\u2013\u2014\u2015", _RANGE))


_GONE = r"(?:removed|deleted|discarded|cancell?ed|archived|rejected|declined|dismissed)"
_NOT_DONE = r"(?:(?:could|can|did|was|were|has|have)(?: not|n[\u2019']t)|cannot)"
_FAILED = rf"(?:{_NOT_DONE}|unable|fail(?:ed|s)?)"
_NAMES_GONE = re.compile(rf"\b(?:{_GONE}|{_FAILED}(?: to)? \w+)(?: [\w-]+){{0,2}} [\"\u201c\u2018']?$", re.IGNORECASE)
_AND_GONE = re.compile(rf" .*?\b(?:and|then|but)\b(?: \w+)? (?:closed|{_GONE})\b", re.IGNORECASE)
_IS_GONE = re.compile(
    rf"^[\"\u201d\u2019']? (?:(?:was|were|is|are|has been|have been) )?(?:\w+ly )?(?:{_GONE}|{_NOT_DONE})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Label:
    """The visible text of a control; `link`: it leads somewhere, so that its text is content as well."""

    lines: Sequence[str]
    link: bool


def denied(line: str, start: int, end: int | None = None) -> bool:
    """Whether the words around what stands from `start` to `end` of the tidied line make it say something else.
    Without an end, only what stands before it counts."""
    before = line[:start].replace(APART, " ")
    own_number = line[start : start + 1].isupper() and any(map(str.isdigit, line[start:end]))
    if _NUMBER_CELL.search(before) and (own_number or not _STATE.search(line[start:end])):
        before = ""  # the number of another column
    counted = _NUMBER_OF.match(line, start)
    if _DENIED.search(before) or (counted and (_PART.search(before) or _BOUND.search(before))):
        return True
    number = line[start : start + 1].isdigit()
    if not number and _NONE.search(before):
        return True
    said = line[start:end]
    if not number and _STATE.search(said) and (_DENIED_CLAUSE.search(before) or _PUT_OFF.search(before)):
        return True
    return end is not None and _turned(said, line[end:].replace(APART, " "), cells=line.count("\t") + 1)


def may_be_counted(line: str, start: int) -> bool:
    """Whether a number in the cell before counts it, or is that of another column: "Tests | 0 | Passed", "Ann | 0 |
    Paid"."""
    return _NUMBER_CELL.search(line[:start]) is not None


def _turned(said: str, after: str, *, cells: int) -> bool:
    """Whether what follows turns what is said: "Saved: no", "Booking confirmed?"."""
    states = list(_STATE.finditer(said))
    if not states or (_COUNTED.match(said) and _SHARE.match(after)):
        return False  # "1 of 4 published" says itself how much is
    if (
        _PUT_OFF_AFTER.match(after)
        or (_DUE.search(said) and _DUE_AFTER.match(after))
        or (after.lstrip().startswith("?") and not _ASKED.search(said))
    ):
        return True
    return states[-1].end() == len(said) and (cells == 2 or after[:1] != "\t") and bool(_ANSWERED.match(after))


def in_other(line: str, place: Place) -> bool:
    """Whether the place is a part of another name or amount: of a name with a hyphen, a number with spaces, a
    range, a negative amount in brackets, how much it is too much, the key of a text that was not translated, a
    template's gap."""
    text = tidy(line.translate(_RANGES))
    before, said, after = text[: place.start], text[place.start : place.end], text[place.end :]
    if re.search(r"\w\.$", before) and said[:1].isalpha() and not said[:1].isupper():
        return True
    if re.match(r"\.[a-z_]", after) and said[-1:].isalpha() and "." not in said:
        return True
    if before.rstrip().endswith("{{") and after.lstrip().startswith("}}"):
        return True
    if (re.search(r"\w-$", before) and said[:1].isalnum()) or (re.match(r"-\w", after) and said[-1:].isalnum()):
        return True
    if (re.match(r"\d{3}(?!\d)", said) and re.search(r"(?<![\w.,])\d{1,3} $", before)) or (
        re.search(r"(?<![\w.,])\d{1,3}$", said) and re.match(r" \d{3}(?!\d)", after)
    ):
        return True
    if re.match(_AMOUNT, said) and re.match(r" too [a-z]", after):
        return True
    first, last = bool(re.match(_AMOUNT, said)), bool(re.search(r"\d\W?$", said)) and ":" not in said
    dash = rf" ?{_RANGE} ?"
    if (first and re.search(rf"\d{dash}[^\w\s]?$", before)) or (last and re.match(rf"{dash}{_AMOUNT}", after)):
        return True
    amount = re.fullmatch(_AMOUNT, said) and not re.fullmatch(r"\d+", said)
    return bool(amount) and before.endswith("(") and after.startswith(")")


def is_amount(text: str) -> bool:
    """Whether the text is nothing but an amount: of what is struck out, that is the former one."""
    return bool(re.fullmatch(rf"[^\W\d]{{0,3}} ?{_AMOUNT} ?[^\d]{{0,3}}", tidy(text)))


def sure(lines: Sequence[str], found: Sequence[Place], wanted: str, labels: Sequence[Label]) -> list[Place]:
    """Those of `found` (in `lines`) that say it, as many as are left when the words in names of controls are taken
    away; none of them where every one is in doubt."""
    said = [place for place in found if not _doubted(lines[place.line], place)]
    doubtful = sum(1 for label in labels for place in occurrences(label.lines, wanted) if _only_named(label, place))
    return said if len(said) > doubtful else []


def is_qualified(line: str, place: Place) -> bool:
    """Whether the sentence takes back or limits what it says: by a condition, a limit or a denial behind it ("Saved
    once you are online" need not be "Saved"), or because it only asks for it, gives it as an example, or
    says it inside a longer sentence ("Spend $5 more and you have free shipping")."""
    text = tidy(line)
    before, said, after = text[: place.start], text[place.start : place.end], text[place.end :]
    states, counts = bool(_STATE.search(said)), any(map(str.isdigit, said))
    if place.inside or _EXAMPLE.search(before) or (states and _IN_QUESTION.search(before.replace(APART, " "))):
        return True
    if _NONE_OF.match(said) and _SOME_ELSE.match(after):
        return True
    clause = _CLAUSE_END.split(after, maxsplit=1)[0]
    if said[-1:] in ".!?" or not (states or len(said.split()) + counts >= _SAYS_SOMETHING):
        return False
    phrase = (_PARTICLE.search(said) and _NOUN.match(after)) or (_SENT.search(said) and after.startswith(" back"))
    fails = states and not said[:1].isdigit() and _FAILS_LATER.match(after)  # "12 passed, 3 failed" are two counts
    other = phrase or fails or _OF_ITS_OWN.match(after) or _LIMIT.match(clause) or _AND_GONE.match(clause)
    return bool(other or ((states or counts) and _CONDITION.match(clause)))


def is_gone(line: str, place: Place) -> bool:
    """Whether a message names it as what is gone or did not come: "Removed Milk", "Milk could not be saved"."""
    text = tidy(line)
    return bool(_NAMES_GONE.search(text[: place.start]) or _IS_GONE.match(text[place.end :]))


def _doubted(line: str, place: Place) -> bool:
    return denied(tidy(line), place.start, place.end) or in_other(line, place)


_SO_IT_IS = re.compile("[\u2605\u2713\u2714\u2705\u2665\u2764\u25cf\u2611]\ufe0f? ?")
"""A sign on a button that says the state behind it: a star, a tick, a heart, a dot. Others offer it, or deny it."""


def _only_named(label: Label, place: Place) -> bool:
    """Whether the place is in the middle of a control's name: "Mark paid". At its beginning it may be all that is
    meant ("Cart (3)"); in a link that leads somewhere it is content, unless even the letter case is another."""
    line = tidy(label.lines[place.line])
    if _doubted(label.lines[place.line], place):
        return False  # not counted among those that say it
    begins = place.start == 0 or line[place.start - 1] in ("\t", APART) or _SO_IT_IS.fullmatch(line[: place.start])
    return not begins and not (label.link and place.exact)
