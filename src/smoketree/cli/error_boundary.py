"""The one place of the command line where errors become a line, a hint and an exit code."""

import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from smoketree.errors import EXIT_INTERRUPTED, EXIT_UNTESTABLE, EXIT_USAGE, SmoketreeError


def run_command(command: click.Command, arguments: Sequence[str]) -> int:
    """Runs a command; the exit code. No error of ours or of click's passes as a traceback, unless `--debug` asks."""
    debug = "--debug" in arguments
    for stream in (sys.stdout, sys.stderr):
        forgiving(stream)
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
        if _reader_left(error):
            # Writing the rest at exit would only fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return EXIT_UNTESTABLE
        if debug:
            raise
        say(f"internal error: {type(error).__name__}: {error}", "run again with --debug and report what it prints")
        return EXIT_UNTESTABLE
    return code if isinstance(code, int) else 0


def _reader_left(error: Exception) -> bool:
    """Whether the only error is that the reader of our output is gone (`| head`), also inside an exception group."""
    if isinstance(error, ExceptionGroup):
        return error.split(BrokenPipeError)[1] is None
    return isinstance(error, BrokenPipeError)


def say(message: str, hint: str = "") -> None:
    """Prints an error and what to do about it."""
    click.echo(f"smoketree: {message}", err=True)
    if hint:
        click.echo(f"  {hint}", err=True)


def forgiving(stream: TextIO) -> None:
    """Makes characters that the stream cannot write escapes instead of an error."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="backslashreplace")
