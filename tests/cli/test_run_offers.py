"""What a run offers for a line that it could not read or find works when it is followed word for word."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import LIGHT, smoketree
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PAGE = """<title>t</title><h1>Profile</h1><p>Ready to save</p>
<label>Display name <input></label>
<button onclick="done.textContent = 'Profile saved'">Save changes</button><p id=done></p>"""
UNREAD = (
    ('Populate "Display name" with "Robin"', "- {}\n- Assert: the page shows \"Ready to save\"\n"),
    ("Whack the save changes thing", '- {}\n- Assert: the page shows "Profile saved"\n'),
    ("the page flaunts \"Ready to save\"", "- Open /\n- Assert: {}\n"),
    ("the \"Display nam\" field is empty", "- Open /\n- Assert: {}\n"),
)  # fmt: skip


def run(folder: Path, url: str, lines: list[str]) -> list[dict[str, Any]]:
    cases = [
        f"#Case {at}: {at}\n{form.format(line)}"
        for at, (line, (_, form)) in enumerate(zip(lines, UNREAD, strict=True), 1)
    ]
    (folder / "a.md").write_text("---\nisolation: case\n---\n" + "\n".join(cases))
    smoketree("run", "a.md", "--url", url, *LIGHT, "--retries", "0", cwd=folder)
    report = json.loads((folder / ".smoketree/results/latest.json").read_text())
    found: list[dict[str, Any]] = report["scenarios"]
    return found


def test_the_first_offer_makes_the_case_pass(tmp_path: Path) -> None:
    with Pages() as pages:
        pages.html("/", PAGE)
        first = run(tmp_path, pages.url("/"), [line for line, _ in UNREAD])
        assert [one["status"] for one in first] == ["error"] * len(UNREAD)
        rows = [[*one["steps"], *one["assertions"]] for one in first]
        hints = [next(row["hint"] for row in each if row.get("hint")) for each in rows]
        assert all(hint.startswith("write it as: ") for hint in hints), hints
        offers = [hint.removeprefix("write it as: ").split(" | ") for hint in hints]
        assert all(len(each) <= 3 for each in offers)
        second = run(tmp_path, pages.url("/"), [each[0] for each in offers])
    assert [one["status"] for one in second] == ["passed"] * len(UNREAD), [one["summary"] for one in second]
