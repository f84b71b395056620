"""An inbox by its address: one URL says which kind, where, and how to sign in there."""

import ipaddress
import ssl
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from smoketree.clock import Clock
from smoketree.errors import UsageError
from smoketree.mail.addresses import DOMAIN, Pattern, catch_all, plus
from smoketree.mail.inbox_url import InboxAddress, read_address
from smoketree.mail.polled import MailServer, PolledInbox
from smoketree.mail.protocol import Inbox
from smoketree.plan.values import SECRET, expand, placeholders

if TYPE_CHECKING:
    from smoketree.mail.api import Api

_IMAP_HINT = (
    "as in imaps://USER:{{secret.NAME}}@HOST/INBOX?address=qa@example.com, or ?domain=example.com for a catch-all"
)
_NO_SECRETS: Mapping[str, str] = MappingProxyType({})


def inbox_for(url: str | None, clock: Clock, secrets: Mapping[str, str] = _NO_SECRETS) -> Inbox:
    """The inbox that a URL names (docs/mail.md). `{{secret.NAME}}` in its user, its password and its options stands for
    the granted secret of that name. Nothing is opened, connected or asked yet. Raises UsageError for any other."""
    address = read_address(url)
    if address.is_ours:
        from smoketree.mail.smtp import SmtpInbox

        domain = address.options.get("domain", DOMAIN)
        catch_all(domain)
        return SmtpInbox(clock, address.host, address.port or 0, domain.lower())
    return PolledInbox(_SERVERS[address.kind](_filled(address, secrets), clock), clock)


def _filled(address: InboxAddress, secrets: Mapping[str, str]) -> InboxAddress:
    values = {f"{SECRET}{name}": value for name, value in secrets.items()}

    def fill(text: str) -> str:
        for each in placeholders(text):
            if each.name not in values:
                name = each.name.removeprefix(SECRET)
                raise UsageError(
                    f"the inbox address asks for {{{{{each.name}}}}}, which is not granted",
                    f"grant it with --secret {name}, its value in the environment variable {name}",
                )
        return expand(text, values, keep_secrets=False)

    options = {name: fill(value) for name, value in address.options.items()}
    return replace(address, user=fill(address.user), password=fill(address.password), options=options)


def _mailpit(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.mailpit import MailpitServer

    return MailpitServer(_api(address, clock, "Mailpit"), catch_all(address.options.get("domain", DOMAIN)))


def _maildev(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.maildev import MailDevServer

    return MailDevServer(_api(address, clock, "MailDev"), catch_all(address.options.get("domain", DOMAIN)))


def _temp_mail(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.temp_mail import TempMailServer

    return TempMailServer(_api(address, clock, "temp-mail.io"))


def _mail_tm(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.mail_tm import MailTmServer

    return MailTmServer(_api(address, clock, "mail.tm"))


def _api(address: InboxAddress, clock: Clock, what: str) -> "Api":
    from smoketree.mail.api import Api, Place

    base = f"{address.scheme}://{address.place}{address.path}"
    place = Place(base, address.user, address.password, _authority(address), address.is_public)
    return Api(place, clock, what)


def _imap(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.imap import Account, ImapServer

    if not address.user or not address.password:
        raise UsageError("the inbox address needs a user and a password", _IMAP_HINT)
    if not (address.user + address.password).isprintable():
        raise UsageError(
            "the user or the password of the inbox address contains a line break or another control character",
            _IMAP_HINT,
        )
    start_tls = address.kind == "imap" and not _is_loopback(address.host)
    certificates = None
    if address.kind == "imaps" or start_tls:
        certificates = _authority(address) or ssl.create_default_context()
    account = Account(
        address.host,
        address.port or (993 if address.kind == "imaps" else 143),
        address.user,
        address.password,
        address.path.strip("/") or "INBOX",
        certificates,
        start_tls,
    )
    return ImapServer(account, _addresses(address), clock)


def _addresses(address: InboxAddress) -> Pattern:
    """Which addresses a mailbox gets the mail of."""
    given = address.options
    if "address" in given and "domain" in given:
        raise UsageError("an inbox has either an address or a domain, not both", _IMAP_HINT)
    if "domain" in given:
        return catch_all(given["domain"])
    if "address" in given:
        return plus(given["address"])
    try:
        return plus(address.user)
    except UsageError:
        raise UsageError("the addresses of the mailbox are unknown", _IMAP_HINT) from None


def _authority(address: InboxAddress) -> ssl.SSLContext | None:
    """What vouches for the server instead of what this machine trusts, where a file is named."""
    file = address.options.get("ca")
    if file is None:
        return None
    try:
        return ssl.create_default_context(cafile=file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and not isinstance(error, ssl.SSLError) else "not PEM"
        raise UsageError(f"{file}: the inbox's certificates cannot be read: {reason}", "as in ?ca=FILE") from error


def _is_loopback(host: str) -> bool:
    try:
        return host.lower() == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


_SERVERS: Mapping[str, Callable[[InboxAddress, Clock], MailServer]] = {
    "mailpit": _mailpit,
    "maildev": _maildev,
    "imap": _imap,
    "imaps": _imap,
    "temp-mail.io": _temp_mail,
    "mail.tm": _mail_tm,
}
