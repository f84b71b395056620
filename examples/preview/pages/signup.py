"""Signing up: a mail brings a code of six digits, or a link that does without it."""

import re
import secrets
from dataclasses import replace
from hmac import compare_digest

from starlette.exceptions import HTTPException
from starlette.responses import Response

from preview.mail import confirmation
from preview.visit import Page, Visit
from preview.workspace import Profile, SignUp

DIGITS = 6
MOST_TRIES = 5
"""After so many wrong codes only a new one will do."""

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


async def show(visit: Visit) -> Response:
    """The form."""
    return visit.render("signup.html", name="", email="", message="")


async def begin(visit: Visit) -> Response:
    """Takes name and address and sends the mail."""
    name, email = await visit.field("name"), await visit.field("email")
    if not name or not _ADDRESS.fullmatch(email):
        message = "Enter your name and a valid email address."
        return visit.render("signup.html", status_code=422, name=name, email=email, message=message)
    if not await _send(visit, name, email):
        message = "We could not send you a mail. Please try again."
        return visit.render("signup.html", status_code=502, name=name, email=email, message=message)
    return visit.go("/signup/code")


async def ask(visit: Visit) -> Response:
    """The six fields for the code."""
    if visit.workspace.sign_up is None:
        return visit.go("/signup")
    return visit.render("code.html", message="", digits=DIGITS)


async def confirm(visit: Visit) -> Response:
    """Takes the code."""
    wanted = visit.workspace.sign_up
    if wanted is None:
        return visit.go("/signup")
    code = "".join(await visit.fields("digit"))
    right = wanted.tries < MOST_TRIES and compare_digest(code.encode(), wanted.code.encode())
    if right or ("wrong-code" in visit.faults and len(code) == DIGITS):
        return _welcome(visit, wanted)
    visit.workspace.sign_up = wanted = replace(wanted, tries=wanted.tries + 1)
    message = "This code is not right." if wanted.tries < MOST_TRIES else "Too many wrong codes. Ask for a new one."
    return visit.render("code.html", status_code=422, message=message, digits=DIGITS)


async def again(visit: Visit) -> Response:
    """Sends another code; the one before is no longer good."""
    wanted = visit.workspace.sign_up
    if wanted is None:
        return visit.go("/signup")
    sent = await _send(visit, wanted.name, wanted.email)
    return visit.go("/signup/code", "A new code is on its way" if sent else "We could not send you a mail")


async def follow(visit: Visit) -> Response:
    """The link of the mail. It works once, in the browser that signed up."""
    wanted = visit.workspace.sign_up
    if wanted is None or not compare_digest(visit.request.path_params["token"].encode(), wanted.token.encode()):
        raise HTTPException(404)
    return _welcome(visit, wanted)


async def _send(visit: Visit, name: str, email: str) -> bool:
    """Whether the mail was taken."""
    code = str(secrets.randbelow(9 * 10 ** (DIGITS - 1)) + 10 ** (DIGITS - 1))
    wanted = SignUp(name, email, code, secrets.token_urlsafe(16))
    link = f"{visit.request.base_url}signup/confirm/{wanted.token}"
    try:
        await visit.post(confirmation(visit.templates.env, email, name, code, link))
    except (OSError, ValueError):  # no server, a server that refuses, an address that no header can hold
        return False
    visit.workspace.sign_up = wanted
    return True


def _welcome(visit: Visit, wanted: SignUp) -> Response:
    visit.workspace.sign_up = None
    visit.workspace.profile = Profile(wanted.name, wanted.email)
    visit.workspace.signed_in = True
    return visit.go("/", f"Welcome to Acorn, {wanted.name}")


PAGES = (
    Page("GET", "/signup", show),
    Page("POST", "/signup", begin),
    Page("GET", "/signup/code", ask),
    Page("POST", "/signup/code", confirm),
    Page("POST", "/signup/again", again),
    Page("GET", "/signup/confirm/{token}", follow),
)
