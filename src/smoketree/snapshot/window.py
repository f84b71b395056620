"""A long snapshot in parts: a piece from an offset on, and always the end, where the links to further pages are."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a text. All sizes and offsets are in characters (code points).

    `text` is what was asked for: the text from the offset up to `next_offset`, then the tail of the whole. It is the
    rest of the whole where `has_more` is False; then `next_offset` is None. `truncated` says that `text` is not the
    whole. `text[: next_offset - offset]` of each part in turn and the last part together are the whole.
    """

    text: str
    truncated: bool
    has_more: bool
    next_offset: int | None
    total_chars: int


def window(text: str, offset: int = 0, *, size: int = 80_000, tail: int = 5_000) -> Window:
    """At most `size` characters of `text`, from `offset` on, with up to `tail` characters of its end.

    Both parts are whole lines; a line longer than the part is cut at a character, and the tail begins on a line of
    its own all the same. A text that fits is given whole. An offset at the very end gives nothing.

    Raises ValueError on an offset that is negative or beyond the end, and where `size` leaves no room beside `tail`.
    """
    if tail < 0 or size <= tail:
        raise ValueError(f"a part of {size} characters has no room beside a tail of {tail}")
    if not 0 <= offset <= len(text):
        raise ValueError(f"offset {offset} is not within the snapshot, which has {len(text)} characters")
    if len(text) - offset <= size:
        return Window(text[offset:], offset > 0, has_more=False, next_offset=None, total_chars=len(text))
    tail_start = _tail_start(text, tail)
    end = _part_end(text, offset, offset + size - (len(text) - tail_start))
    cut_in_line = text[end - 1] != "\n" and end < offset + size - (len(text) - tail_start)
    part = text[offset:end] + ("\n" if cut_in_line else "") + text[tail_start:]
    return Window(part, truncated=True, has_more=True, next_offset=end, total_chars=len(text))


def _tail_start(text: str, tail: int) -> int:
    """Where the last whole lines begin that `tail` characters can hold."""
    earliest = len(text) - tail
    if tail == 0 or text[earliest - 1] == "\n":
        return earliest
    line_start = text.find("\n", earliest) + 1
    return line_start if 0 < line_start < len(text) else earliest


def _part_end(text: str, start: int, latest: int) -> int:
    """The end of the last whole line in text[start:latest], line feed included; where there is none, one before
    `latest`, so that a line feed has room, but never the start itself."""
    found = text.rfind("\n", start, latest)
    return found + 1 if found >= 0 else max(latest - 1, start + 1)
