"""The conversation in which a model carries out lines of a case. It acts and asks; what passed is not its to say.

One conversation is either for one line (whatever it calls for a later line is left to the cheaper resolvers), or, where
there are none, for the whole case: then a call for a later line ends the line at work and is run when its line's turn
comes."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex

from smoketree.agent.model.conversation import (
    BudgetExceeded,
    ModelError,
    ModelUnusable,
    Reply,
    Request,
    Stop,
    Text,
)
from smoketree.agent.outcome import ActStatus, Declined, Outcome, Row
from smoketree.agent.prompting import one_line, render
from smoketree.agent.step_context import ANSWER_TIMEOUT, CaseContext, StepContext
from smoketree.agent.tool_relevance import bypass, carries_out
from smoketree.agent.toolbox.arguments import AssertLine, CompleteScenario, FinishStep, SuggestImprovement
from smoketree.agent.toolbox.toolbox import Claim, ReadCall, Toolbox
from smoketree.agent.turns import Turns, detail_of, error_result
from smoketree.errors import SmoketreeError
from smoketree.plan.model import Step
from smoketree.plan.values import SECRET, TOTP, placeholders
from smoketree.report.model import Resolver

MAX_CALLS = 12
"""Calls of one answer that are run; the rest are sent back."""

_LONGEST = 120_000
"""Characters of a conversation above which it is begun anew, with the lines done so far and the page as it is."""

_PAUSES = 5
_LONGEST_WORDS = 2_000
_LONGEST_WHY = 2_000
_LONGEST_HOW = 800
_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "in", "into", "it", "of", "on", "or", "the", "to"))
_LONGEST_ARGUMENT = 2_000
_LOOKS = frozenset(
    {"snapshot", "screenshot", "evaluate", "wait", "wait_for_stable", "scroll", "check_email_inbox", "http_request"}
)
"""Tools that go with any line: calling one is no sign that the model went on to the next."""


@dataclass(slots=True)
class Actor:
    """One conversation. `whole` where it is for the whole case."""

    case: CaseContext
    stage: StepContext
    toolbox: Toolbox
    whole: bool = False
    _turns: Turns = field(default_factory=Turns)
    _rows: list[Row] = field(default_factory=list)
    _acted: bool = False
    _lapses: int = 0
    _early: bool = False
    _trimmed: bool = False

    async def perform(self, index: int, why: str = "") -> Outcome:
        """Carries out the line at `index` of the case.

        Raises BrowserError when the browser is gone, ModelUnusable where no model can be asked any more.
        """
        self._rows, self._acted, self._lapses, self._early = [], False, 0, False
        try:
            if not self._turns.said:
                await self._begin(index, why)
            while True:
                ended = await (self._next(index) if self._turns.open else self._ask(index))
                if ended is not None:
                    return ended
        except ModelUnusable:
            raise
        except BudgetExceeded as error:
            return self._end(ActStatus.ERROR, error.message, error.hint, retryable=False)
        except ModelError as error:
            return self._end(ActStatus.ERROR, error.message, error.hint)

    def judged(self, index: int, *, passed: bool, said: str) -> None:
        """Tells the model how an assertion line came out, as the answer to its `assert` where it asked for that line.
        What was seen is the page's words: they stand in the fence."""
        told = f"Line {index + 1}: {'passed' if passed else 'failed'}.\n{self.toolbox.fenced(said)}"
        if self._turns.open:
            call = self._turns.open[0]
            claim = self.toolbox.claim(call)
            if isinstance(claim, AssertLine) and self._line(call) == index:
                self._turns.answer(call, told)
                return
        self._turns.note(told)

    async def _begin(self, index: int, why: str) -> None:
        """Begins the conversation for the line at `index`: with a part that is the same for all lines of the case, then
        what is so now. `why` says what came to nothing before."""
        case, steps, toolbox = self.case, self.case.steps, self.toolbox
        lines = [
            {"number": at, "text": step.text, "assertion": step.is_assertion, "condition": step.condition}
            for at, step in enumerate(steps, 1)
        ]
        values = _values(steps, self.stage.fill)
        told = render("case.md.j2", title=case.name, earlier=case.earlier, lines=lines, values=values)
        page = await toolbox.page_now(index + 1)
        how = [f"{line.number}: {one_line(line.how, _LONGEST_HOW)}" for line in case.done if line.how]
        now = render(
            "step.md.j2",
            done=case.done,
            how=toolbox.fenced("\n".join(how)) if how else "",
            whole=self.whole,
            number=index + 1,
            text=steps[index].text,
            why=toolbox.fenced(one_line(why, _LONGEST_WHY)) if why else "",
            page=page,
        )
        self._turns.begin((Text(told), Text(now)))

    async def _ask(self, index: int) -> Outcome | None:
        """Sends what there is to say, and takes in the answer."""
        model = self.case.model
        if model is None:
            return self._end(ActStatus.ERROR, "no model is set", retryable=False)
        if self.case.requests >= self.case.max_requests:
            limit = f"the model used up its {self.case.max_requests} steps for this case"
            return self._end(ActStatus.ERROR, limit, "say the line more plainly, or raise --max-steps", retryable=False)
        self._turns.flush()
        if self._turns.length > _LONGEST:
            await self._again(index)
        self.case.requests += 1
        reply = await model.send(self._request(), deadline=self.stage.clock.monotonic() + ANSWER_TIMEOUT)
        return await self._taken(reply, index)

    def _request(self) -> Request:
        """Everything up to the newest turn is asked to be kept once the conversation goes on."""
        turns = list(self._turns.said)
        if self.whole or len(turns) > 1:
            turns[-1] = replace(turns[-1], cached=True)
        return Request(render("system.md.j2"), self.toolbox.specs(), tuple(turns))

    async def _taken(self, reply: Reply, index: int) -> Outcome | None:
        if reply.stop is Stop.TOO_LONG:
            if self._trimmed:
                error = f"the page is more than the model takes{detail_of(reply)}"
                return self._end(ActStatus.ERROR, error, retryable=False)
            self._trimmed = True
            await self._again(index)
            return None
        self._turns.take(reply)
        if reply.stop is Stop.REFUSED:
            return self._end(ActStatus.ERROR, f"the model refused to go on{detail_of(reply)}")
        if reply.stop is Stop.PAUSED:
            return self._lapse("the model paused again and again", None, most=_PAUSES)
        if reply.stop is Stop.TRUNCATED:
            said = "Your answer was cut off; nothing of it was run. Answer more briefly, with one call."
            return self._lapse(f"the model's answer was cut off twice{detail_of(reply)}", said)
        self._turns.open = [self.toolbox.read(call) for call in reply.calls]
        self._claims()
        for call in self._turns.open[MAX_CALLS:]:
            said = f"it was not run: an answer may call {MAX_CALLS} tools at most"
            self._turns.answer(call, error_result(call.use, said))
        if not self._turns.open:
            said = f"Nothing was called. Line {index + 1} is still open: carry it out by calling tools."
            return self._lapse("the model ended without carrying the line out", said)
        return None

    def _claims(self) -> None:
        """Notes what the model says of assertion lines, whenever it says it."""
        for call in self._turns.open:
            claim = self.toolbox.claim(call)
            line = self._line(call)
            if isinstance(claim, AssertLine) and line is not None and self.case.steps[line].is_assertion:
                self.case.claims.setdefault(line, set()).add(claim.passed)

    def _lapse(self, error: str, said: str | None, *, most: int = 1) -> Outcome | None:
        """An answer that leads nowhere: it is told once, and the second time the line is given up."""
        self._lapses += 1
        if self._lapses > most:
            return self._end(ActStatus.ERROR, error)
        if said is not None:
            self._turns.note(said)
        return None

    async def _next(self, index: int) -> Outcome | None:
        """Deals with the first call that is open; the outcome where it ends the line."""
        call = self._turns.open[0]
        claim = self.toolbox.claim(call)
        if isinstance(claim, CompleteScenario):
            return self._completed(call, claim, index)
        line = self._line_of(call, claim, index)
        if line is not None and line > index and not isinstance(claim, FinishStep):
            # The model goes on to a later line: the one at work is done, if something was done for it.
            if self._acted:
                return self._end(ActStatus.DONE)
            self._turns.refuse(call, f"line {index + 1} comes before line {line + 1}, and nothing was done for it yet")
            return None
        if isinstance(claim, AssertLine):
            self._asserted(call, line)
            return None
        if isinstance(claim, FinishStep):
            return self._step_done(call, index)
        if isinstance(claim, SuggestImprovement):
            self.case.suggest(": ".join(filter(None, (claim.title.strip(), claim.description.strip()))))
            self._turns.answer(call, "Noted.")
            return None
        if line is not None and line < index:
            self._turns.refuse(call, f"line {line + 1} was dealt with already; line {index + 1} is at work")
            return None
        return await self._call(call, index)

    async def _call(self, call: ReadCall, index: int) -> Outcome | None:
        use = call.use
        counts = carries_out(use, self.case.steps[index].text)
        around = bypass(use, _filled(self.case.steps[index].text, self.stage.fill), self.stage.base_url)
        if around is not None:
            self._turns.refuse(call, around)
            return None
        called = await self.toolbox.call(call)
        row = called.row
        if not self._rows and not row.words:  # what the model said before its first call
            row = replace(row, words=self._turns.last_words[:_LONGEST_WORDS] or None)
        self._rows.append(row)
        failed = called.result.is_error and use.name not in _LOOKS and use.name != "hover"
        self._acted = (self._acted or (called.acted and counts)) and not failed
        now = self.stage.clock.now()
        self.case.mails += [(now, text) for text in called.mails]
        self.case.answers += [(now, text) for text in called.answers]
        self.case.typed += [text for text in called.typed if not self._said_in_plan(text)]
        self._turns.answer(call, called.result)
        if called.result.is_error:
            self._turns.drop("it was not run, as a call before it failed")
        return None if called.broken is None else self._end(ActStatus.FAILED, called.broken)

    def _said_in_plan(self, text: str) -> bool:
        """Whether a line of the case says just that: what a plan had typed is no invention of the model."""
        lines = (step.text for step in self.case.steps)
        return bool(text.strip()) and any(text in line or text in _filled(line, self.stage.fill) for line in lines)

    def _asserted(self, call: ReadCall, line: int | None) -> None:
        if line is None:
            known = ", ".join(str(at) for at, step in enumerate(self.case.steps, 1) if step.is_assertion)
            why = f"no line says that; only assertions of the case are judged (lines {known or 'none'})"
        elif not self.case.steps[line].is_assertion:
            why = f"line {line + 1} is not an assertion; carry it out"
        else:
            why = f"line {line + 1} was judged already"
        self._turns.refuse(call, why)

    def _step_done(self, call: ReadCall, index: int) -> Outcome | None:
        line = self._line(call)
        if line is not None and line != index:
            why = f"line {index + 1} is at work, not line {line + 1}"
        elif not self._acted:
            why = f"nothing was done for line {index + 1} yet: a line is done by calling tools for it"
        else:
            self._turns.answer(call, f"Line {index + 1} is done.")
            return self._end(ActStatus.DONE)
        self._turns.refuse(call, why)
        return None

    def _completed(self, call: ReadCall, claim: CompleteScenario, index: int) -> Outcome | None:
        if not claim.passed:
            said = claim.summary or "the model gave no reason"
            return self._end(ActStatus.FAILED, f"the model could not carry it out: {said}")
        rest = self.case.steps[index + 1 :] if self.whole else ()
        # Whether a conditional line is due is not for the model to say.
        if self._acted and all(step.is_assertion or step.condition is not None for step in rest):
            self._turns.answer(call, "The referee judges the rest.")
            return self._end(ActStatus.DONE)
        if self._early:
            return self._end(ActStatus.ERROR, f"the model ended the case early, with line {index + 1} not done")
        self._early = True
        self._turns.refuse(call, f"line {index + 1} is not done")
        return None

    def _line_of(self, call: ReadCall, claim: Claim | None, index: int) -> int | None:
        """The index of the line that a call is for; None for one of the line at work, or of no line."""
        said = self._line(call)
        if said is not None or not self.whole or not self._acted or claim is not None or call.use.name in _LOOKS:
            return said
        steps = self.case.steps
        later = next((at for at in range(index + 1, len(steps)) if not steps[at].is_assertion), None)
        if later is None:
            return None
        here, there = (fits(call.use.arguments, steps[at].text) for at in (index, later))
        return later if there > here or there == here > 0 else None

    def _line(self, call: ReadCall) -> int | None:
        """The index of the line that a call says that it is for."""
        number = self.toolbox.line_of(call)
        return None if number is None else number - 1

    async def _again(self, index: int) -> None:
        """Begins the conversation anew, with what was done for the line at work."""
        self._turns.forget()
        done = "; ".join(row.description for row in self._rows if row.error is None)
        told = f"this part of it is done already, do not do it again: {done}" if done else ""
        await self._begin(index, "; ".join(part for part in (self.case.why, told) if part))

    def _end(self, status: ActStatus, error: str | None = None, hint: str = "", *, retryable: bool = True) -> Outcome:
        return Outcome(status, Resolver.ACT, tuple(self._rows), error, hint, retryable=retryable)


