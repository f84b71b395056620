"""Checks of what no look at the page can tell: what the browser's last dialog said, what an e-mail says."""

from smoketree.agent.stage import Stage
from smoketree.browser.checks import Check, Compare, DialogSaid, MailSays
from smoketree.browser.protocol import Observation
from smoketree.browser.verify_text import clip, flat, holds_text, same
from smoketree.mail.protocol import MailError


async def hold(check: Check, timeout: float, stage: Stage) -> Observation:
    """Waits up to `timeout` seconds for the check to hold, wherever it has to be looked at."""
    match check:
        case DialogSaid():
            return _dialog(check, stage)
        case MailSays():
            return await _mail(check, timeout, stage)
        case _:
            return await stage.tools.hold(check, timeout)


async def look(check: Check, stage: Stage) -> Observation:
    """One look, now."""
    if isinstance(check, (DialogSaid, MailSays)):
        return await hold(check, 0.0, stage)
    return await stage.tools.look(check)


def _dialog(check: DialogSaid, stage: Stage) -> Observation:
    said = stage.tools.last_dialog
    if said is None:
        # A "not" about a dialog that never came would prove nothing.
        return Observation(holds=False, seen="the browser showed no dialog")
    matches = _compared(said.message, check.text, check.compare)
    return Observation(matches is not check.negated, f'the {said.kind} said "{clip(said.message)}"')


async def _mail(check: MailSays, timeout: float, stage: Stage) -> Observation:
    if stage.mailbox is None:
        return Observation(holds=False, seen="no inbox is set, so no mail can be received")
    try:
        mail = await stage.mailbox.newest(timeout)
    except MailError as error:
        return Observation(holds=False, seen=error.message)
    texts = (mail.subject,) if check.subject else mail.parts
    matches = any(_compared(text, check.text, check.compare) for text in texts)
    what = f'the subject "{clip(mail.subject)}"' if check.subject else f'"{clip(flat(" ".join(texts)))}"'
    return Observation(matches is not check.negated, f"{what}, from {clip(mail.sender, 80)}")


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
