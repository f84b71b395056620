"""What performs one act: it finds elements on the live page, calls the browser's tools and keeps the report's rows."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from smoketree.agent.outcome import OFFERED, ActStatus, Row, offer
from smoketree.agent.perform.closers import line_past_dialog
from smoketree.agent.perform.page_scripts import script_source
from smoketree.agent.perform.tool_errors import OUTSIDE, is_covered, is_refused, is_stale, status_of
from smoketree.agent.step_context import StepContext, View, page_error
from smoketree.browser.protocol import ToolAnswer
from smoketree.errors import HandledError
from smoketree.language.act import Act, Verb
from smoketree.language.claim_terms import spoken
from smoketree.language.controls import PRESSED
from smoketree.language.index import PageIndex
from smoketree.language.lexicon import KEYS, MESSAGE_ROLES
from smoketree.language.locate import Located, Miss, NotLocated, goes_by_noun, locate, locate_all
from smoketree.language.matching import KIND_WORDS, places, role_words
from smoketree.language.places import mark_words, place_words, popup_words
from smoketree.language.plainer import nearby_acts
from smoketree.language.rendering import act_line
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, is_interactive
from smoketree.snapshot.tree import Node, Tree

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.25
_SURE_AFTER = 1.5
"""Seconds after which two elements of a name are taken to be two: what is being replaced is there twice for less."""

_MOST_CANDIDATES = 3
_PAGE = """() => `the page is ${document.title ? `"${document.title.trim().slice(0, 60)}", ` : ""}${location.pathname}${
        /^#!?[/]/.test(location.hash) ? location.hash : ""}`"""

_MENUS = (Query(roles=ROLE_WORDS["menu"]), Query(roles=ROLE_WORDS["sidebar"]))
_AROUND_CONTENT = (Query(roles=ROLE_WORDS["navigation"]), Query(roles=("banner",)), *_MENUS)
_ANYWHERE = "the page does not mark up where it is"
MARKED = "found by the class or id of the part of the page that it is in"
_MOST_ASKED = 8
_LEAST_ENTRIES = 3

_UNLISTED = "found by its words: the page does not mark it up as a control"

_HARMLESS = frozenset({"browser_hover", "browser_snapshot", "browser_inspect"})


class ActStopped(HandledError):  # noqa: N818 - a result of an act, not an error of this program
    """Raised where an act cannot be completed. `status` FAILED needs proof against the application."""

    def __init__(self, status: ActStatus, error: str, hint: str = "", candidates: tuple[str, ...] = ()) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.hint = hint
        self.candidates = candidates[:_MOST_CANDIDATES]


def not_done(error: str, hint: str = "", candidates: tuple[str, ...] = ()) -> ActStopped:
    """An act that could not be carried out, with no proof that the application is at fault."""
    return ActStopped(ActStatus.ERROR, error, hint, candidates)


@dataclass(frozen=True, slots=True)
class Element:
    """An element that a tool can be pointed at: by the ref of a snapshot (with its `node`), or by a path that a script
    found. `box` is "checkbox" or "radio" where it is the visible label of a hidden one, which is `checked` or not."""

    target: str
    said: str
    note: str = ""
    node: Node | None = None
    box: str = ""
    checked: bool = False

    @property
    def arguments(self) -> dict[str, object]:
        """For a tool of the browser."""
        return {"element": self.said, "target": self.target}

    @property
    def role(self) -> str:
        """The role of its node; "" where a script found it."""
        return self.node.role if self.node is not None else ""


def element_of(tree: Tree, node: Node, note: str = "") -> Element:
    """A node of the tree, for the tools."""
    return Element(node.ref or "", describe(tree, node), note, node)


def _counts(query: Query | None) -> bool:
    """Whether the query, or what it is in, is counted to ("the second row")."""
    return query is not None and (query.nth is not None or _counts(query.within) or _counts(query.next_to))


Search = Callable[[PageIndex], Located | Element | NotLocated]
"""Looks for one element on a page."""

_OPENS_FIRST = "say first what opens the part of the page that it is in"

Otherwise = Callable[[int, NotLocated], Awaitable[Element | None]]
"""Looks in another way for what was missed; it is told how often it was looked for before."""


@dataclass(slots=True)
class ActContext:
    """One act on its way to the page. `dispatched` says that something was done to the page for it, so that no other
    resolver may begin it again; `written` is the act before its placeholders were filled, and `whole` puts a
    line for it into the line that it is a part of, for hints; `closer` looks once more for what was not found, once the
    page has settled; `seen` is the page as it was looked at last."""

    stage: StepContext
    act: Act
    rows: list[Row]
    dispatched: bool = False
    written: Act | None = None
    whole: Callable[[str], str] = str
    closer: "Callable[[ActContext, Search], Awaitable[Element | None]] | None" = None
    seen: Tree = field(default_factory=lambda: Tree(()))
    _since: float = field(init=False)

    def __post_init__(self) -> None:
        self._since = self.stage.clock.monotonic()

    # The page

    async def look(self) -> View:
        """The page now. Raises ActStopped where the browser shows a dialog, or no snapshot can be taken."""
        view = await self.stage.look(drawn=any(map(_counts, (self.act.target, self.act.place))))
        if view.modal is not None:
            hint = "say in the plan what to do with it: Accept the dialog, or: Dismiss the dialog"
            raise not_done(str(view.modal), hint)
        if view.trouble is not None:
            raise not_done(view.trouble)
        return view

    async def tree(self) -> Tree:
        """The tree of the page now."""
        self.seen = (await self.look()).tree
        return self.seen

    async def quiet(self) -> Tree:
        """The tree of the page once it has settled, within the patience of the act."""
        await self.stage.tools.settled(max(0.0, self._since + self.stage.patience - self.stage.clock.monotonic()))
        return await self.tree()

    async def settles(self) -> bool:
        """Whether the page settles within the patience of an act, counted from now."""
        began, patience = self.stage.clock.monotonic(), self.stage.patience
        await self.stage.tools.settled(patience)
        return self.stage.clock.monotonic() - began < patience

    async def now(self, element: Element) -> tuple[Tree, Node | None]:
        """The page's tree, and the element in it; None where it is gone."""
        tree = await self.tree()
        return tree, next((node for node in tree if node.ref == element.target), None)

    def moments(self, seconds: float | None = None) -> "Moments":
        """Times at which to look at the page again: `async for looks in context.moments()`."""
        return Moments(self, self.stage.patience if seconds is None else seconds)

    def late(self, seconds: float | None = None) -> bool:
        """Whether the act has waited for its patience (or `seconds`) since it began, or since its last call."""
        waited = self.stage.clock.monotonic() - self._since
        return waited >= (self.stage.patience if seconds is None else min(seconds, self.stage.patience))

    # Elements

    async def find(self, query: Query, roles: tuple[str, ...] = (), what: str = "element") -> Element:
        """The one element that `query` describes, waited for. Raises ActStopped."""
        return await self.find_by(lambda page: locate(page, query, roles, what=what), query)

    async def find_by(
        self, search: Search, query: Query, otherwise: Otherwise | None = None, *, closer: bool = True
    ) -> Element:
        """What `search` locates for `query`, waited for as by `wait_for`. Raises ActStopped."""
        found = await self.wait_for(search, self.or_brought(query, otherwise), closer=closer)
        if isinstance(found, NotLocated):
            raise await self.missing(query, found)
        return found

    def brought_by_click(self, tree: Tree) -> list[Node]:
        """What a tree has that was not there before the last click; nothing where that brought another page."""
        known = {node.ref for node in self.stage.before_click}
        return [] if known.isdisjoint(node.ref for node in tree) else [node for node in tree if node.ref not in known]

    def or_brought(self, query: Query, otherwise: Otherwise | None) -> Otherwise | None:
        """The other ways to find an element, and what the click before it in the same line and place has brought: "In
        the row of "Ann", click "Actions" and then "Archive"", where the menu is no part of the row."""
        clicked = bool(self.rows) and self.rows[-1].tool == "browser_click"
        if not clicked or not query.quoted or query.within is None or query.within != self.stage.clicked_in:
            return otherwise

        async def ways(looks: int, missed: NotLocated) -> Element | None:
            if otherwise is not None and (other := await otherwise(looks, missed)) is not None:
                return other
            anywhere, seen, pressed = replace(query, within=None), self.seen, tuple(PRESSED)
            came = self.brought_by_click(seen)
            new = [node for node in locate_all(PageIndex(seen), anywhere, pressed) if node in came]
            return element_of(seen, new[0], "the click before brought it") if len(new) == 1 else None

        return ways

    async def wait_for(
        self, search: Search, otherwise: Otherwise | None = None, *, closer: bool = True
    ) -> Element | NotLocated:
        """What `search` locates on the page, waited for. A match that needs a remark counts only on a settled page.

        `otherwise` is asked whenever it locates nothing but the first time. `closer`: it is looked for more closely,
        too, where the act has a way to do so.
        """
        missed = NotLocated("nothing was looked for", Miss.ABSENT)
        async for looks in self.moments():
            found = search(PageIndex(await self.tree()))
            if not isinstance(found, NotLocated) and found.note:
                found = search(PageIndex(await self.quiet()))
            if isinstance(found, Located):
                return Element(found.ref, found.said, found.note, found.node)
            if isinstance(found, Element):
                return found
            missed = found
            if (drawn := await self._only_seen(found.several)) is not None:
                return drawn
            other = await otherwise(looks, missed) if otherwise is not None and looks else None
            if other is not None:
                return other
            if missed.kind is Miss.AMBIGUOUS and self.late(_SURE_AFTER):
                break
            if looks == 1 and closer and isinstance(there := await self._look_closer(search, missed), Element):
                return there
        return await self._look_closer(search, missed) if closer else missed  # again: its place may have come late

    async def _only_seen(self, nodes: Sequence[Node]) -> Element | None:
        """The only one of several controls that is not in a part of the page that is closed."""
        if not 1 < len(nodes) <= _MOST_ASKED or any(node.role not in PRESSED or node.ref is None for node in nodes):
            return None
        elements = [element_of(self.seen, node, "the others are not shown") for node in nodes]
        drawn = [each for each in elements if await self.ask("seen", None, each) is not False]
        return drawn[0] if len(drawn) == 1 else None

    async def _look_closer(self, search: Search, missed: NotLocated) -> Element | NotLocated:
        """What a closer look at the settled page finds; else what was missed."""
        if missed.kind is Miss.AMBIGUOUS or self.closer is None:
            return missed
        await self.quiet()
        return await self.closer(self, search) or missed

    async def missing(self, query: Query, found: NotLocated) -> ActStopped:
        """Why an act cannot be done on what was not located: FAILED where a quoted name is nowhere on the page. Names
        the page, as it may be another than the author thinks."""
        there = await self.stage.tools.ask(_PAGE) if found.kind is Miss.ABSENT else None
        found = replace(found, reason=f"{found.reason} ({there})") if isinstance(there, str) else found
        if found.slip:
            hint = found.hint or f'the page has "{found.slip}": if this is correct, use this name'
            return not_done(found.reason, await self._offers() or hint, found.candidates)
        name = query.name or ""
        key = KEYS.get(name.casefold()) or (f"the {name} key" if len(name) == 1 and not name.isalnum() else None)
        if key is not None and self.act.verb is Verb.CLICK and found.kind is Miss.ABSENT:
            return not_done(found.reason, f"for the key, write: press {key}", found.candidates)
        if found.proven and (closed := await self._in_closed_part(query, found.reason, found.candidates)) is not None:
            return closed
        if found.proven and not await self._shows(query):
            dropdowns = _closed_dropdowns(await self.tree()) if self.act.verb is Verb.CHOOSE else ()
            if dropdowns:
                ways = (Act(Verb.SELECT, one, (query.name or "",)) for one in dropdowns[:_MOST_CANDIDATES])
                hint = offer([self.whole(act_line(way)) for way in ways])
                return not_done(f"{found.reason}: it may be an option of a closed dropdown", hint, found.candidates)
            if self.stage.was_shown(_quoted_names(query)):
                gone = f"{found.reason}: the page had it after the act before, and it went away since"
                return not_done(gone, found.hint, found.candidates)
            return ActStopped(ActStatus.FAILED, found.reason, found.hint, found.candidates)
        offered = found.hint if found.hint.startswith(OFFERED) else ""
        return not_done(found.reason, offered or await self._offers() or found.hint, found.candidates)

    async def _offers(self) -> str:
        """The same act past a dialog that is in its way, or on elements that the page has, as a hint; "" where there
        are none like its target."""
        page = PageIndex(await self.tree())
        written = act_line(self.written or self.act)
        past = line_past_dialog(page, written)
        wanted = fold((self.act.target and self.act.target.name) or "") if self.act.verb is Verb.GO else ""
        here = any(page.label(link) == wanted for link in page.of_roles(("link",)))
        address = self.stage.linked.get(wanted) if wanted and not here else None
        elsewhere = act_line(Act(Verb.OPEN, values=(address,))) if address else ""
        near = nearby_acts(self.act, page, self.written)
        others = [line for line in (past, elsewhere, *near) if line and line != written]
        return offer([self.whole(line) for line in others[:_MOST_CANDIDATES]])

    async def _shows(self, query: Query) -> bool:
        """Whether the page shows every quoted name of the query somewhere, also in what a snapshot does not list."""
        await self.quiet()
        for name in _quoted_names(query):
            if not await self.ask("unlisted", {"name": name, "kind": "shown"}):
                return False
        return True

    async def hidden(self, query: Query | None) -> list[dict[str, Any]]:
        """The hidden controls that have the quoted name of the query; see `hidden.js`."""
        quoted = query is not None and query.quoted and query.name
        return (await self.ask("hidden", [quoted]) if quoted else None) or []

    async def _in_closed_part(
        self, query: Query | None, reason: str, candidates: tuple[str, ...] = ()
    ) -> ActStopped | None:
        """Why an act cannot be done on a control in a part of the page that is not open; None where there is none."""
        closed = next((each for each in await self.hidden(query) if each["part"]), None)
        if closed is None:
            return None
        first = self.whole(f'click "{closed["opener"]}", then {act_line(self.written or self.act)}')
        hint = offer([first]) if closed["opener"] else _OPENS_FIRST
        return not_done(f"{reason}: it is in a part of the page that is not open", hint, candidates)

    async def in_marked_place(self, query: Query, roles: tuple[str, ...]) -> Element | None:
        """The one element that the query describes in a part of the page that only the markup calls like its place; in
        "the toast" also where that is only drawn as one; the only one where the page has no such part around it."""
        paths = [] if query.within is None else await self.marked(query.within)
        over, around = query.within == Query(roles=MESSAGE_ROLES), query.within in _AROUND_CONTENT
        if not paths and not over and not around:
            return None
        tree = await self.tree()
        nodes = locate_all(PageIndex(tree), replace(query, within=None), roles)
        if around and not paths:  # a page without a navigation has its one link in what a person calls so
            alone = len(nodes) == 1 and query.quoted and nodes[0].ref and _may_be_in(tree, nodes[0], query.within)
            return element_of(tree, nodes[0], _ANYWHERE) if alone else None
        found = [element_of(tree, node, MARKED) for node in nodes[:_MOST_ASKED] if node.ref]
        inside = [each for each in found if await self.ask("within", paths, each)]
        return inside[0] if len(inside) == 1 else None

    async def marked(self, place: Query) -> list[str]:
        """The paths of the parts of the page that only the markup calls like a place; of those that have a title, the
        ones with this title."""
        title, words = place.name or place.text or "", () if place.within else mark_words(place)
        ways = place_words(place) or popup_words(place)
        wanted = {"ways": ways} if ways else {"words": words, "title": title} if words and title else None
        return (await self.ask("marked", wanted) if wanted else None) or []

    async def _paths_of(self, place: Query) -> list[str]:
        """Where a place is: an element that is called so, the box of a place, or what only the markup calls so."""
        page = PageIndex(await self.tree())
        there = locate(page, place, (), what="place")
        if not isinstance(there, NotLocated):
            return [there.ref]
        innermost = (chain[0] for chain in places(page, place).chains)
        around = [(page.tree.nodes[max(start - 1, 0) : start + 1], stop) for start, stop in innermost]
        boxes = [node.ref for nodes, stop in around for node in nodes if node.ref is not None and node.end == stop]
        return boxes or await self.marked(place)

    async def unlisted(self, query: Query, kind: str) -> Element | None:
        """What goes by the query's name though the snapshot does not list it as something to use: a text with a hand
        cursor, the label of a hidden box, an icon with that title or class. None unless there is exactly one that has
        the further words of the query, too."""
        if query.name is None or query.nth is not None or query.side:
            return None
        beside: list[str] = []
        if query.next_to is not None:
            if query.next_to.name is not None or not query.next_to.roles:
                return None
            beside = sorted(role_words(query.next_to.roles[0]))
        boxes: list[Element | None] = [None]
        if query.within is not None:
            paths = await self._paths_of(query.within)
            if len(paths) > 1 and query.within.name is not None:
                return None
            boxes = [Element(path, spoken(query.within, "place")) for path in paths]
        page = PageIndex(await self.tree())
        if query.roles == ("columnheader",) and page.of_roles(query.roles):
            return None  # the page marks up its column headers: no text elsewhere is one
        by_noun = not query.roles and goes_by_noun(page, query)
        also = [] if by_noun else [word for word in query.also if word.casefold() not in KIND_WORDS]
        wanted = "icon" if kind == "any" and query.roles == ROLE_WORDS["icon"] else kind
        asked = {"name": query.name, "kind": wanted, "also": also, "beside": beside}
        answers = [await self.ask("unlisted", asked, box) for box in boxes]
        found = {each["path"]: each for answer in answers if isinstance(answer, list) for each in answer}
        if len(found) != 1:
            return None
        one = next(iter(found.values()))
        said = f'{one["type"] or "element"} "{query.name}"'
        return Element(one["path"], said, _UNLISTED, None, one["type"], bool(one["checked"]))

    # Tools

    async def use(self, tool: str, element: Element, description: str, **arguments: object) -> ToolAnswer:
        """Calls a tool on an element. Raises ActStopped where it did not do what was asked."""
        return await self.call(tool, {**element.arguments, **arguments}, description, element.note)

    async def call(self, tool: str, arguments: Mapping[str, object], description: str, note: str = "") -> ToolAnswer:
        """Calls a tool and keeps a row of the report, where there is a `description`. Raises ActStopped."""
        answer = await self.attempt(tool, arguments, description, note)
        if answer.error is not None:
            raise await self.stopped(tool, answer)
        return answer

    async def stopped(self, tool: str, answer: ToolAnswer) -> ActStopped:
        """Why an act ends with the error of a tool."""
        status, error = status_of(tool, answer.error or ""), answer.trouble or answer.error or ""
        covered = is_covered(answer)
        if covered and (closed := await self._in_closed_part(self.act.target, error)) is not None:
            return closed
        covered = covered and status is ActStatus.ERROR
        hint = _OPENS_FIRST if OUTSIDE in error else ""
        return ActStopped(status, error, await self._offers() if covered else hint)

    async def attempt(self, tool: str, arguments: Mapping[str, object], description: str, note: str = "") -> ToolAnswer:
        """The same, but an error is the caller's to judge. Raises ActStopped where the page that came is broken."""
        clock = self.stage.clock
        if tool not in _HARMLESS:
            await self.stage.begin_input()
        started, began = clock.now(), clock.monotonic()
        answer = await self.stage.tools.call(tool, arguments)
        if is_stale(answer):
            return answer
        if tool == "browser_click":
            self.stage.before_click, self.stage.clicked_in = self.seen, self.act.target and self.act.target.within
        if description or answer.error is not None:
            said, took, who = description or tool, clock.monotonic() - began, self.stage.people.current
            row = Row(tool, said, started, took, answer.trouble, note or None, answer.snapshot, person=who)
            self.rows.append(row)
        refused = is_refused(answer)
        self.dispatched = self.dispatched or (tool not in _HARMLESS and not refused)
        self._since = clock.monotonic()
        self.stage.after_act = answer.snapshot or ""
        self.stage.answered = (answer, self._since) if answer.ok and (answer.snapshot or answer.modals) else None
        self.stage.typing = tool == "browser_type"
        broken = page_error(answer, self.stage)
        if broken is not None and answer.error is None:
            raise ActStopped(ActStatus.FAILED, broken)
        return answer

    async def ask(self, script: str, argument: object = None, element: Element | None = None) -> Any:
        """What a script says of the page (or of an element); None where it failed. The script changes nothing."""
        function = script_source(script, argument, element=element is not None)
        return await self.stage.tools.ask(function, None if element is None else element.target)

    async def field_state(self, field: Element) -> dict[str, Any]:
        """What a field is and what it holds, see `field.js`; empty where that is not known."""
        return await self.ask("field", None, field) or {}

    async def press(self, key: str, times: int = 1, description: str = "") -> None:
        """Presses a key `times` times, as one row of the report."""
        for number in range(times):
            await self.call("browser_press_key", {"key": key}, description if number == 0 else "")

    def note(
        self, description: str, tool: str = "browser_snapshot", note: str = "", snapshot: str | None = None
    ) -> None:
        """Keeps a row for what needed no call: it was so already, or was only read."""
        now, who = self.stage.clock.now(), self.stage.people.current
        self.rows.append(Row(tool, description, now, 0.0, None, note or None, snapshot, person=who))


