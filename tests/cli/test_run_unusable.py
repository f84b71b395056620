"""A plan with an error does not stop the other plans of a run."""

import json
from pathlib import Path

import pytest

from tests.cli.command import LIGHT, says_plainly, smoketree
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GOOD = '#Case 1: Home\n- Assert: the page shows "Hi there"\n'
AMBIGUOUS = '#Case 1: Other\n- Check the report\n- Assert: the page shows "Hi there"\n'


def test_the_other_plans_run_and_the_exit_code_is_2(tmp_path: Path) -> None:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke/a.md").write_text(AMBIGUOUS)
    (tmp_path / "smoke/b.md").write_text(GOOD)
    (tmp_path / "smoke/c.md").write_text("---\nneeds: a.md\n---\n" + GOOD)
    with Pages() as pages:
        pages.html("/", "<h1>Hi there</h1>")
        done = smoketree("run", "--url", pages.url("/"), *LIGHT, cwd=tmp_path)
    says_plainly(done, 2, "not every plan could be run")
    assert "smoke/a.md:2:" in done.stderr
    report = json.loads((tmp_path / ".smoketree/results/latest.json").read_text())
    found = {one["plan"]["file"]: (one["name"], one["status"]) for one in report["scenarios"]}
    assert found == {
        "smoke/a.md": ("Other", "error"),
        "smoke/b.md": ("Home", "passed"),
        "smoke/c.md": ("Home", "error"),
    }
    assert report["planErrors"][0].startswith("smoke/a.md:2:")


def test_a_run_without_a_usable_plan_is_not_started(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(AMBIGUOUS)
    done = smoketree("run", "a.md", "--url", "http://127.0.0.1:9/", cwd=tmp_path)
    says_plainly(done, 2, "a.md:2:")
    assert not (tmp_path / ".smoketree/results").exists()
