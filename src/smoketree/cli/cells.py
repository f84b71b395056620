"""Text in a given number of terminal cells, of which a Chinese character takes two."""

from rich.cells import cell_len, chop_cells, set_cell_size


def clip(text: str, cells: int, ellipsis: str = "…") -> str:
    """At most `cells` cells wide, ending in the ellipsis where something was left out."""
    if cell_len(text) <= cells:
        return text
    room = cells - cell_len(ellipsis)
    return set_cell_size(text, room).rstrip() + ellipsis if room > 0 else set_cell_size(text, max(cells, 0)).rstrip()


def wrapped(text: str, cells: int, rows: int, ellipsis: str = "…") -> list[str]:
    """The text in at most `rows` rows of that width, broken between words; what is too much is left out."""
    lines: list[str] = []
    line = ""
    for word in _words(text, max(cells, 2)):
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= cells:
            line = joined
            continue
        lines.append(line)
        line = word
    lines.append(line)
    if len(lines) > rows:
        lines[rows - 1 :] = [clip(" ".join(lines[rows - 1 :]), cells, ellipsis)]
    return lines


def rows_of(line: str, columns: int) -> int:
    """How many rows a line takes that the terminal breaks where it ends."""
    return max(-(-cell_len(line) // max(columns, 1)), 1)


def _words(text: str, cells: int) -> list[str]:
    """Its words, those that are wider than a row in pieces."""
    return [piece for word in text.split() for piece in (chop_cells(word, cells) if cell_len(word) > cells else [word])]
