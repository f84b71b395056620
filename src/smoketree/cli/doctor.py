"""`smoketree doctor`: what is installed, what is missing, and which hosts a run would talk to. Installs a browser where
none is found; each command is printed before it is run."""

import ipaddress
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from smoketree.browser.endpoint import place
from smoketree.browser.install import find_browser, find_ffmpeg
from smoketree.cli.options import common_options, given
from smoketree.errors import EXIT_PASSED, EXIT_UNTESTABLE, BrowserError, SmoketreeError, UsageError
from smoketree.settings import Settings, load_settings


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's. `ok` is None for what is only reported; False for what is needed and missing."""

    topic: str
    ok: bool | None
    found: str
    fix: str = ""


@click.command("doctor")
@click.option("--url", metavar="URL", help="the preview that a run would test")
@click.option("--inbox", metavar="URL", help="where temporary mail would be received")
@click.option("--out", metavar="DIR", help="folder for reports and evidence")
@click.option("--only", metavar="TOPIC", help="one topic: python, browser, ffmpeg, keys, inbox, output or hosts")
@click.option("--json", "as_json", is_flag=True, help="print JSON")
@click.option("--install", is_flag=True, help="install a browser if none is found; every command is printed first")
@common_options("quiet")
def command(only: str | None, as_json: bool, install: bool, quiet: bool, **flags: Any) -> int:
    """Check this machine. Exit code: 3 if something required is missing; the output says how to fix it.

    With --install, Playwright's own Chromium is downloaded into the user's cache. Where that cannot be had, the
    system's package is offered: a person at a terminal is asked first.
    """
    if install:
        install_browser()
    findings = tuple(examine(load_settings(given(flags)), os.environ, only))
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    for finding in () if as_json else findings:
        if not quiet or finding.ok is False:
            mark = {True: "ok", False: "MISSING", None: "-"}[finding.ok]
            click.echo(f"{mark:<8} {finding.topic:<8} {finding.found}")
            if finding.fix:
                click.echo(f"{'':<17} {finding.fix}")
    return EXIT_UNTESTABLE if any(finding.ok is False for finding in findings) else EXIT_PASSED


def examine(settings: Settings, environ: Mapping[str, str], only: str | None = None) -> Iterator[Finding]:
    """Looks at everything, or at one topic. Raises UsageError for a topic that there is not."""
    topics: dict[str, Callable[[], Finding]] = {
        "python": lambda: Finding("python", True, platform.python_version()),
        "browser": lambda: _browser(environ),
        "ffmpeg": lambda: _ffmpeg(environ),
        "keys": lambda: _keys(settings, environ),
        "inbox": lambda: _inbox(settings),
        "output": lambda: _output(settings.out),
        "hosts": lambda: _hosts(settings, environ),
    }
    if only is not None and only not in topics:
        raise click.BadParameter(f"{only!r} is not a topic; topics: {', '.join(topics)}", param_hint="--only")
    for topic, look in topics.items():
        if only in {None, topic}:
            yield look()


def _browser(environ: Mapping[str, str]) -> Finding:
    try:
        binary = find_browser(environ)
    except SmoketreeError as error:
        return Finding("browser", False, error.message, error.hint)
    said = _version([str(binary.path), "--version"])
    if said is None:
        return Finding("browser", False, f"{binary.path} does not start", "apt-get install --reinstall chromium")
    return Finding("browser", True, f"{said} at {binary.path} (from: {binary.source})")


def _ffmpeg(environ: Mapping[str, str]) -> Finding:
    found = find_ffmpeg(environ)
    if found is None:
        return Finding("ffmpeg", None, "not found: no videos are recorded", "apt-get install ffmpeg")
    return Finding("ffmpeg", True, str(found))


def _version(command: list[str]) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip().splitlines()[0][:80] if done.stdout.strip() else None


def _keys(settings: Settings, environ: Mapping[str, str]) -> Finding:
    from smoketree.agent.model.choose import choice_of
    from smoketree.providers import PROVIDERS

    present = [name for each in PROVIDERS.values() for name in each.keys if environ.get(name, "").strip()]
    there = f"set: {', '.join(present)} (values are never shown)" if present else "no model key is set"
    try:
        choice = choice_of(settings, environ)
    except UsageError as error:
        return Finding("keys", False, f"{there}; {error.message}", error.hint)
    if choice is not None:
        return Finding("keys", True, f"{there}; a run uses {choice.model}")
    if present:
        there += f"; a run {'uses none of them' if settings.provider == 'none' else 'has no key for its model'}"
    return Finding("keys", None, f"{there}: only plain lines are read, without a model")


