"""A large suite in shards: how long the longest is, whether memory grows, and what its report is like to open.

python bench/shards.py [--plans N] [--shards N] [--out FOLDER] [--minutes N]

Writes plans for the sample app, of 2 to 9 lines, one in fifty of which fails, and runs them in shards, one after the
other: first divided by lines, then by the seconds of the merged report. The shards of the second pass take their number
from the flag, from JOB_COMPLETION_INDEX and from CI_NODE_INDEX in turn. FOLDER keeps each shard that ended: after
--minutes no further one is begun, and the same command goes on (exit code 2 until all is done). Then the page of 1,000
of these cases is opened in Chromium; it and the comment are left in FOLDER.

Exit code 1 where, divided by seconds, a shard takes more than 1.15 times the mean, a case is lost, the memory of a
shard's run is more than a fifth above what it was in its first quarter, the page takes more than a second or 3 MB, or
the comment is too long for GitHub.
"""

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import psutil
from playwright.sync_api import sync_playwright

from smoketree.browser.install import find_browser
from smoketree.cli.demo import examples_folder
from smoketree.report.merge import lost_cases, merge
from smoketree.report.model import Scenario, TestReport, with_counts
from smoketree.report.render import render
from smoketree.report.store import Store, load

MOST_OF_MEAN, MOST_GROWTH, MOST_SECONDS, MOST_BYTES, MOST_COMMENT = 1.15, 1.2, 1.0, 3_000_000, 65_536
PAGE_CASES = 1000
PORT = 8118
"""The same in each slice: what was tested at two addresses would be two cases."""
FAILING = ("/help", 'Assert: the page shows "Nothing like it"')
EACH_FAILING = 50
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
        visits: list[tuple[str, ...]] = [*chance.choices(LINES, k=chance.choice((1, 1, 1, 2, 2, 3)))]
        visits += [FAILING] if number % EACH_FAILING == EACH_FAILING - 1 else []
        lines = [f"- {line}" for path, *lines in visits for line in (f"Open {path}", *lines)]
        text = f"#Case 1: Visit {number} of the suite\n\n" + "\n".join(lines) + "\n"
        (folder / f"visit-{number:04}.md").write_text(text, encoding="utf-8")


@contextlib.contextmanager
def sample_app() -> Iterator[str]:
    """Serves the sample app in a process of its own; its address."""
    command = [sys.executable, "-m", "preview", "--port", str(PORT)]
    with subprocess.Popen(command, cwd=examples_folder(), stdout=subprocess.DEVNULL) as app:
        try:
            yield f"http://127.0.0.1:{PORT}"
        finally:
            app.terminate()


def ways(part: int, parts: int, *, by_name: bool) -> tuple[str, Mapping[str, str]]:
    """What --shard is given for a part, and the variables that go with it."""
    kubernetes = (f"auto/{parts}", {"JOB_COMPLETION_INDEX": str(part - 1)})
    gitlab = ("auto", {"CI_NODE_INDEX": str(part), "CI_NODE_TOTAL": str(parts)})
    return ((f"{part}/{parts}", {}), kubernetes, gitlab)[part % 3] if by_name else (f"{part}/{parts}", {})


def run_shards(folder: Path, url: str, parts: int, name: str, until: float) -> list[TestReport] | None:
    """The reports of all shards; None where there was no time for all of them."""
    for part in range(1, parts + 1):
        kept = folder / name / f"{part}.json"
        if kept.exists():
            continue
        if time.monotonic() > until:
            return None
        samples = list(memory_of_run(folder, url, *ways(part, parts, by_name=name == "by-seconds")))
        report = load(folder / ".smoketree/results/latest.json")
        if report.shard is None or report.shard.part != part or report.aborted:
            sys.exit(f"shard {part} left no whole report: {report.abort_reason}")
        kept.parent.mkdir(exist_ok=True)
        kept.with_suffix(".memory").write_text(json.dumps(samples))
        kept.write_bytes((folder / ".smoketree/results/latest.json").read_bytes())
        before, peak = growth(samples)
        print(f"  {name}, shard {part}: {len(report.scenarios)} cases, {report.total_duration / 1000:.0f} s; memory "
              f"{before:.0f} MB at most in its first quarter, {peak:.0f} MB in all", flush=True)  # fmt: skip
    return [load(folder / name / f"{part}.json") for part in range(1, parts + 1)]


