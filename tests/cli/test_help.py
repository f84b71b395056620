"""`smoketree help`: pages that are shipped."""

import pytest
from click.testing import CliRunner

from smoketree.cli.commands import help_command as command
from smoketree.language.document import cheat_sheet, document


@pytest.mark.parametrize(("flags", "page"), [([], cheat_sheet()), (["--full"], document())])
def test_the_language_is_printed(flags: list[str], page: str) -> None:
    result = CliRunner().invoke(command, ["language", *flags])
    assert (result.exit_code, result.output) == (0, page)
