"""What of a hostile workspace is copied: plain files of the plans' folders, nothing that a link or a pipe leads to."""

import os
from pathlib import Path

import pytest

from smoketree.action.preview_run import Copy
from smoketree.errors import UsageError

PLAN = '#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n'


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "workspace"
    (folder / "smoke/files").mkdir(parents=True)
    (folder / "smoke/plan.md").write_text(PLAN)
    (folder / "smoke/files/upload.png").write_bytes(b"png")
    (folder / "src").mkdir()
    (folder / "src/secret.py").write_text("tracer")
    (folder / ".env").write_text("tracer")
    (tmp_path / "outside.md").write_text("tracer")
    return folder


def copied(workspace: Path, *arguments: str) -> set[str]:
    into = workspace.parent / "plans"
    into.mkdir(exist_ok=True)
    Copy(workspace, into).plans(arguments)
    files = [path for path in into.rglob("*") if not path.is_dir()]
    assert not [path for path in files if path.is_symlink() or b"tracer" in path.read_bytes()]
    return {path.relative_to(into).as_posix() for path in files}


@pytest.mark.parametrize("argument", ["smoke", "smoke/", "./smoke", "smoke/plan.md", "smoke/**/*.md", "smoke/p*.md"])
def test_the_folder_of_the_plans_is_copied_with_what_they_upload(workspace: Path, argument: str) -> None:
    (workspace / "smoketree.toml").write_text("viewport = 'mobile'")
    assert copied(workspace, argument) == {"smoke/plan.md", "smoke/files/upload.png", "smoketree.toml"}


def test_what_plans_need_is_copied_too(workspace: Path) -> None:
    (workspace / "smoke/plan.md").write_text(f"---\nneeds: ../shared/a.md\n---\n{PLAN}")
    (workspace / "shared").mkdir()
    (workspace / "shared/a.md").write_text(f"---\nneeds: ../more/b.md\n---\n{PLAN}")
    (workspace / "more").mkdir()
    (workspace / "more/b.md").write_text(f"---\nneeds: gone.md\n---\n{PLAN}")
    assert {"shared/a.md", "more/b.md"} <= copied(workspace, "smoke")


def test_nothing_that_leads_elsewhere_is_followed(workspace: Path) -> None:
    smoke = workspace / "smoke"
    (smoke / "link.md").symlink_to(workspace.parent / "outside.md")
    (smoke / "env.md").symlink_to("../.env")
    (smoke / "folder").symlink_to(workspace / "src")
    (smoke / "proc").symlink_to("/proc/self")
    os.mkfifo(smoke / "pipe.md")
    (workspace / "linked").symlink_to(smoke)
    (workspace / "smoketree.toml").symlink_to("/etc/passwd")
    assert copied(workspace, "smoke") == {"smoke/plan.md", "smoke/files/upload.png"}
    assert copied(workspace, "smoke/folder", "linked/files") == {"smoke/plan.md", "smoke/files/upload.png"}


@pytest.mark.parametrize("argument", ["..", "../outside.md", "/etc", "smoke/../../outside.md", "smoke/../../*.md"])
def test_plans_outside_of_the_repository_are_refused(workspace: Path, argument: str) -> None:
    with pytest.raises(UsageError, match="outside of the repository"):
        copied(workspace, argument)


def test_a_needed_plan_outside_of_the_repository_is_refused(workspace: Path) -> None:
    (workspace / "smoke/plan.md").write_text(f"---\nneeds: ../../../nowhere/outside.md\n---\n{PLAN}")
    with pytest.raises(UsageError, match="outside of the repository"):
        copied(workspace, "smoke")


def test_odd_names_are_names(workspace: Path) -> None:
    names = ["a\n::error::.md", "-rf", "%0A", "\u2028", os.fsdecode(b"\xff.md"), "x" * 250, "a b'\"$(id).md"]
    for name in names:
        (workspace / "smoke" / name).write_bytes(b"#Case 1: x\n- Assert: y\n")
    assert {f"smoke/{name}" for name in names} <= copied(workspace, "smoke")


def test_too_much_is_refused_before_it_is_read(workspace: Path) -> None:
    with (workspace / "smoke/huge.md").open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(UsageError, match="200 MB"):
        copied(workspace, "smoke")


def test_folders_without_end_are_no_trouble(workspace: Path) -> None:
    at = os.open(workspace / "smoke", os.O_RDONLY)
    for _ in range(300):  # each is an open file while it is walked
        os.mkdir("d", dir_fd=at)
        below = os.open("d", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(os.open("deep.md", os.O_CREAT, dir_fd=at))
    os.close(at)
    assert copied(workspace, "smoke") == {"smoke/plan.md", "smoke/files/upload.png"}


def test_an_empty_workspace_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "workspace/.smoketree-1").mkdir(parents=True)
    with pytest.raises(UsageError) as refused:
        copied(tmp_path / "workspace", "smoke")
    assert "actions/checkout" in refused.value.hint
