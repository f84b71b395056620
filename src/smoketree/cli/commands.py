"""The commands by name, each imported when it is called, so that `--help` answers at once; and the one place where
their errors become a line, a hint and an exit code."""

import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from smoketree.cli.overview import COMMANDS, overview
from smoketree.errors import EXIT_INTERRUPTED, EXIT_UNTESTABLE, EXIT_USAGE, SmoketreeError
from smoketree.shipped_docs import CHEAT_SHEET, LANGUAGE, shipped_page
from smoketree.version import __version__


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(f"smoketree.cli.{module}"), name or "command")
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


def run_command(command: click.Command, arguments: Sequence[str]) -> int:
    """Runs a command; the exit code. No error of ours or of click's passes as a traceback, unless `--debug` asks."""
    debug = "--debug" in arguments
    for stream in (sys.stdout, sys.stderr):
        escape_unencodable(stream)
    try:
        code = command.main(list(arguments), prog_name="smoketree", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        return EXIT_USAGE
    except click.ClickException as error:
        asked = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "smoketree"
        say(error.format_message().rstrip("."), f"see {asked} --help")
        return EXIT_USAGE
    except (click.Abort, KeyboardInterrupt):
        say("interrupted")
        return EXIT_INTERRUPTED
    except SmoketreeError as error:
        if debug:
            raise
        say(error.message, error.hint)
        return error.exit_code
    except Exception as error:
        if ExceptionGroup("", [error]).split(BrokenPipeError)[1] is None:
            # The reader of our output is gone (`| head`): writing the rest at exit would only fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return EXIT_UNTESTABLE
        if debug:
            raise
        say(f"internal error: {type(error).__name__}: {error}", "run again with --debug and report what it prints")
        return EXIT_UNTESTABLE
    return code if isinstance(code, int) else 0


def say(message: str, hint: str = "") -> None:
    """Prints an error and what to do about it."""
    click.echo(f"smoketree: {message}", err=True)
    if hint:
        click.echo(f"  {hint}", err=True)


def escape_unencodable(stream: TextIO) -> None:
    """Makes characters that the stream cannot write escapes instead of an error."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="backslashreplace")


@click.group("help")
def help_command() -> None:
    """Print a page of the documentation."""


@help_command.command("language")
@click.option("--full", is_flag=True, help="the whole plan language, not only the cheat sheet")
def language(full: bool) -> None:
    """Print how to write plan lines that are read without a model."""
    click.echo(shipped_page(LANGUAGE if full else CHEAT_SHEET), nl=False)
