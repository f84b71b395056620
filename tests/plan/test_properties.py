# ruff: noqa: RUF001 - quotes of all scripts are meant
from hypothesis import given, settings
from hypothesis import strategies as st

from smoketree.plan.markdown import split_lines
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import Parsed, parse
from smoketree.plan.values import spans

PIECES = [
    "#Case 1: ",
    "## Scenario",
    "#Test - ",
    "# ",
    "#Finally",
    "- ",
    "  * ",
    "1. ",
    "[ ] ",
    "> ",
    "| a |",
    "---",
    "===",
    "```",
    "~~~",
    "<!--",
    "-->",
    "---\nurl: /a\n---\n",
    "variables:\n  A: b",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "    ",
    "Assert: ",
    "Verify ",
    "Check ",
    "check the box",
    "Confirm",
    "and verify that ",
    ", then click ",
    "If a, ",
    "click B. ",
    "Type ",
    '"',
    "“",
    "”",
    "'",
    "`",
    "**",
    "*",
    "_",
    "{{",
    "}}",
    "{{A}}",
    "{{secret.B}}",
    "is shown",
    ":",
    ".",
    "。",
    "：",
    "登录",
    "\ufeff",
    "\x00",
    "Expected:",
    "Remember x as Y",
    "e.g. ",
    "Step 1:",
    "the page shows",
    "Otherwise",
    " ",
    "Case 2: ",
    "Notes",
]
PLANLIKE = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
NAMES = st.text(alphabet="abC .,:;!verifyCheckthat #-{(", min_size=1, max_size=25).filter(
    lambda name: any(map(str.isalnum, name))
)


def all_steps(plan: Plan) -> list[Step]:
    return [*(step for case in plan.cases for step in case.steps), *plan.always]


def inside(parsed: Parsed, text: str) -> None:
    lines = split_lines(text.removeprefix("\ufeff"))
    places = [problem.location for problem in parsed.problems]
    if parsed.plan is not None:
        places += [case.location for case in parsed.plan.cases] + [step.location for step in all_steps(parsed.plan)]
    for place in places:
        assert 1 <= place.line <= len(lines), place
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1, place


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    parsed = parse(text, "p.md")
    assert (parsed.plan is None) == bool(parsed.errors)
    inside(parsed, text)


@settings(max_examples=200)
@given(PLANLIKE)
def test_anything_like_a_plan_is_read_or_refused(text: str) -> None:
    parsed = parse(text, "p.md")
    assert (parsed.plan is None) == bool(parsed.errors)
    inside(parsed, text)
    if parsed.plan is not None:
        assert all(case.assertions and case.name for case in parsed.plan.cases)
        assert all(step.text.strip() == step.text != "" for step in all_steps(parsed.plan))
        assert not any(step.condition for step in all_steps(parsed.plan) if step.is_assertion)


@given(PLANLIKE)
def test_line_ends_make_no_difference(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    one, two = parse(plain, "p.md"), parse(plain.replace("\n", "\r\n"), "p.md")
    assert one.problems == two.problems
    if one.plan is not None and two.plan is not None:
        assert (one.plan.cases, one.plan.always, one.plan.front) == (two.plan.cases, two.plan.always, two.plan.front)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                [
                    "Click {}",
                    "Click {} now. Wait",
                    "Type {} into A, verify {} is shown",
                    "If {} is shown, click B",
                    "Verify the page shows {}",
                    "Open /a and check that {} is b, then click {}",
                    "Press {}",
                ]
            ),
            st.sampled_from(['"{}"', "“{}”", "`{}`", "「{}」"]),
            NAMES,
        ),
        max_size=4,
    ),
    st.booleans(),
)
def test_quoted_words_are_never_lost_or_split(lines: list[tuple[str, str, str]], bulleted: bool) -> None:
    texts = [line.replace("{}", quote.replace("{}", name)) for line, quote, name in lines]
    bullet = "- " if bulleted else ""
    body = "\n\n".join(bullet + text for text in [*texts, "Verify the end is shown"])
    parsed = parse(f"#Case 1: x\n{body}\n", "p.md")
    if parsed.plan is None:
        assert all("{{" in problem.message for problem in parsed.errors), parsed.errors
        return
    seen = [
        span.content
        for step in all_steps(parsed.plan)
        for part in (step.condition or "", step.text)
        for span in spans(part)
    ]
    assert seen == [span.content for text in texts for span in spans(text)]


@given(
    st.lists(
        st.sampled_from(["Click a", "Verify b is shown", "Check the c box", "If d, click e"]), min_size=1, max_size=8
    )
)
def test_a_bullet_is_a_step_at_its_line(lines: list[str]) -> None:
    parsed = parse("#Case 1: x\n" + "".join(f"- {line}\n" for line in lines) + "- Verify f\n", "p.md")
    assert parsed.plan is not None
    found = parsed.plan.cases[0].steps
    assert [step.location.line for step in found] == list(range(2, len(lines) + 3))
    assert [step.is_assertion for step in found] == [line.startswith("Verify") for line in [*lines, "Verify f"]]
