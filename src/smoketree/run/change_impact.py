"""What the change that is tested touches: recorded while a run goes on, and reported at its end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import httpx2

from smoketree.browser.origins import origin_of
from smoketree.browser.protocol import CodeRun
from smoketree.errors import SmoketreeError
from smoketree.impact.coverage import FILE, Coverage, CoverageRecorder, in_repository, load_coverage, save_coverage
from smoketree.impact.repository import Change, ChangeUnknownError, Commit, Repository, repository_at
from smoketree.impact.selection import Selection, never_run, with_suspects
from smoketree.plan.model import Plan
from smoketree.report.model import Impact, TestReport
from smoketree.run.rules import Rules
from smoketree.settings import Settings

NO_COVERAGE = "no coverage was recorded: this browser has none, or no page was loaded"
_SECONDS = 60.0
"""For all of the source maps of a run."""
_TIMEOUT = httpx2.Timeout(10.0, connect=5.0)
_LARGEST_MAP = 50_000_000


@dataclass(slots=True)
class ChangeImpact:
    """One run's. Nothing in it changes a verdict: what is not known is said in the report."""

    settings: Settings
    _recorder: CoverageRecorder = field(default_factory=CoverageRecorder)
    _repository: Repository | None = None
    _change: Change | None = None
    _base: Coverage | None = None
    _impact: Impact | None = None
    _recorded: bool = False

    @property
    def is_requested(self) -> bool:
        """Whether what cases run is recorded."""
        return self.settings.coverage or self.settings.changed_from is not None

    async def touched(self, plans: Sequence[Plan]) -> Impact | None:
        """What the change touches; None where no change is asked about."""
        ref = self.settings.changed_from
        if ref is None:
            return None
        try:
            self._repository = await repository_at(Path())
            paths = _paths(plans, self._repository)
            self._change = (await self._repository.changes(ref)).without(self.settings.unrelated, paths)
            base = load_coverage(self.settings.base_coverage or self.settings.out / FILE)
            self._base = in_repository(base, Commit(self._change.blobs))
        except ChangeUnknownError as error:
            self._impact = Impact(changed_from=ref, all_because=str(error))
        except SmoketreeError as error:
            self._impact = Impact(changed_from=ref, all_because=f"no coverage of the base, {error.message}")
        else:
            cases = {plan.file: tuple(case.name for case in plan.cases) for plan in plans}
            self._impact = Selection(self._base, cases, paths).touched(ref, self._change)
        return self._impact

    async def chosen(self, plans: Sequence[Plan]) -> Sequence[Plan]:
        """The plans to run: those that the change touches where only these are asked for; all, where it is not known
        which those are, or there are none."""
        impact = await self.touched(plans)
        if impact is None or not self.settings.changed_only or not impact.touched:
            return plans
        files = {case.plan for case in impact.touched}
        return [plan for plan in plans if plan.file in files]

    def add(self, plan: Plan, case: str, ran: Sequence[CodeRun], rules: Rules) -> None:
        """Takes what a case ran."""
        self._recorded = self._recorded or bool(ran)
        self._recorder.add(plan.file, case, ran, lambda url: _source_map(url, rules))

    async def add_to(self, report: TestReport) -> TestReport:
        """The report with what is known of the change; the coverage is written where that is asked for."""
        if not self.is_requested:
            return report
        warnings = [] if self._recorded else [NO_COVERAGE]
        head = Coverage()
        try:
            with anyio.fail_after(_SECONDS):
                recorded = await self._recorder.recorded()
            if self.settings.coverage and self._recorded:
                save_coverage(recorded, self.settings.out / FILE)
            if self._repository is not None:
                head = in_repository(recorded, self._repository)
        except (SmoketreeError, TimeoutError) as error:
            warnings.append(f"no coverage was kept: {str(error) or 'the source maps took too long'}")
        if self._impact is not None:
            impact = self._impact
            if self._change is not None:
                impact = impact.model_copy(update={"never_run": never_run(self._change, head)})
                report = with_suspects(report, self._change, head, self._base)
            report = report.model_copy(update={"impact": impact})
        return report.model_copy(update={"warnings": (*report.warnings, *warnings)})


def _paths(plans: Sequence[Plan], repository: Repository) -> dict[str, str]:
    root = repository.root.resolve()
    files = ((Path(plan.file).resolve(), plan.file) for plan in plans)
    return {path.relative_to(root).as_posix(): file for path, file in files if path.is_relative_to(root)}


async def _source_map(url: str, rules: Rules) -> str | None:
    """The source map at an address of the preview; None where there is none. What lets a visitor in is sent to the
    preview's own origin only, and nothing is asked of any that pages may not go to."""
    origin = origin_of(url)
    if origin is None or origin not in {rules.origin, *rules.allow_origins}:
        return None
    own = origin == rules.origin
    passage = rules.passage
    text = b""
    try:
        async with (
            httpx2.AsyncClient(
                timeout=_TIMEOUT,
                transport=rules.transport(),
                trust_env=False,
                cookies=dict(passage.cookies) if own else None,
                auth=passage.basic_auth if own else None,
            ) as client,
            client.stream("GET", url, headers=dict(passage.headers) if own else None) as answer,
        ):
            async for chunk in answer.aiter_bytes():
                text += chunk
                if len(text) > _LARGEST_MAP:
                    return None
            return text.decode(errors="replace") if answer.status_code == 200 else None
    except (httpx2.HTTPError, httpx2.InvalidURL):
        return None
