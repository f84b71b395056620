"""The report of a run: the one thing that every output is rendered from.

The JSON keys of the commissioning documents are kept (`url`, `scenarios`, `totalDuration`, `passedCount`,
`failedCount`, `generatedAt`; in a scenario `name`, `passed`, `steps`, `assertions`, `summary`, `duration`;
in a step `id`, `action`, `description`, `status`, `timestamp`, `reasoning`, `error`; in an assertion
`description`, `passed`, `evidence`). Durations are milliseconds, timestamps milliseconds since the epoch,
paths relative to the run's folder. In Python the names are snake_case, in JSON camelCase.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Self, TypeVar

from pydantic import Field, model_validator

from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.part import Part
from smoketree.report.proof import ProofReport

SCHEMA_VERSION = 8
"""2 added events, the whole rows of earlier attempts, and where videos begin; 3 the outcome and the hint of an
assertion; 4 notes and the time of the final check; 5 the results of earlier runs, why there is no trace, and what a
scan has; 6 the results of the base, what does not count, what a change touches, and which files may be why a case
fails; 7 which part of a suite a shard is; 8 which assertions can fail. All of it may be absent: an older report is
valid as it is."""


class Status(StrEnum):
    """passed: every step done, every assertion held. failed: the app is wrong. error: could not be tested.
    skipped: not run (blocked by what it needs, or deselected after a stop)."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"


class StepStatus(StrEnum):
    """failed: the app did not do it. error: how to do it is unknown.
    skipped: not reached, or its condition did not hold."""

    COMPLETED = "completed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"


class Resolver(StrEnum):
    """How a line was read. plain: its own words. reading: an earlier reading of it. rewrite: a model's plainer words,
    which the host accepted. act: a model carried the line out."""

    PLAIN = "plain"
    READING = "reading"
    REWRITE = "rewrite"
    ACT = "act"

    @classmethod
    def _missing_(cls, value: object) -> "Resolver | None":
        """The names that older reports have."""
        older = {"literal": cls.PLAIN, "replay": cls.READING, "model": cls.ACT}
        return older.get(value) if isinstance(value, str) else None


class CheckedBy(StrEnum):
    """Who found out: the host in the browser, a judging model by quotes, or one that looked at a picture."""

    HOST = "host"
    JUDGE = "judge"
    VISUAL = "visual"


class Usage(Part):
    """Model use. Tokens as billed; `cost` in US dollars, without those of `unpriced_requests`: requests to a model
    whose price is not known."""

    requests: int = 0
    input_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    unpriced_requests: int = 0

    def __add__(self, other: Self) -> "Usage":
        return Usage(**{name: value + getattr(other, name) for name, value in self})

    def __sub__(self, other: Self) -> "Usage":
        return Usage(**{name: value - getattr(other, name) for name, value in self})


class Artifact(Part):
    """A file of evidence. `kind` is video, trace, snapshot, screenshot, console, network or transcript; `timestamp`
    says when a video begins."""

    kind: str
    path: str
    label: str = ""
    timestamp: int | None = None


class EventKind(StrEnum):
    """What a page did wrong beside what a plan looks at: an error on its console, one that no code caught, a request
    that failed or was answered with 400 or more."""

    CONSOLE = "console"
    PAGE_ERROR = "page-error"
    REQUEST = "request"


class Event(Part):
    """Something that went wrong in the page while a case ran; `text` is the page's, cut to a line or two."""

    kind: EventKind
    text: str
    timestamp: int


class NoteKind(StrEnum):
    """What an implicit check found: an error that no code caught, a request that failed, a picture, style or script
    that did not load, a new error message, an empty layer over the page, text from the inside of a program. On pages
    that a scan visits also: a page that did not load or is an error, a link to no page, a page that shows nothing,
    one that is wider than a phone's window, and elements that violate a rule of accessibility and did not on the
    base."""

    PAGE_ERROR = "page-error"
    REQUEST = "request"
    RESOURCE = "resource"
    MESSAGE = "message"
    OVERLAY = "overlay"
    TEXT = "text"
    PAGE = "page"
    LINK = "link"
    BLANK = "blank"
    LAYOUT = "layout"
    ACCESSIBILITY = "accessibility"


class CaseNote(Part):
    """Something that went wrong on a page of the case beside what its lines look at. `line` is that of the step before
    it, 0 for none."""

    kind: NoteKind
    text: str
    line: int = 0

    @property
    def label(self) -> str:
        """As a pattern of the plan's `ignore-notes` is compared with it."""
        return f"{self.kind.value}: {self.text}"


