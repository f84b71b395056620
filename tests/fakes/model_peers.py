"""What a scripted model answers: functions from a request (in Anthropic's Messages format) to (blocks, stop reason).

`follow` does as a model might: it looks for role and name in the newest page it was shown and calls the tool with the
ref it found there. The bad ones are in tests/fakes/bad_peers.py. State is kept from request to request: a peer belongs
to one server and one test.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Body = Mapping[str, Any]
Block = dict[str, Any]
Answer = tuple[list[Block], str]
Peer = Callable[[Body], Answer]

JUDGING = "judgement"
"""The tool that a judge has to call."""

_ELEMENT = re.compile(
    r"""^\s*-\s+'?(?P<role>[\w-]+)(?:\s+"(?P<name>(?:\\.|[^"\\])*)")?(?P<rest>[^\n]*)$""", re.MULTILINE
)
_REF = re.compile(r"\[ref=([\w-]+)\]")


def say(text: str) -> Block:
    """A block of words."""
    return {"type": "text", "text": text}


def use(tool: str, /, **arguments: object) -> Block:
    """A block that calls a tool."""
    return {"type": "tool_use", "name": tool, "input": arguments}


def texts(body: Body) -> list[str]:
    """Every text that the user's side holds, oldest first; a tool result is one."""
    found: list[str] = []
    for message in body.get("messages") or []:
        if message["role"] == "user":
            found.extend(_texts_of(message["content"]))
    return found


def newest(body: Body) -> str:
    """The newest user turn, as one text."""
    return "\n".join(_texts_of(body["messages"][-1]["content"]))


def results(body: Body) -> list[tuple[str, bool]]:
    """The tool results of the newest turn: text, and whether it is an error."""
    content = body["messages"][-1]["content"]
    blocks = [] if isinstance(content, str) else content
    return [
        ("\n".join(_texts_of(block.get("content") or "")), bool(block.get("is_error")))
        for block in blocks
        if block["type"] == "tool_result"
    ]


def _texts_of(content: str | Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if isinstance(content, str):
        yield content
        return
    for block in content:
        if block["type"] == "text":
            yield block["text"]
        elif block["type"] == "tool_result":
            yield "\n".join(_texts_of(block.get("content") or ""))


def ref_of(body: Body, role: str, name: str) -> str | None:
    """The ref of the element of that role and name, in the newest text that shows it; an exact name goes first."""
    for wanted in (lambda shown: shown == name, lambda shown: name.casefold() in shown.casefold()):
        for text in reversed(texts(body)):
            for match in _ELEMENT.finditer(text):
                shown = (match["name"] or "").replace('\\"', '"')
                ref = _REF.search(match["rest"])
                if ref and match["role"] == role and wanted(shown):
                    return ref[1]
    return None


@dataclass(frozen=True)
class Decision:
    """What the peer does next: a tool with arguments; where `role` is given, `ref` and `element` are put in."""

    tool: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    role: str = ""
    name: str = ""


def call(tool: str, /, **arguments: object) -> Decision:
    """Calls a tool with these arguments."""
    return Decision(tool, arguments)


def on(tool: str, role: str, name: str, **arguments: object) -> Decision:
    """Calls a tool on the element of that role and name."""
    return Decision(tool, arguments, role, name)


def click(role: str, name: str, **arguments: object) -> Decision:
    """Clicks the element of that role and name."""
    return on("click", role, name, **arguments)


def type_text(role: str, name: str, text: str, **arguments: object) -> Decision:
    """Types into the element of that role and name."""
    return on("type_text", role, name, text=text, **arguments)


def asserts(line: int, description: str, evidence: str = "", *, passed: bool = True) -> Decision:
    """Says of a line that it holds or not."""
    return call("assert", line=line, description=description, passed=passed, evidence=evidence)


def done(line: int, note: str = "") -> Decision:
    """Gives the line back as done."""
    return call("step_done", line=line, note=note)


def complete(summary: str = "all done", *, passed: bool = True) -> Decision:
    """Ends the case."""
    return call("complete_scenario", summary=summary, passed=passed)


def follow(script: Sequence[Decision], judge: Peer | None = None, *, patience: int = 2) -> Peer:
    """Takes the decisions in order, one a request. A decision that came back as an error is tried again `patience`
    times, with a ref looked up anew; an element that is not in sight is looked for by `snapshot {find}`. When the
    script is at its end, or patience is, the turn ends with words. Requests that force JUDGING go to
    `judge`; one for rewrites is answered with none (tests/fakes/rewriters.py has models that rewrite)."""
    state = {"at": 0, "tries": 0, "acted": 0}

    def answer(body: Body) -> Answer:
        if forced(body) == JUDGING:
            return (judge or judging({}))(body)
        if forced(body) == "rewrite":
            return [use("rewrite", lines=[])], "tool_use"
        if state["acted"]:
            failed = any(error for _, error in results(body))
            state["at"] += 0 if failed else 1
            state["tries"] = state["tries"] + 1 if failed else 0
        state["acted"] = 0
        if state["at"] >= len(script) or state["tries"] > patience:
            return [say("There is nothing more to do.")], "end_turn"
        block = _decided(body, script[state["at"]])
        if block is None:
            state["tries"] += 1
            return [use("snapshot", find=script[state["at"]].name)], "tool_use"
        state["acted"] = 1
        return [block], "tool_use"

    return answer


def _decided(body: Body, decision: Decision) -> Block | None:
    if not decision.role:
        return use(decision.tool, **decision.arguments)
    ref = ref_of(body, decision.role, decision.name)
    if ref is None:
        return None
    return use(decision.tool, element=f"{decision.name} {decision.role}", ref=ref, **decision.arguments)


def forced(body: Body) -> str | None:
    """The tool that the request says has to be called."""
    choice = body.get("tool_choice") or {}
    return choice.get("name") if choice.get("type") == "tool" else None


def judging(verdicts: Mapping[str, Mapping[str, object]], otherwise: Mapping[str, object] | None = None) -> Peer:
    """Answers `judgement` with the arguments of the first key that stands in the request's newest turn; else with
    `otherwise` (by default: it does not hold)."""
    fallback = otherwise or {"holds": False, "quotes": [], "reason": "not seen"}

    def answer(body: Body) -> Answer:
        text = newest(body)
        found = next((verdict for key, verdict in verdicts.items() if key in text), fallback)
        return [use("judgement", **found)], "tool_use"

    return answer


def in_turn(*answers: Answer | Peer) -> Peer:
    """Gives these answers (or asks these peers), one a request; the last one again and again."""
    left = list(answers)

    def answer(body: Body) -> Answer:
        first = left.pop(0) if len(left) > 1 else left[0]
        return first(body) if callable(first) else first

    return answer


def calls(*blocks: Block) -> Answer:
    """An answer that calls tools, all at once."""
    return list(blocks), "tool_use"


def size_of(body: Body) -> int:
    """Bytes of the request."""
    return len(json.dumps(body))
