"""`smoketree mcp`: the server for coding agents. Five tools over one core: test, lint, try, draft,
explain."""

import asyncio
import contextlib
import importlib
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from smoketree import shipped_docs
from smoketree.errors import SmoketreeError
from smoketree.mcp_server.dispatcher import Dispatcher, Message, ProgressReporter, Resource, Send

if TYPE_CHECKING:
    from smoketree.mcp_server.smoke_try import TrySession

_CLOSING_SECONDS = 75.0
_GRACE_SECONDS = 1.0
"""Clients that go away may end us by force soon after: a run has to be stopped, and its report sent, by then."""
_AT_ONCE = 2
"""Calls that drive a browser side by side; more of them wait."""
_INSTRUCTIONS = (
    "Tests a running web app in a real browser by plans in plain English. smoke_test runs a plan and reports the lines "
    "that failed and the actual results; smoke_lint checks how a plan is read; smoke_try carries out lines one by one "
    "while you write a plan; smoke_plan drafts a plan from a page; smoke_diagnose explains a failure. "
    "After a change to the app's code, run the plans that touch it. "
    "This is how to write lines that are read without a model (also the resource smoketree://cheat-sheet):\n\n"
)

CHEAT_SHEET = "smoketree://cheat-sheet"

Result = dict[str, Any]
Tool = Callable[[Mapping[str, object], ProgressReporter], Awaitable[Result]]


@dataclass(slots=True)
class AgentTools:
    """What all clients of one server share: `flags` are the settings that it was started with. `follow_roots` makes
    the client's workspace the working folder: for a server with one client only. `endings` are calls at work, and what
    of them still has to come to its end."""

    flags: Mapping[str, object] = field(default_factory=dict)
    follow_roots: bool = False
    endings: set[asyncio.Future[Any]] = field(default_factory=set)
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))

    async def close(self) -> None:
        """Waits for calls that were stopped to come to their end: the report is written, the browser is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING_SECONDS):
                while self.endings:
                    await asyncio.wait(set(self.endings))
                    await asyncio.sleep(0)  # what has ended takes itself out

    def watch(self, call: asyncio.Future[Any] | None) -> None:
        """Takes note of a call: the server does not end before it does."""
        if call is not None:
            self.endings.add(call)
            call.add_done_callback(self.endings.discard)

    async def smoke_test(self, given: Mapping[str, object], reporter: ProgressReporter) -> Result:
        """Runs plans. Raises SmoketreeError for what is wrong with the input, or could not be written."""
        from smoketree.mcp_server.smoke_arguments import SmokeTest, read_arguments, settings_for
        from smoketree.mcp_server.smoke_run import prepared_run, run_for, structured, summary, unread_lines, unread_of
        from smoketree.report.store import Store
        from smoketree.run.run import write_outputs

        settings = await asyncio.to_thread(settings_for, read_arguments(SmokeTest, given), self.flags)
        run = await asyncio.to_thread(prepared_run, settings, reporter)
        async with self.turn:
            report = await run_for(run, self.watch)
        await asyncio.to_thread(write_outputs, report, settings)
        store = Store(settings.out)
        folder, json_file = store.run_folder(report.run_id), store.results / f"{report.run_id}.json"
        text, data = summary(report, folder, json_file), structured(report, folder, json_file)
        unread = [] if report.passed or report.usage.requests else await asyncio.to_thread(unread_of, settings)
        if unread:
            text += "\n".join(["", "Lines that were not read, as no model was used:", *unread_lines(unread)]) + "\n"
            data["unread"] = [asdict(reading) for reading in unread]
        return _result(text, data)

    async def smoke_lint(self, given: Mapping[str, object], _: ProgressReporter) -> Result:
        """Checks plans. Raises SmoketreeError."""
        from smoketree.mcp_server.smoke_arguments import SmokeLint, read_arguments, settings_for
        from smoketree.mcp_server.smoke_run import lint_markdown
        from smoketree.run.linting import lint_data, lint_plans

        settings = await asyncio.to_thread(settings_for, read_arguments(SmokeLint, given), self.flags)
        linted = await asyncio.to_thread(lint_plans, settings.model_copy(update={"url": None}))
        return _result(lint_markdown(linted), lint_data(linted))

    async def smoke_plan(self, given: Mapping[str, object], reporter: ProgressReporter) -> Result:
        """Drafts a plan. Raises SmoketreeError."""
        from smoketree.mcp_server import smoke_arguments as arguments
        from smoketree.mcp_server.smoke_authoring import as_data, as_markdown, draft_of, save
        from smoketree.settings import url_given

        asked: arguments.SmokePlan = arguments.read_arguments(arguments.SmokePlan, given)
        out = None if asked.out is None else Path(arguments.inside(asked.out))
        settings = arguments.settings_of(asked.model_dump(exclude={"out"}), self.flags)
        without_secrets = settings.model_copy(update={"secret": ()})  # a draft types none
        arguments.refuse_to_carry_elsewhere(without_secrets, url_given(self.flags))
        async with self.turn:
            draft = await draft_of(settings, reporter.report)
        if out is not None:
            save(draft, out)
        return _result(as_markdown(draft, settings.url or "", out), as_data(draft, out))

    async def smoke_diagnose(self, given: Mapping[str, object], reporter: ProgressReporter) -> Result:
        """Explains a report. Raises SmoketreeError."""
        from smoketree.mcp_server.smoke_arguments import SmokeDiagnose, read_arguments
        from smoketree.mcp_server.smoke_authoring import explained
        from smoketree.report.diagnose import data, markdown

        asked: SmokeDiagnose = read_arguments(SmokeDiagnose, given)
        found, paragraph = await explained(asked, self.flags, reporter.report)
        said = markdown(found) + (f"\n{paragraph}\n" if paragraph else "")
        return _result(said, {**data(found), "opinion": paragraph})


class AgentToolsServer(Dispatcher):
    """One client of the server for coding agents."""

    def __init__(self, agent_tools: AgentTools, send: Send | None = None) -> None:
        instructions = _INSTRUCTIONS + _cheat_sheet()
        super().__init__(send, name="smoketree", title="smoketree", instructions=instructions)
        self._session: TrySession | None = None
        self._session_in_use = asyncio.Lock()
        self._agent_tools = agent_tools
        self._ways: dict[object, Send] = {}
        self._tools: dict[str, Tool] = {
            "smoke_test": agent_tools.smoke_test,
            "smoke_lint": agent_tools.smoke_lint,
            "smoke_try": self.smoke_try,
            "smoke_plan": agent_tools.smoke_plan,
            "smoke_diagnose": agent_tools.smoke_diagnose,
        }

    def reports_progress(self, message: Message) -> bool:
        """Every call may take long: its stream is kept open while it does."""
        return message.get("method") == "tools/call" and message.get("id") is not None

    @contextlib.contextmanager
    def progress_channel(self, message: Message, send: Send) -> Iterator[None]:
        token = _token(message.get("params"))
        if token is None:
            yield
            return
        self._ways[token] = send
        try:
            yield
        finally:
            del self._ways[token]

    def resources(self) -> dict[str, Resource]:
        return {CHEAT_SHEET: Resource("cheat-sheet", "How to write plan lines", "text/markdown", _cheat_sheet)}

    async def tools(self) -> list[Message]:
        from smoketree.mcp_server.smoke_arguments import tool_list

        return await asyncio.to_thread(tool_list)

    async def called(self, name: str, arguments: Message, meta: Message) -> Message:
        tool = self._tools.get(name)
        if tool is None:
            return _failed(f'Tool "{name[:100]}" not found: there are {", ".join(self._tools)}')
        self._agent_tools.watch(asyncio.current_task())
        token = _token({"_meta": meta})
        try:
            async with ProgressReporter(self._ways.get(token, self._send), token).sending() as reporter:
                return await tool(arguments, reporter)
        except SmoketreeError as error:
            return _failed(error.message + (f"\n{error.hint}" if error.hint else ""))

    async def smoke_try(self, given: Mapping[str, object], reporter: ProgressReporter) -> Result:
        """Carries out lines in the client's session. Raises SmoketreeError."""
        from smoketree.mcp_server.smoke_arguments import SmokeTry, read_arguments
        from smoketree.mcp_server.smoke_try import TrySession, as_markdown, refuse_files_elsewhere, settings_for_try

        asked: SmokeTry = read_arguments(SmokeTry, given)
        refuse_files_elsewhere(asked.lines)
        async with self._session_in_use, self._agent_tools.turn:
            current = None if self._session is None or self._session.task.done() else self._session
            settings = settings_for_try(asked, self._agent_tools.flags, current)
            if current is None or asked.restart or settings != current.settings:
                if self._session is not None:
                    self._session.close()
                    await asyncio.wait({self._session.task})
                self._session = current = TrySession(settings)
                self._agent_tools.watch(current.task)
            answer = await current.enter(asked.lines, reporter.report)
        return _result(as_markdown(answer), answer)

    def cancel_all(self) -> None:
        """Stops whatever runs for this client, and closes its session."""
        super().cancel_all()
        if self._session is not None:
            self._session.close()

    async def prepare(self) -> None:
        """Goes to the client's workspace, and reads what the first call will need, while the client thinks."""
        if self._agent_tools.follow_roots:
            folder = await self.workspace()
            if folder is not None:
                os.chdir(folder)
        for name in ("smoke_arguments", "smoke_run"):
            await asyncio.to_thread(importlib.import_module, f"smoketree.mcp_server.{name}")