class PlanLine(Part):
    """A place in a plan: where a reader has to look."""

    file: str
    line: int


class StepReport(Part):
    """One row a tool call, or one for a step that made none. `action` is the plan's words, `description` what was done
    ('clicked button "Sign in"'), `line` the plan line, `candidates` what was found where nothing was clear,
    `read_as` the plain lines that were carried out in place of the plan's words, `film` the path of the video of the
    page that it was done on, `frame` that of a picture from just before, `reasoning` what a model said before it,
    `usage` what the whole step cost (in its last row), where a model was asked, `person` who did it, where a case has
    several."""

    id: int
    action: str
    description: str
    status: StepStatus
    timestamp: int
    duration: int = 0
    line: int = 0
    resolver: Resolver | None = None
    read_as: str | None = None
    tool: str | None = None
    person: str | None = None
    reasoning: str | None = None
    error: str | None = None
    hint: str | None = None
    candidates: tuple[str, ...] = ()
    healed: bool = False
    video_offset: int | None = None
    film: str | None = None
    frame: str | None = None
    snapshot: str | None = None
    screenshot: str | None = None
    usage: Usage | None = None

    @property
    def words(self) -> str:
        """The plan's words, as of an assertion."""
        return self.action

    @property
    def said(self) -> str:
        """What became of it, as of an assertion."""
        return self.error or self.description


class AssertionReport(Part):
    """One assertion line and the one accepted result for it. `passed` is true exactly where `outcome` is holds; a
    report without outcomes knew only those that hold and those that are contradicted. `seen` is what the page shows,
    or why that is not known; `hint` how to write the line instead.

    `vacuous` marks one that was already true before the action it follows. `evidence` says in a sentence
    how it was found out. `note` is a warning about how the line was matched (loosely, say). `frame` is the path of a
    picture of the page before the next act. `resolver` says how the line was read, `read_as` the plain lines that
    were checked in place of the plan's words."""

    description: str
    passed: bool
    outcome: ClaimOutcome = ClaimOutcome.CONTRADICTED
    evidence: str
    hint: str | None = None
    line: int = 0
    expected: str = ""
    seen: str = ""
    checked_by: CheckedBy = CheckedBy.HOST
    read_as: str | None = None
    resolver: Resolver | None = None
    vacuous: bool = False
    note: str | None = None
    snapshot: str | None = None
    screenshot: str | None = None
    timestamp: int = 0
    duration: int = 0
    video_offset: int | None = None
    film: str | None = None
    frame: str | None = None
    usage: Usage | None = None

    @property
    def words(self) -> str:
        """The plan's words, as of a step."""
        return self.description

    @property
    def said(self) -> str:
        """What was seen, as of a step."""
        return self.seen or self.evidence

    @property
    def status(self) -> StepStatus:
        """What it counts as among the steps of its line."""
        return _STATUS_OF[self.outcome]

    @model_validator(mode="before")
    @classmethod
    def _outcome_of_passed(cls, data: object) -> object:
        if isinstance(data, dict) and data.get("passed") is True and "outcome" not in data:
            return {**data, "outcome": ClaimOutcome.HOLDS}
        return data

    @model_validator(mode="after")
    def _passed_is_the_outcome(self) -> Self:
        if self.passed != (self.outcome is ClaimOutcome.HOLDS):
            raise ValueError("`passed` must be true exactly where `outcome` is holds")
        return self


_STATUS_OF = {
    ClaimOutcome.HOLDS: StepStatus.COMPLETED,
    ClaimOutcome.CONTRADICTED: StepStatus.FAILED,
    ClaimOutcome.NOT_ESTABLISHED: StepStatus.ERROR,
}
Row = StepReport | AssertionReport


