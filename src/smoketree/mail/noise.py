"""The numbers of a mail that are no one-time code, by how they are written and by the words beside them."""

# ruff: noqa: RUF001 - dashes and signs of all scripts are meant

import re

FILLER = "\x01"
"""What stands for each character of noise. It is no letter, no digit and no space."""

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
