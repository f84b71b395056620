"""Where sentences end. Not within quotes, brackets, addresses, numbers or after "e.g."."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are intended

import itertools
import re
from dataclasses import dataclass
from enum import StrEnum

from smoketree.plan.values import FILLER

# How the first words of a sentence make it an action or an assertion.
#
# All functions read a masked text (see `smoketree.plan.values.mask`): what is in quotes says nothing here.


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
_DETERMINED = re.compile(
    rf"{FILLER}|\{{\{{|(?:the|an?|that|this|these|those|your|you|user|users|each|every|both|at|exactly|\d)\b",
    re.IGNORECASE,
)
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
_PRESSED_AT_END = re.compile(rf"\s(?:with|using|via)\s+{FILLER}+\s*[.;]?\s*$")
"""A control at the end: "the booking with "Yes"" """
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
_BARE_NOUN = re.compile(r"(?:(?:the|this|these|your|my|his|her|all)\s+)?[^\W\d]+\s*[.,;]?\s*$")
"""One noun: nothing is said of it."""

_NAMES_ONLY = re.compile(rf"{FILLER}+(?:\s*(?:,|and)\s*{FILLER}+)*\s*(?:$|[.,;]|and\s|then\s)")
"""One quoted name or more and nothing else, or another instruction."""

_NAMED_IN_PLACE = re.compile(
    rf"{FILLER}+\s+(?:in|on|of|for|next\s+to|under|within|inside)\s+(?!.*\b(?:and|then)\b)[^,;:]+\.?"
)
"""What is ticked where it is: `"Compare" in the card of "A"`. Where no box is there, that is an error."""

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
    if word == "confirm" and not rest and not marked:
        return Opening(Reading.ACTION)  # the button of a form or dialog: nothing is said that could be asserted
    if word not in _CHECKS or not rest:
        return Opening(Reading.ASSERTION, start, word, marked)
    reading = _check(rest) if word == "check" else _confirm(rest)
    if marked:  # "Check:" marks an assertion; before the name of a box it is ambiguous
        reading = Reading.UNCLEAR if reading is Reading.ACTION else Reading.ASSERTION
    return Opening(reading, start, word, marked)


def is_instruction(masked: str) -> bool:
    """Whether a sentence begins as an instruction, or with `If`."""
    return _INSTRUCTION.match(masked) is not None


def is_command(masked: str) -> bool:
    """Whether a sentence can only mean something to do on a page: `Click ...`, `Open the ...`."""
    return _COMMAND.match(masked) is not None


class Statement(StrEnum):
    """What a sentence says without an instruction or an assertion word: what should be so, or what is."""

    EXPECTED = "expected"
    STATED = "stated"


def stated(masked: str) -> Statement | None:
    """Whether a sentence says of something that it should or must be so, or that it is so. None for instructions, what
    a person should do ("The user must fill in the name"), and what begins with a condition or a time."""
    if begins_step(masked):
        return None
    head, comma, rest = masked.partition(",")
    if comma and _CONTEXT.match(head):
        return stated(rest.strip())  # "On the dashboard, the total should be $12"
    said = _STATED.match(masked)
    if said is None and (_DETERMINED.match(masked) or _STATEMENT.match(masked)):
        said = _SAID_OF.match(masked)
    if said is None or _SUBORDINATE.search(said["subject"]):
        return None
    someone = _SOMEONE.fullmatch(said["subject"].strip()) is not None
    if said.groupdict().get("expected"):
        does = someone and is_instruction(masked[said.end() :]) and not _UNDERGONE.match(masked, said.end())
        return None if does else Statement.EXPECTED
    return None if someone and said.re is _SAID_OF else Statement.STATED


def said_in(text: str) -> list[str]:
    """The parts of a sentence that say what is so: of "Open Invoices, which has a badge" the second one."""
    return [part for part in parts_of(text) if _PREDICATE.search(part) and not begins_step(part)]


def parts_of(text: str) -> list[str]:
    """A sentence at its commas, dashes and "and"."""
    return _PARTS.split(text)


_PARTS = re.compile(
    r"[;:,](?:\s+and)?\s+|\s+(?:and|but|while)\s+|\s+[\u2013\u2014-]\s+|\s+\(|\s+(?=which\s|so\s+that\s)"
)
_STATED = re.compile(
    r"(?P<subject>[^,;:]{1,120}?)\s+(?:(?P<expected>(?:should|must)(?:n['\u2019]t)?)|(?:is|are|was|were|has|have)(?:n['\u2019]t)?)"
    r"(?![\w-])\s+(?=\S)",
    re.IGNORECASE,
)
_SAID_OF = re.compile(rf"(?P<subject>[^,;:]{{1,120}}?)\s+(?:{_PREDICATE.pattern}|{_BASE_FORM.pattern})", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"(?<![\w-])(?:that|which|who|whom|whose|where|what|when|whenever|whether|if|unless|until|till|while|once|after|before"
    r"|because|since|so|as|given|[=-]+>)(?![\w-])",
    re.IGNORECASE,
)
_SOMEONE = re.compile(
    r"(?:then\s+)?(?:i|we|you|(?:(?:the|an?)\s+)?(?:[\w-]+\s+)?(?:users?|customers?|admins?|visitors?|guests?|testers?))",
    re.IGNORECASE,
)
_UNDERGONE = re.compile(r"(?:find|get|receive|view|return)(?![\w-])", re.IGNORECASE)
"""What a person meets without doing anything, in the words of instructions."""


def is_statement(masked: str) -> bool:
    """Whether words after an assertion word, with no comma before it, say what must be true: `the page shows`."""
    first = re.match(r"\S+", masked)
    if first is None:
        return False
    return bool(
        _DETERMINED.match(masked)
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
    if _control(rest) is not None or _DIALOG.search(rest) or _NAMED_IN_PLACE.fullmatch(rest):
        return Reading.UNCLEAR if _BASE_FORM.search(rest) else Reading.ACTION
    return Reading.ASSERTION if _BASE_FORM.search(rest) else Reading.UNCLEAR


def _confirm(rest: str) -> Reading:
    if _STATEMENT.match(rest) or _predicate(rest) is not None:
        return Reading.ASSERTION
    if _DIALOG.search(rest) or _control(rest) is not None or _BY_MEANS.match(rest):
        return Reading.ACTION
    if _BASE_FORM.search(rest):
        return Reading.ASSERTION
    return Reading.ACTION if _BARE_NOUN.match(rest) or _PRESSED_AT_END.search(rest) else Reading.UNCLEAR


_END = re.compile(r"(?P<mark>[.!?…]+)(?P<close>[)\]*_]*)\s+|(?P<wide>[。！？]+)(?P<wide_close>[」』”）)]*)\s*")
_GOES_ON = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|vs|cf|mr|mrs|ms|dr|prof|st|approx|incl|fig|resp|esp|max|min)$", re.IGNORECASE
)
_INITIAL = re.compile(r"(?:^|[\s(])[a-z]$", re.IGNORECASE)
_NUMBER = re.compile(r"(?:^|\s)(?:no|nr)$", re.IGNORECASE)
_MAYBE_SHORT = re.compile(
    r"(?:^|[\s(])(?:etc|inc|ltd|co|corp|ca|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\w\.\w)$", re.IGNORECASE
)
_QUOTED_END = re.compile(rf"{FILLER}\s+(?=[^\W\d_])")


def sentences(masked: str, text: str | None = None) -> tuple[tuple[int, int], ...]:
    """The sentences of a masked text as (start, end), in order and without gaps but white space.

    `text` is the same text unmasked: with it, a quoted part that ends in a full stop ends the sentence where
    an instruction follows (`Type "Hello." Click Send`).
    """
    depths = _depths(masked)
    found = [m.end() for m in _END.finditer(masked) if depths[m.start()] == 0 and _ends(masked, m)]
    if text is not None:
        found += [m.end() for m in _QUOTED_END.finditer(masked) if _quoted_stop(masked, text, m)]
    bounds = [0, *sorted(found), len(masked)]
    return tuple((start, end) for start, end in itertools.pairwise(bounds) if masked[start:end].strip())


def begins_step(masked: str) -> bool:
    """Whether a sentence begins a step of its own, by its first words."""
    return is_instruction(masked) or opening(masked).reading is not Reading.ACTION


def _ends(masked: str, match: re.Match[str]) -> bool:
    if match.group("wide"):
        return True
    rest = masked[match.end() : match.end() + 60]
    if not rest:
        return False
    before = masked[max(0, match.start() - 8) : match.start()]
    if _GOES_ON.search(before):
        return False
    if begins_step(rest):
        return True
    if match.group("mark") != "." or _INITIAL.search(before) or _MAYBE_SHORT.search(before):
        return False
    if _NUMBER.search(before) and rest[0].isdigit():
        return False
    return not rest[0].islower() and (rest[0].isalnum() or rest[0] in "{[(" + FILLER)


def _quoted_stop(masked: str, text: str, match: re.Match[str]) -> bool:
    return text[match.start() - 1 : match.start()] in (".", "!", "?") and begins_step(
        masked[match.end() : match.end() + 60]
    )


def _depths(masked: str) -> list[int]:
    """How many closed brackets each character is in; a bracket that is never closed counts for nothing."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    for at, mark in enumerate(masked):
        if mark in "([{":
            opened.append(at)
        elif mark in ")]}" and opened:
            pairs.append((opened.pop(), at))
    changes = [0] * (len(masked) + 2)
    for start, end in pairs:
        changes[start + 1] += 1
        changes[end] -= 1
    depth, depths = 0, []
    for change in changes:
        depth += change
        depths.append(depth)
    return depths


