"""What claims about messages come to: which text is one, of which kind, and whether it came with the act or went."""

import re
from collections.abc import Iterator, Sequence

from smoketree.browser.change_journal import ChangeJournal, Changes, Said
from smoketree.browser.page_frames import names_of, visible_text
from smoketree.browser.text_certainty import denied
from smoketree.browser.verify_finding import Finding
from smoketree.browser.verify_lines import spots_of
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import clip, holds_text, occurrences, tidy
from smoketree.language.claim import MessageShown
from smoketree.language.claim_terms import ClaimOutcome, MessageKind

# Closed lists: the words by which a message says what kind it is, where neither its role nor its color does.
ERROR = re.compile(
    r"\b(?:errors?|fail(?:ed|s|ure)?|invalid|incorrect|wrong|denied|unable|could(?: not|n't)|not found|forbidden"
    r"|unauthori[sz]ed|expired|rejected|refused|problem|try again|already (?:exists|taken|used))\b",
    re.IGNORECASE,
)
COMPLAINT = re.compile(
    r"\b(?:required|missing|must|cannot|can't|at least|too (?:short|long|small|large|many|few|big)|oops|sorry"
    r"|do(?:es)?(?: not|n't) match|not (?:allowed|valid|available)|unavailable|timed out"
    r"|please (?:enter|fill|select|choose|provide|correct|check))\b",
    re.IGNORECASE,
)
"""What a form says of what was entered. These words are also in texts that are no message: see `_alone`."""

_SUCCESS = re.compile(
    r"\b(?:success(?:ful|fully)?|saved|created|updated|added|deleted|removed|sent|submitted|complete[d]?|done|confirmed"
    r"|thank(?:s| you)|welcome|uploaded|copied|changed|published|placed|received|registered|verified)\b",
    re.IGNORECASE,
)
_WARNING = re.compile(r"\b(?:warning|caution|attention|careful|beware|cannot be undone)\b", re.IGNORECASE)

_OTHERWISE = re.compile(
    r"\b(?:no|0|zero|none|nothing|without|never|last|recently|previously)\b[^.!?,;:]*$", re.IGNORECASE
)
"""What, before a word of success or error, says that it is not so now: "nothing was saved", "0 errors"."""

_ADVICE = re.compile(
    r"^\W*(?:how|what|why|when|where|who|learn|read|report|contact|troubleshoot\w*|having|need|in case|if)\b",
    re.IGNORECASE,
)
"""How a text begins that says what to do about an error, and reports none."""

_ALERTS = ("alert", "alertdialog", "assertive", "error")
_FEW = 3
"""New pieces of text among which one without a mark may be a message. Where a whole page is new, it is content."""


async def message_shown(view: View, journal: ChangeJournal, changes: Changes | None, claim: MessageShown) -> Finding:
    """Whether a message of that kind came with the act, or one that was shown is gone."""
    if claim.gone:
        return await _gone(view, journal, changes or Changes(), claim)
    if changes is None:
        return Finding(None, "the page was not read before the act, so it is unknown what is new on it")
    alike = (one for one in changes.said if _is(one, claim.kind, changes))
    kinds = [one for one in alike if all(holds_text(one.text, word) for word in claim.words)]
    if claim.negated and kinds:
        plain = next((one for one in kinds if is_marked(one)), kinds[0])
        return Finding(True, cite(plain), refutes=is_marked(plain))
    if kinds:
        return await _positive(view, kinds, alone=_alone(changes))
    if claim.negated and not claim.words and claim.kind in (MessageKind.ERROR, MessageKind.ANY):
        trouble = trouble_of(journal, changes, view.page.url) or await _standing(view, journal, changes)
        if trouble is not None:
            return trouble
    if claim.negated and not claim.words:
        return Finding(False, f"no {claim.kind} is new")
    new = [clip(one.text, 80) for one in changes.said if one.role or not one.heading]
    seen = f"no such {claim.kind} is new" + (f"; new on the page: {names_of(new, 4)}" if new else "")
    return Finding(False, seen, refutes=claim.negated)


async def _gone(view: View, journal: ChangeJournal, changes: Changes, claim: MessageShown) -> Finding:
    """Whether a message of that kind is still to be seen, be it new or not, and whether there was one that could go.
    What was always there, or of which the kind is not known, may be what is meant where another one went."""
    messages = await journal.messages(view)
    if claim.words:
        text, lines = claim.words[0], (await visible_text(view)).lines
        if occurrences(lines, text):
            return Finding(True, f'"{clip(text, 80)}" is still shown')
        came = any(occurrences([one.text], text) for one in (*messages["came"], *messages["shown"]))
        return Finding(False if came else None, f'"{clip(text, 80)}" is not shown any more', fleeting=True)
    shown = next((one for one in messages["shown"] if _is(one, claim.kind, changes)), None)
    if shown is not None:
        return Finding(True, f"{cite(shown)} is still shown")
    if claim.kind is MessageKind.ERROR:
        error = next((one for one in changes.said if one.shown and is_marked(one) and is_error(one)), None)
        standing = Finding(True, cite(error)) if error is not None else await _standing(view, journal, changes)
        if standing is not None:
            return standing
    came = any(_is(one, claim.kind, changes) for one in messages["came"])
    other = next(iter([*messages["shown"], *messages["others"]]), None)
    if other is not None:
        return Finding(True, f"{cite(other)} is still shown", refutes=None if other.message and not came else False)
    before = journal.before.get(claim)
    if not came and (before is None or before.outcome is not ClaimOutcome.CONTRADICTED):
        return Finding(None, f"no {claim.kind} was shown that could go")
    return Finding(False, f"no {claim.kind} is shown any more", fleeting=True)


