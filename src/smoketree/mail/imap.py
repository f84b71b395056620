"""A mailbox on an IMAP server (RFC 3501): one that gets the mail of many addresses, by a plus or by a catch-all.

Nothing is changed there: the folder is opened to be read, no mail is marked as seen, none is deleted. Only mail counts
that comes after the first address was asked for. The work is done in threads, as imaplib waits.
"""

import re
import ssl
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from imaplib import IMAP4
from typing import Self, TypeVar

from anyio import to_thread
from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted, MailMessage
from imap_tools.errors import ImapToolsError, MailboxFolderSelectError, MailboxFolderStatusError

from smoketree.clock import Clock
from smoketree.mail.message import read_mail
from smoketree.mail.protocol import (
    DELAYS,
    MOST_LETTERS,
    PATIENCE,
    InboxError,
    IncomingMail,
    Pattern,
    addresses_in,
    without_secrets,
)

_LARGEST = 8 * 1024 * 1024
"""Bytes of a mail that are read."""

_MOST_HEADERS = 5_000
_RECIPIENTS = (
    "To", "Cc", "Bcc", "Delivered-To", "X-Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "Resent-To",
)  # fmt: skip
"""Where a mail says for whom it is. A catch-all often adds the envelope's recipient in one of its own."""

_UID = re.compile(rb"\bUID (\d+)")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Account:
    """Where a mailbox is and how to sign in. `certificates` vouches for the server; None: no TLS at all, for a server
    on this machine. `start_tls`: TLS begins on the plain port."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    folder: str = "INBOX"
    certificates: ssl.SSLContext | None = None
    start_tls: bool = False

    @property
    def shown(self) -> str:
        """The server, without user and password."""
        return f"{self.host}:{self.port}"


class ImapServer:
    """The mailbox. `pause` is in seconds."""

    pause = 0.5
    ahead: float | None = None

    def __init__(self, account: Account, addresses: Pattern, clock: Clock) -> None:
        self.account = account
        self._addresses = addresses
        self._clock = clock
        self._folder = _Folder(account)
        self._alone = threading.Lock()  # a wait that was cancelled leaves its thread behind for a moment

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._folder.drop()

    async def new_address(self, prefix: str) -> str:
        await self._work(lambda: None)  # from now on, mail counts
        return self._addresses.address(prefix)

    async def letters(self, address: str, known: Collection[str]) -> Sequence[IncomingMail]:
        def read() -> list[IncomingMail]:
            mails = self._folder.mails(address, known)
            return [IncomingMail(read_mail(raw, address, 0.0, str(uid))) for uid, raw in mails]

        return await self._work(read)

    async def _work(self, work: Callable[[], T]) -> T:
        """Does the work in a thread, with a connection; a lost one is made again, a few times."""
        tries = 0
        while True:
            try:
                return await to_thread.run_sync(self._connected, work, abandon_on_cancel=True)
            except (OSError, IMAP4.abort) as error:
                self._folder.drop()
                if tries == len(DELAYS) or isinstance(error, ssl.SSLCertVerificationError):
                    raise _unreachable(self.account, error) from None
            except (ImapToolsError, IMAP4.error) as error:
                self._folder.drop()
                raise _refused(self.account, error) from None
            except BaseException:  # also of a cancelled wait, whose thread is still at work on that connection
                self._folder.drop()
                raise
            await self._clock.sleep(DELAYS[tries])
            tries += 1

    def _connected(self, work: Callable[[], T]) -> T:
        with self._alone:
            self._folder.open()
            return work()


class _Fetched(MailMessage):
    """One answer to FETCH, not parsed: imap-tools would raise on a mail whose parts are nested without end."""

    def __init__(self, parts: list[bytes | tuple[bytes, bytes]]) -> None:
        reply = b" ".join(part if isinstance(part, bytes) else part[0] for part in parts)  # before or after the mail
        self.raw = next((part[1] for part in parts if isinstance(part, tuple)), b"")
        self.number, self.size = (int(found[1]) if (found := pattern.search(reply)) else 0 for pattern in (_UID, _SIZE))


class _Folder:
    """The folder, over one connection. All methods block."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._box: BaseMailBox | None = None
        self._validity: int | None = None
        self._next = 0
        self._headers: OrderedDict[int, tuple[frozenset[str], bool]] = OrderedDict()

    def open(self) -> BaseMailBox:
        """Connects, unless it is connected."""
        if self._box is not None:
            return self._box
        account = self._account
        if account.certificates is None:
            box: BaseMailBox = MailBoxUnencrypted(account.host, account.port, timeout=PATIENCE)
        else:
            kind = MailBoxStartTls if account.start_tls else MailBox
            box = kind(account.host, account.port, timeout=PATIENCE, ssl_context=account.certificates)
        self._box = box
        box.email_message_class = _Fetched  # type: ignore[assignment]  # of a library without annotations
        # LOGIN has no characters beyond ASCII (RFC 3501, 6.2.3).
        sign_in = box.login if (account.user + account.password).isascii() else box.login_utf8
        try:
            sign_in(account.user, account.password, initial_folder=None)
        except IMAP4.abort:
            raise
        except (ImapToolsError, IMAP4.error) as error:
            raise InboxError(
                f"the inbox, IMAP at {account.shown}, refused the sign-in: {_shown(account, str(error))}",
                "check the user and the password of --inbox",
            ) from None
        status = box.folder.status(account.folder, ["UIDNEXT", "UIDVALIDITY"])
        if self._validity not in {None, status["UIDVALIDITY"]}:
            raise InboxError(
                f"the folder {account.folder} at {account.shown} was created again: its mail is not the same"
            )
        if self._validity is None:
            self._validity, self._next = status["UIDVALIDITY"], status["UIDNEXT"]
        box.folder.set(account.folder, readonly=True)
        return box

    def drop(self) -> None:
        """Hangs up."""
        box, self._box = self._box, None
        if box is not None:
            try:
                box.client.shutdown()
            except (OSError, IMAP4.error):
                return  # it is gone already

    def mails(self, address: str, known: Collection[str]) -> Iterator[tuple[int, bytes]]:
        """The mails for that address that are not known, with their UIDs, lowest first; the header alone of one that
        is larger than `_LARGEST`."""
        box = self.open()
        box.client.noop()  # some servers report new mail only then
        since = f"UID {self._next}:*"  # `9:*` is 9 or the last one, whichever is less
        for each in _fetch(box, since, headers_only=True, bulk=MOST_LETTERS):
            if each.number >= self._next:
                headers = BytesHeaderParser().parsebytes(each.raw)
                values = (str(value) for name in _RECIPIENTS for value in headers.get_all(name, []))
                self._headers[each.number] = addresses_in(*values), each.size > _LARGEST
        self._next = max(self._next, *(uid + 1 for uid in self._headers), 0)
        while len(self._headers) > _MOST_HEADERS:
            self._headers.popitem(last=False)
        wanted = address.casefold()
        new = [
            (uid, too_large)
            for uid, (recipients, too_large) in sorted(self._headers.items())
            if wanted in recipients and str(uid) not in known
        ]
        for uid, too_large in new[-MOST_LETTERS:]:
            for each in _fetch(box, f"UID {uid}", headers_only=too_large):
                yield uid, each.raw


