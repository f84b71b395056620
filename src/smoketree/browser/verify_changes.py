"""What claims about an act come to: outcomes, downloads, requests, and what was shown only for a moment (a toast that
has gone, an error that flashed). All of it is read from the journal, which watches from before the act."""

import re
from collections.abc import Container, Sequence
from dataclasses import replace
from urllib.parse import unquote, urlsplit

from smoketree.browser.change_journal import ChangeJournal, Changes, Said, related
from smoketree.browser.files import file_text, is_pdf
from smoketree.browser.page_frames import IN_FIELD, names_of, visible_text
from smoketree.browser.text_certainty import is_gone, is_qualified, sure
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_messages import (
    COMPLAINT,
    ERROR,
    cells_of,
    cite,
    is_error,
    is_marked,
    message_shown,
    says_words,
    succeeds,
    trouble_of,
)
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import APART, Place, clip, compares, occurrences, tidy
from smoketree.language.claim import (
    Before,
    Claim,
    Downloaded,
    ElementShown,
    JournalClaim,
    MessageShown,
    OutcomeIs,
    RequestAnswered,
    TextShown,
)
from smoketree.language.claim_terms import ClaimOutcome, Outcome
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query


async def of_journal(view: View, claim: JournalClaim) -> Finding:
    """Evaluates a claim about what happened since the act."""
    journal = view.journal
    if (journal is None or not journal.marked) and isinstance(claim, OutcomeIs):
        return await is_signed_in(view, claim)
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
            changes = await journal.changes(view) if journal.observed else None
            return await message_shown(view, journal, changes, claim)
        case OutcomeIs():
            changes = await journal.changes(view) if journal.observed else None
            return await outcome_is(view, journal, changes, claim)
        case Before():
            return _before(journal, claim)


def _before(journal: ChangeJournal, claim: Before) -> Finding:
    earlier = journal.before.get(claim.claim)
    if earlier is None:
        return Finding(None, "the page was not read before the act")
    return Finding(True if earlier.holds else None, f"before the act, {earlier.seen}", refutes=False)


def _request(journal: ChangeJournal, claim: RequestAnswered, url: str) -> Finding:
    asked = [entry for entry in journal.requests() if related(entry.url, url)]
    matching = [entry for entry in asked if entry.method == claim.method.upper() and _same_path(entry.url, claim.path)]
    answered = [entry for entry in matching if entry.status is not None]
    wanted = [entry for entry in answered if claim.status in (None, entry.status)]
    if wanted:
        return Finding(True, wanted[0].answer)
    if answered:
        return Finding(False, answered[-1].answer)
    if matching:
        last = matching[-1]
        return Finding(None if last.failure is None else False, last.answer)
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


_DONE = {
    Outcome.CREATED: re.compile(r"\b(?:created|added|registered|published|placed|saved)\b", re.IGNORECASE),
    Outcome.SAVED: re.compile(r"\b(?:saved|updated|changed|stored|submitted)\b", re.IGNORECASE),
    Outcome.SENT: re.compile(r"\b(?:sent|submitted|received|delivered|thank(?:s| you))\b", re.IGNORECASE),
}

_LEAVE = re.compile(r"\b(?:log|sign)[ -]?(?:out|off)\b", re.IGNORECASE)
_SIGNED_IN = re.compile(r"(?:log|sign)[ -]?(?:out|off)|.*\b(?:logged|signed) in as\b.*", re.IGNORECASE)
_ACCOUNT = re.compile(r"(?:my |your )?(?:account|profile)(?: (?:settings|menu|details))?", re.IGNORECASE)
_ENTER = re.compile(r"\b(?:(?:log|sign)[ -]?(?:in|on|up)|register|create (?:an )?account)\b", re.IGNORECASE)
_LEAST_LETTERS = 2


async def outcome_is(view: View, journal: ChangeJournal, changes: Changes | None, claim: OutcomeIs) -> Finding:
    """Whether the act did what its author wanted: no error came up, and the page or a write says that it is done."""
    if changes is None:
        return Finding(None, "the page was not read before the act, so its result is unknown")
    url = view.page.url
    trouble = trouble_of(journal, changes, url)
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
    told = next((one for one in changes.said if says_words(_DONE[claim.outcome], one.text) and succeeds(one)), None)
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
        return Finding(True, f"{cite(told)}; {written[-1].answer}", rests_on=spots)
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
        if (written or begins) and not (line.endswith("?") or says_words(ERROR, line) or COMPLAINT.search(line)):
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
    message = {one.text for one in changes.said if one.role or succeeds(one)}
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


