"""temp-mail.io, a public service, as its own web page uses it: `POST /api/v3/email/new`,
`GET /api/v3/email/{address}/messages`, `DELETE /api/v3/email/{address}`.

Needs no key and gives no promise: it may change, be slow, or be refused by an app that knows its domains.
"""

from collections.abc import Collection, Sequence
from types import TracebackType
from urllib.parse import quote

import anyio
from pydantic import AwareDatetime, Field

from smoketree.mail.api import Api
from smoketree.mail.mime import composed
from smoketree.mail.polled import MOST_LETTERS, Letter
from smoketree.mail.protocol import InboxError
from smoketree.mail.web_server import Sheet, WebServer, seconds

_NAME = {"min_name_length": 10, "max_name_length": 10}
_GOODBYE = 5.0
"""Seconds that giving the addresses back may take in all."""


class _New(Sheet):
    email: str = Field(min_length=3, max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")
    token: str = ""


class _Mail(Sheet):
    id: str
    sender: str = Field("", alias="from")
    subject: str | None = None
    body_text: str | None = None
    body_html: str | None = None
    created_at: AwareDatetime | None = None


class TempMailServer(WebServer):
    """The service. It chooses the addresses; each is given back at the end."""

    pause = 1.0

    def __init__(self, api: Api) -> None:
        super().__init__(api)
        self._tokens: dict[str, str] = {}

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with anyio.move_on_after(_GOODBYE, shield=True):
            for address, token in self._tokens.items():
                await self._give_back(address, token)
        self._tokens.clear()
        await super().__aexit__(kind, error, trace)

    async def new_address(self, prefix: str) -> str:  # noqa: ARG002 - the service chooses
        made = await self.api.ask("POST", "api/v3/email/new", _New, body=_NAME)
        self._tokens[made.email] = made.token
        return made.email

    async def letters(self, address: str, known: Collection[str]) -> Sequence[Letter]:
        path = f"api/v3/email/{quote(address, safe='@')}/messages"
        mails = await self.api.ask("GET", path, tuple[_Mail, ...])
        new = [_letter(mail, address) for mail in mails if mail.id not in known]
        return sorted(new, key=lambda letter: letter.stamped or 0.0)[-MOST_LETTERS:]

    async def _give_back(self, address: str, token: str) -> None:
        path = f"api/v3/email/{quote(address, safe='@')}"
        try:
            await self.api.content("DELETE", path, body={"token": token})
        except InboxError:
            return  # it forgets them by itself in the end


def _letter(mail: _Mail, address: str) -> Letter:
    message = composed(mail.id, mail.sender, address, mail.subject or "", mail.body_text or "", mail.body_html or "")
    return Letter(message, seconds(mail.created_at))
