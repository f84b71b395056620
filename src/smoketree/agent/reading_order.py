"""Which resolver reads a line: plain reading, a stored reading, a model's rewrite, or a model that carries it out."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from smoketree.agent.acceptance import refusal, says_more, setting_of
from smoketree.agent.readings import By, Readings, StoredReading, cases_of, line_key
from smoketree.language.antecedent import with_antecedent, with_field_before, with_row_before
from smoketree.language.grounding import with_page_names
from smoketree.language.reader import ActsRead, ClaimsRead, read_acts, read_claims, read_condition
from smoketree.plan.model import Case, Plan, Step
from smoketree.report.model import Resolver, Usage


@dataclass(frozen=True, slots=True)
class LineRead:
    """How a line is read. `lines` are the plain lines that are carried out or checked in its place (the line's own text
    where it is plain); `by` is None where nothing read it, and `why` says why a reading of it was refused.

    `says_more`: the plain lines say or quote what the author did not, so that its absence proves nothing about the app.
    `grounded`: these are names that the page has, and no claim of such a line contradicts the app.
    """

    step: Step
    by: Resolver | None = None
    lines: tuple[str, ...] = ()
    why: str = ""
    says_more: bool = False
    grounded: bool = False

    @property
    def rewritten(self) -> bool:
        """Whether other words than the author's are carried out or checked. A rewritten claim that was true before its
        act is not established."""
        return self.by in {Resolver.READING, Resolver.REWRITE}

    @property
    def read_as(self) -> str | None:
        """The plain lines, where they are not the author's own."""
        return "; ".join(self.lines) if self.rewritten else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The plain lines as steps in the line's place. The line's condition is not theirs: it was met."""
        return tuple(replace(self.step, text=line, condition=None) for line in self.lines)


@dataclass(slots=True)
class PlanReading:
    """How the lines of one plan are read in a run. `variables` are the values that a rewrite may name; `plain` and
    `stored` switch these two resolvers on (claims are read plainly in any case). `usage` is what rewriting cost and no
    case was billed for yet; `asked` says that a model was asked, `trouble` why it gave no answer."""

    plan: Plan
    variables: Mapping[str, str] = field(default_factory=dict)
    plain: bool = True
    stored: Readings | None = None
    usage: Usage = field(default_factory=Usage)
    asked: bool = False
    trouble: str = ""
    _cases: dict[Step, Case] = field(default_factory=dict)
    _own: dict[Step, tuple[str, ...]] = field(default_factory=dict)
    _grounded: set[Step] = field(default_factory=set)
    _proposed: dict[Step, LineRead] = field(default_factory=dict)
    _refused: dict[Step, str] = field(default_factory=dict)
    _pending: dict[Step, tuple[tuple[str, ...], By]] = field(default_factory=dict)
    _healed: set[Step] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._cases = {step: case for case in cases_of(self.plan) for step in case.steps}

    def of(self, step: Step) -> LineRead:
        """How the line is read now."""
        if self.plain or step.is_assertion:
            own = self.spelled_out(step)
            if len(own) == 1:
                return LineRead(
                    step, Resolver.PLAIN, own, says_more=own != (step.text,), grounded=step in self._grounded
                )
        return self.not_plain(step)

    def spelled_out(self, step: Step) -> tuple[str, ...]:
        """The line itself where it is plain; else with the name of what "it" is: several lines where it may be several
        things."""
        if step not in self._own:
            case = self._cases.get(step)
            earlier = () if case is None else case.steps[: case.steps.index(step)]

            def before() -> Iterator[ActsRead | ClaimsRead | None]:
                return map(self._plain, reversed(earlier))

            claim = step.is_assertion
            meant = with_row_before(step.text, before()) or (with_field_before(step.text, before()) if claim else ())
            if not meant:
                meant = (step.text,) if is_plain(step) else with_antecedent(step.text, before(), claim=claim)
            self._own[step] = meant
        return self._own[step]

    def ground(self, step: Step, names: Collection[str]) -> LineRead | None:
        """Reads a line that is not read with quotes around the `names` that pages of this case had, where that can be
        read: from now on it is."""
        quoted = with_page_names(step.text, names)
        if quoted == step.text or not is_plain(replace(step, text=quoted)):
            return None
        self._own[step] = (quoted,)
        self._grounded.add(step)
        return self.of(step)

    def _plain(self, step: Step) -> ActsRead | ClaimsRead | None:
        lines = self.of(step).lines
        return claims_read(lines) if step.is_assertion else acts_read(lines)

    def not_plain(self, step: Step) -> LineRead:
        """How the line is read where its own words do not do: by a reading, if there is one that the host accepts."""
        return (
            self._proposed.get(step) or self._stored(step) or LineRead(step, why=self._refused.get(step, self.trouble))
        )

    def unread(self, *, acts: bool = True) -> tuple[Step, ...]:
        """The lines that a model could rewrite, in order. An assertion that a judge may be asked about is none of
        them: no claim expresses it."""
        from smoketree.agent.judge.line import (
            refusal as judged_by_host,  # a run without a model does not pay for this import
        )

        left = (step for step in self._cases if self.of(step).by is None)
        return tuple(step for step in left if (judged_by_host(step.text) if step.is_assertion else acts))

    def propose(
        self, step: Step, lines: Sequence[str], page: Collection[str] = (), *, freely: bool = False
    ) -> LineRead:
        """Takes a model's rewrite, if the host accepts it. `page`: names of the page that it was made with; such a
        rewrite is kept only if the case passes. `freely`: it need not have the words of the line, as what a model does
        with the page in sight."""
        lines = tuple(lines)
        why = self._refusal(step, lines, page, performed=freely)
        if why is not None:
            self._refused[step] = f"its rewrite was refused: {why}"
            return LineRead(step, why=self._refused[step])
        read = LineRead(step, Resolver.REWRITE, lines, says_more=self._says_more(step, lines))
        self._proposed[step] = read
        if page:
            self._pending[step] = (lines, "act" if freely else "rewrite")
        elif self.stored is not None and (case := self._cases.get(step)) is not None:
            self.stored.keep(StoredReading(line_key(self.plan, case, step), lines))
        return read

    def performed(self, step: Step, lines: Sequence[str]) -> bool:
        """Takes what a model did for an act, in plain lines, if the host accepts it as a reading; whether it does. It
        is kept if the case passes."""
        if self.stored is None or self._refusal(step, tuple(lines), performed=True) is not None:
            return False
        self._pending[step] = (tuple(lines), "act")
        return True

    def is_healing(self, step: Step) -> bool:
        """Whether the line's stored reading did not fit the page in this case."""
        return step in self._healed

    def heal(self, step: Step) -> None:
        """The stored reading of an act did not fit the page, and the act was read again."""
        self._proposed.pop(step, None)
        self._healed.add(step)

    def case_ended(self, case: Case, *, passed: bool) -> None:
        """Keeps the readings that the page of a passing case bore out."""
        for step in case.steps:
            pending = self._pending.pop(step, None)
            self._healed.discard(step)
            if passed and pending is not None and self.stored is not None:
                lines, by = pending
                self.stored.keep(StoredReading(line_key(self.plan, case, step), lines, by))

    def warnings(self) -> tuple[str, ...]:
        """Stored readings that were refused, and those that the base does not have."""
        said = []
        for step, case in self._cases.items():
            found = self.stored.of(line_key(self.plan, case, step)) if self.stored is not None else None
            if found is None or ((self.plain or step.is_assertion) and is_plain(step)):
                continue
            why = self._refusal(step, found.lines, performed=found.by == "act")
            if why is not None:
                said.append(f'{step.location}: the stored reading of "{step.text}" was not used: {why}')
            elif self.stored is not None and self.stored.is_new(found):
                said.append(f'{step.location}: new reading: "{step.text}" is read as {"; ".join(found.lines)}')
        return tuple(said)

    def needs_a_model(self, step: Step) -> bool:
        """Whether a line is left to a model: to be rewritten or carried out, to judge it, or to judge its condition."""
        unmet = step.condition is not None and read_condition(step.condition, step.text) is None
        return unmet or self.of(step).by is None

    def take_usage(self) -> Usage:
        """What rewriting cost since this was last asked."""
        usage, self.usage = self.usage, Usage()
        return usage

    def _stored(self, step: Step) -> LineRead | None:
        case = self._cases.get(step)
        if self.stored is None or case is None or step in self._healed:
            return None
        found = self.stored.of(line_key(self.plan, case, step))
        if found is None or self._refusal(step, found.lines, performed=found.by == "act") is not None:
            return None
        return LineRead(step, Resolver.READING, found.lines, says_more=self._says_more(step, found.lines))

    def _says_more(self, step: Step, lines: tuple[str, ...]) -> bool:
        return says_more(step, lines, setting_of(self._cases[step], step, self.variables))

    def _refusal(
        self, step: Step, lines: tuple[str, ...], page: Collection[str] = (), *, performed: bool = False
    ) -> str | None:
        case = self._cases.get(step)
        if case is None:
            return "the line is not in the plan"
        if performed and step.is_assertion:
            return "an assertion is never carried out"
        setting = replace(setting_of(case, step, self.variables), page=page, performed=performed)
        return refusal(step, lines, setting)


