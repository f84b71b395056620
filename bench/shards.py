"""A large suite in shards: how long the longest is, whether memory grows, and what its report is like to open.

python bench/shards.py [--plans N] [--shards N] [--out FOLDER] [--minutes N]

Writes plans for the sample app, of 2 to 6 lines, one in fifty of which fails. One plan of each kind is run first: what
those take is the last report, by which the plans are divided. Then the shards run, one after the other, with their
number from the flag, from JOB_COMPLETION_INDEX and from CI_NODE_INDEX in turn. FOLDER keeps each shard that ended:
after --minutes no further one is begun, and the same command goes on (exit code 2 until all is done). At last the page
of 1,000 of these cases is opened in Chromium; it and the comment are left in FOLDER.

Prints the longest shard as a part of the mean by the clock, by the seconds of its cases, and by processor time, which
other work on the machine does not change as much.

Exit code 1 where a shard takes more than 1.15 times the mean by the clock, a case is lost, the memory of a shard's run
is more than a fifth above what it was in its first quarter, the page takes more than a second or 3 MB, or the comment
is too long for GitHub.
"""

import argparse
import contextlib
import json
import os
import random
import resource
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
from smoketree.report.store import load

MOST_OF_MEAN, MOST_GROWTH, MOST_SECONDS, MOST_BYTES, MOST_COMMENT = 1.15, 1.2, 1.0, 3_000_000, 65_536
PAGE_CASES = 1000
PORT = 8118
"""The same in each slice: what was tested at two addresses would be two cases."""
FAILING = ("/help", 'Assert: the page shows "Nothing like it"')
EACH_FAILING = 50
LINES = (
    ("/help", 'Assert: the heading "Help" is shown'),
    ("/help", 'Click "What it costs"', 'Assert: the page shows "$9.00"'),
    ("/shop", 'Assert: the heading "Shop" is shown'),
    ("/login", 'Type "demo@example.com" into "Email"', 'Assert: the "Sign in" button is enabled'),
)  # fmt: skip


def write_plans(folder: Path, count: int) -> dict[str, list[str]]:
    """Plans of one case, which visits one or two pages; the plans of each text."""
    chance = random.Random(18)  # noqa: S311 - nothing is kept secret with it
    folder.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, list[str]] = {}
    for number in range(count):
        visits: list[tuple[str, ...]] = [*chance.choices(LINES, k=chance.choice((1, 1, 1, 2)))]
        visits += [FAILING] if number % EACH_FAILING == EACH_FAILING - 1 else []
        lines = [f"- {line}" for path, *lines in visits for line in (f"Open {path}", *lines)]
        text = "#Case 1: A visit\n\n" + "\n".join(lines) + "\n"
        name = f"visit-{number:04}.md"
        (folder / name).write_text(text, encoding="utf-8")
        kinds.setdefault(text, []).append(f"smoke/{name}")
    return kinds


def time_kinds(folder: Path, url: str, kinds: Mapping[str, Sequence[str]]) -> None:
    """Runs one plan of each kind, and leaves a report in which each plan took what that of its kind did."""
    last = folder / ".smoketree/results/timed.json"
    if last.exists():
        return
    with smoketree_run(folder, url, "smoke/" + " smoke/".join(Path(files[0]).name for files in kinds.values())) as run:
        run.wait()
    report = load(folder / ".smoketree")
    by_file = {one.plan.file: one for one in report.scenarios}
    cases = [
        by_file[files[0]].model_copy(update={"plan": by_file[files[0]].plan.model_copy(update={"file": file})})
        for files in kinds.values()
        for file in files
    ]
    whole = with_counts(report.model_copy(update={"scenarios": tuple(cases), "run_id": "timed"}))
    last.write_text(whole.model_dump_json(by_alias=True), encoding="utf-8")
    print(f"  {len(kinds)} kinds of plans, of {len(cases)}; the cases take {min(one.duration for one in cases)} to "
          f"{max(one.duration for one in cases)} ms", flush=True)  # fmt: skip


