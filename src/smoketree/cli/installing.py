"""Installs a browser where none is found: Playwright's own, or the system's where that cannot be had. Each command is
printed before it is run."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import click

from smoketree.browser.install import find_browser
from smoketree.errors import BrowserError
from smoketree.settings import Settings

_PACKAGES = (
    ("apt-get", ("install", "-y", "chromium", "ffmpeg")),
    ("dnf", ("install", "-y", "chromium", "ffmpeg-free")),
    ("pacman", ("-S", "--noconfirm", "chromium", "ffmpeg")),
    ("zypper", ("install", "-y", "chromium", "ffmpeg")),
)


@dataclass(frozen=True, slots=True)
class Installer:
    """A way to install a browser. `system`: it changes the system, so it is not run unasked."""

    command: tuple[str, ...]
    system: bool = False

    def __str__(self) -> str:
        return shlex.join(self.command)


def installers(environ: Mapping[str, str] = os.environ) -> Iterator[Installer]:
    """The ways to install a browser on this machine, the first one first."""
    yield Installer((sys.executable, "-m", "playwright", "install", "chromium"))
    path = environ.get("PATH")
    for name, arguments in _PACKAGES:
        program = shutil.which(name, path=path)
        as_root = () if not hasattr(os, "geteuid") or os.geteuid() == 0 else _sudo(path)
        if program is not None and as_root is not None:
            yield Installer((*as_root, program, *arguments), system=True)
            return


def _sudo(path: str | None) -> tuple[str, ...] | None:
    """How to become root; None where that is not possible."""
    found = shutil.which("sudo", path=path)
    return None if found is None else (found,)


def install_browser(
    say: Callable[[str], object],
    confirm: Callable[[str], bool],
    environ: Mapping[str, str] = os.environ,
    *,
    headed: bool = False,
) -> None:
    """Installs a browser, unless one is found. `confirm` asks before something changes the system. Raises BrowserError
    where there is none in the end."""
    for installer in installers(environ):
        if _is_there(environ, headed=headed):
            return
        if installer.system and not confirm(f"Playwright's Chromium could not be installed. Run {installer}?"):
            continue
        say(f"running: {installer}")
        subprocess.run(installer.command, env=dict(environ), check=False)
    find_browser(environ, headed=headed)


def _is_there(environ: Mapping[str, str], *, headed: bool) -> bool:
    try:
        find_browser(environ, headed=headed)
    except BrowserError:
        return False
    return True


def offer_browser(settings: Settings) -> None:
    """Offers to install a browser where a run would start one and none is found. A person at a terminal is asked;
    anybody else gets the error of the run."""
    given = (
        settings.cdp_endpoint, settings.ws_endpoint, settings.grid_url, settings.browser_server,
        settings.extension or None,
    )  # fmt: skip
    if any(one is not None for one in given) or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    if os.environ.get("SMOKETREE_CHROMIUM") or _is_there(os.environ, headed=settings.headed):
        return
    first = next(installers())
    if ask(f"No Chromium was found. Install Playwright's own ({first})?"):
        install_browser(lambda line: click.echo(line, err=True), ask, headed=settings.headed)


def ask(question: str) -> bool:
    """Asks at the terminal; False if there is none."""
    return sys.stdin.isatty() and click.confirm(question, default=True, err=True)
