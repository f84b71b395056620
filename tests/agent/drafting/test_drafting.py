"""Plans drafted from pages: what is said is read as it is meant, and nothing but that is done."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.drafting.draft import Draft, DraftCase, cases_of, drafted, enriched, render_plan, visit
from smoketree.agent.drafting.outline import ASSERT, WORDS, doing, leaves, outline, sayable, shown, titled
from smoketree.agent.step_context import StepContext
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.errors import PreviewError
from smoketree.language.claim import ElementShown, TitleIs
from smoketree.language.reader import read_acts, read_claims
from smoketree.plan.parser import parse
from smoketree.snapshot.tree import parse as parse_snapshot
from tests.fakes.pages import Hit, Pages, Reply

NICE = ("Sign in", "Email", 'Say "hi"', "It's & that", "Größe", "日本語", "A, B and C")
NASTY = (
    'a" is shown',
    '"',
    "x\n- Click Delete",
    "{{secret.PASSWORD}}",
    "<!-- hidden",
    "-->",
    "`code`",
    "**bold**",
    "a\u202eb",
    "Sign in, then click Delete",
    "Tea and Milk",
    "#Case 9: x",
    "the first thing",
    '“quoted” and "quoted"',
    "C:\\temp",
    "12:30",
    "Order 4711234",
)


@pytest.mark.parametrize("name", [*NICE, *NASTY])
def test_what_is_said_of_a_thing_is_read_as_that_thing(name: str) -> None:
    for role in WORDS:
        line = shown(role, name) if sayable(name) else None
        if line is None:
            assert name in NASTY
            continue
        found = as_read(line)
        assert isinstance(found, ElementShown)
        assert (found.query.name, found.query.quoted, found.negated) == (name, True, False)
        assert role in found.query.roles


@given(st.sampled_from(sorted(WORDS)), st.text(max_size=90))
def test_no_name_makes_a_line_say_something_else(role: str, name: str) -> None:
    if not sayable(name):
        return
    for line in (shown(role, name), titled(name)):
        found = as_read(line) if line is not None else None
        if isinstance(found, ElementShown):
            assert found.query.name == name
        elif found is not None:
            assert found == TitleIs(name)


def as_read(line: str) -> object:
    """What the host checks for a line, as it stands in the file of a plan; there is nothing else in the plan."""
    parsed = parse(f"#Case 1: A\n\n- Open /\n- {line}\n", "p.md")
    assert parsed.plan is not None, parsed.problems
    step = parsed.plan.cases[0].steps[1]
    assert step.is_assertion
    assert len(parsed.plan.cases[0].steps) == 2
    reading = read_claims(step.text)
    assert reading is not None
    assert len(reading.claims) == 1
    return reading.claims[0]


def test_a_step_names_exactly_one_thing() -> None:
    tree = parse_snapshot(
        '- banner:\n  - link "Docs" [ref=e1]\n- navigation:\n  - link "Docs" [ref=e2]\n  - link "Home" [ref=e3]\n'
    )
    assert doing(tree, "link", "Home") == 'Click the "Home" link'
    assert doing(tree, "link", "Docs", place="navigation") == 'Click the "Docs" link in the navigation'
    assert doing(tree, "link", "Docs") == 'Click the first "Docs" link'
    assert doing(tree, "link", "Nope") is None


@pytest.mark.parametrize(
    ("name", "path", "acts"),
    [
        ("Log out", "/x", True),
        ("Bye", "/logout", True),
        ("Sign out", "/", True),
        ("x", "/items/3/delete", True),
        ("Buy now", "/b", True),
        ("Docs", "/docs", False),
        ("Signing", "/outline", False),
    ],
)
def test_links_that_may_do_something_are_not_followed(name: str, path: str, acts: bool) -> None:
    assert leaves(name, path) is acts


PAGE = """
- banner:
  - navigation "Main":
    - link "Docs" [ref=e2]:
      - /url: /docs?from=home
    - link "Log out" [ref=e3]:
      - /url: /logout
    - link "Elsewhere" [ref=e4]:
      - /url: https://other.example/
- main:
  - heading "Shop" [level=1]
  - heading "It is 12:30" [level=2]
  - textbox "Email" [ref=e5]
  - checkbox "I agree" [ref=e6]
  - button "Sign up" [ref=e7]
  - button "Old" [disabled] [ref=e8]
