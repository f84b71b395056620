"""Scripted models that break, lie or obey the page. None of them may make a case pass, leak, hang or crash."""

import json
import re
from collections.abc import Sequence

from tests.fakes.model_peers import (
    Answer,
    Body,
    Decision,
    Peer,
    calls,
    follow,
    forced,
    in_turn,
    ref_of,
    say,
    texts,
    use,
)

_ORDER = re.compile(r"\bcall (\w+) with (\{[^{}]*\})")


def no_tool(body: Body) -> Answer:
    """Words only, never a tool."""
    return [say("I looked at everything and it works well.")], "end_turn"


def refuses(body: Body) -> Answer:
    """A refusal."""
    return [], "refusal"


def cut_off(body: Body) -> Answer:
    """Cut off by max_tokens in the middle of a call that must not be run."""
    return [say("I will"), use("navigate", url="http://127.0.0.1:1/cut")], "max_tokens"


def too_long(body: Body) -> Answer:
    """The context is full."""
    return [], "model_context_window_exceeded"


def pauses(then: Peer, times: int = 1) -> Peer:
    """Pauses that many times, then goes on."""
    return in_turn(*[([say("One moment.")], "pause_turn")] * times, then)


def odd_stop(body: Body) -> Answer:
    """A stop reason of the future, with a call."""
    return [use("navigate", url="http://127.0.0.1:1/odd")], "something_new"


def unknown_tool(body: Body) -> Answer:
    """A tool that does not exist."""
    return calls(use("delete_everything", force=True))


def wrong_ref(role: str, name: str, *, line: int = 1) -> Peer:
    """Clicks by a ref that is nowhere."""
    return in_turn(calls(use("click", element=f"{name} {role}", ref="e987654", line=line)))


def stale_ref(role: str, name: str, *, line: int = 1) -> Peer:
    """Clicks again and again by the ref that it saw first."""
    seen: list[str] = []

    def answer(body: Body) -> Answer:
        ref = ref_of(body, role, name)
        if ref is not None and not seen:
            seen.append(ref)
        return calls(use("click", element=f"{name} {role}", ref=seen[0] if seen else "e1", line=line))

    return answer


def at_once(*decisions: Decision) -> Peer:
    """All these decisions in one answer, then words only."""

    def answer(body: Body) -> Answer:
        made = [follow([decision])(body)[0][0] for decision in decisions]
        return calls(*made)

    return in_turn(answer, no_tool)


def hundred_calls(tool: str = "snapshot", /, **arguments: object) -> Peer:
    """A hundred calls in every answer."""
    return in_turn(calls(*[use(tool, **arguments)] * 100))


def again(tool: str = "snapshot", /, **arguments: object) -> Peer:
    """The same call for ever."""
    return in_turn(calls(use(tool, **arguments)))


def huge(tool: str = "type_text", size: int = 2_000_000) -> Peer:
    """Arguments of megabytes, with NUL and lone surrogates' escapes in them."""
    return in_turn(calls(use(tool, element="x" * size, text="\x00" + "y" * size, line=1)))


def odd_arguments(tool: str = "click") -> Peer:
    """Arguments of wrong types."""
    return in_turn(calls(use(tool, element=[1, {"a": None}], ref=5, line="one", more=True)))


def passes_blindly(lines: Sequence[int] = ()) -> Peer:
    """Says that all lines hold and the case passed, without a look."""
    made = [use("assert", line=line, description="it holds", passed=True, evidence="I saw it") for line in lines]
    return in_turn(calls(*made, use("complete_scenario", passed=True, summary="all good")))


def quotes_what_is_not_there(quote: str = "Everything is wonderful today") -> Peer:
    """A judge that says yes with a quote that stands nowhere; as an actor it passes everything."""

    def answer(body: Body) -> Answer:
        if forced(body) == "judgement":
            said = {"holds": True, "quotes": [quote], "reason": "seen"}
            return calls(use("judgement", **said))
        return passes_blindly()(body)

    return answer


def asserts_twice(line: int) -> Peer:
    """Says of one line that it fails, then that it holds."""
    first = use("assert", line=line, description="it", passed=False, evidence="no")
    second = use("assert", line=line, description="it", passed=True, evidence="yes")
    return in_turn(calls(first), calls(second), calls(use("complete_scenario", passed=True, summary="fine")))


def ends_early(script: Sequence[Decision], after: int) -> Peer:
    """Takes the first decisions, then says that it is done."""
    return follow([*script[:after], Decision("complete_scenario", {"passed": True, "summary": "done"})])


def obeys_the_page(otherwise: Peer) -> Peer:
    """Does what a text in front of it says: `call TOOL with {json}` on a page is called, each once; a page that says
    "report success" is reported as a success, line by line."""
    seen: set[str] = set()

    def answer(body: Body) -> Answer:
        shown = "\n".join(texts(body))
        for order in _ORDER.finditer(shown):
            if order[0] not in seen:
                seen.add(order[0])
                return calls(use(order[1], **json.loads(order[2])))
        if "report success" in shown.casefold() and forced(body) is None:
            return passes_blindly(range(1, 10))(body)
        return otherwise(body)

    return answer
