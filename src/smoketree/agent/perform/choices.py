"""Choosing: boxes and radios, options of dropdowns and lists, days of a calendar."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from smoketree.agent.outcome import ActStatus
from smoketree.agent.perform.act_context import ActContext, ActStopped, Element, element_of, not_done
from smoketree.agent.perform.calendars import choose_day
from smoketree.agent.perform.dates import date_of
from smoketree.agent.perform.pointer import at_words, click_element, click_on, do
from smoketree.language.act import Act, Verb
from smoketree.language.index import CELLS, MatchTier, PageIndex, bare, enclosing
from smoketree.language.locate import CLICKABLE, Located, Miss, NotLocated, drawn_beside, locate, locate_all
from smoketree.language.matching import places
from smoketree.language.places import innermost
from smoketree.language.things import control_for
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import first_text, label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, ROLE_WORDS, is_interactive
from smoketree.snapshot.tree import Node, Tree

_DROPDOWNS = ("combobox", "listbox")
_OPENERS = ("combobox", "button", "textbox", "searchbox")
_OPTIONS = frozenset({"option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem"})
_GROUPS = ("radiogroup", "group", "list", "menu", "tree", "grid", "listbox", "tablist")
_MEMBERS = frozenset({"radio", "menuitemradio", "menuitem", "link", "button", "treeitem", "gridcell", "option", "tab"})
_AGREEING = {"accept", "agree"}
_VERBS = {True: "check", False: "uncheck", None: "toggle"}


# Boxes


async def check(act: Act, context: ActContext) -> None:
    """Makes a box checked or not; nothing is clicked where it is so already."""
    checked = {Verb.CHECK: True, Verb.UNCHECK: False}.get(act.verb)
    target = act.target or Query()
    if act.mode == "every":
        await _check_every(context, target, checked=bool(checked))
    else:
        await check_state(context, target, checked)


async def do_or_agree(act: Act, context: ActContext) -> None:
    """Does what the line says to its object by a control. "Accept the terms" is also the box that says so; "Sort by
    "Newest"" also the option of a dropdown."""
    target = act.target
    if target is not None and act.values == ("sort", "by") and not act.claims:
        page, order = PageIndex(await context.tree()), replace(target, roles=())
        missing = control_for(page, act.values, target)
        box = _dropdown_of(page, order, missing) if isinstance(missing, NotLocated) else None
        if box is not None and words(page.label(box)) & {"sort", "order", "sorted"}:
            await choose(Act(Verb.CHOOSE, order), context)
            return
    if target is not None and target.name and act.values[0] in _AGREEING and act.place is None:
        page = PageIndex(await context.tree())
        called = {name: words(fold(name)) for node in page.of_roles(CHECKABLE) if (name := label(page.tree, node))}
        agreeing = [name for name, said in called.items() if words(fold(target.name)) <= said and said & _AGREEING]
        if len(agreeing) == 1 and isinstance(control_for(page, act.values, target), NotLocated):
            await check_state(context, Query(agreeing[0], CHECKABLE), True)
            return
    await do(act, context)


async def check_state(context: ActContext, query: Query, checked: bool | None) -> None:
    """Makes the box that the query describes checked, not checked, or (None) the opposite of what it is."""
    verb = _VERBS[checked]
    before = Tree(())

    def search(page: PageIndex) -> Located | NotLocated:
        nonlocal before
        before = page.tree
        return _box(page, query)

    while True:
        box = await context.find_by(search, query, lambda *_: context.unlisted(query, "box"))
        now = box.checked if box.box else box.node is not None and _is_checked(box.node)
        if checked is not None and now is checked:
            context.note(f"{box.said} is {verb}ed already")
            return
        if checked is False and (box.box == "radio" or box.role in {"radio", "menuitemradio"}):
            raise not_done(f"a radio cannot be unchecked: {box.said}", "check another radio of its group")
        if await click_element(context, await _clickable(context, box), f"{verb} {box.said}"):
            break
    if not box.box:
        await _expect_checked(context, query, not now, box.said, before)


def _box(page: PageIndex, query: Query) -> Located | NotLocated:
    """The box of that name, or the one box in the row of that name."""
    found = locate(page, query, CHECKABLE, what="checkbox, radio or switch")
    if isinstance(found, NotLocated) and query.name and found.kind is not Miss.AMBIGUOUS and query.within is None:
        row = Query(roles=("row", "listitem", "treeitem"), text=query.name, quoted=query.quoted)
        in_row = locate(page, Query(within=row), ("checkbox", "switch"), what="checkbox")
        return in_row if isinstance(in_row, Located) else found
    return found


