"""What becomes of records when a case is over. Only a case that passed writes any."""

from smoketree.agent.replay.drafting import Draft
from smoketree.agent.replay.elements import Unkept
from smoketree.agent.replay.record import LONGEST, VERSION, Action, By, Record
from smoketree.agent.replay.store import Records
from smoketree.agent.replay.tape import StepHeard, Tape
from smoketree.agent.replay.wording import Leaks
from smoketree.plan.model import Step
from smoketree.report.model import Resolver


class Keeping:
    """The records of one attempt's cases. `literal`: plain steps are read in this run, so what they did need not be
    known; `leaks` says whether a text holds the value of a secret."""

    def __init__(self, records: Records, tape: Tape, leaks: Leaks, *, literal: bool) -> None:
        self._records = records
        self._tape = tape
        self._leaks = leaks
        self._literal = literal

    def passed(self) -> tuple[Step, ...]:
        """The case that was heard last has passed: its records are written. Gives the steps that healed."""
        healed = []
        fresh: dict[str, Record | None] = {}
        for heard in self._tape.heard:
            record = self._again(heard) if heard.record is not None else self._new(heard)
            if record is None:
                self._outdated(heard)
                continue
            earlier = self._records.earlier(record)
            if self._heals(heard, record, earlier):
                healed.append(heard.step)
                record = record.model_copy(update={"healed": self._records.today})
            elif earlier is not None:
                record = record.model_copy(update={"created": earlier.created, "healed": earlier.healed})
            # Two steps of one key that do different things: neither can be told from the other.
            alone = record.file_name not in fresh or _same(fresh[record.file_name], record)
            fresh[record.file_name] = record if alone else None
        for record in fresh.values():
            if record is not None and self._records.of(record.key).get(record.url) != record:
                self._records.keep(record)
        return tuple(healed)

    def failed(self) -> None:
        """The case that was heard last did not pass: what was replayed in it is not taken at its word again before
        another resolver did the same and the case passed."""
        for heard in self._tape.heard:
            record = heard.record
            if record is not None and self._records.of(record.key).get(record.url) == record:
                self._records.keep(record.model_copy(update={"doubted": True}))

    def _again(self, heard: StepHeard) -> Record | None:
        """The record that was replayed, as it passed once more; None where it was dropped."""
        record = heard.record
        if record is None or self._records.of(record.key).get(record.url) != record:
            return None
        return record.model_copy(update={"last_pass": self._records.today})

    def _new(self, heard: StepHeard) -> Record | None:
        if heard.by is Resolver.LITERAL:
            return self._record(heard, "literal", ())
        if heard.by is not Resolver.MODEL or heard.why is not None or not heard.calls:
            return None
        try:
            actions = Draft(heard, self._tape.site, self._tape.wording, mailed=self._tape.mailed).actions()
        except Unkept:
            return None
        return self._record(heard, "model", actions)

    def _outdated(self, heard: StepHeard) -> None:
        """A model did the step in a way that cannot be kept: how it was done before is no longer worth a look."""
        earlier = self._records.of(heard.key).get(heard.url)
        if earlier is not None and earlier.by == "model" and heard.by is Resolver.MODEL and heard.calls:
            self._records.drop(earlier)

    def _record(self, heard: StepHeard, by: By, actions: tuple[Action, ...]) -> Record | None:
        key, today = heard.key, self._records.today
        if max(map(len, (key.step, key.previous, heard.url))) > LONGEST:
            return None
        record = Record(
            version=VERSION,
            step=key.step,
            previous=key.previous,
            url=heard.url,
            viewport=key.viewport,
            variables=key.variables,
            by=by,
            actions=actions,
            created=today,
            last_pass=today,
        )
        return None if self._leaks(record.model_dump_json()) else record

    def _heals(self, heard: StepHeard, record: Record, earlier: Record | None) -> bool:
        """Whether the step is done in a new way because the old one no longer did it."""
        if heard.record is not None or earlier is None:
            return False
        if earlier.by == "literal":
            return self._literal and record.by == "model"
        return not record.same_deeds(earlier)


def _same(one: Record | None, other: Record) -> bool:
    return one is not None and one.same_deeds(other)
