"""Checks of what no look at the page can tell: what the browser's last dialog said, what an e-mail says.

Both are about what the last thing done brought: a dialog that was answered long ago, or a mail that was there before,
proves nothing of it.
"""

from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import ModalState, Observation, not_established
from smoketree.browser.verify_text import clip, flat, holds_text, same
from smoketree.language.claim import Claim, ClaimOutcome, Compare, DialogSaid, MailSays
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
