"""What the flags of `smoketree mcp --browser` come to: the official server's values, and what we make of them."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from smoketree.errors import UsageError

if TYPE_CHECKING:
    from smoketree.browser.options import LaunchOptions, Proxy, Secret, SessionOptions
    from smoketree.mcp_server import ServerOptions

_CHANNELS = ("chrome", "chrome-beta", "chrome-dev", "chrome-canary", "msedge", "msedge-beta", "msedge-dev")
_SHORTEST_SECRET = 6
_VIEWPORT = (1280, 720)

# Keys of the official server's configuration file, and the flag that says the same. `browser.contextOptions` and
# `browser.launchOptions` hold Playwright's own names.
CONFIG_KEYS = {
    "browser.browserName": "browser",
    "browser.isolated": "isolated",
    "browser.userDataDir": "user_data_dir",
    "browser.cdpEndpoint": "cdp_endpoint",
    "browser.cdpHeaders": "cdp_header",
    "browser.remoteEndpoint": "ws_endpoint",
    "browser.initScript": "init_script",
    "browser.initPage": "init_page",
    "browser.launchOptions.channel": "browser",
    "browser.launchOptions.headless": "headless",
    "browser.launchOptions.executablePath": "executable_path",
    "browser.launchOptions.args": "browser_args",
    "browser.launchOptions.chromiumSandbox": "sandbox",
    "browser.launchOptions.proxy.server": "proxy_server",
    "browser.launchOptions.proxy.bypass": "proxy_bypass",
    "browser.contextOptions.viewport": "viewport_size",
    "browser.contextOptions.userAgent": "user_agent",
    "browser.contextOptions.storageState": "storage_state",
    "browser.contextOptions.ignoreHTTPSErrors": "ignore_https_errors",
    "browser.contextOptions.permissions": "grant_permissions",
    "browser.contextOptions.locale": "locale",
    "browser.contextOptions.timezoneId": "timezone",
    "browser.contextOptions.colorScheme": "color_scheme",
    "browser.contextOptions.geolocation": "geolocation",
    "server.port": "port",
    "server.host": "host",
    "server.allowedHosts": "allowed_hosts",
    "capabilities": "caps",
    "saveSession": "save_session",
    "sharedBrowserContext": "shared_browser_context",
    "secrets": "secrets",
    "outputDir": "output_dir",
    "outputMode": "output_mode",
    "outputMaxSize": "output_max_size",
    "console.level": "console_level",
    "network.allowedOrigins": "allowed_origins",
    "network.blockedOrigins": "blocked_origins",
    "testIdAttribute": "test_id_attribute",
    "timeouts.action": "timeout_action",
    "timeouts.navigation": "timeout_navigation",
    "timeouts.settle": "timeout_settle",
    "timeouts.idle": "idle_timeout",
    "imageResponses": "image_responses",
    "snapshot.mode": "snapshot_mode",
    "codegen": "codegen",
    "allowUnrestrictedFileAccess": "allow_unrestricted_file_access",
    "redactUrlParams": "redact_url_params",
    "ignoreRoots": "ignore_roots",
}


def server_options(asked: Mapping[str, Any]) -> "ServerOptions":
    """The server for the flags that were given (None: not given). Raises UsageError."""
    from smoketree.mcp_server import ServerOptions
    from smoketree.mcp_server.options import HOUR

    asked = {**config_file(asked.get("config")), **{name: value for name, value in asked.items() if value is not None}}
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
        show_code=asked.get("codegen", "python") == "python",
    )


def launch_options(asked: Mapping[str, Any]) -> "LaunchOptions":
    """How the browser is come by. Raises UsageError for a browser that is not Chromium."""
    from smoketree.browser.options import LaunchOptions

    browser = asked.get("browser")
    if browser is not None and browser not in {"chromium", *_CHANNELS}:
        raise UsageError(f"--browser {browser} is not supported: smoketree drives Chromium", "chromium, chrome, msedge")
    executable = asked.get("executable_path")
    # The machine's Chromium stands in for a Chrome that was not pointed at: a configuration need not change for that.
    channel = browser if browser in _CHANNELS[1:] and executable is None else None
    return LaunchOptions(
        headed=asked.get("headless") is False,
        executable=Path(executable) if executable is not None else None,
        cdp_endpoint=asked.get("cdp_endpoint"),
        ws_endpoint=asked.get("ws_endpoint"),
        arguments=tuple(asked.get("browser_args") or ()),
        endpoint_headers=_headers(asked.get("cdp_header")),
        channel=channel,
        sandbox=bool(asked.get("sandbox")),
    )


def session_options(asked: Mapping[str, Any]) -> "SessionOptions":
    """What every client's browser context is opened with. Raises UsageError."""
    from smoketree.browser.options import Geolocation, SessionOptions

    workspace = Path.cwd()
    output = _path(asked.get("output_dir")) or Path(".smoketree/mcp")
    output = output if output.is_absolute() else workspace / output
    unrestricted = bool(asked.get("allow_unrestricted_file_access"))
    place = asked.get("geolocation")
    return SessionOptions(
        viewport=_viewport(asked.get("viewport_size"), default=asked.get("device") is None and not asked.get("mobile")),
        mobile=bool(asked.get("mobile")),
        device=asked.get("device"),
        locale=asked.get("locale"),
        timezone=asked.get("timezone"),
        user_agent=asked.get("user_agent"),
        color_scheme=asked.get("color_scheme"),
        permissions=_list(asked.get("grant_permissions"), ","),
        geolocation=Geolocation(place["latitude"], place["longitude"]) if place else None,
        proxy=_proxy(asked.get("proxy_server"), asked.get("proxy_bypass")),
        ignore_https_errors=bool(asked.get("ignore_https_errors")),
        block_service_workers=bool(asked.get("block_service_workers")),
        any_scheme=True,
        init_scripts=_files(asked.get("init_script"), "--init-script"),
        init_pages=_files(asked.get("init_page"), "--init-page"),
        allowed_origins=_list(asked.get("allowed_origins"), ";") or None,
        blocked_origins=_list(asked.get("blocked_origins"), ";"),
        file_urls=unrestricted,
        storage_state=_one_file(asked.get("storage_state"), "--storage-state"),
        user_data_dir=_path(asked.get("user_data_dir")),
        attach=asked.get("cdp_endpoint") is not None and not asked.get("isolated"),
        secrets=_secrets(asked.get("secrets")),
        redact_url_params=_list(asked.get("redact_url_params"), ","),
        output=output,
        workspace=workspace,
        upload_roots=(output, workspace),
        unrestricted_files=unrestricted,
        output_max_bytes=asked.get("output_max_size") or None,
        save_session=bool(asked.get("save_session")),
        save_trace=bool(asked.get("save_trace")),
        save_video=_viewport(asked.get("save_video"), default=False),
        action_timeout=asked.get("timeout_action", 5000) / 1000,
        navigation_timeout=asked.get("timeout_navigation", 60_000) / 1000,
        capabilities=frozenset(_list(asked.get("caps"), ",")),
        allow_unsafe_code=bool(asked.get("allow_unsafe_code")),
        snapshot_mode=asked.get("snapshot_mode", "full"),
        output_mode=asked.get("output_mode", "file"),
        snapshot_excerpt=_EXCERPT if asked.get("output_mode") == "file" else 0,
        codegen="python" if asked.get("save_session") else asked.get("codegen", "python"),
        image_responses=asked.get("image_responses", "allow"),
        console_level=asked.get("console_level", "info"),
        eager_snapshots=False,
        typing="fill",
        downloads="",
        test_id_attribute=asked.get("test_id_attribute", "data-testid"),
        follow_popups=False,
    )


