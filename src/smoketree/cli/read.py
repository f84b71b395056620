"""`smoketree read`: a model rewrites the lines that are not plain; what the host accepts is saved for review."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.agent.model.choose import choice_of, opened
from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import Readings, cases_of, line_key, steps_of, with_line
from smoketree.cli.options import common_options, given, settings_options
from smoketree.clock import SystemClock
from smoketree.display_text import one_line
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, UsageError
from smoketree.plan.source import discover, load_all
from smoketree.providers import PROVIDERS
from smoketree.report.model import Usage
from smoketree.report.store import write_whole
from smoketree.report.wording import count, usage
from smoketree.settings import Settings, load_settings

_TAKEN = frozenset(
    {"provider", "model", "model_base_url", "model_price", "max_cost", "max_tokens", "var", "vars_file", "out"}
)
"""The settings of a run that mean something here."""


@click.command("read")
@click.argument("plans", nargs=-1)
@settings_options(_TAKEN)
@click.option("--apply", is_flag=True, help="write the plain lines into the plans instead")
@common_options("quiet")
def command(plans: tuple[str, ...], apply: bool, quiet: bool, **flags: Any) -> int:
    """Rewrite the lines of PLANS (default: smoke/) that are not plain with a model, show old and new, and save the
    readings to readings.toml next to the plans.

    No browser is opened. A rewrite with a different meaning than its line is refused. Exit code: 1 if a line still
    needs a model.
    """
    settings = load_settings(given({"plans": plans, **flags}))
    found = discover(settings.plans, Path())
    loaded = load_all(found, variables=settings.var)
    readings = Readings(settings.out)
    readings.load(loaded)
    reading = [PlanReading(plan, {**plan.front.variables, **settings.var}, stored=readings) for plan in loaded]
    spent = anyio.run(_rewrite, reading, settings)
    say = (lambda _: None) if quiet else click.echo
    for warning in readings.warnings:
        click.echo(one_line(warning, 500), err=True)
    for one in reading:
        _show(one, say)
    if apply:
        for one in reading:
            _apply(one, readings, say)
    readings.write(loaded, save=True)
    left = sum(one.needs_a_model(step) for one in reading for step in steps_of(one.plan))
    say(f"{count(left, 'line')} left to a model; {usage(spent)}")
    return EXIT_FAILED if left else EXIT_PASSED


async def _rewrite(reading: Sequence[PlanReading], settings: Settings) -> Usage:
    """Asks for all lines that cannot be read, a request for each plan; what it cost. Raises UsageError without a
    model, ModelError where it gives no usable answer."""
    wanted = [one for one in reading if one.unread()]
    if not wanted:
        return Usage()
    choice = choice_of(settings, os.environ)
    if choice is None:
        keys = " or ".join(each.keys[0] for each in PROVIDERS.values())
        raise UsageError("no model is set", f"set {keys}, or give --provider")
    from smoketree.agent.rewriting import SECONDS, rewrite_plan

    clock = SystemClock()
    spent = [Usage()]
    async with opened(choice, choice.budget(settings), clock=clock) as model:
        for one in wanted:
            await rewrite_plan(one, model.for_case(spent.append), deadline=clock.monotonic() + SECONDS)
    return sum(spent, Usage())


def _show(reading: PlanReading, say: Any) -> None:
    """Old and new of each line that is not plain."""
    for step in steps_of(reading.plan):
        read = reading.of(step)
        if read.rewritten:
            say(f"{step.location}: {one_line(step.text, 500)}")
            for line in read.lines:
                say(f"    {read.by}: {one_line(line, 500)}")
        elif read.by is None:
            say(f"{step.location}: {one_line(step.text, 500)}")
            say(f"    not read{': ' + one_line(read.why, 300) if read.why else ''}")


def _apply(reading: PlanReading, readings: Readings, say: Any) -> None:
    """Writes the readings into the plan, each in place of its line's words, if the plan has exactly these words;
    the others stay readings. Raises OutputError."""
    path, text = Path(reading.plan.file), reading.plan.text
    done = []
    for read in reversed([read for step in steps_of(reading.plan) if (read := reading.of(step)).rewritten]):
        changed = with_line(text, read.step, read.lines)
        if changed is None:
            say(f"{read.step.location}: not written into the plan: other words are in the same line")
        else:
            text = changed
            done.append(read.step)
    if not done:
        return
    write_whole(path, text.encode())
    keys = {step: line_key(reading.plan, case, step) for case in cases_of(reading.plan) for step in case.steps}
    readings.drop(keys[step] for step in done)
    say(f"{path}: {count(len(done), 'line')} written")
