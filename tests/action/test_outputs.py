"""What a step tells its runner: no value can say more than itself."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.action.runner_context import mask, save_state, saved_state, set_outputs, write_summary
from smoketree.errors import OutputError

ONE = re.compile(r"(\S+?)<<(\S+)\n")


def as_the_runner_reads(text: str) -> dict[str, str]:
    """actions/runner, FileCommandManager: a name, a delimiter, lines until a line that is the delimiter."""
    told: dict[str, str] = {}
    lines = text.split("\n")[:-1]
    while lines:
        name, _, end = lines.pop(0).partition("<<")
        value = lines[: lines.index(end)]
        told[name] = "\n".join(value)
        del lines[: len(value) + 1]
    return told


def test_a_value_cannot_set_an_output_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "output"
    file.touch()
    environ = {"GITHUB_OUTPUT": str(file)}
    set_outputs(environ, {"conclusion": "failed"})
    first = ONE.match(file.read_text())
    assert first is not None
    hostile = f"x\n{first[2]}\nconclusion<<end\npassed\nend\n::set-output name=conclusion::passed"
    set_outputs(environ, {"preview-url": hostile, "empty": "", "odd": "\udc80"})
    told = as_the_runner_reads(file.read_text())
    assert told == {"conclusion": "failed", "preview-url": hostile, "empty": "", "odd": "?"}
    assert len({found[2] for found in ONE.finditer(file.read_text()) if found[2].startswith("end-")}) == 4


@given(st.text(alphabet="a%\n\r\u2028 \t:", max_size=20))
def test_every_line_of_a_secret_is_masked_by_itself(value: str) -> None:
    said: list[str] = []
    mask(said.append, [value])
    assert all("\n" not in line and "\r" not in line and line.startswith("::add-mask::") for line in said)
    masked = {line.removeprefix("::add-mask::").replace("%25", "%") for line in said}
    assert masked == {line.strip() for line in value.splitlines()} - {""}


def test_a_summary_that_the_runner_would_drop_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "summary"
    environ = {"GITHUB_STEP_SUMMARY": str(file)}
    write_summary(environ, "ü" * (512 * 1024 - 1))
    assert file.stat().st_size == 1024 * 1024 - 1
    with pytest.raises(OutputError, match="1 MiB"):
        write_summary(environ, "ü" * (512 * 1024))
    assert file.stat().st_size == 1024 * 1024 - 1


def test_nothing_is_written_through_a_link_or_into_a_pipe(tmp_path: Path) -> None:
    target, pipe = tmp_path / "target", tmp_path / "pipe"
    target.touch()
    (tmp_path / "link").symlink_to(target)
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # with a reader, it could be opened
    try:
        for place in (tmp_path / "link", pipe):
            with pytest.raises((OSError, OutputError)):
                save_state({"GITHUB_STATE": str(place)}, {"sha": "c0ffee"})
        assert os.read(reader, 10) == b""
    finally:
        os.close(reader)
    assert target.read_bytes() == b""


def test_without_a_runner_nothing_is_told() -> None:
    set_outputs({}, {"a": "b"})
    write_summary({"GITHUB_STEP_SUMMARY": ""}, "text")
    assert saved_state({}, "sha") == ""
    assert saved_state({"STATE_check-shown": "True"}, "check-shown") == "True"
