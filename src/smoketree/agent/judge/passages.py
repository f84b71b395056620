"""What a judge is shown, as passages that can be quoted: each a piece of text as a reader sees it, and its place. A
quote is looked up in them. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from smoketree.agent.judge.line import STOP, JudgedLine, content
from smoketree.agent.stems import stem, stems, tokens
from smoketree.browser.verify_text import clip, flat, holds_text, places, tidy
from smoketree.errors import HandledError
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.outline import read_key
from smoketree.snapshot.roles import EDITABLE, ROWS
from smoketree.snapshot.tree import Node, SnapshotError, Tree, parse


class Place(StrEnum):
    """Where a passage is; the value is how a reason names it. Only PAGE and TITLE are evidence for every line; the
    others only for a line that speaks of them."""

    PAGE = "the page"
    TITLE = "the title"
    ADDRESS = "the address"
    VALUE = "the value of a field"
    PLACEHOLDER = "the placeholder of a field"
    OPTION = "a list that is closed"
    CODE = "code that the page quotes"
    DELETED = "text that is struck out"
    LINK = "the address of a link"
    DIALOG = "a dialog"
    MAIL = "a mail"
    ANSWER = "the answer of a server"


TOPIC = {
    Place.ADDRESS: "address",
    Place.VALUE: "value",
    Place.PLACEHOLDER: "placeholder",
    Place.OPTION: "option",
    Place.CODE: "code",
    Place.DELETED: "deleted",
    Place.LINK: "link",
    Place.DIALOG: "dialog",
    Place.MAIL: "mail",
    Place.ANSWER: "answer",
}

_INLINE = frozenset(
    {"text", "strong", "emphasis", "link", "time", "mark", "subscript", "superscript", "insertion", "img"}
)
_MOST_JOINED = 40
_SPEAKS_TO_A_MODEL = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|plan|prompt|rule|above|previous|prior|test)s?\b"
    r"|\b(?:as|you are|dear|attention|note to|hey)\b.{0,15}\b(?:ai|llm|language model|test(?:ing)? agent|judge)\b"
    r"|\b(?:report|mark|answer|output|set|return)\b.{0,40}\b(?:passed|pass|as true|holds|passing|success(?!ful))\b"
    r"|\b(?:system|developer) prompt\b|\b(?:holds|passed)\W{0,4}true\b|</?(?:system|instructions?|assistant)>",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Scene:
    """What can be evidence for a line, at one moment.

    `snapshot` is the whole page, never a folded or cut one: quotes are looked up in all of it. `dialogs` are the texts
    of the browser's dialogs since the last action, `mails` those of the case's mails, `answers` the bodies that
    http_request returned. The result of `evaluate` is not among them, because the model that called it wrote it.
    `done` says what was done in the case, oldest first. `typed` is what a model typed that no plan line contains: where
    the page repeats it, that proves nothing. `picture` (a PNG) is needed only for a line about looks.
    """

    url: str
    title: str
    snapshot: str
    dialogs: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """`node` is the index in the tree of the element that has it; None for what is not part of the page. `folded` is
    what is compared. `lures`: it addresses a model, so it is evidence of nothing."""

    text: str
    place: Place
    node: int | None = None
    folded: str = ""
    lures: bool = False


@dataclass(frozen=True, slots=True)
class Sources:
    """All passages of a scene, and the tree that they are from."""

    tree: Tree
    passages: tuple[Passage, ...]

    @property
    def blank(self) -> bool:
        """Whether the page has no text at all: it is still loading, or broken."""
        return not any(passage.place is Place.PAGE for passage in self.passages)


def sources(scene: Scene) -> Sources:
    """Everything in the scene that can be quoted. A snapshot that cannot be parsed has no passages."""
    try:
        tree = parse(scene.snapshot)
    except SnapshotError:
        tree = Tree(())
    found = [*_page(tree), passage(scene.url, Place.ADDRESS), passage(scene.title, Place.TITLE)]
    for place, texts in ((Place.DIALOG, scene.dialogs), (Place.MAIL, scene.mails), (Place.ANSWER, scene.answers)):
        found += [passage(line, place) for text in texts for line in text.splitlines()]
    return Sources(tree, tuple(dict.fromkeys(one for one in found if one.folded)))


def passage(text: str, place: Place, node: int | None = None) -> Passage:
    """A piece of text at a place, prepared for comparison."""
    shown = tidy(text)
    return Passage(shown, place, node, shown.casefold(), bool(_SPEAKS_TO_A_MODEL.search(shown)))


def _page(tree: Tree) -> Iterator[Passage]:
    where = _places(tree)
    for node in tree:
        if not node.role:
            continue
        place = where[node.index]
        if node.name:
            yield passage(node.name, Place.PAGE if node.role in EDITABLE else place, node.index)
        if node.text:
            yield passage(node.text, place, node.index)
        for key, value in node.properties:
            yield passage(value, Place.LINK if key == "url" else Place.PLACEHOLDER, node.index)
        if place is Place.PAGE and _joins(tree, node):
            yield passage(visible_text(tree, node), place, node.index)


def _places(tree: Tree) -> list[Place]:
    """For each node, where its text is."""
    places: list[Place] = []
    for node in tree:
        above = Place.PAGE if node.parent is None else places[node.parent]
        places.append(_place(tree, node, above))
    return places


def _place(tree: Tree, node: Node, above: Place) -> Place:
    parent = None if node.parent is None else tree.nodes[node.parent]
    if node.role == "option" and parent is not None and above is Place.VALUE:
        return Place.VALUE if node.attribute("selected") else Place.OPTION
    if above is not Place.PAGE:
        return above
    if node.role in EDITABLE:
        return Place.VALUE
    if node.role == "code":
        return Place.CODE
    return Place.DELETED if node.role == "deletion" else Place.PAGE


def _joins(tree: Tree, node: Node) -> bool:
    """Whether a reader sees the content of the node as one line: a row, or words with markup among them. Never the rows
    of a list together: "Paid" at the end of one and "Bob" at the start of the next are two lines."""
    below = tree.subtree(node)[1:]
    if len(below) < 2 or len(below) > _MOST_JOINED:
        return False
    editors = EDITABLE - {"combobox"}  # what is below one is its value
    if any(one.role in ("deletion", "code") or (one.role in editors and one.end > one.index + 1) for one in below):
        return False
    if node.role in ROWS:
        return not any(one.role in ROWS for one in below)
    inline = all(one.role in _INLINE or one.end == one.index + 1 for one in below)
    return inline and not any(child.role in ROWS for child in tree.children(node))


_TYPED_AT_LEAST = 2


class NoProof(HandledError, ValueError):  # noqa: N818 - a refused proof is a result, not an error of the program
    """Raised when the host refuses a proof; the message says why."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote that was found. `words` is what it says, without the notation of a snapshot; `spots` are the passages
    where it can be evidence."""

    text: str
    words: str
    spots: tuple[Passage, ...]

    @property
    def stems(self) -> frozenset[str]:
        return stems(self.words)


def look_up(text: str, found: Sources, line: JudgedLine, typed: tuple[str, ...] = ()) -> Quote:
    """Finds a quote, verbatim except for case, white space and typography.

    Raises NoProof if it is nowhere, only where it is not evidence for the line, or if it says nothing.
    """
    words, spots = _found(text, found)
    if not spots:
        raise NoProof(f'"{clip(text)}" is nowhere on the page')
    if not _says_something(words, line):
        raise NoProof(f'"{clip(text)}" says nothing')
    if len(content(words)) >= _TYPED_AT_LEAST and any(holds_text(one, words, words=False) for one in typed):
        raise NoProof(f'"{clip(words)}" was typed by the model itself')
    quote = Quote(text, words, _evidence(text, spots, line))
    if len(tokens(words)) == 1 and not _is_whole(quote, line):
        raise NoProof(f'"{clip(text)}" is one word of a longer text')
    return quote


def passages_with(text: str, found: Sources) -> tuple[Passage, ...]:
    """The passages that contain the text as whole words: half a number or half a word does not count."""
    wanted = tidy(text).casefold()
    if not wanted:
        return ()
    first = wanted.split(" ")[0]
    return tuple(
        one for one in found.passages if first in one.folded and next(places(one.folded, wanted), None) is not None
    )


def _found(text: str, found: Sources) -> tuple[str, tuple[Passage, ...]]:
    """What the quote says, and where: as it is, as the name or text of a line of the snapshot (`button "Save"`), or
    without quotation marks and full stop."""
    line = flat(text)
    key = read_key(line if line.startswith("- ") else f"- {line}")
    said = line[key.end - 2 * (not line.startswith("- ")) :].removeprefix(":").strip().strip('"') if key.role else ""
    ways = (text, said or key.name or "", line.strip("\"'").rstrip(".,;:!"))
    return next(((way, spots) for way in ways if (spots := passages_with(way, found))), (text, ()))


def _says_something(words: str, line: JudgedLine) -> bool:
    """Whether it contains a number or a word that names something."""
    if any(char.isdigit() for char in words) or any(len(word) > 1 or not word.isascii() for word in content(words)):
        return True
    said = [word for word in tokens(words) if word not in STOP]
    # Words that mostly frame ("Items", "Go back") are a name where several are together, or the line has them.
    return any(stem(word) in line.words for word in said) or (bool(said) and len(tokens(words)) > 1)


def _evidence(text: str, spots: tuple[Passage, ...], line: JudgedLine) -> tuple[Passage, ...]:
    """The spots at which the quote can be evidence for the line."""
    honest = tuple(one for one in spots if not one.lures)
    if not honest:
        raise NoProof(f'"{clip(text)}" is only in a text of the page that addresses a model')
    worth = tuple(one for one in honest if one.place not in TOPIC or TOPIC[one.place] in line.topics)
    if not worth:
        where = " and ".join(dict.fromkeys(str(one.place) for one in honest))
        raise NoProof(f'"{clip(text)}" is only in {where}, which the line does not mention')
    return worth


def _is_whole(quote: Quote, line: JudgedLine) -> bool:
    """Whether a single word is all that an element says, or is quoted by the line: any sentence may contain a word."""
    said = tidy(quote.words).casefold()
    whole = any(one.folded == said or one.place in (Place.ADDRESS, Place.VALUE) for one in quote.spots)
    return whole or any(holds_text(term, quote.words) for term in line.terms)
