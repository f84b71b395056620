import time

import pytest

from smoketree.plan.model import Severity
from smoketree.plan.parser import Parsed, parse
from tests.plan.rendering import rendered


def case(*lines: str) -> Parsed:
    return parse("\n".join(["#Case 1: One", *lines, ""]), "p.md")


def steps(parsed: Parsed) -> list[tuple[int, str, str]]:
    assert parsed.plan is not None, parsed.problems
    return [(step.location.line, step.kind.value, step.text) for one in parsed.plan.cases for step in one.steps]


def errors(parsed: Parsed) -> list[tuple[int, str]]:
    assert (parsed.plan is None) == bool(parsed.errors)
    return [(problem.location.line, problem.message) for problem in parsed.errors]


def warnings(parsed: Parsed) -> list[tuple[int, str]]:
    found = [problem for problem in parsed.problems if problem.severity is Severity.WARNING]
    return [(problem.location.line, problem.message) for problem in found]


def test_text_before_the_first_header_is_no_case() -> None:
    parsed = parse("Notes on the shop. Mail a@test.com.\n\n- a list\n\n## Case 1: One\n- Verify a\n", "p.md")
    assert parsed.plan is not None
    assert [one.name for one in parsed.plan.cases] == ["One"]
    assert not parsed.problems


def test_what_looks_like_a_step_before_the_first_header_is_pointed_out() -> None:
    parsed = parse("- Click a\n- Verify b\n\n## Case 1: One\n- Verify c\n", "p.md")
    message = "this line belongs to no case and is not run"
    assert warnings(parsed) == [(1, message), (2, message)]
    assert parsed.plan is not None


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ("Some notes.\n\n# Buy socks\n- Open /\n- Verify a", "Buy socks", 3),
        ("# Test checkout\n- Open /\n- Verify a", "Test checkout", 1),
        ("- Open /\n- Verify a", "buy", 1),
        ("Open the page. Verify that a is shown.", "buy", 1),
    ],
)
def test_a_file_without_a_header_is_one_case(text: str, name: str, line: int) -> None:
    parsed = parse(text, "smoke/buy.md")
    assert parsed.plan is not None
    (one,) = parsed.plan.cases
    assert (one.name, one.location.line, len(one.assertions)) == (name, line, 1)


def test_headings_below_a_file_without_a_header_end_nothing() -> None:
    assert len(steps(parse("# Buy\n## A\n- Open /\n## B\n- Verify a\n#Finally\n- Close it", "p.md"))) == 2


@pytest.mark.parametrize(
    "text", ["", "\n\n", "\ufeff", "---\nurl: /\n---\n", "<!-- x -->", "```\na\n```", "# Only a title"]
)
def test_an_empty_plan_is_an_error(text: str) -> None:
    assert errors(parse(text, "p.md")) == [(1, "a plan without a case")]


def test_a_case_without_an_assertion_is_shown_the_line_that_seems_to_be_one() -> None:
    problems = parse('#Case 1: A\n- Open /\n- Reload the page to check that it says "hi"\n', "p.md").problems
    assert any("asserts nothing (begin line 3 with Verify" in str(problem) for problem in problems)


def test_all_problems_come_at_once_in_order() -> None:
    parsed = parse(
        "#Case 1:\n- Verify a\n\n#Case 2: A\n- Click b\n\n#Case 3: a\n- Verify {{X}}\n\n"
        "#Case 4: None\n\n#Finally\n- Verify c\n",
        "p.md",
    )
    assert [str(problem).split(" (")[0] for problem in parsed.problems] == [
        "p.md:1:1: error: a case without a name",
        'p.md:4:1: error: the case "A" asserts nothing',
        'p.md:7:1: error: a second case named "a"',
        "p.md:8:10: error: unknown variable {{X}}",
        'p.md:10:1: error: the case "None" has no steps',
        "p.md:13:10: error: an assertion under #Finally",
    ]


