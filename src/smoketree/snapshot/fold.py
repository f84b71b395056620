"""How two texts are compared when not letter by letter: what a reader would call the same words."""

import re
import unicodedata
from collections.abc import Iterator

_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\u2026": "...",
        # Not seen on the screen: zero-width space, soft hyphen, byte order mark, marks of direction, emoji style.
        **dict.fromkeys(
            "\u200b\u00ad\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0e\ufe0f"
        ),
    }
)
_ASCII_WORD = re.compile(r"[0-9A-Za-z_]+(?:[.,'][0-9A-Za-z_]+)*")


def fold(text: str) -> str:
    """`text` without what readers overlook: case, white space (nbsp too), the shape of quotes, dashes and
    ellipses, marks that cannot be seen."""
    if text.isascii():
        return " ".join(text.lower().split())
    plain = unicodedata.normalize("NFC", text.translate(_TYPOGRAPHY).casefold())
    return " ".join(unicodedata.normalize("NFC", plain.translate(_TYPOGRAPHY)).split())


def words(folded: str) -> frozenset[str]:
    """The words of a folded text. `1.5`, `don't`, `example.com` and `e-mail` (as `email`) are one word each; signs are
    none."""
    folded = folded.replace("e-mail", "email")
    if folded.isascii():
        return frozenset(_ASCII_WORD.findall(folded))
    return frozenset(_unicode_words(folded))


def has_phrase(folded: str, phrase: str) -> bool:
    """Whether the folded text holds the folded phrase as whole words: "total: 5" is neither in "total: 50"
    nor in "total: 5.99". No text holds the empty phrase."""
    return next(phrase_places(folded, phrase), -1) >= 0


def phrase_places(folded: str, phrase: str) -> Iterator[int]:
    """Where the folded phrase begins in the folded text, as whole words only."""
    if not phrase:
        return
    at = folded.find(phrase)
    while at >= 0:
        if not _runs_on(folded, at - 1, -1, phrase[0]) and not _runs_on(folded, at + len(phrase), 1, phrase[-1]):
            yield at
        at = folded.find(phrase, at + 1)


def _runs_on(text: str, at: int, step: int, edge: str) -> bool:
    """Whether the word whose last (or first) character is `edge` goes on at `at`."""
    if not _in_word(edge) or not 0 <= at < len(text):
        return False
    if _in_word(text[at]):
        return True
    beyond = at + step
    return text[at] in ".," and edge.isdigit() and 0 <= beyond < len(text) and text[beyond].isdigit()


def _in_word(character: str) -> bool:
    # Marks (M) are the vowels of many scripts: letters to a reader, though not to str.isalnum.
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"


def _unicode_words(folded: str) -> Iterator[str]:
    word = ""
    for at, character in enumerate(folded):
        if _in_word(character) or (
            word and character in ".,'" and at + 1 < len(folded) and _in_word(folded[at + 1]) and _in_word(word[-1])
        ):
            word += character
        elif word:
            yield word
            word = ""
    if word:
        yield word
