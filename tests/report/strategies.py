"""Reports and texts as an enemy would write them."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from smoketree.language.claim import ClaimOutcome
from smoketree.report.model import (
    Artifact,
    AssertionReport,
    Attempt,
    CheckedBy,
    Environment,
    Event,
    EventKind,
    PlanLine,
    PlanSource,
    Resolver,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
    Usage,
    tally,
)
from smoketree.report.proof import AssertionProof, CaseProof, FaultOutcome, FaultResult, ProofReport

unhurried = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""For what renders whole reports, on machines that do other things too."""
Part = TypeVar("Part")
FRAGMENTS = (
    "@octocat", "@org/team", "#123", "GH-123", "octo/repo#1", "octo/repo@4f9d2c1",
    "4f9d2c1b8a7e6d5c4b3a29180716253443526170", "http://evil.example", "https://evil.example/x.png",
    "www.evil.example", "a@evil.example", "![x](https://evil.example/b.gif)",
    "[click](https://evil.example)", "[x]: https://evil.example", "<https://evil.example>",
    "<img src=x onerror=alert(1)>", "</details>", "</summary>", "<details><summary>",
    "<script>alert(1)</script>", "&lt;b&gt;", "&#64;octocat", "<!-- smoketree:default -->", "<!--",
    "-->", "|", "\\|", "\\\\|", "\\", "`", "``", "```", "~~~", "\n", "\r\n", "\n\n", "\u2028", "\x0b",
    "---", "===", "- item", "1. item", "# head", "> [!NOTE]", "    code", ":tada:", "$x$", "$$", "[^1]",
    "[^1]: note", "**bold**", "_em_", "~~gone~~", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff",
    "\x1b[31m", "\x1b]0;t\x07", "\x00", "\x07", "\x9b1m", "]]>", "\ud800", "e\u0301", "👨\u200d👩\u200d👧",
    "🇩🇪", "{{ 7 * 7 }}", "{% raw %}", "Sign in", " ", "\u00a0", "javascript:alert(1)", "::error::x",
    "%0A", "\uffff", "\u3164", "| --- | --- |", "[[ATTACHMENT|/etc/passwd]]", "[[[ATTACHMENT|a/b.png]]",
    "##[add-mask]e", "\n::stop-commands::x", ",title=x::", "<failure>", "=cmd|'/C calc'!A0",
)  # fmt: skip