@contextlib.contextmanager
def sample_app() -> Iterator[str]:
    """Serves the sample app in a process of its own; its address."""
    command = [sys.executable, "-m", "preview", "--port", str(PORT)]
    with subprocess.Popen(command, cwd=examples_folder(), stdout=subprocess.DEVNULL) as app:
        try:
            yield f"http://127.0.0.1:{PORT}"
        finally:
            app.terminate()


def way(part: int, parts: int) -> tuple[str, Mapping[str, str]]:
    """What --shard is given for a part, and the variables that go with it."""
    kubernetes = (f"auto/{parts}", {"JOB_COMPLETION_INDEX": str(part - 1)})
    gitlab = ("auto", {"CI_NODE_INDEX": str(part), "CI_NODE_TOTAL": str(parts)})
    return ((f"{part}/{parts}", {}), kubernetes, gitlab)[part % 3]


def run_shards(folder: Path, url: str, parts: int, until: float) -> list[TestReport] | None:
    """The reports of all shards; None where there was no time for all of them."""
    for part in range(1, parts + 1):
        kept = folder / f"shards/{part}.json"
        if kept.exists():
            continue
        if time.monotonic() > until:
            return None
        used = processor_seconds()
        samples = list(memory_of_run(folder, url, *way(part, parts)))
        used = processor_seconds() - used
        report = load(folder / ".smoketree")
        if report.shard is None or report.shard.part != part or report.shard.timed_by != "timed" or report.aborted:
            sys.exit(f"shard {part} left no whole report: {report.abort_reason}")
        kept.parent.mkdir(exist_ok=True)
        kept.with_suffix(".measured").write_text(json.dumps({"memory": samples, "processor": used}))
        kept.write_bytes((folder / ".smoketree/results/latest.json").read_bytes())
        before, peak = growth(samples)
        spent = f"{report.total_duration / 1000:.0f} s, {used:.0f} s of processor time"
        memory = f"{before:.0f} MB at most in its first quarter, {peak:.0f} MB in all"
        print(f"  shard {part}: {len(report.scenarios)} cases, {spent}; memory {memory}", flush=True)
    return [load(folder / f"shards/{part}.json") for part in range(1, parts + 1)]


def processor_seconds() -> float:
    """What the shards that ended have used, their browsers too."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def smoketree_run(
    folder: Path, url: str, words: str, variables: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """A run with two workers."""
    flags = "--workers 2 --video off --trace off --quiet --timeout 3000 --wait-timeout 60"
    return subprocess.Popen(
        [sys.executable, "-m", "smoketree", "run", *words.split(), "--url", url, *flags.split()],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **(variables or {})},
    )  # fmt: skip


def memory_of_run(folder: Path, url: str, shard: str, variables: Mapping[str, str]) -> Iterator[float]:
    """Runs one shard; the MB of the run without its browsers (theirs is a fresh context for each plan), each second."""
    with smoketree_run(folder, url, f"smoke --shard {shard}", variables) as run:
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
    kinds = write_plans(folder / "smoke", count)
    with sample_app() as url:
        time_kinds(folder, url, kinds)
        reports = run_shards(folder, url, parts, until)
    if reports is None:
        print("there is more to run: call this again")
        return 2
    merged, lost = merge(reports, "merged"), lost_cases(reports)
    kept = [json.loads((folder / f"shards/{part}.measured").read_text()) for part in range(1, parts + 1)]
    clock = spread([one.total_duration for one in reports])
    cases = spread([sum(case.duration for case in one.scenarios) for one in reports])
    processor = spread([one["processor"] for one in kept])
    most = max(peak / before for before, peak in (growth(one["memory"]) for one in kept))
    print(f"{len(merged.scenarios)} cases, {merged.passed_count} passed, {merged.failed_count} failed; the longest of "
          f"{parts} shards took {clock:.2f} times the mean by the clock, {cases:.2f} by the seconds of its cases, "
          f"{processor:.2f} by processor time; memory grew to {most:.2f} times its first quarter's; lost: "
          f"{lost or 'none'}")  # fmt: skip
    good = not lost and len(merged.scenarios) == count and most <= MOST_GROWTH and clock <= MOST_OF_MEAN
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
