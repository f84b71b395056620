"""What may come next in a line: the forms of the language, and the page's own names. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from smoketree.language.document import topics
from smoketree.language.index import PageIndex, without_icons
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import describe, label
from smoketree.snapshot.roles import EDITABLE, is_interactive

_MOST = 30
_LONGEST = 60
_FEWEST = 2
"""Letters of a word after which names are offered that were not begun with a quote."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SAMPLE = re.compile(r'"[^"]*"')
_OPEN = re.compile(r'(?:^|[\s(])"((?:[^"\\]|\\.)*)$')
_PLACEHOLDER = re.compile(r"\{\{\s*([\w.]*)$")
_LAST_WORD = re.compile(r"[^\s\"]+$")
_TYPES = re.compile(r"\s*(?:type|enter|fill|append|clear)\b", re.IGNORECASE)
_ASSERTS = re.compile(r"\s*(?:assert|verify|check that|confirm|ensure|expect)\b", re.IGNORECASE)

COMMANDS = {
    ":look": "the page as it is now, and a picture of it",
    ":undo": "take the last line back",
    ":case NAME": "begin another case in this browser session",
    ":run FILE:LINE": "carry out lines of a plan: FILE, FILE:LINE, FILE:FIRST-LAST or FILE:FIRST-",
    ":save FILE": "write the lines as a plan",
    ":help": "the commands, and how lines are written",
    ":quit": "end",
}


@dataclass(frozen=True, slots=True)
class Name:
    """Something on the page that a line can name. `kind` is the word for what it is; `folded` is compared."""

    text: str
    kind: str
    folded: str
    role: str
    usable: bool


@dataclass(frozen=True, slots=True)
class Completion:
    """What may take the place of the last `length` characters of a line; `about` says what it is."""

    text: str
    length: int
    about: str = ""


def names_of(page: PageIndex) -> tuple[Name, ...]:
    """The names on a page, what can be used first, in the order of the page."""
    found: dict[tuple[str, str], Name] = {}
    for node in page.tree:
        if node.ref is None or not node.role:
            continue
        usable = is_interactive(node)
        text = without_icons(label(page.tree, node) or page.label(node))
        if text and len(text) <= _LONGEST and '"' not in text and (usable or node.end == node.index + 1 or node.name):
            kind = describe(page.tree, node, ()).partition(' "')[0]
            found.setdefault((text, node.role), Name(text, kind, fold(text), node.role, usable))
    return tuple(sorted(found.values(), key=lambda name: not name.usable))


def completions(line: str, names: Sequence[Name], values: Sequence[str] = ()) -> list[Completion]:
    """What may come next after `line`, best first. `values` are the names of secrets and variables."""
    if line.startswith(":"):
        return [Completion(each.partition(" ")[0], len(line), f"{each}: {about}") for each, about in COMMANDS.items()
                if each.startswith(line)]  # fmt: skip
    if found := _PLACEHOLDER.search(line):
        begun = found[1]
        return [Completion(f"{each}}}}}", len(begun), "a value") for each in values if each.startswith(begun)]
    rest = _QUOTED.sub('""', line)
    if found := _OPEN.search(rest):
        return _once(Completion(f'{name.text}"', len(found[1]), name.kind) for name in _named(line, found[1], names))
    forms = list(_forms(rest))
    word = _LAST_WORD.search(line)
    if word is None or len(word[0]) < _FEWEST or len(forms) > _FEWEST:
        return forms[:_MOST]
    named = (Completion(f'"{name.text}"', len(word[0]), name.kind) for name in _named(line, word[0], names))
    return [*forms, *_once(named)][:_MOST]


def _once(found: Iterable[Completion]) -> list[Completion]:
    """Each text once, as what comes first."""
    texts: dict[str, Completion] = {}
    for each in found:
        texts.setdefault(each.text, each)
    return list(texts.values())


def _named(line: str, begun: str, names: Iterable[Name]) -> list[Name]:
    """The names with a word that begins so: those that fit what the line does first."""
    wanted = fold(begun)
    inside = f" {wanted}"
    types, asserts = _TYPES.match(line) is not None, _ASSERTS.match(line) is not None
    fitting = [name for name in names if name.folded.startswith(wanted) or inside in name.folded]

    def rank(name: Name) -> tuple[bool, bool, bool]:
        fits = name.role in EDITABLE if types else name.usable or asserts
        return (not fits, not name.folded.startswith(wanted), types and not name.usable)

    return sorted(fitting, key=rank)[:_MOST]


def _forms(rest: str) -> Iterator[Completion]:
    """How the forms of the language go on after the line, up to the next name."""
    begun = rest.casefold()
    seen: set[str] = set()
    for masked, folded, example in _examples():
        if len(masked) <= len(rest) or not folded.startswith(begun):
            continue
        more = masked[len(rest) :]
        at = more.find('""')
        more = more if at < 0 else more[: at + 1]
        # A word that was begun is replaced as a whole, so that the menu shows it whole.
        word = _LAST_WORD.search(rest)
        whole = (masked[word.start() : len(rest)] if word else "") + more
        if whole not in seen:
            seen.add(whole)
            yield Completion(whole, len(word[0]) if word else 0, example)


@cache
def _examples() -> tuple[tuple[str, str, str], ...]:
    """The lines of the cheat sheet: with empty quotes, the same folded, and as they are."""
    lines = [line for topic in topics() if topic.kind == "acts" for line in topic.lines]
    lines += [f"Verify that {line}" for topic in topics() if topic.kind == "claims" for line in topic.lines]
    return tuple((masked := _SAMPLE.sub('""', line), masked.casefold(), line) for line in lines)
