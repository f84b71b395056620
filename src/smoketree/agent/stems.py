"""Words of a text in the form in which they are compared: "imported" and "imports" are one word. Pure."""

import re

from smoketree.browser.verify_text import flat

_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)?", re.UNICODE)
_COMPOUND = re.compile(r"\b(sign|log|check)(?:ed|s|ing|ged|ging)?[ -](in|up|out)\b")
_ENDINGS = {
    **dict.fromkeys(("ations", "ation", "ions", "ures", "ion", "ure"), 4),
    **dict.fromkeys(("ments", "ment", "ings", "ing"), 3),
    **dict.fromkeys(("ies", "ied"), 2),
    **dict.fromkeys(("ed", "es"), 3),
    "ly": 4,
    **dict.fromkeys(("s", "e", "y"), 3),
}
"""An ending, longer ones before their own endings -> the letters that a stem must have at least."""

_IRREGULAR = {
    "paid": "pay",
    "sent": "send",
    "bought": "buy",
    "sold": "sell",
    "found": "find",
    "went": "go",
    "gone": "go",
    "made": "make",
    "chosen": "choose",
    "written": "write",
    "took": "take",
    "taken": "take",
    "chose": "choose",
    "shown": "show",
}


def tokens(text: str) -> tuple[str, ...]:
    """The words and numbers of a text in order, in lower case, without possessive endings; "signed in" is `signin`."""
    folded = _COMPOUND.sub(r"\1\2", re.sub(r"\be-mail", "email", flat(text).casefold()))
    return tuple(re.sub(r"'s$", "", found) for found in _WORD.findall(folded))


def stem(word: str) -> str:
    """What inflections of an English word have in common; any other word as it is, or a little shorter."""
    word = _IRREGULAR.get(word, word)
    if not word.isascii() or not word.isalpha():
        return word
    for ending, least in _ENDINGS.items():
        if word.endswith(ending) and len(word) - len(ending) >= least and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl" else word


def stems(text: str) -> frozenset[str]:
    """The stems of all words of a text."""
    return frozenset(stem(word) for word in tokens(text))
