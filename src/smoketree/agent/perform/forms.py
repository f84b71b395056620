"""Forms that are found without being named: the search field, the sign-in form."""

from collections.abc import Callable, Collection, Sequence

from smoketree.agent.perform.act_context import ActContext, element_of, not_done
from smoketree.agent.perform.choices import do_or_agree
from smoketree.agent.perform.fields import enter, fields_of
from smoketree.agent.perform.pointer import click_once
from smoketree.language.act import Act, Verb
from smoketree.language.controls import ValueEntry, value_entry
from smoketree.language.index import PageIndex
from smoketree.language.locate import FIELDS, Located, NotLocated, locate_control
from smoketree.language.matching import places, search_fields
from smoketree.language.things import control_for
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import describe, label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, ROLE_WORDS
from smoketree.snapshot.tree import Node, Tree

_PASSWORD = frozenset({"password", "passwort", "passcode", "passphrase"})
_USER = frozenset({"user", "username", "email", "e-mail", "mail", "login", "account", "name", "id"})
_SURELY_USER = _USER - {"account", "name", "id"}
_SEND = frozenset({"log in", "login", "sign in", "signin", "log on", "submit", "continue", "log me in", "sign me in"})
_SENDS_ANYTHING = frozenset({"submit", "continue"})
_GOES_ON = frozenset({"next", "continue", "go on", "proceed", "continue with email"})
_SEARCH = frozenset({"search", "suche", "find"})


async def search(act: Act, context: ActContext) -> None:
    """Types into the page's one search field, or the one in a place, and presses Enter."""
    fields: list[Node] = []
    async for looks in context.moments():
        tree = await context.tree()
        fields = fields_of(tree)
        if act.place is not None:
            inside = places(PageIndex(tree), act.place).inside(fields)
            box = Query(None, ROLE_WORDS["search box"], within=act.place)
            marked = None if inside or not looks else await context.in_marked_place(box, FIELDS)
            if marked is not None:
                await enter(context, marked, act.values[0], submit=True)
                return
            fields = inside
        boxes = [node for node in fields if _words_of(tree, node) & _SEARCH]
        boxes = search_fields(PageIndex(tree), fields) or boxes
        if len(boxes) == 1:
            await enter(context, element_of(tree, boxes[0]), act.values[0], submit=True)
            return
    there = tuple(describe(tree, node) for node in fields)
    raise not_done(
        "the page does not have exactly one search field", 'write: Type "..." into "..." and press Enter', there
    )


async def sign_in(act: Act, context: ActContext) -> None:
    """Fills in the one sign-in form, or the one that the page's control for it leads to, and sends it. All of its parts
    are found before anything is typed, unless the page asks for the password only after it knows who it is."""
    *user, password = act.values
    find = _sign_in_form if user else _password_form
    form = await _find_form(context, find)
    if form is None:
        tree = await context.tree()
        way = locate_control(PageIndex(tree), ("log", "in"), None)
        if isinstance(way, Located) and not await _password_fields(context, tree):
            await _press(context, tree, way.node)  # it leads to the form
            form = await _find_form(context, find)
    first = await _asks_who(context, tree := await context.tree()) if form is None and user else None
    if first is not None:
        await enter(context, element_of(tree, first[0]), *user)
        await _press(context, tree, first[1])
        form = await _find_form(context, _password_step(user[0]))
    if form is None:
        tree = await context.tree()
        fields = fields_of(tree)
        there = tuple(describe(tree, node) for node in fields)
        asks_who = any(_words_of(tree, node) & (_SURELY_USER | {"account"}) for node in fields)
        if not asks_who and not await _password_fields(context, tree):
            hint = 'if a case before has signed in, remove the line, or write "isolation: case" in the front matter'
            raise not_done("the page has no form to sign in", hint, there)
        hint = 'write: Type "..." into "..." and type "..." into "..." and click "..."'
        raise not_done("the page does not have exactly one form to sign in", hint, there)
    name_field, password_field, button, tree = form
    if name_field is not None:
        await enter(context, element_of(tree, name_field), *user)
    await enter(context, element_of(tree, password_field), password, submit=button is None)
    if button is not None:
        await _press(context, tree, button)


async def _press(context: ActContext, tree: Tree, node: Node) -> None:
    control = element_of(tree, node)
    await context.use("browser_click", control, f"click {control.said}")


Form = tuple[Node | None, Node, Node | None]
"""The user's field, the password's, and the button that sends them."""


async def _find_form(
    context: ActContext, find: Callable[[Tree, Sequence[Node]], Form | None]
) -> tuple[Node | None, Node, Node | None, Tree] | None:
    async for looks in context.moments():
        tree = await context.tree()
        form = find(tree, await _password_fields(context, tree))
        if form is not None:
            return (*form, tree)
        # Where the form may be in two steps, no more of it comes to a page that has settled.
        if looks and find is _sign_in_form and await _asks_who(context, await context.quiet()) is not None:
            break
    return None


