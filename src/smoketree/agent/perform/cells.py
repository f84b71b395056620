"""Cells of a grid that a person types into: one becomes a field at a double click."""

from smoketree.agent.perform.act_context import ActContext, Element, element_of, not_done
from smoketree.language.index import CELLS, PageIndex
from smoketree.language.locate import locate_all
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE
from smoketree.snapshot.tree import Node, Tree

_OPENING_SECONDS = 1.5


def is_cell(query: Query) -> bool:
    """Whether the query is of cells."""
    return bool(query.roles) and set(query.roles) <= CELLS


def edited_cell(tree: Tree, query: Query) -> Element | None:
    """The field in the cell that is being edited: of the cells that the query may mean the one that has a field, or the
    one whose field has the focus. "The cell" alone is also the field with the focus, which a grid may draw apart."""
    focused = [field for field in _fields(tree) if field.attribute("active")]
    cells = [cell for cell in locate_all(PageIndex(tree), query) if cell.role != "columnheader"]
    inside = [field for field in _fields(tree) if any(cell.index < field.index < cell.end for cell in cells)]
    alone = query == Query(roles=query.roles)
    for found in ([field for field in focused if field in inside], inside, focused if alone else []):
        if len(found) == 1:
            return element_of(tree, found[0])
    return None


async def open_cell(context: ActContext, cell: Element) -> Element | None:
    """The field that a cell becomes once it is double-clicked; None for a cell that is a field itself.

    Raises ActStopped where it becomes none.
    """
    state = await context.ask("field", None, cell)
    if isinstance(state, dict) and state.get("editable"):
        return None
    await context.use("browser_click", cell, f"double-click {cell.said}", doubleClick=True)
    async for _ in context.moments(_OPENING_SECONDS):
        tree, node = await context.now(cell)
        fields = _fields(tree)
        inside = [field for field in fields if node is not None and node.index < field.index < node.end]
        for found in (inside, [field for field in fields if field.attribute("active")]):
            if len(found) == 1:
                return element_of(tree, found[0])
    raise not_done(f"no field to type into opened at the double click on {cell.said}")


def _fields(tree: Tree) -> list[Node]:
    return [node for node in tree if node.role in EDITABLE and node.ref is not None]
