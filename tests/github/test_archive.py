"""An archive that somebody else has packed."""

import os
import stat
import zipfile
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.github import runs
from smoketree.github.api import GitHubError
from smoketree.github.runs import Archive
from tests.fakes.github_state import packed


def test_only_plain_files_below_its_root_are_there() -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    pipe = zipfile.ZipInfo("pipe")
    pipe.external_attr = (stat.S_IFIFO | 0o644) << 16
    names = ["../up", "/etc/passwd", "a/../../b", "a//b", "a\\b", "./c", "folder/"]
    one = Archive(packed(("runs/a/b.yml", b"x"), (link, b"/etc/passwd"), (pipe, b""), *((n, b"") for n in names)), "s")
    assert list(one.names) == ["runs/a/b.yml"]
    assert one.read("runs/a/b.yml", 1) == b"x"
    assert one.read("link", 99) is None
    odd = Archive(packed(("a", b"x"), packing=zipfile.ZIP_LZMA), "s")
    assert list(odd.names) == []


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(("bomb", bytes(50_000_000)), ("small", b"x"))
    assert len(bomb) < 100_000
    one = Archive(bomb, "s")
    assert one.read("bomb", 1_000_000) is None
    assert one.read("small", 1_000_000) == b"x"
    lying = bomb.replace((50_000_000).to_bytes(4, "little"), (5).to_bytes(4, "little"))
    with pytest.raises(GitHubError, match="cannot be unpacked"):
        Archive(lying, "s").read("bomb", 1_000_000)


def test_all_that_is_read_of_it_is_bounded() -> None:
    one = Archive(packed(*((str(number), bytes(300)) for number in range(4))), "smoke-report", 1000)
    assert [one.read(str(number), 300) for number in range(3)] == [bytes(300)] * 3
    with pytest.raises(GitHubError, match="the artifact smoke-report is larger than it may be"):
        one.read("3", 300)


def test_too_many_files_are_refused_before_they_are_listed() -> None:
    with pytest.raises(GitHubError, match="too many files"):
        Archive(runs._ENTRY * (2 * runs._MOST_FILES + 1), "s")


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(1, 255))
def test_a_damaged_one_is_an_error_of_ours(noise: bytes, at: int, flip: int) -> None:
    whole = bytearray(packed(("results/latest.json", b'{"a": "' + zlib.compress(os.urandom(50)) + b'"}')))
    whole[at % len(whole)] ^= flip
    for content in (noise, bytes(whole), bytes(whole[: at % len(whole)])):
        with suppress(GitHubError):
            one = Archive(content, "s")
            for name in one.names:
                one.read(name, 1000)
