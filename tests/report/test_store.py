import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pydantic import ValidationError

from smoketree.errors import OutputError, UsageError
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.store import Store, load, write_text
from tests.report import samples

NOBODY = 65534


@contextmanager
def unprivileged() -> Iterator[None]:
    """As a user whom file modes hold back."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.fixture
def read_only(tmp_path: Path) -> Path:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    return folder


def test_save_writes_both_files_and_nothing_else(tmp_path: Path) -> None:
    store, report = Store(tmp_path / "out"), samples.red()
    path = store.save(report)
    assert path == tmp_path / "out" / "results" / f"{report.run_id}.json"
    assert {file.name for file in store.results.iterdir()} == {"latest.json", path.name}
    assert path.read_bytes() == (store.results / "latest.json").read_bytes()
    assert load(path) == load(tmp_path / "out") == load(store.results) == report


def test_the_latest_is_overwritten_and_the_others_stay(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, second = samples.red(), samples.green().model_copy(update={"run_id": "second"})
    store.save(first)
    store.save(second)
    assert load(tmp_path) == second
    assert load(store.results / f"{first.run_id}.json") == first


def test_a_half_surrogate_of_a_page_does_not_lose_the_report(tmp_path: Path) -> None:
    report = samples.report(samples.passed_case("half \ud800 pair"))
    assert load(Store(tmp_path).save(report)).scenarios[0].name == "half \ufffd pair"


@pytest.mark.parametrize("run_id", ["../evil", "a/b", "latest", "", ".hidden", "a" * 200])
def test_a_run_id_never_leaves_the_folder(tmp_path: Path, run_id: str) -> None:
    with pytest.raises(UsageError, match="run's id"):
        Store(tmp_path).save(samples.green().model_copy(update={"run_id": run_id}))
    assert not list(tmp_path.iterdir())


def test_prepare_keeps_its_own_folder_out_of_git_and_no_other(tmp_path: Path) -> None:
    Store(tmp_path / "out").prepare()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / "out/.gitignore"]
    assert (tmp_path / "out/.gitignore").read_text() == "*\n"
    (tmp_path / "there").mkdir()
    Store(tmp_path / "there").prepare()
    assert not (tmp_path / "there/.gitignore").exists()
    (tmp_path / ".smoketree").mkdir()
    Store(tmp_path / ".smoketree").prepare()
    assert (tmp_path / ".smoketree/.gitignore").exists()


def test_prepare_refuses_a_file_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(UsageError, match=r"cannot write to .*out: .*(directory|exists)") as caught:
        Store(tmp_path / "out").prepare()
    assert caught.value.exit_code == 2


def test_prepare_refuses_a_read_only_folder(read_only: Path) -> None:
    with unprivileged(), pytest.raises(UsageError, match=r"cannot write to .*locked: Permission denied"):
        Store(read_only).prepare()


def test_save_says_which_file_could_not_be_written(read_only: Path) -> None:
    with unprivileged(), pytest.raises(OutputError, match=r"cannot write .*locked/results/.*: Permission denied"):
        Store(read_only).save(samples.green())


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "latest.json"
    path.write_text("before")
    script = (
        "import resource, sys; from pathlib import Path; from smoketree.errors import OutputError\n"
        "from smoketree.report.store import write_text\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: write_text(Path(sys.argv[1]), 'x' * 100_000)\n"
        "except OutputError as error: print(error.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout == f"cannot write {path}: File too large\n"
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 1000


def test_a_folder_in_the_place_of_a_file_is_an_output_error(tmp_path: Path) -> None:
    (tmp_path / "comment.md").mkdir()
    with pytest.raises(OutputError, match=r"comment\.md: Is a directory"):
        write_text(tmp_path / "comment.md", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["comment.md"]


def changed(**keys: object) -> str:
    return json.dumps(json.loads(samples.green().model_dump_json(by_alias=True)) | keys)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is not a JSON object"),
        (changed(schemaVersion=99).encode(), "schema version 99, this smoketree reads up to 8"),
        (changed(verdict=1).encode(), "is not a report: verdict: Extra inputs"),
        (changed(scenarios=[{"name": "x"}]).encode(), r"is not a report: scenarios\[0\]\.passed: Field required"),
        (b"{}", "is not a report: runId: Field required"),
    ],
)
def test_load_says_what_is_wrong_in_a_line(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "report.json"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=message) as caught:
        load(path)
    assert str(path) in caught.value.message
    assert "\n" not in caught.value.message


def test_load_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no report at .*latest\.json"):
        load(tmp_path)


@pytest.mark.parametrize("version", [1, 2])
def test_an_assertion_of_an_older_report_has_the_outcome_that_it_passed_with(tmp_path: Path, version: int) -> None:
    data = samples.red().model_dump(mode="json", by_alias=True) | {"schemaVersion": version}
    for scenario in data["scenarios"]:
        for row in scenario["assertions"]:
            del row["outcome"], row["hint"]
    path = tmp_path / "report.json"
    path.write_text(json.dumps(data))
    outcomes = {one.outcome for scenario in load(path).scenarios for one in scenario.assertions}
    assert outcomes == {ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED}


def test_an_outcome_that_belies_what_passed_is_refused() -> None:
    with pytest.raises(ValidationError, match="outcome"):
        samples.assertion(3, "a", passed=True, outcome=ClaimOutcome.NOT_ESTABLISHED)


def test_a_report_without_a_version_is_the_first(tmp_path: Path) -> None:
    data = json.loads(changed())
    del data["schemaVersion"]
    path = tmp_path / "report.json"
    path.write_text(json.dumps(data))
    assert load(path) == samples.green()
