"""The one-time code in a mail, or none.

A code is found by the text around it, in this order: the words beside it call it a code; the line above it
does, or the reader is asked to enter it; it is alone on a line of a mail about signing in. A number in running text
that nothing names is never taken. If two different ones qualify equally, none is taken.
"""

# ruff: noqa: RUF001 - marks of all scripts are intended

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from smoketree.mail.protocol import Code

# The words by which a mail calls something a one-time code, in the languages that are common.

FILLER = "\x01"
"""What replaces each character of noise. It is no letter, no digit and no space."""

_MONTHS = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october"
    "|november|december|sept|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin"
    "|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    "|octubre|noviembre|diciembre"
)
_UNITS = (
    "ms|secs?|seconds?|mins?|minutes?|minutos?|minuti|minuten|hours?|hrs?|horas?|heures?|ore|stunden?|days?|tagen?|jours?"
    "|días?|giorni|dias|weeks?|months?|years?|users?|people|persons?|teams?|customers?|companies|businesses|developers?"
    "|members?|employees|subscribers|followers|projects?|credits?|points?|coins|miles|km|kg|lbs|kb|mb|gb|tb|px|pt"
    "|percent|items?|products?|times|views|words|characters|digits?|stars?|reviews?|attempts?|steps|square|rooms?"
)
_THINGS = (
    r"orders?|invoices?|receipts?|tickets?|cases?|bookings?|reservations?|references?|ref|tracking|shipments?|parcels?"
    r"|packages?|accounts?|acct|a/c|customers?|clients?|members?|memberships?|polic(?:y|ies)|contracts?|transactions?|txn"
    r"|payments?|cards?|meetings?|webinars?|sessions?|serial|models?|parts?|items?|skus?|articles?|flights?|trains?"
    r"|seats?|rooms?|gates?|suites?|floors?|units?|apt|box|issues?|builds?|versions?|release|quotes?|estimates?"
    r"|confirmation (?=number|no\b|#)|bestell|bestellung|rechnungs?|kunden|vorgangs|sendungs|auftrags|tracking-?"
    r"|commande|facture|pedido|factura|ordine|fattura|encomenda|zamówienie|zamówienia|vat|tax|iban|bic|swift|nif|siret"
    r"|company|registration (?=number|no\b)|registered (?=number|no\b)|reg|student|patient|employee|employer"
)
_SUMS = (
    "total|subtotal|amount|sum|price|balance|qty|quantity|summe|betrag|gesamt|gesamtbetrag|montant|importe|totale|due|paid"
    "|zip|plz|postleitzahl|postcode|cap|year|phone|tel|telephone|fax|mobile|hotline|id"
)
_KEPT_APART = (
    r"promo(?:tional|tion)?|discount|coupon|voucher|gift(?: card)?|referral|rebate|offer|savings?|loyalty|affiliate"
    r"|partner|booking|reservation|tracking|order|product|error|status|postal|post|zip|area|country|dial(?:l?ing)?|source"
    r"|bar|dress|tax|vat|sort|swift|bic|bank|branch|routing|exit|response|airport|stock|currency|colou?r|hex|licen[cs]e"
    r"|qr|reference|customer|client|meeting"
)
_BEARER = r"(?=[A-Z-]{0,12}[0-9])[A-Z0-9](?:[A-Z0-9-]{1,22}[A-Z0-9])\b"
"""A word with a digit in it."""
_SAYS = r"\s*(?:(?:is|was|of|ist|lautet|est|es|è)\b)?\s*[:=#№–-]?\s*[\"“”'*(]?"
_NUMBER_WORD = r"\s*-?\s*(?:(?:numbers?|nummer|num|nos?|nr|ids?|número|numéro|numero)\b\.?|#|n°|nº)"

