"""Checks of claims beyond one look at the page: where the page cannot tell, and whether what held lasts.

What the browser's last dialog said and what an e-mail says are about what the last thing done brought: a dialog that
was answered long ago, or a mail that was there before, proves nothing of it.

What held must last. A claim that held is evaluated once more before the next act begins, and after the last act of a
case once it had time to be taken back: a state that an app rolls back was never reached. What is said in a live region
or a toast may go, and so may what a line says of work in progress, once a later line of the same act holds.
"""

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import Ago, ModalState, Observation, not_established
from smoketree.browser.settle import LATE
from smoketree.browser.verify_text import clip, flat, holds_text, same
from smoketree.clock import Clock
from smoketree.language.claim import (
    Before,
    CellIs,
    ChangeClaim,
    Claim,
    DialogSaid,
    Downloaded,
    ElementShown,
    JournalClaim,
    LabelIs,
    MailSays,
    OffPageClaim,
    RequestAnswered,
    StateIs,
    TextShown,
)
from smoketree.language.claim_terms import ClaimOutcome, Compare, State
from smoketree.mail.protocol import InboxError, MailError

MAIL_TIMEOUT = 30.0
"""Seconds that a mail may take where the plan does not say how long."""

_PAUSE = 0.1


async def hold(
    check: Claim, timeout: float, stage: StepContext, *, since: float = 0.0, pixels: bool = True
) -> Observation:
    """Waits up to `timeout` seconds for the check to hold, wherever it has to be looked at. `since` is when that began
    (seconds since the epoch) which a dialog or a mail must not be older than; for `pixels` see `BrowserTools.hold`.
    Raises InboxError where the inbox cannot be read."""
    match check:
        case DialogSaid():
            return await _dialog(check, timeout, stage, since)
        case MailSays():
            return await _mail(check, timeout, stage, since)
        case _:
            return await stage.tools.hold(check, timeout, pixels=pixels)


async def look(check: Claim, stage: StepContext, *, since: float = 0.0, noted: float | None = None) -> Observation:
    """One look, now. After `noted` (seconds since the epoch), what must be absent may not have been shown either."""
    if isinstance(check, (DialogSaid, MailSays)):
        return await hold(check, 0.0, stage, since=since)
    return await stage.tools.look(check, since=noted)


def fresh_dialog(stage: StepContext, since: float) -> ModalState | None:
    """The browser's last dialog, if it came up at `since` or later, or nobody knows when."""
    said = stage.tools.last_dialog
    return None if said is None or 0.0 < said.at < since else said


async def _dialog(check: DialogSaid, timeout: float, stage: StepContext, since: float) -> Observation:
    deadline = stage.clock.monotonic() + timeout
    while (said := fresh_dialog(stage, since)) is None:
        if stage.clock.monotonic() >= deadline:
            # Every dialog is known, so that none came is a fact; a "not" about one that never came proves nothing.
            earlier = "" if stage.tools.last_dialog is None else " after the last thing that was done"
            outcome = ClaimOutcome.NOT_ESTABLISHED if check.negated else ClaimOutcome.CONTRADICTED
            return Observation(outcome, f"the browser showed no dialog{earlier}")
        await stage.clock.sleep(_PAUSE)
    matches = _compared(said.message, check.text, check.compare)
    return Observation(_outcome(matches, check), f'the {said.kind} said "{clip(said.message)}"')


async def _mail(check: MailSays, timeout: float, stage: StepContext, since: float) -> Observation:
    """The newest mail, until it is one that holds. A "not" waits for a mail newer than the last thing that was done,
    and only where none comes is it about the one that is there."""
    if stage.mailbox is None:
        return not_established("no inbox is set, so no mail can be received")
    deadline = stage.clock.monotonic() + timeout
    while True:
        left = max(0.0, deadline - stage.clock.monotonic())
        try:
            mail = await stage.mailbox.newest(left)
        except InboxError:
            raise
        except MailError as error:
            return not_established(error.message)
        texts = (mail.subject,) if check.subject else mail.parts
        matches = any(_compared(text, check.text, check.compare) for text in texts)
        what = f'the subject "{clip(mail.subject)}"' if check.subject else f'"{clip(flat(" ".join(texts)))}"'
        observed = Observation(_outcome(matches, check), f"{what}, from {clip(mail.sender, 80)}")
        awaited = check.negated and observed.holds and mail.received < since
        if left <= 0 or (observed.holds and not awaited):
            return observed
        await stage.clock.sleep(min(_PAUSE, left))


