"""The receipt of a run: every file that is changed, missing or added is found."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from smoketree.errors import UsageError
from smoketree.report.model import ReadingsSource, TestReport
from smoketree.report.receipt import verify_receipt, write_receipt
from smoketree.report.store import Store
from tests.cli.command import smoketree
from tests.report import samples


@pytest.fixture
def receipt(tmp_path: Path) -> Path:
    store, report = Store(tmp_path), red()
    store.save(report)
    page = store.run_folder(report.run_id) / "case/failure.png"
    page.parent.mkdir(parents=True)
    page.write_bytes(b"picture")
    return write_receipt(report, tmp_path)


def red() -> TestReport:
    return samples.red().model_copy(update={"readings": (ReadingsSource(file="smoke/readings.toml", sha="0" * 64),)})


def test_what_it_says(receipt: Path) -> None:
    statement, report = json.loads(receipt.read_text()), red()
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    names = [f"results/{report.run_id}.json", f"runs/{report.run_id}/case/failure.png"]
    assert [one["name"] for one in statement["subject"]] == names
    assert statement["subject"][1]["digest"]["sha256"].startswith("2cea274d")
    predicate = statement["predicate"]
    assert predicate["plans"] == [{"file": plan.file, "sha256": plan.sha} for plan in report.plans]
    assert (predicate["passed"], predicate["commit"]) == (False, report.environment.commit)
    assert predicate["readings"] == [{"file": "smoke/readings.toml", "sha256": "0" * 64}]
    assert verify_receipt(receipt).problems == ()


def _greener(receipt: Path) -> None:
    report = receipt.parent.parent.parent / f"results/{receipt.parent.name}.json"
    report.write_text(report.read_text().replace('"aborted": false', '"aborted": true'))


@pytest.mark.parametrize(
    ("forge", "problem"),
    [
        (lambda path: (path.parent / "case/failure.png").write_bytes(b"another"), "changed: runs/"),
        (lambda path: (path.parent / "case/failure.png").unlink(), "missing: runs/"),
        (lambda path: (path.parent / "extra.png").write_bytes(b""), "not in the receipt: runs/"),
        (_greener, "changed: results/"),
        (lambda path: path.write_text(path.read_text().replace('"passed": false', '"passed": true')), "in passed"),
        (lambda path: path.write_text(path.read_text().replace("0" * 64, "1" * 64)), "in readings"),
    ],
)
def test_what_was_changed_is_found(receipt: Path, forge: Callable[[Path], object], problem: str) -> None:
    forge(receipt)
    assert any(problem in one for one in verify_receipt(receipt).problems)


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"_type": "x", "predicateType": "y", "subject": [], "predicate": 1}']
)
def test_what_is_no_receipt(receipt: Path, text: str) -> None:
    receipt.write_text(text)
    with pytest.raises(UsageError, match="is not"):
        verify_receipt(receipt)


def test_a_name_that_leads_out_of_the_folder_is_refused(receipt: Path) -> None:
    receipt.write_text(receipt.read_text().replace('"results/', '"../results/'))
    with pytest.raises(UsageError, match="is not a receipt"):
        verify_receipt(receipt)


def test_the_command(receipt: Path) -> None:
    out = receipt.parent.parent.parent
    done = smoketree("report", "verify", str(out), cwd=out)
    assert done.returncode == 0
    assert "2 files, as the receipt says" in done.stdout
    assert f"gh attestation verify {receipt} --repo" in done.stdout
    (receipt.parent / "case/failure.png").unlink()
    assert smoketree("report", "verify", str(receipt), cwd=out).returncode == 1


def test_the_plans_and_the_commit_that_are_expected(receipt: Path, tmp_path: Path) -> None:
    plan = red().plans[0]
    assert verify_receipt(receipt, plans=tmp_path).problems[0] == f"missing: {plan.file}"
    (tmp_path / plan.file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / plan.file).write_text("#Case 1: Another\n")
    assert verify_receipt(receipt, plans=tmp_path).problems[0] == f"changed: {plan.file}"
    commit = red().environment.commit or ""
    assert verify_receipt(receipt, commit=commit[:7]).problems == ()
    [problem] = verify_receipt(receipt, commit="f00d").problems
    assert problem == f"the run is of commit {commit}, not of f00d"