def test_a_case_with_a_broken_line_is_not_blamed_for_asserting_nothing() -> None:
    assert [message for _, message in errors(case("- Check the title"))] == [
        "this line can be read as an action and as an assertion: Check the title"
    ]


def test_wrapped_bullets_belong_together() -> None:
    parsed = case(
        "- Click the button", "  that says", '"Go on" and wait', "- Type a", "", "Assert: b", "is shown", "- Verify c"
    )
    assert steps(parsed) == [
        (2, "action", 'Click the button that says "Go on" and wait'),
        (5, "action", "Type a"),
        (7, "assertion", "b is shown"),
        (9, "assertion", "c"),
    ]


def test_a_small_assertion_word_at_a_line_start_goes_on_with_a_wrapped_bullet() -> None:
    assert steps(case("- Click Save and", "  verify the page shows a")) == [
        (2, "action", "Click Save"),
        (3, "assertion", "the page shows a"),
    ]


def test_lines_without_a_bullet_are_notes_or_assertions() -> None:
    parsed = case(
        "This is about a.", "", "- Click b", "Verify c is shown", "", "It matters. Verify nothing.", "", "Use d"
    )
    assert steps(parsed) == [(4, "action", "Click b"), (5, "assertion", "c is shown")]
    assert warnings(parsed) == [(9, "this line is read as a note, not as a step")]


def test_a_step_without_a_bullet_among_bullets_is_an_error_and_not_left_out() -> None:
    message = "this line is read as a note, not as a step"
    assert errors(case('Type "a" into B', "", "- Click C", "- Verify d")) == [(2, message)]
    assert errors(case("- Click C", "- Verify d", "", "Then it goes on.", "", "Check the box")) == [(7, message)]
    assert not case("> Click B", "", "- Click C", "- Verify d", "", "Opening hours are not tested.").problems


def test_bullets_below_a_colon() -> None:
    parsed = case(
        "- Fill in the form:",
        "\t- Type a",
        "\t- Verify:",
        "\t\t- b is shown",
        "\t\t- Check that c is shown",
        "- Verify the following things:",
        "    1. d",
        "- The page:",
        "- If a banner appears:",
        "  - click Accept",
        "",
        "Assert the list has:",
        "- e",
    )
    assert steps(parsed) == [
        (3, "action", "Type a"),
        (5, "assertion", "b is shown"),
        (6, "assertion", "c is shown"),
        (8, "assertion", "d"),
        (9, "action", "The page:"),
        (11, "action", "click Accept"),
        (14, "assertion", "the list has e"),
    ]
    assert parsed.plan is not None
    assert [step.condition for step in parsed.plan.cases[0].steps if step.condition] == ["a banner appears"]


def test_an_assertion_below_a_condition_is_an_error() -> None:
    parsed = case("- If a banner appears:", "  - verify it is blue", "- Verify a")
    assert errors(parsed) == [(3, "an assertion cannot be conditional")]


@pytest.mark.parametrize(
    "marker",
    ["-", "*", "+", "•", "1.", "1)", "(1)", "1.1", "1.1.", "a)", "- [ ]", "1. [x]", "Step 3:", "  -", "\t*", "-\t"],
)
def test_markers_of_items(marker: str) -> None:
    parsed = case("- Open /a", f"{marker} Click 2. times", "- Verify a")
    assert steps(parsed)[1] == (3, "action", "Click 2. times")


def test_a_marker_without_a_space() -> None:
    assert [text for _, _, text in steps(case("-Click a", "1.Click b", "2、点击", "- Verify c"))] == [
        "Click a",
        "Click b",
        "点击",
        "c",
    ]


@pytest.mark.parametrize(
    "line", ["---", "***", "* * *", "| a | b |", "|---|---|", "> Click a", "```", "<!-- - Click a -->"]
)
def test_what_is_no_step(line: str) -> None:
    parsed = case("- Open /a", "", "- Verify a", "", line)
    assert [text for _, _, text in steps(parsed)] == ["Open /a", "a"]


