"""What all pages of Acorn share: the templates, and the cookies by which a visitor is known again."""

import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.templating import Jinja2Templates

from preview.faults import FAULTS, Faults, choose
from preview.mail import Post
from preview.money import dollars
from preview.visit import Handler, Sleep, Visit
from preview.workspace import Workspaces

HERE = Path(__file__).parent
COOKIE = "acorn_session"
BROKEN_COOKIE = "acorn_broken"
BROKEN = "broken"
"""The query parameter that switches seeded bugs on for a session: `?broken=NAME`, or none of them: `?broken=`."""

Chance = Callable[[], bool]


def coin() -> bool:
    """True half of the time."""
    return secrets.randbelow(2) == 1


class Site:
    """Makes endpoints of handlers. `chance` says of each new visitor whether the cookie banner comes."""

    def __init__(self, faults: Faults, sleep: Sleep, post: Post, chance: Chance) -> None:
        self._faults = faults
        self._sleep = sleep
        self._post = post
        self._chance = chance
        self._workspaces = Workspaces()
        self._templates = Jinja2Templates(HERE / "templates")
        self._templates.env.filters["dollars"] = dollars

    def answer(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Makes an endpoint of a page's handler."""

        async def endpoint(request: Request) -> Response:
            if BROKEN in request.query_params:
                return _switch(request)
            return await self._visit(request, handler)

        return endpoint

    async def answer_error(self, request: Request, error: Exception) -> Response:
        """A page for people, JSON for scripts."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/"):
            return JSONResponse({"message": "That did not work."}, status_code=status)
        detail = error.detail if isinstance(error, HTTPException) and status == 400 else ""

        async def show(visit: Visit) -> Response:
            return visit.render("error.html", status_code=status, status=status, detail=detail)

        return await self._visit(request, show)

    async def _visit(self, request: Request, handler: Handler) -> Response:
        token = request.cookies.get(COOKIE)
        workspace = self._workspaces.find(token)
        fresh = workspace is None
        if workspace is None:
            token, workspace = self._workspaces.create(asks_consent=self._chance())
        faults = Faults(self._faults.names | _switched_on(request))
        response = await handler(Visit(request, workspace, faults, self._templates, self._sleep, self._post))
        response.headers.setdefault("Cache-Control", "no-store")
        if fresh and token is not None:
            response.set_cookie(COOKIE, token, httponly=True, samesite="lax")
        return response


def _switch(request: Request) -> Response:
    """Keeps the bugs that the address names in a cookie, and leads to the address without them."""
    rest = urlencode([(key, value) for key, value in request.query_params.multi_items() if key != BROKEN])
    response = RedirectResponse(f"{request.url.path}?{rest}" if rest else request.url.path)
    try:
        faults = choose(name for name in request.query_params[BROKEN].split(",") if name)
    except ValueError as error:
        raise HTTPException(400, str(error)) from error
    response.set_cookie(BROKEN_COOKIE, ".".join(sorted(faults.names)), httponly=True, samesite="lax")
    return response


def _switched_on(request: Request) -> frozenset[str]:
    known = {fault.name for fault in FAULTS}
    return frozenset(request.cookies.get(BROKEN_COOKIE, "").split(".")) & known
