"""The comment and the job summary: what they say, that they fit, and that nothing in them was written by a page."""

import os
import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from markdown_it.token import Token

from smoketree.errors import UsageError
from smoketree.report.diff import by_key
from smoketree.report.links import Links, Picture, web_url
from smoketree.report.model import Environment, Scenario, Status, TestReport, Usage
from smoketree.report.render import COMMENT_BUDGET, SUMMARY_BUDGET, Level, Marker, render
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import FRAGMENTS, PATHS, Enemy, reports, unhurried
from tests.report.test_escape import gfm

GOLDEN = Path(__file__).parent / "golden"
OURS = "https://evidence.example.test"
PICTURE = "login/sign-in/1/failure.png"
LINKS = Links(
    base=f"{OURS}/run",
    report=f"{OURS}/run/index.html",
    files=f"{OURS}/artifacts/9",
    readings={"smoke/readings.toml": f"{OURS}/artifacts/8"},
    run=f"{OURS}/actions/runs/1",
    source=f"{OURS}/o/r/blob/4f9d2c1",
    compare=f"{OURS}/o/r/compare",
)
UPLOADED = replace(
    LINKS,
    base=None,
    urls={path: f"{OURS}/artifacts/{at}" for at, path in enumerate((PICTURE, *PATHS))},
    pictures={path: Picture(f"{OURS}/assets/{at}", 600) for at, path in enumerate((PICTURE, *PATHS))},
    command="/smoke c0ffee1",
)
"""As the Action has them: each file by its own address, and a picture for every path that an enemy may name."""
IMAGE = re.compile(
    r'<table><tr><td><img width="600" alt="The page at line \d+ of the plan" '
    r'src="https://evidence\.example\.test/[\w/-]+"></td></tr></table>\n?'
)
SUMMARY = re.compile(r"<details><summary>((?:[^<\n]|<code>[^<\n]*</code>)*)</summary>\n?|</details>\n?")
ALIVE = re.compile(
    r"@|#\d|\bGH-\d|://|www\.|:[a-z0-9_+-]+:|\$|\[\^|\[!|<|\b[0-9a-f]{7,40}\b|[\u202a-\u202e\u2066-\u2069\u200b]"
)
"""What GitHub makes something of in ordinary text: none of it may stand outside of code."""


@pytest.mark.parametrize("name", ["green", "red", "untested", "aborted", "flaky", "read"])
@pytest.mark.parametrize("output", ["comment", "summary"])
def test_golden(name: str, output: str) -> None:
    report: TestReport = getattr(samples, name)()
    before = Environment(commit="abc" * 13 + "d")
    past = {"environment": before, "run_id": "before", "generated_at": "2025-10-08T20:00:00+00:00"}
    previous = samples.green().model_copy(update=past) if name == "red" else None
    links = {"aborted": None, "red": UPLOADED}.get(name, LINKS)
    text = render(report, output, previous=previous, links=links)
    path = GOLDEN / f"{name}.{output}.md"
    if os.environ.get("SMOKETREE_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_green_is_three_lines() -> None:
    text = render(samples.green(), "comment", links=LINKS, marker=Marker(sha="4f9d2c1", attempt=1))
    visible = [line for line in text.splitlines() if line and not line.startswith("<!--")]
    assert len(visible) == 3
    assert visible[0] == "### 🟢 smoketree: 2 of 2 cases passed"
    assert text.splitlines()[:2] == ["<!-- smoketree:default -->", '<!-- {"sha": "4f9d2c1", "attempt": 1} -->']


@pytest.mark.parametrize(
    ("report", "headline"),
    [
        (samples.report(), "### ⚠️ smoketree: nothing was tested"),
        (samples.aborted(), "### ⚠️ smoketree: 1 of 2 cases skipped, the run ended early"),
        (
            samples.report(samples.passed_case(), aborted=True),
            "### ⚠️ smoketree: 1 of 1 case passed, the run ended early",
        ),
        (samples.red(), "### 🔴 smoketree: 1 of 4 cases failed, 1 could not be tested, 1 skipped"),
        (samples.untested(), "### ⚠️ smoketree: 1 of 2 cases could not be tested"),
        (samples.flaky(), "### 🟢 smoketree: 3 of 3 cases passed, 1 flaky"),
        (
            samples.report(samples.failed_case()).model_copy(update={"passed_count": 1, "failed_count": 0}),
            "### 🔴 smoketree: 1 of 1 case failed",
        ),
    ],
)
def test_the_headline_is_what_the_scenarios_say(report: TestReport, headline: str) -> None:
    assert render(report, "comment").splitlines()[1] == headline
    assert render(report, "summary").splitlines()[0] == headline


def test_evidence_without_an_address_is_not_listed() -> None:
    for links in (None, replace(UPLOADED, urls={}, pictures={}, report=None, files=None)):
        text = render(samples.red(), "comment", links=links)
        assert "login/sign-in/1" not in text
        assert "evidence:" not in text
        assert ("Full report: `runs/" in text) == (links is None), "no path of the archive where there is a pipeline"


def test_the_picture_of_the_first_failure_is_shown_at_once_and_the_others_folded() -> None:
    second = samples.failed_case("Sign in again", 20)
    other = second.assertions[0].model_copy(update={"screenshot": "a/b.png"})
    report = samples.report(samples.failed_case(), second.model_copy(update={"assertions": (other,)}))
    text = render(report, "comment", links=UPLOADED)
    assert len(re.findall("<img ", text)) == 2
    first, other_one = (UPLOADED.pictures[path].url for path in (PICTURE, "a/b.png"))
    assert text.index(first) < text.index("<details>") < text.index(other_one)
    assert "<img" not in render(report, "comment", links=replace(UPLOADED, pictures={}))
    assert "<img" not in render(
        report, "comment", links=replace(UPLOADED, pictures={PICTURE: Picture("javascript:x", 600)})
    )


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        ("abcdef0" + "1" * 33, f" · last passed at `abcdef0`, [changes since]({OURS}/o/r/compare/abcdef0"),
        (samples.red().environment.commit, " · the same commit passed before ·"),
        (None, "no model"),
    ],
)
def test_where_it_passed_before_is_said(passed: str | None, said: str) -> None:
    marker = Marker(passed=passed)
    red = samples.report(samples.failed_case(), usage=Usage())
    for output in ("comment", "summary"):
        text = render(red, output, links=LINKS, marker=marker)
        assert said in text
        assert ("passed" in text.partition("|")[0]) == (passed is not None)
        assert "last passed" not in render(samples.green(), output, links=LINKS, marker=marker)


