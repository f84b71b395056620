"""Where a row stands in the videos of its case."""

import struct
from pathlib import Path

from smoketree.report.media import RunFolder
from smoketree.report.model import Artifact
from smoketree.report.page_case import Film, Moment, films, moment
from tests.report import samples

T = samples.START
NOWHERE = RunFolder(None)


def video(path: str, timestamp: int | None = None) -> Artifact:
    return Artifact(kind="video", path=path, timestamp=timestamp)


def test_by_the_time_at_which_the_video_begins() -> None:
    (film,) = films([video("v.webm", T)], [], NOWHERE)
    assert moment(samples.step(3, "Click", "clicked", video_offset=99), [film]) == Moment(1, 3000)
    assert moment(samples.assertion(4, "It shows"), [film]) == Moment(1, 4000)


def test_a_report_of_version_1_knows_only_offsets() -> None:
    rows = [samples.step(2, "Click", "clicked", video_offset=1500)]
    (film,) = films([video("v.webm")], rows, NOWHERE)
    assert moment(rows[0], [film]) == Moment(1, 1500)
    assert moment(samples.assertion(4, "It shows"), [film]) == Moment(1, 3500)
    assert moment(samples.assertion(4, "It shows", timestamp=0), [film]) is None
    assert moment(rows[0], []) is None


def test_videos_are_numbered_as_they_began() -> None:
    found = films([video("video-10.webm", T + 9), video("video-2.webm", T + 1)], [], NOWHERE)
    assert [(film.number, film.path) for film in found] == [(1, "video-2.webm"), (2, "video-10.webm")]
    found = films([video("video-10.webm"), video("video-9.webm")], [], NOWHERE)
    assert [film.path for film in found] == ["video-9.webm", "video-10.webm"]
    assert len(films([video("video-" + "9" * 5000), video("video-1")], [], NOWHERE)) == 2


def test_of_several_the_one_that_covers_the_moment() -> None:
    popup = [Film(1, "a", T, 20_000), Film(2, "b", T + 4000, 3000)]
    at = [moment(samples.step(second, "Click", "clicked"), popup) for second in (2, 5, 7, 9, 30)]
    assert at == [Moment(1, 2000), Moment(2, 1000), Moment(2, 3000), Moment(1, 9000), Moment(2, 3000)]
    before = moment(samples.step(0, "Click", "clicked", timestamp=T - 5), popup)
    assert before == Moment(1, 0)


def test_the_film_of_the_page_that_a_row_was_done_on_goes_first() -> None:
    popup = [Film(1, "a", T, 20_000), Film(2, "b", T + 4000, 30_000)]
    back = samples.step(9, "Click", "clicked", film="a")
    assert moment(back, popup) == Moment(1, 9000)
    assert moment(back.model_copy(update={"film": "lost"}), popup) == Moment(2, 5000)


def test_the_length_is_read_from_the_file(tmp_path: Path) -> None:
    info = b"\x15\x49\xa9\x66\x8f" + b"\x44\x89\x88" + struct.pack(">d", 5000.0)
    (tmp_path / "v.webm").write_bytes(b"\x1a\x45\xdf\xa3" + info)
    (film,) = films([video("v.webm", T)], [], RunFolder(tmp_path))
    assert film.length == 5000