def memory_of_run(folder: Path, url: str, shard: str, variables: Mapping[str, str]) -> Iterator[float]:
    """Runs one shard; the MB of the run without its browsers (theirs is a fresh context for each plan), each second."""
    command = ["run", "smoke", "--url", url, "--shard", shard, "--workers", "4", "--video", "off", "--quiet"]
    with subprocess.Popen(
        [sys.executable, "-m", "smoketree", *command, "--trace", "off", "--timeout", "3000", "--wait-timeout", "60"],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **variables},
    ) as run:  # fmt: skip
        watched = psutil.Process(run.pid)
        while run.poll() is None:
            with contextlib.suppress(psutil.Error):
                yield sum(one.memory_info().rss for one in (watched, *drivers(watched))) / 1e6
            time.sleep(1)


def drivers(run: psutil.Process) -> list[psutil.Process]:
    """Playwright's processes of a run."""
    return [one for one in run.children(recursive=True) if "node" in one.name()]


def growth(samples: Sequence[float]) -> tuple[float, float]:
    """The most memory in the first quarter of a run, and in all of it."""
    return max(samples[: len(samples) // 4] or samples[:1], default=1), max(samples, default=1)


def spread(seconds: Sequence[float]) -> float:
    """The longest as a part of the mean."""
    return max(seconds) / (sum(seconds) / len(seconds))


def sized(report: TestReport, count: int) -> TestReport:
    """The report with so many cases: where it has fewer, they are repeated under other names."""
    cases: list[Scenario] = list(report.scenarios)
    while len(cases) < count:
        again = cases[len(cases) - len(report.scenarios)]
        line = again.plan.model_copy(update={"file": f"{again.plan.file}-{len(cases)}"})
        cases.append(again.model_copy(update={"plan": line}))
    chosen = tuple(cases[:count])
    return with_counts(report.model_copy(update={"scenarios": chosen}))


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


def main(folder: Path, count: int, parts: int, until: float) -> int:
    write_plans(folder / "smoke", count)
    good = True
    with sample_app() as url:
        for name in ("by-lines", "by-seconds"):
            reports = run_shards(folder, url, parts, name, until)
            if reports is None:
                print("there is more to run: call this again")
                return 2
            merged = merge(reports, name)
            Store(folder / ".smoketree").save(merged)
            clock = spread([one.total_duration for one in reports])
            cases = spread([sum(case.duration for case in one.scenarios) for one in reports])
            memory = [growth(json.loads((folder / name / f"{part + 1}.memory").read_text())) for part in range(parts)]
            most, lost = max(peak / before for before, peak in memory), lost_cases(reports)
            print(f"{name}: {len(merged.scenarios)} cases, {merged.passed_count} passed, {merged.failed_count} failed; "
                  f"the longest of {parts} shards took {clock:.2f} times the mean by the clock, {cases:.2f} by its "
                  f"cases; memory grew to {most:.2f} times its first quarter's; lost: {lost or 'none'}")  # fmt: skip
            good = good and not lost and len(merged.scenarios) == count and most <= MOST_GROWTH
        good = good and clock <= MOST_OF_MEAN
    many = sized(merged, PAGE_CASES)
    html, comment = render(many, "html"), render(many, "comment")
    (folder / "comment.md").write_text(comment, encoding="utf-8")
    seconds = opened(html, folder)
    print(f"page of {PAGE_CASES} cases: {len(html.encode()) / 1e6:.2f} MB, ready in {seconds:.2f} s; comment: "
          f"{len(comment)} characters")  # fmt: skip
    good = good and seconds <= MOST_SECONDS and len(html.encode()) <= MOST_BYTES
    return 0 if good and len(comment) <= MOST_COMMENT else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A large suite in shards.")
    parser.add_argument("--plans", type=int, default=1000)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--out", type=Path, help="a folder that keeps what was run (default: a temporary one)")
    parser.add_argument("--minutes", type=float, default=600, help="after which no further shard is begun")
    words = parser.parse_args()
    end = time.monotonic() + 60 * words.minutes
    with tempfile.TemporaryDirectory() as scratch:
        sys.exit(main((words.out or Path(scratch)).resolve(), words.plans, words.shards, end))
