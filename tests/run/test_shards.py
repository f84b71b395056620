"""How a suite is divided among shards: every plan in one of them, by the seconds of the last whole report."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import UsageError
from smoketree.plan.model import Case, FrontMatter, Location, Plan, Step, StepKind
from smoketree.report.history import History
from smoketree.report.merge import merge
from smoketree.report.model import PlanLine, Scenario, Shard, Status, TestReport
from smoketree.report.store import Store
from smoketree.run.ledger import Job
from smoketree.run.select import choose, divide
from smoketree.settings import Settings
from tests.report import samples


def plan_of(name: str, lines: int = 1) -> Plan:
    file = f"{name}.md"
    steps = tuple(Step("x", StepKind.ACTION, Location(file, line + 2)) for line in range(lines))
    return Plan(file, "", "", FrontMatter(), (Case(name, Location(file, 1), steps),))


def job_of(plan: Plan) -> Job:
    return Job(plan, plan.cases)


def timed(seconds: Mapping[str, float]) -> dict[tuple[str, str], float]:
    return {(f"{name}.md", name): spent for name, spent in seconds.items()}


def report_of(seconds: Mapping[str, float], run_id: str = "timed") -> TestReport:
    cases = (
        Scenario(
            name=name, passed=True, status=Status.PASSED, duration=int(spent * 1000),
            plan=PlanLine(file=f"{name}.md", line=1),
        )
        for name, spent in seconds.items()
    )  # fmt: skip
    return samples.report(*cases, run_id=run_id)


def names(shares: tuple[tuple[Job, ...], ...]) -> list[list[str]]:
    return [[job.plan.file.removesuffix(".md") for job in share] for share in shares]


def test_by_seconds_where_a_report_has_them_else_by_lines() -> None:
    jobs = [job_of(plan_of("a", 40)), job_of(plan_of("b")), job_of(plan_of("c")), job_of(plan_of("d"))]
    assert names(divide(jobs, {}, 2, {})) == [["a"], ["b", "c", "d"]]
    assert names(divide(jobs, {}, 2, timed({"a": 1, "b": 9, "c": 4, "d": 3}))) == [["b"], ["a", "c", "d"]]
    assert names(divide(jobs, {}, 2, timed({"b": 9, "c": 9, "d": 9}))) == [["a"], ["b", "c", "d"]], (
        "a takes as its lines say"
    )


def test_a_plan_that_another_needs_counts_where_that_is() -> None:
    sign_in, first, second, alone = (plan_of(name) for name in ("sign-in", "first", "second", "alone"))
    jobs = [job_of(plan) for plan in (sign_in, first, second, alone)]
    needs = {"first.md": sign_in, "second.md": sign_in}
    shares = divide(jobs, needs, 2, timed({"sign-in": 10, "first": 3, "second": 3, "alone": 14}))
    assert names(shares) == [["alone"], ["first", "second"]]
    settings = Settings(shard="2/2")
    assert choose([job.plan for job in jobs], needs, settings).jobs[0].plan == sign_in


@given(
    st.lists(st.tuples(st.integers(0, 30), st.floats(0, 100)), min_size=1, max_size=40),
    st.integers(1, 9),
    st.booleans(),
)
def test_every_plan_is_in_one_shard_and_none_is_empty(
    plans: list[tuple[int, float]], parts: int, with_report: bool
) -> None:
    jobs = [job_of(plan_of(f"p{number}", lines)) for number, (lines, _) in enumerate(plans)]
    report = timed({f"p{number}": spent for number, (_, spent) in enumerate(plans)}) if with_report else {}
    shares = divide(jobs, {}, parts, report)
    assert sorted(name for share in names(shares) for name in share) == sorted(f"p{at}" for at in range(len(plans)))
    assert all(shares)
    assert len(shares) == min(parts, len(plans))
    assert divide(jobs, {}, parts, report) == shares


def test_a_shards_report_is_not_what_the_next_shard_divides_by(tmp_path: Path) -> None:
    store, plans = Store(tmp_path), [plan_of(name) for name in "abc"]
    store.save(report_of({"a": 1, "b": 9, "c": 4}, "whole"))
    first = choose(plans, {}, Settings(shard="1/2", out=tmp_path))
    assert first.shard is not None
    assert first.shard.timed_by == "whole"
    store.save(report_of({"b": 1}, "shard").model_copy(update={"shard": first.shard}))
    os.utime(tmp_path / "results" / "shard.json", (2**32, 2**32))
    second = choose(plans, {}, Settings(shard="2/2", out=tmp_path))
    assert {job.plan.file for one in (first, second) for job in one.jobs} == {"a.md", "b.md", "c.md"}
    with pytest.raises(UsageError, match="--shard 4/4: nothing is left for it, there are 3 plans"):
        choose(plans, {}, Settings(shard="4/4", out=tmp_path))


def test_where_no_whole_report_is_a_branchs_record_divides(tmp_path: Path) -> None:
    plans = [plan_of("a", 40), *(plan_of(name) for name in "bcd")]
    record = History(branch="main").after(report_of({"a": 1, "b": 9, "c": 4, "d": 3}, "on-main"))
    (tmp_path / "history.json").write_text(record.model_dump_json(by_alias=True, exclude_defaults=True))
    chosen = choose(plans, {}, Settings(shard="1/2", out=tmp_path))
    assert [job.plan.file for job in chosen.jobs] == ["b.md"]
    assert chosen.shard is not None
    assert chosen.shard.timed_by == "on-main"
    (tmp_path / "history.json").write_text("{}")
    assert [job.plan.file for job in choose(plans, {}, Settings(shard="1/2", out=tmp_path)).jobs] == ["a.md"]
    Store(tmp_path).save(report_of({"a": 1, "b": 1, "c": 9, "d": 1}))
    assert [job.plan.file for job in choose(plans, {}, Settings(shard="1/2", out=tmp_path)).jobs] == ["c.md"]


def shard_report(part: int, *ran: str, by: str | None = None) -> TestReport:
    """The report of a shard of a suite of a, b and c, divided among two, that ran these."""
    planned = choose([plan_of(name) for name in "abc"], {}, Settings(shard="1/2", out=Path("nowhere"))).shard
    assert planned is not None
    report = report_of(dict.fromkeys(ran, 1.0), f"shard-{part}-{by}")
    return report.model_copy(update={"shard": planned.model_copy(update={"part": part, "timed_by": by})})


def test_shards_that_left_a_plan_to_each_other_are_never_green() -> None:
    assert merge([shard_report(1, "a", "c"), shard_report(2, "b")]).passed
    missing = merge([shard_report(1, "a", "c")])
    assert not missing.passed
    assert missing.abort_reason == "1 case has no result (b.md): the report of shard 2 of 2 is missing"
    differing = merge([shard_report(1, "a"), shard_report(2, "b", by="other")])
    assert not differing.passed
    assert (differing.abort_reason or "").startswith("1 case has no result (c.md): the shards did not divide the same")
    assert differing.shard is None


def test_an_earlier_whole_run_does_not_stand_for_a_shard() -> None:
    earlier = report_of({"a": 1, "b": 1, "c": 1}, "whole").model_copy(update={"generated_at": "2026-01-01T00:00:00Z"})
    assert "shard 2 of 2 is missing" in (merge([shard_report(1, "a", "c"), earlier]).abort_reason or "")
    later = earlier.model_copy(update={"generated_at": "2027-01-01T00:00:00Z"})
    assert merge([shard_report(1, "a", "c"), later]).passed


def test_a_shard_that_was_run_again_with_another_division_takes_nothing_away() -> None:
    assert merge([shard_report(1, "a", "c"), shard_report(2, "b"), shard_report(2, "c", by="later")]).passed


def test_the_part_is_in_its_report() -> None:
    shard = shard_report(2, "b").shard
    assert shard == Shard.model_validate_json(shard.model_dump_json(by_alias=True)) if shard else False