def test_how_to_run_it_again_is_said_where_it_is_known() -> None:
    assert render(samples.red(), "comment", links=UPLOADED).endswith(" · `/smoke c0ffee1` runs the tests again\n")
    assert render(samples.red(), "comment", links=LINKS).endswith("), where *Re-run jobs* runs the tests again\n")
    assert "again" not in render(samples.red(), "comment")
    assert "again" not in render(samples.green(), "comment", links=UPLOADED)


def parsed(text: str) -> list[Token]:
    flat: list[Token] = []
    for token in gfm().parse(text):
        flat += [token, *(token.children or [])]
    return flat


def assert_only_ours(text: str, report: TestReport) -> None:
    tokens = parsed(text)
    assert not [token for token in tokens if token.type in ("image", "hr", "blockquote_open", "code_block")]
    inline = [token.content for token in tokens if token.type == "html_inline"]
    assert set(inline) <= {"<br>"}, inline
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h3"]
    for token in tokens:
        if token.type == "link_open":
            href = str(token.attrs["href"])
            assert href.startswith(f"{OURS}/") or href == web_url(report.url), href
        if token.type == "text":
            assert not ALIVE.search(token.content), token.content
        if token.type == "html_block" and not token.content.startswith("<!--") and not IMAGE.fullmatch(token.content):
            summary = SUMMARY.fullmatch(token.content)
            assert summary, token.content
            shown = re.sub(r"<code>[^<]*</code>", "", summary[1] or "").replace("&#39;", "'")
            assert not ALIVE.search(shown), token.content


def assert_hostile_text_stays_text(report: TestReport) -> None:
    troubled = [scenario for scenario in report.scenarios if not scenario.passed]
    read = len(view(report, None, LINKS).readings)
    for output, links in product(("comment", "summary"), (LINKS, UPLOADED)):
        text = render(report, output, links=links)
        assert_only_ours(text, report)
        assert text.count("<!--") == (output == "comment")
        types = [token.type for token in parsed(text)]
        assert types.count("tr_open") == (len(troubled) + 1 if troubled else 0) + (read + 1 if read else 0)
        assert types.count("td_open") == 4 * len(troubled) + 3 * read
        assert "user:pass" not in text


@unhurried
@given(reports())
def test_hostile_text_stays_text(report: TestReport) -> None:
    assert_hostile_text_stays_text(report)


@pytest.mark.parametrize("seed", range(12))
def test_every_fragment_stays_text(seed: int) -> None:
    assert_hostile_text_stays_text(Enemy(FRAGMENTS, Random(seed)).report(8))


