from collections.abc import Mapping

import pytest

from smoketree.plan.model import Plan
from smoketree.plan.parser import Parsed, parse
from smoketree.plan.source import Needed, needed_file, with_needs


def text(needs: str = "") -> str:
    return (f"---\nurl: /\nneeds: {needs}\n---\n" if needs else "") + "#Case 1: x\n- Verify a\n"


def plan(file: str, needs: str = "") -> Plan:
    found = parse(text(needs), file).plan
    assert found is not None
    return found


def resolved(plans: list[Plan], others: Mapping[str, str]) -> Needed:
    def read(file: str) -> Parsed:
        return parse(text(others[file]) if file in others else "", file)

    return with_needs(plans, read)


@pytest.mark.parametrize(
    ("file", "needs", "found"),
    [
        ("smoke/a.md", "in.md", "smoke/in.md"),
        ("smoke/a.md", "../in.md", "in.md"),
        ("a.md", "./x/in.md", "x/in.md"),
        ("/b/smoke/a.md", "../in.md", "/b/in.md"),
        ("smoke\\a.md", "x\\in.md", "smoke/x/in.md"),
    ],
)
def test_needs_is_relative_to_the_plan(file: str, needs: str, found: str) -> None:
    assert needed_file(plan(file, needs)) == found
    assert needed_file(plan(file)) is None


def test_what_is_needed_stands_first_and_once() -> None:
    plans = [plan("s/a.md", "in.md"), plan("s/b.md", "../s/in.md"), plan("s/c.md")]
    needed = resolved(plans, {"s/in.md": "root.md", "s/root.md": ""})
    assert [one.file for one in needed.plans] == ["s/root.md", "s/in.md", "s/a.md", "s/b.md", "s/c.md"]
    assert not needed.problems


def test_a_given_plan_is_not_read_again() -> None:
    plans = [plan("./s/a.md", "in.md"), plan("s/in.md")]
    assert [one.file for one in resolved(plans, {}).plans] == ["s/in.md", "./s/a.md"]


def test_a_circle_is_a_problem_and_the_rest_stays() -> None:
    needed = resolved([plan("a.md", "b.md"), plan("c.md"), plan("d.md", "a.md")], {"b.md": "a.md"})
    assert [one.file for one in needed.plans] == ["c.md"]
    (problem,) = needed.problems
    assert str(problem).startswith("b.md:3:1: error: plans need each other in a circle: a.md -> b.md -> a.md")


def test_a_plan_that_needs_itself() -> None:
    assert "circle: a.md -> a.md" in resolved([plan("a.md", "a.md")], {}).problems[0].message


def test_a_plan_that_cannot_be_used_is_a_problem_at_the_line_of_needs() -> None:
    needed = resolved([plan("a.md", "none.md")], {})
    assert not needed.plans
    assert [str(problem.location) for problem in needed.problems] == ["a.md:3", "none.md:1"]
