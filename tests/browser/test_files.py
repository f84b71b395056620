"""Where tools may write, and how much of it is kept."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import Files, free_name, safe_name


@pytest.fixture
def files(tmp_path: Path) -> Files:
    workspace = tmp_path / "work"
    workspace.mkdir()
    return Files(workspace, workspace / "out")


def test_a_given_name_is_in_the_workspace(files: Files) -> None:
    path = files.named("shots/a.png")
    assert path == files.workspace / "shots/a.png"
    assert files.link(path) == "shots/a.png"
    assert files.link(files.named("a.png")) == "./a.png"


def test_an_automatic_name_is_in_the_output_folder_and_free(files: Files) -> None:
    first = files.unnamed("page", "yml")
    assert first.parent == files.output
    assert first.name.startswith("page-20")
    files.write(first, b"x")
    assert files.unnamed("page", ".yml") != first
    assert files.link(first) == f"out/{first.name}"


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "out/../../x", "a\0b"])
def test_outside_the_roots_nothing_is_written(files: Files, name: str) -> None:
    with pytest.raises(ToolFailure):
        files.named(name)


def test_a_link_does_not_lead_out(files: Files, tmp_path: Path) -> None:
    (files.workspace / "way").symlink_to(tmp_path)
    with pytest.raises(ToolFailure, match="outside allowed roots"):
        files.named("way/x")
    (files.workspace / "leaf").symlink_to(tmp_path / "outside")
    with pytest.raises(ToolFailure, match="outside allowed roots"):
        files.named("leaf")


def test_a_folder_is_no_file(files: Files) -> None:
    files.output.mkdir()
    with pytest.raises(ToolFailure, match="folder"):
        files.named("out")
    assert files.named("new/") == files.named("new")


def test_unrestricted(files: Files, tmp_path: Path) -> None:
    free = Files(files.workspace, files.output, unrestricted=True)
    assert free.named("../x") == tmp_path / "x"
    assert free.link(tmp_path / "x") == str(tmp_path / "x")


def test_the_oldest_go_where_there_is_no_room(files: Files) -> None:
    small = Files(files.workspace, files.output, max_bytes=25)
    paths = [small.output / f"{number}.txt" for number in range(4)]
    for number, path in enumerate(paths):
        small.write(path, b"0123456789")
        os.utime(path, (number, number))
    assert [path.exists() for path in paths] == [False, False, True, True]
    large = small.output / "large.txt"
    small.write(large, b"0" * 100)
    assert [path.name for path in small.output.iterdir()] == ["large.txt"]


def test_a_file_that_cannot_be_written_is_told(files: Files) -> None:
    (files.workspace / "file").write_text("x")
    with pytest.raises(ToolFailure, match="cannot write"):
        files.write(files.workspace / "file/below.txt", b"x")
    with pytest.raises(ToolFailure, match="cannot write"):
        files.append(files.workspace / "file/below.txt", "x")
    files.append(files.workspace / "log/a.log", "one\n")
    files.append(files.workspace / "log/a.log", "two\ud800\n")
    assert (files.workspace / "log/a.log").read_text() == "one\ntwo?\n"


@given(st.text(max_size=200))
def test_a_safe_name_is_one_name(name: str) -> None:
    safe = safe_name(name, "download")
    assert 0 < len(safe) <= 100
    assert not set(safe) & set('/\\\0\n\r"<>|:*?')
    assert not safe.startswith(".")


def test_a_free_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("")
    (tmp_path / "a-2.txt").write_text("")
    assert free_name(tmp_path / "a.txt").name == "a-3.txt"
    assert free_name(tmp_path / "a.txt", {tmp_path / "a-3.txt"}).name == "a-4.txt"
    assert free_name(tmp_path / "b.txt") == tmp_path / "b.txt"
