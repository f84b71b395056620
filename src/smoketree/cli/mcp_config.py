"""Where the flags of `smoketree mcp --browser` come from besides the command line: the official server's configuration
file, JSON or INI, and its environment variables."""

import inspect
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from smoketree.cli.commands import say
from smoketree.errors import UsageError

# The flags of `smoketree mcp`: the official server's, and ours beside them.


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag of the command. `kind` is how click reads it; `takes` its placeholder in the help, empty for a switch."""

    name: str
    text: str
    takes: str = ""
    kind: Callable[..., Any] | None = None
    many: bool = False
    choices: tuple[str, ...] = ()

    @property
    def is_switch(self) -> bool:
        return not (self.takes or self.choices)


FLAGS = (
    Flag("--port", "serve over HTTP on this port (0: any free port) instead of stdio", "N", int),
    Flag("--host", "with --port: address to listen on; other than loopback requires a token", "HOST"),
    Flag("--token", "token that HTTP clients send as Authorization: Bearer (SMOKETREE_MCP_TOKEN is safer)", "TEXT"),
    Flag("--allowed-hosts", "additional allowed Host names, comma-separated; * for any", "HOSTS", many=True),
    Flag("--caps", "additional tools: vision, pdf, devtools, network, storage, testing, config", "CAPS", many=True),
    Flag("--vision", "the older name of --caps vision"),
    Flag("--codegen", "code of each action in the answer", choices=("python", "typescript", "none")),
    Flag("--snapshot-mode", "page content in the answer to an action", choices=("full", "diff", "none")),
    Flag("--output-mode", "snapshots in the answer, or in files with an excerpt", choices=("inline", "file")),
    Flag("--snapshot-boxes", "each element's box in snapshots: [box=x,y,width,height]"),
    Flag("--file-paths", "how answers name files [default: relative]", choices=("relative", "absolute")),
    Flag("--output-dir", "folder for files with generated names [default: .smoketree/mcp]", "DIR"),
    Flag("--output-max-size", "maximum bytes of the output folder; the oldest files are deleted first", "N", int),
    Flag("--image-responses", "pictures in answers", choices=("allow", "omit", "only")),
    Flag("--console-level", "lowest level of console messages to show", choices=("error", "warning", "info", "debug")),
    Flag("--save-session", "log every call to session.md, for `smoketree export`"),
    Flag("--save-trace", "keep a Playwright trace of the session"),
    Flag("--save-video", "keep videos of the session, for example 800x450", "WxH"),
    Flag("--secrets", "a dotenv file: values are typed by name and never shown", "FILE"),
    Flag("--redact-url-params", "query parameters whose values are never shown", "NAMES", many=True),
    Flag("--isolated", "keep the profile in memory (the default, unless --user-data-dir)"),
    Flag("--user-data-dir", "keep the profile in this folder", "DIR"),
    Flag("--storage-state", "cookies and storage to start with", "FILE"),
    Flag("--shared-browser-context", "one browser session for all HTTP clients"),
    Flag("--headless/--headed", "whether a window is shown [default: headless]"),
    Flag("--browser-name", "chromium, chrome or msedge", "NAME"),
    Flag("--executable-path", "the browser to start", "FILE"),
    Flag("--no-sandbox/--sandbox", "Chromium's own sandbox"),
    Flag("--browser-args", "a further argument for the browser", "ARG", many=True),
    Flag("--cdp-endpoint", "use the running browser at this CDP address", "URL"),
    Flag("--cdp-timeout", "milliseconds for that connection [default: 30000]", "MS", float),
    Flag("--cdp-header", "a header for that connection, NAME: VALUE", "HEADER", many=True),
    Flag("--ws-endpoint", "use a Playwright server's browser", "URL"),
    Flag("--endpoint", "use a browser that Playwright has bound (Browser.bind), by name or address", "NAME"),
    Flag("--viewport-size", "the page's size [default: 1280x720]", "WxH"),
    Flag("--device", 'a device to emulate, for example "iPhone 15"', "NAME"),
    Flag("--mobile", "emulate a common phone"),
    Flag("--user-agent", "the browser's user agent", "TEXT"),
    Flag("--grant-permissions", "permissions for pages, comma-separated", "NAMES", many=True),
    Flag("--ignore-https-errors", "open pages with invalid certificates"),
    Flag("--proxy-server", "proxy for the pages' requests", "URL"),
    Flag("--proxy-bypass", "hosts that bypass the proxy, comma-separated", "HOSTS"),
    Flag("--allowed-origins", "the only origins that pages may request, semicolon-separated", "ORIGINS", many=True),
    Flag("--blocked-origins", "origins that pages may not request, semicolon-separated", "ORIGINS", many=True),
    Flag("--block-service-workers", "pages get no service workers"),
    Flag("--init-script", "a script that runs in every page before its own", "FILE", many=True),
    Flag("--init-page", "a Python file whose `async def run(page)` prepares every new tab", "FILE", many=True),
    Flag("--test-id-attribute", "the attribute of test ids [default: data-testid]", "NAME"),
    Flag("--timeout-action", "milliseconds for an action [default: 5000]", "MS", float),
    Flag("--timeout-navigation", "milliseconds for a navigation [default: 60000]", "MS", float),
    Flag("--timeout-settle", "accepted, without effect: smoketree waits for what an action starts", "MS", float),
    Flag(
        "--idle-timeout",
        "milliseconds without a call before the browser closes [default: an hour; 0: never]",
        "MS",
        float,
    ),
    Flag("--no-webmcp", "accepted, without effect: tools that pages register are never offered"),
    Flag("--ignore-roots", "do not ask the client for its workspace: use the current folder"),
    Flag("--allow-unrestricted-file-access", "read and write files anywhere, and open file: addresses"),
    Flag("--allow-unsafe-code", "offer browser_run_code_unsafe: arbitrary code on this machine"),
    Flag("--config", "a JSON or INI file in the official server's format", "FILE"),
)


def with_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a click command all the flags."""
    for flag in reversed(FLAGS):
        kind = click.Choice(flag.choices) if flag.choices else flag.kind
        if not flag.is_switch:
            option = click.option(flag.name, type=kind, metavar=flag.takes or None, multiple=flag.many, help=flag.text)
        elif "/" in flag.name:
            option = click.option(flag.name, default=None, help=flag.text)
        else:
            option = click.option(flag.name, is_flag=True, default=None, help=flag.text)
        command = option(command)
    return command


