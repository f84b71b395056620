"""Finding the browser and ffmpeg, without starting anything."""

import subprocess
import sys
from pathlib import Path

import pytest

from smoketree.browser.install import find_browser, find_ffmpeg, link_ffmpeg
from smoketree.errors import BrowserError


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def environ(folder: Path, **more: str) -> dict[str, str]:
    return {"PATH": str(folder / "bin"), "HOME": str(folder / "home"), **more}


def test_the_order(tmp_path: Path) -> None:
    with pytest.raises(BrowserError) as caught:
        find_browser(environ(tmp_path))
    assert "smoketree doctor --install" in caught.value.hint

    system = program(tmp_path / "bin/google-chrome")
    assert find_browser(environ(tmp_path)).path == system
    better = program(tmp_path / "bin/chromium")
    assert (found := find_browser(environ(tmp_path))).path == better
    assert found.source == "system"
    shell = program(tmp_path / "bin/chromium-headless-shell")
    assert find_browser(environ(tmp_path)).path == shell
    assert find_browser(environ(tmp_path), headed=True).path == better

    from smoketree.browser.install import _playwright_browsers, browsers_folder

    own = program(_playwright_browsers(browsers_folder(environ(tmp_path)))[0])
    assert (found := find_browser(environ(tmp_path))).path == own
    assert found.source == "playwright"
    assert find_browser(environ(tmp_path), headed=True).path == better

    named = program(tmp_path / "mine")
    assert find_browser(environ(tmp_path, SMOKETREE_CHROMIUM=str(named))).path == named
    with pytest.raises(BrowserError, match="SMOKETREE_CHROMIUM"):
        find_browser(environ(tmp_path, SMOKETREE_CHROMIUM=str(tmp_path / "absent")))


def test_ffmpeg_is_linked_where_playwright_looks(tmp_path: Path) -> None:
    assert find_ffmpeg(environ(tmp_path)) is None
    assert link_ffmpeg(environ=environ(tmp_path)) is None
    system = program(tmp_path / "bin/ffmpeg")
    assert find_ffmpeg(environ(tmp_path)) == system
    for _ in range(2):
        folder = link_ffmpeg(environ=environ(tmp_path))
        assert folder == tmp_path / "home/.cache/smoketree/browsers"
        links = [path for path in folder.rglob("*") if path.is_symlink()]
        assert [link.readlink() for link in links] == [system]
        assert links[0].parent.name.startswith("ffmpeg-")

    # Once that folder is Playwright's own, there is nothing left to link.
    told = environ(tmp_path, PLAYWRIGHT_BROWSERS_PATH=str(folder))
    assert find_ffmpeg(told) == links[0]
    assert link_ffmpeg(environ=told) is None


def test_an_unwritable_cache_is_no_failure(tmp_path: Path) -> None:
    program(tmp_path / "bin/ffmpeg")
    (tmp_path / "home").write_text("a file where the folder should be")
    folder = link_ffmpeg(environ=environ(tmp_path))
    assert folder is not None
    assert not folder.is_relative_to(tmp_path / "home")


def test_looking_imports_nothing_heavy() -> None:
    script = (
        "import sys, smoketree.browser, smoketree.browser.install as i; i.find_ffmpeg();"
        "print([m for m in sys.modules if m.startswith('playwright.')])"
    )
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == "[]"
