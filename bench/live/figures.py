"""The figures of the live bench: per application and in total."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bench.live.cases import Case, Line, Outcome


@dataclass(frozen=True, slots=True)
class Followed:
    """One suggestion that was taken word for word. `read` is whether the line that it replaces was read, `status` what
    became of the case with it."""

    line: int
    text: str
    read: bool
    suggestion: str
    works: bool
    seen: str = ""
    status: str = "error"


@dataclass(frozen=True, slots=True)
class Result:
    """A case and what its run found. `followed` is None where suggestions were not followed."""

    case: Case
    outcome: Outcome
    followed: tuple[Followed, ...] | None

    @property
    def counts(self) -> bool:
        """Whether the case is right about the application."""
        return not self.case.mistake

    @property
    def at_the_right_line(self) -> bool:
        return self.outcome.status == "failed" and self.outcome.stopped_at == self.case.expected


@dataclass(frozen=True, slots=True)
class _Row:
    """A column of the table: its name and which cases count in it."""

    name: str
    kind: str
    counts: Callable[[Result], bool]


_ROWS = (
    _Row("good passed", "good", lambda one: one.outcome.status == "passed"),
    _Row("good error", "good", lambda one: one.outcome.status == "error"),
    _Row("WRONG ACCUSATION", "good", lambda one: one.outcome.status == "failed"),
    _Row("FALSE PASS", "must_fail", lambda one: one.outcome.status == "passed"),
    _Row("failed right", "must_fail", lambda one: one.at_the_right_line),
    _Row("failed ELSEWHERE", "must_fail", lambda one: one.outcome.status == "failed" and not one.at_the_right_line),
    _Row("must-fail error", "must_fail", lambda one: one.outcome.status == "error"),
)


def print_figures(results: Sequence[Result]) -> None:
    """Prints the table, the cases that ended wrongly, the shares of lines, and what became of suggestions."""
    counted = [one for one in results if one.counts]
    _print_table(counted)
    for name in ("WRONG ACCUSATION", "FALSE PASS", "failed ELSEWHERE"):
        _print_cases(name, counted)
    _print_lines([line for one in counted for line in one.outcome.lines])
    _print_stops(counted)
    _print_followed([followed for one in counted for followed in one.followed or ()])
    for one in results:
        if not one.counts:
            print(f"not counted, the author was wrong: {one.case.key}: {one.case.mistake}")


def _print_table(results: Sequence[Result]) -> None:
    apps = list(dict.fromkeys(one.case.app for one in results))
    print(f"{'':18}" + "".join(f"{app:>12}" for app in apps) + f"{'total':>12}")
    for row in _ROWS:
        cells = [_cell(row, [one for one in results if one.case.app == app]) for app in apps]
        print(f"{row.name:18}" + "".join(f"{cell:>12}" for cell in [*cells, _cell(row, results)]))


def _cell(row: _Row, results: Iterable[Result]) -> str:
    own = [one for one in results if one.case.kind == row.kind]
    return f"{sum(map(row.counts, own))}/{len(own)}"


def _print_cases(name: str, results: Sequence[Result]) -> None:
    row = next(one for one in _ROWS if one.name == name)
    for one in results:
        if one.case.kind == row.kind and row.counts(one):
            at = f" at line {one.outcome.stopped_at}" if one.outcome.stopped_at else ""
            wanted = f" (expected at line {one.case.expected})" if one.case.expected else ""
            print(f"{name}: {one.case.key}{at}{wanted}: {one.outcome.reason}")


def _print_lines(lines: Sequence[Line]) -> None:
    """Three separate figures: what is read; of what is read and was reached, what is proved; of that, what says more
    than was true before."""
    for name, own in (("steps", _of(lines, False)), ("assertions", _of(lines, True)), ("all lines", list(lines))):
        read = [one for one in own if one.read]
        reached = [one for one in read if one.outcome not in ("", "skipped")]
        proved = [one for one in reached if one.proved]
        telling = [one for one in proved if not one.vacuous]
        print(
            f"{name:10} read {_share(read, own)}   proved of those read and reached {_share(proved, reached)}"
            f"   not vacuous {_share(telling, proved)}"
        )


def _of(lines: Iterable[Line], assertion: bool) -> list[Line]:
    return [one for one in lines if one.assertion is assertion]


def _share(part: Sequence[object], whole: Sequence[object]) -> str:
    return f"{len(part)}/{len(whole)}" + (f" = {len(part) / len(whole):.0%}" if whole else "")


def _print_stops(results: Sequence[Result]) -> None:
    for one in results:
        line = one.outcome.line(one.outcome.stopped_at)
        if one.outcome.status != "error":
            continue
        what = "no line" if line is None else ("not done" if line.read else "not read")
        print(f"{one.case.app}/{one.case.kind}.md:{one.outcome.stopped_at}: {what}: {line.text if line else ''}")
        print(f"    {one.outcome.reason}")
        if line is not None and line.suggestion:
            print(f"    first suggestion: {line.suggestion}")


def _print_followed(followed: Sequence[Followed]) -> None:
    if not followed:
        return
    for one in followed:
        verdict = "works" if one.works else "DOES NOT WORK"
        print(f"suggestion {verdict}: {one.text}  ->  {one.suggestion or 'none'}  {one.seen}")
    unread = [one for one in followed if not one.read]
    print(f"good cases that pass with first suggestions alone: {sum(one.status == 'passed' for one in followed)}")
    print(f"unread lines that work with the first suggestion: {_share([one for one in unread if one.works], unread)}")
    print(f"all lines that work with the first suggestion: {_share([one for one in followed if one.works], followed)}")
