"""`smoke_lint`: what lint finds, as a coding agent reads it."""

from collections.abc import Iterator, Sequence

from smoketree.report.wording import code
from smoketree.run.linting import Linted, Reading
from smoketree.settings import Settings

_SAID, _LISTED = 300, 40


def lint_markdown(linted: Linted) -> str:
    """Problems first, then the lines that only a model reads, then how many others there are."""
    lines = [f"- {problem.severity.value}: {code(str(problem), _SAID)}" for problem in linted.problems]
    unread = [reading for reading in linted.readings.values() if reading.by_model]
    if unread:
        lines += ["", f"{len(unread)} of {len(linted.readings)} lines need a model:", *unread_lines(unread)]
    elif not lines:
        lines.append(f"No problems: all {len(linted.readings)} lines are read without a model.")
    return "\n".join(lines) + "\n"


def unread_lines(unread: Sequence[Reading]) -> Iterator[str]:
    """Lines that only a model reads, each with plain lines to write instead."""
    for reading in unread[:_LISTED]:
        offers = " or ".join(str(code(line, _SAID)) for line in reading.offers)
        instead = f" → write: {offers}" if offers else ""
        yield f"- {code(f'{reading.file}:{reading.line}', _SAID)} {code(reading.text, _SAID)}{instead}"


def unread_of(settings: Settings) -> list[Reading]:
    """The lines of the settings' plans that are not read without a model."""
    from smoketree.run.linting import lint_plans

    linted = lint_plans(settings.model_copy(update={"url": None}))
    return [reading for reading in linted.readings.values() if reading.by_model]
