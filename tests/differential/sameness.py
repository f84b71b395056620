"""When two answers say the same in other words."""

import re
from collections.abc import Callable

from tests.differential.compare import Difference


def alike_but_for(pattern: str, instead: str = "") -> Callable[[Difference], bool]:
    """Whether the two texts are the same once everything that fits the pattern is taken out."""
    cut = re.compile(pattern)
    return lambda one: cut.sub(instead, one.theirs) == cut.sub(instead, one.ours)


# One thing in two ways of writing it.
_WRITTEN = (
    ("label=", ""),
    ('compile(r"', 'compile("'),
    (' >> nth=0")', '").first'),
    (" >> internal:control=enter-frame >> ", '").content_frame.locator("'),
    (" >> ", '").locator("'),
    ('"css=', '"'),
)


def as_given(one: Difference) -> bool:
    """Whether the code differs only in how it writes down what the client gave."""

    def tidy(code: str) -> str:
        code = re.sub(r"modifiers=\[[^\]]*\]", "modifiers", code)
        code = re.sub(r"frame_locator\((.*?)\)", r"locator(\1).content_frame", code)
        for written, alike in _WRITTEN:
            code = code.replace(written, alike)
        return code

    return tidy(one.theirs) == tidy(one.ours)


def both_say(words: str) -> Callable[[Difference], bool]:
    return lambda one: words in one.theirs and words in one.ours


def titles_more(one: Difference) -> bool:
    """Whether ours is the same but for titles that theirs does not know."""
    if one.facet == "page":
        return re.sub(r"\n- Page Title: .*", "", one.ours) == one.theirs
    return re.sub(r"\[[^\]]*\]\(", "[](", one.ours) == one.theirs


def without_frames(text: str) -> list[str]:
    """The lines in any order, without the frames of our timers and the numbers of lines that we ran."""
    lines = [line for line in text.splitlines() if "(smoketree:timers:" not in line]
    return sorted(re.sub(r" @ :\d+$", "", line) for line in lines)


def without_secrets(text: str) -> str:
    text = re.sub(r"<secret>(\w+)</secret>", r"<secret:\1>", text)
    return re.sub(r" @ :\d+", "", text).replace(' style="-webkit-text-security: disc !important;"', "")


def theirs_and_more(one: Difference) -> bool:
    return one.ours.startswith(one.theirs)
