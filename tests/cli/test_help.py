"""`smoketree help`: pages that are shipped."""

from click.testing import CliRunner

from smoketree.cli.commands import help_command as command
from smoketree.language.document import cheat_sheet, document


def test_the_cheat_sheet_of_the_language_is_printed() -> None:
    result = CliRunner().invoke(command, ["language"])
    assert (result.exit_code, result.output) == (0, cheat_sheet())


def test_the_whole_language_is_printed() -> None:
    result = CliRunner().invoke(command, ["language", "--full"])
    assert (result.exit_code, result.output) == (0, document())
