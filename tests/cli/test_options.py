"""Flags under an earlier name: they work, and help does not list them."""

from click.testing import CliRunner

from smoketree.cli.options import given
from smoketree.cli.run import command


def test_earlier_names_are_the_settings_of_today() -> None:
    assert given({"literal": False, "replay": True, "plain": None}) == {"plain": False, "readings": True}
    assert given({"literal": False, "plain": True}) == {"plain": True}
    told = CliRunner().invoke(command, ["--help"]).output
    assert "--no-plain" in told
    assert "--no-readings" in told
    assert "--save-readings" in told
    assert "literal" not in told
    assert "replay" not in told
    assert {"literal", "replay"} <= {param.name for param in command.params}
