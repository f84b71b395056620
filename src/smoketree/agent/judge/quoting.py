"""Where a quote stands, and whether it is worth anything there. Pure."""

from dataclasses import dataclass

from smoketree.agent.judge.claim import Claim, content
from smoketree.agent.judge.passages import TOPIC, Passage, Place, Sources
from smoketree.agent.judge.stems import stem, tokens
from smoketree.agent.judge.vocabulary import STOP
from smoketree.browser.verify_text import clip, flat, holds_text, places, same, tidy
from smoketree.snapshot.outline import Key, is_property, read_key
from smoketree.snapshot.tree import Node

_STATES = frozenset({"checked", "disabled", "expanded", "selected", "pressed", "invalid", "active", "level"})
_TYPED_AT_LEAST = 2


class Ungrounded(ValueError):  # noqa: N818 - what a proof is, not an error of the program
    """Raised where a proof does not stand up; the message says why. `slip`: quoted carelessly, so that the judge may
    be told and asked once more; else the proof is none whatever way it is written."""

    def __init__(self, reason: str, *, slip: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.slip = slip


@dataclass(frozen=True, slots=True)
class Standing:
    """A quote that stands. `words` is what it says, without the spelling of a snapshot; `spots` are the passages
    that may prove something, `node` None in those that are no part of the page."""

    quote: str
    words: str
    spots: tuple[Passage, ...]

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in tokens(self.words))


def standing(quote: str, found: Sources, claim: Claim, typed: tuple[str, ...] = ()) -> Standing:
    """Where the quote stands, word for word but for case, white space and typography.

    Raises Ungrounded where it stands nowhere, only where it proves nothing, or says nothing.
    """
    words, spots = _looked_up(quote, found)
    if not spots:
        raise Ungrounded(f'"{clip(quote)}" stands nowhere on the page', slip=True)
    if not _says_something(words, claim):
        raise Ungrounded(f'"{clip(quote)}" says nothing', slip=True)
    _not_typed(words, typed)
    return Standing(quote, words, _worth(quote, spots, claim))


def stands(quote: str, found: Sources) -> bool:
    """Whether the quote stands anywhere, in whichever of the two spellings."""
    return bool(_looked_up(quote, found)[1])


def _looked_up(quote: str, found: Sources) -> tuple[str, tuple[Passage, ...]]:
    """What the quote says, and where: as it is, as a line of the snapshot, or without quotation marks and full stop."""
    spots = quoted_in(quote, found)
    if spots:
        return quote, spots
    words, spots = _as_a_line(quote, found)
    if spots:
        return words, spots
    bare = flat(quote).strip("\"'").rstrip(".,;:!")
    return bare, quoted_in(bare, found)


def quoted_in(quote: str, found: Sources) -> tuple[Passage, ...]:
    """The passages that have the quote, as whole words: half a number, or of a word, is no quote."""
    wanted = tidy(quote).casefold()
    if not wanted:
        return ()
    first = wanted.split(" ")[0]
    return tuple(
        one for one in found.passages if first in one.folded and next(places(one.folded, wanted), None) is not None
    )


def _as_a_line(quote: str, found: Sources) -> tuple[str, tuple[Passage, ...]]:
    """A quote that is spelled as a line of the snapshot (`button "Save" [disabled]`): what it says, and the passages
    of the elements that it fits in role, name and states."""
    line = flat(quote)
    if is_property(line if line.startswith("- ") else f"- {line}"):
        value = line.partition(": ")[2]
        held = quoted_in(value, found)
        return value, tuple(one for one in held if one.place in (Place.LINK, Place.PLACEHOLDER))
    line = line if line.startswith("- ") else f"- {line}"
    key = read_key(line)
    said = line[key.end :].removeprefix(":").strip().strip('"')
    if not key.role or not (key.name or said):
        return "", ()
    fitting = {node.index for node in found.tree if _fits(node, key)}
    held = tuple(
        one
        for one in found.passages
        if one.node in fitting and (not said or holds_text(one.text, said)) and (said or same(one.text, key.name))
    )
    states = " ".join(word for word in key.marks.replace("[", " ").replace("]", " ").split() if word in _STATES)
    return " ".join(part for part in (key.name, said, states) if part), held


def _fits(node: Node, key: Key) -> bool:
    if node.role != key.role or (key.name and not same(node.name or "", key.name)):
        return False
    marks = [mark.partition("=") for mark in key.marks.replace("[", " ").replace("]", " ").split()]
    return all(node.attribute(name) == (value or "true") for name, _, value in marks if name in _STATES)


def _says_something(words: str, claim: Claim) -> bool:
    """Whether there is a word in it that names something, or a number."""
    if any(char.isdigit() for char in words) or any(len(word) > 1 or not word.isascii() for word in content(words)):
        return True
    wanted = set(claim.words) | {stem(word) for term in claim.terms for word in tokens(term)}
    said = [word for word in tokens(words) if word not in STOP]
    # Words that mostly frame ("Items", "Go back") are a name where several stand together, or the line asks for them.
    return any(stem(word) in wanted for word in said) or (bool(said) and len(tokens(words)) > 1)


def _not_typed(words: str, typed: tuple[str, ...]) -> None:
    said = len(content(words)) >= _TYPED_AT_LEAST
    if said and any(holds_text(text, words, words=False) for text in typed):
        raise Ungrounded(f'"{clip(words)}" was typed by the model itself')


def _worth(quote: str, spots: tuple[Passage, ...], claim: Claim) -> tuple[Passage, ...]:
    """The spots at which the quote may prove something."""
    honest = tuple(one for one in spots if not one.lures)
    if not honest:
        raise Ungrounded(f'"{clip(quote)}" stands only in a text of the page that speaks to a model')
    worth = tuple(one for one in honest if _counts(one.place, claim))
    if not worth:
        where = " and ".join(dict.fromkeys(str(one.place) for one in honest))
        raise Ungrounded(f'"{clip(quote)}" stands only in {where}, which the line does not speak of')
    return worth


def _counts(place: Place, claim: Claim) -> bool:
    return place in (Place.PAGE, Place.TITLE) or TOPIC[place] in claim.topics
