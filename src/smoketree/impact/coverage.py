"""What each case ran, by file and line: made from the browser's coverage, kept in `coverage.json`."""

import json
import re
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urljoin, urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from smoketree.browser.protocol import CodeRun, CodeSource, Ranges
from smoketree.errors import UsageError
from smoketree.impact.repository import Files, blob_name, source_name
from smoketree.report.store import write_whole

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
    """The numbers of a segment in base64 VLQ. Raises ValueError for other text."""
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
    sources, at_source, at_line = _sources(data), 0, 0
    for number, row in enumerate(str(data["mappings"]).split(";")):
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
    folder = f"{root.rstrip('/')}/" if root else ""
    known = chain(texts if isinstance(texts, list) else (), repeat(None))
    pairs = zip(names, known, strict=False)
    return [Source(f"{folder}{name}", text if isinstance(text, str) else None) for name, text in pairs]


FILE = "coverage.json"
_RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")
_MOST_LINES = 20_000_000
_MOST_PAGES = 100
"""Pages of a case that are listed one by one; code run by further pages counts for the last of them."""

Lines = frozenset[int]
Fetch = Callable[[str], Awaitable[str | None]]
"""Gets the text at an address; None where it is not to be had."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FileRecord(_Model):
    """A source that pages loaded, or a file of the repository. `blob` is git's name of the content that was loaded, so
    that line numbers are those of that content; empty where pages had different texts, or another than the file.
    `code` are the lines that have code, of scripts whose lines are known."""

    blob: str = ""
    code: str = ""

    def with_code(self, lines: Iterable[int]) -> "FileRecord":
        """The record with more lines that have code."""
        return self.model_copy(update={"code": format_lines({*parse_lines(self.code), *lines})})


class CaseRecord(_Model):
    """What a case ran: by the path of the page, by file, the lines."""

    plan: str
    name: str
    pages: dict[str, dict[str, str]] = Field(default_factory=dict)

    def lines(self, file: str, page: str | None = None) -> Lines:
        """The lines of a file that the case ran, on any page or on one."""
        found = self.pages.values() if page is None else [self.pages[page]]
        return frozenset(line for files in found for line in parse_lines(files.get(file, "")))


class Coverage(_Model):
    """What the cases of a run ran, by the names of sources (as a run records it) or of files (`in_repository`)."""

    version: int = 1
    files: dict[str, FileRecord] = Field(default_factory=dict)
    cases: tuple[CaseRecord, ...] = ()

    def ran(self, file: str) -> Lines:
        """The lines of a file that any case ran."""
        return frozenset(line for case in self.cases for line in case.lines(file))


def load_coverage(path: Path) -> Coverage:
    """The coverage in a file. Raises UsageError where it cannot be read."""
    try:
        return read_coverage(path.read_bytes(), str(path))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}", "a run with --coverage writes it") from error


def read_coverage(text: bytes, name: str) -> Coverage:
    """The coverage in a text, which may be anybody's; `name` is for the error. Raises UsageError for other text, or
    more than a run can have."""
    try:
        found = Coverage.model_validate_json(text)
    except ValidationError as error:
        raise UsageError(f"{name}: it is no coverage of smoketree", "a run with --coverage writes it") from error
    ran = (lines for case in found.cases for files in case.pages.values() for lines in files.values())
    if sum(map(_length, (*(file.code for file in found.files.values()), *ran))) > _MOST_LINES:
        raise UsageError(f"{name}: it names more lines than a run can have", "a run with --coverage writes it")
    return found


def _length(lines: str) -> int:
    """How many numbers `1-3,5` lists, at most."""
    return sum(max(1, int(last or first) - int(first) + 1) for first, last in _RANGE.findall(lines))


def save_coverage(coverage: Coverage, path: Path) -> None:
    """Writes the file. Raises OutputError."""
    write_whole(path, coverage.model_dump_json(indent=1, exclude_defaults=True).encode())


def parse_lines(text: str) -> Iterator[int]:
    """The numbers that `1-3,5` lists."""
    for first, last in _RANGE.findall(text):
        yield from range(int(first), int(last or first) + 1)


def format_lines(lines: Iterable[int], *, code: Collection[int] | None = None) -> str:
    """`1-3,5` for the numbers. Where it is known which other lines have `code`, a range goes on over those that have
    none."""
    ranges: list[list[int]] = []
    for line in sorted(lines):
        between = range(ranges[-1][1] + 1, line) if ranges else range(0)
        if ranges and (not between or (code is not None and not any(each in code for each in between))):
            ranges[-1][1] = line
        else:
            ranges.append([line, line])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


@dataclass(frozen=True, slots=True)
class _Located:
    """The places of a source at which code of known lines begins, in order."""

    offsets: tuple[int, ...]
    lines: tuple[tuple[str, int], ...]

    def ran(self, ranges: Ranges) -> set[tuple[str, int]]:
        found: set[tuple[str, int]] = set()
        for start, end in executed_ranges(ranges):
            found.update(self.lines[bisect_left(self.offsets, start) : bisect_left(self.offsets, end)])
        return found


@dataclass(slots=True)
class CoverageRecorder:
    """Gathers what the cases of a run ran; `recorded` makes it lines of the pages' sources."""

    _cases: dict[tuple[str, str], list[tuple[CodeRun, Fetch]]] = field(default_factory=dict)
    _located: dict[CodeSource, _Located] = field(default_factory=dict)
    _files: dict[str, FileRecord] = field(default_factory=dict)

    def add(self, plan: str, case: str, ran: Iterable[CodeRun], fetch: Fetch) -> None:
        """Takes what a case ran, all of its attempts together; `fetch` gets source maps of its preview."""
        self._cases.setdefault((plan, case), []).extend((each, fetch) for each in ran)

    async def recorded(self) -> Coverage:
        """What the cases ran, by the names of the sources as the pages' addresses and source maps have them."""
        cases = []
        for (plan, name), runs in self._cases.items():
            pages: dict[str, dict[str, set[int]]] = {}
            for run, fetch in runs:
                if run.source not in self._located:
                    self._located[run.source] = await self._locate(run.source, fetch)
                path = unquote(urlsplit(run.page).path) or "/"
                page = path if path in pages or len(pages) < _MOST_PAGES else next(reversed(pages))
                for file, line in self._located[run.source].ran(run.ranges):
                    pages.setdefault(page, {}).setdefault(file, set()).add(line)
            named = {page: {file: format_lines(lines) for file, lines in each.items()} for page, each in pages.items()}
            cases.append(CaseRecord(plan=plan, name=name, pages=named))
        return Coverage(files=self._files, cases=tuple(cases))

    async def _locate(self, source: CodeSource, fetch: Fetch) -> _Located:
        segments = await _map_of(source, fetch) if source.map_url else ()
        # Offsets are in UTF-16 units, as columns are.
        code = re.sub("[\U00010000-\U0010ffff]", "xx", source.text)
        places = _mapped(segments, code) if segments else _own(code, source)
        named: dict[str, str] = {}
        known: dict[str, set[int]] = {}
        found: list[tuple[int, str, int]] = []
        for offset, path, text, line in places:
            if path not in named:
                named[path] = source_name(path)
                self._note(named[path], "" if text is None else blob_name(text.encode(errors="replace")))
            if name := named[path]:
                found.append((offset, name, line))
                known.setdefault(name, set()).add(line)
        for name, lines in known.items() if not source.is_style else ():
            record = self._files[name]
            if record.blob:
                self._files[name] = record.with_code(lines)
        found.sort()
        return _Located(tuple(each[0] for each in found), tuple(each[1:] for each in found))

    def _note(self, name: str, blob: str) -> None:
        """Adds a source; one that different pages have in different texts has no lines that are known."""
        before = self._files.get(name)
        if name and (before is None or before.blob != blob):
            self._files[name] = FileRecord(blob=blob if before is None else "")


