"""What recording coverage costs: the sample app's plans with and without, in turns.

python bench/coverage.py [ROUNDS [PLAN...]]

The medians of ROUNDS (default: 3) are compared, of all plans or of those that are named (`shop`). Exit code 1 where a
run with coverage takes more than 1.15 times what one without takes.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from smoketree.cli.demo import examples_folder, free_address, sample_preview
from smoketree.run.conduct import conduct
from smoketree.settings import load_settings

LIMIT = 1.15


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    folder_of_plans = examples_folder() / "smoke"
    plans = tuple(str(folder_of_plans / f"{name}.md") for name in sys.argv[2:]) or (str(folder_of_plans),)
    seconds: dict[bool, list[float]] = {False: [], True: []}
    mail = free_address()
    with tempfile.TemporaryDirectory() as folder, sample_preview(smtp=mail) as url:
        for number in range(rounds):
            for coverage in (False, True) if number % 2 else (True, False):
                out = Path(folder) / f"{number}-{coverage}"
                settings = {"plans": plans, "url": url, "out": out, "coverage": coverage, "inbox": f"smtp://{mail}"}
                began = time.monotonic()
                report = conduct(load_settings(settings, files=False))
                seconds[coverage].append(time.monotonic() - began)
                print(f"coverage {coverage!s:5} {seconds[coverage][-1]:6.1f} s, {report.passed_count} passed")
    ratio = statistics.median(seconds[True]) / statistics.median(seconds[False])
    print(f"with coverage a run takes {ratio:.3f} times as long (limit {LIMIT})")
    return 0 if ratio <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