STEERING = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that move a terminal's cursor or turn a reader's eye; line ends are not among them."""

hostile = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(max_size=12)), max_size=8).map("".join)
PATHS = ("a/b.png", "../x/y.png", "../../etc/passwd", "/etc/passwd", "javascript:1")
paths = hostile | st.sampled_from(PATHS)


class Enemy:
    """Fills a report with a few texts, each wherever a text can stand."""

    def __init__(self, texts: Sequence[str], random: Random) -> None:
        self._texts = texts
        self._random = random

    def text(self) -> str:
        return self._random.choice(self._texts)

    def path(self) -> str:
        return self._random.choice((*self._texts, *PATHS))

    def number(self) -> int:
        return self._random.choice((0, 1, 7, 300, 90_000))

    def line(self) -> int:
        return self._random.randrange(30)

    def flag(self) -> bool:
        return self._random.random() < 0.5

    def some(self, make: Callable[[], Part], most: int) -> tuple[Part, ...]:
        return tuple(make() for _ in range(self._random.randint(0, most)))

    def maybe(self, make: Callable[[], Part]) -> Part | None:
        return make() if self.flag() else None

    def artifact(self) -> Artifact:
        kind = self._random.choice(("video", "trace", "screenshot", self.text()))
        return Artifact(kind=kind, path=self.path(), label=self.text(), timestamp=self.maybe(self.number))

    def event(self) -> Event:
        kind = self._random.choice(tuple(EventKind))
        return Event(kind=kind, text=self.text(), timestamp=self.number())

    def place(self) -> PlanLine:
        return PlanLine(file=self.path(), line=self.line())

    def usage(self) -> Usage:
        return Usage(requests=self.number(), cost=self.number() / 1e4)

    def step(self) -> StepReport:
        return StepReport(
            id=self.number(),
            action=self.text(),
            description=self.text(),
            status=self._random.choice(tuple(StepStatus)),
            timestamp=self.number(),
            duration=self.number(),
            line=self.line(),
            resolver=self._random.choice((None, *Resolver)),
            read_as=self.maybe(self.text),
            tool=self.maybe(self.text),
            reasoning=self.maybe(self.text),
            error=self.maybe(self.text),
            hint=self.maybe(self.text),
            candidates=self.some(self.text, 12),
            healed=self.flag(),
            video_offset=self.maybe(self.number),
            snapshot=self.maybe(self.path),
            screenshot=self.maybe(self.path),
        )

    def assertion(self) -> AssertionReport:
        outcome = self._random.choice(tuple(ClaimOutcome))
        return AssertionReport(
            description=self.text(),
            passed=outcome is ClaimOutcome.HOLDS,
            outcome=outcome,
            hint=self.maybe(self.text),
            evidence=self.text(),
            line=self.line(),
            expected=self.text(),
            seen=self.text(),
            checked_by=self._random.choice(tuple(CheckedBy)),
            vacuous=self.flag(),
            resolver=self._random.choice((None, *Resolver)),
            read_as=self.maybe(self.text),
            note=self.maybe(self.text),
            snapshot=self.maybe(self.path),
            screenshot=self.maybe(self.path),
        )

    def attempt(self) -> Attempt:
        status = self._random.choice(tuple(Status))
        return Attempt(
            number=self.number(),
            status=status,
            summary=self.text(),
            failed_line=self.maybe(self.line),
            steps=self.some(self.step, 1),
            assertions=self.some(self.assertion, 1),
            events=self.some(self.event, 1),
            artifacts=self.some(self.artifact, 1),
        )

    def scenario(self) -> Scenario:
        status = self._random.choice(tuple(Status))
        return Scenario(
            name=self.text(),
            passed=status is Status.PASSED,
            status=status,
            steps=self.some(self.step, 3),
            assertions=self.some(self.assertion, 3),
            summary=self.text(),
            duration=self.number(),
            plan=self.place(),
            failed_line=self.maybe(self.line),
            dropped_assertions=self.some(self.text, 2),
            attempts=self.some(self.attempt, 1),
            flaky=self.flag(),
            usage=self.usage(),
            artifacts=self.some(self.artifact, 2),
            events=self.some(self.event, 2),
            warnings=self.some(self.text, 1),
        )

    def proof(self) -> ProofReport:
        fault = FaultResult(
            kind="text-changed", what=self.text(), line=self.number(), outcome=FaultOutcome.SURVIVED,
            difference=self.text(), suggestion=self.maybe(self.text),
        )  # fmt: skip
        never = AssertionProof(line=self.number(), text=self.text(), aimed=2)
        case = CaseProof(plan=self.path(), name=self.text(), assertions=(never,), faults=(fault,))
        return ProofReport(url="", seed=1, budget=60, cases=(case,), warnings=self.some(self.text, 1))

    def report(self, most: int) -> TestReport:
        found = self.some(self.scenario, most)
        return TestReport(
            run_id=str(UUID(int=self._random.getrandbits(128))),
            url=self._random.choice(("https://user:pass@pr-7.example.test/a_b?x=1&y=2", self.text())),
            scenarios=found,
            total_duration=self.number(),
            generated_at="2026-01-02T03:04:05Z",
            aborted=self.flag(),
            abort_reason=self.maybe(self.text),
            environment=Environment(commit=self.maybe(self.text), model=self.maybe(self.text)),
            plans=self.some(lambda: PlanSource(file=self.path(), text=self.text(), sha=self.text()), 1),
            usage=self.usage(),
            artifacts=self.some(self.artifact, 1),
            suggestions=self.some(self.text, 1),
            warnings=self.some(self.text, 1),
            proof=self.maybe(self.proof),
            **tally(found),
        )


enemies = st.builds(Enemy, st.lists(hostile, min_size=1, max_size=5), st.integers(0, 1 << 32).map(Random))
scenarios = enemies.map(Enemy.scenario)


def reports(most: int = 3) -> st.SearchStrategy[TestReport]:
    return enemies.map(lambda enemy: enemy.report(most))
