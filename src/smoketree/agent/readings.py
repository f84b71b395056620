"""Stored readings: how lines that are not plain were read, as plain lines in `readings.toml` next to the plans; and
writing such lines into a plan.

A file of readings is reviewed like a plan, and may come from anybody: what is in it is a proposal, validated against
its line before it is used (`acceptance`). It holds no ref, no selector and no value of a secret.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from smoketree.plan.model import Case, Plan, Step
from smoketree.plan.parser import parse
from smoketree.report.model import ReadingsSource
from smoketree.report.store import write_whole

FILE_NAME = "readings.toml"
FOLDER = "readings"
"""Where a run keeps readings, below its output folder."""

BASE, KEPT, NEW = "base.toml", "kept.toml", "new.toml"
"""In that folder: the base branch's (written by the Action), those of earlier runs, and those of this run."""

MOST_BYTES = 1_000_000
MOST_READINGS = 5_000
FINALLY = "#Finally"

By = Literal["rewrite", "act"]
_HEAD = """# How smoketree reads lines that are not plain: written by `smoketree read` and `--save-readings`.
# Each reading is checked against its line whenever it is loaded. See docs/readings.md.
"""


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    file: str = Field(min_length=1, max_length=500)
    case: str = Field(max_length=500)
    line: str = Field(min_length=1, max_length=2_000)
    read: tuple[str, ...] = Field(min_length=1, max_length=8)
    by: By = "rewrite"
    after: str = Field(pattern=r"^[0-9a-f]{12}$")


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    reading: tuple[_Entry, ...] = Field((), max_length=MOST_READINGS)


def readings_schema() -> dict[str, Any]:
    """The JSON Schema of a file of readings."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_File.model_json_schema()}


@dataclass(frozen=True, slots=True)
class LineKey:
    """Which line a reading is of: its file, case and text, and a hash of what comes before it in the case. `after` also
    covers whether the line is an assertion, and its condition."""

    file: str
    case: str
    line: str
    after: str


@dataclass(frozen=True, slots=True)
class StoredReading:
    """One reading. `by` says where it comes from: a rewrite of the line's words, or what a model did for an action."""

    key: LineKey
    lines: tuple[str, ...]
    by: By = "rewrite"


def line_key(plan: Plan, case: Case, step: Step) -> LineKey:
    """The key of a line of the plan."""
    before = [[each.kind, each.condition, each.text] for each in takewhile(lambda each: each != step, case.steps)]
    said = json.dumps([case.name, step.kind, step.condition, step.text, before], ensure_ascii=True)
    return LineKey(plan.file, case.name, step.text, hashlib.sha256(said.encode()).hexdigest()[:12])


def cases_of(plan: Plan) -> tuple[Case, ...]:
    """The cases of a plan, and its steps under `#Finally` as one more."""
    always = Case(FINALLY, plan.always[0].location, plan.always) if plan.always else None
    return plan.cases if always is None else (*plan.cases, always)


