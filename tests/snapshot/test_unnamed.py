from smoketree.snapshot.outline import marked

PLAIN = r"""- main [ref=e1]:
  - listitem [ref=e2]: Milk
  - button "A [ref=e7]" [ref=e3] [cursor=pointer]
  - link "in" [ref=e4]"""


def test_what_only_shows_with_a_hand_is_marked_and_all_other_hands_are_as_they_were() -> None:
    shown = r"""- main [ref=e1]:
  - listitem [ref=e2]:
    - text: Milk
    - generic [ref=e7] [cursor=pointer]
  - generic [ref=e8] [cursor=pointer]:
    - link "in" [ref=e4]
  - button "A [ref=e7]" [ref=e3]
  - generic [ref=e9]:
    - generic [ref=e10] [cursor=pointer] [box=1,2,3,4]
  - link "in" [ref=e4] [cursor=pointer]"""
    assert (
        marked(PLAIN, shown)
        == r"""- main [ref=e1]:
  - listitem [ref=e2]:
    - text: Milk
    - generic [ref=e7] [unnamed]
  - generic [ref=e8] [unnamed]:
    - link "in" [ref=e4]
  - button "A [ref=e7]" [ref=e3] [cursor=pointer]
  - generic [ref=e9]:
    - generic [ref=e10] [unnamed] [box=1,2,3,4]
  - link "in" [ref=e4]"""
    )


def test_what_both_show_stays() -> None:
    assert marked(PLAIN, PLAIN) == PLAIN
    assert marked("", "") == ""


def test_words_that_look_like_marks_stay() -> None:
    line = r"""- 'img "[ref=e5] [cursor=pointer]: it''s" [ref=e6] [cursor=pointer]'"""
    assert marked("", line) == r"""- 'img "[ref=e5] [cursor=pointer]: it''s" [ref=e6] [unnamed]'"""
