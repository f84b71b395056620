"""How far the verdicts can be trusted: runs every corpus and writes docs/truth.md.

python -m bench.truth.run --out DIR               again and again, until it exits with 0; 75: not everything is done
python -m bench.truth.run --out DIR --only mutants/trac
python -m bench.truth.run --out DIR --page        only writes the page, with what is kept
python -m bench.truth.run --out DIR --survivors   lists the mutants that passed and changed what a page shows

One call begins new work for at most `--minutes` and keeps each result below `--out` by the commit of this checkout, one
small file each. The applications must be installed (bench.live.apps, bench.pairs.library).
"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bench.false_pass import good_rounds, table
from bench.live import run as live
from bench.live.cases import Case, select
from bench.pairs import run as pairs
from bench.pairs.library import served
from bench.pairs.pairs import Trial, trials
from bench.truth.forged import forged_trials, run_forged
from bench.truth.mutants import BUDGET, SEED, as_kept, from_kept, mutate, own_cases
from bench.truth.page import Corpora, survivors, write_page

from preview.faults import FAULTS, Fault

Piece = tuple[str, str, Callable[[], object]]
"""A key, the file of its result, and what makes that."""

UNFINISHED = 75
HERE = Path(__file__).parents[2]
_ROUNDS = 5


@dataclass(slots=True)
class Work:
    """What is kept, of this commit and of those that count as it, and how long new work may begin."""

    folders: tuple[Path, ...]
    words: argparse.Namespace
    end: float
    stack: ExitStack
    _served: dict[str, str] = field(default_factory=dict)
    _again: set[Path] = field(default_factory=set)

    @property
    def over(self) -> bool:
        return time.monotonic() > self.end

    def wanted(self, key: str) -> bool:
        """Whether this work is asked for."""
        return key.startswith(tuple(self.words.only) or "")

    def path(self, name: str) -> Path:
        """Where this result is kept: of the first commit that has it."""
        return next((path for folder in self.folders if (path := folder / name).exists()), self.folders[0] / name)

    def each(self, todo: list[Piece]) -> None:
        """Does what is not kept yet, while there is time."""
        for key, name, work in todo:
            path = self.path(name)
            if (path.exists() and not self._tried_in_vain(path)) or not self.wanted(key):
                continue
            if self.over:
                return
            began = time.monotonic()
            result = work()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(result, indent=1, ensure_ascii=False), encoding="utf-8")
            print(f"{key}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    def _tried_in_vain(self, path: Path) -> bool:
        """Whether this is a case that was not provable, and that is to be tried again; once in a slice."""
        if not self.words.again or path in self._again:
            return False
        self._again.add(path)
        kept = json.loads(path.read_text(encoding="utf-8"))
        return isinstance(kept, dict) and bool(kept.get("not_provable"))

    def apps(self) -> str:
        """The address of the applications of the pairs, which are served once a slice."""
        if not self._served:
            folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
            self._served["url"] = self.stack.enter_context(served(folder))
        return self._served["url"]


def _file(key: str, source: str = "") -> str:
    """The name of the file that keeps a result, as its source is now."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:12]
    return f"{key.replace(' ', '-').replace(':', '').replace('?', '')}-{digest}.json"


def bugs() -> Iterator[Piece]:
    """The seeded bugs of the sample app, and rounds of all its plans without one."""

    def one_bug(fault: Fault) -> dict[str, object]:
        with tempfile.TemporaryDirectory() as name:
            row = table([fault], Path(name))[0]
        return {"status": row.status.value, "caught": row.caught, "words": row.words, "seen": row.seen}

    def one_round() -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            return [f"{one.plan.file}: {one.status}: {one.summary}" for one in good_rounds(1, Path(name))]

    for fault in FAULTS:
        key = f"bugs/{fault.name}"
        yield key, _file(key), partial(one_bug, fault)
    for number in range(_ROUNDS):
        key = f"good/round-{number}"
        yield key, _file(key), one_round


def forged(work: Work) -> Iterator[Piece]:
    """Forged runs, so many in one process."""
    by_liar: dict[str, list[Trial]] = {}
    for liar, trial in forged_trials():
        by_liar.setdefault(liar, []).append(trial)

    def one(liar: str, batch: list[Trial]) -> list[dict[str, object]]:
        with tempfile.TemporaryDirectory() as name:
            outcomes = list(run_forged(liar, batch, work.apps(), Path(name) / "runs", work.words))
        return [{"key": trial.key, **asdict(outcome)} for trial, outcome in zip(batch, outcomes, strict=True)]

    for liar, own in by_liar.items():
        for at in range(0, len(own), work.words.batch):
            batch = own[at : at + work.words.batch]
            key = f"forged/{liar}/{at:04}"
            yield key, _file(key, "".join(one.plan for one in batch)), partial(one, liar, batch)


