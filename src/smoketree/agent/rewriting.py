"""A model is asked for plain-line versions of the lines that cannot be read; the host decides which of them count.

One request covers all such lines of a plan, before its browser session begins. A second one is made for an act whose
reading does not fit the page, with the page's outline. A claim is never rewritten with the page in sight: it would be
fitted to the fault that it is there to find.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from smoketree.agent.acceptance import LONGEST, MOST_LINES
from smoketree.agent.model.conversation import Model, ModelError, Reply, Request, Stop, Text, ToolSpec, Turn
from smoketree.agent.prompting import Fence, one_line, render
from smoketree.agent.reading_order import LineRead, PlanReading
from smoketree.agent.readings import cases_of
from smoketree.plan.model import Step
from smoketree.report.model import Resolver
from smoketree.snapshot.label import describe, label
from smoketree.snapshot.roles import INTERACTIVE
from smoketree.snapshot.tree import Tree

SECONDS = 60.0
"""How long a request for rewrites may take."""

MOST_AT_ONCE = 60
"""Lines of one request. A plan with more lines that cannot be read takes more requests."""

_TOKENS_A_LINE, _LEAST_TOKENS, _MOST_TOKENS = 80, 400, 4_096
_MOST_NODES, _LONGEST_OUTLINE = 150, 6_000
_NAMED = INTERACTIVE | {"heading", "dialog", "alertdialog", "row", "listitem", "table", "list", "form", "region"}

_Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]
REWRITE = ToolSpec(
    "rewrite",
    "Gives lines in plainer words.",
    {
        "type": "object",
        "properties": {
            "lines": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "line": {"type": "integer", "description": "The number of the line."},
                        "plain": {
                            "type": "array",
                            "items": {"type": "string"},
                            "maxItems": MOST_LINES,
                            "description": "What the line says, one plain line for each thing; without `Assert:`.",
                        },
                    },
                    "required": ["line", "plain"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["lines"],
        "additionalProperties": False,
    },
)


class _Rewritten(BaseModel):
    model_config = ConfigDict(frozen=True)

    line: Annotated[int, Field(strict=True)]
    plain: Annotated[tuple[_Line, ...], Field(max_length=MOST_LINES)]


async def rewrite_plan(reading: PlanReading, model: Model, *, deadline: float, acts: bool = True) -> None:
    """Asks for all lines of the plan that cannot be read, and takes what the host accepts. Where it refuses some, they
    are asked for once more, with the reasons.

    `acts`: actions are rewritten too, not assertions only. Raises ModelError where no usable answer came.
    """
    reading.asked = True
    steps = reading.unread(acts=acts)
    for at in range(0, len(steps), MOST_AT_ONCE):
        refused = await _rewrite(reading, dict.fromkeys(steps[at : at + MOST_AT_ONCE], ""), model, deadline)
        if refused:
            await _rewrite(reading, refused, model, deadline)


async def _rewrite(reading: PlanReading, wanted: Mapping[Step, str], model: Model, deadline: float) -> dict[Step, str]:
    """Asks for these lines by one request; which of the answers are refused, and why."""
    request, numbers = plan_request(reading, wanted)
    answer = _answer(await model.send(request, deadline=deadline))
    refused = {}
    for number, step in numbers.items():
        if number in answer:
            plain = _as_written(answer[number])
            read = reading.propose(step, plain)
            if not read.rewritten:
                refused[step] = f"{'; '.join(plain)} ({read.why})"
    return refused


def plan_request(reading: PlanReading, wanted: Mapping[Step, str]) -> tuple[Request, Mapping[int, Step]]:
    """The request for rewrites of these lines, and the lines by the numbers that it gives them. Each line has what was
    refused of it before, if anything was."""
    numbers: dict[int, Step] = {}
    cases = []
    number = 0
    for case in cases_of(reading.plan):
        lines = []
        for step in case.steps:
            number += 1
            if step in wanted:
                numbers[number] = step
            lines.append(
                {
                    "number": number,
                    "text": one_line(step.text, LONGEST),
                    "assertion": step.is_assertion,
                    "condition": step.condition,
                    "wanted": step in wanted,
                    "refused": one_line(wanted.get(step, ""), LONGEST),
                }
            )
        if any(line["wanted"] for line in lines):
            cases.append({"name": one_line(case.name), "lines": lines})
    return _request(render("rewrite_plan.md.j2", cases=cases), len(numbers)), numbers


async def reread_act(
    reading: PlanReading, read: LineRead, why: str, tree: Tree, case: str, model: Model, *, deadline: float
) -> LineRead:
    """Asks for a version of an act that fits the page, and takes it if the host accepts it. `why` says why the reading
    `read` does not fit, in the page's words. Raises ModelError where no usable answer came, ValueError for an
    assertion."""
    if read.step.is_assertion:
        raise ValueError("an assertion is never rewritten with the page in sight")
    fence = Fence(token_hex(4))
    named = [node for node in tree if node.role in _NAMED and label(tree, node)]
    outline = (describe(tree, node) for node in named[:_MOST_NODES])
    words = render(
        "rewrite_page.md.j2",
        title=one_line(case),
        text=one_line(read.step.text, LONGEST),
        read_as=one_line("; ".join(read.lines), LONGEST),
        why=fence.around(one_line(why, LONGEST)),
        page=fence.around("\n".join(dict.fromkeys(outline))[:_LONGEST_OUTLINE]),
    )
    plain = _answer(await model.send(_request(words, 1), deadline=deadline)).get(1)
    if plain is None:
        return LineRead(read.step, why="the model found nothing on the page that the line means")
    # A reading that was reviewed is followed by one that says no more; a line that has none is as free as its author
    # left it.
    names = frozenset(label(tree, node) for node in named)
    return reading.propose(read.step, _as_written(plain), names, freely=read.by is not Resolver.READING)


def _request(words: str, lines: int) -> Request:
    tokens = min(_MOST_TOKENS, _LEAST_TOKENS + _TOKENS_A_LINE * lines)
    return Request(render("rewrite.md.j2"), (REWRITE,), (Turn("user", (Text(words),)),), tokens, REWRITE.name)


def _answer(reply: Reply) -> dict[int, tuple[str, ...]]:
    """The plain lines by the number of their line. An entry that has not the form is left out. Raises ModelError."""
    if reply.stop in {Stop.REFUSED, Stop.TRUNCATED, Stop.TOO_LONG, Stop.PAUSED}:
        raise ModelError(f"the model gave no rewrite: {reply.stop.value} {reply.detail}".strip())
    found: dict[int, tuple[str, ...]] = {}
    for call in reply.calls:
        listed = call.arguments.get("lines") if call.name == REWRITE.name else None
        for entry in listed if isinstance(listed, list) else ():
            with suppress(ValueError, TypeError, RecursionError):
                one = _Rewritten.model_validate(entry)
                if one.plain:
                    found.setdefault(one.line, one.plain)
    return found


def _as_written(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines without what belongs to a plan's layout: bullets, the leading `Assert:`, a full stop at the end."""
    bare = (" ".join(line.split()).lstrip("-*• ").removeprefix("Assert: ").removeprefix("Assert ") for line in lines)
    return tuple(line.removesuffix(".") if line.endswith('".') else line for line in bare)
