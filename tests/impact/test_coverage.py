"""What ran, by file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.protocol import CodeRun, CodeSource, Ranges
from smoketree.errors import UsageError
from smoketree.impact.coverage import (
    Coverage,
    CoverageRecorder,
    Fetch,
    executed_ranges,
    format_lines,
    in_repository,
    load_coverage,
    parse_lines,
    save_coverage,
)
from smoketree.impact.repository import repository_at
from tests.impact.bundle import bundle, repository

pytestmark = pytest.mark.anyio
CART = "export function total() {\n  return 1;\n}\n\nexport function empty() {\n  return 2;\n}\n"


@given(st.sets(st.integers(1, 300)))
def test_lines_are_read_as_they_were_written(lines: set[int]) -> None:
    assert set(parse_lines(format_lines(lines))) == lines


def test_a_range_goes_over_lines_without_code() -> None:
    assert format_lines({1, 2, 5, 8}, code={6, 7}) == "1-5,8"


@st.composite
def nested(draw: st.DrawFn, start: int = 0, end: int = 40, depth: int = 0) -> list[tuple[int, int, bool]]:
    """Ranges one inside of the other, as V8 has them."""
    found = [(start, end, draw(st.booleans()))]
    at = start
    while depth < 3 and at < end - 1 and draw(st.booleans()):
        first = draw(st.integers(at, end - 1))
        last = draw(st.integers(first + 1, end))
        found += draw(nested(first, last, depth + 1))
        at = last
    return found


@given(nested())
def test_the_innermost_range_says_whether_a_place_ran(ranges: list[tuple[int, int, bool]]) -> None:
    ran = {place for start, end in executed_ranges(tuple(ranges)) for place in range(start, end)}
    inner = {
        place: min((each for each in ranges if each[0] <= place < each[1]), key=lambda each: each[1] - each[0])[2]
        for place in range(40)
    }
    # Of two that are equal, the later is the inner one.
    for start, end, value in ranges:
        if sum((start, end) == each[:2] for each in ranges) > 1:
            for place in range(start, end):
                inner.pop(place, None)
        del value
    assert all((place in ran) == value for place, value in inner.items())


async def nothing(_: str) -> str | None:
    return None


async def covered(
    folder: Path,
    *sources: CodeSource,
    page: str = "http://preview.test/",
    ran: Ranges = ((0, 10, True),),
    fetch: Fetch = nothing,
) -> Coverage:
    """The coverage of a case that ran places of these sources, by the files of the repository in the folder."""
    recorder = CoverageRecorder()
    for source in sources:
        recorder.add("a.md", "one", [CodeRun(source, page, ran)], fetch)
    return in_repository(await recorder.recorded(), await repository_at(folder))


def offset(text: str, words: str) -> int:
    """Where the words begin, as a browser counts."""
    return len(text[: text.index(words)].encode("utf-16-le")) // 2


async def test_a_script_that_is_a_file_has_its_lines(tmp_path: Path) -> None:
    text = f"/* 🛒🛒🛒🛒 */ {CART}"
    repository(tmp_path, {"static/cart.js": text})
    ran = (0, offset(text, "export function empty"), True), (offset(text, "return 1"), offset(text, "}\n\n"), False)
    source = CodeSource("http://preview.test/static/cart.js?v=1", text)
    coverage = await covered(tmp_path, source, page="http://preview.test/cart?x=1", ran=ran)
    assert coverage.cases[0].pages == {"/cart": {"static/cart.js": "1,3"}}
    assert coverage.files["static/cart.js"].code == "1-3,5-7"
    path = tmp_path / "coverage.json"
    save_coverage(coverage, path)
    assert load_coverage(path) == coverage


async def test_a_bundle_has_the_lines_of_its_sources(tmp_path: Path) -> None:
    sources = {"src/cart.js": CART, "src/shop.js": "open();\nclose();\n"}
    repository(tmp_path, {**sources, "README": "x"})
    code, source_map = bundle(sources, "app.js.map")
    at = offset(code, "close")

    async def fetch(url: str) -> str | None:
        return source_map if url == "http://preview.test/dist/app.js.map" else None

    source = CodeSource("http://preview.test/dist/app.js", code, "app.js.map")
    coverage = await covered(tmp_path, source, ran=((0, at, True),), fetch=fetch)
    assert coverage.ran("src/cart.js") == {1, 2, 3, 5, 6, 7}
    assert set(coverage.files) == set(sources)
    assert all(record.blob for record in coverage.files.values())


async def test_lines_of_another_text_are_not_known(tmp_path: Path) -> None:
    repository(tmp_path, {"web/static/cart.js": CART})
    coverage = await covered(tmp_path, CodeSource("http://preview.test/web/static/cart.js", "minified()"))
    assert (coverage.files["web/static/cart.js"].blob, coverage.files["web/static/cart.js"].code) == ("", "")
    assert coverage.ran("web/static/cart.js")


async def test_lines_are_not_known_where_pages_have_different_texts(tmp_path: Path) -> None:
    repository(tmp_path, {"web/static/cart.js": CART})
    sources = (CodeSource("http://preview.test/web/static/cart.js", text) for text in ("minified()", CART))
    coverage = await covered(tmp_path, *sources)
    assert coverage.files["web/static/cart.js"].blob == ""


def test_a_file_that_is_no_coverage_is_refused(tmp_path: Path) -> None:
    (tmp_path / "coverage.json").write_text('{"files": 3}')
    with pytest.raises(UsageError, match="no coverage of smoketree"):
        load_coverage(tmp_path / "coverage.json")
