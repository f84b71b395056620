"""Raw mail (RFC 5322, MIME) -> Message. Reads anything: what is broken is read as far as it goes."""

import codecs
import re
from collections.abc import Iterator
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as RawMessage
from email.parser import BytesParser
from email.policy import Compat32

from smoketree.mail.hypertext import is_web, read_html, tidy
from smoketree.mail.protocol import Link, Message

LONGEST = 200_000
"""Characters of each of the two texts that are kept."""

_MOST_PARTS = 200
_DEEPEST = 20
_LONGEST_HEADER = 2_000
_MOST_LINKS = 300
_AS_BROWSERS_DO = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift-jis": "cp932",
}
"""The labels that mean more than they say (WHATWG Encoding, 4.2)."""

_NO_CHARSETS = frozenset(
    {"unicode-escape", "raw-unicode-escape", "idna", "punycode", "utf-7", "mbcs", "oem", "undefined"}
)
_LOOKS_HTML = re.compile(r"\s*(?:<!doctype\s+html|<html[\s>]|<body[\s>])", re.IGNORECASE)
_URL = re.compile(r"https?://[^\s<>\"'`{}|\\^\x00-\x1f\u3000-\u303f\uff00-\uffef]+", re.IGNORECASE)
_DANGLING = ".,;:!?*_~…"


class _AsWritten(Compat32):
    """Header values as they were sent. The other policies parse them when they are read, and raise on bad ones."""

    def header_fetch_parse(self, name: str, value: str) -> str:  # noqa: ARG002
        return value


def read_mail(raw: bytes, recipient: str, received: float, id: str, sender: str = "") -> Message:  # noqa: A002
    """Reads a mail. `sender` is the envelope's, used where the mail names none; never raises."""
    try:
        root = BytesParser(policy=_AsWritten()).parsebytes(raw)
        parts = list(_shown(root))
    except RecursionError:  # nested without end, on purpose
        root, parts = BytesParser(policy=_AsWritten()).parsebytes(raw, headersonly=True), []
    texts: list[str] = []
    pages: list[str] = []
    for part in parts:
        text = _content(part)
        is_html = part.get_content_type() == "text/html" or _LOOKS_HTML.match(text)
        (pages if is_html else texts).append(text)
    read = [read_html(page) for page in pages]
    text = tidy("\n\n".join(texts)[:LONGEST])
    links = [*(link for _, found in read for link in found), *links_in(text)]
    return Message(
        id=id,
        sender=header(root, "From") or sender,
        recipient=recipient,
        subject=header(root, "Subject"),
        text=text,
        html_text="\n\n".join(shown for shown, _ in read if shown)[:LONGEST],
        links=tuple(dict.fromkeys(links))[:_MOST_LINKS],
        received=received,
    )


def composed(id: str, sender: str, recipient: str, subject: str, text: str, html: str) -> Message:  # noqa: A002
    """A mail whose parts a server has decoded already. `received` is 0.0: when it came is for the caller to say."""
    plain = tidy(text[:LONGEST])
    shown, found = read_html(html)
    return Message(
        id=id,
        sender=_line(sender[:_LONGEST_HEADER]),
        recipient=recipient,
        subject=_line(subject[:_LONGEST_HEADER]),
        text=plain,
        html_text=shown[:LONGEST],
        links=tuple(dict.fromkeys([*found, *links_in(plain)]))[:_MOST_LINKS],
        received=0.0,
    )


def header(message: "RawMessage[str, str]", name: str) -> str:
    """A header as it reads: encoded words (RFC 2047) and raw 8-bit text decoded, on one line; "" where it is not."""
    value = str(message.get(name) or "")[:_LONGEST_HEADER].replace("\r", "").replace("\n", "")  # unfolded
    sent = value.encode("utf-8", "surrogateescape")
    value = _decoded(sent, "utf-8")
    try:
        chunks = decode_header(value)
    except (MessageError, ValueError):
        return _line(value)
    return _line("".join(_chunk(text, charset) for text, charset in chunks))


def links_in(text: str) -> tuple[Link, ...]:
    """The http(s) addresses in a plain text, each with the words before it."""
    found: list[Link] = []
    above = ""
    for line in text.split("\n"):
        at = 0
        for match in _URL.finditer(line):
            url = _trimmed(match.group())
            before = line[at : match.start()].strip(" <([-:>*") or (above if at == 0 else "")
            if is_web(url):
                found.append(Link(url, before[-200:]))
            at = match.end()
            if len(found) >= _MOST_LINKS:
                return tuple(found)
        if line.strip():
            above = "" if at else line.strip(" :*->")
    return tuple(found)


def _shown(root: "RawMessage[str, str]") -> Iterator["RawMessage[str, str]"]:
    """The text parts that a mail client shows, in order: no attachments, no mail that a bounce gives back."""
    waiting: list[tuple[RawMessage[str, str], int]] = [(root, 0)]
    for _ in range(_MOST_PARTS):
        if not waiting:
            return
        part, depth = waiting.pop()
        below = part.get_payload()
        if isinstance(below, list):
            inner = [child for child in below if isinstance(child, RawMessage)]
            if part.get_content_type() == "multipart/report":
                inner = inner[:1]
            if depth < _DEEPEST and not _is_attached(part):
                waiting += [(child, depth + 1) for child in reversed(inner)]
        elif part.get_content_type() in {"text/plain", "text/html"} and not _is_attached(part):
            yield part


def _is_attached(part: "RawMessage[str, str]") -> bool:
    disposition = str(part.get("Content-Disposition") or "").strip().lower()
    return disposition.startswith("attachment") or (disposition.startswith("inline") and "filename" in disposition)


def _content(part: "RawMessage[str, str]") -> str:
    """The text of a part, its transfer encoding and its charset undone as well as they can be."""
    try:
        payload = part.get_payload(decode=True)
    except ValueError:  # a line of uuencode or base64 that is neither
        payload = str(part.get_payload()).encode("utf-8", "surrogateescape")
    charset = part.get_param("charset", "")
    if isinstance(charset, tuple):  # RFC 2231: charset, language, value
        charset = charset[2]
    return _decoded(payload if isinstance(payload, bytes) else b"", str(charset or ""))


def _decoded(raw: bytes, charset: str) -> str:
    """Bytes as text: by the charset that is named, else as UTF-8, else as Windows-1252 with marks for the rest."""
    for name in (_codec(charset), "utf-8-sig"):
        if name is None:
            continue
        try:
            return raw.decode(name)
        except (ValueError, LookupError):
            continue
    return raw.decode("cp1252", "replace")


def _codec(charset: str) -> str | None:
    try:
        name = codecs.lookup(charset.strip(" '\"")).name.replace("_", "-")
    except (LookupError, ValueError):
        return None
    if name in {"utf-8", "ascii"} or name in _NO_CHARSETS:  # what calls itself ASCII is UTF-8 more often than not
        return None
    return _AS_BROWSERS_DO.get(name, name)


def _chunk(text: bytes | str, charset: str | None) -> str:
    return text if isinstance(text, str) else _decoded(text, charset or "")


def _line(text: str) -> str:
    return " ".join(tidy("".join(mark if mark.isprintable() else " " for mark in text)).split())


def _trimmed(url: str) -> str:
    """An address without the marks of the sentence around it; a closing bracket stays where it was opened within."""
    while url:
        if url[-1] in _DANGLING or (url[-1] in ")]" and url.count(url[-1]) > url.count("(" if url[-1] == ")" else "[")):
            url = url[:-1]
        else:
            break
    return url
