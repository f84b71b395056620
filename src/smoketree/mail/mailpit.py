"""Mailpit (mailpit.axllent.org), by its API v1: `GET /api/v1/search`, `GET /api/v1/message/{ID}/raw`.

It keeps the mail of every address; the recipients that stand in no header are added as Bcc.
"""

from collections.abc import Collection, Sequence
from urllib.parse import quote

from pydantic import AwareDatetime, Field

from smoketree.mail.api import RefusalError
from smoketree.mail.mime import read_mail
from smoketree.mail.polled import MOST_LETTERS, Letter
from smoketree.mail.web_server import CatchAll, Sheet, seconds


class _Address(Sheet):
    address: str = Field("", alias="Address")


class _Summary(Sheet):
    id: str = Field(alias="ID")
    to: tuple[_Address, ...] | None = Field(None, alias="To")
    cc: tuple[_Address, ...] | None = Field(None, alias="Cc")
    bcc: tuple[_Address, ...] | None = Field(None, alias="Bcc")
    created: AwareDatetime | None = Field(None, alias="Created")

    def is_for(self, address: str) -> bool:
        recipients = (*(self.to or ()), *(self.cc or ()), *(self.bcc or ()))
        return address.casefold() in {each.address.casefold() for each in recipients}


class _Found(Sheet):
    messages: tuple[_Summary, ...]


class MailpitServer(CatchAll):
    """A Mailpit."""

    async def letters(self, address: str, known: Collection[str]) -> Sequence[Letter]:
        # Free text: in every version, and also of Cc and Bcc, unlike `to:`.
        query = {"query": f'"{address}"', "limit": str(MOST_LETTERS)}
        found = await self.api.ask("GET", "api/v1/search", _Found, query=query)
        letters: list[Letter] = []
        for summary in reversed(found.messages):  # it tells the newest first
            if summary.id in known or not summary.is_for(address):
                continue
            try:
                raw = await self.api.content("GET", f"api/v1/message/{quote(summary.id, safe='')}/raw")
            except RefusalError as error:
                if error.status == 404:  # deleted in between
                    continue
                raise
            letters.append(Letter(read_mail(raw, address, 0.0, summary.id), seconds(summary.created)))
        return letters
