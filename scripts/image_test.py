"""What `make image-test` tries: `IMAGE`, with the container engine `ENGINE` (docker, podman)."""

import json
import os
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

from tests.action.runner import Runner
from tests.fakes.github_api import GithubApi
from tests.fakes.results_service import ResultsFake

IMAGE = os.environ["IMAGE"]
RUN = [os.environ["ENGINE"], "run"]
SAVE = [os.environ["ENGINE"], "save"]
MOST_BYTES = 300_000_000
HEAD = "c0ffee" + "0" * 34
CHECKS = Path(__file__).with_name("image_checks.py")


def main() -> None:
    """Tries everything; the first thing that does not hold ends it."""
    for step in (size, start_up, demo_without_network, browser_checks, as_the_runner_starts_it):
        began = time.monotonic()
        said = step()
        print(f"image-test: {step.__name__.replace('_', ' ')}: {said} ({time.monotonic() - began:.0f} s)", flush=True)


def run(flags: list[str], arguments: list[str], *, code: int = 0) -> str:
    done = subprocess.run([*RUN, "--rm", *flags, IMAGE, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"exit {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout + done.stderr


def size() -> str:
    """Packed as a registry keeps it (gzip), which is what a job waits for."""
    packer, total = zlib.compressobj(6, wbits=31), 0
    with subprocess.Popen([*SAVE, IMAGE], stdout=subprocess.PIPE) as saving:
        assert saving.stdout is not None
        for chunk in iter(lambda: saving.stdout.read(1 << 20), b""):  # type: ignore[union-attr]
            total += len(packer.compress(chunk))
    total += len(packer.flush())
    assert total <= MOST_BYTES, f"{total / 1e6:.0f} MB packed"
    return f"{total / 1e6:.0f} MB packed"


def start_up() -> str:
    times = []
    for _ in range(3):
        began = time.monotonic()
        assert "smoketree" in run(["--network", "none"], ["--version"])
        times.append(time.monotonic() - began)
    doctor = run(["--network", "none"], ["doctor"])
    assert "Chromium" in doctor
    assert "ffmpeg" in doctor
    return f"{min(times):.1f} s to the first word, doctor is content"


def demo_without_network() -> str:
    flags = ["--network", "none", "--read-only", "--tmpfs", "/tmp", "--tmpfs", "/work:mode=1777"]
    said = run([*flags, "--shm-size", "64m"], ["demo", "--lines", "--video", "on"])
    assert "20 of 20 cases passed" in said, said[-2000:]
    assert "no video" not in said
    return "20 of 20, read-only root, no network, 64 MB of shared memory"


def browser_checks() -> str:
    mount = ["-v", f"{CHECKS}:/checks.py:ro", "--network", "none", "--entrypoint", "python3"]
    said = run(mount, ["-P", "/checks.py"])
    return said.strip().splitlines()[-1]


def as_the_runner_starts_it() -> str:
    """A container action as the runner starts it, against the fake GitHub and a page on this machine."""
    with tempfile.TemporaryDirectory() as folder, GithubApi() as github:
        from smoketree.cli.demo import sample_preview

        with sample_preview() as url:
            github.repository("acme/shop").pull(7, sha=HEAD)
            github.repository("acme/shop").deploy(HEAD, "Preview", "success", url)
            job = Runner(Path(folder) / "github", github, ResultsFake(github))
            job.inputs = {"comment-key": "image"}  # a plain sh would drop a variable with a dash in its name
            job.plan('#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n')
            began = time.monotonic()
            said = subprocess.run(
                [*RUN, "--rm", *_as_runner(job)], capture_output=True, text=True, check=False, timeout=300
            )
            took = time.monotonic() - began
            assert said.returncode == 0, said.stdout + said.stderr
            [comment] = job.comments
            assert "1 of 1 case passed" in comment
            assert comment.startswith("<!-- smoketree:image -->")
            assert job.assignments()["conclusion"] == "passed"
            assert json.loads((job.workspace / job.assignments()["report-json"]).read_text())["passedCount"] == 1
    return f"one comment, outputs, artifacts; {took:.1f} s"


def _as_runner(job: Runner) -> list[str]:
    """The arguments as actions/runner gives them (ContainerActionHandler, DockerCommandManager)."""
    environ = job.environ()
    names = ("PATH", "SMOKETREE_CHROMIUM", "HOME", "LANG")
    variables = {name: value for name, value in environ.items() if name not in names}
    variables = {name: value.replace(str(job.root), "/github") for name, value in variables.items()}
    flags = ["--workdir", "/github/workspace", "--network", "host", "-e", "HOME=/github/home", "-e", "CI=true"]
    for name, value in variables.items():
        flags += ["-e", f"{name}={value}"]
    for name in ("workspace", "home", "workflow", "file_commands"):
        flags += ["-v", f"{job.root / name}:/github/{name}"]
    return [*flags, "--entrypoint", "/app/entrypoint/main", IMAGE]


if __name__ == "__main__":
    main()
