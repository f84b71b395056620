"""Makes the pictures of the README again (`make pictures`): the comment and the report of a real run on the sample app
with a bug, in light and dark."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt
from playwright.sync_api import Browser, Page, sync_playwright

import smoketree
from smoketree.browser.install import find_browser
from smoketree.cli.demo import sample_preview
from smoketree.report.links import Links, Picture
from smoketree.report.model import TestReport
from smoketree.report.render import Format, render
from smoketree.report.view import view

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs/pictures"
STYLES = ROOT / ".cache/github-api"
"""GitHub's style sheets for Markdown (scripts/setup-github-api)."""
BUG = "total-off-by-one"
WIDTH = 780

Theme = Literal["light", "dark"]

_COMMENT = """<!doctype html><html lang="en"><title>comment</title><style>{sheet}</style><style>
body {{ margin: 0; padding: 14px; background: {back}; font: 14px/1.5 "Liberation Sans", sans-serif; }}
article {{ border: 1px solid {edge}; border-radius: 6px; overflow: hidden; }}
header {{ padding: 8px 16px; background: {bar}; border-bottom: 1px solid {edge}; color: {dim}; }}
header b {{ color: {text}; }}
header i {{ border: 1px solid {edge}; border-radius: 1em; padding: 0 .5em; font-style: normal; }}
.markdown-body {{ padding: 16px; }}
</style><article><header><b>github-actions</b> <i>bot</i> commented now</header>
<main class="markdown-body">{body}</main></article>"""
_COLOURS: dict[Theme, dict[str, str]] = {
    "light": {"back": "#fff", "edge": "#d1d9e0", "bar": "#f6f8fa", "dim": "#59636e", "text": "#1f2328"},
    "dark": {"back": "#0d1117", "edge": "#3d444d", "bar": "#151b23", "dim": "#9198a1", "text": "#f0f6fc"},
}


def run(folder: Path) -> TestReport:
    """The report of the shop's plan on the sample app with a bug; its evidence is below `folder`."""
    (folder / "smoke").mkdir()
    for name in ("shop.md", "search.md"):
        shutil.copy(ROOT / "examples/smoke" / name, folder / "smoke" / name)
    os.chdir(folder)
    with sample_preview(frozenset({BUG})) as url:
        return smoketree.run_plan("smoke", url=url)


def comment(browser: Browser, report: TestReport, folder: Path, theme: Theme) -> Page:
    """A page that shows the comment as GitHub does."""
    finding = view(report, None, Links()).troubled[0].finding
    assert finding is not None
    assert finding.screenshot is not None
    address = "https://pictures.example/"
    links = Links(
        base=address,
        report=f"{address}report",
        source="https://github.com/acme/shop/blob/c0ffee1",
        run="https://github.com/acme/shop/actions/runs/1",
        pictures={finding.screenshot: Picture(address + finding.screenshot, 600)},
    )
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(render(report, Format.COMMENT, links=links))
    page = browser.new_page(viewport={"width": WIDTH, "height": 900}, color_scheme=theme, device_scale_factor=1.5)
    page.route(f"{address}**", lambda route: route.fulfill(path=folder / route.request.url.removeprefix(address)))
    sheet = (STYLES / f"github-markdown-{theme}.css").read_text(encoding="utf-8")
    page.set_content(_COMMENT.format(sheet=sheet, body=body, **_COLOURS[theme]))
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    page.set_viewport_size({"width": WIDTH, "height": page.evaluate("Math.ceil(document.body.scrollHeight)")})
    return page


def report_page(browser: Browser, folder: Path, theme: Theme) -> Page:
    """The report's page at its first failure."""
    page = browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme=theme)
    page.goto((folder / "index.html").as_uri())
    page.wait_for_load_state("networkidle")
    return page


def small(picture: Path, target: Path) -> None:
    """Writes a PNG with a palette: a third of the bytes, and no difference to see."""
    palette = "split[a][b];[a]palettegen=max_colors=128:stats_mode=single[p];[b][p]paletteuse=dither=none"
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(picture), "-vf", palette, "-update", "1", str(target)]
    subprocess.run(command, check=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def main() -> None:
    """Makes all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report = run(folder)
        assert not report.passed
        evidence = folder / ".smoketree/runs" / report.run_id
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
            for theme in _COLOURS:
                pages = {
                    "comment": comment(browser, report, evidence, theme),
                    "report": report_page(browser, evidence, theme),
                }
                for what, page in pages.items():
                    shot = folder / f"{what}-{theme}.png"
                    page.locator("article, body").first.screenshot(path=shot) if what == "comment" else page.screenshot(
                        path=shot
                    )
                    small(shot, PICTURES / shot.name)
                    page.context.close()
            browser.close()


if __name__ == "__main__":
    main()
