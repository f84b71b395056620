"""`smoketree lint --url`: the names of a plan's first steps, looked up on the live start page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

from smoketree.agent.outcome import offer
from smoketree.agent.step_context import view_of
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.protocol import BrowserTools
from smoketree.errors import BrowserError
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import NotLocated, locate
from smoketree.language.plainer import nearby_acts
from smoketree.language.reader import read_acts
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.language.things import control_for
from smoketree.plan.model import Plan, Problem, Severity, Step
from smoketree.settings import viewport_size


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
        found = control_for(page, act.values, act.target, act.place)
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
