"""`smoketree` on a real pseudo-terminal: what a person sees while it runs, and what is left on the screen."""

from pathlib import Path

import pytest

from tests.cli.command import LIGHT
from tests.cli.pseudo_terminal import at_terminal
from tests.cli.screen import Screen

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PLAN = """\
#Case 1: Somebody signs in with a name that is far too long for a narrow terminal
- Open /login
- Assert: the page shows "Nobody is here" within 1 second

#Case 2: The sign-in page
- Assert: the "Sign in" button is shown

#Case 3: Waits for what never comes
- Wait for "Godot"
- Assert: the page shows "Godot"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke/visit.md").write_text(PLAN)
    return tmp_path


def test_a_demo_in_forty_columns(folder: Path) -> None:
    seen: set[str] = set()

    def watch(screen: Screen) -> None:
        seen.update(screen.seen)

    chosen = ("--select", "Somebody*", "--select", "The sign*")
    done = at_terminal("demo", "smoke", *chosen, *LIGHT, cwd=folder, columns=40, rows=24, watch=watch)
    said = done.screen.said
    assert done.code == 1, said
    assert done.screen.cursor_shown
    assert any(line.startswith('  2/2 assert: the page shows "') for line in seen), seen
    assert any(line.startswith("0 of 2 cases · ") for line in seen), seen
    assert [line.split("  ")[0] for line in said[1:5]] == ["FAILED", "", "passed", ""]
    assert "### 🔴 smoketree: 1 of 2 cases failed" in said
    left = done.screen.seen  # the failure and the address can be read without scrolling
    assert "FAILED smoke/visit.md:3 Somebody signs…" in left
    assert "  seen       nothing like it is shown;" in left
    assert "smoketree: 1 of 2 cases failed" in left
    page = next((folder / ".smoketree/runs").glob("*/index.html"))
    assert f"report: {page.relative_to(folder)}" in "".join(left)
    assert "open with: smoketree report open" in left


def test_ctrl_c_leaves_a_clean_terminal_and_what_was_done(folder: Path) -> None:
    typed: list[bytes] = []

    def watch(screen: Screen) -> bytes | None:
        if typed or not any("1/2 Wait for" in line for line in screen.seen):
            return None
        typed.append(b"\x03")
        return b"\x03"

    done = at_terminal("demo", "smoke", *LIGHT, cwd=folder, columns=80, rows=24, watch=watch, NO_COLOR="1")
    said = done.screen.said
    assert done.code == 130, said
    assert done.screen.cursor_shown
    assert done.screen.styles == set()
    assert not any("of 3 cases · " in line or "^C" in line for line in said), said
    assert [line.split("  ")[0] for line in said[1:6]] == ["FAILED", "", "passed", "ERROR", ""]
    left = done.screen.seen
    assert any(line.startswith("FAILED smoke/visit.md:3 Somebody signs in with a name") for line in left), left
    assert any(line.startswith("ERROR smoke/visit.md:9 Waits for what never comes") for line in left), left
    assert "the run ended early: interrupted (SIGINT)" in left
