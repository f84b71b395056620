"""What a resolver is given to work with: the browser's tools, the plan's values, the case and its people, and the page
as it stands."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from dataclasses import field as made
from pathlib import Path
from typing import Protocol

from smoketree.agent.mailbox import Mailbox
from smoketree.agent.model.conversation import Model
from smoketree.agent.outcome import Outcome
from smoketree.agent.reading_order import LineRead, PlanReading
from smoketree.browser.protocol import BrowserTools, ModalState, TabHeader, ToolAnswer
from smoketree.clock import Clock
from smoketree.errors import HandledError
from smoketree.language.entered import EnteredValues
from smoketree.language.grounding import texts_of
from smoketree.plan.model import Step
from smoketree.report.model import Resolver, Usage
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Tree, as_drawn, parse, splits_rows


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
        tabs = await _tabs(tools)
        self._left_at[self.current] = next((tab.url for tab in tabs if tab.current), "")
        theirs = [tab for tab in tabs if tab.isolated == self._context_of(name)]
        if theirs:
            there = next((tab for tab in theirs if tab.url == self._left_at.get(name)), theirs[-1])
            answer = await tools.call("browser_tabs", {"action": "select", "index": there.index})
        else:
            isolated = self._context_of(name)
            opening = {"action": "new", "url": url, **({"isolatedContext": isolated} if isolated else {})}
            answer = await tools.call("browser_tabs", opening)
        if answer.error is not None:
            raise PersonUnavailable(f'there is no page for "{name}": {answer.error}')
        self.current = name

    def is_current(self, name: str) -> bool:
        """Whether that person acts now; "" is the person of the first line."""
        return self._first is None or (name or self._first) == self.current

    async def leave(self, tools: BrowserTools) -> None:
        """Ends the case: closes the pages of all but the first person, and dismisses the browser's dialogs that it left
        open, in which the next case would be stuck. Raises BrowserError."""
        for _ in range(_MOST_DIALOGS):
            if not view_of(await tools.call("browser_tabs", {"action": "list"})).answerable:
                break
            await tools.call("browser_handle_dialog", {"accept": False})
        isolated = {self._context_of(name) for name in (*self._left_at, self.current)} - {None}
        while theirs := [tab for tab in (await _tabs(tools)) if tab.isolated in isolated]:
            await tools.call("browser_tabs", {"action": "close", "index": theirs[-1].index})
        self.current, self._first, self._case = "", None, self._case + 1
        self._left_at.clear()

    def _context_of(self, name: str) -> str | None:
        """The name of a person's browser context: another in each case. The first person has the session's own."""
        return None if name == self._first else f"{name} ({self._case})"


_MOST_DIALOGS = 5
"""One after the other."""


async def _tabs(tools: BrowserTools) -> Sequence[TabHeader]:
    return (await tools.call("browser_tabs", {"action": "list"})).tabs


MAX_REQUESTS = 40
"""Requests that one case may make for its actions, unless the plan or the settings say otherwise."""


ANSWER_TIMEOUT = 180.0
"""Seconds that a model may take to answer, its retries included. They count against no time limit of the page."""


@dataclass(frozen=True, slots=True)
class LineDone:
    """A line that was carried out or judged. `number` counts the case's lines from 1; `how` says it in a few words."""

    number: int
    by: str
    how: str = ""


@dataclass(slots=True)
class Spent:
    """What a case has cost so far."""

    usage: Usage = field(default_factory=Usage)

    def add(self, usage: Usage) -> None:
        self.usage += usage


class WholeCase(Protocol):
    """The conversation that performs every line of a case (an `Actor`)."""

    async def perform(self, index: int, why: str = "") -> Outcome: ...

    def judged(self, index: int, *, passed: bool, said: str) -> None: ...


