"""What one assertion line came to."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from smoketree.agent.reading_order import LineRead
from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.plan.model import Step
from smoketree.report.model import AssertionReport, CheckedBy

if TYPE_CHECKING:
    from smoketree.agent.judge.judge import Judgement


@dataclass(frozen=True, slots=True)
class Asserted:
    """What one assertion line came to. `reason` says why where it does not hold, `hint` how to write it instead.
    `retryable` is False where another attempt could only end the same. `lasting` are the checks that must go on
    holding, `held` is when they did (seconds since the epoch); of the `unexamined` ones, it is examined when they are
    looked at next whether a person sees what they rest on."""

    outcome: ClaimOutcome
    reason: str = ""
    hint: str = ""
    expected: str = ""
    seen: str = ""
    vacuous: bool = False
    duration: float = 0.0
    lasting: tuple[Claim, ...] = ()
    held: float = 0.0
    unexamined: frozenset[Claim] = frozenset()
    by: CheckedBy = CheckedBy.HOST
    judgement: "Judgement | None" = None
    retryable: bool = True
    person: str = ""

    @property
    def holds(self) -> bool:
        """Whether the line is true, with proof."""
        return self.outcome is ClaimOutcome.HOLDS

    def report(self, step: Step, started: float, screenshot: str | None, snapshot: str | None) -> AssertionReport:
        """As the report keeps it. `started` is seconds since the epoch."""
        found = self.reason if self.judgement is not None or not self.holds else self.seen
        return AssertionReport(
            description=step.text,
            passed=self.holds,
            outcome=self.outcome,
            evidence=found,
            line=step.location.line,
            expected=self.expected,
            seen=self.seen or self.reason,
            hint=self.hint or None,
            checked_by=self.by,
            vacuous=self.vacuous,
            snapshot=snapshot,
            screenshot=screenshot,
            timestamp=round(started * 1000),
            duration=round(self.duration * 1000),
        )

    def doubts(self, step: Step) -> tuple[str, ...]:
        """What makes it worth less than it looks even where it passed."""
        if not self.vacuous or not self.holds:
            return ()
        return (f'{step.location}: "{step.text}" was already true before the action it follows',)

    def unsettled(self, why: str) -> "Asserted":
        """The line, not established any more for this reason."""
        return replace(self, outcome=ClaimOutcome.NOT_ESTABLISHED, reason=why, seen=why)

    def also(self, why: str) -> "Asserted":
        """The line, which was not established, with one more reason."""
        return replace(self, reason=f"{self.reason}; {why}", seen="; ".join(filter(None, (self.seen, why))))


def unread(reason: str, hint: str, *, retryable: bool = False) -> Asserted:
    """A line that could not be judged, and why."""
    return Asserted(ClaimOutcome.NOT_ESTABLISHED, reason, hint=hint, retryable=retryable)


def of_rewrite(asserted: Asserted, read: LineRead, *, vacuous: bool) -> Asserted:
    """The result of a line whose claims are not in its author's own words: it is not established where it was true
    before the act already, or where what is missing is a quote that the author did not write."""
    if not read.rewritten and not read.says_more:
        return asserted
    hint = "say the line in plain words; see docs/plan-language.md"
    said = f'"{read.step.text}", read as: {"; ".join(read.lines)}'
    unsure = ClaimOutcome.NOT_ESTABLISHED
    if asserted.holds and vacuous and read.rewritten:
        return replace(asserted, outcome=unsure, reason=f"{said}: it was true before the action already", hint=hint)
    if asserted.outcome is ClaimOutcome.CONTRADICTED and read.says_more:
        return replace(asserted, outcome=unsure, reason=f"{said}: {asserted.reason}", hint=hint)
    return asserted
