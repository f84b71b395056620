"""How the first words of a sentence make it an action or an assertion.

All functions read a masked text (see `smoketree.plan.quotes.mask`): what is in quotes says nothing here.
"""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import re
from dataclasses import dataclass
from enum import StrEnum

from smoketree.plan.quotes import FILLER


class Reading(StrEnum):
    """How a sentence is read; UNCLEAR where a person could read it both ways."""

    ACTION = "action"
    ASSERTION = "assertion"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Opening:
    """The reading of a sentence. What an assertion asserts begins at `start`; `word` is its first word."""

    reading: Reading
    start: int = 0
    word: str = ""
    marked: bool = False
    """Whether a colon follows the word: `Assert: ...`."""
    that: bool = False
    """Whether "that" follows it: nothing but a statement can come then."""


_LEADING = r"(?:(?:and|then|also|next|now|finally|lastly|please|afterwards?|again)\b[,，]?\s+)*"
_WORDS = (
    r"assert|verify|check|confirm|ensure|expect|make\s+sure"
    r"|(?:expected(?:\s+results?)?|assertions?|asserts|checks)(?=\s*[:：])"
)
_OPENING = re.compile(
    rf"{_LEADING}(?:(?:i|we|you)\s+(?:(?:should|can|must)\s+)?)?(?P<word>{_WORDS})"
    r"(?![\w'’]|-\w)(?:\s*(?P<mark>[:：])|\s*[–—]|\s+-(?=\s)|[,.](?=\s|$))?\s*",
    re.IGNORECASE,
)
_THAT = re.compile(r"(?:that|whether|if)\b(?:[:：])?\s*", re.IGNORECASE)
_PREDICATE = re.compile(
    r"(?<![\w-])(?:is|are|was|were|has|had|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|hasn['’]t|haven['’]t|doesn['’]t|don['’]t"
    r"|can['’]t|cannot|can|could|should|shouldn['’]t|must|will|won['’]t|does|did|didn['’]t|not|shows|shown|shown|contains"
    r"|displays|displayed|appears|appeared|disappears|disappeared|says|reads|lists|includes|exists|equals|matches|becomes"
    r"|remains|stays|changed|changes|updates|updated|opens|opened|loads|loaded|works|redirects|starts|ends|begins|belongs"
    r"|looks|keeps|goes|comes|returns|lands|visible|hidden|empty|enabled|disabled|present|absent|gone"
    r"|checked|unchecked|ticked|selected|focused)(?![\w-])|[=<>≥≤≠]"
)
_BASE_FORM = re.compile(
    r"(?<![\w-])(?:show|have|contain|display|appear|include|exist|read|say|list|match|look|work)(?![\w-])"
)
_RELATIVE = re.compile(r"(?<!\w)(?:I|that|which|who)\s+$")
_DETERMINER = re.compile(r"(?:the|your|my|our|all|these|those|any)\s+", re.IGNORECASE)
_STATEMENT = re.compile(r"(?:there|it|they|he|she|everything|nothing|none|nobody|no|neither|all\s+is)\b", re.IGNORECASE)
_CONTROL = re.compile(
    r"(?<!\w)(?:check[\s-]?box(?:es)?|tick[\s-]?box(?:es)?|radio(?:[\s-]button)?s?|(?P<box>box(?:es)?)|options?|toggles?"
    r"|switch(?:es)?)(?!\w)",
    re.IGNORECASE,
)
_OTHER_BOX = re.compile(r"\b(?:search|text|input|combo|list|message|dialog|e-?mail|comment)\s+$", re.IGNORECASE)
_DIALOG = re.compile(
    r"(?<!\w)(?:dialogu?e?|pop-?up|modal|prompt|alert|confirmation|message\s+box)s?(?!\w)", re.IGNORECASE
)
_BY_MEANS = re.compile(r"(?:by|with|using|via|in)\b", re.IGNORECASE)
_PHRASAL = re.compile(r"(?:out|in|off|into|back|through)\b(?!\s+(?:the|a|an)\s)", re.IGNORECASE)
_MAIL = re.compile(
    r"(?:(?:the|your|my|our|a|that|temporary|temp|disposable|e-?mail)\s+)*(?:in-?box(?:es)?|mail-?box(?:es)?|e-?mails?|mail)\b"
    r"(?!\s+(?:address|field|input|box|label|link|column|button))",
    re.IGNORECASE,
)
_INSTRUCTIONS = (
    "accept|add|answer|append|attach|authenticate|back|browse|cancel|change|choose|clear|click|close|collapse|copy|create"
    "|cut|deselect|delete|dismiss|double-click|double click|download|drag|drop|edit|enter|expand|fetch|fill|find|focus"
    "|follow|get|go|highlight|hit|hold|hover|input|key in|launch|leave|load|locate|log|login|logout|long-press|look"
    "|mark|maximi[sz]e|middle-click|move|navigate|note|open|pass|paste|pause|pick|place|play|press|proceed|provide|pull|push"
    "|put|receive|refresh|release|reload|remember|remove|rename|repeat|reply|request|reset|resize|return|right-click"
    "|right click|save|scroll|search|select|send|set|share|sign|skip|sort|start|stop|store|submit|swap|swipe|switch"
    "|take|tap|tick|toggle|trigger|try|turn|type|uncheck|undo|untick|unselect|upload|use|view|visit|wait|write|zoom|if"
)
_INSTRUCTION = re.compile(rf"{_LEADING}(?:{_INSTRUCTIONS}|(?:check|confirm)\s+\S)(?![\w'’-])", re.IGNORECASE)
_COMMAND = re.compile(
    r"(?:(?:double-|right-)?click|tap|type|press|go\s+to|navigate\s+to|fill\s+in|select|uncheck|tick|untick|upload|drag|hover"
    r"|scroll|(?:open|enter|check|visit)\s+(?=the\b|an?\b|[/{\x01]|https?:))\s*\S",
    re.IGNORECASE,
)
_BARE_NOUN = re.compile(r"[^\W\d]+\s*[.,;]?\s*$")
"""One word: nothing is said of it."""

