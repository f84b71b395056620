"""Where records are kept: a file each in `<out>/replay`. What cannot be read there is passed over, with a warning."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from pydantic import ValidationError

from smoketree.agent.replay.calls import lawful
from smoketree.agent.replay.record import Record, StepKey
from smoketree.clock import Clock
from smoketree.errors import OutputError
from smoketree.report.whole import system_words, write_whole

MOST_RECORDS = 5000
MOST_BYTES = 64 * 1024
"""Of one record's file."""

KEPT_FOR = timedelta(days=90)
"""Since the last pass."""


@dataclass(slots=True)
class Records:
    """The records of a run, shared by its workers. `warnings` say what was passed over or could not be written."""

    folder: Path
    clock: Clock
    warnings: list[str] = field(default_factory=list)
    _known: dict[str, dict[str, Record]] = field(default_factory=dict)
    _dropped: dict[str, Record] = field(default_factory=dict)

    def open(self) -> None:
        """Reads what earlier runs left. Records that no case passed with for 90 days are removed."""
        odd: list[str] = []
        paths = sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []
        for path in paths[:MOST_RECORDS]:
            record = _read(path)
            if record is None:
                odd.append(path.name)
            elif self._expired(record):
                _remove(path)
            else:
                self._known.setdefault(record.key.digest, {})[record.url] = record
        if len(paths) > MOST_RECORDS:
            self.warnings.append(f"replay: only {MOST_RECORDS} of {len(paths)} records were read")
        if odd:
            first = ascii(odd[0])[1:-1][:80]
            self.warnings.append(f"replay: {len(odd)} of {len(paths)} files are no records and were ignored ({first})")

    def of(self, key: StepKey) -> Mapping[str, Record]:
        """The records of a step, by the template of the address at which it begins."""
        return self._known.get(key.digest, {})

    def earlier(self, record: Record) -> Record | None:
        """What was recorded in the place of this one before, also where that was dropped in this run."""
        return self.of(record.key).get(record.url) or self._dropped.get(record.file_name)

    def keep(self, record: Record) -> None:
        """Writes a record in place of the one before."""
        content = record.model_dump_json(by_alias=True, indent=1, exclude_defaults=True) + "\n"
        if len(content.encode()) > MOST_BYTES or self._full(record):
            return
        try:
            write_whole(self.folder / record.file_name, content.encode("utf-8", "replace"))
        except OutputError as error:
            self._warn_once(f"replay: {error.message}")
            return
        self._known.setdefault(record.key.digest, {})[record.url] = record

    def drop(self, record: Record) -> None:
        """Removes a record that the page no longer bears out."""
        self._known.get(record.key.digest, {}).pop(record.url, None)
        self._dropped[record.file_name] = record
        _remove(self.folder / record.file_name)

    @property
    def today(self) -> str:
        """The date, UTC."""
        return datetime.fromtimestamp(self.clock.now(), UTC).date().isoformat()

    def _expired(self, record: Record) -> bool:
        try:
            return date.fromisoformat(self.today) - date.fromisoformat(record.last_pass) > KEPT_FOR
        except ValueError:
            return True

    def _full(self, record: Record) -> bool:
        known = sum(map(len, self._known.values()))
        return known >= MOST_RECORDS and record.url not in self.of(record.key)

    def _warn_once(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)


def _read(path: Path) -> Record | None:
    """The record in a file; None where it is none of ours, of this version, under its own name."""
    try:
        if path.is_symlink() or path.stat().st_size > MOST_BYTES:
            return None
        record = Record.model_validate_json(path.read_bytes())
    except (OSError, ValidationError, ValueError, RecursionError):
        return None
    ours = record.file_name == path.name and all(map(lawful, record.actions))
    return record if ours else None


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _ = system_words(error)  # it stays; the next run looks at it again