_NOISE = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        r"(?:https?://|www\.)[^\s<>\"]+",
        r"[^\s<>@,;:()]{1,80}@[^\s<>@,;:()]{1,80}",
        r"[#№][0-9A-Za-z-]+",  # CSS colours, order and issue numbers
        r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b",
        (
            r"(?:[$€£¥₹₽₩₺₫₴₿]|\b(?:usd|eur|gbp|chf|cad|aud|jpy|inr|pln|sek|nok|dkk|r\$|rs\.?))"
            r"\s?[0-9]{1,9}(?:[ .,][0-9]{3}){0,4}(?:[.,][0-9]{1,2})?"
        ),
        (
            r"[0-9][0-9.,]{0,15}\s?(?:[$€£¥₹₽₩₺₫₴₿元円원]|(?:usd|eur|gbp|chf|cad|aud|jpy|inr|pln|zł|kr|sek|nok|dkk|euros?"
            r"|dollars?|pounds?)\b)"
        ),
        r"(?<![0-9])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])",
        r"(?<![0-9])v?[0-9]+(?:\.[0-9]+)+",
        r"(?<![0-9])(?:19|20)[0-9]{2}[-/][01]?[0-9][-/][0-3]?[0-9](?![0-9])",
        r"(?<![0-9])(?:0?[1-9]|[12][0-9]|3[01])[-/](?:0?[1-9]|[12][0-9]|3[01])[-/](?:(?:19|20)?[0-9]{2})(?![0-9])",
        r"(?<![0-9])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s?[ap]\.?m\b)?",
        rf"\b[0-9]{{1,2}}(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?(?:{_MONTHS})\b\.?,?\s+(?:de\s+)?(?:19|20)[0-9]{{2}}\b",
        rf"\b(?:{_MONTHS})\b\.?,?\s+(?:[0-9]{{1,2}}(?:st|nd|rd|th)?,?\s+)?(?:19|20)[0-9]{{2}}\b",
        r"(?:19|20)[0-9]{2}\s?[年년]",
        rf"(?<![0-9A-Za-z])[0-9]{{1,8}}\+?[ -]?(?:(?:{_UNITS})\b|%)",
        r"[0-9]{1,6}\s?(?:分钟?|分鐘|小时|時間|秒|日|天|분|시간|мин\w*|час\w*)",
        r"\+[0-9][0-9 ().-]{5,22}[0-9]",
        r"\([0-9]{2,5}\)[ -]?[0-9][0-9 -]{3,14}[0-9]",
        r"(?<![0-9])[0-9](?:[ .-]?[0-9]){8,20}(?![0-9])",  # nine digits or more: phones, cards, accounts
        (
            r"(?<!your )(?<!the )\b(?:tel|phone|telephone|telefon|fax|mobile|mobil|whatsapp|hotline|helpline|"
            r"call(?: us)?(?: (?:at|on))?)\b\.?:? *[0-9(][0-9 ().-]{2,20}[0-9]"
        ),
        r"[*•·xX●∙‧]{2,20}[ -]?[0-9]{4}(?![0-9*])",
        r"\b(?:ending|ends|ended|endet|endend|terminada?|terminant)\s+(?:(?:in|with|by|on|auf|mit|par|en)\s+)?[0-9]{2,8}\b",
        r"\blast\s+(?:four|4)\s+digits\D{1,10}[0-9]{4}\b",
        r"(?:©|\(c\)|&copy;|\bcopyright\b)[^\n0-9]{0,40}[0-9]{4}(?:\s*[-–]\s*[0-9]{4})?",
        rf"\b(?:{_KEPT_APART})[ -]?codes?\b{_SAYS}(?:{_BEARER})?",
        r"\b(?:gutschein|rabatt|aktions|kortings|coupon|voucher)-?codes?\b" + _SAYS + rf"(?:{_BEARER})?",
        r"\b(?:code|código|codice)\s+(?:postale?|promo(?:tionnel)?|promocional|de réduction|de descuento|sconto|source"
        r"|fuente|fiscale|barres|of conduct|reviews?|base|repositor(?:y|ies)|editor|snippets?|blocks?|changes?)\b"
        + _SAYS
        + rf"(?:{_BEARER})?",
        rf"\b(?:{_THINGS}){_NUMBER_WORD}{_SAYS}{_BEARER}",  # order number: 4821, case no. 4821
        rf"\b(?:{_THINGS}) +{_BEARER}",  # order 4821; not "to verify your account: 482910"
        rf"^[^\w\n]*(?:your +)?(?:{_THINGS}) *(?:[:=]|\n)\s*{_BEARER}",
        rf"^[^\w\n]*(?:your +|the +|grand +|order +)*(?:{_SUMS})\b *[:=.]?\s*[0-9][0-9 ]{{2,12}}\b",
        rf"\b(?:{_SUMS}) *[:=] *[0-9][0-9 ]{{2,12}}\b",
        (
            r"\b[0-9]{1,5}(?:[-/][0-9]{1,5})?\s+(?:[A-Z][\w.'’-]{0,30}\s+){1,4}(?:st|street|ave|avenue|rd|road|blvd|"
            r"boulevard|lane|ln|drive|dr|way|court|ct|square|sq|plaza|place|pl|terrace|parkway|pkwy|highway|hwy)\b"
        ),
        r"\b(?-i:[A-Z]{2})\s+[0-9]{5}(?:-[0-9]{4})?\b",
    )
)


