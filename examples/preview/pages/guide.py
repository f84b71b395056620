"""Help for visitors: a guide in a frame, the terms in a tab of their own, and the answer to the cookie banner."""

from starlette.responses import JSONResponse, Response

from preview.visit import Page, Visit


async def show(visit: Visit) -> Response:
    """Questions and answers, and the frame."""
    return visit.render("help.html")


async def shipping(visit: Visit) -> Response:
    """What stands in the frame."""
    return visit.render("shipping.html", days=5 if "old-frame" in visit.faults else 2)


async def terms(visit: Visit) -> Response:
    """The terms of use."""
    return visit.render("terms.html")


async def privacy(visit: Visit) -> Response:
    """What is known of a visitor."""
    return visit.render("privacy.html")


async def consent(visit: Visit) -> Response:
    """Takes the answer `{accepted}` to the cookie banner."""
    accepted = (await visit.body()).get("accepted") is True
    if "banner-returns" not in visit.faults:
        visit.workspace.consent = accepted
    return JSONResponse({"accepted": accepted})


PAGES = (
    Page("GET", "/help", show),
    Page("GET", "/help/shipping", shipping),
    Page("GET", "/terms", terms),
    Page("GET", "/privacy", privacy),
    Page("POST", "/api/consent", consent),
)
