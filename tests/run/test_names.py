"""Folder names come from plans and stay inside the run's folder."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from smoketree.run.evidence import case_folder, plan_folders, slug


def folder_of(file: str, *others: str) -> str:
    return plan_folders([file, *others])[file].as_posix()


def test_a_readable_folder() -> None:
    folder = case_folder(Path(folder_of("examples/smoke/sign-in.md")), 2, "Wrong password: it's told!", 1)
    assert folder.as_posix() == "smoke-sign-in/02-wrong-password-it-s-told/1"


def test_two_plans_of_one_name_stay_apart() -> None:
    assert folder_of("shop/home.md", "blog/home.md") == "shop-home"
    assert folder_of("a/smoke/home.md", "b/smoke/home.md") == "a-smoke-home"
    assert plan_folders(["s/a b.md", "s/a-b.md"]) == {"s/a b.md": Path("s-a-b"), "s/a-b.md": Path("s-a-b-2")}


@given(st.lists(st.text(alphabet="ab-/. \u00e4", max_size=12) | st.text(max_size=60), unique=True, max_size=6))
def test_no_plan_shares_a_folder_or_leaves_it(files: list[str]) -> None:
    folders = plan_folders(files)
    assert list(folders) == files
    assert len(set(folders.values())) == len(files)
    for folder in folders.values():
        assert len(folder.parts) == 1
        assert folder.name not in {"", ".", ".."}
        assert len(folder.name) <= 125


@given(st.text())
def test_no_case_leaves_the_folder(name: str) -> None:
    folder = case_folder(Path("plan"), 1, name, 1)
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
