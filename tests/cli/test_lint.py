"""`smoketree lint`."""

import json
from pathlib import Path

import pytest

from tests.cli.command import smoketree
from tests.fakes.pages import Pages

pytestmark = pytest.mark.e2e

PLAN = """#Case 1: Sign in
- Open "/login"
- Click the "Sign in" button
- Get past the cookie nonsense somehow
- Assert: the page shows "Welcome"
- Assert: the mood is right
"""


def test_how_each_line_will_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PLAN)
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 0
    assert [line.split(None, 1) for line in done.stdout.splitlines()[1:6]] == [
        ["2", "plain: open /login"],
        ["3", 'plain: click the "Sign in" button'],
        ["4", "model"],
        ["5", 'assertion (host): text "Welcome"'],
        ["6", "assertion (judged)"],
    ]


def test_every_problem_at_once_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("#Case 1: a\n- Open {{NOPE}}\n\n#Case 2: a\n- Open /\n")
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 2
    places = [line.split(": ")[0] for line in done.stdout.splitlines() if line.startswith("a.md:") and "error" in line]
    assert len(places) >= 3
    assert "a.md:2:8" in places


def test_a_missing_upload_file_is_an_error(tmp_path: Path) -> None:
    line = '- Upload "cv.txt" to "File"\n- Assert: the page shows "cv.txt"\n'
    (tmp_path / "a.md").write_text(f"#Case 1: Upload\n{line}")
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 2
    assert "there is no file cv.txt" in done.stdout
    (tmp_path / "cv.txt").write_text("x")
    assert smoketree("lint", "a.md", cwd=tmp_path).returncode == 0


def test_as_json(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PLAN)
    found = json.loads(smoketree("lint", "a.md", "--json", cwd=tmp_path).stdout)
    assert found["problems"] == []
    assert found["lines"][1] == {
        "file": "a.md",
        "line": 3,
        "column": 3,
        "case": "Sign in",
        "text": 'Click the "Sign in" button',
        "reading": 'plain: click the "Sign in" button',
    }


@pytest.mark.browser
def test_names_are_looked_up_on_the_live_start_page(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '#Case 1: a\n- Type "x" into "User"\n- Click "Log in"\n- Click "Later"\n- Assert: the page shows "y"\n'
    )
    with Pages() as pages:
        pages.html("/", "<label>User <input></label><button>Sign in</button>")
        done = smoketree("lint", "a.md", "--url", pages.url("/"), cwd=tmp_path)
    assert done.returncode == 0
    warnings = [line for line in done.stdout.splitlines() if "warning" in line]
    assert len(warnings) == 1
    assert warnings[0].startswith('a.md:3:3: warning: the live start page: there is no control "Log in"')
    assert 'button "Sign in"' in warnings[0]
