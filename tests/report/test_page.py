"""The page as a text: what it says, what it holds, and what no text can make of it."""

import html
import re
import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given

from smoketree.report.links import BESIDE, Links, SingleFile, shown_url, web_url
from smoketree.report.media import RunFolder
from smoketree.report.model import (
    Artifact,
    AssertionReport,
    Attempt,
    Environment,
    Event,
    EventKind,
    PlanSource,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
)
from smoketree.report.page import page_run, render_html
from smoketree.report.page_tree import Hit
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import reports, unhurried

TEXT = """#Case 1: Sign in

- Open /login
- Click "Sign in"
- Assert: the page shows "Welcome"
- Click "Go on"
"""
PICTURE = "login/sign-in/1/failure.png"
SNAPSHOT = "login/sign-in/1/steps/010.yml"
VIDEO = "login/sign-in/1/video-1.webm"
PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + struct.pack(">II", 3200, 1800) + b"\x08\x02"
VOID = ("meta", "link", "img", "input")


def page(report: TestReport, folder: Path | None = None, single: SingleFile | None = None) -> str:
    return render_html(view(report, None, BESIDE), folder=folder, single_file=single)


class Read(HTMLParser):
    """A page, taken apart."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.hrefs: list[str] = []
        self.sources: list[str] = []
        self.ids: list[str] = []
        self.scripts = 0
        self.policy = ""
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.tags.add(tag)
        self.attributes |= said.keys()
        self.scripts += tag == "script"
        if tag != "use":
            self.hrefs += [said["href"]] if "href" in said else []
        self.sources += [said["src"]] if "src" in said else []
        self.ids += [said["id"]] if "id" in said else []
        if said.get("http-equiv") == "Content-Security-Policy":
            self.policy = said["content"]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


TAGS = frozenset(
    re.findall(
        r"\w+",
        """
    html head meta title link style body svg symbol path circle use rect header main section article details summary
    h1 h2 h3 p ul ol li dl div dt dd code pre kbd strong time a span label input button img video figure figcaption
    table thead tbody tr th td blockquote dialog script""",
    )
)
ATTRIBUTES = frozenset(
    re.findall(
        r"[\w-]+",
        """
    lang charset http-equiv content name class rel href id open src controls muted playsinline preload alt loading
    hidden type role tabindex placeholder autocomplete spellcheck checked scope datetime width height viewbox d fill
    stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule cx cy r x y preserveaspectratio
    aria-hidden aria-label aria-labelledby aria-pressed aria-haspopup data-film data-t data-start data-show data-speed
    data-step data-box data-kind data-flaky data-filter""",
    )
)


def fuller(report: TestReport) -> TestReport:
    """The report with its own texts also where page errors and earlier attempts stand."""
    return report.model_copy(update={"scenarios": tuple(map(_fuller, report.scenarios))})


def _fuller(case: Scenario) -> Scenario:
    events = tuple(Event(kind=kind, text=case.summary, timestamp=at) for at, kind in enumerate(EventKind))
    tried = Attempt(number=1, status=case.status, summary=case.name, steps=case.steps, assertions=case.assertions)
    return case.model_copy(update={"events": events, "attempts": (*case.attempts, tried)})


@unhurried
@given(reports())
def test_no_text_makes_a_tag_an_attribute_or_an_address(report: TestReport) -> None:
    read = Read(page(fuller(report)))
    assert read.tags <= TAGS
    assert read.attributes <= ATTRIBUTES
    assert read.scripts == 1
    assert len(read.ids) == len(set(read.ids))
    ours = {web_url(report.url), web_url(report.environment.run_url or "")}
    for href in read.hrefs:
        is_ours = href in ours or href.startswith(("#case", "data:image/svg+xml,"))
        assert is_ours or re.fullmatch(r"(\.\./[\w-]+/)?[^:/?#\s]+(/[^:?#\s]+)*(#t=[\d.]+)?", href), href
    for source in read.sources:
        assert re.fullmatch(r"(\.\./[\w-]+/)?[^:/?#\s]+(/[^:?#\s]+)*(#t=[\d.]+)?", source), source


def folder_with(root: Path, snapshot: str = '- status [box=20,30,70,18]: "Welcom, Ada"\n') -> Path:
    for path, content in ((PICTURE, PNG), (SNAPSHOT, snapshot.encode()), (VIDEO, b"\x1a\x45\xdf\xa3" + bytes(3000))):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    return root


def failing(**more: object) -> TestReport:
    fields: dict[str, object] = {"steps": steps(), "failed_line": 5, "assertions": (bad(),)}
    return samples.report(
        samples.failed_case("Sign in", 1, samples.LOGIN, **(fields | more)),
        samples.passed_case("Check out", 3, samples.SHOP),
        plans=(PlanSource(file=samples.LOGIN, text=TEXT, sha="0" * 64),),
        environment=Environment(viewport="1600x900"),
    )


def steps() -> tuple[StepReport, ...]:
    return (samples.step(3, "Open /login", "opened /login"), samples.step(4, 'Click "Sign in"', "clicked"))


def bad() -> AssertionReport:
    words = 'the page shows "Welcome"'
    return samples.assertion(5, words, False, screenshot=PICTURE, snapshot=SNAPSHOT, seen='nearest: "Welcom, Ada"')


def test_the_first_thing_is_what_broke_where_and_what_was_seen() -> None:
    text = page(failing())
    head = re.sub(r"<[^>]*>|\s+", " ", text[text.index("<h1>") : text.index('id="cases"')])
    said = [
        "1 of 2 cases failed",
        "Sign in",
        "smoke/login.md:5",
        "Nearest: &#34;Welcom, Ada&#34;, expected &#34;Welcome&#34;",
        "the page shows",
        "Expected  text &#34;Welcome&#34;",
        "Seen  nearest: &#34;Welcom, Ada",
    ]
    places = [head.index(words) for words in said]
    assert places == sorted(places)
    assert 'href="#case-1-step-3">Sign in</a>' in text


def test_each_line_of_the_plan_has_its_mark_and_its_moment() -> None:
    text = page(failing())
    lines = re.findall(r'<li class="line is-([\w-]+)" id="case-1-step-(\d)"(?: data-film="1" data-t="(\d+)")?', text)
    assert lines == [("done", "1", "3000"), ("done", "2", "4000"), ("failed", "3", "5000"), ("not-reached", "4", "")]
    assert f'<a class="go" href="{VIDEO}#t=4">- Click &#34;Sign in&#34;</a>' in text
    assert f'src="{VIDEO}#t=3" data-start="3000"' in text, "the video begins shortly before the failure"


def test_the_video_of_an_early_failure_begins_at_the_first_step_and_not_at_an_empty_page() -> None:
    early = bad().model_copy(update={"video_offset": 1200})
    first = samples.step(3, "Open /login", "opened /login", video_offset=400)
    assert f'src="{VIDEO}#t=0.4" data-start="400"' in page(failing(steps=(first,), assertions=(early,)))


def test_what_must_not_be_there_is_marked_as_seen(tmp_path: Path) -> None:
    absent = bad().model_copy(update={"expected": 'no text "Welcom, Ada" in main "Shop"', "seen": "it is shown"})
    shown = page_run(view(failing(assertions=(absent,)), None, BESIDE), RunFolder(folder_with(tmp_path)))
    assert (proof := shown.cases[0].proof) is not None
    assert proof.tree is not None
    assert [(hit.role, hit.hit) for hit in proof.tree.hits] == [("status", Hit.SEEN)]


def test_the_page_that_proves_it_is_read_from_the_folder(tmp_path: Path) -> None:
    shown = page_run(view(failing(), None, BESIDE), RunFolder(folder_with(tmp_path)))
    proof = shown.cases[0].proof
    assert proof is not None
    assert proof.tree is not None
    assert [(hit.role, hit.hit) for hit in proof.tree.hits] == [("status", Hit.SEEN)]
    assert (proof.pixels, proof.size) == ((3200, 1800), (1600, 900))
    text = page(failing(), tmp_path)
    assert '<rect class="is-seen" x="16.0" y="26.0" width="78.0" height="26.0">' in text
    assert 'viewBox="0 0 1600 900" preserveAspectRatio="none"' in text


@pytest.mark.parametrize("viewport", ["mobile", "no size", ""])
def test_nothing_is_marked_in_a_picture_of_another_shape(tmp_path: Path, viewport: str) -> None:
    report = failing().model_copy(update={"environment": Environment(viewport=viewport)})
    assert 'class="overlay"' not in page(report, folder_with(tmp_path))


def test_the_plans_own_viewport_counts(tmp_path: Path) -> None:
    plan = PlanSource(file=samples.LOGIN, text="---\nviewport: 1600x900\n---\n" + TEXT[:-18], sha="0" * 64)
    report = failing().model_copy(update={"environment": Environment(viewport="mobile"), "plans": (plan,)})
    assert 'viewBox="0 0 1600 900" preserveAspectRatio="none"' in page(report, folder_with(tmp_path))


def test_a_snapshot_in_which_nothing_of_it_stands(tmp_path: Path) -> None:
    assert "No line contains the expected or actual text" in page(failing(), folder_with(tmp_path, "- main\n"))
    assert 'class="tree"' not in page(failing(), folder_with(tmp_path, "no snapshot"))


def test_errors_of_the_page_around_the_failure_and_the_others_folded() -> None:
    at = bad().timestamp
    events = (
        Event(kind=EventKind.REQUEST, text="POST /api 500", timestamp=at - 1000),
        Event(kind=EventKind.CONSOLE, text="long ago", timestamp=at - 60_000),
    )
    text = page(failing(events=events))
    near, others = text.index("POST /api 500"), text.index("long ago")
    assert near < text.index("1 other in this case") < others


def test_what_went_wrong_since_the_last_action_is_near_however_long_ago() -> None:
    acted = samples.step(4, "Click", "clicked", timestamp=bad().timestamp - 60_000)
    event = Event(kind=EventKind.REQUEST, text="POST /api 500", timestamp=bad().timestamp - 59_000)
    assert "in this case" not in page(failing(steps=(acted,), events=(event,)))


def test_attempts_stand_side_by_side_with_their_videos() -> None:
    crashed = samples.step(
        4, 'Click "Sign in"', "", status=StepStatus.ERROR, error="the page crashed", video_offset=4000
    )
    first = Attempt(
        number=1,
        status=Status.ERROR,
        summary="it crashed",
        steps=(steps()[0], crashed),
        artifacts=(Artifact(kind="video", path="login/sign-in/0/video-1.webm"),),
    )
    text = page(failing(attempts=(first,)))
    table = text[text.index("<table>") : text.index("</table>")]
    assert re.findall(r"Attempt (\d)<", table) == ["1", "2"]
    assert 'the page crashed <a class="minor" href="login/sign-in/0/video-1.webm#t=4"' in table
    assert re.findall(r"is-(failed|not-reached)\"", table.split("</tr>")[3]) == ["not-reached", "failed"]


def test_pictures_where_there_is_no_video() -> None:
    artifacts = (Artifact(kind="screenshot", path="login/sign-in/1/end.png", label="end"),)
    seen = (samples.step(8, "Open", "opened", screenshot="login/sign-in/1/steps/001.png"),)
    text = page(samples.report(samples.passed_case(artifacts=artifacts, steps=seen)))
    assert "<video" not in text
    assert re.findall(r'<li( data-step="1")?><a href="login/sign-in/1/([^"]+)"><img', text) == [
        (' data-step="1"', "steps/001.png"),
        ("", "end.png"),
    ]


def test_one_file_holds_what_fits_the_failure_first(tmp_path: Path) -> None:
    report = failing()
    beside = Read(page(report, folder_with(tmp_path)))
    assert VIDEO + "#t=3" in beside.sources
    all_in = page(report, tmp_path, SingleFile(10_000))
    assert {source[:15] for source in Read(all_in).sources} == {"data:image/png;", "data:video/webm"}
    some_in = page(report, tmp_path, SingleFile(len(PNG)))
    assert [source[:15] for source in Read(some_in).sources] == ["data:image/png;"]
    assert "except 1 file (0.0 MB)" in re.sub(r"\s+", " ", some_in)
    for text in (all_in, some_in):
        read = Read(text)
        assert "img-src data:; media-src data:; style-src" in read.policy
        assert all(href.startswith(("#", "data:image/svg", "https:")) for href in read.hrefs), "nothing lies beside it"


def test_the_small_picture_of_one_file_is_not_in_it_twice(tmp_path: Path) -> None:
    beside = page(failing(), folder_with(tmp_path))
    assert (
        f'<a class="thumb" href="#case-1-picture" aria-label="Picture of the page at line 5"><img src="{PICTURE}"'
        in beside
    )
    inside = page(failing(), tmp_path, SingleFile(10_000))
    assert inside.count("data:image/png;") == 1
    assert '<img data-of="case-1-picture"' in inside


def test_a_case_says_why_it_has_no_trace() -> None:
    without = samples.failed_case(no_trace="traces are off; <b>")
    assert "no trace: traces are off; &lt;b&gt;</p>" in page(samples.report(without))
    trace = Artifact(kind="trace", path="login/sign-in/1/trace.zip")
    text = page(samples.report(samples.failed_case(artifacts=(trace,))))
    assert 'href="login/sign-in/1/trace.zip"' in text
    assert "no trace" not in text


def test_a_failure_is_there_as_text_for_an_agent() -> None:
    text = page(failing())
    agent = text[text.index('<details class="agent">') :]
    agent = html.unescape(agent[agent.index("<pre") : agent.index("</pre>")])
    for words in (
        "smoke/login.md:5",
        "Welcom, Ada",
        "smoketree run smoke/login.md --url https://pr-7.preview.example.test/",
    ):
        assert words in agent
    assert "Text for a coding agent" not in page(samples.green())


def test_one_file_without_its_folder_says_so() -> None:
    assert "except 2 files that did not fit" in re.sub(r"\s+", " ", page(failing(), None, SingleFile()))


def test_files_of_another_host_are_linked_and_not_loaded() -> None:
    links = Links(urls={VIDEO: "https://files.example.test/v.webm", PICTURE: "https://files.example.test/p.png"})
    read = Read(render_html(view(failing(), None, links)))
    assert not read.sources
    assert "https://files.example.test/v.webm#t=4" in read.hrefs


def test_the_policy_names_no_host_and_no_unsafe_word() -> None:
    policy = Read(page(failing())).policy
    assert policy.startswith(
        "default-src 'none'; img-src 'self' file: data:; media-src 'self' file: blob:; connect-src 'self'; "
    )
    assert "unsafe" not in policy
    assert not re.search(r"https?:|\*", policy)
    assert len(re.findall(r"(?:style|script)-src 'sha256-[\w+/]{43}='", policy)) == 2


def test_what_is_new_since_the_report_before() -> None:
    before = samples.report(samples.passed_case("Sign in", 1), samples.passed_case("Gone"))
    text = render_html(view(failing(), before, BESIDE))
    changes = re.sub(r"<[^>]*>|\s+", " ", text[text.index('id="changes"') : text.index('id="cases"')])
    assert re.search(r"Sign in +smoke/login.md +passed, now failed", changes)
    assert "removed: Gone" in changes


def test_a_green_run_is_calm() -> None:
    text = page(samples.green())
    assert "What went wrong" not in text
    assert "<details open" not in text
    assert 'preload="metadata"' not in text
    assert "2 of 2 cases passed" in text


def test_what_failed_and_what_could_not_be_tested_are_two_filters() -> None:
    late = samples.failed_case("Pay", 9, samples.SHOP, status=Status.ERROR)
    report = samples.report(*failing().scenarios, late)
    found = re.findall(r'data-filter="(\w+)"[^>]*>([^<]+?) <span class="count">(\d)', page(report))
    assert found == [
        ("all", "All", "3"),
        ("failed", "Failed", "1"),
        ("error", "Not tested", "1"),
        ("passed", "Passed", "1"),
    ]


def test_a_run_of_nothing_and_one_that_ended_early() -> None:
    assert "No case was run." in page(samples.report())
    assert "The run ended early:" in page(samples.aborted())


def test_the_models_words_stand_at_the_line_that_failed() -> None:
    spoke = samples.step(4, 'Click "Sign in"', "", status=StepStatus.FAILED, error="no", reasoning="I looked for it.")
    text = page(failing(steps=(steps()[0], spoke), assertions=(), failed_line=4))
    assert re.search(r"The model said</p>I looked for it\.", text)


def test_an_address_is_shown_without_its_credentials() -> None:
    report = failing().model_copy(update={"url": "ftp://user:pass@x/"})
    text = page(report)
    assert "pass@" not in text
    assert shown_url(report.url) in text
