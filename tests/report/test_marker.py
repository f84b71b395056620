import pytest
from hypothesis import given

from smoketree.errors import UsageError
from smoketree.report.render import Marker, read_marker
from tests.report.strategies import hostile


@given(hostile, hostile)
def test_what_is_written_is_read(sha: str, run_id: str) -> None:
    marker = Marker("preview.web-1", sha, run_id, 7, 2)
    head = marker.head()
    assert head.count("-->") == head.count("<!--") == len(head.splitlines()) == 2
    assert read_marker(head + "### green\n") == marker


def test_without_a_known_run_it_is_one_line() -> None:
    assert Marker().head() == "<!-- smoketree:default -->\n"
    assert read_marker("<!-- smoketree:default -->\r\ntext") == Marker()


@pytest.mark.parametrize(
    "body", ["", "text\n<!-- smoketree:default -->\n", " <!-- smoketree:default -->", "<!-- smoketree:a--b -->"]
)
def test_it_counts_only_at_the_start(body: str) -> None:
    assert read_marker(body) is None


@pytest.mark.parametrize("state", ["{}", '{"sha": 1, "attempt": "x"}', "{broken}"])
def test_a_state_that_makes_no_sense_is_no_state(state: str) -> None:
    assert read_marker(f"<!-- smoketree:k -->\n<!-- {state} -->\n") == Marker("k")


@pytest.mark.parametrize("key", ["", "a b", "-->", "a--b", "x" * 65, "é", "a\n"])
def test_a_key_that_could_break_the_comment_is_refused(key: str) -> None:
    with pytest.raises(UsageError, match="cannot be a comment's key"):
        Marker(key)
