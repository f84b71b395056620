"""`smoketree lint`."""

import json
from pathlib import Path

import pytest

from smoketree.agent.readings import line_key
from smoketree.plan.parser import parse
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
    assert done.returncode == 1
    assert [line.split(None, 1) for line in done.stdout.splitlines()[1:6]] == [
        ["2", "plain: open /login"],
        ["3", 'plain: click the "Sign in" button'],
        ["4", "model"],
        ["5", 'assertion (host): the page shows "Welcome"'],
        ["6", "assertion (judged)"],
    ]
    assert "a.md:4:3: this line would not run: it needs a model" in done.stdout
    assert done.stdout.splitlines()[-2:] == [
        "2 lines would not run: no model key is set",
        "where nothing is offered, write what the page shows, in quotes; see: smoketree help language",
    ]


@pytest.mark.parametrize("line", ['Log in as "ann" with the password {}', "Log in with the password {}"])
def test_a_password_in_plain_text(line: str, tmp_path: Path) -> None:
    for password, warned in (('"pw-1"', 1), ('"{{secret.PW}}"', 0)):
        secrets = "" if warned else "---\nsecrets: [PW]\n---\n"
        (tmp_path / "a.md").write_text(
            f"{secrets}#Case 1: A\n- {line.format(password)}\n- Assert: the page shows 'A'\n"
        )
        assert smoketree("lint", "a.md", cwd=tmp_path).stdout.count("has a password in plain text") == warned


def test_with_a_key_lines_that_a_model_reads_would_run(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PLAN)
    done = smoketree("lint", "a.md", cwd=tmp_path, SMOKETREE_PROVIDER="anthropic", ANTHROPIC_API_KEY="x")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "no problems")


def test_a_stored_reading_is_a_reading(tmp_path: Path) -> None:
    plan = PLAN.replace("- Get past the cookie nonsense somehow\n", '- Smash the "Sign in" button\n').replace(
        "- Assert: the mood is right\n", ""
    )
    (tmp_path / "a.md").write_text(plan)
    assert smoketree("lint", "a.md", cwd=tmp_path).returncode == 1
    parsed = parse(plan, "a.md").plan
    assert parsed is not None
    case = parsed.cases[0]
    key = line_key(parsed, case, case.steps[2])
    lines = {"file": key.file, "case": key.case, "line": key.line, "read": ['Click the "Sign in" button'], "by": "act"}
    entry = "\n".join(f"{name} = {json.dumps(value)}" for name, value in {**lines, "after": key.after}.items())
    (tmp_path / "readings.toml").write_text(f"[[reading]]\n{entry}\n")
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert 'plain, read as Click the "Sign in" button' in done.stdout


def test_every_line_is_listed_where_a_file_has_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text('#Case 1: A\n- Open /a\n- Check the report\n- Assert: the page shows "A"\n')
    (tmp_path / "b.md").write_text('#Case 1: B\n- Open /b\n- Assert: the page shows "B"\n')
    done = smoketree("lint", "a.md", "b.md", "--json", cwd=tmp_path)
    assert done.returncode == 2
    found = json.loads(done.stdout)
    assert [(one["file"], one["line"]) for one in found["lines"]] == [
        ("a.md", 2), ("a.md", 4), ("b.md", 2), ("b.md", 3),
    ]  # fmt: skip
    assert [(one["file"], one["line"]) for one in found["problems"]] == [("a.md", 3)]


UNREAD = """# Notes about "Smash the"

#Case 1: Saving
1. Open /
2. **Smash the "Save" button**
   - As agreed with Ann, click "Remove" in the row of "Oak Notebook"
* Verify that the page lacks "Error"
- Assert: the mood is right
"""


