"""Whether what a line says is not there stands nowhere. Pure."""

import re
from collections.abc import Iterator

from smoketree.agent.judge.answer import Answer
from smoketree.agent.judge.claim import Claim, content
from smoketree.agent.judge.passages import Passage, Place, Sources
from smoketree.agent.judge.quoting import Ungrounded
from smoketree.agent.judge.scene import Kind, Scene
from smoketree.agent.judge.stems import stem, stems
from smoketree.agent.judge.vocabulary import ERRORS, RELATED
from smoketree.browser.verify_text import clip, flat, tidy
from smoketree.plan.quotes import spans

_NAME = re.compile(r"(?<=\w )(?:[A-Z][\w'&.-]*)(?: [A-Z0-9][\w'&.-]*)*")
_TROUBLE = ERRORS | RELATED[stem("error")]


def absent_from(claim: Claim, answer: Answer, scene: Scene, found: Sources) -> None:
    """Raises Ungrounded where the answer's absent strings prove no absence.

    Each has to be one that the line itself, or what was done, speaks of: a string that nobody would write stands
    nowhere on any page. And it has to stand nowhere in the whole tree, its words in no passage together, in whichever
    inflection or order, nor anything like them.
    """
    if answer.kind is Kind.ABSENCE and not (claim.negates or claim.absent):
        raise Ungrounded("the line says that something is there, so it has to be quoted", slip=True)
    if answer.kind is Kind.ABSENCE and not answer.absent:
        raise Ungrounded("it was not said which words stand nowhere", slip=True)
    for needle in answer.absent:
        _spoken_of(needle, claim, scene)
        _nowhere(needle, found)
    if answer.kind is Kind.ABSENCE:
        _no_error(claim, found)
        _all_of_it(claim, answer, scene)


def _spoken_of(needle: str, claim: Claim, scene: Scene) -> None:
    if _named(needle, claim, scene):
        return
    words = content(needle)
    known = set(claim.words) | {one for word in claim.words for one in RELATED.get(word, frozenset())}
    if not words or any(word not in known for word in words):
        raise Ungrounded(f'"{clip(needle)}" is nothing that the line speaks of', slip=True)


def _named(needle: str, claim: Claim, scene: Scene) -> bool:
    """Whether it is what the line quotes, or a name out of what was done."""
    wanted = flat(needle).casefold()
    return any(flat(name).casefold() == wanted for name in (*claim.terms, *_names(claim, scene)))


def _names(claim: Claim, scene: Scene) -> Iterator[str]:
    """Names out of what was done to what the line is about ("the deleted customer" was called so when deleted). What a
    model typed is none: a name that it made up stands nowhere."""
    typed = [flat(text).casefold() for text in scene.typed]
    for deed in scene.done:
        if not claim.touched_by(stems(deed)):
            continue
        for name in (*(span.content for span in spans(deed)), *_NAME.findall(deed)):
            plain = flat(name).casefold().rstrip("\u2026 ")
            if not any(plain in text for text in typed):
                yield name


def _nowhere(needle: str, found: Sources) -> None:
    wanted = tidy(needle).casefold()
    words = content(needle)
    for passage in found.passages:
        if passage.place in (Place.ADDRESS, Place.LINK, Place.MAIL, Place.ANSWER):
            continue
        if wanted in passage.folded or (words and _has_all(words, passage)):
            raise Ungrounded(f'"{clip(needle)}" is not absent: there stands "{clip(passage.text)}"')


def _has_all(words: tuple[str, ...], passage: Passage) -> bool:
    """Whether all words stand in the passage; of several, also by another word for the same thing."""
    said = stems(passage.text)
    alike = len(words) > 1
    return all(word in said or (alike and bool(RELATED.get(word, frozenset()) & said)) for word in words)


def _no_error(claim: Claim, found: Sources) -> None:
    """No error is absent where one is told in other words."""
    if not claim.about_errors:
        return
    for passage in found.passages:
        if passage.place not in (Place.PAGE, Place.DIALOG, Place.TITLE):
            continue
        alert = passage.node is not None and found.tree.nodes[passage.node].role == "alert"
        if stems(passage.text) & (_TROUBLE if alert else ERRORS):
            raise Ungrounded(f'there stands "{clip(passage.text)}"')


def _all_of_it(claim: Claim, answer: Answer, scene: Scene) -> None:
    """What was looked for has to be what the line is about, not a part of it only."""
    for term in claim.terms:
        if not any(flat(term).casefold() in flat(needle).casefold() for needle in answer.absent):
            raise Ungrounded(f'"{clip(term)}", which the line speaks of, was not looked for', slip=True)
    if claim.terms or any(_named(needle, claim, scene) for needle in answer.absent):
        return
    sought = frozenset(one for needle in answer.absent for one in content(needle))
    if len(claim.touched_by(sought)) * 2 < len(claim.words):
        raise Ungrounded("what was looked for is only a part of what the line speaks of", slip=True)