async def _clickable(context: ActContext, box: Element) -> Element:
    """The box, or its label where the label is drawn over it."""
    path = None if box.box else await context.ask("label_over", None, box)
    return Element(path, box.said, "the box is covered: its label is clicked") if isinstance(path, str) else box


async def _expect_checked(context: ActContext, query: Query, checked: bool, said: str, before: Tree) -> None:
    """Waits until the box is in the other state. Where it stays as it was although the page changed (`before`: the
    page before the click), the application handled the click, and the claims that follow decide. Raises ActStopped
    where nothing changed: FAILED on a settled page."""
    async for _ in context.moments(1.0):
        view = await context.stage.look()
        if view.modal is not None or view.trouble is not None:
            return  # the click opened a dialog, which the next line answers
        page = PageIndex(view.tree)
        found = _box(page, query)
        if isinstance(found, NotLocated) or _is_checked(found.node) is checked:
            return
    at_rest = await context.settles()
    after = await context.tree()
    found = _box(PageIndex(after), query)
    if isinstance(found, NotLocated) or _is_checked(found.node) is checked:
        return
    error = f"{said} is still {'not checked' if checked else 'checked'} after it was clicked"
    if _content(after) != _content(before):
        context.note(error)
        return
    if not at_rest:
        raise not_done(f"{error}, and the page did not settle")
    # A box that is only drawn may be checked without saying so: that proves nothing.
    known = await context.ask("tells_state", None, element_of(after, found.node))
    raise ActStopped(ActStatus.FAILED if known is True else ActStatus.ERROR, error)


def _content(tree: Tree) -> list[tuple[object, ...]]:
    """What a tree shows, without what any click changes: the focus and the pointer."""
    states = [tuple(each for each in node.attributes if each[0] not in {"active", "cursor"}) for node in tree]
    return [(node.depth, node.role, node.name, node.text, state) for node, state in zip(tree, states, strict=True)]


def _is_checked(node: Node) -> bool:
    return "true" in {node.attribute("checked"), node.attribute("pressed")}


async def _check_every(context: ActContext, query: Query, *, checked: bool) -> None:
    """Makes every box that the query describes checked, or not."""
    done: set[str] = set()
    while True:
        tree = await context.tree()
        among = [node for node in locate_all(PageIndex(tree), query, CHECKABLE) if node.ref]
        if not among or (not checked and any(node.role == "radio" for node in among)):
            raise not_done(f"there is no box to {_VERBS[checked]} on the page")
        left = [node for node in among if _is_checked(node) is not checked]
        if not left:
            context.note(f"{len(among)} boxes are {_VERBS[checked]}ed")
            return
        element = element_of(tree, left[0])
        if element.target in done:
            raise not_done(f"{element.said} does not stay {_VERBS[checked]}ed")
        done.add(element.target)
        await click_element(context, element, f"{_VERBS[checked]} {element.said}")


# Something named without saying what it is


async def choose(act: Act, context: ActContext) -> None:
    """Checks a box or radio, selects an option, or clicks anything else of that name."""
    query = act.target or Query(name=act.values[0])

    pair: tuple[Query, tuple[str]] | None = None
    brought: Element | None = None

    def search(page: PageIndex) -> Located | Element | NotLocated:
        nonlocal pair, brought
        found = locate(page, query, CLICKABLE, what="control")
        sure = isinstance(found, Located) and found.tier <= MatchTier.FOLDED
        pair = None if sure else _field_and_option(page, query)
        dropdown = _dropdown_of(page, query, found)
        if dropdown is not None:
            return element_of(page.tree, dropdown)
        if pair is not None:
            return locate(page, pair[0], _DROPDOWNS)
        brought = None if isinstance(found, Located) else _brought_by_click(context, page.tree, query)
        return brought or found

    found = await context.wait_for(search, lambda *_: context.unlisted(query, "box"))
    row = query if query.text is not None else Query(None, ("row",), query.quoted, query.name, query.within)
    box = Query(roles=("checkbox",), within=row)
    plain = not query.roles and query.text is None
    node = found.node if isinstance(found, Element) else None
    itself = node is not None and fold(node.name or "") == fold(query.name or "")  # the dropdown, no option of it
    text_only = isinstance(found, NotLocated) and found.kind is not Miss.AMBIGUOUS and plain
    in_row = text_only or (isinstance(found, Element) and (found.role == "row" or (found.role in CELLS and plain)))
    if brought is not None:
        await click_element(context, brought, f"select {brought.said}")
    elif in_row and isinstance(locate(PageIndex(await context.tree()), box), Located):
        await check_state(context, box, checked=True)
    elif pair is not None:
        await choose_options(context, *pair)
    elif isinstance(found, Element) and found.role in _DROPDOWNS and not itself:
        await _choose_in(context, found, *await context.now(found), (query.name or "",))
    elif isinstance(found, Element) and (found.box or found.role in CHECKABLE):
        await check_state(context, query, checked=True)
    else:
        chooser = _chooser(PageIndex(await context.tree()), query) if text_only and query.quoted else None
        await click_on(context, chooser or query)


