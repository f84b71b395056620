"""The page as it was last looked at, for what is shown while a line is typed. No keystroke looks at it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import anyio

from smoketree.browser.options import Secret
from smoketree.interactive.completion import Name, names_of
from smoketree.interactive.preview import Preview, preview
from smoketree.language.index import PageIndex
from smoketree.run.open_case import OpenCase
from smoketree.snapshot.tree import SnapshotError, Tree, parse


@dataclass(slots=True)
class PageNow:
    """What is known of the page. `case` is the one that is in hand; `values` are the names of secrets and variables,
    `secrets` the secrets by their names."""

    case: OpenCase | None = None
    index: PageIndex | None = None
    names: tuple[Name, ...] = ()
    values: tuple[str, ...] = ()
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    _snapshot: str | None = None

    async def refresh(self) -> bool:
        """Looks at the page again; whether it is another one than before. Raises BrowserError."""
        if self.case is None:
            return False
        answer = await self.case.tools.call("browser_snapshot", {})
        if answer.snapshot is None or answer.snapshot == self._snapshot:
            return False
        self._snapshot = answer.snapshot
        # In a thread: a large page takes longer to read than a person waits for a letter.
        self.index, self.names = await anyio.to_thread.run_sync(_read, answer.snapshot)
        return True

    def preview(self, line: str) -> Preview:
        """What the line would do on the page."""
        fill = str if self.case is None else self.case.walk.stage.fill
        return preview(self.hide(line), self.index, fill)

    def hide(self, line: str) -> str:
        """The line with the placeholder of each secret whose value is in it."""
        for name, secret in self.secrets.items():
            line = line.replace(secret.value, f"{{{{secret.{name}}}}}")
        return line


def _read(snapshot: str) -> tuple[PageIndex, tuple[Name, ...]]:
    """The page with all that is made of it once, when something is first looked up."""
    try:
        tree = parse(snapshot)
    except SnapshotError:
        tree = Tree(())
    index = PageIndex(tree)
    index.called("")
    index.with_word("")
    index.of_roles(())
    return index, names_of(index)
