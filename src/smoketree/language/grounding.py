"""Names that the author wrote without quotes, and that the page has: a line with them in quotes can be read.

"Anna Berg should still be Booked" has no word by which a reader without a page knows where a name ends. Where the page
has the texts "Anna Berg" and "Booked", the line is read as if these were quoted. What the page does not have stays
as it is, so a line is never read as one about something else.
"""

import re
from collections.abc import Collection, Mapping, Sequence

from smoketree.language.lexicon import ACT_VERBS, ARTICLES, DO_VERBS, FILLER, NEGATIONS, NUMBERS, QUANTIFIERS, SOMEONE
from smoketree.plan.values import FILLER as QUOTED
from smoketree.plan.values import mask
from smoketree.snapshot.tree import Tree

_LONGEST = 60  # characters
_FUNCTION_WORDS = (
    ARTICLES | FILLER | NEGATIONS | QUANTIFIERS | SOMEONE | NUMBERS.keys() | {"i", "it", "and", "or", "all"}
)
_WORD = re.compile(r"(?<![\w.@#/-])[\w#@]")
_FIGURE = re.compile(r"#?\d{4,}|\d+(?:[-:/.]\d+)+")
"""A number that names something: an id, a date, a time. An amount or a count names nothing."""
_STATUS = re.compile(r"(?=.*[^\W\d_]|.*/)\w[\w ,./%-]{1,38}\w")
_COUNT = re.compile(r"\s*\(\d+\)$")


def texts_of(tree: Tree) -> set[str]:
    """The texts of a page."""
    return {text for node in tree for text in (node.name, node.text) if text}


def with_page_names(text: str, names: Collection[str]) -> str:
    """The line with quotes around what the page has as a whole text: the longest where several begin alike. The same
    line where the page has none of its words."""
    masked, known = mask(text), _by_first_word(names)
    found: list[tuple[int, int]] = []
    for match in _WORD.finditer(masked):
        start = match.start()
        if found and start < found[-1][1]:
            continue
        first = re.match(r"\S[\w#@]*", text[start:])
        fitting = (
            name for name in known.get(first[0] if first else "", ()) if _stands_there(text, masked, start, name)
        )
        if (name := next(fitting, None)) is not None:
            found.append((start, start + len(name)))
    for start, end in reversed(found):
        text = f'{text[:start]}"{text[start:end]}"{text[end:]}'
    return _with_statuses(text, names)


def _with_statuses(text: str, names: Collection[str]) -> str:
    """ "The counter says 8 words", "with the username zoe": a text is quoted as the page writes it, whatever its
    letters in the line, where something says so or a label of the page stands before it. What something is ("is on
    hold") may be in a column for something else."""
    folded = text.casefold()
    said = {name.casefold(): name for name in names if name.casefold() in folded}
    known = {name: shown for name, shown in said.items() if _STATUS.fullmatch(shown)}
    if not known:
        return text
    ways, labels = ("|".join(map(re.escape, sorted(each, key=len, reverse=True))) for each in (known, said))
    stating = rf"\b(?:(?:says?|reads?|shows?)(?: (?:still|now|not|again))?|(?:with|has|have|and) the (?:{labels})) "
    found = re.compile(rf"({stating})({ways})(?=$|[,.;]| (?:and|but|now|again)\b)", re.IGNORECASE)
    masked = mask(text)
    for match in reversed(list(found.finditer(masked))):
        text = f'{text[: match.start(2)]}"{known[match[2].casefold()]}"{text[match.end(2) :]}'
    return text


def _by_first_word(names: Collection[str]) -> Mapping[str, Sequence[str]]:
    """The names that may be quoted by their first words, longer ones first."""
    found: dict[str, set[str]] = {}
    for name in {each for one in names for each in (one.strip(), _COUNT.sub("", one.strip()))}:
        if _is_name(name) and (first := re.match(r"\S[\w#@]*", name)):
            found.setdefault(first[0], set()).add(name)
    return {first: sorted(each, key=len, reverse=True) for first, each in found.items()}


def _is_name(name: str) -> bool:
    if not 1 < len(name) <= _LONGEST or not re.match(r"[\w#@]", name) or re.search(r'["“”{}\n]', name):
        return False
    if not re.search(r"[^\W\d_]", name):
        return _FIGURE.fullmatch(name) is not None
    spelled = name[0].isupper() or re.fullmatch(r"\w+(?:[._@/-]\w+)+|\w*\d\w*", name)
    return bool(spelled) and not set(re.findall(r"\w+", name.casefold())) <= _FUNCTION_WORDS


def _stands_there(text: str, masked: str, start: int, name: str) -> bool:
    """Whether the line has the name there, as whole words. One word that begins the line may be its verb; one before
    another capital letter may be half a name."""
    end = start + len(name)
    if text[start:end] != name or QUOTED in masked[start:end] or re.match(r"[\w@/]|[-.](?=\w)", text[end:]):
        return False
    if " " in name or not name.isalpha():
        return True
    begins = not text[:start].strip() and name.casefold() in ACT_VERBS | DO_VERBS
    return not begins and re.match(r" [A-Z]", text[end:]) is None
