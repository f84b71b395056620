"""Lines that become a plan."""

from smoketree.agent.drafting.draft import line_of
from smoketree.interactive.draft import Draft
from smoketree.plan.parser import parse


def a_draft(*lines: str, **given: object) -> Draft:
    draft = Draft(**given)  # type: ignore[arg-type]
    draft.begin("Shopping")
    for line in lines:
        read, _, wrong = draft.read(line)
        assert not wrong
        draft.case.lines.append(read)
    return draft


def test_the_text_is_a_plan_with_what_its_lines_use() -> None:
    draft = a_draft(
        'Type "{{secret.PW}}" into "Password"',
        'Verify that the page shows "{{NAME}}"',
        start="/shop",
        variables={"NAME": 'a "b": c', "OTHER": "x"},
        secrets=("PW", "UNUSED"),
    )
    plan = parse(draft.text(), "saved.md").plan
    assert plan is not None
    assert (plan.front.url, plan.front.secrets, dict(plan.front.variables)) == ("/shop", ("PW",), {"NAME": 'a "b": c'})
    assert [case.name for case in plan.cases] == ["Shopping"]
    assert draft.plan().front.secrets == ("PW", "UNUSED")  # the session may use all that were granted


def test_a_line_may_be_several_steps_each_at_a_place_of_its_own() -> None:
    draft = a_draft('Click "A"')
    line, plan, wrong = draft.read('Click "B", verify that the page shows "C"')
    assert not wrong
    assert [step.is_assertion for step in line.steps] == [False, True]
    assert len({step.location for step in (*draft.lines[0].steps, *line.steps)}) == 3 or line.steps[0] != line.steps[1]
    assert plan.cases[0].steps == (*draft.lines[0].steps, *line.steps)


def test_what_is_wrong_with_a_line_is_said_of_that_line_only() -> None:
    draft = a_draft('Click "A"')
    assert draft.read('Click "{{NOBODY}}"')[2]
    assert not draft.read('Click "B"')[2]


def test_a_line_is_kept_only_where_all_of_it_was_carried_out_again() -> None:
    draft = a_draft('Click "A"', 'Click "B", verify that the page shows "C"', 'Click "D"')
    steps = draft.plan().cases[0].steps
    draft.take("Shopping", steps[:2])
    assert [line.text for line in draft.lines] == ['Click "A"']


def test_cases_after_the_one_that_was_carried_out_are_dropped_and_names_are_different() -> None:
    draft = a_draft('Click "A"')
    assert draft.begin("Shopping") == "Shopping (2)"
    draft.case.lines.append(draft.read('Click "B"')[0])
    assert draft.text().count("#Case") == 2
    draft.take("Shopping", draft.plan().cases[0].steps)
    assert [case.name for case in draft.cases] == ["Shopping"]
    draft.begin("Empty")
    assert "Empty" not in draft.text()


def test_a_step_as_a_line_reads_as_the_same_step() -> None:
    draft = a_draft('If a cookie banner appears, click "Accept"', 'Verify that the page shows "x"')
    for step in (step for line in draft.lines for step in line.steps):
        again = parse(f'#Case 1: it\n- {line_of(step)}\n- Assert: "x"\n', "p").draft
        assert again is not None
        first = again.cases[0].steps[0]
        assert (first.text, first.kind, first.condition) == (step.text, step.kind, step.condition)
