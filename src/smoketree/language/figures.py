"""Figures that nobody puts in quotes: "4 of 12", "2 / 4", "25% complete", "6 booked, 1 cancelled". Pure."""

import re

from smoketree.language.lexicon import NEGATIONS, NOT_IN_NAMES, QUANTIFIERS
from smoketree.language.words import Kind, Span, said

_NUMBER = r"\d[\d.,]*"
_WORDS = r"(?: [^\W\d_][\w-]*){1,3}"
_SHARE = rf"{_NUMBER}(?: of | out of | ?/ ?){_NUMBER}"
_LED = r"(?:[A-Z][\w-]* )?"
_FIGURE = re.compile(
    rf"{_LED}{_SHARE}(?:{_WORDS})?|{_NUMBER} ?%(?: of)?{_WORDS}|{_NUMBER}{_WORDS}(?:, {_NUMBER}{_WORDS})+"
)
_JOINTS = frozenset({"of", "out", "/", ","})


def figure_of(span: Span) -> str:
    """The figure that all of the words are; empty where they are none, or say more than a figure does."""
    if any(token.quoted or (token.kind is Kind.MARK and token.text != ",") for token in span):
        return ""
    text = said(tuple(span)).replace(" ,", ",")
    other = (NOT_IN_NAMES | NEGATIONS | QUANTIFIERS) - _JOINTS
    plain = not any(token.key in other for token in span)
    return text if plain and is_figure(text) else ""


def is_figure(text: str) -> bool:
    """Whether a text is a figure: numbers and what they are of."""
    return _FIGURE.fullmatch(text) is not None


def same_form(text: str, figure: str) -> bool:
    """Whether a text differs from the figure by its numbers only."""
    return _without_numbers(text) == _without_numbers(figure)


def same_numbers(text: str, figure: str) -> bool:
    """Whether a text has the numbers of the figure one after another, joined in any way: "4/12", "4 out of 12"."""
    numbers = re.findall(_NUMBER, figure)
    joined = r"\W{0,3}(?:[^\W\d_]+\W{1,3}){0,3}".join(map(re.escape, numbers))
    return re.search(rf"(?<![\d.,]){joined}(?![\d]|[.,]\d)", text) is not None


def _without_numbers(text: str) -> str:
    return re.sub(_NUMBER, "0", " ".join(text.casefold().split()))
