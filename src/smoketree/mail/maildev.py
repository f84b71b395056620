"""MailDev 2 (maildev on npm), by its REST API: `GET /email?envelope.to.address=...`.

Its answers hold the mails decoded; the source is not asked for, because MailDev may still be writing it. It tells no
time of its own: `time` is the date that the sender wrote.
"""

from collections.abc import Collection, Sequence

from pydantic import Field

from smoketree.mail.mime import composed
from smoketree.mail.polled import MOST_LETTERS, Letter
from smoketree.mail.web_server import CatchAll, Sheet


class _Address(Sheet):
    address: str = ""
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>" if self.name else self.address


class _Envelope(Sheet):
    to: tuple[_Address, ...] = ()


class _Email(Sheet):
    id: str
    sender: tuple[_Address, ...] = Field((), alias="from")
    envelope: _Envelope = _Envelope()
    subject: str | None = None
    text: str | None = None
    html: str | None = None

    def is_for(self, address: str) -> bool:
        return address.casefold() in {each.address.casefold() for each in self.envelope.to}

    def letter(self, address: str) -> Letter:
        sender = str(self.sender[0]) if self.sender else ""
        return Letter(composed(self.id, sender, address, self.subject or "", self.text or "", self.html or ""))


class MailDevServer(CatchAll):
    """A MailDev."""

    async def letters(self, address: str, known: Collection[str]) -> Sequence[Letter]:
        query = {"envelope.to.address": address}  # which version 1 does not know: it tells all
        emails = await self.api.ask("GET", "email", tuple[_Email, ...], query=query)
        new = [email for email in emails if email.id not in known and email.is_for(address)]
        return [email.letter(address) for email in new[-MOST_LETTERS:]]  # it tells the oldest first
