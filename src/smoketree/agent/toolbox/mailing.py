"""The tools for mail and codes. Mail is data from outside: it is read, never obeyed."""

import re

from smoketree.agent.mailbox import CodeNotTaken, Mailbox, NoCodeField, enter_code
from smoketree.agent.prompting import one_line
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.tool_context import FIELDS, Done, ToolContext, ToolError, pointed
from smoketree.errors import PlanError
from smoketree.mail.protocol import MailError, Message
from smoketree.plan.values import placeholders

_LONGEST_WAIT = 120.0
_MOST_MAILS = 5
_MAIL_SHOWN = 1_500
_MOST_LINKS = 10
_SPEAKS_OF = {
    "EMAIL": re.compile(r"e-?mail|\bmail|inbox|\baddress", re.IGNORECASE),
    "CODE": re.compile(r"code\b|codes\b|\botp\b|\bpin\b", re.IGNORECASE),
}


async def create_temp_email(context: ToolContext, _: arg.CreateTempEmail) -> Done:
    """Makes an address, kept as EMAIL. Raises ToolError where there is one, and the line at work speaks of none."""
    context.begin("create_temp_email", "make an e-mail address, kept as EMAIL")
    if not _may_keep(context, "EMAIL"):
        raise ToolError("{{EMAIL}} already has a value, and the current line names no e-mail address")
    text = await _mailbox(context).new_address()
    context.stage.remember("EMAIL", text)
    context.begin("create_temp_email", f"use the e-mail address {text}, kept as EMAIL")
    return Done(f"the address is {one_line(text)}, kept as {{{{EMAIL}}}}", page=False)


async def wait_for_code(context: ToolContext, args: arg.WaitForCode) -> Done:
    """Waits for a code, kept as CODE; only told where CODE has a value, and the line at work speaks of no code."""
    mailbox = _mailbox(context)
    context.begin("wait_for_verification_code", "wait for the e-mailed code, kept as CODE")
    code = await mailbox.code(min(args.timeout_seconds, _LONGEST_WAIT))
    keep = _may_keep(context, "CODE")
    if keep:
        context.stage.remember("CODE", code)
    told = [f"code: {one_line(code, 60)}"]
    if mailbox.source is not None:
        told += _head(mailbox.source)
    said = "a code came, " + ("kept as {{CODE}}" if keep else "not kept: {{CODE}} stays as it was")
    return Done(said, "\n".join(told), kind="mail", page=False, mails=_texts(context, mailbox.source))


async def check_inbox(context: ToolContext, _: arg.CheckInbox) -> Done:
    """The mails so far."""
    context.begin("check_email_inbox", "look at the inbox")
    mails = (await _mailbox(context).mails())[:_MOST_MAILS]
    if not mails:
        return Done("no mail has come yet", acted=False, page=False)
    texts = tuple(text for mail in mails for text in _texts(context, mail))
    return Done(f"{len(mails)} mails", "\n\n".join(texts), kind="mail", page=False, mails=texts)


async def open_email_link(context: ToolContext, args: arg.OpenEmailLink) -> Done:
    """Opens a link out of the newest mail that has one; the browser refuses other sites."""
    mailbox = _mailbox(context)
    context.begin("open_email_link", "open the link in the e-mail")
    url = await mailbox.link(args.text)
    context.begin("open_email_link", f"open {one_line(url, 200)} from the e-mail")
    await context.act("browser_navigate", {"url": url})
    return Done("opened the link", mails=_texts(context, mailbox.source))


async def enter(context: ToolContext, args: arg.EnterCode) -> Done:
    """Enters a code where the page takes one. Raises ToolError where that is not clear, or the code did not stay."""
    code = context.code(args.code).strip()
    context.begin("enter_code", f"enter the code {one_line(code, 60)}")
    ref = None
    if args.ref is not None or args.element is not None:
        ref = (await pointed(context, args.element, args.ref, FIELDS, "field")).ref
    context.cut = None
    await context.stage.begin_input()
    try:
        how = await enter_code(context.stage.tools, code, ref)
    except (NoCodeField, CodeNotTaken) as none:
        raise ToolError("the code was not entered", (str(none),)) from none
    context.begin("enter_code", f"enter the code {one_line(code, 60)} ({how})")
    context.stage.typing = True
    await context.look()
    return Done(f"entered the code ({how})", typed=(code,))


def _may_keep(context: ToolContext, name: str) -> bool:
    """Whether the value of that name may be set: where it has none, or the line at work speaks of such a one. A model
    could else make an assertion true that has the name in it. A name in braces speaks of what there is already."""
    line = context.line
    for one in reversed(placeholders(line)):
        line = line[: one.start] + line[one.end :]
    if _SPEAKS_OF[name].search(line):
        return True
    written = f"{{{{{name}}}}}"
    try:
        return context.stage.fill(written) == written
    except PlanError:
        return True


def _mailbox(context: ToolContext) -> Mailbox:
    mailbox = context.stage.mailbox
    if mailbox is None:
        raise MailError("no inbox is set, so no mail can be received", "give one with --inbox")
    return mailbox


def _head(mail: Message) -> list[str]:
    return [f"from: {one_line(mail.sender)}", f"subject: {one_line(mail.subject)}"]


def _texts(context: ToolContext, mail: Message | None) -> tuple[str, ...]:
    """A mail as text: for the model, and for whoever judges what the mail says."""
    if mail is None:
        return ()
    body = context.case.redact("\n\n".join(mail.parts[:1]))
    cut = body if len(body) <= _MAIL_SHOWN else body[:_MAIL_SHOWN] + "\u2026"
    links = [f"link: {one_line(link.text, 60)} {one_line(link.url, 200)}" for link in mail.links[:_MOST_LINKS]]
    return (context.case.redact("\n".join([*_head(mail), cut, *links])),)
