"""A search in notes whose results come late, as from a slow service."""

from zlib import crc32

from starlette.responses import JSONResponse, Response

from preview.catalog import NOTES, Note
from preview.visit import Page, Visit


async def show(visit: Visit) -> Response:
    """The page; where it has a `q`, its script searches at once."""
    return visit.render("search.html", words=visit.request.query_params.get("q", ""))


async def find(visit: Visit) -> Response:
    """The notes that hold every word of `q`, 600 to 900 ms late, always as late for one query."""
    query = visit.request.query_params.get("q", "")
    await visit.sleep(0.6 + crc32(query.encode()) % 301 / 1000)
    words = query.casefold().split()
    found = [note for note in NOTES if words and all(word in _text(note) for word in words)]
    rows = [{"title": note.title, "text": note.text, "author": note.author} for note in found]
    return JSONResponse({"query": query, "results": rows})


def _text(note: Note) -> str:
    return f"{note.title} {note.text} {note.author}".casefold()


PAGES = (
    Page("GET", "/search", show),
    Page("GET", "/api/search", find),
)