_EXCERPT = 20
"""Lines of a snapshot beside its link, where the file was asked for."""


def config_file(path: str | None) -> dict[str, Any]:
    """The flags that a configuration file of the official server's form stands for. Raises UsageError."""
    if path is None:
        return {}
    try:
        loaded = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"--config {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"--config {path} is not JSON: {error}") from error
    if not isinstance(loaded, dict):
        raise UsageError(f"--config {path} is not a JSON object")
    found: dict[str, Any] = {}
    for key, value in _flat(loaded):
        flag = CONFIG_KEYS.get(key)
        if flag is None:
            raise UsageError(f"--config {path}: {key} is not known here", f"known: {', '.join(sorted(CONFIG_KEYS))}")
        found[flag] = value
    return found


def _flat(tree: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in tree.items():
        name = f"{above}{key}"
        if isinstance(value, dict) and name not in CONFIG_KEYS:
            pairs += _flat(value, f"{name}.")
        else:
            pairs.append((name, value))
    return pairs


def _secrets(given: str | Mapping[str, str] | None) -> "dict[str, Secret]":
    from smoketree.browser.options import Secret
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
    short = [name for name, value in values.items() if 0 < len(value) < _SHORTEST_SECRET]
    if short:
        raise UsageError(
            f"the secret {short[0]} is shorter than {_SHORTEST_SECRET} characters",
            "it could not be told from ordinary words, so nothing could be kept from leaking",
        )
    return {name: Secret(value, (ANYWHERE,)) for name, value in values.items() if value}


def _list(given: str | list[str] | tuple[str, ...] | None, separator: str) -> tuple[str, ...]:
    parts = [given] if isinstance(given, str) else list(given or ())
    return tuple(one.strip() for part in parts for one in part.split(separator) if one.strip())


def _viewport(given: str | Mapping[str, int] | None, *, default: bool) -> tuple[int, int] | None:
    if given is None:
        return _VIEWPORT if default else None
    if isinstance(given, Mapping):
        return int(given["width"]), int(given["height"])
    match = re.fullmatch(r"(\d+)[x,](\d+)", given.strip())
    if match is None or "0" in match.groups():
        raise UsageError(f"{given} is not a size", "write it like 1280x720")
    return int(match[1]), int(match[2])


def _proxy(server: str | None, bypass: str | None) -> "Proxy | None":
    from smoketree.browser.options import Proxy

    if server is None:
        return None
    parts = urlsplit(server if "://" in server else f"http://{server}")
    if parts.hostname is None:
        raise UsageError(f"--proxy-server {server} is no address", "write it like http://proxy.example:3128")
    port = f":{parts.port}" if parts.port is not None else ""
    user = unquote(parts.username) if parts.username else None
    password = unquote(parts.password) if parts.password else None
    return Proxy(f"{parts.scheme}://{parts.hostname}{port}", bypass, user, password)


def _headers(given: Any) -> dict[str, str]:
    if isinstance(given, Mapping):
        return {str(name): str(value) for name, value in given.items()}
    found = {}
    for line in given or ():
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise UsageError(f"--cdp-header {name.strip()} is not NAME: VALUE")
        found[name.strip()] = value.strip()
    return found


def _files(given: str | list[str] | tuple[str, ...] | None, flag: str) -> tuple[Path, ...]:
    names = [given] if isinstance(given, str) else list(given or ())
    return tuple(_checked(name, flag) for name in names)


def _one_file(given: Any, flag: str) -> Any:
    return _checked(given, flag) if isinstance(given, str) else given


def _checked(name: str, flag: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise UsageError(f"{flag} {name}: there is no such file")
    return path.resolve()


def _path(given: str | None) -> Path | None:
    return Path(given) if given is not None else None


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag of the command. `kind` is how click reads it; `takes` its placeholder in the help, empty for a switch."""

    name: str
    text: str
    takes: str = ""
    kind: Callable[..., Any] | None = None
    many: bool = False
    choices: tuple[str, ...] = ()
