"""Where in the videos of a case a step stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from smoketree.report.media import RunFolder
from smoketree.report.model import Artifact, AssertionReport, StepReport

_SLACK = 500
"""Milliseconds that a moment may lie behind the end of a video, and still be in it: its last picture stays."""
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Film:
    """A video of a case. `number` counts from 1, in the order in which they began; `begins` is milliseconds since the
    epoch, `length` milliseconds; None where it is not known."""

    number: int
    path: str
    begins: int | None
    length: int | None


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a film, by its number; `at` is milliseconds."""

    film: int
    at: int


def films(
    artifacts: Sequence[Artifact], rows: Sequence[StepReport | AssertionReport], folder: RunFolder
) -> tuple[Film, ...]:
    """The videos among the artifacts. When the first began is taken from the rows where the report does not say it."""
    videos = [artifact for artifact in artifacts if artifact.kind == "video"]
    videos.sort(key=lambda video: (video.timestamp is None, video.timestamp or 0, _natural(video.path)))
    derived = next((row.timestamp - row.video_offset for row in rows if row.timestamp and row.video_offset), None)
    found = []
    for number, video in enumerate(videos, 1):
        begins = derived if video.timestamp is None and number == 1 else video.timestamp
        media = folder.media(video.path, "video")
        found.append(Film(number, video.path, begins, media.length if media else None))
    return tuple(found)


def moment(row: StepReport | AssertionReport, of: Sequence[Film]) -> Moment | None:
    """Where a row is seen: in the film of its own page; where the report does not say which that is, in the one that
    covers its moment, of several the one that began last."""
    of = [film for film in of if film.path == row.film] or of
    if not of:
        return None
    begun = [(film, row.timestamp - film.begins) for film in of if film.begins is not None]
    if not row.timestamp or not begun:
        return None if row.video_offset is None else Moment(of[0].number, max(0, row.video_offset))
    running = [(film, at) for film, at in begun if at >= 0]
    covering = [(film, at) for film, at in running if film.length is None or at <= film.length + _SLACK]
    film, at = (covering or running or begun[:1])[-1]
    at = max(0, at)
    return Moment(film.number, at if film.length is None else min(at, film.length))


def _natural(path: str) -> list[tuple[int, str]]:
    """`video-10` after `video-9`. A number may be longer than `int` takes: it is compared by its length first."""
    return [(len(part.lstrip("0")), part) if part.isdecimal() else (-1, part) for part in _NUMBER.split(path)]
