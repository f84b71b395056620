"""Runs on the base what did not pass on the preview, in the time and with the money that are left."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

import anyio

from smoketree.browser.options import Secret
from smoketree.browser.origins import origin_of
from smoketree.browser.secrets import ANYWHERE
from smoketree.clock import Clock
from smoketree.errors import PreviewError, SmoketreeError, UsageError
from smoketree.plan.model import Plan, Step
from smoketree.report.comparison import UNTESTED, BaseRun
from smoketree.report.model import Usage
from smoketree.run.ledger import Job, Ledger
from smoketree.run.readiness import Readiness, await_ready
from smoketree.run.rules import Rules, base_settings, rules_for
from smoketree.run.run_context import Launch, Progress, RunContext, Silent
from smoketree.run.select import with_needed
from smoketree.run.workers import Workers
from smoketree.settings import Settings

WRITES = "writes"
"""The tag of plans that never run on the base: it may be what others work with."""
_RESERVE = 2.0
"""Seconds of the run's time that are left for its report."""


class _BaseProgress(Silent):
    """What is at work on the base, and what it costs. Results there are none of the run's own."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        self._progress.case_started(plan, f"{name} (on the base)", attempt)

    def step_started(self, plan: Plan, step: Step) -> None:
        self._progress.step_started(plan, step)

    def billed(self, plan: Plan, usage: Usage) -> None:
        self._progress.billed(plan, usage)


def base_of(settings: Settings) -> str | None:
    """The address of the base, where there is one. The preview itself is none: all of its failures would be old."""
    url, base = settings.url, settings.base_url
    return None if base is None or base.rstrip("/") == (url or "").rstrip("/") else base


@dataclass(slots=True)
class OnBase:
    """The base side of a run. `terms` are those of the preview's side: the model and its budget are shared."""

    settings: Settings
    needs: Mapping[str, Plan]
    secrets: Mapping[str, Secret]
    launch: Launch
    clock: Clock
    terms: RunContext
    _why: dict[str, str] = field(default_factory=dict)

    async def run(self, head: Ledger) -> BaseRun:
        """Runs the cases that did not pass, with those that they go on from. What cannot be run there, or not in time,
        is left out, and the result says why. Raises OutputError where evidence cannot be written."""
        url = self.settings.base_url or ""
        jobs = with_needed(tuple(self._jobs(head)), self.needs)
        rules = {job.plan.file: one for job in jobs if (one := self._rules(job.plan)) is not None}
        await self._look(rules)
        for job in jobs:
            blocked = next((self._why[file] for file in self._files(job.plan) if file in self._why), None)
            if blocked is not None:
                self._why[job.plan.file] = blocked
        jobs = tuple(job for job in jobs if job.plan.file not in self._why)
        root = self.terms.root / "base"
        ledger = Ledger(str(uuid.uuid4()), url, jobs, self.clock, head.environment)
        terms = replace(
            self.terms,
            run_id=ledger.run_id,
            settings=self._settings,
            progress=_BaseProgress(self.terms.progress),
            root=root,
            prompt=None,
            impact=None,
            suggestions=[],
        )
        otherwise = "it was not run on the base"
        if jobs:
            otherwise = await self._within_time(ledger, terms, rules) or otherwise
        return BaseRun(ledger.report(), root, self._why, otherwise)

    async def _within_time(self, ledger: Ledger, terms: RunContext, rules: Mapping[str, Rules]) -> str | None:
        """Runs the jobs; why some of them have no result."""
        left = anyio.current_effective_deadline() - anyio.current_time() - _RESERVE
        with anyio.move_on_after(left) as limit:
            try:
                workers = Workers(ledger, terms, rules, self.needs, self.launch, lambda: None)
                await workers.run(ledger.jobs, terms.settings.workers)
            except* SmoketreeError as group:
                terms.stopping = str(group.exceptions[0])
        return "the time of the run was used up" if limit.cancelled_caught else terms.stopping

    @property
    def _settings(self) -> Settings:
        """Those of the base; a plan goes on after a case that does not pass."""
        # A page that is filmed shows a cursor: the pictures of both sides have to be made in the same way.
        return base_settings(self.settings).model_copy(update={"stop_on_failure": False, "trace": "off"})

    def _jobs(self, head: Ledger) -> Iterator[Job]:
        """The cases that did not pass, with those before them where they share a session."""
        for job in head.jobs:
            bad = {one.name for one in head.of(job) if one.status in UNTESTED and one.steps + one.assertions}
            alone = (job.plan.front.isolation or self.settings.isolation) == "case"
            last = max((at for at, case in enumerate(job.cases) if case.name in bad), default=-1)
            cases = tuple(case for case in job.cases[: last + 1] if not alone or case.name in bad)
            if cases:
                yield Job(job.plan, cases)

    def _rules(self, plan: Plan) -> Rules | None:
        """How the plan is run there; None where it is not."""
        base = origin_of(self.settings.base_url or "")
        own = origin_of(self.settings.url or "")
        granted = {
            name: secret
            for name, secret in self.secrets.items()
            if base == own or ANYWHERE in secret.origins or base in map(origin_of, secret.origins)
        }
        missing = [name for name in plan.front.secrets if name not in granted]
        if WRITES in plan.front.tags:
            why = f"plans with the tag {WRITES} never run on the base"
        elif missing:
            why = f"the secret {missing[0]} is not granted to the base: --secret {missing[0]}@{base}"
        elif urlsplit(plan.front.url or "").scheme:
            why = "the plan begins at an address of its own"
        else:
            try:
                return rules_for(plan, self._settings, granted, self.needs)
            except UsageError as error:  # what the base is like must not end the run
                why = error.message
        self._why[plan.file] = why
        return None

    async def _look(self, rules: Mapping[str, Rules]) -> None:
        """Looks at every address of the base once: of one that cannot be tested nothing is compared."""
        troubles: dict[str, str] = {}
        for one in {each.url: each for each in rules.values()}.values():
            try:
                await await_ready(
                    one.url, one.passage, Readiness(), clock=self.clock, say=self.terms.progress.waiting,
                    transport=one.transport(),
                )  # fmt: skip
            except PreviewError as error:
                troubles[one.url] = f"the base could not be tested: {error.message}{self._not_granted}"
        self._why |= {file: troubles[one.url] for file, one in rules.items() if one.url in troubles}

    @property
    def _not_granted(self) -> str:
        """The flag that grants the base what lets a visitor into the preview; empty where that is granted, or there is
        nothing to grant."""
        given, sent = ((one.bypass, one.basic_auth) for one in (self.settings, self._settings))
        grant = f"--credentials-origin {origin_of(self.settings.base_url or '')}"
        return "" if given == sent else f"; --bypass and --basic-auth are not sent there without {grant}"

    def _files(self, plan: Plan) -> Sequence[str]:
        """The plan's file, and those of the plans that it needs."""
        files = [plan.file]
        while (needed := self.needs.get(files[-1])) is not None:
            files.append(needed.file)
        return files
