"""`smoketree impact` in a real repository: the cases that a change touches, without a browser."""

import json
from pathlib import Path

import pytest

from smoketree.impact.coverage import CaseRecord, Coverage, FileRecord, save_coverage
from smoketree.impact.repository import Repository
from tests.cli.command import says_plainly, smoketree
from tests.impact.bundle import repository

pytestmark = pytest.mark.e2e

PLAN = '#Case 1: {}\n- Open /\n- Assert: the page shows "x"\n'


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A repository whose base ran `a.js` in one case and `b.js` in the other."""
    plans = {f"smoke/{name.lower()}.md": PLAN.format(name) for name in ("One", "Two")}
    repository(tmp_path, {"web/a.js": "1\n2\n", "web/b.js": "1\n", **plans})
    here = Repository(tmp_path, frozenset())
    coverage = Coverage(
        files={name: FileRecord(blob=here.blob(name), code="1-2") for name in ("web/a.js", "web/b.js")},
        cases=(
            CaseRecord(plan="smoke/one.md", name="One", pages={"/": {"web/a.js": "1-2"}}),
            CaseRecord(plan="smoke/two.md", name="Two", pages={"/": {"web/b.js": "1"}}),
        ),
    )
    save_coverage(coverage, tmp_path / ".smoketree/coverage.json")
    return tmp_path


def test_the_cases_that_a_change_touches_are_listed(work: Path) -> None:
    (work / "web/a.js").write_text("1\nchanged\n")
    (work / "README.md").write_text("unrelated\n")
    done = smoketree("impact", "--changed-from", "main", cwd=work)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "the change since main touches smoke/one.md (1 case)\npages: /\n  smoke/one.md: One\n"
    told = json.loads(smoketree("impact", "--changed-from", "main", "--json", cwd=work).stdout)
    assert [case["name"] for case in told["touched"]] == ["One"]


def test_what_is_not_known_is_said(work: Path) -> None:
    (work / "smoke/one.md").write_text(PLAN.format("One") + '- Assert: the page shows "y"\n')
    assert "smoke/one.md (1 case)" in smoketree("impact", "--changed-from", "main", cwd=work).stdout
    unknown = smoketree("impact", "--changed-from", "never-was", cwd=work)
    assert 'may touch every case: git knows no commit "never-was" here' in unknown.stdout
    none = smoketree("impact", "--changed-from", "main", "--base-coverage", "none.json", cwd=work)
    assert "may touch every case: no coverage of the base, none.json" in none.stdout
    says_plainly(smoketree("impact", cwd=work), 2, "no change is named")