class Attempt(Part):
    """Another try of a scenario that was run again. The scenario itself is the last one, unless an earlier one was
    stopped at a later line."""

    number: int
    status: Status
    summary: str
    duration: int = 0
    failed_line: int | None = None
    steps: tuple[StepReport, ...] = ()
    assertions: tuple[AssertionReport, ...] = ()
    events: tuple[Event, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    usage: Usage = Usage()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The steps, then the assertions."""
        return (*self.steps, *self.assertions)


class EarlierRun(Part):
    """A run, as a later one names it. `generated_at` is ISO 8601, UTC."""

    run_id: str
    generated_at: str
    commit: str | None = None


class PicturePair(Part):
    """Two pictures of one moment of a case, in an earlier run or on the base (`other`), and in this one. `changed` are
    the places that differ, as x, y, width and height in pixels of pictures of `width` times `height`."""

    before: str
    after: str
    width: int
    height: int
    changed: tuple[tuple[int, int, int, int], ...] = ()
    other: str = "before"

    @property
    def named(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Their paths, with labels."""
        return (self.other, self.before), ("now", self.after)


class Since(Part):
    """The results of a case in earlier runs of the same preview. `run` is the last one that ran it, `status` and
    `duration` (milliseconds) its result there. Of a case that does not pass now: `was` is what its failed line showed
    there, `changes` what was another on the page at that line, `failing_since` the first of the runs in a row, up to
    this one, in which it did not pass, and `last_passed` the last in which it did, where they are known."""

    run: EarlierRun
    status: Status
    duration: int = 0
    was: str = ""
    changes: tuple[str, ...] = ()
    pictures: PicturePair | None = None
    failing_since: EarlierRun | None = None
    last_passed: EarlierRun | None = None


class Suspect(Part):
    """A file that changed and may have made a case fail, and what speaks for it."""

    file: str
    reason: str


class BaseClass(StrEnum):
    """What a case is beside the base. new: it does not pass here, and its line is good there. broken: the base fails at
    the same line. ahead: the line, or one before it, names what the base does not have, so the two cannot be compared.
    fixed: it passes here, and did not in the base's last record. unknown: it was not compared."""

    NEW = "new"
    BROKEN = "broken"
    AHEAD = "ahead"
    FIXED = "fixed"
    UNKNOWN = "unknown"


class OnBase(Part):
    """The base's result for a case that does not pass. `status` and `failed_line` are its result there, where it was
    run; `why` says why it was not compared, or what the base does not have. `was` is what the failed line showed there,
    `changes` what is another on the page at that line, `requests` which were answered otherwise."""

    kind: BaseClass = Field(alias="class")
    status: Status | None = None
    failed_line: int | None = None
    why: str = ""
    was: str = ""
    changes: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()


class Quarantine(Part):
    """Why a case that does not pass does not count, and until which day (ISO 8601, inclusive)."""

    owner: str
    reason: str
    until: str


class BranchRecord(Part):
    """What became of a case in the last `runs` runs (at most 50) of a branch: in how many it did not pass, and in how
    many only at a later attempt; the last in which it passed, and the first of the last ones in which it did not."""

    branch: str
    runs: int
    failed: int
    flaky: int
    last_passed: EarlierRun | None = None
    failing_since: EarlierRun | None = None


class Scenario(Part):
    """One case. `preview` is the address that it was tested at, where a report is of several. `expected_assertions`
    counts the plan's assertion lines, `dropped_assertions` lists those without a result (their words). `flaky` means
    that it passed, but not at every attempt. `events` are what went wrong in the page meanwhile, the first 50;
    `notes` are those, and what the pages showed, that a person would notice.
    `since` are the results of earlier runs in the same folder, `base` is the base's result, `base_pictures` how the
    page looks there (of a scan, where that is different), `quarantined` why a failure does not count, `record` the
    results of the case on the base branch, `no_trace` why there is no trace, `suspects` changed files that may be why
    it does not pass.
    `final_check` is how much of `duration` went into waiting, after the last act, whether what held lasts."""

    name: str
    passed: bool
    status: Status
    steps: tuple[StepReport, ...] = ()
    assertions: tuple[AssertionReport, ...] = ()
    summary: str = ""
    duration: int = 0
    final_check: int = 0
    plan: PlanLine
    failed_line: int | None = None
    expected_assertions: int = 0
    dropped_assertions: tuple[str, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    flaky: bool = False
    usage: Usage = Usage()
    artifacts: tuple[Artifact, ...] = ()
    events: tuple[Event, ...] = ()
    notes: tuple[CaseNote, ...] = ()
    warnings: tuple[str, ...] = ()
    preview: str | None = None
    since: Since | None = None
    base: OnBase | None = None
    base_pictures: PicturePair | None = None
    quarantined: Quarantine | None = None
    record: BranchRecord | None = None
    no_trace: str | None = None
    suspects: tuple[Suspect, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The steps, then the assertions."""
        return (*self.steps, *self.assertions)

    @property
    def seconds(self) -> float:
        """How long it took with its other attempts."""
        return (self.duration + sum(attempt.duration for attempt in self.attempts)) / 1000

    @property
    def pair(self) -> PicturePair | None:
        """The pictures of the base, or of an earlier run, and of this one."""
        return self.base_pictures or (self.since.pictures if self.since else None)

    @property
    def number(self) -> int:
        """Which of its attempts this result is of."""
        others = {attempt.number for attempt in self.attempts}
        return next(number for number in range(1, len(others) + 2) if number not in others)

    @property
    def tries(self) -> tuple[Attempt, ...]:
        """All of its attempts in order, this result among them."""
        return tuple(sorted((*self.attempts, self.as_attempt(self.number)), key=lambda one: one.number))

    def as_attempt(self, number: int) -> Attempt:
        """This result as one try of a case that was run again."""
        same = {name: getattr(self, name) for name in Attempt.model_fields if name != "number"}
        return Attempt.model_construct(number=number, **same)  # its parts are valid already

    @model_validator(mode="after")
    def _passed_is_the_status(self) -> Self:
        if self.passed != (self.status is Status.PASSED):
            raise ValueError("`passed` must be true exactly where `status` is passed")
        return self


class PlanSource(Part):
    """A plan as it was run: its words, so that a report can be read alone. `sha` is SHA-256 in hex."""

    file: str
    text: str
    sha: str


class ReadingsSource(Part):
    """A file of readings as the run loaded it: its path, or its name in the output folder. `sha` is SHA-256 in hex."""

    file: str
    sha: str


class Environment(Part):
    """What the run ran with. `commit`, `branch`, `run_url` and `pull_request` come from the pipeline,
    where there is one."""

    smoketree: str = ""
    python: str = ""
    playwright: str = ""
    browser: str = ""
    os: str = ""
    viewport: str = ""
    locale: str = "en-US"
    timezone: str = "UTC"
    provider: str = "none"
    model: str | None = None
    commit: str | None = None
    branch: str | None = None
    pull_request: int | None = None
    run_url: str | None = None


class ScanFacts(Part):
    """What a scan knows beside its pages. `base` is the address of the base, where there was one; `not_followed` are
    links that may do something; `refused` are requests that pages were not let to send, as they would change something,
    `unreached` hosts of others that did not answer: what follows from either is not counted. `not_visited` is how many
    pages were found beyond the limits; `violations` counts the elements that violate a rule of accessibility on one
    page of each kind, where there is no base; `has_plans`: the repository has plans."""

    base: str | None = None
    not_followed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    not_visited: int = 0
    violations: int = 0
    has_plans: bool = True


class TouchedCase(Part):
    """A case that a change touches, and the paths of the pages on which it ran what changed."""

    plan: str
    name: str
    pages: tuple[str, ...] = ()


class UnrunLines(Part):
    """Changed lines of a file that no case ran, such as `88-99,120`."""

    file: str
    lines: str


class Impact(Part):
    """What a change touches, as far as coverage shows it. `changed_from` is the commit or branch that it began at.
    `touched` are the cases; `all_because` says why that may be all of them, where it is not known; `never_run` are the
    changed lines that pages loaded, and no case of this run ran."""

    changed_from: str
    touched: tuple[TouchedCase, ...] = ()
    all_because: str | None = None
    never_run: tuple[UnrunLines, ...] = ()


class PlannedCases(Part):
    """The cases of a plan that a suite has, by their names."""

    file: str
    names: tuple[str, ...]


class Shard(Part):
    """Which part of a suite a run was: `part`, from 1, of `parts`. `timed_by` is the run whose report said how long
    each case takes; None where the plans were divided by their lines. `planned` are the cases of the whole suite, each
    of which must have a result in one of the parts."""

    part: int = Field(ge=1)
    parts: int = Field(ge=1)
    timed_by: str | None = None
    planned: tuple[PlannedCases, ...] = ()


class Gate(StrEnum):
    """Which failures count: any, or only those that the base does not have."""

    ANY = "any"
    NEW = "new"


class TestReport(Part):
    """A run, or a scan, whose scenarios are pages. `failed_count` counts failed and error together, as the two-valued
    `passed` of the seeds does; `error_count` the errors among them. `aborted` means that the run ended
    early; `abort_reason` says why. `plan_errors` are the errors of plans that could not be run, each with its place;
    their cases are errors. `base_url` is the address that failures were compared with, `gate` which of them count,
    `impact` what the change that was tested touches, `shard` which part of a suite it is; None for a merged report.
    `readings` are the files of readings that it began with. `proof` is what its plans caught of faults, where that was
    asked for."""

    __test__ = False  # not a pytest class

    run_id: str
    schema_version: int = SCHEMA_VERSION
    url: str
    scenarios: tuple[Scenario, ...] = ()
    total_duration: int = 0
    passed_count: int = 0
    failed_count: int = 0
    error_count: int = 0
    skipped_count: int = 0
    flaky_count: int = 0
    generated_at: str = Field(description="ISO 8601, UTC")
    aborted: bool = False
    abort_reason: str | None = None
    environment: Environment = Environment()
    plans: tuple[PlanSource, ...] = ()
    readings: tuple[ReadingsSource, ...] = ()
    usage: Usage = Usage()
    artifacts: tuple[Artifact, ...] = ()
    suggestions: tuple[str, ...] = ()
    plan_errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    scan: ScanFacts | None = None
    impact: Impact | None = None
    base_url: str | None = None
    gate: Gate = Gate.ANY
    shard: Shard | None = None
    proof: ProofReport | None = None

    def with_cases(self, change: Callable[[Scenario], Scenario]) -> Self:
        """The report with each of its cases changed."""
        return self.model_copy(update={"scenarios": tuple(map(change, self.scenarios))})

    @property
    def as_earlier_run(self) -> EarlierRun:
        """This run, as a later one names it."""
        return EarlierRun(run_id=self.run_id, generated_at=self.generated_at, commit=self.environment.commit)

    @property
    def accepted(self) -> bool:
        """Whether nothing that counts is wrong: it passed, or what did not is excused."""
        if self.scan is not None or self.aborted or not self.scenarios:
            return self.passed
        return all(scenario.passed or self.excuses(scenario) for scenario in self.scenarios)

    def excuses(self, scenario: Scenario) -> bool:
        """Whether a case that did not pass does not count. With the gate `new` that is a failure that the base has too;
        an error is not: nothing is known of the case."""
        if scenario.passed or scenario.quarantined is not None:
            return not scenario.passed and scenario.status is not Status.SKIPPED
        old = scenario.base is not None and scenario.base.kind is BaseClass.BROKEN
        return self.gate is Gate.NEW and old and scenario.status is Status.FAILED

    @property
    def passed(self) -> bool:
        """Whether the run as a whole is green: it ran to its end, something ran, and nothing failed or was skipped. Of
        a scan, which promises no page, some pages may be left untested."""
        if self.scan is not None and not self.aborted:
            statuses = {scenario.status for scenario in self.scenarios}
            return Status.PASSED in statuses and Status.FAILED not in statuses
        return bool(self.scenarios) and not self.aborted and all(scenario.passed for scenario in self.scenarios)


def tally(scenarios: Iterable[Scenario]) -> dict[str, int]:
    """The numbers of these scenarios, as fields of `TestReport`."""
    scenarios = tuple(scenarios)
    number = Counter(scenario.status for scenario in scenarios)
    return {
        "passed_count": number[Status.PASSED],
        "failed_count": number[Status.FAILED] + number[Status.ERROR],
        "error_count": number[Status.ERROR],
        "skipped_count": number[Status.SKIPPED],
        "flaky_count": sum(scenario.flaky for scenario in scenarios),
    }


def with_counts(report: TestReport) -> TestReport:
    """The report with its numbers as its scenarios have them, whatever it said of itself."""
    return report.model_copy(update=tally(report.scenarios))


_PATHS = {
    "path": "",
    "snapshot": "snapshot",
    "film": "video",
    "frame": "frame",
    **dict.fromkeys(("screenshot", "before", "after"), "screenshot"),
}
"""The fields of parts that hold the path of a file of evidence, and its kind, but for an artifact's, which says it."""
P = TypeVar("P", bound=Part)


def evidence_files(part: Part) -> Iterator[tuple[str, str]]:
    """Kind and path of all files of evidence that a part of a report names."""
    for name, value in part:
        if name in _PATHS and isinstance(value, str):
            yield part.kind if isinstance(part, Artifact) else _PATHS[name], value
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Part):
                yield from evidence_files(one)


def with_paths(part: P, move: Callable[[str], str]) -> P:
    """The part with the path of each file of evidence moved."""
    update: dict[str, object] = {}
    for name, value in part:
        if name in _PATHS and isinstance(value, str):
            update[name] = move(value)
        elif isinstance(value, Part):
            update[name] = with_paths(value, move)
        elif isinstance(value, tuple):
            update[name] = tuple(with_paths(one, move) if isinstance(one, Part) else one for one in value)
    return part.model_copy(update=update)


DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, object]:
    """The schema of what `TestReport` accepts and writes, in the JSON names, as JSON Schema 2020-12."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:smoketree:report:{SCHEMA_VERSION}",
        **TestReport.model_json_schema(by_alias=True),
        "title": "smoketree report",
    }
