"""A snapshot cut down to the lines that matter. Pure: every line shown is one of the snapshot, below its ancestors."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from math import log

from smoketree.plan.quotes import mask, spans
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.outline import Outline, is_property, read_key

_LONGEST_LINE = 300
_LONGEST_NAME = 120
_MOST_HITS = 8
_NEAR_HITS = 2
_AROUND = 2
_ENOUGH = 0.6
_COMMON = words(
    "a an and are as at by click check choose confirm each enter ensure expect fill for from go has have in into is it "
    "its of on open or page press select shown shows so that the then this to type verify wait was were with"
)


def excerpt(text: str, wanted: Iterable[int], limit: int) -> str:
    """The lines of `text` with these numbers, most wanted first, as many as fit into `limit` characters, each with
    its ancestors and its properties; `...` stands where lines are left out."""
    outline = Outline(text)
    kept: set[int] = set()
    size = 0
    for at in wanted:
        more = {above for above in (*outline.ancestors(at), at, *_properties(outline, at)) if above not in kept}
        cost = sum(len(short_line(outline.lines[line])) + outline.indents[line] // 2 + 6 for line in more)
        if size + cost > limit:
            if kept:
                continue
            more = {at}
        kept |= more
        size += cost
    return _written(outline, kept)


def relevant(outline: Outline, texts: Sequence[str]) -> list[int]:
    """The numbers of the lines that plan lines speak of, best first: those with the words in quotes, then those with
    most of the other words, the rarer the better."""
    folded = [fold(_content(line)) for line in outline.lines]
    found: dict[int, None] = {}
    for text in texts:
        phrases = [phrase for span in spans(text) if (phrase := fold(span.content))]
        for phrase in phrases:
            hits = sorted((at for at, line in enumerate(folded) if phrase in line), key=lambda at: len(folded[at]))
            whole = [at for at in hits if has_phrase(folded[at], phrase)]
            found.update(dict.fromkeys(whole[:_MOST_HITS] if whole else hits[:_NEAR_HITS]))
        if not phrases or not found:
            found.update(dict.fromkeys(_by_words(folded, f"{mask(text)} {' '.join(phrases)}")))
    return list(found)


def _by_words(folded: Sequence[str], text: str) -> list[int]:
    sought = words(fold(text)) - _COMMON
    lines = [sought & words(line) for line in folded] if sought else []
    spread = {word: sum(word in line for line in lines) for word in sought}
    worth = {word: log(1 + len(lines) / count) for word, count in spread.items() if count}
    scores = [(sum(worth[word] for word in line), -at) for at, line in enumerate(lines) if line]
    best = max(scores, default=(0.0, 0))[0]
    return [-at for score, at in sorted(scores, reverse=True)[:_MOST_HITS] if score >= _ENOUGH * best]


def around(outline: Outline, hits: Iterable[int]) -> list[int]:
    """The lines themselves, and then their neighbours in the outline."""
    first = list(hits)
    near = [line for at in first for line in range(at - _AROUND, at + _AROUND + 1) if 0 <= line < len(outline)]
    return list(dict.fromkeys([*first, *near]))


def landmarks_first(outline: Outline) -> list[int]:
    """All lines: a dialog with what is in it, what heads a part of the page and what can be acted upon first, each in
    the order of the page."""
    keys = outline.read()
    fronts = [at for at, key in enumerate(keys) if key.role in {"dialog", "alertdialog"}]
    front = [line for at in fronts for line in (at, *_below(outline, at))]
    first = [at for at, key in enumerate(keys) if key.role in {"heading", "alert", "status"}]
    acted = [at for at, key in enumerate(keys) if key.interactive]
    return list(dict.fromkeys([*front, *first, *acted, *range(len(outline))]))


def _below(outline: Outline, at: int) -> Iterator[int]:
    """The lines below a line, at any depth."""
    return takewhile(lambda line: outline.indents[line] > outline.indents[at], range(at + 1, len(outline)))


def short_line(line: str) -> str:
    """A line that is too long, without the middle of its name and the end of its text. Its ref stays."""
    if len(line) <= _LONGEST_LINE:
        return line
    key = read_key(line)
    name = key.spelling
    head = line[: key.end] if key.role else line[: _LONGEST_LINE - 1]
    if len(name) > _LONGEST_NAME and name in head:
        head = head.replace(name, f"{name[:_LONGEST_NAME]}\u2026{name[0]}", 1)
    rest = line[key.end :] if key.role else "\u2026"
    return head + (rest if len(rest) <= _LONGEST_LINE else rest[: _LONGEST_LINE - 1] + "\u2026")


def _content(line: str) -> str:
    """What a line says, without its ref."""
    key = read_key(line)
    return f"{key.role} {key.spelling.strip(chr(34))} {line[key.end :].lstrip(': ')}" if key.role else line


def _properties(outline: Outline, at: int) -> list[int]:
    return [below for below in outline.children(at) if is_property(outline.lines[below])]


def _written(outline: Outline, kept: set[int]) -> str:
    lines: list[str] = []
    last = -1
    for at in sorted(kept):
        if at > last + 1:
            lines.append(" " * outline.indents[at] + "...")
        lines.append(short_line(outline.lines[at]))
        last = at
    if kept and last < len(outline) - 1:
        lines.append("...")
    return "\n".join(lines)