_JOINT = re.compile(
    r"(?P<sep>\s*(?:[,;]\s+|[，；]\s*)(?:(?:and|then|but|also|finally|lastly|next)\s+)*|\s+[–—-]\s+|:\s+|：\s*"
    r"|\s+(?P<bare>and|then|but)\s+(?:(?:then|also|finally)\s+)?)"
    r"(?:(?:i|we|you)\s+)?(?P<word>assert|verify|check|confirm|ensure|expect|make\s+sure)(?![\w'’]|-\w)",
    re.IGNORECASE,
)
_ACTS = (
    r"(?=(?:click|double-click|right-click|tap|press|type|open|go\s+to|navigate|reload"
    r"|log\s+(?:in|out)|sign\s+(?:in|out))\b)"
)
_THEN = re.compile(
    r"(?P<sep>\s*[,;，；]?\s+(?:and\s+)?then\s+|\s*[;；]\s+"
    rf"|\s*[,，]\s+(?:and\s+)?{_ACTS}|\s+(?P<bare>and)\s+{_ACTS})(?P<word>[^\W\d])",
    re.IGNORECASE,
)
_FOLLOWED = re.compile(
    r"(?:(?<=load)|(?<=resh)|(?<=load the page)|(?<=resh the page)):\s+|(?:\s*[;；]|(?<=[.!?]))\s+"
    r"(?=[^.;:]{1,80}?\b(?:says|shows|reads|displays|lists|(?:dis)?appears|opens|closes|should|has)\b|there\s)"
)
"""Before what is said of the page. Behind a full stop, "The button is blue" may describe what is clicked."""
_GIVING = re.compile(rf"{_LEADING}(?:book|create|enter|fill|log|provide|register|set|sign|type|use)\b", re.IGNORECASE)
"""What may go on with what is given: "Log in as Ann; the password is X"."""
_WINDOW = 400  # characters looked at to read a clause: keeps a very long line from taking quadratic time
_MODAL = re.compile(r"\b(?:can|could|may|might|to|should|must|able)\b", re.IGNORECASE)
_CONTEXT = re.compile(
    r"(?:(?:and|then)\s+)?(?:(?:on|in|at|under|inside|within|for)\s+(?!.*\w{3}ing\b)"
    r"|after\s+an?\s+(?:page\s+)?(?:re(?:load|fresh))$"
    r"|(?:when|once|after|as\s+soon\s+as)\s+the\s+[\w\s]{0,30}?(?:page|it)\s+(?:has\s+|is\s+)?(?:re)?load(?:ed|s)$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: its words are those of `parts`, (start, end) positions, one after the other."""

    reading: Reading
    parts: tuple[tuple[int, int], ...]


def clauses(masked: str, *, states: bool = False) -> tuple[Clause, ...]:
    """Splits a masked sentence into its actions and assertions.

    An assertion begins at an assertion word after a comma, semicolon, dash, "and" or "then", and with what is said
    behind a semicolon or full stop ("Search for X; the list has 2 items"); an action within one begins at "then" or a
    verb that can only be an instruction. "Assert: Verify that ..." is one assertion, and so is "On the dashboard,
    verify ...". `states`: the sentence itself says what is so.
    """
    first = Opening(Reading.ASSERTION) if states else opening(masked)
    again = opening(masked[first.start :])
    if first.marked and again.reading is Reading.ASSERTION and masked[first.start + again.start :].strip():
        first = Opening(Reading.ASSERTION, first.start + again.start, first.word, marked=True)
    found: list[Clause] = []
    at, reading = first.start, first.reading
    begin = at if reading is Reading.ASSERTION else 0
    while (joint := _next(masked, at, reading)) is not None:
        stop, resume, start, following = joint
        found.append(Clause(reading, ((begin, stop),)))
        begin, at, reading = start, resume, following
    found.append(Clause(reading, ((begin, len(masked)),)))
    return _with_context(masked, found)


def _next(masked: str, at: int, reading: Reading) -> tuple[int, int, int, Reading] | None:
    """The next joint after `at`: where the clause before it stops, where to go on searching, where the words
    of the one after it start, and the reading of that one."""
    best: tuple[int, int, int, Reading] | None = None
    for match in _JOINT.finditer(masked, at):
        joined = _joined(masked, match, reading)
        if joined is not None:
            start = match.start("word")
            words = start + (joined.start if joined.reading is Reading.ASSERTION else 0)
            best = (match.start(), start + joined.start, words, joined.reading)
            break
    if reading is Reading.ACTION:
        for match in _FOLLOWED.finditer(masked, at, len(masked) if best is None else best[0]):
            said = stated(masked[match.end() : match.end() + _WINDOW])
            if said is not None and (said is Statement.EXPECTED or not _GIVING.match(masked, at)):
                return match.start(), match.end(), match.end(), Reading.ASSERTION
    if reading is Reading.ASSERTION:
        for match in _THEN.finditer(masked, at, len(masked) if best is None else best[0]):
            start = match.start("word")
            modal = match.group("bare") and _MODAL.search(masked, at, match.start())
            ahead = masked[start : start + _WINDOW]
            asserts = opening(ahead).reading is not Reading.ACTION
            if is_instruction(ahead) and not modal and not asserts:
                return match.start(), start, start, Reading.ACTION
    return best


def _joined(masked: str, match: re.Match[str], reading: Reading) -> Opening | None:
    """What begins at an assertion word within a sentence, or None where it is no clause of its own."""
    ahead = masked[match.start("word") : match.start("word") + _WINDOW]
    after = opening(ahead)
    rest = ahead[after.start :]
    small = match.group("word")[0].islower()
    colon = match.group("sep").strip() in (":", "：")
    if after.reading is Reading.ACTION:
        if reading is not Reading.ASSERTION or not small or colon:
            return None
        start = max(0, match.start() - _WINDOW)
        able = match.group("bare") and _MODAL.search(masked, start, match.start())  # "can view and confirm the order"
        return None if able else after
    if colon and reading is Reading.ASSERTION:
        return None
    if after.reading is Reading.UNCLEAR:
        return after if small and reading is Reading.ACTION else None
    if not rest.strip():
        return None
    if match.group("bare") or not small:
        return (
            after if after.marked or after.that or (is_statement(rest) and (small or not match.group("bare"))) else None
        )
    return after


def _with_context(masked: str, found: list[Clause]) -> tuple[Clause, ...]:
    """`On the dashboard, verify X` says where X is looked for: no action, but a part of the assertion."""
    if len(found) < 2 or found[0].reading is not Reading.ACTION or found[1].reading is not Reading.ASSERTION:
        return tuple(found)
    start, stop = found[0].parts[0]
    head = masked[start:stop]
    if is_instruction(head) or not _CONTEXT.match(head) or masked[stop : stop + 1] not in (",", "，"):
        return tuple(found)
    return (Clause(Reading.ASSERTION, ((start, stop + 1), *found[1].parts)), *found[2:])
