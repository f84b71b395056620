"""The server over stdio, in a process of its own, with a real browser."""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.fakes.pages import Pages
from tests.mcp_server.client import StdioClient, command, serving

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(240)]

PAGE = "<title>Hello</title><h1>Hello</h1><button onclick='this.textContent=\"Pressed\"'>Press</button><input id=p>"


@pytest.fixture(scope="module")
def address(pages: Pages) -> str:
    return pages.html("/hello", PAGE)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, address: str) -> Iterator[StdioClient]:
    """One server, at the page, for all tests that leave it as it was: its start takes longer than what they ask."""
    with serving(tmp_path_factory.mktemp("server")) as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        yield client


def test_a_conversation(tmp_path: Path, address: str) -> None:
    with serving(tmp_path) as client:
        hello = client.initialize()
        assert hello["protocolVersion"] == "2025-06-18"
        assert hello["serverInfo"]["name"] == "smoketree"
        assert "tools" in hello["capabilities"]
        names = {tool["name"] for tool in client.ask("tools/list")["result"]["tools"]}
        assert {"browser_navigate", "browser_click"} <= names
        assert "browser_run_code_unsafe" not in names
        answer = client.call("browser_navigate", url=address)
        assert f'```python\npage.goto("{address}")\n```' in answer
        link = re.search(r"\[Snapshot\]\((.+\.yml)\)", answer)
        assert link is not None
        assert 'heading "Hello"' in (tmp_path / link[1]).read_text()
        assert 'button "Press"' in client.call("browser_snapshot")
        assert client.ask("ping")["result"] == {}
        assert client.process.stdin is not None
        client.process.communicate(timeout=30)
        assert client.process.returncode == 0


def test_what_is_no_request_is_told(client: StdioClient) -> None:
    client.send(b"{nonsense\n")
    assert client.read()["error"]["code"] == -32700
    client.send(["no", "object"])
    assert [client.read()["error"]["code"] for _ in range(2)] == [-32600, -32600]
    client.send({"jsonrpc": "2.0", "id": True, "method": "ping"})
    assert client.read()["error"]["code"] == -32600
    assert client.ask("server/discover")["error"]["code"] == -32601
    assert client.ask("tools/call", name=5)["error"]["code"] == -32602
    unknown = client.ask("tools/call", name="browser_nope", arguments={})["result"]
    assert unknown["isError"] is True
    assert unknown["content"][0]["text"] == '### Error\nTool "browser_nope" not found'
    bad = client.ask("tools/call", name="browser_click", arguments={})["result"]
    assert bad["isError"] is True
    assert bad["content"][0]["text"].startswith('### Error\nInvalid arguments for tool "browser_click":\n✖ ')


def test_a_cancelled_call_is_not_answered_and_the_next_one_is(client: StdioClient) -> None:
    waiting = client.begin("tools/call", name="browser_wait_for", arguments={"time": 25})
    client.notify("notifications/cancelled", requestId=waiting, reason="no longer wanted")
    assert "Hello" in client.call("browser_snapshot")


def test_requests_are_answered_while_a_call_runs(client: StdioClient) -> None:
    slow = client.begin("tools/call", name="browser_wait_for", arguments={"time": 2})
    second = client.begin("tools/call", name="browser_evaluate", arguments={"function": "() => 1"})
    ping = client.begin("ping")
    assert [client.read()["id"] for _ in range(3)] == [ping, slow, second]


def test_the_workspace_is_what_the_client_names(tmp_path: Path, address: str) -> None:
    root = tmp_path / "root of it"
    root.mkdir()
    with serving(tmp_path) as client:
        client.initialize(roots={})
        asked = client.read()
        assert asked["method"] == "roots/list"
        client.send(
            {"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": [{"uri": root.as_uri(), "name": "root"}]}}
        )
        client.call("browser_navigate", url=address)
        client.call("browser_take_screenshot", filename="shot.png")
    assert (root / "shot.png").is_file()


def test_secrets_are_typed_by_name_and_never_told(tmp_path: Path, address: str) -> None:
    (tmp_path / "secrets").write_text('PASSWORD="hunter2-value"\n')
    with serving(tmp_path, "--secrets", "secrets", "--save-session") as client:
        client.initialize()
        said = [client.call("browser_navigate", url=address)]
        said.append(client.call("browser_type", target="#p", text="PASSWORD"))
        assert 'fill(os.environ["PASSWORD"])' in said[-1]
        said.append(client.call("browser_evaluate", function="() => document.querySelector('#p').value"))
        assert "<secret:PASSWORD>" in said[-1]
        said.append(client.call("browser_type", target="#p", text="typed hunter2-value raw"))
        said.append(client.call("browser_evaluate", function="() => { document.title = 'hunter2-value' }"))
        said.append(client.call("browser_evaluate", function="() => { console.log(p.value) }"))
        said.append(client.call("browser_tabs", action="list"))
        said.append(client.call("browser_snapshot", filename="hunter2.yml"))
        said.append(client.call("browser_click", target="text=hunter2-value"))
        said.append(client.call("browser_navigate", url=f"{address}?q=hunter2-value"))
    everything = "\n".join(said)
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "secrets"]
    assert any(path.name == "session.md" for path in files)
    assert any(path.suffix == ".log" for path in files)
    for path in files:
        everything += path.read_bytes().decode("utf-8", "replace")
    assert "hunter2-value" not in everything
    assert "<secret:PASSWORD>" in everything


