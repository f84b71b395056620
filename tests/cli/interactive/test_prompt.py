"""The prompt at a real pseudo-terminal: what it shows while a line is typed, and that it needs its extra."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.pseudo_terminal import open_terminal
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

_TOKEN = re.compile(r"(\x1b\[\??(\d*)[\d;]*([@-~])|\x1b[=>])|([^\x1b])", re.DOTALL)
ROWS, COLUMNS = 40, 160


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html(
            "/",
            "<title>home</title><h1>Hi there</h1><label>Name <input id=n></label>"
            "<button onclick='out.textContent=`Hello ` + n.value'>Greet the visitor</button><p id=out></p>",
        )
        yield served


class Grid:
    """What stands on a terminal after the sequences by which a prompt is redrawn."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0

    def feed(self, text: str) -> None:
        for sequence, count, kind, char in _TOKEN.findall(text):
            if char:
                self._put(char)
            elif sequence:
                self._obey(int(count or 1), kind, count)

    def _put(self, char: str) -> None:
        if char == "\r":
            self.column = 0
        elif char == "\b":
            self.column -= 1
        elif char == "\n":
            self._down()
        else:
            if self.column == self.columns:
                self.column = 0
                self._down()
            self.cells[self.row][self.column] = char
            self.column += 1

    def _down(self) -> None:
        if self.row == self.rows - 1:
            self.cells = [*self.cells[1:], [" "] * self.columns]
        else:
            self.row += 1

    def _obey(self, number: int, kind: str, given: str) -> None:
        match kind:
            case "A":
                self.row = max(0, self.row - number)
            case "B":
                self.row = min(self.rows - 1, self.row + number)
            case "C":
                self.column = min(self.columns - 1, self.column + number)
            case "D":
                self.column = max(0, self.column - number)
            case "K":
                self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)
            case "J":
                whole = 2
                if given == str(whole):
                    self.row = self.column = 0
                self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)
                self.cells[self.row + 1 :] = [[" "] * self.columns for _ in range(self.rows - self.row - 1)]

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Terminal:
    """A command at a terminal. Answers where the cursor is when it is asked, as terminals do."""

    def __init__(self, child: subprocess.Popen[bytes], terminal: int) -> None:
        self.child = child
        self._terminal = terminal
        self._grid = Grid(ROWS, COLUMNS)
        self.written = b""

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def ends(self, seconds: float = 60) -> int:
        """Waits for the command to end; its exit code."""
        deadline = time.monotonic() + seconds
        while self.child.poll() is None:
            assert time.monotonic() < deadline, f"still running: {self._grid.text}"
            self._follow()
        return self.child.returncode

    def sees(self, words: str, seconds: float = 60) -> None:
        """Waits for words to stand on the screen."""
        deadline = time.monotonic() + seconds
        while words not in self._grid.text:
            assert time.monotonic() < deadline, f"no {words!r} in: {self._grid.text}"
            self._follow()

    def _follow(self) -> None:
        if not select.select([self._terminal], [], [], 0.1)[0]:
            return
        data = os.read(self._terminal, 1 << 16)
        self.written += data
        self._grid.feed(data.decode(errors="replace"))
        if b"\x1b[6n" in data:
            os.write(self._terminal, f"\x1b[{self._grid.row + 1};{self._grid.column + 1}R".encode())


@contextmanager
def at_prompt(*arguments: str, cwd: Path, **environ: str) -> Iterator[Terminal]:
    clean = {name: value for name, value in os.environ.items() if name not in {"CI", "NO_COLOR", "PYTEST_CURRENT_TEST"}}
    terminal, other = open_terminal(COLUMNS, ROWS)
    child = subprocess.Popen(
        [sys.executable, "-m", "smoketree", *arguments],
        cwd=cwd,
        env={**clean, "TERM": "xterm-256color", **environ},
        stdin=other,
        stdout=other,
        stderr=other,
        start_new_session=True,
    )
    try:
        yield Terminal(child, terminal)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
        os.close(terminal)
        os.close(other)


def test_a_line_is_read_as_it_is_typed_and_carried_out_by_enter(pages: Pages, tmp_path: Path) -> None:
    with at_prompt("try", pages.origin, cwd=tmp_path) as terminal:
        terminal.sees(":help lists the commands")
        terminal.type('Click "Gre')
        terminal.sees("Greet the visitor")  # a name of the page, to choose
        terminal.type("at")
        terminal.sees('there is no element "Great" on the page')
        terminal.type("\x7f\x7f")
        terminal.sees('there is no element "Gre"')
        terminal.type("\t")
        terminal.sees('> Click "Greet the visitor"')
        terminal.type("\r")
        terminal.sees('click button "Greet the visitor"')
        terminal.type('Verify that the page shows "Hello"\r')
        terminal.sees('ok     "Hello"')
        terminal.type(":save it\r")
        terminal.sees("saved 2 lines")
        terminal.sees("a line of a plan, or a command")
        terminal.type("\x04")
        assert terminal.ends() == 0
    assert '- Click "Greet the visitor"\n' in (tmp_path / "it.md").read_text()


def test_a_secret_is_asked_for_and_not_shown(pages: Pages, tmp_path: Path) -> None:
    with at_prompt("try", pages.origin, cwd=tmp_path) as terminal:
        terminal.sees(":help lists the commands")
        terminal.type('Type "{{secret.WORD}}" into "Name"\r')
        terminal.sees("value of WORD (not shown)")
        terminal.type("xyzzy-plugh\r")
        terminal.sees("ok     Type")  # typed ahead: the prompt is not back yet
        terminal.type('Type "xyzzy-plugh" into "Name"')
        terminal.sees("•••")
        terminal.type("\r")
        terminal.sees('ok     type "{{secret.WORD}}"')
        terminal.type(":quit\r")
        terminal.sees("not saved")
        terminal.type(":quit\r")
        assert terminal.ends() == 0
        at = terminal.written.find(b"xyzzy-plugh")
        assert at < 0, terminal.written[max(0, at - 300) : at + 60]


def test_without_its_extra_it_is_one_line_that_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "hidden.py").write_text(
        "import sys\nfrom importlib.abc import MetaPathFinder\n"
        "class Hides(MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name.partition('.')[0] == 'prompt_toolkit': raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hides())\n"
    )
    (tmp_path / "sitecustomize.py").write_text("import hidden\n")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    with at_prompt("try", "http://127.0.0.1:9", cwd=tmp_path, PYTHONPATH=path) as terminal:
        terminal.sees("install it with: pip install 'smoketree[author]'")
        assert terminal.ends() == 2
