import hashlib
from pathlib import Path

import pytest

from smoketree.errors import PlanError, UsageError
from smoketree.plan.source import discover, load, load_all

PLAN = "#Case 1: {}\n- Verify a\n"


def write(folder: Path, name: str, text: str | None = None) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((PLAN.format(name) if text is None else text).encode())
    return path


def test_a_file_is_read_with_the_sha_of_its_bytes(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf#Case 1: \xc3\xa4\r\n- Verify a\r\n"
    path = tmp_path / "a.md"
    path.write_bytes(data)
    plan = load(path, "smoke/a.md").plan
    assert plan is not None
    assert (plan.file, plan.sha) == ("smoke/a.md", hashlib.sha256(data).hexdigest())
    assert plan.cases[0].name == "ä"
    assert plan.text == "#Case 1: ä\n- Verify a\n"
    assert load(path).problems == ()


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"a\r\nb\n\xc3\xa4\xff", "3:2", "this file is not UTF-8"),
        (b"\xff", "1:1", "this file is not UTF-8"),
        ("a".encode("utf-16"), "1:1", "this file is UTF-16, not UTF-8"),
        (b"a\nb\x00c", "2:2", "this is not a text file"),
        (b"a" * 5_000_001, "1:1", "this file is larger than 5 MB"),
    ],
)
def test_a_file_that_is_no_text_names_the_place(tmp_path: Path, data: bytes, place: str, message: str) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(data)
    (problem,) = load(path, "a.md").problems
    assert str(problem).startswith(f"a.md:{place}: error: {message}")


def test_a_path_that_is_no_file_is_a_problem(tmp_path: Path) -> None:
    for path, message in ((tmp_path, "folder"), (tmp_path / "none.md", "No such file"), (Path("a\x00b"), "cannot be")):
        parsed = load(path)
        assert parsed.plan is None
        assert message in parsed.problems[0].message


def test_discover(tmp_path: Path) -> None:
    for name in ("smoke/b.md", "smoke/a.md", "smoke/deep/er/c.MD", "smoke/.git/d.md", "smoke/e.txt", "other/f.md"):
        write(tmp_path, name)
    smoke = [Path("smoke/a.md"), Path("smoke/b.md"), Path("smoke/deep/er/c.MD")]
    assert discover([], tmp_path) == smoke
    assert discover(["smoke"], tmp_path) == smoke
    assert discover(["smoke/**/*"], tmp_path) == smoke
    assert discover(["smoke/*.md", "other", "./smoke/a.md"], tmp_path) == [*smoke[:2], Path("other/f.md")]
    assert discover(["smoke/b.md", "smoke"], tmp_path) == [smoke[1], smoke[0], smoke[2]]
    assert discover([str(tmp_path / "smoke")], Path("/")) == [tmp_path / path for path in smoke]
    assert discover([str(tmp_path / "sm*e" / "a.md")], Path("/")) == [tmp_path / "smoke/a.md"]
    assert discover(["smoke/e.txt"], tmp_path) == [Path("smoke/e.txt")]


def test_a_file_whose_name_has_brackets_is_no_glob(tmp_path: Path) -> None:
    write(tmp_path, "[a].md")
    assert discover(["[a].md"], tmp_path) == [Path("[a].md")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no plans: there is no folder smoke/"),
        (["none.md"], "no such file or folder: none.md"),
        (["x/*.md"], "no plan matches x/*.md"),
        (["empty"], "no plans in empty"),
        (["here.md", "none"], "no such file or folder: none"),
        (["a\x00b"], "no such file or folder: a\x00b"),
    ],
)
def test_an_argument_that_names_nothing_is_an_error(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "empty").mkdir()
    write(tmp_path, "here.md")
    with pytest.raises(UsageError) as caught:
        discover(arguments, tmp_path)
    assert caught.value.message == message
    assert caught.value.hint
    assert caught.value.exit_code == 2


def test_load_all_gives_the_plans_and_what_they_need(tmp_path: Path) -> None:
    write(tmp_path, "smoke/b.md", "---\nneeds: ../in.md\n---\n" + PLAN)
    write(tmp_path, "in.md")
    write(tmp_path, "smoke/c.md", "#Case 1: c\n- Click 'a\"\n- Verify {{X}}")
    plans = load_all([Path("smoke/b.md"), Path("smoke/c.md")], tmp_path, ["X"])
    assert [plan.file for plan in plans] == ["in.md", "smoke/b.md", "smoke/c.md"]


def test_load_all_raises_every_error_of_every_plan(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "#Case 1: a\n- Click a\n- Check b")
    write(tmp_path, "b.md", "---\nneeds: none.md\n---\n" + PLAN)
    with pytest.raises(PlanError) as caught:
        load_all([Path("a.md"), Path("b.md"), Path("c.md")], tmp_path)
    lines = caught.value.message.split("\n")
    assert [line.split(" error:")[0] for line in lines] == ["a.md:3:3:", "c.md:1:1:", "b.md:2:1:", "none.md:1:1:"]
    assert caught.value.exit_code == 2
