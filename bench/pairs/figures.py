"""The figures of the pairs bench."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.pairs.pairs import Trial


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run found. `line` is where it stopped; `notes` are what it reported apart from its verdict."""

    status: str
    line: str
    reason: str
    notes: tuple[str, ...]


Found = tuple[Trial, Outcome]


@dataclass(frozen=True, slots=True)
class _Figure:
    """One figure: of which trials it is a share, and which of them count."""

    name: str
    of: Callable[[Trial], bool]
    counts: Callable[[Outcome], bool]


_FIGURES = (
    _Figure("FALSE PASS", lambda one: not one.good and not one.weak, lambda one: one.status == "passed"),
    _Figure("FALSE ALARM", lambda one: one.good, lambda one: one.status == "failed"),
    _Figure("NOT UNDERSTOOD", lambda one: one.good, lambda one: one.status not in ("passed", "failed")),
    _Figure("NOT UNDERSTOOD (broken)", lambda one: not one.good, lambda one: one.status not in ("passed", "failed")),
    _Figure("WEAK, UNREPORTED", lambda one: one.weak, lambda one: one.status == "passed" and not one.notes),
    _Figure("GOOD WITH A NOTE", lambda one: one.good, lambda one: one.status == "passed" and bool(one.notes)),
)


def print_figures(results: Sequence[Found]) -> None:
    """Prints every offender with its reason, then the figures, then false passes by cause."""
    counted = [one for one in results if not one[0].mistake]
    for figure in _FIGURES:
        _print_offenders(figure.name, _offenders(figure, counted))
    for trial, _ in results:
        if trial.mistake:
            print(f"not counted, the author was wrong: {trial.key}: {trial.mistake}")
    for figure in _FIGURES:
        own, bad = [one for one in counted if figure.of(one[0])], _offenders(figure, counted)
        print(f"{figure.name:24} {len(bad)}/{len(own)}" + (f" = {len(bad) / len(own):.1%}" if own else ""))
    passed = Counter(trial.cause for trial, _ in _offenders(_FIGURES[0], counted))
    print("false passes by cause: " + ", ".join(f"{cause} {count}" for cause, count in passed.most_common()))


def _print_offenders(name: str, offenders: Sequence[Found]) -> None:
    """Those that stopped at the same line for the same reason are one entry."""
    entries: dict[tuple[str, ...], list[Trial]] = {}
    for trial, outcome in offenders:
        where = (outcome.line, outcome.reason) if outcome.line else (trial.key,)
        entries.setdefault((*where, *outcome.notes), []).append(trial)
    for words, own in entries.items():
        keys = ", ".join(f"{one.key} ({one.cause})" if one.cause else one.key for one in own)
        print("\n    ".join([f"{name}: {keys}", *(word for word in words if word not in ("", own[0].key))]))


def _offenders(figure: _Figure, results: Sequence[Found]) -> list[Found]:
    return [(trial, outcome) for trial, outcome in results if figure.of(trial) and figure.counts(outcome)]