async def serve_agent_tools(agent_tools: AgentTools) -> None:
    """Serves the client at stdin and stdout until it goes away. What it had running is stopped, and reported."""
    from smoketree.mcp_server.stdio import converse, private_stdout

    with private_stdout() as out:
        await converse(out, lambda send: AgentToolsServer(agent_tools, send), agent_tools.close, grace=_GRACE_SECONDS)


def agent_tools_app(agent_tools: AgentTools, *, hosts: tuple[str, ...], token: str | None) -> Any:
    """The ASGI application that serves them at `/mcp`; see `BrowserServer.http_app`."""
    from smoketree.mcp_server.http import Client, Clients, app_of

    return app_of(
        Clients(lambda send: Client(AgentToolsServer(agent_tools, send))),
        hosts=hosts,
        token=token,
        close=agent_tools.close,
    )


def _cheat_sheet() -> str:
    return shipped_docs.shipped_page(shipped_docs.CHEAT_SHEET)


def _token(params: object) -> str | int | None:
    meta = params.get("_meta") if isinstance(params, dict) else None
    token = meta.get("progressToken") if isinstance(meta, dict) else None
    return token if isinstance(token, str | int) and not isinstance(token, bool) else None


def _result(text: str, structured: Mapping[str, object]) -> Result:
    return {"content": [{"type": "text", "text": text}], "structuredContent": dict(structured)}


def _failed(text: str) -> Result:
    return {"content": [{"type": "text", "text": f"### Error\n{text}"}], "isError": True}
