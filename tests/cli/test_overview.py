"""`smoketree --help`: what it prints, and what it costs."""

import subprocess
import sys

from click.testing import CliRunner

from smoketree.cli.commands import command_line
from smoketree.cli.overview import overview

_COUNTED = """
import sys
before = set(sys.modules)
from smoketree.cli import main
try:
    main(["--help"])
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
_MOST_MODULES = 40
"""31 with Python 3.11. Click alone brings 80 more, and takes three times as long as all of them."""


def test_help_imports_next_to_nothing() -> None:
    """It takes at most three times as long as an empty program; modules are counted, as times vary."""
    done = subprocess.run([sys.executable, "-c", _COUNTED], capture_output=True, text=True, check=True)
    imported = done.stderr.split()
    assert done.stdout == overview()
    assert len(imported) <= _MOST_MODULES, imported
    assert not {"click", "inspect", "smoketree.cli.commands"} & set(imported)


def test_help_is_the_same_by_whatever_way_it_is_asked_for() -> None:
    asked = CliRunner().invoke(command_line(), ["--help"])
    assert (asked.exit_code, asked.output.rstrip()) == (0, overview().rstrip())
    assert max(map(len, overview().splitlines())) <= 80


def test_each_command_is_there() -> None:
    group = command_line()
    with group.make_context("smoketree", ["--help"], resilient_parsing=True) as context:
        assert all(group.get_command(context, name) is not None for name in group.list_commands(context))
