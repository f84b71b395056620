"""What recording coverage costs: the sample app's plans with and without, in turns.

python bench/coverage.py [ROUNDS [PLAN...]]

The medians of ROUNDS (default: 3) are compared, of all plans or of those that are named (`shop`): of the time, and of
the processors' time (ours and the browser's), which other work on the machine changes less. Exit code 1 where a run
with coverage takes more than 1.15 times the time that one without takes.
"""

import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path

from smoketree.cli.demo import examples_folder, free_address, sample_preview
from smoketree.run.run import run_and_report
from smoketree.settings import load_settings

LIMIT = 1.15


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    folder_of_plans = examples_folder() / "smoke"
    plans = tuple(str(folder_of_plans / f"{name}.md") for name in sys.argv[2:]) or (str(folder_of_plans),)
    seconds: dict[bool, list[float]] = {False: [], True: []}
    busy: dict[bool, list[float]] = {False: [], True: []}
    mail = free_address()
    with tempfile.TemporaryDirectory() as folder, sample_preview(smtp=mail) as url:
        for number in range(rounds):
            for coverage in (False, True) if number % 2 else (True, False):
                out = Path(folder) / f"{number}-{coverage}"
                settings = {"plans": plans, "url": url, "out": out, "coverage": coverage, "inbox": f"smtp://{mail}"}
                began, used = time.monotonic(), _processor_seconds()
                report = run_and_report(load_settings(settings, files=False))
                seconds[coverage].append(time.monotonic() - began)
                busy[coverage].append(_processor_seconds() - used)
                took = f"{seconds[coverage][-1]:6.1f} s, processors {busy[coverage][-1]:6.1f} s"
                print(f"coverage {coverage!s:5} {took}, {report.passed_count} passed", flush=True)
    ratio, work = (statistics.median(each[True]) / statistics.median(each[False]) for each in (seconds, busy))
    print(f"with coverage the processors work {work:.3f} times as long")
    print(f"with coverage a run takes {ratio:.3f} times as long (limit {LIMIT})")
    return 0 if ratio <= LIMIT else 1


def _processor_seconds() -> float:
    """What this process and the children that have ended used so far."""
    used = (resource.getrusage(each) for each in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    sys.exit(main())
