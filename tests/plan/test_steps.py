# ruff: noqa: RUF001 - quotes and colons of all scripts are meant
import pytest

from smoketree.plan.markdown import Passage
from smoketree.plan.model import Severity, StepKind
from smoketree.plan.steps import Steps, read

SIGNS = {StepKind.ACTION: "do", StepKind.ASSERTION: "see"}


def steps_of(line: str, *, prose: bool = False) -> Steps:
    return read(Passage.of(line, 1), "p.md", prose=prose)


def shown(found: Steps) -> list[str]:
    return [f"{SIGNS[step.kind]} {step.text}" for step in found.steps]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('Assert: the page shows "X"', 'the page shows "X"'),
        ("assert that x is shown.", "x is shown"),
        ("Verify the dashboard appears", "the dashboard appears"),
        ('VERIFY "Welcome"', '"Welcome"'),
        ("Ensure no error is shown", "no error is shown"),
        ("Expect 3 items", "3 items"),
        ("Make sure that X is shown", "X is shown"),
        ("Make sure the cart is empty", "the cart is empty"),
        ("**Assert:** a is b", "a is b"),
        ("**Assert**: a is b", "a is b"),
        ("*Verify* that a is b", "a is b"),
        ("__Verify__: a is b", "a is b"),
        ("_Assert:_ a is b", "a is b"),
        ("[x] Verify that a is b", "a is b"),
        ("[ ] **Verify** that a is b", "a is b"),
        ("Assert: Verify that a is b", "a is b"),
        ("Assert – a is b", "a is b"),
        ("Assert：显示“欢迎”", "显示“欢迎”"),
        ("Then verify a is b", "a is b"),
        ("Finally, verify a is b", "a is b"),
        ("We expect the total to be 5", "the total to be 5"),
        ("Expected result: a is b", "a is b"),
        ('Check that the title is "X"', 'the title is "X"'),
        ('Check the page shows "Welcome"', 'the page shows "Welcome"'),
        ("Check the Remember me box is ticked", "the Remember me box is ticked"),
        ("Check the first item has a checkbox", "the first item has a checkbox"),
        ("Check if the cart is empty", "the cart is empty"),
        ("Check: the cart is empty", "the cart is empty"),
        ("Check no error is shown", "no error is shown"),
        ("Check there are 3 rows", "there are 3 rows"),
        ('Check the title = "X"', 'the title = "X"'),
        ("Confirm that the order is placed", "the order is placed"),
        ('Confirm the page shows "Thanks"', 'the page shows "Thanks"'),
        ('On the dashboard, verify the title is "X"', 'On the dashboard, the title is "X"'),
        ('After the page has loaded, verify the title is "X"', 'After the page has loaded, the title is "X"'),
        ("Verify the page shows A. It should also show B.", "the page shows A. It should also show B"),
        ("Verify the user can view and confirm the order", "the user can view and confirm the order"),
        ("Verify that A is shown, and that B is not", "A is shown, and that B is not"),
        ("Verify the user can open and click the menu", "the user can open and click the menu"),
    ],
)
def test_assertions(line: str, text: str) -> None:
    found = steps_of(line)
    assert shown(found) == [f"see {text}"]
    assert not found.problems


@pytest.mark.parametrize(
    "line",
    [
        "Check the Remember me box",
        'Check "Remember me"',
        'Check "Remember me", click "Log in"',
        'Fill in the form and check "Remember me"',
        "Confirm deletion",
        'Confirm the booking with "Confirm booking"',
        "check the terms checkbox",
        'Check the "Remember me" check box',
        "Check the Express radio button",
        'Check the option "Express"',
        "Check all boxes",
        "Check the Show password box",
        "Check the box that is labelled Terms",
        'Check the "I have read that it is so" box',
        "Check the newsletter checkbox in the dialog",
        "Check out as guest",
        "Check-in at the desk",
        "Check the inbox for the code",
        "Confirm the dialog",
        "Confirm the pop-up",
        "Confirm the changes",
        "Confirm by pressing Enter",
        'Click "Verify"',
        "Click Verify",
        "Click the Confirm button",
        "Click Save and Verify",
        "Click Save and Confirm",
        "Click Register and verify email",
        "Click Delete and confirm the dialog",
        'Type "check that" into the box',
        'Type "a, verify b" into the box',
        "Type “x. Verify y” into the box",
        "Type 'x, check that y is z' into the box",
        "Type `x; verify y` into the box",
        "Type 「x。verify y」 into the box",
        "Fill in the form and check the Terms box",
        "Click the link to verify your email",
        "Open https://x.test/case?a=1,verify=2:verify and click Go",
        "Send a mail to test@case.com, then to verify@test.com",
        "In any case: go to the Test: page, see Case: 3",
        "Sort by Latest: Test: all",
        "Click Yahoo! Mail",
        "Type Dr. Smith into Name, e.g. Order no. 5",
        "Checkout",
        "Click Save, verify",
        "Open the menu (on phones. Click More there) in the corner",
        "Expectations",
    ],
)
def test_actions_stay_whole(line: str) -> None:
    found = steps_of(line)
    assert shown(found) == [f"do {line}"]
    assert not found.problems