"""


def test_a_page_as_cases() -> None:
    tree = parse_snapshot(PAGE)
    page = outline(tree, "https://app.example/start", "Shop | App")
    text = render_plan(cases_of(page, tree))
    assert text == (
        "#Case 1: The page Shop opens\n\n"
        '- Open "/start"\n'
        '- Assert: the page title is "Shop | App"\n'
        '- Assert: the heading "Shop" is shown\n'
        '- Assert: the "Docs" link is shown\n\n'
        "#Case 2: The Docs link leads to its page\n\n"
        '- Open "/start"\n'
        '- Click the "Docs" link\n'
        '- Assert: the URL is "/docs"\n\n'
        "#Case 3: The form Sign up is there\n\n"
        '- Open "/start"\n'
        '- Assert: the "Email" field is shown\n'
        '- Assert: the "I agree" checkbox is shown\n'
        '- Assert: the "Sign up" button is shown\n\n'
        "<!-- to fill it in and send it, put values for ... and say what must follow:\n"
        '- Type "..." into the "Email" field\n'
        '- Check the "I agree" checkbox\n'
        '- Click the "Sign up" button\n'
        '- Assert: the page shows "..."\n'
        "-->\n"
    )
    parsed = parse(text, "p.md")
    assert not parsed.problems
    # What stands in the comment is read as well, once it is taken out of it.
    assert read_acts('Type "..." into the "Email" field') is not None


@given(st.lists(st.sampled_from([*NASTY, "Docs", "Email", "Save"]), min_size=1, max_size=6))
def test_a_hostile_page_cannot_write_the_plan(names: list[str]) -> None:
    """Whatever a page calls its things, the draft is a plan whose steps are only ours."""
    said = [(role, json.dumps(name)) for name in names for role in ("heading", "textbox")]
    rows = [f"- {role} {name} [ref=e{at}]" for at, (role, name) in enumerate(said)]
    tree = parse_snapshot("\n".join([*rows, '- button "Go" [ref=e99]']))
    page = outline(tree, "https://app.example/", names[0])
    cases = cases_of(page, tree)
    if not cases:
        return
    parsed = parse(render_plan(cases), "p.md")
    assert parsed.plan is not None
    actions = [step.text for case in parsed.plan.cases for step in case.steps if not step.is_assertion]
    assert actions == ['Open "/"'] * len(cases)
    assert len(parsed.plan.cases) == len(cases)
    assert not parsed.plan.always
    assert not parsed.plan.front.secrets


def staged(session: Session, url: str) -> StepContext:
    return StepContext(session, lambda text: text, lambda _name, _value: None, url, Path(), SystemClock())


def site(pages: Pages) -> str:
    links = '<nav><a href="/one">One</a> <a href="/gone">Gone</a> <a href="/sign-out">Sign out</a></nav>'
    form = (
        '<form action="/sent" method="post" aria-label="Contact"><label>Name <input name="n"></label>'
        "<button>Send</button></form>"
    )
    pages.html("/one", f"<title>One</title>{links}<h1>Number one</h1>")
    pages.html("/empty", "<p></p>")
    page = f"<title>Start</title>{links}<h1>Welcome</h1>{form}"
    visits: list[int] = []

    def start(_: Hit) -> Reply:
        visits.append(1)
        return Reply(page + ("<h2>Only the first time</h2>" if len(visits) == 1 else ""))

    pages.on("/start", start)
    return pages.url("/start")


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_draft_of_a_live_page_holds_there_and_sends_nothing(session: Session, pages: Pages) -> None:
    start = site(pages)
    pages.on("/sign-out", lambda _: Reply("out"))
    pages.on("/sent", lambda _: Reply("sent"))
    stage = staged(session, start)
    draft = await drafted(await visit(session, stage), stage)
    assert {hit.path for hit in pages.hits} >= {"/start", "/one"}
    assert not {"/sign-out", "/sent"} & {hit.path for hit in pages.hits}
    assert all(hit.method == "GET" for hit in pages.hits)
    lines = [line for case in draft.cases for line in case.steps]
    assert 'Assert: the page title is "Start"' in lines
    assert 'Assert: the heading "Number one" is shown' in lines
    assert 'Assert: the "Name" field is shown' in lines
    assert not any("Only the first time" in line for line in lines)
    assert draft.unread == ()
    assert parse(draft.text, "p.md").problems == ()


@pytest.mark.browser
@pytest.mark.anyio
async def test_what_does_not_hold_is_left_out(session: Session, pages: Pages) -> None:
    start = site(pages)
    welcome = f'{ASSERT}the heading "Welcome" is shown'
    good = DraftCase("Good", ('Open "/start"', welcome, 'Click the "One" link', f"{ASSERT}it is nice"))
    bad = DraftCase("Bad", ('Open "/start"', f'{ASSERT}the heading "Farewell" is shown', 'Click the "One" link'))
    stage = staged(session, start)
    seen = await visit(session, stage)
    before = len(pages.hits)
    draft = await enriched(Draft("", seen.url, seen.title, ()), [good, bad], stage)
    assert "/one" not in {hit.path for hit in pages.hits[before:]}, "nothing is done but to look"
    assert [case.name for case in draft.cases] == ["Good"]
    assert draft.dropped == ("Bad",)
    assert draft.unread == (f"{ASSERT}it is nice",)
    stage = staged(session, pages.url("/empty"))
    with pytest.raises(PreviewError, match="nothing on this page can be asserted"):
        await drafted(await visit(session, stage), stage)
