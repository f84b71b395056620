"""How a server is started, what it is told, by which names it is called, and what may be read of it."""

import os
import stat
import sys
from pathlib import Path

import pytest

from smoketree.browser.external.answers import arguments_of, read_linked, tool_of
from smoketree.browser.external.connection import Command
from smoketree.browser.external.launch import command_for, extension_token, is_url, token_file, words_of
from smoketree.errors import BrowserError, UsageError

ENVIRON = {"PATH": os.environ["PATH"], "HOME": "/home/a", "ANTHROPIC_API_KEY": "sk-1", "GITHUB_TOKEN": "ghp", "CI": "1"}


def command(text: str, folder: Path, **environ: str) -> Command:
    return command_for(words_of(text), folder, headed=False, environ=ENVIRON | environ)


def test_a_server_is_told_nothing_of_this_machine_but_what_it_needs(tmp_path: Path) -> None:
    made = command("npx @playwright/mcp", tmp_path, PLAYWRIGHT_MCP_SECRETS_FILE="s", LC_ALL="de_DE.UTF-8")
    told = {name for name in made.environ if not name.startswith("PLAYWRIGHT_MCP_")}
    assert told == {"PATH", "HOME", "LANG", "LC_ALL", "TZ"}
    assert "PLAYWRIGHT_MCP_SECRETS_FILE" not in made.environ
    assert made.environ["PLAYWRIGHT_MCP_OUTPUT_DIR"] == str(tmp_path) == str(made.output)
    assert made.environ["PLAYWRIGHT_MCP_ISOLATED"] == "true"
    assert "sk-1" not in repr(made)


def test_what_the_user_says_to_the_server_is_stronger(tmp_path: Path) -> None:
    other = command("npx @playwright/mcp --output-dir mine --user-data-dir=p --browser firefox", tmp_path)
    assert other.output == Path("mine").absolute()
    assert {"PLAYWRIGHT_MCP_ISOLATED", "PLAYWRIGHT_MCP_EXECUTABLE_PATH"}.isdisjoint(other.environ)
    named = command("npx @playwright/mcp", tmp_path, PLAYWRIGHT_MCP_OUTPUT_DIR="/o", PLAYWRIGHT_MCP_HEADLESS="false")
    assert (named.output, named.environ["PLAYWRIGHT_MCP_HEADLESS"]) == (Path("/o"), "false")


def test_our_own_server_is_told_by_flags(tmp_path: Path) -> None:
    argv = command(f"{sys.executable} -m smoketree mcp --browser", tmp_path).argv
    assert argv[-5:] == ("--output-dir", str(tmp_path), "--isolated", "--caps", "storage")
    asked = command("smoketree mcp --browser --caps=pdf --isolated", tmp_path).argv
    assert "storage" not in asked
    assert asked.count("--isolated") == 1


def test_what_came_with_our_python_needs_no_path(tmp_path: Path) -> None:
    made = command_for(words_of("playwright mcp"), tmp_path, headed=False, environ={"PATH": str(tmp_path)})
    assert made.argv[:4] == (sys.executable, "-m", "playwright", "mcp")


def test_the_extension_gets_its_token_and_a_person_the_window(tmp_path: Path) -> None:
    words = words_of("playwright mcp --extension")
    made = command_for(words, tmp_path, headed=False, environ=ENVIRON, token="tok-1")
    assert made.environ["PLAYWRIGHT_MCP_EXTENSION_TOKEN"] == "tok-1"
    assert {"PLAYWRIGHT_MCP_HEADLESS", "PLAYWRIGHT_MCP_ISOLATED"}.isdisjoint(made.environ)


def test_words() -> None:
    assert words_of('a "b c" $HOME;ls') == ("a", "b c", "$HOME;ls")
    for wrong in ("", "  ", "a 'b"):
        with pytest.raises(UsageError, match="--browser-server"):
            words_of(wrong)
    assert is_url("https://h/mcp")
    assert not is_url("http-server --mcp")


def test_arguments_by_the_names_of_the_server() -> None:
    ours = {"ref": "e1", "element": "Save", "odd": 1}
    assert arguments_of(ours, frozenset({"target", "element"})) == {"target": "e1", "element": "Save"}
    assert arguments_of({"target": "e1"}, frozenset({"ref", "element"})) == {"ref": "e1", "element": "e1"}
    assert arguments_of({"startRef": "e1", "endTarget": "e2"}, frozenset({"startTarget", "endRef"})) == {
        "startTarget": "e1",
        "endRef": "e2",
    }
    form = arguments_of({"fields": [{"ref": "e1", "value": "x"}, "odd"]}, frozenset({"fields"}))
    assert form == {"fields": [{"ref": "e1", "target": "e1", "value": "x"}, "odd"]}
    assert arguments_of(ours, frozenset()) == ours
    tools = {"browser_run_code_unsafe": frozenset({"code"})}
    assert tool_of("browser_run_code", tools) == "browser_run_code_unsafe"
    assert tool_of("browser_click", tools) is None


def test_a_token_is_kept_for_its_owner_only_and_used_again(tmp_path: Path) -> None:
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "HOME": "/nowhere"}
    assert extension_token(environ) is None
    assert extension_token({**environ, "PLAYWRIGHT_MCP_EXTENSION_TOKEN": " tok-1 "}) == "tok-1"
    file = token_file(environ)
    assert file == tmp_path / "smoketree" / "extension-token"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert extension_token(environ) == "tok-1"
    file.chmod(0o644)
    assert extension_token({**environ, "PLAYWRIGHT_MCP_EXTENSION_TOKEN": "tok-2"}) == "tok-2"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in file.parent.iterdir()] == ["extension-token"]
    with pytest.raises(UsageError, match="holds no token"):
        extension_token({**environ, "PLAYWRIGHT_MCP_EXTENSION_TOKEN": "two words"})


def test_a_token_that_cannot_be_kept_is_used_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "smoketree").write_text("a file in the way")
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "PLAYWRIGHT_MCP_EXTENSION_TOKEN": "tok-1"}
    assert extension_token(environ) == "tok-1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "page.yml").write_text("- text: hi")
    (tmp_path / "secret.yml").write_text("secret")
    (tmp_path / "out" / "link.yml").symlink_to(tmp_path / "secret.yml")
    (tmp_path / "out" / "folder.yml").mkdir()
    os.mkfifo(tmp_path / "out" / "pipe.yml")
    (tmp_path / "out" / "page.txt").write_text("no snapshot")
    return tmp_path / "out"


def test_a_file_of_the_servers_own_folder_is_read(folder: Path) -> None:
    assert read_linked(str(folder / "page.yml"), folder, kinds=(".yml",)) == b"- text: hi"


@pytest.mark.parametrize(
    "path",
    [
        "link.yml",
        "../secret.yml",
        "folder.yml",
        "pipe.yml",
        "page.txt",
        "absent.yml",
        "/etc/passwd",
        "a\0b.yml",
        "x" * 5000 + ".yml",
    ],
)
def test_no_other_file_is_read(folder: Path, path: str) -> None:
    with pytest.raises(BrowserError, match="the browser server names a file"):
        read_linked(os.path.join(folder, path), folder, kinds=(".yml",))  # noqa: PTH118 - may be absolute