def _inbox(settings: Settings) -> Finding:
    if settings.inbox is None:
        return Finding("inbox", None, "none: plans cannot receive mail")
    from smoketree.mail.choose import read_address

    try:
        inbox = read_address(settings.inbox)
    except SmoketreeError as error:
        return Finding("inbox", False, error.message, error.hint)
    if inbox.is_public:
        return Finding("inbox", True, f"{inbox.shown}: a public service; anyone who knows an address can read its mail")
    preview = urlsplit(settings.url or "").hostname
    if inbox.is_ours and _is_private(inbox.host) and preview is not None and not _is_private(preview):
        why = f"{inbox.host}: {preview} cannot reach it from outside"
        return Finding("inbox", False, why, "use an inbox with a public address")
    return Finding("inbox", True, f"{inbox.shown}: the preview must send its mail there")


def _is_private(host: str | None) -> bool:
    """Whether a host is reachable from this machine or its network only."""
    if host in {None, "localhost"}:
        return True
    try:
        return not ipaddress.ip_address(str(host)).is_global
    except ValueError:
        return False


def _output(out: Path) -> Finding:
    from smoketree.report.store import IGNORE, Store

    existed = out.exists()
    try:
        Store(out).prepare()
    except SmoketreeError as error:
        return Finding("output", False, error.message, error.hint)
    if not existed:  # nothing is left behind, unless a run writes there meanwhile
        (out / IGNORE).unlink(missing_ok=True)
        with suppress(OSError):
            (out / "results").rmdir()
            out.rmdir()
    return Finding("output", True, f"{out}/ can be written")


def _hosts(settings: Settings, environ: Mapping[str, str]) -> Finding:
    from smoketree.agent.model.choose import choice_of
    from smoketree.mail.choose import read_address

    preview = place(settings.url) if settings.url else "the preview's own host"
    hosts = [preview, *(place(origin) if "://" in origin else origin for origin in settings.allow_origin)]
    with suppress(SmoketreeError):  # no inbox is set, or what is wrong with it is said of the inbox
        inbox = read_address(settings.inbox)
        hosts += [] if inbox.is_ours else [inbox.place]
    with suppress(UsageError):  # said of the keys
        choice = choice_of(settings, environ)
        hosts += [] if choice is None else [place(choice.provider.endpoint(choice.environ))]
    return Finding("hosts", None, f"a run connects to: {', '.join(hosts)}; pages may load other hosts; no telemetry")


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


def installers(environ: Mapping[str, str]) -> Iterator[Installer]:
    """The ways to install a browser on this machine, the first one first."""
    yield Installer((sys.executable, "-m", "playwright", "install", "chromium"))
    path = environ.get("PATH")
    for name, arguments in _PACKAGES:
        program = shutil.which(name, path=path)
        sudo = shutil.which("sudo", path=path)
        as_root = () if not hasattr(os, "geteuid") or os.geteuid() == 0 else (sudo,) if sudo else None
        if program is not None and as_root is not None:
            yield Installer((*as_root, program, *arguments), system=True)
            return


def install_browser(*, headed: bool = False) -> None:
    """Installs a browser, unless one is found. A person is asked before something changes the system. Raises
    BrowserError if there is still none."""
    for installer in installers(os.environ):
        if _is_there(headed=headed):
            return
        if installer.system and not ask(f"Playwright's Chromium could not be installed. Run {installer}?"):
            continue
        click.echo(f"running: {installer}", err=True)
        subprocess.run(installer.command, check=False)
    find_browser(headed=headed)


def _is_there(*, headed: bool) -> bool:
    try:
        find_browser(headed=headed)
    except BrowserError:
        return False
    return True


def offer_browser(settings: Settings) -> None:
    """Offers to install a browser where a run would start one and none is found. A person at a terminal is asked;
    anybody else gets the error of the run."""
    elsewhere = settings.cdp_endpoint, settings.ws_endpoint, settings.grid_url, settings.browser_server
    if settings.extension or any(one is not None for one in elsewhere):
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    if os.environ.get("SMOKETREE_CHROMIUM") or _is_there(headed=settings.headed):
        return
    if ask(f"No Chromium was found. Install Playwright's own ({next(installers(os.environ))})?"):
        install_browser(headed=settings.headed)


def ask(question: str) -> bool:
    """Asks at the terminal; False if there is none."""
    return sys.stdin.isatty() and click.confirm(question, default=True, err=True)
