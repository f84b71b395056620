"""What the model may call: every call is checked, bounded, done, and told of; none of them can end a run."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import anyio
from pydantic import ValidationError

from smoketree.agent.model.conversation import Picture, Text, ToolResult, ToolSpec, ToolUse
from smoketree.agent.outcome import Row
from smoketree.agent.prompting import Fence, one_line
from smoketree.agent.step_context import CaseContext, StepContext
from smoketree.agent.toolbox import acting, looking, mailing
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.arguments import Arguments, odd, spec_of, wrong
from smoketree.agent.toolbox.page_text import error_page, page_text
from smoketree.agent.toolbox.tool_context import Done, ToolContext, ToolError
from smoketree.errors import BrowserError, SmoketreeError
from smoketree.snapshot.fold import fold


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


Claim = arg.AssertLine | arg.CompleteScenario | arg.FinishStep | arg.SuggestImprovement
"""What a model only says: how an assertion line came out in its view, that the case is over, that a line is done, what
could be better. The loop decides what becomes of it."""


@dataclass(frozen=True, slots=True)
class Called:
    """One call. `row` is for the report. `acted`: something was dispatched to the page (or sent to a server), and it
    succeeded. `typed` is what the model had typed. `mails` and `answers` are the texts of the mails and HTTP answers
    that the call brought, unfenced: a judge may take them for evidence (a script's value is none: the model could write
    it itself). `broken` says how the document failed that the call brought (a server's error, or no answer at all)."""

    result: ToolResult
    row: Row
    acted: bool = False
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
_LEAD = re.compile(r"^(?:(?:assert|verify|check|confirm|ensure|expect)\b(?: that)?:?|\d+[.)]|[-*])\s*")
_SHORTEST = 4
"""Letters of a description that may name a line."""


async def _http_request(context: ToolContext, args: arg.HttpRequest) -> Done:
    from smoketree.agent.toolbox.requesting import http_request

    return await http_request(context, args)


async def _claimed(context: ToolContext, args: Claim) -> Done:  # noqa: ARG001 - one signature for all
    raise ToolError("the loop answers what is only said")


Handler = Callable[[ToolContext, Any], Awaitable[Done]]

TOOLS: Mapping[str, tuple[type[Arguments], Handler]] = {
    "navigate": (arg.Navigate, acting.navigate),
    "snapshot": (arg.Snapshot, looking.snapshot),
    "click": (arg.Click, acting.click),
    "type_text": (arg.TypeText, acting.type_text),
    "select_option": (arg.SelectOption, acting.select_option),
    "fill_form": (arg.FillForm, acting.fill_form),
    "press_key": (arg.PressKey, acting.press_key),
    "hover": (arg.Hover, acting.hover),
    "drag": (arg.Drag, acting.drag),
    "scroll": (arg.Scroll, acting.scroll),
    "upload_file": (arg.UploadFile, acting.upload_file),
    "handle_dialog": (arg.HandleDialog, acting.handle_dialog),
    "go_back": (arg.GoBack, acting.go_back),
    "switch_tab": (arg.SwitchTab, acting.switch_tab),
    "click_xy": (arg.ClickXy, acting.click_xy),
    "wait": (arg.Wait, looking.wait),
    "wait_for_stable": (arg.WaitForStable, looking.wait_for_stable),
    "screenshot": (arg.Screenshot, looking.screenshot),
    "create_temp_email": (arg.CreateTempEmail, mailing.create_temp_email),
    "wait_for_verification_code": (arg.WaitForCode, mailing.wait_for_code),
    "check_email_inbox": (arg.CheckInbox, mailing.check_inbox),
    "enter_code": (arg.EnterCode, mailing.enter),
    "open_email_link": (arg.OpenEmailLink, mailing.open_email_link),
    "remember": (arg.Remember, looking.remember),
    "assert": (arg.AssertLine, _claimed),
    "step_done": (arg.FinishStep, _claimed),
    "complete_scenario": (arg.CompleteScenario, _claimed),
    "suggest_improvement": (arg.SuggestImprovement, _claimed),
    "evaluate": (arg.Evaluate, looking.evaluate),
    "http_request": (arg.HttpRequest, _http_request),
}
"""The tools in the order in which every request lists them: a change of it makes the providers' caches useless once."""

_NOT_WITH_SECRETS = frozenset({"evaluate", "http_request"})


@cache
def specs(*, secrets: bool) -> tuple[ToolSpec, ...]:
    """The tools as a request lists them. Where the browser holds `secrets`, or a session that credentials let in, there
    is no tool that could carry them off."""
    offered = {name: model for name, (model, _) in TOOLS.items() if not (secrets and name in _NOT_WITH_SECRETS)}
    return tuple(spec_of(name, model) for name, model in offered.items())


class Toolbox:
    """The tools of one conversation about a case. What of the lines that are not done yet is on a big page is shown.
    `nonce` marks what others wrote: new for every conversation, and not to be guessed."""

    def __init__(self, stage: StepContext, case: CaseContext, nonce: str) -> None:
        self._context = ToolContext(stage, case, Fence(nonce))
        self._case = case
        self._specs = specs(secrets=case.guarded)

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
        """What the model claims by a call; None where the tool is another, its arguments are wrong, or it is about a
        line that there is not."""
        if not isinstance(called.read, Claim):
            return None
        try:
            self._line(called.read)
        except ToolError:
            return None
        return called.read

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
            done = await self._done(use.name, args)
            parts = [f"Done: {done.said}."]
            if done.told:
                parts.append(self._context.fence.around(self._case.redact(done.told)[:_LONGEST_RESULT], done.kind))
            if done.page:
                view = await self._context.now()
                parts.append(page_text(view, self._context.fence, self._spoken_of(line), seen=self._context.shown))
                self._context.shown = view
            text = "\n".join(parts)
        except BrowserError:
            raise
        except Exception as error:  # noqa: BLE001 - a model's odd call must not end the run
            return await self._failed(use, _trouble(error), line, (started, began))
        result, row = _result(use, text, done.pictures), self._row(started, began, None, done.note)
        return Called(result, row, done.acted, done.typed, done.mails, done.answers, self._context.broken)

    def _checked(self, use: ToolUse) -> Arguments:
        offered = [spec.name for spec in self._specs]
        if use.name not in offered:
            raise ToolError(f"there is no such tool here; the tools are {', '.join(offered)}")
        strange = odd(use.arguments)
        if strange is not None:
            raise ToolError(strange)
        try:
            return TOOLS[use.name][0].model_validate(
                {key: value for key, value in use.arguments.items() if value is not None}
            )
        except ValidationError as error:
            raise ToolError("the arguments do not fit", (wrong(error),)) from error

    def _line(self, args: Arguments) -> int | None:
        """The line that is named, or that is described word for word. Raises ToolError for one that there is not."""
        count = len(self._case.steps)
        if args.line is not None:
            if not 1 <= args.line <= count:
                raise ToolError(f"there is no line {str(args.line)[:12]}: the case has lines 1 to {count}")
            return args.line
        described = args.description if isinstance(args, arg.AssertLine) else getattr(args, "element", None)
        found = self._called(described) if isinstance(described, str) else None
        return self._called(args.note) if found is None and isinstance(args, arg.FinishStep) else found

    def _called(self, description: str) -> int | None:
        """The one open line that says just what the description says; None where there is none, or more than one.

        Case, white space, a full stop at the end and the word that makes it an assertion are no difference.
        """
        wanted = _plain(description)
        found = [number for number in self._still_open() if _plain(self._text(number)) == wanted]
        return found[0] if len(found) == 1 and len(wanted) >= _SHORTEST else None

    def _still_open(self) -> range:
        """The numbers of the lines that are not done yet, from 1."""
        return range(self._case.at + 1, len(self._case.steps) + 1)

    def _text(self, number: int) -> str:
        return self._case.steps[number - 1].text

    async def _done(self, name: str, args: Arguments) -> Done:
        _, handler = TOOLS[name]
        with anyio.move_on_after(LONGEST_CALL):
            return await handler(self._context, args)
        raise ToolError(f"it took longer than {LONGEST_CALL:g} s")

    async def _failed(self, use: ToolUse, trouble: ToolError, line: int | None, since: tuple[float, float]) -> Called:
        parts = [f"### Error\n{trouble.message}."]
        if trouble.told:
            parts.append(self._context.fence.around("\n".join(trouble.told)[:_LONGEST_RESULT]))
        if use.name in TOOLS and use.name not in _OFF_PAGE:
            view = await self._context.look()
            named = [trouble.named, *(one for key in ("element", "text") if (one := _said(use.arguments, key)))]
            parts.append(error_page(view, self._context.fence, [*filter(None, named), *self._spoken_of(line)]))
        said = ": ".join([trouble.message, *(one_line(part, 300) for part in trouble.told[:2])])
        return Called(_result(use, "\n".join(parts), is_error=True), self._row(*since, said, None))

    def _row(self, started: float, began: float, error: str | None, note: str | None) -> Row:
        context = self._context
        took = context.stage.clock.monotonic() - began
        snapshot = context.view.snapshot if context.view is not None else None
        return Row(context.tool, context.description, started, took, error, note, snapshot)

    def _spoken_of(self, line: int | None) -> list[str]:
        """What the line at work and the next open ones say."""
        numbers = [number for number in self._still_open() if line is None or number >= line][:_PLAN_LINES]
        return [self._text(number) for number in dict.fromkeys([*([line] if line else []), *numbers])]


def _plain(text: str) -> str:
    folded = fold(text)
    while (rest := _LEAD.sub("", folded, count=1)) != folded:
        folded = rest
    return folded.rstrip(" .")


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
