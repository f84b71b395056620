"""Source maps (ECMA-426): which line of which source a place in generated code comes from."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_DIGITS = {
    digit: value for value, digit in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}


@dataclass(frozen=True, slots=True)
class Source:
    """A source as the map names it, and its text where the map has it."""

    path: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """A place in the generated code (line and column in UTF-16 units), and the line of the source that it comes from.
    All count from 0."""

    line: int
    column: int
    source: Source
    source_line: int


def decode_vlq(text: str) -> list[int]:
    """The numbers of a segment in base64 VLQ. Raises ValueError for what is none."""
    numbers, value, shift = [], 0, 0
    for character in text:
        digit = _DIGITS.get(character)
        if digit is None:
            raise ValueError(f"no base64 digit: {character!r}")
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            numbers.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    if shift:
        raise ValueError("it ends within a number")
    return numbers


def read_source_map(text: str) -> tuple[Segment, ...]:
    """The segments of a map that name a source, in the order of the generated code. Raises ValueError."""
    try:
        return tuple(_segments(json.loads(text.removeprefix(")]}'"))))
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError) as error:
        raise ValueError("this is no source map") from error


def _segments(data: Mapping[str, object], line: int = 0, column: int = 0) -> Iterator[Segment]:
    """The segments of a map whose code begins at `line` and `column` of the whole."""
    sections = data.get("sections")
    if isinstance(sections, list):
        for section in sections:
            offset = section["offset"]
            yield from _segments(section["map"], line + offset["line"], offset["column"])
        return
    sources, named, at_source, at_line = _sources(data), str(data["mappings"]), 0, 0
    for number, row in enumerate(named.split(";")):
        at_column = 0
        for each in filter(None, row.split(",")):
            numbers = decode_vlq(each)
            at_column += numbers[0]
            if len(numbers) == 1:
                continue
            at_source, at_line = at_source + numbers[1], at_line + numbers[2]
            if at_column < 0 or at_source < 0 or at_line < 0:
                raise ValueError("it names a place before the first one")
            yield Segment(line + number, at_column + (0 if number else column), sources[at_source], at_line)


def _sources(data: Mapping[str, object]) -> list[Source]:
    names, texts = data["sources"], data.get("sourcesContent")
    if not isinstance(names, list):
        raise TypeError("`sources` must be a list")
    root = str(data.get("sourceRoot") or "")
    known = texts if isinstance(texts, list) else []
    return [
        Source(
            f"{root.rstrip('/')}/{name}" if root else str(name),
            known[at] if at < len(known) and isinstance(known[at], str) else None,
        )
        for at, name in enumerate(names)
    ]
