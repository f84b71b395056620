"""The board: cards that are dragged from column to column."""

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.responses import Response

from preview.catalog import COLUMNS
from preview.visit import Page, Visit


async def show(visit: Visit) -> Response:
    """The columns with their cards."""
    return visit.render("board.html", columns=COLUMNS)


async def move(visit: Visit) -> Response:
    """Puts a card at the end of another `{column}`. Answers with the columns as HTML."""
    column, number = (await visit.body()).get("column"), int(visit.request.path_params["number"])
    moved = [card for card in visit.workspace.cards if card.id == number]
    if not moved or column not in COLUMNS:
        raise HTTPException(422)
    if "drag-snaps-back" not in visit.faults:
        others = [card for card in visit.workspace.cards if card.id != number]
        visit.workspace.cards = [*others, replace(moved[0], column=str(column))]
    return visit.render("_board.html", columns=COLUMNS)


PAGES = (
    Page("GET", "/board", show),
    Page("PATCH", "/api/board/{number:int}", move),
)
