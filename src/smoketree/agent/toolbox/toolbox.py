"""What the model may call: every call is checked, bounded, done, and told of; none of them can end a run."""

import math
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

import anyio
from pydantic import ValidationError

from smoketree.agent.model.conversation import Picture, Text, ToolResult, ToolSpec, ToolUse
from smoketree.agent.outcome import Row
from smoketree.agent.prompting import Fence, one_line
from smoketree.agent.step_context import StepContext
from smoketree.agent.toolbox import acting, looking, mailing
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.arguments import Arguments, models, odd, specs, wrong
from smoketree.agent.toolbox.page_text import error_page, page_text
from smoketree.agent.toolbox.tool_context import CaseLines, Done, ToolContext, ToolError
from smoketree.errors import BrowserError, SmoketreeError


@dataclass(frozen=True, slots=True)
class ReadCall:
    """A call whose arguments were checked. Where they do not fit, there is the `trouble` with them instead."""

    use: ToolUse
    read: Arguments | ToolError

    def arguments(self) -> Arguments:
        """What was asked for. Raises ToolError where the arguments do not fit."""
        if isinstance(self.read, ToolError):
            raise self.read
        return self.read


@dataclass(frozen=True, slots=True)
class Assert:
    """The model says what an assertion line came to, in its view. It only asks for a judgement."""

    line: int | None
    description: str
    passed: bool
    evidence: str


@dataclass(frozen=True, slots=True)
class Complete:
    """The model says that the case is over."""

    passed: bool
    summary: str


@dataclass(frozen=True, slots=True)
class StepDone:
    """The model says that a line is done."""

    line: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """Something about the app that could be better."""

    text: str


Claim = Assert | Complete | StepDone | Suggest


@dataclass(frozen=True, slots=True)
class Called:
    """One call. `line` is the plan line that it serves, None where that is not known; `row` is for the report, None for
    a claim. `acted`: something was dispatched to the page (or sent to a server), and it succeeded. `typed` is what the
    model had typed. `mails` and `answers` are the texts of the mails and HTTP answers that the call brought, unfenced:
    a judge may take them for evidence (a script's value is none: the model could write it itself). `broken` says how
    the document failed that the call brought (a server's error, or no answer at all).

    A claim's result says only that it was noted: the loop puts its own answer there.
    """

    result: ToolResult
    line: int | None
    row: Row | None
    acted: bool = False
    claim: Claim | None = None
    typed: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    broken: str | None = None


LONGEST_CALL = 200.0
"""Seconds after which a call is given up; a browser that hangs is noticed before."""

_OFF_PAGE = frozenset(
    {"evaluate", "http_request", "create_temp_email", "wait_for_verification_code", "check_email_inbox", "screenshot"}
)
_SAYS = ("element", "ref", "url", "key", "text", "expression", "name")
_LONGEST_RESULT = 16_000
_PLAN_LINES = 3


async def _http_request(context: ToolContext, args: arg.HttpRequest) -> Done:
    from smoketree.agent.toolbox.requesting import http_request

    return await http_request(context, args)


Handler = Callable[[ToolContext, Any], Awaitable[Done]]

_HANDLERS: Mapping[str, Handler] = {
    "navigate": acting.navigate,
    "click": acting.click,
    "type_text": acting.type_text,
    "select_option": acting.select_option,
    "fill_form": acting.fill_form,
    "press_key": acting.press_key,
    "hover": acting.hover,
    "drag": acting.drag,
    "scroll": acting.scroll,
    "upload_file": acting.upload_file,
    "handle_dialog": acting.handle_dialog,
    "go_back": acting.go_back,
    "switch_tab": acting.switch_tab,
    "click_xy": acting.click_xy,
    "snapshot": looking.snapshot,
    "screenshot": looking.screenshot,
    "wait": looking.wait,
    "wait_for_stable": looking.wait_for_stable,
    "create_temp_email": mailing.create_temp_email,
    "wait_for_verification_code": mailing.wait_for_code,
    "check_email_inbox": mailing.check_inbox,
    "enter_code": mailing.enter,
    "open_email_link": mailing.open_email_link,
    "remember": looking.remember,
    "evaluate": looking.evaluate,
    "http_request": _http_request,
}


