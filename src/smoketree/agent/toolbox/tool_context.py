"""What the tools of one conversation work on: the case's lines, the page as it was last seen, and the element that the
model means: by its ref, or by its words where these fit just one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from smoketree.agent.model.conversation import Picture
from smoketree.agent.prompting import Fence, one_line
from smoketree.agent.step_context import CaseContext, StepContext, page_error
from smoketree.browser.protocol import ModalState, TabHeader, ToolAnswer
from smoketree.errors import HandledError
from smoketree.language.index import PageIndex
from smoketree.language.lexicon import ROLE_NOUNS
from smoketree.language.locate import Located, Miss, NotLocated, locate
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import tokens
from smoketree.plan.values import forges_secret, placeholders
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import SnapshotError, Tree, parse


class ToolError(HandledError):
    """Raised inside a tool; becomes an error result.

    `message` is in our own words. `told` are lines that hold words of the page, the browser or a server: they are
    fenced. `named` is what was looked for, around which the page is shown.
    """

    def __init__(self, message: str, told: tuple[str, ...] = (), named: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.told = told
        self.named = named


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


_TOLD = 1_500
_NOT_HERE = "a secret is only typed into a field, with type_text or fill_form"
_NO_PAGE = frozenset({"browser_evaluate", "browser_find", "browser_inspect", "browser_take_screenshot"})


@dataclass(frozen=True, slots=True)
class Done:
    """What a tool did. `said` is for the model and holds no words of the page; what does goes into `told`, which is
    fenced as `kind`. `acted`: it may count as having carried a line out. `page`: the page as it now is belongs to the
    result."""

    said: str
    told: str = ""
    kind: str = "page"
    acted: bool = True
    page: bool = True
    note: str | None = None
    pictures: tuple[Picture, ...] = ()
    typed: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(slots=True)
class ToolContext:
    """What one conversation's tools share. `tool` and `description` say what is being done, for the report; `shown` is
    the snapshot that the model was shown last; `cut` is the text that `snapshot {offset}` reads on in; `broken` says
    how the document failed that the call at work brought."""

    stage: StepContext
    case: CaseContext
    fence: Fence
    tool: str = ""
    description: str = ""
    view: PageView | None = None
    shown: PageView | None = None
    cut: str | None = None
    broken: str | None = None

    @property
    def line(self) -> str:
        """What the line at work says."""
        return self.case.steps[self.case.at].text

    def filled(self, text: str) -> str:
        """The text with the plan's values in place of their names; the browser replaces secrets.

        Raises PlanError for a name without a value, ToolError for a secret that the current line does not name: what
        a page says must not make a model type it.
        """
        self._granted(text)  # before: afterwards a one-time password is replaced by its digits
        full = self.stage.fill(text)
        self._granted(full)
        return full

    def code(self, text: str) -> str:
        """The same for a code: the browser puts no secret into one, but it may be a one-time password."""
        full = self.filled(text)
        if forges_secret(full):
            raise ToolError(_NOT_HERE)
        return full

    def public(self, text: str) -> str:
        """The same for what the browser puts no secret into. Raises ToolError where it has one."""
        full = text if forges_secret(text) else self.stage.fill(text)
        if forges_secret(full):
            raise ToolError(_NOT_HERE)
        return full

    def _granted(self, text: str) -> None:
        ours = {placeholder.name for placeholder in placeholders(self.line)}
        if any(each.name not in ours for each in placeholders(text) if forges_secret(f"{{{{{each.name}}}}}")):
            raise ToolError("the line does not name that secret")

    def begin(self, tool: str, description: str) -> None:
        """Says what is done from here on."""
        self.tool = tool
        self.description = description

    async def look(self) -> PageView:
        """The page as it stands now."""
        answer = await self.stage.tools.call("browser_snapshot", {})
        self.view = page_view_of(answer, self.view)
        return self.view

    async def now(self) -> PageView:
        """The page as it was last seen; looked at where it was not yet."""
        return self.view if self.view is not None else await self.look()

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a tool of the browser. Raises ToolError where it could not do it."""
        answer = await self.stage.tools.call(tool, arguments)
        if answer.error is not None:
            raise ToolError("the browser could not do it", (answer.error[:_TOLD],))
        if tool not in _NO_PAGE:
            self.view = page_view_of(answer, self.view) if answer.snapshot or answer.modals else None
        return answer

    async def act(
        self, tool: str, arguments: Mapping[str, object], *, typing: bool = False, said: str = ""
    ) -> ToolAnswer:
        """Calls a tool that changes the page; `said` describes it, where `begin` did not. `typing`: the focus is in a
        field afterwards. Raises ToolError."""
        if said:
            self.begin(tool, said)
        self.cut = None
        await self.stage.begin_input()
        self.view = replace(self.view, events=()) if self.view is not None else None
        answer = await self.call(tool, arguments)
        if answer.page is not None:
            self.broken = page_error(answer, self.stage) or self.broken
        self.stage.typing = typing
        return answer