def _brought_by_click(context: ActContext, tree: Tree, query: Query) -> Element | None:
    """The text of that name among others that the last click has brought: an option of a menu that is only drawn."""
    came = context.brought_by_click(tree) if query == Query(query.name, quoted=True) else []

    def is_option(node: Node) -> bool:
        """Whether it is one of several texts in a box that came with the click."""
        box = None if node.parent is None else tree.nodes[node.parent]
        options = list(tree.children(box)) if box is not None and box in came else []
        plain = all(each.role == "generic" and each in came and label(tree, each) for each in options)
        return len(options) > 1 and plain and not any(is_interactive(each) for each in tree.subtree(options[0]))

    found = [
        node for node in _called_so(tree, [node for node in came if node.ref], query.name or "") if is_option(node)
    ]
    return element_of(tree, found[0], "the click before brought it") if len(found) == 1 else None


def _chooser(page: PageIndex, query: Query) -> Query | None:
    """Choose "Basic", where its row or card has a button that is called so."""
    row = Query(roles=ROLE_WORDS["row"], text=query.name, within=query.within)
    ways = [Query(word, within=row, also=query.also) for word in ("Choose", "Pick", "Select")]
    found = [way for way in ways if isinstance(locate(page, way, CLICKABLE), Located)]
    return found[0] if len(found) == 1 else None


def _field_and_option(page: PageIndex, query: Query) -> tuple[Query, tuple[str]] | None:
    """ "the priority critical": the dropdown that is called by the first words and has an option of the last ones.
    None unless there is exactly one way to part them so."""
    words = (query.name or "").split()
    if query.quoted or query.roles or query.nth is not None or len(words) < 2:
        return None
    found = []
    for at in range(1, len(words)):
        dropdown, option = replace(query, name=" ".join(words[:at])), " ".join(words[at:])
        one = locate(page, dropdown, _DROPDOWNS, what="dropdown")
        if isinstance(one, Located) and _has_option(page.tree, one.node, option):
            found.append((dropdown, (option,)))
    return found[0] if len(found) == 1 else None


def _has_option(tree: Tree, dropdown: Node, name: str) -> bool:
    return any(each.role == "option" and fold(label(tree, each)) == fold(name) for each in tree.subtree(dropdown))


def _dropdown_of(page: PageIndex, query: Query, found: Located | NotLocated) -> Node | None:
    """The one dropdown that has an option of that name, where an option is meant: the options of a closed one cannot
    be clicked."""
    if isinstance(found, Located) and found.node.role != "option":
        return None
    if query.name is None or (query.roles and "option" not in query.roles):
        return None
    boxes = [node for node in page.of_roles(("combobox",)) if node.ref and _has_option(page.tree, node, query.name)]
    having = boxes if query.within is None else places(page, query.within).inside(boxes)
    return having[0] if len(having) == 1 else None


# Dropdowns and lists


async def select(act: Act, context: ActContext) -> None:
    """Selects options of a dropdown, a list or a group by their labels."""
    if act.target is None:
        for value in act.values:
            await choose(Act(Verb.CHOOSE, Query(name=value)), context)
        return
    page, kind = PageIndex(await context.tree()), Query(act.target.name, act.target.roles, quoted=False)
    alone = act.target == kind and len(act.values) == 1
    thing = Query(act.values[0], also=tuple((kind.name or "").split()))
    chooser = _chooser(page, thing) if alone and isinstance(_holder(page, kind, act.values), NotLocated) else None
    if chooser is not None:  # "Select the flight "TP 946"", which has a button for that
        await click_on(context, chooser)
    else:
        await choose_options(context, act.target, act.values)


