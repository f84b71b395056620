"""`smoketree mcp`: the MCP server for coding agents, and with `--browser` that of the browser tools."""

import asyncio
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import click

from smoketree.browser.endpoint import shown
from smoketree.cli.commands import say
from smoketree.cli.mcp_config import FlaggedCommand, asked_for, configuration, with_flags
from smoketree.errors import UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from smoketree.browser.early_start import DriverProcess
    from smoketree.browser.options import LaunchOptions, Proxy, Secret, SessionOptions
    from smoketree.mcp_server import ServerOptions


TOKEN_VARIABLE = "SMOKETREE_MCP_TOKEN"  # noqa: S105 - the name of the variable, not its value
_HOST = "localhost"
_STOP_SECONDS = 2


def serve_http(app_for: "Callable[[tuple[str, ...], str | None], ASGIApp]", asked: Mapping[str, Any]) -> int:
    """Serves until a signal asks to stop; `app_for` makes what is served, for those Host names and that token.

    Raises UsageError where it would be open to others.
    """
    from smoketree.cli.serve import hosts_served, listening, serve_until_stopped

    host, port = asked.get("host", _HOST), asked["port"]
    token = asked.get("token") or os.environ.get(TOKEN_VARIABLE)
    if not 0 <= port <= 65535:
        raise UsageError(f"--port {port} is not a port", "a number from 0 to 65535")
    hosts = hosts_served(host, token, asked.get("allowed_hosts", ()), variable=TOKEN_VARIABLE)
    app = app_for(hosts, token)
    with listening(host, port) as (sock, address):
        click.echo(f"Listening on {address}/mcp", err=True)
        serve_until_stopped(app, sock, drain=_STOP_SECONDS)
    return 0


_SERVING = frozenset({"port", "host", "token", "allowed_hosts", "ignore_roots"})
_SETTINGS = ("storage_state", "user_data_dir", "cdp_endpoint", "ws_endpoint")


def _serve_agent(asked: Mapping[str, Any]) -> int:
    """Serves until the client goes away, or over HTTP until a signal asks to stop.

    Raises UsageError for a flag that means something only with `--browser`.
    """
    from smoketree.mcp_server.agent_tools import AgentTools, agent_tools_app, serve_agent_tools

    _refuse_empty(asked)
    flags: dict[str, object] = {name: asked[name] for name in _SETTINGS if name in asked}
    if "headless" in asked:
        flags["headed"] = not asked["headless"]
    for name in asked:
        if name not in _SERVING | {*_SETTINGS, "headless"}:
            raise UsageError(
                f"--{name.replace('_', '-')} is for smoketree mcp --browser",
                "settings of a run come from SMOKETREE_* variables and smoketree.toml (docs/settings.md)",
            )
    if "port" in asked:
        doors = AgentTools(flags)
        return serve_http(lambda hosts, token: agent_tools_app(doors, hosts=hosts, token=token), asked)
    asyncio.run(serve_agent_tools(AgentTools(flags, follow_roots=not asked.get("ignore_roots", False))))
    return 0


@click.command("mcp", cls=FlaggedCommand)
@click.option("--browser", is_flag=True, help="serve the browser_* tools")
@with_flags
@click.option("--debug", is_flag=True, expose_value=False, help="show tracebacks")
@click.pass_obj
def command(early: "DriverProcess | None", /, browser: bool, **flags: Any) -> int:
    """Serve smoke_test, smoke_plan and smoke_diagnose to a coding agent (stdio, or HTTP with --port); or, with
    --browser, the browser tools to any MCP client: then it takes the official server's flags."""
    asked = {name: value for name, value in flags.items() if value not in (None, ())}
    if not browser:
        return _serve_agent(asked)
    asked["browser"] = asked.pop("browser_name", None)
    if "no_sandbox" in asked:
        asked["sandbox"] = not asked.pop("no_sandbox")
    asked = asked_for(asked, os.environ)
    options = server_options(asked)
    if asked.get("timeout_settle") is not None:
        say("--timeout-settle has no effect: smoketree waits for what an action starts, not for a fixed time")
    from smoketree.mcp_server import BrowserServer

    server = BrowserServer(options)
    if "port" in asked:  # a host alone keeps to stdio, as with the official server
        if early is not None:
            early.end()  # a driver is started for each client that comes
        return serve_http(lambda hosts, token: server.http_app(hosts=hosts, token=token), asked)
    asyncio.run(server.serve_stdio(early))
    return 0


# The options that the flags of `smoketree mcp --browser` (the official server's) result in.

_CHANNELS = ("chrome", "chrome-beta", "chrome-dev", "chrome-canary", "msedge", "msedge-beta", "msedge-dev")
_VIEWPORT = (1280, 720)