def mutants(work: Work) -> Iterator[Piece]:
    """The mutants of each case: this bench's own cases, and the sample app's."""

    def one(case: Case) -> dict[str, object]:
        return as_kept(mutate(case, work.words.workers))

    for case in own_cases():
        key = f"mutants/{case.key}"
        source = f"{case.plan({})}{SEED}{BUDGET}"
        yield key, _file(key, source), partial(one, case)


def of_store(
    work: Work,
    name: str,
    kind: Callable[[Path], Any],
    own: Sequence[Any],
    work_through: Callable[[Sequence[Any], Any, argparse.Namespace], bool],
) -> list[tuple[str, Any, Any]]:
    """Runs what is not kept of a bench that has a store of its own, as far as there is time; what is kept then, and of
    which commit."""
    stores = {folder.name: kind(folder / name) for folder in work.folders}

    def found() -> Iterator[tuple[str, Any, Any]]:
        for one in own:
            commits = ((commit, kept) for commit, store in stores.items() if (kept := store.load(one)) is not None)
            if first := next(commits, None):
                yield first[0], one, first[1]

    known = [one for _, one, _ in found()]
    if (todo := [one for one in own if one not in known]) and work.wanted(f"{name}/") and not work.over:
        work_through(todo, stores[work.folders[0].name], _until(work))
    return [*found()]


def _until(work: Work) -> argparse.Namespace:
    left = max(0.0, work.end - time.monotonic()) / 60
    return argparse.Namespace(**{**vars(work.words), "minutes": left})


def corpora(work: Work) -> Corpora:
    """Does what is left as far as there is time; what is kept then."""
    groups = {"mutants": [*mutants(work)], "forged": [*forged(work)], "bugs": [*bugs()]}
    live_cases = of_store(work, "live", live.Store, select(()), live.work_through)
    for todo in groups.values():
        work.each(todo)
    found_pairs = of_store(work, "pairs", pairs.Store, trials(), pairs.work_through)
    commits = {name: {commit for commit, _, _ in own} for name, own in (("live", live_cases), ("pairs", found_pairs))}
    missing = {"live": len(select(())) - len(live_cases), "pairs": len(trials()) - len(found_pairs)}
    kept: dict[str, list[tuple[str, Any]]] = {}
    for name, todo in groups.items():
        paths = {key: path for key, file, _ in todo if (path := work.path(file)).exists()}
        kept[name] = [(key, json.loads(path.read_text("utf-8"))) for key, path in paths.items()]
        commits[name] = {path.relative_to(work.words.out).parts[0] for path in paths.values()}
        missing[name] = len(todo) - len(paths)
    found = [from_kept(one) for _, one in kept["mutants"]]
    by_commit = {name: sorted(commits[name]) for name in missing if commits[name]}
    results = [one for _, _, one in live_cases]
    return Corpora(found, kept["forged"], kept["bugs"], [one[1:] for one in found_pairs], results, missing, by_commit)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="KEY", help="work whose key begins so")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "truth-bench", metavar="DIR")
    parser.add_argument("--minutes", type=float, default=6, metavar="N", help="how long one slice may begin new work")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="sessions side by side")
    parser.add_argument("--batch", type=int, default=8, metavar="N", help="pairs in one process")
    parser.add_argument("--again", action="store_true", help="try again what was not provable, as on a busy machine")
    parser.add_argument(
        "--commit", action="append", default=[], help="counts as this one where that has no result; may be repeated"
    )
    parser.add_argument("--page", action="store_true", help="only write docs/truth.md, with what is kept")
    parser.add_argument("--survivors", action="store_true", help="only list the mutants that passed and changed a page")
    parser.set_defaults(checkout=HERE, suggestions=False)
    words = parser.parse_args()
    head = live.commit(HERE)
    show = words.page or words.survivors
    with ExitStack() as stack:
        end = time.monotonic() + (-1 if show else words.minutes * 60)
        found = corpora(Work(tuple(words.out / commit for commit in (head, *words.commit)), words, end, stack))
    if words.survivors:
        print("\n".join(survivors(found)))
        return 0
    write_page(found, HERE / "docs" / "truth.md")
    left = ", ".join(f"{count} {name}" for name, count in found.missing.items() if count)
    print(f"smoketree at {head}: " + (f"not all is done, run the same command again ({left})" if left else "all done"))
    return UNFINISHED if left and not show else 0


if __name__ == "__main__":
    sys.exit(main())