def without_noise(text: str) -> str:
    """The text with every piece of noise overwritten by `FILLER`; positions and line ends stay as they are."""
    for pattern in _NOISE:
        text = pattern.sub(_filled, text)
    return text


def _filled(match: re.Match[str]) -> str:
    return "".join("\n" if mark == "\n" else FILLER for mark in match.group())


_OTHER_CODES = (
    "bar|zip|post|promo|uni|en|de|geo|short|vs|open|leet|qr|trans|byte|op|re|gutschein|rabatt|aktions|kortings|coupon"
    "|voucher|bestel|source|pseudo|no|x|hard|auto|micro"
)

_LABEL = re.compile(
    r"(?<![a-z])(?:pass-?|pin-?)?code(?![a-z-])"
    rf"|(?<![a-zäöüß])(?!(?:{_OTHER_CODES})-?code)[a-zäöüß]{{3,30}}-?code(?![a-z])"
    r"|\bone[- ]time[- ](?:password|pass|pin)\b|\b(?:temporary|single-use) (?:password|pin)\b"
    r"|(?-i:\bOTP\b|\bPIN\b|\bTAN\b)"
    r"|\b(?:otp|pin)(?=\s*(?:is\b|:|=))|\b(?:log-?in|sign-?in|security|access|verification|auth|authentication) token\b"
    r"|\bverification number\b|\beinmal-?(?:passwort|kennwort)\b|\bmot de passe (?:à usage unique|temporaire)\b"
    r"|\bc[oó]digo\b|\bcontraseña (?:de un solo uso|temporal)\b|\bsenha (?:de uso único|temporária)\b"
    r"|\bcodice\b|\bpassword monouso\b|\b\w{0,20}kod(?:e|u|en|unuz|unuzu|as|em|et)?\b|\b\w{0,20}kód\w{0,4}\b"
    r"|\b\w{0,20}koodi\w{0,3}\b|\bcodul\b|\bкод\w{0,3}\b|\bодноразов\w+ пароль\b|κωδικ\w{1,3}"
    r"|验证码|驗證碼|校验码|校驗碼|动态码|动态密码|確認碼|认证码|安全码|验证代码|认证代码"
    r"|認証コード|認証番号|確認コード|確認番号|検証コード|セキュリティコード|ワンタイム(?:パスワード|コード)"
    r"|パスコード|ログインコード|인증\s?(?:번호|코드)|확인\s?코드|보안\s?코드|رمز|كود|(?<!\w)کد(?!\w)|קוד|कोड|ओटीपी|รหัส"
    r"|\bmã\s(?:xác\s(?:minh|nhận|thực)|otp|đăng nhập|bảo mật)",
    re.IGNORECASE,
)

