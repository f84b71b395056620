"""Puts other words in the place of a plan's line; nothing else of the file changes."""

import re
from collections.abc import Sequence

from smoketree.agent.readings import cases_of
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import parse

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def with_line(text: str, step: Step, lines: Sequence[str]) -> str | None:
    """The plan's text with these lines in place of the step's words: its bullet, number and marks are kept, for each.

    None where the words are not alone in one line of the file, or where the plan would then say something else.
    """
    parts = _LINE.findall(text)
    at = step.location.line - 1
    if at >= len(parts) or parts[at].count(step.text) != 1:
        return None
    file = step.location.file
    before = parse(text, file).draft
    if before is None:
        return None
    expected: list[tuple[str, str]] = []
    for each in steps_of(before):
        same = (each.location.line, each.text) == (step.location.line, step.text)
        expected += [(each.kind, line) for line in (lines if same else (each.text,))]
    for begun in ("", "Verify that ") if step.is_assertion else ("",):  # "The total should be 5" had no such word
        written = (parts[at].replace(step.text, begun + line) for line in lines)
        changed = "".join((*parts[:at], *written, *parts[at + 1 :]))
        after = parse(changed, file).draft
        if after is not None and [(each.kind, each.text) for each in steps_of(after)] == expected:
            return changed
    return None


def steps_of(plan: Plan) -> list[Step]:
    """Every line of the plan that is a step."""
    return [step for case in cases_of(plan) for step in case.steps]
