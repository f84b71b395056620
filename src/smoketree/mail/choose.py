"""An inbox by its URL: which kind, where, how to sign in there, and what of the URL may be shown."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from smoketree.clock import Clock
from smoketree.errors import UsageError
from smoketree.mail.protocol import DOMAIN, Inbox, MailServer, Pattern, PolledInbox, catch_all, plus
from smoketree.plan.values import SECRET, expand, placeholders
from smoketree.settings import is_loopback

HINT = (
    "as in smtp://127.0.0.1:1025, mailpit+http://HOST:8025, maildev+http://HOST:1080,"
    " imaps://USER:{{secret.NAME}}@HOST, temp-mail.io or mail.tm"
)
_ESCAPES = "/ ? # @ in a user or a password are written %2F %3F %23 %40"
_SMTP_HINT = "as in smtp://127.0.0.1:1025, and let the app send its mail there"
_HOST = re.compile(r"[\w.:-]+")
_OWN_SCHEMES = frozenset({"smtp", "imap", "imaps"})


@dataclass(frozen=True, slots=True)
class WebKind:
    """A kind of inbox that is asked over HTTP. `server` is the class in `web_servers` that asks it, `title` its name in
    messages. `catches_all`: it takes mail to any address, of a domain that the URL may name. `public`: the host of a
    service that anyone may use."""

    server: str
    title: str
    catches_all: bool = False
    public: str = ""


WEB_KINDS: Mapping[str, WebKind] = {
    "mailpit": WebKind("MailpitServer", "Mailpit", catches_all=True),
    "maildev": WebKind("MailDevServer", "MailDev", catches_all=True),
    "temp-mail.io": WebKind("TempMailServer", "temp-mail.io", public="api.internal.temp-mail.io"),
    "mail.tm": WebKind("MailTmServer", "mail.tm", public="api.mail.tm"),
}
_WEB = re.compile(rf"(?P<kind>{'|'.join(map(re.escape, WEB_KINDS))})\+(?P<scheme>https?)")
_PUBLIC = {kind: web.public for kind, web in WEB_KINDS.items() if web.public}
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "smtp": ("domain",),
    "imap": ("address", "domain", "ca"),
    "imaps": ("address", "domain", "ca"),
    **{kind: ("domain", "ca") if web.catches_all else ("ca",) for kind, web in WEB_KINDS.items()},
}


@dataclass(frozen=True, slots=True)
class InboxAddress:
    """What an inbox's URL says. `kind` is smtp, imap, imaps or one of WEB_KINDS; `scheme` is how it is spoken
    to. Credentials are as they stand in the URL, decoded; placeholders are not filled in."""

    kind: str
    scheme: str
    host: str = ""
    port: int | None = None
    path: str = ""
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def shown(self) -> str:
        """The address as it may be shown to anyone: without user, password and options."""
        if self.is_public:
            return self.kind
        prefix = self.kind if self.kind == self.scheme else f"{self.kind}+{self.scheme}"
        return f"{prefix}://{self.place}{self.path}"

    @property
    def place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def is_ours(self) -> bool:
        """Whether it is a server that we open ourselves."""
        return self.kind == "smtp"

    @property
    def is_public(self) -> bool:
        """Whether it is a public service at its own address."""
        return _PUBLIC.get(self.kind) == self.host


def read_address(url: str | None) -> InboxAddress:
    """Reads an inbox's URL. Raises UsageError where it names none; the message repeats no part that may be secret."""
    if url is None:
        raise UsageError("no inbox is set, so no mail can be received", f"give one with --inbox, {HINT}")
    if url.strip().lower() in _PUBLIC:
        kind = url.strip().lower()
        return InboxAddress(kind, "https", _PUBLIC[kind])
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise UsageError("the inbox address cannot be read", f"{HINT}; {_ESCAPES}") from None
    web = _WEB.fullmatch(parts.scheme)
    kind, scheme = (web["kind"], web["scheme"]) if web else (parts.scheme, parts.scheme)
    if web is None and kind not in _OWN_SCHEMES:
        raise UsageError(f"unknown inbox kind {parts.scheme or '(no scheme)'}:", HINT)
    if not _HOST.fullmatch(host) or (kind == "smtp" and port is None):
        needed = "a host and a port" if kind == "smtp" else "a host"
        raise UsageError(f"the inbox address needs {needed}", _SMTP_HINT if kind == "smtp" else HINT)
    given = parse_qsl(parts.query, keep_blank_values=True)
    names = [name for name, _ in given]
    known = _OPTIONS[kind]
    if not set(names) <= set(known) or len(names) > len(set(names)):
        can = " and ".join(f"{name}=" for name in known) or "nothing"
        raise UsageError(f"an inbox of the kind {kind} may have {can} after the ?, each once, and nothing else", HINT)
    options = dict(given)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return InboxAddress(kind, scheme, host, port, _path(parts, kind), user, password, options)


def has_fixed_port(url: str | None) -> bool:
    """Whether the inbox is a server of ours at a port that the URL names, so that only one run at a time can have it.
    Raises UsageError."""
    address = read_address(url) if url is not None else None
    return address is not None and address.is_ours and address.port != 0


def _path(parts: SplitResult, kind: str) -> str:
    path = unquote(parts.path).rstrip("/")
    if "@" in path:  # more likely the end of a password with a / in it
        raise UsageError("the inbox address cannot be read", _ESCAPES)
    if parts.fragment:
        raise UsageError("the inbox address has a # in it", _ESCAPES)
    if kind == "smtp" and (path or parts.username is not None):
        raise UsageError("the inbox address has more than a host, a port and a domain", _SMTP_HINT)
    return path


_IMAP_HINT = (
    "as in imaps://USER:{{secret.NAME}}@HOST/INBOX?address=qa@example.com, or ?domain=example.com for a catch-all"
)
_NO_SECRETS: Mapping[str, str] = MappingProxyType({})


def inbox_for(url: str | None, clock: Clock, secrets: Mapping[str, str] = _NO_SECRETS) -> Inbox:
    """The inbox that a URL names (docs/mail.md). `{{secret.NAME}}` in its user, its password and its options means
    the granted secret of that name. Nothing is opened, connected or asked yet. Raises UsageError for any other."""
    address = read_address(url)
    if address.is_ours:
        from smoketree.mail.smtp import SmtpInbox

        domain = address.options.get("domain", DOMAIN)
        catch_all(domain)
        return SmtpInbox(clock, address.host, address.port or 0, domain.lower())
    server = _imap if address.kind in {"imap", "imaps"} else _web_server
    return PolledInbox(server(_filled(address, secrets), clock), clock)


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


def _web_server(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail import web_servers
    from smoketree.mail.api import Api, ServerAddress

    kind = WEB_KINDS[address.kind]
    base = f"{address.scheme}://{address.place}{address.path}"
    place = ServerAddress(base, address.user, address.password, _authority(address), address.is_public)
    # A server that takes mail to any address is given what makes them up.
    domain = (catch_all(address.options.get("domain", DOMAIN)),) if kind.catches_all else ()
    server: MailServer = getattr(web_servers, kind.server)(Api(place, clock, kind.title), *domain)
    return server


def _imap(address: InboxAddress, clock: Clock) -> MailServer:
    from smoketree.mail.imap import Account, ImapServer

    if not address.user or not address.password:
        raise UsageError("the inbox address needs a user and a password", _IMAP_HINT)
    if not (address.user + address.password).isprintable():
        raise UsageError(
            "the user or the password of the inbox address contains a line break or another control character",
            _IMAP_HINT,
        )
    start_tls = address.kind == "imap" and not is_loopback(address.host.lower())
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
