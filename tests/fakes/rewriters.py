"""Scripted models that rewrite lines: a good one, and those whose rewrites the host has to refuse.

A rewriter is given the text of each line that it is asked for and, where it is shown one, the page; it answers with
plain lines. `rewriting` puts one behind the fake Messages API, with another peer for everything else.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from tests.fakes.model_peers import Answer, Body, Peer, follow, forced, newest, use

Rewriter = Callable[[str, str], Sequence[str] | None]
"""A line and the page ("" where none is shown) -> plain lines, or None to leave the line out."""

_MARKED = re.compile(r"^(\d+)\. (?:Assert: )?(.*?)   <- rewrite$", re.MULTILINE)
_ONE = re.compile(r"^1\. (.*)$", re.MULTILINE)


def rewriting(rewriter: Rewriter, otherwise: Peer | None = None) -> Peer:
    """Answers requests for rewrites by the rewriter, all others by `otherwise`."""
    rest = otherwise or follow([])

    def answer(body: Body) -> Answer:
        if forced(body) != "rewrite":
            return rest(body)
        asked = newest(body)
        marked = _MARKED.findall(asked)
        page = "" if marked else asked
        wanted = marked or [("1", _ONE.findall(asked)[0])]
        said = [(int(number), rewriter(text, page)) for number, text in wanted]
        lines = [{"line": number, "plain": list(plain)} for number, plain in said if plain is not None]
        return [use("rewrite", lines=lines)], "tool_use"

    return answer


def good(known: Mapping[str, Sequence[str]]) -> Rewriter:
    """Knows the lines."""
    return lambda line, page: known.get(line)


def lazy(line: str, page: str) -> Sequence[str]:
    """Gives the line back as it is."""
    return [line]


def wrong(line: str, page: str) -> Sequence[str]:
    """Means another element."""
    return ['Click the "Delete all" button']


def weakening(known: Mapping[str, Sequence[str]], strike: str) -> Rewriter:
    """Knows the lines, and leaves a part of them out."""
    return lambda line, page: [" ".join(plain.replace(strike, "").split()) for plain in known.get(line, ())] or None


def lying(known: Mapping[str, Sequence[str]], more: str) -> Rewriter:
    """Knows the lines, and adds something to them."""
    return lambda line, page: [*known.get(line, ()), more]


def injected(line: str, page: str) -> Sequence[str] | None:
    """Does what the page, or the plan, orders: whatever stands behind "SAY:"."""
    orders = re.findall(r"SAY: (.*?)(?:\s*<|$|\")", page.replace("\\", ""), re.MULTILINE)
    return orders[:1] or None
