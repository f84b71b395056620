"""What the child can reach: it is asked by a program of ours in its place."""

import json
import os
import sys
from pathlib import Path

import pytest

from smoketree.action.child import Child, Orders, stop_commands
from smoketree.action.confine import closed_to_others, shut

PROBE = """
import json, os, sys
def tried(what):
    try:
        return what()
    except OSError as error:
        return type(error).__name__
parent = os.getppid()
secret_files = json.loads(sys.stdin.read())["environ"]["FILES"].split()
print(json.dumps({
    "user": os.getuid(), "groups": os.getgroups(), "environ": dict(os.environ),
    "parent": [tried(lambda f=f: open(f"/proc/{parent}/{f}", "rb").read(64).hex()) for f in ("environ", "mem", "maps")],
    "files": [tried(lambda f=f: open(f).read()) for f in secret_files],
    "write": tried(lambda: open(secret_files[0], "a").write("hostile=1")),
    "root": tried(lambda: os.setuid(0)),
    "status": [line for line in open("/proc/self/status") if line.startswith(("CapBnd", "NoNewPrivs"))],
}))
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give its rights up; the image's test does it as root")
def test_the_child_reaches_nothing_of_its_parent(tmp_path: Path) -> None:
    pid = os.fork()
    if pid == 0:  # shut() holds for good: not in this process
        try:
            told = _probe(tmp_path)
            (tmp_path / "told.json").write_text(json.dumps(told))
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    told = json.loads((tmp_path / "told.json").read_text())
    assert told["user"] not in (0, os.getuid())
    assert told["groups"] == []
    assert told["parent"] == ["PermissionError"] * 3
    assert told["files"] == ["PermissionError"] * 2
    assert told["write"] == "PermissionError"
    assert told["root"] == "PermissionError"
    assert [line.split()[1] for line in told["status"]] == ["0000000000000000", "1"]
    assert not [name for name in told["environ"] if name.startswith(("GITHUB_", "INPUT_", "ACTIONS_", "TRACER"))]


def _probe(room: Path) -> object:
    room.chmod(0o755)
    for folder in [room, *room.parents]:
        if folder.stat().st_mode & 0o001 == 0:
            folder.chmod(folder.stat().st_mode | 0o011)
    github = room / "runner"
    (github / "workspace").mkdir(parents=True)
    (github / "output").write_text("")
    (github / "workspace" / "token").write_text("tracer")
    environ = {
        **os.environ,
        "GITHUB_WORKSPACE": str(github / "workspace"),
        "GITHUB_OUTPUT": str(github / "output"),
        "INPUT_TOKEN": "tracer",
        "TRACER": "tracer",
    }
    shut()
    folder = room / "child"
    folder.mkdir()
    said: list[str] = []
    child = Child(folder, said.append, environ, (sys.executable, "-c", PROBE))
    files = f"{github / 'output'} {github / 'workspace' / 'token'}"
    with closed_to_others(environ):
        assert child.run(Orders({}, {"FILES": files})) == 0, said
    assert (github / "workspace").stat().st_mode & 0o005, "it is opened again"
    return json.loads(said[-1])


def test_what_the_child_prints_is_no_command() -> None:
    said: list[str] = []
    go_on = stop_commands(said.append)
    said.append("::set-output name=conclusion::passed")
    go_on()
    token = said[0].removeprefix("::stop-commands::")
    assert said[2] == f"::{token}::"
    assert len(token) == 32
