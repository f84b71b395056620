"""Which file of the repository an address means, and what git says of a change."""

from pathlib import Path

import pytest

from smoketree.impact.repository import ChangeUnknownError, Hunk, Repository, blob_name, repository_at
from tests.impact.bundle import git, repository

pytestmark = pytest.mark.anyio


def found(tmp_path: Path, files: tuple[str, ...], address: str, text: str = "") -> str | None:
    for file in files:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file)
    return Repository(tmp_path, frozenset(files)).find(address, blob_name(text.encode()))


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8000/src/cart.tsx?v=3",
        "webpack://shop/./src/cart.tsx",
        "../../../../../web/src/cart.tsx",
        "/preview-7/src/cart.tsx",
        "src/old/../cart.tsx",
    ],
)
def test_the_file_is_the_one_that_ends_like_the_address(tmp_path: Path, address: str) -> None:
    assert found(tmp_path, ("web/src/cart.tsx", "web/src/shop.tsx"), address) == "web/src/cart.tsx"


@pytest.mark.parametrize(
    ("files", "address"),
    [
        (("a/src/cart.tsx", "b/src/cart.tsx"), "/src/cart.tsx"),
        (("src/index.js",), "webpack://shop/node_modules/left/src/index.js"),
        (("src/index.js",), "/index.js"),
        (("src/cart.tsx",), "/etc/passwd"),
        (("src/cart.tsx",), "../../../etc/../.."),
    ],
)
def test_what_is_not_clear_or_not_ours_is_no_file(tmp_path: Path, files: tuple[str, ...], address: str) -> None:
    assert found(tmp_path, files, address, "some text") is None


def test_the_text_tells_files_of_one_name_apart(tmp_path: Path) -> None:
    files = ("a/src/index.js", "b/src/index.js")
    assert found(tmp_path, files, "/src/index.js", "b/src/index.js") == "b/src/index.js"


def test_a_link_out_of_the_repository_has_no_content(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (inside / "link.js").symlink_to(tmp_path / "secret.js")
    assert Repository(inside, frozenset({"link.js"})).content("link.js") is None


async def test_a_change_has_what_the_working_tree_has_since_the_branches_parted(tmp_path: Path) -> None:
    repository(tmp_path, {"a.js": "one\ntwo\nthree\n", "b.js": "b\n", "gone.js": "x\n"})
    git(tmp_path, "switch", "-q", "-c", "work")
    (tmp_path / "a.js").write_text("one\n2\nthree\nfour\n")
    (tmp_path / "new.js").write_text("n\n")
    (tmp_path / "gone.js").unlink()
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "second")
    git(tmp_path, "switch", "-q", "main")
    (tmp_path / "b.js").write_text("of main\n")
    git(tmp_path, "commit", "-q", "-a", "-m", "of main")
    git(tmp_path, "switch", "-q", "work")
    here = await repository_at(tmp_path)
    change = await here.changes("main")
    assert {each.file: each.is_new for each in change.files} == {"a.js": False, "gone.js": False, "new.js": True}
    changed = next(each for each in change.files if each.file == "a.js")
    assert changed.hunks[0] == Hunk(range(2, 3), range(2, 3), 2, ("two\n",), ("2\n",))
    assert changed.hunks[1].replaced == {3, 4}
    assert changed.new_lines == {2, 4}
    git(tmp_path, "checkout", "-q", "main~1")
    assert change.blobs["b.js"] == here.blob("b.js")


async def test_what_git_cannot_say_is_said(tmp_path: Path) -> None:
    with pytest.raises(ChangeUnknownError, match="not a git repository"):
        await repository_at(tmp_path)
    repository(tmp_path, {"a.js": "a\n"})
    with pytest.raises(ChangeUnknownError, match="knows no commit"):
        await (await repository_at(tmp_path)).changes("--output=/tmp/x")
