"""Runs the cases of the live bench without a model, each on its own application with fresh seed data.

python -m bench.live.apps install              once
python -m bench.live.run [APP...] --out DIR    again and again, until it says that all cases are done

One call runs for at most `--minutes` and keeps each result below `--out` by the commit of `--checkout`. With
`--suggestions` the good cases are followed up: the line at which a case could not go on is replaced, word for word, by
the first suggestion that was printed for it, until the case passes or a suggestion does not work.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.live.apps import APPS, HERE, prepare, served
from bench.live.cases import KINDS, Case, Line, Outcome, run_case, select
from bench.live.figures import Followed, Result, print_figures

_UNFINISHED = 75
_MOST_REPLACED = 8


@dataclass(frozen=True, slots=True)
class Store:
    """The results of one commit, one file a case."""

    folder: Path

    def load(self, case: Case) -> Result | None:
        """What was kept for this case as it is written now."""
        path = self._path(case)
        if not path.exists():
            return None
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        followed = kept["followed"]
        return Result(
            case, _outcome(kept["outcome"]), None if followed is None else tuple(Followed(**one) for one in followed)
        )

    def save(self, result: Result) -> None:
        """Keeps it, in the place of what was kept for this case."""
        followed = None if result.followed is None else [asdict(one) for one in result.followed]
        kept = {"case": result.case.key, "outcome": asdict(result.outcome), "followed": followed}
        path = self._path(result.case)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")

    def _path(self, case: Case) -> Path:
        digest = hashlib.sha256(f"{case.key}\n{case.plan({})}".encode()).hexdigest()[:12]
        return self.folder / case.app / f"{case.kind}-{digest}.json"


def _outcome(kept: dict[str, Any]) -> Outcome:
    return Outcome(**{**kept, "lines": tuple(Line(**one) for one in kept["lines"])})


def run(case: Case, checkout: Path) -> Outcome:
    """One run of a case on a fresh application."""
    return _with_replaced(case, checkout, {})


def follow(case: Case, outcome: Outcome, checkout: Path) -> tuple[Followed, ...]:
    """Takes the first suggestion for each line at which the case could not go on, one after the other."""
    replaced: dict[int, str] = {}
    followed: list[Followed] = []
    while len(followed) < _MOST_REPLACED:
        line = outcome.line(outcome.stopped_at)
        if outcome.status != "error" or line is None or line.line in replaced:
            break
        if not line.suggestion or "..." in line.suggestion:
            followed.append(Followed(line.line, line.text, line.read, line.suggestion, works=False, seen=line.reason))
            break
        replaced[line.line] = line.suggestion
        outcome = _with_replaced(case, checkout, replaced)
        again = outcome.line(line.line)
        works = again is not None and again.outcome in ("completed", "passed")
        seen = "" if works or again is None else again.reason
        followed.append(Followed(line.line, line.text, line.read, line.suggestion, works, seen, outcome.status))
        if not works:
            break
    return tuple(followed)


def _with_replaced(case: Case, checkout: Path, replaced: dict[int, str]) -> Outcome:
    with tempfile.TemporaryDirectory() as name, served(APPS[case.app], Path(name)) as app:
        return run_case(case, app, Path(name), checkout, replaced)


def work_through(cases: Sequence[Case], store: Store, words: argparse.Namespace) -> bool:
    """Runs what is not kept yet, within the time of one slice; whether nothing is left."""
    end = time.monotonic() + words.minutes * 60
    todo = [case for case in cases if not _done(store.load(case), case, words.suggestions)]
    todo.sort(key=lambda case: KINDS.index(case.kind))
    for app in dict.fromkeys(case.app for case in todo):
        prepare(APPS[app])

    def one(case: Case) -> bool:
        if time.monotonic() > end:
            return False
        result = store.load(case) or Result(case, run(case, words.checkout), None)
        store.save(result)
        if words.suggestions and case.kind == "good":
            store.save(Result(case, result.outcome, follow(case, result.outcome, words.checkout)))
        print(f"{case.key}: {result.outcome.status}", file=sys.stderr, flush=True)
        return True

    with ThreadPoolExecutor(words.workers) as pool:
        return all(list(pool.map(one, todo)))


def _done(result: Result | None, case: Case, suggestions: bool) -> bool:
    return result is not None and not (suggestions and case.kind == "good" and result.followed is None)


def commit(checkout: Path) -> str:
    """The last commit of a checkout that changed its code, with a mark where its files differ from it."""
    head = _git(checkout, "log", "-1", "--format=%h", "--abbrev=12", "--", "src").strip()
    changes = _git(checkout, "diff", "HEAD", "--", "src")
    return head + (f"-{hashlib.sha256(changes.encode()).hexdigest()[:6]}" if changes else "")


def _git(checkout: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=checkout, check=True, capture_output=True, text=True).stdout  # noqa: S607


def _results(cases: Iterable[Case], store: Store) -> list[Result]:
    return [result for case in cases if (result := store.load(case)) is not None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("apps", nargs="*", metavar="APP", choices=[*APPS, []])
    parser.add_argument("--kind", choices=KINDS, help="only the good cases, or only those that must fail")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "live-bench", metavar="DIR")
    parser.add_argument("--checkout", type=Path, default=HERE.parent.parent, metavar="DIR", help="whose smoketree runs")
    parser.add_argument("--suggestions", action="store_true", help="follow the first suggestions, too")
    parser.add_argument("--minutes", type=float, default=8, metavar="N", help="how long one slice may begin new cases")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="cases that run side by side")
    parser.add_argument("--figures", action="store_true", help="only print what is kept")
    words = parser.parse_args()
    cases = [case for case in select(tuple(words.apps)) if words.kind in (None, case.kind)]
    head = commit(words.checkout)
    store = Store(words.out / head)
    finished = words.figures or work_through(cases, store, words)
    print(f"smoketree at {head}")
    print_figures(_results(cases, store))
    if not finished:
        print("not all cases are done: run the same command again")
    return 0 if finished else _UNFINISHED


if __name__ == "__main__":
    sys.exit(main())
