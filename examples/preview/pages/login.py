"""Signing in and out."""

from hmac import compare_digest

from starlette.responses import Response

from preview.visit import Page, Visit

EMAIL = "demo@example.com"
PASSWORD = "green-forest"  # noqa: S105 - it is shown on the page; there is nothing to protect
AFTER = frozenset({"/", "/team", "/settings"})
"""Where a visitor may be sent after signing in: never to an address that a link made up."""


async def show(visit: Visit) -> Response:
    """The form."""
    return visit.render("login.html", email="", message="", demo=(EMAIL, PASSWORD), after=_after(visit))


async def sign_in(visit: Visit) -> Response:
    """Takes the form: the page that was asked for, or the form again with what is wrong."""
    email, password = await visit.field("email"), await visit.field("password")
    known = email.lower() == EMAIL
    if known and (compare_digest(password.encode(), PASSWORD.encode()) or "any-password" in visit.faults):
        visit.workspace.signed_in = True
        return visit.go(_after(visit), f"Welcome back, {visit.workspace.profile.name}")
    message = "Wrong email or password. Please try again."
    return visit.render(
        "login.html", status_code=422, email=email, message=message, demo=(EMAIL, PASSWORD), after=_after(visit)
    )


async def sign_out(visit: Visit) -> Response:
    """Ends the session of the account; the workspace stays."""
    visit.workspace.signed_in = False
    return visit.go("/login", "You are signed out")


def _after(visit: Visit) -> str:
    after = visit.request.query_params.get("next", "/")
    return after if after in AFTER else "/"


PAGES = (
    Page("GET", "/login", show),
    Page("POST", "/login", sign_in),
    Page("POST", "/logout", sign_out),
)
