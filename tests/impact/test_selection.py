"""Which cases a change touches: what is not known touches all."""

import pytest

from smoketree.impact.coverage import CaseRecord, Coverage, FileRecord
from smoketree.impact.repository import Change, FileChange, Hunk
from smoketree.impact.selection import Selection, never_run
from smoketree.report.model import Impact
from smoketree.report.view import impact_lines

COVERAGE = Coverage(
    files={
        "src/cart.js": FileRecord(blob="c", code="1-20"),
        "src/shop.js": FileRecord(blob="s", code="1-5"),
        "src/site.css": FileRecord(blob="t"),
    },
    cases=(
        CaseRecord(
            plan="smoke/shop.md",
            name="Adds",
            pages={"/shop": {"src/shop.js": "1-5", "src/site.css": "1-4"}, "/cart": {"src/cart.js": "1-9"}},
        ),
        CaseRecord(plan="smoke/shop.md", name="Empties", pages={"/cart": {"src/cart.js": "1-3,12-20"}}),
        CaseRecord(plan="smoke/help.md", name="Helps", pages={"/help": {"src/site.css": "8-9"}}),
    ),
)
PLANS = {"smoke/shop.md": ("Adds", "Empties"), "smoke/help.md": ("Helps",)}
BLOBS = {"src/cart.js": "c", "src/shop.js": "s", "src/site.css": "t"}


def impact(
    *files: FileChange, blobs: dict[str, str] | None = None, plans: dict[str, tuple[str, ...]] = PLANS
) -> Impact:
    selection = Selection(COVERAGE, plans, {plan: plan for plan in plans})
    return selection.touched("main", Change(files, blobs or BLOBS))


def lines(file: str, first: int, count: int, *words: str) -> FileChange:
    after = first if not count else 0
    hunk = Hunk(range(first, first + count), range(first, first + 1), after or first, (), words)
    return FileChange(file, (hunk,))


def names(found: Impact) -> list[str]:
    return [case.name for case in found.touched]


@pytest.mark.parametrize(
    ("change", "touched"),
    [
        (lines("src/cart.js", 2, 1), ["Adds", "Empties"]),
        (lines("src/cart.js", 5, 2), ["Adds"]),
        (lines("src/cart.js", 12, 1), ["Empties"]),
        (lines("src/cart.js", 9, 0), ["Adds"]),
        (lines("src/cart.js", 10, 1), []),
        (lines("src/site.css", 3, 1, "  color: red;\n"), ["Adds"]),
        (lines("src/site.css", 8, 1, "  color: red;\n"), ["Helps"]),
        (lines("src/site.css", 8, 1, ".menu {\n"), ["Adds", "Helps"]),
        (lines("src/site.css", 8, 1, '@import "print.css";\n'), ["Adds", "Helps"]),
        (lines("smoke/shop.md", 3, 1), ["Adds", "Empties"]),
        (FileChange("src/new.js", is_new=True), []),
        (FileChange("src/cart.js"), ["Adds", "Empties"]),
    ],
)
def test_a_case_is_touched_that_ran_what_changed(change: FileChange, touched: list[str]) -> None:
    found = impact(change)
    assert (names(found), found.all_because) == (touched, None)


@pytest.mark.parametrize("change", [lines("server/app.py", 1, 1), FileChange("migrations/2.sql", is_new=True)])
def test_a_file_that_no_page_loaded_may_touch_all(change: FileChange) -> None:
    found = impact(change)
    assert change.file in (found.all_because or "")
    assert "may touch every case" in impact_lines(found)[0]


def test_where_the_lines_are_of_another_text_all_of_the_file_counts() -> None:
    assert names(impact(lines("src/cart.js", 10, 1), blobs={"src/cart.js": "other"})) == ["Adds", "Empties"]


def test_a_case_that_was_not_recorded_is_touched() -> None:
    assert names(impact(plans={**PLANS, "smoke/new.md": ("Is new",)})) == ["Is new"]


def test_the_pages_are_those_that_ran_it() -> None:
    found = impact(lines("src/cart.js", 5, 1))
    assert found.touched[0].pages == ("/cart",)
    assert impact_lines(found) == ("the change since main touches smoke/shop.md (1 case)", "pages: /cart")


def test_changed_lines_that_no_case_ran_are_named() -> None:
    change = Change(
        (FileChange("src/cart.js", (Hunk(range(9, 10), range(9, 13), 9),)), lines("src/site.css", 6, 1)), {}
    )
    found = never_run(change, COVERAGE)
    assert [(each.file, each.lines) for each in found] == [("src/cart.js", "10-11")]
    assert "src/cart.js:10-11 was never run" in impact_lines(Impact(changed_from="main", never_run=found))