_MENTION = re.compile(
    r"\bverif|\bconfirm|\bsign(?:ing)?[- ]?in\b|\blog(?:ging)?[- ]?in\b|\bauthenticat|\bone-time\b"
    r"|\btwo-factor\b|\b(?:2|two)-step\b|\b2fa\b|\bbestätig|\banmeld|\bvérifi|\bconfirmar|\bverific",
    re.IGNORECASE,
)
"""What makes it likely that a number standing alone in the mail is a code."""

_COMMERCE = re.compile(
    r"\b(?:orders?|invoice|receipt|shipped|shipment|delivery|delivered|booking|reservation|payment|purchase|ticket"
    r"|bestellung|rechnung|commande|facture|pedido|factura)\b",
    re.IGNORECASE,
)
"""What makes it likely that it is not."""

_NEGATED = re.compile(
    r"\b(?:did|have|was|were) ?n[o'’]?t\b|\bignore\b|\bno longer\b|\bnicht\b.{0,30}\b"
    r"(?:angefordert|waren|warst|veranlasst)\b"
    r"|\bsi vous n[’']|\bsi no\b|\bse (?:você )?não\b|\bse non\b|没有|忽略|心当たり|無視",
    re.IGNORECASE,
)
"""A line about a code that the reader did not ask for points at none."""

_VOID_BEFORE = re.compile(
    r"\b(?:earlier|previous|former|old|expired|vorherige[nrs]?|alte[nrs]?|ancien|précédent|anterior|precedente)\b"
    r"[^.!?\n]{0,40}$",
    re.IGNORECASE,
)
_VOID_AFTER = re.compile(
    r"[\"'”’)*]*\s+(?:is|was|has|have|ist|hat)\s+(?:now\s+)?(?:no longer|not valid|invalid|expired|void"
    r"|been (?:replaced|revoked|cancelled|used)|replaced|revoked|abgelaufen|ungültig|nicht mehr)",
    re.IGNORECASE,
)
"""Words around a code that does not count any more."""

_SAID_AFTER = re.compile(
    r"(?:[:：=→>]|\s[-–—]|(?:(?<=\s)|^)(?:is(?: now)?|are|ist|lautet|est|es|è|é|er|är|jest|to|adalah|là"
    r"|este|je|είναι|هو|هي|הוא|היא|(?<=koodi )on|(?<=koodisi )on)|คือ|是|为|為|は|는|은|то)"
    r"[\s\"'“”‘’*_()\[\]|»«„~`【「『\x01]*$",
    re.IGNORECASE,
)
"""How the words between a label and its code end, where they do not merely consist of marks."""

_SAID_BEFORE = re.compile(
    r"[\"'“”‘’*_)\]»«~`】」』]*\s*(?:[-–—:|(（]|(?:is|ist|est|es|è|é|er|är|jest|adalah|là|is de|to|это)\b|是|が|は)"
    r"[^.!?\n0-9。！？]{0,60}$",
    re.IGNORECASE,
)
"""All that may be between a code and the label after it."""

_POINTING = re.compile(
    r"[:：]\s*$|\b(?:you|your|this|following|below|here|enter|use|type|copy|paste|one-time|single-use|temporary|pass|access"
    r"|ihr|ihren|dein|deinen|diesen|folgenden|votre|ton|ce|tu|su|este|siguiente|seu|sua|tuo|questo|je|uw|deze|din|ditt|twój)\b"
    r"|verif|confirm|secur|log-?\s?in|sign-?\s?(?:in|up)|activat|authenti|authori|regist|\botp\b|2fa|factor|bestätig|anmeld",
    re.IGNORECASE,
)
"""What must stand beside the bare word "code" for it to be about a code that the reader gets."""

