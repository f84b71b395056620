# ruff: noqa: RUF001 - dashes of all kinds are meant
import pytest

from smoketree.plan.markdown import BlockKind, HeaderKind, blocks, header
from smoketree.plan.parser import parse


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("#Case 1: Login works", "Login works"),
        ("#Scenario: Login works", "Login works"),
        ("#Test 2: Login works", "Login works"),
        ("# Case 3 - Login works", "Login works"),
        ("## Case 3 – Login works", "Login works"),
        ("## Case 3 — Login works", "Login works"),
        ("#Case Login works", "Login works"),
        ("## Test: Login works", "Login works"),
        ("### **Case 1:** Login works", "Login works"),
        ("### **Case 1: Login works**", "Login works"),
        ("#CASE 1: LOGIN", "LOGIN"),
        ("#case login", "login"),
        ("## Case 1.2: Login", "Login"),
        ("## Case #4: Login", "Login"),
        ("## Case-5: Login", "Login"),
        ("## Case (6) Login: again", "Login: again"),
        ("## Test case 7: Login", "Login"),
        ("## Test Scenario: Login", "Login"),
        ("## Case 1: Login works ##", "Login works"),
        ("## Case 1: Learn C#", "Learn C#"),
        ("#Case 8. Login", "Login"),
        ("#Case 8) Login", "Login"),
        ("#Case1: Login", "Login"),
        ("#Case 1 - Test: a case", "Test: a case"),
        ("## Case 1：登录", "登录"),
        ("   ## Case 1: Login", "Login"),
        ("#Case 2FA login", "2FA login"),
        ("#Case 1st visit", "1st visit"),
        ("## Test - Login", "Login"),
        ("##\t Case 9:\tLogin", "Login"),
    ],
)
def test_a_case_keeps_its_full_name(line: str, name: str) -> None:
    assert next(blocks([line])).kind is BlockKind.HEADING
    found = header(line)
    assert (found.kind, found.name) == (HeaderKind.CASE, name)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("# Test plan for the shop", HeaderKind.DOUBTFUL),
        ("## Case study", HeaderKind.DOUBTFUL),
        ("## Testing notes", HeaderKind.TITLE),
        ("## Test-driven notes", HeaderKind.TITLE),
        ("## Cases", HeaderKind.TITLE),
        ("## The case 1: x", HeaderKind.TITLE),
        ("## Finally", HeaderKind.FINALLY),
        ("#Finally", HeaderKind.FINALLY),
        ("#FINALLY:", HeaderKind.FINALLY),
        ("## Finally: clean up", HeaderKind.FINALLY),
        ("## Finally we are done", HeaderKind.TITLE),
    ],
)
def test_other_headings(line: str, kind: HeaderKind) -> None:
    assert header(line).kind is kind


@pytest.mark.parametrize(
    "line",
    [
        "- Test: the button",
        "Case 1: x",
        "In any case: go",
        "mail user@test.com",
        "https://test.example.com",
        "     #Case 1: x",
        "\\#Case 1: x",
        "a #Case 1: x",
        "> #Case 1: x",
        "#Testing",
        "#login",
        "####### Case 1: x",
    ],
)
def test_no_heading(line: str) -> None:
    assert all(block.kind is not BlockKind.HEADING for block in blocks([line]))


def test_an_underlined_heading_begins_a_case() -> None:
    plan = parse("Case 1: One\n===========\n- Verify a\n\nScenario: Two\n---\n- Verify b\n", "p.md").plan
    assert plan is not None
    assert [case.name for case in plan.cases] == ["One", "Two"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#Case 1 Login\n- Verify a\n#Case 2 Logout\n- Verify b", ["Login", "Logout"]),
        ("#Case 404 page\n- Verify a", ["404 page"]),
        ("#Case 3 items in the cart\n- Verify a\n#Case 2 users\n- Verify b", ["3 items in the cart", "users"]),
    ],
)
def test_a_number_without_a_mark_is_left_out_only_where_it_counts(text: str, names: list[str]) -> None:
    plan = parse(text, "p.md").plan
    assert plan is not None
    assert [case.name for case in plan.cases] == names
