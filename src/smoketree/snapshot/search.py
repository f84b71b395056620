"""What the find tool answers: the lines of a snapshot that match, each with the lines around it and its ancestors."""

from collections.abc import Sequence

from smoketree.snapshot.outline import Outline

CONTEXT_LINES = 3
"""Lines shown before and after a match."""


def unsearchable(text: str | None, regex: str | None, max_results: float | None) -> str | None:
    """Why a search cannot be made, as the official server words it (Playwright 1.65)."""
    if not text and not regex:
        return 'Provide either "text" or "regex" to search for.'
    if text and regex:
        return 'Provide only one of "text" or "regex", not both.'
    if max_results is not None and (max_results <= 0 or not (isinstance(max_results, int) or max_results.is_integer())):
        return '"maxResults" must be a positive integer.'
    return None


def search(snapshot: Outline, text: str, max_results: float | None = None) -> str:
    """The lines that have the text, in upper or lower case."""
    needle = text.lower()
    found = [at for at, line in enumerate(snapshot.lines) if needle in line.lower()]
    return show_found(snapshot, found, f'"{text}"', max_results)


def show_found(snapshot: Outline, found: Sequence[int], query: str, max_results: float | None = None) -> str:
    """The answer of the find tool, word for word that of the official server (Playwright 1.65).

    `found` are the lines that match, each once. `max_results` limits the matches that are shown, not those that are
    counted.
    """
    if not found:
        return f"No matches found for {query}."
    shown = found if max_results is None else found[: int(max_results)]
    word = "match" if len(found) == 1 else "matches"
    header = f"Found {len(found)} {word} for {query}"
    if len(shown) < len(found):
        header += f" (showing first {len(shown)})"
    return f"{header}:\n\n" + "\n\n----\n\n".join(_snippets(snapshot, shown))


def _snippets(outline: Outline, found: Sequence[int]) -> list[str]:
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
