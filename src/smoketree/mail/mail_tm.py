"""mail.tm, a public service (docs.mail.tm): an account is made for each address and deleted at the end.

`GET /domains`, `POST /accounts`, `POST /token`, `GET /messages`, `GET /messages/{id}`, `DELETE /accounts/{id}`; at most
eight requests a second.
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from urllib.parse import quote

import anyio
from pydantic import AwareDatetime, Field, model_validator

from smoketree.mail.addresses import fresh_local
from smoketree.mail.api import Api, RefusalError
from smoketree.mail.mime import composed
from smoketree.mail.polled import MOST_LETTERS, Letter
from smoketree.mail.protocol import InboxError
from smoketree.mail.web_server import Sheet, WebServer, seconds

_TRIES = 3
_GOODBYE = 5.0
"""Seconds that deleting the accounts may take in all."""


class _Domain(Sheet):
    domain: str = Field(pattern=r"^[^@\s/]+\.[^@\s/]+$")
    is_active: bool = Field(True, alias="isActive")
    is_private: bool = Field(False, alias="isPrivate")


class _Members(Sheet):
    """A collection: a plain list, or within the frame of JSON-LD where the service puts one around it."""

    @model_validator(mode="before")
    @classmethod
    def _framed(cls, given: object) -> object:
        return {"hydra:member": given} if isinstance(given, list) else given


class _Domains(_Members):
    members: tuple[_Domain, ...] = Field(alias="hydra:member")


class _Made(Sheet):
    id: str


class _Token(Sheet):
    token: str


class _Person(Sheet):
    address: str = ""
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>" if self.name else self.address


class _Listed(Sheet):
    id: str
    created_at: AwareDatetime | None = Field(None, alias="createdAt")


class _Mails(_Members):
    members: tuple[_Listed, ...] = Field(alias="hydra:member")


class _Mail(_Listed):
    sender: _Person = Field(_Person(), alias="from")
    subject: str | None = None
    text: str | None = None
    html: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Account:
    id: str
    token: str = field(repr=False)


class MailTmServer(WebServer):
    """The service."""

    pause = 1.0

    def __init__(self, api: Api) -> None:
        super().__init__(api)
        self._domain = ""
        self._accounts: dict[str, _Account] = {}

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with anyio.move_on_after(_GOODBYE, shield=True):
            for account in self._accounts.values():
                await self._delete(account)
        self._accounts.clear()
        await super().__aexit__(kind, error, trace)

    async def new_address(self, prefix: str) -> str:
        if not self._domain:
            self._domain = await self._some_domain()
        password = secrets.token_urlsafe(24)
        for left in range(_TRIES - 1, -1, -1):
            address = f"{fresh_local(prefix)}@{self._domain}"
            body = {"address": address, "password": password}
            try:
                made = await self.api.ask("POST", "accounts", _Made, body=body)
            except RefusalError as error:
                if error.status == 422 and left:  # taken: by somebody, or by a try of ours whose answer was lost
                    continue
                raise
            token = await self.api.ask("POST", "token", _Token, body=body)
            self._accounts[address.casefold()] = _Account(made.id, token.token)
            return address
        raise AssertionError("unreachable")

    async def letters(self, address: str, known: Collection[str]) -> Sequence[Letter]:
        account = self._accounts.get(address.casefold())
        if account is None:
            raise InboxError(f"{address} is not an address of this inbox")
        listed = await self.api.ask("GET", "messages", _Mails, token=account.token)
        new = [each for each in reversed(listed.members) if each.id not in known]  # it tells the newest first
        new.sort(key=lambda each: seconds(each.created_at) or 0.0)
        return [await self._letter(each, address, account) for each in new[-MOST_LETTERS:]]

    async def _letter(self, listed: _Listed, address: str, account: _Account) -> Letter:
        path = f"messages/{quote(listed.id, safe='')}"
        mail = await self.api.ask("GET", path, _Mail, token=account.token)
        html = "\n".join(mail.html or ())
        message = composed(listed.id, str(mail.sender), address, mail.subject or "", mail.text or "", html)
        return Letter(message, seconds(listed.created_at))

    async def _some_domain(self) -> str:
        for each in (await self.api.ask("GET", "domains", _Domains)).members:
            if each.is_active and not each.is_private:
                return each.domain
        raise InboxError("mail.tm has no domain for new addresses now", "choose another inbox with --inbox")

    async def _delete(self, account: _Account) -> None:
        try:
            await self.api.content("DELETE", f"accounts/{quote(account.id, safe='')}", token=account.token)
        except InboxError:
            return  # it forgets them by itself in the end
