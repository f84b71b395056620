"""Mutants: the cases of real applications, each run with one fault at a time in what the browser receives.

Whether a case passed falsely is decided here by the words of its line and the text of the page alone, without knowing
how smoketree reads a line.
"""

import re
import resource
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

import anyio
from bench.live.apps import APPS, SCANNED, served
from bench.live.cases import Case, split_cases

from smoketree.cli.demo import examples_folder, free_address, sample_preview
from smoketree.errors import UntestableError
from smoketree.prove.faults import CaseTrace
from smoketree.prove.proof import Proof
from smoketree.report.proof import FaultOutcome, FaultResult, ProofReport
from smoketree.run.run import build_run
from smoketree.settings import load_settings

SEED = 20261124
"""The seed of every choice of faults, written down before the first run."""
BUDGET = 36
"""Faults for a case."""
SAMPLE = "sample app"
PLANS = Path(__file__).parent / "plans"

_NAMED = re.compile(r'"([^"]+)"|(?<![\w.,])([$€£]?\d(?:[\d.,:/-]*\d)?)(?!\w)')
_MARKUP = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A case with one fault. `gone`: values that an assertion line names, and that were on the page in every good run
    and nowhere on the faulty page when the line held. `came`: the reverse. `fewer`: values that the faulty page shows
    in fewer places."""

    kind: str
    what: str
    line: int
    outcome: str
    difference: str = ""
    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    fewer: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        return self.outcome != "not-applied"

    @property
    def falsely_passed(self) -> bool:
        return bool(self.gone or self.came)


@dataclass(frozen=True, slots=True)
class Mutated:
    """What became of all mutants of a case. `not_provable` is why there are none. `failed_good` says of a case that
    does not pass any more at the end, without a fault. `seconds` and `cpu` are those of everything, with the server."""

    key: str
    mutants: tuple[Mutant, ...]
    not_provable: str = ""
    failed_good: str = ""
    seconds: float = 0.0
    cpu: float = 0.0


def own_cases() -> Iterator[Case]:
    """The cases of this bench's own plans, and those of the sample app."""
    for name in SCANNED:
        yield from _cases_of(PLANS / f"{name}.md", name)
    for path in sorted((examples_folder() / "smoke").glob("*.md")):
        yield from _cases_of(path, SAMPLE)


def _cases_of(path: Path, app: str) -> Iterator[Case]:
    front, cases = split_cases(path.read_text(encoding="utf-8"))
    for name, lines in cases.items():
        yield Case(app, "good", f"{path.stem}: {name}", lines, front, None, "")


def mutate(case: Case, workers: int) -> Mutated:
    """Runs a case with faults on its application, which is served anew with its seed data."""
    began, cpu = time.monotonic(), _cpu()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        plan = _plan(case, folder)
        settings: dict[str, object] = {"plans": (str(plan),), "provider": "none", "workers": workers, "out": folder}
        if case.app == SAMPLE:
            mail = free_address()
            url = stack.enter_context(sample_preview(smtp=mail))
            settings |= {"url": url, "inbox": f"smtp://{mail}"}
        else:
            app = stack.enter_context(served((APPS | SCANNED)[case.app], folder))
            settings |= {"url": app.url} | ({"storage_state": app.state} if app.state else {})
        passed: dict[int, tuple[tuple[str, ...], ...]] = {}

        def compare(good: CaseTrace, faulty: CaseTrace, result: FaultResult) -> None:
            passed[id(result)] = named_differences(good, faulty)
            kept.append(result)

        kept: list[FaultResult] = []
        proof = Proof(build_run(load_settings(settings)), BUDGET, SEED, on_passed=compare)
        try:
            report: ProofReport | None = anyio.run(proof.go)
            why = ""
        except UntestableError as error:
            report, why = None, str(error)
    return _mutated(case, report, why, passed, (time.monotonic() - began, _cpu() - cpu))


def _plan(case: Case, folder: Path) -> Path:
    if case.app != SAMPLE:
        (folder / "plan.md").write_text(case.plan({}), encoding="utf-8")
        return folder / "plan.md"
    shutil.copytree(examples_folder() / "smoke", folder, dirs_exist_ok=True)
    path = folder / f"{case.name.partition(':')[0]}.md"
    path.write_text(case.plan({}), encoding="utf-8")
    return path


def _cpu() -> float:
    """Seconds of this process and of all that it started and that ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _mutated(
    case: Case,
    report: ProofReport | None,
    why: str,
    passed: dict[int, tuple[tuple[str, ...], ...]],
    cost: tuple[float, float],
) -> Mutated:
    if report is None:
        return Mutated(case.key, (), why, "", *cost)
    proof = report.cases[0]
    of_passed = {FaultOutcome.SURVIVED, FaultOutcome.UNSEEN}  # each of them was compared: KeyError where one was not
    mutants = tuple(
        Mutant(one.kind, one.what, one.line, one.outcome.value, one.difference or "",
               *(passed[id(one)] if one.outcome in of_passed else ()))
        for one in proof.faults
    )  # fmt: skip
    return Mutated(case.key, mutants, proof.not_provable or "", "; ".join(report.warnings), *cost)


def named_differences(good: CaseTrace, faulty: CaseTrace) -> tuple[tuple[str, ...], ...]:
    """The values named by an assertion line that are gone from the faulty page at that line, that came, and that it
    shows in fewer places; each with its line."""
    gone, came, fewer = [], [], []
    for step in good.case.assertions:
        line = step.location.line
        then, now = good.pages.get(line, ()), faulty.pages.get(line, ())
        for value in sorted(named_values(step.text)) if then and now else ():
            before, after = [_places(value, page) for page in then], [_places(value, page) for page in now]
            said = f"{line}: {value}"
            if min(before) and not max(after):
                gone.append(said)
            elif not max(before) and min(after):
                came.append(said)
            elif min(before) > max(after):
                fewer.append(said)
    return tuple(gone), tuple(came), tuple(fewer)


def named_values(line: str) -> frozenset[str]:
    """What a line quotes, and the numbers, amounts and dates in the rest of it."""
    return frozenset(match[1] or match[2] for match in _NAMED.finditer(line))


def _places(value: str, page: str) -> int:
    words = re.escape(_MARKUP.sub(" ", value).strip().casefold())
    return len(re.findall(rf"(?<!\w){words}(?!\w)", page.casefold()))


def as_kept(found: Mutated) -> dict[str, object]:
    """As it is kept on disk."""
    return asdict(found)


def from_kept(kept: dict[str, object]) -> Mutated:
    """What `as_kept` gave."""
    mutants: Sequence[dict[str, object]] = kept.pop("mutants")  # type: ignore[assignment]
    return Mutated(mutants=tuple(Mutant(**one) for one in mutants), **kept)  # type: ignore[arg-type]
