"""The tutorial, step by step, as a reader follows it: files, commands, and what is printed."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, blocks

pytestmark = [pytest.mark.browser, pytest.mark.e2e, pytest.mark.timeout(300)]


_STARTS_WITHIN = 60.0
"""Seconds: a development server on a busy machine takes long."""
_NOTICED_WITHIN = 5.0
"""Seconds: Django looks for changed files once a second."""


class Reader:
    """A reader in an empty folder. What was started in the background ends with `close`."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as unused:
            self.address = f"127.0.0.1:{unused.getsockname()[1]}"
        self.folder, self.exported, self.servers = folder, "", list[subprocess.Popen[bytes]]()
        programs = folder / ".programs"
        programs.mkdir()
        for name, words in {"smoketree": "-m smoketree", "python": "", "django-admin": "-m django"}.items():
            (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable} {words} "$@"\n', encoding="utf-8")
            (programs / name).chmod(0o755)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("SMOKETREE_")}
        # Videos and traces take a third of the time, and nothing is asserted of them here.
        cheap = {"SMOKETREE_VIDEO": "off", "SMOKETREE_TRACE": "off", "PYTHONWARNINGS": "ignore"}
        self.environ = {**clean, **cheap, "PATH": f"{programs}:{os.environ['PATH']}"}

    def here(self, text: str) -> str:
        """The text with the address that the server has here."""
        return text.replace("127.0.0.1:8000", self.address)

    def run(self, script: str, entered: str) -> str:
        """What the commands print. Each must end with 0, or with the exit code in a comment after it."""
        printed = ""
        for line in self.here(script).splitlines():
            command, _, code = line.partition("  # exit code ")
            if line.startswith("export "):
                self.exported += f"{line}\n"
            elif line.endswith(" &"):
                self.servers.append(self._start(f"{self.exported}exec {line.removesuffix(' &')}"))
            else:
                done = subprocess.run(
                    ["/bin/bash", "-c", self.exported + command],
                    cwd=self.folder,
                    env=self.environ,
                    input=entered,
                    capture_output=True,
                    text=True,
                    timeout=180,
                    check=False,
                )
                assert done.returncode == int(code or 0), f"{line}\n{done.stdout}{done.stderr}"
                printed += done.stdout + done.stderr
                self._reloaded(changed=line.startswith("sed -i") and ".py" in line)
        return printed

    def _start(self, script: str) -> subprocess.Popen[bytes]:
        """Starts a server, and waits until it listens, as a reader does who sees what it prints."""
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(
            ["/bin/bash", "-c", script],
            cwd=self.folder,
            env=self.environ,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )
        self._wait_until(listening=True, seconds=_STARTS_WITHIN)
        return server

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self._reloaded(changed=file.suffix == ".py")

    def _reloaded(self, *, changed: bool) -> None:
        """Waits until a server has loaded a file that was changed, as happens while a reader reads on."""
        if self.servers and changed:
            self._wait_until(listening=False, seconds=_NOTICED_WITHIN)
            self._wait_until(listening=True, seconds=_STARTS_WITHIN)

    def _wait_until(self, *, listening: bool, seconds: float) -> None:
        host, port = self.address.split(":")
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                socket.create_connection((host, int(port)), timeout=1).close()
                there = True
            except OSError:
                there = False
            if there is listening:
                return
            time.sleep(0.02)

    def close(self) -> None:
        for server in self.servers:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(timeout=10)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    yield reader
    reader.close()
    shutil.rmtree(tmp_path, ignore_errors=True)


def test_every_step_does_what_the_page_says(reader: Reader) -> None:
    steps = list(blocks(ROOT / "docs/tutorial.md"))
    printed = ""
    for block, after in zip_longest(steps, steps[1:]):
        named = re.fullmatch(r"`([\w/.-]+)`:", block.before)
        if named:
            reader.write(named[1], block.text)
        elif block.language == "sh" and not block.not_run:
            printed = reader.run(block.text, entered(after))
        elif block.language == "text":
            said = {line.strip() for line in printed.splitlines()}
            for line in block.text.splitlines():
                assert line.startswith("> ") or line.strip() in said, f"{block.place}: {line}\n{printed}"
    assert (reader.folder / ".github/workflows/smoke.yml").exists()


def entered(block: Block | None) -> str:
    """The lines that a reader enters in a dialogue that the page shows."""
    lines = block.text.splitlines() if block is not None and block.language == "text" else []
    return "".join(f"{line.removeprefix('> ')}\n" for line in lines if line.startswith("> "))
