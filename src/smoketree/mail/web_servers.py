"""Mail servers with an HTTP API: Mailpit, MailDev, and the public services temp-mail.io and mail.tm.

An answer holds decoded mail, except Mailpit's: its source is read. Each server reads only the fields that it needs.
"""

import datetime
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar
from urllib.parse import quote

import anyio
from pydantic import AwareDatetime, BaseModel, Field, model_validator

from smoketree.mail.api import Api, RefusalError
from smoketree.mail.message import composed, read_mail
from smoketree.mail.protocol import MOST_LETTERS, InboxError, IncomingMail, Pattern, fresh_local

T = TypeVar("T")
_CLEANUP_TIME = 5.0
"""Seconds that giving the addresses of a public service back may take in all."""


class _ApiModel(BaseModel, extra="ignore"):
    """A part of an answer: what we read of it."""


class WebServer:
    """A mail server behind an `api`. `pause` is in seconds."""

    pause = 0.2

    def __init__(self, api: Api) -> None:
        self.api = api

    @property
    def ahead(self) -> float | None:
        return self.api.ahead

    async def __aenter__(self) -> Self:
        await self.api.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.api.__aexit__(*error)


class CatchAll(WebServer):
    """One that takes the mail of every address: any of ours is good."""

    def __init__(self, api: Api, addresses: Pattern) -> None:
        super().__init__(api)
        self._addresses = addresses

    async def new_address(self, prefix: str) -> str:
        return self._addresses.address(prefix)


def _seconds(stamp: datetime.datetime | None) -> float | None:
    return None if stamp is None else stamp.timestamp()


class _Person(_ApiModel):
    address: str = ""
    name: str = ""

    def __str__(self) -> str:
        return f"{self.name} <{self.address}>" if self.name else self.address


class _PitPerson(_ApiModel):
    address: str = Field("", alias="Address")


class _PitSummary(_ApiModel):
    id: str = Field(alias="ID")
    to: tuple[_PitPerson, ...] | None = Field(None, alias="To")
    cc: tuple[_PitPerson, ...] | None = Field(None, alias="Cc")
    bcc: tuple[_PitPerson, ...] | None = Field(None, alias="Bcc")
    created: AwareDatetime | None = Field(None, alias="Created")


class _PitFound(_ApiModel):
    messages: tuple[_PitSummary, ...]


class MailpitServer(CatchAll):
    """Mailpit (mailpit.axllent.org), by its API v1: `GET /api/v1/search`, `GET /api/v1/message/{ID}/raw`.

    It keeps the mail of every address and adds recipients that are in no header as Bcc.
    """

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        # Free text: it works in every version and finds Cc and Bcc too, unlike `to:`.
        query = {"query": f'"{address}"', "limit": str(MOST_LETTERS)}
        found = await self.api.ask("GET", "api/v1/search", _PitFound, query=query)
        letters: list[IncomingMail] = []
        for each in reversed(found.messages):  # newest first in the answer
            recipients = (*(each.to or ()), *(each.cc or ()), *(each.bcc or ()))
            if each.id in known or address.casefold() not in {one.address.casefold() for one in recipients}:
                continue
            try:
                raw = await self.api.content("GET", f"api/v1/message/{quote(each.id, safe='')}/raw")
            except RefusalError as error:
                if error.status == 404:  # deleted in between
                    continue
                raise
            letters.append(IncomingMail(read_mail(raw, address, 0.0, each.id), _seconds(each.created)))
        return letters


class _DevEnvelope(_ApiModel):
    to: tuple[_Person, ...] = ()


class _DevEmail(_ApiModel):
    id: str
    sender: tuple[_Person, ...] = Field((), alias="from")
    envelope: _DevEnvelope = _DevEnvelope()
    subject: str | None = None
    text: str | None = None
    html: str | None = None


class MailDevServer(CatchAll):
    """MailDev 2 (maildev on npm), by its REST API: `GET /email?envelope.to.address=...`.

    The source is not read, because MailDev may still be writing it. `time` is not read either: it is the date that
    the sender wrote.
    """

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        query = {"envelope.to.address": address}  # version 1 ignores it and lists all mail
        emails = await self.api.ask("GET", "email", tuple[_DevEmail, ...], query=query)
        new = [
            each
            for each in emails
            if each.id not in known and address.casefold() in {one.address.casefold() for one in each.envelope.to}
        ]
        return [
            IncomingMail(
                composed(each.id, str(next(iter(each.sender), "")), address, each.subject, each.text, each.html)
            )
            for each in new[-MOST_LETTERS:]  # oldest first in the answer
        ]


class _PublicServer(WebServer):
    """A public service: what was made there is deleted at the end."""

    pause = 1.0

    async def __aexit__(self, *error: object) -> None:
        with anyio.move_on_after(_CLEANUP_TIME, shield=True):
            await self._delete_all()
        await super().__aexit__(*error)

    async def _delete_all(self) -> None:
        raise NotImplementedError

    async def _delete(self, path: str, body: dict[str, str] | None = None, token: str | None = None) -> None:
        try:
            await self.api.content("DELETE", path, body=body, token=token)
        except InboxError:
            return  # the service deletes it later by itself


