"""Dates and times as people write them, and as fields take them."""

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.literal.dates import date_of, looks_dated, time_of, wire

DAYS = st.dates(min_value=date(1900, 1, 1), max_value=date(2100, 12, 31))


@given(DAYS)
def test_a_day_is_the_same_however_it_is_written(day: date) -> None:
    month = day.strftime("%B")
    ways = (
        f"{day.month}/{day.day}/{day.year:04}",
        f"{day.day} {month} {day.year:04}",
        f"{month} {day.day}, {day.year:04}",
        f"{month[:3]} {day.day} {day.year:04}",
        day.isoformat(),
    )
    assert {date_of(way) for way in ways} == {day}
    assert {date_of(f"{day.day}/{day.month}/{day.year:04}", "en-GB")} == {day}


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("16/10/2012", "en-US", date(2012, 10, 16)),
        ("10/16/2012", "de-DE", date(2012, 10, 16)),
        ("4.5.2016", "en-US", None),
        ("4.5.2016", "de-DE", date(2016, 5, 4)),
        ("02/30/2016", "en-US", None),
        ("tomorrow", "en-US", None),
        ("1/2/3", "en-US", None),
    ],
)
def test_the_order_is_the_languages(text: str, language: str, day: date | None) -> None:
    assert date_of(text, language) == day


@given(st.times().map(lambda clock: clock.replace(second=0, microsecond=0)))
def test_a_time_is_the_same_on_both_clocks(clock: time) -> None:
    half = f"{clock.hour % 12 or 12}:{clock.minute:02} {'PM' if clock.hour >= 12 else 'AM'}"
    assert (
        time_of(half) == time_of(half.replace(" ", "").lower()) == time_of(f"{clock.hour}:{clock.minute:02}") == clock
    )


@pytest.mark.parametrize("text", ["13:00 PM", "25:00", "10", "7 apples", "", "0 am"])
def test_what_is_no_time(text: str) -> None:
    assert time_of(text) is None


@given(st.text(max_size=30))
def test_any_text_may_be_asked_about(text: str) -> None:
    looks_dated(text)
    assert wire(text, "text", "en-US") is None
