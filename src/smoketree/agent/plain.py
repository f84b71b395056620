"""The literal resolver: carries out what the grammar of plain English reads. No model, no network, no guess."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import urljoin

from smoketree.agent.broken import broken_by
from smoketree.agent.hints import how_to_say, unread
from smoketree.agent.literal.actions import (
    Action,
    ChooseTab,
    Click,
    CloseTab,
    FindAndClick,
    HandleDialog,
    NewTab,
    Open,
    Pick,
    SetChecked,
    SwitchTab,
    Type,
    Upload,
    WaitElement,
    WaitText,
    WaitUntil,
    with_values,
)
from smoketree.agent.literal.by_text import by_text
from smoketree.agent.literal.cover import over, part_over
from smoketree.agent.literal.read import read
from smoketree.agent.literal.resolve import Ask, Keep, MailDeed, Nothing, ToolCall, WaitFor, resolve
from smoketree.agent.literal.resolved import COVERED
from smoketree.agent.literal.target import Unresolved
from smoketree.agent.mail_deeds import do_mail
from smoketree.agent.outcome import Deed, HandedOn, Outcome, Row
from smoketree.agent.stage import Stage, View
from smoketree.browser.protocol import TabHeader, ToolAnswer
from smoketree.language.claim import Claim, TextShown
from smoketree.plan.model import Step
from smoketree.report.model import Resolver
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Tree

WAIT = 15.0
"""Seconds that "wait for ..." waits, unless the plan says how long."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.25
_STALE = "not found in the current page snapshot"
_IN_THE_WAY = "intercepts pointer events"
_DIALOG_BUTTONS = {"ok": True, "okay": True, "cancel": False}


Settled = ToolCall | Nothing | Keep | WaitFor | MailDeed | Unresolved
"""What an action comes to once the page was asked what had to be asked."""


class LiteralResolver:
    """Does a step where the grammar reads every word of it and the page has exactly the elements it names."""

    async def perform(self, step: Step, stage: Stage) -> Outcome | HandedOn:
        """See `StepResolver`. Raises BrowserError when the browser is gone."""
        reading = read(step.text)
        if reading is None:
            return unread(step.text, (await stage.look()).tree)
        rows: list[Row] = []
        for action in reading.actions:
            began = len(rows)
            ended = await _Deed(with_values(action, stage.fill), stage, rows).do()
            if ended is None:
                continue
            if ended.deed is Deed.ERROR and len(rows) == began:  # of this action nothing was done
                return HandedOn(ended.error or "", ended.hint, ended.candidates, rows=tuple(rows))
            return ended
        return Outcome(Deed.DONE, Resolver.PLAIN, tuple(rows))