async def _asks_who(context: ActContext, tree: Tree) -> tuple[Node, Node] | None:
    """The field for the user's name and the button that goes on, where the page asks for nothing else yet."""
    fields = fields_of(tree)
    if len(fields) != 1 or not _words_of(tree, fields[0]) & _SURELY_USER or await _password_fields(context, tree):
        return None
    button = _sender(tree, fields[0], _GOES_ON)
    return None if button is None else (fields[0], button)


async def _password_fields(context: ActContext, tree: Tree) -> list[Node]:
    """The fields for a password: by what they are called, or else by what the browser says that they are."""
    fields = fields_of(tree)
    named = [node for node in fields if _words_of(tree, node) & _PASSWORD]
    if named or len(fields) > _MOST_ASKED:
        return named
    states = [(node, await context.field_state(element_of(tree, node))) for node in fields]
    return [node for node, state in states if state.get("kind") == "password"]


_MOST_ASKED = 12


def _sign_in_form(tree: Tree, passwords: Sequence[Node]) -> Form | None:
    """The form, where there is one of each field. Of several for a user, or none that is called so, it is the one right
    before the password's."""
    if len(passwords) != 1:
        return None
    fields = [node for node in fields_of(tree) if node.index < passwords[0].index]
    users = [node for node in fields_of(tree) if node is not passwords[0] and _words_of(tree, node) & _USER]
    if len(users) != 1:
        users = fields[-1:] if not users or fields[-1:] == users[-1:] else []
    return (users[0], passwords[0], _sender(tree, passwords[0])) if users else None


def _password_step(user: str) -> Callable[[Tree, Sequence[Node]], Form | None]:
    """Finds the password's field and the button that signs in, on a page that asks for nothing else, or has the user's
    name in its field."""

    def find(tree: Tree, passwords: Sequence[Node]) -> Form | None:
        others = [node for node in fields_of(tree) if node not in passwords]
        known = all(_words_of(tree, node) & _SURELY_USER and (node.text or "") == user for node in others)
        button = _sender(tree, passwords[0], _SEND - _SENDS_ANYTHING) if known and len(passwords) == 1 else None
        return None if button is None else (None, passwords[0], button)

    return find


def _password_form(tree: Tree, passwords: Sequence[Node]) -> Form | None:
    """The password's field and the button that signs in, where the page asks for nothing else."""
    if len(passwords) != 1 or len(fields_of(tree)) != 1:
        return None
    button = _sender(tree, passwords[0], _SEND - _SENDS_ANYTHING)
    return (None, passwords[0], button) if button is not None else None


def _sender(tree: Tree, password: Node, called: Collection[str] = _SEND) -> Node | None:
    buttons = [node for node in tree if node.role == "button" and node.ref and node.index > password.index]
    sends = [node for node in buttons if fold(label(tree, node)) in called]
    return sends[0] if len(sends) == 1 else None


def _words_of(tree: Tree, node: Node) -> frozenset[str]:
    """The words that a field goes by: its own, or those of the text right before it."""
    own = fold(label(tree, node))
    return frozenset(words(own or _text_before(tree, node)))


def _text_before(tree: Tree, node: Node) -> str:
    for before in reversed(tree.nodes[: node.index]):
        if before.role in EDITABLE or before.role in {"button", "link"}:
            return ""
        text = before.text or before.name
        if text:
            return fold(text)
    return ""


async def do(act: Act, context: ActContext) -> None:
    """Does what the line says to its object by a control; a value that nothing on the page says is typed into the field
    beside that control first: "Scan 4711"."""
    plain = act.target is not None and act.place is None and not act.mode and not act.claims
    found = _entry(act, await context.tree()) if plain else None
    found = None if found is None else _entry(act, await context.quiet())
    if found is None:
        await do_or_agree(act, context)
        return
    entry, tree = found
    field, button = element_of(tree, entry.field, "the only field beside the button"), element_of(tree, entry.button)
    if not await enter(context, field, entry.value):
        raise not_done(f"{field.said} was gone before anything was typed into it")
    context.stage.entered.enter(entry.field.name or "", entry.value)
    await click_once(context, button, f"click {button.said}")


def _entry(act: Act, tree: Tree) -> tuple[ValueEntry, Tree] | None:
    """The field and the button that the act uses, where no control does it to what the page shows."""
    page, target = PageIndex(tree), act.target or Query()
    if not isinstance(control_for(page, act.values, target), NotLocated):
        return None
    entry = value_entry(page, " ".join(act.values), target)
    return None if entry is None else (entry, tree)


FORMS = {Verb.SEARCH: search, Verb.SIGN_IN: sign_in, Verb.DO: do}