def in_repository(coverage: Coverage, repository: Files) -> Coverage:
    """The coverage by the repository's files. Other sources are left out; the lines of a source that has another
    text than the file are not known."""
    named = {source: repository.find(source, record.blob) for source, record in coverage.files.items()}
    files: dict[str, FileRecord] = {}
    for source, record in coverage.files.items():
        if (file := named[source]) is not None:
            exact = record if record.blob and record.blob == repository.blob(file) else FileRecord()
            before = files.get(file, exact)
            files[file] = exact.with_code(parse_lines(before.code)) if exact.blob == before.blob else FileRecord()
    return Coverage(files=files, cases=tuple(_renamed(case, named) for case in coverage.cases))


def _renamed(case: CaseRecord, named: Mapping[str, str | None]) -> CaseRecord:
    pages: dict[str, dict[str, str]] = {}
    for page, sources in case.pages.items():
        for source, lines in sources.items():
            if (file := named.get(source)) is not None:
                ran = pages.setdefault(page, {})
                ran[file] = f"{ran[file]},{lines}" if file in ran else lines
    return case.model_copy(update={"pages": pages})


def executed_ranges(ranges: Ranges) -> Iterator[tuple[int, int]]:
    """The ranges that ran, one after the other, without those inside of them that did not."""
    around: list[tuple[int, bool]] = []
    at = 0
    for start, end, ran in (*ranges, (1 << 62, 1 << 62, False)):
        while around and around[-1][0] <= start:
            close, inside = around.pop()
            if inside and at < close:
                yield at, close
            at = max(at, close)
        if around and around[-1][1] and at < start:
            yield at, start
        at = max(at, start)
        around.append((end, ran))


async def _map_of(source: CodeSource, fetch: Fetch) -> tuple[Segment, ...]:
    """What the source's map says; empty if it cannot be read."""
    try:
        if not source.map_url.startswith("data:"):
            return read_source_map(await fetch(urljoin(source.url, source.map_url)) or "")
        form, _, data = source.map_url.partition(",")
        content = b64decode(data) if form.endswith("base64") else unquote_to_bytes(data)
        return read_source_map(content.decode(errors="replace"))
    except ValueError:
        return ()


def _own(code: str, source: CodeSource) -> Iterator[tuple[int, str, str | None, int]]:
    """Every word of a source that was not generated, with its line."""
    line, at = 1, 0
    for word in re.finditer(r"\S+", code):
        line += code.count("\n", at, word.start())
        at = word.start()
        yield at, source.url, source.text, line


def _mapped(segments: Iterable[Segment], code: str) -> Iterator[tuple[int, str, str | None, int]]:
    """The places of generated code that a map names, with what they come from."""
    starts = [0, *(found.end() for found in re.finditer("\n", code))]
    for each in segments:
        if each.line < len(starts):
            yield starts[each.line] + each.column, each.source.path, each.source.text, each.source_line + 1
