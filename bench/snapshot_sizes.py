"""What is left of long snapshots, and how long that takes: rows, compress, diff and find, on pages of Chromium's.

python bench/snapshot_sizes.py

Exit code 1 where one of the three long pages keeps more than a tenth of its lines, or the difference after one click
among 5,000 items is 1 KB or more.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.snapshot.patching import apply

from smoketree.browser.install import find_browser
from smoketree.snapshot.compress import compress, fold_rows, window
from smoketree.snapshot.diff import diff
from smoketree.snapshot.outline import Outline
from smoketree.snapshot.search import search

sys.path.append(str(Path(__file__).parents[1]))
from tests.snapshot.large_pages import AUTOCOMPLETE, GRID, ISSUES, ITEMS, NESTED

PAGES = {
    "500-row grid": GRID,
    "100 issues": ISSUES,
    "300 options": AUTOCOMPLETE,
    "5,000 items": ITEMS,
    "30 lists of 30": NESTED,
}
_TENTH = ("500-row grid", "100 issues", "300 options")
REPEATS = 5


def milliseconds(task: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        task()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def lines(text: str) -> int:
    return text.count("\n") + 1


def measure(name: str, text: str, taken: float) -> bool:
    """Prints one page's row; whether it is within its limit."""
    folded, squeezed = fold_rows(text), compress(text)
    print(
        f"{name:15} {lines(text):6,} lines {len(text) / 1000:6.1f} KB, taken in {taken * 1000:4.0f} ms"
        f" | rows {lines(folded):4} lines = {lines(folded) / lines(text):6.2%}, {len(folded) / len(text):6.2%} of the"
        f" characters, {milliseconds(lambda: fold_rows(text)):4.0f} ms"
        f" | compress {lines(squeezed) / lines(text):7.2%} of the lines, {milliseconds(lambda: compress(text)):4.0f} ms"
    )
    return name not in _TENTH or lines(folded) * 10 <= lines(text)


def one_click(page: Page, before: str) -> bool:
    page.locator("li:nth-child(2501) button").click()
    after = page.aria_snapshot(mode="ai")
    change = diff(before, after)
    text = change.render()
    assert apply(before, text) == after
    size = len(text.encode("utf-8", "replace"))
    print(f"diff after one click: {size} bytes, 1:{len(after) / size:,.0f}", end="")
    made, applied = milliseconds(lambda: diff(before, after)), milliseconds(lambda: apply(before, text))
    print(f", made in {made:.0f} ms, applied in {applied:.0f} ms")
    fresh = after.replace("[ref=e", "[ref=e9")
    print(f"diff where every ref changed: {milliseconds(lambda: diff(before, fresh)):.0f} ms")
    return size < 1000


def main() -> int:
    good = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, html in PAGES.items():
            page.set_content(f"<!doctype html><title>long</title>{html}")
            began = time.perf_counter()
            text = page.aria_snapshot(mode="ai")
            good &= measure(name, text, time.perf_counter() - began)
            if html is ITEMS:
                items = text
                good &= one_click(page, text)
        browser.close()
    print(f"find text:  {milliseconds(lambda: search(Outline(items), 'item 4321')):.0f} ms")
    print(f"window:     {milliseconds(lambda: window(items, 75_000)):.1f} ms")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