@unhurried
@given(reports())
def test_hostile_names_stay_text_in_what_changed(report: TestReport) -> None:
    passed = {"passed": True, "status": Status.PASSED}
    before = tuple(scenario.model_copy(update=passed) for scenario in report.scenarios)
    text = render(report, "comment", links=LINKS, previous=report.model_copy(update={"scenarios": before}))
    assert_only_ours(text, report)
    assert (", but not now:" in text) == any(not case.passed for case in by_key(report).values())


def many(number: int, name: str = "case") -> tuple[Scenario, ...]:
    return tuple(samples.failed_case(f"{name} {index}", index + 1) for index in range(number))


def level_of(text: str) -> Level:
    if "Steps up to the failure" in text:
        return Level.FULL
    if "<details>" in text:
        return Level.FAILURES
    if "| Case | Exp" not in text:
        return Level.LINE
    return Level.FIRST if "more, see the report" in text else Level.TABLE


@pytest.mark.parametrize(
    ("number", "level"), [(1, Level.FULL), (75, Level.FAILURES), (120, Level.TABLE), (1000, Level.FIRST)]
)
def test_detail_is_dropped_in_levels(number: int, level: Level) -> None:
    text = render(samples.report(*many(number), samples.passed_case("good")), "comment", links=LINKS)
    assert level_of(text) is level
    assert COMMENT_BUDGET.fits(text)
    assert ("1 case passed" in text) == (level is Level.FULL)
    assert text.count("<details>") == text.count("</details>")
    assert text.endswith(
        f"[all files]({OURS}/artifacts/9) · [run]({OURS}/actions/runs/1), where *Re-run jobs* runs the tests again\n"
    )
    if level is Level.FIRST:
        assert text.count("❌ failed") == 10
        assert f"and {number - 10} more, see the report" in text
        assert f"{number} of {number + 1} cases failed" in text


WORST = "|`<!--\u0301" * 400


def test_the_worst_text_still_fits() -> None:
    bad = samples.assertion(10, WORST, passed=False, expected=WORST, seen=WORST, note=WORST)
    cases = [samples.failed_case(WORST + str(index), file=WORST, assertions=(bad,) * 4) for index in range(60)]
    report = samples.report(
        *cases, aborted=True, abort_reason=WORST, warnings=(WORST,) * 100, url="https://a.test/" + WORST
    )
    comment = render(report, "comment", links=UPLOADED)
    assert COMMENT_BUDGET.fits(comment)
    assert "60 of 60 cases failed" in comment
    assert SUMMARY_BUDGET.fits(render(report, "summary", links=LINKS))


def test_characters_of_four_bytes_are_counted_as_bytes() -> None:
    report = samples.report(*many(110, "😀" * 60))
    text = render(report, "comment")
    assert len(text.encode()) <= COMMENT_BUDGET.size


def test_the_job_summary_has_more_room_and_says_more() -> None:
    report = samples.report(*many(120), samples.passed_case("good"))
    assert level_of(render(report, "summary")) is Level.FULL
    assert "<details><summary>✅ 2 cases passed" in render(samples.green(), "summary")


def own(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.md.j2"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_own_template_extends_ours(tmp_path: Path) -> None:
    path = own(tmp_path, '{% extends "comment.md.j2" %}{% block headline %}### {{ run.report.url }}\n{% endblock %}')
    text = render(samples.green(), "comment", template=path)
    assert text.startswith("<!-- smoketree:default -->\n### `https://pr-7.preview.example.test/`\n")
    assert "commit `4f9d2c1`" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{% if %}", r"own\.md\.j2:1"),
        ("{{ run.nothing }}", "cannot be rendered"),
        ("{{ 1 + 'a' }}", "cannot be rendered"),
        ("{{ run.__class__.__mro__ }}", "unsafe"),
        ("{{ 'x' * 70000 }}", "60000 fit|characters at its lowest level"),
        ('{% include "/etc/passwd" %}', "cannot be rendered"),
    ],
)
def test_an_own_template_that_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        render(samples.green(), "comment", template=own(tmp_path, text))


def test_an_own_template_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read the template"):
        render(samples.green(), "comment", template=tmp_path / "none.j2")


def test_what_no_filter_touched_is_escaped(tmp_path: Path) -> None:
    report = samples.report(samples.passed_case("@octocat <b>"))
    text = render(report, "comment", template=own(tmp_path, "{{ run.passed[0].scenario.name }}"))
    assert text == "<!-- smoketree:default -->\n`@octocat <b>`\n"


def test_an_own_template_sees_numbers_that_are_true(tmp_path: Path) -> None:
    report = samples.green().model_copy(update={"passed_count": 99})
    assert render(report, "summary", template=own(tmp_path, "{{ run.report.passed_count }}")) == "2\n"