class FlaggedCommand(click.Command):
    """Takes the official server's `--browser NAME` beside our switch `--browser`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for argument in args:
            refuse(argument.partition("=")[0])
        return super().parse_args(ctx, _sorted_out(args))


# Flags of the official server's extension, by their keys in a configuration file; variables have the flags' names.
_OF_THE_EXTENSION = {"extension": "--extension", "tabGroup": "--no-tab-group", "background": "--background"}


def refuse(flag: str) -> None:
    """Raises UsageError for a flag of the official server that means nothing here."""
    if flag in {*_OF_THE_EXTENSION.values(), "--profile-dir-name"}:
        raise UsageError(
            f"{flag} is not supported: smoketree does not drive a browser through the Playwright extension",
            "--cdp-endpoint takes a running browser that was started with --remote-debugging-port",
        )


def _sorted_out(arguments: list[str]) -> list[str]:
    """The arguments with the official form of some flags put into ours: `--browser chrome` (ours is a switch), and
    lists after one flag (`--init-script a.js b.js`)."""
    names = {flag.name for flag in FLAGS if flag.many}
    found: list[str] = []
    many: str | None = None
    previous = ""
    for argument in arguments:
        if argument.startswith("--browser="):
            found += ["--browser", "--browser-name", argument.partition("=")[2]]
        elif previous == "--browser" and not argument.startswith("-"):
            found += ["--browser-name", argument]
        elif many is not None and not argument.startswith("-") and previous != many:
            found += [many, argument]
        else:
            found.append(argument)
            if argument.startswith("-"):
                many = argument if argument in names else None
        previous = argument
    return found


_KEYS = """
browser.browserName=browser browser.isolated browser.userDataDir browser.cdpEndpoint browser.cdpHeaders=cdp_header
browser.cdpTimeout browser.remoteEndpoint=ws_endpoint browser.remoteEndpoint.endpoint=ws_endpoint
browser.remoteEndpoint.headers=cdp_header browser.remoteHeaders=cdp_header browser.initScript browser.initPage
browser.launchOptions.channel=browser browser.launchOptions.headless browser.launchOptions.executablePath
browser.launchOptions.args=browser_args browser.launchOptions.chromiumSandbox=sandbox
browser.launchOptions.proxy.server=proxy_server browser.launchOptions.proxy.bypass=proxy_bypass
browser.launchOptions.proxy.username=proxy_username browser.launchOptions.proxy.password=proxy_password
browser.contextOptions.proxy.server=proxy_server browser.contextOptions.proxy.bypass=proxy_bypass
browser.contextOptions.proxy.username=proxy_username browser.contextOptions.proxy.password=proxy_password
browser.contextOptions.viewport=viewport_size browser.contextOptions.userAgent browser.contextOptions.storageState
browser.contextOptions.ignoreHTTPSErrors=ignore_https_errors browser.contextOptions.permissions=grant_permissions
browser.contextOptions.locale browser.contextOptions.timezoneId=timezone browser.contextOptions.colorScheme
browser.contextOptions.geolocation server.port server.host server.allowedHosts
capabilities=caps saveSession saveVideo sharedBrowserContext secrets outputDir outputMode filePaths outputMaxSize
console.level=console_level network.allowedOrigins network.blockedOrigins testIdAttribute
timeouts.action=timeout_action timeouts.navigation=timeout_navigation timeouts.settle=timeout_settle
timeouts.idle=idle_timeout imageResponses snapshot.mode=snapshot_mode snapshot.boxes=snapshot_boxes codegen
allowUnrestrictedFileAccess redactUrlParams ignoreRoots
"""
"""Keys of the official server's configuration file, with the flag that says the same where it has another name.
`browser.contextOptions` and `browser.launchOptions` hold Playwright's own names."""


