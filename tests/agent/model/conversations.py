"""Conversations of all kinds, for property tests; and a clock that need not be waited for."""

from hypothesis import strategies as st

from smoketree.agent.model.conversation import Echo, Picture, Request, Text, ToolResult, ToolSpec, ToolUse, Turn

CLICK = ToolSpec("click", "Clicks.", {"type": "object", "properties": {"ref": {"type": "string"}}})


class QuickClock:
    """Time that passes only by sleeping."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return 1_700_000_000 + self.time

    def monotonic(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


def said(text: str, *, cached: bool = False) -> Turn:
    return Turn("user", (Text(text),), cached)


words = st.text(st.characters(codec=None), max_size=30) | st.sampled_from(["", " ", "\ud800", "\x00", "a\nb"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=10,
)
arguments = st.dictionaries(words, json_values, max_size=3)
pictures = st.builds(Picture, st.binary(max_size=20), st.just("image/png"))
uses = st.builds(ToolUse, st.sampled_from(["a", "b", "smoketree_1"]), st.sampled_from(["click", "wait"]), arguments)
results = st.builds(
    ToolResult,
    st.sampled_from(["a", "b", "smoketree_1"]),
    st.just("click"),
    st.lists(st.builds(Text, words) | pictures, max_size=2).map(tuple),
    st.booleans(),
)
echoes = st.builds(
    Echo,
    st.sampled_from(
        [
            {"type": "thinking", "thinking": "", "signature": "s"},
            {"thoughtSignature": "c2ln"},
            {"thoughtSignature": "?"},
        ]
    )
    | json_values,
)
parts = st.lists(st.builds(Text, words) | pictures | uses | results | echoes, max_size=4).map(tuple)
turns = st.builds(Turn, st.sampled_from(["user", "assistant"]), parts, st.booleans())
requests = st.builds(
    Request,
    words,
    st.sampled_from([(), (CLICK,)]),
    st.lists(turns, max_size=6).map(tuple),
    st.integers(1, 8192),
    st.sampled_from([None, "any", "click"]),
)