@pytest.mark.parametrize(
    "line",
    [
        "Check Remember me",
        "Check the title",
        "Check the e-mail field",
        "Check the search box",
        "check the show password box",
        "Check: the Terms box",
        "Check for an error",
        "Confirm the order total",
        'Confirm "Delete it?"',
    ],
)
def test_what_reads_both_ways_is_an_error_with_both_rewordings(line: str) -> None:
    (problem,) = steps_of(line).problems
    assert problem.severity is Severity.ERROR
    assert "action" in problem.message
    assert "assertion" in problem.message
    assert "Verify that" in problem.hint
    first = problem.hint.split('write "')[1].split('" to act')[0]
    assert shown(steps_of(first)) == [f"do {first}"]


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("Click Sign in, verify the dashboard appears", ["do Click Sign in", "see the dashboard appears"]),
        ("Click X and check that Y is shown", ["do Click X", "see Y is shown"]),
        ("Click X. Verify Y", ["do Click X", "see Y"]),
        ("click x. verify y", ["do click x", "see y"]),
        ("Click X; ensure Y.", ["do Click X", "see Y"]),
        ("Click X - verify Y is shown", ["do Click X", "see Y is shown"]),
        ("Click X, then make sure that Y", ["do Click X", "see Y"]),
        ("Click X, Verify that Y", ["do Click X", "see Y"]),
        ('Press Enter, expect "Done"', ["do Press Enter", 'see "Done"']),
        ("I click X and I verify that Y", ["do I click X", "see Y"]),
        ("Click the checkbox, check it is ticked", ["do Click the checkbox", "see it is ticked"]),
        (
            'Click Save and verify the page shows "Done, then click", then click Logout',
            ["do Click Save", 'see the page shows "Done, then click"', "do click Logout"],
        ),
        ("Verify the dashboard appears and click Logout", ["see the dashboard appears", "do click Logout"]),
        ("Verify A is shown and check the Terms box", ["see A is shown", "do check the Terms box"]),
        ("Verify A is shown and verify that B is", ["see A is shown", "see B is"]),
        ("After clicking Save, verify that it is saved", ["do After clicking Save", "see it is saved"]),
        ('Open /a. Type "x. y" into B! Click C.', ["do Open /a", 'do Type "x. y" into B!', "do Click C"]),
        ('Type "Hello." Click Send', ['do Type "Hello."', "do Click Send"]),
        ("Pick option B. Click Next.", ["do Pick option B", "do Click Next"]),
        ("Click No. Then click Yes.", ["do Click No", "do Then click Yes"]),
        ("Open example.com. Sort by latest. Then verify x", ["do Open example.com", "do Sort by latest", "see x"]),
        ("Click Save. The button is blue.", ["do Click Save. The button is blue"]),
        ("Click Save; the list has 2 rows", ["do Click Save", "see the list has 2 rows"]),
        ('Search for "x". The page says "None"', ['do Search for "x"', 'see The page says "None"']),
        ("Reload the page: the total is 3", ["do Reload the page", "see the total is 3"]),
        ("Remove A; it should be gone; click Undo", ["do Remove A", "see it should be gone", "do click Undo"]),
        ("Log in as Ann; the password is x-9", ["do Log in as Ann; the password is x-9"]),
        ("Fill in the form: the name is A", ["do Fill in the form: the name is A"]),
    ],
)
def test_sentences_and_trailing_assertions(line: str, steps: list[str]) -> None:
    found = steps_of(line)
    assert shown(found) == steps
    assert not found.problems


