"""The words by which a mail tells that something is a one-time code, in the languages that are common."""

# ruff: noqa: RUF001 - letters and dashes of all scripts are meant

import re

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
"""All that stands between a code and the label after it."""

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
"""Words after which a number tells of time or of where the code was sent."""

PLACE = re.compile(
    r"\b(?:street|st|ave|avenue|road|rd|blvd|boulevard|suite|floor|str|straße|strasse|rue|via|calle|plaza|square|lane|box"
    r"|inc|ltd|llc|gmbh|corp|co|s\.a|usa|germany|france|spain|italy|india|kingdom|netherlands|city)\b|,\s*[A-Z]{2}$",
    re.IGNORECASE,
)
"""What a line of a postal address has."""
