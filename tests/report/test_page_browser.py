"""The page in a real Chromium: plan and video joined, links, filters, keys, policy, accessibility."""

import functools
import http.server
import subprocess
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from smoketree.report.links import BESIDE, SingleFile
from smoketree.report.model import (
    Artifact,
    Attempt,
    Environment,
    Event,
    EventKind,
    PlanSource,
    Resolver,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
)
from smoketree.report.page import render_html
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import FRAGMENTS, Enemy

pytestmark = pytest.mark.browser

PLAN = "smoke/plan.md"
TEXT = """Notes before.

#Case 1: Buy
- Open /shop
- Click "Buy"
- Type "1" into "Amount"
- Assert: the page shows "Thank you"
- Click "Done"

#Case 2: Look
- Open /look
- Click "More"
- Assert: the page shows "Shoes"

#Case 3: Search
- Open /search
- Assert: the page shows "Nothing found"
"""
SNAPSHOT = (
    '- main [box=0,0,800,450]:\n  - status [box=40,60,200,24]: Sorry, sold out\n  - button "Buy" [box=40,100,80,30]\n'
)


def row(line: int, words: str, second: float, **more: object) -> StepReport:
    at = samples.START + round(second * 1000)
    return samples.step(
        line, words, words.lower(), **({"timestamp": at, "video_offset": None, "snapshot": None} | more)
    )


def filmed(folder: str) -> tuple[Artifact, ...]:
    return (Artifact(kind="video", path=f"{folder}/video-1.webm", timestamp=samples.START),)


def bought() -> Scenario:
    wrong = samples.assertion(
        7,
        'the page shows "Thank you"',
        False,
        expected='text "Thank you"',
        seen='nearest: "Sorry, sold out"',
        timestamp=samples.START + 5000,
        snapshot="buy/steps/4.yml",
        screenshot="buy/line-7.png",
    )
    spoke = row(6, 'Type "1" into "Amount"', 2.04, resolver=Resolver.ACT, reasoning="There is one field of that name.")
    crash = row(5, 'Click "Buy"', 2, status=StepStatus.ERROR, error="the page crashed")
    first = Attempt(number=1, status=Status.ERROR, summary="crashed", steps=(row(4, "Open /shop", 1), crash))
    return samples.failed_case(
        "Buy",
        3,
        PLAN,
        steps=(row(4, "Open /shop", 1), row(5, 'Click "Buy"', 2, healed=True), spoke),
        assertions=(wrong,),
        failed_line=7,
        attempts=(first,),
        artifacts=filmed("buy"),
        events=(Event(kind=EventKind.REQUEST, text="POST /api/buy 500", timestamp=samples.START + 4900),),
    )


def report() -> TestReport:
    look = samples.passed_case(
        "Look",
        10,
        PLAN,
        steps=(row(11, "Open /look", 0.5), row(12, 'Click "More"', 4)),
        assertions=(samples.assertion(13, 'the page shows "Shoes"', timestamp=samples.START + 5000),),
        artifacts=filmed("look"),
    )
    pictured = row(16, "Open /search", 1, screenshot="search/001.png")
    search = samples.passed_case(
        "Search",
        15,
        PLAN,
        flaky=True,
        steps=(pictured,),
        assertions=(samples.assertion(17, 'the page shows "Nothing found"'),),
        artifacts=(Artifact(kind="screenshot", path="search/001.png"),),
    )
    return samples.report(
        look,
        bought(),
        search,
        plans=(PlanSource(file=PLAN, text=TEXT, sha="0" * 64),),
        environment=Environment(viewport="800x450"),
        warnings=("no trace",),
    )


