"""A large suite in shards: how long the longest is, whether memory grows, and what its report is like to open.

python bench/shards.py [PLANS [SHARDS [FOLDER]]]

Writes PLANS (default: 1000) plans for the sample app, of 2 to 9 lines, and runs them in SHARDS (default: 8) shards, one
after the other as `smoketree run --shard I/N`: first divided by lines, then by the seconds of the merged report. In
FOLDER the shards that ended are kept, so that a bench that was interrupted goes on. Then the page of 1,000 of these
cases is opened in Chromium. Exit code 1 where, divided by seconds, a shard has more than 1.15 times the mean, a case is
lost, memory grows by more than a fifth from a shard's first half to its second, the page takes more than a second or
3 MB, or the comment is too long for GitHub.
"""

import contextlib
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil
from playwright.sync_api import sync_playwright

from smoketree.browser.install import find_browser
from smoketree.cli.demo import sample_preview
from smoketree.report.merge import lost_cases, merge
from smoketree.report.model import Scenario, TestReport
from smoketree.report.render import render
from smoketree.report.store import Store, load

MOST_OF_MEAN, MOST_GROWTH, MOST_SECONDS, MOST_BYTES, MOST_COMMENT = 1.15, 1.2, 1.0, 3_000_000, 65_536
PAGE_CASES = 1000
LINES = (
    ("/help", 'Assert: the heading "Help" is shown', 'Click "What it costs"', 'Assert: the page shows "$9.00"'),
    ("/search", 'Type "invoice" into "Search for"', "Press Enter", 'Assert: the page shows "3 results for invoice"'),
    ("/shop", 'Assert: the heading "Shop" is shown', 'Click the "Add to cart" button for "Acorn Mug"',
     'Assert: the page shows "Acorn Mug added to the cart"'),
    ("/login", 'Type "demo@example.com" into "Email"', 'Type "wrong" into "Password"', 'Click "Sign in"',
     'Assert: the page shows "Wrong email or password"'),
)  # fmt: skip


def write_plans(folder: Path, count: int) -> None:
    """Plans of one case, which visits one to three pages."""
    chance = random.Random(18)  # noqa: S311 - nothing is kept secret with it
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        visits = chance.choices(LINES, k=chance.choice((1, 1, 1, 2, 2, 3)))
        lines = [f"- {line}" for path, *lines in visits for line in (f"Open {path}", *lines)]
        text = f"#Case 1: Visit {number} of the suite\n\n" + "\n".join(lines) + "\n"
        (folder / f"visit-{number:04}.md").write_text(text, encoding="utf-8")


def run_shards(folder: Path, url: str, parts: int, name: str) -> tuple[list[TestReport], float]:
    """The reports of all shards, and the most by which memory grew in one from its first half to its second."""
    reports, growth = [], 1.0
    for part in range(1, parts + 1):
        kept = folder / name / f"{part}.json"
        if not kept.exists():
            samples = list(_memory_of_run(folder, url, f"{part}/{parts}"))
            middle, end = max(samples[: len(samples) // 2], default=1), max(samples[len(samples) // 2 :], default=1)
            growth = max(growth, end / middle)
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes((folder / ".smoketree/results/latest.json").read_bytes())
            print(f"  shard {part}: memory {middle:.0f} MB at most in its first half, {end:.0f} MB in its second")
        reports.append(load(kept))
    return reports, growth


def _memory_of_run(folder: Path, url: str, shard: str) -> Iterator[float]:
    """Runs one shard; the MB of the run without its browsers (theirs is a fresh context for each plan), each second."""
    command = ["run", "smoke", "--url", url, "--shard", shard, "--workers", "4", "--video", "off", "--quiet"]
    with subprocess.Popen(
        [sys.executable, "-m", "smoketree", *command, "--trace", "off", "--timeout", "3000"], cwd=folder,
        stdout=subprocess.DEVNULL,
    ) as run:  # fmt: skip
        watched = psutil.Process(run.pid)
        while run.poll() is None:
            with contextlib.suppress(psutil.Error):
                yield sum(one.memory_info().rss for one in (watched, *_drivers(watched))) / 1e6
            time.sleep(1)


def _drivers(run: psutil.Process) -> list[psutil.Process]:
    return [one for one in run.children(recursive=True) if "node" in one.name()]


def spread(reports: Sequence[TestReport]) -> float:
    """The longest shard, by the seconds of its cases, as a part of the mean."""
    sums = [sum(one.duration for one in report.scenarios) for report in reports]
    return max(sums) / (sum(sums) / len(sums))


def sized(report: TestReport, count: int) -> TestReport:
    """The report with so many cases: where it has fewer, they are repeated under other names."""
    cases: list[Scenario] = list(report.scenarios)
    while len(cases) < count:
        again = cases[len(cases) - len(report.scenarios)]
        line = again.plan.model_copy(update={"file": f"{again.plan.file}-{len(cases)}"})
        cases.append(again.model_copy(update={"plan": line}))
    return report.model_copy(update={"scenarios": tuple(cases[:count]), "passed_count": count})


def opened(html: str, folder: Path) -> float:
    """Seconds until the page's script has run; the least of five, as other work on the machine only adds."""
    page_file = folder / "index.html"
    page_file.write_text(html, encoding="utf-8")
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        for _ in range(5):
            page = browser.new_page()
            page.goto(page_file.as_uri(), wait_until="load")
            page.wait_for_selector("html[data-ready]", state="attached")
            found.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000)
            page.close()
        browser.close()
    return float(min(found))


def main(folder: Path, count: int, parts: int) -> int:
    write_plans(folder / "smoke", count)
    good = True
    with sample_preview() as url:
        for name in ("by lines", "by seconds"):
            reports, growth = run_shards(folder, url, parts, name)
            merged = merge(reports, name.replace(" ", "-"))
            Store(folder / ".smoketree").save(merged)
            ratio, lost = spread(reports), lost_cases(reports)
            print(f"{name}: {len(merged.scenarios)} cases, {merged.passed_count} passed, the longest of {parts} shards "
                  f"has {ratio:.2f} times the mean; memory {growth:.2f}; lost: {lost or 'none'}")  # fmt: skip
            good = good and not lost and len(merged.scenarios) == count and growth <= MOST_GROWTH
        good = good and ratio <= MOST_OF_MEAN
    many = sized(merged, PAGE_CASES)
    html, comment = render(many, "html"), render(many, "comment")
    seconds = opened(html, folder)
    print(f"page of {PAGE_CASES} cases: {len(html.encode()) / 1e6:.2f} MB, ready in {seconds:.2f} s; comment: "
          f"{len(comment)} characters")  # fmt: skip
    good = good and seconds <= MOST_SECONDS and len(html.encode()) <= MOST_BYTES
    return 0 if good and len(comment) <= MOST_COMMENT else 1


if __name__ == "__main__":
    arguments = sys.argv[1:]
    numbers = [int(one) for one in arguments[:2]]
    plans, shards = (*numbers, *(1000, 8)[len(numbers) :])
    if len(arguments) > 2:
        sys.exit(main(Path(arguments[2]).resolve(), plans, shards))
    with tempfile.TemporaryDirectory() as scratch:
        sys.exit(main(Path(scratch), plans, shards))