def claims_in(step: Step, reading: PlanReading | None) -> ClaimsRead | None:
    """What an assertion line says, where the host can check it; None where it has to be judged."""
    return read_claims(step.text) if reading is None else claims_read(reading.of(step).lines)


def acts_in(step: Step, reading: PlanReading | None) -> ActsRead | None:
    """What an action line asks for, where it is read; None where a model carries it out."""
    return read_acts(step.text) if reading is None else acts_read(reading.of(step).lines)


def is_plain(step: Step) -> bool:
    """Whether the line itself is read without a model; its condition is not looked at."""
    return (read_claims(step.text) if step.is_assertion else read_acts(step.text)) is not None


def claims_read(lines: Sequence[str]) -> ClaimsRead | None:
    """What an assertion says in those plain lines, all of it; None where one of them cannot be read."""
    found = [read for line in lines if (read := read_claims(line)) is not None]
    if not found or len(found) < len(lines):
        return None
    within = [one.within for one in found if one.within is not None]
    claims = tuple(claim for one in found for claim in one.claims)
    after = [one.after for one in found if one.after is not None]
    reload = any(one.after_reload for one in found)
    return ClaimsRead(claims, max(within, default=None), reload, found[0].person, max(after, default=None))


def acts_read(lines: Sequence[str]) -> ActsRead | None:
    """What an action asks for in those plain lines, in order; None where one of them cannot be read."""
    found = [read for line in lines if (read := read_acts(line)) is not None]
    if not found or len(found) < len(lines):
        return None
    return ActsRead(tuple(act for one in found for act in one.acts))
