"""Replay records between runs: they travel by the Actions cache, never by the repository.

Only runs on the pull request's own ref write them: what a run on the default branch's behalf writes, every branch would
read.
"""

import gzip
import io
import tarfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from smoketree.agent.replay.store import MOST_BYTES, MOST_RECORDS
from smoketree.errors import SmoketreeError
from smoketree.github.cache import Cache
from smoketree.github.outputs import warning
from smoketree.github.timer import Timer
from smoketree.report.media import read_media
from smoketree.report.whole import write_whole

_LAYOUT = "smoketree replay records, one folder of JSON in tar.gz, 1"
_LARGEST_UNPACKED = 50_000_000
_LONGEST_NAME = 200
_OWN_REF = frozenset({"pull_request", "push", "merge_group", "schedule", "workflow_dispatch"})


@dataclass(frozen=True, slots=True)
class KeptRecords:
    """The records of one suite. `prefix` is what their keys begin with."""

    cache: Cache
    prefix: str
    key: str
    may_save: bool
    say: Callable[[str], None]

    def restore(self, out: Path) -> None:
        """Puts the records of the newest run on this branch or its base where the child looks for them."""
        try:
            packed = self.cache.restore(self.key, [self.prefix])
            for name, content in _unpacked(packed or b"").items():
                write_whole(out / "replay" / name, content)
        except SmoketreeError as error:
            self.say(warning(f"no replay records: {error.message}"))

    def save(self, out: Path) -> None:
        """Keeps the records that a passing child left."""
        if not self.may_save:
            return
        packed = _packed(out)
        if packed is None:
            return
        try:
            self.cache.save(self.key, packed)
        except SmoketreeError as error:
            self.say(warning(f"the replay records were not kept: {error.message}"))


def kept_records(
    environ: Mapping[str, str],
    suite: str,
    *,
    model: bool,
    timer: Timer,
    say: Callable[[str], None],
    part: str = "",
) -> KeptRecords:
    """The records of this workflow run's suite, or of a `part` of it: a shard, a preview. Each part has a cache of its
    own, as GitHub keeps the first under a key and drops those that follow. Says where they cannot be kept; without a
    `model` there is nothing in them that would be missed."""
    cache = Cache(environ, _LAYOUT, timer=timer)
    event = environ.get("GITHUB_EVENT_NAME", "")
    may_save = cache.available and event in _OWN_REF
    if model and not may_save:
        why = f"the event {event} runs on the default branch" if cache.available else "this runner has no cache for it"
        say(warning(f"what a model does is not kept for the next run: {why}"))
    # No slash and no comma is in any part: `web/` is not the beginning of what `web-admin` is kept under.
    prefix = f"smoketree-replay/{suite}/{quote(part, safe='')}/"
    run = f"{environ.get('GITHUB_RUN_ID', '')}-{environ.get('GITHUB_RUN_ATTEMPT', '')}"
    return KeptRecords(cache, prefix, f"{prefix}{run}", may_save, say)


def _packed(out: Path) -> bytes | None:
    """The records that the child left, as an archive; None where there are none."""
    packed = io.BytesIO()
    count = 0
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        names = sorted(path.name for path in (out / "replay").glob("*.json"))
        for name in names[:MOST_RECORDS]:
            content = read_media(out, f"replay/{name}", MOST_BYTES)
            if content is not None:
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
                count += 1
    return packed.getvalue() if count else None


def _unpacked(packed: bytes) -> dict[str, bytes]:
    """The records of an archive: plain files of plain names, no larger than records are."""
    files: dict[str, bytes] = {}
    try:
        with gzip.open(io.BytesIO(packed)) as plain:
            content = plain.read(_LARGEST_UNPACKED + 1)
        if len(content) > _LARGEST_UNPACKED:
            return {}
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
            for entry in archive:
                file = archive.extractfile(entry) if _is_record(entry) else None
                if file is not None:
                    files[entry.name] = file.read()
                if len(files) >= MOST_RECORDS:
                    break
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError, OverflowError):
        return files
    return files


def _is_record(entry: tarfile.TarInfo) -> bool:
    name = entry.name
    is_plain = name == Path(name).name and name.isprintable() and len(name) <= _LONGEST_NAME
    return entry.isreg() and entry.size <= MOST_BYTES and is_plain and name.endswith(".json")
