"""The command as a user runs it: in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path


def smoketree(
    *arguments: str, cwd: Path, timeout: float = 90, typed: str | None = None, **environ: str
) -> subprocess.CompletedProcess[str]:
    """Runs `smoketree` and waits for it; no setting of the caller's environment reaches it. `typed` is its stdin."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SMOKETREE_")}
    keep = {name: os.environ[name] for name in ("SMOKETREE_CHROMIUM",) if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "smoketree", *arguments],
        cwd=cwd,
        env={**clean, **keep, **environ},
        input=typed,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def says_plainly(done: subprocess.CompletedProcess[str], code: int, words: str) -> None:
    """One clear line, a hint at most, the right code, no traceback."""
    assert done.returncode == code, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    lines = [line for line in done.stderr.splitlines() if line.startswith("smoketree:")]
    assert len(lines) == 1, done.stderr