class Toolbox:
    """The tools of one conversation.

    `still_open` says which lines (by number) are not done yet; what they speak of is shown of a big page. `secrets`:
    the browser holds secrets (or a session that credentials let in), so that nothing is offered that could carry them
    off. `origins` are where HTTP requests may go, the preview's first. `nonce` marks what others wrote: new for every
    conversation, and not to be guessed. `redact` takes secrets out of mails and HTTP answers.
    """

    def __init__(
        self,
        stage: StepContext,
        lines: CaseLines,
        *,
        nonce: str,
        still_open: Callable[[], Collection[int]],
        secrets: bool = False,
        origins: tuple[str, ...] = (),
        redact: Callable[[str], str] = str,
    ) -> None:
        self._context = ToolContext(stage, lines, Fence(nonce), origins, redact)
        self._lines = lines
        self._still_open = still_open
        self._models = models(secrets=secrets)
        self._specs = specs(secrets=secrets)

    def specs(self) -> tuple[ToolSpec, ...]:
        """The tools as a request lists them: the same bytes in every request of a run."""
        return self._specs

    def fenced(self, text: str) -> str:
        """A text that holds the page's words, marked as such."""
        return self._context.fence.around(text, "page")

    async def page_now(self, line: int | None = None) -> str:
        """The page as it stands, fenced, for the prompt; of a big page with what `line` and the next open lines speak
        of. What is told here counts as seen: results tell what changed since.

        Raises BrowserError when the browser is gone.
        """
        view = await self._context.look()
        text = page_text(view, self._context.fence, self._spoken_of(line))
        self._context.shown = view
        return text

    def read(self, use: ToolUse) -> ReadCall:
        """Checks a call's arguments. What is no object counts as an empty one."""
        if not isinstance(use.arguments, Mapping):
            use = replace(use, arguments={})
        try:
            return ReadCall(use, self._checked(use))
        except ToolError as trouble:
            return ReadCall(use, trouble)

    def claim(self, called: ReadCall) -> Claim | None:
        """What the model claims by a call; None where the tool is another, or its arguments are wrong."""
        try:
            args = called.arguments()
            return _claim(args, self._line(args))
        except ToolError:
            return None

    def line_of(self, called: ReadCall) -> int | None:
        """The line that a call serves, as far as it says."""
        try:
            return self._line(called.arguments())
        except ToolError:
            return None

    async def call(self, called: ReadCall) -> Called:
        """Carries one call out. Raises BrowserError when the browser is gone; all else becomes an error result."""
        use, clock = called.use, self._context.stage.clock
        started, began = clock.now(), clock.monotonic()
        self._context.broken = None
        self._context.begin(one_line(use.name, 60), _summary(use))
        line: int | None = None
        try:
            args = called.arguments()
            line = self._line(args)
            claim = _claim(args, line)
            if claim is not None:
                return Called(_result(use, "Noted."), line, None, claim=claim)
            done = await self._done(use.name, args)
            text = await self._told(done, line)
        except BrowserError:
            raise
        except Exception as error:  # noqa: BLE001 - a model's odd call must not end the run
            return await self._failed(use, _trouble(error), line, (started, began))
        row = self._row(started, began, None, done.note)
        result = _result(use, text, done.pictures)
        broken = self._context.broken
        return Called(result, line, row, done.acted, None, done.typed, done.mails, done.answers, broken)

    def _checked(self, use: ToolUse) -> Arguments:
        model = self._models.get(use.name)
        if model is None:
            raise ToolError(f"there is no such tool here; the tools are {', '.join(self._models)}")
        strange = odd(use.arguments)
        if strange is not None:
            raise ToolError(strange)
        try:
            return model.model_validate({key: value for key, value in use.arguments.items() if value is not None})
        except ValidationError as error:
            raise ToolError("the arguments do not fit", (wrong(error),)) from error

    def _line(self, args: Arguments) -> int | None:
        """The line that is named, or that is described word for word. Raises ToolError for one that there is not."""
        if args.line is not None:
            if not 1 <= args.line <= len(self._lines):
                raise ToolError(f"there is no line {str(args.line)[:12]}: the case has lines 1 to {len(self._lines)}")
            return args.line
        described = args.description if isinstance(args, arg.AssertLine) else getattr(args, "element", None)
        found = self._lines.called(described, self._still_open()) if isinstance(described, str) else None
        if found is None and isinstance(args, arg.FinishStep):
            return self._lines.called(args.note, self._still_open())
        return found

    async def _done(self, name: str, args: Arguments) -> Done:
        handler = _HANDLERS[name]
        with anyio.move_on_after(LONGEST_CALL):
            return await handler(self._context, args)
        raise ToolError(f"it took longer than {LONGEST_CALL:g} s")

    async def _told(self, done: Done, line: int | None) -> str:
        parts = [f"Done: {done.said}."]
        if done.told:
            parts.append(self._context.fence.around(self._context.redact(done.told)[:_LONGEST_RESULT], done.kind))
        if done.page:
            view = await self._context.now()
            parts.append(page_text(view, self._context.fence, self._spoken_of(line), seen=self._context.shown))
            self._context.shown = view
        return "\n".join(parts)

    async def _failed(self, use: ToolUse, trouble: ToolError, line: int | None, since: tuple[float, float]) -> Called:
        parts = [f"### Error\n{trouble.message}."]
        if trouble.told:
            parts.append(self._context.fence.around("\n".join(trouble.told)[:_LONGEST_RESULT]))
        if use.name in _HANDLERS and use.name not in _OFF_PAGE:
            view = await self._context.look()
            named = [trouble.named, *(one for key in ("element", "text") if (one := _said(use.arguments, key)))]
            parts.append(error_page(view, self._context.fence, [*filter(None, named), *self._spoken_of(line)]))
        said = ": ".join([trouble.message, *(one_line(part, 300) for part in trouble.told[:2])])
        return Called(_result(use, "\n".join(parts), is_error=True), line, self._row(*since, said, None))

    def _row(self, started: float, began: float, error: str | None, note: str | None) -> Row:
        context = self._context
        took = context.stage.clock.monotonic() - began
        snapshot = context.view.snapshot if context.view is not None else None
        return Row(context.tool, context.description, started, took, error, note, snapshot)

    def _spoken_of(self, line: int | None) -> list[str]:
        """What the line at work and the next open ones say."""
        first = line if line is not None else min(self._still_open(), default=math.inf)
        numbers = [number for number in sorted(self._still_open()) if number >= first][:_PLAN_LINES]
        return [text for number in dict.fromkeys([line or 0, *numbers]) if (text := self._lines.text(number))]


