"""The link in a mail that the reader should open, or none.

A link is found by its text and by the words of its path. If two addresses qualify equally, none is taken.
Whether the browser may go there is for the caller to check.
"""

# ruff: noqa: RUF001 - letters of all scripts are intended

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from smoketree.mail.protocol import Link, Message

_STRONG = re.compile(
    r"\b(?:confirm|verif|activat|validat|magic|reset|recover|accept|unlock|authori[sz]e|bestätig|aktivier|freischalt"
    r"|zurücksetz|vérifi|activ|réinitialis|verific|conferma|attiva|restablec|redefin|bevestig|activeer|potwierd|aktywuj"
    r"|doğrula|onayla|подтверд|активир)|\bset (?:a |your |up your )?(?:new )?password|\b(?:complete|finish)\b.{0,30}"
    r"\b(?:registration|sign|account|set-?up)|确认|確認|验证|驗證|認証|激活|인증|확인",
    re.IGNORECASE,
)
"""What a link is called that does the thing the mail was sent for."""

_WEAK = re.compile(
    r"\b(?:sign|log)[ -]?(?:in|on)\b|\blogin\b|\bcontinue\b|\bget started\b|\bjoin\b|\baccess\b|\bclick here\b"
    r"|\bopen\b|\bone-time link\b|\beinloggen\b|\banmelden\b|\bse connecter\b|\bconnexion\b"
    r"|\biniciar sesión\b|\bentrar\b"
    r"|\baccedi\b|\binloggen\b|\bzaloguj\b|\bgiriş\b|\bвойти\b|登录|登入|ログイン|로그인",
    re.IGNORECASE,
)

_STRONG_PATH = frozenset(
    {"confirm", "confirmation", "verify", "verification", "activate", "activation", "validate", "magic", "magiclink"}
    | {"reset", "recover", "accept", "invite", "invitation", "callback", "unlock", "authenticate"}
)
_WEAK_PATH = frozenset({"login", "signin", "auth", "token", "otp", "join", "session", "sessions", "welcome"})

_NEVER = re.compile(
    r"unsubscribe|opt[- _]?out|abmelden|désabonn|desabonn|désinscri|darse de baja|cancelar la suscripci|disiscri"
    r"|uitschrijven|wypisz|отписат|退订|配信停止|list-manage",
    re.IGNORECASE,
)
"""What no link to open ever is, wherever it says so."""

_ASIDE = re.compile(
    r"\b(?:privacy|terms|legal|imprint|impressum|help|support|faq|contact|preferences|notification settings|blog"
    r"|view (?:this|it)? ?(?:e-?mail )?(?:in|online)"
    r"|in (?:your )?browser|about us|careers|download|app store|google play"
    r"|not you|wasn[’']t (?:you|me)|not me|didn[’']t|did not|cancel|decline|reject|deny|block|report|revoke|secure your"
    r"|datenschutz|agb|hilfe|kontakt|confidentialité|aide|mentions légales|privacidad|ayuda|contacto)\b",
    re.IGNORECASE,
)
_ASIDE_PATH = frozenset(
    {"privacy", "terms", "legal", "imprint", "impressum", "help", "support", "faq", "contact", "preferences", "blog"}
    | {"about", "careers", "status", "docs", "pricing", "cancel", "decline", "reject", "revoke", "report", "deny"}
)
_ELSEWHERE = re.compile(
    r"(?:^|\.)(?:twitter|x|facebook|instagram|linkedin|youtube|youtu|tiktok|pinterest|t|medium|discord|apps\.apple"
    r"|play\.google|itunes\.apple|maps\.google|w3|schema)\.(?:com|org|me|co|be|gg)$",
    re.IGNORECASE,
)
_FILE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|ico|css|js|woff2?|ttf|mp4)$", re.IGNORECASE)
_SECRET = re.compile(r"(?=[^/=&]*[0-9])[0-9A-Za-z_\-.~%]{16,}|[0-9A-Za-z_-]{24,}")
"""A part of an address that was made for this mail: long, mostly with digits in it."""

_WORDS = re.compile(r"[^\W_]+")
_FILLING = frozenset({"the", "a", "an", "link", "button", "in", "your", "my", "to", "e", "mail", "email"})


def link_candidates(message: Message, words: str | None = None) -> tuple[Link, ...]:
    """The links that have the best standing in the mail, in order, one for each address."""
    links = [link for link in message.links if _is_web(link.url)]
    tiers = _called(links, words) if words else _meant(links)
    for tier in tiers:
        different: dict[str, Link] = {}
        for link in tier:
            different.setdefault(_same(link.url), link)
        if different:
            return tuple(different.values())
    return ()


def _called(links: Sequence[Link], words: str) -> list[list[Link]]:
    """Links by the author's words: called just so; with all the words in what they are called; in the address."""
    folded = " ".join(words.split()).casefold()
    wanted = set(_WORDS.findall(folded))
    wanted = wanted - _FILLING or wanted
    if not wanted:
        return []
    return [
        [link for link in links if link.text.casefold() == folded],
        [link for link in links if wanted <= set(_WORDS.findall(link.text.casefold()))],
        [link for link in links if wanted <= set(_WORDS.findall(unquote(link.url).casefold()))],
    ]


def _meant(links: Sequence[Link]) -> list[list[Link]]:
    """Links by what they are for, best first; last the only one there is, if it leads further than a front page."""
    open_to = [link for link in links if not _is_aside(link)]
    by_standing: dict[int, list[Link]] = {}
    for link in open_to:
        by_standing.setdefault(_standing(link), []).append(link)
    named = [by_standing[standing] for standing in sorted(by_standing, reverse=True) if standing > 0]
    if len({_same(link.url) for link in open_to}) != 1:
        return named
    parts = urlsplit(open_to[0].url)
    return [*named, open_to] if parts.path.strip("/") or parts.query or parts.fragment else named


def _standing(link: Link) -> int:
    """How clearly a link is the one to open: by its name, then by its path; in each, with a secret part before
    without."""
    parts = urlsplit(link.url)
    path = set(_WORDS.findall(unquote(parts.path + " " + parts.fragment).casefold()))
    if _STRONG.search(_name(link)) or _STRONG_PATH & path:
        standing = 4
    elif _WEAK.search(_name(link)) or _WEAK_PATH & path:
        standing = 2
    else:
        return 0
    secret = any(_SECRET.search(part) for part in (parts.path, parts.query, parts.fragment))
    return standing + 1 if secret else standing


def _is_aside(link: Link) -> bool:
    parts = urlsplit(link.url)
    if _NEVER.search(link.text) or _NEVER.search(link.url):
        return True
    if _FILE.search(parts.path) or _ELSEWHERE.search(parts.hostname or ""):
        return True
    name = _name(link)
    if _ASIDE.search(name):
        return True
    segments = {segment.casefold() for segment in parts.path.split("/")}
    return bool(segments & _ASIDE_PATH) and not _STRONG.search(name)


def _name(link: Link) -> str:
    """What the link is called; nothing where it is called by its own address, which is judged as one."""
    return "" if re.match(r"https?://", link.text, re.IGNORECASE) else link.text


def _same(url: str) -> str:
    """What two addresses of one page have in common: all but the marks of who sent the reader."""
    parts = urlsplit(url)
    if "utm_" not in parts.query:
        return url.rstrip("/")
    kept = [(key, value) for key, value in parse_qsl(parts.query, keep_blank_values=True) if not key.startswith("utm_")]
    return urlunsplit(parts._replace(query=urlencode(kept))).rstrip("/")


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False
