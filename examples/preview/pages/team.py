"""The team: a table, a modal dialog to invite, a native dialog before somebody is removed."""

import re

from starlette.responses import JSONResponse, Response

from preview.catalog import ROLES
from preview.visit import Page, Visit
from preview.workspace import Member

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


async def show(visit: Visit) -> Response:
    """Who is on the team; only for who is signed in."""
    if not visit.workspace.signed_in:
        return visit.go("/login?next=/team", "Please sign in first")
    return visit.render("team.html", roles=ROLES)


async def invite(visit: Visit) -> Response:
    """Invites `{name, email, role}`. Answers with the table as HTML, or with what is wrong by field."""
    if not visit.workspace.signed_in:
        return JSONResponse({"message": "Please sign in first."}, status_code=401)
    body = await visit.body()
    name, email, role = (str(body.get(key, "")).strip() for key in ("name", "email", "role"))
    if wrong := _wrong(visit, name, email, role):
        return JSONResponse({"fields": wrong}, status_code=422)
    if "failure-as-success" in visit.faults:
        return JSONResponse({"message": "That did not work."}, status_code=500)
    visit.workspace.members.append(Member(name, email, role, pending=True))
    return visit.render("_members.html")


async def remove(visit: Visit) -> Response:
    """Takes somebody off the team, but never the owner. Answers with the table as HTML."""
    if not visit.workspace.signed_in:
        return JSONResponse({"message": "Please sign in first."}, status_code=401)
    email = visit.request.path_params["email"]
    members = visit.workspace.members
    visit.workspace.members = [member for member in members if member.email != email or member.role == "Owner"]
    return visit.render("_members.html")


def _wrong(visit: Visit, name: str, email: str, role: str) -> dict[str, str]:
    wrong: dict[str, str] = {}
    if not name:
        wrong["name"] = "Enter a name."
    if not _ADDRESS.fullmatch(email):
        wrong["email"] = "Enter a valid email address."
    elif email.casefold() in {member.email.casefold() for member in visit.workspace.members}:
        wrong["email"] = "This person is already on the team."
    if role not in ROLES:
        wrong["role"] = "Choose a role."
    return wrong


PAGES = (
    Page("GET", "/team", show),
    Page("POST", "/api/members", invite),
    Page("DELETE", "/api/members/{email}", remove),
)
