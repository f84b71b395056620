"""Which page the current one is: "the Login page appears", "redirected to the dashboard".

The main heading, or else the title, must name the page, with only kind words left over. The address, the title and the
navigation must not conflict with it, and an error page is no other page. Pure: the tree, the address and the title.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from urllib.parse import unquote, urljoin, urlsplit

from smoketree.language.controls import same_verbs
from smoketree.language.index import PageIndex, bare, compact, enclosing, holds
from smoketree.language.matching import ARTICLES, KIND_WORDS
from smoketree.language.places import level
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.tree import Node, Tree

_PAGE_WORDS = frozenset({"page", "screen", "view", "site", "website"})
_GREETINGS = frozenset({"welcome", "to"})
_LEFT_OVER = KIND_WORDS | ARTICLES | _GREETINGS
_SEPARATORS = re.compile(r"\s+[|\-\u2013\u2014\u00b7\u2022:\u00bb\u203a/]+\s+|:\s+|\s*\|\s*")
_ERRORS = re.compile(
    r"\b(?:[45]\d\d|not found|error|forbidden|unauthori[sz]ed|(?:access|permission) denied|went wrong|unavailable|"
    r"bad gateway|does(?: not|n't) exist)\b"
)
_SEGMENT = re.compile(r"[/_\-.+\s]+")


class PageMatch(Enum):
    """Whether the current page is the named one."""

    HOLDS = "holds"
    CONTRADICTED = "contradicted"
    NOT_ESTABLISHED = "not established"


@dataclass(frozen=True, slots=True)
class PageIdentity:
    """The result, what was seen (`heading "Sign in", title "Acorn", path /login`), and why it does not hold. `heading`
    is the main heading, where that names the page."""

    match: PageMatch
    seen: str
    reason: str = ""
    heading: str = ""


def identify_page(tree: Tree, url: str, title: str, name: str) -> PageIdentity:
    """Whether the page is the one called `name`, as unquoted words of a plan.

    It is contradicted by an error page, and where the navigation shows that the named page is another one than the
    current one. Where nothing on the page says which one it is, it is not established.
    """
    page = PageIndex(tree)
    heading = main_heading(page)
    headed = "" if heading is None else bare(page.reading.folded(heading))
    seen = _seen(page, heading, title, url)
    wanted = _name_words(name)
    if not wanted:
        return PageIdentity(PageMatch.NOT_ESTABLISHED, seen, "the line names no page")
    failed = next((text for text in (headed, fold(title)) if _is_error(text, wanted)), None)
    if failed is not None:
        return PageIdentity(PageMatch.CONTRADICTED, seen, f'it is an error page: "{failed}"')
    conflict, elsewhere = _conflict(page, url, wanted)
    supported = _in_path(url, wanted)
    by_heading = _names(headed, wanted) and (supported or _heads_page(page, heading))
    named = by_heading or _titled(title, headed, wanted, supported=supported)
    if named and conflict is None:
        return PageIdentity(PageMatch.HOLDS, seen, heading=headed if by_heading else "")
    if conflict is not None and elsewhere and not named:
        return PageIdentity(PageMatch.CONTRADICTED, seen, conflict)
    return PageIdentity(PageMatch.NOT_ESTABLISHED, seen, conflict or "neither the main heading nor the title names it")


def main_heading(page: PageIndex) -> Node | None:
    """The heading of the highest level in `main`, or else on the page, outside dialogs and beside the content."""
    headings = [node for node in page.headings if enclosing(page.tree, node, _DIALOGS) is None]
    headings = [node for node in headings if enclosing(page.tree, node, _BESIDE) is None] or headings
    inside = [node for node in headings if page.main is not None and holds(page.main, node)]
    highest = [node for node in inside if level(node) == 1] or [node for node in headings if level(node) == 1]
    return min(highest or inside or headings, key=lambda node: (level(node), node.index), default=None)


_DIALOGS = frozenset({"dialog", "alertdialog"})
_BESIDE = frozenset({"complementary", "contentinfo", "navigation"})


def _heads_page(page: PageIndex, heading: Node | None) -> bool:
    """Whether a heading is that of the page and not of one of its parts: it is not beside the content, nor the name of
    the site in a header over headings of its own, nor one of several sections."""
    if heading is None or enclosing(page.tree, heading, _BESIDE):
        return False
    beside = _DIALOGS | _BESIDE | {"banner"}
    content = [node for node in page.headings if enclosing(page.tree, node, beside) is None]
    if enclosing(page.tree, heading, ("banner",)):
        return not content
    return sum(level(node) == level(heading) for node in content) == 1 or level(heading) == 1


def _name_words(name: str) -> frozenset[str]:
    """The words of a name, without those that only say that it is a page."""
    said = words(bare(fold(name))) - ARTICLES
    return said - _PAGE_WORDS or said


def _names(text: str, wanted: frozenset[str]) -> bool:
    """Whether a heading or a part of a title names the page: all its words, and only kind words besides."""
    said = words(text)
    if wanted <= said:
        return said - wanted <= _LEFT_OVER
    if wanted - said <= KIND_WORDS and wanted & said - KIND_WORDS:
        return said - wanted <= _LEFT_OVER
    key = compact(" ".join(sorted(wanted)))
    others = {compact(verb) for verb in same_verbs(_verb_of(wanted))}
    return compact(text) in {key, *others}


def _verb_of(wanted: frozenset[str]) -> str:
    """The words as the verb of a control: a login page has "Sign in" as its heading."""
    if wanted & {"log", "sign"} and wanted & {"in", "on", "out", "off", "up"}:
        return " ".join(sorted(wanted, key=lambda word: word not in {"log", "sign"}))
    return " ".join(sorted(wanted))


def _titled(title: str, headed: str, wanted: frozenset[str], *, supported: bool) -> bool:
    """Whether the title names the page. One part of several may be the name of the site: that needs the address too."""
    parts = [part for part in _SEPARATORS.split(fold(title)) if part]
    if not any(_names(part, wanted) for part in parts):
        return False
    return supported or (len(parts) == 1 and not headed)


def _is_error(text: str, wanted: frozenset[str]) -> bool:
    """Whether a heading or title says that this is an error page; a page may be called so itself."""
    found = _ERRORS.search(text)
    return found is not None and not words(found[0]) & wanted


def _conflict(page: PageIndex, url: str, wanted: frozenset[str]) -> tuple[str | None, bool]:
    """What the navigation says against it, and whether it says that the named page is elsewhere."""
    here, elsewhere = [], []
    for node in _navigation(page):
        label = page.label(node)
        address = urljoin(url, node.property("url") or "")
        if _place(address) == _place(url):
            here.append(label)
        elif _names(label, wanted) and urlsplit(address).netloc == urlsplit(url).netloc:
            elsewhere.append((label, address))
    mine = [label for label in here if _names(label, wanted) or words(label) & wanted]
    pages = [label for label in here if _tells(url) or len(here) > 1]
    if mine or _in_path(url, wanted):
        return None, False
    if elsewhere and pages:
        return f'the navigation calls this page "{pages[0]}", and "{elsewhere[0][0]}" is another', True
    return None, False


def _navigation(page: PageIndex) -> Iterator[Node]:
    """The links of the navigation, the header and the sidebar."""
    for node in page.of_roles(("link",)):
        roles = {place.role for place in page.tree.ancestors(node)}
        if node.property("url") and page.label(node) and roles & {"navigation", "banner", "complementary", "menubar"}:
            yield node


def _place(url: str) -> tuple[str, str, str, str]:
    """What of an address says which page it is: a fragment does where it is a path itself."""
    parts = urlsplit(url)
    fragment = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    return parts.netloc, parts.path.rstrip("/"), parts.query, fragment


def _tells(url: str) -> bool:
    """Whether the address has a path: the root is linked by the name of the site."""
    _, path, query, fragment = _place(url)
    return bool(path or query or fragment.strip("/!"))


def _in_path(url: str, wanted: frozenset[str]) -> bool:
    """Whether the address has the words of the name, written together or apart."""
    _, path, query, fragment = _place(url)
    said = fold(unquote(f"{path} {query} {fragment}"))
    pieces = frozenset(filter(None, _SEGMENT.split(said)))
    keys = {compact(verb) for verb in same_verbs(_verb_of(wanted))}
    return (wanted - KIND_WORDS <= pieces and bool(wanted & pieces)) or bool(keys & pieces)


def _seen(page: PageIndex, heading: Node | None, title: str, url: str) -> str:
    headed = f'heading "{page.reading.folded(heading)}"' if heading is not None else "no heading"
    parts = urlsplit(url)
    path = parts.path + (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")
    return f'{headed}, title "{title}", path {path or "/"}'