def server_options(asked: Mapping[str, Any]) -> "ServerOptions":
    """The server for what was asked (see `mcp_config.asked_for`). Raises UsageError."""
    from smoketree.mcp_server import ServerOptions
    from smoketree.mcp_server.browser_server import HOUR

    if asked.get("isolated") and asked.get("user_data_dir"):
        raise UsageError("--isolated keeps the profile in memory, --user-data-dir on disk", "give one of them")
    idle = asked.get("idle_timeout")
    headed = asked.get("headless") is False
    default = None if headed else HOUR
    return ServerOptions(
        launch=launch_options(asked),
        session=session_options(asked),
        idle=default if idle is None else (idle / 1000 or None),
        shared=bool(asked.get("shared_browser_context")),
        roots=not asked.get("ignore_roots"),
        code=asked.get("codegen", "python"),
    )


def _refuse_empty(asked: Mapping[str, Any]) -> None:
    """Raises UsageError for an empty address of a browser, which must not mean the local one."""
    empty = next((name for name in ("cdp_endpoint", "ws_endpoint", "endpoint") if asked.get(name) == ""), None)
    if empty is not None:
        raise UsageError(f"--{empty.replace('_', '-')} is empty", "give the address of the browser, or leave it out")


def launch_options(asked: Mapping[str, Any]) -> "LaunchOptions":
    """How the browser is started or connected to. Raises UsageError for a browser that is not Chromium."""
    from smoketree.browser.options import LaunchOptions

    browser = asked.get("browser")
    if browser is not None and browser not in {"chromium", *_CHANNELS}:
        raise UsageError(f"--browser {browser} is not supported: smoketree drives Chromium", "chromium, chrome, msedge")
    _refuse_empty(asked)
    arguments = tuple(asked.get("browser_args") or ())
    if not any("--disable-blink-features" in argument for argument in arguments):
        # As with the official server, pages cannot see that the browser is automated.
        arguments = (*arguments, "--disable-blink-features=AutomationControlled")
    executable = asked.get("executable_path")
    # Without an explicit executable, the machine's Chromium replaces Chrome, so that configurations work unchanged.
    channel = browser if browser in _CHANNELS[1:] and executable is None else None
    return LaunchOptions(
        headed=asked.get("headless") is False,
        executable=Path(executable) if executable is not None else None,
        cdp_endpoint=asked.get("cdp_endpoint"),
        ws_endpoint=asked.get("ws_endpoint") or asked.get("endpoint"),
        connect_timeout=asked["cdp_timeout"] / 1000 if asked.get("cdp_timeout") is not None else None,
        arguments=arguments,
        endpoint_headers=_headers(asked.get("cdp_header")),
        channel=channel,
        sandbox=bool(asked.get("sandbox")),
        playwright_options=asked.get("launch_options") or {},
        udp=not (asked.get("allowed_origins") or asked.get("blocked_origins")),
    )


def session_options(asked: Mapping[str, Any]) -> "SessionOptions":
    """What every client's browser context is opened with. Raises UsageError."""
    from smoketree.browser.options import Geolocation, SessionOptions

    workspace = Path.cwd()
    output = workspace / (asked.get("output_dir") or ".smoketree/mcp")
    unrestricted = bool(asked.get("allow_unrestricted_file_access"))
    place, state = asked.get("geolocation"), asked.get("storage_state")
    codegen = asked.get("codegen", "python")
    # As with the official server, a page has the locale and the time zone of the machine.
    same = {"locale": None, "timezone": None} | {name: asked[name] for name in _SAME_NAME if name in asked}
    return SessionOptions(
        **same,
        viewport=_viewport(asked.get("viewport_size"), default=asked.get("device") is None and not asked.get("mobile")),
        permissions=_list(asked.get("grant_permissions"), ","),
        geolocation=Geolocation(place["latitude"], place["longitude"]) if place else None,
        proxy=_proxy(asked),
        playwright_options=_context_options(asked),
        start_page=not asked.get("isolated"),
        any_scheme=True,
        init_scripts=_files(asked.get("init_script"), "--init-script"),
        init_pages=_files(asked.get("init_page"), "--init-page"),
        allowed_origins=_list(asked.get("allowed_origins"), ";") or None,
        blocked_origins=_list(asked.get("blocked_origins"), ";"),
        file_urls=unrestricted,
        storage_state=_checked(state, "--storage-state") if isinstance(state, str) else state,
        user_data_dir=Path(asked["user_data_dir"]) if asked.get("user_data_dir") is not None else None,
        attach=any(asked.get(name) for name in ("cdp_endpoint", "endpoint")) and not asked.get("isolated"),
        secrets=_secrets(asked.get("secrets")),
        redact_url_params=_list(asked.get("redact_url_params"), ","),
        output=output,
        workspace=workspace,
        upload_roots=(output, workspace),
        unrestricted_files=unrestricted,
        output_max_bytes=asked.get("output_max_size") or None,
        configuration=configuration(asked),
        save_video=_viewport(asked.get("save_video"), default=False),
        action_timeout=asked.get("timeout_action", 5000) / 1000,
        navigation_timeout=asked.get("timeout_navigation", 60_000) / 1000,
        capabilities=frozenset([*_list(asked.get("caps"), ","), *(["vision"] if asked.get("vision") else [])]),
        output_mode=asked.get("output_mode", "file"),
        snapshot_excerpt=_EXCERPT if asked.get("output_mode") == "file" else 0,
        # A log without code could not be exported.
        codegen="python" if codegen == "none" and asked.get("save_session") else codegen,
        eager_snapshots=False,
        typing="fill",
        downloads="",
        follow_popups=False,
        strict=False,
    )


