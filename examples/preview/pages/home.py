"""The front page."""

from starlette.responses import Response

from preview.visit import Page, Visit


async def show(visit: Visit) -> Response:
    """What there is to do in this workspace."""
    return visit.render("home.html")


PAGES = (Page("GET", "/", show),)