class Moments:
    """Iterates with growing pauses until the patience is over, at least once; yields how often it was looked before."""

    def __init__(self, context: ActContext, seconds: float) -> None:
        self._context = context
        self._clock = context.stage.clock
        self._until = self._clock.monotonic() + seconds
        self._pause = 0.0
        self._looks = -1

    def __aiter__(self) -> "Moments":
        return self

    async def __anext__(self) -> int:
        if self._pause:
            if self._clock.monotonic() >= self._until:
                raise StopAsyncIteration
            await self._clock.sleep(self._pause)
        self._pause = min(max(_FIRST_PAUSE, self._pause * 1.5), _LONGEST_PAUSE)
        self._looks += 1
        return self._looks


def _closed_dropdowns(tree: Tree) -> tuple[Query, ...]:
    """The dropdowns whose options a snapshot does not list, by their names."""
    named = (node for node in tree if node.role == "combobox" and node.name)
    closed = (node for node in named if not any(each.role == "option" for each in tree.subtree(node)))
    return tuple(Query(node.name, ROLE_WORDS["dropdown"], quoted=True) for node in closed)


def _may_be_in(tree: Tree, node: Node, place: Query | None) -> bool:
    """Whether the control may be in what a person calls the menu or the sidebar: among others, with no text between
    them, on a page whose navigation, if any, has nothing to press. In a header or navigation it may be alone."""
    if place not in _MENUS:
        return True
    parts = [each for each in tree if each.role in {"navigation", "menu", "menubar", "complementary", "dialog"}]
    beside = next((list(tree.children(each)) for each in tree.ancestors(node)), [])
    among = len(beside) >= _LEAST_ENTRIES and all(each.role == node.role for each in beside)
    return among and not any(is_interactive(each) for part in parts for each in tree.subtree(part)[1:])


def _quoted_names(query: Query | None) -> Iterator[str]:
    """The quoted names of an element and of the places that say where it is."""
    while query is not None:
        name = query.name or query.text
        if query.quoted and name:
            yield name
        yield from _quoted_names(query.next_to)
        query = query.within
