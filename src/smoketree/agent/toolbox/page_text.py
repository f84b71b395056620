"""The page as the model is told of it: whole while it is small, else what changed and what the plan speaks of."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from math import log

from smoketree.agent.prompting import Fence, one_line
from smoketree.agent.toolbox.tool_context import PageView
from smoketree.plan.values import mask, spans
from smoketree.snapshot.compress import fold_rows
from smoketree.snapshot.diff import Hunk, diff
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
    lines: list[str] = []
    for at in sorted(kept):
        if at and at - 1 not in kept:
            lines.append(" " * outline.indents[at] + "...")
        lines.append(short_line(outline.lines[at]))
    if kept and len(outline) - 1 not in kept:
        lines.append("...")
    return "\n".join(lines)


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


SMALL = 4_096
"""Characters of a snapshot that is shown whole."""

FOLDED = 6_000
"""Characters that a long page's snapshot may have with its lists folded."""

ERROR_EXCERPT = 2_000
"""Characters of the page that an error result shows."""

_CHANGED = 3_000
_FOUND = 2_000
_NEW_PAGE = 0.6
_MUCH_LESS = 0.5
_GONE_SHOWN = 6
_MOST_TABS = 8
_REST = "More of the page: snapshot with find, target, offset or rows."


def page_text(view: PageView, fence: Fence, plan_lines: Sequence[str] = (), *, seen: PageView | None = None) -> str:
    """The page, fenced. `plan_lines` are what the open lines say: a big page shows what they speak of. `seen` is the
    snapshot that the model was shown last, None where it was shown none of this page."""
    if view.snapshot is None:
        return _page_part(view, fence, "", "")
    known = None if seen is None or seen.snapshot is None else _plain(seen.snapshot)
    kind, body = _body(_plain(view.snapshot), plan_lines, known)
    same = kind in _CHANGES and seen is not None and (seen.url, seen.title) == (view.url, view.title)
    rest = "" if kind in {"whole", *_CHANGES} else f"\n{_REST}"
    return _page_part(view, fence, f"### Snapshot ({kind})", body, same=same) + rest


def error_page(view: PageView, fence: Fence, named: Sequence[str]) -> str:
    """The page beside an error: what is around the words that were looked for, else its beginning."""
    if view.snapshot is None:
        return _page_part(view, fence, "", "")
    if len(view.snapshot) <= ERROR_EXCERPT:
        return _page_part(view, fence, "### Snapshot (whole)", view.snapshot)
    outline = Outline(view.snapshot)
    wanted = [*around(outline, relevant(outline, named)), *landmarks_first(outline)]
    text = excerpt(view.snapshot, wanted, ERROR_EXCERPT)
    return _page_part(view, fence, "### Snapshot (excerpt)", text) + f"\n{_REST}"


def _plain(snapshot: str) -> str:
    """A snapshot that says of no control that it has a hand cursor: that makes the other elements controls."""
    return _HAND.sub(r"\1", snapshot)


_HAND = re.compile(r"^(\s*- (?:button|link|menuitem|tab|checkbox|radio|option)\b.*) \[cursor=pointer\]", re.MULTILINE)
_CHANGES = frozenset({"unchanged", "what changed"})
"""Kinds of snapshot that say what is so now of a page that the model was shown."""

_SPOKEN_OF = "\n# lines that the plan speaks of:\n"


def _body(text: str, plan_lines: Sequence[str], seen: str | None) -> tuple[str, str]:
    small = len(text) <= SMALL
    if seen is not None:
        if seen == text:
            return "unchanged", "" if small else _spoken_of(text, plan_lines, _FOUND)
        changed = _changes(seen, text, () if small else plan_lines)
        if changed is not None and small and len(changed) < _MUCH_LESS * len(text):
            return "what changed", changed
        if changed is not None and not small:
            return "what changed, and what the plan lines speak of", changed
    if small:
        return "whole", text
    folded = fold_rows(text)
    if len(folded) <= FOLDED:
        named = _spoken_of(text, plan_lines, _FOUND, known=folded)
        return "long lists folded", folded + (f"{_SPOKEN_OF}{named}" if named else "")
    outline = Outline(text)
    wanted = [*around(outline, relevant(outline, plan_lines)), *landmarks_first(Outline(folded))]
    if len(folded) == len(text):
        return "excerpt", excerpt(text, wanted, FOLDED)
    spoken_of = _spoken_of(text, plan_lines, _FOUND)
    rest = excerpt(folded, landmarks_first(Outline(folded)), FOLDED - len(spoken_of))
    return "excerpt, long lists folded", rest + (f"{_SPOKEN_OF}{spoken_of}" if spoken_of else "")


def _spoken_of(text: str, plan_lines: Sequence[str], limit: int, known: str = "") -> str:
    """The branches of the page with the words of the plan lines; "" where all of them are `known` already."""
    outline = Outline(text)
    shown = set(known.split("\n"))
    hits = [at for at in relevant(outline, plan_lines) if outline.lines[at] not in shown]
    return excerpt(text, around(outline, hits), limit) if hits else ""


def _changes(before: str, after: str, plan_lines: Sequence[str]) -> str | None:
    """What is new, with what the plan lines speak of; None where so much is new that it is another page."""
    edits = [edit for edit in diff(before, after).edits if isinstance(edit, Hunk)]
    outline = Outline(after)
    new: list[int] = []
    shift = 0
    for edit in edits:
        new.extend(range(edit.at + shift, edit.at + shift + len(edit.added)))
        shift += len(edit.added) - edit.removed_count
    if len(new) > _NEW_PAGE * len(outline):
        return None
    spoken_of = relevant(outline, plan_lines)
    text = excerpt(after, [*new, *around(outline, spoken_of)], _CHANGED)
    return "\n".join([*_gone(edits, after), *([text] if text else ["(nothing that the snapshot shows)"])])


def _gone(edits: Sequence[Hunk], after: str) -> Iterator[str]:
    """One line of what went away: the outermost of each place, without refs, so that nobody acts on it."""
    names: list[str] = []
    for edit in edits:
        top = min((len(line) - len(line.lstrip(" ")) for line in edit.removed), default=0)
        for line in edit.removed:
            key = read_key(line)
            same = f"[ref={key.ref}]" if key.ref else short_line(line)
            if (key.ref or key.spelling) and len(line) - len(line.lstrip(" ")) == top and same not in after:
                names.append(one_line(f"{key.role} {key.spelling}", 60))
    if names:
        more = f" and {len(names) - _GONE_SHOWN} more" if len(names) > _GONE_SHOWN else ""
        yield f"gone: {', '.join(names[:_GONE_SHOWN])}{more}"


def _page_part(view: PageView, fence: Fence, head: str, body: str, *, same: bool = False) -> str:
    lines = [] if same else [f"url: {one_line(view.url)}", f"title: {one_line(view.title)}"]
    if view.status is not None:
        lines.append(f"status: {one_line(view.status)}")
    for modal in view.modals:
        answer = "upload_file" if modal.kind == "filechooser" else "handle_dialog"
        lines.append(f"open: {one_line(str(modal))}; {answer} comes first")
    if view.trouble is not None:
        lines.append(f"no snapshot: {one_line(view.trouble)}")
    if len(view.tabs) > 1:
        lines += [
            f"tab {tab.index}{' (this one)' if tab.current else ''}: {one_line(tab.title, 60)} {one_line(tab.url, 120)}"
            for tab in view.tabs[:_MOST_TABS]
        ]
    lines += [f"event: {one_line(event)}" for event in view.events[:5]]
    return "### Page\n" + fence.around("\n".join([*lines, *([head, body] if head else [])]))
