"""Looks a quote up in the visible text, and decides whether it can be evidence where it is found. Pure."""

from dataclasses import dataclass

from smoketree.agent.judge.line import JudgedLine, content
from smoketree.agent.judge.passages import TOPIC, Passage, Place, Sources
from smoketree.agent.judge.vocabulary import STOP
from smoketree.agent.stems import stem, stems, tokens
from smoketree.browser.verify_text import clip, flat, holds_text, places, tidy
from smoketree.errors import HandledError
from smoketree.snapshot.outline import read_key

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
