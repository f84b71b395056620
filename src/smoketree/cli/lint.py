"""`smoketree lint`: every problem of a plan, how each line is read, and plain lines for those that are not plain.

With `smoketree run --dry-run` also what a run is likely to cost.
"""

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from smoketree.agent.model.choose import choice_of
from smoketree.agent.model.prices import Price
from smoketree.agent.outcome import offer
from smoketree.agent.readings import with_line
from smoketree.cli.options import common_options, given
from smoketree.errors import SmoketreeError, UsageError
from smoketree.plan.model import Problem, Step
from smoketree.report.model import Status, StepStatus, TestReport, Usage
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
    of them can be written anew before the next run; and what the run says to write for those that it reached."""
    cases = [scenario for scenario in report.scenarios if scenario.status is Status.ERROR]
    stopped = {(case.plan.file, case.failed_line) for case in cases}
    if not stopped or has_model(settings):
        return ()
    files = tuple(dict.fromkeys(file for file, _ in stopped))
    try:  # without an address: with one, the page would be opened
        linted = lint_plans(settings.model_copy(update={"plans": files, "url": None}))
    except SmoketreeError:
        return ()  # the plan was changed or removed meanwhile
    # What only the page makes readable has been read there.
    read = {(case.plan.file, row.line) for case in report.scenarios for row in case.assertions if row.passed}
    read |= {(case.plan.file, row.line) for case in cases for row in case.steps if row.status is StepStatus.COMPLETED}
    unread = [one for one in linted.readings.values() if one.by_model and (one.file, one.line) not in stopped | read]
    rows = [(case.plan.file, row) for case in cases for row in case.assertions if not row.passed and row.hint]
    hints = [f"{file}:{row.line}: {row.hint}" for file, row in rows if (file, row.line) not in stopped]
    if not unread:
        return tuple(hints)
    places = [f"{one.file}:{one.line}" for one in unread[:_MOST_PLACES]]
    more = f" and {len(unread) - _MOST_PLACES} more" if len(unread) > _MOST_PLACES else ""
    said = f"{count(len(unread), 'more line')} cannot be read without a model: {', '.join(places)}{more}"
    return (said, *hints, f"for what to write instead: {shlex.join(['smoketree', 'lint', *files])}")


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
        if not all(reading.offers for reading in left):
            click.echo("where nothing is offered, write what the page shows, in quotes; see: smoketree help language")
    elif not problems:
        click.echo("no problems")


_TOKENS_A_CHARACTER = 0.25
_NEW = (700, 3_000)
"""Tokens of a request beyond its prefix: a small page, a large one."""

_ANSWER = (80, 300)
_FOR_AN_ACTION = (1, 4)
_FOR_A_JUDGEMENT = (1, 6)


def estimate(settings: Settings, readings: Sequence[str]) -> str:
    """One line about what the run will ask of a model, and what that costs. `readings` are those of its lines.

    Raises UsageError where the provider that is asked for has no key.
    """
    choice = choice_of(settings, os.environ)
    actions, judged = asked_for(readings, whole=not settings.plain)
    if choice is None:
        left = f"; {actions + judged} lines that need one will be errors" if actions + judged else ""
        return f"no model is set: the run costs nothing{left}"
    if not actions + judged:
        return f"every line is read without {choice.model}: the run is likely to cost nothing"
    low, high = (_cost(choice.price, actions * _FOR_AN_ACTION[at] + judged * _FOR_A_JUDGEMENT[at], at) for at in (0, 1))
    if choice.price.unit == "tokens":
        return (
            f"{choice.model}: {actions} lines to carry out, {judged} to judge, about {low:,.0f} to {high:,.0f} tokens;"
            f" its price is not known (a run never uses more than --max-tokens {settings.max_tokens:,})"
        )
    return (
        f"{choice.model}: {actions} lines to carry out, {judged} to judge, about {low:.3f} to {high:.2f} USD"
        f" (a run never spends more than --max-cost {settings.max_cost:g})"
    )


def asked_for(readings: Sequence[str], *, whole: bool) -> tuple[int, int]:
    """How many lines a model carries out, and how many it judges. `whole`: it carries out all."""
    judged = sum(reading == "assertion (judged)" for reading in readings)
    if whole:
        return sum(not reading.startswith("assertion") for reading in readings), judged
    return sum(reading == "model" for reading in readings), judged


def _cost(price: Price, requests: int, at: int) -> float:
    from smoketree.agent.prompting import render
    from smoketree.agent.toolbox.toolbox import specs

    tools = sum(len(spec.name) + len(spec.description) + len(str(spec.schema)) for spec in specs(secrets=False))
    prefix = round((len(render("system.md.j2")) + tools) * _TOKENS_A_CHARACTER)
    kept = prefix if prefix >= price.min_cache else 0
    first = Usage(requests=1, input_tokens=prefix - kept + _NEW[at], cache_write_tokens=kept, output_tokens=_ANSWER[at])
    later = first.model_copy(update={"cache_write_tokens": 0, "cache_read_tokens": kept})
    return price.cost(first) + (requests - 1) * price.cost(later)
