"""The result of each case in the last runs of a branch: a small record, which every run on the branch extends."""

from collections.abc import Iterable
from datetime import date

from pydantic import ConfigDict, Field, ValidationError

from smoketree.display_text import one_line
from smoketree.errors import UsageError
from smoketree.report.diff import CaseKey
from smoketree.report.model import BaseClass, BranchRecord, EarlierRun, OnBase, Quarantine, Scenario, Status, TestReport
from smoketree.report.part import Part

FILE = "history.json"
"""What a record is called where it is kept."""
MOST_RUNS = 50
_MOST_CASES = 5_000
_LETTERS = {Status.PASSED: "P", Status.FAILED: "F", Status.ERROR: "E"}
_FLAKY = "f"
_BAD = frozenset("FE")


class CaseHistory(Part):
    """One case. `results` has a letter for each of its last runs, the newest last: P passed, f passed at a later
    attempt, F failed, E could not be tested. `last_passed` is the last run in which it passed, `failing_since` the
    first of the runs in a row in which it did not. `seconds` is how long it took in the last one."""

    file: str
    name: str
    preview: str = ""
    results: str = Field("", pattern=r"^[PfFE]*$")
    last_passed: EarlierRun | None = None
    failing_since: EarlierRun | None = None
    seconds: float = 0

    @property
    def key(self) -> CaseKey:
        """What the case is known by."""
        return CaseKey(self.file, self.name, self.preview)

    def after(self, scenario: Scenario, run: EarlierRun) -> "CaseHistory":
        """The record with one more run."""
        letter = _FLAKY if scenario.flaky else _LETTERS[scenario.status]
        bad = letter in _BAD
        return self.model_copy(
            update={
                "results": (self.results + letter)[-MOST_RUNS:],
                "last_passed": self.last_passed if bad else run,
                "failing_since": (self.failing_since or run) if bad else None,
                "seconds": scenario.seconds,
            }
        )

    def record(self, branch: str) -> BranchRecord:
        """As the report of a later run has it."""
        return BranchRecord(
            branch=branch,
            runs=len(self.results),
            failed=sum(letter in _BAD for letter in self.results),
            flaky=self.results.count(_FLAKY),
            last_passed=self.last_passed,
            failing_since=self.failing_since,
        )


class History(Part):
    """The record of a branch, up to the run `run_id`."""

    version: int = 1
    branch: str
    run_id: str = ""
    cases: tuple[CaseHistory, ...] = ()

    def after(self, report: TestReport) -> "History":
        """The record with one more run. Of a run that ended early, only what passed or failed counts."""
        run = report.as_earlier_run
        cases = {case.key: case for case in self.cases}
        for scenario in report.scenarios:
            cut_short = report.aborted and scenario.status is Status.ERROR
            if scenario.status in _LETTERS and not cut_short:
                key = CaseKey.of(scenario)
                case = cases.pop(key, None) or CaseHistory(file=key.file, name=key.name, preview=key.preview)
                cases[key] = case.after(scenario, run)
        return self.model_copy(update={"run_id": report.run_id, "cases": tuple(cases.values())[-_MOST_CASES:]})

    def add_to(self, report: TestReport) -> TestReport:
        """The report with the record of each case, and with those that pass and did not when the branch ran last."""
        known = {case.key: case for case in self.cases}

        def with_record(scenario: Scenario) -> Scenario:
            case = known.get(CaseKey.of(scenario))
            if case is None or not case.results:
                return scenario.model_copy(update={"record": None})
            update: dict[str, object] = {"record": case.record(self.branch)}
            if scenario.passed and case.failing_since is not None:
                was = Status.FAILED if case.results.endswith("F") else Status.ERROR
                update["base"] = OnBase(kind=BaseClass.FIXED, status=was)
            return scenario.model_copy(update=update)

        return report.with_cases(with_record)


def read_history(text: bytes | str) -> History:
    """A record from its JSON. Raises UsageError for other text."""
    try:
        return History.model_validate_json(text)
    except ValidationError as error:
        raise UsageError(f"this is not a record of earlier runs: {_first(error)}") from error


def history_of(reports: Iterable[TestReport], branch: str) -> History:
    """The record made from these reports, the oldest first."""
    history = History(branch=branch)
    for report in reports:
        history = history.after(report)
    return history


class Entry(Part):
    """A case whose failures do not count up to a day, inclusive (UTC)."""

    model_config = ConfigDict(alias_generator=None)

    plan: str
    case: str
    owner: str = Field(min_length=1)
    reason: str = Field(min_length=1)
    until: date


class _QuarantineFile(Part):
    quarantine: tuple[Entry, ...] = ()


QUARANTINE = "smoke/quarantine.toml"
"""Where the file is by default."""


def read_quarantine(text: str, file: str = QUARANTINE) -> tuple[Entry, ...]:
    """The entries of a quarantine file. Raises UsageError, which names the file and the first wrong key."""
    import tomllib

    try:
        return _QuarantineFile.model_validate(tomllib.loads(text)).quarantine
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file} is not TOML: {error}") from error
    except ValidationError as error:
        hint = "each [[quarantine]] has plan, case, owner, reason and until (a date)"
        raise UsageError(f"{file}: {_first(error)}", hint) from error


def with_quarantine(report: TestReport, entries: Iterable[Entry], today: date) -> TestReport:
    """The report with the cases that are in quarantine today, and no others. A failure whose quarantine is over counts,
    and a warning says so."""
    by_case = {(entry.plan, entry.case): entry for entry in entries}
    over: list[str] = []

    def marked(scenario: Scenario) -> Scenario:
        entry = by_case.get((scenario.plan.file, scenario.name))
        why = None
        if entry is not None and scenario.status in {Status.FAILED, Status.ERROR}:
            if today <= entry.until:
                why = Quarantine(owner=entry.owner, reason=entry.reason, until=entry.until.isoformat())
            else:
                said = f"the quarantine of {scenario.name} ({entry.owner}) ended on {entry.until}: its failure counts"
                over.append(said)
        return scenario.model_copy(update={"quarantined": why})

    report = report.with_cases(marked)
    return report.model_copy(update={"warnings": (*report.warnings, *over)})


def _first(error: ValidationError) -> str:
    one = error.errors(include_url=False, include_input=False)[0]
    return one_line(f"{'.'.join(map(str, one['loc']))}: {one['msg']}", 200)
