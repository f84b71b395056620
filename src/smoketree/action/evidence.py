"""Uploads what the outputs link to, before they are written: pictures, videos, snapshots and logs of the cases that did
not pass, each under an address of its own, then the page, then everything as one archive.

A link is made only of an upload that succeeded; what failed is in `said`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from smoketree.action.inputs import Inputs
from smoketree.action.readings import to_commit
from smoketree.action.runner_context import Place
from smoketree.errors import SmoketreeError
from smoketree.github.api import Timer
from smoketree.github.runs import artifact_name
from smoketree.github.uploads import LARGEST, Attachments, Uploads
from smoketree.report.links import Links, Picture, SingleFile
from smoketree.report.media import RunFolder, read_media
from smoketree.report.model import TestReport
from smoketree.report.render import Format, render
from smoketree.report.store import Store
from smoketree.report.view import view
from smoketree.settings import shard_of

T = TypeVar("T")
_PAGE_BYTES = 25_000_000
_MOST_CASES, _MOST_FILES, _AT_ONCE = 10, 40, 4
_MOST_BYTES = 100_000_000
_WIDEST, _TALLEST = 600, 500
"""Pixels that a picture takes in a comment."""
_SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg", "video/webm": ".webm", "text/plain": ".txt"}
_TEXTS = ("snapshot", "console", "network")


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the run's folder, what it is called as an artifact, its media type, and how wide a picture is shown."""

    path: str
    name: str
    type: str
    width: int


@dataclass(slots=True)
class EvidenceUploads:
    """The uploads of one job. `attach`: whether pictures may become attachments; never a fork's, because an attachment
    bears the name of the token's owner and cannot be deleted."""

    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    timer: Timer
    attach: bool
    _artifacts: Uploads = field(init=False)
    _attachments: Attachments = field(init=False)
    _failed: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        place, token = self.place, self.inputs.media_token if self.attach else ""
        self._artifacts = Uploads(self.environ, timer=self.timer)
        self._attachments = Attachments(token, place.repository_id, place.server, place.api, self.timer)

    @property
    def available(self) -> bool:
        """Whether this runner lets a container upload artifacts."""
        return self._artifacts.available

    @property
    def said(self) -> list[str]:
        """A line for each kind of upload that failed."""
        more = {what: f" (and {len(said) - 1} more)" if len(said) > 1 else "" for what, said in self._failed.items()}
        return [f"{what}: {said[0]}{more[what]}" for what, said in self._failed.items()]

    def upload(self, report: TestReport, folder: Path, plain: Links) -> Links:
        """`plain` with the addresses of what could be uploaded of the report's `folder`."""
        run = Store(folder).run_folder(report.run_id)
        files = list(_files(report, run))
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            attached = _known(files, pool.map(lambda file: self._attached(file, run), files))
            left = [file for file in files if file.path not in attached] if self.available else []
            urls = _known(left, pool.map(lambda file: self._kept(file, run), left)) | attached
        pictures = {file.path: Picture(attached[file.path], file.width) for file in files if file.path in attached}
        links = replace(plain, urls=urls, pictures=pictures)
        if not self.available:
            return links
        single = SingleFile(_PAGE_BYTES)
        page = render(report, Format.HTML, folder=run, single_file=single, links=links).encode()
        return replace(
            links,
            report=self._artifact("the report cannot be linked", "", ".html", page, "text/html"),
            readings=self._readings(folder),
            files=self.archive(folder),
        )

    def _readings(self, folder: Path) -> dict[str, str]:
        """Uploads the files of readings to commit; their addresses by where they belong in the repository."""
        urls: dict[str, str] = {}
        for number, (path, content) in enumerate(to_commit(folder).items(), 1):
            name = f"readings-{number}.toml" if number > 1 else "readings.toml"
            if url := self._artifact("new readings cannot be linked", "-", name, content):
                urls[path] = url
        return urls

    def archive(self, folder: Path) -> str | None:
        """Uploads everything in the folder as one archive; its address."""
        files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        name, days = f"{self._prefix}-files", self.inputs.retention_days
        return self._try("the archive cannot be uploaded", lambda: self._artifacts.zipped(name, files, days).url)

    def _attached(self, file: _File, run: Path) -> str | None:
        """Uploads a picture as an attachment; its address."""
        if not self._attachments.available or not file.type.startswith("image/"):
            return None
        content, upload = read_media(run, file.path, LARGEST), self._attachments.upload
        if not content:
            return None
        return self._try("pictures are not inline", lambda: upload(file.name, content, file.type))

    def _kept(self, file: _File, run: Path) -> str | None:
        """Uploads a file of evidence as an artifact; its address."""
        content = read_media(run, file.path, _MOST_BYTES)
        if not content:
            return None
        return self._artifact("evidence cannot be linked", "-", file.name, content, file.type)

    def _artifact(self, what: str, mark: str, name: str, content: bytes, type_: str = "text/plain") -> str | None:
        name, days = f"{self._prefix}{mark}{name}", self.inputs.retention_days
        return self._try(what, lambda: self._artifacts.upload(name, content, type_, days).url)

    def _try(self, what: str, work: Callable[[], T]) -> T | None:
        """Does it, unless it failed so often that it would only keep the verdict waiting."""
        if len(self._failed.get(what, ())) >= _AT_ONCE:
            return None
        try:
            return work()
        except (SmoketreeError, OSError) as error:
            said = error.message if isinstance(error, SmoketreeError) else error.strerror or type(error).__name__
            self._failed.setdefault(what, []).append(said)
            return None

    @property
    def _prefix(self) -> str:
        """How our artifacts begin: their names are used once in a workflow's run."""
        shard = shard_of(self.inputs.settings.shard) if self.inputs.settings.shard else None
        key = self.inputs.comment_key
        return artifact_name(f"{key}--all" if self.inputs.mode == "report" else key, shard, self.place.attempt)


def _known(files: list[_File], addresses: Iterator[str | None]) -> dict[str, str]:
    return {file.path: address for file, address in zip(files, addresses, strict=True) if address}


def _files(report: TestReport, run: Path) -> Iterator[_File]:
    """The evidence of the cases that did not pass, the pictures first."""
    folder = RunFolder(run)
    found: dict[str, _File] = {}
    numbers: Counter[str] = Counter()
    for case in view(report, None, Links()).troubled[:_MOST_CASES]:
        for item in case.evidence:
            media = folder.media(item.path, item.kind)
            type_ = media.type if media else "text/plain" if item.kind in _TEXTS else ""
            if type_ and item.path not in found:
                kind = "picture" if item.kind == "screenshot" else item.kind
                stem = f"case-{case.number}-{kind}"
                numbers[stem] += 1
                several = f"-{numbers[stem]}" if numbers[stem] > 1 else ""
                width = min(_WIDEST, _TALLEST * media.width // media.height) if media and media.height else _WIDEST
                found[item.path] = _File(item.path, f"{stem}{several}{_SUFFIXES[type_]}", type_, max(width, 1))
    order = ("image", "video", "text")
    yield from sorted(found.values(), key=lambda file: order.index(file.type.partition("/")[0]))[:_MOST_FILES]
