"""What lint finds in plans: their problems, how each line will be read, and plain lines for those that are not; with
`--url` also the names of a plan's first steps, looked up on the live start page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import anyio

from smoketree.agent.outcome import offer
from smoketree.agent.reading_order import LineRead, PlanReading, acts_read, claims_read
from smoketree.agent.readings import Readings, cases_of
from smoketree.agent.stems import stems
from smoketree.agent.step_context import view_of
from smoketree.browser.origins import origin_of
from smoketree.browser.page_frames import names_of
from smoketree.browser.protocol import BrowserTools
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, EXIT_USAGE, BrowserError
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, MessageShown, TextShown
from smoketree.language.controls import value_entry
from smoketree.language.grounding import texts_of
from smoketree.language.index import PageIndex
from smoketree.language.locate import NotLocated, locate
from smoketree.language.plainer import nearby_acts, plainer_acts
from smoketree.language.plainer_claims import plainer_claims
from smoketree.language.reader import ActsRead, read_acts, read_condition
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.language.things import control_for
from smoketree.plan.model import Case, Plan, Problem, Severity, Step
from smoketree.plan.parser import Parsed
from smoketree.plan.values import placeholders
from smoketree.settings import Settings, viewport_size
from smoketree.snapshot.fold import fold, words

_BY_MODEL = ("model", "assertion (judged)")
"""Readings of lines that only a model reads."""


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
class Linted:
    """What is wrong with the plans, and how each of their lines is read."""

    problems: tuple[Problem, ...]
    readings: Mapping[Step, Reading]

    def exit_code(self, *, model: bool) -> int:
        if any(problem.severity is Severity.ERROR for problem in self.problems):
            return EXIT_USAGE
        return EXIT_FAILED if not model and any(one.by_model for one in self.readings.values()) else EXIT_PASSED


def lint_plans(settings: Settings) -> Linted:
    """Reads the plans. A plan with an error is read as far as that is possible."""
    from smoketree.plan.source import discover, load
    from smoketree.run.rules import variables_of

    variables = variables_of(settings)
    parsed = [load(path, variables=variables) for path in discover(settings.plans, Path())]
    return lint_parsed(parsed, settings, variables)


def lint_parsed(parsed: Sequence[Parsed], settings: Settings, variables: Mapping[str, str]) -> Linted:
    """The same for plans that were parsed with these variables."""
    plans = [one.draft for one in parsed if one.draft is not None]
    problems = [problem for one in parsed for problem in one.problems]
    problems += [problem for plan in plans for problem in upload_problems(plan)]
    pages: Mapping[Step, PageIndex] = {}
    if settings.url is not None:
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
        problems += (*weak_cases(read), *plain_passwords(read))
    return Linted(tuple(sorted(problems)), readings)


def readings_of(plan: PlanReading, pages: Mapping[Step, PageIndex]) -> dict[Step, Reading]:
    """How every line of the plan will be read. `pages` are those on which some lines are known to begin."""
    found: dict[Step, Reading] = {}
    for case in cases_of(plan.plan):
        for step in case.steps:
            at = step.location
            if plan.of(step).by is None and step in pages:
                plan.ground(step, texts_of(pages[step].tree))
            read = Reading(at.file, at.line, at.column, case.name, step.text, reading_of(step, plan.of(step)))
            ways = plan.spelled_out(step) if read.by_model else ()
            offers = (ways[1:] and ways) or (_offers(step, pages.get(step)) if read.by_model else ())
            found[step] = replace(read, offers=offers)
    return found


def _offers(step: Step, page: PageIndex | None) -> tuple[str, ...]:
    """Plain lines for one that only a model reads; none where its own words are plain and its condition is not."""
    from smoketree.agent.judge.line import refusal

    if step.is_assertion and page is None and refusal(step.text) is None:
        return ()  # about looks, tone or meaning: its own words give no plain line
    if step.is_assertion:
        return plainer_claims(step.text, page)
    return () if read_acts(step.text) is not None else plainer_acts(step.text, page)


def reading_of(step: Step, line: LineRead) -> str:
    """`plain: click "Sign in"`, `model`, `assertion (host): the page shows "Welcome"` or `assertion (judged)`; a line
    with a stored reading as `plain, read as Click "Sign in": ...`."""
    read_as = f", read as {line.read_as}" if line.read_as else ""
    if step.is_assertion:
        claims = claims_read(line.lines)
        return "assertion (judged)" if claims is None else f"assertion (host{read_as}): {claims}"
    acts = acts_read(line.lines)
    if acts is None or step.condition is None:
        return "model" if acts is None else f"plain{read_as}: {acts}"
    condition = read_condition(step.condition, step.text)
    return "model" if condition is None else f"plain{read_as}: {ActsRead(acts.acts, condition)}"


def lint_data(linted: Linted) -> dict[str, Any]:
    """What is wrong and how each line is read, as data."""
    return {
        "problems": [
            {
                **asdict(problem.location),
                "severity": problem.severity.value,
                "message": problem.message,
                "hint": problem.hint,
            }
            for problem in linted.problems
        ],
        "lines": [asdict(reading) for reading in linted.readings.values()],
    }


def upload_problems(plan: Plan) -> Iterator[Problem]:
    """An error for each file that a line of the plan uploads and that does not exist."""
    folder = Path(plan.file).parent
    for step in (*(step for case in plan.cases for step in case.steps), *plan.always):
        reading = None if step.is_assertion else read_acts(step.text)
        uploads = [act for act in reading.acts if act.verb is Verb.UPLOAD] if reading is not None else []
        for name in (name for act in uploads for name in act.values):
            if not placeholders(name) and not (folder / name).is_file():
                yield Problem(step.location, f"there is no file {name}", f"put it in {folder.as_posix()}")


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


def plain_passwords(plan: PlanReading) -> Iterator[Problem]:
    """A warning for each line that has a password in it, for everybody who reads the plan."""
    for case in cases_of(plan.plan):
        for step in case.steps:
            read = None if step.is_assertion else acts_read(plan.of(step).lines)
            if read is not None and any(map(_has_password, read.acts)):
                hint = "name it under secrets in the front matter, write {{secret.NAME}}, and run with --secret NAME"
                yield Problem(step.location, "this line has a password in plain text", hint, Severity.WARNING)


def _has_password(act: Act) -> bool:
    pairs = list(act.pairs)
    if act.verb is Verb.TYPE and act.target is not None and act.values:
        pairs.append((act.target.name or "", act.values[0]))
    if act.verb is Verb.SIGN_IN:
        pairs.append(("password", act.values[-1]))
    return any("password" in words(fold(label)) and value and "{{" not in value for label, value in pairs)


# `smoketree lint --url`


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What the first steps name and the page does not have, and the pages on which the first lines begin."""

    problems: list[Problem] = field(default_factory=list)
    pages: dict[Step, PageIndex] = field(default_factory=dict)


