"""How numbers and verdicts are said, the same in every output. Each state has a shape and a word, not only a colour."""

from enum import Enum

from smoketree.report.model import BaseClass, Status, StepStatus, Usage

ICONS = {Status.PASSED: "✅", Status.FAILED: "❌", Status.ERROR: "⚠️", Status.SKIPPED: "⏭️"}
WORDS = {
    Status.PASSED: "passed",
    Status.FAILED: "failed",
    Status.ERROR: "not tested",
    Status.SKIPPED: "skipped",
}
BASE = {
    BaseClass.NEW: "new here",
    BaseClass.BROKEN: "already broken on the base",
    BaseClass.AHEAD: "the plan is ahead of the base",
    BaseClass.FIXED: "fixed here",
    BaseClass.UNKNOWN: "not compared with the base",
}
STEP_ICONS = {
    StepStatus.COMPLETED: "✅",
    StepStatus.FAILED: "❌",
    StepStatus.ERROR: "⚠️",
    StepStatus.SKIPPED: "⏭️",
}
NOTES = {
    "flaky": "flaky, passed at a later attempt",
    "vacuous": "vacuous, already true before the action",
    "judged": "judged by a model",
    "healed": "healed, its stored reading no longer matched the page",
    "read as": "new reading",
    "warning": "warning",
    "page-error": "uncaught error",
    "request": "failed request",
    "resource": "not loaded",
    "message": "error message",
    "overlay": "overlay left behind",
    "text": "broken text",
    "page": "broken page",
    "link": "dead link",
    "blank": "blank page",
    "layout": "too wide for a phone",
    "accessibility": "new accessibility violation",
}


class Tone(Enum):
    """The tone of a word: its colour, and whether it is bold or faint."""

    GOOD = ("green", False, False)
    BAD = ("red", True, False)
    DOUBT = ("yellow", False, False)
    FAINT = (None, False, True)
    STRONG = (None, True, False)

    @property
    def style(self) -> str:
        """As rich says it."""
        colour, bold, dim = self.value
        return " ".join(word for word in (colour, "bold" if bold else None, "dim" if dim else None) if word)


def duration(milliseconds: int) -> str:
    """A duration as "0.4 s", "42 s" or "1 min 12 s"."""
    seconds = milliseconds / 1000
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def cost(used: Usage) -> str:
    """Money as "0.0123 USD"; no dollar sign, because GitHub reads two of them as a formula. "cost unknown" for models
    without a price."""
    if used.unpriced_requests and not used.cost:
        return "cost unknown"
    more = " + unknown" if used.unpriced_requests else ""
    if 0 < used.cost < 0.0001:
        return f"under 0.0001 USD{more}"
    return f"{used.cost:.4f} USD{more}" if used.cost < 0.1 else f"{used.cost:.2f} USD{more}"


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 case", "2 cases"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def usage(used: Usage) -> str:
    """What the model cost, or that there was none."""
    return f"{cost(used)} · {count(used.requests, 'model request')}" if used.requests else "no model used"


def moment(milliseconds: int) -> str:
    """A place in a video as "5 s" or "1 min 5 s"."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
