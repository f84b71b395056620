"""Whether the proof of a judgement stands up: the host's part, without a model. Pure.

What can be checked by words is: that each quote stands where it can prove something, says something, has to do with
the line, says neither the contrary nor anything of another row, and that what the line quotes and counts is in it.
Whether a passage that passes all this really shows the line is then asked a second time (`lineup`).
"""

import math
import re
from collections.abc import Iterator

from smoketree.agent.judge.absence import absent_from
from smoketree.agent.judge.answer import Answer
from smoketree.agent.judge.claim import Claim, denies
from smoketree.agent.judge.counting import counted
from smoketree.agent.judge.passages import Passage, Place, Sources
from smoketree.agent.judge.quoting import Standing, Ungrounded, quoted_in, standing
from smoketree.agent.judge.rows import same_rows
from smoketree.agent.judge.scene import Kind, Scene
from smoketree.agent.judge.stems import stem, stems, tokens
from smoketree.agent.judge.vocabulary import ABSENT, LEANING, ROLES
from smoketree.browser.verify_text import clip, holds_text, places, tidy

_SENTENCE = re.compile(r"[.!?;](?=\s|$)|[\n\t]| [-–—|·•] ")  # noqa: RUF001 - dashes of all kinds end a clause
_SHARE = 1 / 3
"""Of the words that a line is about, so many have to be touched by its evidence."""


def grounded(claim: Claim, answer: Answer, scene: Scene, found: Sources) -> list[Standing]:
    """The quotes that prove the claim as far as words can tell; none for an absence.

    Raises Ungrounded where they do not.
    """
    if found.blank:
        raise Ungrounded("the page says nothing at all")
    if answer.kind is Kind.LOOKS and not (claim.looks or claim.depicted):
        raise Ungrounded("the line is not about looks, so its words have to be quoted", slip=True)
    lines = [line for quote in answer.quotes for line in quote.splitlines() if line.strip()]
    quotes = [standing(line, found, claim, scene.typed) for line in lines]
    if answer.kind is Kind.ABSENCE or answer.absent:
        absent_from(claim, answer, scene, found)
    if answer.kind is Kind.PRESENCE:
        return _present(claim, quotes, found)
    if answer.kind is Kind.LOOKS:
        _is_there(claim, found)
    return quotes


def _present(claim: Claim, quotes: list[Standing], found: Sources) -> list[Standing]:
    if not quotes:
        raise Ungrounded("nothing of the page was quoted", slip=True)
    for quote in quotes:
        _whole(quote, claim)
    _of_one_mind(claim, quotes)
    if not claim.negates:
        _holds_terms(claim, quotes)
    if claim.negates or not _counts(claim, quotes, found):
        _has_to_do_with(claim, quotes, found)
    _looks_are_said(claim, quotes)
    return same_rows(claim, quotes, found)


def _is_there(claim: Claim, found: Sources) -> None:
    """What the line quotes has to be somewhere on the page, before it can look like anything."""
    for term in claim.terms:
        if not claim.negates and not quoted_in(term, found):
            raise Ungrounded(f'"{clip(term)}", of which the line speaks, stands nowhere on the page')


def _whole(quote: Standing, claim: Claim) -> None:
    """A single word out of a sentence may be out of any sentence."""
    if len(tokens(quote.words)) > 1 or any(holds_text(term, quote.words) for term in claim.terms):
        return
    said = tidy(quote.words).casefold()
    if not any(one.folded == said or _is_cell(one) for one in quote.spots):
        raise Ungrounded(f'"{clip(quote.quote)}" is one word out of a longer text: quote the text', slip=True)


def _is_cell(passage: Passage) -> bool:
    return passage.place in (Place.ADDRESS, Place.VALUE)


