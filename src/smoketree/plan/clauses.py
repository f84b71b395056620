"""Splits a sentence that acts and asserts: `Click Sign in, verify the dashboard appears`."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import re
from dataclasses import dataclass

from smoketree.plan.wording import Opening, Reading, is_instruction, is_statement, opening

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
_WINDOW = 400  # characters looked at to read a clause: keeps a very long line from taking quadratic time
_MODAL = re.compile(r"\b(?:can|could|may|might|to|should|must|able)\b", re.IGNORECASE)
_CONTEXT = re.compile(
    r"(?:(?:and|then)\s+)?(?:(?:on|in|at|under|inside|within|for)\s+(?!.*\w{3}ing\b)"
    r"|(?:when|once|after|as\s+soon\s+as)\s+the\s+[\w\s]{0,30}?(?:page|it)\s+(?:has\s+|is\s+)?(?:re)?load(?:ed|s)$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: its words are those of `parts`, (start, end) positions, one after the other."""

    reading: Reading
    parts: tuple[tuple[int, int], ...]


def clauses(masked: str) -> tuple[Clause, ...]:
    """Splits a masked sentence into its actions and assertions.

    An assertion begins at an assertion word after a comma, semicolon, dash, "and" or "then"; an action within one
    begins at "then" or a verb that can only be an instruction. "Assert: Verify that ..." is one assertion, and so
    is "On the dashboard, verify ...".
    """
    first = opening(masked)
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
        return after if reading is Reading.ASSERTION and small and not colon else None
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
