"""The result of `prove`: which assertions can fail, and which faults nothing caught. As a part of a report, and as a
table."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from smoketree.report.part import Part


class FaultOutcome(StrEnum):
    """The outcome of a case with a fault. caught: it failed. error: it could not be carried out, which is noticed
    too. survived: it passed, and the page showed something else than without the fault. unseen: it passed, and the
    page showed the same at every assertion and at the end. not-applied: what the fault is in did not come, or another
    case went wrong before."""

    CAUGHT = "caught"
    ERROR = "error"
    SURVIVED = "survived"
    UNSEEN = "unseen"
    NOT_APPLIED = "not-applied"


class FaultResult(Part):
    """A fault and its outcome. `line` is where the case touched what was faulty, `caught_at` the line that the case
    failed at, `failed` the assertion lines that did not hold. `difference` says what the page showed otherwise because
    of a fault that survived. `suggestion` is a line that caught it when it was added after the line
    `after`, and held on the good page."""

    kind: str
    what: str
    line: int
    outcome: FaultOutcome
    caught_at: int | None = None
    failed: tuple[int, ...] = ()
    difference: str | None = None
    suggestion: str | None = None
    after: int = 0


class AssertionProof(Part):
    """An assertion line, how many faults in what it may be about had something to act on while it was judged, and in
    how many runs it did not hold."""

    line: int
    text: str
    aimed: int = 0
    failed: int = 0


class CaseProof(Part):
    """A case, why it is not provable (None where it is), its assertions and faults."""

    plan: str
    name: str
    not_provable: str | None = None
    assertions: tuple[AssertionProof, ...] = ()
    faults: tuple[FaultResult, ...] = ()

    def count(self, outcome: FaultOutcome) -> int:
        """How many of its faults have that outcome."""
        return sum(one.outcome == outcome for one in self.faults)

    @property
    def never_failed(self) -> tuple[AssertionProof, ...]:
        """The assertions at which faults were aimed, and that none of them made fail."""
        return tuple(one for one in self.assertions if one.aimed and not one.failed)

    @property
    def survivors(self) -> tuple[tuple[FaultResult, int], ...]:
        """The faults that changed what the page shows, and that nothing caught: one of those that read the same, with
        how many they are; those that have a suggestion first."""
        alike: dict[tuple[object, ...], list[FaultResult]] = {}
        for one in self.faults:
            if one.outcome is FaultOutcome.SURVIVED:
                alike.setdefault((one.line, one.what, one.suggestion, one.after), []).append(one)
        return tuple((same[0], len(same)) for same in sorted(alike.values(), key=lambda same: not same[0].suggestion))


class ProofReport(Part):
    """All cases of a proof. `warnings` say what makes its numbers doubtful, or why there are none."""

    url: str
    seed: int
    budget: int
    cases: tuple[CaseProof, ...]
    warnings: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every fault that changed what a page shows was caught."""
        return not any(case.count(FaultOutcome.SURVIVED) for case in self.cases)

    @property
    def not_provable(self) -> tuple[CaseProof, ...]:
        """The cases that no fault was tried in."""
        return tuple(case for case in self.cases if case.not_provable is not None)

    @property
    def never_failed(self) -> tuple[tuple[CaseProof, AssertionProof], ...]:
        """The assertions at which faults were aimed, and that none of them made fail."""
        return tuple((case, one) for case in self.cases for one in case.never_failed)

    @property
    def survivors(self) -> tuple[tuple[CaseProof, FaultResult, int], ...]:
        """The faults that nothing caught, as their cases list them; those that have a suggestion first."""
        found = ((case, one, number) for case in self.cases for one, number in case.survivors)
        return tuple(sorted(found, key=lambda row: not row[1].suggestion))

    def count(self, outcome: FaultOutcome) -> int:
        """How many of all faults have that outcome."""
        return sum(case.count(outcome) for case in self.cases)

    @property
    def tally(self) -> str:
        """How many faults had which outcome, in words."""
        provable = len(self.cases) - len(self.not_provable)
        if not provable:
            return "not known"
        total = sum(len(case.faults) for case in self.cases)
        parts = [f"{self.count(outcome)} {outcome.value}" for outcome in FaultOutcome]
        return f"{total} fault{'s' * (total != 1)} in {provable} case{'s' * (provable != 1)}: {', '.join(parts)}"


