"""The terminal, JUnit and the page."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given

from smoketree.errors import UsageError
from smoketree.report.links import relative_path, web_url
from smoketree.report.model import TestReport
from smoketree.report.render import render, render_outputs
from tests.report import samples
from tests.report.strategies import reports, unhurried


def test_the_terminal_lists_failures_with_their_line() -> None:
    text = render(samples.red(), "text")
    assert text.startswith('FAILED smoke/login.md:10 Sign in\n  plan:      The page shows "Welcome"\n')
    assert '  seen:      "Welcom, Ada"\n' in text
    assert "ERROR smoke/shop.md:5 Check out\n" in text
    assert '  candidate: button "Buy later"\n' in text
    assert text.endswith("1 passed · 1 failed · 1 not tested · 1 skipped · 12 s · 0.0123 USD · 14 model requests\n")


def test_the_terminal_when_all_is_green() -> None:
    assert render(samples.green(), "text") == "smoketree: 2 of 2 cases passed\n2 passed · 12 s · no model used\n"


@unhurried
@given(reports())
def test_nothing_steers_the_terminal(report: TestReport) -> None:
    text = render(report, "text")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314  our own


def test_junit_tells_failures_from_errors() -> None:
    root = parsed(render(samples.red(), "junit"))
    assert {key: root.get(key) for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
    }
    case = root.find(".//testcase[@name='Sign in']")
    assert case is not None
    assert (case.get("file"), case.get("line"), case.get("time")) == ("smoke/login.md", "10", "7.600")
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == 'expected text "Welcome", seen "Welcom, Ada"'
    assert root.find(".//testcase[@name='Check out']/error") is not None
    assert root.find(".//testcase[@name='Sign out']/skipped") is not None


def test_a_run_that_ended_early_is_not_green_in_junit() -> None:
    root = parsed(render(samples.report(samples.passed_case(), aborted=True), "junit"))
    assert (root.get("tests"), root.get("errors")) == ("2", "1")


@unhurried
@given(reports())
def test_junit_is_xml_with_every_case(report: TestReport) -> None:
    root = parsed(render(report, "junit"))
    assert len(root.findall(".//testcase")) == len(report.scenarios) + report.aborted
    red = [case for case in root.findall(".//testcase") if len(case) > (case.find("system-out") is not None)]
    assert len(red) == sum(not scenario.passed for scenario in report.scenarios) + report.aborted


class Page(HTMLParser):
    """The tags of a page, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.targets: list[str] = []
        self.policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.targets += [value or "" for name, value in attrs if name in ("href", "src")]
        if ("http-equiv", "Content-Security-Policy") in attrs:
            self.policy = dict(attrs)["content"] or ""


TAGS = frozenset(
    re.findall(
        r"\w+",
        """
    html head meta title style body header h1 p a code time main table thead tr th tbody td section h2 dl dt dd strong
    img video details summary div span ul li pre""",
    )
)
ATTRIBUTES = frozenset(
    re.findall(
        r"[\w-]+",
        """
    lang charset http-equiv content name class rel href id open src controls preload alt loading""",
    )
)


@unhurried
@given(reports())
def test_the_page_holds_no_tag_script_or_address_of_a_page(report: TestReport) -> None:
    page = Page()
    page.feed(render(report, "html"))
    assert page.tags <= TAGS
    assert page.attributes <= ATTRIBUTES
    for target in page.targets:
        path = target.split("#")[0]
        assert (
            target.startswith("#case-") or target == web_url(report.url) or re.match(r"(\.\./[\w-]+/)?[^:/?#]+", path)
        ), target
    assert page.policy.startswith("default-src 'none'; img-src 'self'")


def test_the_page_shows_each_line_and_links_its_evidence() -> None:
    text = render(samples.red(), "html")
    assert 'src="login/sign-in/1/video-1.webm#t=9"' in text
    assert 'href="login/sign-in/1/steps/008.yml"' in text
    assert "<code>smoke/login.md:10</code>" in text
    assert relative_path("login/sign-in/1/failure.png") in re.findall('<img class="shot" src="([^"]+)"', text)


@pytest.mark.browser
def test_the_page_in_a_browser_obeys_its_own_policy(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    shot = tmp_path / "login/sign-in/1/failure.png"
    shot.parent.mkdir(parents=True)
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        shot.write_bytes(page.screenshot())
        case = samples.failed_case("<script>document.title = 'hacked'</script>")
        (tmp_path / "index.html").write_text(render(samples.report(case), "html"), encoding="utf-8")
        page.on("console", lambda message: complaints.append(message.text))
        page.goto((tmp_path / "index.html").as_uri())
        page.locator(".shot").scroll_into_view_if_needed()
        page.wait_for_function("document.querySelector('.shot').naturalWidth > 0")
        assert page.title() == "🔴 smoketree: 1 of 1 case failed"
        assert page.locator(".case").evaluate("node => getComputedStyle(node).borderLeftWidth") == "5px"
        browser.close()
    assert not [text for text in complaints if "Content Security Policy" in text]


def test_what_a_runs_folder_holds() -> None:
    outputs = render_outputs(samples.red())
    assert list(outputs) == ["comment.md", "summary.md", "junit.xml", "index.html"]
    assert all(outputs.values())


def test_an_unknown_format() -> None:
    with pytest.raises(UsageError, match="is no format of a report"):
        render(samples.green(), "pdf")


def test_a_template_for_what_has_none() -> None:
    with pytest.raises(UsageError, match="for the comment or the summary"):
        render(samples.green(), "html", template=Path("x"))


@pytest.mark.parametrize("output", ["text", "junit", "html", "comment", "summary"])
def test_credentials_in_the_address_are_not_shown(output: str) -> None:
    report = samples.report(samples.failed_case(), url="https://user:pass@pr-7.example.test/")
    assert "user:pass" not in render(report, output)