async def look_up(plans: Sequence[Plan], url: str) -> LookedUp:
    """Looks the names of the first steps of each plan up on the start page.

    A plan is followed as far as nothing is done that changes the page: what comes after is on pages that only a run
    gets to see. Nothing is clicked or typed. Raises BrowserError where there is no browser.
    """
    from smoketree.browser.launch import launched  # most calls of lint need no browser
    from smoketree.browser.options import LaunchOptions, SessionOptions

    looked = LookedUp()
    async with launched(LaunchOptions()) as browser:
        for plan in plans:
            start = urljoin(url, plan.front.url or "")
            viewport = viewport_size(plan.front.viewport or "desktop")
            options = SessionOptions(viewport=viewport, origin=origin_of(start), output=Path())
            async with browser.session(options) as session:
                await _follow(plan, start, session, looked)
    return looked


async def _follow(plan: Plan, start: str, tools: BrowserTools, looked: LookedUp) -> None:
    page = await _open(tools, start)
    for step in plan.cases[0].steps:
        looked.pages[step] = page
        if step.is_assertion or step.condition is not None:
            continue
        reading = read_acts(step.text)
        if reading is None:
            return
        for act in reading.acts:
            if act.verb is Verb.OPEN:
                page = await _open(tools, urljoin(start, act.values[0]))
                continue
            problem = _missing(act, step, page)
            looked.problems.extend([problem] if problem else [])
            if act.verb is not Verb.TYPE:
                return  # whatever it does, the page may be another one after it


def _missing(act: Act, step: Step, page: PageIndex) -> Problem | None:
    if act.verb is Verb.DO:
        entered = act.target is not None and value_entry(page, " ".join(act.values), act.target)
        found = control_for(page, act.values, act.target, act.place)
        if act.mode == "with" or entered:
            return None
    elif act.target is None:
        return None
    else:
        found = locate(page, act.target, ROLES_OF_VERB.get(act.verb, ()), what="control")
    if not isinstance(found, NotLocated):
        return None
    there = f"; there is: {', '.join(found.candidates)}" if found.candidates else ""
    hint = offer(nearby_acts(act, page)) or found.hint
    return Problem(step.location, f"the live start page: {found.reason}{there}", hint, Severity.WARNING)


async def _open(tools: BrowserTools, url: str) -> PageIndex:
    answer = await tools.call("browser_navigate", {"url": url})
    if answer.error is not None:
        raise BrowserError(answer.error, "check --url")
    # What a page draws late is there once it is quiet.
    await tools.settled(5.0)
    return PageIndex(view_of(await tools.call("browser_snapshot", {})).tree)
