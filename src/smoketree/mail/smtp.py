"""An inbox of our own: an SMTP server on this machine, for an app that can be configured to send its mail there.

It takes mail for every address, gives none on, and keeps the newest in memory.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, replace
from typing import AnyStr, Self

import anyio
import anyio.lowlevel
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from smoketree.clock import Clock
from smoketree.errors import UsageError
from smoketree.mail.message import read_mail
from smoketree.mail.protocol import DOMAIN, Address, Message, fresh_local, names

_PATIENCE = 60.0
"""Seconds that a client may be silent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an inbox takes and keeps: bytes of one mail, messages, characters of all their texts, clients at once."""

    mail_bytes: int = 8 * 1024 * 1024
    messages: int = 500
    characters: int = 20_000_000
    clients: int = 50


class SmtpInbox:
    """Mail sent to an SMTP server that listens on `host` and `port` (0: one that is free) while this is open.

    Any address can be read, also one made up elsewhere; `create` makes addresses at `domain`.
    """

    def __init__(
        self, clock: Clock, host: str = "127.0.0.1", port: int = 0, domain: str = DOMAIN, limits: Limits | None = None
    ) -> None:
        self.host = host
        self.port = port
        self.domain = domain
        self._clock = clock
        self._limits = Limits() if limits is None else limits
        self._server: asyncio.Server | None = None
        self._clients: set[_Client] = set()
        self._kept: deque[Message] = deque()
        self._characters = 0
        self._count = 0
        self._arrived = anyio.Event()

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(self._client, self.host, self.port)
        except (OSError, OverflowError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UsageError(
                f"the inbox cannot listen on {self.host}:{self.port}: {reason}",
                "name another port, or 0 for a free one",
            ) from error
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
            for client in list(self._clients):
                client.drop()
            with anyio.move_on_after(_PATIENCE, shield=True):
                while self._clients:  # each leaves in the loop's next turns
                    await anyio.lowlevel.checkpoint()
                await self._server.wait_closed()
        self._server = None
        self._kept.clear()
        self._characters = 0

    async def create(self, prefix: str = "") -> Address:
        return Address(f"{fresh_local(prefix)}@{self.domain}", self._clock.now())

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        wanted = address.text.casefold()
        return tuple(
            message
            for message in reversed(self._kept)
            if message.received >= since and wanted in names(message.recipient)
        )

    async def arrival(self, seconds: float) -> None:
        arrived = self._arrived  # `messages` gives way to nothing, so no mail came between it and this

        async def signalled() -> None:
            await arrived.wait()
            group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            group.start_soon(signalled)
            await self._clock.sleep(seconds)
            group.cancel_scope.cancel()

    def receive(self, raw: bytes, sender: str, recipients: list[str]) -> None:
        """Takes in one mail, once for each recipient."""
        now = self._clock.now()
        mail = read_mail(raw, "", now, "", sender)
        for recipient in dict.fromkeys(recipients):
            self._count += 1
            self._kept.append(replace(mail, id=str(self._count), recipient=recipient))
            self._characters += _size(mail)
        while self._kept and (len(self._kept) > self._limits.messages or self._characters > self._limits.characters):
            self._characters -= _size(self._kept.popleft())
        self._arrived.set()
        self._arrived = anyio.Event()

    def _client(self) -> asyncio.Protocol:
        if len(self._clients) >= self._limits.clients:
            return _Busy()
        return _Client(self, self._clients, self._limits.mail_bytes)


class _Handler:
    """What aiosmtpd calls for the commands that matter."""

    def __init__(self, inbox: SmtpInbox) -> None:
        self._inbox = inbox

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802, ARG002
        content = envelope.content
        raw = content if isinstance(content, bytes) else str(content or "").encode("utf-8", "surrogateescape")
        self._inbox.receive(raw, _plain(envelope.mail_from or ""), [_plain(name) for name in envelope.rcpt_tos])
        return "250 OK: kept"

    async def handle_exception(self, error: Exception) -> str:
        return f"451 Error: {type(error).__name__}"


class _Client(SMTP):
    """One connection. Long lines are taken: not every app's mailer wraps its HTML."""

    line_length_limit = 1024 * 1024

    def __init__(self, inbox: SmtpInbox, open_ones: "set[_Client]", mail_bytes: int) -> None:
        super().__init__(
            _Handler(inbox),
            data_size_limit=mail_bytes,
            enable_SMTPUTF8=True,
            hostname="inbox",  # else it asks the network for this machine's name
            ident="smoketree",
            timeout=_PATIENCE,
            auth_require_tls=False,
            authenticator=_anyone,
            loop=asyncio.get_running_loop(),
        )
        self._open_ones = open_ones
        self._most_unanswered = 4 * mail_bytes
        self._unanswered = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._open_ones.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._open_ones.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Takes bytes in; hangs up on a client that sends on and on (aiosmtpd keeps a line without end whole)."""
        self._unanswered += len(data)
        if self._unanswered > self._most_unanswered:
            self.drop()
        else:
            super().data_received(data)

    async def push(self, status: AnyStr) -> None:
        self._unanswered = 0
        await super().push(status)

    def drop(self) -> None:
        """Ends the connection at once."""
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()


class _Busy(asyncio.Protocol):
    """Answers a client too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            transport.write(b"421 too many connections\r\n")
            transport.close()


def _anyone(*_: object) -> AuthResult:
    """Accepts every sign-in: many apps insist on a user and a password."""
    return AuthResult(success=True)


def _plain(address: str) -> str:
    """An address without angle brackets and without bytes that are no text."""
    return address.strip().strip("<>").encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _size(message: Message) -> int:
    links = sum(len(link.url) + len(link.text) for link in message.links)
    return len(message.text) + len(message.html_text) + len(message.subject) + links + 500