def _snake(key: str) -> str:
    """A name in JavaScript (`recordVideo`) as one in Python (`record_video`)."""
    return re.sub(r"(?<=[a-z])[A-Z]+|\.", lambda found: "_" + found[0].strip("."), key).lower()


CONFIG_KEYS = {
    key: flag or _snake(key.rpartition(".")[2]) for key, _, flag in (word.partition("=") for word in _KEYS.split())
}

# Where all else is handed to Playwright as it is, and the name that it is handed on by.
_PLAYWRIGHTS = {"browser.contextOptions.": "context_options", "browser.launchOptions.": "launch_options"}
_PREFIX = "PLAYWRIGHT_MCP_"
# Variables that are not called like their flags.
_VARIABLES = {"secrets": "SECRETS_FILE", "cdp_header": "CDP_HEADERS"}
_TRUE, _FALSE = frozenset({"true", "1"}), frozenset({"false", "0", ""})


def asked_for(flags: Mapping[str, Any], environ: Mapping[str, str]) -> dict[str, Any]:
    """Everything that was asked for, by the flags' names: what the flags leave open is in the variables
    `PLAYWRIGHT_MCP_*`, then in the configuration file. Raises UsageError."""
    for name, value in flags.items():
        flag = _KINDS.get(name)
        if flag is not None and flag.kind in (int, float) and name != "port" and not _is_number(value):
            unit = " of milliseconds" if flag.kind is float else ""
            raise UsageError(f"{flag.name} {value} is not a number{unit}", "a number from 0 on")
    given = {**environment(environ), **{name: value for name, value in flags.items() if value is not None}}
    return {**config_file(given.get("config")), **given}


