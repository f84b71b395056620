"""How to say plainly an assertion that could not be read: sentences that the grammar reads, of the author's words."""

import re
from collections.abc import Iterator

from smoketree.agent.literal.assertion_words import VERBS
from smoketree.agent.literal.read import read_assertion
from smoketree.agent.literal.vocabulary import ORDINALS
from smoketree.language.words import Kind, Token, tokens
from smoketree.snapshot.roles import ROLE_WORDS

MOST = 2
_LONGEST = 40
_LONGEST_NAME = 5
_ABSENT = frozenset(
    {
        "no",
        "not",
        "never",
        "gone",
        "without",
        "absent",
        "missing",
        "doesn't",
        "isn't",
        "don't",
        "aren't",
        "disappears",
        "removed",
        "deleted",
        "hidden",
    }
)
_CLAIMS = VERBS | {
    "say", "appears", "appear", "should", "must", "exists", "becomes", "disappears", "lists",
}  # fmt: skip
_BOUNDS = frozenset({"more", "fewer", "less", "than", "least", "most", "over", "every", "each", "all"})
_MESSAGES = frozenset({"message", "text", "error", "warning", "toast", "notification", "alert"})
_DONE = frozenset({"done", "completed", "complete", "checked", "ticked"})
_PLACES = frozenset({"page", "screen", "site"})
_IT = frozenset({"it", "they", "this"})


def reword_assertion(text: str) -> tuple[str, ...]:
    """At most two ways to say an assertion so that the host can check it."""
    words = tokens(text)[:_LONGEST]
    offers = (*_messages(text, words), *_rows(words), *_counts(words), *_quoted_names(text, words), *_pages(words))
    offers = (*offers, *_texts(words))
    good = [offer for offer in dict.fromkeys(offers) if read_assertion(offer) is not None]
    return tuple(good[:MOST])


def reword_statement(text: str) -> tuple[str, ...]:
    """The same for a line that says what is so but does not begin as an assertion; nothing for one that orders."""
    keys = [token.key for token in tokens(text) if not token.quoted]
    if not any(key in _CLAIMS for key in keys[1:]):
        return ()
    whole = (text,) if read_assertion(text) is not None else ()
    return tuple(f"Verify that {offer}" for offer in (*whole, *reword_assertion(text)))[:MOST]


def _messages(text: str, words: tuple[Token, ...]) -> Iterator[str]:
    """The message The book was saved: what it says is what follows."""
    at = next((number for number, token in enumerate(words[:4]) if token.key in _MESSAGES and not token.quoted), None)
    if at is None or at + 2 >= len(words) or words[at + 1].quoted or not words[at + 1].text[:1].isupper():
        return
    rest = text[words[at + 1].start :].strip().rstrip(".")
    if '"' not in rest:
        yield f'the page shows "{rest}"'


def _counts(words: tuple[Token, ...]) -> Iterator[str]:
    """6 books in the table: how many rows it has; 4 items: the words that say so."""
    plain = [token for token in words if not token.quoted]
    keys = [token.key for token in plain]
    number = next((at for at, key in enumerate(keys) if key.isdigit()), None)
    if number is None or number + 1 >= len(keys) or not keys[number + 1].isalpha() or keys[number + 1] in _CLAIMS:
        return
    if not _BOUNDS.isdisjoint(keys):
        return
    if "table" in keys or "grid" in keys:
        yield f"the table has {keys[number]} rows"
    elif "list" in keys:
        yield f"the list has {keys[number]} items"
    else:
        yield f'the page shows "{plain[number].text} {plain[number + 1].text}"'
        yield f"the table has {keys[number]} rows"


def _quoted_names(text: str, words: tuple[Token, ...]) -> Iterator[str]:
    """The author's own words, with a name that has a capital or a figure in quotation marks.

    What must be absent is quoted only where every word has a capital: other words may describe it.
    """
    if any(character in text for character in '"“”'):
        return
    absent = any(token.key in _ABSENT for token in words)
    for strict in (True,) if absent else (True, False):
        for part in _names(words, strict=strict):
            yield f'{text[: part[0].start]}"{text[part[0].start : part[-1].end]}"{text[part[-1].end :]}'.strip()


def _names(words: tuple[Token, ...], *, strict: bool) -> Iterator[tuple[Token, ...]]:
    """Runs of words that may be a name, the longest first; where `strict`, each of its words has a capital."""
    for start, first in enumerate(words):
        if first.quoted or not _capital(first):
            continue
        for end in range(min(start + _LONGEST_NAME, len(words)), start, -1):
            part = words[start:end]
            plain = all(token.kind is Kind.WORD and token.key not in _CLAIMS for token in part)
            if plain and (all(map(_capital, part)) if strict else part[-1].key not in ROLE_WORDS):
                yield part


def _capital(token: Token) -> bool:
    return token.text[:1].isupper() or token.text[:1].isdigit()


def _rows(words: tuple[Token, ...]) -> Iterator[str]:
    """ "Milk" is done; Invoice 1 is Paid: said of the row."""
    verb = next((at for at, token in enumerate(words) if token.key in {"is", "are", "has"} and not token.quoted), None)
    if not verb or verb + 1 >= len(words):
        return
    name, rest = _plain(words[:verb]), [token for token in words[verb + 1 :] if token.key not in {"a", "an", "the"}]
    if not name or not rest or not (words[verb - 1].quoted or name[0].isupper()):
        return
    denied = any(token.key in _ABSENT for token in rest)
    rest = [token for token in rest if token.key not in _ABSENT]
    if rest and rest[-1].key in _DONE:
        yield f'the checkbox in the row of "{name}" is {"not " * denied}checked'
    elif rest and (rest[-1].quoted or rest[-1].text[:1].isupper()):
        yield f'the row of "{name}" {"does not show" if denied else "shows"} "{_plain(tuple(rest))}"'


def _pages(words: tuple[Token, ...]) -> Iterator[str]:
    """I am still on the login page: the address says so, or a heading."""
    at = next((at for at, token in enumerate(words) if token.key in _PLACES and not token.quoted and at > 1), None)
    if at is None or words[at - 1].key in {"the", "this", "same", *ORDINALS, *_PLACES}:
        return
    name = words[at - 1].text
    yield f'the URL contains "{name.lower()}"'
    yield f'the heading "{name}" is shown'


def _texts(words: tuple[Token, ...]) -> Iterator[str]:
    """What is quoted is shown, or is not."""
    quoted = [token.text for token in words if token.quoted and '"' not in token.text]
    keys = {token.key for token in words if not token.quoted}
    if not quoted:
        return
    shows = "does not show" if keys & _ABSENT else "shows"
    if keys & {"heading", "headline"}:
        yield f'the "{quoted[0]}" heading is {"not " * bool(keys & _ABSENT)}shown'
    if "row" in keys and len(quoted) > 1:
        yield f'the row of "{quoted[0]}" {shows} "{quoted[1]}"'
    yield f'the page {shows} "{quoted[0]}"'


def _plain(words: tuple[Token, ...]) -> str:
    """The words of a name, without its article and without words for a part of a page."""
    kept = [
        token for at, token in enumerate(words) if token.quoted or not (at == 0 and token.key in {"the", "a", "an"})
    ]
    if any(token.kind is Kind.MARK or (not token.quoted and token.key in ROLE_WORDS) for token in kept):
        return ""
    return re.sub(r'"', "", " ".join(token.text for token in kept))
