"""What a child prints, heard within bounds: it may print without end, or a line that has none."""

from collections.abc import Callable
from dataclasses import dataclass, field

_LONGEST_LINE = 4_000
_MOST_LINES = 20_000
_MOST_BYTES = 5_000_000


@dataclass(slots=True)
class Hearing:
    """Splits what comes into lines for `say`: each cut to a length, and after a number of them no more, which is said
    once."""

    say: Callable[[str], None]
    _rest: bytearray = field(default_factory=bytearray)
    _lines: int = 0
    _bytes: int = 0
    _closed: bool = False

    def feed(self, chunk: bytes) -> None:
        """Takes what was printed."""
        if self._closed:
            return
        first, *others = chunk.split(b"\n")
        self._take(first)
        for part in others:
            self._line()
            self._take(part)

    def end(self) -> None:
        """Says the line that has no end."""
        if self._rest:
            self._line()
        self._closed = True

    def _take(self, part: bytes) -> None:
        """What is beyond the longest line is dropped at once."""
        self._rest += part[: _LONGEST_LINE + 1 - len(self._rest)] if len(self._rest) <= _LONGEST_LINE else b""

    def _line(self) -> None:
        line, self._rest = bytes(self._rest), bytearray()
        if self._closed:
            return
        self._lines += 1
        self._bytes += len(line)
        if self._lines > _MOST_LINES or self._bytes > _MOST_BYTES:
            self._closed = True
            self.say("(further output of the run is left out)")
            return
        more = "…" if len(line) > _LONGEST_LINE else ""
        self.say(line[:_LONGEST_LINE].decode("utf-8", "replace").rstrip("\r") + more)
