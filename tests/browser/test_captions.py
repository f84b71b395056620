"""What a video writes on a page."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.recording import drawn, lines_of, video_size

HOSTILE = st.text(st.characters(codec="utf-8") | st.sampled_from("<>\"'&/= \n\t\x00\x1b\u2028\u202e"), max_size=300)


class _Seen(HTMLParser):
    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


@given(HOSTILE, st.sampled_from([(1600, 900), (1280, 720), (390, 844), (200, 200), (5000, 300)]))
def test_a_caption_is_text_and_needs_no_style(text: str, window: tuple[int, int]) -> None:
    seen = _Seen(drawn(text, *window))
    assert seen.tags <= {"table", "tr", "td", "font", "br"}
    assert not {name for name in seen.attributes if name == "style" or name.startswith("on") or name in {"src", "href"}}
    assert set("".join(seen.text.split())) <= set(text) | {"…"}


@given(HOSTILE, st.floats(10, 200), st.integers(1, 3))
def test_a_long_text_is_cut_at_a_word(text: str, ems: float, most: int) -> None:
    lines = lines_of(text, ems, most)
    words = " ".join(lines_of(text, 1_000_000, 1)).split()
    assert len(lines) <= most
    if max(map(len, words), default=0) > 8:
        return  # what is longer than a line has to be broken
    shown = " ".join(lines).split()
    assert shown == words or (shown[-1], shown[:-1]) == ("…", words[: len(shown) - 1])


def test_a_step_of_usual_length_is_shown_whole() -> None:
    step = 'Type "somebody@example.com" into the "Email" field of the sign-up form'
    assert " ".join(lines_of(step, 34, 2)) == step
    assert lines_of("", 34, 2) == []


@given(st.integers(1, 8000), st.integers(1, 8000))
def test_a_video_has_the_shape_of_the_page_and_costs_no_more_than_a_small_one(width: int, height: int) -> None:
    wide, high = video_size(width, height)
    assert wide % 2 == high % 2 == 0
    assert (wide - 4) * (high - 4) <= 800 * 450
    assert video_size(1600, 900) == video_size(1280, 720) == (800, 450)
    assert video_size(390, 844) == (390, 844)
