"""`smoketree report` on a real report and on its mistakes."""

import json
import shutil
from pathlib import Path

import pytest

from smoketree.cli.commands import run_command
from smoketree.cli.report import command
from smoketree.report.render import Format
from smoketree.report.store import Store, load
from tests.report import samples

FIRST_VERSION = Path(__file__).parents[1] / "report" / "data" / "report-v1.json"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """An output folder with one run, whose failure has a picture."""
    Store(tmp_path).save(samples.red())
    picture = tmp_path / "runs" / samples.red().run_id / "login/sign-in/1/failure.png"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + b"picture" * 100)
    return tmp_path


@pytest.mark.parametrize("form", Format)
def test_every_format_is_printed(out: Path, capsys: pytest.CaptureFixture[str], form: Format) -> None:
    assert run_command(command, ["render", str(out), "--format", form]) == 0
    printed = capsys.readouterr().out
    assert "Sign in" in printed
    assert printed.endswith("\n")


def test_an_old_report_is_rendered_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "new" / "ctrf.json"
    assert run_command(command, ["render", str(FIRST_VERSION), "--format", "ctrf", "-o", str(made)]) == 0
    assert json.loads(made.read_text())["results"]["summary"]["tests"] == 4
    assert capsys.readouterr().out == ""


def test_attachments_are_named_from_the_working_folder(
    out: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(out)
    name = f"runs/{samples.red().run_id}/login/sign-in/1/failure.png"
    for given in (str(out), ".", f"results/{samples.red().run_id}.json"):
        assert run_command(command, ["render", given, "--format", "junit"]) == 0
        assert f"[[ATTACHMENT|{name}]]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["render", "OUT", "--format", "pdf"], "'pdf' is not a report format"),
        (["render", "OUT", "--format", "text", "--single-file"], "a single file is for the page, not for text"),
        (["render", "OUT", "--format", "html", "--limit", "3"], "--limit is for --single-file"),
        (["render", "OUT/nothing"], "no report at"),
        (["open", "OUT/nothing", "--no-browser"], "no report at"),
        (["diff", "OUT", "OUT/nothing"], "no report at"),
    ],
)
def test_mistakes_are_one_line(out: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert run_command(command, [one.replace("OUT", str(out)) for one in arguments]) == 2
    assert words in capsys.readouterr().err.splitlines()[0]


def test_diff_and_merge(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    after = samples.report(samples.passed_case(), generated_at="2026-01-02T09:00:00Z", run_id="after")
    Store(tmp_path / "two").save(after)
    assert run_command(command, ["diff", str(out), str(tmp_path / "two")]) == 0
    assert capsys.readouterr().out.startswith("fixed: smoke/login.md > Sign in: failed, now passed\n")
    assert run_command(command, ["diff", str(out), str(tmp_path / "two"), "--format", "markdown"]) == 0
    assert capsys.readouterr().out.startswith("- ✅ fixed: Sign in (`smoke/login.md`)")
    merged = tmp_path / "results" / "merged.json"
    assert run_command(command, ["merge", str(out), str(tmp_path / "two"), "-o", str(merged)]) == 0
    case = next(case for case in load(merged).scenarios if case.name == "Sign in")
    assert (case.passed, case.flaky, case.attempts[0].assertions[0].screenshot) == (
        True,
        True,
        f"../{samples.red().run_id}/login/sign-in/1/failure.png",
    )


def test_the_page_of_a_folder_that_moved_is_found(out: Path, tmp_path: Path) -> None:
    """As an artifact is unzipped: the report lies beside its page."""
    from smoketree.report.store import folder_of, runs_named

    run = out / "runs" / samples.red().run_id
    moved = tmp_path / "artifact"
    shutil.copytree(run, moved)
    shutil.copy(out / "results" / "latest.json", moved / "report.json")
    assert folder_of(moved / "report.json", samples.red()) is None
    (moved / "index.html").write_text("page")
    assert folder_of(moved / "report.json", samples.red()) == moved
    assert folder_of(out, samples.red()) == folder_of(out / "results" / "latest.json", samples.red()) == run
    assert runs_named(samples.red()) == ()
