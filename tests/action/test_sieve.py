"""The bounds of a report, whatever JSON it is."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from smoketree.action.intake import within_limits
from smoketree.errors import UntestableError

texts = st.text(st.characters(codec=None), max_size=20) | st.just("tracer") | st.just("x" * 300_000)
numbers = st.integers() | st.floats()
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=20,
)


@given(values)
def test_what_comes_through_is_bounded_and_clean(value: Any) -> None:
    try:
        text = within_limits(json.dumps(value).encode(), lambda text: text.replace("tracer", "***"))
    except UntestableError:
        return
    assert b"tracer" not in text
    bounded(json.loads(text))


def bounded(value: Any) -> None:
    if isinstance(value, dict):
        assert all(len(key) <= 200 for key in value)
        bounded(list(value.values()))
    elif isinstance(value, list):
        for item in value:
            bounded(item)
    elif isinstance(value, str):
        assert len(value) <= 100_000
    elif isinstance(value, int | float):
        assert abs(value) <= 10**13
