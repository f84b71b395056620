"""HTML of a mail -> what a reader sees of it, and its links."""

import re
from html.parser import HTMLParser

from smoketree.mail.protocol import Link

LONGEST = 300_000
"""Characters of HTML that are read. Mail clients cut at 100 kB or so."""

MOST_LINKS = 300

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
        page.feed(_plain(html[:LONGEST]))
        page.close()
    except AssertionError:  # how html.parser gives up on a declaration; what it read so far counts
        pass
    page.finish()
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


def is_web(url: str) -> bool:
    """Whether an address is http(s) and names a host."""
    return _WEB.match(url) is not None


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
        hidden = self._hidden or tag in _UNSEEN or _is_hidden(given)
        if tag not in _VOID:
            if len(self._open) < 2000:  # deeper than any real page: text goes on at the depth reached
                self._open.append((tag, hidden))
            self._pre += tag == "pre"
        if hidden:
            return
        self._break(tag)
        if tag == "a":
            self._end_link()
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

    def finish(self) -> None:
        """Ends a link that was never closed."""
        self._end_link()

    def _pop(self) -> None:
        tag, hidden = self._open.pop()
        self._pre -= tag == "pre"
        if hidden:
            return
        if tag == "a":
            self._end_link()
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

    def _end_link(self) -> None:
        if self._href is not None and is_web(self._href) and len(self.links) < MOST_LINKS:
            self.links.append(Link(self._href, " ".join(tidy("".join(self._words)).split())))
        self._href = None
        self._words = []


def _is_hidden(attributes: dict[str, str | None]) -> bool:
    style = re.sub(r"\s+", "", attributes.get("style") or "").lower()
    return "hidden" in attributes or _HIDING.search(style) is not None
