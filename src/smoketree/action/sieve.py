"""What a report from an untrusted process may hold at all: bounds on depth, number, length and size, before it is made
a report; what a reader would be misled by is replaced.

The process that wrote it may have been taken over by a page, or the job that uploaded it be a fork's. A report within
these bounds can be rendered in seconds; one of a run is far below them.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime

from smoketree.errors import UntestableError
from smoketree.report.model import Environment, TestReport

_DEEPEST = 30
_MOST_VALUES = 2_000_000
_MOST_SCENARIOS = 5_000
_LONGEST_TEXT = 100_000
_LONGEST_PLAN = 5_000_000
_LARGEST_NUMBER = 10**13
"""Milliseconds since the epoch, of the year 2286."""


class _UnfitError(ValueError):
    """Raised where something is beyond its bound; the argument says what."""


def sieved(text: bytes, clean: Callable[[str], str] = lambda text: text) -> bytes:
    """The JSON of a report with every text of it cleaned and cut to its bound. `clean` takes secrets out of a text.

    Raises UntestableError where it is no JSON, or more than a report can be.
    """
    try:
        data = json.loads(text.decode("utf-8", "replace"), parse_constant=_refused)
        return json.dumps(_Sieve(clean).of(data)).encode()
    except _UnfitError as error:
        raise UntestableError(f"the run's report cannot be used: {error}") from error
    except (ValueError, RecursionError) as error:
        raise UntestableError("the run's report cannot be used: it is not JSON") from error


def honest(report: TestReport, environment: Environment, url: str = "") -> TestReport:
    """The report with what we know better than who wrote it: commit, branch, pull request, run and address; and with
    a time that is one.

    Raises UntestableError where it has more cases than a run can have.
    """
    if len(report.scenarios) > _MOST_SCENARIOS:
        raise UntestableError(f"it has more than {_MOST_SCENARIOS:,} cases")
    known = {name: getattr(environment, name) for name in ("commit", "branch", "pull_request", "run_url")}
    update: dict[str, object] = {
        "environment": report.environment.model_copy(update=known),
        "generated_at": _time(report.generated_at),
    }
    return report.model_copy(update={**update, "url": url} if url else update)


class _Sieve:
    def __init__(self, clean: Callable[[str], str]) -> None:
        self.clean = clean
        self.left = _MOST_VALUES

    def of(self, value: object, key: str = "", depth: int = 0) -> object:
        self.left -= 1
        if self.left < 0 or depth > _DEEPEST:
            raise _UnfitError("it is larger or deeper than a report can be")
        if isinstance(value, str):
            return self._text(value, _LONGEST_PLAN if key == "text" else _LONGEST_TEXT)
        if isinstance(value, list):
            return [self.of(item, key, depth + 1) for item in value]
        if isinstance(value, dict):
            return {self._text(name, 200): self.of(item, name, depth + 1) for name, item in value.items()}
        if isinstance(value, int | float) and not -_LARGEST_NUMBER <= value <= _LARGEST_NUMBER:
            raise _UnfitError("it contains a number that no run can have")
        return value

    def _text(self, text: str, longest: int) -> str:
        text = self.clean(text)
        return text if len(text) <= longest else text[: longest - 1] + "…"


def _refused(constant: str) -> object:
    raise _UnfitError(f"{constant} is not a JSON number")


def _time(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        moment = datetime.now(UTC)
    return moment.isoformat(timespec="milliseconds")
