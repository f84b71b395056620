"""The words by which a mail calls something a one-time code, in the languages that are common."""

# ruff: noqa: RUF001 - letters and signs of all scripts are intended

import re

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


def mask(text: str) -> str:
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

LABEL = re.compile(
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

MENTION = re.compile(
    r"\bverif|\bconfirm|\bsign(?:ing)?[- ]?in\b|\blog(?:ging)?[- ]?in\b|\bauthenticat|\bone-time\b"
    r"|\btwo-factor\b|\b(?:2|two)-step\b|\b2fa\b|\bbestätig|\banmeld|\bvérifi|\bconfirmar|\bverific",
    re.IGNORECASE,
)
"""What makes it likely that a number standing alone in the mail is a code."""

COMMERCE = re.compile(
    r"\b(?:orders?|invoice|receipt|shipped|shipment|delivery|delivered|booking|reservation|payment|purchase|ticket"
    r"|bestellung|rechnung|commande|facture|pedido|factura)\b",
    re.IGNORECASE,
)
"""What makes it likely that it is not."""

NEGATED = re.compile(
    r"\b(?:did|have|was|were) ?n[o'’]?t\b|\bignore\b|\bno longer\b|\bnicht\b.{0,30}\b"
    r"(?:angefordert|waren|warst|veranlasst)\b"
    r"|\bsi vous n[’']|\bsi no\b|\bse (?:você )?não\b|\bse non\b|没有|忽略|心当たり|無視",
    re.IGNORECASE,
)
"""A line about a code that the reader did not ask for points at none."""

VOID_BEFORE = re.compile(
    r"\b(?:earlier|previous|former|old|expired|vorherige[nrs]?|alte[nrs]?|ancien|précédent|anterior|precedente)\b"
    r"[^.!?\n]{0,40}$",
    re.IGNORECASE,
)
VOID_AFTER = re.compile(
    r"[\"'”’)*]*\s+(?:is|was|has|have|ist|hat)\s+(?:now\s+)?(?:no longer|not valid|invalid|expired|void"
    r"|been (?:replaced|revoked|cancelled|used)|replaced|revoked|abgelaufen|ungültig|nicht mehr)",
    re.IGNORECASE,
)
"""Words around a code that does not count any more."""

SAID_AFTER = re.compile(
    r"(?:[:：=→>]|\s[-–—]|(?:(?<=\s)|^)(?:is(?: now)?|are|ist|lautet|est|es|è|é|er|är|jest|to|adalah|là"
    r"|este|je|είναι|هو|هي|הוא|היא|(?<=koodi )on|(?<=koodisi )on)|คือ|是|为|為|は|는|은|то)"
    r"[\s\"'“”‘’*_()\[\]|»«„~`【「『\x01]*$",
    re.IGNORECASE,
)
"""How the words between a label and its code end, where they do not merely consist of marks."""

SAID_BEFORE = re.compile(
    r"[\"'“”‘’*_)\]»«~`】」』]*\s*(?:[-–—:|(（]|(?:is|ist|est|es|è|é|er|är|jest|adalah|là|is de|to|это)\b|是|が|は)"
    r"[^.!?\n0-9。！？]{0,60}$",
    re.IGNORECASE,
)
"""All that may be between a code and the label after it."""

POINTING = re.compile(
    r"[:：]\s*$|\b(?:you|your|this|following|below|here|enter|use|type|copy|paste|one-time|single-use|temporary|pass|access"
    r"|ihr|ihren|dein|deinen|diesen|folgenden|votre|ton|ce|tu|su|este|siguiente|seu|sua|tuo|questo|je|uw|deze|din|ditt|twój)\b"
    r"|verif|confirm|secur|log-?\s?in|sign-?\s?(?:in|up)|activat|authenti|authori|regist|\botp\b|2fa|factor|bestätig|anmeld",
    re.IGNORECASE,
)
"""What must stand beside the bare word "code" for it to be about a code that the reader gets."""

USE = re.compile(
    r"\b(?:use|enter|type|input|submit|utilisez|saisissez|entrez|usa|ingresa|introduce|use o)\s+$", re.IGNORECASE
)
USE_TO = re.compile(
    r"\s+(?:to|on|in|into|at the|when|as|pour|para|per)\b(?!\s+(?:get|save|win|receive|checkout))", re.IGNORECASE
)
"""`Enter 482910 to continue`."""

LIMIT = re.compile(
    r"\b(?:expir\w*|valid|until|within|gültig|ablauf\w*|sent|ending|phone)\b[^:,]{0,25}[:\s]*$", re.IGNORECASE
)
"""Words after which a number is about time or of where the code was sent."""

PLACE = re.compile(
    r"\b(?:street|st|ave|avenue|road|rd|blvd|boulevard|suite|floor|str|straße|strasse|rue|via|calle|plaza|square|lane|box"
    r"|inc|ltd|llc|gmbh|corp|co|s\.a|usa|germany|france|spain|italy|india|kingdom|netherlands|city)\b|,\s*[A-Z]{2}$",
    re.IGNORECASE,
)
"""What a line of a postal address has."""
