"""What the flags of `smoketree mcp --browser` come to, and the command `smoketree export`."""

import json
from pathlib import Path
from typing import Any

import click
import pytest

from smoketree.browser.options import Proxy, SessionOptions
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session_log import SessionLog
from smoketree.cli.mcp import command, server_options
from smoketree.cli.mcp_config import CONFIG_KEYS, FLAGS, asked_for, config_file, environment
from smoketree.errors import UsageError
from smoketree.mcp_server import ServerOptions
from tests.cli.command import says_plainly, smoketree


def parsed(*arguments: str) -> dict[str, Any]:
    """The flags as click reads them."""
    context = command.make_context("mcp", ["--browser", *arguments])
    return {name: value for name, value in context.params.items() if value not in (None, (), False)}


def options(**asked: Any) -> ServerOptions:
    return server_options(asked_for(asked, {}))


def test_the_defaults_are_the_official_servers() -> None:
    made = options()
    assert made.session.output_mode == "file"
    assert made.session.snapshot_mode == "full"
    assert made.session.codegen == "python"
    assert made.session.viewport == (1280, 720)
    assert made.session.navigation_timeout == 60
    assert made.session.capabilities == frozenset()
    assert not made.session.allow_unsafe_code
    assert not made.session.follow_popups
    assert made.session.locale is None
    assert made.idle == 3600
    assert not made.launch.headed


def test_the_official_servers_flags_are_taken() -> None:
    given = parsed(
        "--browser", "chrome", "--caps", "vision,pdf", "--caps=devtools", "--init-script", "a.js", "b.js", "--headless",
        "--no-sandbox", "--isolated", "--timeout-action", "1000", "--viewport-size", "800x600", "--allowed-origins",
        "http://a.example;http://b.example", "--cdp-header", "A: b", "C: d", "--image-responses=omit",
    )  # fmt: skip
    assert given["browser"] is True
    assert given["browser_name"] == "chrome"
    assert given["caps"] == ("vision,pdf", "devtools")
    assert given["init_script"] == ("a.js", "b.js")
    assert given["cdp_header"] == ("A: b", "C: d")
    assert given["timeout_action"] == 1000
    assert parsed("--browser=chromium")["browser_name"] == "chromium"


@pytest.mark.parametrize("flag", ["--extension", "--profile-dir-name=x", "--no-tab-group", "--background"])
def test_flags_without_a_meaning_here_are_refused_by_name(flag: str) -> None:
    with pytest.raises(UsageError, match=flag.partition("=")[0]):
        parsed(flag)
    with pytest.raises(click.NoSuchOption):
        parsed("--wrong")


def test_values_are_read_as_the_official_server_does() -> None:
    made = options(
        caps=("vision,pdf", "storage"),
        allowed_origins=("http://a.example;http://b.example:*",),
        blocked_origins=("http://c.example",),
        viewport_size="800,600",
        proxy_server="http://me:pa%20ss@proxy.example:3128",
        proxy_bypass=".a.example",
        cdp_header=("Authorization: Bearer x:y",),
        timeout_action=1500.0,
        idle_timeout=0.0,
        output_dir="out",
        output_max_size=1000,
        redact_url_params=("token,code",),
        codegen="none",
    )
    session = made.session
    assert session.capabilities == frozenset({"vision", "pdf", "storage"})
    assert session.allowed_origins == ("http://a.example", "http://b.example:*")
    assert session.blocked_origins == ("http://c.example",)
    assert session.viewport == (800, 600)
    assert session.proxy == Proxy("http://proxy.example:3128", ".a.example", "me", "pa ss")
    assert made.launch.endpoint_headers == {"Authorization": "Bearer x:y"}
    assert session.action_timeout == 1.5
    assert made.idle is None
    assert session.output == Path.cwd() / "out"
    assert session.output_max_bytes == 1000
    assert session.redact_url_params == ("token", "code")
    assert made.code == "none"
    assert session.codegen == "none"
    assert options(codegen="none", save_session=True).session.codegen == "python"


