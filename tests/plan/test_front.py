import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.plan.front import read_head
from smoketree.plan.model import FrontMatter


def head(text: str) -> FrontMatter:
    found = read_head(["---", *text.split("\n"), "---"], "p.md")
    assert not found.problems
    return found.front


def faults(text: str) -> list[str]:
    found = read_head(["---", *text.split("\n"), "---"], "p.md")
    assert found.front == FrontMatter()
    return [str(problem).removeprefix("p.md:").replace(" error:", "") for problem in found.problems]


def test_every_key() -> None:
    assert head(
        "url: https://a.test/b?c\nviewport: Mobile\ntags: [a, b]\nvariables: {A: b}\nsecrets:\n- P_1\n"
        "needs: ../in.md\nisolation: case\ntimeout: 1.5\nmax-steps: 7\nallow-origins: https://X.test/"
    ) == FrontMatter(
        url="https://a.test/b?c",
        viewport="mobile",
        tags=("a", "b"),
        variables={"A": "b"},
        secrets=("P_1",),
        needs="../in.md",
        isolation="case",
        timeout=1.5,
        max_steps=7,
        allow_origins=("https://x.test",),
    )


def test_variables_are_as_written() -> None:
    lines = ["a: 01234", "b: no", "c: 1_000", "d: 2026-01-02", "e: 1.10", "f: null", "g:", "h: '1'", "i: 0x1F", "ü: x"]
    text = "variables:\n" + "\n".join(f"  {line}" for line in lines)
    assert head(text).variables == {
        "a": "01234",
        "b": "no",
        "c": "1_000",
        "d": "2026-01-02",
        "e": "1.10",
        "f": "null",
        "g": "",
        "h": "1",
        "i": "0x1F",
        "ü": "x",
    }


def test_nothing_given_is_nothing_set() -> None:
    assert head("") == head("# a comment") == head("url:\ntags:\nvariables:\nsecrets: ~") == FrontMatter()
    assert head("tags: a, b").tags == ("a", "b")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("url: /a\nmax_steps: 3", "3:1: unknown key max_steps (did you mean max-steps?)"),
        ("urls: /a", "2:1: unknown key urls (did you mean url?)"),
        (
            "  url: a.test",
            "2:3: url: must be a path that begins with / or an address that begins with http:// or https://",
        ),
        (
            "url: javascript:a",
            "2:1: url: must be a path that begins with / or an address that begins with http:// or https://",
        ),
        (
            "url: //a.test",
            "2:1: url: must be a path that begins with / or an address that begins with http:// or https://",
        ),
        ("viewport: big", "2:1: viewport: must be mobile, desktop or WIDTHxHEIGHT in pixels, as in 1280x720"),
        ("isolation: none", "2:1: isolation: must be plan or case"),
        ("inbox: imap://a", "2:1: inbox: cannot be set in a plan: use --inbox (SMOKETREE_INBOX)"),
        ("needs: /etc/passwd", "2:1: needs: must be the path of a Markdown plan, relative to this one"),
        ("needs: ../in.txt", "2:1: needs: must be the path of a Markdown plan, relative to this one"),
        ("timeout: 0", "2:1: timeout: input should be greater than 0"),
        ("max-steps: 1.5", "2:1: max-steps: input should be a valid integer, unable to parse string as an integer"),
        ("url: [a]", "2:1: url: input should be a valid string"),
        ("variables: [a]", "2:1: variables: give names and values, as in NAME: value"),
        ("variables:\n  A: [b]", "2:1: variables: the value of A must be a text or a number, not a list or keys"),
        ("variables:\n  A B: b", "2:1: variables: A B is not a name: use letters, digits and _"),
        ("variables:\n  today: b", "2:1: variables: today is set at run time and cannot be a variable"),
        (
            "variables:\n  A: 'x{{unique}}'",
            "3:3: variables: the placeholder in A is not replaced (write it in the step)",
        ),
        (
            "secrets: [GITHUB_TOKEN]",
            "2:1: secrets: GITHUB_TOKEN is never given to a plan (INPUT_, GITHUB_ and ACTIONS_ belong to the workflow)",
        ),
        ("secrets: {A: hunter2}", "2:1: secrets: give names only, never values: the workflow or --secret grants them"),
        ("secrets: [A, hunter2]", "2:1: secrets: entry 2 is not a name: use capitals, digits and _, and never a value"),
        (
            "allow-origins: [https://a.test/b]",
            "2:1: allow-origins: https://a.test/b is not an origin: write scheme, host and port, as in https://login.example.com",
        ),
        ("a\nb", "1:1: front matter must be keys and values (as in: url: /shop)"),
        ("url: /a\nurl: /b", "3:1: url is given twice"),
        ("url: &a /a", "2:6: anchors and aliases are not read (write the value out)"),
        ("url: *a", "2:6: anchors and aliases are not read (write the value out)"),
        ("url: !!python/name:os.system /a", "2:6: YAML tags are not read (leave the ! word out)"),
        ("tags: [" + "a, " * 40_000 + "a]", "1:1: front matter of more than 100,000 characters"),
        ("tags: [[[[[[a]]]]]]", "2:10: front matter is nested too deeply"),
        ("? [a]\n: b", "2:3: a key must be a plain word"),
    ],
)
def test_faults_name_the_key(text: str, fault: str) -> None:
    if "placeholder" in fault:
        found = read_head(["---", *text.split("\n"), "---"], "p.md")
        assert [str(problem) for problem in found.problems] == [
            "p.md:" + fault.replace(": variables", ": error: variables")
        ]
    else:
        assert faults(text) == [fault]


def test_all_faults_at_once() -> None:
    assert len(faults("urls: a\nisolation: x\ntimeout: -1")) == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [("url: [a", 2), ("url: a: b", 2), ("\turl: a", 2), ("url: a\n  b: c", 3), ("url: 'a", 2), ("a\x07b: c", 2)],
)
def test_what_is_no_yaml_names_its_line(text: str, line: int) -> None:
    found = read_head(["---", *text.split("\n"), "---"], "p.md")
    (problem,) = found.problems
    assert problem.message.startswith("front matter")
    assert problem.location.line == line


def test_where_the_body_begins() -> None:
    assert read_head(["", "---", "url: /a", "...", "text"], "p.md").body == 5
    assert read_head(["text", "---", "url: /a", "---"], "p.md").body == 1
    assert read_head(["---", "", "# Title", "text"], "p.md").body == 1


def test_a_head_that_is_never_closed_is_an_error() -> None:
    (problem,) = read_head(["---", "url: /a", "#Case 1: a"], "p.md").problems
    assert problem.message == "front matter that is never closed"


@given(st.lists(st.text(alphabet="ab:-[]{}'\"&*!# \t|>?,%@`\x00\ud800", max_size=12), max_size=5))
def test_any_head_is_read_or_refused(lines: list[str]) -> None:
    found = read_head(["---", *lines, "---"], "p.md")
    assert all(1 <= problem.location.line <= len(lines) + 2 for problem in found.problems)
