"""Runs good pages again and again on a machine that is busy, behind a slow network: no verdict may change.

python -m bench.pairs.slow --out DIR              again and again, until it exits with 0; 75: not all rounds are done
python -m bench.pairs.slow --out DIR --busy 8     eight processes that keep the processor busy (default: 1)

Forty cases on their good applications, chosen with a fixed seed, five rounds. Every response of the server comes 300 to
1,500 ms late. A flip is a case that did not end the same in all its rounds.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.live.run import commit
from bench.pairs.figures import Outcome
from bench.pairs.library import served
from bench.pairs.pairs import GOOD, HERE, Trial, trials
from bench.pairs.run import UNFINISHED, Store, run_batch

_CASES, _SEED = 40, 13
_DELAY = "300-1500"


def chosen() -> list[Trial]:
    """The cases, the same each time."""
    good = [trial for trial in trials() if trial.variant == GOOD and not trial.mistake]
    return random.Random(_SEED).sample(good, _CASES)  # noqa: S311 - no secret


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keeps so many processes computing."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def run_rounds(rounds: Sequence[Store], words: argparse.Namespace) -> bool:
    """Runs what is not kept yet within the time of one slice; whether nothing is left."""
    end = time.monotonic() + words.minutes * 60
    with tempfile.TemporaryDirectory() as name, served(Path(name), _DELAY) as url, busy(words.busy):
        for number, store in enumerate(rounds):
            todo = [trial for trial in chosen() if store.load(trial) is None]
            for at in range(0, len(todo), words.batch):
                if time.monotonic() > end:
                    return False
                batch = todo[at : at + words.batch]
                folder = Path(name) / f"{number}-{at}"
                for trial, outcome in zip(batch, run_batch(batch, url, folder, words), strict=True):
                    store.save(trial, outcome)
                    print(f"round {number + 1}, {trial.key}: {outcome.status}", file=sys.stderr, flush=True)
    return True


def print_flips(rounds: Sequence[Store]) -> None:
    """Prints how often each verdict came, and each case whose verdicts differ."""
    outcomes = {trial: [one for store in rounds if (one := store.load(trial)) is not None] for trial in chosen()}
    flips = {trial: found for trial, found in outcomes.items() if len({one.status for one in found}) > 1}
    for trial, found in flips.items():
        print(f"FLIP: {trial.key}: {', '.join(one.status for one in found)}")
        print("\n".join(f"    {one.line}\n    {one.reason}" for one in found if one.status != "passed"))
    every: list[Outcome] = [one for found in outcomes.values() for one in found]
    for status in ("passed", "error", "failed"):
        print(f"{status:8} {sum(one.status == status for one in every)}/{len(every)}")
    print(f"flips    {len(flips)}/{sum(len(found) > 1 for found in outcomes.values())} cases with two rounds or more")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "pairs-slow", metavar="DIR")
    parser.add_argument("--checkout", type=Path, default=HERE.parent.parent, metavar="DIR", help="whose smoketree runs")
    parser.add_argument("--minutes", type=float, default=9, metavar="N", help="how long one slice may begin new trials")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--busy", type=int, default=1, metavar="N", help="processes that keep the processor busy")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="sessions side by side")
    parser.add_argument("--batch", type=int, default=8, metavar="N", help="trials in one process")
    words = parser.parse_args()
    head = f"{commit(words.checkout)}-busy{words.busy}"
    rounds = [Store(words.out / head / str(number + 1)) for number in range(words.rounds)]
    finished = run_rounds(rounds, words)
    print(f"smoketree at {head}")
    print_flips(rounds)
    return 0 if finished else UNFINISHED


if __name__ == "__main__":
    sys.exit(main())
