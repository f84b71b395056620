"""What of a case's mails and answers a judge is told: what came since the last deed began, and not without end."""

from smoketree.run.judging import newest


def test_what_came_before_the_last_deed_is_no_evidence() -> None:
    texts = [(1.0, "old"), (2.0, "as it began"), (3.0, "twice"), (4.0, "newest"), (5.0, "twice")]
    assert newest(texts, 2.0) == ("twice", "newest", "as it began")
    assert newest(texts, 6.0) == ()


def test_a_judge_is_told_a_few_whole_texts() -> None:
    assert newest([(float(at), str(at)) for at in range(9)], 0.0) == ("8", "7", "6", "5", "4")
    assert newest([(1.0, "a" * 4_000), (2.0, "b" * 4_001), (3.0, "c")], 0.0) == ("c", "b" * 4_001)
