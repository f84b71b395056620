"""`smoketree read`: old and new are shown, readings are saved, or written into the plan."""

from pathlib import Path

import pytest

from tests.cli.command import says_plainly, smoketree, smoketree_anew
from tests.fakes.messages_api import MessagesApi
from tests.fakes.rewriters import good, rewriting

pytestmark = pytest.mark.e2e

PLAN = """# Notes

#Case 1: Greeting
- Supply "Ada" as the Name
- Go on gets hit by the user
- **Assert:** shown to the visitor gets "Hello Ada"
- Dance
- Assert: the page shows "Hello"
"""
KNOWN = {
    'Supply "Ada" as the Name': ['Type "Ada" into the "Name" field'],
    "Go on gets hit by the user": ['Click "Go on"'],
    'shown to the visitor gets "Hello Ada"': ['the page shows "Hello Ada"'],
    "Dance": ['Click "Dance floor"'],
}


def test_old_and_new_are_shown_and_saved(tmp_path: Path) -> None:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke/a.md").write_text(PLAN, encoding="utf-8")
    with MessagesApi(rewriting(good(KNOWN))) as api:
        done = smoketree_anew("read", cwd=tmp_path, timeout=90, **api.environ)
        assert len(api.log) == 2, "all lines, then once more the one that was refused"
        again = smoketree("read", cwd=tmp_path, timeout=90, **api.environ)
        assert len(api.log) == 4, "only for the line that is left"
    assert done.returncode == again.returncode == 1, done.stderr
    said = done.stdout.splitlines()
    assert 'smoke/a.md:4: Supply "Ada" as the Name' in said
    assert '    rewrite: Type "Ada" into the "Name" field' in said
    assert any('adds "Dance floor"' in line for line in said)
    assert "1 line left to a model" in said[-1]
    text = (tmp_path / "smoke/readings.toml").read_text(encoding="utf-8")
    assert text.count("[[reading]]") == 3
    assert "Dance" not in text
    assert (tmp_path / "smoke/a.md").read_text(encoding="utf-8") == PLAN
    assert '    reading: Click "Go on"' in again.stdout.splitlines()
    lint = smoketree("lint", cwd=tmp_path).stdout
    assert 'plain, read as Click "Go on": click "Go on"' in lint
    assert 'assertion (host, read as the page shows "Hello Ada"): the page shows "Hello Ada"' in lint


def test_they_are_written_into_the_plan(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PLAN.replace("- Dance\n", ""), encoding="utf-8")
    with MessagesApi(rewriting(good(KNOWN))) as api:
        done = smoketree("read", "a.md", "--apply", cwd=tmp_path, timeout=90, **api.environ)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == (
        '# Notes\n\n#Case 1: Greeting\n- Type "Ada" into the "Name" field\n- Click "Go on"\n'
        '- **Assert:** the page shows "Hello Ada"\n- Assert: the page shows "Hello"\n'
    )
    assert not (tmp_path / "readings.toml").exists()
    assert smoketree("read", "a.md", "--provider", "none", cwd=tmp_path).returncode == 0, "nothing is left to ask"


def test_without_a_model_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PLAN, encoding="utf-8")
    says_plainly(smoketree("read", "a.md", "--provider", "none", cwd=tmp_path), 2, "no model is set")