class _Deed:
    """One action on its way to the page; what was done for it is added to `rows`."""

    def __init__(self, action: Action, stage: Stage, rows: list[Row]) -> None:
        self._action = _placed(action, stage)
        self._stage = stage
        self._rows = rows
        self._patience = (action.within or WAIT) if isinstance(action, WaitElement) else stage.patience
        self._began = stage.clock.monotonic()
        self._done: list[str] = []

    async def do(self) -> Outcome | None:
        """Does it; None where it was done, else why not."""
        match self._action:
            case WaitText(text, gone, within):
                return await self._wait_for((TextShown(text, negated=gone),), within)
            case WaitUntil(checks, within):
                return await self._wait_for(checks, within)
            case _:
                return await self._act()

    async def _act(self) -> Outcome | None:
        pause = _FIRST_PAUSE
        while True:
            view = await self._stage.look() if self._needs_the_page() else View(Tree(()))
            resolved = await self._certain(view)
            if isinstance(resolved, ToolCall):
                answer = await self._call(resolved)
                if answer is None:
                    continue  # the element went between the look and the deed; nothing was dispatched
                if self._covered(answer):
                    continue
                answer = await self._around(resolved, answer)
                ended = await self._judged(resolved, answer)
                if ended is not None or not resolved.more:
                    return ended
                self._done.append(resolved.description)
                self._began, pause = self._stage.clock.monotonic(), _FIRST_PAUSE
                continue
            if isinstance(resolved, (Nothing, Keep)):
                return self._noted(resolved, view)
            if isinstance(resolved, MailDeed):
                return await self._mailed(resolved)
            if self._hopeless(view) or self._late():
                return await self._by_its_words(resolved, view)
            await self._stage.clock.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    async def _certain(self, view: View) -> Settled:
        """What the action comes to. Words without quotes may match what is about to go: only a quiet page is taken
        at its word."""
        self._answer_the_dialog(view)
        resolved = await self._resolved(view)
        if isinstance(resolved, ToolCall) and resolved.note:
            resolved = await self._resolved(await self._quiet())
        if isinstance(self._action, FindAndClick) and isinstance(resolved, ToolCall) and resolved.more:
            worded = await self._worded()
            return worded if isinstance(worded, ToolCall) else resolved
        return resolved

    async def _resolved(self, view: View) -> Settled:
        if isinstance(self._action, HandleDialog) and not view.answerable:
            hint = 'of a dialog that the page draws itself, say: Click "..." in the dialog'
            return Unresolved("no dialog of the browser is open", hint=hint)
        resolved = resolve(self._action, view.tree, await self._tabs(), self._done)
        while isinstance(resolved, Ask):
            resolved = resolved.then(await self._answer(resolved.arguments))
        return resolved

    async def _answer(self, question: Mapping[str, object]) -> object:
        """What the page's own script says; None where it failed, as where the element is gone."""
        results = (await self._stage.tools.call("browser_evaluate", question)).results
        try:
            return json.loads(results[0]) if results else None
        except ValueError:
            return None

    def _answer_the_dialog(self, view: View) -> None:
        """ "Click OK" while a dialog of the browser is open: nothing else can be clicked then."""
        if isinstance(self._action, Click) and view.answerable and self._action.query.name is not None:
            accept = _DIALOG_BUTTONS.get(self._action.query.name.casefold())
            self._action = self._action if accept is None else HandleDialog(accept)

    def _covered(self, answer: ToolAnswer) -> bool:
        """Whether something lay over the element, for the first time: nothing was done, and its label may do."""
        boxed = isinstance(self._action, (Click, Pick, SetChecked)) and COVERED not in self._done
        if not boxed or answer.error is None or _IN_THE_WAY not in answer.error:
            return False
        self._rows.pop()
        self._done.append(COVERED)
        return True

    async def _around(self, call: ToolCall, answer: ToolAnswer) -> ToolAnswer:
        """The answer to a click on a part of the control that lies over it, where there is such a part."""
        covered = call.tool == "browser_click" and answer.error is not None and _IN_THE_WAY in answer.error
        if not covered or "ref" not in call.arguments:
            return answer
        part = part_over(call, await self._answer(over(call)))
        if part is None:
            return answer
        self._rows.pop()
        return await self._call(part) or answer

    async def _worded(self) -> ToolCall | Nothing | None:
        """What is called so but not marked up as something to click, where there is just one."""
        sought = by_text(self._action)
        if sought is None:
            return None
        return sought.resolved((await self._stage.tools.call("browser_evaluate", {"function": sought.script})).results)

    async def _by_its_words(self, left: Unresolved | WaitFor, view: View) -> Outcome | None:
        """The last resort for what was not found: done, or why not."""
        absent = isinstance(left, Unresolved) and left.absent and view.modal is None
        worded = await self._worded() if absent else None
        if isinstance(worded, Nothing):
            return self._noted(worded, view)
        answer = await self._call(worded) if worded is not None else None
        return self._unresolved(left, view) if worded is None or answer is None else await self._judged(worded, answer)

    def _hopeless(self, view: View) -> bool:
        """Whether waiting cannot help: a dialog is in the way. One that is waited for may still come."""
        return view.modal is not None and not isinstance(self._action, HandleDialog)

    def _late(self) -> bool:
        return self._stage.clock.monotonic() - self._began >= self._patience

    def _needs_the_page(self) -> bool:
        return not isinstance(self._action, (Open, NewTab))

    async def _tabs(self) -> Sequence[TabHeader]:
        if not isinstance(self._action, (ChooseTab, SwitchTab, CloseTab)):
            return ()
        return (await self._stage.tools.call("browser_tabs", {"action": "list"})).tabs

    async def _quiet(self) -> View:
        await self._stage.tools.settled(max(0.0, self._began + self._patience - self._stage.clock.monotonic()))
        return await self._stage.look()

    async def _call(self, call: ToolCall) -> ToolAnswer | None:
        """Calls the tool and what belongs to it; None where the element was gone before anything was done."""
        for number, part in enumerate((call, *call.then)):
            started, began = self._stage.clock.now(), self._stage.clock.monotonic()
            answer = await self._stage.tools.call(part.tool, part.arguments)
            if number == 0 and answer.error is not None and _STALE in answer.error and not self._late():
                return None
            took = self._stage.clock.monotonic() - began
            if part.description or answer.error is not None:  # a part without one belongs to the row before
                said, note = part.description or call.description, part.note or None
                self._rows.append(Row(part.tool, said, started, took, answer.trouble, note, answer.snapshot))
            if answer.error is not None:
                if part.tool == "browser_file_upload":
                    await self._stage.tools.call(part.tool, {})  # its chooser would stand in the way of what follows
                break
        return answer

    async def _judged(self, call: ToolCall, answer: ToolAnswer) -> Outcome | None:
        broken = broken_by(answer, self._stage)
        self._stage.typing = call.tool == "browser_type" and not call.arguments.get("submit")
        if isinstance(self._action, Type) and self._action.query is not None:
            self._stage.field = self._action.query
        if answer.error is not None:
            # A page that cannot be opened says nothing of the app; a control that cannot be used does.
            deed = Deed.ERROR if call.tool in {"browser_navigate", "browser_tabs"} else Deed.FAILED
            return self._outcome(deed, answer.trouble or answer.error)
        return None if broken is None else self._outcome(Deed.FAILED, broken)

    def _noted(self, resolved: Nothing | Keep, view: View) -> Outcome | None:
        if isinstance(resolved, Keep):
            self._stage.remember(resolved.variable, resolved.value)
        note = resolved.note or None if isinstance(resolved, Keep) else None
        now = self._stage.clock.now()
        self._rows.append(Row("browser_snapshot", resolved.description, now, 0.0, note=note, snapshot=view.snapshot))
        return None

    async def _wait_for(self, checks: Sequence[Claim], within: float | None) -> Outcome | None:
        started, began = self._stage.clock.now(), self._stage.clock.monotonic()
        for check in checks:
            left = max(0.0, began + (within or WAIT) - self._stage.clock.monotonic())
            seen = await self._stage.tools.hold(check, left)
            took = self._stage.clock.monotonic() - began
            if not seen.holds:
                error = f"waited {took:.0f} s in vain; seen: {seen.seen}"
                self._rows.append(Row("browser_wait_for", str(self._action), started, took, error))
                return self._outcome(Deed.FAILED, error)
        took = self._stage.clock.monotonic() - began
        self._rows.append(Row("browser_wait_for", str(self._action), started, took))
        return None

    async def _mailed(self, deed: MailDeed) -> Outcome | None:
        started, began = self._stage.clock.now(), self._stage.clock.monotonic()
        done = await do_mail(deed, self._stage)
        took = self._stage.clock.monotonic() - began
        note = deed.note or None
        self._rows.append(Row(done.tool, done.description, started, took, done.error, note, done.snapshot))
        return None if done.deed is Deed.DONE else self._outcome(done.deed, done.error or "", done.hint)

    def _unresolved(self, resolved: Unresolved | WaitFor, view: View) -> Outcome:
        if view.modal is not None and self._hopeless(view):
            hint = "say in the plan what to do with it: Accept the dialog, or: Dismiss the dialog"
            return self._outcome(Deed.FAILED, str(view.modal), hint)
        if view.trouble is not None:
            return self._outcome(Deed.ERROR, view.trouble)
        if isinstance(resolved, WaitFor):
            return self._outcome(Deed.FAILED, f"waited {self._patience:g} s in vain: {resolved.description}")
        hint = how_to_say(self._action, resolved, view.tree)
        return replace(self._outcome(Deed.ERROR, resolved.reason, hint), candidates=resolved.candidates)

    def _outcome(self, deed: Deed, error: str, hint: str = "") -> Outcome:
        return Outcome(deed, Resolver.PLAIN, tuple(self._rows), error, hint)


def _placed(action: Action, stage: Stage) -> Action:
    """Addresses as absolute ones, files beside the plan, "the same field" as the one that was typed into last."""
    match action:
        case Open(address):
            return Open(urljoin(stage.base_url, address))
        case NewTab(address) if address is not None:
            return NewTab(urljoin(stage.base_url, address))
        case Upload(paths, query):
            return Upload(tuple(str((stage.folder / path).resolve()) for path in paths), query)
        case Type(query=Query(name="same", quoted=False)) if stage.field is not None:
            return replace(action, query=stage.field)
        case _:
            return action