def merge_proofs(reports: Sequence[ProofReport]) -> ProofReport | None:
    """The proofs of several runs as one; of a case that several have, the last. None of none."""
    if not reports:
        return None
    cases = {(case.plan, case.name): case for report in reports for case in report.cases}
    return reports[-1].model_copy(
        update={
            "cases": tuple(cases.values()),
            "warnings": tuple(dict.fromkeys(text for report in reports for text in report.warnings)),
        }
    )


_OUTCOMES = (FaultOutcome.CAUGHT, FaultOutcome.ERROR, FaultOutcome.SURVIVED, FaultOutcome.UNSEEN)
_WIDEST = 60


def table(report: ProofReport) -> list[str]:
    """The lines of the table, and what follows from it."""
    cases = [case for case in report.cases if case.not_provable is None]
    full = [f"{case.plan}: {case.name}" for case in cases]
    names = [name if len(name) <= _WIDEST else f"{name[: _WIDEST - 3]}..." for name in full]
    width = max(map(len, names), default=4)
    lines = [f"{'case':{width}}  faults  caught  error  survived  unseen  caught at line"] if cases else []
    for name, case in zip(names, cases, strict=True):
        applied = [one for one in case.faults if one.outcome is not FaultOutcome.NOT_APPLIED]
        caught, error, survived, unseen = (case.count(outcome) for outcome in _OUTCOMES)
        at = ", ".join(_places(applied)) or "-"
        lines.append(f"{name:{width}}  {len(applied):6}  {caught:6}  {error:5}  {survived:8}  {unseen:6}  {at}")
    is_used_up = sum(len(case.faults) for case in cases) >= report.budget
    hint = " (give a larger --budget)" if is_used_up else ""
    sections = (
        ("Not provable:", [f"  {case.plan}: {case.name}: {case.not_provable}" for case in report.not_provable]),
        ("Assertions that never failed:", [line for case in cases for line in _never_failed(case)]),
        (f"Assertions that no fault was aimed at{hint}:", [line for case in cases for line in _untried(case)]),
        ("Faults that nothing caught:", [line for case in cases for line in _survivors(case)]),
    )
    for title, found in sections:
        if found:
            lines += ["", title, *found]
    return [*lines, "", *(f"warning: {one}" for one in report.warnings), f"{report.tally} (seed {report.seed})"]


def _places(faults: Sequence[FaultResult]) -> Iterator[str]:
    """The lines that caught something, each with how often."""
    at = [one.caught_at for one in faults if one.caught_at is not None]
    for line in sorted(set(at)):
        yield f"{line} ({at.count(line)})" if at.count(line) > 1 else str(line)


def _never_failed(case: CaseProof) -> Iterator[str]:
    for one in case.never_failed:
        aimed = f"{one.aimed} faults were aimed at it" if one.aimed != 1 else "1 fault was aimed at it"
        yield f"  {case.plan}:{one.line}  {one.text}  ({aimed})"


def _untried(case: CaseProof) -> Iterator[str]:
    return (f"  {case.plan}:{one.line}  {one.text}" for one in case.assertions if not one.failed and not one.aimed)


def _survivors(case: CaseProof) -> Iterator[str]:
    for one, number in case.survivors:
        yield f"  {case.plan}:{one.line}  {one.what}{f'  ({number} of these)' if number > 1 else ''}"
        if one.suggestion is not None:
            yield f"      caught by, after line {one.after}:  - {one.suggestion}"
        elif one.difference is not None:
            yield f"      {one.difference}"
