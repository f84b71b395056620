"""Draft plans: for each kind of page that a scan visits, a few plain lines that hold on it now."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from smoketree.agent.drafting.draft import DraftCase, cases_of, numbered, render_plan, without_what_fails
from smoketree.agent.drafting.outline import outline
from smoketree.agent.step_context import StepContext
from smoketree.clock import Clock
from smoketree.scan.frontier import Address, kind_of
from smoketree.scan.visit import ScanSession, Visit
from smoketree.snapshot.tree import SnapshotError, parse

_FEWEST, _MOST = 3, 5
"""Lines of a case, with the one that opens the page."""


@dataclass(slots=True)
class Drafts:
    """The cases drafted so far, one for each kind of page. A page with findings is no model for a plan."""

    cases: list[DraftCase] = field(default_factory=list)
    _kinds: set[str] = field(default_factory=set)

    async def add(self, address: Address, visit: Visit, session: ScanSession, clock: Clock) -> None:
        """Drafts a case of a page that was just visited, unless there is one of its kind, and tries it there. Raises
        BrowserError."""
        if visit.audit is None or visit.audit.status or visit.found or kind_of(address.url) in self._kinds:
            return
        self._kinds.add(kind_of(address.url))
        try:
            tree = parse(visit.snapshot or "")
        except SnapshotError:
            return
        drafted = cases_of(outline(tree, visit.audit.url, visit.title, address.url), tree)[:1]
        stage = StepContext(
            tools=session,
            fill=lambda text: text,
            remember=lambda _name, _value: None,
            base_url=address.url,
            folder=Path(),
            clock=clock,
        )
        for case in drafted:
            done = await without_what_fails(replace(case, steps=case.steps[: _MOST + 2]), stage)
            if done is not None and len(done.steps) >= _FEWEST:
                self.cases.append(replace(done, steps=done.steps[:_MOST]))

    def text(self) -> str:
        """The cases as a plan; empty where there is none."""
        return render_plan(numbered(self.cases)) if self.cases else ""
