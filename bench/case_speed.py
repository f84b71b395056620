"""What a case takes beside the same case as a hand-written Playwright script, on the sample app in a real Chromium.

python bench/case_speed.py [ROUNDS [bare]]

Script and case take turns; the medians of ROUNDS (default: 5) are compared. A case is counted from its beginning to its
last line: the final check, in which what held has to last, is printed beside it. `bare` runs the cases without video
and trace, which the scripts do not record either. Exit code 1 where all cases together take more than 1.3 times what
the scripts take.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright, expect

import smoketree
from smoketree.browser.install import find_browser
from smoketree.cli.demo import examples_folder, sample_preview

sys.path.append(str(examples_folder()))
LIMIT = 1.3
Script = Callable[[Page, str], Awaitable[None]]


async def wrong_password(page: Page, url: str) -> None:
    await page.goto(f"{url}/login")
    await page.get_by_label("Email").fill("demo@example.com")
    await page.get_by_label("Password").fill("not-the-password")
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.get_by_text("Wrong email or password")).to_be_visible()
    await expect(page.get_by_label("Password")).to_have_value("")


async def signs_in(page: Page, url: str) -> None:
    await page.goto(f"{url}/login")
    await page.get_by_label("Email").fill("demo@example.com")
    await page.get_by_label("Password").fill("green-forest")
    await page.get_by_label("Remember me").check()
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.get_by_text("Welcome back, Robin Ashe")).to_be_visible()
    await expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    await expect(page).to_have_url(f"{url}/")
    await expect(page).to_have_title("Home | Acorn")


async def searches(page: Page, url: str) -> None:
    await page.goto(f"{url}/search")
    await page.get_by_label("Search for").fill("invoice")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("3 results for invoice")).to_be_visible()
    await expect(page.get_by_role("heading", name="Late invoice reminders")).to_be_visible()
    template, numbers = page.get_by_text("Invoice template").first, page.get_by_text("Invoice numbers").first
    first, second = await template.bounding_box(), await numbers.bounding_box()
    assert first
    assert second
    assert first["y"] < second["y"]
    await page.get_by_label("Search for").fill("submarine")
    await page.get_by_role("button", name="Search", exact=True).click()
    await expect(page.get_by_text("No results for submarine")).to_be_visible()
    await expect(page.get_by_text("Invoice template")).to_have_count(0)


async def drags(page: Page, url: str) -> None:
    await page.goto(f"{url}/board")
    to_do, done = (page.get_by_role("region", name=name) for name in ("To do", "Done"))
    await expect(to_do.get_by_text("Order new mugs")).to_be_visible()
    await page.get_by_text("Order new mugs").drag_to(done)
    await expect(to_do.get_by_text("Order new mugs")).to_have_count(0)
    await page.reload()
    await expect(done.get_by_text("Order new mugs")).to_be_visible()
    list_, mugs = page.get_by_text("Print the price list"), page.get_by_text("Order new mugs")
    first, second = await list_.bounding_box(), await mugs.bounding_box()
    assert first
    assert second
    assert first["y"] < second["y"]


PLANS = ("sign-in.md", "search.md", "board.md")
SCRIPTS: tuple[Script, ...] = (wrong_password, signs_in, searches, drags)
"""One script for each case of the plans, in their order."""


async def scripted(url: str) -> list[float]:
    """The seconds that each script takes, in a context of its own."""
    async with async_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-background-networking"]
        browser = await playwright.chromium.launch(executable_path=find_browser().path, args=arguments)
        return [await _timed(browser, script, url) for script in SCRIPTS]


async def _timed(browser: Browser, script: Script, url: str) -> float:
    began = time.monotonic()
    context = await browser.new_context()
    await script(await context.new_page(), url)
    await context.close()
    return time.monotonic() - began


def planned(url: str, settings: dict[str, str]) -> list[tuple[float, float]]:
    """The seconds that each case takes before its final check, and those of the check."""
    with tempfile.TemporaryDirectory() as folder:
        plans = [str(examples_folder() / "smoke" / name) for name in PLANS]
        report = smoketree.run_plan(*plans, url=url, out=Path(folder), provider="none", workers=1, **settings)
    assert all(one.passed for one in report.scenarios), [one.summary for one in report.scenarios if not one.passed]
    return [((one.duration - one.final_check) / 1000, one.final_check / 1000) for one in report.scenarios]


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    settings = {"video": "off", "trace": "off"} if "bare" in sys.argv else {}
    scripts, cases = [], []
    for _ in range(rounds):
        with sample_preview() as url:  # each on an app that nobody has used
            scripts.append(asyncio.run(scripted(url)))
        with sample_preview() as url:
            cases.append(planned(url, settings))
    total_theirs = total_ours = 0.0
    for at, script in enumerate(SCRIPTS):
        theirs = statistics.median(one[at] for one in scripts)
        ours, final = (statistics.median(one[at][part] for one in cases) for part in (0, 1))
        total_theirs, total_ours = total_theirs + theirs, total_ours + ours
        took = f"script {theirs:.2f} s, case {ours:.2f} s, ratio {ours / theirs:.2f}; final check {final:.1f} s"
        print(f"{script.__name__:15} {took}")
    ratio = total_ours / total_theirs
    print(f"all: {ratio:.2f} times the scripts (at most {LIMIT})")
    return int(ratio > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
