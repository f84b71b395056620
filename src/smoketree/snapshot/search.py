"""What the find tool answers: the lines of a snapshot that match, each with the lines around it and its ancestors."""

from collections.abc import Callable

from smoketree.snapshot.outline import Outline
from smoketree.snapshot.regex import Regex, RegexError

CONTEXT_LINES = 3
"""Lines shown before and after a match."""


class SearchError(ValueError):
    """Raised on a search that cannot be made; the message is what the tool answers."""


def search(
    snapshot: str, *, text: str | None = None, regex: str | None = None, max_results: float | None = None
) -> str:
    """The answer of the find tool, word for word that of the official server (Playwright 1.65).

    `text` is sought in any case, within a line; `regex` is JavaScript's, with flags when it is in slashes. A line
    counts once. `max_results` limits the matches that are shown, not those that are counted.

    Raises SearchError where not exactly one of both is given or `max_results` is no positive whole number, and
    RegexError (no SearchError) on a bad expression and on one that takes too long (see `regex`).
    """
    if not text and not regex:
        raise SearchError('Provide either "text" or "regex" to search for.')
    if text and regex:
        raise SearchError('Provide only one of "text" or "regex", not both.')
    if max_results is not None and (max_results <= 0 or not _whole(max_results)):
        raise SearchError('"maxResults" must be a positive integer.')
    matches, query = _matcher(text or "", regex or "")
    outline = Outline(snapshot)
    found = [at for at, line in enumerate(outline.lines) if matches(line)]
    if not found:
        return f"No matches found for {query}."
    shown = found if max_results is None else found[: int(max_results)]
    word = "match" if len(found) == 1 else "matches"
    header = f"Found {len(found)} {word} for {query}"
    if len(shown) < len(found):
        header += f" (showing first {len(shown)})"
    return f"{header}:\n\n" + "\n\n----\n\n".join(_snippets(outline, shown))


def _whole(number: float) -> bool:
    return isinstance(number, int) or number.is_integer()


def _matcher(text: str, regex: str) -> tuple[Callable[[str], bool], str]:
    if regex:
        compiled = Regex(regex)
        return compiled.test, str(compiled)
    needle = text.lower()
    return lambda line: needle in line.lower(), f'"{text}"'


def _snippets(outline: Outline, found: list[int]) -> list[str]:
    spans: list[tuple[int, int]] = []
    for at in found:
        start, end = max(0, at - CONTEXT_LINES), min(len(outline) - 1, at + CONTEXT_LINES)
        if spans and start <= spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], max(spans[-1][1], end))
        else:
            spans.append((start, end))
    paths = {above for at in found for above in (*outline.ancestors(at), at)}
    return [_snippet(outline, span, paths) for span in spans]


def _snippet(outline: Outline, span: tuple[int, int], paths: set[int]) -> str:
    """The lines of a span below their ancestors; `...` where lines are left out between two that lead to no match."""
    shown = [*outline.ancestors(span[0]), *range(span[0], span[1] + 1)]
    lines: list[str] = []
    for place, at in enumerate(shown):
        before = shown[place - 1] if place else at
        if at > before + 1 and at not in paths and before not in paths:
            lines.append(" " * outline.indents[at] + "...")
        lines.append(outline.lines[at])
    return "\n".join(lines)


__all__ = ["CONTEXT_LINES", "RegexError", "SearchError", "search"]
