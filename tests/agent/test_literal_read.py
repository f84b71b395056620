"""The grammar: what it reads, what it must leave alone, and that it is quick about it."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.literal.actions import Click, Press, Type, with_values
from smoketree.agent.literal.document import document
from smoketree.agent.literal.forms import GROUPS, Chapter
from smoketree.agent.literal.match import Matcher, TooMuch, compiled
from smoketree.agent.literal.read import read, read_assertion, read_conditions
from smoketree.agent.literal.slots import READERS
from smoketree.agent.literal.table import ACTIONS, ASSERTIONS
from smoketree.language.claim import ElementShown, TextShown
from smoketree.language.words import tokens
from smoketree.snapshot.query import Query

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def corpus(name: str) -> list[tuple[str, str]]:
    lines = (HERE / "corpus" / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" => ") for line in lines if line and not line.startswith("#")]
    return [(text, said) for text, _, said in pairs]


def examples(chapters: tuple[Chapter[Any], ...]) -> list[tuple[str, str]]:
    return [example for chapter in chapters for form in chapter.forms for example in form.examples]


@pytest.mark.parametrize(("text", "said"), corpus("actions.txt"))
def test_steps_as_testers_write_them(text: str, said: str) -> None:
    assert str(read(text) or "-") == said


@pytest.mark.parametrize(("text", "said"), corpus("assertions.txt"))
def test_assertions_as_testers_write_them(text: str, said: str) -> None:
    assert str(read_assertion(text) or "-") == said


def plans_of_testers() -> list[tuple[str, str]]:
    return [line for path in sorted((HERE / "corpus").glob("tester-*.txt")) for line in corpus(path.name)]


@pytest.mark.parametrize(("text", "said"), plans_of_testers())
def test_plans_of_ten_testers(text: str, said: str) -> None:
    reading = read_assertion(text[1:]) if text.startswith("!") else read(text)
    assert str(reading or "-") == said


def test_the_corpus_is_large_and_has_what_must_not_be_read() -> None:
    lines = plans_of_testers()
    assertions = [line for line in lines if line[0].startswith("!")]
    assert len(lines) - len(assertions) >= 300
    assert len(assertions) >= 200
    assert sum(said == "-" for _, said in lines) >= 100


@pytest.mark.parametrize(("text", "said"), examples(ACTIONS))
def test_examples_of_actions_read_as_the_table_says(text: str, said: str) -> None:
    assert str(read(text)) == said


@pytest.mark.parametrize(("text", "said"), examples(ASSERTIONS))
def test_examples_of_assertions_read_as_the_table_says(text: str, said: str) -> None:
    assert str(read_assertion(text)) == said


def test_every_form_is_documented_and_has_an_example() -> None:
    for chapters in (ACTIONS, ASSERTIONS):
        for chapter in chapters:
            for form in chapter.forms:
                assert form.doc, form.pattern
                assert form.examples, form.pattern


@pytest.mark.parametrize("pattern", ["a [b", "a ]", "(a", "a) b"])
def test_a_pattern_that_is_not_well_formed_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"pattern|bracket"):
        compiled(pattern, GROUPS)


def test_the_documentation_is_the_table() -> None:
    made = (ROOT / "docs" / "plan-language.md").read_text(encoding="utf-8")
    assert made == document(), "run: python -m smoketree.agent.literal"


def test_reading_gives_values() -> None:
    reading = read('Type "a@b.c" into the "Email" field and press Enter')
    assert reading is not None
    assert [type(action) for action in reading.actions] == [Type, Press]
    first = reading.actions[0]
    assert isinstance(first, Type)
    assert first.query is not None
    assert (first.value, first.query.name, first.query.quoted) == ("a@b.c", "Email", True)
    assert "textbox" in first.query.roles


def test_unquoted_names_are_marked_so() -> None:
    reading = read("Click Sign in")
    assert reading is not None
    assert reading.actions == (Click(Query(name="Sign in", quoted=False)),)


def test_a_condition_is_one_check() -> None:
    assert read_conditions('the "Accept" button appears') == (ElementShown(Query(name="Accept", roles=("button",))),)
    assert read_conditions("a cookie banner appears") is None
    assert len(read_conditions('"A" and "B" are shown') or ()) == 2


def test_a_banner_that_comes_sometimes_is_there_where_its_button_is() -> None:
    accept = ElementShown(Query(name="Accept"))
    assert read_conditions("a cookie banner appears", 'click "Accept"') == (accept,)
    assert read_conditions("there is a newsletter popup", 'Click "Accept" and wait for "Bye"') == (accept,)
    assert read_conditions("a cookie banner appears", 'type "x" into "Name"') is None
    assert read_conditions("the user is logged in", 'click "Accept"') is None
    assert read_conditions('"A" and "B" are shown', 'click "Accept"') == (TextShown("A"), TextShown("B"))


def test_a_claim_is_waited_for_and_never_made_true() -> None:
    assert str(read("Then I am on /home")) == 'wait until URL is "/home"'
    assert str(read("the user is on /home")) == 'wait until URL is "/home"'
    assert str(read("Given I am on /home")) == "open /home"


def test_where_it_is_done_holds_for_all_of_the_step() -> None:
    said = 'type "Ann" into field "Name" in form "Profile"; click control "Save" in form "Profile"'
    assert str(read('In the "Profile" form, type "Ann" into "Name" and click "Save"')) == said
    assert read('In the "Profile" form, press Enter') is None
    assert str(read('Once the page is loaded, click "Go"')) == 'wait until the page is loaded; click control "Go"'


def test_placeholders_are_filled_everywhere_but_in_marks() -> None:
    reading = read('Type "{{NAME}}" into the "{{FIELD}}" field in the row of "{{ROW}}"')
    assert reading is not None
    filled = with_values(reading.actions[0], lambda text: text.replace("{{", "<").replace("}}", ">"))
    assert str(filled) == 'type "<NAME>" into field "<FIELD>" in row of "<ROW>"'
    check = TextShown("{{A}}", Query(roles=("dialog",), text="{{B}}"), negated=True)
    filled_check = with_values(check, lambda text: text.replace("{{A}}", "1").replace("{{B}}", "2"))
    assert filled_check == TextShown("1", Query(roles=("dialog",), text="2"), negated=True)


def test_the_time_that_a_line_allows() -> None:
    reading = read_assertion('"Done" is shown within 20 seconds')
    assert reading is not None
    assert reading.within == 20.0


VOCABULARY = """click type "Save" "a" into in the and then , . button field row of for not if a Email first 3 is shown
page no does show URL /x there are with from select check press Enter {{X}} heading dialog ' “b” within 5 seconds"""
WORDS = st.sampled_from(VOCABULARY.split())