def _filled(text: str, fill: Callable[[str], str]) -> str:
    try:
        return fill(text)
    except SmoketreeError:
        return text


def fits(arguments: Mapping[str, object], text: str) -> float:
    """How much of what a call is about stands in a line: 0 (nothing) to 1 (every word)."""
    said = _words(_said(arguments))
    return len(said & _words(text)) / len(said) if said else 0.0


def _said(value: object) -> str:
    """The words of the arguments; refs and numbers of lines say nothing of what is meant."""
    if isinstance(value, str):
        return value[:_LONGEST_ARGUMENT]
    if isinstance(value, Mapping):
        return " ".join(_said(part) for key, part in value.items() if key not in {"ref", "line", "reasoning"})
    if isinstance(value, (list, tuple)):
        return " ".join(_said(part) for part in value[:50])
    return ""


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text)) - _SMALL


def _values(steps: Sequence[Step], fill: Callable[[str], str]) -> list[dict[str, str]]:
    """What the placeholders of the lines stand for now, but for secrets and what has no value yet."""
    found = []
    for name in dict.fromkeys(one.name for step in steps for one in placeholders(step.text)):
        written = f"{{{{{name}}}}}"
        value = _filled(written, fill)
        if value != written and not name.startswith((SECRET, TOTP)):
            found.append({"name": written, "text": value})
    return found


_NONCE = 4
"""Bytes of the mark around what pages wrote: more than a page can guess in a conversation."""


class ModelResolver:
    """Gives a line to the model of the case in hand. `whole`: there is no cheaper resolver, so one conversation carries
    the whole case."""

    def __init__(self, *, whole: bool) -> None:
        self._whole = whole

    async def perform(self, step: Step, stage: StepContext) -> Outcome | Declined:  # noqa: ARG002 - the case says which it is
        """See `StepResolver`. Raises BrowserError when the browser is gone, ModelUnusable where no model answers."""
        case = stage.case
        if case is None or case.model is None:
            return Declined("no model is set", "give one with --provider", retryable=False)
        if not self._whole:
            return await Actor(case, stage, Toolbox(stage, case, token_hex(_NONCE))).perform(case.at, case.why)
        if case.actor is None:
            case.actor = Actor(case, stage, Toolbox(stage, case, token_hex(_NONCE)), whole=True)
        return await case.actor.perform(case.at)
