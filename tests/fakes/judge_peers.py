"""Scripted judges for the fake Messages API: they answer the first question about a line, and the second one."""

import re
from collections.abc import Mapping

from smoketree.browser.verify_text import holds_text
from tests.fakes.model_peers import Answer, Body, Peer, forced, judging, newest, use

FORCED = frozenset({"judgement", "choice", "contrary"})
"""The tools that a judge is made to call."""

_EXCERPT = re.compile(r"^\[(\d+)\] (.*)$", re.MULTILINE)
_STATEMENT = re.compile(r"^([AB]): (.*)$", re.MULTILINE)


def judging_well(verdicts: Mapping[str, Mapping[str, object]]) -> Peer:
    """A judge of one mind: `judgement` is answered as `judging` does; asked a second time it stands by that, naming the
    excerpts that have its quotes. What is no request of a judge is answered by the first question's fallback."""
    first = judging(verdicts)

    def answer(body: Body) -> Answer:
        text = newest(body)
        verdict = next((one for key, one in verdicts.items() if key in text), {"holds": False})
        if forced(body) == "contrary":
            return [use("contrary", found=not verdict["holds"], quotes=[])], "tool_use"
        if forced(body) == "choice":
            return [use("choice", **stood_by(text, verdict))], "tool_use"
        return first(body)

    return answer


def stood_by(question: str, verdict: Mapping[str, object]) -> dict[str, object]:
    """The answer to "which statement do these excerpts show" of who stands by a verdict."""
    affirmed = next((letter for letter, said in _STATEMENT.findall(question) if "It is not so that" not in said), "A")
    denied = "B" if affirmed == "A" else "A"
    quotes = verdict.get("quotes") or ()
    assert isinstance(quotes, (list, tuple))
    numbers = [int(number) for number, text in _EXCERPT.findall(question) if _has(text, quotes)]
    return {"statement": affirmed if verdict["holds"] else denied, "excerpts": numbers}


def _has(text: str, quotes: list[str] | tuple[str, ...]) -> bool:
    """Whether the excerpt's own text has a quote, or a quoted line of the snapshot's name."""
    shown = text.split('", in ', maxsplit=1)[0]
    names = [name for quote in quotes for name in re.findall(r'["“]([^"”]+)["”]', str(quote))]
    lines = [line for quote in quotes for line in str(quote).splitlines()]
    return any(holds_text(shown, line.rstrip(".")) for line in (*lines, *names))
