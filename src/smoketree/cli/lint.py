"""`smoketree lint`: every problem of a plan, and how each line will be read."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.agent.grammar import acts_read, claims_read
from smoketree.agent.reading_order import LineRead, PlanReading
from smoketree.agent.readings import Readings, cases_of
from smoketree.cli.options import common_options
from smoketree.errors import EXIT_PASSED, EXIT_USAGE
from smoketree.plan.model import Problem, Severity, Step
from smoketree.settings import Settings, load_settings


@click.command("lint")
@click.argument("plans", nargs=-1)
@click.option("--var", multiple=True, metavar="NAME=VALUE", help="a plan variable that the run will be given")
@click.option("--vars-file", metavar="FILE", help="a file of NAME=VALUE lines")
@click.option("--url", metavar="URL", help="look the names of the first steps up on this live preview, too")
@click.option("--json", "as_json", is_flag=True, help="print problems and readings as JSON")
@common_options("quiet")
def command(plans: tuple[str, ...], as_json: bool, quiet: bool, **flags: Any) -> int:
    """Say what is wrong with PLANS (default: smoke/), with file, line and column, and how each line will be read:

    plainly, by a model, as an assertion that the host checks, or as one that is judged. Exit code: 2 if there
    is any error.
    """
    from smoketree.cli.options import given

    settings = load_settings(given({"plans": plans, **flags}))
    return lint(settings, as_json=as_json, quiet=quiet)


@dataclass(frozen=True, slots=True)
class Reading:
    """How one line will be read."""

    file: str
    line: int
    column: int
    case: str
    text: str
    reading: str


def lint(settings: Settings, *, as_json: bool, quiet: bool = False, dry_run: bool = False) -> int:
    """Reads the plans of the settings and prints what there is to say; the exit code. `dry_run` tells as well what a
    run is likely to cost."""
    from smoketree.agent.upload_files import upload_problems
    from smoketree.plan.source import discover, load
    from smoketree.run.conduct import vars_file
    from smoketree.run.values import given_variables

    variables = given_variables(settings.var, vars_file(settings.vars_file))
    parsed = [load(path, variables=variables) for path in discover(settings.plans, Path())]
    plans = [one.plan for one in parsed if one.plan]
    problems = [problem for one in parsed for problem in one.problems]
    problems = sorted([*problems, *(problem for plan in plans for problem in upload_problems(plan))])
    if settings.url is not None:
        from smoketree.cli.lint_live import look_up

        problems += anyio.run(look_up, [one.plan for one in parsed if one.plan], settings.url)
    plans = [one.plan for one in parsed if one.plan]
    stored = Readings(settings.out) if settings.readings else None
    if stored is not None:
        stored.load(plans)
    readings = [reading for plan in plans for reading in readings_of(PlanReading(plan, stored=stored))]
    if as_json:
        click.echo(json.dumps(_as_json(problems, readings), indent=2, ensure_ascii=False))
    else:
        _print(problems, [] if quiet else readings)
        if dry_run:
            from smoketree.cli.estimate import estimate

            click.echo(estimate(settings, [reading.reading for reading in readings]))
    return EXIT_USAGE if any(problem.severity is Severity.ERROR for problem in problems) else EXIT_PASSED


def readings_of(plan: PlanReading) -> list[Reading]:
    """How every line of the plan will be read."""
    return [
        Reading(*_place(step), case.name, step.text, reading_of(step, plan.of(step)))
        for case in cases_of(plan.plan)
        for step in case.steps
    ]


def _place(step: Step) -> tuple[str, int, int]:
    return step.location.file, step.location.line, step.location.column


def reading_of(step: Step, line: LineRead) -> str:
    """`plain: click "Sign in"`, `model`, `assertion (host): the page shows "Welcome"` or `assertion (judged)`; a line
    with a stored reading as `plain, read as Click "Sign in": ...`."""
    from smoketree.language.reader import ActsRead, read_condition

    read_as = f", read as {line.read_as}" if line.read_as else ""
    if step.is_assertion:
        claims = claims_read(line.lines)
        return "assertion (judged)" if claims is None else f"assertion (host{read_as}): {claims}"
    acts = acts_read(line.lines)
    if acts is None or step.condition is None:
        return "model" if acts is None else f"plain{read_as}: {acts}"
    condition = read_condition(step.condition, step.text)
    return "model" if condition is None else f"plain{read_as}: {ActsRead(acts.acts, condition)}"


def _print(problems: Sequence[Problem], readings: Sequence[Reading]) -> None:
    case = ""
    for reading in readings:
        if reading.case != case:
            case = reading.case
            click.echo(f"{reading.file}: {case}")
        click.echo(f"  {reading.line:>4}  {reading.reading}")
    for problem in problems:
        click.echo(str(problem))
    if not problems:
        click.echo("no problems")


def _as_json(problems: Sequence[Problem], readings: Sequence[Reading]) -> dict[str, Any]:
    return {
        "problems": [
            {
                "file": problem.location.file,
                "line": problem.location.line,
                "column": problem.location.column,
                "severity": problem.severity.value,
                "message": problem.message,
                "hint": problem.hint,
            }
            for problem in problems
        ],
        "lines": [asdict(reading) for reading in readings],
    }
