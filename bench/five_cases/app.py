"""Serves the app of the five-case bench: the files of site/, a sign-in kept in a cookie, a contact form."""

import json
from pathlib import Path

from tests.fakes.pages import Handler, Hit, Pages, Reply

_SITE = Path(__file__).parent / "site"
_TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css"}
_USER = {"email": "ada@example.com", "password": "correct-horse"}


def serve(pages: Pages) -> None:
    """Puts the app's routes on the server."""
    for file in _SITE.iterdir():
        name = file.stem if file.suffix == ".html" else file.name
        pages.on("/" if name == "index" else f"/{name}", _file(file))
    pages.on("/api/me", lambda hit: _json({"name": "Ada" if "session=ada1" in hit.headers.get("Cookie", "") else None}))
    pages.on("/api/login", _login)
    pages.on("/api/logout", lambda _: _json({"ok": 1}, cookie="session=; Path=/; Max-Age=0"))
    pages.on("/api/contact", _contact)


def _file(file: Path) -> Handler:
    return lambda _: Reply(file.read_bytes(), content_type=_TYPES[file.suffix])


def _login(hit: Hit) -> Reply:
    if json.loads(hit.body) != _USER:
        return _json({"error": "bad credentials"}, 401)
    return _json({"ok": 1}, cookie="session=ada1; Path=/; HttpOnly; Max-Age=86400")


def _contact(hit: Hit) -> Reply:
    sent = json.loads(hit.body)
    if not sent.get("topic"):
        return _json({"error": "Please choose a topic."}, 400)
    return _json({"ticket": f"T-{len(sent.get('message', '')):03}"})


def _json(value: object, status: int = 200, *, cookie: str | None = None) -> Reply:
    headers = {} if cookie is None else {"Set-Cookie": cookie}
    return Reply(json.dumps(value), status, "application/json", headers)
