"""Reports and texts as an enemy would write them."""

import re
from collections.abc import Sequence
from enum import Enum
from random import Random
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.model import AssertionReport, Scenario, Status, TestReport, tally
from smoketree.report.part import Part

unhurried = settings(suppress_health_check=[HealthCheck.too_slow])
"""For what renders whole reports, on machines that do other things too."""
P = TypeVar("P", bound=Part)
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


LEFT_OUT = frozenset(
    {
        "schema_version",
        "preview",
        "scan",
        "shard",
        "since",
        "base",
        "base_pictures",
        "quarantined",
        "record",
        "not_provable",
    }
)
"""Fields that say what a run was compared with, or how it was divided: without them there is one section of cases."""
OF_PATHS = frozenset({"path", "file", "plan", "snapshot", "screenshot", "film", "frame"})
MOST = {"candidates": 12, "steps": 3, "assertions": 3, "cases": 5, "faults": 8}
"""Of a field of several; of others at most two."""


class Enemy:
    """Fills a report with a few texts, each wherever a text can stand."""

    def __init__(self, texts: Sequence[str], random: Random) -> None:
        self._texts = texts
        self._random = random

    def part(self, kind: type[P], **given: object) -> P:
        """A part of a report with something in each of its fields."""
        fields = {
            name: self._value(name, field.annotation)
            for name, field in kind.model_fields.items()
            if name not in LEFT_OUT | given.keys()
        }
        if kind is AssertionReport:
            fields["passed"] = fields["outcome"] is ClaimOutcome.HOLDS
        elif kind is Scenario:
            fields["passed"] = fields["status"] is Status.PASSED
        return kind.model_validate(fields | given)

    def _value(self, name: str, kind: Any) -> object:
        choose, arguments = self._random.choice, get_args(kind)
        if NoneType in arguments:
            return self._value(name, arguments[0]) if choose((True, False)) else None
        if get_origin(kind) is tuple:
            most = self._random.randint(0, MOST.get(name, 2))
            return tuple(self._value(name, arguments[0]) for _ in range(most))
        if issubclass(kind, Enum):
            return choose(tuple(kind))
        if issubclass(kind, Part):
            return self.part(kind)
        if kind is str:
            return choose((*self._texts, *PATHS) if name in OF_PATHS else self._texts)
        if kind is bool:
            return choose((True, False))
        if kind is int and name.endswith("line"):
            return self._random.randrange(30)
        number = choose((0, 1, 7, 300, 90_000))
        return number / 1e4 if kind is float else number

    def scenario(self) -> Scenario:
        return self.part(Scenario)

    def report(self, most: int) -> TestReport:
        found = tuple(self.scenario() for _ in range(self._random.randint(0, most)))
        return self.part(
            TestReport,
            run_id=str(UUID(int=self._random.getrandbits(128))),
            url=self._random.choice(("https://user:pass@pr-7.example.test/a_b?x=1&y=2", *self._texts)),
            scenarios=found,
            generated_at="2026-01-02T03:04:05Z",
            **tally(found),
        )


enemies = st.builds(Enemy, st.lists(hostile, min_size=1, max_size=5), st.integers(0, 1 << 32).map(Random))
scenarios = enemies.map(Enemy.scenario)


def reports(most: int = 3) -> st.SearchStrategy[TestReport]:
    return enemies.map(lambda enemy: enemy.report(most))