def test_an_idle_browser_closes_and_comes_back(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, "--idle-timeout", "300") as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        assert _until(lambda: not _below(client))
        assert "about:blank" in client.call("browser_snapshot")
        assert "Hello" in client.call("browser_navigate", url=address)


@pytest.mark.parametrize("whom", ["browser", "driver"])
def test_a_browser_that_dies_is_told_and_the_next_call_has_a_new_one(tmp_path: Path, address: str, whom: str) -> None:
    with serving(tmp_path) as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        below = _below(client)
        driver = next(one for one in below if one.ppid() == client.process.pid)
        victims = [driver] if whom == "driver" else driver.children(recursive=True)
        for victim in victims:
            victim.kill()
        assert _until(lambda: not any(_alive(victim) for victim in victims))
        first = client.ask("tools/call", name="browser_snapshot", arguments={})["result"]
        in_it = "The next call starts a new browser" if first.get("isError") else "this call started a new one"
        assert in_it in first["content"][0]["text"]
        assert "Hello" in client.call("browser_navigate", url=address)


def test_a_browser_that_hangs_is_told_and_the_next_call_has_a_new_one(tmp_path: Path, address: str) -> None:
    with serving(tmp_path, "--timeout-navigation", "1000", "--timeout-action", "1000") as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        below = _below(client)
        driver = next(one for one in below if one.ppid() == client.process.pid)
        for one in below:
            if one != driver:
                one.suspend()
        answer = client.ask("tools/call", name="browser_navigate", arguments={"url": address})["result"]
        assert answer.get("isError")
        assert "The next call starts a new browser" in answer["content"][0]["text"]
        assert "Hello" in client.call("browser_navigate", url=address)
        assert _until(lambda: not any(_alive(one) for one in below))


def test_a_tool_of_the_house_alone_is_no_clients(client: StdioClient) -> None:
    answer = client.ask("tools/call", name="browser_inspect", arguments={"expression": "1"})["result"]
    assert answer["content"][0]["text"] == '### Error\nTool "browser_inspect" not found'


@pytest.mark.parametrize("how", ["closed", "SIGTERM", "SIGINT", "SIGKILL"])
def test_nothing_is_left_behind(tmp_path: Path, address: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with serving(tmp_path, "--save-trace") as client:
        client.initialize()
        client.call("browser_navigate", url=address)
        below = _below(client)
        assert len(below) > 2
        assert any(temporary.rglob("*.trace"))
        if how == "closed":
            assert client.process.stdin is not None
            client.process.stdin.close()
        else:
            os.kill(client.process.pid, signal.Signals[how])
        code = client.process.wait(60)
        assert code == (-signal.SIGKILL if how == "SIGKILL" else 0)
        assert _until(lambda: not any(_alive(one) for one in below))
        assert _until(lambda: not any(temporary.iterdir()))


def test_nothing_is_left_behind_by_a_server_that_was_killed_before_it_served(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert _until(lambda: bool(_below(client)))  # the driver, which is started before all else
        below = _below(client)
        client.process.kill()
        assert _until(lambda: not any(_alive(one) for one in below))


def test_a_wrong_flag_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    before = set(psutil.Process().children(recursive=True))
    done = subprocess.run(command("--nope"), cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, "No such option" in done.stderr) == (2, True)
    assert not [one for one in psutil.Process().children(recursive=True) if one not in before]


def test_nothing_is_left_behind_by_a_client_that_was_killed(tmp_path: Path, address: str) -> None:
    """The client is killed while someone else still holds the server's stdin open."""
    script = textwrap.dedent(
        """
        import json, os, subprocess, sys
        read, write = os.pipe()
        os.set_inheritable(write, True)
        holder = subprocess.Popen(["sleep", "900"], pass_fds=[write], stdout=subprocess.DEVNULL)
        server = subprocess.Popen(json.loads(sys.argv[1]), stdin=read, stdout=subprocess.PIPE)
        call = {"name": "browser_navigate", "arguments": {"url": sys.argv[2]}}
        request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
        os.write(write, json.dumps(request).encode() + b"\\n")
        server.stdout.readline()
        print(server.pid, holder.pid, flush=True)
        server.wait()
        """
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script, json.dumps(command()), address], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    server, holder = (psutil.Process(int(pid)) for pid in parent.stdout.readline().split())
    try:
        family = [server, *server.children(recursive=True)]
        assert len(family) > 3
        parent.kill()
        parent.wait()
        assert _alive(holder)
        assert _until(lambda: not any(_alive(one) for one in family))
    finally:
        holder.kill()
        parent.kill()
        parent.communicate()


def _below(client: StdioClient) -> list[psutil.Process]:
    return psutil.Process(client.process.pid).children(recursive=True)


def _alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _until(condition: Callable[[], object], seconds: float = 60.0) -> bool:
    """Whether the condition comes true in time: processes tell nobody when they end."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize("way", ["flag", "variable", "file"])
def test_a_host_without_a_port_stays_on_stdio_and_ends_with_its_client(tmp_path: Path, way: str) -> None:
    (tmp_path / "config.json").write_text('{"server": {"host": "localhost"}}', encoding="utf-8")
    flags = {"flag": ("--host", "localhost"), "variable": (), "file": ("--config", "config.json")}[way]
    environ = {"PLAYWRIGHT_MCP_HOST": "localhost"} if way == "variable" else {}
    with serving(tmp_path, *flags, **environ) as client:
        client.initialize()
        client.process.communicate(timeout=30)
        assert client.process.returncode == 0
