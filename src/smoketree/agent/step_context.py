"""What a resolver is given to work with: the browser's tools, the plan's values, and the page as it stands."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from dataclasses import field as made
from pathlib import Path

from smoketree.agent.case_context import CaseContext
from smoketree.agent.mailbox import Mailbox
from smoketree.agent.people import People
from smoketree.agent.reading_order import PlanReading
from smoketree.browser.protocol import BrowserTools, ModalState, ToolAnswer
from smoketree.clock import Clock
from smoketree.language.entered import EnteredValues
from smoketree.snapshot.drawn import as_drawn, splits_rows
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Tree, parse

_LEAVE = """() => {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  field?.blur?.();
}"""

_FRESH = 0.1
"""Seconds for which the snapshot of a page that has settled stands for the page as it is."""


@dataclass(slots=True)
class StepContext:
    """One case's stage. `fill` puts values in for placeholders (secrets stay `{{secret.NAME}}` until the browser tool);
    `remember` keeps a value for later steps; `folder` is the plan's, for files to upload; `patience` is how many
    seconds an element may take to appear; `typing` says that the last thing done was to type, and the focus is
    still in the field; `field` is the one that was typed into last; `mailbox` is where its mail comes, if anywhere;
    `entered` are the values that the case entered; `broken` is the address and the status of the document that
    failed, where the last one did; `case` is the one in hand,
    for a model that is told of it; `reading` says how the plan's lines are read; `before_input` is done once, right
    before the step first does something to the page; `answered` is what the last tool showed of the page once that had
    settled, and when; `linked` are the addresses to which the links of the pages so far lead, by their folded names."""

    tools: BrowserTools
    fill: Callable[[str], str]
    remember: Callable[[str, str], None]
    base_url: str
    folder: Path
    clock: Clock
    patience: float = 5.0
    typing: bool = False
    field: Query | None = None
    mailbox: Mailbox | None = None
    broken: tuple[str, str | None] | None = None
    entered: EnteredValues = made(default_factory=EnteredValues)
    case: CaseContext | None = None
    reading: PlanReading | None = None
    people: People = made(default_factory=People)
    before_input: Callable[[], Awaitable[None]] | None = None
    answered: tuple[ToolAnswer, float] | None = None
    linked: dict[str, str] = made(default_factory=dict)

    async def begin_input(self) -> None:
        """Says that something is done to the page now."""
        before, self.before_input = self.before_input, None
        if before is not None:
            await before()

    async def act_as(self, person: str) -> None:
        """Makes what follows be done (or seen) by that person of the case; "" is the person of the first line.

        Raises PersonUnavailable, and BrowserError when the browser is gone.
        """
        if not self.people.is_current(person):
            self.answered = None  # it shows another person's page
        await self.people.become(person, self.tools, self.base_url)

    async def leave_field(self) -> None:
        """Takes the focus out of the field that was typed into, as a person does who goes on to look at the page."""
        self.typing, self.answered = False, None
        await self.tools.call("browser_evaluate", {"function": _LEAVE})

    async def look(self, *, drawn: bool = False) -> "View":
        """The page as it stands now; `drawn`: its items in the order in which they are drawn. Where a grid draws each
        row in parts, rows are whole. What an act has just shown needs no second snapshot for the next one: what changes
        in so short a time may as well change after it."""
        answered, self.answered = self.answered, None
        if answered is not None and not drawn and self.clock.monotonic() - answered[1] < _FRESH:
            view = view_of(answered[0])
        else:
            view = await self._snapshot(boxes=drawn)
        if drawn:
            return replace(view, tree=as_drawn(view.tree))
        return replace(await self.look(drawn=True), snapshot=view.snapshot) if splits_rows(view.tree) else view

    async def _snapshot(self, *, boxes: bool) -> "View":
        answer = await self.tools.call("browser_snapshot", {"boxes": True} if boxes else {})
        if boxes and answer.error is not None:
            return await self._snapshot(boxes=False)  # another's server may know none
        view = view_of(answer)
        self.linked |= _links(view.tree)
        return view


def _links(tree: Tree) -> dict[str, str]:
    links = (node for node in tree if node.role == "link" and (node.property("url") or "").startswith("/"))
    return {fold(label(tree, node)): node.property("url") or "" for node in links}


@dataclass(frozen=True, slots=True)
class View:
    """A page at one moment. `modal` is the browser's dialog (or file chooser) that stands before it, `trouble` says
    why there is no snapshot of it where none could be taken."""

    tree: Tree
    snapshot: str | None = None
    modal: ModalState | None = None
    trouble: str | None = None

    @property
    def answerable(self) -> bool:
        """Whether a dialog is open that can be accepted or dismissed."""
        return self.modal is not None and self.modal.kind != "filechooser"


def view_of(answer: ToolAnswer) -> View:
    """The page that an answer tells of."""
    if answer.modals:
        return View(Tree(()), modal=answer.modals[0])
    if answer.snapshot is None:
        return View(Tree(()), trouble=answer.error or "the page gave no snapshot")
    return View(parse(answer.snapshot), answer.snapshot)
