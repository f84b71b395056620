"""`smoketree lint`: every problem of a plan, how each line will be read, and plain lines for those that are not."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.agent.grammar import acts_read, claims_read
from smoketree.agent.hints import offer
from smoketree.agent.model.choose import choice_of
from smoketree.agent.plan_edit import with_line
from smoketree.agent.reading_order import LineRead, PlanReading
from smoketree.agent.readings import Readings, cases_of
from smoketree.agent.stems import stems
from smoketree.browser.page_frames import names_of
from smoketree.cli.options import common_options
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, EXIT_USAGE, UsageError
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, MessageShown, TextShown
from smoketree.language.index import PageIndex
from smoketree.language.plainer import plainer_acts, plainer_claims
from smoketree.plan.model import Case, Problem, Severity, Step
from smoketree.report.store import write_whole
from smoketree.report.wording import count
from smoketree.settings import Settings, load_settings

# Warnings of `lint` for cases that pass on a broken page as well: what they assert is true without the feature.

_FOR_GOOD = stems("save store add create update delete remove archive publish sign-out log-out")
"""What is said of an act whose result must be kept."""
_RENEWING = frozenset({Verb.OPEN, Verb.RELOAD, Verb.GO})


def weak_cases(plan: PlanReading) -> Iterator[Problem]:
    """A warning for each case that a page without the feature may satisfy."""
    for case in cases_of(plan.plan):
        asserted = [step for step in case.steps if step.is_assertion]
        claims = [claims_read(plan.of(step).lines) for step in asserted]
        if asserted and all(read is not None and all(map(_is_absence, read.claims)) for read in claims):
            message = f'"{case.name}" asserts only what is not shown: a page that shows nothing satisfies it'
            hint = "assert something that the page shows then, too"
            yield Problem(asserted[-1].location, message, hint, Severity.WARNING)
    lost = [case for case in cases_of(plan.plan) if _is_unproven(case, plan)]
    if lost:
        cases = names_of([case.name for case in lost], 3)
        message = f"nothing is asserted after a reload, which would show that what was changed is kept, in {cases}"
        hint = "reload the page after the change, then assert the new state"
        yield Problem(lost[0].steps[-1].location, message, hint, Severity.WARNING)


def _is_absence(claim: Claim) -> bool:
    """Whether the claim needs nothing on the page, and nothing that went away."""
    shown = isinstance(claim, TextShown | ElementShown) and not claim.new
    return (shown or isinstance(claim, MessageShown)) and claim.negated


def _is_unproven(case: Case, plan: PlanReading) -> bool:
    """Whether the case changes something for good and asserts nothing of a page that was loaded since."""
    unproven = False
    for step in case.steps:
        if step.is_assertion:
            read = claims_read(plan.of(step).lines)
            unproven = unproven and not (read is not None and read.after_reload)
            continue
        acts = acts_read(plan.of(step).lines)
        for act in () if acts is None else acts.acts:
            unproven = (unproven or bool(_named(act) & _FOR_GOOD)) and act.verb not in _RENEWING
    return unproven


def _named(act: Act) -> frozenset[str]:
    """The words by which the act, or the control that it uses, is called."""
    verb = act.values if act.verb is Verb.DO else ()
    target = act.target.name or "" if act.target is not None and act.verb not in (Verb.TYPE, Verb.FILL) else ""
    return stems(" ".join((*verb, target)))


_BY_MODEL = ("model", "assertion (judged)")
"""Readings of lines that only a model reads."""


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


@dataclass(frozen=True, slots=True)
class Reading:
    """How one line will be read. `offers` are plain lines for one that only a model reads, best first."""

    file: str
    line: int
    column: int
    case: str
    text: str
    reading: str
    offers: tuple[str, ...] = ()

    @property
    def by_model(self) -> bool:
        """Whether only a model reads the line."""
        return self.reading in _BY_MODEL


@dataclass(frozen=True, slots=True)
class _Linted:
    """What is wrong with the plans, and how each of their lines is read."""

    problems: tuple[Problem, ...]
    readings: Mapping[Step, Reading]

    def exit_code(self, *, model: bool) -> int:
        if any(problem.severity is Severity.ERROR for problem in self.problems):
            return EXIT_USAGE
        return EXIT_FAILED if not model and any(one.by_model for one in self.readings.values()) else EXIT_PASSED


def lint(settings: Settings, *, as_json: bool, quiet: bool = False, dry_run: bool = False, fix: bool = False) -> int:
    """Reads the plans of the settings and prints what there is to say; the exit code. `dry_run` also prints what a run
    is likely to cost, `fix` writes the first offers into the plans."""
    linted = _linted(settings)
    if fix:
        fixed = _fix(linted.readings)
        if not (as_json or quiet):
            for said in fixed:
                click.echo(said)
        linted = _linted(settings)
    model, readings = _has_model(settings), list(linted.readings.values())
    if as_json:
        click.echo(json.dumps(_as_json(linted.problems, readings), indent=2, ensure_ascii=False))
    else:
        _print(linted.problems, readings, model=model, quiet=quiet)
    if not dry_run:
        return linted.exit_code(model=model)
    if not as_json:
        from smoketree.cli.estimate import estimate

        click.echo(estimate(settings, [reading.reading for reading in readings]))
    return linted.exit_code(model=True)


def _has_model(settings: Settings) -> bool:
    """Whether the provider of the settings has its key."""
    try:
        return choice_of(settings, os.environ) is not None
    except UsageError:
        return False


def _linted(settings: Settings) -> _Linted:
    """Reads the plans. A plan with an error is read as far as that is possible."""
    from smoketree.agent.upload_files import upload_problems
    from smoketree.plan.source import discover, load
    from smoketree.run.conduct import vars_file
    from smoketree.run.values import given_variables

    variables = given_variables(settings.var, vars_file(settings.vars_file))
    parsed = [load(path, variables=variables) for path in discover(settings.plans, Path())]
    plans = [one.draft for one in parsed if one.draft is not None]
    problems = [problem for one in parsed for problem in one.problems]
    problems += [problem for plan in plans for problem in upload_problems(plan)]
    pages: Mapping[Step, PageIndex] = {}
    if settings.url is not None:
        from smoketree.cli.lint_live import look_up

        looked = anyio.run(look_up, [one.plan for one in parsed if one.plan], settings.url)
        problems += looked.problems
        pages = looked.pages
    stored = Readings(settings.out) if settings.readings else None
    if stored is not None:
        stored.load(plans)
    readings: dict[Step, Reading] = {}
    for plan in plans:
        read = PlanReading(plan, {**plan.front.variables, **variables}, settings.plain, stored)
        readings |= readings_of(read, pages)
        problems += weak_cases(read)
    return _Linted(tuple(sorted(problems)), readings)


def readings_of(plan: PlanReading, pages: Mapping[Step, PageIndex]) -> dict[Step, Reading]:
    """How every line of the plan will be read. `pages` are those on which some lines are known to begin."""
    found: dict[Step, Reading] = {}
    for case in cases_of(plan.plan):
        for step in case.steps:
            at = step.location
            read = Reading(at.file, at.line, at.column, case.name, step.text, reading_of(step, plan.of(step)))
            offers = _offers(step, pages.get(step)) if read.by_model else ()
            found[step] = replace(read, offers=offers)
    return found


def _offers(step: Step, page: PageIndex | None) -> tuple[str, ...]:
    """Plain lines for one that only a model reads; none where its own words are plain and its condition is not."""
    from smoketree.agent.judge.scope import refusal
    from smoketree.language.reader import read_acts

    if step.is_assertion and page is None and refusal(step.text) is None:
        return ()  # about looks, tone or meaning: its own words give no plain line
    if step.is_assertion:
        return plainer_claims(step.text, page)
    return () if read_acts(step.text) is not None else plainer_acts(step.text, page)


def _fix(readings: Mapping[Step, Reading]) -> list[str]:
    """Writes the first offer of each line into its plan; what was written. Raises OutputError."""
    said: list[str] = []
    for file in dict.fromkeys(step.location.file for step in readings):
        path = Path(file)
        text = before = path.read_bytes().decode("utf-8")
        for step, reading in readings.items():
            if step.location.file != file or not reading.offers:
                continue
            line = _begun_like(step.text, reading.offers[0])
            changed = with_line(text, step, (line,))
            if changed is None:
                said.append(f"{step.location}: not written into the plan: other words are in the same line")
            else:
                text = changed
                said.append(f"{step.location}: written as: {line}")
        if text != before:
            write_whole(path, text.encode())
    return said


def _begun_like(text: str, line: str) -> str:
    """The line with a capital where the author's has one."""
    return line[:1].upper() + line[1:] if text[:1].isupper() else line


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
