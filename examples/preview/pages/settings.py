"""The profile of who is signed in."""

from starlette.responses import JSONResponse, Response

from preview.catalog import LANGUAGES
from preview.visit import Page, Visit
from preview.workspace import Profile


async def show(visit: Visit) -> Response:
    """The form; only for who is signed in."""
    if not visit.workspace.signed_in:
        return visit.go("/login?next=/settings", "Please sign in first")
    return visit.render("settings.html", languages=LANGUAGES)


async def save(visit: Visit) -> Response:
    """Takes `{name, language, weekly}` and answers with the name as it is shown."""
    if not visit.workspace.signed_in:
        return JSONResponse({"message": "Please sign in first."}, status_code=401)
    body = await visit.body()
    name, language = str(body.get("name", "")).strip(), str(body.get("language", ""))
    if not name or language not in LANGUAGES:
        return JSONResponse({"message": "Enter a name."}, status_code=422)
    if "lost-on-reload" not in visit.faults:
        visit.workspace.profile = Profile(name, visit.workspace.profile.email, language, body.get("weekly") is True)
    return JSONResponse({"name": name})


PAGES = (
    Page("GET", "/settings", show),
    Page("PUT", "/api/profile", save),
)
