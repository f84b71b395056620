"""Preview hosts. What is specific to one is its row here: how it reports a deployment, where its dashboard is, which
pages protect its previews and what gets a visitor past them, its toolbar.

Each fact is as the host documents or serves it (looked up November 2026). Render, Fly.io, Railway and Heroku make
GitHub deployments like Vercel and GitHub Actions, which need no row of their own beyond the address of the dashboard.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a chain of redirects. `text` is the beginning of the body, `headers` have lower-case names."""

    url: str
    status: int
    reason: str
    headers: Mapping[str, str]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a host's own page is recognized. Everything that is given must hold: the header is there and `value` is found
    in it, `text` is found in the body, the status is one of these. Both are regular expressions, in any case."""

    header: str = ""
    value: str = ""
    text: str = ""
    statuses: frozenset[int] = frozenset()

    def fits(self, answer: Answer) -> bool:
        """Whether the answer has it."""
        if self.header and self.header not in answer.headers:
            return False
        if self.header and not re.search(self.value, answer.headers[self.header], re.IGNORECASE):
            return False
        if self.text and not re.search(self.text, answer.text, re.IGNORECASE):
            return False
        return not self.statuses or answer.status in self.statuses


_REFUSED = frozenset({401, 403, 407})
_GONE = frozenset({404, 410})


@dataclass(frozen=True, slots=True)
class PreviewHost:
    """One host of previews.

    `dashboards` are hosts where it shows what it does (`*` is any text): never a preview. `statuses` matches the
    contexts of its commit statuses whose target is the preview; `check_apps` are the GitHub Apps whose checks report
    one, and `check_address` finds the address in a check's summary (group 1). `dispatch` is how the type of its
    repository_dispatch events begins, `dispatch_states` what the rest means (GitHub's states or `skipped`; anything
    else is pending).

    A protected preview sends a visitor to one of `sign_on`, or answers with a page that has one of the marks
    `protected`; `protection` says what to set. `challenges` mark pages that keep automation out, `missing` those that
    say that nothing is deployed there.

    `bypass` is what `--bypass` calls its secret, which is sent in `bypass_header`; `cookie_header` asks for the cookie
    `bypass_cookie` in exchange. `domain` is the domain of its previews, `toolbar` the URL pattern of what it adds to
    them.
    """

    name: str
    dashboards: tuple[str, ...] = ()
    statuses: str = ""
    check_apps: tuple[str, ...] = ()
    check_address: str = ""
    dispatch: str = ""
    dispatch_states: Mapping[str, str] = field(default_factory=dict)
    sign_on: tuple[str, ...] = ()
    protected: tuple[Mark, ...] = ()
    protection: str = ""
    challenges: tuple[Mark, ...] = ()
    missing: tuple[Mark, ...] = ()
    bypass: str = ""
    bypass_header: str = ""
    cookie_header: str = ""
    bypass_cookie: str = ""
    domain: str = ""
    toolbar: str = ""


HOSTS = (
    PreviewHost(
        "Cloudflare Access",
        sign_on=("cloudflareaccess.com",),
        protected=(
            Mark("www-authenticate", "^cloudflare-access", statuses=_REFUSED),
            Mark(text="/cdn-cgi/access/", statuses=_REFUSED),
        ),
        protection="let the policy bypass the preview's path, or set --bypass cookie:CF_Authorization=TOKEN with an "
        "Access token",
    ),
    PreviewHost(
        "basic auth",  # of any host, or of the app
        protected=(Mark("www-authenticate", "^basic", statuses=_REFUSED),),
        protection="set --basic-auth USER:PASSWORD",
    ),
    PreviewHost(
        "Vercel",
        dashboards=("vercel.com", "www.vercel.com"),
        dispatch="vercel.deployment.",
        dispatch_states={
            "success": "success",
            "ready": "success",
            "promoted": "success",
            "error": "error",
            "failed": "failure",
            "canceled": "skipped",
            "ignored": "skipped",
            "skipped": "skipped",
        },
        sign_on=("vercel.com",),
        protected=(
            Mark("set-cookie", "_vercel_sso_nonce"),
            Mark("server", "^vercel$", text="Authentication Required", statuses=_REFUSED),
        ),
        protection="make a secret in Vercel (Settings, Deployment Protection, Protection Bypass for Automation) "
        "and set --bypass vercel:SECRET",
        challenges=(Mark("x-vercel-mitigated", "^challenge$"),),
        missing=(Mark("x-vercel-error", statuses=_GONE),),
        bypass="vercel",
        bypass_header="x-vercel-protection-bypass",
        cookie_header="x-vercel-set-bypass-cookie",
        bypass_cookie="_vercel_jwt",
        domain="vercel.app",
        toolbar="https://vercel.live/**",  # vercel.live/_next-live/feedback/feedback.js, and its frames
    ),
    PreviewHost(
        "Cloudflare",  # Pages and Workers
        dashboards=("dash.cloudflare.com",),
        check_apps=("cloudflare-pages", "cloudflare-workers-and-pages"),
        check_address=r"(?<!Branch )Preview URL:?.{0,200}?(https://[a-z0-9.-]+\.(?:pages|workers)\.dev)",
        challenges=(Mark("cf-mitigated", "^challenge$"),),
        missing=(Mark(text=r"<(?:title|h1)[^>]*>\s*(Nothing is here yet)"),),
    ),
    PreviewHost(
        "Netlify",
        dashboards=("app.netlify.com",),
        statuses=r"netlify/.+/deploy-preview\Z|deploy/netlify\Z",
        sign_on=("app.netlify.com",),
        protected=(Mark("server", "^netlify$", text=r"<input[^>]+type\s*=\s*[\"']?password", statuses=_REFUSED),),
        protection="take the protection from deploy previews, or set --bypass cookie:NAME=VALUE with the cookie it "
        "gives",
        domain="netlify.app",
        toolbar="https://netlify-cdp-loader.netlify.app/**",  # the "Netlify Drawer"
    ),
    PreviewHost("GitHub", dashboards=("github.com",)),
    PreviewHost("AWS Amplify", dashboards=("*console.aws.amazon.com",)),
    PreviewHost("Render", dashboards=("dashboard.render.com",)),
    PreviewHost("Heroku", dashboards=("dashboard.heroku.com",)),
    PreviewHost("Fly.io", dashboards=("fly.io",)),
    PreviewHost("Railway", dashboards=("railway.com", "railway.app")),
)
_ANY_STATUS = re.compile(r"\bpreview\b", re.IGNORECASE)
"""Other hosts (AWS Amplify, own scripts) call their commit status a preview."""
_CHALLENGE = "let the runner pass in the host's firewall rules: a challenge is made to keep automation out"


@dataclass(frozen=True, slots=True)
class ProtectionPage:
    """A page that keeps visitors out: whose it is, and what to set."""

    owner: str
    hint: str
    challenge: bool = False


def protection_page(asked: str, answer: Answer) -> ProtectionPage | None:
    """The page that protects `asked`, if the answer is one.

    A redirect to a host at which apps sign on their own users (Auth0, Okta, ...) is not: a plan may do that, or a
    storage state.
    """
    at = _host(answer.url)
    if at != _host(asked):
        for host in HOSTS:
            if any(at == known or at.endswith(f".{known}") for known in host.sign_on):
                return ProtectionPage(f"{host.name}, {at}", host.protection)
    for host in HOSTS:
        if any(mark.fits(answer) for mark in host.challenges):
            return ProtectionPage(host.name, _CHALLENGE, challenge=True)
    for host in HOSTS:
        if any(mark.fits(answer) for mark in host.protected):
            return ProtectionPage(host.name, host.protection)
    return None


def missing_deployment(answer: Answer) -> str | None:
    """What a host says where nothing is deployed; None if the answer is no such page."""
    for mark in (mark for host in HOSTS for mark in host.missing if mark.fits(answer)):
        if mark.header:
            return answer.headers[mark.header]
        found = re.search(mark.text, answer.text, re.IGNORECASE)
        return found[1] if found else ""
    return None


def is_dashboard(url: str) -> bool:
    """Whether that address is a page on which a host shows what it does."""
    at = _host(url)
    return any(fnmatchcase(at, pattern) for host in HOSTS for pattern in host.dashboards)


def reports_preview(context: str) -> bool:
    """Whether the target of a commit status with that context is a preview."""
    known = any(re.match(host.statuses, context, re.IGNORECASE) for host in HOSTS if host.statuses)
    return known or _ANY_STATUS.search(context) is not None


def host_of_check(app: str) -> PreviewHost | None:
    """The host whose GitHub App that is."""
    return next((host for host in HOSTS if app in host.check_apps), None)


def host_of_dispatch(kind: str) -> PreviewHost | None:
    """The host that sends repository_dispatch events of that type."""
    return next((host for host in HOSTS if host.dispatch and kind.startswith(host.dispatch)), None)


def host_of_bypass(kind: str) -> PreviewHost | None:
    """The host whose secret `--bypass` calls that."""
    return next((host for host in HOSTS if host.bypass and host.bypass == kind), None)


BYPASS = "|".join([*(f"{host.bypass}:.+" for host in HOSTS if host.bypass), "cookie:[^=]+=.+"])
"""A regular expression for what `--bypass` takes."""
BYPASS_FORMS = " or ".join([*(f"{host.bypass}:SECRET" for host in HOSTS if host.bypass), "cookie:NAME=VALUE"])
"""The same for people."""


def toolbars(origin: str, cookies: frozenset[str]) -> Iterator[str]:
    """The URL patterns of the toolbars in previews at that origin. A preview at a domain of its own is known by the
    cookie of the host's bypass."""
    at = _host(origin)
    for host in HOSTS:
        if host.toolbar and (at.endswith(f".{host.domain}") or host.bypass_cookie in cookies):
            yield host.toolbar


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").lower()
