"""A mail as it was sent (RFC 5322, MIME, HTML) -> Message. Anything can be read: broken mail as far as it goes.

Why not a library: `email.policy.default` raises on malformed headers and loses raw 8-bit ones. Beautiful Soup on
html.parser lets a hidden `<li>` hide the next one; on html5lib, 300 kB made to be slow take 7 s; lxml adds 12 MB
to the image.
"""

import codecs
import re
from collections.abc import Iterator
from email.errors import MessageError
from email.header import decode_header
from email.message import Message as RawMessage
from email.parser import BytesParser
from html.parser import HTMLParser

from smoketree.mail.protocol import Link, Message

_LONGEST_HTML = 300_000
"""Characters of HTML that are read. Mail clients cut at about 100 kB."""

_MOST_LINKS = 300

_UNSEEN = frozenset(
    {"head", "script", "style", "title", "template", "object", "svg", "select", "textarea", "s", "del", "strike"}
)
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 "
    "header hr li main nav ol p pre section summary table tbody tfoot thead tr ul".split()
)
_PARAGRAPHS = frozenset({"blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre", "table", "ul"})
_CELLS = frozenset({"td", "th"})
_CLOSES_LIKE = frozenset({"p", "li", "td", "th", "tr", "dt", "dd"})
"""Elements whose end tag may be left out before another of the same name (HTML, 13.1.2.4)."""

_HIDING = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|opacity:0(?:\.0+)?(?:[;!]|$)"
    r"|max-height:0(?:px)?(?:!important)?;(?:.*;)?overflow:hidden)"
)
"""Of a style without spaces. Not a font size of 0: layouts give it to what holds everything and undo it within."""

_DECLARATION = re.compile(r"<!\[[^>\[\]]{0,200}\]?>")
"""`<![if !mso]>`, which html.parser gives up on; never the `<![endif]-->` that ends a comment."""
_UNCLOSED = re.compile(r"<(?=[^<>]*(?:<|\Z))")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]"
)
_SPACES = re.compile(r"[^\S\n]+")
_NEWLINES = re.compile(r"\n{3,}")
_LINE_EDGES = re.compile(r" *\n *")
_WEB = re.compile(r"https?://[^\s/]", re.IGNORECASE)


def tidy(text: str) -> str:
    """A text without characters that have no width, one space for many, no more than one empty line."""
    text = _INVISIBLE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    text = _LINE_EDGES.sub("\n", _SPACES.sub(" ", text))
    return _NEWLINES.sub("\n\n", text).strip()


def read_html(html: str) -> tuple[str, tuple[Link, ...]]:
    """What is visible of an HTML text, in lines, and its http(s) links in order.

    Not visible: style, script and head; what is struck out, as it does not count; elements hidden by attribute or by
    their own style. What a style sheet hides is not known here.
    """
    page = _Page()
    try:
        page.feed(_plain(html[:_LONGEST_HTML]))
        page.close()
    except AssertionError:  # how html.parser gives up on a declaration; what it read so far counts
        pass
    page.end_link()  # one that was never closed
    return tidy("".join(page.text)), tuple(page.links)


