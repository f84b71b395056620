"""What a report says of earlier runs: since when a case fails, what it showed, and two pictures of it."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from smoketree.report.comparison import with_history
from smoketree.report.media import changed_places
from smoketree.report.model import Artifact, Environment, Scenario, Since, Status, TestReport
from smoketree.report.render import Format, render
from smoketree.report.store import Store
from tests.report import samples

WORDS = 'The page shows "Total: $33.08"'
FRAME = "shop/1/steps/002.png"
FIELD = {True: "frame", False: "screenshot"}


def case(passed: bool, **more: Any) -> Scenario:
    seen = '"Total: $33.08"' if passed else 'not shown; nearest: "Total: $33.09"'
    said = {"expected": 'text "Total: $33.08"', "seen": seen, FIELD[passed]: FRAME}
    row = samples.assertion(10, WORDS, passed).model_copy(update=said)
    made = samples.passed_case if passed else samples.failed_case
    return made(**({"assertions": (row,), "artifacts": ()} | more))


def report(number: int, *cases: Scenario, url: str = "https://shop.test/", **more: object) -> TestReport:
    environment = Environment(commit=f"{number}{'a' * 39}")
    made = samples.report(*cases, environment=environment)
    update = {"run_id": f"run-{number}", "generated_at": f"2026-03-01T1{number}:02:00+00:00", "url": url, **more}
    return made.model_copy(update=update)


def drawn(total: str, size: tuple[int, int] = (400, 200)) -> bytes:
    picture = Image.new("1", size, "white")
    ImageDraw.Draw(picture).text((300, 150), total, fill="black")
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def save(store: Store, made: TestReport, picture: bytes | None = None) -> TestReport:
    if picture is not None:
        path = store.run_folder(made.run_id) / FRAME
        path.parent.mkdir(parents=True)
        path.write_bytes(picture)
    made = with_history(made, store, lambda text: text.replace("hunter2", "<secret>"))
    store.save(made)
    return made


def since(made: TestReport) -> Since:
    found = made.scenarios[0].since
    assert found is not None
    return found


def runs(made: TestReport) -> tuple[str | None, ...]:
    """The run that is compared with, the first that failed, and the last that passed."""
    found = since(made)
    return tuple(one.run_id if one else None for one in (found.run, found.failing_since, found.last_passed))


def test_every_output_says_what_it_was_and_since_when(store: Store) -> None:
    save(store, report(0, case(True)), drawn("$33.08"))
    now = save(store, report(1, case(False)), drawn("$33.09"))
    was = "was $33.08 in the run of 10:02 UTC (commit 0aaaaaa), is $33.09"
    text = render(now, Format.TEXT)
    assert f"  since:     {was}\n" in text
    runs = "failing since this run (commit 1aaaaaa), last passed in the run of 10:02 UTC (commit 0aaaaaa)"
    assert f"  history:   {runs}\n" in text
    page, comment = render(now, Format.HTML), render(now, Format.COMMENT)
    assert f"<dd>{was}</dd>" in page
    assert "<h3>Total is $33.09, expected $33.08</h3>" in page
    assert 'src="shop/1/steps/before.png"' in page
    assert f'src="{FRAME}"' in page
    assert page.count('class="is-changed"') == 2, "one place in each of both pictures"
    assert was.replace("$", "&#36;") in comment or was in comment
    assert "Passed in the last report (commit `0aaaaaa`), but not now: Sign in" in comment


def test_the_marked_place_is_the_one_that_differs(store: Store) -> None:
    save(store, report(0, case(True)), drawn("$33.08"))
    pair = since(save(store, report(1, case(False)), drawn("$33.09"))).pictures
    assert pair is not None
    assert (store.run_folder("run-1") / pair.before).read_bytes() == drawn("$33.08"), "it stays when run 0 is deleted"
    ((x, y, width, height),) = pair.changed
    assert 290 <= x < x + width <= 350
    assert 140 <= y < y + height <= 175


def test_the_history_goes_on_where_older_reports_were_deleted(store: Store) -> None:
    save(store, report(0, case(True)))
    for number in (1, 2):
        save(store, report(number, case(False)))
    for number in (0, 1):
        (store.results / f"run-{number}.json").unlink()
    assert runs(save(store, report(3, case(False)))) == ("run-2", "run-1", "run-0")
    assert "  since:     the same in the run of 12:02 UTC" in render(save(store, report(3, case(False))), Format.TEXT)


@pytest.mark.parametrize(
    ("before", "now", "pull", "known"),
    [
        ("https://shop.test/", "https://shop.test", None, True),
        ("https://shop.test/", "https://staging.shop.test/", None, False),
        ("https://shop.test/pr-1/", "https://shop.test/pr-2/", None, False),
        ("http://127.0.0.1:4000/", "http://localhost:5000/", None, True),
        ("https://shop-a1.test/", "https://shop-b2.test/", 7, True),
        ("http://[", "http://[", None, True),
        ("http://[", "https://shop.test/", None, False),
    ],
)
def test_a_report_of_another_address_says_nothing(
    store: Store, before: str, now: str, pull: int | None, known: bool
) -> None:
    environment = Environment(pull_request=pull)
    save(store, report(0, case(True), url=before, environment=environment))
    made = save(store, report(1, case(False), url=now, environment=environment))
    assert (made.scenarios[0].since is not None) == known


@pytest.mark.parametrize(
    "old",
    [
        report(0, case(True, name="Another case")),
        report(0, case(True, file="smoke/other.md")),
        report(0, case(False, status=Status.SKIPPED)),
        report(0, case(False, status=Status.ERROR), aborted=True),
    ],
    ids=["case", "plan", "skipped", "interrupted"],
)
def test_what_says_nothing_of_a_case_is_passed_over(store: Store, old: TestReport) -> None:
    save(store, old)
    made = save(store, report(1, case(False, status=old.scenarios[0].status if old.aborted else Status.FAILED)))
    assert made.scenarios[0].since is None
    assert 'class="changes"' not in render(made, Format.HTML), "other plans were not removed, they were not run"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", json.dumps({"schemaVersion": 99}).encode()])
def test_a_report_that_cannot_be_read_is_no_error(store: Store, content: bytes) -> None:
    store.results.mkdir(parents=True)
    (store.results / "damaged.json").write_bytes(content)
    assert save(store, report(1, case(False))).scenarios[0].since is None


def test_what_changed_on_the_page_at_the_failed_line(store: Store) -> None:
    for number, text in enumerate(('- button "Pay"', '- button "Buy"')):
        path = store.run_folder(f"run-{number}") / "login/sign-in/1/steps/009.yml"
        path.parent.mkdir(parents=True)
        path.write_text(f"{text}\n")
    save(store, report(0, case(True)))
    assert since(save(store, report(1, case(False)))).changes == ('was - button "Pay", is - button "Buy"',)


def test_a_report_of_an_older_schema_counts(store: Store) -> None:
    data = report(0, case(False)).model_dump(mode="json", by_alias=True) | {"schemaVersion": 4}
    for scenario in data["scenarios"]:
        del scenario["since"], scenario["noTrace"]
    store.results.mkdir(parents=True)
    (store.results / "run-0.json").write_text(json.dumps(data))
    assert runs(save(store, report(1, case(False)))) == ("run-0", "run-0", None)


def test_a_run_that_could_not_test_it_is_not_the_first_that_failed(store: Store) -> None:
    save(store, report(0, case(True)))
    save(store, report(1, case(False, status=Status.ERROR)))
    assert runs(save(store, report(2, case(False, status=Status.ERROR))))[0] == "run-1"
    failed = save(store, report(3, case(False)))
    assert (since(failed).status, runs(failed)) == (Status.PASSED, ("run-0", "run-3", "run-0"))


def test_another_line_is_not_compared_with(store: Store) -> None:
    old = case(True)
    row = old.assertions[0].model_copy(update={"description": 'The page shows "Total: $40.00"'})
    save(store, report(0, old.model_copy(update={"assertions": (row,)})), drawn("$40.00"))
    made = save(store, report(1, case(False)), drawn("$33.09"))
    assert since(made).was == ""
    assert since(made).pictures is None
    assert "  since:     passed in the run of 10:02 UTC" in render(made, Format.TEXT)


def test_what_is_a_secret_now_is_taken_out_of_what_was(store: Store) -> None:
    old = case(True)
    row = old.assertions[0].model_copy(update={"seen": '"Total: hunter2"'})
    save(store, report(0, old.model_copy(update={"assertions": (row,)})), drawn("hunter2"))
    text = (store.results / "run-0.json").read_text()
    assert "hunter2" in text, "it was none then"
    made = save(store, report(1, case(False)), drawn("$33.09"))
    assert "hunter2" not in made.model_dump_json()
    assert "<secret>" in since(made).was
    assert since(made).pictures is None, "a picture of it cannot be covered"


def test_one_file_holds_both_pictures_within_its_limit(store: Store) -> None:
    from smoketree.report.links import SingleFile

    save(store, report(0, case(True)), drawn("$33.08"))
    now = save(store, report(1, case(False)), drawn("$33.09"))
    folder = store.run_folder("run-1")
    assert render(now, Format.HTML, folder=folder, single_file=SingleFile()).count("data:image/png") == 2
    page = render(now, Format.HTML, folder=folder, single_file=SingleFile(len(drawn("$33.08")) + 10))
    assert page.count("data:image/png") == 1
    assert "except 1 file" in page


def test_what_was_fixed_is_listed(store: Store) -> None:
    save(store, report(0, case(False)))
    made = save(store, report(1, case(True)))
    assert since(made).failing_since is None
    assert "failed, now passed" in render(made, Format.HTML)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (drawn("a"), drawn("a", (200, 200))),
        (drawn("a"), b"\xff\xd8\xff no picture"),
        (drawn("a"), drawn("a")[:100]),
        (b"GIF89a", b"GIF89a"),
        (drawn("a"), drawn("a", (6000, 3000))),
    ],
    ids=["size", "damaged", "cut", "kind", "large"],
)
def test_what_are_not_two_pictures_of_one_size_is_not_compared(before: bytes, after: bytes) -> None:
    assert changed_places(before, after) is None


def test_another_page_is_one_place() -> None:
    white, black = (BytesIO(), BytesIO())
    Image.new("RGB", (400, 200), "white").save(white, "PNG")
    Image.new("RGB", (400, 200), "black").save(black, "PNG")
    assert changed_places(white.getvalue(), black.getvalue()) == ((400, 200), ((0, 0, 400, 200),))
    assert changed_places(white.getvalue(), white.getvalue()) == ((400, 200), ())


def test_an_artifact_of_the_name_of_no_picture_is_not_followed(store: Store) -> None:
    old = case(True)
    row = old.assertions[0].model_copy(update={"frame": "../../secret.jpg"})
    save(store, report(0, old.model_copy(update={"assertions": (row,), "artifacts": (Artifact(kind="x", path="y"),)})))
    (store.results.parent / "secret.jpg").write_bytes(drawn("$33.08"))
    assert since(save(store, report(1, case(False)), drawn("$33.09"))).pictures is None