def _outcome(matches: bool, check: DialogSaid | MailSays) -> ClaimOutcome:
    return ClaimOutcome.HOLDS if matches is not check.negated else ClaimOutcome.CONTRADICTED


def _compared(text: str, wanted: str, compare: Compare) -> bool:
    match compare:
        case Compare.EQUALS:
            return same(text, wanted)
        case Compare.STARTS:
            return flat(text).startswith(flat(wanted))
        case Compare.ENDS:
            return flat(text).endswith(flat(wanted))
        case Compare.CONTAINS:
            return holds_text(flat(text), flat(wanted))


FINAL_CHECK = 2.0
"""Seconds after the last act at which what followed from it is looked at once more."""

REVERT_WINDOW = 5.0
"""Seconds after an act up to which something that is still to come (a timer, a poll, a push) is waited for."""

_AGAIN = 1.0
"""Seconds that the page is given to show again what it does not show at the moment: it may just be drawn anew."""

_PUSHED_AWAY = '() => globalThis[Symbol.for("smoketree.changes")]?.pushedAway(%s) ?? false'

_HELD = Observation(ClaimOutcome.HOLDS, "")

_IN_PROGRESS = re.compile(
    r"^(?:checking|connecting|creating|deleting|downloading|exporting|generating|importing|loading|processing|publishing"
    r"|redirecting|removing|saving|searching|sending|signing|submitting|syncing|updating|uploading|waiting|working)\b[^:]*$"
    r"|(?:…|\.\.\.)$",
    re.IGNORECASE,
)
"""What is under way, and not "Shipping: $5" or "Showing 1 to 5"."""


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last thing that was done: when it began (seconds since the epoch), when its end was (monotonic seconds),
    which person of the case did it."""

    began: float = 0.0
    ended: float = float("-inf")
    person: str = ""


def must_last(claim: Claim, held: Observation) -> bool:
    """Whether a claim that held has to go on holding. The focus may move by our own looking."""
    if isinstance(claim, (OffPageClaim, Downloaded, RequestAnswered, Before)) or held.fleeting:
        return False
    return not (isinstance(claim, StateIs) and claim.state is State.FOCUSED)


def in_progress(claim: Claim) -> bool:
    """Whether the claim is about something that is under way, and so has an end ("Saving...", a progress bar)."""
    if isinstance(claim, ElementShown):
        return "progressbar" in claim.query.roles and not claim.negated
    return isinstance(claim, TextShown) and not claim.negated and bool(_IN_PROGRESS.search(claim.text.strip()))


def examined_later(claim: Claim) -> bool:
    """Whether it can wait until the next act, or the final check, to examine whether a person sees what a claim that
    holds rests on. What is under way may be over by then, and what must be absent may be seen for a moment only."""
    return must_last(claim, _HELD) and not in_progress(claim) and not claim.negated


def later_form(claim: Claim) -> Claim | None:
    """The claim as it can be evaluated once another act was done, if it can: the journal is that of the last act."""
    if isinstance(claim, JournalClaim):
        return None
    return replace(claim, new=False) if isinstance(claim, ChangeClaim) else claim


def form_before_mark(claim: Claim) -> Claim | None:
    """The claim, where only the journal of the last act says whether it still holds."""
    return claim if claim.negated or isinstance(claim, JournalClaim) else None


def form_before_input(claim: Claim) -> Claim | None:
    """The claim as it is evaluated after the next mark, where it was not before."""
    return None if claim.negated else later_form(claim)


async def may_be_of_a_later_act(later: float, held: float, last: LastAction, stage: StepContext) -> bool:
    """Whether what held at `held` may have been changed by an act after the one that it followed: something came that
    was set going since `later`, when the first of these began (both seconds since the epoch)."""
    now = stage.clock.now()
    return await stage.tools.came(replace(ago(last, stage.clock), began=now - later, clock=later), now - held + _AGAIN)


async def pushed_away(claims: Sequence[Claim], held: float, last: LastAction, stage: StepContext) -> bool:
    """Whether what one of the claims says went, while the last act was done, with something that the act did not set
    going (a message to the page, the answer to a poll, an earlier timer), before anything of the act could have come.
    `held` is when they held (seconds since the epoch)."""
    for words in filter(None, map(_shown_words, claims)):
        if await stage.tools.ask(_PUSHED_AWAY % json.dumps(words)) is True:
            return not await may_be_of_a_later_act(last.began, held, last, stage)
    return False


def _shown_words(claim: Claim) -> str | None:
    """What a claim says to be shown, where that is text."""
    if claim.negated or not isinstance(claim, (TextShown, ElementShown, CellIs, LabelIs)):
        return None
    if isinstance(claim, ElementShown):
        return claim.query.name or claim.query.text
    return claim.text if isinstance(claim, TextShown) else claim.value


async def loss(claim: Claim, held: float, stage: StepContext, *, unseen: float = 0.0) -> Observation | None:
    """What is seen of a claim that held at `held` (seconds since the epoch) and holds no longer; None where it does.
    One look that says so is not enough: the page may just be between two states. Where it was not examined yet
    whether a person sees it, `unseen` is how many seconds that may take."""
    seen = await look(claim, stage, noted=held)
    if seen.holds:
        return None
    if unseen and (await stage.tools.hold(claim, 0.0, pixels=False)).holds:
        seen = await stage.tools.hold(claim, unseen)
        return None if seen.holds else seen
    # That what must be absent may be gone again says nothing, if it was shown.
    if not (claim.negated and seen.outcome is ClaimOutcome.CONTRADICTED):
        await stage.tools.settled(_AGAIN)
        seen = await stage.tools.hold(claim, _AGAIN)
        if seen.holds:
            return None
    if not seen.read or not seen.clear or isinstance(claim, JournalClaim):
        return replace(seen, seen=f"it held, and then: {seen.seen}")
    after = stage.clock.now() - held
    return Observation(ClaimOutcome.CONTRADICTED, f"it held, but no longer {after:.1f} s later: {seen.seen}")


async def await_own_changes(last: LastAction, stage: StepContext, *, leaving: bool = False) -> None:
    """Waits, up to `FINAL_CHECK` seconds after the last act, for what that act itself still has to do (a timer, a
    request). While the next act is done, nobody could say which of the two changed the page, and one that leaves the
    page ends it: before that, for whatever the page has to do, as what an answer set going is not known to be the
    act's."""
    await _await_what_is_due(last, last.ended + FINAL_CHECK, stage, own=not leaving)


