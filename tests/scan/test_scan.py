"""A scan of small sites on loopback: what it finds, what it leaves alone, and that it changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from smoketree.plan.parser import parse
from smoketree.report.model import NoteKind, Status, TestReport
from smoketree.report.render import Format, render
from smoketree.run.run import write_outputs
from smoketree.run.run_context import Silent
from smoketree.scan.scan import Drafts, Scan
from smoketree.settings import load_settings
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = pytest.mark.browser

FITS = "<meta name=viewport content='width=device-width'>"
SENDS = """<script>
fetch('/save', {method: 'POST'}).catch(() => { throw new Error('not saved') });
navigator.sendBeacon('/seen', 'x');
new SharedWorker('/shared.js');
</script>"""
LINKS = {
    "/fine": "Fine", "/error": "Error", "/data": "Data", "/style": "Style", "/picture": "Picture", "/late": "Late",
    "/words": "Words", "/blank": "Blank", "/wide": "Wide", "/desktop": "Desktop", "/sends": "Sends", "/gone": "Gone",
    "/broken": "Broken", "/account/delete": "Delete account", "/list?action=archive": "Archive", "/end": "Log out",
    "/away": "Away", "/private": "Private", "/notes.pdf": "Notes", "/missing.pdf": "More notes",
}  # fmt: skip


def _site(pages: Pages) -> None:
    menu = "<nav><button aria-haspopup=menu aria-expanded=false onclick=\"document.querySelector('#m').innerHTML ="
    menu += "'<a href=/in-menu>In the menu</a>'\">More</button><div id=m></div></nav>"
    links = " ".join(f"<a href='{path}'>{name}</a>" for path, name in LINKS.items())
    links += " <a href=/hidden hidden>Hidden</a>"
    pages.html("/", f"<title>Home</title>{menu}<h1>Home</h1>{links} <a href='/post' data-method=post>Post</a>")
    for path in ("/fine", "/in-menu", "/in-map", "/account/delete", "/list", "/end", "/post"):
        pages.html(path, f"<title>{path}</title><h1>Page {path}</h1><a href='/'>Home</a>")
    pages.html("/error", "<h1>Error</h1><script>setTimeout(() => { null.x }, 20)</script>")
    pages.html("/data", "<h1>Data</h1><script>fetch('/api').catch(() => 0); fetch('/status/401')</script>")
    pages.on("/api", lambda _: Reply("{}", 500))
    pages.html("/style", "<link rel=stylesheet href=/no.css><h1>Style</h1>")
    pages.html("/picture", "<h1>Picture</h1><img src=/no.png width=40 height=40>")
    pages.html(
        "/late", "<h1>Late</h1><p style='height:9000px'>Far</p><img loading=lazy src=/no-late.png width=9 height=9>"
    )
    pages.html(
        "/words",
        "<h1>Welcome undefined</h1><p>cart.total.label</p><p>Use `{{name}}` here</p>"
        "<p><code>{{ink}}</code>: a squid</p><pre>{{fish}}\n{{eel}}</pre>",
    )
    pages.html("/blank", "<title>Blank</title><div id=root></div>")
    pages.html("/wide", f"{FITS}<h1>Wide</h1><div class=row style='width:800px;background:#eee'>row</div>")
    pages.html("/desktop", "<h1>Desktop</h1><div style='width:800px;background:#eee'>not made for phones</div>")
    pages.html("/sends", f"<h1>Sends</h1><p>undefined</p>{SENDS}")
    pages.on("/shared.js", lambda _: Reply("fetch('/shared', {method: 'POST'})", content_type="text/javascript"))
    pages.on("/broken", lambda _: Reply("<h1>Sorry</h1>", 500))
    pages.on("/private", lambda _: Reply("<h1>Sign in</h1>", 401))
    pages.on("/away", lambda _: Reply(status=302, headers={"Location": "http://elsewhere.test/"}))
    pages.on("/notes.pdf", lambda _: Reply(b"%PDF-1.4", content_type="application/pdf"))
    pages.on("/sitemap.xml", _sitemap)


def _sitemap(_: Hit) -> Reply:
    places = "".join(f"<url><loc>https://production.test/{path}</loc></url>" for path in ("in-map", "only-there"))
    return Reply(f"<urlset>{places}</urlset>", content_type="application/xml")


def _scan(out: Path, url: str, **settings: Any) -> TestReport:
    given = load_settings({"url": url, "out": out, "provider": "none", **settings}, files=False)
    report = anyio.run(Scan(given, Silent()).go)
    write_outputs(report, given)
    return report


def _found(report: TestReport) -> dict[str, list[tuple[NoteKind, str]]]:
    return {page.name: [(note.kind, note.text) for note in page.notes] for page in report.scenarios if page.notes}


@pytest.fixture(scope="module")
def scanned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestReport, Pages, Path]]:
    with Pages() as site:
        _site(site)
        out = tmp_path_factory.mktemp("scan")
        yield _scan(out, site.url()), site, out


def test_each_kind_of_fault_is_found_where_it_is(scanned: tuple[TestReport, Pages, Path]) -> None:
    report, _, _ = scanned
    assert _found(report) == {
        "/": [
            (NoteKind.LINK, 'the link "Gone" leads to /gone, which answered 404 Not Found'),
            (NoteKind.LINK, 'the link "More notes" leads to /missing.pdf, which answered 404'),
        ],
        "/error": [(NoteKind.PAGE_ERROR, "TypeError: Cannot read properties of null (reading 'x')")],
        "/data": [(NoteKind.REQUEST, "GET /api answered 500")],
        "/style": [(NoteKind.RESOURCE, "GET /no.css answered 404")],
        "/picture": [(NoteKind.RESOURCE, "GET /no.png answered 404")],
        "/late": [(NoteKind.RESOURCE, "the picture /no-late.png answered 404")],
        "/words": [(NoteKind.TEXT, "Welcome undefined"), (NoteKind.TEXT, "cart.total.label")],
        "/blank": [(NoteKind.BLANK, "the page shows nothing")],
        "/wide": [(NoteKind.LAYOUT, "the page is 808 px wide in a window of 390 px, because of div.row")],
        "/sends": [(NoteKind.TEXT, "undefined")],
        "/broken": [(NoteKind.PAGE, "answered 500 Internal Server Error")],
    }
    assert report.passed
    assert all(page.status is Status.PASSED for page in report.scenarios)


def test_pages_come_from_links_menus_and_the_sitemap(scanned: tuple[TestReport, Pages, Path]) -> None:
    visited = {page.name for page in scanned[0].scenarios}
    assert {"/", "/fine", "/in-menu", "/in-map", "/private"} <= visited
    assert not visited & {"/away", "/gone", "/only-there", "/notes.pdf"}


def test_nothing_is_changed(scanned: tuple[TestReport, Pages, Path]) -> None:
    """No request but GET and HEAD arrives, whoever sends it; links that act are listed."""
    report, site, _ = scanned
    assert {hit.method for hit in site.hits} <= {"GET", "HEAD"}
    assert not {hit.path for hit in site.hits} & {"/account/delete", "/list", "/end", "/post"}
    assert report.scan is not None
    assert set(report.scan.not_followed) == {"/account/delete", "/list?action=archive", "/end", "/post"}
    assert set(report.scan.refused) >= {"POST /save", "POST /seen"}
    assert not {note.kind for page in report.scenarios if page.name == "/sends" for note in page.notes} - {
        NoteKind.TEXT
    }


def test_the_report_has_the_same_outputs_as_that_of_a_run(scanned: tuple[TestReport, Pages, Path]) -> None:
    report, _, out = scanned
    folder = out / "runs" / report.run_id
    comment = (folder / "comment.md").read_text()
    assert f"{len(report.scenarios)} pages visited, 11 with findings" in comment
    assert "| blank page: `the page shows nothing` | `/blank` |" in comment
    assert "4 links that may do something were not followed" in comment
    assert "blank page: the page shows nothing" in (folder / "junit.xml").read_text()
    assert "What was found" in (folder / "index.html").read_text()
    assert "note: dead link: /: the link" in render(report, Format.TEXT)
    step = report.scenarios[0].steps[0]
    assert step.screenshot is not None
    assert (folder / step.screenshot).read_bytes().startswith(b"\xff\xd8")
    assert step.snapshot is not None
    assert 'heading "Home"' in (folder / step.snapshot).read_text()


def test_with_a_base_only_what_is_new_counts(tmp_path: Path) -> None:
    both = "<html lang=en><title>Home</title><h1>Home</h1><img src=/no.png width=9 height=9><img src=/ok.svg>"
    svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"
    with Pages() as head, Pages() as base:
        for site in (head, base):
            site.on("/ok.svg", lambda _: Reply(svg, content_type="image/svg+xml"))
        base.html("/", f"{both}<a href=/old>Old</a>")
        head.html("/", f"{both}<a href=/old>Old</a><a href=/new>New</a><a href=/new.pdf>File</a><button></button>")
        report = _scan(tmp_path, head.url(), base_url=base.url(), fail_on=("accessibility",))
    assert _found(report) == {
        "/": [
            (NoteKind.ACCESSIBILITY, "Buttons must have discernible text (button-name; 1 more than on the base)"),
            (NoteKind.LINK, 'the link "New" leads to /new, which answered 404 Not Found'),
            (NoteKind.LINK, 'the link "File" leads to /new.pdf, which answered 404'),
        ]
    }
    assert report.scenarios[0].status is Status.FAILED
    assert not report.passed


def test_the_limits_are_kept_and_robots_only_on_request(tmp_path: Path) -> None:
    with Pages() as site:
        site.html("/", "".join(f"<a href=/{number}>{number}</a>" for number in range(9)))
        for number in range(9):
            site.html(f"/{number}", f"<h1>{number}</h1>")
        site.on("/robots.txt", lambda _: Reply("User-agent: *\nDisallow: /3\n", content_type="text/plain"))
        few = _scan(tmp_path / "few", site.url(), max_pages=3)
        polite = _scan(tmp_path / "polite", site.url(), robots=True)
    assert len(few.scenarios) == 3
    assert few.scan is not None
    assert few.scan.not_visited == 7
    assert {page.name for page in polite.scenarios} == {"/", *(f"/{number}" for number in range(9) if number != 3)}


def test_a_drafted_plan_holds_for_each_kind_of_page(tmp_path: Path) -> None:
    """One case for each kind of page, of three to five lines that can be read, and none for a page with findings."""
    with Pages() as site:
        site.html(
            "/", "<title>Shop</title><h1>Shop</h1><a href=/items/1>One</a> <a href=/items/2>Two</a> <a href=/bad>B</a>"
        )
        for number in (1, 2):
            buttons = "".join(f"<button>{word}</button>" for word in ("Reserve", "Compare", "Rate", "Share", "Ask"))
            site.html(f"/items/{number}", f"<title>Item</title><h1>Item</h1>{buttons}")
        site.html("/bad", "<title>Bad</title><h1>Bad undefined</h1><button>Go</button>")
        drafts = Drafts()
        given = load_settings({"url": site.url(), "out": tmp_path, "workers": 1}, files=False)
        anyio.run(Scan(given, Silent(), drafts).go)
        assert {hit.method for hit in site.hits} <= {"GET", "HEAD"}
    cases = parse(drafts.text(), "pages.md").plan
    assert cases is not None
    assert [case.steps[0].text for case in cases.cases] == ['Open "/"', 'Open "/items/1"']
    assert all(3 <= len(case.steps) <= 5 for case in cases.cases)
    assert 'the page title is "Shop"' in drafts.text()


def test_pages_that_look_different_are_shown_beside_the_base(tmp_path: Path) -> None:
    """What moves on a page is not a difference; what stands elsewhere is."""
    moves = "<div style='height:60px'><i id=m style='position:relative;background:red'>run</i></div><script>"
    moves += "setInterval(() => { m.style.left = `${(Date.now() / 3) % 400}px` }, 15)</script>"
    box = "<div style='position:absolute;top:300px;left:{}px;width:90px;height:90px;background:green'></div>"
    with Pages() as head, Pages() as base:
        for site, left in ((head, 300), (base, 700)):
            site.html("/", f"<h1>Home</h1>{moves}<a href=/moved>Moved</a>")
            site.html("/moved", f"<h1>Moved</h1>{box.format(left)}{moves}")
        report = _scan(tmp_path, head.url(), base_url=base.url())
    pictures = {page.name: page.base_pictures for page in report.scenarios}
    assert pictures["/"] is None
    pair = pictures["/moved"]
    assert pair is not None
    assert sorted(box[0] // 100 for box in pair.changed) in ([2, 6], [2, 7], [3, 6], [3, 7])
    folder = tmp_path / "runs" / report.run_id
    assert (folder / pair.before).is_file()
    assert "1 page looks different from the base" in (folder / "comment.md").read_text()
    assert "What looks different from the base" in (folder / "index.html").read_text()