def config_file(path: str | None) -> dict[str, Any]:
    """The flags that a configuration file of the official server's form sets. A key that is not supported is named on
    stderr, and has no effect. Raises UsageError."""
    if path is None:
        return {}
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"--config {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"--config {path} is not UTF-8: {error}") from error
    found: dict[str, Any] = {}
    for key, value in _pairs(path, text):
        flag = CONFIG_KEYS.get(key)
        if key in _OF_THE_EXTENSION and value not in (False, "false"):
            refuse(_OF_THE_EXTENSION[key])
        where = f"--config {path}: {key}"
        if value is None or key in _OF_THE_EXTENSION:  # as if it were not there
            continue
        if flag is not None:
            given: Any = _typed(flag, value, where) if isinstance(value, str) else _fitting(flag, value, where)
            found[flag] = _beside(path, given) if flag in _BESIDE else given
            continue
        group = next((group for prefix, group in _PLAYWRIGHTS.items() if key.startswith(prefix)), None)
        options = playwright_options(group, key.split(".", 2)[2], value) if group is not None else {}
        if any(known.startswith(f"{key}.") for known in _INNER):
            raise UsageError(f"{where} is not an object")
        if group is None or not options:
            say(f"{where} is not supported and has no effect")
        else:
            found.setdefault(group, {}).update(options)
            found.setdefault("configuration", {})[key] = _from_text(value)
    return found


# What may let in, or shows who is somewhere.
_UNSHOWN = frozenset({"secrets", "storage_state", "cdp_endpoint", "cdp_header", "ws_endpoint"})
_UNSHOWN_PATHS = ("proxy", "env", "httpCredentials", "clientCertificates", "extraHTTPHeaders")


