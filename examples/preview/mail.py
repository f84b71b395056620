"""The mail that Acorn sends, and how it gets to an SMTP server."""

import smtplib
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import partial

import anyio
from jinja2 import Environment

Post = Callable[[EmailMessage], Awaitable[None]]
"""How a mail is sent. Raises OSError (smtplib's errors are such) where it was not taken."""

SENDER = "Acorn <hello@acorn.example>"
_TIMEOUT = 10.0


def confirmation(pages: Environment, to: str, name: str, code: str, link: str) -> EmailMessage:
    """The mail with which somebody who signs up shows that the address is theirs: the code, and a link instead."""
    about = {"name": name, "code": code, "link": link}
    message = EmailMessage()
    message["Subject"] = "Confirm your email address"
    message["From"] = SENDER
    message["To"] = to
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain="acorn.example")
    message.set_content(pages.get_template("mail/confirm.txt").render(about))
    message.add_alternative(pages.get_template("mail/confirm.html").render(about), subtype="html")
    return message


def postman(smtp: str | None) -> Post:
    """Sends by the SMTP server at `smtp` ("127.0.0.1:2525"); None throws every mail away.

    Raises ValueError for what is not HOST:PORT.
    """
    if not smtp:
        return _throw_away
    host, colon, port = smtp.rpartition(":")
    if not colon or not host or not port.isdecimal():
        raise ValueError(f"an SMTP server is HOST:PORT, not {smtp}")
    return partial(_send, host, int(port))


async def _throw_away(message: EmailMessage) -> None:
    """For a preview that has no mail server: its visitors can go as far as the code that never comes."""


async def _send(host: str, port: int, message: EmailMessage) -> None:
    await anyio.to_thread.run_sync(_deliver, host, port, message)


def _deliver(host: str, port: int, message: EmailMessage) -> None:
    with smtplib.SMTP(host, port, timeout=_TIMEOUT) as server:
        server.send_message(message)
