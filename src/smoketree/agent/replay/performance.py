"""One step done by its record: found on the page, done, and looked at for what came of it."""

from collections.abc import Mapping

from smoketree.agent.broken import broken_by
from smoketree.agent.code_entry import CodeNotTaken, NoCodeField, enter_code
from smoketree.agent.mailbox import Mailbox
from smoketree.agent.outcome import Deed, HandedOn, Outcome, Row
from smoketree.agent.replay.calls import MAIL, filled_in
from smoketree.agent.replay.described import described
from smoketree.agent.replay.effect import CHECKED, changed
from smoketree.agent.replay.elements import Scene, Unkept, states
from smoketree.agent.replay.record import Action, Record
from smoketree.agent.replay.store import Records
from smoketree.agent.replay.tape import Tape
from smoketree.agent.stage import Stage, View
from smoketree.browser.protocol import ToolAnswer
from smoketree.errors import PlanError
from smoketree.mail.protocol import InboxError, MailError
from smoketree.report.model import Resolver
from smoketree.snapshot.describe import describe
from smoketree.snapshot.tree import Tree

_PATIENCE = 3.0
"""Seconds that the first element may take to come: the other resolvers have their own patience."""

_TRIES = 5
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.25
_STALE = "not found in the current page snapshot"
_NOT_YET = ("intercepts pointer events", "element is not enabled", "element is not visible")
"""Errors that say that nothing was done."""

STALE_NOTE = "replayed, but what came of it before did not come: its record was dropped"


class _Missing(Exception):  # noqa: N818 - control flow within this module
    """Raised where the page has not (yet) what an action needs."""


