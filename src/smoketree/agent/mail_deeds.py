"""What a step asks of the inbox: an address, a code, a link. Mail is data: it is read, never obeyed."""

from dataclasses import dataclass

from smoketree.agent.code_entry import CodeNotTaken, NoCodeField, enter_code
from smoketree.agent.literal.mail_actions import EnterCode, OpenMailLink, UseAddress, WaitForCode
from smoketree.agent.literal.resolved import MailDeed
from smoketree.agent.mailbox import Mailbox
from smoketree.agent.outcome import Deed
from smoketree.agent.stage import Stage
from smoketree.browser.verify_text import clip
from smoketree.mail.protocol import InboxError, MailError


@dataclass(frozen=True, slots=True)
class MailDone:
    """What came of it: `description` as the report shows it; `deed` and `error` where it was not done."""

    tool: str
    description: str
    deed: Deed = Deed.DONE
    error: str | None = None
    hint: str = ""
    snapshot: str | None = None


async def do_mail(deed: MailDeed, stage: Stage) -> MailDone:
    """Does what the step asks. Raises BrowserError when the browser is gone."""
    mailbox = stage.mailbox
    if mailbox is None:
        hint = "give one with --inbox (docs/mail.md), as in smtp://HOST:PORT, and let the app send its mail there"
        return MailDone("inbox", str(deed.action), Deed.ERROR, "no inbox is set, so no mail can be received", hint)
    try:
        match deed.action:
            case UseAddress(_, variable):
                return await _address(deed, variable, stage, mailbox)
            case WaitForCode(variable):
                code = await mailbox.code()
                stage.remember(variable, code)
                said = f"wait for the e-mailed code, kept as {variable}: {code}{_origin(mailbox)}"
                return MailDone("wait_for_verification_code", said)
            case EnterCode():
                return await _code(deed, stage, mailbox)
            case OpenMailLink(words):
                return await _link(words, stage, mailbox)
    except InboxError as error:  # the inbox is at fault, not the app
        return MailDone("check_email_inbox", str(deed.action), Deed.ERROR, error.message, error.hint)
    except MailError as error:
        return MailDone("check_email_inbox", str(deed.action), Deed.FAILED, error.message, error.hint)


async def _address(deed: MailDeed, variable: str, stage: Stage, mailbox: Mailbox) -> MailDone:
    text = await mailbox.new_address()
    stage.remember(variable, text)
    if deed.ref is None:
        return MailDone("create_temp_email", f"use the e-mail address {text}, kept as {variable}")
    answer = await stage.tools.call("browser_type", {"element": deed.said, "ref": deed.ref, "text": text})
    stage.typing = True
    done = Deed.DONE if answer.error is None else Deed.FAILED
    return MailDone("create_temp_email", f'type "{text}" into {deed.said}', done, answer.error, "", answer.snapshot)


async def _code(deed: MailDeed, stage: Stage, mailbox: Mailbox) -> MailDone:
    code = await mailbox.code()
    try:
        how = await enter_code(stage.tools, code, deed.ref)
    except NoCodeField as none:
        hint = 'say where: Enter the code into the "..." field'
        return MailDone("enter_code", str(deed.action), Deed.ERROR, str(none), hint)
    except CodeNotTaken as refused:
        return MailDone("enter_code", str(deed.action), Deed.FAILED, str(refused))
    stage.typing = True
    done = f"enter the e-mailed code {code} ({how}){_origin(mailbox)}"
    return MailDone("enter_code", done, snapshot=(await stage.look()).snapshot)


async def _link(words: str | None, stage: Stage, mailbox: Mailbox) -> MailDone:
    url = await mailbox.link(words)
    answer = await stage.tools.call("browser_navigate", {"url": url})
    done = Deed.DONE if answer.error is None else Deed.ERROR
    return MailDone("open_email_link", f"open {url} from the e-mail", done, answer.error, "", answer.snapshot)


def _origin(mailbox: Mailbox) -> str:
    """Whose mail it was, for the report."""
    mail = mailbox.source
    return "" if mail is None else f', from {clip(mail.sender, 80)}, "{clip(mail.subject, 80)}"'
