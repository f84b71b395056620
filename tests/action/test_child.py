"""What the child can reach and do: it is asked by programs of ours in its place."""

import json
import os
import signal
import sys
import textwrap
import threading
import time
from pathlib import Path

import psutil
import pytest

from smoketree.action.child import Child, ChildOutput, Orders, closed_to_others, shut, stop_commands

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
    assert told["environ"]["CI"] == "true"  # an error is tried again


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
        assert child.run(Orders({}, {"FILES": files}), 60) == 0, said
    assert (github / "workspace").stat().st_mode & 0o005, "it is opened again"
    return json.loads(said[-1])


def a_child(tmp_path: Path, program: str) -> tuple[Child, list[str]]:
    for folder in [tmp_path, *tmp_path.parents]:
        if os.geteuid() == 0 and folder.stat().st_mode & 0o001 == 0:
            folder.chmod(folder.stat().st_mode | 0o011)
    folder = tmp_path / "child"
    folder.mkdir()
    said: list[str] = []
    command = (sys.executable, "-c", textwrap.dedent(program))
    return Child(folder, said.append, dict(os.environ), command), said


DAEMON = """
    import os, sys, time
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            open(os.environ["TMPDIR"] + f"/{os.getpid()}.pid", "w").close()
            while True:  # holds the output open, and prints into it
                print("::warning::I live on", flush=True)
                time.sleep(0.01)
    while len(os.listdir(os.environ["TMPDIR"])) < 3:
        time.sleep(0.01)
    sys.exit(7)
"""


def test_what_it_leaves_behind_is_ended_and_not_waited_for(tmp_path: Path) -> None:
    child, said = a_child(tmp_path, DAEMON)
    assert child.run(Orders({}, {}), 60) == 7
    daemons = [int(path.stem) for path in (tmp_path / "child" / "tmp").glob("*.pid")]
    assert len(daemons) == 3
    assert not [pid for pid in daemons if psutil.pid_exists(pid)]
    heard = len(said)
    time.sleep(0.05)
    assert len(said) == heard, "nobody is left to print"


def test_one_that_never_ends_is_ended(tmp_path: Path) -> None:
    deaf = """
        import os, signal, time
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        print("here", flush=True)
        os.close(1), os.close(2)
        while True:
            time.sleep(1)
    """
    child, said = a_child(tmp_path, deaf)
    child.last_words = 0.5
    begun = time.monotonic()
    assert child.run(Orders({}, {}), 1) == -signal.SIGKILL
    assert child.overdue
    assert said == ["here"]
    assert time.monotonic() - begun < 30


def test_one_that_is_asked_may_say_its_last_words(tmp_path: Path) -> None:
    polite = """
        import signal, sys, time
        def end(*_):
            print("the last words")
            sys.exit(130)
        signal.signal(signal.SIGINT, end)
        print("here", flush=True)
        while True:
            time.sleep(1)
    """
    child, said = a_child(tmp_path, polite)
    assert not child.interrupt(), "it is not at work yet"

    def ask() -> None:
        while "here" not in said:
            time.sleep(0.01)
        assert child.interrupt()

    asking = threading.Thread(target=ask)
    asking.start()
    assert child.run(Orders({}, {}), 60) == 130
    asking.join()
    assert said == ["here", "the last words"]
    assert child.asked
    assert not child.overdue
    assert not child.interrupt()


def test_one_that_does_not_read_its_orders_holds_nobody(tmp_path: Path) -> None:
    child, _ = a_child(tmp_path, "import sys; sys.exit(3)")
    assert child.run(Orders({"var": {"LONG": "x" * 1_000_000}}, {}), 60) == 3


def test_what_it_prints_is_bounded() -> None:
    said: list[str] = []
    lines = ChildOutput(said.append)
    lines.feed(b"one\r\ntw")
    lines.feed(b"o\n\xff\n")
    for _ in range(100):
        lines.feed(b"x" * 65_536)
    lines.feed(b"\n")
    assert said[:3] == ["one", "two", "\N{REPLACEMENT CHARACTER}"]
    assert len(said[3]) < 5_000
    for _ in range(1_000):
        lines.feed(b"flood\n" * 1_000)
    assert len(said) < 21_000
    assert "left out" in said[-1]
    lines.end()
    assert "left out" in said[-1]


def test_what_the_child_prints_is_no_command() -> None:
    said: list[str] = []
    go_on = stop_commands(said.append)
    said.append("::set-output name=conclusion::passed")
    go_on()
    token = said[0].removeprefix("::stop-commands::")
    assert said[2] == f"::{token}::"
    assert len(token) == 32