def parse_readings(text: str, folder: str = "") -> tuple[StoredReading, ...]:
    """The readings of a file's text; `folder` is put before the names of its plans.

    Raises ValueError, in a few words, where the text is no such file.
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES // 1_000_000} MB")
    try:
        entries = _File.model_validate(tomllib.loads(text)).reading
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not TOML: {str(error)[:200]}") from error
    except (ValidationError, RecursionError) as error:
        raise ValueError(_complaint(error)) from error
    return tuple(
        StoredReading(
            LineKey((PurePosixPath(folder) / one.file).as_posix(), one.case, one.line, one.after), one.read, one.by
        )
        for one in entries
    )


def render_readings(readings: Iterable[StoredReading], folder: str = "") -> str:
    """The readings as the text of a file in `folder`, by file, in the order given."""
    parts = [_HEAD]
    for one in sorted(readings, key=lambda each: each.key.file):
        file = PurePosixPath(one.key.file)
        name = file.relative_to(folder).as_posix() if folder and file.is_relative_to(folder) else file.as_posix()
        lines = ", ".join(map(_quoted, one.lines))
        rows = [f"file = {_quoted(name)}", f"case = {_quoted(one.key.case)}", f"line = {_quoted(one.key.line)}"]
        rows += [f"read = [{lines}]", f'by = "{one.by}"', f'after = "{one.key.after}"']
        parts.append("[[reading]]\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


@dataclass(slots=True)
class Readings:
    """The readings that a run has, shared by its workers. The base's count before the plans' own, and these before
    those of earlier runs. `root` is the folder that plans are named from; `warnings` say which file could not be read;
    `fresh` are new in this run."""

    out: Path
    root: Path = Path()
    warnings: list[str] = field(default_factory=list)
    fresh: dict[LineKey, StoredReading] = field(default_factory=dict)
    _digests: dict[str, str] = field(default_factory=dict)
    _base: dict[LineKey, StoredReading] | None = None
    _own: dict[LineKey, StoredReading] = field(default_factory=dict)
    _kept: dict[LineKey, StoredReading] = field(default_factory=dict)

    def load(self, plans: Iterable[Plan]) -> None:
        """Reads the files. What cannot be read is left out, with a warning."""
        self._base = self._file(self.out, f"{FOLDER}/{BASE}") if (self.out / FOLDER / BASE).exists() else None
        self._kept = self._file(self.out, f"{FOLDER}/{KEPT}")
        for below in dict.fromkeys(PurePosixPath(plan.file).parent for plan in plans):
            self._own |= self._file(self.root, (below / FILE_NAME).as_posix(), below.as_posix())

    def of(self, key: LineKey) -> StoredReading | None:
        """The stored reading of a line."""
        return next((known[key] for known in (self._base or {}, self._own, self._kept) if key in known), None)

    def sources(self) -> tuple[ReadingsSource, ...]:
        """The files that were read, by path, or by name in the output folder, with their SHA-256."""
        return tuple(ReadingsSource(file=file, sha=sha) for file, sha in sorted(self._digests.items()))

    def is_new(self, reading: StoredReading) -> bool:
        """Whether the base does not have this reading, where there is a base: the plans' own files added it."""
        return self._base is not None and self._base.get(reading.key) != reading and reading.key in self._own

    def keep(self, reading: StoredReading) -> None:
        """Keeps a reading that this run made."""
        if self.of(reading.key) != reading:
            self.fresh[reading.key] = reading

    def write(self, plans: Iterable[Plan], *, save: bool) -> None:
        """Writes what is new, and what is kept for the next run; with `save`, into the files next to the plans too.
        Readings of lines that the plans no longer have are dropped.

        Raises OutputError.
        """
        plans = tuple(plans)
        keys = {line_key(plan, case, step) for plan in plans for case in cases_of(plan) for step in case.steps}
        files = {plan.file for plan in plans}
        if self.fresh:
            _write(self.out / FOLDER / NEW, self.fresh.values())
            kept = _current({**self._kept, **self.fresh}, keys, files)
            _write(self.out / FOLDER / KEPT, list(kept.values())[-MOST_READINGS:])
        if not save or not self.fresh:
            return
        for below in dict.fromkeys(PurePosixPath(file).parent for file in files):
            own = {key: one for key, one in self._own.items() if PurePosixPath(key.file).parent == below}
            mine = {key: one for key, one in self.fresh.items() if PurePosixPath(key.file).parent == below}
            if mine:
                merged = _current({**own, **mine}, keys, files)
                _write(self.root / below / FILE_NAME, merged.values(), below.as_posix())

    def drop(self, keys: Iterable[LineKey]) -> None:
        """Forgets readings of lines that are plain now."""
        for key in keys:
            self.fresh.pop(key, None)

    def _file(self, root: Path, name: str, folder: str = "") -> dict[LineKey, StoredReading]:
        path = root / name
        try:
            if path.is_symlink() or not path.is_file():
                return {}
            with path.open("rb") as stream:
                content = stream.read(MOST_BYTES + 1)
            found = parse_readings(content.decode("utf-8"), folder)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            why = "it is not UTF-8" if isinstance(error, UnicodeError) else why
            self.warnings.append(f"{path}: the readings were not used: {why}")
            return {}
        self._digests[name] = hashlib.sha256(content).hexdigest()
        return {one.key: one for one in found}


def _current(
    readings: Mapping[LineKey, StoredReading], keys: set[LineKey], files: set[str]
) -> dict[LineKey, StoredReading]:
    return {key: one for key, one in readings.items() if key in keys or key.file not in files}


def _write(path: Path, readings: Iterable[StoredReading], folder: str = "") -> None:
    write_whole(path, render_readings(readings, folder).encode("utf-8", "replace"))


def _quoted(text: str) -> str:
    """A TOML string that reads well: in single quotes where the text has double ones."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _complaint(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "it cannot be read"
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def with_line(text: str, step: Step, lines: Sequence[str]) -> str | None:
    """The plan's text with these lines in place of the step's words: its bullet, number and marks are kept, for each.

    None where the words are not alone in one line of the file, or where the plan would then say something else.
    """
    parts = _LINE.findall(text)
    at = step.location.line - 1
    if at >= len(parts) or parts[at].count(step.text) != 1:
        return None
    file = step.location.file
    before = parse(text, file).draft
    if before is None:
        return None
    expected: list[tuple[str, str]] = []
    for each in steps_of(before):
        same = (each.location.line, each.text) == (step.location.line, step.text)
        expected += [(each.kind, line) for line in (lines if same else (each.text,))]
    for begun in ("", "Verify that ") if step.is_assertion else ("",):  # "The total should be 5" had no such word
        written = (parts[at].replace(step.text, begun + line) for line in lines)
        changed = "".join((*parts[:at], *written, *parts[at + 1 :]))
        after = parse(changed, file).draft
        if after is not None and [(each.kind, each.text) for each in steps_of(after)] == expected:
            return changed
    return None


def steps_of(plan: Plan) -> list[Step]:
    """Every line of the plan that is a step."""
    return [step for case in cases_of(plan) for step in case.steps]
