"""`doctor --install`, and the wheel in an environment of its own."""

import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from smoketree.cli.doctor import installers
from tests.cli.command import smoketree
from tests.cli.interactive.test_prompt import at_prompt
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = '#!/bin/sh\necho "Chromium 1.2.3"\n'


def _archive() -> bytes:
    """A browser as Playwright's host serves it, for each kind of machine: a program that says its version."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for arch in ("linux64", "linux-arm64"):
            for name in (f"chrome-{arch}/chrome", f"chrome-headless-shell-{arch}/chrome-headless-shell"):
                entry = zipfile.ZipInfo(name)
                entry.external_attr = 0o755 << 16
                archive.writestr(entry, _PROGRAM)
    return made.getvalue()


class _Downloads(Pages):
    """The host of Playwright's downloads: every file is the same archive."""

    def reply(self, hit: Hit) -> Reply:
        del hit
        return Reply(_archive(), content_type="application/zip")


@pytest.fixture
def host() -> Iterator[Pages]:
    with _Downloads() as served:
        yield served


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """An environment in which no browser is found, and none can be downloaded."""
    (tmp_path / "bin").mkdir()
    home = tmp_path / "home"
    home.mkdir()
    found = {"HOME": str(home), "PATH": str(tmp_path / "bin"), "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}
    return {**found, "PLAYWRIGHT_BROWSERS_PATH": str(home / "browsers"), "SMOKETREE_CHROMIUM": ""}


def test_playwrights_own_browser_is_installed(host: Pages, nowhere: dict[str, str], tmp_path: Path) -> None:
    here = {**nowhere, "PLAYWRIGHT_DOWNLOAD_HOST": host.origin}
    done = smoketree("doctor", "--install", "--only", "browser", cwd=tmp_path, timeout=90, typed="", **here)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "-m playwright install chromium" in done.stderr  # what is run is said
    assert "Chromium 1.2.3 at" in done.stdout
    assert "(from: playwright)" in done.stdout
    again = smoketree("doctor", "--install", "--only", "browser", cwd=tmp_path, timeout=90, typed="", **here)
    assert "running" not in again.stderr


def test_where_no_browser_can_be_had_it_says_so(nowhere: dict[str, str], tmp_path: Path) -> None:
    done = smoketree("doctor", "--install", "--only", "browser", cwd=tmp_path, timeout=90, typed="", **nowhere)
    assert done.returncode == 3
    assert "smoketree: no Chromium was found" in done.stderr


def test_a_person_is_asked_before_the_system_is_changed(nowhere: dict[str, str], tmp_path: Path) -> None:
    folder = Path(nowhere["PATH"])
    (folder / "sudo").write_text('#!/bin/sh\nexec "$@"\n')
    (folder / "apt-get").write_text(
        f"#!/bin/sh\nprintf '%s' \"$*\" > {tmp_path}/asked\nprintf '{_PROGRAM}' > {folder}/chromium\n"
        f"{_which('chmod')} +x {folder}/chromium\n".replace("\\n", "\\\\n")
    )
    for name in ("sudo", "apt-get"):
        (folder / name).chmod(0o755)
    with at_prompt("doctor", "--install", "--only", "browser", cwd=tmp_path, **nowhere) as terminal:
        terminal.sees("Playwright's Chromium could not be installed. Run ")  # what follows may be on the next row
        assert not (tmp_path / "asked").exists()
        terminal.type("y\n")
        assert terminal.ends() == 0
    assert (tmp_path / "asked").read_text() == "install -y chromium ffmpeg"


def test_a_run_without_a_browser_offers_one(nowhere: dict[str, str], tmp_path: Path) -> None:
    with at_prompt("try", "http://127.0.0.1:9", cwd=tmp_path, **nowhere) as terminal:
        terminal.sees("No Chromium was found. Install Playwright's own")
        terminal.type("n\n")
        assert terminal.ends() == 3


def test_no_package_manager_leaves_playwrights_own_only() -> None:
    assert [each.system for each in installers({"PATH": "/nonexistent"})] == [False]


@pytest.mark.timeout(900)
def test_the_wheel_in_a_fresh_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("smoketree-*.whl")
    uv = str(Path(sys.executable).with_name("uv"))
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, "env"], cwd=tmp_path, check=True)
    python = tmp_path / "env/bin/python"
    install = [uv, "pip", "install", "--quiet", "--python", str(python), "-c", str(ROOT / "requirements-dev.lock")]
    subprocess.run([*install, f"{wheel}[author]"], cwd=tmp_path, check=True)
    clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}

    def ran(*arguments: str) -> str:
        command = [str(tmp_path / "env/bin/smoketree"), *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "ok       browser" in ran("doctor")
    assert "Plan language: cheat sheet" in ran("help", "language")
    assert "write a plan line by line" in ran("--help")


def _which(name: str) -> str:
    return next(str(path) for path in (Path("/bin") / name, Path("/usr/bin") / name) if path.exists())