def test_plain_lines_are_offered_and_written_into_the_plan(tmp_path: Path) -> None:
    plan = tmp_path / "a.md"
    plan.write_bytes(b"\xef\xbb\xbf" + UNREAD.replace("\n", "\r\n").encode())
    offers = {
        one["line"]: one["offers"]
        for one in json.loads(smoketree("lint", "a.md", "--json", cwd=tmp_path).stdout)["lines"]
    }
    assert offers[4] == []
    assert offers[5][0] == 'click the "Save" button'
    assert offers[6][0] == 'click "Remove" in the row of "Oak Notebook"'
    assert offers[7][0] == 'the page does not show "Error"'
    assert offers[8] == []
    done = smoketree("lint", "a.md", "--fix", cwd=tmp_path)
    assert 'a.md:5: written as: Click the "Save" button' in done.stdout
    expected = (
        UNREAD.replace('2. **Smash the "Save" button**', '2. **Click the "Save" button**')
        .replace("As agreed with Ann, click", "Click")
        .replace("the page lacks", "the page does not show")
    )
    assert plan.read_bytes() == b"\xef\xbb\xbf" + expected.replace("\n", "\r\n").encode()
    written = plan.stat().st_mtime_ns
    again = smoketree("lint", "a.md", "--fix", cwd=tmp_path)
    assert again.returncode == 1, "the line without an offer is left"
    assert "written" not in again.stdout
    assert plan.stat().st_mtime_ns == written


def test_every_problem_at_once_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("#Case 1: a\n- Open {{NOPE}}\n\n#Case 2: a\n- Open /\n")
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 2
    places = [line.split(": ")[0] for line in done.stdout.splitlines() if line.startswith("a.md:") and "error" in line]
    assert len(places) >= 3
    assert "a.md:2:8" in places


def test_a_case_that_asserts_only_absences_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '#Case 1: Search\n- Click "Search"\n- Assert: "Ann" is not displayed\n- Assert: no error is shown\n'
        '#Case 2: Close\n- Click "Close"\n- Assert: the dialog closes\n'
        '#Case 3: Find\n- Click "Search"\n- Assert: "Ann" is not displayed\n- Assert: "Bob" is displayed\n'
    )
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 0
    warnings = [line for line in done.stdout.splitlines() if "warning" in line]
    assert len(warnings) == 1
    assert 'a.md:4:11: warning: "Search" asserts only what is not shown' in warnings[0]


def test_a_plan_that_never_looks_after_a_reload_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '#Case 1: Save\n- Click "Save changes"\n- Assert: "Changes saved" is displayed\n'
        '#Case 2: Save and reload\n- Click "Save changes"\n- Reload the page\n- Assert: "Ann" is displayed\n'
        '#Case 3: Save and look later\n- Click "Save changes"\n- Assert: "Ann" is displayed after a reload\n'
        '#Case 4: Search\n- Click "Search"\n- Assert: "Ann" is displayed\n'
        '#Case 5: Delete\n- Delete the book "Dune"\n- Assert: "Dune" is deleted\n'
    )
    done = smoketree("lint", "a.md", cwd=tmp_path)
    assert done.returncode == 0
    warnings = [line for line in done.stdout.splitlines() if "warning" in line]
    assert len(warnings) == 1
    assert warnings[0].startswith("a.md:3:11: warning: nothing is asserted after a reload")
    assert 'in "Save", "Delete" (' in warnings[0]


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
        "offers": [],
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
    assert warnings[0].startswith("a.md:3:3: warning: the live start page: there is no")
    assert warnings[0].endswith('(write it as: click "Sign in")')


@pytest.mark.browser
def test_lines_of_the_live_start_page_are_offered(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '#Case 1: a\n- Assert: the brand new welcome banner greets us\n- Twiddle "Weekly summary"\n'
        '- Assert: the page shows "y"\n'
    )
    with Pages() as pages:
        pages.html("/", "<p>Welcome banner</p><label><input type=checkbox>Weekly summary</label>")
        done = smoketree("lint", "a.md", "--json", "--url", pages.url("/"), cwd=tmp_path)
    assert done.returncode == 1
    offers = {one["line"]: one["offers"] for one in json.loads(done.stdout)["lines"]}
    assert offers[2] == ['the page shows "Welcome banner"']
    assert offers[3][0] == 'check "Weekly summary"'
