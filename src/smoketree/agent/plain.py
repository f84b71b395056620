"""The literal resolver: carries out what the grammar of plain English reads. No model, no network, no guess."""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urljoin

from smoketree.agent.literal.actions import Action, NewTab, Open, SwitchTab, Upload, WaitElement, WaitText, with_values
from smoketree.agent.literal.explain import suggest
from smoketree.agent.literal.read import read
from smoketree.agent.literal.resolve import Keep, Nothing, ToolCall, WaitFor, resolve
from smoketree.agent.literal.target import Unresolved
from smoketree.agent.outcome import Deed, HandedOn, Outcome, Row
from smoketree.agent.stage import Stage, View
from smoketree.browser.checks import TextShown
from smoketree.browser.protocol import TabHeader, ToolAnswer
from smoketree.plan.model import Step
from smoketree.report.model import Resolver
from smoketree.snapshot.tree import Tree

WAIT = 15.0
"""Seconds that "wait for ..." waits, unless the plan says how long."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.25
_STALE = "not found in the current page snapshot"


class LiteralResolver:
    """Does a step where the grammar reads every word of it and the page has exactly the elements it names."""

    async def perform(self, step: Step, stage: Stage) -> Outcome | HandedOn:
        """See `StepResolver`. Raises BrowserError when the browser is gone."""
        reading = read(step.text)
        if reading is None:
            view = await stage.look()
            return HandedOn(f'nobody could read "{step.text}"', _ways(suggest(step.text, view.tree)), retryable=False)
        rows: list[Row] = []
        for action in reading.actions:
            ended = await _Deed(with_values(action, stage.fill), stage, rows).do()
            if ended is None:
                continue
            if ended.deed is Deed.ERROR and not rows:
                return HandedOn(ended.error or "", ended.hint, ended.candidates)
            return ended
        return Outcome(Deed.DONE, Resolver.LITERAL, tuple(rows))


class _Deed:
    """One action on its way to the page; what was done for it is added to `rows`."""

    def __init__(self, action: Action, stage: Stage, rows: list[Row]) -> None:
        self._action = _placed(action, stage)
        self._stage = stage
        self._rows = rows
        self._patience = WAIT if isinstance(action, WaitElement) else stage.patience
        self._began = stage.clock.monotonic()

    async def do(self) -> Outcome | None:
        """Does it; None where it was done, else why not."""
        if isinstance(self._action, WaitText):
            return await self._wait_for_text(self._action)
        pause = _FIRST_PAUSE
        while True:
            view = await self._stage.look() if self._needs_the_page() else View(Tree(()))
            resolved = resolve(self._action, view.tree, await self._tabs())
            if isinstance(resolved, ToolCall) and resolved.note:
                # Words without quotes may match what is about to go: only a quiet page is taken at its word.
                view = await self._quiet()
                resolved = resolve(self._action, view.tree, await self._tabs())
            if isinstance(resolved, ToolCall):
                answer = await self._call(resolved)
                if answer is None:
                    continue  # the element went between the look and the deed; nothing was dispatched
                return await self._judged(resolved, answer)
            if isinstance(resolved, (Nothing, Keep)):
                return self._noted(resolved, view)
            if view.blocked is not None or self._late():
                return self._unresolved(resolved, view)
            await self._stage.clock.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    def _late(self) -> bool:
        return self._stage.clock.monotonic() - self._began >= self._patience

    def _needs_the_page(self) -> bool:
        return not isinstance(self._action, (Open, NewTab))

    async def _tabs(self) -> Sequence[TabHeader]:
        if not isinstance(self._action, SwitchTab):
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
            self._rows.append(
                Row(part.tool, part.description, started, took, answer.error, part.note or None, answer.snapshot)
            )
            if answer.error is not None:
                break
        return answer

    async def _judged(self, call: ToolCall, answer: ToolAnswer) -> Outcome | None:
        status = answer.page.status if answer.page is not None else None
        self._stage.typing = call.tool == "browser_type" and not call.arguments.get("submit")
        if answer.error is not None:
            # A page that cannot be opened says nothing of the app; a control that cannot be used does.
            deed = Deed.ERROR if call.tool in {"browser_navigate", "browser_tabs"} else Deed.FAILED
            return self._outcome(deed, answer.error)
        if call.tool == "browser_navigate" and status is not None and status.startswith("5"):
            return self._outcome(Deed.FAILED, f"the page answered {status}")
        return None

    def _noted(self, resolved: Nothing | Keep, view: View) -> Outcome | None:
        if isinstance(resolved, Keep):
            self._stage.remember(resolved.variable, resolved.value)
        note = resolved.note or None if isinstance(resolved, Keep) else None
        now = self._stage.clock.now()
        self._rows.append(Row("browser_snapshot", resolved.description, now, 0.0, note=note, snapshot=view.snapshot))
        return None

    async def _wait_for_text(self, action: WaitText) -> Outcome | None:
        started, began = self._stage.clock.now(), self._stage.clock.monotonic()
        seen = await self._stage.tools.hold(TextShown(action.text, negated=action.gone), WAIT)
        took = self._stage.clock.monotonic() - began
        error = None if seen.holds else f"waited {took:.0f} s in vain; seen: {seen.seen}"
        self._rows.append(Row("browser_wait_for", str(action), started, took, error))
        return None if seen.holds else self._outcome(Deed.FAILED, error or "")

    def _unresolved(self, resolved: Unresolved | WaitFor, view: View) -> Outcome:
        if view.blocked is not None:
            hint = "say in the plan what to do with it: Accept the dialog, or: Dismiss the dialog"
            return self._outcome(Deed.FAILED, view.blocked, hint)
        if isinstance(resolved, WaitFor):
            return self._outcome(Deed.FAILED, f"waited {self._patience:g} s in vain: {resolved.description}")
        hint = resolved.hint or _ways(suggest(self._action, view.tree))
        return replace(self._outcome(Deed.ERROR, resolved.reason, hint), candidates=resolved.candidates)

    def _outcome(self, deed: Deed, error: str, hint: str = "") -> Outcome:
        return Outcome(deed, Resolver.LITERAL, tuple(self._rows), error, hint)


def _placed(action: Action, stage: Stage) -> Action:
    """Addresses as absolute ones, files beside the plan."""
    match action:
        case Open(address):
            return Open(urljoin(stage.base_url, address))
        case NewTab(address) if address is not None:
            return NewTab(urljoin(stage.base_url, address))
        case Upload(paths, query):
            return Upload(tuple(str((stage.folder / path).resolve()) for path in paths), query)
        case _:
            return action


def _ways(suggestions: Sequence[str]) -> str:
    return "say it as: " + " | ".join(suggestions) if suggestions else "see docs/plan-language.md for what is read"
