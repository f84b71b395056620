"""Folder names come from plans and stay inside the run's folder."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from smoketree.run.names import case_folder, plan_folder, slug


def test_a_readable_folder() -> None:
    folder = case_folder("examples/smoke/sign-in.md", 2, "Wrong password: it's told!", 1)
    assert folder.as_posix() == "smoke-sign-in/02-wrong-password-it-s-told/1"


def test_two_plans_of_one_name_stay_apart() -> None:
    assert plan_folder("shop/home.md") != plan_folder("blog/home.md")


@given(st.text(), st.text())
def test_no_name_leaves_the_folder(file: str, name: str) -> None:
    folder = case_folder(file, 1, name, 1)
    assert not folder.is_absolute()
    assert ".." not in folder.parts
    assert len(folder.parts) == 3
    assert all(len(part) <= 120 for part in folder.parts)


@given(st.text())
def test_slugs_are_plain(text: str) -> None:
    made = slug(text)
    assert made
    assert not set(made) & set('/\\:*?"<>| \n\r\t\0.')
    assert Path(made).name == made