def test_a_table_in_a_case_is_pointed_out() -> None:
    parsed = case("- Verify a", "", "| Step | Expected |", "|---|---|", "| Click | b |", "", "> Assert: c")
    assert warnings(parsed) == [(4, "a table is not read as steps"), (8, "a quotation is not read as steps")]


def test_prose_in_lines_is_a_step_a_line() -> None:
    parsed = case("Open /login", 'Type "a" into Email', "Click Sign in", "Assert: b is shown", "", "打开。点击", "登录")
    assert [text for _, _, text in steps(parsed)] == [
        "Open /login",
        'Type "a" into Email',
        "Click Sign in",
        "b is shown",
        "打开",
        "点击",
        "登录",
    ]


def test_wrapped_prose_is_joined() -> None:
    parsed = case(
        "Open the login page and type", '"a" into Email. Click the button named', "Sign in. Verify that b", "is shown."
    )
    assert steps(parsed) == [
        (2, "action", 'Open the login page and type "a" into Email'),
        (3, "action", "Click the button named Sign in"),
        (4, "assertion", "b is shown"),
    ]


def test_sections_of_a_case() -> None:
    parsed = parse(
        "## Case 1: One\n## Steps\n- Click a\n## Expected result\n- b is shown\n### Notes\n- Click nothing\n"
        "## Case 2: Two\n### Part\n- Verify c\n",
        "p.md",
    )
    assert [text for _, _, text in steps(parsed)] == ["Click a", "b is shown", "c"]
    assert warnings(parsed) == [(7, "this line is read as a note, not as a step")]


def test_a_heading_of_the_same_level_ends_a_case() -> None:
    text = "## Case 1: One\n- Verify a\n\n## For the team\n- Ask Bob\n{}\n## Case 2: Two\n- Verify b\n"
    parsed = parse(text.format(""), "p.md")
    assert [text for _, _, text in steps(parsed)] == ["a", "b"]
    assert warnings(parsed) == []
    assert warnings(parse(text.format("- Click a"), "p.md")) == [(6, "this line belongs to no case and is not run")]
    assert errors(parse(text.format("- Verify c"), "p.md")) == [(6, "this line belongs to no case and is not run")]


def test_a_doubtful_heading_is_a_title_and_an_error_where_steps_would_be_lost() -> None:
    good = "# Test plan for the shop\nSome text.\n## Case 1: One\n- Verify a\n"
    assert not parse(good, "p.md").problems
    message = '"Test of b" is read as a title, not as a case'
    assert errors(parse(good + "## Test of b\n- Verify b\n", "p.md"))[0] == (5, message)
    assert warnings(parse(good + "## Test of b\nText.\n", "p.md")) == [(5, message)]


@pytest.mark.parametrize(
    ("line", "hint"), [("#Scenaro: Two", "did you mean #Scenario?"), ("Case 2: Two", "write # before it if it should")]
)
def test_a_header_that_is_none_is_pointed_out(line: str, hint: str) -> None:
    parsed = case("- Verify a", "", line, "- Verify b")
    assert warnings(parsed) == [(4, "this line begins no case")]
    assert parsed.problems[0].hint == hint


def test_finally_runs_after_all_and_may_stand_anywhere() -> None:
    parsed = parse("#Case 1: A\n- Verify a\n## Finally\n- Click b\n#Case 2: B\n- Verify c\n#finally\n- Click d", "p.md")
    assert parsed.plan is not None
    assert [step.text for step in parsed.plan.always] == ["Click b", "Click d"]
    assert [one.name for one in parsed.plan.cases] == ["A", "B"]


