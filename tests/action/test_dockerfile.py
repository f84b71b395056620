"""Lines of the Dockerfile that no build on this machine runs."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOMENT = "20261122T000000Z"
SOURCES = """Types: deb
# http://snapshot.debian.org/archive/debian/20261101T000000Z
URIs: {0}/debian
Suites: trixie trixie-updates

Types: deb
URIs: {0}/debian-security{1}
Suites: trixie-security
"""


def run_snapshot_line(root: Path, sources: str, moment: str) -> "subprocess.CompletedProcess[str]":
    """What the stage `base` does, with `root` in the place of /."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    found = re.search(r"^ARG SNAPSHOT=\nRUN (.*?[^\\])\n\n", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    for name in ("sources.list.d", "apt.conf.d"):
        (root / "etc/apt" / name).mkdir(parents=True)
    (root / "etc/apt/sources.list.d/debian.sources").write_text(sources)
    line = found[1].replace("/etc/apt", f"{root}/etc/apt")
    shell = ["/bin/sh", "-c", line]
    return subprocess.run(shell, env={"SNAPSHOT": moment}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("end", ["", "/"])
def test_a_release_takes_both_archives_of_one_moment(tmp_path: Path, end: str) -> None:
    ran = run_snapshot_line(tmp_path, SOURCES.format("http://deb.debian.org", end), MOMENT)
    assert ran.returncode == 0, ran.stderr
    written = (tmp_path / "etc/apt/sources.list.d/debian.sources").read_text()
    assert re.findall("^URIs: (.*)$", written, re.MULTILINE) == [
        f"http://snapshot.debian.org/archive/debian/{MOMENT}/",
        f"http://snapshot.debian.org/archive/debian-security/{MOMENT}/",
    ]
    assert "Check-Valid-Until" in (tmp_path / "etc/apt/apt.conf.d/snapshot").read_text()


def test_without_a_moment_nothing_is_changed(tmp_path: Path) -> None:
    sources = SOURCES.format("http://deb.debian.org", "")
    assert run_snapshot_line(tmp_path, sources, "").returncode == 0
    assert (tmp_path / "etc/apt/sources.list.d/debian.sources").read_text() == sources
    assert not list((tmp_path / "etc/apt/apt.conf.d").iterdir())


def test_other_sources_end_the_build(tmp_path: Path) -> None:
    assert run_snapshot_line(tmp_path, "Types: deb\nURIs: http://mirror.example/apt\n", MOMENT).returncode != 0
