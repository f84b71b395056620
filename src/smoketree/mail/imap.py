"""A mailbox on an IMAP server (RFC 3501): one that gets the mail of many addresses, by a plus or by a catch-all.

Nothing is changed there: the folder is opened to be read, no mail is marked as seen, none is deleted. Only mail counts
that comes after the first address was asked for. The work is done in threads, as imaplib waits.
"""

import imaplib
import re
import ssl
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from types import TracebackType
from typing import Self, TypeVar

from anyio import to_thread
from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, MailboxFolderSelectError, MailboxFolderStatusError

from smoketree.clock import Clock
from smoketree.mail.addresses import Pattern, addresses_in
from smoketree.mail.mime import read_mail
from smoketree.mail.polled import MOST_LETTERS, Letter
from smoketree.mail.protocol import InboxError

_PATIENCE = 20.0
"""Seconds that one answer may take."""

_DELAYS = (0.5, 1.0, 2.0, 4.0)
_LARGEST = 8 * 1024 * 1024
"""Bytes of a mail that are read."""

_MOST_HEADERS = 5_000
_RECIPIENTS = (
    "To", "Cc", "Bcc", "Delivered-To", "X-Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "Resent-To",
)  # fmt: skip
"""Where a mail says for whom it is. A catch-all often tells the envelope's recipient in one of its own."""

_UID = re.compile(rb"\bUID (\d+)")

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

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.drop()

    async def new_address(self, prefix: str) -> str:
        await self._work(lambda: None)  # from now on, mail counts
        return self._addresses.address(prefix)

    async def letters(self, address: str, known: Collection[str]) -> Sequence[Letter]:
        def read() -> list[Letter]:
            uids = [uid for uid in self._folder.for_address(address) if str(uid) not in known]
            mails = ((uid, self._folder.mail(uid)) for uid in uids[-MOST_LETTERS:])
            return [Letter(read_mail(raw, address, 0.0, str(uid))) for uid, raw in mails if raw is not None]

        return await self._work(read)

    async def _work(self, work: Callable[[], T]) -> T:
        """Does the work in a thread, with a connection; a lost one is made again, a few times."""
        tries = 0
        while True:
            try:
                return await to_thread.run_sync(self._connected, work, abandon_on_cancel=True)
            except (OSError, imaplib.IMAP4.abort) as error:
                self._folder.drop()
                if tries == len(_DELAYS) or isinstance(error, ssl.SSLCertVerificationError):
                    raise _unreachable(self.account, error) from None
            except (ImapToolsError, imaplib.IMAP4.error) as error:
                self._folder.drop()
                raise _refused(self.account, error) from None
            except BaseException:  # also of a cancelled wait, whose thread is still at work on that connection
                self._folder.drop()
                raise
            await self._clock.sleep(_DELAYS[tries])
            tries += 1

    def _connected(self, work: Callable[[], T]) -> T:
        with self._alone:
            self._folder.open()
            return work()


