"""What is taken from a child that a page took over: as hostile as files and JSON can be."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from smoketree.action.intake import Taken, take
from smoketree.errors import UntestableError
from smoketree.report.links import Links
from smoketree.report.model import Environment
from smoketree.report.render import Format, render, render_outputs
from smoketree.report.store import Store

PNG, WEBM = b"\x89PNG\r\n\x1a\n" + b"x" * 50, b"\x1a\x45\xdf\xa3" + b"x" * 50
URL = "https://pr-7.preview.example"
OURS = Environment(commit="c0ffee" + "0" * 34, run_url="https://github.com/acme/shop/actions/runs/42/attempts/1")
SECRET = "tracer-password"


def case(**more: Any) -> dict[str, Any]:
    return {
        "name": "Signs in", "passed": True, "status": "passed", "plan": {"file": "smoke/a.md", "line": 1},
        "steps": [{"id": 1, "action": "Open", "description": "opened", "status": "completed", "timestamp": 1,
                   "screenshot": "a/1/1.png"}],
        **more,
    }  # fmt: skip


def report(**more: Any) -> dict[str, Any]:
    scenarios = more.pop("scenarios", [case()])
    return {"runId": "run-1", "url": "https://evil.example", "generatedAt": "2026-11-22T09:00:00Z",
            "scenarios": scenarios, **more}  # fmt: skip


def left(out: Path, what: object) -> None:
    (out / "results").mkdir(parents=True, exist_ok=True)
    text = what if isinstance(what, bytes) else json.dumps(what).encode()
    (out / "results/latest.json").write_bytes(text)


def taken(tmp_path: Path, what: object, **more: Any) -> Taken:
    out = tmp_path / "out"
    left(out, what)
    return take(out, tmp_path / "into", OURS, lambda text: text.replace(SECRET, "<secret:X>"), url=URL, **more)


def test_what_we_know_better_is_not_taken_from_it(tmp_path: Path) -> None:
    told = {"commit": "f" * 40, "branch": "main", "runUrl": "https://evil.example", "pullRequest": 8, "os": "Linux"}
    lying = report(environment=told, passedCount=99, generatedAt="0001-01-01T00:00:00+14:00")
    got = taken(tmp_path, lying).report
    assert got.environment == Environment(commit=OURS.commit, run_url=OURS.run_url, os="Linux")
    assert got.url == URL
    assert got.passed_count == 1
    assert got.generated_at.startswith("20")


def test_a_secret_leaves_no_report_and_breaks_none(tmp_path: Path) -> None:
    scenarios = [case(summary=f"typed {SECRET}", name="passed")]
    got = taken(tmp_path, report(scenarios=scenarios, suggestions=[f"{SECRET}!"]))
    assert got.report.scenarios[0].summary == "typed <secret:X>"
    everything = b"".join(path.read_bytes() for path in (tmp_path / "into").rglob("*") if path.is_file())
    assert SECRET.encode() not in everything
    again = take(
        tmp_path / "out", tmp_path / "other", OURS, lambda text: text.replace("17", "<secret:Y>"), url=URL
    )  # a short one, as it stands among the numbers
    assert again.report.scenarios[0].name == "passed"


@pytest.mark.parametrize(
    "what",
    [
        b"",
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"a":' * 900 + b"1" + b"}" * 900,
        json.dumps(report()).replace('"timestamp": 1', '"timestamp": NaN').encode(),
        json.dumps(report()).replace('"timestamp": 1', '"timestamp": 1e400').encode(),
        json.dumps(report()).replace('"timestamp": 1', '"timestamp": ' + "9" * 5_000).encode(),
        report(totalDuration=10**14),
        report(runId="../../etc"),
        report(runId="latest"),
        report(schemaVersion=99),
        report(passed=True),
        report(scenarios=[case(status="failed")]),
        report(scenarios=[case(steps=[])] * 5_001),
        report(suggestions=[""] * 2_000_001),
        {"::error::": 1},
        [],
        None,
    ],
    ids=lambda what: str(what)[:40],
)
def test_what_is_no_report_is_refused(tmp_path: Path, what: object) -> None:
    with pytest.raises(UntestableError) as refused:
        taken(tmp_path, what)
    assert "report" in refused.value.message
    assert len(refused.value.message) < 500
    assert not (tmp_path / "into/results/latest.json").exists()


def test_texts_without_end_are_cut_and_everything_can_be_rendered(tmp_path: Path) -> None:
    long = "<script>alert(1)</script>\n::set-output name=x::y\u2028::warning::\x1b[31m\x00\ud800" + "x" * 10_000_000
    hostile = case(
        name=long, summary=long, passed=False, status="failed", warnings=[long],
        plan={"file": "smoke/a,b\n::error::.md", "line": -5},
        steps=[{"id": 10**12, "action": long[:2_000_000], "description": "", "status": "failed",
                "timestamp": -(10**13), "error": long[:2_000_000], "duration": -1}],
    )  # fmt: skip
    got = taken(tmp_path, report(scenarios=[hostile], totalDuration=10**13, usage={"cost": 10**12}))
    texts = [*render_outputs(got.report, folder=got.run_folder).values(), render(got.report, Format.ANNOTATIONS)]
    assert max(len(text) for text in texts) < 2_000_000
    comment = render(got.report, Format.COMMENT, links=Links())
    assert "<script" not in re.sub(r"`[^`]*`", "", comment)
    for line in render(got.report, Format.ANNOTATIONS).splitlines():
        assert line.startswith(("::error ", "::warning "))


def _link(path: Path) -> None:
    (path.parent / "target").write_bytes(PNG)
    path.symlink_to(path.parent / "target")


def _hard_link(path: Path) -> None:
    (path.parent / "target").write_bytes(PNG)
    os.link(path.parent / "target", path)


def _folder_link(path: Path) -> None:
    real = path.parent.parent / "real"
    path.parent.rmdir()
    real.mkdir()
    (real / path.name).write_bytes(PNG)
    path.parent.symlink_to(real)


def _wrong(path: Path) -> None:
    path.write_bytes(b"<html>")


def _huge(path: Path) -> None:
    path.write_bytes(PNG)
    os.truncate(path, 21_000_000)


@pytest.mark.parametrize(
    "made", [os.mkfifo, _link, _hard_link, _folder_link, _wrong, _huge, Path.mkdir], ids=lambda f: f.__name__
)
def test_only_plain_files_of_their_kind_are_taken(tmp_path: Path, made: Callable[[Path], None]) -> None:
    path = tmp_path / "out/runs/run-1/a/1/1.png"
    path.parent.mkdir(parents=True)
    made(path)
    got = taken(tmp_path, report())
    assert len(got.left_out) == 1
    assert not list((tmp_path / "into/runs").rglob("*.png"))


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("screenshot", "../../../secret.png"),
        ("screenshot", "/etc/passwd.png"),
        ("screenshot", "../run-0/1.png"),
        ("screenshot", "a\n::error::.png"),
        ("screenshot", "a/1/1.html"),
        ("video", "a/1/1.png"),
        ("page", "index.html"),
        ("console", "a/1/\x00.log"),
        ("console", "x" * 5_000 + ".log"),
    ],
)
def test_odd_names_are_not_taken(tmp_path: Path, kind: str, path: str) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    got = taken(tmp_path, report(artifacts=[{"kind": kind, "path": path}], scenarios=[case(steps=[])]))
    [line] = got.left_out
    assert len(line.splitlines()) == 1
    assert len(line) < 400
    files = sorted(each.name for each in (tmp_path / "into").rglob("*") if each.is_file())
    assert files == ["latest.json", "run-1.json"]


def test_media_are_taken_and_texts_among_them_cleaned(tmp_path: Path) -> None:
    run = tmp_path / "out/runs/run-1"
    (run / "a/1").mkdir(parents=True)
    (run / "a/1/1.png").write_bytes(PNG)
    (run / "a/1/video-1.webm").write_bytes(WEBM)
    (run / "a/1/console.log").write_text(f"logged {SECRET}")
    (run / "a/1/unlisted.png").write_bytes(PNG)
    listed = [{"kind": "video", "path": "a/1/video-1.webm"}, {"kind": "console", "path": "a/1/console.log"}]
    got = taken(tmp_path, report(scenarios=[case(artifacts=listed)]), owner=os.geteuid())
    assert got.left_out == ()
    found = {path.name for path in got.run_folder.rglob("*") if path.is_file()}
    assert found == {"1.png", "video-1.webm", "console.log"}
    assert (got.run_folder / "a/1/console.log").read_text() == "logged <secret:X>"


def test_files_of_others_are_not_taken(tmp_path: Path) -> None:
    with pytest.raises(UntestableError, match="left no report: it died"):
        taken(tmp_path, report(), owner=os.geteuid() + 1, last="it died")


def test_one_child_cannot_write_over_what_another_left(tmp_path: Path) -> None:
    into = tmp_path / "into"
    before = Store(into).run_folder("run-1") / "a/1/1.png"
    before.parent.mkdir(parents=True)
    before.write_bytes(b"of another")
    mine = tmp_path / "out/runs/run-1/a/1/1.png"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(PNG)
    got = taken(tmp_path, report())
    assert before.read_bytes() == b"of another"
    assert got.report.run_id != "run-1"
    assert (got.run_folder / "a/1/1.png").read_bytes() == PNG
