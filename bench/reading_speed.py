"""How fast plan lines are read: lines per second, and the slowest line of the corpus and of long lines."""

import signal
import time
from pathlib import Path

from smoketree.language.reader import read_acts, read_claims

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "language" / "corpus"
TOKENS = 200
"""The longest line that is read; it must take less than 50 ms."""

LIMIT = 2.0
"""Seconds after which a reading is stopped: some would take hours."""

PATTERNS = (
    "click ",
    "click a and ",
    'click "A" and ',
    "Type a in ",
    'type "x" into the "Name" field, ',
    '"a" and ',
    '"a" ',
    "the row of ",
    "click save in the form ",
    "the page shows Word and ",
    "the page shows the list of the row with the name under the heading next to ",
    "is shown and ",
)
STEPS = (6, 12, 25, 50, 100, TOKENS)


def corpus() -> list[str]:
    files = [CORPUS / name for name in ("acts.txt", "claims.txt")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return [line.rpartition(" => ")[0] for line in lines if line and not line.startswith("#")]


def seconds(line: str) -> float:
    """Seconds of CPU time to read the line in both ways; LIMIT where it takes longer."""
    read_acts.cache_clear()
    read_claims.cache_clear()
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        read_acts(line)
        read_claims(line)
    except TimeoutError:
        return LIMIT
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began


def stop(*_: object) -> None:
    raise TimeoutError


def main() -> None:
    signal.signal(signal.SIGVTALRM, stop)
    lines = corpus()
    seconds(lines[0])  # builds the indexes of the lexicon
    taken = {line: seconds(line) for line in lines}
    worst = max(taken, key=lambda line: taken[line])
    print(f"{len(lines) / sum(taken.values()):,.0f} lines per second, read as acts and as claims")
    print(f"worst line: {taken[worst] * 1000:.1f} ms: {worst}")
    for pattern in PATTERNS:
        words = len(pattern.split())
        for size in STEPS:
            spent = seconds(pattern * max(1, size // words))
            if spent > 0.5:
                break
        mark = "ok" if spent <= 0.05 else "TOO SLOW"
        print(f"{size:4} words {spent * 1000:8.1f} ms {mark:8} {pattern!r}")


if __name__ == "__main__":
    main()
