"""What pages download: kept in the output folder, nothing there overwritten."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Download, Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import Files, free_name, safe_name
from smoketree.browser.spawning import spawn

_SAVING_SECONDS = 2.0


@dataclass(slots=True)
class Kept:
    """A download: the name that the page gave it, and the file once it is saved, or why it was not."""

    name: str
    path: Path | None = None
    failure: str = ""


class Downloads:
    """The downloads of one session; `folder` lies inside the output folder of `files`."""

    def __init__(self, files: Files, folder: str) -> None:
        self._files = files
        self._folder = folder
        self._events: list[str] = []
        self._saving: set[asyncio.Task[None]] = set()
        self._taken: set[Path] = set()
        self.kept: list[Kept] = []

    def keep(self, download: Download) -> None:
        """Begins to save a download."""
        name = safe_name(download.suggested_filename, "download")
        self._events.append(f"Downloading file {name} ...")
        kept = Kept(name)
        self.kept.append(kept)
        spawn(self._save(download, kept), self._saving)

    async def wait(self) -> None:
        """Waits a little for those that are being saved."""
        if self._saving:
            await asyncio.wait(set(self._saving), timeout=_SAVING_SECONDS)

    def take_events(self) -> tuple[str, ...]:
        """What happened since it was last asked."""
        events, self._events = tuple(self._events), []
        return events

    def stop(self) -> None:
        for task in tuple(self._saving):
            task.cancel()

    async def _save(self, download: Download, kept: "Kept") -> None:
        name = kept.name
        path = self._free(self._files.output.resolve() / self._folder / name)
        try:
            self._files.make_folder(path)
            await download.save_as(path)
            self._files.make_room(path)
        except (Error, OSError, ToolFailure) as error:
            self._events.append(f"Download of {name} failed: {error}")
            kept.failure = str(error)
        else:
            kept.path = path
            self._events.append(f'Downloaded file {name} to "{self._files.link(path).removeprefix("./")}"')

    def _free(self, path: Path) -> Path:
        """A name that is neither there nor promised to another download."""
        found, number = free_name(path), 1
        while found in self._taken:
            number += 1
            found = free_name(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        self._taken.add(found)
        return found