CLICKABLE = tuple(sorted(INTERACTIVE))
FIELDS = tuple(sorted(EDITABLE))
DROPDOWNS = ("combobox", "listbox")
_MOST_NOUN_WORDS = 2


@dataclass(frozen=True, slots=True)
class LocatedElement:
    """An element: its ref, what the page calls it (`said`), its role where it is known, and what a reader should know
    of how it was found."""

    ref: str
    said: str
    role: str = ""
    note: str | None = None

    @property
    def arguments(self) -> dict[str, object]:
        """For a tool of the browser."""
        return {"element": self.said, "ref": self.ref}


async def pointed(
    context: ToolContext, element: str | None, ref: str | None, roles: tuple[str, ...] = (), what: str = "element"
) -> LocatedElement:
    """The element of a call. `roles` count where the words name none, `what` is the word for them.

    Raises ToolError where none is named, where the words fit none, and where they fit several.
    """
    if ref is not None:
        return _by_ref((await context.now()).tree, ref, element)
    if element is None:
        raise ToolError("say which element: its ref from the newest snapshot, or what it is")
    view = await context.look()
    if view.blocked:
        raise ToolError("the page is blocked: answer the open dialog or file chooser first", named=element)
    return _by_words(view.tree, element, roles, what)


def _by_ref(tree: Tree, ref: str, element: str | None) -> LocatedElement:
    """What a ref means by the page's own words: those of the model are for where the page has none of it."""
    node = next((node for node in tree if node.ref == ref), None)
    if node is not None:
        return LocatedElement(ref, describe(tree, node), node.role)
    return LocatedElement(ref, f"{one_line(element, 80)} ({ref})" if element else f"element {ref}")


def _by_words(tree: Tree, element: str, roles: tuple[str, ...], what: str) -> LocatedElement:
    page = PageIndex(tree)
    missed: list[NotLocated] = []
    for queries in _readings(element):
        found: dict[str, Located] = {}
        for query in queries:
            one = locate(page, query, roles, what=what)
            if isinstance(one, Located):
                found[one.ref] = one
            else:
                missed.append(one)
        if len(found) > 1:
            said = tuple(f"{each.said} [ref={ref}]" for ref, each in found.items())
            raise ToolError("the words fit several elements: give the ref of one", said, element)
        if found:
            (one_found,) = found.values()
            return LocatedElement(one_found.ref, one_found.said, one_found.node.role, one_found.note or None)
        several = next((each for each in missed if each.kind is Miss.AMBIGUOUS), None)
        if several is not None:
            raise ToolError(
                "the words fit several elements: give the ref of one", (several.reason, *several.candidates), element
            )
    candidates = dict.fromkeys(candidate for each in missed for candidate in each.candidates)
    why = tuple(each.reason for each in missed[:1])
    near = (*why, f"nearest: {'; '.join(list(candidates)[:5])}") if candidates else why
    raise ToolError("no element is called so: look at the snapshot and give a ref", near, element)


def _readings(element: str) -> Iterator[tuple[Query, ...]]:
    """The ways to read the words, surest first: as a plan's step would be, as a name and what it is, as a name. Words
    that only say a kind ("Menu") are a name where the page has it."""
    phrase = noun_phrase(tokens(element))
    if phrase is not None and phrase.query.name is None:
        yield (Query(name=element.strip()),)
    if phrase is not None:
        yield (phrase.query,)
    words = element.split()
    for size in range(min(_MOST_NOUN_WORDS, len(words) - 1), 0, -1):
        roles = ROLE_NOUNS.get(" ".join(words[-size:]).lower())
        if roles is not None:
            yield (Query(name=" ".join(words[:-size]).strip("\"'"), roles=roles),)
    yield (Query(name=element.strip()),)
