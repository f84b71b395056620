"""An inbox by its address: one URL says which kind, where, and how to sign in there."""

import re
from urllib.parse import parse_qsl, urlsplit

from smoketree.clock import Clock
from smoketree.errors import UsageError
from smoketree.mail.protocol import Inbox

_LATER = ("mailpit+http", "mailpit+https", "maildev+http", "maildev+https", "imap", "imaps", "tempmail")
_DOMAIN = re.compile(r"(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+")
_HINT = "as in smtp://127.0.0.1:1025, and let the app send its mail there"


def inbox_for(url: str | None, clock: Clock) -> Inbox:
    """The inbox that a URL names: `smtp://HOST:PORT[?domain=DOMAIN]`, a server of our own that listens there (port
    0: one that is free). Nothing is opened yet. Raises UsageError for any other."""
    if url is None:
        raise UsageError("no inbox is set, so no mail can be received", f"give one with --inbox, {_HINT}")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise UsageError(f"the inbox address cannot be read: {error}", _HINT) from error
    if parts.scheme in _LATER:
        raise UsageError(f"inboxes of the kind {parts.scheme}: are not built yet", f"only smtp: is, {_HINT}")
    if parts.scheme != "smtp":
        raise UsageError(f"there is no inbox of the kind {parts.scheme or 'that has no scheme'}:", _HINT)
    if not host or port is None:
        raise UsageError("the inbox address needs a host and a port", _HINT)
    if parts.username is not None or parts.path.strip("/") or parts.fragment:
        raise UsageError("the inbox address has more than a host, a port and a domain", _HINT)
    from smoketree.mail.smtp import DOMAIN, SmtpInbox

    return SmtpInbox(clock, host, port, _domain(parts.query, DOMAIN))


def _domain(query: str, usual: str) -> str:
    given = parse_qsl(query, keep_blank_values=True)
    unknown = [name for name, _ in given if name != "domain"]
    if unknown or len(given) > 1:
        raise UsageError(f"the inbox address may have one domain and nothing else after the ?: {query}", _HINT)
    domain = given[0][1].lower() if given else usual
    if not _DOMAIN.fullmatch(domain):
        raise UsageError(f"{domain or 'nothing'} is no domain for e-mail addresses", "as in ?domain=inbox.example")
    return domain
