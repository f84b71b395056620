"""Pictures made as small as models take them."""

import struct
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Picture

from smoketree.browser.protocol import Image
from smoketree.browser.scaling import LONGEST_SIDE, MOST_PIXELS, fitting, scaled
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Pages

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 30, 20)


@given(st.integers(1, 20_000), st.integers(1, 20_000))
def test_what_fits_is_within_both_limits_and_no_larger_than_needed(width: int, height: int) -> None:
    new_width, new_height = fitting(width, height)
    assert 1 <= new_width <= min(width, LONGEST_SIDE)
    assert 1 <= new_height <= min(height, LONGEST_SIDE)
    assert new_width * new_height <= MOST_PIXELS
    if max(width, height) <= LONGEST_SIDE and width * height <= MOST_PIXELS:
        assert (new_width, new_height) == (width, height)


@given(st.binary() | st.binary().map(lambda rest: PNG + rest) | st.binary().map(lambda rest: b"\xff\xd8" + rest))
def test_what_is_no_picture_stays_as_it_is(content: bytes) -> None:
    assert scaled(Image(content, "image/png")).content == content


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
async def test_a_tall_picture_is_scaled_in_the_answer_and_whole_in_its_file(
    open_session: OpenSession, pages: Pages, kind: str
) -> None:
    html = "<body style='margin:0'><p style='height:4000px;background:red'>tall</p>"
    async with open_session(action_timeout=20.0) as session:  # a busy machine takes seconds for such a picture
        await visit(session, pages.html("/tall", html))
        answer = await call(session, "take_screenshot", fullPage=True, type=kind)
        assert answer.images, answer
        link = answer.results[0].partition("](")[2].rstrip(")")
        whole = _size(await _file(session, link))
    size = _size(answer.images[0].content)
    assert size[1] in {LONGEST_SIDE, LONGEST_SIDE - 1}
    assert answer.images[0].mime_type == f"image/{kind}"
    assert whole[1] >= 4000


async def _file(session: Session, link: str) -> bytes:
    return (session._context.options.file_root / link).read_bytes()


def _size(content: bytes) -> tuple[int, int]:
    with Picture.open(BytesIO(content)) as picture:
        return picture.size
