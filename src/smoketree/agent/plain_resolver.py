"""The plain resolver: performs what `language` reads of a line. No model, no network, no guess."""

from collections.abc import Callable, Sequence
from functools import partial

from smoketree.agent.hints import explain_unread
from smoketree.agent.outcome import ActStatus, Declined, Outcome, Row
from smoketree.agent.perform.verbs import perform_act
from smoketree.agent.step_context import StepContext
from smoketree.language.act import Act
from smoketree.language.plainer import in_line
from smoketree.language.reader import ActsRead, read_acts
from smoketree.plan.model import Step
from smoketree.report.model import Resolver
from smoketree.snapshot.tree import Tree

Read = Callable[[str], ActsRead | None]
"""Reads a line as acts."""

Explain = Callable[[str, Tree], Declined]
"""Why a line was not read, and how to write it so that it would be, with the page in view."""


class PlainResolver:
    """Performs a line whose every word is read, on a page that has exactly the elements that it names."""

    def __init__(self, read: Read = read_acts, explain: Explain = explain_unread) -> None:
        self._read = read
        self._explain = explain

    async def perform(self, step: Step, stage: StepContext) -> Outcome | Declined:
        """See `StepResolver`. Raises BrowserError when the browser is gone."""
        reading = self._read(step.text)
        if reading is None:
            return self._explain(step.text, (await stage.look()).tree)
        return await perform_acts(reading.acts, stage, Resolver.PLAIN)


async def perform_acts(acts: Sequence[Act], stage: StepContext, resolver: Resolver) -> Outcome | Declined:
    """Performs acts in order. The line is left to the next resolver only before anything was done for the act that
    could not be performed; the acts before it are done and not to be repeated."""
    rows: list[Row] = []
    for at, act in enumerate(acts):
        end = await perform_act(act, stage, rows, partial(in_line, acts, at))
        if end.status is ActStatus.DONE:
            continue
        if end.status is ActStatus.ERROR and not end.dispatched:
            return Declined(end.error, end.hint, end.candidates, rows=tuple(rows))
        return Outcome(end.status, resolver, tuple(rows), end.error, end.hint, end.candidates)
    return Outcome(ActStatus.DONE, resolver, tuple(rows))
