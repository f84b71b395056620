"""The record of a branch's last runs, and the cases in quarantine."""

from datetime import date
from pathlib import Path

import pytest

from smoketree.cli.commands import run_command
from smoketree.cli.report import history_command as command
from smoketree.cli.run import exit_code
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, UsageError
from smoketree.report.finding import comparison_rows
from smoketree.report.history import MOST_RUNS, History, history_of, read_history, read_quarantine, with_quarantine
from smoketree.report.model import BaseClass, Scenario, Status, TestReport
from smoketree.report.store import Store
from tests.report import samples

GOOD, BAD, FLAKY = samples.passed_case("Pay"), samples.failed_case("Pay"), samples.flaky_case("Pay")
ENTRY = """[[quarantine]]
plan = "smoke/login.md"
case = "Pay"
owner = "ada"
reason = "the sandbox of the bank is down"
until = 2026-11-23
"""


def run(number: int, *cases: Scenario, aborted: bool = False) -> TestReport:
    return TestReport(
        run_id=f"run-{number}",
        url="https://main.example",
        generated_at=f"2026-11-{1 + number:02}T10:00:00+00:00",
        scenarios=cases,
        aborted=aborted,
    )


def test_a_record_counts_the_last_runs_of_a_case() -> None:
    cases = (GOOD, BAD, FLAKY.model_copy(update={"plan": GOOD.plan}), GOOD, BAD, BAD)
    history = history_of((run(number, case) for number, case in enumerate(cases)), "main")
    [case] = history.cases
    assert case.results == "PFfPFF"
    assert (case.last_passed and case.last_passed.run_id, case.failing_since and case.failing_since.run_id) == (
        "run-3",
        "run-4",
    )
    assert read_history(history.model_dump_json(by_alias=True, exclude_defaults=True)) == history
    told = history.add_to(run(9, BAD))
    record = told.scenarios[0].record
    assert record is not None
    assert (record.runs, record.failed, record.flaky) == (6, 3, 1)
    said = dict(comparison_rows(told.scenarios[0], told))["record"]
    assert said.startswith(
        "failed in 3 of the last 6 runs on main, flaky in 1, failing there since the run of 5 November"
    )


def test_what_was_not_run_or_was_cut_short_is_not_counted() -> None:
    skipped = samples.skipped_case("Pay").model_copy(update={"plan": GOOD.plan})
    error = samples.error_case("Pay", file=GOOD.plan.file)
    assert history_of([run(0, skipped), run(1, error, aborted=True)], "main").cases == ()
    [case] = history_of([run(number, GOOD) for number in range(MOST_RUNS + 5)][:28] * 2, "main").cases
    assert case.results == "P" * MOST_RUNS


def test_a_case_that_passes_and_did_not_on_the_branch_is_fixed() -> None:
    broken = history_of([run(0, BAD)], "main")
    [case] = broken.add_to(run(1, GOOD)).scenarios
    assert case.base is not None
    assert (case.base.kind, case.base.status) == (BaseClass.FIXED, Status.FAILED)
    [unknown] = History(branch="main").add_to(run(1, case)).scenarios
    assert unknown.record is None


@pytest.mark.parametrize(
    ("today", "code", "warned"), [(date(2026, 11, 23), EXIT_PASSED, False), (date(2026, 11, 24), EXIT_FAILED, True)]
)
def test_a_failure_in_quarantine_does_not_count_until_its_day_is_over(today: date, code: int, warned: bool) -> None:
    told = with_quarantine(run(0, BAD, samples.passed_case("Other")), read_quarantine(ENTRY), today)
    assert told.scenarios[0].status is Status.FAILED
    assert exit_code(told) == code
    assert ["counts" in warning for warning in told.warnings] == [True] * warned


def test_what_a_report_says_of_its_own_quarantine_does_not_count() -> None:
    claimed = with_quarantine(run(0, BAD), read_quarantine(ENTRY), date(2026, 11, 1))
    assert claimed.accepted
    assert not with_quarantine(claimed, (), date(2026, 11, 1)).accepted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[quarantine", "is not TOML"),
        (ENTRY.replace('owner = "ada"\n', ""), "quarantine.0.owner: Field required"),
        (ENTRY.replace("2026-11-23", '"soon"'), "quarantine.0.until"),
        (f"{ENTRY}forever = true\n", "quarantine.0.forever"),
    ],
)
def test_a_mistake_in_the_file_is_named(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=r"^smoke/quarantine\.toml") as error:
        read_quarantine(text)
    assert said in error.value.message


def test_the_command_prints_the_reports_of_a_folder_or_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path / "out")
    for number, case in enumerate((GOOD, BAD, BAD)):
        store.save(run(number, case))
    assert run_command(command, ["--out", str(tmp_path / "out")]) == 0
    line = "PFF  smoke/login.md > Pay: failed in 2 of 3 on this machine, failing since 2026-11-02T10:00"
    assert capsys.readouterr().out.startswith(line)
    record = tmp_path / "history.json"
    record.write_text(history_of([run(0, GOOD)], "main").model_dump_json(by_alias=True))
    assert run_command(command, [str(record), "--case", "pay"]) == 0
    assert capsys.readouterr().out.startswith(
        "P  smoke/login.md > Pay: failed in 0 of 1 on main, last passed 2026-11-01"
    )
    assert run_command(command, [str(record), "--case", "other"]) == 2
