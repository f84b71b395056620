"""What a plan is, once read. Immutable; knows nothing of browsers or files being read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class StepKind(StrEnum):
    """An action does something to the page; an assertion says what must be true of it."""

    ACTION = "action"
    ASSERTION = "assertion"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a plan file. `line` and `column` count from 1; `column` counts characters."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do or one thing to hold true.

    `text` is the author's words without bullet, number, bold marks or the leading `Assert:`;
    `{{placeholders}}` are kept as written. `condition` holds what follows "If" in
    "If a cookie banner appears, click Accept" (`text` is then "click Accept"); an assertion has none.
    """

    text: str
    kind: StepKind
    location: Location
    condition: str | None = None

    @property
    def is_assertion(self) -> bool:
        return self.kind is StepKind.ASSERTION


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario: a name and its steps in the order of the file."""

    name: str
    location: Location
    steps: tuple[Step, ...]

    @property
    def assertions(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.is_assertion)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The settings a plan gives in its YAML head; the defaults stand for "not given".

    `timeout` is seconds a case; `url` is a path on the preview or an absolute address; `viewport` is
    `WxH`, `mobile` or `desktop`; `needs` is the path of another plan, relative to this one; `ignore_notes` are patterns
    of notes that are left out of the report.
    """

    url: str | None = None
    viewport: str | None = None
    tags: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    needs: str | None = None
    isolation: str | None = None
    timeout: float | None = None
    max_steps: int | None = None
    allow_origins: tuple[str, ...] = ()
    inbox: str | None = None
    ignore_notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A parsed plan file.

    `file` is the path as the user named it, `text` the file's text, `sha` the SHA-256 of its bytes in hex.
    `always` are the steps under `#Finally`, which run whatever happened before.
    """

    file: str
    text: str
    sha: str
    front: FrontMatter
    cases: tuple[Case, ...]
    always: tuple[Step, ...] = ()


class Severity(StrEnum):
    """An error stops a run; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong with a plan, where, and what to do about it."""

    location: Location
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        at = f"{self.location.file}:{self.location.line}:{self.location.column}"
        return f"{at}: {self.severity}: {self.message}" + (f" ({self.hint})" if self.hint else "")