def _claim(args: Arguments, line: int | None) -> Claim | None:
    match args:
        case arg.AssertLine():
            return Assert(line, args.description, args.passed, args.evidence)
        case arg.CompleteScenario():
            return Complete(args.passed, args.summary)
        case arg.FinishStep():
            return StepDone(line, args.note)
        case arg.SuggestImprovement():
            return Suggest(": ".join(part for part in (args.title.strip(), args.description.strip()) if part))
        case _:
            return None


def _trouble(error: Exception) -> ToolError:
    match error:
        case ToolError():
            return error
        case SmoketreeError():
            return ToolError("it could not be done", ("; ".join(filter(None, (error.message, error.hint))),))
        case _:
            return ToolError("it could not be done", (f"{type(error).__name__}: {str(error)[:500]}",))


def _summary(use: ToolUse) -> str:
    """What was asked for, before it is known what that comes to."""
    said = next(filter(None, (_said(use.arguments, key) for key in _SAYS)), "")
    return one_line(f"{use.name} {said}", 120)


def _said(arguments: Mapping[str, object], key: str) -> str:
    value = arguments.get(key)
    return value[:300] if isinstance(value, str) else ""


def _result(use: ToolUse, text: str, pictures: tuple[Picture, ...] = (), *, is_error: bool = False) -> ToolResult:
    return ToolResult(use.id, use.name, (Text(text), *pictures), is_error)
