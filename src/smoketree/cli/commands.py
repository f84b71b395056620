"""The commands by name. Each is imported when it is called, so that `--help` answers at once."""

import importlib

import click

from smoketree.cli.overview import COMMANDS, overview
from smoketree.version import __version__


class _Commands(click.Group):
    """Commands by name, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name or "command")
        assert isinstance(command, click.Command)  # noqa: S101 - our own modules
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        formatter.write(overview())


def command_line(carried: object = None) -> click.Group:
    """The whole command line; `carried` is what a command gets from before it was read (`click.pass_obj`)."""

    @click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "obj": carried})
    @click.version_option(__version__, prog_name="smoketree")
    def cli() -> None:
        pass  # all it does is in its commands

    return cli
