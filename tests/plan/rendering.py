"""How a parsed plan is written down in the golden files."""

from smoketree.plan.model import Step
from smoketree.plan.parser import Parsed


def rendered(parsed: Parsed) -> str:
    """One line a problem, case and step."""
    lines = [str(problem) for problem in parsed.problems]
    if parsed.plan is not None:
        front = parsed.plan.front
        lines.append(f"front: {front}")
        for case in parsed.plan.cases:
            lines.append(f"{case.location.line} case {case.name}")
            lines += [_step(step) for step in case.steps]
        lines += ["finally"] if parsed.plan.always else []
        lines += [_step(step) for step in parsed.plan.always]
    return "\n".join(lines) + "\n"


def _step(step: Step) -> str:
    condition = f" [if {step.condition}]" if step.condition is not None else ""
    return f"  {step.location.line}:{step.location.column} {step.kind}{condition}: {step.text}"
