"""What it costs to examine whether a person sees a text: the time of a claim with and without it.

python bench/visibility.py [ROUNDS]

Prints the median and the largest of ROUNDS (default: 20) looks at each page, in milliseconds.
"""

import statistics
import sys
import time

import anyio
from playwright.async_api import Page, async_playwright

from smoketree.browser.install import find_browser
from smoketree.browser.page_frames import visible_text
from smoketree.browser.verify import look
from smoketree.browser.verify_page import reading
from smoketree.language.claim import ElementShown, TextShown
from smoketree.snapshot.query import Query

ROW = "<tr><td>{0}</td><td>Customer {0}</td><td>Open</td><td>$10.{0}</td></tr>"
PAGES = {
    "a short page": "<h1>Orders</h1><p>Saved today</p><button>Go</button>",
    "a table of 500 rows": f"<p>Saved today<p><button>Go</button><table>{''.join(map(ROW.format, range(500)))}</table>",
    "below 3,000 pixels": "<div style='height:3000px'>Top</div><p>Saved today</p><button>Go</button>",
    "over a picture": (
        "<div style='height:500px;background:repeating-linear-gradient(45deg,#333 0 7px,#ccc 7px 13px)'>"
        "<p style='color:red;font-size:30px'>Saved today</p><button>Go</button></div>"
    ),
    "beside an animation": (
        "<style>@keyframes k{to{opacity:.2}}</style><p>Saved today</p><button>Go</button>"
        "<div style='width:99px;height:99px;background:red;animation:k 1s infinite'></div>"
    ),
}


async def _times(page: Page, rounds: int) -> list[tuple[float, float, float]]:
    """For each round: seconds to read the text, to judge a text and to judge a button."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        async with reading(page) as view:
            await visible_text(view)
        read = time.perf_counter()
        assert (await look(page, TextShown("Saved today"))).holds
        text = time.perf_counter()
        assert (await look(page, ElementShown(Query("Go", ("button",))))).holds
        times.append((read - begun, text - read, time.perf_counter() - text))
    return times


async def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        page = await browser.new_page()
        print(f"{'':24}{'reading the text':>18}{'text is shown':>18}{'button is shown':>18}   (median, largest; ms)")
        for name, html in PAGES.items():
            await page.set_content(html)
            columns = zip(*await _times(page, rounds), strict=True)
            told = (f"{statistics.median(column) * 1000:9.0f}{max(column) * 1000:9.0f}" for column in columns)
            print(f"{name:24}{''.join(told)}")
        await browser.close()


if __name__ == "__main__":
    anyio.run(main)
