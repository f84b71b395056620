"""The replay resolver: does a step as a passing run did it. No model, no guess.

It acts on exactly one element of that role, name and place, or hands the step on, always before anything was done.
"""

from collections.abc import Mapping

from smoketree.agent.outcome import HandedOn, Outcome
from smoketree.agent.replay.performance import Performance
from smoketree.agent.replay.record import Record, StepKey
from smoketree.agent.replay.store import Records
from smoketree.agent.replay.wording import secrets_in
from smoketree.agent.stage import Stage
from smoketree.plan.model import Step

_NOTHING = HandedOn("nothing is recorded for this step", "run it once with a model", retryable=False)


class ReplayResolver:
    """Does a step by its record, where there is one that fits the page. What was done by plain reading has none: it
    costs nothing to read it again."""

    def __init__(self, records: Records) -> None:
        self._records = records

    async def perform(self, step: Step, stage: Stage) -> Outcome | HandedOn:
        """See `StepResolver`. Raises BrowserError when the browser is gone."""
        tape = stage.tape
        key = tape.key(step) if tape is not None and tape.acting else None
        if tape is None or key is None:
            return _NOTHING
        usable = self._usable(key, tape.secrets)
        if not usable:
            return _NOTHING
        return await Performance(usable, stage, tape, self._records).perform()

    def _usable(self, key: StepKey, secrets: frozenset[str]) -> Mapping[str, Record]:
        """What is known of the step, by address. Nobody looks at the page for what could not be done anyway.

        A record is a file that others could have written: it gets no secret that no line of the case uses.
        """
        return {
            url: record
            for url, record in self._records.of(key).items()
            if record.actions and not record.doubted and _secrets_of(record) <= secrets
        }


def _secrets_of(record: Record) -> frozenset[str]:
    return frozenset().union(*(secrets_in(action.model_dump_json()) for action in record.actions))