_SAME_NAME = (
    "mobile device locale timezone user_agent color_scheme ignore_https_errors block_service_workers save_session"
    " save_trace allow_unsafe_code snapshot_mode snapshot_boxes file_paths image_responses console_level"
    " test_id_attribute"
).split()
"""Flags that are options of a session under the same name."""

_EXCERPT = 20
"""Lines of a snapshot beside its link, where the file was asked for."""


def _secrets(given: str | Mapping[str, str] | None) -> "dict[str, Secret]":
    from smoketree.browser.options import SHORTEST_SECRET, Secret
    from smoketree.browser.secrets import ANYWHERE, dotenv

    if not given:
        return {}
    if isinstance(given, str):
        try:
            values = dotenv(Path(given).read_text(encoding="utf-8"))
        except OSError as error:
            raise UsageError(f"--secrets {given} cannot be read: {error.strerror}") from error
        except ValueError as error:
            raise UsageError(f"--secrets {given}: {error}") from error
    else:
        values = dict(given)
    short = [name for name, value in values.items() if 0 < len(value) < SHORTEST_SECRET]
    if short:
        raise UsageError(
            f"the secret {short[0]} is shorter than {SHORTEST_SECRET} characters",
            "it could not be distinguished from ordinary words, so it could not be redacted",
        )
    return {name: Secret(value, (ANYWHERE,)) for name, value in values.items() if value}


def _list(given: str | list[str] | tuple[str, ...] | None, separator: str) -> tuple[str, ...]:
    parts = [given] if isinstance(given, str) else list(given or ())
    return tuple(one.strip() for part in parts for one in part.split(separator) if one.strip())


def _viewport(given: str | Mapping[str, int] | None, *, default: bool) -> tuple[int, int] | None:
    if given is None:
        return _VIEWPORT if default else None
    if isinstance(given, Mapping):
        return given["width"], given["height"]
    match = re.fullmatch(r"(\d{1,5})[x,](\d{1,5})", given.strip())
    if match is None or not all(int(side) for side in match.groups()):
        raise UsageError(f"{given} is not a size", "write it like 1280x720")
    return int(match[1]), int(match[2])


def _context_options(asked: Mapping[str, Any]) -> Mapping[str, object]:
    """Raises UsageError for a recording of Playwright's own, which would show secrets."""
    options: Mapping[str, object] = asked.get("context_options") or {}
    recording = next((name for name in options if name.startswith("record_")), None)
    if recording is not None and asked.get("secrets"):
        raise UsageError(f"{recording} cannot be used with secrets: it would show them", "--save-video covers them")
    return options


def _proxy(asked: Mapping[str, Any]) -> "Proxy | None":
    from smoketree.browser.options import Proxy

    server = asked.get("proxy_server")
    if server is None:
        return None
    try:
        parts = urlsplit(server if "://" in server else f"http://{server}")
        host, number = parts.hostname, parts.port
    except ValueError:
        host, number = None, None
    if not host:
        raise UsageError(f"--proxy-server {shown(server)} is not an address", "write it like http://proxy.example:3128")
    host, port = f"[{host}]" if ":" in host else host, f":{number}" if number is not None else ""
    user = unquote(parts.username) if parts.username else asked.get("proxy_username")
    password = unquote(parts.password) if parts.password else asked.get("proxy_password")
    return Proxy(f"{parts.scheme}://{host}{port}", asked.get("proxy_bypass"), user, password)


def _headers(given: Any) -> dict[str, str]:
    if isinstance(given, Mapping):
        return {str(name): str(value) for name, value in given.items()}
    found = {}
    for line in given or ():
        name, _, value = line.partition(":")
        if not name.strip():
            raise UsageError("--cdp-header needs a name", "write it NAME: VALUE")
        found[name.strip()] = value.strip()
    return found


def _files(given: str | list[str] | tuple[str, ...] | None, flag: str) -> tuple[Path, ...]:
    names = [given] if isinstance(given, str) else list(given or ())
    return tuple(_checked(name, flag) for name in names)


def _checked(name: str, flag: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"{flag} {name}: there is no such file")
    return path.resolve()
