"""Giving fields, editors and sliders their values. What was typed is read back: an act is done only if the field holds
it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from smoketree.agent.perform.act_context import ActContext, ActStopped, Element, element_of, not_done
from smoketree.agent.perform.calendars import choose_typed_day
from smoketree.agent.perform.choices import check_state, choose_options
from smoketree.agent.perform.dates import date_of, looks_dated, wire
from smoketree.agent.perform.page_scripts import script_source
from smoketree.agent.perform.tool_errors import is_stale, status_of
from smoketree.agent.perform.typed_text import arrived, editor_holds
from smoketree.language.act import Act, Verb
from smoketree.language.index import CELLS, PageIndex
from smoketree.language.locate import BY_WORDS, FIELDS, Located, Miss, NotLocated, locate, locate_all
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, EDITABLE, ROLE_WORDS
from smoketree.snapshot.tree import Node, Tree, parse

_SETTABLE = (*FIELDS, "slider", *CHECKABLE, "listbox", "radiogroup")
_YES = frozenset({"yes", "true", "on", "checked", "check", "ticked", "enabled", "1"})
_NO = frozenset({"no", "false", "off", "unchecked", "uncheck", "unticked", "disabled", "0"})
_READ_BACK_SECONDS = 1.0
_FOCUS_SECONDS = 1.5
_OPENING_SECONDS = 1.5


async def type_text(act: Act, context: ActContext) -> None:
    """Types into the field that the target describes; without one into the focused or the only field."""
    text, append, submit = act.values[0], act.mode == "append", act.mode == "submit"
    if act.target is not None:
        await set_field(context, act.target, text, append=append, submit=submit)
    else:
        field = await _focused_or_only(context)
        await enter(context, field, text, append=append, submit=submit)
        context.stage.entered.enter(field.node.name or "" if field.node is not None else "", text)


async def fill(act: Act, context: ActContext) -> None:
    """Fills in fields by their labels, each by its own kind. All of them are located before the first is changed."""
    queries = [Query(name=name, quoted=False, within=act.place) for name, _ in act.pairs]
    for query in queries:
        await _field(context, query)
    for query, (_, value) in zip(queries, act.pairs, strict=True):
        await set_field(context, query, value)


async def set_field(
    context: ActContext, query: Query, value: str, *, append: bool = False, submit: bool = False
) -> None:
    """Gives a field a value: types, chooses, checks or moves, as its kind takes it. Raises ActStopped."""
    while True:
        field = await _field(context, query)
        if field.role in CELLS and (opened := await _open_cell(context, field)):
            field, submit = opened, True  # what is only typed into a cell is no value yet
        if isinstance(field, Editor):
            await write(context, field, value, append=append, submit=submit)
        elif field.box or field.role in CHECKABLE:
            await check_state(context, query, checked=_truth(value, field))
        elif field.role == "slider":
            await set_slider(context, field, value)
        elif field.role in {"listbox", "radiogroup"} or await _opens(context, field):
            await choose_options(context, query, (value,))
        elif not await enter(context, field, value, append=append, submit=submit):
            continue
        context.stage.field = query
        context.stage.entered.enter(query.name or "", value)
        return


async def _field(context: ActContext, query: Query) -> Element:
    """The field, box, slider or editor that the query describes, waited for. Raises ActStopped."""

    def search(page: PageIndex) -> Located | Element | NotLocated:
        edited = _edited_cell(page.tree, query) if query.roles and CELLS.issuperset(query.roles) else None
        return edited or _settable(page, query)

    async def otherwise(_: int, missed: NotLocated) -> Element | None:
        tree = context.seen
        if missed.kind is Miss.AMBIGUOUS and not context.late(_FOCUS_SECONDS):
            return None
        if missed.kind is Miss.AMBIGUOUS:
            return await _of_several_lines(context, query) or _come_with_click(context, tree, query)
        other = await editor_named(context, query) or await context.in_marked_place(query, _SETTABLE)
        other = other or await context.unlisted(query, "box")
        if other is None and not query.quoted:
            other = await context.unlisted(query, "field")
        return other or _focused(tree, query, context.stage.field if context.stage.typing else None)

    found = await context.find_by(search, query, otherwise, closer=False)
    if found.node is not None and BY_WORDS in found.note:
        _check_new_field(context, found)
    return found


def _check_new_field(context: ActContext, found: Element) -> None:
    """Raises ActStopped where the last click brought one field without a name: "the text of the comment" may be that
    one as well as the field for new comments, which only has the word."""
    known = {node.ref for node in fields_of(context.stage.before_click)}
    new = [node for node in fields_of(context.seen) if node.ref not in known]
    if found.target in known and len(new) == 1 and not new[0].name:
        said = (found.said, describe(context.seen, new[0]))
        raise not_done("another field came with the last click: write which of them is meant", "", said)


def _focused(tree: Tree, query: Query, typed: Query | None) -> Element | None:
    """ "Replace the text with "X"", "Replace "Tea" with "X"": the field that has the focus, where none is called so, by
    what it holds. A cell that has become a field goes by whatever its author calls what is in it ("the mark"); not one
    that was `typed` into just before: the next field is another."""
    focused = [node for node in fields_of(tree) if node.attribute("active")]
    if query.name is None or query.within is not None or len(focused) != 1:
        return None
    in_cell = any(place.role in CELLS for place in tree.ancestors(focused[0]))
    last = None if typed is None else locate(PageIndex(tree), typed)
    in_cell = in_cell and not (isinstance(last, Located) and last.ref == focused[0].ref)
    of_words = not query.quoted and (in_cell or fold(query.name) in {"text", "value", "content"})
    told = of_words or _held(tree, focused[0]) == query.name
    return element_of(tree, focused[0], "the field that has the focus") if told else None


def _come_with_click(context: ActContext, tree: Tree, query: Query) -> Element | None:
    """Of several fields of a name the one that the last click has brought, where the others were there before: what is
    edited in its row."""
    before, now = context.stage.before_click, [node for node in locate_all(PageIndex(tree), query, FIELDS) if node.ref]
    known = {node.ref for node in locate_all(PageIndex(before), query, FIELDS)} if before.nodes else set()
    new = [node for node in now if node.ref not in known]
    return element_of(tree, new[0], "it came with the last click") if len(new) == 1 == len(now) - len(known) else None


async def _of_several_lines(context: ActContext, query: Query) -> Element | None:
    """ "The text area", without a name: the one field of several lines."""
    if query.name is not None or query.roles != ROLE_WORDS["textarea"]:
        return None
    tree = await context.tree()
    found = [element_of(tree, node) for node in locate_all(PageIndex(tree), query)]
    areas = [each for each in found if (await context.field_state(each)).get("kind") == "textarea"]
    return areas[0] if len(areas) == 1 else None


def _settable(page: PageIndex, query: Query) -> Located | NotLocated:
    """The field; where only "field" was said and there is none, anything that takes a value."""
    found = locate(page, query, _SETTABLE, what="field")
    if isinstance(found, Located) or found.kind is Miss.AMBIGUOUS or query.roles != ROLE_WORDS["field"]:
        return found
    other = locate(page, replace(query, roles=()), _SETTABLE, what="field")
    return other if isinstance(other, Located) else found


async def _opens(context: ActContext, field: Element) -> bool:
    """Whether the page that the field was found on shows options in it, or it is a dropdown that nobody types into."""
    if field.node is not None and any(each.role == "option" for each in context.seen.subtree(field.node)):
        return True
    return field.role == "combobox" and not (await context.field_state(field)).get("typed", True)


def _truth(value: str, field: Element) -> bool:
    if fold(value) in _YES | _NO:
        return fold(value) in _YES
    raise not_done(f'{field.said} takes "yes" or "no", not "{value}"')


async def enter(context: ActContext, field: Element, text: str, *, append: bool = False, submit: bool = False) -> bool:
    """Types into a field and reads the text back; False where the field was replaced before anything was done.

    Raises ActStopped.
    """
    before = {node.ref for node in context.seen}
    state = await context.field_state(field)
    language = state.get("language", "en-US")
    editor = await editor_of(context, field) if state.get("editable") else None
    if editor is not None:
        await write(context, editor, text, append=append, submit=submit)
        return True
    written = (wire(text, state.get("kind", ""), language) if looks_dated(text) else None) or text
    verb, where = ("append", "to") if append else ("type", "into")
    said = f'{verb} "{text}" {where} {field.said}' + (f" ({written})" if written != text else "")
    value = state.get("value", "") + written if append else written
    answer = await context.attempt(
        "browser_type", {**field.arguments, "text": value}, said + " and press Enter" * submit, field.note
    )
    if is_stale(answer) and not context.late():
        return False
    if answer.error is not None:
        raise ActStopped(status_of("browser_type", answer.error), answer.trouble or answer.error)
    if field.node is None:
        held = await context.field_state(field)
        if not held or not arrived(value, held.get("value", ""), language):
            raise not_done(f"typed text did not arrive in {field.said}")
    await _read_back(context, field, value, answer.snapshot, language)
    if submit:
        await context.press("Enter")
    elif (day := date_of(value, language)) is not None:
        await choose_typed_day(context, day, before)
    context.stage.typing = not submit
    return True


async def _read_back(context: ActContext, field: Element, text: str, snapshot: str | None, language: str) -> None:
    """Raises ActStopped where the field does not come to hold the text. A field that is gone is not asked."""
    tree = parse(snapshot) if snapshot is not None else await context.tree()
    held = ""
    async for _ in context.moments(_READ_BACK_SECONDS):
        node = next((each for each in tree if each.ref == field.target), None)
        if node is None:
            return
        held = _held(tree, node)
        if arrived(text, held, language):
            return
        view = await context.stage.look()
        if view.modal is not None:
            return  # typing opened a dialog; the next line answers it
        tree = view.tree
    if field.role == "spinbutton" and await step_spinner(context, field, held, text):
        return
    raise not_done(f'typed text did not arrive: {field.said} holds "{held}" after "{text}" was typed')


def _held(tree: Tree, node: Node) -> str:
    """What the snapshot shows as the value of a field."""
    if node.text is not None:
        return node.text
    return " ".join(each.text or each.name or "" for each in tree.subtree(node)[1:])


async def _focused_or_only(context: ActContext) -> Element:
    """The field that has the focus, else the only one. Raises ActStopped."""
    fields: list[Node] = []
    tree = Tree(())
    async for _ in context.moments(_FOCUS_SECONDS):
        tree = await context.tree()
        fields = fields_of(tree)
        focused = [node for node in fields if node.attribute("active")]
        if len(focused or fields) == 1:
            return element_of(tree, (focused or fields)[0], "" if focused else "the only field of the page")
    reason = f"no field has the focus, and the page has {len(fields) or 'none'} of them"
    raise not_done(reason, 'write where: Type "..." into "..."', tuple(describe(tree, node) for node in fields))


def fields_of(tree: Tree) -> list[Node]:
    """The fields that can be typed into."""
    usable = (node for node in tree if node.role in FIELDS and node.ref is not None and not node.attribute("disabled"))
    return [node for node in usable if not any(below.role == "option" for below in tree.subtree(node))]


def _edited_cell(tree: Tree, query: Query) -> Element | None:
    """The field in the cell that is being edited: of the cells that the query may mean the one that has a field, or the
    one whose field has the focus. "The cell" alone is also the field with the focus, which a grid may draw apart."""
    focused = [field for field in _editable(tree) if field.attribute("active")]
    cells = [cell for cell in locate_all(PageIndex(tree), query) if cell.role != "columnheader"]
    inside = [field for field in _editable(tree) if any(cell.index < field.index < cell.end for cell in cells)]
    alone = query == Query(roles=query.roles)
    for found in ([field for field in focused if field in inside], inside, focused if alone else []):
        if len(found) == 1:
            return element_of(tree, found[0])
    return None


async def _open_cell(context: ActContext, cell: Element) -> Element | None:
    """The field that a cell becomes once it is double-clicked; None for a cell that is a field itself. Raises
    ActStopped where it becomes none."""
    if (await context.field_state(cell)).get("editable"):
        return None
    await context.use("browser_click", cell, f"double-click {cell.said}", doubleClick=True)
    async for _ in context.moments(_OPENING_SECONDS):
        tree, node = await context.now(cell)
        fields = _editable(tree)
        inside = [field for field in fields if node is not None and node.index < field.index < node.end]
        for found in (inside, [field for field in fields if field.attribute("active")]):
            if len(found) == 1:
                return element_of(tree, found[0])
    raise not_done(f"no field to type into opened at the double click on {cell.said}")


def _editable(tree: Tree) -> list[Node]:
    return [node for node in tree if node.role in EDITABLE and node.ref is not None]


TYPING = {Verb.TYPE: type_text, Verb.FILL: fill}


_KIND_WORDS = frozenset({"editor", "text", "code", "rich", "content", "field", "area"})
_DECORATION = " *:.\u2026"


@dataclass(frozen=True, slots=True)
class Editor(Element):
    """An editor: where to click, what it is called (folded), and the text that it holds."""

    names: frozenset[str] = frozenset()
    held: str = ""


def _editor(found: Mapping[str, str]) -> Editor:
    said = f'editor "{found["said"]}"' if found["said"] else "the editor"
    names = frozenset(fold(found[name]).strip(_DECORATION) for name in ("said", "placeholder"))
    return Editor(found["path"], said, names=names, held=found["held"])


async def editor_of(context: ActContext, element: Element) -> Editor | None:
    """The editor that an element belongs to, if it is a part of one."""
    found = await context.ask("editors", None, element)
    return _editor(found) if isinstance(found, dict) else None


async def editor_named(context: ActContext, query: Query) -> Editor | None:
    """The editor that the query names, or the only one where it only says "editor"; None unless there is just one."""
    if query.nth is not None or query.within is not None or query.next_to is not None:
        return None
    editors = [_editor(each) for each in await context.ask("editors") or ()]
    wanted = fold(query.name or "").strip(_DECORATION)
    if wanted and (query.quoted or not words(wanted) <= _KIND_WORDS):
        editors = [each for each in editors if wanted in each.names]
    return editors[0] if len(editors) == 1 else None


async def write(context: ActContext, editor: Editor, text: str, *, append: bool, submit: bool = False) -> None:
    """Puts text into an editor in place of what it holds (or behind it), and reads it back. Raises ActStopped."""
    verb, where = ("append", "to") if append else ("type", "into")
    await context.use("browser_click", editor, f'{verb} "{text}" {where} {editor.said}' + " and press Enter" * submit)
    await context.press("ControlOrMeta+End" if append else "ControlOrMeta+a")
    if not append and editor.held.strip():
        await context.press("Delete")
    await context.call("browser_evaluate", {"function": script_source("insert_text", text)}, "")
    held = editor.held
    async for _ in context.moments(_READ_BACK_SECONDS):
        now = await editor_of(context, editor)
        held = now.held if now is not None else held
        if editor_holds(text, held) and (not append or editor_holds(editor.held, held)):
            break
    else:
        raise not_done(f'typed text did not arrive: {editor.said} holds "{held[:200]}" after "{text}" was typed')
    if submit:
        await context.press("Enter")
    context.stage.typing = not submit


_MOST_PRESSES = 500
_STATE = """(element) => ({
  native: element instanceof HTMLInputElement,
  value: element instanceof HTMLInputElement ? element.value
    : element.getAttribute("aria-valuenow") ?? element.getAttribute("aria-valuetext"),
})"""


async def set_slider(context: ActContext, slider: Element, value: str) -> None:
    """Sets a slider to a number. Raises ActStopped where its keys do not reach it; it is moved back then."""
    wanted = number_of(value)
    state = await _state(context, slider)
    now = number_of(str(state.get("value") or ""))
    if wanted is None or now is None:
        raise not_done(f'{slider.said} does not show a number, or "{value}" is not a number')
    if now == wanted:
        context.note(f"{slider.said} is at {value} already")
    elif state["native"]:
        await context.use("browser_type", slider, f"set {slider.said} to {value}", text=f"{wanted:g}")
        await _expect(context, slider, wanted)
    else:
        await _by_keys(context, slider, now, wanted, ("ArrowLeft", "ArrowRight"))


async def step_spinner(context: ActContext, field: Element, held: str, wanted: str) -> bool:
    """Moves a spinner that takes no typing; False where it shows no number."""
    now, number = number_of(held), number_of(wanted)
    if now is None or number is None:
        return False
    await _by_keys(context, field, now, number, ("ArrowDown", "ArrowUp"))
    return True


async def _by_keys(context: ActContext, slider: Element, now: float, wanted: float, keys: tuple[str, str]) -> None:
    """One press shows how far a press moves it; then as many as are left."""
    await context.use("browser_evaluate", slider, "", function="(element) => element.focus()")
    key, back = keys[wanted > now], keys[wanted < now]
    await context.press(key, 1, f"move {slider.said} from {now:g} by {key}")
    step = await _value(context, slider) - now
    presses = (wanted - now) / step if step else 0.0
    if presses != int(presses) or not 0 < presses <= _MOST_PRESSES:
        if step:
            await context.press(back)
        raise not_done(f"{slider.said} does not stop at {wanted:g}: a key moves it by {abs(step):g} from {now:g}")
    if presses > 1:
        await context.press(key, int(presses) - 1, f"move {slider.said} on to {wanted:g}")
    await _expect(context, slider, wanted)


async def _expect(context: ActContext, slider: Element, wanted: float) -> None:
    now = await _value(context, slider)
    if now != wanted:
        raise not_done(f"{slider.said} is at {now:g} after it was set to {wanted:g}")


async def _value(context: ActContext, slider: Element) -> float:
    now = number_of(str((await _state(context, slider)).get("value") or ""))
    if now is None:
        raise not_done(f"{slider.said} does not show a number")
    return now


async def _state(context: ActContext, slider: Element) -> dict[str, object]:
    state = await context.stage.tools.ask(_STATE, slider.target)
    return state if isinstance(state, dict) else {}


def number_of(text: str) -> float | None:
    """The number that a text is, with or without a percent sign."""
    plain = text.strip().rstrip("%").strip().replace("\u2212", "-").replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None