def test_each_part_has_its_own_column() -> None:
    found = read(Passage.of("Click Sign in, verify that it appears", 7, 3), "p.md")
    assert [(step.location.line, step.location.column) for step in found.steps] == [(7, 3), (7, 30)]


def test_prose_is_split_at_every_sentence() -> None:
    found = steps_of(
        "The user opens /a at 3.50. She clicks B (a. C. d). Verify C. It stays. 点击登录。打开！", prose=True
    )
    assert shown(found) == [
        "do The user opens /a at 3.50",
        "do She clicks B (a. C. d)",
        "see C. It stays",
        "do 点击登录",
        "do 打开！",
    ]


@pytest.mark.parametrize(
    ("line", "condition", "text"),
    [
        ("If a cookie banner appears, click Accept", "a cookie banner appears", "click Accept"),
        ("If a banner, popup or toast appears, close it", "a banner, popup or toast appears", "close it"),
        ('If "A, click B" is shown, then click C.', '"A, click B" is shown', "click C"),
        ("if asked then enter the code", "asked", "enter the code"),
        ("Then, if asked: enter the code", "asked", "enter the code"),
    ],
)
def test_conditions(line: str, condition: str, text: str) -> None:
    (step,) = steps_of(line).steps
    assert (step.kind, step.condition, step.text) == (StepKind.ACTION, condition, text)


def test_a_condition_ends_with_its_sentence() -> None:
    assert [step.condition for step in steps_of("If a is shown, click B. Click C.").steps] == ["a is shown", None]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("If a banner appears, verify it is blue", "an assertion cannot be conditional"),
        ("If a banner appears, click it and verify that it is gone", "an assertion cannot be conditional"),
        ("If a banner appears", "a condition without an action"),
        ("Otherwise, click B", "there is no otherwise"),
        ("Verify:", "an assertion that says nothing"),
        ("Assert", "an assertion that says nothing"),
        ("Check", "an assertion that says nothing"),
    ],
)
def test_errors(line: str, message: str) -> None:
    (problem,) = steps_of(line).problems
    assert (problem.message, problem.severity) == (message, Severity.ERROR)


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("The task should be ticked", ["see"]),
        ("Milk must not be in the list", ["see"]),
        ("You should be signed in", ["see"]),
        ("The user should get an error", ["see"]),
        ("On the dashboard, the total should be $12", ["see"]),
        ("Go to the list. The list should have 3 items.", ["do", "see"]),
        ("The user must fill in the name", ["do"]),
        ("Click the link that should open the list", ["do"]),
        ("If a banner appears, it should be blue", ["do"]),
    ],
)
def test_what_should_be_so_is_an_assertion(line: str, kinds: list[str]) -> None:
    assert [said.partition(" ")[0] for said in shown(steps_of(line))] == kinds


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Minutes is among the results", "see"),
        ('"Saved" is shown', "see"),
        ("The results include a link to Help", "see"),
        ("The button that is red, then the blue one", "do"),
        ("When the page is loaded, click Next", "do"),
        ("Approve the order that is open", "do"),
        ("The user opens the list", "do"),
    ],
)
def test_what_is_so_is_an_assertion_once_something_was_done(line: str, kind: str) -> None:
    assert [said.partition(" ")[0] for said in shown(read(Passage.of(line, 1), "p.md", acted=True))] == [kind]
    assert [said.partition(" ")[0] for said in shown(steps_of(line))] == ["do"]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Click Accept if a banner appears", 14),
        ("Reload the page to verify that the todo is there", 17),
        ("After saving, the dashboard should appear", 29),
        ('Click "Save', 7),
        ("Click “Save", 7),
    ],
)
def test_doubts_are_warnings(line: str, column: int) -> None:
    found = steps_of(line)
    (problem,) = found.problems
    assert (problem.severity, problem.location.column) == (Severity.WARNING, column)
    assert len(found.steps) == 1


def test_marks_of_emphasis_are_taken_off_but_not_in_quotes_or_sums() -> None:
    line = 'Click **Sign in** and type *x* in 2*3*4  of "a **b**  c" or `*y*`'
    assert shown(steps_of(line)) == ['do Click Sign in and type x in 2*3*4 of "a **b**  c" or `*y*`']