def _of_one_mind(claim: Claim, quotes: list[Standing]) -> None:
    """Raises Ungrounded where a sentence that says "not" is to prove a line that does not, or the other way round."""
    if not claim.words:
        return
    told = [(quote, [sentence for one in quote.spots for sentence in _sentences(one, quote)]) for quote in quotes]
    if claim.negates:
        touched = claim.touched_by(frozenset[str]().union(*(quote.stems for quote in quotes)), closely=True)
        said = [sentence for quote, sentences in told for sentence in (quote.words, *sentences)]
        contrary = any(denies(sentence) or _leans(sentence) for sentence in said)
        if len(touched) == len(set(claim.words)) and not contrary:
            raise Ungrounded("what was quoted says what the line denies")
        return
    for quote, sentences in told:
        half = len(claim.touched_by(quote.stems, closely=True)) * 2 >= len(claim.words)
        if half and not claim.leaning and sentences and all(denies(sentence) for sentence in sentences):
            raise Ungrounded(f'"{clip(quote.quote)}" is out of a sentence that says "not"')


def _sentences(passage: Passage, quote: Standing) -> Iterator[str]:
    """The sentences of the passage that the quote stands in."""
    wanted = tidy(quote.words).casefold()
    for start, end in places(passage.folded, wanted):
        ends = [found.end() for found in _SENTENCE.finditer(passage.folded)]
        begin = max((at for at in ends if at <= start), default=0)
        stop = min((at for at in ends if at >= end), default=len(passage.folded))
        yield passage.folded[begin:stop]


def _leans(sentence: str) -> bool:
    return any(stem(word) in LEANING | ABSENT for word in tokens(sentence))


def _has_to_do_with(claim: Claim, quotes: list[Standing], found: Sources) -> None:
    if not claim.words:
        return
    said: set[str] = set()
    for quote in quotes:
        said |= quote.stems
        for one in quote.spots:
            said |= _role_words(found, one)
            if one.place is not Place.PAGE:
                said |= stems(f"{one.place} {_called(found, one)}")
    signs = {char for quote in quotes for char in quote.words if char in "$€£"}
    touched = claim.touched_by(frozenset(said | signs))
    if len(touched) < max(1, math.ceil(len(claim.words) * _SHARE)):
        lacking = ", ".join(f'"{clip(quote.quote, 60)}"' for quote in quotes[:3])
        raise Ungrounded(f"what was quoted ({lacking}) does not speak of what the line is about", slip=True)


def _called(found: Sources, passage: Passage) -> str:
    """The name of the field, list or link that a passage is the value of."""
    if passage.node is None:
        return ""
    node = found.tree.nodes[passage.node]
    return next((one.name for one in (node, *found.tree.ancestors(node)) if one.name and one.role != "option"), "")


def _role_words(found: Sources, passage: Passage) -> frozenset[str]:
    if passage.node is None:
        return frozenset()
    node = found.tree.nodes[passage.node]
    around = (node, *found.tree.ancestors(node))
    return frozenset[str]().union(*(ROLES.get(one.role, frozenset()) for one in around))


def _holds_terms(claim: Claim, quotes: list[Standing]) -> None:
    """What the line quotes, and its numbers, have to stand in what was quoted, or in the same passage."""
    evidence = [text for quote in quotes for text in (quote.words, *(one.text for one in quote.spots))]
    for term in claim.terms:
        if not any(holds_text(text, term) for text in evidence):
            raise Ungrounded(f'what was quoted does not have "{clip(term)}", which the line speaks of', slip=True)


def _counts(claim: Claim, quotes: list[Standing], found: Sources) -> bool:
    """Whether the quotes are as many things as the line says. Raises Ungrounded where it has a number, and they are
    not so many, nor does the number stand there."""
    evidence = [text for quote in quotes for text in (quote.words, *(one.text for one in quote.spots))]
    alike = frozenset(number for number in claim.many if counted(number, claim, quotes, found))
    for number in claim.counts:
        if int(number) not in alike and not any(holds_text(text, number) for text in evidence):
            raise Ungrounded(f"what was quoted is not {number} things, of which the line speaks", slip=True)
    return bool(alike)


def _looks_are_said(claim: Claim, quotes: list[Standing]) -> None:
    """Words can prove a line about looks only where they name the looks themselves."""
    said = " ".join(quote.words.casefold() for quote in quotes)
    unsaid = [word for word in claim.looks if not re.search(rf"\b{re.escape(word)}\b", said)]
    if unsaid:
        raise Ungrounded(f'only a picture can show "{unsaid[0]}"', slip=True)
