"""Flags made from the settings model, so that there is one table of settings."""

import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from smoketree.settings import Settings

F = typing.TypeVar("F", bound=Callable[..., Any])

# How help calls the value of a setting where its type does not say it.
_METAVARS = {
    "timeout": "S",
    "wait_timeout": "S",
    "ready_path": "PATH",
    "case_timeout": "S",
    "max_cost": "USD",
    "model_base_url": "URL",
    "credentials_origin": "ORIGIN",
    "model_price": "IN/OUT",
    "viewport": "WxH|mobile|desktop",
    "shard": "I/N",
    "grid_capabilities": "JSON",
    "var": "NAME=VALUE",
    "secret": "NAME",
    "max_time": "S",
    "retries": "N",
    "out": "DIR",
    "user_data_dir": "DIR",
    "select": "PATTERN",
    "changed_from": "REF",
    "unrelated": "PATTERN",
}

SCAN_ONLY = frozenset({"max_pages", "max_time", "robots"})
"""Settings that only a scan has."""
OF_A_RUN = frozenset(Settings.model_fields) - SCAN_ONLY

_OLDER = {"literal": "plain", "replay": "readings"}
"""Flags under an earlier name, which help does not list."""


def settings_options(names: frozenset[str] | None = None) -> Callable[[F], F]:
    """Adds a flag for each of these settings, or for every setting of a run; what is not given stays None and is left
    to the other sources."""
    taken = OF_A_RUN if names is None else names

    def decorate(command: F) -> F:
        for name in reversed(list(Settings.model_fields)):
            if name != "plans" and name in taken:
                command = _option(name)(command)
        for name in _OLDER if names is None else ():
            command = click.option(f"--{name}/--no-{name}", name, default=None, hidden=True)(command)
        return command

    return decorate


def given(flags: dict[str, Any]) -> dict[str, Any]:
    """The flags that were given, under the settings' names."""
    said = {name: value for name, value in flags.items() if value is not None and value != ()}
    older = {_OLDER[name]: said.pop(name) for name in tuple(said) if name in _OLDER}
    return {**older, **said}


def _option(name: str) -> Callable[[F], F]:
    field = Settings.model_fields[name]
    flag = f"--{name.replace('_', '-')}"
    text = f"{field.description}{_default(field.default)}"
    kind = field.annotation
    if kind is bool:
        return click.option(f"{flag}/--no-{flag[2:]}", name, default=None, help=text)
    if typing.get_origin(kind) in {tuple, dict}:
        return click.option(flag, name, multiple=True, metavar=_METAVARS.get(name, "TEXT"), help=text)
    return click.option(flag, name, metavar=_METAVARS.get(name) or _placeholder(kind), help=text)


def _placeholder(kind: Any) -> str:
    """What the value of that type is called in the help: its choices, if there are some."""
    parts = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    values = [value for part in parts if typing.get_origin(part) is typing.Literal for value in typing.get_args(part)]
    return "|".join(values) or ("N" if int in parts else "FILE" if Path in parts else "TEXT")


def _default(value: object) -> str:
    if value is None or isinstance(value, (tuple, bool)) or callable(value) or str(value) == "PydanticUndefined":
        return ""
    return f"  [default: {value:g}]" if isinstance(value, float) else f"  [default: {value}]"


def common_options(*used: str) -> Callable[[F], F]:
    """`--quiet`, `--verbose` and `--debug`, which every command takes. Those in `used` reach the command;
    `--debug` is the door's (it shows tracebacks)."""
    texts = {"debug": "show tracebacks", "verbose": "print every step", "quiet": "print only problems"}

    def decorate(command: F) -> F:
        for name, text in texts.items():
            command = click.option(f"--{name}", is_flag=True, help=text, expose_value=name in used)(command)
        return command

    return decorate
