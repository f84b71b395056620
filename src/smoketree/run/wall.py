"""What may stand before a preview: sign-on walls, bot challenges, and the page of a host where nothing is deployed yet.

How they are told, each as its maker documents or serves it (looked up November 2026):

- Vercel sends to vercel.com/sso-api and sets `_vercel_sso_nonce`; its firewall says `x-vercel-mitigated: challenge`.
- Cloudflare Access sends to TEAM.cloudflareaccess.com, or answers 401/403 with `www-authenticate: Cloudflare-Access`;
  Cloudflare's challenge says `cf-mitigated: challenge`; Pages serves "Nothing is here yet" before a first deployment.
- Netlify sends to app.netlify.com/authorize (team login), or serves a form that asks for the site's password with 401.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

_VERCEL = (
    "make a secret in Vercel (Settings, Deployment Protection, Protection Bypass for Automation) "
    "and set --bypass vercel:SECRET"
)
_CLOUDFLARE = (
    "let the policy bypass the preview's path, or set --bypass cookie:CF_Authorization=TOKEN with an Access token"
)
_NETLIFY = "take the protection from deploy previews, or set --bypass cookie:NAME=VALUE with the cookie it gives"
_BASIC = "set --basic-auth USER:PASSWORD"
_CHALLENGE = "let the runner pass in the host's firewall rules: a challenge is made to keep automation out"

_SIGN_ON_HOSTS: Mapping[str, tuple[str, str]] = {
    "vercel.com": ("Vercel", _VERCEL),
    "cloudflareaccess.com": ("Cloudflare Access", _CLOUDFLARE),
    "app.netlify.com": ("Netlify", _NETLIFY),
}
"""Hosts to which a protected preview sends a visitor who is not signed on, whose they are, and what to do. Those at
which apps have their own users signed on (Auth0, Okta, ...) are no walls: a plan may do that, or a storage state."""
_PASSWORD_FIELD = re.compile(r"<input[^>]+type\s*=\s*[\"']?password", re.IGNORECASE)
_NOTHING_YET = re.compile(r"<(?:title|h1)[^>]*>\s*Nothing is here yet", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Seen:
    """The end of a chain of redirects. `text` is the beginning of the body, `headers` have lower-case names."""

    url: str
    status: int
    reason: str
    headers: Mapping[str, str]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    """Something that keeps visitors out: whose it is, and what to set."""

    owner: str
    hint: str
    challenge: bool = False


def wall_of(asked: str, seen: Seen) -> Wall | None:
    """The wall before `asked`, if what was seen is one."""
    host = (urlsplit(seen.url).hostname or "").lower()
    if host != (urlsplit(asked).hostname or "").lower():
        for known, (owner, hint) in _SIGN_ON_HOSTS.items():
            if host == known or host.endswith(f".{known}"):
                return Wall(f"{owner}, {host}", hint)
    if "_vercel_sso_nonce" in seen.headers.get("set-cookie", ""):
        return Wall("Vercel", _VERCEL)
    if seen.headers.get("cf-mitigated") == "challenge":
        return Wall("Cloudflare", _CHALLENGE, challenge=True)
    if seen.headers.get("x-vercel-mitigated") == "challenge":
        return Wall("Vercel", _CHALLENGE, challenge=True)
    return _refusing(seen) if seen.status in {401, 403, 407} else None


def _refusing(seen: Seen) -> Wall | None:
    """Whose wall answers with a refusal of its own."""
    scheme = seen.headers.get("www-authenticate", "").lower()
    server = seen.headers.get("server", "").lower()
    if scheme.startswith("cloudflare-access") or "/cdn-cgi/access/" in seen.text:
        return Wall("Cloudflare Access", _CLOUDFLARE)
    if scheme.startswith("basic"):
        return Wall("basic auth", _BASIC)
    if server == "vercel" and "Authentication Required" in seen.text:
        return Wall("Vercel", _VERCEL)
    if server == "netlify" and _PASSWORD_FIELD.search(seen.text):
        return Wall("Netlify, password", _NETLIFY)
    return None


def is_nothing_yet(seen: Seen) -> bool:
    """Whether the host says that nothing is deployed there yet (Cloudflare Pages)."""
    return bool(_NOTHING_YET.search(seen.text))
