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
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from bench.false_pass import good_rounds, table
from bench.live import run as live
from bench.live.cases import Case, select
from bench.live.figures import Result
from bench.pairs import run as pairs
from bench.pairs.figures import Outcome
from bench.pairs.library import served
from bench.pairs.pairs import Trial, trials
from bench.truth.forged import forged_trials, run_forged
from bench.truth.mutants import BUDGET, SEED, Mutated, as_kept, from_kept, mutate, own_cases
from bench.truth.page import Corpora, survivors, write_page

from preview.faults import FAULTS, Fault

UNFINISHED = 75
HERE = Path(__file__).parents[2]
_ROUNDS = 5


@dataclass(slots=True)
class Work:
    """What is kept of one commit, and how long new work may begin."""

    folder: Path
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

    def path(self, key: str, source: str) -> Path:
        """Where the result of this work is kept, as its source is now."""
        digest = hashlib.sha256(source.encode()).hexdigest()[:12]
        return self.folder / f"{key.replace(' ', '-').replace(':', '').replace('?', '')}-{digest}.json"

    def each(self, todo: list[tuple[str, Path, Callable[[], object]]]) -> bool:
        """Does what is not kept yet, while there is time; whether nothing is left."""
        for key, path, work in todo:
            if (path.exists() and not self._tried_in_vain(path)) or not self.wanted(key):
                continue
            if self.over:
                return False
            began = time.monotonic()
            result = work()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(result, indent=1, ensure_ascii=False), encoding="utf-8")
            print(f"{key}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        return True

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


def bugs(work: Work) -> Iterator[tuple[str, Path, Callable[[], object]]]:
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
        yield key, work.path(key, ""), partial(one_bug, fault)
    for number in range(_ROUNDS):
        key = f"good/round-{number}"
        yield key, work.path(key, ""), one_round


def forged(work: Work) -> Iterator[tuple[str, Path, Callable[[], object]]]:
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
            yield (
                key,
                work.path(key, "".join(one.plan for one in batch)),
                partial(one, liar, batch),
            )


def mutants(work: Work, passed: set[str]) -> Iterator[tuple[str, Path, Callable[[], object]]]:
    """The mutants of each case: this bench's own cases, the sample app's, and the live cases that pass."""

    def one(case: Case) -> dict[str, object]:
        return as_kept(mutate(case, work.words.workers))

    cases = [*own_cases(), *(case for case in select(()) if case.key in passed)]
    for case in cases:
        key = f"mutants/{case.key}"
        source = f"{case.plan({})}{SEED}{BUDGET}"
        yield key, work.path(key, source), partial(one, case)


def run_pairs(work: Work) -> tuple[list[tuple[Trial, Outcome]], bool]:
    """The pairs as far as they are kept now, and whether nothing is left."""
    store, own = pairs.Store(work.folder / "pairs"), trials()
    todo = [trial for trial in own if store.load(trial) is None]
    done = not todo
    if todo and work.wanted("pairs/") and not work.over:
        done = pairs.work_through(todo, store, _until(work))
    return [(trial, kept) for trial in own if (kept := store.load(trial)) is not None], done


def run_live(work: Work) -> tuple[list[Result], bool]:
    """The live cases as far as they are kept now, and whether nothing is left."""
    store, own = live.Store(work.folder / "live"), select(())
    done = all(store.load(case) is not None for case in own)
    if not done and work.wanted("live/") and not work.over:
        done = live.work_through(own, store, _until(work))
    return [kept for case in own if (kept := store.load(case)) is not None], done


def _until(work: Work) -> argparse.Namespace:
    left = max(0.0, work.end - time.monotonic()) / 60
    return argparse.Namespace(**{**vars(work.words), "minutes": left})


def corpora(work: Work) -> tuple[Corpora, bool]:
    """Does what is left as far as there is time; what is kept then, and whether that is all."""
    own, done = run_live(work)
    passed = {one.case.key for one in own if one.counts and one.case.kind == "good" and one.outcome.status == "passed"}
    groups = {"mutants": [*mutants(work, passed)], "forged": [*forged(work)], "bugs": [*bugs(work)]}
    for todo in groups.values():
        done &= work.each(todo)
    found_pairs, pairs_done = run_pairs(work)
    kept = {
        name: [(key, json.loads(path.read_text("utf-8"))) for key, path, _ in todo if path.exists()]
        for name, todo in groups.items()
    }
    missing = {name: sum(not path.exists() for _, path, _ in todo) for name, todo in groups.items()}
    missing |= {"live": len(select(())) - len(own), "pairs": len(trials()) - len(found_pairs)}
    found: list[Mutated] = [from_kept(one) for _, one in kept["mutants"]]
    return Corpora(found, kept["forged"], kept["bugs"], found_pairs, own, missing), done and pairs_done


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="KEY", help="work whose key begins so")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "truth-bench", metavar="DIR")
    parser.add_argument("--minutes", type=float, default=6, metavar="N", help="how long one slice may begin new work")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="sessions side by side")
    parser.add_argument("--batch", type=int, default=8, metavar="N", help="pairs in one process")
    parser.add_argument("--again", action="store_true", help="try again what was not provable, as on a busy machine")
    parser.add_argument("--commit", help="with --page and --survivors: of what commit (default: this checkout's)")
    parser.add_argument("--page", action="store_true", help="only write docs/truth.md, with what is kept")
    parser.add_argument("--survivors", action="store_true", help="only list the mutants that passed and changed a page")
    parser.set_defaults(checkout=HERE, suggestions=False)
    words = parser.parse_args()
    head = words.commit or live.commit(HERE)
    show = words.page or words.survivors or bool(words.commit)
    with ExitStack() as stack:
        end = time.monotonic() + (-1 if show else words.minutes * 60)
        found, done = corpora(Work(words.out / head, words, end, stack))
    if words.survivors:
        print("\n".join(survivors(found)))
        return 0
    write_page(found, head, HERE / "docs" / "truth.md")
    left = ", ".join(f"{count} {name}" for name, count in found.missing.items() if count)
    print(f"smoketree at {head}: " + (f"not all is done, run the same command again ({left})" if left else "all done"))
    return 0 if show or done else UNFINISHED


if __name__ == "__main__":
    sys.exit(main())
