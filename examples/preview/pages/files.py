"""Files of the workspace: uploaded, listed, taken away. Their names and sizes are kept, not what is in them."""

from starlette.responses import JSONResponse, Response

from preview.visit import Page, Visit
from preview.workspace import Stored

LARGEST = 1_000_000
MOST = 50


async def show(visit: Visit) -> Response:
    """The list, and the form to upload."""
    return visit.render("files.html")


async def upload(visit: Visit) -> Response:
    """Takes a file; one of the same name is replaced. Answers with the list as HTML."""
    given = await visit.file("file")
    if given is None:
        return JSONResponse({"message": "Choose a file first."}, status_code=422)
    name, content = given
    if len(content) > LARGEST:
        return JSONResponse({"message": "A file may have 1 MB at most."}, status_code=413)
    if "upload-dropped" not in visit.faults:
        others = [stored for stored in visit.workspace.files if stored.name != name]
        visit.workspace.files = [*others, Stored(name, len(content))][-MOST:]
    return visit.render("_files.html")


async def remove(visit: Visit) -> Response:
    """Takes a file away. Answers with the list as HTML."""
    name = visit.request.path_params["name"]
    visit.workspace.files = [stored for stored in visit.workspace.files if stored.name != name]
    return visit.render("_files.html")


PAGES = (
    Page("GET", "/files", show),
    Page("POST", "/api/files", upload),
    Page("DELETE", "/api/files/{name}", remove),
)