_USE = re.compile(
    r"\b(?:use|enter|type|input|submit|utilisez|saisissez|entrez|usa|ingresa|introduce|use o)\s+$", re.IGNORECASE
)
_USE_TO = re.compile(
    r"\s+(?:to|on|in|into|at the|when|as|pour|para|per)\b(?!\s+(?:get|save|win|receive|checkout))", re.IGNORECASE
)
"""`Enter 482910 to continue`."""

_LIMIT = re.compile(
    r"\b(?:expir\w*|valid|until|within|gültig|ablauf\w*|sent|ending|phone)\b[^:,]{0,25}[:\s]*$", re.IGNORECASE
)
"""Words after which a number is about time or of where the code was sent."""

_PLACE = re.compile(
    r"\b(?:street|st|ave|avenue|road|rd|blvd|boulevard|suite|floor|str|straße|strasse|rue|via|calle|plaza|square|lane|box"
    r"|inc|ltd|llc|gmbh|corp|co|s\.a|usa|germany|france|spain|italy|india|kingdom|netherlands|city)\b|,\s*[A-Z]{2}$",
    re.IGNORECASE,
)
"""What a line of a postal address has."""


LONGEST = 60_000
"""Characters of each text that are searched."""

_NAMED, _POINTED_AT, _SIX_ALONE, _ALONE = 3, 2, 1, 0
"""Standings: how a mail may give a code, best first. Six digits are what most codes have."""

_REACH = 110
"""Characters between a code and the label that names it, at most."""

