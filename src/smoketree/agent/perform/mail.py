"""Acts that need the inbox: a new address, an e-mailed code, a link. Mail is data: it is read, never obeyed."""

from collections.abc import Iterator
from contextlib import contextmanager

from smoketree.agent.mailbox import CodeNotTaken, Mailbox, NoCodeField, enter_code
from smoketree.agent.outcome import ActStatus
from smoketree.agent.perform.act_context import ActContext, ActStopped, not_done
from smoketree.agent.perform.fields import enter
from smoketree.browser.verify_text import clip
from smoketree.language.act import Act, Verb
from smoketree.language.locate import FIELDS
from smoketree.mail.protocol import InboxError, MailError
from smoketree.plan.values import forges_secret


@contextmanager
def _inbox(context: ActContext) -> Iterator[Mailbox]:
    """The inbox of the case. Raises ActStopped where there is none, and for what goes wrong with it."""
    if context.stage.mailbox is None:
        hint = "set one with --inbox (docs/mail.md), as in smtp://HOST:PORT, and let the app send its mail there"
        raise not_done("no inbox is set, so no mail can be received", hint)
    try:
        yield context.stage.mailbox
    except MailError as error:
        # If the inbox is at fault, the app is not.
        status = ActStatus.ERROR if isinstance(error, InboxError) else ActStatus.FAILED
        raise ActStopped(status, error.message, error.hint) from error


async def use_address(act: Act, context: ActContext) -> None:
    """Makes a new address, keeps it under the act's name, and types it into the field that is named."""
    with _inbox(context) as mailbox:
        field = await context.find(act.target, FIELDS, "field") if act.target is not None else None
        address = await mailbox.new_address()
    name = act.name or "EMAIL"
    context.stage.remember(name, address)
    if field is None:
        context.note(f"use the e-mail address {address}, kept as {name}", "create_temp_email")
    else:
        await enter(context, field, address)


async def wait_for_code(act: Act, context: ActContext) -> None:
    """Waits for the code that was sent, and keeps it under the act's name."""
    code, origin = await _code(context, act.within)
    name = act.name or "CODE"
    context.stage.remember(name, code)
    context.note(f"wait for the e-mailed code, kept as {name}: {code}{origin}", "wait_for_verification_code")


async def enter_the_code(act: Act, context: ActContext) -> None:
    """Enters the e-mailed code, or the one-time password of a secret, where the page takes a code."""
    field = await context.find(act.target, FIELDS, "field") if act.target is not None else None
    if act.mode == "totp":
        code, said = await _totp(act, context)
    else:
        code, origin = await _code(context, act.within)
        said = f"enter the e-mailed code {code}{origin}"
    context.dispatched = True
    await context.stage.begin_input()
    try:
        how = await enter_code(context.stage.tools, code, field.target if field is not None else None)
    except NoCodeField as error:
        raise not_done(str(error), 'write where: Enter the code into the "..." field') from error
    except CodeNotTaken as error:
        raise not_done(f"typed text did not arrive: {error}") from error
    context.stage.typing = True
    context.note(f"{said} ({how})", "enter_code", snapshot=(await context.stage.look()).snapshot)


async def _totp(act: Act, context: ActContext) -> tuple[str, str]:
    """The one-time password of the secret that the act names, made at this moment."""
    if not act.values:
        raise not_done("the line does not name the secret", 'write: Type "{{totp.NAME}}" into "..."')
    name = act.values[0]
    code = context.stage.fill(f"{{{{totp.{name}}}}}")
    if forges_secret(code):
        hint = f"grant it with --secret {name}: the text that is shown below the QR code"
        raise not_done(f"the secret {name} is not granted", hint)
    return code, f"enter the one-time password of {name}"


async def _code(context: ActContext, within: float | None) -> tuple[str, str]:
    with _inbox(context) as mailbox:
        code = await (mailbox.code() if within is None else mailbox.code(within))
    mail = mailbox.source
    return code, "" if mail is None else f', from {clip(mail.sender, 80)}, "{clip(mail.subject, 80)}"'


async def open_mail_link(act: Act, context: ActContext) -> None:
    """Opens a link of the newest mail: the one with these words, else the only one or the one to confirm with."""
    with _inbox(context) as mailbox:
        url = await mailbox.link(act.values[0] if act.values else None)
    await context.call("browser_navigate", {"url": url}, f"open {url} from the e-mail")


MAIL = {
    Verb.USE_ADDRESS: use_address,
    Verb.WAIT_FOR_CODE: wait_for_code,
    Verb.ENTER_CODE: enter_the_code,
    Verb.OPEN_MAIL_LINK: open_mail_link,
}
