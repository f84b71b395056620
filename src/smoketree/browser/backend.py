"""The tool list: finds a tool by name, checks its arguments, runs it and answers."""

from collections.abc import Mapping, Sequence

from playwright.async_api import Error
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.modal import ModalAppearedError
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.registry import Tool, ToolArgs
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


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
        answer = await self._answer(name, arguments, snapshots=snapshots)
        return self._context.redactor.everywhere(answer)

    async def _answer(self, name: str, arguments: Mapping[str, object], *, snapshots: bool) -> ToolAnswer:
        tool = self._tools.get(name)
        if tool is None:
            return ToolAnswer(error=f'Tool "{name}" not found')
        try:
            args = tool.model.model_validate(dict(arguments))
        except ValidationError as error:
            return ToolAnswer(error=_bad_arguments(name, error))
        response = Response(self._context, snapshots=snapshots)
        try:
            await self._run(tool, args, response)
            return await response.finish()
        except (ToolFailure, Error) as error:
            # The page went away while the answer was made; what the tool itself said is told below.
            response.add_error(self._words(error))
            return response.bare()

    async def _run(self, tool: Tool, args: ToolArgs, response: Response) -> None:
        """Runs the tool; what it cannot do becomes an error of the response."""
        tab: Tab | None = None
        try:
            if tool.scope == "context":
                await tool.run(self._context, args, response)
                return
            tab = await self._context.ensure_tab()
            tab.gate(tool.name, tool.clears)
            await tool.run(tab, args, response)
        except ModalAppearedError:
            if tool.read_only:
                response.add_error(f'Tool "{tool.name}" does not handle the modal state.')
        except ToolFailure as failure:
            response.add_error(str(failure))
        except Error as error:
            closed_by_page = tab is not None and tab.page.is_closed() and not tool.read_only
            if closed_by_page and not self._context.closing:
                response.add_result("The page closed its tab.")
            else:
                response.add_error(self._words(error))

    def _words(self, error: ToolFailure | Error) -> str:
        """What went wrong; redacted before it is shortened, so that no half of a secret is left over."""
        text = error.message if isinstance(error, Error) else str(error)
        return brief(self._context.redactor.text(text)) if isinstance(error, Error) else text


def _bad_arguments(name: str, error: ValidationError) -> str:
    lines = [f'Invalid arguments for tool "{name}":']
    for detail in error.errors(include_url=False, include_context=False):
        lines += [f"✖ {_problem(detail)}", f"  → at {'.'.join(str(part) for part in detail['loc'])}"]
    return "\n".join(lines)


def _problem(detail: ErrorDetails) -> str:
    if detail["type"] == "missing":
        return "Invalid input: expected a value, received undefined"
    return f"Invalid input: {detail['msg'][0].lower()}{detail['msg'][1:]}"
