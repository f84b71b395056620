"""Where a page finds its pictures and videos: beside it, or inside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from smoketree.report.links import Links, relative_path
from smoketree.report.media import RunFolder
from smoketree.report.single_file import SingleFile

Wanted = tuple[str, str]
"""Path and kind of a file that the page shows."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that a page in one file does not hold; `size` is bytes, None where it could not be read."""

    path: str
    size: int | None


@dataclass(frozen=True, slots=True)
class Addresses:
    """`link` is for what a reader opens, `source` for what the page shows. `held` are the files inside the page, as
    data URIs by path; None for a page beside its files."""

    links: Links
    held: dict[str, Markup] | None = None
    left_out: tuple[LeftOut, ...] = ()
    limit: int = 0

    def link(self, path: str | None, at: int | None = None) -> str | None:
        """The address of a file; a page in one file has nothing beside it, and links only to what is on the web."""
        if not path:
            return None
        address = self.links.artifact(path, at)
        return None if address and self.held is not None and not _is_web(address) else address

    def source(self, path: str | None, at: int | None = None) -> str | None:
        """The address from which the page itself may load a file (see its content security policy); `at` is where a
        video is to begin, in milliseconds."""
        if not path:
            return None
        if self.held is not None:
            held = self.held.get(path)
            return held if held is None or at is None else held + f"#t={at / 1000:g}"
        address = self.links.artifact(path, at)
        return address if address and not _is_web(address) else None

    @property
    def left_out_size(self) -> int:
        """Bytes that did not fit."""
        return sum(file.size or 0 for file in self.left_out)


def addresses(links: Links, folder: RunFolder, single: SingleFile | None, wanted: Sequence[Wanted]) -> Addresses:
    """`wanted` are the files that the page shows, the most telling first: for one file, they are taken into it in that
    order as long as they fit; one too large does not keep out smaller ones."""
    if single is None:
        return Addresses(links)
    held: dict[str, Markup] = {}
    left_out: list[LeftOut] = []
    room = single.limit
    for path, kind in dict.fromkeys(wanted):
        media = folder.media(path, kind)
        fits = media is not None and media.size <= room
        uri = folder.data_uri(media) if media is not None and fits else None
        if media is not None and uri is not None:
            held[path] = Markup(uri)  # noqa: S704  base64, and long: not to be looked through again
            room -= media.size
        elif relative_path(path) is not None:
            left_out.append(LeftOut(path, media.size if media else None))
    return Addresses(links, held, tuple(left_out), single.limit)


def _is_web(address: str) -> bool:
    return address.startswith(("http:", "https:"))