def test_an_excerpt_only_where_the_file_was_asked_for() -> None:
    assert options().session.snapshot_excerpt == 0
    assert options(output_mode="file").session.snapshot_excerpt > 0
    assert options(output_mode="inline").session.output_mode == "inline"


def test_secrets_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "secrets"
    path.write_text("# comment\nA=long-enough\nB=\n")
    secrets = options(secrets=str(path)).session.secrets
    assert {name: secret.value for name, secret in secrets.items()} == {"A": "long-enough"}
    assert secrets["A"].origins == ("*",)
    path.write_text("A=short\n")
    with pytest.raises(UsageError, match="is shorter than 6"):
        options(secrets=str(path))
    path.write_text("no assignment\n")
    with pytest.raises(UsageError, match="line 1") as caught:
        options(secrets=str(path))
    assert "no assignment" not in str(caught.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"viewport_size": "large"},
        {"viewport_size": "0x10"},
        {"proxy_server": "http://"},
        {"cdp_header": (": value",)},
        {"browser": "firefox"},
        {"init_script": ("missing.js",)},
        {"storage_state": "missing.json"},
        {"secrets": "missing"},
        {"config": "missing.json"},
        {"isolated": True, "user_data_dir": "profile"},
    ],
)
def test_what_is_wrong_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        options(**wrong)


def test_a_configuration_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    config = {
        "browser": {
            "isolated": True,
            "launchOptions": {"headless": True, "args": ["--lang=de"]},
            "contextOptions": {
                "viewport": {"width": 640, "height": 480},
                "geolocation": {"latitude": 1, "longitude": 2},
            },
        },
        "capabilities": ["pdf"],
        "timeouts": {"action": 2000},
        "network": {"blockedOrigins": ["http://c.example"]},
        "secrets": {"A": "long-enough"},
    }
    path.write_text(json.dumps(config))
    made = options(config=str(path), timeout_action=3000.0)
    assert made.session.viewport == (640, 480)
    assert made.session.geolocation is not None
    assert made.session.capabilities == frozenset({"pdf"})
    assert made.session.blocked_origins == ("http://c.example",)
    assert made.session.action_timeout == 3
    assert made.launch.arguments == ("--lang=de", "--disable-blink-features=AutomationControlled")
    for content in ("[]", "{", "no key"):
        path.write_text(content)
        with pytest.raises(UsageError):
            config_file(str(path))


@pytest.mark.parametrize(
    "wrong",
    [
        {"browser": {"contextOptions": {"viewport": {"w": 1}}}},
        {"browser": {"contextOptions": {"viewport": {"width": 0, "height": 1}}}},
        {"browser": {"contextOptions": {"geolocation": {"lat": 1}}}},
        {"browser": {"contextOptions": {"geolocation": "here"}}},
        {"browser": {"contextOptions": {"locale": ["de"]}}},
        {"browser": {"launchOptions": {"args": 7}}},
        {"browser": {"launchOptions": {"headless": 7}}},
        {"browser": {"userDataDir": 7}},
        {"browser": {"cdpHeaders": {"A": 7}}},
        {"browser": 7},
        {"secrets": {"A": 123456}},
        {"timeouts": {"action": [1]}},
        {"timeouts": {"idle": 10**400}},
        {"timeouts": {"navigation": "nan"}},
        {"capabilities": 5},
        {"snapshot": {"mode": 5}},
        {"server": {"port": True}},
    ],
    ids=str,
)
def test_a_configuration_of_wrong_types_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(wrong))
    with pytest.raises(UsageError, match="--config"):
        options(config=str(path))
    path.write_text('{"browser": {"contextOptions": {"viewport": null}}, "timeouts": {"action": null}}')
    assert options(config=str(path)).session.action_timeout == 5


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1.0])
@pytest.mark.parametrize("flag", ["timeout_action", "timeout_navigation", "idle_timeout", "cdp_timeout"])
def test_a_time_that_is_none_is_refused_wherever_it_stands(tmp_path: Path, flag: str, number: float) -> None:
    with pytest.raises(UsageError, match=f"--{flag.replace('_', '-')} .* is not a number of milliseconds"):
        options(**{flag: number})
    with pytest.raises(UsageError, match=f"PLAYWRIGHT_MCP_{flag.upper()}"):
        environment({f"PLAYWRIGHT_MCP_{flag.upper()}": str(number)})
    key = next(key for key, name in CONFIG_KEYS.items() if name == flag)
    path = tmp_path / "config.json"
    path.write_text(f'{{"{key.partition(".")[0]}": {{"{key.partition(".")[2]}": {json.dumps(number)}}}}}')
    with pytest.raises(UsageError, match="--config"):
        options(config=str(path))