class _TempAddress(_ApiModel):
    email: str = Field(min_length=3, max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")
    token: str = ""


class _TempMail(_ApiModel):
    id: str
    sender: str = Field("", alias="from")
    subject: str | None = None
    body_text: str | None = None
    body_html: str | None = None
    created_at: AwareDatetime | None = None


class TempMailServer(_PublicServer):
    """temp-mail.io as its own web page uses it: `POST /api/v3/email/new`, `GET /api/v3/email/{address}/messages`,
    `DELETE /api/v3/email/{address}`. The service chooses the addresses.

    It needs no key and promises nothing: it may change or be slow, and apps may refuse its domains.
    """

    def __init__(self, api: Api) -> None:
        super().__init__(api)
        self._tokens: dict[str, str] = {}

    async def new_address(self, prefix: str) -> str:  # noqa: ARG002 - the service chooses
        lengths = {"min_name_length": 10, "max_name_length": 10}
        made = await self.api.ask("POST", "api/v3/email/new", _TempAddress, body=lengths)
        self._tokens[made.email] = made.token
        return made.email

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        mails = await self.api.ask("GET", f"api/v3/email/{quote(address, safe='@')}/messages", tuple[_TempMail, ...])
        new = [
            IncomingMail(
                composed(mail.id, mail.sender, address, mail.subject, mail.body_text, mail.body_html),
                _seconds(mail.created_at),
            )
            for mail in mails
            if mail.id not in known
        ]
        return sorted(new, key=lambda mail: mail.stamped or 0.0)[-MOST_LETTERS:]

    async def _delete_all(self) -> None:
        for address, token in self._tokens.items():
            await self._delete(f"api/v3/email/{quote(address, safe='@')}", {"token": token})
        self._tokens.clear()


class _Domain(_ApiModel):
    domain: str = Field(pattern=r"^[^@\s/]+\.[^@\s/]+$")
    is_active: bool = Field(True, alias="isActive")
    is_private: bool = Field(False, alias="isPrivate")


class _Members(_ApiModel, Generic[T]):
    """A collection: a plain list, or within the frame of JSON-LD where the service puts one around it."""

    members: tuple[T, ...] = Field(alias="hydra:member")

    @model_validator(mode="before")
    @classmethod
    def _framed(cls, given: object) -> object:
        return {"hydra:member": given} if isinstance(given, list) else given


class _Made(_ApiModel):
    id: str


class _Token(_ApiModel):
    token: str


class _Listed(_ApiModel):
    id: str
    created_at: AwareDatetime | None = Field(None, alias="createdAt")


class _Mail(_Listed):
    sender: _Person = Field(_Person(), alias="from")
    subject: str | None = None
    text: str | None = None
    html: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Account:
    id: str
    token: str = field(repr=False)


class MailTmServer(_PublicServer):
    """mail.tm (docs.mail.tm): `GET /domains`, `POST /accounts`, `POST /token`, `GET /messages`, `GET /messages/{id}`,
    `DELETE /accounts/{id}`; at most eight requests a second. Each address is an account."""

    def __init__(self, api: Api) -> None:
        super().__init__(api)
        self._domain = ""
        self._accounts: dict[str, _Account] = {}

    async def new_address(self, prefix: str) -> str:
        if not self._domain:
            found = (await self.api.ask("GET", "domains", _Members[_Domain])).members
            self._domain = next((each.domain for each in found if each.is_active and not each.is_private), "")
        if not self._domain:
            raise InboxError("mail.tm has no domain for new addresses now", "choose another inbox with --inbox")
        password = secrets.token_urlsafe(24)
        for left in (2, 1, 0):
            address = f"{fresh_local(prefix)}@{self._domain}"
            body = {"address": address, "password": password}
            try:
                made = await self.api.ask("POST", "accounts", _Made, body=body)
            except RefusalError as error:
                if error.status == 422 and left:  # taken, perhaps by an earlier attempt whose answer was lost
                    continue
                raise
            token = await self.api.ask("POST", "token", _Token, body=body)
            self._accounts[address.casefold()] = _Account(made.id, token.token)
            return address
        raise AssertionError("unreachable")

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        account = self._accounts.get(address.casefold())
        if account is None:
            raise InboxError(f"{address} is not an address of this inbox")
        listed = await self.api.ask("GET", "messages", _Members[_Listed], token=account.token)
        new = [each for each in reversed(listed.members) if each.id not in known]  # newest first in the answer
        new.sort(key=lambda each: _seconds(each.created_at) or 0.0)
        return [await self._mail(each, address, account) for each in new[-MOST_LETTERS:]]

    async def _mail(self, listed: _Listed, address: str, account: _Account) -> IncomingMail:
        path = f"messages/{quote(listed.id, safe='')}"
        mail = await self.api.ask("GET", path, _Mail, token=account.token)
        html = "\n".join(mail.html or ())
        message = composed(listed.id, str(mail.sender), address, mail.subject, mail.text, html)
        return IncomingMail(message, _seconds(listed.created_at))

    async def _delete_all(self) -> None:
        for account in self._accounts.values():
            await self._delete(f"accounts/{quote(account.id, safe='')}", token=account.token)
        self._accounts.clear()