_NAMES_ONLY = re.compile(rf"{FILLER}+(?:\s*(?:,|and)\s*{FILLER}+)*\s*(?:$|[.,;]|and\s|then\s)")
"""One quoted name or more and nothing else, or another instruction."""

_CHECKS = frozenset({"check", "confirm"})


def opening(masked: str) -> Opening:
    """Reads the beginning of a sentence.

    `Assert`, `Verify`, `Ensure`, `Expect` and `Make sure` are assertions; so are `Check` and `Confirm` before
    "that" or where something is said of a thing ("the title is ..."). Before a box, radio, option or dialog
    they are actions. What is neither (`Check "Remember me"`) is UNCLEAR.
    """
    match = _OPENING.match(masked)
    if match is None:
        return Opening(Reading.ACTION)
    word = match.group("word").lower()
    marked = match.group("mark") is not None
    start = match.end()
    if that := _THAT.match(masked, start):
        return Opening(Reading.ASSERTION, that.end(), word, marked, that=True)
    rest = masked[start:]
    if word not in _CHECKS or not rest:
        return Opening(Reading.ASSERTION, start, word, marked)
    reading = _check(rest) if word == "check" else _confirm(rest)
    if marked:  # "Check:" marks an assertion; before the name of a box nobody can tell
        reading = Reading.UNCLEAR if reading is Reading.ACTION else Reading.ASSERTION
    return Opening(reading, start, word, marked)


def is_instruction(masked: str) -> bool:
    """Whether a sentence begins as one that tells what to do, or with `If`."""
    return _INSTRUCTION.match(masked) is not None


def is_command(masked: str) -> bool:
    """Whether a sentence can only mean something to do on a page: `Click ...`, `Open the ...`."""
    return _COMMAND.match(masked) is not None


def is_statement(masked: str) -> bool:
    """Whether words after an assertion word, with no comma before it, say what must be true: `the page shows`."""
    first = re.match(r"\S+", masked)
    if first is None:
        return False
    determined = re.match(
        r"(?:the|an?|that|this|these|those|your|you|user|users|each|every|both|at|exactly|\d)\b", masked
    )
    return bool(
        masked.startswith((FILLER, "{{"))
        or determined
        or _STATEMENT.match(masked)
        or _predicate(masked) is not None
        or len(masked.split()) > 1
    )


def _predicate(rest: str) -> int | None:
    """Where something is said of a thing, not within "the box that is ...", and not the thing itself: "the changes"."""
    for match in _PREDICATE.finditer(rest):
        before = rest[max(0, match.start() - 12) : match.start()]
        if not _RELATIVE.search(before) and not _DETERMINER.fullmatch(before):
            return match.start()
    return None


def _control(rest: str) -> int | None:
    for match in _CONTROL.finditer(rest):
        if not (match.group("box") and _OTHER_BOX.search(rest[max(0, match.start() - 12) : match.start()])):
            return match.start()
    return None


def _check(rest: str) -> Reading:
    if _NAMES_ONLY.match(rest):
        return Reading.ACTION
    if _PHRASAL.match(rest) or (_MAIL.match(rest) and _predicate(rest) is None):
        return Reading.ACTION
    if _STATEMENT.match(rest) or _predicate(rest) is not None:
        return Reading.ASSERTION
    if _control(rest) is not None or _DIALOG.search(rest):
        return Reading.UNCLEAR if _BASE_FORM.search(rest) else Reading.ACTION
    return Reading.ASSERTION if _BASE_FORM.search(rest) else Reading.UNCLEAR


def _confirm(rest: str) -> Reading:
    if _STATEMENT.match(rest) or _predicate(rest) is not None:
        return Reading.ASSERTION
    if _DIALOG.search(rest) or _control(rest) is not None or _BY_MEANS.match(rest):
        return Reading.ACTION
    if _BASE_FORM.search(rest):
        return Reading.ASSERTION
    return Reading.ACTION if _BARE_NOUN.match(rest) else Reading.UNCLEAR