@pytest.mark.parametrize("server", ["http://[x", "http://u:hunter2@h:99999", "u:hunter2@h:port", "http://"])
def test_a_proxy_that_is_no_address_is_refused_without_its_password(server: str) -> None:
    with pytest.raises(UsageError, match="is not an address") as raised:
        options(proxy_server=server)
    assert "hunter2" not in str(raised.value)
    assert options(proxy_server="http://[::1]:3128").session.proxy == Proxy("http://[::1]:3128", None, None, None)


def test_a_configuration_hands_playwrights_own_options_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "config.json"
    context = {"deviceScaleFactor": 2, "bypassCSP": True, "javaScriptEnabled": False, "recordVideo": {"dir": "films"}}
    proxy = {"server": "http://proxy.example:3128", "username": "u"}
    launch = {"ignoreDefaultArgs": ["--mute-audio"], "proxy": proxy, "nonsense": 1}
    path.write_text(json.dumps({"browser": {"contextOptions": context, "launchOptions": launch}, "nonsense": {"x": 1}}))
    made = options(config=str(path))
    assert made.session.playwright_options == {
        "device_scale_factor": 2,
        "bypass_csp": True,
        "java_script_enabled": False,
        "record_video_dir": "films",
    }
    assert made.launch.playwright_options == {"ignore_default_args": ["--mute-audio"]}
    assert made.session.proxy == Proxy("http://proxy.example:3128", None, "u")
    shown = made.session.configuration
    assert shown["browser.contextOptions.bypassCSP"] is True
    assert not [key for key in shown if "proxy" in key]
    said = capsys.readouterr().err
    assert [line.split(": ")[-1] for line in said.splitlines()] == [
        "browser.launchOptions.nonsense is not supported and has no effect",
        "nonsense is not supported and has no effect",
    ]
    with pytest.raises(UsageError, match="record_video_dir cannot be used with secrets"):
        options(config=str(path), secrets={"A": "long-enough"})
    path.write_text("browser.contextOptions.deviceScaleFactor = 2")
    assert options(config=str(path)).session.playwright_options == {"device_scale_factor": 2}


def test_a_configuration_file_as_ini(tmp_path: Path) -> None:
    path = tmp_path / "playwright.ini"
    path.write_text(
        "; ours\nbrowser.isolated = true\nbrowser.contextOptions.viewport = 640x480\ncapabilities[] = pdf\n"
        "capabilities[] = vision\nfilePaths = absolute\n[timeouts]\naction = 2000\n[snapshot]\nboxes = 1\n"
    )
    made = options(config=str(path))
    assert made.session.viewport == (640, 480)
    assert made.session.capabilities == frozenset({"pdf", "vision"})
    assert made.session.action_timeout == 2
    assert made.session.snapshot_boxes
    assert made.session.file_paths == "absolute"
    for line, said in (("timeouts.action = soon", "not a number"), ("browser.isolated = perhaps", "true or false")):
        path.write_text(line)
        with pytest.raises(UsageError, match=said):
            config_file(str(path))
    path.write_text("extension = true")
    with pytest.raises(UsageError, match="--extension"):
        config_file(str(path))


