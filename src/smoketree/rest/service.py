"""What each request does: one method a route, from message to message."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass

from smoketree.browser.protocol import FORWARD, RELOAD, Image, ToolAnswer
from smoketree.rest import messages as m
from smoketree.rest.problem import RequestProblem
from smoketree.rest.users import Users
from smoketree.snapshot.compress import window
from smoketree.snapshot.rest import for_rest, ref_count

_WHEEL = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass(frozen=True, slots=True)
class _Taken:
    """A whole snapshot as it was last given, for the windows that follow."""

    exclude: m.Exclude
    text: str


class Service:
    """The routes' work. A tab's snapshot is kept for the windows after the first, until something may change it."""

    def __init__(self, users: Users, *, evaluate: bool) -> None:
        self._users = users
        self._evaluate = evaluate
        self._taken: dict[str, _Taken] = {}

    async def health(self) -> m.Health:
        sessions, tabs = self._users.counts
        return m.Health(browser_running=self._users.running, active_sessions=sessions, active_tabs=tabs)

    async def open_tab(self, asked: m.OpenTab) -> m.TabAnswer:
        """Opens a tab; where it cannot go to the address, it is closed again."""
        tab_id = await self._users.open_tab(asked.user_id)
        if asked.url is not None:
            try:
                await self._act(asked.user_id, tab_id, "browser_navigate", {"url": asked.url})
            except RequestProblem:
                await self._users.close_tab(asked.user_id, tab_id)
                raise
        return await self._tab(asked.user_id, tab_id)

    async def list_tabs(self, asked: m.UserQuery) -> m.TabsAnswer:
        tabs = self._users.tabs(asked.user_id)
        return m.TabsAnswer(tabs=tuple([await self._tab(asked.user_id, tab_id) for tab_id in tuple(tabs)]))

    async def close_tab(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        self._taken.pop(tab_id, None)
        await self._users.close_tab(asked.user_id, tab_id)
        return m.Done()

    async def end_session(self, user_id: str) -> m.Done:
        for tab_id in self._users.tabs(user_id):
            self._taken.pop(tab_id, None)
        await self._users.end(user_id, "session_ended")
        return m.Done()

    async def navigate(self, tab_id: str, asked: m.Navigate) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_navigate", {"url": asked.url})

    async def back(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_navigate_back", {})

    async def forward(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_evaluate", {"function": FORWARD})

    async def refresh(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_evaluate", {"function": RELOAD})

    async def click(self, tab_id: str, asked: m.Click) -> m.Done:
        arguments = {"target": asked.target, "doubleClick": asked.double_click, "button": asked.button}
        return await self._act(asked.user_id, tab_id, "browser_click", arguments)

    async def type(self, tab_id: str, asked: m.Type) -> m.Done:
        arguments = {"target": asked.target, "text": asked.text, "submit": asked.submit or asked.press_enter}
        return await self._act(asked.user_id, tab_id, "browser_type", arguments)

    async def press(self, tab_id: str, asked: m.Press) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_press_key", {"key": asked.key})

    async def scroll(self, tab_id: str, asked: m.Scroll) -> m.Done:
        """Turns the wheel where the pointer is after it was moved to the middle of the viewport."""
        size = self._users.tab(asked.user_id, tab_id).page.viewport_size
        if size is not None:
            middle = {"x": size["width"] // 2, "y": size["height"] // 2}
            await self._act(asked.user_id, tab_id, "browser_mouse_move_xy", middle)
        right, down = _WHEEL[asked.direction]
        turn = {"deltaX": right * asked.amount, "deltaY": down * asked.amount}
        return await self._act(asked.user_id, tab_id, "browser_mouse_wheel", turn)

    async def wait(self, tab_id: str, asked: m.Wait) -> m.Done:
        """Waits for a text; without one, for `timeout` milliseconds."""
        seconds = asked.timeout / 1000
        if asked.text is None and asked.text_gone is None:
            return await self._act(asked.user_id, tab_id, "browser_wait_for", {"time": seconds})
        wanted: dict[str, object] = {"timeout": seconds}
        if asked.text is not None:
            wanted["text"] = asked.text
        if asked.text_gone is not None:
            wanted["textGone"] = asked.text_gone
        return await self._act(asked.user_id, tab_id, "browser_wait_for", wanted)

    async def dialog(self, tab_id: str, asked: m.AnswerDialog) -> m.Done:
        answer: dict[str, object] = {"accept": asked.accept}
        if asked.text is not None:
            answer["promptText"] = asked.text
        return await self._act(asked.user_id, tab_id, "browser_handle_dialog", answer)

    async def evaluate(self, tab_id: str, asked: m.Evaluate) -> m.Evaluated:
        if not self._evaluate:
            raise RequestProblem(403, "evaluate_is_off", "scripts are off: start the service with --allow-evaluate")
        answer = await self._called(asked.user_id, tab_id, "browser_evaluate", {"function": asked.expression})
        text = answer.results[0] if answer.results else "null"
        try:
            result = json.loads(text)
        except ValueError:
            result = None  # "undefined"
        return m.Evaluated(**(await self._done(asked.user_id, tab_id, answer)).model_dump(), result=result)

    async def snapshot(self, tab_id: str, asked: m.SnapshotQuery) -> m.SnapshotAnswer:
        """A window of the snapshot; with an offset, of the one that the window before was cut from.

        Where that is not kept any more, of a new one, from its beginning.
        """
        tab = self._users.tab(asked.user_id, tab_id)
        taken = self._taken.get(tab_id) if asked.offset else None
        offset = asked.offset
        if taken is None or taken.exclude != asked.exclude:
            answer = await self._called(asked.user_id, tab_id, "browser_snapshot", {}, changes=False)
            text = for_rest(answer.snapshot or "", exclude_pickers=asked.exclude == "pickers")
            taken = self._taken[tab_id] = _Taken(asked.exclude, text)
            offset = 0
        part = window(taken.text, min(offset, len(taken.text)))
        return m.SnapshotAnswer(
            url=tab.page.url,
            snapshot=part.text,
            refs_count=ref_count(taken.text),
            truncated=part.truncated,
            total_chars=part.total_chars,
            has_more=part.has_more,
            next_offset=part.next_offset,
            screenshot=await self._picture(asked.user_id, tab_id) if asked.include_screenshot else None,
        )

    async def screenshot(self, tab_id: str, asked: m.ScreenshotQuery) -> Image:
        return await self._shot(asked.user_id, tab_id, full_page=asked.full_page)

    async def _picture(self, user_id: str, tab_id: str) -> m.Screenshot:
        image = await self._shot(user_id, tab_id, full_page=False)
        return m.Screenshot(data=base64.b64encode(image.content).decode(), mime_type=image.mime_type)

    async def _shot(self, user_id: str, tab_id: str, *, full_page: bool) -> Image:
        wanted = {"type": "png", "fullPage": full_page}
        answer = await self._called(user_id, tab_id, "browser_take_screenshot", wanted, changes=False)
        if not answer.images:
            raise RequestProblem(500, "no_picture", "no picture could be taken")
        return answer.images[0]

    async def _act(self, user_id: str, tab_id: str, tool: str, arguments: Mapping[str, object]) -> m.Done:
        before = set(self._users.tabs(user_id))
        answer = await self._called(user_id, tab_id, tool, arguments)
        return await self._done(user_id, tab_id, answer, before)

    async def _done(self, user_id: str, tab_id: str, answer: ToolAnswer, before: set[str] | None = None) -> m.Done:
        tabs = self._users.tabs(user_id)
        opened = tuple(other for other in tabs if before is not None and other not in before)
        page = answer.page if tab_id in tabs else None
        return m.Done(
            url=page.url if page else "",
            title=page.title if page else "",
            opened_tabs=opened,
            events=answer.events,
            modal=str(answer.modals[0]) if answer.modals else None,
        )

    async def _called(
        self, user_id: str, tab_id: str, tool: str, arguments: Mapping[str, object], *, changes: bool = True
    ) -> ToolAnswer:
        """Calls a tool; what may change a page drops the snapshots of all the user's tabs (one may write to another).

        Raises RequestProblem where the tool could not do it.
        """
        if changes:
            for other in (tab_id, *self._users.tabs(user_id)):
                self._taken.pop(other, None)
        answer = await self._users.call(user_id, tab_id, tool, arguments)
        if answer.error is not None:
            if answer.modals:
                raise RequestProblem(409, "dialog_open", f"{answer.modals[0]}: answer it first (POST .../dialog)")
            raise RequestProblem(422, "not_done", answer.error)
        return answer

    async def _tab(self, user_id: str, tab_id: str) -> m.TabAnswer:
        tab = self._users.tab(user_id, tab_id)
        header = await tab.header()
        return m.TabAnswer(tab_id=tab_id, url=header.url, title=header.title)
