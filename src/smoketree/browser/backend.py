"""The tool list: finds a tool by name, checks its arguments, runs it and answers."""

from collections.abc import Mapping, Sequence

from playwright.async_api import Error
from pydantic import ValidationError

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.modal import ModalAppearedError
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import Tool, ToolArgs, wrong
from smoketree.errors import SmoketreeError


class BrowserServerBackend:
    """The tools over one context. A tool that fails answers with `error`; nothing is raised but by a dead browser."""

    def __init__(self, context: Context, tools: Sequence[Tool]) -> None:
        self._context = context
        self._tools = {tool.name: tool for tool in tools}

    @property
    def tools(self) -> tuple[Tool, ...]:
        return tuple(self._tools.values())

    async def call(self, name: str, arguments: Mapping[str, object], *, snapshots: bool = True) -> ToolAnswer:
        """Calls a tool. Every string of the answer has gone through the redactor."""
        if self._context.current is not None:
            await self._context.current.finish()
        answer = await self._answer(name, arguments, snapshots=snapshots)
        if self._context.current is not None:
            self._context.current.called()
        return self._context.redactor.everywhere(answer)

    async def _answer(self, name: str, arguments: Mapping[str, object], *, snapshots: bool) -> ToolAnswer:
        tool = self._tools.get(name)
        if tool is None:
            return ToolAnswer(error=f'Tool "{name}" not found', show_page=False)
        try:
            args = tool.model.model_validate(dict(arguments))
        except ValidationError as error:
            return ToolAnswer(error=wrong(name, error, tool.schema), show_page=False)
        response = Response(self._context, snapshots=snapshots)
        try:
            await self._run(tool, args, response)
            return await response.finish()
        except (ToolFailure, Error) as error:
            # The page went away while the answer was built; the answer still carries what the tool itself reported.
            response.fail(self._words(error))
            return response.bare()
        except SmoketreeError:
            raise
        except Exception as error:  # noqa: BLE001 - a client's odd call must not end the session
            response.fail(self._context.redactor.text(f"{type(error).__name__}: {error}"))
            return response.bare()

    async def _run(self, tool: Tool, args: ToolArgs, response: Response) -> None:
        """Runs the tool; what it cannot do becomes an error of the response."""
        tab: Tab | None = None
        try:
            if tool.scope == "context":
                await tool.run(self._context, args, response)
                return
            tab = await self._context.ensure_tab()
            misfit = tab.misfit(tool.name, tool.clears)
            if misfit is not None:
                response.add_error(self._gated(misfit))
                return
            await tool.run(tab, args, response)
        except ModalAppearedError:
            await self._blocked(tool, tab, response)
        except ToolFailure as failure:
            response.fail(str(failure))
        except Error as error:
            closed_by_page = tab is not None and tab.page.is_closed() and not tool.read_only
            if closed_by_page and not self._context.closing:
                response.add_result("The page closed its tab.")
            else:
                response.fail(self._words(error))
        finally:
            if tool.kind != "readOnly":
                for open_tab in self._context.tabs:
                    open_tab.windows.clear()

    async def _blocked(self, tool: Tool, tab: Tab | None, response: Response) -> None:
        """A dialog or a file chooser came up: what acts has done what it was to do."""
        if tab is not None:
            await self._context.opened_by(tab)
        if tool.read_only:
            response.add_error(self._gated(f'Tool "{tool.name}" does not handle the modal state.'))

    def _gated(self, misfit: str) -> str:
        """As Playwright MCP words it, for its clients."""
        return misfit if self._context.options.strict else f"Error: {misfit}"

    def _words(self, error: ToolFailure | Error) -> str:
        """What went wrong; redacted before it is shortened, so that no half of a secret is left over."""
        text = error.message if isinstance(error, Error) else str(error)
        return brief(self._context.redactor.text(text)) if isinstance(error, Error) else text
