"""The door: help at once, and every mistake in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from smoketree.version import __version__
from tests.cli.command import says_plainly, smoketree, smoketree_anew

pytestmark = pytest.mark.e2e


def test_help_and_version(tmp_path: Path) -> None:
    done = smoketree_anew("--help", cwd=tmp_path)
    assert done.returncode == 0
    for command in ("run", "lint", "report", "init", "demo", "doctor"):
        assert f"  {command}" in done.stdout
    assert __version__ in smoketree("--version", cwd=tmp_path).stdout


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["report", "render", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    heavy = "{'playwright', 'jinja2', 'httpx2', 'anthropic', 'mcp', 'starlette', 'uvicorn'}"
    code = (
        "import sys; from smoketree.cli import main\n"
        f"try: main({arguments!r})\n"
        f"except SystemExit: print('HEAVY', sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "HEAVY []"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nope"], "No such command 'nope'"),
        (["run", "--vidio", "on"], "No such option '--vidio'"),
        (["run", "--video", "maybe"], "--video: input should be 'on', 'off' or 'failures'"),
        (["run", "--workers", "0"], "--workers: input should be greater than or equal to 1"),
        (["run", "--viewport", "wide"], "--viewport: takes WxH"),
        (["run", "--shard", "3/2"], "--shard: takes I/N"),
        (["run", "--url", "local host"], "--url: takes an address"),
        (["run", "--secret", "GITHUB_TOKEN"], "--secret: takes names like"),
        (["run", "--provider", "cleverest", "--url", "http://127.0.0.1:9"], "--provider: input should be 'auto'"),
        (["run", "nope.md", "--url", "http://127.0.0.1:9"], "no such file or folder: nope.md"),
        (["run", "--url", "http://127.0.0.1:9"], "no plans: there is no folder smoke/"),
        (["run", ".", "--url", "http://127.0.0.1:9"], "no plans in ."),
        (["doctor", "--only", "x"], "'x' is not a topic"),
        (["report", "render", "nope.json"], "nope.json"),
        (["report", "render", "nope.json", "--format", "pdf"], ""),
    ],
)
def test_a_mistake_is_one_line_and_exit_2(tmp_path: Path, arguments: list[str], words: str) -> None:
    says_plainly(smoketree(*arguments, cwd=tmp_path), 2, words)
    assert not list(tmp_path.iterdir())


def test_init_writes_a_plan_that_can_be_read_and_nothing_twice(tmp_path: Path) -> None:
    assert smoketree("init", cwd=tmp_path).returncode == 0
    done = smoketree_anew("lint", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "smoke/home.md" in done.stdout
    says_plainly(smoketree("init", cwd=tmp_path), 2, "already exists")


def test_a_wrong_key_in_the_settings_file(tmp_path: Path) -> None:
    (tmp_path / "smoketree.toml").write_text("vidio = 'on'\n")
    says_plainly(smoketree("run", cwd=tmp_path), 2, "unknown setting `vidio`")
    (tmp_path / "smoketree.toml").write_text("video = ")
    says_plainly(smoketree("run", cwd=tmp_path), 2, "the settings file cannot be read")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "plan"),
        (b"\x80\x81\xff binary", "not UTF-8"),
        (b"\x00\x01\x02", "not a text file"),
        (b"# Notes\n\nnothing to do\n", "has no steps"),
        (b'#Case 1:\n- Open /\n- Assert: the page shows "x"\n', "without a name"),
        (b'---\nurll: /\n---\n#Case 1: a\n- Assert: the page shows "x"\n', "urll"),
    ],
)
def test_a_plan_that_cannot_be_used(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "a.md").write_bytes(content)
    says_plainly(smoketree("run", "a.md", "--url", "http://127.0.0.1:9", cwd=tmp_path), 2, words)