class _Folder:
    """The folder, over one connection. Everything here waits."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._box: BaseMailBox | None = None
        self._validity: int | None = None
        self._next = 0
        self._recipients: OrderedDict[int, frozenset[str]] = OrderedDict()

    def open(self) -> None:
        """Connects, unless it is connected."""
        if self._box is not None:
            return
        account, box = self._account, _mailbox(self._account)
        self._box = box
        _sign_in(box, account)
        status = box.folder.status(account.folder, ["UIDNEXT", "UIDVALIDITY"])
        if self._validity not in {None, status["UIDVALIDITY"]}:
            raise InboxError(
                f"the folder {account.folder} at {account.shown} was created again: its mail is not the same"
            )
        if self._validity is None:
            self._validity, self._next = status["UIDVALIDITY"], status["UIDNEXT"]
        box.folder.set(account.folder, readonly=True)

    def drop(self) -> None:
        """Hangs up."""
        box, self._box = self._box, None
        if box is not None:
            try:
                box.client.shutdown()
            except (OSError, imaplib.IMAP4.error):
                return  # it is gone already

    def for_address(self, address: str) -> list[int]:
        """The UIDs of the mails for that address, lowest first."""
        self._look()
        wanted = address.casefold()
        return sorted(uid for uid, recipients in self._recipients.items() if wanted in recipients)

    def mail(self, uid: int) -> bytes | None:
        """A mail as it was sent; None where it is gone."""
        fetched = self._fetch(str(uid), f"(UID BODY.PEEK[]<0.{_LARGEST}>)")
        return next((raw for found, raw in fetched if found == uid), None)

    def _look(self) -> None:
        """Reads the headers of what came since."""
        client = self._client()
        _checked(client.noop())
        said = _checked(client.uid("SEARCH", f"UID {self._next}:*"))
        uids = [int(each) for line in said if isinstance(line, bytes) for each in line.split()]
        new = sorted(uid for uid in uids if uid >= self._next)  # `9:*` is 9 or the last one, whichever is less
        for start in range(0, len(new), MOST_LETTERS):
            some = ",".join(map(str, new[start : start + MOST_LETTERS]))
            for uid, raw in self._fetch(some, "(UID BODY.PEEK[HEADER])"):
                self._recipients[uid] = _recipients(raw)
        if new:
            self._next = new[-1] + 1
        while len(self._recipients) > _MOST_HEADERS:
            self._recipients.popitem(last=False)

    def _fetch(self, uids: str, what: str) -> Iterator[tuple[int, bytes]]:
        parts = _checked(self._client().uid("FETCH", uids, what))
        for at, part in enumerate(parts):
            if isinstance(part, tuple):
                after = parts[at + 1] if at + 1 < len(parts) else b""  # a server may tell the UID behind the text
                match = _UID.search(part[0]) or _UID.search(after if isinstance(after, bytes) else b"")
                if match:
                    yield int(match.group(1)), part[1]

    def _client(self) -> imaplib.IMAP4:
        if self._box is None:
            raise imaplib.IMAP4.abort("not connected")
        return self._box.client


def _mailbox(account: Account) -> BaseMailBox:
    if account.certificates is None:
        return MailBoxUnencrypted(account.host, account.port, timeout=_PATIENCE)
    kind = MailBoxStartTls if account.start_tls else MailBox
    return kind(account.host, account.port, timeout=_PATIENCE, ssl_context=account.certificates)


def _sign_in(box: BaseMailBox, account: Account) -> None:
    # LOGIN has no characters beyond ASCII (RFC 3501, 6.2.3).
    sign_in = box.login if (account.user + account.password).isascii() else box.login_utf8
    try:
        sign_in(account.user, account.password, initial_folder=None)
    except imaplib.IMAP4.abort:
        raise
    except (ImapToolsError, imaplib.IMAP4.error) as error:
        raise InboxError(
            f"the inbox, IMAP at {account.shown}, refused the sign-in: {_without_secrets(account, str(error))}",
            "check the user and the password of --inbox",
        ) from None


def _checked(answer: tuple[str, Sequence[object]]) -> Sequence[object]:
    status, parts = answer
    if status != "OK":
        raise imaplib.IMAP4.error(f"{status} {parts}")
    return parts


def _recipients(raw: bytes) -> frozenset[str]:
    headers = BytesHeaderParser().parsebytes(raw)
    return addresses_in(*(str(value) for name in _RECIPIENTS for value in headers.get_all(name, [])))


def _unreachable(account: Account, error: Exception) -> InboxError:
    if isinstance(error, ssl.SSLCertVerificationError):
        return InboxError(
            f"the inbox, IMAP at {account.shown}, has an untrusted certificate: {error.verify_message}",
            "set a file with its CA certificate: ?ca=FILE",
        )
    reason = _without_secrets(account, str(error) or type(error).__name__)
    return InboxError(
        f"the inbox, IMAP at {account.shown}, cannot be reached: {reason}", "is it up? check the address of --inbox"
    )


def _refused(account: Account, error: Exception) -> InboxError:
    reason = _without_secrets(account, str(error))
    where = f"the inbox, IMAP at {account.shown},"
    if isinstance(error, (MailboxFolderStatusError, MailboxFolderSelectError)):
        return InboxError(f"{where} has no folder {account.folder}: {reason}", "as in imaps://.../INBOX")
    return InboxError(f"{where} sent an unexpected answer: {reason}")


def _without_secrets(account: Account, text: str) -> str:
    for secret in (account.password, account.user):
        text = text.replace(secret, "***") if len(secret) > 2 else text
    return " ".join(text.split())[:300]
