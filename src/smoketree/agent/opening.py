"""How a conversation with a model begins: the case, what was done of it, the line at work, the page as it stands."""

from collections.abc import Callable, Sequence

from smoketree.agent.case_context import CaseContext
from smoketree.agent.model.conversation import Part, Text
from smoketree.agent.prompting import render
from smoketree.agent.step_context import StepContext
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.toolbox import Toolbox
from smoketree.errors import SmoketreeError
from smoketree.plan.model import Step
from smoketree.plan.values import placeholders

_KEPT = ("secret.", "totp.")
"""Placeholders whose values no model is told."""

_LONGEST_WHY = 2_000
_LONGEST_HOW = 800


async def opening(
    case: CaseContext, stage: StepContext, toolbox: Toolbox, index: int, why: str, *, whole: bool
) -> tuple[Part, ...]:
    """The first turn for the line at `index`: a part that is the same for all lines of the case, then what is so now.

    `why` says what came to nothing before. Raises BrowserError when the browser is gone.
    """
    steps = case.steps
    lines = [
        {"number": at, "text": step.text, "assertion": step.is_assertion, "condition": step.condition}
        for at, step in enumerate(steps, 1)
    ]
    values = _values(steps, stage.fill)
    told = render("case.md.j2", title=case.name, earlier=case.earlier, lines=lines, values=values)
    page = await toolbox.page_now(index + 1)
    how = [f"{line.number}: {one_line(line.how, _LONGEST_HOW)}" for line in case.done if line.how]
    now = render(
        "step.md.j2",
        done=case.done,
        how=toolbox.fenced("\n".join(how)) if how else "",
        whole=whole,
        number=index + 1,
        text=steps[index].text,
        why=toolbox.fenced(one_line(why, _LONGEST_WHY)) if why else "",
        page=page,
    )
    return (Text(told), Text(now))


def _values(steps: Sequence[Step], fill: Callable[[str], str]) -> list[dict[str, str]]:
    """What the placeholders of the lines stand for now, but for secrets and what has no value yet."""
    found = {}
    for name in dict.fromkeys(one.name for step in steps for one in placeholders(step.text)):
        written = f"{{{{{name}}}}}"
        try:
            value = fill(written)
        except SmoketreeError:
            continue
        if value != written and not name.startswith(_KEPT):
            found[written] = value
    return [{"name": name, "text": text} for name, text in found.items()]