_LETTER = "0-9A-Za-z\u00c0-\u024f_"
_BEFORE = rf"(?<![{_LETTER}@/+#$€£&-])(?<![{_LETTER}][.'])(?<![0-9][ ,:])"
_AFTER = rf"(?![{_LETTER}@%°+]|-[{_LETTER}]|[.:/'][0-9A-Za-z]|,[0-9]{{3}}(?![0-9])|[ ][0-9])"
_SHAPES = (
    ("spaced", r"[0-9](?:[ ]{1,3}[0-9]){3,7}"),
    ("grouped", r"[0-9]{2,4}(?P<gap>[ \u2013-])[0-9]{2,4}(?:(?P=gap)[0-9]{2,4}){0,2}"),
    ("letters", r"[A-Z0-9](?:[ ]{1,3}[A-Z0-9]){3,7}"),
    ("digits", r"[0-9]{4,8}"),
    ("dashed", r"[0-9A-Za-z]{2,5}(?:-[0-9A-Za-z]{2,5}){1,2}|[A-Z]{1,2}-[0-9]{4,8}"),
    ("mixed", r"[0-9A-Za-z]{4,10}"),
)
_CANDIDATE = re.compile(_BEFORE + "(?:" + "|".join(f"(?P<{name}>{shape})" for name, shape in _SHAPES) + ")" + _AFTER)
_NO_CODE = re.compile(
    r"[0-9]+(?:[KMGT]B|PX|PT|[AP]M|[HMSKXDPWV]|FPS|[KMG]?HZ|ST|ND|RD|TH)|(?:ISO|RFC|UTF|SHA|COVID|FY|MP|WIN|IPV|HTML|CSS)-?[0-9]+",
    re.IGNORECASE,
)
_BOXES = re.compile(r"(?m)^[0-9A-Z](?:\n{1,2}[0-9A-Z]){3,7}$")
_YEAR = re.compile(r"\b(?:19|20)[0-9]{2}\b")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]")
_ASIDE = re.compile(r"\([^()]{0,60}\)|（[^（）]{0,60}）")
_MARKS_ONLY = re.compile(r"[^\w#$€£+]*")
_DIGITS = str.maketrans({chr(zero + digit): str(digit) for zero in (0x660, 0x6F0, 0xFF10) for digit in range(10)})
"""Digits of Arabic, Persian and full width: a person types them as 0 to 9."""
_SUBJECT_PIECES = re.compile(r"\s[-\u2013\u2014|\u00b7:]\s|:\s|\]\s")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without its noise, where it begins in the text, where in it labels stand (start, end), and whether
    they speak of a code that the reader gets here."""

    start: int
    text: str
    labels: tuple[tuple[int, int], ...]
    points: bool


@dataclass(frozen=True, slots=True)
class _Text:
    text: str
    lines: tuple[_Line, ...]


def code_candidates(parts: Sequence[str], subject: str = "") -> tuple[Code, ...]:
    """The different codes that have the best standing in the mail, in order; the same code in two parts is one."""
    pieces = _SUBJECT_PIECES.sub(lambda gap: "\n" + " " * (len(gap.group()) - 1), subject)
    texts = [_read(text) for text in (subject, pieces, *parts)]
    least = _least_standing(texts)
    found = [each for text in texts for each in _standings(text) if each[0] >= least]
    best = max((standing for standing, _ in found), default=least)
    different: dict[str, Code] = {}
    for standing, code in found:
        if standing == best:
            different.setdefault(re.sub(r"[^0-9A-Za-z]", "", code.value), code)
    return tuple(different.values())


def _read(text: str) -> _Text:
    text = text[:LONGEST]
    typed = text.translate(_DIGITS)
    masked = without_noise(_BOXES.sub(lambda boxes: boxes.group().replace("\n", " "), typed))
    lines: list[_Line] = []
    at = 0
    for line in masked.split("\n"):
        labels = tuple(label.span() for label in _LABEL.finditer(line))
        lines.append(_Line(at, line, labels, _points(line, labels)))
        at += len(line) + 1
    return _Text(text, tuple(lines))


def _points(line: str, labels: Sequence[tuple[int, int]]) -> bool:
    if not labels or _NEGATED.search(line):
        return False
    called = {line[start:end].casefold() for start, end in labels}
    return called != {"code"} or line.strip().casefold() == "code" or _POINTING.search(line) is not None


def _least_standing(texts: Sequence[_Text]) -> int:
    """How well a code must stand in this mail: a bare number says little in one that is about an order."""
    lines = [line for text in texts for line in text.lines]
    if any(line.points for line in lines):
        return _ALONE
    if any(_COMMERCE.search(line.text) for line in lines):
        return _POINTED_AT
    return _ALONE if any(_MENTION.search(line.text) for line in lines) else _SIX_ALONE


def _standings(text: _Text) -> Iterator[tuple[int, Code]]:
    for number, line in enumerate(text.lines):
        if "-" not in line.text and not any(mark.isdigit() for mark in line.text):
            continue
        for match in _CANDIDATE.finditer(line.text):
            standing = _standing(text.lines, number, match)
            if standing is not None:
                written = text.text[line.start + match.start() : line.start + match.end()]
                typed = written.translate(_DIGITS)
                value = typed if match.lastgroup in {"dashed", "mixed"} else re.sub(r"[^0-9A-Z]", "", typed)
                yield standing, Code(value, written)


def _standing(lines: Sequence[_Line], number: int, match: re.Match[str]) -> int | None:
    """How likely a candidate is; None for not at all."""
    line = lines[number]
    written, shape = match.group(), match.lastgroup or ""
    around = line.text[max(0, match.start() - 80) : match.start()]
    # Your earlier code 113355 is no longer valid
    void = _VOID_BEFORE.search(around) or _VOID_AFTER.match(line.text, match.end())
    if void or not _could_be(written, shape, match.group("gap")):
        return None
    if _named_before(line, match) or _named_after(line, match):
        return _NAMED
    if _looks_like_date(written, shape):
        return None
    rest = (line.text[: match.start()], line.text[match.end() :])
    alone = FILLER not in line.text and all(_MARKS_ONLY.fullmatch(part) for part in rest)
    near = [lines[at].text for at in (number - 1, number + 1) if 0 <= at < len(lines)]
    in_address = len(written) == 5 and any(_PLACE.search(text) for text in near)
    if alone and not in_address:
        return _POINTED_AT if _is_under_label(lines, number) else _standing_alone(written, shape)
    asked = _USE.search(line.text[max(0, match.start() - 20) : match.start()]) and _USE_TO.match(line.text, match.end())
    return _POINTED_AT if asked and shape in {"spaced", "grouped", "digits"} and len(written) > 4 else None


def _standing_alone(written: str, shape: str) -> int | None:
    if shape in {"dashed", "mixed"}:
        strong = written.isupper() and any(mark.isdigit() for mark in written) and len(written) >= 6
        return _ALONE if strong else None
    return _SIX_ALONE if sum(mark.isdigit() for mark in written) == 6 else _ALONE


def _could_be(written: str, shape: str, gap: str | None) -> bool:
    """Whether the shape alone allows it to be a code."""
    if shape == "grouped":
        groups = written.split(gap)
        return len({len(group) for group in groups}) == 1 and 6 <= len("".join(groups)) <= 8
    if shape in {"spaced", "digits"}:
        return True
    has_digit = any(mark.isdigit() for mark in written)
    has_letter = any(mark.isalpha() for mark in written)
    if _NO_CODE.fullmatch(written):
        return False
    if shape == "dashed" and not has_digit:  # WDJB-MJHT
        sizes = [len(group) for group in written.split("-")]
        return written.isupper() and len(sizes) == 2 and sizes[0] == sizes[1] >= 3
    if shape == "mixed" and not written.isupper() and len(written) < 5:
        return False
    return has_digit and has_letter


def _looks_like_date(written: str, shape: str) -> bool:
    """2026, 20260501"""
    if shape != "digits" or not written.startswith(("19", "20")):
        return False
    if len(written) == 8:
        return 1 <= int(written[4:6]) <= 12 and 1 <= int(written[6:]) <= 31
    return len(written) == 4


def _named_before(line: _Line, match: re.Match[str]) -> bool:
    """Whether a label before it, in the same sentence, gives it: `Your code is 482910`, `PIN: 4821`."""
    first = bisect_left(line.labels, match.start() - _REACH, key=itemgetter(1))
    last = bisect_right(line.labels, match.start(), key=itemgetter(1))
    return any(_gives(line.text[end : match.start()]) for _, end in line.labels[first:last])


def _gives(between: str) -> bool:
    """Whether these words between a label and a candidate make it the code."""
    said = _ASIDE.sub("", between)
    if _SENTENCE_END.search(said) or any(mark.isdigit() for mark in _YEAR.sub("", said)):
        return False
    if _MARKS_ONLY.fullmatch(said) and FILLER not in said:
        return True
    ending = _SAID_AFTER.search(said)
    return ending is not None and not _LIMIT.search(said) and not ("," in said and ending.group()[0] in ":=>")


def _named_after(line: _Line, match: re.Match[str]) -> bool:
    """Whether a label after it, in the same sentence, takes it up: `482910 is your Acme code`."""
    at = bisect_left(line.labels, match.end(), key=itemgetter(0))
    if at == len(line.labels) or line.labels[at][0] > match.end() + _REACH:
        return False
    return _SAID_BEFORE.fullmatch(line.text[match.end() : line.labels[at][0]]) is not None


def _is_under_label(lines: Sequence[_Line], number: int) -> bool:
    """Whether one of the three lines above speaks of the code that is to come."""
    above = [line for line in reversed(lines[max(0, number - 8) : number]) if line.text.strip()]
    for line in above[:3]:
        if _CANDIDATE.fullmatch(line.text.strip()):  # the label points at that one
            return False
        if line.points:
            return True
    return False
