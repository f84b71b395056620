"""The people of a case ("As admin: ..."): each has a browser context of their own for the length of the case.

The person of the case's first line has the session's own context, and lines without a name are theirs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from smoketree.browser.protocol import BrowserTools, TabHeader
from smoketree.errors import HandledError


class PersonUnavailable(HandledError):  # noqa: N818 - a result of a line, not an error of this program
    """Raised where no browser context can be opened for a person."""


@dataclass(slots=True)
class People:
    """Who acts now, and which tab each person was at. `current` is "" for lines without a name."""

    current: str = ""
    _first: str | None = None
    _case: int = 1
    _left_at: dict[str, str] = field(default_factory=dict)

    async def become(self, name: str, tools: BrowserTools, url: str) -> None:
        """Makes what follows be done by that person, who begins at `url`; "" is the person of the first line.

        Raises PersonUnavailable, and BrowserError when the browser is gone.
        """
        if self._first is None:
            self._first = self.current = name
        name = name or self._first
        if name == self.current:
            return
        tabs = (await tools.call("browser_tabs", {"action": "list"})).tabs
        self._left_at[self.current] = next((tab.url for tab in tabs if tab.current), "")
        theirs = [tab for tab in tabs if tab.isolated == self._context_of(name)]
        if theirs:
            there = next((tab for tab in theirs if tab.url == self._left_at.get(name)), theirs[-1])
            answer = await tools.call("browser_tabs", {"action": "select", "index": there.index})
        else:
            answer = await tools.call("browser_tabs", self._opening(name, url))
        if answer.error is not None:
            raise PersonUnavailable(f'there is no page for "{name}": {answer.error}')
        self.current = name

    def is_current(self, name: str) -> bool:
        """Whether that person acts now; "" is the person of the first line."""
        return self._first is None or (name or self._first) == self.current

    async def leave(self, tools: BrowserTools) -> None:
        """Ends the case: closes the pages of all but the first person. Raises BrowserError."""
        while theirs := self._isolated((await tools.call("browser_tabs", {"action": "list"})).tabs):
            await tools.call("browser_tabs", {"action": "close", "index": theirs[-1].index})
        self.current, self._first, self._case = "", None, self._case + 1
        self._left_at.clear()

    def _isolated(self, tabs: Sequence[TabHeader]) -> list[TabHeader]:
        names = {self._context_of(name) for name in self._left_at} | {self._context_of(self.current)}
        return [tab for tab in tabs if tab.isolated is not None and tab.isolated in names]

    def _opening(self, name: str, url: str) -> Mapping[str, object]:
        isolated = self._context_of(name)
        return {"action": "new", "url": url, **({"isolatedContext": isolated} if isolated else {})}

    def _context_of(self, name: str) -> str | None:
        """The name of a person's browser context: another in each case. The first person has the session's own."""
        return None if name == self._first else f"{name} ({self._case})"
