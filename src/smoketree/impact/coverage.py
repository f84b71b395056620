"""What each case ran, by file and line: made from the browser's coverage, kept in `coverage.json`."""

import re
from base64 import b64decode
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urljoin, urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from smoketree.browser.protocol import CodeRun, CodeSource, Ranges
from smoketree.errors import UsageError
from smoketree.impact.repository import Repository, same_text
from smoketree.impact.source_map import Segment, read_source_map
from smoketree.report.store import write_whole

FILE = "coverage.json"
_MOST_PAGES = 100
"""Pages of a case that are told apart; what later ones ran counts for the last of them."""

Lines = frozenset[int]
Fetch = Callable[[str], Awaitable[str | None]]
"""Gets the text at an address; None where it is not to be had."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FileRecord(_Model):
    """A file that pages loaded. `blob` is git's name of the content that was loaded, so that line numbers are those of
    that content; empty where the pages had another text. `code` are the lines that have code, of scripts whose lines
    are known."""

    blob: str = ""
    code: str = ""


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
    """What the cases of a run ran."""

    version: int = 1
    files: dict[str, FileRecord] = Field(default_factory=dict)
    cases: tuple[CaseRecord, ...] = ()

    def ran(self, file: str) -> Lines:
        """The lines of a file that any case ran."""
        return frozenset(line for case in self.cases for line in case.lines(file))


def load_coverage(path: Path) -> Coverage:
    """The coverage in a file. Raises UsageError where it cannot be read."""
    try:
        return Coverage.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no coverage of smoketree"
        raise UsageError(f"{path}: {reason}", "a run with --coverage writes it") from error


def save_coverage(coverage: Coverage, path: Path) -> None:
    """Writes the file. Raises OutputError."""
    write_whole(path, coverage.model_dump_json(indent=1, exclude_defaults=True).encode())


def parse_lines(text: str) -> Iterator[int]:
    """The numbers that `1-3,5` lists."""
    for first, last in re.findall(r"(\d{1,6})(?:-(\d{1,6}))?", text):
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
        for start, end in executed(ranges):
            found.update(self.lines[bisect_left(self.offsets, start) : bisect_left(self.offsets, end)])
        return found


@dataclass(slots=True)
class CoverageRecorder:
    """Gathers what the cases of a run ran; `recorded` makes it lines of the repository's files."""

    _cases: dict[tuple[str, str], list[tuple[CodeRun, Fetch]]] = field(default_factory=dict)
    _located: dict[CodeSource, _Located | None] = field(default_factory=dict)
    _files: dict[str, FileRecord] = field(default_factory=dict)

    def add(self, plan: str, case: str, ran: Iterable[CodeRun], fetch: Fetch) -> None:
        """Takes what a case ran, all of its attempts together; `fetch` gets source maps of its preview."""
        self._cases.setdefault((plan, case), []).extend((each, fetch) for each in ran)

    async def recorded(self, repository: Repository) -> Coverage:
        """What the cases ran. What cannot be found in the repository is left out."""
        cases = []
        for (plan, name), runs in self._cases.items():
            pages: dict[str, dict[str, set[int]]] = {}
            for run, fetch in runs:
                if run.source not in self._located:
                    self._located[run.source] = await self._locate(run.source, fetch, repository)
                located = self._located[run.source]
                if located is None:
                    continue
                path = unquote(urlsplit(run.page).path) or "/"
                page = path if path in pages or len(pages) < _MOST_PAGES else next(reversed(pages))
                for file, line in located.ran(run.ranges):
                    pages.setdefault(page, {}).setdefault(file, set()).add(line)
            named = {page: {file: format_lines(lines) for file, lines in each.items()} for page, each in pages.items()}
            cases.append(CaseRecord(plan=plan, name=name, pages=named))
        return Coverage(files=self._files, cases=tuple(cases))

    async def _locate(self, source: CodeSource, fetch: Fetch, repository: Repository) -> _Located | None:
        segments: tuple[Segment, ...] = ()
        if source.map_url:
            segments = await _map_of(source, fetch)
        # Offsets are in UTF-16 units, as columns are.
        code = re.sub("[\U00010000-\U0010ffff]", "xx", source.text)
        places = list(_mapped(segments, code) if segments else _own(code, source))
        named: dict[str, str | None] = {}
        known: dict[str, set[int]] = {}
        found: list[tuple[int, str, int]] = []
        for offset, path, text, line in places:
            if path not in named:
                file = named[path] = repository.find(path, text)
                if file is not None:
                    same = text is not None and same_text(repository.text(file), text)
                    self._note(file, repository.blob(file) if same else "")
            if (file := named[path]) is not None:
                found.append((offset, file, line))
                known.setdefault(file, set()).add(line)
        for file, lines in known.items() if not source.is_style else ():
            self._note_code(file, lines)
        found.sort()
        return _Located(tuple(each[0] for each in found), tuple(each[1:] for each in found)) if found else None

    def _note(self, file: str, blob: str) -> None:
        """Adds a file; one that different pages have in different texts has no lines that are known."""
        before = self._files.get(file)
        if before is None or before.blob != blob:
            self._files[file] = FileRecord(blob=blob if before is None else "")

    def _note_code(self, file: str, lines: set[int]) -> None:
        record = self._files[file]
        if record.blob:
            known = format_lines({*parse_lines(record.code), *lines})
            self._files[file] = record.model_copy(update={"code": known})


def executed(ranges: Ranges) -> Iterator[tuple[int, int]]:
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
    """What the source's map says; nothing where there is none that can be read."""
    inside = source.map_url.startswith("data:")
    try:
        if not inside:
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
