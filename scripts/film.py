"""Makes the film of the README again (`make pictures`): a recording of `smoketree try` and of a run that fails, in a
real terminal, then the comment and the report of that run."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from pathlib import Path

import pyte
from playwright.sync_api import Page, sync_playwright
from scripts.pictures import BUG, PICTURES, comment, report_page

from smoketree.browser.install import find_browser
from smoketree.cli.demo import sample_preview
from smoketree.report.store import load

COLUMNS, ROWS = 76, 25
LINES = (
    'Click the "Add to cart" button for "Acorn Mug"',
    'Verify the page shows "Acorn Mug added to the cart"',
    "Open /cart",
    'Verify the page shows "Total: $20.12"',
    ":save smoke/cart",
)
_COLOURS = {"default": "#d6deeb", "red": "#ff7b72", "green": "#7ee787", "brown": "#e3b341", "blue": "#79c0ff"}
_COLOURS |= {"magenta": "#d2a8ff", "cyan": "#76e3ea", "black": "#8b949e", "brightblack": "#8b949e", "white": "#ffffff"}
_STAGE = """<!doctype html><title>film</title><style>
body { margin: 0; width: 960px; height: 540px; overflow: hidden; background: #e8ecf0; font: 17px "Liberation Sans"; }
h1 { font-size: 19px; margin: 0; height: 40px; line-height: 40px; padding: 0 16px; background: #00574b; color: #fff; }
pre { position: absolute; top: 52px; left: 12px; height: 464px; margin: 0; padding: 6px 10px; border-radius: 6px;
  background: #0d1117; color: #d6deeb; font: 13px/18px "Liberation Mono", "DejaVu Sans Mono"; width: 604px; }
img { position: absolute; top: 52px; right: 12px; width: 300px; height: 476px; background: #fff;
  object-fit: cover; object-position: 30% top; }
.whole img { left: 12px; width: 936px; height: auto; object-position: top; }
img:not([src]) { display: none; }
</style><h1></h1><pre></pre><img alt="">"""


@dataclass(frozen=True)
class Frame:
    """What is shown for some seconds: a caption, a terminal (or none), a picture beside it (or alone)."""

    seconds: float
    caption: str
    terminal: str = ""
    picture: Path | None = None


def as_html(screen: pyte.Screen) -> str:
    """The terminal's screen, with its colours and its cursor."""
    rows = []
    for number in range(ROWS):
        cells = [screen.buffer[number][column] for column in range(COLUMNS)]
        here = screen.cursor.x if number == screen.cursor.y and not screen.cursor.hidden else -1
        styled = [(_style(cell, reverse=column == here), cell.data) for column, cell in enumerate(cells)]
        runs = groupby(styled, key=lambda one: one[0])
        rows.append(
            "".join(f'<span style="{style}">{escape("".join(t for _, t in run))}</span>' for style, run in runs)
        )
    return "\n".join(rows)


def _style(cell: pyte.screens.Char, *, reverse: bool) -> str:
    colour = _COLOURS.get(cell.fg, f"#{cell.fg}" if len(cell.fg) == 6 else _COLOURS["default"])
    if reverse or cell.reverse:
        return f"background: {colour}; color: #0d1117"
    if cell.bg != "default":  # a menu
        return "background: #30363d; color: #d6deeb"
    return f"color: {colour}" + ("; font-weight: bold" if cell.bold else "")


class Terminal:
    """A program in a terminal of its own. Each look at it is a frame."""

    def __init__(self, *arguments: str, caption: str, pictures: Path) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.stream.feed(f"$ smoketree {' '.join(arguments)}\r\n".encode())
        self.caption, self.pictures = caption, pictures
        self.frames = [self._frame(1.2)]
        self.terminal, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        command = ["setsid", "--ctty", sys.executable, "-m", "smoketree", *arguments]
        environ = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.program = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environ)
        os.close(other)

    def _frame(self, seconds: float) -> Frame:
        newest = max(self.pictures.glob("*.svg"), default=None)
        return Frame(seconds, self.caption, as_html(self.screen), newest)

    def read(self, quiet: float) -> None:
        """Adds a frame for each change, until nothing is written for `quiet` seconds."""
        last = time.monotonic()
        while time.monotonic() - last < quiet:
            if not select.select([self.terminal], [], [], 0.05)[0]:
                continue
            try:
                data = os.read(self.terminal, 1 << 16)
            except OSError:  # the program has ended
                return
            self.stream.feed(data)
            now = time.monotonic()
            self._add(min(now - last, 0.7))
            last = now

    def read_until(self, done: Callable[[], bool]) -> None:
        """Adds frames until something is so, and what is written is at rest."""
        deadline = time.monotonic() + 90
        while not done():
            assert time.monotonic() < deadline, "\n".join(self.screen.display)
            self.read(0.3)
        self.read(0.5)

    def results(self) -> int:
        """How many lines of a dialogue have their result."""
        return sum(line.startswith(("ok ", "saved ")) for line in self.screen.display)

    def enter(self, line: str) -> None:
        """Types a line and waits for its result."""
        before = self.results()
        for at in range(0, len(line), 2):
            os.write(self.terminal, line[at : at + 2].encode())
            self.read(0.06)
        self.read(0.8)
        self._add(1.0)
        os.write(self.terminal, b"\r")
        self.read_until(lambda: self.results() > before)
        self._add(1.0)

    def _add(self, seconds: float) -> None:
        frame = self._frame(max(seconds, 0.06))
        before = self.frames[-1]
        if replace(frame, seconds=0) == replace(before, seconds=0):
            self.frames[-1] = replace(before, seconds=before.seconds + frame.seconds)
        else:
            self.frames.append(frame)


@contextmanager
def in_folder() -> Iterator[Path]:
    """A folder to work in."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def try_lines(url: str, folder: Path) -> list[Frame]:
    """`smoketree try` with the lines of the film."""
    caption = "1. smoketree try: each line is carried out as it is entered"
    terminal = Terminal("try", url, caption=caption, pictures=folder / ".smoketree/try")
    terminal.read_until(lambda: any(line.startswith("> ") for line in terminal.screen.display))
    for line in LINES:
        terminal.enter(line)
    os.write(terminal.terminal, b"\x04")
    terminal.program.wait(timeout=30)
    return terminal.frames


def failing_run(url: str, folder: Path) -> list[Frame]:
    """A run of the saved plan on the app with a bug."""
    caption = "2. A pull request breaks the total, and the plan finds it"
    terminal = Terminal("run", "--url", url, caption=caption, pictures=folder / "none")
    terminal.read_until(lambda: terminal.program.poll() is not None)
    return [*terminal.frames[:-1], replace(terminal.frames[-1], seconds=4)]


def film(page: Page, frames: list[Frame], folder: Path) -> Path:
    """The frames as a GIF that is shown once."""
    page.set_viewport_size({"width": 960, "height": 540})
    (folder / "stage.html").write_text(_STAGE, encoding="utf-8")
    page.goto((folder / "stage.html").as_uri())
    listed = []
    for number, frame in enumerate(frames):
        source = frame.picture.as_uri() if frame.picture else ""
        page.evaluate(
            """([caption, terminal, source]) => {
              document.querySelector("h1").textContent = caption;
              const [pre, image] = [document.querySelector("pre"), document.querySelector("img")];
              pre.innerHTML = terminal; pre.hidden = !terminal; document.body.className = terminal ? "" : "whole";
              if (!source) image.removeAttribute("src"); else if (image.src !== source) image.src = source;
            }""",
            [frame.caption, frame.terminal, source],
        )
        page.wait_for_function("document.images[0].complete")
        page.screenshot(path=folder / f"{number:04}.png")
        listed.append(f"file {number:04}.png\nduration {frame.seconds:.3f}")
    (folder / "list.txt").write_text("\n".join([*listed, f"file {len(frames) - 1:04}.png"]), encoding="utf-8")
    target = PICTURES / "film.gif"
    colours = (
        "split[a][b];[a]palettegen=max_colors=96:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle"
    )
    command = ["ffmpeg", "-v", "error", "-y", "-f", "concat", "-i", "list.txt", "-vf", colours, "-fps_mode", "vfr"]
    subprocess.run([*command, "-loop", "-1", str(target)], cwd=folder, check=True)
    return target


def main() -> None:
    """Makes the film."""
    with in_folder() as folder:
        with sample_preview() as url:
            frames = try_lines(f"{url}/shop", folder)
        with sample_preview(frozenset({BUG})) as url:
            frames += failing_run(url, folder)
        report = load(Path(".smoketree"))
        evidence = folder / ".smoketree/runs" / report.run_id
        (folder / "film").mkdir()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
            shown = (
                ("3. The Action writes it on the pull request", comment(browser, report, evidence, "light")),
                ("4. The report shows the line, and the moment in the video", report_page(browser, evidence, "light")),
            )
            for number, (caption, page) in enumerate(shown):
                picture = folder / f"still-{number}.png"
                page.screenshot(path=picture)
                frames.append(Frame(6, caption, picture=picture))
            made = film(browser.new_page(), frames, folder / "film")
            browser.close()
    seconds = sum(frame.seconds for frame in frames)
    print(f"{made.name}: {made.stat().st_size // 1024} KB, {len(frames)} frames, {seconds:.0f} s")


if __name__ == "__main__":
    main()
