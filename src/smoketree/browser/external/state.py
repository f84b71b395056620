"""The storage state of a session on another's server: it is passed by files."""

import json
from collections.abc import Awaitable, Callable, Container, Mapping
from pathlib import Path
from typing import Any

import anyio

from smoketree.browser.external.links import read_linked
from smoketree.browser.external.sections import links
from smoketree.browser.protocol import ToolAnswer
from smoketree.errors import BrowserError

NOT_KEPT = {"unavailable": True}
"""The storage state of a server that gives none."""


class State:
    """Keeps and restores it. `call_tool` calls a tool, `tools` are those that the server has; `output` is the folder
    that the two share, None if there is none."""

    def __init__(
        self,
        call_tool: Callable[[str, Mapping[str, object]], Awaitable[ToolAnswer]],
        tools: Container[str],
        output: Path | None,
    ) -> None:
        self._call_tool = call_tool
        self._tools = tools
        self._output = output

    async def restore(self, state: Mapping[str, object] | Path) -> None:
        """Puts a state, or that in a file, in place of what is there. Raises BrowserError."""
        if state == NOT_KEPT or "browser_set_storage_state" not in self._tools or self._output is None:
            raise BrowserError(
                "the browser server does not support storage states (cookies of a plan that this one needs)",
                "start it with --caps storage",
            )
        text = await anyio.Path(state).read_text("utf-8") if isinstance(state, Path) else json.dumps(state)
        file = self._output / "start.json"
        try:
            file.touch(mode=0o600)
            file.write_text(text, "utf-8")
            answer = await self._call_tool("browser_set_storage_state", {"filename": str(file)})
        finally:
            file.unlink(missing_ok=True)
        if answer.error is not None:
            raise BrowserError(f"the browser server does not take the storage state: {answer.error}")

    async def kept(self) -> Mapping[str, object]:
        """What the server has now; `NOT_KEPT` where it does not give it."""
        if "browser_storage_state" not in self._tools or self._output is None:
            return NOT_KEPT
        answer = await self._call_tool("browser_storage_state", {})
        linked = links(answer.results[0]) if answer.results else ()
        if answer.error is not None or not linked:
            return NOT_KEPT
        state: Any = json.loads(read_linked(linked[0].path, self._output, kinds=(".json",)))
        return state if isinstance(state, dict) else NOT_KEPT
