"""E-mail addresses that an inbox gives out: new ones, and which of them a mail is for."""

import re
import secrets
from dataclasses import dataclass
from email.utils import getaddresses

from smoketree.errors import UsageError

DOMAIN = "inbox.example"
"""Reserved (RFC 2606), so that no such mail ever leaves. Not `.test`: widely used validators refuse it."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_MARK = 6
_LONGEST_PREFIX = 24
_DOMAIN = re.compile(r"(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+")
_LOCAL = re.compile(r"[a-z0-9._+-]{1,40}")


@dataclass(frozen=True, slots=True)
class Pattern:
    """How the addresses of an inbox look: `before`, a new local part, `after`."""

    before: str
    after: str

    def address(self, prefix: str) -> str:
        """A new address."""
        return f"{self.before}{fresh_local(prefix)}{self.after}"


def catch_all(domain: str) -> Pattern:
    """Addresses at a domain whose mail all comes to one place. Raises UsageError where it is no domain."""
    folded = domain.lower()
    if not _DOMAIN.fullmatch(folded):
        raise UsageError(f"{domain or 'nothing'} is not a domain for e-mail addresses", "as in ?domain=inbox.example")
    return Pattern("", f"@{folded}")


def plus(address: str) -> Pattern:
    """Addresses of one mailbox: `qa@host` gets the mail of `qa+anything@host` (RFC 5233). Raises UsageError where it is
    no address."""
    local, _, domain = address.strip().lower().rpartition("@")
    if not _LOCAL.fullmatch(local) or not _DOMAIN.fullmatch(domain):
        raise UsageError(f"{address or 'nothing'} is not an e-mail address", "as in ?address=qa@example.com")
    return Pattern(f"{local}{'-' if '+' in local else '+'}", f"@{domain}")


def fresh_local(prefix: str) -> str:
    """A local part that nobody guesses: what is left of `prefix` in letters, digits and dashes, and a random mark."""
    start = re.sub(r"[^a-z0-9]+", "-", prefix.lower())[:_LONGEST_PREFIX].strip("-") or "inbox"
    return f"{start}-{''.join(secrets.choice(_ALPHABET) for _ in range(_MARK))}"


def names(recipient: str) -> frozenset[str]:
    """The addresses that a recipient answers to: itself, and without what stands after a plus."""
    folded = recipient.casefold()
    local, at, domain = folded.rpartition("@")
    return frozenset({folded, local.partition("+")[0] + at + domain})


def addresses_in(*headers: str) -> frozenset[str]:
    """The bare addresses in header values (`To`, `Cc`, ...), without regard to case."""
    try:
        found = getaddresses(list(headers))
    except (ValueError, IndexError):  # the parser of the standard library gives up on some nonsense
        return frozenset()
    return frozenset(address.strip().strip("<>").casefold() for _, address in found if address)