@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_no_mixture_of_its_words_breaks_it(text: str) -> None:
    read(text)
    read_assertion(text)


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    read(text)
    read_assertion(text)


@given(
    st.sampled_from([line for line in corpus("actions.txt") if line[1] != "-"]), st.sampled_from(["unless", "never"])
)
def test_no_word_is_passed_over(line: tuple[str, str], word: str) -> None:
    assert read(f"{line[0]} {word} zebra") is None


@pytest.mark.parametrize(
    "text",
    [
        "click " * 2000,
        "Type " + "a in " * 99,
        "click a and " * 60,
        '"a" ' * 199,
        "the row of " * 60,
        "click save in the form " * 30,
        "click save " + "in the form " * 12,
        "the page shows " + "Word " * 190,
        '"a" and ' * 90,
    ],
)
def test_long_texts_do_not_hang_it(text: str) -> None:
    began = time.process_time()
    read(text)
    read_assertion(text)
    assert time.process_time() - began < 2


def test_a_plan_of_ten_thousand_lines_is_read_in_seconds() -> None:
    lines = [text for text, _ in plans_of_testers()]
    began = time.process_time()
    for text in lines:
        read.__wrapped__(text)
        read_assertion.__wrapped__(text)
    # Both readings of a line, on a machine ten times slower than it need be.
    assert (time.process_time() - began) / len(lines) < 0.02


def test_a_clause_that_takes_too_many_attempts_is_given_up() -> None:
    pattern = compiled("{value} a {value} a {value} a {value}", {})
    with pytest.raises(TooMuch):
        list(Matcher(tokens("a " * 150), READERS).matches(pattern))


def test_a_step_of_too_many_parts_is_left_to_others() -> None:
    assert read(" and ".join(['click "a"'] * 8)) is not None
    assert read(" and ".join(['click "a"'] * 40)) is None
