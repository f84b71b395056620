from smoketree.snapshot.roles import ROLE_WORDS, is_interactive, related
from smoketree.snapshot.tree import parse


def test_words_are_lower_case_and_mean_something() -> None:
    assert all(word == word.lower().strip() and roles for word, roles in ROLE_WORDS.items())
    assert all(len(set(roles)) == len(roles) for roles in ROLE_WORDS.values())


def test_a_button_is_no_link() -> None:
    assert ROLE_WORDS["button"] == ("button",)
    assert ROLE_WORDS["link"] == ("link",)


def test_roles_that_share_a_word_are_related() -> None:
    assert {"textbox", "combobox"} <= related("textbox")
    assert "heading" not in related("textbox")
    assert related("unheard-of") == {"unheard-of"}


def test_a_hand_over_it_makes_it_interactive() -> None:
    tree = parse('- generic [ref=e1] [cursor=pointer]: go\n- generic [ref=e2]: stay\n- switch "S"')
    assert [is_interactive(node) for node in tree] == [True, False, True]
