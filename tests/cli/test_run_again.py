"""`run` again: what did not pass, from a line on, when a plan changes, at the line that is not good, by a command."""

import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from smoketree.cli.run import only_last_failed, starting_at
from smoketree.report.store import Store
from smoketree.settings import load_settings
from tests.cli.command import LIGHT, says_plainly, smoketree
from tests.fakes.pages import Pages
from tests.report import samples
from tests.report.samples import failed_case, passed_case

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PLAN = """\
#Case 1: Opens
- Click "Go"
- Assert: the page shows "done"

#Case 2: Is wrong
- Assert: the page shows "Bye" within 1 second

#Case 3: Ends
- Assert: the page shows "Hi there"
"""
GOOD = '#Case 1: Home\n- Assert: the page shows "Hi there"\n'


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html("/", "<h1>Hi there</h1><button onclick='out.textContent=`done`'>Go</button><p id=out></p>")
        yield served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke/a.md").write_text(PLAN)
    (tmp_path / "smoke/b.md").write_text(GOOD)
    return tmp_path


def test_the_last_line_of_a_failed_run_repeats_it(pages: Pages, folder: Path) -> None:
    address = pages.origin.removeprefix("http://")  # http, as it is this machine's
    done = smoketree("run", "--url", address, *LIGHT, "--basic-auth", "ann:s3cret-word", cwd=folder)
    assert done.returncode == 1, done.stdout + done.stderr
    words = shlex.split(done.stdout.splitlines()[-1].removeprefix("repeat it with: "))
    assert words[:3] == ["smoketree", "run", "smoke/a.md"]
    assert "s3cret-word" not in done.stdout
    assert words[words.index("--basic-auth") + 1] == "***"
    for path in re.findall(r"(?:picture|snapshot|console|network): +(\S+)", done.stdout):
        assert (folder / path).is_file(), path
    again = smoketree(*words[1:], cwd=folder)  # its password is another one, which this page does not ask for
    assert "1 of 3 cases failed" in again.stdout or again.returncode == 2, again.stdout + again.stderr


def test_the_other_lines_that_need_a_model_are_listed_at_once(pages: Pages, folder: Path) -> None:
    """A case stops at the first one: without a list, each of them would take a run of its own."""
    lines = ("Frobnicate the gizmo", "Verify that the mood is splendid", "Verify that it is so")
    text = "#Case 1: Odd\n" + "".join(f"- {line}\n" for line in lines)
    (folder / "smoke/a.md").write_text(f"{text}\n#Case 2: Even\n- Verify that the mood is gloomy\n")
    pages.hits.clear()
    good = smoketree("run", "smoke/b.md", "--url", pages.origin, *LIGHT, cwd=folder)
    hits = len(pages.hits)
    done = smoketree("run", "smoke/a.md", "--url", pages.origin, *LIGHT, "--provider", "none", cwd=folder)
    said = done.stdout.splitlines()
    at = said.index("2 more lines cannot be read without a model: smoke/a.md:3, smoke/a.md:4")
    assert said[at + 1] == "for what to write instead: smoketree lint smoke/a.md"
    assert "more line" not in good.stdout
    assert len(pages.hits) == 2 * hits + 1, "opened once more for the case after one that stopped, not for the list"


@pytest.mark.parametrize(("isolation", "chosen"), [("plan", ["Opens", "Is wrong"]), ("case", ["Is wrong"])])
def test_only_what_did_not_pass_and_what_it_goes_on_from(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], isolation: str, chosen: list[str]
) -> None:
    monkeypatch.chdir(folder)
    (folder / "smoke/a.md").write_text(f"---\nisolation: {isolation}\n---\n{PLAN}")
    settings = load_settings({"plans": ("smoke",)})
    names = {"Opens": passed_case, "Is wrong": failed_case, "Ends": passed_case}
    cases = [made(name, file="smoke/a.md") for name, made in names.items()]
    cases.append(passed_case("Home", file="smoke/b.md"))
    store = Store(settings.out)
    store.save(samples.report(*cases))
    assert only_last_failed(settings).select == tuple(f"smoke/a.md:{name}" for name in chosen)
    store.save(samples.report(cases[0]))
    assert only_last_failed(settings) is settings
    assert "the last run passed, so everything is run" in capsys.readouterr().err


def test_from_a_line_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    settings = starting_at(load_settings({"plans": ("smoke",)}), "smoke/a.md:9")
    assert settings.select == ("smoke/a.md:Ends", "smoke/b.md:*")


def test_what_cannot_be_run_again_is_refused(folder: Path) -> None:
    says_plainly(smoketree("run", "--last-failed", cwd=folder), 2, "no report at")
    says_plainly(smoketree("run", "--from", "smoke/a.md", cwd=folder), 2, "--from takes FILE:LINE")
    chosen = ("--from", "smoke/a.md:1", "--select", "x")
    says_plainly(smoketree("run", *chosen, cwd=folder), 2, "--from and --select cannot be combined")


def test_without_plans_a_way_to_begin_is_named(tmp_path: Path) -> None:
    done = smoketree("run", "--url", "http://127.0.0.1:9", cwd=tmp_path)
    says_plainly(done, 2, "there is no folder smoke/")
    assert "smoketree init" in done.stderr
    assert "smoketree try URL" in done.stderr


def test_a_run_stays_at_the_line_that_is_not_good(pages: Pages, folder: Path) -> None:
    session = 'Verify that the page shows "Hi there"\n:save fixed\n:quit\n'
    done = smoketree("run", "--url", pages.origin, *LIGHT, "--keep-open", cwd=folder, typed=session)
    assert done.returncode == 1, done.stdout + done.stderr  # what is done by hand changes no verdict
    assert "FAILED smoke/a.md:6: the page shows" in done.stdout
    assert "saved 1 line" in done.stdout
    assert "3 passed · 1 failed" in done.stdout
    assert 'Verify that the page shows "Hi there"' in (folder / "fixed.md").read_text()


def test_a_plan_that_changes_is_run_again(pages: Pages, folder: Path) -> None:
    command = [sys.executable, "-m", "smoketree", "run", "--url", pages.origin, *LIGHT, "--watch"]
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert "1 of 4 cases failed" in _until(child, "waiting for a plan to change in smoke")
        # A change may come before the folder is watched: it is made until it is seen.
        for number in range(60):
            (folder / "smoke/a.md").write_text(PLAN.replace("Bye", "Hi") + "\n" * number)
            if _begins(child, "3 cases in 1 plan", 1.0):
                break
        assert "3 of 3 cases passed" in _until(child, "report:")
        child.send_signal(signal.SIGINT)
        assert child.wait(30) in {0, 130}  # 130 where a later change was being run
    finally:
        child.kill()
        child.communicate()


def _until(child: subprocess.Popen[str], words: str) -> str:
    """What is printed up to a line with these words."""
    assert child.stdout is not None
    said = ""
    for line in child.stdout:
        said += line
        if words in line:
            return said
    raise AssertionError(f"no {words!r} in: {said}")


def _begins(child: subprocess.Popen[str], words: str, seconds: float) -> bool:
    """Whether something is printed in time, which must have these words."""
    assert child.stdout is not None
    if not select.select([child.stdout], [], [], seconds)[0]:
        return False
    line = child.stdout.readline()
    assert words in line, line
    return True
