"""The to-do list: a page that its script fills from a small JSON API."""

from starlette.responses import JSONResponse, Response

from preview.visit import Page, Visit

LONGEST = 120


async def show(visit: Visit) -> Response:
    """The empty page; its script asks for the list."""
    return visit.render("todos.html")


async def items(visit: Visit) -> Response:
    """The list."""
    return _answer(visit)


async def add(visit: Visit) -> Response:
    """A new to-do `{title}`."""
    title = str((await visit.body()).get("title", "")).strip()
    if not title:
        return JSONResponse({"message": "Write what is to be done."}, status_code=422)
    for _ in range(2 if "double-add" in visit.faults else 1):
        visit.workspace.todos.add(title[:LONGEST])
    return _answer(visit)


async def mark(visit: Visit) -> Response:
    """Done, or not `{done}`."""
    visit.workspace.todos.mark(_number(visit), (await visit.body()).get("done") is True)
    return _answer(visit)


async def delete(visit: Visit) -> Response:
    """Takes one off the list."""
    todos, number = visit.workspace.todos, _number(visit)
    todos.remove(todos.after(number) if "wrong-row-deleted" in visit.faults else number)
    return _answer(visit)


async def rename(visit: Visit) -> Response:
    """A new name `{name}` for the list; an empty one changes nothing."""
    name = str((await visit.body()).get("name", "")).strip()
    visit.workspace.todos.name = name[:LONGEST] or visit.workspace.todos.name
    return _answer(visit)


def _number(visit: Visit) -> int:
    return int(visit.request.path_params["number"])


def _answer(visit: Visit) -> Response:
    todos = visit.workspace.todos
    rows = [{"id": item.id, "title": item.title, "done": item.done} for item in todos.items]
    return JSONResponse({"name": todos.name, "left": todos.left, "items": rows})


PAGES = (
    Page("GET", "/todos", show),
    Page("GET", "/api/todos", items),
    Page("POST", "/api/todos", add),
    Page("PATCH", "/api/todos", rename),
    Page("PATCH", "/api/todos/{number:int}", mark),
    Page("DELETE", "/api/todos/{number:int}", delete),
)
