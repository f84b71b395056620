"""`smoketree lint --url`: the names of a plan's first steps, looked up on the live start page."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urljoin

from smoketree.agent.stage import view_of
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.protocol import BrowserTools
from smoketree.errors import BrowserError
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import NotLocated, locate, locate_control
from smoketree.language.reader import read_acts, with_values
from smoketree.language.rendering import act_line
from smoketree.language.suggestions import ROLES_OF_VERB, suggest_lines
from smoketree.plan.model import Plan, Problem, Severity, Step
from smoketree.settings import viewport_size


async def look_up(plans: Sequence[Plan], url: str) -> list[Problem]:
    """What the first steps of each plan name and the start page does not have.

    A plan is followed as far as nothing is done that changes the page: what comes after is on pages that only a run
    gets to see. Nothing is clicked or typed. Raises BrowserError where there is no browser.
    """
    problems: list[Problem] = []
    async with launched(LaunchOptions()) as browser:
        for plan in plans:
            start = urljoin(url, plan.front.url or "")
            viewport = viewport_size(plan.front.viewport or "desktop")
            options = SessionOptions(viewport=viewport, origin=origin_of(start), output=Path())
            async with browser.session(options) as session:
                problems += await _of_plan(plan, start, session)
    return problems


async def _of_plan(plan: Plan, start: str, tools: BrowserTools) -> list[Problem]:
    problems: list[Problem] = []
    await _open(tools, start)
    for step in plan.cases[0].steps:
        reading = None if step.is_assertion else read_acts(step.text)
        if step.is_assertion or step.condition is not None:
            continue
        if reading is None:
            break
        for act in reading.acts:
            if act.verb is Verb.OPEN:
                await _open(tools, urljoin(start, act.values[0]))
                continue
            problem = await _missing(act, step, tools)
            problems += [problem] if problem else []
            if act.verb is not Verb.TYPE:
                return problems  # whatever it does, the page may be another one after it
    return problems


async def _missing(act: Act, step: Step, tools: BrowserTools) -> Problem | None:
    view = view_of(await tools.call("browser_snapshot", {}))
    page, known = PageIndex(view.tree), with_values(act, str)
    if known.verb is Verb.DO:
        found = locate_control(page, known.values, known.target, known.place)
    elif known.target is None:
        return None
    else:
        found = locate(page, known.target, ROLES_OF_VERB.get(known.verb, ()), what="control")
    if not isinstance(found, NotLocated):
        return None
    there = f"; there is: {', '.join(found.candidates)}" if found.candidates else ""
    hint = " | ".join(suggest_lines(page, known, act_line)) or found.hint
    return Problem(step.location, f"the live start page: {found.reason}{there}", hint, Severity.WARNING)


async def _open(tools: BrowserTools, url: str) -> None:
    answer = await tools.call("browser_navigate", {"url": url})
    if answer.error is not None:
        raise BrowserError(answer.error, "check --url")
    # What a page draws late is there once it is quiet.
    await tools.settled(5.0)