async def _positive(view: View, kinds: Sequence[Said], *, alone: bool) -> Finding:
    """What a message that was looked for comes to: one that is shown, or one that was and may go."""
    read = [one for one in kinds if one.shown or one.message]
    if not read:
        # What could be read, and went while the lines before this one were evaluated, proves nothing.
        return Finding(False, cite(kinds[0]), refutes=all(one.seconds < _READABLE for one in kinds))
    plain = max(read, key=lambda one: (one.shown, is_marked(one)))
    if not is_marked(plain) and not alone:
        return Finding(None, f"{cite(plain)} is new, but so is much of the page: it may not be a message")
    spots = await spots_of(view, plain.text) if plain.shown else ()
    lasts = is_marked(plain) and is_error(plain) and not plain.message
    return Finding(True, cite(plain), fleeting=not lasts, rests_on=spots)


_READABLE = 2.0
"""Seconds in which a person reads a short message."""


def _is(one: Said, kind: MessageKind, changes: Changes) -> bool:
    """Whether the new text is a message of that kind: by what it says, or else by its role or color."""
    error = is_error(one) or (_alone(changes) and bool(COMPLAINT.search(tidy(one.text))))
    match kind:
        case MessageKind.ANY:
            return bool(one.role) or error or succeeds(one)
        case MessageKind.ERROR:
            return error and not (succeeds(one) and one.tone != "red")
        case MessageKind.SUCCESS:
            return succeeds(one) or (one.tone == "green" and bool(one.role) and not error)
        case MessageKind.WARNING:
            return bool(_WARNING.search(one.text)) or (one.tone == "amber" and bool(one.role))


def _alone(changes: Changes) -> bool:
    """Whether so little text is new that it may be a message, whatever it looks like."""
    return sum(one.shown for one in changes.said) <= _FEW


def is_error(one: Said) -> bool:
    """Whether the text says an error; or says something else as an alert, or in red. A red number says nothing."""
    if _ADVICE.search(one.text) and one.role not in _ALERTS:
        return False
    if says_words(ERROR, one.text):
        return True
    if ERROR.search(tidy(one.text)):
        return False  # "no errors found"
    return (one.role in _ALERTS and not succeeds(one)) or (one.tone == "red" and len(_WORD.findall(one.text)) > 1)


def says_error(one: Said) -> bool:
    """Whether the text has the words of an error, and does not deny them."""
    return says_words(ERROR, one.text)


_WORD = re.compile(r"[^\W\d_]{2,}")


def succeeds(one: Said) -> bool:
    """Whether the text has the words of success, and neither words nor the color of an error."""
    return says_words(_SUCCESS, one.text) and not says_words(ERROR, one.text) and one.tone != "red"


def says_words(words: re.Pattern[str], text: str) -> bool:
    """Whether one of the words is there and not denied ("not saved", "nothing was saved")."""
    line = tidy(text)
    return any(
        not denied(line, found.start(), found.end()) and not _OTHERWISE.search(line[: found.start()])
        for found in words.finditer(line)
    )


def cite(one: Said) -> str:
    """The text as a finding gives it, and how long it was shown where it is no more."""
    return f'"{clip(one.text, 150)}"' + ("" if one.shown else f" (shown for {one.seconds:.1f} s)")


def is_marked(one: Said) -> bool:
    """Whether the text is set apart as a message. Other text may have the words of an error and be none."""
    return bool(one.role) or bool(one.tone)


def trouble_of(journal: ChangeJournal, changes: Changes, url: str) -> Finding | None:
    """The error that a person would notice after the act; None where there is none."""
    refused = next((entry for entry in journal.writes(url) if entry.failed), None)
    if refused is not None:
        return Finding(True, refused.answer)
    shown = sorted((one for one in changes.said if _is(one, MessageKind.ERROR, changes)), key=is_marked, reverse=True)
    if shown and is_marked(shown[0]):
        return Finding(True, cite(shown[0]))
    alert = next((text for text in changes.alerts if says_words(ERROR, text)), None)
    if alert is not None:
        return Finding(True, f'an alert says "{clip(alert, 150)}"')
    if changes.invalid:
        return Finding(True, f"the field {names_of(changes.invalid, 3)} is marked as invalid")
    return Finding(True, cite(shown[0]), refutes=False) if shown else None


async def _standing(view: View, journal: ChangeJournal, changes: Changes) -> Finding | None:
    """The error message that was there before the act and still is; None where there is none."""
    pieces = [cell for cell in cells_of(changes.lines) if says_words(ERROR, cell)]
    for one in await journal.speakers(view, pieces[:_MOST_PIECES]):
        if is_marked(one) and is_error(one):
            return Finding(True, f"{cite(one)} is still shown")
    return None


_MOST_PIECES = 50


def cells_of(lines: Sequence[str]) -> Iterator[str]:
    """The cells of all lines."""
    for line in lines:
        yield from line.split("\t")
