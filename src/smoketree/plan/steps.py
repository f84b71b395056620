"""Reads a bullet, a line or a paragraph into steps."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are intended

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from smoketree.plan.markdown import Passage, begins_assertion
from smoketree.plan.model import Problem, Severity, Step, StepKind
from smoketree.plan.sentences import (
    Clause,
    Reading,
    Statement,
    begins_step,
    clauses,
    is_instruction,
    opening,
    sentences,
    stated,
)
from smoketree.plan.values import mask, spans, unbalanced

_GOES_ON = re.compile(
    r"(?:[,，;、(\[-]|\b(?:and|or|the|an?|to|into|in|on|at|of|for|with|from|by|as|named|called|labell?ed|titled|says|is|that"
    r"|your|click|press|then|shows|contains))\s*$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?。！？][)\]\"'”’»*_]*\s*$")


def units(lines: Sequence[Passage], *, prose: bool) -> list[Passage]:
    """Joins the lines of a paragraph that go on with the one before.

    A line is a step of its own if it begins with `Assert:`, if it begins as a step and the one before is done, and
    in prose if all lines begin with a capital (or in a script without) and none breaks off.
    """
    line_wise = prose and len(lines) > 1 and all(_begins_large(line) for line in lines)
    line_wise = line_wise and not any(_GOES_ON.search(mask(line.text)) for line in lines[:-1])
    groups: list[list[Passage]] = []
    for line in lines:
        if not groups or line_wise or _stands_alone(line, groups[-1][-1], prose=prose):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [Passage.joined(group) for group in groups]


def _stands_alone(line: Passage, before: Passage, *, prose: bool) -> bool:
    if begins_assertion(line):
        return True
    if not _begins_large(line):
        return False
    if begins_step(mask(line.text)):
        return not _GOES_ON.search(mask(before.text))
    return not prose and begins_assertion(before) and bool(_ENDS.search(before.text))


def _begins_large(line: Passage) -> bool:
    first = line.text.lstrip("*_\"'“‘«「`")[:1]
    return first.isalnum() and not first.islower()


_CHECKBOX = re.compile(r"\[[ xX]?\]\s+")
_EMPHASIS = re.compile(
    r"(?P<mark>\*{1,3})(?=[^\s*])[^*]{0,300}?(?<=[^\s*])(?P=mark)(?!\*)"
    r"|^(?P<low>_{1,3})(?=[^\s_])[^_]{0,300}?(?P=low)(?!\w)"
)
_SPACES = re.compile(r"\s{2,}|[\t\n\v\f]")
_IF = re.compile(r"(?:(?:and|then|also|next|now|finally)\b,?\s+)*if\b\s*", re.IGNORECASE)
_THEN = re.compile(r"\s+then\s+", re.IGNORECASE)
_COMMA = re.compile(r"[,，:：]\s*(?:then\s+)?")
_ELSE = re.compile(r"(?:otherwise|else)\b", re.IGNORECASE)
_LATE_IF = re.compile(
    r"\s(?:only\s+)?if\s+(?:an?|the|there|it|any|you|prompted|asked|needed|shown|present|visible)\b", re.IGNORECASE
)
_PURPOSE = re.compile(r"\bto\s+(?:verify|check|confirm|ensure|make\s+sure)\s+that\b", re.IGNORECASE)
_SHOULD = re.compile(r"\bshould(?:n['’]t)?\b", re.IGNORECASE)
_FOLLOWS = re.compile(r"(?:it|they|this|these|those)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?|my|your)\s+", re.IGNORECASE)
_FILLERS = re.compile(r"(?:(?:all\s+of\s+)?(?:the\s+following|these|this)(?:\s+\w+)?|all|that)?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lead:
    """What a line that ends in a colon says of the bullets below it.

    `assertion`: each is one ("Verify:"), after the words of `prefix` if any ("Verify the page shows:").
    `condition`: each is done only then ("If a banner appears:").
    """

    assertion: bool = False
    prefix: Passage | None = None
    condition: str | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """What a passage was read into, and what is wrong with it."""

    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_lead(passage: Passage) -> Lead | None:
    """Reads a line that ends in a colon above bullets; None where it does not."""
    tidied = tidy(passage)
    text = tidied.text
    if not text.endswith((":", "：")):
        return None
    masked = mask(text)
    if match := _IF.match(masked):
        return Lead(condition=text[match.end() : -1].strip())
    found = opening(masked)
    if found.reading is Reading.ACTION:
        return Lead()
    prefix = tidied.cut(found.start, len(text) - (0 if found.start == len(text) else 1))
    return Lead(assertion=True, prefix=None if _FILLERS.fullmatch(prefix.text) else prefix)


def tidy(passage: Passage) -> Passage:
    """Takes off check box, bold and italic marks, and double spaces; quotes stay as they are."""
    if box := _CHECKBOX.match(passage.text):
        passage = passage.cut(box.end())
    if "*" in passage.text or passage.text.startswith("_"):
        masked = mask(passage.text)
        marks: list[tuple[int, int]] = []
        for match in _EMPHASIS.finditer(masked):
            size = len(match.group("mark") or match.group("low"))
            before = masked[match.start() - 1 : match.start()]
            if size == 1 and before.isalnum():  # 2*3*4
                continue
            marks += [(match.start(), match.start() + size), (match.end() - size, match.end())]
        passage = passage.without(marks).cut(0) if marks else passage
    if _SPACES.search(passage.text):
        masked = mask(passage.text)
        extra = [(m.start() + 1, m.end()) for m in re.finditer(r"\s{2,}", masked)]
        passage = passage.without(extra)
    return passage


def read(passage: Passage, file: str, *, prose: bool = False, lead: Lead | None = None, acted: bool = False) -> Steps:
    """Reads a passage into steps.

    In prose each sentence is one; elsewhere a sentence that does not begin as a step belongs to the one before.
    Under a lead that asserts, the whole passage is one assertion. A sentence that says what should be so is one, too;
    so is one that says what is so, where something was done before (`acted`): else it may be what the case assumes.
    """
    found = list(_read(passage, file, prose=prose, lead=lead, acted=acted))
    steps = tuple(each for each in found if isinstance(each, Step))
    return Steps(steps, tuple(each for each in found if isinstance(each, Problem)))


def _read(passage: Passage, file: str, *, prose: bool, lead: Lead | None, acted: bool) -> Iterator[Step | Problem]:
    passage = tidy(passage)
    masked = mask(passage.text)
    if not any(mark.isalnum() for mark in passage.text):
        return
    if (at := unbalanced(masked)) is not None:
        message = "a quote that is never closed"
        yield _problem(file, passage, at, message, "names in quotes match exactly", Severity.WARNING)
    if lead is not None and lead.assertion:  # "Verify:" above: one assertion, without its own assertion word
        own = opening(masked)
        text = _ended(passage.cut(own.start if own.reading is not Reading.ACTION else 0)).text
        if lead.prefix is not None and own.reading is Reading.ACTION:
            text = f"{lead.prefix.text} {text}"
        yield Step(text, StepKind.ASSERTION, passage.at(file))
        return
    for start, end in _groups(masked, passage.text, prose=prose):
        yield from _read_group(passage.cut(start, end), file, lead, acted=acted and (prose or not start))


def _groups(masked: str, text: str, *, prose: bool) -> Iterator[tuple[int, int]]:
    """The sentences, those that only go on joined to the one before."""
    begun: tuple[int, int] | None = None
    asserts = False
    for start, end in sentences(masked, text):
        sentence = masked[start:end].lstrip()
        new = begins_step(sentence) or _ELSE.match(sentence) or (prose and not (asserts and _FOLLOWS.match(sentence)))
        new = new or (stated(sentence) is Statement.EXPECTED and not _FOLLOWS.match(sentence))
        if begun is None or new:
            if begun is not None:
                yield begun
            begun = (start, end)
            asserts = prose and clauses(sentence)[-1].reading is not Reading.ACTION
        else:
            begun = (begun[0], end)
    if begun is not None:
        yield begun


def _read_group(passage: Passage, file: str, lead: Lead | None, *, acted: bool) -> Iterator[Step | Problem]:
    masked = mask(passage.text)
    if _ELSE.match(masked):
        message, hint = "there is no otherwise", "write a second line that begins with If"
        yield _problem(file, passage, 0, message, hint)
        return
    condition = lead.condition if lead is not None else None
    if match := _IF.match(masked):
        split = _condition(masked, match.end())
        if split is None:
            hint = "write: If a banner appears, click Accept"
            yield _problem(file, passage, 0, "a condition without an action", hint)
            return
        own = passage.cut(match.end(), split[0]).text
        condition = own if condition is None else f"{condition} and {own}"
        passage = passage.cut(split[1])
        masked = mask(passage.text)
    says = stated(masked) if condition is None else None
    for clause in clauses(masked, states=says is Statement.EXPECTED or (acted and says is not None)):
        yield from _read_clause(passage, clause, file, condition)


def _condition(masked: str, start: int) -> tuple[int, int] | None:
    """Where the condition ends and where what depends on it begins."""
    commas = [match for match in _COMMA.finditer(masked, start) if masked[match.end() :].strip(" .")]
    for comma in commas:
        if begins_step(masked[comma.end() :]):
            return comma.start(), comma.end()
    if then := _THEN.search(masked, start):
        return then.start(), then.end()
    return (commas[-1].start(), commas[-1].end()) if commas else None


def _read_clause(passage: Passage, clause: Clause, file: str, condition: str | None) -> Iterator[Step | Problem]:
    parts = [part for start, end in clause.parts if (part := passage.cut(start, end)).text]
    words = _ended(Passage.joined(parts)) if parts else passage.cut(*clause.parts[0])
    says_something = any(mark.isalnum() for mark in words.text)
    if clause.reading is Reading.UNCLEAR:
        yield _unclear(words, file)
    elif clause.reading is Reading.ASSERTION and not says_something:
        yield _problem(file, passage, 0, "an assertion that says nothing", "say what must be true")
    elif clause.reading is Reading.ASSERTION and condition is not None:
        hint = "make the action conditional, and let the assertion hold either way"
        yield _problem(file, words, 0, "an assertion cannot be conditional", hint)
    elif clause.reading is Reading.ASSERTION:
        yield Step(words.text, StepKind.ASSERTION, words.at(file))
    elif says_something:
        yield Step(words.text, StepKind.ACTION, words.at(file), condition)
        yield from _doubts(words, file)


def seems_asserted(text: str) -> re.Match[str] | None:
    """Where an action seems to say what must be true."""
    masked = mask(text)
    return _PURPOSE.search(masked) or (None if is_instruction(masked) else _SHOULD.search(masked))


def _doubts(words: Passage, file: str) -> Iterator[Problem]:
    """What an action says that it cannot mean."""
    masked = mask(words.text)
    if match := seems_asserted(words.text):
        message = "this is read as an action, though it seems to say what must be true"
        hint = "begin a line of its own with Verify"
        yield _problem(file, words, match.start(), message, hint, Severity.WARNING)
    if match := _LATE_IF.search(masked):
        hint = "write: If ..., " + words.text[: match.start()][:40].strip()
        message = "a condition at the end is not read as one"
        yield _problem(file, words, match.start() + 1, message, hint, Severity.WARNING)


def _unclear(words: Passage, file: str) -> Problem:
    found = opening(mask(words.text))
    rest = words.text[found.start :]
    short = rest if len(rest) <= 60 else rest[:57] + "..."
    verb, control = ("Check", "box") if found.word == "check" else ("Confirm", "dialog")
    thing = _ARTICLE.sub("", short, count=1).removesuffix(f" {control}")
    quoted = thing if spans(thing) else f'"{thing}"'
    act = f"{verb} the {quoted} {control}"
    message = f"this line can be read as an action and as an assertion: {verb} {short}"
    return _problem(file, words, 0, message, f'write "{act}" to act, or "Verify that {short} ..." to assert')


def _ended(words: Passage) -> Passage:
    """Without the full stop."""
    if not words.text.endswith((".", ";", ",", "。", "，", "；")) or words.text.endswith(("..", "etc.")):
        return words
    return words.cut(0, len(words.text) - 1)


def _problem(
    file: str, words: Passage, offset: int, message: str, hint: str = "", severity: Severity = Severity.ERROR
) -> Problem:
    return Problem(words.at(file, offset), message, hint, severity)
