"""The rows of the report that a step comes to: one a tool call, or one for a step that made none."""

from collections.abc import Callable

from smoketree.agent.outcome import ActStatus, Outcome, Row
from smoketree.plan.model import Step
from smoketree.report.model import StepReport, StepStatus
from smoketree.run.evidence import Spot

_STATUS = {
    ActStatus.DONE: StepStatus.COMPLETED,
    ActStatus.EXCUSED: StepStatus.SKIPPED,
    ActStatus.FAILED: StepStatus.FAILED,
    ActStatus.ERROR: StepStatus.ERROR,
}


def step_rows(
    step: Step,
    outcome: Outcome,
    started: float,
    took: float,
    *,
    first: int,
    spot: Spot,
    keep: Callable[[str | None], str | None],
) -> list[StepReport]:
    """The rows of a step. `started` and `took` are seconds (since the epoch), `first` is the number of its first row;
    `keep` keeps a snapshot and says where."""
    bad = outcome.status in {ActStatus.FAILED, ActStatus.ERROR}
    made: list[StepReport] = []
    rows = outcome.rows or (None,)
    for position, row in enumerate(rows):
        last = position == len(rows) - 1
        made.append(
            StepReport(
                id=first + position,
                action=step.text,
                description=row.description if row else (outcome.error or step.text),
                status=_STATUS[outcome.status] if last and (bad or row is None) else _status(row, outcome),
                timestamp=round((row.started if row else started) * 1000),
                duration=round((row.duration if row else took) * 1000),
                line=step.location.line,
                resolver=outcome.resolver,
                read_as=outcome.read_as,
                healed=outcome.healed,
                tool=row.tool if row else None,
                person=(row.person or None) if row else None,
                reasoning=row.note or row.words if row else None,
                error=outcome.error if last and bad else row.error if row else None,
                hint=(outcome.hint or None) if last and bad else None,
                candidates=outcome.candidates if last else (),
                video_offset=spot.offset,
                film=spot.film,
                snapshot=keep(row.snapshot) if row else None,
            )
        )
    return made


def bare_row(step: Step, number: int, status: StepStatus, started: float, spot: Spot) -> StepReport:
    """A row for a line that came to no tool call; `started` is seconds since the epoch."""
    return StepReport(
        id=number,
        action=step.text,
        description=step.text,
        status=status,
        timestamp=round(started * 1000),
        line=step.location.line,
        video_offset=spot.offset,
        film=spot.film,
    )


def _status(row: Row | None, outcome: Outcome) -> StepStatus:
    """Of a call that the step did not end with: one that failed was made good by another, if the step was done."""
    if row is not None and row.error is not None:
        return StepStatus.FAILED
    return StepStatus.SKIPPED if outcome.status is ActStatus.EXCUSED else StepStatus.COMPLETED