@dataclass(slots=True)
class CaseContext:
    """One attempt at one case. `at` is the index of the line that is at work, `why` why the cheaper resolvers left it;
    `earlier` tells of the cases before it in the same browser; `requests` counts what
    was asked of the model for actions, of `max_requests` at most; `origins` are those that `http_request` may ask;
    `guarded` says that the session has secrets or was let in by some: no tool that could carry them off is offered;
    `redact` takes secrets out of a text. `mails` and `answers` (with when they came, seconds since the epoch) and
    `typed` (what no line says) are what the model's calls brought, for a judge; `claims` is what it said of assertion
    lines, by their index; `kept` are the names that a model remembered, with the index of the line; `actor` is the
    conversation that carries the whole case, where one does."""

    name: str
    steps: tuple[Step, ...]
    model: Model | None = None
    max_requests: int = MAX_REQUESTS
    earlier: tuple[str, ...] = ()
    guarded: bool = False
    origins: tuple[str, ...] = ()
    suggest: Callable[[str], None] = lambda _: None
    redact: Callable[[str], str] = str
    at: int = 0
    why: str = ""
    requests: int = 0
    spent: Spent = field(default_factory=Spent)
    done: list[LineDone] = field(default_factory=list)
    mails: list[tuple[float, str]] = field(default_factory=list)
    answers: list[tuple[float, str]] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    claims: dict[int, set[bool]] = field(default_factory=dict)
    kept: set[tuple[int, str]] = field(default_factory=set)
    actor: WholeCase | None = None

    def note(self, index: int, by: Resolver | str, how: str = "") -> None:
        """Keeps what became of the line at `index`."""
        self.done.append(LineDone(index + 1, str(by), how))


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
    settled, and when; `linked` are the addresses to which the links of the pages so far lead, by their folded
    names; `before_click` is the page before the last click, `clicked_in` the place in which its line says that it is;
    `after_act` is the snapshot that the last act ended with; `names` are the texts of the pages so far."""

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
    before_click: Tree = made(default_factory=lambda: Tree(()))
    clicked_in: Query | None = None
    after_act: str = ""
    names: set[str] = made(default_factory=set)

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

    async def ground(self, step: Step) -> LineRead | None:
        """The line as it is read by the names that the page has, which the author wrote without quotes."""
        await self.look()
        return None if self.reading is None else self.reading.ground(step, self.names)

    async def leave_field(self) -> None:
        """Takes the focus out of the field that was typed into, as a person does who goes on to look at the page."""
        self.typing, self.answered = False, None
        await self.tools.call("browser_evaluate", {"function": _LEAVE})

    async def look(self, *, drawn: bool = False) -> "View":
        """The page as it stands now; `drawn`: its items in the order in which they are drawn. Where a grid draws each
        row in parts, rows are whole. What an act has shown needs no second snapshot for the next one where nothing has
        happened since; what changes in so short a time as between the two may as well change after it."""
        answered, self.answered = self.answered, None
        if answered is not None and not drawn and await self._is_fresh(answered[1]):
            view = view_of(answered[0])
        else:
            view = await self._snapshot(boxes=drawn)
        self.linked |= _links(view.tree)
        self.names |= texts_of(view.tree)
        if drawn:
            return replace(view, tree=as_drawn(view.tree))
        return replace(await self.look(drawn=True), snapshot=view.snapshot) if splits_rows(view.tree) else view

    def was_shown(self, names: Iterable[str]) -> bool:
        """Whether the last act brought all the names: a toast that is gone was not missing."""
        shown = texts_of(parse(self.after_act)) if self.after_act else set()
        return {*map(fold, names)} <= {*map(fold, shown)} - {*map(fold, texts_of(self.before_click))}

    async def _is_fresh(self, answered: float) -> bool:
        return self.clock.monotonic() - answered < _FRESH or await self.tools.rests()

    async def _snapshot(self, *, boxes: bool) -> "View":
        answer = await self.tools.call("browser_snapshot", {"boxes": True} if boxes else {})
        if boxes and answer.error is not None:
            return await self._snapshot(boxes=False)  # another's server may know none
        return view_of(answer)


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


def page_error(answer: ToolAnswer, stage: StepContext) -> str | None:
    """How the document failed that this call brought: an error of the server, or none at all. The stage keeps which
    one it was: it is told of once."""
    page, before = answer.page, stage.broken
    status = page.status if page is not None else None
    lost = page is not None and page.url.startswith("chrome-error:")
    failed = lost or (status is not None and status.startswith("5"))
    stage.broken = (page.lost or page.url, status) if page is not None and failed else None
    if page is None or stage.broken in {None, before}:
        return None
    if lost:
        return f"the page could not be loaded: {page.lost}" if page.lost else "the page could not be loaded"
    return f"the page answered {status}: {page.url}"