@pytest.fixture(scope="module")
def run(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run's folder with a video of eight seconds, a picture and a snapshot."""
    folder = tmp_path_factory.mktemp("run")
    for name in ("buy/steps", "look", "search"):
        (folder / name).mkdir(parents=True)
    video = folder / "buy/video-1.webm"
    source = "testsrc=duration=8:size=160x90:rate=5"
    command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libvpx", "-cpu-used", "8", "-g", "5"]
    subprocess.run([*command, str(video)], check=True, timeout=60)
    (folder / "look/video-1.webm").write_bytes(video.read_bytes())
    page = browser.new_page(viewport={"width": 800, "height": 450})
    page.set_content("<h1>Shop</h1><p>Sorry, sold out</p>")
    page.screenshot(path=folder / "buy/line-7.png")
    page.screenshot(path=folder / "search/001.png")
    page.close()
    (folder / "buy/steps/4.yml").write_text(SNAPSHOT, encoding="utf-8")
    write(folder, report())
    return folder


def write(folder: Path, shown: TestReport, single: SingleFile | None = None, name: str = "index.html") -> Path:
    html = render_html(view(shown, None, BESIDE), folder=folder, single_file=single)
    (folder / name).write_text(html, encoding="utf-8")
    return folder / name


def opened(browser: Browser, address: str, **options: Any) -> Page:
    """A page that is ready."""
    page = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options)).new_page()
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


def complaints(page: Page) -> list[str]:
    """What stands in its console, and what its script threw."""
    return [message.text for message in page.console_messages()] + [str(error) for error in page.page_errors()]


def close(page: Page) -> None:
    assert not complaints(page)
    page.context.close()


def video_at(page: Page, case: int, low: float, high: float) -> None:
    """Waits until the video of a case shows a moment between two, in seconds."""
    page.wait_for_function(
        f"(([low, high]) => {{ const at = document.querySelector('#case-{case} video').currentTime;"
        " return low <= at && at <= high; })",
        arg=[low, high],
    )


def focused(page: Page, selector: str) -> None:
    """Waits until that element has the focus, whether or not the window has."""
    page.wait_for_function("selector => document.activeElement.matches(selector)", arg=selector)


def lit(page: Page, case: int) -> str:
    """The words of the one step of a case that is marked as at work."""
    return page.locator(f"#case-{case} [aria-current=step]").inner_text()


@pytest.mark.parametrize("how", ["file", "one file", "a host without ranges"])
def test_a_step_seeks_the_video_and_the_video_lights_the_step(browser: Browser, run: Path, how: str) -> None:
    if how == "a host without ranges":
        with served(run) as address:
            joined(opened(browser, address))
    elif how == "one file":
        alone = write(run, report(), SingleFile(), "alone.html")
        joined(opened(browser, alone.as_uri()), requests_of_its_own=False)
    else:
        joined(opened(browser, (run / "index.html").as_uri()))


def joined(page: Page, *, requests_of_its_own: bool = True) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    video_at(page, 2, 2.8, 3.2)  # two seconds before the failure, and nothing is lit yet
    assert page.locator("[aria-current]").count() == 0
    page.locator("#case-2-step-2 .go").click()
    video_at(page, 2, 1.9, 2.1)
    page.locator("#case-2 video").evaluate(
        "video => new Promise(done => video.seeking"
        " ? video.addEventListener('seeked', () => setTimeout(done)) : setTimeout(done))"
    )
    assert lit(page, 2) == '- Click "Buy"', "and not the step that comes 40 ms later"
    assert page.url.endswith("#case-2-step-2")
    page.keyboard.press("0")
    page.keyboard.press("Space")
    page.locator("#case-2-step-4 [aria-current=step]").wait_for()  # it has played on to there
    assert page.locator("[aria-current]").count() == 1
    assert page.locator("#case-2 video").evaluate("video => video.playbackRate") == 10
    page.locator("#case-2 video").evaluate("video => { video.pause(); video.currentTime = 3.5; }")
    page.locator("#case-2-step-3 [aria-current=step]").wait_for()
    assert requests_of_its_own or not [url for url in asked if not url.startswith("data:")]
    close(page)


def test_of_several_pages_the_one_that_failed_is_shown_first(browser: Browser, run: Path) -> None:
    second = Artifact(kind="video", path="look/video-1.webm", timestamp=samples.START + 4500)
    popped = bought().model_copy(update={"artifacts": (*filmed("buy"), second)})
    page = opened(browser, write(run, samples.report(popped), name="pages.html").as_uri())
    assert page.locator(".film:visible").get_attribute("data-film") == "2"
    assert page.locator("[data-show][aria-pressed=true]").inner_text() == "Page 2"
    close(page)


