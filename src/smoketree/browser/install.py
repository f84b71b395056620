"""Finds the browser and ffmpeg on this machine. Looks at files only: importing this starts nothing heavy.

Playwright takes a browser from anywhere but looks for ffmpeg (which writes the video) at one fixed place,
`$PLAYWRIGHT_BROWSERS_PATH/ffmpeg-<revision>/ffmpeg-linux`. Where the system has one and Playwright's folder has
none, it is linked into a private folder that only the driver process uses.
"""

import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from smoketree.errors import BrowserError

SYSTEM_BROWSERS = ("chromium", "google-chrome", "chromium-browser")

HEADLESS_SHELL = "chromium-headless-shell"
"""The system's Chromium without a user interface. Preferred where no window is wanted, as Playwright does: a full
Chromium keeps the processes of its own windows' interface busy for every session, unseen."""

BROWSERS_PATH = "PLAYWRIGHT_BROWSERS_PATH"
"""The environment variable that sets the folder of Playwright's downloads."""

_INSTALL = "install one: `smoketree doctor --install`, or `apt-get install chromium`; or name it in SMOKETREE_CHROMIUM"


@dataclass(frozen=True, slots=True)
class BrowserBinary:
    """A browser that can be started. `source` is where it was found: setting, playwright or system."""

    path: Path
    source: str


def find_browser(environ: Mapping[str, str] = os.environ, *, headed: bool = False) -> BrowserBinary:
    """The Chromium to start: the one named in SMOKETREE_CHROMIUM, Playwright's own download, the system's.

    Where it has to be `headed`, headless shells are passed over. Raises BrowserError where there is none, or where
    SMOKETREE_CHROMIUM names no program.
    """
    named = environ.get("SMOKETREE_CHROMIUM")
    if named:
        found = shutil.which(named, path=environ.get("PATH"))
        if found is None:
            raise BrowserError(f"SMOKETREE_CHROMIUM is not a program: {named}", "set the path of a Chromium")
        return BrowserBinary(Path(found), "setting")
    for path in _playwright_browsers(browsers_folder(environ), headed=headed):
        if os.access(path, os.X_OK):
            return BrowserBinary(path, "playwright")
    for name in SYSTEM_BROWSERS if headed else (HEADLESS_SHELL, *SYSTEM_BROWSERS):
        found = shutil.which(name, path=environ.get("PATH"))
        if found is not None:
            return BrowserBinary(Path(found), "system")
    raise BrowserError("no Chromium was found", _INSTALL)


def find_ffmpeg(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The ffmpeg that would write videos: Playwright's own, else the system's; None where there is none."""
    own = _ffmpeg_in(browsers_folder(environ))
    if os.access(own, os.X_OK):
        return own
    found = shutil.which("ffmpeg", path=environ.get("PATH"))
    return Path(found) if found is not None else None


def link_ffmpeg(cache: Path | None = None, environ: Mapping[str, str] = os.environ) -> Path | None:
    """The folder to give to the driver as PLAYWRIGHT_BROWSERS_PATH so that it finds an ffmpeg.

    None where nothing has to be changed: Playwright has its own, or there is no ffmpeg to link. `cache` is the folder
    to link in (default `~/.cache/smoketree/browsers`, in the temporary folder where that cannot be written).
    """
    ffmpeg = find_ffmpeg(environ)
    if ffmpeg is None or ffmpeg == _ffmpeg_in(browsers_folder(environ)):
        return None
    for folder in [cache] if cache is not None else _cache_folders(environ):
        try:
            _link(_ffmpeg_in(folder), ffmpeg)
        except OSError:
            continue
        return folder
    return None


def browsers_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where Playwright keeps its downloads."""
    named = environ.get(BROWSERS_PATH)
    if named == "0":
        return _driver_package() / ".local-browsers"
    if named:
        return Path(named)
    home = Path(environ.get("HOME") or Path.home())
    if sys.platform == "darwin":
        return home / "Library/Caches/ms-playwright"
    return Path(environ.get("XDG_CACHE_HOME") or home / ".cache") / "ms-playwright"


def _revisions() -> dict[str, str]:
    text = (_driver_package() / "browsers.json").read_text(encoding="utf-8")
    return {entry["name"]: entry["revision"] for entry in json.loads(text)["browsers"]}


def _driver_package() -> Path:
    spec = find_spec("playwright")
    if spec is None or spec.origin is None:
        raise BrowserError("Playwright is not installed", "install it: `pip install playwright`")
    return Path(spec.origin).parent / "driver" / "package"


def _playwright_browsers(folder: Path, *, headed: bool = False) -> tuple[Path, ...]:
    """The places of Playwright's own headless shell and of its full Chromium, for this kind of machine."""
    revisions = _revisions()
    full, shell = f"chromium-{revisions['chromium']}", f"chromium_headless_shell-{revisions['chromium-headless-shell']}"
    if sys.platform == "darwin":
        arch = "mac-arm64" if platform.machine() == "arm64" else "mac-x64"
        app = "Google Chrome for Testing"
        return (folder / full / f"chrome-{arch}" / f"{app}.app/Contents/MacOS/{app}",)
    arch = "linux-arm64" if platform.machine() in {"aarch64", "arm64"} else "linux64"
    whole = folder / full / f"chrome-{arch}" / "chrome"
    return (whole,) if headed else (folder / shell / f"chrome-headless-shell-{arch}" / "chrome-headless-shell", whole)


def _ffmpeg_in(folder: Path) -> Path:
    name = "ffmpeg-mac" if sys.platform == "darwin" else "ffmpeg-linux"
    return folder / f"ffmpeg-{_revisions()['ffmpeg']}" / name


def _cache_folders(environ: Mapping[str, str]) -> tuple[Path, ...]:
    home = Path(environ.get("HOME") or Path.home())
    owner = os.getuid() if hasattr(os, "getuid") else 0
    return (home / ".cache/smoketree/browsers", Path(tempfile.gettempdir()) / f"smoketree-browsers-{owner}")


def _link(place: Path, target: Path) -> None:
    if place.is_symlink() and place.readlink() == target:
        return
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Another process may be linking the same: the rename makes either one win, never neither.
    fresh = place.with_name(f".{place.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.replace(place)
