"""What may be read of a run's folder."""

import os
import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from smoketree.report.media import RunFolder, read_media
from tests.report.strategies import paths

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + struct.pack(">II", 1600, 900) + b"\x08\x02"
SECRET = b"\x89PNG\r\n\x1a\n" + b"what lies outside"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run = tmp_path / "runs" / "this-run"
    (run / "case" / "1").mkdir(parents=True)
    (run / "case" / "1" / "end.png").write_bytes(PNG)
    (tmp_path / "secret.png").write_bytes(SECRET)
    return run


def test_a_picture_and_its_size(folder: Path) -> None:
    found = RunFolder(folder).media("case/1/end.png", "screenshot")
    assert found is not None
    assert (found.type, found.size, found.width, found.height) == ("image/png", len(PNG), 1600, 900)
    assert (RunFolder(folder).data_uri(found) or "").startswith("data:image/png;base64,iVBORw0KGgo")
    assert read_media(folder, "case/1/end.png", len(PNG)) == PNG
    assert read_media(folder, "case/1/end.png", len(PNG) - 1) is None


def test_the_size_of_a_jpeg(folder: Path) -> None:
    tables = b"\xff\xe0\x00\x04ab" + b"\xff\xdb\x00\x05abc"
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 900, 1600) + b"\x03" + bytes(9)
    for content, size in ((tables + frame, (1600, 900)), (tables, (0, 0)), (b"\xff\xda\x00\x00" * 40, (0, 0))):
        (folder / "end.jpg").write_bytes(b"\xff\xd8" + content)
        found = RunFolder(folder).media("end.jpg", "screenshot")
        assert found is not None
        assert (found.type, found.width, found.height) == ("image/jpeg", *size)


def test_a_kind_is_told_by_how_the_file_begins(folder: Path) -> None:
    (folder / "page.png").write_bytes(b"<script>alert(1)</script>")
    assert RunFolder(folder).media("page.png", "screenshot") is None
    assert RunFolder(folder).media("case/1/end.png", "video") is None
    assert RunFolder(folder).media("case/1/end.png", "trace") is None
    assert RunFolder(None).media("case/1/end.png", "screenshot") is None


@pytest.mark.parametrize(("form", "size"), [(">f", 0x84), (">d", 0x88)])
def test_how_long_a_video_is(folder: Path, form: str, size: int) -> None:
    info = b"\x2a\xd7\xb1\x83\x0f\x42\x40" + b"\x44\x89" + bytes([size]) + struct.pack(form, 2640.0)
    (folder / "video.webm").write_bytes(b"\x1a\x45\xdf\xa3" + b"\x01" * 30 + b"\x15\x49\xa9\x66\x8f" + info)
    found = RunFolder(folder).media("video.webm", "video")
    assert found is not None
    assert (found.type, found.length) == ("video/webm", 2640)


def test_no_link_is_followed_and_nothing_but_a_file_is_read(folder: Path, tmp_path: Path) -> None:
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "out").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.png")
    for path in ("link.png", "out/secret.png", "pipe.png", "case", "case/1", "absent.png", "case/1/end.png/x"):
        assert read_media(folder, path, 1000) is None, path


def test_another_run_of_a_merged_report_lies_beside(folder: Path) -> None:
    merged = folder.parent / "merged"  # its own folder need not be there
    assert read_media(merged, "../this-run/case/1/end.png", 1000) == PNG
    assert read_media(merged, "../../secret.png", 1000) is None
    (folder.parent / "linked").symlink_to(folder)
    assert read_media(merged, "../linked/case/1/end.png", 1000) is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(paths)
def test_no_path_leads_out(folder: Path, path: str) -> None:
    assert read_media(folder, path, 1000) in (None, PNG)
    assert read_media(folder, f"case/{path}", 1000) in (None, PNG)