class served:  # noqa: N801  used as a function
    """Python's own server, which answers no Range requests."""

    def __init__(self, folder: Path) -> None:
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *args: object) -> None: ...

        handler = functools.partial(Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever)

    def __enter__(self) -> str:
        self._thread.start()
        return f"http://127.0.0.1:{self._server.server_port}/index.html"

    def __exit__(self, *args: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def test_a_link_to_a_step_opens_its_case_and_goes_there(browser: Browser, run: Path) -> None:
    page = opened(browser, (run / "index.html").as_uri() + "#case-1-step-2")
    expect(page.locator("#case-1 > details")).to_have_attribute("open", "")
    focused(page, "#case-1-step-2 .go")
    expect(page.locator("#case-1-step-2 .go")).to_be_in_viewport()
    video_at(page, 1, 3.9, 4.1)
    page.evaluate("location.hash = '#case-3'")
    focused(page, "#case-3 > details > summary")
    page.evaluate("location.hash = '#case-99-step-1'")
    page.locator(".failure a", has_text="Buy").click()
    focused(page, "#case-2-step-4 .go")
    close(page)


def test_filters_and_keys(browser: Browser, run: Path) -> None:
    page = opened(browser, (run / "index.html").as_uri())
    cases = page.locator(".case:visible h2")
    assert cases.all_inner_texts() == ["Buy", "Look", "Search"]
    page.get_by_role("button", name="Flaky 1").click()
    assert cases.all_inner_texts() == ["Search"]
    expect(page.get_by_role("status")).to_have_text("1 of 3 cases")
    page.get_by_role("button", name="All 3").click()
    page.keyboard.press("/")
    page.keyboard.type("shoes")
    assert cases.all_inner_texts() == ["Look"]
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.locator("h1").click()
    page.keyboard.press("j")
    page.keyboard.press("j")
    focused(page, "#case-2-step-2 .go")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("k")
    page.keyboard.press("k")
    focused(page, "#case-2-step-1 .go")
    video_at(page, 2, 0.9, 1.1)
    page.keyboard.press("n")
    focused(page, "#case-1 > details > summary")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.get_by_label("Enable keyboard shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    close(page)


def test_pictures_follow_the_steps_where_there_is_no_video(browser: Browser, run: Path) -> None:
    page = opened(browser, (run / "index.html").as_uri() + "#case-3-step-2")
    expect(page.locator("#case-3 .strip li.now")).to_have_text("line 16")
    assert page.locator("#case-3 .strip img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 800
    close(page)


def test_what_was_seen_is_marked_in_the_tree_and_over_the_picture(browser: Browser, run: Path) -> None:
    page = opened(browser, (run / "index.html").as_uri())
    hit = page.locator("#case-2 .tree .hit")
    expect(hit).to_be_visible()
    assert "Sorry, sold out" in hit.inner_text()
    image, mark = page.locator("#case-2 .canvas img"), page.locator("#case-2 .overlay .is-seen")
    image.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('#case-2 .canvas img').naturalWidth === 800")
    shown, marked = image.bounding_box(), mark.bounding_box()
    assert shown is not None
    assert marked is not None
    scale = shown["width"] / 800  # the mark stands four pixels around the element
    assert marked["x"] - shown["x"] == pytest.approx(36 * scale, abs=3)
    assert marked["y"] - shown["y"] == pytest.approx(56 * scale, abs=3)
    page.locator("#case-2 .tree .node", has_text="Buy").hover()
    assert page.locator("#case-2 .overlay .look").get_attribute("x") == "40"
    close(page)


def test_without_its_script_the_page_reads_well(browser: Browser, run: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((run / "index.html").as_uri())
    expect(page.locator("#case-2-step-4")).to_contain_text("Sorry, sold out")
    expect(page.locator("#case-2-step-2 .go")).to_have_attribute("href", "buy/video-1.webm#t=2")
    expect(page.get_by_role("button")).to_have_count(0)
    page.locator("#case-1 > details > summary").click()
    expect(page.locator("#case-1-step-3")).to_be_visible()
    context.close()


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_and_nothing_runs_over_the_edge(browser: Browser, run: Path, colours: str) -> None:
    page = opened(browser, (run / "index.html").as_uri(), color_scheme=colours)
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    for width in (1600, 900, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page).response["violations"]
        said = [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"][:3]]
        assert not [one for one in found if one["impact"] in ("serious", "critical")], said
    close(page)


def test_two_hundred_cases_are_ready_soon(browser: Browser, tmp_path: Path) -> None:
    lines = [f'- Click "Button {at}" in the row of "Customer"' for at in range(9)]
    text = "".join(f"#Case {at + 1}: Buy-{at}\n" + "\n".join(lines) + '\n- Assert: it shows "x"\n' for at in range(200))
    cases = [
        samples.failed_case(f"Buy-{at}", 1 + at * 11, PLAN)
        if at < 20
        else samples.passed_case(f"Buy-{at}", 1 + at * 11, PLAN)
        for at in range(200)
    ]
    large = samples.report(*cases, plans=(PlanSource(file=PLAN, text=text, sha="0" * 64),))
    page = opened(browser, write(tmp_path, large).as_uri())
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    assert ready < 5000  # 400 on a busy machine
    page.get_by_role("searchbox").fill("buy-199")
    expect(page.get_by_role("status")).to_have_text("1 of 200 cases")
    assert not page.page_errors()
    page.context.close()


def test_no_text_runs_asks_or_leads_anywhere(browser: Browser, tmp_path: Path) -> None:
    hostile = (
        "<script>window.hacked = 1</script><img src=http://127.0.0.1:9/x onerror=window.hacked=1>",
        '"><svg onload=window.hacked=1>" style="background:url(http://127.0.0.1:9/)" onfocus="window.hacked=1" x="',
        "javascript:window.hacked=1",
        "</style></script></title><base href=http://127.0.0.1:9/><meta http-equiv=refresh content=0;url=http://127.0.0.1/>",
        "data:text/html,<script>window.hacked=1</script>",
        "".join(FRAGMENTS),
    )
    (tmp_path / "a").mkdir()
    lines = (text.replace("\n", " ").replace("\r", " ").replace('"', "'").replace("\\", "") for text in hostile)
    (tmp_path / "a/s.yml").write_text(
        "\n".join(f'- button "{line}" [box=1,2,3,4]' for line in lines), encoding="utf-8", errors="replace"
    )
    enemy = Enemy(hostile, Random(7))
    cases: list[Scenario] = []
    for _ in range(30):
        case = enemy.scenario()
        tried = Attempt(
            number=1, status=Status.FAILED, summary=hostile[0], steps=case.steps, assertions=case.assertions
        )
        event = Event(kind=EventKind.CONSOLE, text=hostile[1], timestamp=1)
        rows = tuple(row.model_copy(update={"snapshot": "a/s.yml", "passed": False}) for row in case.assertions)
        changed = {"attempts": (tried,), "events": (event,), "assertions": rows}
        cases.append(case.model_copy(update=changed))
    plans = tuple(PlanSource(file=case.plan.file, text="\n".join(hostile) * 9, sha="") for case in cases)
    bad = enemy.report(0).model_copy(update={"scenarios": tuple(cases), "plans": plans, "url": hostile[2]})
    write(tmp_path, bad)
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto((tmp_path / "index.html").as_uri())
    page.locator("html[data-ready]").wait_for(state="attached")
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    page.mouse.wheel(0, 4000)
    assert page.evaluate("window.hacked") is None
    assert page.evaluate("document.scripts.length + document.styleSheets.length") == 2
    assert page.locator("iframe, object, embed, form, base, [style], [onload], [onerror], [onfocus]").count() == 0
    assert page.locator(".tree .node").count() > 0
    schemes = page.eval_on_selector_all("a", "links => [...new Set(links.map(link => link.protocol))]")
    assert set(schemes) <= {"file:"}
    outside = [url for url in asked if not url.startswith((tmp_path.parent.as_uri(), "data:image/svg+xml,"))]
    assert not outside
    page.close()