async def choose_options(context: ActContext, query: Query, options: Sequence[str]) -> None:
    """Selects options; a dropdown that shows none is opened first. Raises ActStopped."""
    found = await context.find_by(lambda page: _holder(page, query, options), query)
    nameless = found.role == "button" and not (query.name or query.text)
    if nameless and await context.ask("has_menu", None, found) is not True:  # it may as well send what is beside it
        raise not_done(f"{found.said} need not be a dropdown: write which is meant")
    tree, node = await context.now(found)
    if node is None and isinstance(again := _holder(PageIndex(tree), query, options), Located):
        found, node = element_of(tree, again.node), again.node  # the page drew it anew
    await _choose_in(context, found, tree, node, options)
    for option in options:
        context.stage.entered.enter(query.name or "", option)


async def _choose_in(
    context: ActContext, found: Element, tree: Tree, node: Node | None, options: Sequence[str]
) -> None:
    """Selects options of what was found: a dropdown of the browser's own, a list, a group, or one that a page draws."""
    if found.role == "link" and node is not None and bare(fold(label(tree, node))) == bare(fold(options[0])):
        await context.use("browser_click", found, f"click {found.said}")
        return
    inner = tree.subtree(node) if node is not None else ()
    listed = [each for each in inner if each.role == "option"]
    drawn = found.role == "combobox" and any(each.role == "listbox" for each in inner)
    if found.role in _DROPDOWNS and listed and not drawn:
        there, whole = {fold(label(tree, each)) for each in listed}, " and ".join(options)
        if fold(whole) in there and not {*map(fold, options)} <= there:
            options = (whole,)  # "Food and Drinks" is one option
        alone = found.role == "listbox" and len(options) == 1
        members = [each for each in _called_so(tree, listed, options[0]) if each.ref] if alone else []
        if len(members) == 1:
            said = " ".join(["select", f'"{label(tree, members[0])}"', "from", found.said])
            await context.use("browser_click", element_of(tree, members[0]), said)
            return
        labels = [_label_among([label(tree, each) for each in listed], option, found.said) for option in options]
        said = " ".join(["select", ", ".join(f'"{name}"' for name in labels), "from", found.said])
        await context.use("browser_select_option", found, said, values=labels)
        return
    member = _member(tree, node, options) if node is not None and found.role in _GROUPS else None
    if member is not None:
        if _is_checked(member):
            context.note(f'"{options[0]}" of {found.said} is selected already')
            return
        chosen = await _clickable(context, element_of(tree, member))
        await context.use("browser_click", chosen, f"select {chosen.said}")
        return
    await _from_opened(context, found, options)


def _holder(page: PageIndex, query: Query, options: Sequence[str]) -> Located | NotLocated:
    """The dropdown; else the group that has the option as a member; else what may open a list."""
    found = locate(page, query, _DROPDOWNS, what="dropdown")
    if isinstance(found, Located):
        return found
    plain = Query(query.name, (), query.quoted, query.text, query.within, query.next_to, query.nth)
    group = locate(page, plain, _GROUPS, what="group")
    if isinstance(group, Located) and _member(page.tree, group.node, options) is not None:
        return group
    if query.next_to is not None and (drawn := drawn_beside(page, query)) is not None:
        return drawn
    opener = locate(page, plain, _OPENERS, what="dropdown")
    if not isinstance(opener, Located) and query.name and query.quoted and query == replace(plain, roles=query.roles):
        # Its label may follow what is chosen in its accessible name: "All floors Floor".
        labeled = [node for node in page.of_roles(("button",)) if _ends_with_label(node, query.name or "")]
        whole = replace(plain, name=labeled[0].name, roles=("button",)) if len(labeled) == 1 else plain
        opener = locate(page, whole, _OPENERS, what="dropdown")
    if isinstance(opener, Located):
        return opener
    # The choices may be links under a heading: "By status".
    section = Query(query.name, quoted=query.quoted)
    link = Query(options[0], ("link",), within=section)
    linked = locate(page, link) if len(options) == 1 and query == replace(section, roles=query.roles) else found
    return linked if isinstance(linked, Located) else drawn_beside(page, query) or found


def _ends_with_label(button: Node, name: str) -> bool:
    """Whether the accessible name ends with words that the button itself does not show."""
    own = set(fold(button.text or name).split())
    return bool(name) and fold(button.name or "").endswith(f" {fold(name)}") and not set(fold(name).split()) <= own


