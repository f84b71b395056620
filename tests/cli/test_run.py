"""`smoketree run` as a user runs it, on previews good and bad."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import LIGHT, processes_in, says_plainly, smoketree, smoketree_anew
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

HOME = '#Case 1: Home\n- Assert: the page shows "Hi there"\n- Assert: the page does not show "Error"\n'
MISSED = HOME.replace('"Hi there"', '"Bye" within 1 second')
"""What does not come: a session's first page is given ten seconds otherwise."""


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html("/", "<title>home</title><h1>Hi there</h1>")
        yield served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke/home.md").write_text(HOME)
    return tmp_path


def report_in(folder: Path) -> dict[str, Any]:
    latest = json.loads((folder / ".smoketree/results/latest.json").read_text())
    assert isinstance(latest, dict)
    same = json.loads((folder / f".smoketree/results/{latest['runId']}.json").read_text())
    assert same == latest
    return latest


def nothing_half_written(folder: Path) -> None:
    assert [path for path in folder.rglob("*") if path.name.endswith((".tmp", ".new", ".part"))] == []
    for path in folder.rglob("*.json"):
        json.loads(path.read_text())


def run(folder: Path, url: str, *flags: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return smoketree("run", "--url", url, *LIGHT, *flags, cwd=folder, **options)


@pytest.mark.parametrize(("environ", "attempts"), [({"CI": "true"}, 2), ({"GITHUB_ACTIONS": "true"}, 2), ({}, 1)])
def test_an_error_is_tried_again_in_a_ci(folder: Path, pages: Pages, environ: dict[str, str], attempts: int) -> None:
    (folder / "smoke/home.md").write_text("#Case 1: Home\n- Click the wheel\n- Assert: the page shows 'Hi there'\n")
    assert run(folder, pages.url("/"), **environ).returncode == 3
    assert 1 + len(report_in(folder)["scenarios"][0]["attempts"]) == attempts


def test_a_preview_that_is_well(folder: Path, pages: Pages) -> None:
    done = smoketree_anew("run", "--url", pages.url("/"), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed   smoke/home.md: Home" in done.stdout
    report = report_in(folder)
    assert (report["passedCount"], report["failedCount"], report["aborted"]) == (1, 0, False)
    assert report["plans"][0]["text"].splitlines() == HOME.splitlines()
    run = folder / ".smoketree/runs" / report["runId"]
    assert {"index.html", "comment.md", "summary.md", "junit.xml"} <= {path.name for path in run.iterdir()}
    kinds = {artifact["kind"] for artifact in report["scenarios"][0]["artifacts"]}
    assert {"video", "screenshot", "console", "network"} <= kinds
    for artifact in report["scenarios"][0]["artifacts"]:
        assert (run / artifact["path"]).is_file()
    assert processes_in(folder) == []
    nothing_half_written(folder)


def test_a_page_that_is_wrong_fails_at_its_line(folder: Path, pages: Pages) -> None:
    (folder / "smoke/home.md").write_text(MISSED)
    done = run(folder, pages.url("/status/404"))
    assert done.returncode == 1
    assert 'smoke/home.md:2: expected text "Bye"' in done.stdout
    scenario = report_in(folder)["scenarios"][0]
    assert (scenario["status"], scenario["failedLine"]) == ("failed", 2)
    # An absence on a page that did not load proves nothing.
    assert [one["outcome"] for one in scenario["assertions"]] == ["contradicted", "not_established"]


@pytest.mark.parametrize("path", ["/status/500", "/status/503", "/status/401"])
def test_a_preview_that_cannot_be_tested(folder: Path, pages: Pages, path: str) -> None:
    done = run(folder, pages.url(path), "--json")
    says_plainly(done, 3, path.rpartition("/")[2])
    report = report_in(folder)
    assert (report["aborted"], report["errorCount"]) == (True, 1)
    assert json.loads(done.stdout) == report


def test_a_port_nobody_listens_on(folder: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        done = run(folder, f"http://127.0.0.1:{unused.getsockname()[1]}")
    says_plainly(done, 3, "connection refused")


def test_an_output_folder_that_is_a_file(folder: Path, pages: Pages) -> None:
    (folder / "taken").write_text("")
    says_plainly(run(folder, pages.url("/"), "--out", "taken"), 2, "cannot write to taken")


def test_a_storage_state_that_is_none(folder: Path, pages: Pages) -> None:
    flags = ("run", "--url", pages.url("/"), "--storage-state", "state.json")
    says_plainly(smoketree(*flags, cwd=folder), 2, "--storage-state state.json: No such file")
    (folder / "state.json").write_text("{")
    says_plainly(smoketree(*flags, cwd=folder), 2, "--storage-state state.json: it is not JSON")


def test_an_address_with_a_password_in_it(folder: Path, pages: Pages) -> None:
    done = run(folder, pages.url("/").replace("://", "://ann:hunter2@"))
    says_plainly(done, 2, "has a user or a password in it")
    assert "hunter2" not in done.stdout + done.stderr


def test_a_shard_for_which_nothing_is_left(folder: Path, pages: Pages) -> None:
    done = run(folder, pages.url("/"), "--shard", "2/3")
    says_plainly(done, 2, "--shard 2/3: nothing is left for it, there is 1 plan")


def test_no_browser(folder: Path, pages: Pages) -> None:
    done = run(folder, pages.url("/"), SMOKETREE_CHROMIUM="/nowhere/chromium")
    says_plainly(done, 3, "SMOKETREE_CHROMIUM is not a program")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_in_the_middle(folder: Path, pages: Pages, number: signal.Signals) -> None:
    (folder / "smoke/home.md").write_text(
        HOME
        + '\n#Case 2: b\n- Wait for "never"\n- Assert: the page shows "x"\n\n#Case 3: c\n- Assert: the page shows "x"\n'
    )
    run = subprocess.Popen(
        [sys.executable, "-m", "smoketree", "run", "--url", pages.url("/"), "--verbose"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert run.stdout is not None
    said = []
    for line in run.stdout:
        said.append(line)
        if "begins" in line and ": b" in line:
            break
    os.killpg(run.pid, number)  # as a terminal does: the whole group
    rest, _ = run.communicate(timeout=40)
    assert run.returncode == 130, "".join(said) + rest
    report = report_in(folder)
    assert report["aborted"]
    assert number.name in report["abortReason"]
    assert [one["status"] for one in report["scenarios"]] == ["passed", "error", "skipped"]
    assert processes_in(folder) == []
    nothing_half_written(folder)


def test_a_reader_of_the_output_that_leaves(folder: Path, pages: Pages) -> None:
    command = [sys.executable, "-m", "smoketree", "run", "--url", pages.url("/"), "--lines", *LIGHT]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline()
        run.stdout.close()  # as `head -1` does
        assert run.stderr.read() == ""
    assert run.returncode == 3
    assert processes_in(folder) == []


def test_from_python(folder: Path, pages: Pages) -> None:
    code = (
        "import smoketree\n"
        f"report = smoketree.run_plan('smoke/home.md', url={pages.url('/')!r}, video='off')\n"
        "print(report.passed, report.passed_count)\n"
        "try: smoketree.run_plan('smoke/home.md', url='nonsense')\n"
        "except smoketree.SmoketreeError as error: print(error.exit_code)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "1", "2"]
