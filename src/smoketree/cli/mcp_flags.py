"""The flags of `smoketree mcp`: the official server's, and ours beside them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from smoketree.errors import UsageError


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag of the command. `kind` is how click reads it; `takes` its placeholder in the help, empty for a switch."""

    name: str
    text: str
    takes: str = ""
    kind: Callable[..., Any] | None = None
    many: bool = False
    choices: tuple[str, ...] = ()


FLAGS = (
    Flag("--port", "serve over HTTP on this port (0: any free port) instead of stdio", "N", int),
    Flag("--host", "with --port: address to listen on; other than loopback requires a token", "HOST"),
    Flag("--token", "token that HTTP clients send as Authorization: Bearer (SMOKETREE_MCP_TOKEN is safer)", "TEXT"),
    Flag("--allowed-hosts", "additional allowed Host names, comma-separated; * for any", "HOSTS", many=True),
    Flag("--caps", "additional tools: vision, pdf, devtools, network, storage, testing, config", "CAPS", many=True),
    Flag("--codegen", "code of each action in the answer", choices=("python", "none")),
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
    Flag("--endpoint", "use a browser that Playwright has bound (Browser.bind), with its open tabs", "ADDRESS"),
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
        if flag.choices or flag.takes:
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


_OF_THE_EXTENSION = ("--extension", "--profile-dir-name", "--background", "--no-tab-group")


def refuse(flag: str) -> None:
    """Raises UsageError for a flag of the official server that means nothing here."""
    if flag in _OF_THE_EXTENSION:
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
