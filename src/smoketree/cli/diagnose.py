"""`smoketree diagnose`: why a report's cases failed."""

import json
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import EXIT_PASSED


@click.command("diagnose")
@click.argument("report", type=Path, required=False)
@click.option("--case", metavar="NAME", help="only the case with this name")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text", help="output format")
@settings_options
@common_options()
def command(report: Path | None, case: str | None, form: str, **flags: Any) -> int:
    """Explain what failed in REPORT (a JSON file or an output folder; default: the last run).

    For each case that did not pass: the plan line, expected and actual result, similar names, console errors and failed
    requests, and what changed since the last run in which it passed. If a model is set (see --provider), it adds a
    paragraph.
    """
    from smoketree.mcp_server.smoke_explain import diagnosed, opinion_on
    from smoketree.report.diagnose_markdown import data, markdown, text
    from smoketree.settings import load_settings

    settings = load_settings(given(flags))
    found = diagnosed(report if report is not None else settings.out, case)
    said = anyio.run(opinion_on, found, settings, lambda _: None) if found.explanations else ""
    if form == "json":
        click.echo(json.dumps({**data(found), "opinion": said}, indent=2, ensure_ascii=False))
    else:
        click.echo(markdown(found) if form == "markdown" else text(found), nl=False)
        if said:
            click.echo(f"\n{said}")
    return EXIT_PASSED


_TAKEN = frozenset({"report", "case", "form", "provider", "model", "max_cost", "debug", "quiet", "verbose"})
command.params = [param for param in command.params if param.name in _TAKEN]
