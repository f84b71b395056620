"""`smoketree lint`: every problem of a plan, how each line will be read, and plain lines for those that are not."""

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from smoketree.agent.model.choose import choice_of
from smoketree.agent.outcome import offer
from smoketree.agent.readings import with_line
from smoketree.cli.options import common_options
from smoketree.errors import SmoketreeError, UsageError
from smoketree.plan.model import Problem, Step
from smoketree.report.model import Status, TestReport
from smoketree.report.store import write_whole
from smoketree.report.wording import count
from smoketree.run.linting import Reading, lint_data, lint_plans
from smoketree.settings import Settings, load_settings

_MOST_PLACES = 8


@click.command("lint")
@click.argument("plans", nargs=-1)
@click.option("--var", multiple=True, metavar="NAME=VALUE", help="a plan variable of the run")
@click.option("--vars-file", metavar="FILE", help="a file of NAME=VALUE lines")
@click.option("--url", metavar="URL", help="also look up the names of the first steps on this live preview")
@click.option("--fix", is_flag=True, help="replace each line by the first suggested plain line in its plan")
@click.option("--json", "as_json", is_flag=True, help="print problems and readings as JSON")
@common_options("quiet")
def command(plans: tuple[str, ...], fix: bool, as_json: bool, quiet: bool, **flags: Any) -> int:
    """List the problems of PLANS (default: smoke/), with file, line and column, and how each line is read:

    plain, by a model, as an assertion that smoketree checks, or as one that a model judges. Plain lines are suggested
    for lines that need a model. Exit code: 2 if there is any error, 1 if a line would not run because it needs a model
    and no key is set.
    """
    from smoketree.cli.options import given

    settings = load_settings(given({"plans": plans, **flags}))
    return lint(settings, as_json=as_json, quiet=quiet, fix=fix)


def lint(settings: Settings, *, as_json: bool, quiet: bool = False, dry_run: bool = False, fix: bool = False) -> int:
    """Reads the plans of the settings and prints what there is to say; the exit code. `dry_run` also prints what a run
    is likely to cost, `fix` writes the first offers into the plans."""
    linted = lint_plans(settings)
    if fix:
        fixed = _fix(linted.readings)
        if not (as_json or quiet):
            for said in fixed:
                click.echo(said)
        linted = lint_plans(settings)
    model, readings = has_model(settings), list(linted.readings.values())
    if as_json:
        click.echo(json.dumps(lint_data(linted), indent=2, ensure_ascii=False))
    else:
        _print(linted.problems, readings, model=model, quiet=quiet)
    if not dry_run:
        return linted.exit_code(model=model)
    if not as_json:
        from smoketree.cli.estimate import estimate

        click.echo(estimate(settings, [reading.reading for reading in readings]))
    return linted.exit_code(model=True)


def has_model(settings: Settings) -> bool:
    """Whether the provider of the settings has its key."""
    try:
        return choice_of(settings, os.environ) is not None
    except UsageError:
        return False


def more_unread(report: TestReport, settings: Settings) -> tuple[str, ...]:
    """Where a run without a model could not test cases of a plan: its other lines that only a model reads, so that all
    of them can be written anew before the next run."""
    cases = [scenario for scenario in report.scenarios if scenario.status is Status.ERROR]
    stopped = {(case.plan.file, case.failed_line) for case in cases}
    if not stopped or has_model(settings):
        return ()
    files = tuple(dict.fromkeys(file for file, _ in stopped))
    try:  # without an address: with one, the page would be opened
        linted = lint_plans(settings.model_copy(update={"plans": files, "url": None}))
    except SmoketreeError:
        return ()  # the plan was changed or removed meanwhile
    unread = [one for one in linted.readings.values() if one.by_model and (one.file, one.line) not in stopped]
    if not unread:
        return ()
    places = [f"{one.file}:{one.line}" for one in unread[:_MOST_PLACES]]
    more = f" and {len(unread) - _MOST_PLACES} more" if len(unread) > _MOST_PLACES else ""
    said = f"{count(len(unread), 'more line')} cannot be read without a model: {', '.join(places)}{more}"
    return (said, f"for what to write instead: {shlex.join(['smoketree', 'lint', *files])}")


def _fix(readings: Mapping[Step, Reading]) -> list[str]:
    """Writes the first offer of each line into its plan; what was written. Raises OutputError."""
    said: list[str] = []
    for file in dict.fromkeys(step.location.file for step in readings):
        path = Path(file)
        text = before = path.read_bytes().decode("utf-8")
        for step, reading in readings.items():
            if step.location.file != file or not reading.offers:
                continue
            line = begun_like(step.text, reading.offers[0])
            changed = with_line(text, step, (line,))
            if changed is None:
                said.append(f"{step.location}: not written into the plan: other words are in the same line")
            else:
                text = changed
                said.append(f"{step.location}: written as: {line}")
        if text != before:
            write_whole(path, text.encode())
    return said


def begun_like(text: str, line: str) -> str:
    """The line with a capital where the author's has one."""
    return line[:1].upper() + line[1:] if text[:1].isupper() else line


def _print(problems: Sequence[Problem], readings: Sequence[Reading], *, model: bool, quiet: bool) -> None:
    case = ""
    for reading in () if quiet else readings:
        if (place := f"{reading.file}: {reading.case}") != case:
            case = place
            click.echo(place)
        click.echo(f"  {reading.line:>4}  {reading.reading}")
        if reading.offers:
            click.echo(f"        {offer(reading.offers)}")
    for problem in problems:
        click.echo(str(problem))
    left = [reading for reading in readings if reading.by_model and not model]
    for reading in left:
        click.echo(f"{reading.file}:{reading.line}:{reading.column}: this line would not run: it needs a model")
    if left:
        click.echo(f"{count(len(left), 'line')} would not run: no model key is set")
    elif not problems:
        click.echo("no problems")
