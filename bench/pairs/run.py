"""Runs the pairs without a model and prints false passes, false alarms and what was not understood.

python -m bench.pairs.library install            once
python -m bench.pairs.run --out DIR              again and again, until it says that all trials are done
python -m bench.pairs.run --only todo/ --figures

One call begins new trials for at most `--minutes` and keeps each result below `--out` by the commit of `--checkout`.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.live.run import commit
from bench.pairs.figures import Outcome, print_figures
from bench.pairs.library import served
from bench.pairs.pairs import CORPUS, HERE, Trial, trials

UNFINISHED = 75
_TIMEOUT = 540


@dataclass(frozen=True, slots=True)
class Store:
    """The outcomes of one commit, one file a trial."""

    folder: Path

    def load(self, trial: Trial) -> Outcome | None:
        """What was kept for this trial as it is written now."""
        path = self._path(trial)
        if not path.exists():
            return None
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Outcome(**{**kept, "notes": tuple(kept["notes"])})

    def save(self, trial: Trial, outcome: Outcome) -> None:
        """Keeps it, in the place of what was kept for this trial."""
        path = self._path(trial)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(outcome), indent=1, ensure_ascii=False), encoding="utf-8")

    def _path(self, trial: Trial) -> Path:
        source = next((CORPUS / "apps").glob(f"{trial.app}.[jhp]*")).read_text(encoding="utf-8")
        digest = hashlib.sha256(f"{trial.plan}\n{source}".encode()).hexdigest()[:12]
        return self.folder / trial.app / f"{trial.variant}-{trial.case}-{digest}.json"


def run_batch(
    batch: Sequence[Trial], url: str, folder: Path, words: argparse.Namespace, model: Mapping[str, str] | None = None
) -> Iterator[Outcome]:
    """Runs these trials in one process; a trial whose plan has an error is run again, alone. `model` is the environment
    in which a model is found; without it, no model is used."""
    folder.mkdir()
    plans = {trial: folder / f"{number}.md" for number, trial in enumerate(batch)}
    for trial, path in plans.items():
        path.write_text(trial.plan, encoding="utf-8")
    command = ["run", *map(str, plans.values()), "--url", url, "--json", "--retries", "0"]
    command += ["--provider", "anthropic" if model else "none"]
    command += ["--video", "off", "--trace", "off", "--workers", str(words.workers), "--out", str(folder / "out")]
    done = _smoketree(command, words.checkout, model)
    found = {one["plan"]["file"]: one for one in _json(done.stdout).get("scenarios", [])}
    for number, (trial, path) in enumerate(plans.items()):
        scenario = found.get(str(path))
        if scenario is not None:
            yield _outcome(trial, scenario, _lint(path, words.checkout) if trial.weak else ())
        elif len(plans) > 1:
            yield from run_batch([trial], url, folder / f"alone-{number}", words, model)
        else:
            yield Outcome("error", "", (done.stderr + done.stdout).strip()[-400:], ())


def _smoketree(
    words: list[str], checkout: Path, model: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(str(checkout / part) for part in ("src", "examples"))
    try:
        return subprocess.run(
            [sys.executable, "-m", "smoketree", *words],
            cwd=checkout, env={**os.environ, "PYTHONPATH": path, **(model or {})},
            capture_output=True, text=True, check=False, timeout=_TIMEOUT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 3, "", f"the run did not end within {_TIMEOUT} s")


def _json(text: str) -> dict[str, Any]:
    try:
        parsed: dict[str, Any] = json.loads(text)
    except ValueError:
        return {}
    return parsed


def _lint(plan: Path, checkout: Path) -> tuple[str, ...]:
    problems = _json(_smoketree(["lint", "--json", str(plan)], checkout).stdout).get("problems", [])
    return tuple(f"lint: {one['message']}" for one in problems)


def _outcome(trial: Trial, scenario: Mapping[str, Any], lint: tuple[str, ...]) -> Outcome:
    at = scenario["failedLine"]
    line = trial.plan.splitlines()[at - 1] if at else ""
    rows = [one for one in scenario["steps"] if one["line"] == at and one["error"]]
    claims = [one for one in scenario["assertions"] if one["line"] == at and not one["passed"]]
    reason = rows[0]["error"] if rows else claims[0]["seen"] if claims else scenario["summary"]
    notes = [f"{one['kind']}: {one['text']}" for one in (*scenario["notes"], *scenario["events"])]
    notes += [f"note: {one['note']}" for one in scenario["assertions"] if one["note"]]
    return Outcome(scenario["status"], line, reason, (*notes, *lint))


def work_through(todo: Sequence[Trial], store: Store, words: argparse.Namespace) -> bool:
    """Runs these trials within the time of one slice; whether nothing is left."""
    end = time.monotonic() + words.minutes * 60
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as url:
        for number, batch in enumerate(todo[at : at + words.batch] for at in range(0, len(todo), words.batch)):
            if time.monotonic() > end:
                return False
            for trial, outcome in zip(batch, run_batch(batch, url, Path(name) / str(number), words), strict=True):
                store.save(trial, outcome)
                print(f"{trial.key}: {outcome.status}", file=sys.stderr, flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="APP, APP/VARIANT or its beginning")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "pairs-bench", metavar="DIR")
    parser.add_argument("--checkout", type=Path, default=HERE.parent.parent, metavar="DIR", help="whose smoketree runs")
    parser.add_argument("--minutes", type=float, default=9, metavar="N", help="how long one slice may begin new trials")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="sessions side by side")
    parser.add_argument("--batch", type=int, default=8, metavar="N", help="trials in one process")
    parser.add_argument("--figures", action="store_true", help="only print what is kept")
    words = parser.parse_args()
    own, head = trials(words.only), commit(words.checkout)
    store = Store(words.out / head)
    todo = [trial for trial in own if store.load(trial) is None]
    todo.sort(key=lambda trial: trial.good and trial.variant != "-")
    finished = words.figures or not todo or work_through(todo, store, words)
    print(f"smoketree at {head}")
    print_figures([(trial, outcome) for trial in own if (outcome := store.load(trial)) is not None])
    if not finished:
        print("not all trials are done: run the same command again")
    return 0 if finished else UNFINISHED


if __name__ == "__main__":
    sys.exit(main())