def configuration(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked for, by the dotted keys of a configuration file, as it may be shown."""
    known = {key: asked[flag] for key, flag in CONFIG_KEYS.items() if flag in asked and flag not in _UNSHOWN}
    found = {**known, **asked.get("configuration", {})}
    return {key: value for key, value in found.items() if not any(part in _UNSHOWN_PATHS for part in key.split("."))}


_BESIDE = frozenset({"init_script", "init_page"})


def _beside(path: str, names: str | Sequence[str]) -> tuple[str, ...]:
    """Files that a configuration names, from its own folder on where they are there."""
    places = [(name, Path(path).parent / name) for name in ([names] if isinstance(names, str) else names)]
    return tuple(str(place) if place.is_file() else name for name, place in places)


def playwright_options(group: str, key: str, value: object) -> dict[str, object]:
    """An option of Playwright's `new_context` or `launch` by its name in JavaScript (`recordVideo`), as arguments in
    Python (`record_video_dir`, `record_video_size`); empty where there is no such option."""
    from playwright.async_api import Browser, BrowserType

    known = inspect.signature(Browser.new_context if group == "context_options" else BrowserType.launch).parameters
    name = _snake(key)
    if name in known:
        return {name: _from_text(value)}
    parts = value.items() if isinstance(value, dict) else ()
    return {f"{name}_{part.lower()}": one for part, one in parts if f"{name}_{part.lower()}" in known}


def _from_text(value: object) -> object:
    """A value of an INI file as JSON would have it."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """The flags that are set by the variables `PLAYWRIGHT_MCP_*`. Raises UsageError."""
    for flag in _OF_THE_EXTENSION.values():
        if environ.get(_PREFIX + flag[2:].replace("-", "_").upper(), "").strip().lower() in _TRUE:
            refuse(flag)
    found: dict[str, Any] = {}
    for name in (*_KINDS, "browser"):
        variable = _PREFIX + _VARIABLES.get(name, name.upper())
        value = environ.get(variable, "").strip()
        if value:
            found[name] = _typed(name, value, variable)
    return found


def _name(flag: Flag) -> str:
    return flag.name.partition("/")[0].removeprefix("--").replace("-", "_")


_KINDS = {_name(flag): flag for flag in FLAGS if _name(flag) not in {"browser_name", "no_sandbox", "token"}}
_KINDS["sandbox"] = Flag("--sandbox", "")


def _typed(name: str, value: str, where: str) -> Any:
    """The text as the flag of that name takes it. Raises UsageError."""
    flag = _KINDS.get(name)
    if flag is not None and flag.is_switch:
        if value.lower() not in _TRUE | _FALSE:
            raise UsageError(f"{where}: {value} is not true or false")
        return value.lower() in _TRUE
    if name == "geolocation":
        return _fitting(name, value, where)
    if flag is None:
        return value
    if flag.choices and value not in flag.choices:
        raise UsageError(f"{where}: {value} is not one of {', '.join(flag.choices)}")
    if flag.kind in (int, float):
        try:
            number = flag.kind(value)
        except ValueError as error:
            raise UsageError(f"{where}: {value} is not a number") from error
        if not _is_number(number):
            raise UsageError(f"{where}: {value} is not a valid number")
        return number
    return (value,) if flag.many else value


def _fitting(name: str, value: object, where: str) -> object:
    """A value of JSON that is no text, where it is of the form that its flag takes. Raises UsageError."""
    flag = _KINDS.get(name)
    if name in _OBJECTS:
        form, fits = _OBJECTS[name]
    elif flag is not None and flag.is_switch:
        form, fits = "true or false", lambda given: isinstance(given, bool)
    elif flag is not None and flag.kind in (int, float):
        form, fits = "a number", _is_whole if flag.kind is int else _is_number
    elif flag is not None and flag.many:
        form, fits = "a list of texts", _is_list_of_texts
    else:
        form, fits = "a text", lambda _: False
    if not fits(value):
        raise UsageError(f"{where} is not {form}")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _LARGEST


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and _is_number(value)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_size(value: object) -> bool:
    return isinstance(value, dict) and all(
        _is_whole(value.get(side)) and 0 < value[side] < _WIDEST for side in ("width", "height")
    )


def _is_place(value: object) -> bool:
    """Degrees, as the Geolocation API has them."""
    most = {"latitude": 90, "longitude": 180}
    return isinstance(value, dict) and all(
        isinstance(value.get(name), int | float) and not isinstance(value[name], bool) and abs(value[name]) <= limit
        for name, limit in most.items()
    )


def _is_table_of_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())


_LARGEST = 10**15
_WIDEST = 100_000
# Flags whose values may be objects: their form in words, and whether a value has it.
_OBJECTS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "viewport_size": ('a size: {"width": 1280, "height": 720}', _is_size),
    "save_video": ('a size: {"width": 1280, "height": 720}', _is_size),
    "geolocation": ('a place: {"latitude": 52.5, "longitude": 13.4}', _is_place),
    "secrets": ("a file's name or an object of texts", _is_table_of_texts),
    "cdp_header": ("an object of texts", lambda given: _is_table_of_texts(given) or _is_list_of_texts(given)),
    "storage_state": ("a file's name or an object", lambda given: isinstance(given, dict)),
}


def _pairs(path: str, text: str) -> list[tuple[str, Any]]:
    """The keys of a configuration file with dots, and their values. As for the official server, what is no JSON is
    INI, unless it begins as JSON does."""
    if path.endswith(".ini"):
        return _ini(path, text)
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError) as error:
        if text.lstrip().startswith("{"):
            raise UsageError(f"--config {path} is not JSON: {error}") from error
        return _ini(path, text)
    if not isinstance(loaded, dict):
        raise UsageError(f"--config {path} is not a JSON object")
    return _flat(loaded)


def _ini(path: str, text: str) -> list[tuple[str, Any]]:
    """Lines `key.with.dots = value`, or below `[section]`; `key[] = value` for each of several."""
    above = ""
    found: dict[str, Any] = {}
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line.startswith((";", "#")):
            continue
        if line.startswith("[") and line.endswith("]"):
            above = f"{line[1:-1].strip()}."
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals or not key:
            raise UsageError(f"--config {path}, line {number}: this is neither JSON nor `key = value`")
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        if key.endswith("[]"):
            found.setdefault(above + key.removesuffix("[]"), []).append(value)
        else:
            found[above + key] = value
    return list(found.items())


# A key of its own and above others: the object that it holds is read, one key after another.
_INNER = (*CONFIG_KEYS, *_PLAYWRIGHTS)


def _flat(tree: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    pairs: list[tuple[str, Any]] = []
    for key, value in tree.items():
        name = f"{above}{key}"
        if isinstance(value, dict) and any(known.startswith(f"{name}.") for known in _INNER):
            pairs += _flat(value, f"{name}.")
        else:
            pairs.append((name, value))
    return pairs