def _member(tree: Tree, group: Node, options: Sequence[str]) -> Node | None:
    """The one member of a group with the option's name; None where there is not just one, or several are wanted."""
    if len(options) != 1:
        return None
    nodes = [node for node in tree.subtree(group)[1:] if node.role in _MEMBERS and node.ref]
    named = [node for node in nodes if fold(label(tree, node)) == fold(options[0])]
    inner = innermost(named)
    return inner[0] if len(inner) == 1 else None


def _label_among(labels: Sequence[str], option: str, said: str) -> str:
    """The label that is meant: letter by letter, else but for case and space. Raises ActStopped."""
    if option in labels:
        return option
    folded = {name for name in labels if fold(name) == fold(option)}
    if len(folded) == 1:
        return folded.pop()
    there = tuple(f'option "{name}"' for name in labels)
    raise not_done(f'{said} has no option "{option}"', candidates=there)


async def _from_opened(context: ActContext, opener: Element, options: Sequence[str]) -> None:
    """Opens the list and clicks each option; what can be typed into is typed into once, to filter the list. What opens
    may be a calendar instead."""
    tree, node = await context.now(opener)
    was_open = node is not None and node.attribute("expanded") == "true"
    before = set[str | None]() if was_open else {node.ref for node in tree}
    if not was_open:
        await click_element(context, opener, f"open {opener.said}")
    day = date_of(options[0]) if len(options) == 1 else None
    if day is not None and not any(node.role == "option" and node.ref for node in await context.tree()):
        await choose_day(context, day)
        return
    for number, option in enumerate(options):
        tree, chosen = await _shown_option(context, option, before, 0.5)
        if not chosen:
            await _filter(context, opener, option)
            tree, chosen = await _shown_option(context, option, before)
        if len(chosen) != 1:
            shown = tuple(f'option "{label(tree, node)}"' for node in tree if node.role in _OPTIONS and node.ref)
            reason = "more than one option" if chosen else "no option"
            raise not_done(f'{reason} "{option}" in the list that opened', candidates=shown)
        element = element_of(tree, chosen[0])
        await context.use("browser_click", await at_words(context, element), f"select {element.said}")
        closed = number + 1 < len(options) and not (await _shown_option(context, options[number + 1], before, 0.0))[1]
        if closed:
            await click_element(context, opener, f"open {opener.said}")


_OPENED = frozenset({"menu", "listbox"})


async def _shown_option(
    context: ActContext, option: str, before: Collection[str | None], seconds: float | None = None
) -> tuple[Tree, list[Node]]:
    """The options of that name that can be clicked, waited for. Options that are only drawn have no role: then it is
    what can be clicked and was not there before (`before`: the refs of that time). An item of a menu that was there
    before is none."""
    found: list[Node] = []
    tree = Tree(())
    async for _ in context.moments(seconds):
        tree = await context.tree()
        named = _called_so(tree, [node for node in tree if node.ref is not None], option)
        listed = [node for node in named if node.role in _OPTIONS]
        came = [node for node in listed if node.ref not in before]
        new = innermost([node for node in named if node.ref not in before])
        drawn = [node for node in new if node.attribute("cursor") == "pointer" or enclosing(tree, node, _OPENED)]
        found = came or [node for node in listed if node.role == "option"] or drawn
        if len(found) == 1:
            break
    return tree, found


def _called_so(tree: Tree, nodes: Sequence[Node], name: str) -> list[Node]:
    """Those of the nodes with this name; else the options of which it is the first line: "Harbour Kiosk", above its
    address."""
    whole = [node for node in nodes if fold(label(tree, node)) == fold(name)]
    begun = [node for node in nodes if node.role in _OPTIONS and fold(label(tree, node)).startswith(fold(name))]
    return whole or [node for node in begun if fold(first_text(tree, node)) == fold(name)]


async def _filter(context: ActContext, opener: Element, option: str) -> None:
    """Types the option into the dropdown's own field, or into the one that came with the list, where there is one."""
    tree = await context.tree()
    typed = [node for node in tree if node.role in {"combobox", "textbox", "searchbox"} and node.ref and not node.text]
    own = [node for node in typed if node.ref == opener.target]
    chosen = own or [node for node in typed if node.attribute("active")]
    if len(chosen) == 1 and chosen[0].end == chosen[0].index + 1:
        field = element_of(tree, chosen[0])
        await context.use("browser_type", field, f'type "{option}" into {field.said}', text=option, slowly=True)


CHOICES = {
    Verb.CHECK: check,
    Verb.UNCHECK: check,
    Verb.TOGGLE: check,
    Verb.CHOOSE: choose,
    Verb.DO: do_or_agree,
    Verb.SELECT: select,
}