def _plain(html: str) -> str:
    """HTML without comments, and with every `<` that opens nothing written as text.

    Each of these html.parser looks to the end of the text for, again and again: hours for a mail made to do so.
    """
    pieces: list[str] = []
    at = 0
    while (start := html.find("<!--", at)) >= 0:
        pieces.append(html[at:start])
        end = html.find("-->", start + 2)  # `<!-->` is a whole comment (HTML, 13.2.5.43)
        at = end + 3 if end >= 0 else len(html)
    pieces.append(html[at:])
    return _UNCLOSED.sub("&lt;", _DECLARATION.sub("", "".join(pieces)))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.links: list[Link] = []
        self._open: list[tuple[str, bool]] = []  # name, and whether it is hidden, itself or by what holds it
        self._href: str | None = None
        self._words: list[str] = []
        self._pre = 0
        self._at_start = True

    @property
    def _hidden(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "body":  # ends a head that was not closed
            self._open.clear()
        if tag in _CLOSES_LIKE and self._open and self._open[-1][0] == tag:
            self._pop()
        given = dict(attrs)
        style = re.sub(r"\s+", "", given.get("style") or "").lower()
        hidden = self._hidden or tag in _UNSEEN or "hidden" in given or _HIDING.search(style) is not None
        if tag not in _VOID:
            if len(self._open) < 2000:  # deeper than any real page: text goes on at the depth reached
                self._open.append((tag, hidden))
            self._pre += tag == "pre"
        if hidden:
            return
        self._break(tag)
        if tag == "a":
            self.end_link()
            self._href = (given.get("href") or "").strip()
        elif tag == "img" and self._href is not None:
            self._words.append(given.get("alt") or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # HTML knows no `<div/>`

    def handle_endtag(self, tag: str) -> None:
        if tag == "br":
            self._break(tag)
        for depth in range(len(self._open) - 1, max(-1, len(self._open) - 100), -1):
            if self._open[depth][0] == tag:
                while len(self._open) > depth:
                    self._pop()
                return

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        shown = data if self._pre > 0 else re.sub(r"\s+", " ", data)
        self.text.append(shown)
        self._at_start = self._at_start and not shown.strip()
        if self._href is not None:
            self._words.append(shown)

    def _pop(self) -> None:
        tag, hidden = self._open.pop()
        self._pre -= tag == "pre"
        if hidden:
            return
        if tag == "a":
            self.end_link()
        self._break(tag)

    def _break(self, tag: str) -> None:
        if tag in _PARAGRAPHS:
            self.text.append("\n\n")
            self._at_start = True
        elif tag == "br" or (tag in _BLOCKS and not self._at_start):
            self.text.append("\n")
            self._at_start = True
        elif tag in _CELLS:
            self.text.append(" ")
        if self._href is not None:
            self._words.append(" ")

    def end_link(self) -> None:
        """Takes in the link whose text came to its end, if there is one."""
        if self._href is not None and _WEB.match(self._href) and len(self.links) < _MOST_LINKS:
            self.links.append(Link(self._href, " ".join(tidy("".join(self._words)).split())))
        self._href = None
        self._words = []


# Raw mail (RFC 5322, MIME) -> Message. Reads anything: what is broken is read as far as it goes.

_LONGEST = 200_000
"""Characters of each of the two texts that are kept."""

_MOST_PARTS = 200
_DEEPEST = 20
_LONGEST_HEADER = 2_000
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


def read_mail(raw: bytes, recipient: str, received: float, id: str, sender: str = "") -> Message:  # noqa: A002
    """Reads a mail. `sender` is the envelope's, used where the mail names none; never raises."""
    try:
        root = BytesParser().parsebytes(raw)
        parts = list(_shown(root))
    except RecursionError:  # nested without end, on purpose
        root, parts = BytesParser().parsebytes(raw, headersonly=True), []
    texts: list[str] = []
    pages: list[str] = []
    for part in parts:
        text = _content(part)
        is_html = part.get_content_type() == "text/html" or _LOOKS_HTML.match(text)
        (pages if is_html else texts).append(text)
    return _message(id, header(root, "From") or sender, recipient, header(root, "Subject"), texts, pages, received)


def composed(
    id: str,  # noqa: A002
    sender: str,
    recipient: str,
    subject: str | None,
    text: str | None,
    html: str | None,
) -> Message:
    """A mail whose parts a server has decoded already. `received` is 0.0: when it came is for the caller to say."""
    subject, sender = _line((subject or "")[:_LONGEST_HEADER]), _line(sender[:_LONGEST_HEADER])
    return _message(id, sender, recipient, subject, [text or ""], [html or ""], 0.0)


def _message(
    id: str,  # noqa: A002
    sender: str,
    recipient: str,
    subject: str,
    texts: list[str],
    pages: list[str],
    received: float,
) -> Message:
    read = [read_html(page) for page in pages]
    text = tidy("\n\n".join(texts)[:_LONGEST])
    links = [*(link for _, found in read for link in found), *links_in(text)]
    return Message(
        id=id,
        sender=sender,
        recipient=recipient,
        subject=subject,
        text=text,
        html_text="\n\n".join(shown for shown, _ in read if shown)[:_LONGEST],
        links=tuple(dict.fromkeys(links))[:_MOST_LINKS],
        received=received,
    )


def header(message: "RawMessage[str, str]", name: str) -> str:
    """A header as it reads: encoded words (RFC 2047) and raw 8-bit text decoded, on one line; "" where it is not."""
    # As sent: `get` parses and raises on bad values, or loses raw 8-bit text, depending on the policy.
    value = next((str(sent) for key, sent in message.raw_items() if key.lower() == name.lower()), "")
    value = value[:_LONGEST_HEADER].replace("\r", "").replace("\n", "")  # unfolded
    sent = value.encode("utf-8", "surrogateescape")
    value = _decoded(sent, "utf-8")
    try:
        chunks = decode_header(value)
    except (MessageError, ValueError):
        return _line(value)
    return _line("".join(text if isinstance(text, str) else _decoded(text, charset or "") for text, charset in chunks))


def links_in(text: str) -> tuple[Link, ...]:
    """The http(s) addresses in a plain text, each with the words before it."""
    found: list[Link] = []
    above = ""
    for line in text.split("\n"):
        at = 0
        for match in _URL.finditer(line):
            url = _trimmed(match.group())
            before = line[at : match.start()].strip(" <([-:>*") or (above if at == 0 else "")
            if _WEB.match(url):
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


def _line(text: str) -> str:
    return " ".join(tidy("".join(mark if mark.isprintable() else " " for mark in text)).split())


def _trimmed(url: str) -> str:
    """An address without the marks of the sentence around it; a closing bracket stays where it was opened within."""
    opening = {")": "(", "]": "["}
    while url and (url[-1] in _DANGLING or (url[-1] in opening and url.count(url[-1]) > url.count(opening[url[-1]]))):
        url = url[:-1]
    return url