async def await_reverts(last: LastAction, stage: StepContext, watch: Callable[[], Awaitable[None]]) -> None:
    """Waits until what followed from the last act had the time to be taken back: `FINAL_CHECK` seconds, and up to
    `REVERT_WINDOW` while something is still to come. `watch` is called again and again meanwhile."""
    clock = stage.clock
    while (left := last.ended + FINAL_CHECK - clock.monotonic()) > 0:
        await clock.sleep(min(left, _PAUSE))
        await watch()
    await _await_what_is_due(last, last.ended + REVERT_WINDOW, stage, own=False, watch=watch)
    await stage.tools.settled(_AGAIN)


async def _await_what_is_due(
    last: LastAction, end: float, stage: StepContext, *, own: bool, watch: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Waits for what is due by `end` (monotonic seconds), and for what is overdue then."""
    clock = stage.clock
    while (left := end - clock.monotonic()) > -LATE and await stage.tools.outstanding(ago(last, clock), left, own=own):
        await clock.sleep(_PAUSE)
        if watch is not None:
            await watch()


def ago(last: LastAction, clock: Clock) -> Ago:
    """How long ago the last act began and ended. What is done to find the element of the next one is no act."""
    return Ago(clock.now() - last.began, clock.monotonic() - last.ended, last.began)
