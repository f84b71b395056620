"""The page as it stands, as an answer of the browser tells of it."""

from dataclasses import dataclass, replace
from functools import cached_property

from smoketree.browser.protocol import ModalState, TabHeader, ToolAnswer
from smoketree.snapshot.tree import SnapshotError, Tree, parse


@dataclass(frozen=True)
class PageView:
    """A page at one moment. `snapshot` is None while something blocks the page; `trouble` says what else there is."""

    url: str = ""
    title: str = ""
    status: str | None = None
    snapshot: str | None = None
    modals: tuple[ModalState, ...] = ()
    tabs: tuple[TabHeader, ...] = ()
    events: tuple[str, ...] = ()
    trouble: str | None = None

    @cached_property
    def tree(self) -> Tree:
        try:
            return parse(self.snapshot or "")
        except SnapshotError:
            return Tree(())

    @property
    def blocked(self) -> bool:
        """Whether a dialog or a file chooser is open."""
        return bool(self.modals)


def page_view_of(answer: ToolAnswer, before: PageView | None = None) -> PageView:
    """The page that an answer tells of; address and title are those of before where it does not say."""
    page = answer.page
    found = PageView(
        url=page.url if page is not None else (before.url if before is not None else ""),
        title=page.title if page is not None else (before.title if before is not None else ""),
        status=page.status if page is not None else None,
        snapshot=answer.snapshot,
        modals=answer.modals,
        tabs=answer.tabs or (before.tabs if before is not None else ()),
        events=answer.events,
    )
    missing = answer.snapshot is None and not answer.modals
    return replace(found, trouble=answer.error or "the page gave no snapshot") if missing else found
