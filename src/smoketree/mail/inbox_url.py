"""An inbox's URL: what it says, and what of it may be shown."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from smoketree.errors import UsageError

HINT = (
    "as in smtp://127.0.0.1:1025, mailpit+http://HOST:8025, maildev+http://HOST:1080,"
    " imaps://USER:{{secret.NAME}}@HOST, temp-mail.io or mail.tm"
)
_ESCAPES = "/ ? # @ in a user or a password are written %2F %3F %23 %40"
_SMTP_HINT = "as in smtp://127.0.0.1:1025, and let the app send its mail there"
_WEB = re.compile(r"(?P<kind>mailpit|maildev|temp-mail\.io|mail\.tm)\+(?P<scheme>https?)")
_HOST = re.compile(r"[\w.:-]+")
_OWN_SCHEMES = frozenset({"smtp", "imap", "imaps"})
_PUBLIC = {"temp-mail.io": "api.internal.temp-mail.io", "mail.tm": "api.mail.tm"}
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "smtp": ("domain",),
    "mailpit": ("domain", "ca"),
    "maildev": ("domain", "ca"),
    "imap": ("address", "domain", "ca"),
    "imaps": ("address", "domain", "ca"),
    "temp-mail.io": ("ca",),
    "mail.tm": ("ca",),
}


@dataclass(frozen=True, slots=True)
class InboxAddress:
    """What an inbox's URL says. `kind` is smtp, mailpit, maildev, imap, imaps, temp-mail.io or mail.tm; `scheme` is how
    it is spoken to. Credentials are as they stand in the URL, decoded; placeholders are not filled in."""

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
        """Whether it is a public service, where it stands on the internet."""
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
    options = _options(parts, kind)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return InboxAddress(kind, scheme, host, port, _path(parts, kind), user, password, options)


def _path(parts: SplitResult, kind: str) -> str:
    path = unquote(parts.path).rstrip("/")
    if "@" in path:  # more likely the end of a password with a / in it
        raise UsageError("the inbox address cannot be read", _ESCAPES)
    if parts.fragment:
        raise UsageError("the inbox address has a # in it", _ESCAPES)
    if kind == "smtp" and (path or parts.username is not None):
        raise UsageError("the inbox address has more than a host, a port and a domain", _SMTP_HINT)
    return path


def _options(parts: SplitResult, kind: str) -> dict[str, str]:
    given = parse_qsl(parts.query, keep_blank_values=True)
    names = [name for name, _ in given]
    known = _OPTIONS[kind]
    if not set(names) <= set(known) or len(names) > len(set(names)):
        can = " and ".join(f"{name}=" for name in known) or "nothing"
        raise UsageError(f"an inbox of the kind {kind} may have {can} after the ?, each once, and nothing else", HINT)
    return dict(given)