class Performance:
    """A step on its way to the page, by the record of the address that it begins at."""

    def __init__(self, usable: Mapping[str, Record], stage: Stage, tape: Tape, records: Records) -> None:
        self._usable = usable
        self._stage = stage
        self._tape = tape
        self._records = records
        self._rows: list[Row] = []
        self._refs: dict[str, str] = {}
        self._said: dict[str, str] = {}

    async def perform(self) -> Outcome | HandedOn:
        """See `StepResolver`."""
        try:
            record = await self._fitting()
        except (_Missing, PlanError, Unkept) as missing:
            return HandedOn(f"what was done before does not fit the page: {missing}", retryable=True)
        for number, action in enumerate(record.actions):
            ended = await self._act(record, action, first=number == 0)
            if isinstance(ended, HandedOn):
                return ended
            self._tape.replayed(record)
            if ended is not None:
                return ended
        return Outcome(Deed.DONE, Resolver.REPLAY, tuple(self._rows))

    async def _fitting(self) -> Record:
        """The record for this address, once all that can be looked for beforehand is there. Raises _Missing."""
        within = min(self._stage.patience, _PATIENCE)
        began, pause = self._stage.clock.monotonic(), _FIRST_PAUSE
        while True:
            await self._stage.tools.settled(within)
            view = await self._stage.look()
            record = self._usable.get(self._tape.here)
            try:
                if record is None:
                    raise _Missing("another address")
                for number, action in enumerate(record.actions):
                    if number == 0 or action.ready:
                        self._found(action, view)
                return record
            except _Missing:
                if self._stage.clock.monotonic() - began >= within:
                    raise
            await self._stage.clock.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    def _found(self, action: Action, view: View) -> None:
        """Finds the elements of an action, each the only one that is so. Raises _Missing."""
        if action.tool == "browser_handle_dialog" and not view.answerable:
            raise _Missing("no dialog of the browser is open")
        if action.tool == "browser_file_upload" and (view.modal is None or view.answerable):
            raise _Missing("no file is asked for")
        if view.modal is not None and action.tool not in {"browser_handle_dialog", "browser_file_upload"}:
            raise _Missing(str(view.modal))
        scene = Scene(view.tree)
        self._refs, self._said = {}, {}
        for name, element in action.elements.items():
            found = scene.found(element, self._stage.fill)
            called = f'{element.role} "{element.name or element.beside}"'
            if len(found) != 1:
                raise _Missing(f"{len(found) or 'no'} {called}")
            if action.tool == "browser_click" and states(found[0]) != element.states:
                raise _Missing(f"{called} is in another state")
            self._refs[name] = found[0].ref or ""
            self._said[name] = describe(view.tree, found[0])

    async def _act(self, record: Record, action: Action, *, first: bool) -> Outcome | HandedOn | None:
        """Does one action; None where the step goes on, or is done."""
        view = View(Tree(()))
        answer = ToolAnswer(error="it was never there for long enough")
        started, began = self._stage.clock.now(), self._stage.clock.monotonic()
        for _ in range(_TRIES):
            try:
                view = await self._waited_for(action)
                started, began = self._stage.clock.now(), self._stage.clock.monotonic()
                answer = await self._done(action)
            except (_Missing, PlanError, Unkept, NoCodeField) as missing:
                return self._missed(record, str(missing), first=first)
            except InboxError as trouble:  # the inbox is at fault, not the app
                return self._outcome(Deed.ERROR, trouble.message)
            except (MailError, CodeNotTaken) as trouble:
                return self._outcome(Deed.FAILED, str(trouble))
            if answer.error is None or _STALE not in answer.error:
                break  # else the element went between the look and the deed, and nothing was done
        if first and answer.error is not None and any(words in answer.error for words in (*_NOT_YET, _STALE)):
            return HandedOn(f"what was done before cannot be done: {answer.error}")
        took = self._stage.clock.monotonic() - began
        if answer.error is not None:
            self._rows.append(Row(action.tool, described(action, self._said), started, took, answer.error))
            return self._missed(record, answer.error, first=False)
        self._stage.typing = action.tool == "browser_type" and not action.arguments.get("submit")
        broken = broken_by(answer, self._stage)
        came = broken is not None or await self._came(action, view, answer)
        if not came:
            self._records.drop(record)
        note = None if came else STALE_NOTE
        row = Row(action.tool, described(action, self._said), started, took, note=note, snapshot=answer.snapshot)
        self._rows.append(row)
        return None if broken is None else self._outcome(Deed.FAILED, broken)

    async def _waited_for(self, action: Action) -> View:
        """The page, once it has what the action needs. Raises _Missing after the stage's patience."""
        began, pause = self._stage.clock.monotonic(), _FIRST_PAUSE
        while True:
            view = await self._stage.look()
            try:
                self._found(action, view)
                return view
            except _Missing:
                if self._stage.clock.monotonic() - began >= self._stage.patience:
                    raise
            await self._stage.clock.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    async def _done(self, action: Action) -> ToolAnswer:
        """Makes the call. Raises PlanError where a placeholder has no value."""
        stage, site = self._stage, self._tape.site
        if action.tool not in MAIL:
            arguments = filled_in(action, self._refs, stage.fill, site.origin, site.folder)
            told = {"element": self._said["target"]} if "target" in self._said else {}
            return await stage.tools.call(action.tool, {**told, **arguments})
        if stage.mailbox is None:
            raise _Missing("no inbox is set")
        name = str(action.arguments.get("name", ""))
        match action.tool:
            case "create_temp_email":
                stage.remember(name or "EMAIL", await stage.mailbox.new_address())
            case "wait_for_verification_code":
                stage.remember(name or "CODE", await stage.mailbox.code())
            case "open_email_link":
                return await self._link(action, stage.mailbox)
            case _:
                await enter_code(stage.tools, stage.fill(str(action.arguments["text"])), self._refs.get("target"))
                stage.typing = True
                return await stage.tools.call("browser_snapshot", {})
        return ToolAnswer()

    async def _link(self, action: Action, mailbox: Mailbox) -> ToolAnswer:
        words = action.arguments.get("words")
        url = await mailbox.link(str(words) if words is not None else None)
        return await self._stage.tools.call("browser_navigate", {"url": url})

    async def _came(self, action: Action, before: View, answer: ToolAnswer) -> bool:
        """Whether what came of the action before came again; waits for it as long as for an element."""
        effect, modal = action.effect, bool(answer.modals)
        if action.tool not in CHECKED or modal or not (effect.changed or effect.url):
            return True
        began, pause, after = self._stage.clock.monotonic(), _FIRST_PAUSE, answer.snapshot
        while True:
            there = effect.url is None or self._tape.here == effect.url
            if there and (not effect.changed or before.snapshot is None or changed(before.snapshot, after)):
                return True
            if self._stage.clock.monotonic() - began >= self._stage.patience:
                return False
            await self._stage.clock.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)
            view = await self._stage.look()
            if view.modal is not None:
                return True
            after = view.snapshot

    def _missed(self, record: Record, why: str, *, first: bool) -> Outcome | HandedOn:
        """An action that the page has no place for. Before the first of a step it is handed on; after that nobody may
        begin anew: the step ends, and another attempt does without records."""
        if first and not self._rows:
            return HandedOn(f"what was done before does not fit the page: {why}")
        self._records.drop(record)
        done = f"a part of it was done as recorded, then: {why}; the record was dropped"
        return self._outcome(Deed.ERROR, done)

    def _outcome(self, deed: Deed, error: str) -> Outcome:
        return Outcome(deed, Resolver.REPLAY, tuple(self._rows), error)