def test_the_official_servers_variables(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text('{"timeouts": {"action": 1000, "navigation": 1000}, "server": {"port": 1}}')
    environ = {
        "PLAYWRIGHT_MCP_CONFIG": str(path),
        "PLAYWRIGHT_MCP_TIMEOUT_ACTION": "2000",
        "PLAYWRIGHT_MCP_CAPS": "pdf,vision",
        "PLAYWRIGHT_MCP_HEADLESS": "true",
        "PLAYWRIGHT_MCP_SANDBOX": "false",
        "PLAYWRIGHT_MCP_BROWSER": "msedge",
        "PLAYWRIGHT_MCP_CDP_HEADERS": "A: b",
        "PLAYWRIGHT_MCP_PORT": "0",
        "PLAYWRIGHT_MCP_EXTENSION": "false",
        "PLAYWRIGHT_MCP_USER_AGENT": "",
    }
    asked = asked_for({"caps": ("storage",), "cdp_timeout": 500.0}, environ)
    made = server_options(asked)
    assert (made.session.action_timeout, made.session.navigation_timeout) == (2, 1)
    assert made.session.capabilities == frozenset({"storage"})
    assert made.session.user_agent is None
    assert (made.launch.channel, made.launch.sandbox, made.launch.headed) == ("msedge", False, False)
    assert (made.launch.endpoint_headers, made.launch.connect_timeout) == ({"A": "b"}, 0.5)
    assert asked["port"] == 0
    for wrong in ({"EXTENSION": "true"}, {"TIMEOUT_ACTION": "soon"}, {"ISOLATED": "perhaps"}, {"CODEGEN": "java"}):
        with pytest.raises(UsageError):
            environment({f"PLAYWRIGHT_MCP_{name}": value for name, value in wrong.items()})


def test_every_key_of_the_configuration_file_has_a_flag() -> None:
    flags = {part.lstrip("-").replace("-", "_") for flag in FLAGS for part in flag.name.split("/")}
    other = {"browser", "locale", "timezone", "color_scheme", "geolocation", "proxy_username", "proxy_password"}
    assert set(CONFIG_KEYS.values()) <= flags | other


@pytest.mark.e2e
def test_the_command_says_plainly_what_is_wrong(tmp_path: Path) -> None:
    says_plainly(smoketree("mcp", "--browser", "--extension", cwd=tmp_path), 2, "--extension is not supported")
    says_plainly(smoketree("mcp", "--browser", "firefox", cwd=tmp_path), 2, "smoketree drives Chromium")
    says_plainly(smoketree("mcp", "--browser", "--ws-endpoint", "", cwd=tmp_path), 2, "--ws-endpoint is empty")
    says_plainly(smoketree("mcp", "--cdp-endpoint", "", cwd=tmp_path), 2, "--cdp-endpoint is empty")
    open_to_all = ("--port", "0", "--host", "0.0.0.0")  # noqa: S104 - refused
    says_plainly(smoketree("mcp", "--browser", *open_to_all, cwd=tmp_path), 2, "can be reached from other machines")
    says_plainly(smoketree("export", "missing.md", cwd=tmp_path), 2, "cannot be read")
    (tmp_path / "x.md").write_text("x")
    says_plainly(smoketree("export", "x.md", cwd=tmp_path), 2, "no tool call")


@pytest.mark.e2e
def test_export_writes_a_test(tmp_path: Path) -> None:
    log = SessionLog.begin(SessionOptions(output=tmp_path))
    log.add("browser_navigate", {"url": "http://a.example/"}, ToolAnswer(code=('page.goto("http://a.example/")',)))
    done = smoketree("export", str(log.path.parent), "-o", "test_front_page.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "test: test_front_page.py\n"
    text = (tmp_path / "test_front_page.py").read_text()
    assert "def test_front_page(page: Page) -> None:" in text
    assert 'page.goto("http://a.example/")' in text
    assert "def test_session(" in smoketree("export", str(log.path), cwd=tmp_path).stdout