@pytest.mark.parametrize(
    ("step", "message", "hint"),
    [
        ("Type {{ZPI}}", "unknown variable {{ZPI}}", "did you mean {{ZIP}}?"),
        ("Type {{tody}}", "unknown variable {{tody}}", "did you mean {{today}}?"),
        ("Type {{PASSWORD}}", "unknown variable {{PASSWORD}}", "write {{secret.PASSWORD}}"),
        ("Type {{secret.PASWORD}}", "unknown secret {{secret.PASWORD}}", "did you mean {{secret.PASSWORD}}?"),
        ("Type {{totp.X}}", "unknown secret {{totp.X}}", "list X under secrets"),
        ("Type {{ORDER}}", "unknown variable {{ORDER}}", "it is remembered only at line 8"),
        ("Type {{a b", "{{ does not start a placeholder", "write {{NAME}}, or \\{{ for two plain braces"),
        ("If {{Q_Q}} is shown, click a", "unknown variable {{Q_Q}}", "give it under variables or with --var"),
    ],
)
def test_unknown_placeholders(step: str, message: str, hint: str) -> None:
    head = "---\nvariables:\n  ZIP: 1\nsecrets: [PASSWORD]\n---\n"
    text = f"{head}#Case 1: A\n- {step}\n- Remember the number as ORDER\n- Verify a"
    (problem,) = parse(text, "p.md").problems
    assert (problem.location.line, problem.message, problem.hint) == (7, message, hint)
    assert problem.location.column == step.index("{{") + 3


def test_a_placeholder_in_a_wrapped_line_has_its_own_place() -> None:
    (problem,) = case("- Verify the", "  page shows {{X}}").problems
    assert (problem.location.line, problem.location.column) == (3, 14)


def test_known_placeholders() -> None:
    step = "Type {{A}} {{B}} {{secret.S}} {{unique}} {{today}} {{today-2w}} {{totp.S}} {{ORDER}} \\{{x"
    text = f"---\nvariables: {{A: 1}}\nsecrets: [S]\n---\n#Case 1: A\n- Remember a as ORDER\n- {step}\n- Verify a"
    assert parse(text, "p.md", variables=["B"]).plan is not None


def test_line_numbers_count_what_is_hidden() -> None:
    head = "\ufeff---\r\nurl: /\r\n---\r\n<!--\r\n#Case 9: x\r\n-->\r\n"
    text = head + "```\r\n#Case 8: y\r\n```\r\n#Case 1: A\r\n-\tVerify a\r\n"
    assert steps(parse(text, "p.md")) == [(11, "assertion", "a")]


def test_crlf_cr_and_a_bom_change_nothing_but_the_sha() -> None:
    text = "# T\n\n## Case 1: A\n- Click\n  b\n\nAssert: c\n"
    plain = parse(text, "p.md")
    assert plain.plan is not None
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        parsed = parse(other, "p.md")
        assert parsed.plan is not None
        assert rendered(parsed) == rendered(plain)
        assert parsed.plan.text == plain.plan.text
        assert parsed.plan.sha != plain.plan.sha


def test_ten_thousand_lines_take_well_under_a_second() -> None:
    body = [
        '- Open /login and type "a" into Email',
        "- Check the Remember me box",
        "- Click Sign in, verify the dashboard appears",
        "- If a banner appears, click Accept",
        'Assert: the heading says "Welcome"',
        "",
        "Some notes that are not steps.",
        "",
    ]
    text = "\n".join(line for number in range(1112) for line in (f"#Case {number}: Case {number}", *body))
    assert text.count("\n") > 10_000
    begun = time.process_time()
    parsed = parse(text, "p.md")
    taken = time.process_time() - begun
    assert parsed.plan is not None
    assert len(parsed.plan.cases) == 1112
    assert taken < 3  # a fifth of this on an idle machine


@pytest.mark.parametrize(
    "piece",
    [
        "'a ",
        "( ",
        "** a",
        "`a",
        '"',
        "{{ ",
        ", verify ",
        "and check the box ",
        "<!-- ",
        "If a, ",
        "__a",
        "a. ",
        "“",
        "then ",
        "x: ",
    ],
)
def test_no_line_takes_quadratic_time(piece: str) -> None:
    begun = time.process_time()
    parse("#Case 1: x\n- " + piece * 8000 + " Verify x", "p.md")
    assert time.process_time() - begun < 5