def _fetch(box: BaseMailBox, criteria: str, *, headers_only: bool, bulk: int = 0) -> Iterator[_Fetched]:
    fetched = box.fetch(criteria, mark_seen=False, headers_only=headers_only, bulk=bulk)
    return (each for each in fetched if isinstance(each, _Fetched))


def _unreachable(account: Account, error: Exception) -> InboxError:
    if isinstance(error, ssl.SSLCertVerificationError):
        return InboxError(
            f"the inbox, IMAP at {account.shown}, has an untrusted certificate: {error.verify_message}",
            "set a file with its CA certificate: ?ca=FILE",
        )
    reason = _shown(account, str(error) or type(error).__name__)
    return InboxError(
        f"the inbox, IMAP at {account.shown}, cannot be reached: {reason}", "is it up? check the address of --inbox"
    )


def _refused(account: Account, error: Exception) -> InboxError:
    reason = _shown(account, str(error))
    where = f"the inbox, IMAP at {account.shown},"
    if isinstance(error, (MailboxFolderStatusError, MailboxFolderSelectError)):
        return InboxError(f"{where} has no folder {account.folder}: {reason}", "as in imaps://.../INBOX")
    return InboxError(f"{where} sent an unexpected answer: {reason}")


def _shown(account: Account, text: str) -> str:
    return " ".join(without_secrets(text, account.password, account.user).split())[:300]
