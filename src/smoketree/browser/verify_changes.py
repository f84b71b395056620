"""What claims about an act come to: messages, outcomes, downloads, requests. All of it is read from the journal."""

import re
from collections.abc import Container, Iterator, Sequence
from urllib.parse import unquote, urlsplit

from smoketree.browser.change_journal import ChangeJournal, Changes, Said, related
from smoketree.browser.files import file_text, is_pdf
from smoketree.browser.journal import RequestEntry
from smoketree.browser.page_frames import IN_FIELD, names_of, visible_text
from smoketree.browser.text_certainty import denied
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_lines import spots_of
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import APART, Place, clip, compares, holds_text, occurrences, tidy
from smoketree.language.claim import (
    Before,
    ClaimOutcome,
    Downloaded,
    JournalClaim,
    MessageKind,
    MessageShown,
    Outcome,
    OutcomeIs,
    RequestAnswered,
)

# Closed lists: the words by which a message says what kind it is, where neither its role nor its color does.
_ERROR = re.compile(
    r"\b(?:errors?|fail(?:ed|s|ure)?|invalid|incorrect|wrong|denied|unable|could(?: not|n't)|not found|forbidden"
    r"|unauthori[sz]ed|expired|rejected|refused|problem|try again|already (?:exists|taken|used))\b",
    re.IGNORECASE,
)
_COMPLAINT = re.compile(
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
_DONE = {
    Outcome.CREATED: re.compile(r"\b(?:created|added|registered|published|placed|saved)\b", re.IGNORECASE),
    Outcome.SAVED: re.compile(r"\b(?:saved|updated|changed|stored|submitted)\b", re.IGNORECASE),
    Outcome.SENT: re.compile(r"\b(?:sent|submitted|received|delivered|thank(?:s| you))\b", re.IGNORECASE),
}
_OTHERWISE = re.compile(
    r"\b(?:no|0|zero|none|nothing|without|never|last|recently|previously)\b[^.!?,;:]*$", re.IGNORECASE
)
"""What, before a word of success or error, says that it is not so now: "nothing was saved", "0 errors"."""

_ADVICE = re.compile(
    r"^\W*(?:how|what|why|when|where|who|learn|read|report|contact|troubleshoot\w*|having|need|in case|if)\b",
    re.IGNORECASE,
)
"""How a text begins that says what to do about an error, and reports none."""

_LEAVE = re.compile(r"\b(?:log|sign)[ -]?(?:out|off)\b", re.IGNORECASE)
_SIGNED_IN = re.compile(r"(?:log|sign)[ -]?(?:out|off)|.*\b(?:logged|signed) in as\b.*", re.IGNORECASE)
_ACCOUNT = re.compile(r"(?:my |your )?(?:account|profile)(?: (?:settings|menu|details))?", re.IGNORECASE)
_ENTER = re.compile(r"\b(?:(?:log|sign)[ -]?(?:in|on|up)|register|create (?:an )?account)\b", re.IGNORECASE)
_ALERTS = ("alert", "alertdialog", "assertive", "error")
_FEW = 3
"""New pieces of text among which one without a mark may be a message. Where a whole page is new, it is content."""
_LEAST_LETTERS = 2


async def of_journal(view: View, claim: JournalClaim) -> Finding:
    """Evaluates a claim about what happened since the act."""
    journal = view.journal
    if (journal is None or not journal.marked) and isinstance(claim, OutcomeIs):
        return await _is_signed_in(view, claim)
    if journal is None:
        return Finding(None, "this browser does not show what happened since an act")
    if not journal.marked:
        return Finding(None, "no act was done before this line")
    match claim:
        case RequestAnswered():
            return _request(journal, claim, view.page.url)
        case Downloaded():
            return _download(journal, claim)
        case MessageShown():
            return await _message(view, journal, await _changes(view, journal), claim)
        case OutcomeIs():
            return await _outcome(view, journal, claim)
        case Before():
            return _before(journal, claim)


def _before(journal: ChangeJournal, claim: Before) -> Finding:
    earlier = journal.before.get(claim.claim)
    if earlier is None:
        return Finding(None, "the page was not read before the act")
    return Finding(True if earlier.holds else None, f"before the act, {earlier.seen}", refutes=False)


async def _changes(view: View, journal: ChangeJournal) -> Changes | None:
    return await journal.changes(view) if journal.observed else None


# --- requests and downloads


def _request(journal: ChangeJournal, claim: RequestAnswered, url: str) -> Finding:
    asked = [entry for entry in journal.requests() if related(entry.url, url)]
    matching = [entry for entry in asked if entry.method == claim.method.upper() and _same_path(entry.url, claim.path)]
    answered = [entry for entry in matching if entry.status is not None]
    wanted = [entry for entry in answered if claim.status in (None, entry.status)]
    if wanted:
        return Finding(True, _told(wanted[0]))
    if answered:
        return Finding(False, _told(answered[-1]))
    if matching:
        last = matching[-1]
        return Finding(None if last.failure is None else False, _told(last))
    others = [
        f"{entry.method} {urlsplit(entry.url).path}" for entry in asked if entry.kind in ("xhr", "fetch", "document")
    ]
    return Finding(
        False, "no such request was sent" + (f"; sent: {', '.join(dict.fromkeys(others[:5]))}" if others else "")
    )


def _same_path(url: str, wanted: str) -> bool:
    """Whether the address has that path, and that query where one is given."""
    parts, given = urlsplit(url), urlsplit(wanted)
    same = unquote(parts.path).rstrip("/") == unquote(given.path).rstrip("/")
    return same and (not given.query or unquote(given.query) == unquote(parts.query))


def _told(entry: RequestEntry) -> str:
    came = "not answered yet" if entry.failure is None else f"failed ({entry.failure})"
    came = came if entry.status is None else f"answered {entry.status}"
    return f"{entry.method} {urlsplit(entry.url).path} {came}"


def _download(journal: ChangeJournal, claim: Downloaded) -> Finding:
    begun = journal.downloads()
    done = [kept for kept in begun if kept.path is not None]
    named = [kept for kept in done if claim.name is None or compares(kept.name, claim.name, claim.compare, loose=False)]
    if not begun:
        return Finding(False, "nothing was downloaded")
    if len(done) < len(begun) and not named:
        failure = next((kept.failure for kept in begun if kept.failure), "")
        return (
            Finding(False, f"the download failed: {failure}") if failure else Finding(None, "the download is not over")
        )
    if not named:
        return Finding(False, f"downloaded: {names_of([kept.name for kept in done])}")
    if claim.text is None:
        return Finding(True, f"downloaded: {names_of([kept.name for kept in named])}")
    paths = [kept.path for kept in named if kept.path is not None]
    texts = [file_text(path) for path in paths]
    if any(
        text is not None and occurrences([*text.splitlines(), " ".join(text.split())], claim.text) for text in texts
    ):
        return Finding(True, f'"{named[0].name}" contains it')
    if any(text is None for text in texts):
        return Finding(None, f'the text of "{named[0].name}" cannot be read')
    if any(map(is_pdf, paths)):
        return Finding(None, f'it was not found in the text of "{named[0].name}", which a PDF may draw in parts')
    return Finding(False, f'"{named[0].name}" does not contain it; it begins "{clip(texts[0] or "", 100)}"')


# --- messages


async def _message(view: View, journal: ChangeJournal, changes: Changes | None, claim: MessageShown) -> Finding:
    if claim.gone:
        return await _gone(view, journal, changes or Changes(), claim)
    if changes is None:
        return Finding(None, "the page was not read before the act, so it is unknown what is new on it")
    alike = (one for one in changes.said if _is(one, claim.kind, changes))
    kinds = [one for one in alike if all(holds_text(one.text, word) for word in claim.words)]
    if claim.negated and kinds:
        plain = next((one for one in kinds if is_marked(one)), kinds[0])
        return Finding(True, quoted(plain), refutes=is_marked(plain))
    if kinds:
        return await _positive(view, kinds, alone=_alone(changes))
    if claim.negated and not claim.words and claim.kind in (MessageKind.ERROR, MessageKind.ANY):
        trouble = _trouble(journal, changes, view.page.url) or await _standing(view, journal, changes)
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
        return Finding(True, f"{quoted(shown)} is still shown")
    if claim.kind is MessageKind.ERROR:
        error = next((one for one in changes.said if one.shown and is_marked(one) and is_error(one)), None)
        standing = Finding(True, quoted(error)) if error is not None else await _standing(view, journal, changes)
        if standing is not None:
            return standing
    came = any(_is(one, claim.kind, changes) for one in messages["came"])
    other = next(iter([*messages["shown"], *messages["others"]]), None)
    if other is not None:
        return Finding(True, f"{quoted(other)} is still shown", refutes=None if other.message and not came else False)
    before = journal.before.get(claim)
    if not came and (before is None or before.outcome is not ClaimOutcome.CONTRADICTED):
        return Finding(None, f"no {claim.kind} was shown that could go")
    return Finding(False, f"no {claim.kind} is shown any more", fleeting=True)


async def _positive(view: View, kinds: Sequence[Said], *, alone: bool) -> Finding:
    """What a message that was looked for comes to: one that is shown, or one that was and may go."""
    read = [one for one in kinds if one.shown or one.message]
    if not read:
        # What could be read, and went while the lines before this one were evaluated, proves nothing.
        return Finding(False, quoted(kinds[0]), refutes=all(one.seconds < _READABLE for one in kinds))
    plain = max(read, key=lambda one: (one.shown, is_marked(one)))
    if not is_marked(plain) and not alone:
        return Finding(None, f"{quoted(plain)} is new, but so is much of the page: it may not be a message")
    spots = await spots_of(view, plain.text) if plain.shown else ()
    lasts = is_marked(plain) and is_error(plain) and not plain.message
    return Finding(True, quoted(plain), fleeting=not lasts, rests_on=spots)


_READABLE = 2.0
"""Seconds in which a person reads a short message."""


def _is(one: Said, kind: MessageKind, changes: Changes) -> bool:
    """Whether the new text is a message of that kind: by what it says, or else by its role or color."""
    error = is_error(one) or (_alone(changes) and bool(_COMPLAINT.search(tidy(one.text))))
    match kind:
        case MessageKind.ANY:
            return bool(one.role) or error or _succeeds(one)
        case MessageKind.ERROR:
            return error and not (_succeeds(one) and one.tone != "red")
        case MessageKind.SUCCESS:
            return _succeeds(one) or (one.tone == "green" and bool(one.role) and not error)
        case MessageKind.WARNING:
            return bool(_WARNING.search(one.text)) or (one.tone == "amber" and bool(one.role))


def _alone(changes: Changes) -> bool:
    """Whether so little text is new that it may be a message, whatever it looks like."""
    return sum(one.shown for one in changes.said) <= _FEW


def is_error(one: Said) -> bool:
    """Whether the text says an error; or says something else as an alert, or in red. A red number says nothing."""
    if _ADVICE.search(one.text) and one.role not in _ALERTS:
        return False
    if _says(_ERROR, one.text):
        return True
    if _ERROR.search(tidy(one.text)):
        return False  # "no errors found"
    return (one.role in _ALERTS and not _succeeds(one)) or (one.tone == "red" and len(_WORD.findall(one.text)) > 1)


def says_error(one: Said) -> bool:
    """Whether the text has the words of an error, and does not deny them."""
    return _says(_ERROR, one.text)


_WORD = re.compile(r"[^\W\d_]{2,}")


def _succeeds(one: Said) -> bool:
    return _says(_SUCCESS, one.text) and not _says(_ERROR, one.text) and one.tone != "red"


def _says(words: re.Pattern[str], text: str) -> bool:
    """Whether one of the words is there and not denied ("not saved", "nothing was saved")."""
    line = tidy(text)
    return any(
        not denied(line, found.start(), found.end()) and not _OTHERWISE.search(line[: found.start()])
        for found in words.finditer(line)
    )


def quoted(one: Said) -> str:
    """The text as a finding gives it, and how long it was shown where it is no more."""
    return f'"{clip(one.text, 150)}"' + ("" if one.shown else f" (shown for {one.seconds:.1f} s)")


def is_marked(one: Said) -> bool:
    """Whether the text is set apart as a message. Other text may have the words of an error and be none."""
    return bool(one.role) or bool(one.tone)


def _trouble(journal: ChangeJournal, changes: Changes, url: str) -> Finding | None:
    """The error that a person would notice after the act; None where there is none."""
    refused = next((entry for entry in journal.writes(url) if entry.failed), None)
    if refused is not None:
        return Finding(True, _told(refused))
    shown = sorted((one for one in changes.said if _is(one, MessageKind.ERROR, changes)), key=is_marked, reverse=True)
    if shown and is_marked(shown[0]):
        return Finding(True, quoted(shown[0]))
    alert = next((text for text in changes.alerts if _says(_ERROR, text)), None)
    if alert is not None:
        return Finding(True, f'an alert says "{clip(alert, 150)}"')
    if changes.invalid:
        return Finding(True, f"the field {names_of(changes.invalid, 3)} is marked as invalid")
    return Finding(True, quoted(shown[0]), refutes=False) if shown else None


async def _standing(view: View, journal: ChangeJournal, changes: Changes) -> Finding | None:
    """The error message that was there before the act and still is; None where there is none."""
    pieces = [cell for cell in _cells(changes.lines) if _says(_ERROR, cell)]
    for one in await journal.speakers(view, pieces[:_MOST_PIECES]):
        if is_marked(one) and is_error(one):
            return Finding(True, f"{quoted(one)} is still shown")
    return None


_MOST_PIECES = 50


# --- outcomes


async def _outcome(view: View, journal: ChangeJournal, claim: OutcomeIs) -> Finding:
    changes, url = await _changes(view, journal), view.page.url
    if changes is None:
        return Finding(None, "the page was not read before the act, so its result is unknown")
    trouble = _trouble(journal, changes, url)
    if trouble is not None:
        return Finding(False, trouble.seen, refutes=trouble.refutes)
    waiting = journal.unanswered()
    if waiting:
        return Finding(None, f"{waiting} was not answered yet")
    match claim.outcome:
        case Outcome.DELETED:
            return _deleted(journal, changes, claim, url)
        case Outcome.SIGNED_IN:
            return _signed_in(journal, changes)
        case Outcome.SIGNED_OUT:
            return _signed_out(journal, changes)
        case _:
            aside = (await visible_text(view, aside=True)).aside
            held = {text for kind, text in aside if kind == IN_FIELD}
            return _done(journal, changes, claim, url, held)


def _done(
    journal: ChangeJournal, changes: Changes, claim: OutcomeIs, url: str, held: Container[str] = frozenset()
) -> Finding:
    """Created, saved, sent: what was entered is visible outside the form where it was not before; or the page says so
    in a new message, and a write was answered well. `held` is what fields still hold: where nothing was written, the
    same text beside them is a preview."""
    name = claim.query.name if claim.query is not None and claim.query.quoted else None
    if name is not None and not occurrences(changes.lines, name):
        return Finding(False, f'"{clip(name, 80)}" is nowhere in the visible text')
    wanted = [name] if name is not None else [one for one in journal.typed if len(one.strip()) >= _LEAST_LETTERS]
    told = next((one for one in changes.said if _says(_DONE[claim.outcome], one.text) and _succeeds(one)), None)
    written = [entry for entry in journal.writes(url) if entry.status is not None]
    # What is sent goes somewhere: that its words are shown on the page alone says nothing of that.
    for value in wanted if claim.outcome is not Outcome.SENT or told is not None or written else []:
        preview = not written and told is None and claim.outcome is Outcome.SAVED and value.strip() in held
        if preview:
            return Finding(
                None, f'"{clip(value, 80)}" is still in its field, and nothing was sent: it may be a preview'
            )
        now = _as_content(changes.lines, value, written=bool(written))
        if len(now) > len(_as_content(journal.lines, value, written=bool(written))):
            new = [place for place in now if changes.lines[place.line] not in journal.lines] or now
            seen = f'"{clip(value, 80)}" is shown now: "{new[-1].shown}"'
            return Finding(True, seen, rests_on=(Spot((), value, changes.text, new),))
    if told is not None and written:
        spots = _spots(changes, told.text) if told.shown else ()
        return Finding(True, f"{quoted(told)}; {_told(written[-1])}", rests_on=spots)
    entered = f"none of what was entered ({names_of(wanted, 3)}) is newly shown" if wanted else "nothing was entered"
    return Finding(None, f"{entered}, and no message after a successful write says so")


def _spots(changes: Changes, words: str) -> tuple[Spot, ...]:
    """Where the page says the words now."""
    return (Spot((), words, changes.text, occurrences(changes.lines, words)),)


def _as_content(lines: Sequence[str], value: str, *, written: bool) -> list[Place]:
    """Where the lines show the value as content: not in a question or a complaint about it. A mere number may be that
    of anything. Where nothing was sent to a server, the value begins its line or cell, as an item of a list does."""
    if not any(map(str.isalpha, value)):
        return []
    found: list[Place] = []
    for place in occurrences(lines, value):
        line = tidy(lines[place.line])
        begins = place.start == 0 or line[place.start - 1] in ("\t", APART)
        if (written or begins) and not (line.endswith("?") or _says(_ERROR, line) or _COMPLAINT.search(line)):
            found.append(place)
    return found


def _deleted(journal: ChangeJournal, changes: Changes, claim: OutcomeIs, url: str) -> Finding:
    """The item is gone from where it was: every line that named it is, and the place where it was is still shown, or a
    write was answered well."""
    name = None if claim.query is None else claim.query.name or claim.query.text
    if name is None:
        return Finding(None, 'the item is not named; write for example: "Buy milk" is deleted')
    was = [line for line in journal.lines if occurrences([line], name)]
    if not was:
        return Finding(None, f'"{clip(name, 80)}" was not shown before the act')
    left = [line for line in was if line in changes.lines]
    if left:
        return Finding(False, f'it is still there: "{clip(left[0], 120)}"')
    message = {one.text for one in changes.said if one.role or _succeeds(one)}
    moved = [line for line in changes.lines if occurrences([line], name) and line not in message]
    if moved:
        return Finding(None, f'the words are still shown: "{clip(moved[0], 120)}"')
    others = set(journal.lines) - set(was)
    kept = len(others & set(changes.lines))
    if not any(entry.status is not None for entry in journal.writes(url)) and kept * 2 < len(others):
        return Finding(None, f'"{clip(was[0], 120)}" is gone, but so is most of its page')
    return Finding(True, f'"{clip(was[0], 120)}" is gone')


def _signed_in(journal: ChangeJournal, changes: Changes) -> Finding:
    """The form is gone and something of the account is there that guests do not have."""
    if changes.password:
        return Finding(False, "the page still asks for a password")
    entry = _first(changes.lines, _ENTER)
    leave = _first(changes.lines, _LEAVE)
    if leave and not (_first(journal.lines, _LEAVE) and _first(journal.lines, _ENTER)):  # guests had it, too
        return Finding(True, f'"{leave}"', rests_on=_spots(changes, leave))
    account = _of_account(changes.lines)
    if entry or not account:
        return Finding(None, f'"{entry}" is shown' if entry else "nothing of an account is shown")
    if _of_account(journal.lines):
        return Finding(None, f'"{account}" was shown before the act already')
    return Finding(True, f'"{account}"', rests_on=_spots(changes, account))


async def _is_signed_in(view: View, claim: OutcomeIs) -> Finding:
    """Whether the page says that somebody is signed in, where nothing was done for it."""
    text = await visible_text(view)
    says = next((cell.strip() for cell in _cells(text.lines) if _SIGNED_IN.fullmatch(cell.strip())), "")
    if not says or claim.outcome is not Outcome.SIGNED_IN or claim.negated or _first(text.lines, _ENTER):
        return Finding(None, "no act was done before this line")
    return Finding(True, f'"{clip(says)}"', rests_on=(Spot((), says, text, occurrences(text.lines, says)),))


def _signed_out(journal: ChangeJournal, changes: Changes) -> Finding:
    if not _of_account(journal.lines):
        return Finding(None, "nothing of an account was shown before the act")
    account = _of_account(changes.lines)
    if account:
        return Finding(False, f'"{account}" is still shown')
    if changes.password:
        return Finding(True, "a field for a password is shown")
    entry = _first(changes.lines, _ENTER)
    if not entry:
        return Finding(None, "no way to sign in is shown")
    return Finding(True, f"{entry} is shown", rests_on=_spots(changes, entry))


def _of_account(lines: Sequence[str]) -> str:
    """What of an account the page shows: a control to leave it, or one that is called so."""
    named = (cell.strip() for cell in _cells(lines) if _ACCOUNT.fullmatch(cell.strip()))
    return _first(lines, _LEAVE) or next(named, "")


def _first(lines: Sequence[str], words: re.Pattern[str]) -> str:
    """The first short cell with one of the words: a control's name, not a sentence."""
    return next((clip(cell) for cell in _cells(lines) if len(cell) <= 60 and words.search(cell)), "")


def _cells(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from line.split("\t")