async def is_signed_in(view: View, claim: OutcomeIs) -> Finding:
    """Whether the page says that somebody is signed in, where nothing was done for it."""
    text = await visible_text(view)
    says = next((cell.strip() for cell in cells_of(text.lines) if _SIGNED_IN.fullmatch(cell.strip())), "")
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
    named = (cell.strip() for cell in cells_of(lines) if _ACCOUNT.fullmatch(cell.strip()))
    return _first(lines, _LEAVE) or next(named, "")


def _first(lines: Sequence[str], words: re.Pattern[str]) -> str:
    """The first short cell with one of the words: a control's name, not a sentence."""
    return next((clip(cell) for cell in cells_of(lines) if len(cell) <= 60 and words.search(cell)), "")


READABLE = 0.25
"""Seconds that a message is shown at least which a person can read."""

NOTICEABLE = 0.1
"""Seconds that an error is shown at least which a person notices."""

MESSAGE_ROLES = frozenset({"alert", "alertdialog", "status"})


async def with_moments(view: View, claim: Claim, finding: Finding, since: float | None) -> Finding:
    """The finding, or what the journal says against it. `since` (seconds since the epoch) is when the claim was seen to
    hold first: what must be absent may not have been shown at all since then. Before that, only an error counts: other
    text may be shown on the way to where it is gone ("Loading")."""
    journal = view.journal
    if journal is None or not journal.observed or not isinstance(claim, (TextShown, ElementShown)):
        return finding
    holds = finding.outcome(negated=claim.negated) is ClaimOutcome.HOLDS
    if isinstance(claim, ElementShown) and not holds and not claim.negated and not is_message(claim.query):
        return await _unless_in_a_message(view, journal, claim.query, finding)
    text = _text_of(claim)
    if text is None or holds is not claim.negated:
        return finding
    said = [one for one in await journal.moments(view, since or 0.0) if _says(one, text)]
    if not claim.negated:
        # What is still there was looked at, and nobody sees it.
        gone = [one for one in said if one.fresh and one.message and not one.shown and one.seconds >= READABLE]
        anywhere = isinstance(claim, TextShown) and claim.within is None
        if gone and all(_denies(one, text, anywhere=anywhere) for one in gone):
            return replace(finding, refutes=False, seen=f"{finding.seen}; gone: {cite(gone[0])}")
        shown = next(iter(gone), None) if fold(text) not in journal.unseen else None
        if shown is None and since is not None and fold(text) not in journal.unseen:
            came = (await journal.messages(view))["came"]
            shown = next((one for one in came if one.moved and _says_just(one, text)), None)
    elif since is None:
        errors = (one for one in said if one.fresh and is_marked(one) and is_error(one))
        shown = next((one for one in errors if one.seconds >= NOTICEABLE), None)
    else:
        # In other letters, within a longer text, it may be something else than what must not be there.
        shown = next((one for one in said if is_error(one) or _says_just(one, text)), None)
    if shown is None:
        return finding
    return Finding(True, cite(replace(shown, shown=False)), fleeting=True)


async def _unless_in_a_message(view: View, journal: ChangeJournal, query: Query, finding: Finding) -> Finding:
    """The finding that an element is not there: it refutes nothing where a message had its name that is gone."""
    name = query.name if query.quoted else None
    said = await journal.moments(view, 0.0) if name is not None and finding.refutes is not False else []
    gone = next((one for one in said if name and one.fresh and one.message and _says(one, name)), None)
    return finding if gone is None else replace(finding, refutes=False, seen=f"{finding.seen}; gone: {cite(gone)}")


def _text_of(claim: TextShown | ElementShown) -> str | None:
    """The text that a message would have to say; None where the claim is about something in particular that a moment
    says nothing of."""
    query = claim.within if isinstance(claim, TextShown) else claim.query
    if query is not None and not is_message(query):
        return None
    return claim.text if isinstance(claim, TextShown) else claim.query.name or claim.query.text


def is_message(query: Query) -> bool:
    """Whether the query can only mean an alert or a status, wherever it is."""
    return bool(query.roles) and set(query.roles) <= MESSAGE_ROLES and query.within is query.next_to is None


def _says(one: Said, text: str) -> bool:
    return bool(sure([one.text], occurrences([one.text], text), text, ()))


def _denies(one: Said, text: str, *, anywhere: bool) -> bool:
    """Whether all that it says of the text takes that back; `anywhere`: or names it as what is gone."""
    said = occurrences([one.text], text)
    return all(is_qualified(one.text, each) or (anywhere and is_gone(one.text, each)) for each in said)


def _says_just(one: Said, text: str) -> bool:
    return any(each.exact or each.whole for each in occurrences([one.text], text))
